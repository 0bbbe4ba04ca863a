// As on a phone, whoever imports OSLog has the names of os.
@_exported public import os

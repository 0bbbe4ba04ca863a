@_exported public import HealthKitDropIn

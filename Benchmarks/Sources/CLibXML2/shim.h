#include <libxml/xmlversion.h>
// Foundation has ICU in another version, and one module may not know two.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>

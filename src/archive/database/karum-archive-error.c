#include "karum-archive-error.h"

GQuark
karum_archive_error_quark (void)
{
  return g_quark_from_static_string ("karum-archive-error-quark");
}

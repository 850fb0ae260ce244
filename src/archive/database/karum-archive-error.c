#include "karum-archive-error.h"

#include <errno.h>

GQuark
karum_archive_error_quark (void)
{
  return g_quark_from_static_string ("karum-archive-error-quark");
}

KarumArchiveError
karum_archive_error_of_errno (int number)
{
  if (number == ENOSPC || number == EDQUOT || number == EFBIG)
    return KARUM_ARCHIVE_ERROR_FULL;
  return number == EIO ? KARUM_ARCHIVE_ERROR_IO : KARUM_ARCHIVE_ERROR_FAILED;
}

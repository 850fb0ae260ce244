/* karum-archive-error.h: what can go wrong with an archive. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  KARUM_ARCHIVE_ERROR_FAILED,
  KARUM_ARCHIVE_ERROR_NOT_ARCHIVE, /* the file is something else */
  KARUM_ARCHIVE_ERROR_DAMAGED,
  KARUM_ARCHIVE_ERROR_READ_ONLY, /* opened read-only: nothing can be changed */
  KARUM_ARCHIVE_ERROR_BUSY,      /* another program has kept it locked for too long */
  KARUM_ARCHIVE_ERROR_FULL,      /* no space left */
  KARUM_ARCHIVE_ERROR_IO,        /* the disk reported an error */
  KARUM_ARCHIVE_ERROR_CHANGED,   /* the game was changed by another program since it was loaded */
  KARUM_ARCHIVE_ERROR_NOT_FOUND
} KarumArchiveError;

#define KARUM_ARCHIVE_ERROR (karum_archive_error_quark ())
GQuark karum_archive_error_quark (void);

/* karum_archive_error_of_errno: KARUM_ARCHIVE_ERROR_FULL if @number says that there is no room
 * (on the medium, in the user's quota, or in a file), KARUM_ARCHIVE_ERROR_IO if the disk failed;
 * otherwise KARUM_ARCHIVE_ERROR_FAILED. */
KarumArchiveError karum_archive_error_of_errno (int number);

G_END_DECLS

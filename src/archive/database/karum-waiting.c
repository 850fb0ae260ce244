#include "karum-waiting.h"

#include <fcntl.h>
#include <unistd.h>

/* The byte that is locked. */
#define PLACE (G_GINT64_CONSTANT (1) << 40)

static struct flock
lock_of (short type)
{
  return (struct flock){ .l_type = type, .l_whence = SEEK_SET, .l_start = PLACE, .l_len = 1 };
}

/* SQLite locks the database and never its log, so closing the log here releases none of its
 * locks. */
int
karum_waiting_open (const char *log)
{
  return open (log, O_RDONLY | O_CLOEXEC);
}

void
karum_waiting_close (int *file)
{
  if (*file >= 0)
    close (*file);
  *file = -1;
}

void
karum_waiting_show (int file)
{
  struct flock lock = lock_of (F_RDLCK);

  if (file >= 0)
    fcntl (file, F_OFD_SETLK, &lock);
}

gboolean
karum_waiting_is_shown (int file)
{
  struct flock lock = lock_of (F_WRLCK);

  return file >= 0 && fcntl (file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

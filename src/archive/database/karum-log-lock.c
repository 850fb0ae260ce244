#include "karum-log-lock.h"

#include <fcntl.h>
#include <unistd.h>

#define PLACE (G_GINT64_CONSTANT (1) << 40)

static struct flock
lock_of (short type, KarumLogByte byte)
{
  return (struct flock){
    .l_type = type, .l_whence = SEEK_SET, .l_start = PLACE + (off_t) byte, .l_len = 1
  };
}

int
karum_log_lock_take (const char *path, KarumLogByte byte)
{
  struct flock lock = lock_of (F_RDLCK, byte);
  int file = open (path, O_RDONLY | O_CLOEXEC);

  if (file >= 0)
    fcntl (file, F_OFD_SETLK, &lock);
  return file;
}

gboolean
karum_log_lock_is_taken (int file, KarumLogByte byte)
{
  struct flock lock = lock_of (F_WRLCK, byte);

  return file >= 0 && fcntl (file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

gboolean
karum_log_lock_find (const char *path, KarumLogByte byte)
{
  int file = open (path, O_RDONLY | O_CLOEXEC);
  gboolean taken = karum_log_lock_is_taken (file, byte);

  if (file >= 0)
    close (file);
  return taken;
}

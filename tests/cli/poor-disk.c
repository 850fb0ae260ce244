/* poor-disk.c: a library for LD_PRELOAD that takes from a folder what not all file systems can do.
 * KARUM_POOR_DISK: the folder; KARUM_POOR_LACKS: one of
 *   memory   files that programs share as memory      links    hard links, and files without a name
 *   locks    locks of parts of files                  replace  renaming over a file that is there
 *   sync     waiting until a file is on the disk      names    names of more than 60 bytes */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define LONGEST_NAME 60

static int
lacks (const char *what)
{
  const char *lacking = getenv ("KARUM_POOR_LACKS");

  return lacking && strcmp (lacking, what) == 0;
}

static int
is_there (const char *path)
{
  const char *folder = getenv ("KARUM_POOR_DISK");

  return folder && path && strncmp (path, folder, strlen (folder)) == 0;
}

static int
is_open_there (int file)
{
  char link[64], path[4096];
  ssize_t length;

  snprintf (link, sizeof link, "/proc/self/fd/%d", file);
  length = readlink (link, path, sizeof path - 1);
  if (length < 0)
    return 0;
  path[length] = 0;
  return is_there (path);
}

static int
fail (int number)
{
  errno = number;
  return -1;
}

static void *
real (const char *name)
{
  return dlsym (RTLD_NEXT, name);
}

static int
call_fcntl (const char *name, int file, int command, void *argument)
{
  int (*next) (int, int, ...);

  *(void **) &next = real (name);
  if ((command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK) && lacks ("locks")
      && is_open_there (file))
    return fail (ENOLCK);
  return next (file, command, argument);
}

#define FCNTL(name)                                     \
  int name (int file, int command, ...)                 \
  {                                                     \
    va_list arguments;                                  \
    void *argument;                                     \
                                                        \
    va_start (arguments, command);                      \
    argument = va_arg (arguments, void *);              \
    va_end (arguments);                                 \
    return call_fcntl (#name, file, command, argument); \
  }
FCNTL (fcntl)
FCNTL (fcntl64)

#define MMAP(name, offset)                                                             \
  void *name (void *at, size_t size, int protection, int flags, int file, offset from) \
  {                                                                                    \
    void *(*next) (void *, size_t, int, int, int, offset);                             \
                                                                                       \
    *(void **) &next = real (#name);                                                   \
    if (flags & MAP_SHARED && file >= 0 && lacks ("memory") && is_open_there (file)) { \
      errno = ENODEV;                                                                  \
      return MAP_FAILED;                                                               \
    }                                                                                  \
    return next (at, size, protection, flags, file, from);                             \
  }
MMAP (mmap, off_t)
MMAP (mmap64, off64_t)

static int
is_too_long (const char *path)
{
  const char *base = path ? strrchr (path, '/') : NULL;

  return base && strlen (base + 1) > LONGEST_NAME && lacks ("names") && is_there (path);
}

#define OPEN(name, parameters, path, arguments)                                 \
  int name parameters                                                           \
  {                                                                             \
    int (*next) parameters;                                                     \
    mode_t mode = 0;                                                            \
                                                                                \
    if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) {                       \
      va_list rest;                                                             \
                                                                                \
      va_start (rest, flags);                                                   \
      mode = va_arg (rest, mode_t);                                             \
      va_end (rest);                                                            \
    }                                                                           \
    *(void **) &next = real (#name);                                            \
    if (is_too_long (path))                                                     \
      return fail (ENAMETOOLONG);                                               \
    if ((flags & O_TMPFILE) == O_TMPFILE && lacks ("links") && is_there (path)) \
      return fail (EOPNOTSUPP);                                                 \
    return next arguments;                                                      \
  }
OPEN (open, (const char *path, int flags, ...), path, (path, flags, mode))
OPEN (open64, (const char *path, int flags, ...), path, (path, flags, mode))
OPEN (openat, (int folder, const char *path, int flags, ...), path, (folder, path, flags, mode))
OPEN (openat64, (int folder, const char *path, int flags, ...), path, (folder, path, flags, mode))

int
rename (const char *from, const char *to)
{
  int (*next) (const char *, const char *);

  *(void **) &next = real ("rename");
  if (is_too_long (to))
    return fail (ENAMETOOLONG);
  if (lacks ("replace") && is_there (to) && access (to, F_OK) == 0)
    return fail (EEXIST);
  return next (from, to);
}

int
link (const char *from, const char *to)
{
  int (*next) (const char *, const char *);

  *(void **) &next = real ("link");
  if (is_too_long (to))
    return fail (ENAMETOOLONG);
  return lacks ("links") && is_there (to) ? fail (EPERM) : next (from, to);
}

int
linkat (int from_folder, const char *from, int to_folder, const char *to, int flags)
{
  int (*next) (int, const char *, int, const char *, int);

  *(void **) &next = real ("linkat");
  return lacks ("links") && is_there (to) ? fail (EPERM)
                                          : next (from_folder, from, to_folder, to, flags);
}

#define SYNC(name)                                                               \
  int name (int file)                                                            \
  {                                                                              \
    int (*next) (int);                                                           \
                                                                                 \
    *(void **) &next = real (#name);                                             \
    return lacks ("sync") && is_open_there (file) ? fail (EINVAL) : next (file); \
  }
SYNC (fsync)
SYNC (fdatasync)

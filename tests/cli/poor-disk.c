/* poor-disk.c: a library for LD_PRELOAD that takes from a folder what not all file systems can do.
 * KARUM_POOR_DISK: the folder; KARUM_POOR_LACKS: one of
 *   memory   files that programs share as memory      links    hard links, and files without a name
 *   locks    locks of parts of files                  replace  renaming over a file that is there
 *   sync     waiting until a file is on the disk      names    names of more than 60 bytes
 *   case     A and a as two names                     room     any further byte
 *   share    everything: the share is gone
 * poor_disk_set(), which a test finds by dlsym(), says both anew while a program runs. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONGEST_NAME 60

static const char *_Atomic set_folder, *_Atomic set_lacking;

void poor_disk_set (const char *folder, const char *lacking);

/* Both must stay. */
void
poor_disk_set (const char *folder, const char *lacking)
{
  set_folder = folder;
  set_lacking = lacking;
}

static int
lacks (const char *what)
{
  const char *lacking = set_lacking ? set_lacking : getenv ("KARUM_POOR_LACKS");

  return lacking && strcmp (lacking, what) == 0;
}

static const char *
poor_folder (void)
{
  return set_folder ? set_folder : getenv ("KARUM_POOR_DISK");
}

static int
is_there (const char *path)
{
  const char *folder = poor_folder ();

  return folder && path && strncmp (path, folder, strlen (folder)) == 0;
}

/* Adds to @found the name that is like the @length bytes at @name, or these. */
static void
add_name (char *found, const char *name, size_t length)
{
  DIR *folder = opendir (found);
  const struct dirent *entry = NULL;
  char like[NAME_MAX + 1] = "";

  while (folder && (entry = readdir (folder)))
    if (strlen (entry->d_name) == length && strncasecmp (entry->d_name, name, length) == 0)
      strcpy (like, entry->d_name);
  if (folder)
    closedir (folder);
  strcat (found, "/");
  if (*like)
    strcat (found, like);
  else
    strncat (found, name, length);
}

/* The path by which the real disk knows @path. @found: of PATH_MAX bytes */
static const char *
real_path (const char *path, char *found)
{
  int number = errno;

  if (!lacks ("case") || !is_there (path) || strlen (path) >= PATH_MAX)
    return path;
  strcpy (found, poor_folder ());
  for (path += strlen (found); *path;) {
    size_t length;

    path += strspn (path, "/");
    length = strcspn (path, "/");
    if (length > 0)
      add_name (found, path, length);
    path += length;
  }
  errno = number;
  return found;
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

static int
is_gone (const char *path)
{
  return lacks ("share") && is_there (path);
}

#define OPEN(name, parameters, arguments)                                       \
  int name parameters                                                           \
  {                                                                             \
    int (*next) parameters;                                                     \
    char found[PATH_MAX];                                                       \
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
    if (is_gone (path))                                                         \
      return fail (ESTALE);                                                     \
    if (is_too_long (path))                                                     \
      return fail (ENAMETOOLONG);                                               \
    if ((flags & O_TMPFILE) == O_TMPFILE && lacks ("links") && is_there (path)) \
      return fail (EOPNOTSUPP);                                                 \
    path = real_path (path, found);                                             \
    return next arguments;                                                      \
  }
OPEN (open, (const char *path, int flags, ...), (path, flags, mode))
OPEN (open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN (openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPEN (openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))

/* What else is asked of a path, or done to it. */
#define CALL(name, parameters, arguments) \
  int name parameters                     \
  {                                       \
    int (*next) parameters;               \
    char found[PATH_MAX];                 \
                                          \
    *(void **) &next = real (#name);      \
    if (is_gone (path))                   \
      return fail (ESTALE);               \
    path = real_path (path, found);       \
    return next arguments;                \
  }
CALL (stat, (const char *restrict path, struct stat *restrict to), (path, to))
CALL (stat64, (const char *restrict path, struct stat64 *restrict to), (path, to))
CALL (lstat, (const char *restrict path, struct stat *restrict to), (path, to))
CALL (lstat64, (const char *restrict path, struct stat64 *restrict to), (path, to))
CALL (statx,
      (int folder,
       const char *restrict path,
       int flags,
       unsigned int mask,
       struct statx *restrict to),
      (folder, path, flags, mask, to))
CALL (access, (const char *path, int mode), (path, mode))
CALL (unlink, (const char *path), (path))
CALL (remove, (const char *path), (path))
CALL (rmdir, (const char *path), (path))
CALL (mkdir, (const char *path, mode_t mode), (path, mode))
CALL (chmod, (const char *path, mode_t mode), (path, mode))

int
rename (const char *from, const char *to)
{
  int (*next) (const char *, const char *);
  char found_from[PATH_MAX], found_to[PATH_MAX];

  *(void **) &next = real ("rename");
  if (is_gone (from) || is_gone (to))
    return fail (ESTALE);
  if (is_too_long (to))
    return fail (ENAMETOOLONG);
  if (lacks ("replace") && is_there (to) && access (to, F_OK) == 0)
    return fail (EEXIST);
  /* A name whose case changes is the new one. */
  if (strcmp (real_path (from, found_from), real_path (to, found_to)) == 0)
    return next (real_path (from, found_from), to);
  return next (real_path (from, found_from), real_path (to, found_to));
}

int
renameat (int from_folder, const char *from, int to_folder, const char *to)
{
  int (*next) (int, const char *, int, const char *);

  *(void **) &next = real ("renameat");
  if (lacks ("share") && is_open_there (to_folder))
    return fail (ESTALE);
  if (lacks ("replace") && is_open_there (to_folder) && faccessat (to_folder, to, F_OK, 0) == 0)
    return fail (EEXIST);
  return next (from_folder, from, to_folder, to);
}

int
link (const char *from, const char *to)
{
  int (*next) (const char *, const char *);
  char found_from[PATH_MAX], found_to[PATH_MAX];

  *(void **) &next = real ("link");
  if (is_gone (to))
    return fail (ESTALE);
  if (is_too_long (to))
    return fail (ENAMETOOLONG);
  return lacks ("links") && is_there (to)
             ? fail (EPERM)
             : next (real_path (from, found_from), real_path (to, found_to));
}

int
linkat (int from_folder, const char *from, int to_folder, const char *to, int flags)
{
  int (*next) (int, const char *, int, const char *, int);
  char found_from[PATH_MAX], found_to[PATH_MAX];

  *(void **) &next = real ("linkat");
  if (is_gone (to))
    return fail (ESTALE);
  return lacks ("links") && is_there (to) ? fail (EPERM)
                                          : next (from_folder, real_path (from, found_from),
                                                  to_folder, real_path (to, found_to), flags);
}

/* -- Open files -------------------------------------------------------------------------------- */

/* 0, or why an open file can't be used. @writing: whether it would need room */
static int
refusal (int file, int writing)
{
  if (lacks ("share") && is_open_there (file))
    return ESTALE;
  return writing && lacks ("room") && is_open_there (file) ? ENOSPC : 0;
}

#define USE(type, name, parameters, arguments, writing)    \
  type name parameters                                     \
  {                                                        \
    type (*next) parameters;                               \
    int number = refusal (file, writing);                  \
                                                           \
    *(void **) &next = real (#name);                       \
    return number ? (type) fail (number) : next arguments; \
  }
USE (ssize_t, read, (int file, void *to, size_t n), (file, to, n), 0)
USE (ssize_t, pread, (int file, void *to, size_t n, off_t at), (file, to, n, at), 0)
USE (ssize_t, pread64, (int file, void *to, size_t n, off64_t at), (file, to, n, at), 0)
USE (ssize_t, write, (int file, const void *from, size_t n), (file, from, n), 1)
USE (ssize_t, pwrite, (int file, const void *from, size_t n, off_t at), (file, from, n, at), 1)
USE (ssize_t, pwrite64, (int file, const void *from, size_t n, off64_t at), (file, from, n, at), 1)
USE (int, ftruncate, (int file, off_t size), (file, size), 1)
USE (int, ftruncate64, (int file, off64_t size), (file, size), 1)

#define SYNC(name)                                                               \
  int name (int file)                                                            \
  {                                                                              \
    int (*next) (int);                                                           \
                                                                                 \
    *(void **) &next = real (#name);                                             \
    if (lacks ("share") && is_open_there (file))                                 \
      return fail (ESTALE);                                                      \
    return lacks ("sync") && is_open_there (file) ? fail (EINVAL) : next (file); \
  }
SYNC (fsync)
SYNC (fdatasync)
SYNC (syncfs)

int
flock (int file, int operation)
{
  int (*next) (int, int);

  *(void **) &next = real ("flock");
  return lacks ("locks") && is_open_there (file) ? fail (ENOLCK) : next (file, operation);
}

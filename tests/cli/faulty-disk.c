/* faulty-disk.c: a library for LD_PRELOAD that lets one operation on a file fail, or all from one
 * on: the one with the number KARUM_FAULT, from 0; with KARUM_FAULT_LASTS also all later ones.
 * Without KARUM_FAULT it writes the number of operations to the file KARUM_FAULT_COUNT. */
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long n_operations;

/* Whether this operation fails. */
static int
fails (void)
{
  const char *fault = getenv ("KARUM_FAULT");
  long number = atomic_fetch_add (&n_operations, 1);

  if (!fault || (getenv ("KARUM_FAULT_LASTS") ? number < atol (fault) : number != atol (fault)))
    return 0;
  errno = number % 2 == 0 ? EIO : ENOSPC;
  return 1;
}

/* Standard output and pipes never fail. */
static int
file_fails (int file)
{
  struct stat status;

  return fstat (file, &status) == 0 && S_ISREG (status.st_mode) && fails ();
}

__attribute__ ((destructor)) static void
count (void)
{
  const char *path = getenv ("KARUM_FAULT_COUNT");
  FILE *out = path && !getenv ("KARUM_FAULT") ? fopen (path, "w") : NULL;

  if (!out)
    return;
  fprintf (out, "%ld", atomic_load (&n_operations));
  fclose (out);
}

#define FAULTY(type, name, parameters, arguments, failing) \
  type name parameters                                     \
  {                                                        \
    type (*real) parameters;                               \
                                                           \
    *(void **) &real = dlsym (RTLD_NEXT, #name);           \
    return failing ? -1 : real arguments;                  \
  }

FAULTY (
    ssize_t, write, (int file, const void *bytes, size_t n), (file, bytes, n), file_fails (file))
FAULTY (ssize_t,
        pwrite,
        (int file, const void *bytes, size_t n, off_t at),
        (file, bytes, n, at),
        file_fails (file))
FAULTY (ssize_t,
        pwrite64,
        (int file, const void *bytes, size_t n, off64_t at),
        (file, bytes, n, at),
        file_fails (file))
FAULTY (int, fsync, (int file), (file), file_fails (file))
FAULTY (int, fdatasync, (int file), (file), file_fails (file))
FAULTY (int, ftruncate, (int file, off_t size), (file, size), file_fails (file))
FAULTY (int, ftruncate64, (int file, off64_t size), (file, size), file_fails (file))
FAULTY (int, rename, (const char *from, const char *to), (from, to), fails ())
FAULTY (int, link, (const char *from, const char *to), (from, to), fails ())

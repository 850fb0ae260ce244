#include "karum-file-abilities.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define SIZE 4096

/* Returns: a descriptor, or -1. Nobody has the file open besides. */
static int
open_new_file (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_build_filename (folder, ".karum-XXXXXX", NULL);
  int file = g_open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

  if (file >= 0)
    return file;
  file = g_mkstemp_full (name, O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0)
    g_unlink (name);
  return file;
}

static gboolean
can_lock (int file)
{
  struct flock part = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1 };

  return fcntl (file, F_SETLK, &part) == 0;
}

/* A full disk is no lack of the ability. */
static gboolean
can_share (int file)
{
  void *memory;

  if (ftruncate (file, SIZE) != 0)
    return TRUE;
  memory = mmap (NULL, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return memory != MAP_FAILED && munmap (memory, SIZE) == 0;
}

KarumFileAbilities
karum_file_abilities (const char *path)
{
  KarumFileAbilities abilities = 0;
  int file = open_new_file (path);

  if (file < 0)
    return KARUM_FILES_LOCK | KARUM_FILES_SHARE;
  if (can_lock (file))
    abilities |= KARUM_FILES_LOCK;
  if (can_share (file))
    abilities |= KARUM_FILES_SHARE;
  close (file);
  return abilities;
}

const char *
karum_file_abilities_vfs (const char *path)
{
  return karum_file_abilities (path) & KARUM_FILES_LOCK ? NULL : "unix-none";
}

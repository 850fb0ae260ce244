#include "karum-inside.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "karum-arrays.h"

#define AS_FOLDER (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)

/* Opens the folder @name in @folder, which is closed, after making it if it is @made. */
static int
descend (int folder, const char *name, gboolean made)
{
  int inner = -1;

  if (g_str_equal (name, ".."))
    errno = EPERM;
  else if (!made || mkdirat (folder, name, 0777) == 0 || errno == EEXIST)
    inner = openat (folder, name, AS_FOLDER);
  if (folder >= 0) {
    int number = errno;

    close (folder);
    errno = number;
  }
  return inner;
}

/* The first @n parts of a path as a folder; -1 if it isn't one. */
static int
open_parts (int root, char *const *parts, guint n, gboolean made)
{
  int folder = openat (root, ".", AS_FOLDER);

  for (guint i = 0; i < n && folder >= 0; i++)
    if (*parts[i] && !g_str_equal (parts[i], "."))
      folder = descend (folder, parts[i], made);
  return folder;
}

/* The folder that @path is in. @name: (out) (transfer full): its last part */
static int
open_parent (int root, const char *path, gboolean made, char **name)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", 0);
  guint n = g_strv_length (parts);

  *name = g_strdup (n > 0 ? parts[n - 1] : "");
  if (n > 0 && **name && !g_str_equal (*name, "..") && *path != '/')
    return open_parts (root, parts, n - 1, made);
  errno = EPERM;
  return -1;
}

/* Closes @folder, and leaves errno. */
static int
leave (int folder, int result)
{
  int number = errno;

  if (folder >= 0)
    close (folder);
  errno = number;
  return folder >= 0 ? result : -1;
}

int
karum_inside_open (int root, const char *path, int flags)
{
  g_autofree char *name = NULL;
  int folder = open_parent (root, path, (flags & O_CREAT) != 0, &name);

  return leave (folder,
                folder < 0 ? -1 : openat (folder, name, flags | O_NOFOLLOW | O_CLOEXEC, 0666));
}

gboolean
karum_inside_make_folders (int root, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", 0);
  int folder = open_parts (root, parts, g_strv_length (parts), TRUE);

  return leave (folder, 0) == 0;
}

gboolean
karum_inside_stat (int root, const char *path, struct stat *info)
{
  g_autofree char *name = NULL;
  int folder = open_parent (root, path, FALSE, &name);

  return leave (folder, folder < 0 ? -1 : fstatat (folder, name, info, AT_SYMLINK_NOFOLLOW)) == 0;
}

gboolean
karum_inside_exists (int root, const char *path)
{
  struct stat info;

  return karum_inside_stat (root, path, &info);
}

static gboolean
read_all (int file, GString *text)
{
  char bytes[16384];
  gssize n = 1;

  while (n > 0) {
    n = read (file, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR)
      n = 1;
    else if (n > 0)
      g_string_append_len (text, bytes, n);
  }
  return n == 0;
}

char *
karum_inside_read (int root, const char *path, gsize *size)
{
  g_autoptr (GString) text = g_string_new (NULL);
  /* Opening a pipe would wait for its writer. */
  int file = karum_inside_open (root, path, O_RDONLY | O_NONBLOCK);
  struct stat info;
  gboolean done = file >= 0 && fstat (file, &info) == 0;

  if (done && !S_ISREG (info.st_mode)) {
    errno = EINVAL;
    done = FALSE;
  }
  done = done && read_all (file, text);
  leave (file, 0);
  if (!done)
    return NULL;
  if (size)
    *size = text->len;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
write_all (int file, const char *bytes, gsize size)
{
  while (size > 0) {
    gssize n = write (file, bytes, size);

    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return FALSE;
    bytes += n;
    size -= (gsize) n;
  }
  return TRUE;
}

gboolean
karum_inside_write (int root, const char *path, const char *bytes, gsize size)
{
  g_autofree char *name = NULL;
  int folder = open_parent (root, path, TRUE, &name);
  gboolean done;
  int file;

  if (folder < 0)
    return FALSE;
  unlinkat (folder, name, 0);
  file = openat (folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  done = file >= 0 && write_all (file, bytes, size);
  if (file >= 0 && done)
    done = close (file) == 0;
  else
    leave (file, 0);
  leave (folder, 0);
  return done;
}

gboolean
karum_inside_rename (int root, const char *from, const char *to)
{
  g_autofree char *old = NULL;
  g_autofree char *new = NULL;
  int folder = open_parent (root, from, FALSE, &old);
  int other = folder < 0 ? -1 : open_parent (root, to, TRUE, &new);
  int result = other < 0 ? -1 : renameat (folder, old, other, new);

  leave (other, 0);
  return leave (folder, result) == 0;
}

static gboolean
unlink_as (int root, const char *path, int flags)
{
  g_autofree char *name = NULL;
  int folder = open_parent (root, path, FALSE, &name);

  return leave (folder, folder < 0 ? -1 : unlinkat (folder, name, flags)) == 0;
}

gboolean
karum_inside_unlink (int root, const char *path)
{
  return unlink_as (root, path, 0);
}

gboolean
karum_inside_remove_folder (int root, const char *path)
{
  return unlink_as (root, path, AT_REMOVEDIR);
}

GPtrArray *
karum_inside_list (int root, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", 0);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  int folder = open_parts (root, parts, g_strv_length (parts), FALSE);
  DIR *stream = folder >= 0 ? fdopendir (folder) : NULL;
  struct dirent *entry;

  while (stream && (entry = readdir (stream)))
    if (!g_str_equal (entry->d_name, ".") && !g_str_equal (entry->d_name, ".."))
      g_ptr_array_add (names, g_strdup (entry->d_name));
  if (stream)
    closedir (stream);
  else
    leave (folder, 0);
  return names;
}

void
karum_inside_remove_all (int root, const char *path)
{
  g_autoptr (GPtrArray) names = karum_inside_list (root, path);

  karum_for_each (void, name, names) {
    g_autofree char *inner = g_build_filename (path, name, NULL);

    if (!karum_inside_unlink (root, inner))
      karum_inside_remove_all (root, inner);
  }
  if (!karum_inside_remove_folder (root, path) && errno == ENOTDIR)
    karum_inside_unlink (root, path);
}

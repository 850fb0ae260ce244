#include "karum-temporary-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* archive.karum.part-0a1b2c3d and, with a purpose, archive.karum.part-0a1b2c3d.copy; earlier
 * versions used a suffix for each purpose. */
static const char *const kinds[] = { ".part-", ".new-", ".copy-" };
#define KIND 0
#define DIGITS 8

/* -- Cleaning up ------------------------------------------------------------------------------ */

/* The length of the stem in @name, if @name is a temporary file of @base; 0 otherwise. */
static gsize
stem_length (const char *name, const char *base)
{
  gsize length = strlen (base);

  if (!g_str_has_prefix (name, base))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_prefix (name + length, kinds[i])) {
      gsize digits = strspn (name + length + strlen (kinds[i]), "0123456789abcdef");

      return digits == DIGITS ? length + strlen (kinds[i]) + DIGITS : 0;
    }
  return 0;
}

/* Whether the program that created @stem is still running. Without the file it is not. */
static gboolean
is_wanted (const char *stem)
{
  int file = g_open (stem, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
  gboolean wanted;

  if (file < 0)
    return errno != ENOENT;
  wanted = flock (file, LOCK_EX | LOCK_NB) != 0;
  close (file);
  return wanted;
}

static void
clear_away (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    gsize length = stem_length (name, base);
    g_autofree char *stem_name = g_strndup (name, length);
    g_autofree char *stem = g_build_filename (folder, stem_name, NULL);
    g_autofree char *file = g_build_filename (folder, name, NULL);

    if (length > 0 && !is_wanted (stem))
      g_unlink (file);
  }
}

/* -- A temporary file ------------------------------------------------------------------------- */

/* FALSE if another program has removed the file as stale before it was locked. Where files can't
 * be locked, stale files are never removed. */
static gboolean
lock (int file)
{
  struct stat status;

  flock (file, LOCK_EX);
  return fstat (file, &status) != 0 || status.st_nlink > 0;
}

int
karum_temporary_file_begin (KarumTemporaryFile *temporary, const char *path)
{
  clear_away (path);
  for (;;) {
    g_autofree char *stem = g_strdup_printf ("%s%s%08x", path, kinds[KIND], g_random_int ());
    int file = g_open (stem, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file < 0 && errno != EEXIST)
      return errno;
    if (file >= 0 && lock (file)) {
      *temporary = (KarumTemporaryFile){ g_steal_pointer (&stem), file };
      return 0;
    }
    if (file >= 0)
      close (file);
  }
}

char *
karum_temporary_file_name (const KarumTemporaryFile *temporary, const char *purpose)
{
  return g_strconcat (temporary->stem, ".", purpose, NULL);
}

/* The stem, and the purpose after it. */
void
karum_temporary_file_hide (const KarumTemporaryFile *temporary, const char *path, GError **error)
{
  g_autofree char *stem = NULL;
  g_autofree char *shown = g_filename_display_name (path);
  char *place;

  if (!temporary->stem || !error || !*error)
    return;
  stem = g_filename_display_name (temporary->stem);
  while ((place = strstr ((*error)->message, stem))) {
    char *behind = place + strlen (stem);
    char *message;

    while (*behind == '.' || *behind == '-' || g_ascii_isalnum (*behind))
      behind++;
    message = g_strdup_printf ("%.*s%s%s", (int) (place - (*error)->message), (*error)->message,
                               shown, behind);
    g_free ((*error)->message);
    (*error)->message = message;
  }
}

static void
remove_files (const KarumTemporaryFile *temporary)
{
  g_autofree char *folder = g_path_get_dirname (temporary->stem);
  g_autofree char *base = g_path_get_basename (temporary->stem);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries)))
    if (g_str_has_prefix (name, base) && name[strlen (base)] == '.') {
      g_autofree char *file = g_build_filename (folder, name, NULL);

      g_unlink (file);
    }
  g_unlink (temporary->stem);
}

void
karum_temporary_file_end (KarumTemporaryFile *temporary)
{
  if (!temporary->stem)
    return;
  remove_files (temporary);
  close (temporary->file);
  g_clear_pointer (&temporary->stem, g_free);
}

/* karum-sharing-mark.c: what a computer keeps of a copy outside its archive. */
#include <errno.h>
#include <string.h>

#include "karum-sharing.h"

/* (type filename) (transfer full): the mark of a replica, outside the archive, on this computer */
static char *
mark_path (const char *replica)
{
  return g_build_filename (g_get_user_data_dir (), "karum", "copies", replica, NULL);
}

/* (transfer full): what the mark says: which computer and file, and the last number given there */
static char *
write_mark (KarumStore *store, guint64 number)
{
  g_autofree char *machine = NULL, *file = NULL;

  file = g_canonicalize_filename (karum_store_get_path (store), NULL);
  g_file_get_contents ("/etc/machine-id", &machine, NULL, NULL);
  return g_strdup_printf ("%s\n%s\n%" G_GUINT64_FORMAT "\n", machine ? g_strstrip (machine) : "",
                          file, number);
}

gboolean
karum_sharing_has_mark (KarumStore *store, const KarumSharing *sharing)
{
  g_autofree char *path = mark_path (sharing->replica);
  g_autofree char *wanted = write_mark (store, sharing->number), *found = NULL;

  return g_file_get_contents (path, &found, NULL, NULL) && strcmp (found, wanted) == 0;
}

gboolean
karum_sharing_put_mark (KarumStore *store, const KarumSharing *sharing, GError **error)
{
  g_autofree char *path = mark_path (sharing->replica), *folder = g_path_get_dirname (path);
  g_autofree char *text = write_mark (store, sharing->number);
  GError *local = NULL;

  if (g_mkdir_with_parents (folder, 0700) == 0
      && g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &local))
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_IO, "%s",
               local ? local->message : g_strerror (errno));
  g_clear_error (&local);
  return FALSE;
}

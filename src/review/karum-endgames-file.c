#include "karum-endgames-file.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "karum-name.h"

char *
karum_endgames_file_path (const KarumRules *rules)
{
  char text[KARUM_RULES_TEXT];
  g_autofree char *name = NULL;

  karum_rules_write (rules, text);
  g_strdelimit (text, ":,=", '-');
  name = g_strconcat (text, ".endgames", NULL);
  return g_build_filename (g_get_user_data_dir (), "karum", name, NULL);
}

/* The search goes on without a table that can't be used. @told: (nullable): the reason that was
 * told before; @reason: (transfer full) */
static void
warn (KarumEndgamesFile *file, const char *told, const char *path, char *reason)
{
  g_autofree char *base = g_filename_display_name (path);
  g_autofree char *name = karum_display_line (base);
  g_autofree char *message = NULL;
  char text[KARUM_RULES_TEXT];

  file->reason = reason;
  if (!file->warn || g_strcmp0 (told, reason) == 0)
    return;
  karum_rules_write (&file->rules, text);
  message = g_strdup_printf (
      _ ("%s was ignored: %s. To make it again, run “karum-cli endgames %s”."), name, reason, text);
  file->warn (message, file->data);
}

static void
load (KarumEndgamesFile *file, const char *told)
{
  g_autofree char *path = karum_endgames_file_path (&file->rules);
  g_autoptr (GError) unread = NULL;
  KarumError error;

  file->map = g_mapped_file_new (path, FALSE, &unread);
  if (!file->map) {
    if (!g_error_matches (unread, G_FILE_ERROR, G_FILE_ERROR_NOENT))
      warn (file, told, path, g_strdup (unread->message));
    return;
  }
  file->endgames
      = karum_endgames_read (&file->rules, (const guint8 *) g_mapped_file_get_contents (file->map),
                             g_mapped_file_get_length (file->map), &error);
  if (!file->endgames)
    warn (file, told, path, karum_error_message (&error));
}

const KarumEndgames *
karum_endgames_file_table (KarumEndgamesFile *file, const KarumRules *rules)
{
  if (!karum_endgames_can (rules))
    return NULL;
  if (!file->endgames || !karum_rules_equal (&file->rules, rules)) {
    const gboolean again = file->rules.game && karum_rules_equal (&file->rules, rules);
    g_autofree char *told = again ? g_steal_pointer (&file->reason) : NULL;

    karum_endgames_file_clear (file);
    file->rules = *rules;
    load (file, told);
  }
  return file->endgames;
}

/* Before the work, because it takes minutes. */
static gboolean
make_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_filename_display_name (folder);
  g_autofree char *name = karum_display_line (base);

  if (g_mkdir_with_parents (folder, 0700) == 0 && g_access (folder, W_OK) == 0)
    return TRUE;
  g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (errno), "%s: %s", name,
               g_strerror (errno));
  return FALSE;
}

gboolean
karum_endgames_file_make (const KarumRules *rules,
                          guint pieces,
                          guint threads,
                          atomic_bool *stop,
                          KarumEndgamesVisit visit,
                          gpointer data,
                          GError **error)
{
  g_autofree char *path = karum_endgames_file_path (rules);
  KarumError refused;
  gboolean made;
  guint8 *bytes;
  gsize size;

  if (!make_folder (path, error))
    return FALSE;
  bytes = karum_endgames_make (rules, pieces, threads, stop, visit, data, &size, &refused);
  if (!bytes) {
    g_autofree char *message = karum_error_message (&refused);

    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, message);
    return FALSE;
  }
  made = g_file_set_contents (path, (const char *) bytes, (gssize) size, error);
  free (bytes);
  return made;
}

void
karum_endgames_file_clear (KarumEndgamesFile *file)
{
  karum_endgames_free (file->endgames);
  g_clear_pointer (&file->map, g_mapped_file_unref);
  g_free (file->reason);
  *file = (KarumEndgamesFile){ file->warn, file->data };
}

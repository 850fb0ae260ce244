#include "karum-endgames-file.h"

#include <glib/gi18n.h>

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

/* The search goes on without a table that can't be used. */
static void
warn (const KarumEndgamesFile *file, const char *path, const char *reason)
{
  g_autofree char *base = g_filename_display_name (path);
  g_autofree char *name = karum_display_line (base);
  g_autofree char *message = NULL;
  char text[KARUM_RULES_TEXT];

  if (!file->warn)
    return;
  karum_rules_write (&file->rules, text);
  message = g_strdup_printf (
      _ ("%s was ignored: %s. To make it again, run “karum-cli endgames %s”."), name, reason, text);
  file->warn (message, file->data);
}

static void
load (KarumEndgamesFile *file)
{
  g_autofree char *path = karum_endgames_file_path (&file->rules);
  g_autoptr (GError) unread = NULL;
  KarumError error;
  gsize size;

  if (!g_file_get_contents (path, &file->bytes, &size, &unread)) {
    if (!g_error_matches (unread, G_FILE_ERROR, G_FILE_ERROR_NOENT))
      warn (file, path, unread->message);
    return;
  }
  file->endgames = karum_endgames_read (&file->rules, (const guint8 *) file->bytes, size, &error);
  if (!file->endgames) {
    g_autofree char *reason = karum_error_message (&error);
    warn (file, path, reason);
  }
}

const KarumEndgames *
karum_endgames_file_table (KarumEndgamesFile *file, const KarumRules *rules)
{
  if (!karum_endgames_can (rules))
    return NULL;
  if (!file->rules.game || !karum_rules_equal (&file->rules, rules)) {
    karum_endgames_file_clear (file);
    file->rules = *rules;
    load (file);
  }
  return file->endgames;
}

void
karum_endgames_file_clear (KarumEndgamesFile *file)
{
  karum_endgames_free (file->endgames);
  g_free (file->bytes);
  *file = (KarumEndgamesFile){ file->warn, file->data };
}

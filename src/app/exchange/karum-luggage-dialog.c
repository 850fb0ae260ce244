#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-archive-dialogs.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-dialog.h"
#include "karum-requests.h"
#include "karum-work-dialog.h"

/* A file or folder here, which has another path on another computer. */
#define FOLDER_KEY "backup-folder"

/* Preferences that belong to this computer. */
static const char *const stay[]
    = { "exchange",     "last-game", "recent-archives", "window-height", "window-maximized",
        "window-width", NULL };

struct _KarumLuggageDialog {
  KarumWorkDialog parent_instance;

  GSettings *settings; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumLuggageDialog, karum_luggage_dialog, KARUM_TYPE_WORK_DIALOG)

/* -- Preferences ------------------------------------------------------------------------------ */

/* (transfer full): all that are taken along, as a text */
static char *
write_preferences (GSettings *settings)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;
  g_autofree char *folder = g_settings_get_string (settings, FOLDER_KEY);
  g_autofree char *place = *folder ? karum_luggage_place (folder) : NULL;
  g_autoptr (GVariant) all = NULL;
  GVariantDict dict;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  g_variant_dict_init (&dict, NULL);
  for (char **key = keys; *key; key++)
    if (!g_strv_contains (stay, *key)) {
      g_autoptr (GVariant) value = g_settings_get_value (settings, *key);

      g_variant_dict_insert_value (&dict, *key, value);
    }
  if (place)
    g_variant_dict_insert (&dict, FOLDER_KEY, "s", place);
  all = g_variant_ref_sink (g_variant_dict_end (&dict));
  return g_variant_print (all, TRUE);
}

/* A folder at home is created when it is needed; another may be on a disk that isn't here. Returns:
 * (transfer full): a setting */
static GVariant *
read_folder (const char *place, GPtrArray *lines)
{
  g_autofree char *folder = karum_luggage_resolve (place);
  g_autofree char *shown = folder ? g_filename_display_name (folder) : NULL;

  if (!folder || (g_str_has_prefix (place, "else/") && !g_file_test (folder, G_FILE_TEST_IS_DIR))) {
    if (*place)
      g_ptr_array_add (lines, g_strdup_printf (_ ("There is no folder “%s” for backups here. They "
                                                  "are made beside the archive."),
                                               shown ? shown : place));
    return g_variant_ref_sink (g_variant_new_string (""));
  }
  return g_variant_ref_sink (g_variant_new_string (folder));
}

/* Those of another version, which this one doesn't know or allow, are left as they are here. */
static void
read_preference (GSettings *settings, const char *name, GVariant *value)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) key = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  if (g_strv_contains (stay, name) || !g_settings_schema_has_key (schema, name))
    return;
  key = g_settings_schema_get_key (schema, name);
  if (g_variant_is_of_type (value, g_settings_schema_key_get_value_type (key))
      && g_settings_schema_key_range_check (key, value))
    g_settings_set_value (settings, name, value);
}

static void
read_preferences (GSettings *settings, const char *text, GPtrArray *lines)
{
  g_autoptr (GVariant) all = g_variant_parse (G_VARIANT_TYPE_VARDICT, text, NULL, NULL, NULL);
  GVariantIter iter;
  const char *name;
  GVariant *value;

  if (!all)
    return;
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_loop (&iter, "{&sv}", &name, &value)) {
    g_autoptr (GVariant) folder = NULL;

    if (g_str_equal (name, FOLDER_KEY) && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
      folder = read_folder (g_variant_get_string (value, NULL), lines);
    read_preference (settings, name, folder ? folder : value);
  }
}

/* -- Packing ---------------------------------------------------------------------------------- */

/* (transfer full): the archives of @luggage as lines of a report */
static GPtrArray *
list_archives (const KarumLuggage *luggage)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  karum_for_each (void, archive, luggage->archives)
    g_ptr_array_add (lines, g_filename_display_name (archive));
  karum_for_each (void, item, luggage->left_out)
    g_ptr_array_add (lines, g_strdup (item));
  return lines;
}

static void
packed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLuggageDialog) self = data;
  KarumWorkDialog *dialog = KARUM_WORK_DIALOG (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLuggage) luggage = karum_request_finish (source, result, &error);
  g_autoptr (GPtrArray) lines = NULL;

  if (!karum_work_dialog_end (dialog))
    return;
  if (!luggage) {
    karum_work_dialog_fail (dialog, _ ("Nothing Was Saved"), error);
    return;
  }
  lines = list_archives (luggage);
  if (luggage->left_out->len > 0)
    karum_work_dialog_report (dialog, KARUM_REPORT_WARNING, _ ("Some Archives Were Left Out"),
                              _ ("The others, and the preferences, are in the file."), lines);
  else
    karum_work_dialog_report (
        dialog, KARUM_REPORT_GOOD, _ ("Everything Is in the File"),
        _ ("Copy it to the other computer, open “Another Computer” in the menu “Archive” there, "
           "and select “Continue Here”."),
        lines);
}

void
karum_luggage_dialog_pack (KarumLuggageDialog *self, const char *path)
{
  g_auto (GStrv) archives = karum_recent_list (self->settings);
  g_autofree char *preferences = write_preferences (self->settings);

  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Copying the archives…"), NULL,
                           karum_request_pack (path, preferences, (const char *const *) archives),
                           packed, g_object_ref (self));
  karum_work_dialog_show_share (KARUM_WORK_DIALOG (self));
}

/* The file chooser has already asked whether to replace an existing file. */
static void
target_chosen (gpointer dialog, const char *path)
{
  karum_luggage_dialog_pack (dialog, path);
}

static void
choose_target (KarumLuggageDialog *self)
{
  GtkFileChooser *chooser
      = karum_path_chooser_new (GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE,
                                _ ("Take Everything Along"), _ ("_Save"), target_chosen, self);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  /* Translators: the name of a file; %F is the date and must stay */
  g_autofree char *name = g_date_time_format (now, C_ ("file name", "everything %F.karum-all"));

  gtk_file_chooser_set_current_name (chooser, name);
  karum_path_chooser_show (chooser);
}

/* -- Unpacking -------------------------------------------------------------------------------- */

/* The first one is opened now, and when the program starts again; none: the one from before. */
static void
open_archives (KarumLuggageDialog *self, const GPtrArray *archives)
{
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (self));

  for (guint i = archives ? archives->len : 0; i > 0; i--)
    karum_recent_add (self->settings, archives->pdata[i - 1]);
  if (window && archives && archives->len > 0)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-recent", "^ay", archives->pdata[0]);
  else if (window)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.retry", NULL);
}

static void
unpacked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLuggageDialog) self = data;
  KarumWorkDialog *dialog = KARUM_WORK_DIALOG (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLuggage) luggage = karum_request_finish (source, result, &error);
  g_autoptr (GPtrArray) lines = NULL;
  gboolean shown = karum_work_dialog_end (dialog);

  if (luggage) {
    lines = list_archives (luggage);
    read_preferences (self->settings, luggage->preferences, lines);
  }
  open_archives (self, luggage ? luggage->archives : NULL);
  if (shown && luggage)
    karum_work_dialog_report (
        dialog, KARUM_REPORT_GOOD, _ ("Everything Is Here"),
        _ ("Your archives and preferences are on this computer now. No game was replaced."), lines);
  else if (shown)
    karum_work_dialog_fail (dialog, _ ("Nothing Was Changed"), error);
}

void
karum_luggage_dialog_unpack (KarumLuggageDialog *self, const char *path)
{
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (self));

  if (window)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.make-way", NULL);
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Copying the archives…"), NULL,
                           karum_request_unpack (path), unpacked, g_object_ref (self));
  karum_work_dialog_show_share (KARUM_WORK_DIALOG (self));
}

static void
source_chosen (gpointer dialog, const char *path)
{
  karum_luggage_dialog_unpack (dialog, path);
}

static void
choose_source (KarumLuggageDialog *self)
{
  karum_path_chooser_show (karum_path_chooser_new (GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                   _ ("Continue Here"), _ ("_Open"), source_chosen,
                                                   self));
}

/* -- Sharing ---------------------------------------------------------------------------------- */

static void
share (KarumLuggageDialog *self)
{
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (self));

  gtk_window_close (GTK_WINDOW (self));
  if (window)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.share", NULL);
}

/* -- The widget ------------------------------------------------------------------------------- */

void
karum_luggage_dialog_present (GtkWindow *parent)
{
  KarumLuggageDialog *self = g_object_new (KARUM_TYPE_LUGGAGE_DIALOG, NULL);

  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
}

static const KarumAction actions[] = {
  { "luggage.share", .function = KARUM_DOES (KarumLuggageDialog, share) },
  { "luggage.pack", .function = KARUM_DOES (KarumLuggageDialog, choose_target) },
  { "luggage.unpack", .function = KARUM_DOES (KarumLuggageDialog, choose_source) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_luggage_dialog_class_init (KarumLuggageDialogClass *klass)
{
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumLuggageDialog, g_object_unref, settings);
  karum_actions_install (klass, &table);
}

static void
karum_luggage_dialog_init (KarumLuggageDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new ("org.karum.Karum");
}

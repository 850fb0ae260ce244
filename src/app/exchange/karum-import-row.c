#include "karum-import-row.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-encoding.h"

/* Texts come from files and must not be parsed as markup. */
static void
set_subtitle (AdwActionRow *row, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (row, escaped);
}

static void
show_sample (AdwComboRow *row, KarumImportSource *source)
{
  g_autofree char *sample = karum_import_source_sample (source);

  if (!sample)
    set_subtitle (ADW_ACTION_ROW (row), _ ("The text is not readable in this encoding"));
  else
    set_subtitle (ADW_ACTION_ROW (row), sample);
}

static void
encoding_chosen (AdwComboRow *row, GParamSpec *pspec, KarumImportSource *source)
{
  karum_import_source_set_encoding (source, karum_encodings[adw_combo_row_get_selected (row)]);
  show_sample (row, source);
}

/* The guessed encoding is preselected; a sample of the decoded text is shown, and the user can
 * select another. */
static GtkWidget *
encoding_row_new (KarumImportSource *source)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) encodings = gtk_string_list_new ((const char *const *) karum_encodings);
  guint chosen = 0;

  while (karum_encodings[chosen]
         && !g_str_equal (karum_encodings[chosen], karum_import_source_get_encoding (source)))
    chosen++;
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (encodings));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), chosen);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  show_sample (ADW_COMBO_ROW (row), source);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (encoding_chosen), source, 0);
  return row;
}

static GtkWidget *
file_row_new (KarumImportSource *source)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *size = g_format_size (g_bytes_get_size (karum_import_source_get_bytes (source)));

  set_subtitle (ADW_ACTION_ROW (row), size);
  return row;
}

/* (transfer full): @row with the title @name, not parsed as markup. */
static GtkWidget *
named (GtkWidget *row, const char *name)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  return row;
}

GtkWidget *
karum_import_row_new (KarumImportSource *source)
{
  GtkWidget *row
      = karum_import_source_is_utf8 (source) ? file_row_new (source) : encoding_row_new (source);

  return named (row, karum_import_source_get_name (source));
}

GtkWidget *
karum_import_row_new_unreadable (GFile *file, const GError *error)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *file_name = g_filename_display_name (base);
  g_autofree char *name = karum_display_name (file_name);
  /* Translators: %s is the name of a file */
  g_autofree char *title = g_strdup_printf (_ ("“%s” can’t be read"), name);

  set_subtitle (ADW_ACTION_ROW (row), error->message);
  return named (row, title);
}

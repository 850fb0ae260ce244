#include "karum-names-editor.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-limits.h"
#include "karum-name.h"
#include "karum-rows.h"

/* -- Names editor ------------------------------------------------------------------------------ */

struct _KarumNamesEditor {
  AdwBin parent_instance;

  AdwPreferencesGroup *names_group;
  GtkListBox *names;
  AdwEntryRow *add_row;
  AdwPreferencesGroup *merged_group;
  GtkListBox *merged;
};

G_DEFINE_FINAL_TYPE (KarumNamesEditor, karum_names_editor, ADW_TYPE_BIN)

/* -- Changes ---------------------------------------------------------------------------------- */

/* The apply button disappears with the text. */
static void
name_applied (KarumNamesEditor *self)
{
  GtkEditable *row = GTK_EDITABLE (self->add_row);
  g_autofree char *name = karum_name_normal (gtk_editable_get_text (row));

  adw_entry_row_set_show_apply_button (self->add_row, FALSE);
  gtk_editable_set_text (row, "");
  adw_entry_row_set_show_apply_button (self->add_row, TRUE);
  if (*name)
    g_signal_emit_by_name (self, "add", name);
}

void
karum_names_editor_apply (KarumNamesEditor *self)
{
  name_applied (self);
}

static void
remove_clicked (GtkButton *button, KarumNamesEditor *self)
{
  g_autofree char *name = g_strdup (g_object_get_data (G_OBJECT (button), "name"));

  g_signal_emit_by_name (self, "remove", name);
}

static void
separate_clicked (GtkButton *button, KarumNamesEditor *self)
{
  const gint64 *id = g_object_get_data (G_OBJECT (button), "id");

  g_signal_emit_by_name (self, "separate", *id);
}

/* -- Lines ------------------------------------------------------------------------------------ */

static void
clear_list (GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)))
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

/* The index of the focused row of @list; -1 if none is. */
static int
line_with_focus (GtkListBox *list)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (list));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  if (!row || gtk_widget_get_parent (row) != GTK_WIDGET (list))
    return -1;
  return gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
}

/* The button of the row that took the place of row @line, or of the last one. */
static gboolean
focus_line (GtkListBox *list, int line)
{
  GtkListBoxRow *row = NULL;

  while (line >= 0 && !(row = gtk_list_box_get_row_at_index (list, line)))
    line--;
  return row && gtk_widget_grab_focus (g_object_get_data (G_OBJECT (row), "button"));
}

static void
add_line (GtkListBox *list, const char *name, GtkWidget *button)
{
  GtkWidget *row = karum_row_new (name, NULL);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  g_object_set_data (G_OBJECT (row), "button", button);
  gtk_list_box_append (list, row);
}

static void
add_name (KarumNamesEditor *self, const char *name)
{
  g_autofree char *shown = karum_display_name (name);
  /* Translators: a button beside a spelling of a name. */
  g_autofree char *label = g_strdup_printf (_ ("Remove the spelling “%s”"), shown);
  GtkWidget *button = karum_row_button_new ("user-trash-symbolic", label);

  g_object_set_data_full (G_OBJECT (button), "name", g_strdup (name), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (remove_clicked), self);
  add_line (self->names, name, button);
}

void
karum_names_editor_show (KarumNamesEditor *self, const char *const *names)
{
  int name_line = line_with_focus (self->names);
  int merged_line = line_with_focus (self->merged);

  clear_list (self->names);
  clear_list (self->merged);
  for (guint i = 1; names[0] && names[i]; i++)
    add_name (self, names[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->names), names[0] && names[1]);
  gtk_widget_set_visible (GTK_WIDGET (self->merged_group), FALSE);
  if (merged_line >= 0 || (name_line >= 0 && !focus_line (self->names, name_line)))
    gtk_widget_grab_focus (GTK_WIDGET (self->add_row));
}

/* The name of a merged item can only be removed by separating that item. */
static void
keep_name (KarumNamesEditor *self, const char *name)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->names, i)); i++)
    if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), name))
      gtk_widget_set_visible (g_object_get_data (G_OBJECT (row), "button"), FALSE);
}

void
karum_names_editor_add_merged (KarumNamesEditor *self, gint64 id, const char *name)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Separate"));

  g_object_set_data_full (G_OBJECT (button), "id", g_memdup2 (&id, sizeof id), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (separate_clicked), self);
  add_line (self->merged, name, button);
  keep_name (self, name);
  gtk_widget_set_visible (GTK_WIDGET (self->merged_group), TRUE);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
merged_titled (KarumNamesEditor *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->merged), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_group_get_title (self->merged_group), -1);
}

static void
karum_names_editor_class_init (KarumNamesEditorClass *klass)
{
  KARUM_CHILD_PROPERTY (klass, KarumNamesEditor, names_group, "description",
                        g_param_spec_string ("names-description", NULL, NULL, NULL, 0));
  KARUM_CHILD_PROPERTY (klass, KarumNamesEditor, merged_group, "title",
                        g_param_spec_string ("merged-title", NULL, NULL, NULL, 0));
  KARUM_CHILD_PROPERTY (klass, KarumNamesEditor, merged_group, "description",
                        g_param_spec_string ("merged-description", NULL, NULL, NULL, 0));
  karum_class_signal (klass, "add", 1, G_TYPE_STRING);
  karum_class_signal (klass, "remove", 1, G_TYPE_STRING);
  karum_class_signal (klass, "separate", 1, G_TYPE_INT64);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumNamesEditor, names_group, names, add_row, merged_group, merged);
  KARUM_CALLBACKS (klass, name_applied, merged_titled);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_names_editor_init (KarumNamesEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->add_row, KARUM_TAG_VALUE_MAX);
}

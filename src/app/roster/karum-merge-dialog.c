#include "karum-merge-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-phrases.h"
#include "karum-roster-page.h"
#include "karum-rows.h"

/* The maximum number of names that are offered. */
#define MAX_NAMES 20

struct _KarumMergeDialog {
  AdwWindow parent_instance;

  AdwPreferencesGroup *choices;
  GtkLabel *consequences;

  gint64 into;
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumMergeDialog, karum_merge_dialog, ADW_TYPE_WINDOW)

static void
merge (KarumMergeDialog *self)
{
  g_signal_emit_by_name (self, "merge", self->into);
  gtk_window_close (GTK_WINDOW (self));
}

static void
choice_toggled (GtkCheckButton *button, KarumMergeDialog *self)
{
  if (gtk_check_button_get_active (button))
    self->into = karum_roster_item_get_id (g_object_get_data (G_OBJECT (button), "item"));
}

/* Returns the row's button. */
static GtkCheckButton *
add_choice (KarumMergeDialog *self, KarumRosterItem *item, GtkCheckButton *group)
{
  g_autofree char *label = karum_roster_item_dup_label (item);
  GtkWidget *row = karum_row_new (label, karum_roster_item_get_details (item));
  GtkWidget *button = gtk_check_button_new ();

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_check_button_set_group (GTK_CHECK_BUTTON (button), group);
  g_object_set_data_full (G_OBJECT (button), "item", g_object_ref (item), g_object_unref);
  g_signal_connect (button, "toggled", G_CALLBACK (choice_toggled), self);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  adw_preferences_group_add (self->choices, row);
  return GTK_CHECK_BUTTON (button);
}

/* Selected items whose names are not offered are merged too. */
static void
add_rest (KarumMergeDialog *self, guint n)
{
  /* Translators: at the end of a list of names */
  g_autofree char *text = karum_count_text (ngettext ("and %s more", "and %s more", n), n);

  adw_preferences_group_add (self->choices, karum_row_new (text, NULL));
}

static const KarumAction actions[] = {
  { "dialog.merge", .function = KARUM_DOES (KarumMergeDialog, merge) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_merge_dialog_class_init (KarumMergeDialogClass *klass)
{
  karum_class_signal (klass, "merge", 1, G_TYPE_INT64);
  KARUM_USES (KARUM_TYPE_HELP_BUTTON);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumMergeDialog, choices, consequences);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "dialog.merge");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

GtkWindow *
karum_merge_dialog_new (GtkWindow *parent, GPtrArray *items, const char *consequences)
{
  KarumMergeDialog *self = g_object_new (KARUM_TYPE_MERGE_DIALOG, "transient-for", parent, NULL);
  guint n_offered = items->len <= MAX_NAMES ? items->len : MAX_NAMES;
  GtkCheckButton *first = NULL;

  for (guint i = 0; i < n_offered; i++) {
    GtkCheckButton *button = add_choice (self, items->pdata[i], first);

    if (!first)
      first = button;
  }
  if (n_offered < items->len)
    add_rest (self, items->len - n_offered);
  gtk_check_button_set_active (first, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (first));
  gtk_label_set_text (self->consequences, consequences);
  return GTK_WINDOW (self);
}

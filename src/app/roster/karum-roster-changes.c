#include "karum-actions.h"
#include "karum-roster-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-dialog.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-teller.h"

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
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_check_button_new ();
  g_autofree char *label = karum_roster_item_dup_label (item);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), karum_roster_item_get_details (item));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
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
  GtkWidget *row = adw_action_row_new ();
  /* Translators: at the end of a list of names */
  g_autofree char *text = karum_count_text (ngettext ("and %s more", "and %s more", n), n);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), text);
  adw_preferences_group_add (self->choices, row);
}

static const KarumAction actions[] = {
  { "dialog.merge",
    NULL,
    NULL,
    { KARUM_NEED_NOTHING },
    .function = KARUM_DOES (KarumMergeDialog, merge) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_merge_dialog_class_init (KarumMergeDialogClass *klass)
{
  karum_class_signal (klass, "merge", 1, G_TYPE_INT64);
  KARUM_USES (KARUM_TYPE_HELP_BUTTON);
  karum_class_template (klass, "karum-merge-dialog");
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

/* The items of a dialog for merging. */
#define MERGING "karum-roster-merging"

/* (transfer full) (element-type gint64): the numbers of @items except @but */
static GArray *
ids_of (GPtrArray *items, gint64 but)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < items->len; i++) {
    gint64 id = karum_roster_item_get_id (items->pdata[i]);

    if (id != but)
      g_array_append_val (ids, id);
  }
  return ids;
}

static void
merge_into (KarumRosterPage *page, gint64 into, GObject *dialog)
{
  KarumRosterPageClass *klass = KARUM_ROSTER_PAGE_GET_CLASS (page);
  GPtrArray *items = g_object_get_data (dialog, MERGING);
  g_autoptr (GArray) others = ids_of (items, into);
  g_autofree char *text = NULL;

  if (!karum_page_get_archive (KARUM_PAGE (page)))
    return;
  for (guint i = 0; i < items->len; i++)
    if (karum_roster_item_get_id (items->pdata[i]) == into)
      text = karum_name_message (_ (klass->words->merged),
                                 karum_roster_item_get_title (items->pdata[i]));
  karum_roster_page_select (page, into);
  karum_undo_change (GTK_WIDGET (page), karum_page_get_archive (KARUM_PAGE (page)),
                     klass->merge (&g_array_index (others, gint64, 0), others->len, into), text);
}

static void
free_items (gpointer items)
{
  g_ptr_array_unref (items);
}

void
karum_roster_changes_merge (KarumRosterPage *page, KarumRoster *roster)
{
  /* The item with the most games is preselected. */
  GPtrArray *items = karum_roster_get_selected_by_number (roster);
  GtkWindow *dialog
      = karum_merge_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), items,
                                _ (KARUM_ROSTER_PAGE_GET_CLASS (page)->words->merging));

  g_object_set_data_full (G_OBJECT (dialog), MERGING, items, free_items);
  g_signal_connect_object (dialog, "merge", G_CALLBACK (merge_into), page, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
}

void
karum_roster_changes_remove (KarumRosterPage *page, KarumRoster *roster, gboolean deleted)
{
  KarumRosterPageClass *klass = KARUM_ROSTER_PAGE_GET_CLASS (page);
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (roster);
  g_autoptr (GArray) ids = ids_of (chosen, 0);
  g_autofree char *counted = klass->removed_text (ids->len, deleted);
  g_autofree char *text = karum_name_message (
      counted, chosen->len == 1 ? karum_roster_item_get_title (chosen->pdata[0]) : NULL);

  karum_undo_change (GTK_WIDGET (page), karum_page_get_archive (KARUM_PAGE (page)),
                     klass->remove (&g_array_index (ids, gint64, 0), ids->len, deleted), text);
}

#include "karum-roster-page.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-merge-dialog.h"
#include "karum-name.h"
#include "karum-teller.h"

/* The items of a dialog for merging. */
#define MERGING "karum-roster-merging"

/* (transfer full) (element-type gint64): the numbers of @items except @but */
static GArray *
ids_of (GPtrArray *items, gint64 but)
{
  GArray *ids = karum_array_new (gint64);

  karum_for_each (void, item, items) {
    gint64 id = karum_roster_item_get_id (item);

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
  karum_for_each (void, item, items)
    if (karum_roster_item_get_id (item) == into)
      text = karum_name_message (_ (klass->words->merged), karum_roster_item_get_title (item));
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
  karum_on (dialog, "merge", merge_into, page);
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

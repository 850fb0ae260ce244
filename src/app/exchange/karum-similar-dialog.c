#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-import-dialog.h"

#include <gtk/gtk.h>

#include "karum-class.h"
#include "karum-exchange-requests.h"
#include "karum-import.h"
#include "karum-similar-item.h"
#include "karum-similar-row.h"

struct _KarumSimilarDialog {
  AdwWindow parent_instance;

  /* Template children */
  GtkListView *list;
  GtkDropDown *all;
  GtkLabel *problem;

  KarumArchive *archive; /* (owned) (nullable): NULL: only collects decisions */
  GListStore *items;     /* (owned) (element-type KarumSimilarItem) */
};

G_DEFINE_FINAL_TYPE (KarumSimilarDialog, karum_similar_dialog, ADW_TYPE_WINDOW)

/* -- Rows ------------------------------------------------------------------------------------- */

static void
set_up_row (GtkListItemFactory *factory, GtkListItem *item, gpointer self)
{
  gtk_list_item_set_child (item, g_object_new (KARUM_TYPE_SIMILAR_ROW, NULL));
  gtk_list_item_set_activatable (item, FALSE);
}

static void
bind_row (GtkListItemFactory *factory, GtkListItem *item, gpointer self)
{
  karum_similar_row_set_item (KARUM_SIMILAR_ROW (gtk_list_item_get_child (item)),
                              gtk_list_item_get_item (item));
}

static void
unbind_row (GtkListItemFactory *factory, GtkListItem *item, gpointer self)
{
  karum_similar_row_set_item (KARUM_SIMILAR_ROW (gtk_list_item_get_child (item)), NULL);
}

static void
all_chosen (KarumSimilarDialog *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

    karum_similar_item_choose (item, (KarumSimilarChoice) gtk_drop_down_get_selected (self->all));
  }
}

/* The number of games, or other versions of games, with the decision @choice. */
static guint
count (KarumSimilarDialog *self, KarumSimilarChoice choice, gboolean versions)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items)), n_chosen = 0;

  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

    n_chosen += item->decision.choice == choice && item->version == versions;
  }
  return n_chosen;
}

static void
tell_settled (KarumSimilarDialog *self)
{
  g_signal_emit_by_name (self, "settled", count (self, KARUM_SIMILAR_REPLACE, FALSE),
                         count (self, KARUM_SIMILAR_SKIP, FALSE),
                         count (self, KARUM_SIMILAR_REPLACE, TRUE));
  gtk_window_close (GTK_WINDOW (self));
}

GArray *
karum_similar_dialog_dup_decisions (KarumSimilarDialog *self)
{
  GArray *decisions = karum_array_new (KarumMergeDecision);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
    KarumMergeDecision decision = { item->there, item->decision.choice };

    g_array_append_val (decisions, decision);
  }
  return decisions;
}

/* -- Doing it --------------------------------------------------------------------------------- */

static void
applied (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSimilarDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean done = karum_request_finish (source, result, &error) != NULL;

  /* After disposal of the template the dialog is closed. */
  if (!self->problem)
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "similar.apply", TRUE);
  if (!done) {
    gtk_label_set_label (self->problem, error->message);
    gtk_widget_set_visible (GTK_WIDGET (self->problem), TRUE);
    return;
  }
  tell_settled (self);
}

static void
apply (KarumSimilarDialog *self)
{
  g_autoptr (GArray) decisions = karum_array_new (KarumSimilarDecision);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  if (!self->archive) {
    tell_settled (self);
    return;
  }
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
    KarumSimilarDecision decision = item->decision;

    g_array_append_val (decisions, decision);
  }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "similar.apply", FALSE);
  karum_request_async (self->archive,
                       karum_request_settle_similar (
                           (KarumSimilarDecision *) (gpointer) decisions->data, decisions->len),
                       NULL, applied, g_object_ref (self));
}

/* -- The widget ------------------------------------------------------------------------------- */

GtkWidget *
karum_similar_dialog_new (GtkWindow *parent, KarumArchive *archive, const GArray *games)
{
  KarumSimilarDialog *self
      = g_object_new (KARUM_TYPE_SIMILAR_DIALOG, "transient-for", parent, NULL);

  g_set_object (&self->archive, archive);
  karum_for_each_in (KarumSimilarGame, game, games) {
    g_autoptr (KarumSimilarItem) item = karum_similar_item_new (game);

    g_list_store_append (self->items, item);
  }
  return GTK_WIDGET (self);
}

static const KarumAction actions[] = {
  { "similar.apply", .function = KARUM_DOES (KarumSimilarDialog, apply) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_similar_dialog_class_init (KarumSimilarDialogClass *klass)
{
  karum_class_signal (klass, "settled", 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumSimilarDialog, g_object_unref, archive, items);
  KARUM_CHILDREN (klass, KarumSimilarDialog, list, all, problem);
  KARUM_CALLBACKS (klass, all_chosen, set_up_row, bind_row, unbind_row);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "similar.apply");
}

static void
karum_similar_dialog_init (KarumSimilarDialog *self)
{
  g_autoptr (GtkNoSelection) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = g_list_store_new (KARUM_TYPE_SIMILAR_ITEM);
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->items)));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}

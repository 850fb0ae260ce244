#include "karum-similar-dialog.h"

#include "karum-exchange-requests.h"
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

enum { SETTLED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* -- Rows ------------------------------------------------------------------------------------- */

static void
set_up_row (GtkListItemFactory *factory, GtkListItem *item, gpointer self)
{
  gtk_list_item_set_child (item, karum_similar_row_new ());
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

    n_chosen += karum_similar_item_get_decision (item).choice == choice
                && karum_similar_item_is_version (item) == versions;
  }
  return n_chosen;
}

static void
tell_settled (KarumSimilarDialog *self)
{
  g_signal_emit (self, signals[SETTLED], 0, count (self, KARUM_SIMILAR_REPLACE, FALSE),
                 count (self, KARUM_SIMILAR_SKIP, FALSE),
                 count (self, KARUM_SIMILAR_REPLACE, TRUE));
  gtk_window_close (GTK_WINDOW (self));
}

GArray *
karum_similar_dialog_dup_decisions (KarumSimilarDialog *self)
{
  GArray *decisions = g_array_new (FALSE, FALSE, sizeof (KarumMergeDecision));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
    KarumMergeDecision decision
        = { karum_similar_item_get_there (item), karum_similar_item_get_decision (item).choice };

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
apply (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumSimilarDialog *self = KARUM_SIMILAR_DIALOG (widget);
  g_autoptr (GArray) decisions = g_array_new (FALSE, FALSE, sizeof (KarumSimilarDecision));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  if (!self->archive) {
    tell_settled (self);
    return;
  }
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
    KarumSimilarDecision decision = karum_similar_item_get_decision (item);

    g_array_append_val (decisions, decision);
  }
  gtk_widget_action_set_enabled (widget, "similar.apply", FALSE);
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
  for (guint i = 0; i < games->len; i++) {
    g_autoptr (KarumSimilarItem) item
        = karum_similar_item_new (&g_array_index (games, KarumSimilarGame, i));

    g_list_store_append (self->items, item);
  }
  return GTK_WIDGET (self);
}

static void
karum_similar_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), KARUM_TYPE_SIMILAR_DIALOG);
  G_OBJECT_CLASS (karum_similar_dialog_parent_class)->dispose (object);
}

static void
karum_similar_dialog_finalize (GObject *object)
{
  KarumSimilarDialog *self = KARUM_SIMILAR_DIALOG (object);

  g_clear_object (&self->archive);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (karum_similar_dialog_parent_class)->finalize (object);
}

static void
karum_similar_dialog_class_init (KarumSimilarDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_similar_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = karum_similar_dialog_finalize;
  signals[SETTLED]
      = g_signal_new ("settled", KARUM_TYPE_SIMILAR_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-similar-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumSimilarDialog, list);
  gtk_widget_class_bind_template_child (widget_class, KarumSimilarDialog, all);
  gtk_widget_class_bind_template_child (widget_class, KarumSimilarDialog, problem);
  gtk_widget_class_bind_template_callback (widget_class, all_chosen);
  gtk_widget_class_bind_template_callback (widget_class, set_up_row);
  gtk_widget_class_bind_template_callback (widget_class, bind_row);
  gtk_widget_class_bind_template_callback (widget_class, unbind_row);
  gtk_widget_class_install_action (widget_class, "similar.apply", NULL, apply);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "similar.apply", NULL);
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

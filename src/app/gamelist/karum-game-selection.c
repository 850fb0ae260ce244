#include "karum-game-selection.h"

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-choice.h"
#include "karum-requests.h"

struct _KarumGameSelection {
  GObject parent_instance;

  KarumGameModel *model;   /* (owned) */
  KarumGameChoice *choice; /* (owned) */
  guint awaited; /* the place to select when its game is loaded; or GTK_INVALID_LIST_POSITION */
  GCancellable *cancellable; /* (owned): of requests for ranges since a reset */
};

static void list_model_init (GListModelInterface *iface);
static void selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumGameSelection,
                               karum_game_selection,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init)
                                   G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL,
                                                          selection_model_init))

/* -- What is chosen -------------------------------------------------------------------------- */

/* Selects nothing, or everything. */
static void
reset (KarumGameSelection *self, gboolean all)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  karum_game_choice_free (self->choice);
  self->choice = karum_game_choice_new (all);
  self->awaited = GTK_INVALID_LIST_POSITION;
}

static void
changed (KarumGameSelection *self)
{
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->model));

  if (n_items > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, n_items);
  g_signal_emit_by_name (self, "chosen-changed");
}

/* -- Spans of places -------------------------------------------------------------------------- */

typedef struct {
  KarumGameSelection *self; /* (owned) */
  gboolean chosen;
} Span;

static void
span_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Span *span = data;
  g_autoptr (KarumGameSelection) self = span->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = karum_request_finish (source, result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!ids) {
    g_signal_emit_by_name (self, "failed", error);
    return;
  }
  karum_for_each_value (gint64, id, ids)
    karum_game_choice_put (self->choice, id, span->chosen);
  changed (self);
}

/* Selects or unselects games @position … @position + @n_items - 1; requests them from the
 * archive if a page is not cached. */
static void
put_span (KarumGameSelection *self, guint position, guint n_items, gboolean chosen)
{
  KarumArchive *archive = karum_game_model_get_archive (self->model);
  gboolean known = TRUE;
  Span *span;

  for (guint i = 0; i < n_items && known; i++)
    known = karum_game_model_peek (self->model, position + i) != 0;
  if (known || !archive) {
    for (guint i = 0; i < n_items; i++)
      karum_game_choice_put (self->choice, karum_game_model_peek (self->model, position + i),
                             chosen);
    changed (self);
    return;
  }
  span = g_new (Span, 1);
  *span = (Span){ g_object_ref (self), chosen };
  karum_request_async (
      archive, karum_request_list_ids (karum_game_model_get_query (self->model), position, n_items),
      self->cancellable, span_listed, span);
}

/* -- The selection model ---------------------------------------------------------------------- */

static gboolean
selection_is_selected (GtkSelectionModel *model, guint position)
{
  KarumGameSelection *self = KARUM_GAME_SELECTION (model);
  gint64 id = karum_game_model_peek (self->model, position);

  return id ? karum_game_choice_has (self->choice, id) : karum_game_choice_is_all (self->choice);
}

typedef struct {
  const KarumGameChoice *choice;
  GtkBitset *bitset;
} Gathering;

static void
gather (guint position, gint64 id, gpointer data)
{
  const Gathering *gathering = data;

  if (karum_game_choice_has (gathering->choice, id))
    gtk_bitset_add (gathering->bitset, position);
  else
    gtk_bitset_remove (gathering->bitset, position);
}

static GtkBitset *
selection_get_in_range (GtkSelectionModel *model, guint position, guint n_items)
{
  KarumGameSelection *self = KARUM_GAME_SELECTION (model);
  g_autoptr (GtkBitset) range = gtk_bitset_new_range (position, n_items);
  Gathering gathering = { self->choice, gtk_bitset_new_empty () };

  if (karum_game_choice_is_all (self->choice))
    gtk_bitset_union (gathering.bitset, range);
  karum_game_model_foreach_held (self->model, gather, &gathering);
  gtk_bitset_intersect (gathering.bitset, range);
  return gathering.bitset;
}

static gboolean
selection_select_item (GtkSelectionModel *model, guint position, gboolean unselect_rest)
{
  KarumGameSelection *self = KARUM_GAME_SELECTION (model);

  if (unselect_rest) {
    karum_game_selection_choose_place (self, position);
  } else {
    karum_game_choice_put (self->choice, karum_game_model_peek (self->model, position), TRUE);
    changed (self);
  }
  return TRUE;
}

static gboolean
selection_unselect_item (GtkSelectionModel *model, guint position)
{
  KarumGameSelection *self = KARUM_GAME_SELECTION (model);

  karum_game_choice_put (self->choice, karum_game_model_peek (self->model, position), FALSE);
  changed (self);
  return TRUE;
}

static gboolean
selection_select_range (GtkSelectionModel *model,
                        guint position,
                        guint n_items,
                        gboolean unselect_rest)
{
  KarumGameSelection *self = KARUM_GAME_SELECTION (model);

  if (unselect_rest)
    reset (self, FALSE);
  put_span (self, position, n_items, TRUE);
  return TRUE;
}

static gboolean
selection_unselect_range (GtkSelectionModel *model, guint position, guint n_items)
{
  put_span (KARUM_GAME_SELECTION (model), position, n_items, FALSE);
  return TRUE;
}

static gboolean
selection_select_all (GtkSelectionModel *model)
{
  reset (KARUM_GAME_SELECTION (model), TRUE);
  changed (KARUM_GAME_SELECTION (model));
  return TRUE;
}

static gboolean
selection_unselect_all (GtkSelectionModel *model)
{
  karum_game_selection_choose (KARUM_GAME_SELECTION (model), 0);
  return TRUE;
}

static gboolean
selection_set (GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask)
{
  KarumGameSelection *self = KARUM_GAME_SELECTION (model);
  GtkBitsetIter iter;
  guint position;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, mask, &position); more;
       more = gtk_bitset_iter_next (&iter, &position))
    karum_game_choice_put (self->choice, karum_game_model_peek (self->model, position),
                           gtk_bitset_contains (selected, position));
  changed (self);
  return TRUE;
}

static void
selection_model_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = selection_is_selected;
  iface->get_selection_in_range = selection_get_in_range;
  iface->select_item = selection_select_item;
  iface->unselect_item = selection_unselect_item;
  iface->select_range = selection_select_range;
  iface->unselect_range = selection_unselect_range;
  iface->select_all = selection_select_all;
  iface->unselect_all = selection_unselect_all;
  iface->set_selection = selection_set;
}

/* -- The list model --------------------------------------------------------------------------- */

static GType
list_get_item_type (GListModel *list)
{
  return KARUM_TYPE_GAME_ITEM;
}

static guint
list_get_n_items (GListModel *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (KARUM_GAME_SELECTION (list)->model));
}

static gpointer
list_get_item (GListModel *list, guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (KARUM_GAME_SELECTION (list)->model), position);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = list_get_item_type;
  iface->get_n_items = list_get_n_items;
  iface->get_item = list_get_item;
}

/* -- The object ------------------------------------------------------------------------------- */

/* The games at these places are loaded now, which may change the number of selected games. */
static void
filled (KarumGameSelection *self, guint position, guint n_items)
{
  guint n_known = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  guint awaited = self->awaited;

  if (position < n_known)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), position,
                                           MIN (n_items, n_known - position));
  if (awaited >= position && awaited - position < n_items)
    karum_game_selection_choose_place (self, awaited);
}

static void
game_selection_let_go (KarumGameSelection *self)
{
  reset (self, FALSE);
}

static void
karum_game_selection_class_init (KarumGameSelectionClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumGameSelection, game_selection_let_go);
  KARUM_DROPS (klass, KarumGameSelection, g_object_unref, model);
  KARUM_FREES (klass, KarumGameSelection, karum_game_choice_free, choice);
  KARUM_FREES (klass, KarumGameSelection, g_object_unref, cancellable);

  karum_class_signal (klass, "chosen-changed", 0);
  karum_class_signal (klass, "failed", 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
karum_game_selection_init (KarumGameSelection *self)
{
  self->choice = karum_game_choice_new (FALSE);
  self->cancellable = g_cancellable_new ();
  self->awaited = GTK_INVALID_LIST_POSITION;
}

static void
items_changed (KarumGameSelection *self, guint position, guint removed, guint added)
{
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

KarumGameSelection *
karum_game_selection_new (KarumGameModel *model)
{
  KarumGameSelection *self = g_object_new (KARUM_TYPE_GAME_SELECTION, NULL);

  self->model = g_object_ref (model);
  karum_on (model, "items-changed", items_changed, self);
  karum_on (model, "filled", filled, self);
  return self;
}

guint
karum_game_selection_get_n_chosen (KarumGameSelection *self)
{
  return karum_game_choice_count (self->choice,
                                  g_list_model_get_n_items (G_LIST_MODEL (self->model)));
}

gint64
karum_game_selection_get_game (KarumGameSelection *self)
{
  return karum_game_choice_one (self->choice);
}

void
karum_game_selection_choose (KarumGameSelection *self, gint64 id)
{
  reset (self, FALSE);
  karum_game_choice_put (self->choice, id, TRUE);
  changed (self);
}

void
karum_game_selection_choose_games (KarumGameSelection *self, const gint64 *games, gsize n_games)
{
  reset (self, FALSE);
  for (gsize i = 0; i < n_games; i++)
    karum_game_choice_put (self->choice, games[i], TRUE);
  changed (self);
}

void
karum_game_selection_choose_place (KarumGameSelection *self, guint position)
{
  gint64 id = karum_game_model_peek (self->model, position);

  karum_game_selection_choose (self, id);
  if (!id) {
    /* Getting the item makes the model fetch its page. */
    g_autoptr (KarumGameItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), position);

    self->awaited = item ? position : GTK_INVALID_LIST_POSITION;
  }
}

/* -- Another list ----------------------------------------------------------------------------- */

static void
listed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumGameSelection) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = karum_request_finish (source, result, &error);
  guint before;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!ids) {
    g_signal_emit_by_name (self, "failed", error);
    return;
  }
  before = karum_game_choice_count_named (self->choice);
  karum_game_choice_keep (self->choice, ids);
  if (karum_game_choice_count_named (self->choice) != before)
    changed (self);
}

void
karum_game_selection_let_go (KarumGameSelection *self)
{
  KarumArchive *archive = karum_game_model_get_archive (self->model);

  if (!archive || karum_game_choice_count_named (self->choice) == 0
      || karum_game_choice_one (self->choice))
    return;
  karum_request_async (archive,
                       karum_request_list_ids (karum_game_model_get_query (self->model), 0, 0),
                       self->cancellable, listed, g_object_ref (self));
}

/* -- The games chosen ------------------------------------------------------------------------- */

static void
free_array (gpointer array)
{
  g_array_unref (array);
}

static void
all_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  const KarumGameChoice *choice = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GArray) ids = karum_request_finish (source, result, &error);

  if (ids)
    g_task_return_pointer (task, karum_game_choice_list (choice, ids), free_array);
  else
    g_task_return_error (task, error);
}

static void
free_choice (gpointer choice)
{
  karum_game_choice_free (choice);
}

void
karum_game_selection_collect_async (KarumGameSelection *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  KarumArchive *archive = karum_game_model_get_archive (self->model);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  if (!karum_game_choice_is_all (self->choice) || !archive) {
    g_task_return_pointer (task, karum_game_choice_list (self->choice, NULL), free_array);
    g_object_unref (task);
    return;
  }
  g_task_set_task_data (task, karum_game_choice_copy (self->choice), free_choice);
  karum_request_async (archive,
                       karum_request_list_ids (karum_game_model_get_query (self->model), 0, 0),
                       cancellable, all_listed, task);
}

GArray *
karum_game_selection_collect_finish (KarumGameSelection *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

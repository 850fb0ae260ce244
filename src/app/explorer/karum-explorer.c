#include "karum-explorer.h"

#include <glib/gi18n.h>

#include "karum-explorer-games.h"
#include "karum-explorer-row.h"
#include "karum-position-requests.h"
#include "karum-tab.h"

/* After a change of position nothing is asked for so long; another change begins it anew. */
#define PAUSE_MS 40
/* After a change in the archive. */
#define QUIET_MS 400
/* Answers that take longer are waited for visibly. */
#define PATIENCE_MS 250
/* Games in the list. */
#define LISTED 20

struct _KarumExplorer {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *scroller;
  GtkDropDown *scope;
  GtkStack *stack;
  GtkLabel *trouble;
  GtkLabel *nothing;
  GtkListView *list;
  GtkSingleSelection *selection;
  KarumExplorerGames *games;

  GListStore *turns;     /* (owned) (element-type KarumExplorerItem) */
  KarumArchive *archive; /* (owned) (nullable) */
  KarumGameFilter search;
  gboolean any; /* there is a position */
  KarumRules rules;
  KarumState state;

  GCancellable *asking; /* (owned) (nullable) */
  guint pending;        /* answers that are to come */
  guint pause, patience;
  gboolean fresh; /* the list is about the position */
  gboolean asked; /* the position has been asked for */
};

enum { TURN_CHOSEN, TURN_POINTED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (KarumExplorer, karum_explorer, GTK_TYPE_WIDGET)

/* -- Answers ---------------------------------------------------------------------------------- */

static const char *
page_for (KarumExplorer *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->turns)) > 0 ? "turns" : "nothing";
}

static void
show_turns (KarumExplorer *self, GPtrArray *played)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean over = self->rules.game->status (&self->rules, &self->state).over;
  guint all = 0;

  for (guint i = 0; i < played->len; i++)
    all += ((const KarumPlayedTurn *) g_ptr_array_index (played, i))->games;
  for (guint i = 0; i < played->len; i++) {
    KarumExplorerItem *item
        = karum_explorer_item_new (&self->rules, &self->state, g_ptr_array_index (played, i), all);

    if (item)
      g_ptr_array_add (items, item);
  }
  g_list_store_splice (self->turns, 0, g_list_model_get_n_items (G_LIST_MODEL (self->turns)),
                       items->pdata, items->len);
  gtk_label_set_label (self->nothing, over ? _ ("The game is over in this position.")
                                           : _ ("No turn from this position in a finished game."));
  gtk_stack_set_visible_child_name (self->stack, page_for (self));
  self->fresh = TRUE;
}

/* Whether an answer is still wanted; counts it. */
static gboolean
take_answer (KarumExplorer *self, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return FALSE;
  self->pending--;
  if (self->pending == 0)
    g_clear_handle_id (&self->patience, g_source_remove);
  if (!error)
    return TRUE;
  gtk_label_set_label (self->trouble, error->message);
  gtk_stack_set_visible_child_name (self->stack, "trouble");
  return FALSE;
}

static void
explored (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumExplorer) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) played = karum_request_finish (source, result, &error);

  if (take_answer (self, error))
    show_turns (self, played);
}

/* (transfer full): the games asked for, the scope taken into account. */
static KarumGameFilter
filter_for (KarumExplorer *self)
{
  const KarumGameFilter all = { 0 };

  return karum_game_filter_copy (gtk_drop_down_get_selected (self->scope) == 1 ? &self->search
                                                                               : &all);
}

/* (transfer full): all games with the position, for the library. */
static char *
games_target (KarumExplorer *self)
{
  g_auto (KarumGameFilter) kept = filter_for (self);
  KarumGameFilter filter = kept;
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  karum_rules_write (&self->rules, rules);
  self->rules.game->position_write (&self->rules, &self->state, position);
  filter.rules = rules;
  filter.position = position;
  return karum_game_filter_write (&filter);
}

static void
games_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumExplorer) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *target = NULL;
  g_autoptr (KarumPositionGames) games = karum_request_finish (source, result, &error);

  if (!take_answer (self, error))
    return;
  target = games_target (self);
  karum_explorer_games_show (self->games, games, target);
}

/* -- Questions -------------------------------------------------------------------------------- */

static void
stop_asking (KarumExplorer *self)
{
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  g_clear_handle_id (&self->pause, g_source_remove);
  g_clear_handle_id (&self->patience, g_source_remove);
  self->pending = 0;
}

static gboolean
patience_over (gpointer data)
{
  KarumExplorer *self = data;

  self->patience = 0;
  gtk_stack_set_visible_child_name (self->stack, "waiting");
  return G_SOURCE_REMOVE;
}

static gboolean
ask (gpointer data)
{
  KarumExplorer *self = data;
  g_auto (KarumGameFilter) filter = filter_for (self);

  self->pause = 0;
  stop_asking (self);
  self->asked = TRUE;
  self->asking = g_cancellable_new ();
  self->pending = 2;
  self->patience = g_timeout_add (PATIENCE_MS, patience_over, self);
  karum_request_async (self->archive, karum_request_explore (&self->rules, &self->state, &filter),
                       self->asking, explored, g_object_ref (self));
  karum_request_async (self->archive,
                       karum_request_position_games (&self->rules, &self->state, &filter, LISTED),
                       self->asking, games_found, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
ask_soon (KarumExplorer *self, guint milliseconds)
{
  stop_asking (self);
  self->asked = FALSE;
  if (!self->archive || !self->any || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->pause = g_timeout_add (milliseconds, ask, self);
}

static void
archive_changed (KarumExplorer *self)
{
  if (self->pending == 0 && !self->pause)
    ask_soon (self, QUIET_MS);
}

static void
scope_changed (KarumExplorer *self)
{
  ask_soon (self, 0);
}

void
karum_explorer_set_archive (KarumExplorer *self, KarumArchive *archive)
{
  g_return_if_fail (KARUM_IS_EXPLORER (self));
  if (self->archive == archive)
    return;
  stop_asking (self);
  if (self->archive)
    g_signal_handlers_disconnect_by_data (self->archive, self);
  g_set_object (&self->archive, archive);
  if (archive)
    g_signal_connect_object (archive, "changed", G_CALLBACK (archive_changed), self,
                             G_CONNECT_SWAPPED);
  ask_soon (self, 0);
}

void
karum_explorer_set_search (KarumExplorer *self, const KarumGameFilter *filter)
{
  const KarumGameFilter all = { 0 };
  gboolean any = filter && !karum_game_filter_equal (filter, &all);

  g_return_if_fail (KARUM_IS_EXPLORER (self));
  karum_game_filter_clear (&self->search);
  if (any)
    self->search = karum_game_filter_copy (filter);
  gtk_widget_set_visible (GTK_WIDGET (self->scope), any);
  if (!any)
    gtk_drop_down_set_selected (self->scope, 0);
  else if (gtk_drop_down_get_selected (self->scope) == 1)
    ask_soon (self, 0);
}

void
karum_explorer_show (KarumExplorer *self, const KarumRules *rules, const KarumState *state)
{
  g_return_if_fail (KARUM_IS_EXPLORER (self));
  if (rules && self->any && karum_rules_equal (rules, &self->rules)
      && memcmp (state, &self->state, sizeof *state) == 0)
    return;
  self->any = rules != NULL;
  self->fresh = FALSE;
  if (rules) {
    self->rules = *rules;
    self->state = *state;
  }
  ask_soon (self, PAUSE_MS);
}

gboolean
karum_explorer_is_waiting (KarumExplorer *self)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER (self), FALSE);
  return self->pending > 0 || self->pause != 0;
}

/* -- The list --------------------------------------------------------------------------------- */

static void
point_at (KarumExplorer *self, KarumExplorerItem *item)
{
  g_signal_emit (self, signals[TURN_POINTED], 0,
                 item && self->fresh ? karum_explorer_item_get_turn (item) : NULL);
}

static void
row_pointed (KarumExplorerRow *row, gboolean here, KarumExplorer *self)
{
  point_at (self, here ? karum_explorer_row_get_item (row) : NULL);
}

static void
item_selected (KarumExplorer *self)
{
  KarumExplorerItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (item)
    point_at (self, item);
}

/* A position that is only pointed at goes when one turns to something else. */
static void
focus_left (KarumExplorer *self)
{
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  point_at (self, NULL);
}

static void
turn_activated (GtkListView *list, guint position, KarumExplorer *self)
{
  g_autoptr (KarumExplorerItem) item = g_list_model_get_item (G_LIST_MODEL (self->turns), position);

  if (!item || !self->fresh)
    return;
  self->fresh = FALSE;
  g_signal_emit (self, signals[TURN_CHOSEN], 0, karum_explorer_item_get_turn (item));
}

/* Beside a game, the list leaves the keys that go through it to the game. */
static gboolean
list_key (GtkEventController *controller,
          guint key,
          guint code,
          GdkModifierType modifiers,
          KarumExplorer *self)
{
  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
    return FALSE;
  if (key == GDK_KEY_Left)
    return gtk_widget_activate_action (GTK_WIDGET (self), "game.previous", NULL);
  if (key == GDK_KEY_Right)
    return gtk_widget_activate_action (GTK_WIDGET (self), "game.next", NULL);
  return FALSE;
}

static void
set_up_row (GtkListItemFactory *factory, GtkListItem *list_item, KarumExplorer *self)
{
  GtkWidget *row = g_object_new (KARUM_TYPE_EXPLORER_ROW, NULL);

  g_signal_connect_object (row, "pointed", G_CALLBACK (row_pointed), self, 0);
  gtk_list_item_set_child (list_item, row);
}

static void
bind_row (GtkListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  g_autofree char *description = NULL;

  g_object_set (row, "item", gtk_list_item_get_item (list_item), NULL);
  g_object_get (gtk_list_item_get_item (list_item), "description", &description, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, description, -1);
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
karum_explorer_map (GtkWidget *widget)
{
  KarumExplorer *self = KARUM_EXPLORER (widget);

  GTK_WIDGET_CLASS (karum_explorer_parent_class)->map (widget);
  if (!self->asked)
    ask_soon (self, 0);
}

static void
karum_explorer_unmap (GtkWidget *widget)
{
  KarumExplorer *self = KARUM_EXPLORER (widget);

  if (self->pending > 0 || self->pause)
    self->asked = FALSE;
  stop_asking (self);
  point_at (self, NULL);
  GTK_WIDGET_CLASS (karum_explorer_parent_class)->unmap (widget);
}

static gboolean
karum_explorer_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_EXPLORER (widget)->list));
}

static void
karum_explorer_dispose (GObject *object)
{
  KarumExplorer *self = KARUM_EXPLORER (object);

  stop_asking (self);
  karum_game_filter_clear (&self->search);
  if (self->archive)
    g_signal_handlers_disconnect_by_data (self->archive, self);
  g_clear_object (&self->archive);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_EXPLORER);
  g_clear_object (&self->turns);
  G_OBJECT_CLASS (karum_explorer_parent_class)->dispose (object);
}

static void
karum_explorer_class_init (KarumExplorerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_explorer_dispose;
  widget_class->map = karum_explorer_map;
  widget_class->unmap = karum_explorer_unmap;
  widget_class->grab_focus = karum_explorer_grab_focus;
  signals[TURN_CHOSEN] = g_signal_new ("turn-chosen", KARUM_TYPE_EXPLORER, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[TURN_POINTED] = g_signal_new ("turn-pointed", KARUM_TYPE_EXPLORER, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  g_type_ensure (KARUM_TYPE_EXPLORER_GAMES);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-explorer.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumExplorer, scroller);
  gtk_widget_class_bind_template_child (widget_class, KarumExplorer, scope);
  gtk_widget_class_bind_template_child (widget_class, KarumExplorer, stack);
  gtk_widget_class_bind_template_child (widget_class, KarumExplorer, trouble);
  gtk_widget_class_bind_template_child (widget_class, KarumExplorer, nothing);
  gtk_widget_class_bind_template_child (widget_class, KarumExplorer, list);
  gtk_widget_class_bind_template_child (widget_class, KarumExplorer, selection);
  gtk_widget_class_bind_template_child (widget_class, KarumExplorer, games);
  gtk_widget_class_bind_template_callback (widget_class, scope_changed);
  gtk_widget_class_bind_template_callback (widget_class, item_selected);
  gtk_widget_class_bind_template_callback (widget_class, focus_left);
  gtk_widget_class_bind_template_callback (widget_class, turn_activated);
  gtk_widget_class_bind_template_callback (widget_class, list_key);
  gtk_widget_class_bind_template_callback (widget_class, set_up_row);
  gtk_widget_class_bind_template_callback (widget_class, bind_row);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
karum_explorer_init (KarumExplorer *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->turns = g_list_store_new (KARUM_TYPE_EXPLORER_ITEM);
  karum_tab_leaves (GTK_WIDGET (self->list));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->turns));
}

#include "karum-explorer.h"

#include <glib/gi18n.h>

#include "karum-accessible-names.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-explorer-games.h"
#include "karum-explorer-inquiry.h"
#include "karum-explorer-item.h"
#include "karum-requests.h"
#include "karum-loader.h"
#include "karum-spinner.h"

#define KARUM_TYPE_EXPLORER_GAMES (karum_explorer_games_get_type ())

/**
 * KarumExplorerGames: on the page of a game, each game in the list has a button that adds it as a
 * variation, by the action `game.adopt` (xu: its number, the turn after which the position occurs).
 * The action `win.open-game-at` opens a game at its turn; `win.show-games` shows all of them.
 */

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

  GListStore *turns;             /* (owned) (element-type KarumExplorerItem) */
  KarumExplorerInquiry *inquiry; /* (owned) */
  KarumGameFilter search;        /* owns its texts */
  gboolean fresh;                /* the list is up to date with the position */
};

G_DEFINE_FINAL_TYPE (KarumExplorer, karum_explorer, GTK_TYPE_WIDGET)

/* -- Answers ---------------------------------------------------------------------------------- */

static const char *
page_for (KarumExplorer *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->turns)) > 0 ? "turns" : "nothing";
}

/* (transfer full) (element-type KarumExplorerItem): the turns of @played that are legal. */
static GPtrArray *
make_items (const KarumRules *rules, const KarumState *state, const GPtrArray *played)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  guint all = 0;

  karum_for_each (const KarumPlayedTurn, each, played)
    all += each->games;
  karum_for_each (void, one, played) {
    KarumExplorerItem *item = karum_explorer_item_new (rules, state, one, all);

    if (item)
      g_ptr_array_add (items, item);
  }
  return items;
}

/* Without turns, the explorer has the focus itself, and is read as what is shown instead. */
static void
show_page (KarumExplorer *self, const char *page)
{
  GtkLabel *told = g_str_equal (page, "trouble") ? self->trouble : self->nothing;

  gtk_stack_set_visible_child_name (self->stack, page);
  karum_accessible_name (GTK_WIDGET (self), g_str_equal (page, "turns") ? _ ("Explorer")
                                            : g_str_equal (page, "waiting")
                                                ? _ ("Searching games…")
                                                : gtk_label_get_label (told));
}

/* Removing the focused row would move the focus out of the explorer. */
static void
hold_focus (KarumExplorer *self)
{
  if (gtk_widget_get_focus_child (GTK_WIDGET (self->list)))
    GTK_WIDGET_CLASS (karum_explorer_parent_class)->grab_focus (GTK_WIDGET (self));
}

/* Rows that say the same stay: otherwise a button that is held down on one would be lost when an
 * answer comes. */
static void
replace_items (KarumExplorer *self, const GPtrArray *items)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->turns));
  guint same = 0;

  while (same < MIN (n, items->len)) {
    g_autoptr (KarumExplorerItem) item = g_list_model_get_item (G_LIST_MODEL (self->turns), same);

    if (!karum_explorer_item_equal (item, items->pdata[same]))
      break;
    same++;
  }
  if (same == MAX (n, items->len))
    return;
  hold_focus (self);
  g_list_store_splice (self->turns, same, n - same, items->pdata + same, items->len - same);
}

static void
show_turns (KarumExplorer *self, const GPtrArray *played)
{
  const KarumRules *rules = karum_explorer_inquiry_get_rules (self->inquiry);
  const KarumState *state = karum_explorer_inquiry_get_state (self->inquiry);
  g_autoptr (GPtrArray) items = make_items (rules, state, played);

  replace_items (self, items);
  gtk_label_set_label (self->nothing, rules->game->status (rules, state).over
                                          ? _ ("The game is over in this position.")
                                          : _ ("No finished game continued from this position."));
  show_page (self, page_for (self));
  self->fresh = TRUE;
  if (gtk_widget_is_focus (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* There is nothing to ask about. */
static void
show_no_position (KarumExplorer *self)
{
  hold_focus (self);
  g_list_store_remove_all (self->turns);
  karum_explorer_games_show (self->games, NULL, NULL);
  gtk_label_set_label (self->nothing, _ ("The position is not complete yet."));
  show_page (self, "nothing");
}

static void
show_games (KarumExplorer *self, const KarumPositionGames *games)
{
  g_autofree char *target = karum_explorer_inquiry_dup_target (self->inquiry);

  karum_explorer_games_show (self->games, games, target);
}

static void
show_trouble (KarumExplorer *self, const GError *error)
{
  hold_focus (self);
  gtk_label_set_label (self->trouble, error->message);
  show_page (self, "trouble");
}

static void
show_waiting (KarumExplorer *self)
{
  hold_focus (self);
  show_page (self, "waiting");
}

static void
waiting_changed (KarumExplorer *self)
{
  gboolean waiting;

  g_object_get (self->inquiry, "waiting", &waiting, NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, waiting, -1);
}

/* -- What is asked about ---------------------------------------------------------------------- */

static void
scope_changed (KarumExplorer *self)
{
  const KarumGameFilter all = { 0 };

  karum_explorer_inquiry_set_filter (
      self->inquiry, gtk_drop_down_get_selected (self->scope) == 1 ? &self->search : &all);
}

void
karum_explorer_set_archive (KarumExplorer *self, KarumArchive *archive)
{
  g_return_if_fail (KARUM_IS_EXPLORER (self));
  karum_explorer_inquiry_set_archive (self->inquiry, archive);
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
  scope_changed (self);
}

void
karum_explorer_show (KarumExplorer *self, const KarumRules *rules, const KarumState *state)
{
  gboolean waiting;

  g_return_if_fail (KARUM_IS_EXPLORER (self));
  if (karum_explorer_inquiry_set_position (self->inquiry, rules, state)) {
    self->fresh = FALSE;
    if (!rules)
      show_no_position (self);
    return;
  }
  /* A turn that was chosen and could not be saved can be chosen again. */
  g_object_get (self->inquiry, "waiting", &waiting, NULL);
  self->fresh = !waiting;
}

/* -- The list --------------------------------------------------------------------------------- */

static void
point_at (KarumExplorer *self, KarumExplorerItem *item)
{
  g_signal_emit_by_name (self, "turn-pointed",
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

/* The preview of a turn ends when the focus leaves the list. */
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
  g_signal_emit_by_name (self, "turn-chosen", karum_explorer_item_get_turn (item));
}

static void
row_clicked (GtkGestureClick *gesture, int n, double x, double y, GtkListItem *list_item)
{
  gtk_widget_activate_action (gtk_list_item_get_child (list_item), "list.activate-item", "u",
                              gtk_list_item_get_position (list_item));
}

/* One click is enough; but GTK's single-click-activate would also select the row under the
 * pointer. */
static void
set_up_row (GtkListItemFactory *factory, GtkListItem *list_item, KarumExplorer *self)
{
  GtkWidget *row = g_object_new (KARUM_TYPE_EXPLORER_ROW, NULL);
  GtkGesture *click = gtk_gesture_click_new ();

  karum_on_told (click, "released", row_clicked, list_item);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  karum_on_told (row, "pointed", row_pointed, self);
  gtk_list_item_set_child (list_item, row);
}

static void
bind_row (GtkListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  g_autofree char *description = NULL;

  g_object_set (row, "item", gtk_list_item_get_item (list_item), NULL);
  g_object_get (gtk_list_item_get_item (list_item), "description", &description, NULL);
  karum_row_name (list_item, description);
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
karum_explorer_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_explorer_parent_class)->map (widget);
  karum_explorer_inquiry_set_wanted (KARUM_EXPLORER (widget)->inquiry, TRUE);
}

static void
karum_explorer_unmap (GtkWidget *widget)
{
  KarumExplorer *self = KARUM_EXPLORER (widget);

  karum_explorer_inquiry_set_wanted (self->inquiry, FALSE);
  point_at (self, NULL);
  GTK_WIDGET_CLASS (karum_explorer_parent_class)->unmap (widget);
}

/* Without turns, now or not yet, a placeholder is shown. */
static gboolean
karum_explorer_grab_focus (GtkWidget *widget)
{
  GtkWidget *list = GTK_WIDGET (KARUM_EXPLORER (widget)->list);

  if (gtk_widget_get_mapped (list) && gtk_widget_grab_focus (list))
    return TRUE;
  return GTK_WIDGET_CLASS (karum_explorer_parent_class)->grab_focus (widget);
}

static void
explorer_let_go (KarumExplorer *self)
{
  if (self->inquiry)
    karum_explorer_inquiry_set_archive (self->inquiry, NULL);
}

static void
karum_explorer_class_init (KarumExplorerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->map = karum_explorer_map;
  widget_class->unmap = karum_explorer_unmap;
  widget_class->grab_focus = karum_explorer_grab_focus;
  karum_class_signal (klass, "turn-chosen", 1, G_TYPE_POINTER);
  karum_class_signal (klass, "turn-pointed", 1, G_TYPE_POINTER);
  KARUM_USES (KARUM_TYPE_EXPLORER_GAMES, KARUM_TYPE_SPINNER);
  KARUM_ON_DISPOSE (klass, KarumExplorer, explorer_let_go);
  KARUM_CLEARS (klass, KarumExplorer, karum_game_filter_clear, search);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumExplorer, g_object_unref, inquiry, turns);
  KARUM_CHILDREN (klass, KarumExplorer, scroller, scope, stack, trouble, nothing, list, selection,
                  games);
  KARUM_CALLBACKS (klass, scope_changed, item_selected, focus_left, turn_activated, set_up_row,
                   bind_row);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_explorer_init (KarumExplorer *self)
{
  self->inquiry = karum_explorer_inquiry_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  karum_on (self->inquiry, "explored", show_turns, self);
  karum_on (self->inquiry, "games-found", show_games, self);
  karum_on (self->inquiry, "failed", show_trouble, self);
  karum_on (self->inquiry, "slow", show_waiting, self);
  karum_on (self->inquiry, "notify::waiting", waiting_changed, self);
  self->turns = g_list_store_new (KARUM_TYPE_EXPLORER_ITEM);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->turns));
}

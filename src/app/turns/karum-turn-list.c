#include "karum-turn-list.h"

#include "karum-actions.h"
#include "karum-accessible-names.h"
#include "karum-class.h"
#include "karum-note.h"
#include "karum-record-edit.h"
#include "karum-turn-line.h"
#include "karum-turn-rows.h"

/* The number of frames until a list of any length is where it was. */
#define RETURNING 8
/* The least height of the list, in pixels. */
#define LEAST 132
#define LOW 60
/* The frame in which the current row, scrolled into view, can have the focus. */
#define FOCUSING 4

struct _KarumTurnList {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *scroller;
  GtkListView *list;
  GtkSingleSelection *selection;

  GListStore *turns;      /* (owned) (element-type KarumTurnItem) */
  GHashTable *places;     /* (owned): KarumNode → the place of its item, from 1 */
  KarumTurnItem *current; /* (not owned) (nullable): the item that contains the current turn */
  KarumSession *session;  /* (owned) (nullable) */
  gboolean reading;       /* the list is being updated: its selection has no meaning */
  guint scrolling;        /* the tick at which the list is scrolled */
  KarumTurnFolds *folds;  /* (owned) */
  KarumNote *note;        /* (owned): in the line of the comment that is edited */
  gboolean writes;        /* the focus goes to it as soon as that is possible */
  gboolean compact, low;
  guint frames;   /* since the list was shown */
  guint returned; /* the row that is to be at the top again, from 1; 0 for none */
  guint hidden;   /* how many pixels of it are above the list */
};

G_DEFINE_FINAL_TYPE (KarumTurnList, karum_turn_list, GTK_TYPE_WIDGET)

/* A part of the rows that are shown, from @begin to before @end, and of those that take their
 * place.
 */
typedef struct {
  guint begin, end, new_begin, new_end;
} Part;

/* How many rows at the beginning of @part, or at its end, look the same as the present ones; these
 * take over the nodes. */
static guint
renew (KarumTurnList *self, GPtrArray *rows, const Part *part, gboolean from_end)
{
  GListModel *model = G_LIST_MODEL (self->turns);
  guint most = MIN (part->end - part->begin, part->new_end - part->new_begin), same;

  for (same = 0; same < most; same++) {
    g_autoptr (KarumTurnItem) old
        = g_list_model_get_item (model, from_end ? part->end - 1 - same : part->begin + same);

    if (!karum_turn_item_renew (
            old, rows->pdata[from_end ? part->new_end - 1 - same : part->new_begin + same]))
      break;
  }
  return same;
}

/* Replaces only different rows, so that the list doesn't scroll. */
static void
replace (KarumTurnList *self, GPtrArray *rows, Part part)
{
  guint same = renew (self, rows, &part, FALSE);

  part.begin += same;
  part.new_begin += same;
  same = renew (self, rows, &part, TRUE);
  g_list_store_splice (self->turns, part.begin, part.end - same - part.begin,
                       rows->pdata + part.new_begin, part.new_end - same - part.new_begin);
}

/* The place of the comment that is edited, from 0; @items: (element-type KarumTurnItem) */
static gboolean
find_written (gpointer *items, guint n_items, guint *place)
{
  for (*place = 0; *place < n_items; *place += 1)
    if (karum_turn_item_is_written (items[*place]))
      return TRUE;
  return FALSE;
}

/* Maps each turn to its row, and the start to the comment on the game. */
static void
read_places (KarumTurnList *self)
{
  GListModel *model = G_LIST_MODEL (self->turns);

  g_hash_table_remove_all (self->places);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (KarumTurnItem) item = g_list_model_get_item (model, i);

    if (karum_turn_item_get_comment (item) && karum_turn_item_get_node (item, 0)->parent)
      continue;
    for (guint n = 0; n < karum_turn_item_get_length (item); n++)
      g_hash_table_insert (self->places, (gpointer) karum_turn_item_get_node (item, n),
                           GUINT_TO_POINTER (i + 1));
  }
}

/* (transfer full) (element-type KarumTurnItem) */
static GPtrArray *
make_rows (KarumTurnList *self)
{
  KarumWritten written = { karum_note_get_node (self->note), karum_note_is_before (self->note) };

  if (!self->session)
    return g_ptr_array_new_with_free_func (g_object_unref);
  return self->compact ? karum_turn_rows_compact (self->session, written)
                       : karum_turn_rows (self->session, self->folds, written);
}

/* Whether a row has the keys. */
static gboolean
is_row_focused (KarumTurnList *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->list));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && !GTK_IS_TEXT_VIEW (focus)
         && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list));
}

/* The row of the editor stays, whatever happens above and below it: one goes on writing. */
static void
read_turns (KarumTurnList *self)
{
  const gboolean focused = is_row_focused (self);
  g_autoptr (GPtrArray) rows = make_rows (self);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->turns)), old, new;
  g_autofree gpointer *items = g_new (gpointer, n + 1);

  for (guint i = 0; i < n; i++) {
    items[i] = g_list_model_get_item (G_LIST_MODEL (self->turns), i);
    g_object_unref (items[i]);
  }
  self->reading = TRUE;
  self->current = NULL;
  if (find_written (items, n, &old) && find_written (rows->pdata, rows->len, &new)
      && karum_turn_item_renew (items[old], rows->pdata[new])) {
    replace (self, rows, (Part){ old + 1, n, new + 1, rows->len });
    replace (self, rows, (Part){ 0, old, 0, new });
  } else
    replace (self, rows, (Part){ 0, n, 0, rows->len });
  /* Otherwise the row that replaces another one has the keys only a frame later. */
  if (focused && !is_row_focused (self))
    gtk_widget_grab_focus (GTK_WIDGET (self->list));
  self->reading = FALSE;
  read_places (self);
}

static void
scroll_to (KarumTurnList *self, guint place)
{
  if (place < g_list_model_get_n_items (G_LIST_MODEL (self->turns)))
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", place);
}

/* Whether the row at @place is a comment on the current turn. */
static gboolean
is_remark (KarumTurnList *self, guint place)
{
  g_autoptr (KarumTurnItem) item = g_list_model_get_item (G_LIST_MODEL (self->turns), place);

  return item && karum_turn_item_get_comment (item)
         && karum_turn_item_get_node (item, 0) == karum_session_get_node (self->session);
}

/* The first row in view, or the one of @wanted, (nullable): its item, and how many pixels of it are
 * above the list. */
static KarumTurnItem *
find_seen (KarumTurnList *self, KarumTurnItem *wanted, double *hidden)
{
  KarumTurnItem *first = NULL;
  graphene_rect_t row;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->list)); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *line = gtk_widget_get_first_child (child);
    KarumTurnItem *item = line ? karum_turn_line_get_item (KARUM_TURN_LINE (line)) : NULL;

    if (!item || !gtk_widget_get_child_visible (child)
        || !gtk_widget_compute_bounds (child, GTK_WIDGET (self->list), &row)
        || (wanted ? item != wanted : row.origin.y + row.size.height <= 0)
        || (first && -row.origin.y < *hidden))
      continue;
    first = item;
    *hidden = -row.origin.y;
  }
  return first;
}

/* Rows that were never seen have no height of their own: their places change as they come into
 * view, which takes some frames. */
static gboolean
return_to_view (KarumTurnList *self)
{
  GtkAdjustment *shift = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  g_autoptr (KarumTurnItem) top
      = g_list_model_get_item (G_LIST_MODEL (self->turns), self->returned - 1);
  double before = gtk_adjustment_get_value (shift), hidden;

  if (top && find_seen (self, top, &hidden))
    gtk_adjustment_set_value (shift, before + self->hidden - hidden);
  else
    scroll_to (self, self->returned - 1);
  if (top && self->frames < RETURNING)
    return G_SOURCE_CONTINUE;
  self->scrolling = self->returned = 0;
  return G_SOURCE_REMOVE;
}

/* The keys go on from the current row, also where it is out of the view that is returned to: the
 * list knows only a row that it has shown. Returns: FALSE when that is done */
static gboolean
is_focus_returning (KarumTurnList *self)
{
  if (self->frames > FOCUSING || !self->current || !is_row_focused (self))
    return FALSE;
  scroll_to (self, gtk_single_selection_get_selected (self->selection));
  karum_turn_lines_move_focus (GTK_WIDGET (self->list), self->current);
  return TRUE;
}

/* Rows beside those in view are there, too, but not shown. */
static gboolean
is_note_seen (KarumTurnList *self)
{
  return gtk_widget_get_mapped (GTK_WIDGET (self->note));
}

/* The list can't scroll before it has its size, which is a frame after it is shown. */
static gboolean
scroll_to_place (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  KarumTurnList *self = KARUM_TURN_LIST (widget);
  guint place = gtk_single_selection_get_selected (self->selection);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self->list))
      || gtk_widget_get_height (GTK_WIDGET (self->list)) == 0 || self->frames++ < 1)
    return G_SOURCE_CONTINUE;
  if (self->returned > 0)
    return is_focus_returning (self) ? G_SOURCE_CONTINUE : return_to_view (self);
  /* At the start of the game no turn is current: the first one is scrolled into view. */
  if (place == GTK_INVALID_LIST_POSITION)
    place = 0;
  /* The comment with its turn, or at least that; but what one writes is seen in any case. */
  if (self->session && is_remark (self, place + 1))
    scroll_to (self, place + 1);
  scroll_to (self, place);
  if (self->session && karum_note_get_node (self->note) && is_remark (self, place + 1))
    scroll_to (self, place + 1);
  /* A row below the list is seen a frame later; it loses the focus if it has it before. */
  if (self->writes && !is_note_seen (self) && self->frames < RETURNING)
    return G_SOURCE_CONTINUE;
  if (self->writes)
    gtk_widget_grab_focus (GTK_WIDGET (self->note));
  self->writes = FALSE;
  self->scrolling = 0;
  karum_turn_lines_move_focus (GTK_WIDGET (self->list), self->current);
  return G_SOURCE_REMOVE;
}

/* Selects the row of the current turn; in a variation, the turn is marked as well. */
static void
mark_place (KarumTurnList *self)
{
  const KarumNode *node = self->session ? karum_session_get_node (self->session) : NULL;
  guint place = node ? GPOINTER_TO_UINT (g_hash_table_lookup (self->places, node)) : 0;
  g_autoptr (KarumTurnItem) item
      = place > 0 ? g_list_model_get_item (G_LIST_MODEL (self->turns), place - 1) : NULL;

  if (self->current && self->current != item)
    karum_turn_item_set_current (self->current, NULL);
  self->current = item;
  if (item)
    karum_turn_item_set_current (item, node);
  self->reading = TRUE;
  /* The keys can select a comment, which is not a move: it stays selected. */
  if (!node || !is_remark (self, gtk_single_selection_get_selected (self->selection)))
    gtk_single_selection_set_selected (self->selection,
                                       place > 0 ? place - 1 : GTK_INVALID_LIST_POSITION);
  self->reading = FALSE;
}

static void
show_place (KarumTurnList *self)
{
  mark_place (self);
  self->frames = 0;
  if (!self->scrolling)
    self->scrolling = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_place, NULL, NULL);
}

static void
record_changed (KarumTurnList *self)
{
  read_turns (self);
  show_place (self);
}

static void
review_changed (KarumTurnList *self)
{
  read_turns (self);
  mark_place (self);
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* The focus follows as soon as the row is there, and once more when it is scrolled to. */
static void
go_on_writing (KarumTurnList *self)
{
  self->writes = TRUE;
  record_changed (self);
  if (gtk_widget_get_parent (GTK_WIDGET (self->note)))
    gtk_widget_grab_focus (GTK_WIDGET (self->note));
}

static void
write_at (KarumTurnList *self, const KarumNode *node, gboolean before)
{
  karum_note_open (self->note, node, before);
  go_on_writing (self);
}

static void
end_writing (KarumTurnList *self)
{
  if (!karum_note_get_node (self->note))
    return;
  karum_note_close (self->note);
  self->writes = FALSE;
  record_changed (self);
}

static void
note_left (KarumTurnList *self)
{
  end_writing (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "game.focus-board", NULL);
}

static void
note_reopened (KarumTurnList *self)
{
  karum_session_go_to (self->session, karum_note_get_node (self->note));
  go_on_writing (self);
}

gboolean
karum_turn_list_is_writing (KarumTurnList *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->note));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  g_return_val_if_fail (KARUM_IS_TURN_LIST (self), FALSE);
  return self->writes || (focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->note)));
}

/* What one types while going on to another turn is of that one. */
static void
follow (KarumTurnList *self)
{
  const KarumNode *written = karum_note_get_node (self->note);
  const KarumNode *node = karum_session_get_node (self->session);

  if (!written || written == node)
    return;
  if (karum_turn_list_is_writing (self))
    write_at (self, node, FALSE);
  else
    end_writing (self);
}

void
karum_turn_list_write (KarumTurnList *self, gboolean before)
{
  g_return_if_fail (KARUM_IS_TURN_LIST (self) && self->session);
  write_at (self, karum_session_get_node (self->session), before);
}

void
karum_turn_list_save (KarumTurnList *self)
{
  g_return_if_fail (KARUM_IS_TURN_LIST (self));
  karum_note_save (self->note);
}

static void
open_row (KarumTurnList *self, KarumTurnItem *item)
{
  const KarumNode *node = karum_session_get_node (self->session);
  gboolean current = FALSE;

  for (guint i = 0; i < karum_turn_item_get_length (item); i++)
    current = current || karum_turn_item_get_node (item, i) == node;
  if (!current) {
    node = karum_turn_item_get_node (item, 0);
    karum_session_go_to (self->session, node);
  }
  write_at (self, node, karum_turn_item_is_before (item));
}

static void
row_activated (GtkListView *list, guint place, KarumTurnList *self)
{
  g_autoptr (KarumTurnItem) item = g_list_model_get_item (G_LIST_MODEL (self->turns), place);

  if (self->session && item)
    open_row (self, item);
}

/* A click changes the rows under the pointer, so it takes effect afterwards. */
static gboolean
open_line (gpointer line)
{
  KarumTurnItem *item = karum_turn_line_get_item (line);
  GtkWidget *list = gtk_widget_get_ancestor (line, KARUM_TYPE_TURN_LIST);

  if (item && list && KARUM_TURN_LIST (list)->session)
    open_row (KARUM_TURN_LIST (list), item);
  return G_SOURCE_REMOVE;
}

static void
line_opened (KarumTurnLine *line)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, open_line, g_object_ref (line), g_object_unref);
}

/* Tells the page, with the node of the comment, what the pointer or a click found in it. */
static void
pass_on (KarumTurnList *self,
         const char *signal,
         const KarumNode *node,
         gboolean before,
         const char *line)
{
  if (node)
    g_signal_emit_by_name (self, signal, node, before, line);
}

static void
note_link_pointed (KarumTurnList *self, const char *line)
{
  pass_on (self, "link-pointed", karum_note_get_node (self->note),
           karum_note_is_before (self->note), line);
}

static void
note_link_chosen (KarumTurnList *self, const char *line)
{
  pass_on (self, "link-chosen", karum_note_get_node (self->note), karum_note_is_before (self->note),
           line);
}

static void
line_link (KarumTurnLine *row, const char *signal, const char *line, KarumTurnList *self)
{
  KarumTurnItem *item = karum_turn_line_get_item (row);

  if (item)
    pass_on (self, signal, karum_turn_item_get_node (item, 0), karum_turn_item_is_before (item),
             line);
}

static void
line_link_pointed (KarumTurnLine *row, const char *line, KarumTurnList *self)
{
  line_link (row, "link-pointed", line, self);
}

static void
line_link_chosen (KarumTurnLine *row, const char *line, KarumTurnList *self)
{
  line_link (row, "link-chosen", line, self);
}

/* -- The list --------------------------------------------------------------------------------- */

/* The current turn is always in view. */
static void
position_changed (KarumTurnList *self)
{
  follow (self);
  self->returned = 0;
  if (karum_turn_folds_reveal (self->folds, karum_session_get_node (self->session)))
    read_turns (self);
  show_place (self);
}

static void
line_changed (KarumTurnList *self)
{
  if (self->compact)
    record_changed (self);
}

/* The row that is clicked has the keys, also if it is current already, unless a comment is being
 * written. */
static void
row_pressed (GtkGestureClick *gesture, int n, double x, double y, KarumTurnList *self)
{
  GtkWidget *list = GTK_WIDGET (self->list);
  GtkWidget *row = gtk_widget_pick (list, x, y, GTK_PICK_DEFAULT);

  while (row && gtk_widget_get_parent (row) != list)
    row = gtk_widget_get_parent (row);
  if (row && !karum_turn_list_is_writing (self))
    gtk_widget_grab_focus (row);
}

static void
add_clicks (KarumTurnList *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  /* Before the labels, whose links take the click. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  karum_on_told (click, "pressed", row_pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), GTK_EVENT_CONTROLLER (click));
}

static void
setup_line (GtkSignalListItemFactory *factory, GtkListItem *item, KarumTurnList *self)
{
  GtkWidget *line = karum_turn_line_new ();

  karum_on_told (line, "link-pointed", line_link_pointed, self);
  karum_on_told (line, "link-chosen", line_link_chosen, self);
  g_signal_connect (line, "opened", G_CALLBACK (line_opened), NULL);
  gtk_list_item_set_child (item, line);
}

static void
bind_line (GtkSignalListItemFactory *factory, GtkListItem *item, KarumTurnList *self)
{
  GtkWidget *line = gtk_list_item_get_child (item);
  KarumTurnItem *turns = gtk_list_item_get_item (item);
  KarumFold fold = karum_turn_item_get_fold (turns);
  GtkAccessible *row = GTK_ACCESSIBLE (gtk_widget_get_parent (line));
  g_autofree char *spoken = karum_turn_item_dup_spoken (turns);

  karum_turn_line_show (KARUM_TURN_LINE (line), self->session, turns, GTK_WIDGET (self->note));
  /* See row_pressed(). */
  gtk_widget_set_focus_on_click (gtk_widget_get_parent (line), FALSE);
  karum_row_name (item, spoken);
  if (fold == KARUM_FOLD_NONE)
    gtk_accessible_reset_state (row, GTK_ACCESSIBLE_STATE_EXPANDED);
  else
    gtk_accessible_update_state (row, GTK_ACCESSIBLE_STATE_EXPANDED, fold == KARUM_FOLD_OPEN, -1);
}

static void
unbind_line (GtkSignalListItemFactory *factory, GtkListItem *item, KarumTurnList *self)
{
  karum_turn_line_show (KARUM_TURN_LINE (gtk_list_item_get_child (item)), NULL, NULL,
                        GTK_WIDGET (self->note));
}

/* The user selected a row by a click or a key. */
static void
turn_selected (KarumTurnList *self)
{
  KarumTurnItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (self->session && !self->reading && item && item != self->current)
    karum_session_go_to (self->session, karum_turn_item_get_node (item, 0));
}

void
karum_turn_list_set_session (KarumTurnList *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_TURN_LIST (self));
  karum_note_set_session (self->note, session);
  self->writes = FALSE;
  karum_hear (self, &self->session, session, "record-changed", G_CALLBACK (record_changed),
              "review-changed", G_CALLBACK (review_changed), "position-changed",
              G_CALLBACK (position_changed), "line-changed", G_CALLBACK (line_changed), NULL);
  karum_turn_folds_clear (self->folds);
  self->returned = 0;
  record_changed (self);
}

/* -- Folding ---------------------------------------------------------------------------------- */

static void
set_folded (KarumTurnList *self, const KarumNode *variation, gboolean folded)
{
  const KarumNode *node = karum_session_get_node (self->session);

  karum_turn_folds_set (self->folds, variation, folded);
  for (; folded && node; node = node->parent)
    if (node == variation)
      karum_session_go_to (self->session, variation);
  record_changed (self);
}

static void
fold_one (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumTurnList *self = KARUM_TURN_LIST (widget);
  const KarumNode *node = (gpointer) (gsize) g_variant_get_uint64 (parameter);

  if (self->session && g_hash_table_contains (self->places, node)
      && karum_turn_rows_can_fold (node))
    set_folded (self, node, !karum_turn_folds_has (self->folds, node));
}

gboolean
karum_turn_list_can_fold (KarumTurnList *self)
{
  const KarumNode *node;

  g_return_val_if_fail (KARUM_IS_TURN_LIST (self), FALSE);
  node = self->session ? karum_session_get_node (self->session) : NULL;
  return node && !self->compact
         && (karum_turn_rows_find_inside (node) || karum_turn_rows_find_beside (node));
}

void
karum_turn_list_fold (KarumTurnList *self)
{
  const KarumNode *place, *node;
  gboolean folded;

  g_return_if_fail (KARUM_IS_TURN_LIST (self));
  if (!karum_turn_list_can_fold (self))
    return;
  place = karum_session_get_node (self->session);
  node = karum_turn_rows_find_inside (place);
  if (node) {
    set_folded (self, node, !karum_turn_folds_has (self->folds, node));
    return;
  }
  node = karum_turn_rows_find_beside (place);
  folded = !karum_turn_folds_has (self->folds, node);
  for (; node; node = karum_turn_rows_first_fold (node->sibling))
    karum_turn_folds_set (self->folds, node, folded);
  record_changed (self);
}

void
karum_turn_list_fold_all (KarumTurnList *self)
{
  const KarumNode *root;

  g_return_if_fail (KARUM_IS_TURN_LIST (self));
  if (!self->session || self->compact)
    return;
  root = karum_session_get_record (self->session)->root;
  if (karum_turn_folds_any (self->folds)) {
    karum_turn_folds_clear (self->folds);
  } else {
    for (const KarumNode *node = root; node; node = karum_node_next (node, root))
      if (node->parent && node != node->parent->child && karum_turn_rows_can_fold (node))
        karum_turn_folds_set (self->folds, node, TRUE);
    while (karum_node_variation (karum_session_get_node (self->session))
           && karum_turn_folds_reveal (self->folds, karum_session_get_node (self->session)))
      continue;
  }
  record_changed (self);
}

GVariant *
karum_turn_list_dup_view (KarumTurnList *self)
{
  double hidden = 0;
  KarumTurnItem *top = find_seen (self, NULL, &hidden);
  guint place = 0;
  /* Who leaves before the current turn has come into view, finds it there. */
  gboolean known = top && (!self->scrolling || self->returned > 0)
                   && g_list_store_find (self->turns, top, &place);

  return g_variant_new ("(@atuu)", karum_turn_folds_pack (self->folds), known ? place + 1 : 0,
                        (guint) MAX (hidden, 0));
}

void
karum_turn_list_set_view (KarumTurnList *self, GVariant *view, gboolean scrolls)
{
  g_autoptr (GVariant) folds = NULL;
  guint top, hidden;

  g_variant_get (view, "(@atuu)", &folds, &top, &hidden);
  karum_turn_folds_unpack (self->folds, folds);
  if (self->session)
    karum_turn_folds_reveal (self->folds, karum_session_get_node (self->session));
  record_changed (self);
  if (scrolls) {
    self->returned = MIN (top, g_list_model_get_n_items (G_LIST_MODEL (self->turns)));
    self->hidden = hidden;
  }
}

const KarumNode *
karum_turn_list_find (KarumTurnList *self, double x, double y)
{
  return karum_turn_lines_find (GTK_WIDGET (self), x, y);
}

void
karum_turn_list_forget_pointer (KarumTurnList *self)
{
  g_return_if_fail (KARUM_IS_TURN_LIST (self));
  karum_turn_lines_forget_pointer (GTK_WIDGET (self->list));
}

/* -- Widget ----------------------------------------------------------------------------------- */

/* Who goes to another tab doesn't write here when it is shown again. */
static void
karum_turn_list_unmap (GtkWidget *widget)
{
  KARUM_TURN_LIST (widget)->writes = FALSE;
  GTK_WIDGET_CLASS (karum_turn_list_parent_class)->unmap (widget);
}

/* The focus goes to the current move, if there is one. */
static gboolean
karum_turn_list_grab_focus (GtkWidget *widget)
{
  KarumTurnList *self = KARUM_TURN_LIST (widget);

  if (g_list_model_get_n_items (G_LIST_MODEL (self->turns)) == 0
      || !gtk_widget_grab_focus (GTK_WIDGET (self->list)))
    return FALSE;
  show_place (self);
  return TRUE;
}

static const KarumAction actions[] = {
  { "turns.fold", .with_target = fold_one, .target = "t" },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

/* In a small window the page scrolls, but for the two rows of a list that is low. */
static void
low_changed (KarumTurnList *self)
{
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller),
                                              self->low ? LOW : LEAST);
}

static void
karum_turn_list_class_init (KarumTurnListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_PROPERTY (klass, KarumTurnList, compact, record_changed,
                  g_param_spec_boolean ("compact", NULL, NULL, FALSE, 0));
  KARUM_PROPERTY (klass, KarumTurnList, low, low_changed,
                  g_param_spec_boolean ("low", NULL, NULL, FALSE, 0));
  widget_class->unmap = karum_turn_list_unmap;
  widget_class->grab_focus = karum_turn_list_grab_focus;
  karum_actions_install (widget_class, &table);
  karum_class_signal (klass, "link-pointed", 3, G_TYPE_POINTER, G_TYPE_BOOLEAN, G_TYPE_STRING);
  karum_class_signal (klass, "link-chosen", 3, G_TYPE_POINTER, G_TYPE_BOOLEAN, G_TYPE_STRING);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumTurnList, g_object_unref, session, turns);
  KARUM_DROPS (klass, KarumTurnList, g_hash_table_unref, places);
  KARUM_DROPS (klass, KarumTurnList, karum_turn_folds_free, folds);
  KARUM_CHILDREN (klass, KarumTurnList, scroller, list, selection);
  KARUM_DROPS (klass, KarumTurnList, g_object_unref, note);
  KARUM_CALLBACKS (klass, setup_line, bind_line, unbind_line, turn_selected, row_activated);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
}

static void
karum_turn_list_init (KarumTurnList *self)
{
  self->note = g_object_ref_sink (g_object_new (KARUM_TYPE_NOTE, NULL));
  karum_on (self->note, "left", note_left, self);
  karum_on (self->note, "reopened", note_reopened, self);
  karum_on (self->note, "link-pointed", note_link_pointed, self);
  karum_on (self->note, "link-chosen", note_link_chosen, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  add_clicks (self);
  self->turns = g_list_store_new (KARUM_TYPE_TURN_ITEM);
  self->folds = karum_turn_folds_new ();
  self->places = g_hash_table_new (NULL, NULL);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->turns));
  low_changed (self);
}

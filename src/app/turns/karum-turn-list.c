#include "karum-turn-list.h"

#include <glib/gi18n.h>

#include "karum-accessible-names.h"
#include "karum-class.h"
#include "karum-markup.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-phrases.h"
#include "karum-record-edit.h"
#include "karum-turn-line.h"
#include "karum-turn-rows.h"

/* The maximum length of a spoken text. */
#define REMARK_MAX 300

static void
say (GString *text, const char *sentence)
{
  if (!sentence || !*sentence)
    return;
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
}

static void
say_remark (GString *text, const char *comment)
{
  g_autofree char *words = karum_markup_words (comment);
  g_autofree char *cut = words ? karum_display_cut (words, REMARK_MAX) : NULL;

  say (text, cut);
}

static void
say_turn (GString *text, KarumTurnItem *item, const KarumNode *node)
{
  const KarumRules *rules = karum_turn_item_get_rules (item);
  g_autofree char *turn = karum_phrase_turn (rules, node->turn);
  g_autofree char *glyphs = karum_phrase_glyphs (node);
  g_autofree char *sentence = NULL;

  /* Translators: spoken: the number of a turn, how it is written, and its glyphs, such as "!?" */
  sentence = g_strdup_printf (*glyphs ? _ ("Move %u, %s %s.") : _ ("Move %u, %s."),
                              karum_node_ply (node), turn, glyphs);
  say_remark (text, node->lead);
  say (text, sentence);
  if (karum_turn_item_has_marks (rules, node))
    say (text, _ ("Marks on the board."));
  say_remark (text, node->comment);
}

static guint
depth_of (const KarumNode *node)
{
  guint depth = 0;

  for (; (node = karum_node_variation (node)); node = node->parent)
    depth++;
  return depth;
}

/* The beginning and the end of a variation within a paragraph are spoken as well. */
static void
say_variation (GString *text, KarumTurnItem *item)
{
  guint length = karum_turn_item_get_length (item), before = 0;

  for (guint i = 0; i < length; i++) {
    const KarumNode *node = karum_turn_item_get_node (item, i);
    guint depth = depth_of (node);
    g_autofree char *begins = NULL;

    if (karum_node_variation (node) == node && i + 1 <= length)
      begins = depth > 1 ? g_strdup_printf (_ ("Variation of level %u."), depth)
                         : g_strdup (_ ("Variation."));
    else if (i > 0 && depth < before)
      begins = g_strdup (_ ("Back."));
    say (text, begins);
    say_turn (text, item, node);
    before = depth;
  }
}

char *
karum_turn_item_dup_spoken (KarumTurnItem *item)
{
  const KarumNode *node = karum_turn_item_get_node (item, 0);
  guint hidden = karum_turn_item_get_hidden (item);
  GString *text = g_string_new (NULL);

  if (karum_turn_item_get_depth (item) > 0) {
    say_variation (text, item);
  } else if (karum_turn_item_get_number (item)) {
    g_autofree char *points = g_strconcat (karum_turn_item_get_points (item), ".", NULL);

    say_turn (text, item, node);
    if (karum_turn_item_get_slip (item)) {
      /* Translators: spoken: what a review says of a move, such as "??" */
      g_autofree char *slip = g_strdup_printf (_ ("Review: %s."), karum_turn_item_get_slip (item));

      say (text, slip);
    }
    say (text, points);
  } else {
    say_remark (text, karum_turn_item_get_comment (item));
  }
  if (hidden > 0) {
    g_autofree char *more
        = g_strdup_printf (ngettext ("%u move is folded.", "%u moves are folded.", hidden), hidden);

    say (text, more);
  }
  return g_string_free (text, FALSE);
}

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
  gboolean compact;
  guint frames; /* since the list was shown */
};

G_DEFINE_FINAL_TYPE (KarumTurnList, karum_turn_list, GTK_TYPE_WIDGET)

/* The number of @rows at the beginning, or at the end, that look the same as the present ones;
 * these take over the nodes. @most: the maximum */
static guint
renew (KarumTurnList *self, GPtrArray *rows, gboolean from_end, guint most)
{
  GListModel *model = G_LIST_MODEL (self->turns);
  guint had = g_list_model_get_n_items (model), same;

  for (same = 0; same < most; same++) {
    g_autoptr (KarumTurnItem) old = g_list_model_get_item (model, from_end ? had - 1 - same : same);

    if (!karum_turn_item_renew (old, rows->pdata[from_end ? rows->len - 1 - same : same]))
      break;
  }
  return same;
}

/* Maps each turn to its row. */
static void
read_places (KarumTurnList *self)
{
  GListModel *model = G_LIST_MODEL (self->turns);

  g_hash_table_remove_all (self->places);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (KarumTurnItem) item = g_list_model_get_item (model, i);

    for (guint n = 0; n < karum_turn_item_get_length (item); n++)
      g_hash_table_insert (self->places, (gpointer) karum_turn_item_get_node (item, n),
                           GUINT_TO_POINTER (i + 1));
  }
}

/* (transfer full) (element-type KarumTurnItem) */
static GPtrArray *
make_rows (KarumTurnList *self)
{
  if (!self->session)
    return g_ptr_array_new_with_free_func (g_object_unref);
  return self->compact ? karum_turn_rows_compact (self->session)
                       : karum_turn_rows (self->session, self->folds);
}

/* Replaces only different rows, so that the list doesn't scroll. */
static void
read_turns (KarumTurnList *self)
{
  g_autoptr (GPtrArray) rows = make_rows (self);
  guint had = g_list_model_get_n_items (G_LIST_MODEL (self->turns));
  guint shorter = MIN (had, rows->len);
  guint begin = renew (self, rows, FALSE, shorter);
  guint end = renew (self, rows, TRUE, shorter - begin);

  self->reading = TRUE;
  self->current = NULL;
  g_list_store_splice (self->turns, begin, had - begin - end, rows->pdata + begin,
                       rows->len - begin - end);
  self->reading = FALSE;
  read_places (self);
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
  self->scrolling = 0;
  /* At the start of the game no turn is current: the first one is scrolled into view. */
  if (place == GTK_INVALID_LIST_POSITION)
    place = 0;
  if (place < g_list_model_get_n_items (G_LIST_MODEL (self->turns)))
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", place);
  karum_turn_lines_move_focus (GTK_WIDGET (self->list), self->current);
  return G_SOURCE_REMOVE;
}

/* Selects the row of the current turn; in a variation, the turn is marked as well. */
static void
show_place (KarumTurnList *self)
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
  gtk_single_selection_set_selected (self->selection,
                                     place > 0 ? place - 1 : GTK_INVALID_LIST_POSITION);
  self->reading = FALSE;
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

/* The current turn is always in view. */
static void
position_changed (KarumTurnList *self)
{
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

static void
setup_line (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, karum_turn_line_new ());
}

static void
bind_line (GtkSignalListItemFactory *factory, GtkListItem *item, KarumTurnList *self)
{
  GtkWidget *line = gtk_list_item_get_child (item);
  KarumTurnItem *turns = gtk_list_item_get_item (item);
  KarumFold fold = karum_turn_item_get_fold (turns);
  GtkAccessible *row = GTK_ACCESSIBLE (gtk_widget_get_parent (line));
  g_autofree char *spoken = karum_turn_item_dup_spoken (turns);

  karum_turn_line_show (KARUM_TURN_LINE (line), self->session, turns);
  /* The keys stay with the board. */
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
  karum_turn_line_show (KARUM_TURN_LINE (gtk_list_item_get_child (item)), NULL, NULL);
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
  karum_hear (self, &self->session, session, "record-changed", G_CALLBACK (record_changed),
              "review-changed", G_CALLBACK (record_changed), "position-changed",
              G_CALLBACK (position_changed), "line-changed", G_CALLBACK (line_changed), NULL);
  karum_turn_folds_clear (self->folds);
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

static void
karum_turn_list_class_init (KarumTurnListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_PROPERTY (klass, KarumTurnList, compact, record_changed,
                  g_param_spec_boolean ("compact", NULL, NULL, FALSE, 0));
  gtk_widget_class_install_action (widget_class, "turns.fold", "t", fold_one);
  karum_class_template (klass, "karum-turn-list");
  KARUM_DROPS (klass, KarumTurnList, g_object_unref, session, turns);
  KARUM_DROPS (klass, KarumTurnList, g_hash_table_unref, places);
  KARUM_DROPS (klass, KarumTurnList, karum_turn_folds_free, folds);
  KARUM_CHILDREN (klass, KarumTurnList, scroller, list, selection);
  KARUM_CALLBACKS (klass, setup_line, bind_line, unbind_line, turn_selected);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
}

static void
karum_turn_list_init (KarumTurnList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->turns = g_list_store_new (KARUM_TYPE_TURN_ITEM);
  self->folds = karum_turn_folds_new ();
  self->places = g_hash_table_new (NULL, NULL);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->turns));
}

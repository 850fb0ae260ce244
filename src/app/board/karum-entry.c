#include "karum-entry.h"

/* Positions can have any number of turns: with more than this, none is offered. */
#define SEARCHED 20000

typedef struct {
  const KarumRules *rules;
  const char *prefix;
  GPtrArray *found;
  char *text; /* room for any turn */
  guint searched;
} Search;

static bool
match_turn (const KarumTurn *turn, void *data)
{
  Search *search = data;

  search->rules->game->turn_write (search->rules, turn, search->text);
  if (g_str_has_prefix (search->text, search->prefix))
    g_ptr_array_add (search->found, g_strdup (search->text));
  return ++search->searched < SEARCHED;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  const char *const *one = a, *const *other = b;

  return strcmp (*one, *other);
}

GPtrArray *
karum_turn_matches (const KarumRules *rules,
                    const KarumState *state,
                    const char *prefix,
                    gboolean *all)
{
  g_autofree char *text = g_malloc (KARUM_TURN_TEXT);
  Search search = { .rules = rules, .prefix = prefix, .text = text };
  gboolean whole = TRUE;

  search.found = g_ptr_array_new_with_free_func (g_free);
  if (*prefix)
    whole = rules->game->turns (rules, state, match_turn, &search);
  if (all)
    *all = whole;
  g_ptr_array_sort (search.found, compare_texts);
  return search.found;
}

void
karum_turn_matches_show (
    GtkBox *box, const GPtrArray *found, guint most, GCallback clicked, gpointer object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))))
    gtk_box_remove (box, child);
  for (guint i = 0; i < MIN (found->len, most); i++) {
    GtkWidget *button = gtk_button_new_with_label (found->pdata[i]);

    gtk_widget_set_focus_on_click (button, FALSE);
    gtk_widget_add_css_class (button, "flat");
    gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                             PANGO_ELLIPSIZE_END);
    g_signal_connect_object (button, "clicked", clicked, object, 0);
    gtk_box_append (box, button);
  }
  gtk_widget_set_visible (GTK_WIDGET (box), found->len > 0);
}

static bool
note_extension (const KarumTurn *turn, void *data)
{
  KarumEntry *entry = data;
  uint16_t n = entry->turn.n_points;

  if (turn->n_points == n && n > 0) {
    entry->legal = TRUE;
    entry->turn.kind = turn->kind;
  } else if (turn->n_points == n) {
    return true;
  } else if (!entry->next[turn->points[n]]) {
    entry->next[turn->points[n]] = 1;
    entry->n_next++;
    if (!entry->legal)
      entry->turn.kind = turn->kind;
  }
  return true;
}

/* Finds the possible continuations of the points so far. */
static void
look_ahead (KarumEntry *entry)
{
  memset (entry->next, 0, sizeof entry->next);
  entry->n_next = 0;
  entry->legal = FALSE;
  if (entry->open)
    karum_turn_extend (&entry->rules, &entry->state, &entry->turn, note_extension, entry);
}

void
karum_entry_init (KarumEntry *entry, const KarumRules *rules, const KarumState *state)
{
  entry->rules = *rules;
  entry->state = *state;
  entry->open = !rules->game->status (rules, state).over;
  entry->turn.kind = 0;
  entry->turn.n_points = 0;
  entry->ahead = FALSE;
  look_ahead (entry);
}

static KarumPoint
only_next (const KarumEntry *entry)
{
  const guint8 *found = memchr (entry->next, 1, sizeof entry->next);

  return found ? (KarumPoint) (found - entry->next) : KARUM_POINT_NONE;
}

static void
append (KarumEntry *entry, KarumPoint point)
{
  entry->turn.points[entry->turn.n_points++] = point;
  look_ahead (entry);
}

static gboolean
holds_piece (const KarumEntry *entry, KarumPoint point)
{
  KarumContent content = entry->rules.game->cell (&entry->rules, &entry->state, point).content;

  return content == KARUM_CELL_FIRST || content == KARUM_CELL_SECOND;
}

gboolean
karum_entry_picked_up (const KarumEntry *entry)
{
  return entry->turn.n_points > 0 && holds_piece (entry, entry->turn.points[0]);
}

/* Whether the user has to decide how the turn continues; otherwise there is only one way. */
static gboolean
at_choice (const KarumEntry *entry)
{
  if (entry->turn.n_points == 1 && karum_entry_picked_up (entry))
    return TRUE;
  return entry->n_next != 1 || entry->legal;
}

static KarumEntryStep
complete (KarumEntry *entry)
{
  entry->ahead = !at_choice (entry);
  while (!at_choice (entry))
    append (entry, only_next (entry));
  return entry->legal && entry->n_next == 0 ? KARUM_ENTRY_WHOLE : KARUM_ENTRY_MORE;
}

/* The only possible next point after which @point is possible; or none. */
static KarumPoint
bridge_to (const KarumEntry *entry, KarumPoint point)
{
  KarumPoint bridge = KARUM_POINT_NONE;

  if (entry->turn.n_points == 0 || entry->n_next > 64)
    return KARUM_POINT_NONE;
  for (KarumPoint next = 0; next < KARUM_POINTS; next++) {
    KarumEntry ahead;

    if (!entry->next[next])
      continue;
    ahead = *entry;
    append (&ahead, next);
    if (!ahead.next[point])
      continue;
    if (bridge != KARUM_POINT_NONE)
      return KARUM_POINT_NONE;
    bridge = next;
  }
  return bridge;
}

typedef struct {
  const KarumEntry *entry;
  KarumContent content; /* of the refused point */
  gboolean found;       /* @kind is set */
  uint16_t kind;
} LikelyKind;

/* Finds the kind of a turn whose next point has the same content as the refused one, or else of
 * any turn. */
static bool
note_kind (const KarumTurn *turn, void *data)
{
  LikelyKind *likely = data;
  const KarumRules *rules = &likely->entry->rules;
  const KarumState *state = &likely->entry->state;
  uint16_t n = likely->entry->turn.n_points;
  gboolean alike;

  if (turn->n_points <= n || !rules->game->turn_check (rules, state, turn, NULL))
    return true;
  alike = rules->game->cell (rules, state, turn->points[n]).content == likely->content;
  if (alike || !likely->found)
    likely->kind = turn->kind;
  likely->found = TRUE;
  return !alike;
}

/* A reason that is independent of the rules. */
static void
explain_plainly (const KarumEntry *entry,
                 KarumContent content,
                 const char *point,
                 KarumError *error)
{
  KarumSide side = entry->rules.game->status (&entry->rules, &entry->state).to_move;
  gboolean piece = content == KARUM_CELL_FIRST || content == KARUM_CELL_SECOND;

  if (entry->turn.n_points > 0)
    karum_error_set (error, 0, N_ ("this move can’t continue to %s"), "%s", point);
  else if (piece && (content == KARUM_CELL_FIRST) == (side == KARUM_FIRST))
    karum_error_set (error, 0, N_ ("the piece on %s can’t move now"), "%s", point);
  else if (piece)
    karum_error_set (error, 0, N_ ("the piece on %s belongs to the opponent"), "%s", point);
  else
    karum_error_set (error, 0, N_ ("no move starts at %s"), "%s", point);
}

/* If a turn could end here, the game explains why not with this point. */
static void
explain (const KarumEntry *entry, KarumPoint point, KarumError *error)
{
  const KarumGame *game = entry->rules.game;
  LikelyKind likely = { .entry = entry };
  KarumTurn turn;
  char text[KARUM_POINT_TEXT];

  likely.content = game->cell (&entry->rules, &entry->state, point).content;
  karum_point_write (point, text);
  explain_plainly (entry, likely.content, text, error);
  karum_turn_extend (&entry->rules, &entry->state, &entry->turn, note_kind, &likely);
  if (!likely.found || entry->turn.n_points == KARUM_TURN_POINTS)
    return;
  karum_turn_copy (&turn, &entry->turn);
  turn.kind = likely.kind;
  turn.points[turn.n_points++] = point;
  game->turn_check (&entry->rules, &entry->state, &turn, error);
}

KarumEntryStep
karum_entry_touch (KarumEntry *entry, KarumPoint point, KarumError *error)
{
  KarumPoint bridge;

  if (point >= KARUM_POINTS || !entry->open)
    return KARUM_ENTRY_REFUSED;
  if (entry->next[point]) {
    append (entry, point);
    return complete (entry);
  }
  bridge = bridge_to (entry, point);
  if (bridge != KARUM_POINT_NONE) {
    append (entry, bridge);
    append (entry, point);
    return complete (entry);
  }
  if (error)
    explain (entry, point, error);
  return KARUM_ENTRY_REFUSED;
}

gboolean
karum_entry_back (KarumEntry *entry)
{
  if (entry->turn.n_points == 0)
    return FALSE;
  entry->ahead = FALSE;
  do {
    entry->turn.n_points--;
    look_ahead (entry);
  } while (entry->turn.n_points > 0 && !at_choice (entry));
  return TRUE;
}

gboolean
karum_entry_preview (const KarumEntry *entry, KarumPoint point, KarumCell *cell)
{
  const KarumGame *game = entry->rules.game;
  KarumCell before;
  KarumEntry ahead;
  KarumState after;

  if (!karum_entry_can_touch (entry, point))
    return FALSE;
  before = game->cell (&entry->rules, &entry->state, point);
  ahead = *entry;
  append (&ahead, point);
  complete (&ahead);
  if (ahead.legal) {
    game->apply (&ahead.rules, &ahead.state, &ahead.turn, &after);
    *cell = game->cell (&ahead.rules, &after, point);
    return cell->content != before.content || cell->marked != before.marked;
  }
  cell->marked = FALSE;
  cell->content = game->status (&entry->rules, &entry->state).to_move == KARUM_FIRST
                      ? KARUM_CELL_FIRST
                      : KARUM_CELL_SECOND;
  return before.content == KARUM_CELL_EMPTY;
}

typedef struct {
  KarumTurn *turns;
  guint size, n;
} Pointless;

static bool
collect_pointless (const KarumTurn *turn, void *data)
{
  Pointless *pointless = data;

  if (turn->n_points == 0 && pointless->n < pointless->size)
    karum_turn_copy (&pointless->turns[pointless->n++], turn);
  return true;
}

guint
karum_entry_pointless (const KarumEntry *entry, KarumTurn *turns, guint size)
{
  Pointless pointless = { .turns = turns, .size = size };

  if (entry->open && entry->turn.n_points == 0)
    karum_turn_extend (&entry->rules, &entry->state, &entry->turn, collect_pointless, &pointless);
  return pointless.n;
}

/* What a screen reader hears of a game. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-board-icons.h"
#include "karum-game-page-private.h"
#include "karum-list-text.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-phrases.h"
#include "karum-voice.h"

/* (transfer full): both sentences. @first: (transfer full) */
static char *
join (char *first, const char *second)
{
  g_autofree char *start = first;

  /* Translators: two sentences, for screen readers */
  return g_strdup_printf (_ ("%s. %s"), start, second);
}

/* (transfer full) (nullable): the move that led to @node, with what was said about it; NULL at the
 * start. */
static char *
dup_move (KarumGamePage *self, const KarumNode *node)
{
  g_autofree char *glyph = NULL, *slip = NULL;
  char *text;

  if (!node->turn)
    return NULL;
  text = karum_phrase_turn (karum_session_get_rules (self->session), node->turn);
  glyph = karum_judgement_name (karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT));
  if (glyph)
    text = join (text, glyph);
  slip = karum_judgement_name (karum_session_get_slip (self->session, node));
  if (slip && !glyph) {
    /* Translators: what a review calls a move */
    g_autofree char *said = g_strdup_printf (_ ("Review: %s"), slip);
    g_autofree char *given = karum_given_text (karum_session_get_verdict (self->session, node));

    text = join (text, said);
    if (given)
      text = join (text, given);
  }
  return karum_markup_has_words (node->comment) ? join (text, _ ("With a comment")) : text;
}

/* (transfer full): before @text, (transfer full), whether one has gone from the main line into a
 * variation, which @status tells as well, or back. */
static char *
add_line (KarumGamePage *self, char *text, gboolean status)
{
  gboolean variation = karum_session_in_variation (self->session);
  g_autofree char *told = text;

  if (variation == self->said_variation || (variation && status)) {
    self->said_variation = variation;
    return g_steal_pointer (&told);
  }
  self->said_variation = variation;
  return join (g_strdup (variation ? _ ("Variation") : _ ("Main line")), told);
}

/* Where one is, so that a place that is shown again isn't said again. */
static char *
dup_place (KarumGamePage *self, const char *move)
{
  return g_strdup_printf ("%u %d %s", karum_session_get_ply (self->session),
                          karum_session_in_variation (self->session), move ? move : "");
}

/* Whether one plays, and so is told what is expected, and doesn't only look at what was played. */
static gboolean
says_status (KarumGamePage *self)
{
  return karum_session_is_at_end (self->session)
         || karum_session_get_ply (self->session) == karum_session_get_length (self->session);
}

void
karum_game_page_speak (KarumGamePage *self, const char *status)
{
  g_autofree char *move = dup_move (self, karum_session_get_node (self->session));
  g_autofree char *place = dup_place (self, move);
  gboolean moved = g_strcmp0 (place, self->said_place) != 0;
  g_autofree char *text = NULL;

  if (!moved && g_strcmp0 (status, self->said_status) == 0)
    return;
  if (!moved)
    text = g_strdup (status);
  else if (!move)
    text = join (g_strdup (_ ("Start of the game")), status);
  else if (says_status (self))
    text = join (g_strdup (move), status);
  else
    text = g_strdup (move);
  if (moved)
    text = add_line (self, g_steal_pointer (&text), move && says_status (self));
  g_free (self->said_place);
  self->said_place = g_steal_pointer (&place);
  g_free (self->said_status);
  self->said_status = g_strdup (status);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    karum_say (GTK_WIDGET (self->board), text);
}

/* -- On request -------------------------------------------------------------------------------- */

/* (transfer full): with the points. @text: (transfer full) */
static char *
add_points (KarumGamePage *self, char *text)
{
  int points[2];

  karum_session_get_points (self->session, karum_session_get_position (self->session), points);
  for (guint player = 0; player < 2; player++) {
    g_autofree char *name = karum_display_name (karum_session_get_name (self->session, player));
    g_autofree char *part = g_strdup_printf (_ ("%s: %d"), name, points[player]);

    text = join (text, part);
  }
  return text;
}

/* (transfer full): with the last moves, the earlier first. @text: (transfer full) */
static char *
add_moves (KarumGamePage *self, char *text)
{
  const KarumRules *rules = karum_session_get_rules (self->session);
  const KarumNode *last = karum_session_get_node (self->session);
  g_autofree char *turn = last->turn ? karum_phrase_turn (rules, last->turn) : NULL;
  g_autofree char *before = NULL, *part = NULL;

  if (!turn)
    return text;
  if (last->parent->turn) {
    before = karum_phrase_turn (rules, last->parent->turn);
    part = g_strdup_printf (_ ("Last moves: %s, %s"), before, turn);
  } else {
    part = g_strdup_printf (_ ("Last move: %s"), turn);
  }
  return join (text, part);
}

/* (transfer full): with the variation one is in, and how many moves there are to choose from.
 * @text: (transfer full) */
static char *
add_variation (KarumGamePage *self, char *text)
{
  const KarumNode *node = karum_session_get_node (self->session);
  const KarumNode *variation = karum_node_variation (node);
  guint n = 0;

  if (variation) {
    g_autofree char *first
        = karum_phrase_turn (karum_session_get_rules (self->session), variation->turn);
    g_autofree char *part = g_strdup_printf (_ ("In the variation that begins with %s"), first);

    text = join (text, part);
  }
  for (const KarumNode *child = node->child; child; child = child->sibling)
    n++;
  if (n > 1) {
    g_autofree char *part
        = g_strdup_printf (ngettext ("%u move to choose from", "%u moves to choose from", n), n);

    text = join (text, part);
  }
  return text;
}

/* (transfer full) */
static char *
dup_position (KarumGamePage *self)
{
  char *text = g_strdup_printf (_ ("Move %u of %u"), karum_session_get_ply (self->session),
                                karum_session_get_length (self->session));

  text = add_variation (self, add_moves (self, text));
  return join (add_points (self, text), self->said_status);
}

static void
say_position (KarumGamePage *self)
{
  g_autofree char *text = dup_position (self);

  karum_say (GTK_WIDGET (self->board), text);
}

/* (transfer full): with the points on which there is @cell. @text: (transfer full) */
static char *
add_cells (KarumGamePage *self, char *text, KarumCell cell)
{
  const KarumRules *rules = karum_session_get_rules (self->session);
  const KarumState *state = karum_session_get_position (self->session);
  g_autoptr (GPtrArray) points = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL, *part = NULL;
  KarumBoard board;

  rules->game->board (rules, &board);
  for (KarumPoint at = KARUM_POINT_NONE; karum_board_next (&board, &at);) {
    KarumCell found = rules->game->cell (rules, state, at);
    char name[KARUM_POINT_TEXT];

    if (found.content != cell.content || found.marked != cell.marked)
      continue;
    karum_point_write (at, name);
    g_ptr_array_add (points, g_strdup (name));
  }
  if (points->len == 0)
    return text;
  g_ptr_array_add (points, NULL);
  list = karum_list_text ((const char *const *) points->pdata);
  part = g_strdup_printf (_ ("%s: %s"), karum_cell_title (cell), list);
  return join (text, part);
}

static void
say_all (KarumGamePage *self)
{
  const char *comment = karum_session_get_node (self->session)->comment;
  char *text = dup_position (self);
  g_autofree char *words = comment ? karum_markup_words (comment) : NULL;
  g_autofree char *all = NULL;

  for (KarumContent content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++)
    for (int marked = 0; marked < 2; marked++)
      text = add_cells (self, text, (KarumCell){ content, marked });
  all = words && *words ? join (text, words) : text;
  karum_say (GTK_WIDGET (self->board), all);
}

/* The moves that follow in this line, with their numbers. */
static void
say_record (KarumGamePage *self)
{
  guint number = karum_session_get_ply (self->session);
  g_autofree char *all = NULL;

  for (const KarumNode *node = karum_session_get_node (self->session)->child; node;
       node = node->child) {
    g_autofree char *move = dup_move (self, node);
    g_autofree char *part = g_strdup_printf ("%u: %s", ++number, move);

    all = all ? join (all, part) : g_steal_pointer (&part);
  }
  karum_say (GTK_WIDGET (self->board), all ? all : _ ("No moves follow"));
}

/* @which: a KarumWalk */
static void
walk (GtkWidget *widget, const char *action, GVariant *which)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);
  g_autofree char *text = NULL;

  gtk_widget_grab_focus (GTK_WIDGET (self->board));
  text = karum_board_view_walk (self->board, (KarumWalk) g_variant_get_int32 (which));
  karum_say (GTK_WIDGET (self->board), text ? text : _ ("None on the board"));
}

/* The targets of game.walk are values of KarumWalk. */
static const KarumAction actions[] = {
  { "game.say-position", N_ ("Say the Position"), "s", { GAME_SHOWN }, GAME_DOES (say_position) },
  { "game.say-all", N_ ("Say All Stones"), "<Shift>s", { GAME_SHOWN }, GAME_DOES (say_all) },
  { "game.say-record",
    N_ ("Say the Moves That Follow"),
    "o",
    { GAME_SHOWN },
    GAME_DOES (say_record) },
  { "game.walk", .needs = { GAME_SHOWN }, .with_target = walk, .target = "i" },
  { "game.walk(0)", N_ ("Say the Row Above"), "Page_Up", { GAME_SHOWN } },
  { "game.walk(1)", N_ ("Say the Row Below"), "Page_Down", { GAME_SHOWN } },
  { "game.walk(2)", N_ ("Say the Column to the Left"), "<Shift>Page_Up", { GAME_SHOWN } },
  { "game.walk(3)", N_ ("Say the Column to the Right"), "<Shift>Page_Down", { GAME_SHOWN } },
  { "game.walk(4)", N_ ("Go to the Next Stone"), "j", { GAME_SHOWN } },
  { "game.walk(5)", N_ ("Go to the Previous Stone"), "<Shift>j", { GAME_SHOWN } },
  { "game.walk(6)", N_ ("Go to the Next Row That Scores"), "w", { GAME_SHOWN } },
  { "game.walk(7)", N_ ("Go to the Previous Row That Scores"), "<Shift>w", { GAME_SHOWN } },
};

const KarumActionTable karum_game_page_voice_actions
    = { NC_ ("shortcuts", "Screen readers"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };

#include "karum-game-voice.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-board-icons.h"
#include "karum-list-text.h"
#include "karum-markup.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-record.h"
#include "karum-voice.h"

struct KarumGameVoice {
  GtkWidget *page;
  GtkWidget *board;
  char *place;        /* (owned) (nullable): what was said last */
  char *status;       /* (owned) (nullable) */
  gboolean variation; /* rather than the main line */
};

KarumGameVoice *
karum_game_voice_new (GtkWidget *page, GtkWidget *board)
{
  KarumGameVoice *self = g_new0 (KarumGameVoice, 1);

  self->page = page;
  self->board = board;
  return self;
}

void
karum_game_voice_free (KarumGameVoice *self)
{
  karum_free_all (self->place, self->status, self);
}

void
karum_game_voice_forget_place (KarumGameVoice *self)
{
  g_clear_pointer (&self->place, g_free);
}

void
karum_game_voice_forget_line (KarumGameVoice *self)
{
  self->variation = FALSE;
}

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
dup_move (KarumSession *session, const KarumNode *node)
{
  g_autofree char *glyph = NULL, *slip = NULL;
  char *text;

  if (!node->turn)
    return NULL;
  text = karum_phrase_turn (karum_session_get_rules (session), node->turn);
  glyph = karum_judgement_name (karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT));
  if (glyph)
    text = join (text, glyph);
  slip = karum_judgement_name (karum_session_get_slip (session, node));
  if (slip && !glyph) {
    /* Translators: what a review calls a move */
    g_autofree char *said = g_strdup_printf (_ ("Review: %s"), slip);
    g_autofree char *given = karum_given_text (karum_session_get_verdict (session, node));

    text = join (text, said);
    if (given)
      text = join (text, given);
  }
  return karum_markup_has_words (node->comment) ? join (text, _ ("With a comment")) : text;
}

/* (transfer full): before @text, (transfer full), whether one has gone from the main line into a
 * variation, which @status tells as well, or back. */
static char *
add_line (KarumGameVoice *self, KarumSession *session, char *text, gboolean status)
{
  gboolean variation = karum_session_in_variation (session);
  g_autofree char *told = text;

  if (variation == self->variation || (variation && status)) {
    self->variation = variation;
    return g_steal_pointer (&told);
  }
  self->variation = variation;
  return join (g_strdup (variation ? _ ("Variation") : _ ("Main line")), told);
}

/* Where one is, so that a place that is shown again isn't said again. */
static char *
dup_place (KarumSession *session, const char *move)
{
  return g_strdup_printf ("%u %d %s", karum_session_get_ply (session),
                          karum_session_in_variation (session), move ? move : "");
}

/* Whether one plays, and so is told what is expected, and doesn't only look at what was played. */
static gboolean
says_status (KarumSession *session)
{
  return karum_session_is_at_end (session)
         || karum_session_get_ply (session) == karum_session_get_length (session);
}

void
karum_game_voice_follow (KarumGameVoice *self, KarumSession *session, const char *status)
{
  g_autofree char *move = dup_move (session, karum_session_get_node (session));
  g_autofree char *place = dup_place (session, move);
  gboolean moved = g_strcmp0 (place, self->place) != 0;
  g_autofree char *text = NULL;

  if (!moved && g_strcmp0 (status, self->status) == 0)
    return;
  if (!moved)
    text = g_strdup (status);
  else if (!move)
    text = join (g_strdup (_ ("Start of the game")), status);
  else if (says_status (session))
    text = join (g_strdup (move), status);
  else
    text = g_strdup (move);
  if (moved)
    text = add_line (self, session, g_steal_pointer (&text), move && says_status (session));
  g_free (self->place);
  self->place = g_steal_pointer (&place);
  g_free (self->status);
  self->status = g_strdup (status);
  if (gtk_widget_get_mapped (self->page))
    karum_say (self->board, text);
}

/* -- On request -------------------------------------------------------------------------------- */

/* (transfer full): with the points. @text: (transfer full) */
static char *
add_points (KarumSession *session, char *text)
{
  int points[2];

  karum_session_get_points (session, karum_session_get_position (session), points);
  for (guint player = 0; player < 2; player++) {
    g_autofree char *name = karum_display_name (karum_session_get_name (session, player));
    g_autofree char *part = g_strdup_printf (_ ("%s: %d"), name, points[player]);

    text = join (text, part);
  }
  return text;
}

/* (transfer full): with the last moves, the earlier first. @text: (transfer full) */
static char *
add_moves (KarumSession *session, char *text)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumNode *last = karum_session_get_node (session);
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
add_variation (KarumSession *session, char *text)
{
  const KarumNode *node = karum_session_get_node (session);
  const KarumNode *variation = karum_node_variation (node);
  guint n = 0;

  if (variation) {
    g_autofree char *first = karum_phrase_turn (karum_session_get_rules (session), variation->turn);
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
dup_position (KarumGameVoice *self, KarumSession *session)
{
  char *text = g_strdup_printf (_ ("Move %u of %u"), karum_session_get_ply (session),
                                karum_session_get_length (session));

  text = add_variation (session, add_moves (session, text));
  return join (add_points (session, text), self->status);
}

/* (transfer full): with the points on which there is @cell. @text: (transfer full) */
static char *
add_cells (KarumSession *session, char *text, KarumCell cell)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
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

/* (transfer full): with all stones, and the comment. @text: (transfer full) */
static char *
add_all (KarumSession *session, char *text)
{
  const char *comment = karum_session_get_node (session)->comment;
  g_autofree char *words = comment ? karum_markup_words (comment) : NULL;

  for (KarumContent content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++)
    for (int marked = 0; marked < 2; marked++)
      text = add_cells (session, text, (KarumCell){ content, marked });
  return words && *words ? join (text, words) : text;
}

void
karum_game_voice_say_position (KarumGameVoice *self, KarumSession *session, gboolean all)
{
  char *position = dup_position (self, session);
  g_autofree char *text = all ? add_all (session, position) : position;

  karum_say (self->board, text);
}

void
karum_game_voice_say_record (KarumGameVoice *self, KarumSession *session)
{
  guint number = karum_session_get_ply (session);
  g_autofree char *all = NULL;

  for (const KarumNode *node = karum_session_get_node (session)->child; node; node = node->child) {
    g_autofree char *move = dup_move (session, node);
    g_autofree char *part = g_strdup_printf ("%u: %s", ++number, move);

    all = all ? join (all, part) : g_steal_pointer (&part);
  }
  karum_say (self->board, all ? all : _ ("No moves follow"));
}

/* What a screen reader hears of a game. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-game-page-private.h"
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

/* (transfer full) (nullable): the move that led here, with what was said about it; NULL at the
 * start. */
static char *
dup_move (KarumGamePage *self)
{
  const KarumNode *node = karum_session_get_node (self->session);
  g_autofree char *glyph = NULL, *slip = NULL;
  char *text;

  if (!node->turn)
    return NULL;
  text = karum_phrase_turn (karum_session_get_rules (self->session), node->turn);
  glyph = karum_judgement_name (karum_game_page_get_glyph (self, KARUM_GLYPH_JUDGEMENT));
  if (glyph)
    text = join (text, glyph);
  slip = karum_judgement_name (karum_session_get_slip (self->session, node));
  if (slip && !glyph) {
    /* Translators: what a review calls a move */
    g_autofree char *said = g_strdup_printf (_ ("Review: %s"), slip);

    text = join (text, said);
  }
  return karum_markup_has_words (node->comment) ? join (text, _ ("With a comment")) : text;
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
  g_autofree char *move = dup_move (self);
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

static void
say_position (KarumGamePage *self)
{
  char *text = g_strdup_printf (_ ("Move %u of %u"), karum_session_get_ply (self->session),
                                karum_session_get_length (self->session));
  g_autofree char *times = NULL, *all = NULL;

  text = add_moves (self, text);
  text = add_points (self, text);
  times = karum_game_page_dup_times (self);
  if (times)
    text = join (text, times);
  all = join (text, self->said_status);
  karum_say (GTK_WIDGET (self->board), all);
}

void
karum_game_page_install_voice (GtkWidgetClass *widget_class)
{
  KARUM_ACTION (widget_class, KarumGamePage, "game.say-position", say_position);
}

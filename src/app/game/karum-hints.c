#include "karum-hints.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-entry.h"
#include "karum-name.h"
#include "karum-phrases.h"

/* A hint is given after this time, if nothing is proved earlier; in seconds of search. */
#define HINT_SECONDS 1.0

struct KarumHints {
  gboolean awaited;
  guint step;  /* 0 … 3: how much of the hint was said */
  guint given; /* in this game since it was opened */
  KarumState at;
  KarumSearchResult best; /* in that position */
};

KarumHints *
karum_hints_new (void)
{
  return g_new0 (KarumHints, 1);
}

void
karum_hints_free (KarumHints *self)
{
  g_free (self);
}

void
karum_hints_forget (KarumHints *self)
{
  self->awaited = FALSE;
  self->step = self->given = 0;
}

gboolean
karum_hints_ask (KarumHints *self, KarumSession *session)
{
  const KarumState *state = karum_session_get_position (session);

  if (self->step > 0 && karum_state_equal (karum_session_get_rules (session), state, &self->at))
    return TRUE;
  self->step = 0;
  self->at = *state;
  self->awaited = TRUE;
  return FALSE;
}

gboolean
karum_hints_are_awaited (const KarumHints *self)
{
  return self->awaited;
}

void
karum_hints_give_up (KarumHints *self)
{
  self->awaited = FALSE;
}

gboolean
karum_hints_is_enough (const KarumFindings *findings)
{
  return findings && findings->n_lines > 0
         && (findings->done || findings->lines[0].exact || findings->seconds >= HINT_SECONDS);
}

guint
karum_hints_get_step (const KarumHints *self)
{
  return self->step;
}

/* The points around the answer, which isn't always in the middle. */
static guint
points_around (KarumSession *session, KarumPoint point, KarumPoint *points)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
  const KarumEntry *entry = karum_session_get_entry (session);
  const guint64 key = rules->game->engine_key (rules, state);
  const int middle_column = (int) karum_point_column (point) + (int) (key % 3) - 1;
  const int middle_row = (int) karum_point_row (point) + (int) (key / 3 % 3) - 1;
  KarumBoard board;
  guint n = 0;

  rules->game->board (rules, &board);
  for (int row = MAX (middle_row - 1, 0); row <= MIN (middle_row + 1, board.rows - 1); row++)
    for (int column = MAX (middle_column - 1, 0);
         column <= MIN (middle_column + 1, board.columns - 1); column++) {
      KarumPoint near = karum_point ((unsigned) column, (unsigned) row);

      if (near == point || karum_entry_can_touch (entry, near))
        points[n++] = near;
    }
  return n;
}

/* Where to look: the piece that moves, or a few points. */
static guint
find_place (KarumSession *session, const KarumTurn *turn, KarumPoint *points)
{
  if (turn->n_points == 1)
    return points_around (session, turn->points[0], points);
  points[0] = turn->points[0];
  return 1;
}

char *
karum_hints_phrase_turn (KarumSession *session, const KarumTurn *turn)
{
  const KarumRules *rules = karum_session_get_rules (session);

  return turn->n_points > 0 ? karum_phrase_turn (rules, turn)
                            : g_strdup (gettext (rules->game->turn_title (turn)));
}

static char *
phrase_line (const KarumHints *self, const KarumRules *rules)
{
  g_autoptr (GString) line = g_string_new (NULL);
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  while (karum_pv_next (rules, &self->best, &place, &turn)) {
    g_autofree char *text = karum_phrase_turn (rules, &turn);

    g_string_append_printf (line, " %s", text);
  }
  /* Translators: the number of the hint in this game, the moves that are expected */
  return g_strdup_printf (_ ("Hint %u, the line:%s"), self->given, line->str);
}

static void
step_on (KarumHints *self, const KarumFindings *findings)
{
  self->awaited = FALSE;
  if (self->step > 0) {
    self->step = MIN (self->step + 1, 3);
    return;
  }
  self->best = findings->lines[0];
  self->step = self->best.turn.n_points > 0 ? 1 : 2;
  self->given++;
}

char *
karum_hints_give (KarumHints *self,
                  KarumSession *session,
                  const KarumFindings *findings,
                  KarumPoint points[KARUM_HINT_POINTS],
                  guint *n_points)
{
  const KarumTurn *turn = &self->best.turn;
  g_autofree char *text = NULL;

  step_on (self, findings);
  if (self->step == 1) {
    *n_points = find_place (session, turn, points);
    return g_strdup_printf (_ ("Hint %u: look at the marked points"), self->given);
  }
  *n_points = turn->n_points;
  memcpy (points, turn->points, turn->n_points * sizeof *points);
  if (self->step == 3)
    return phrase_line (self, karum_session_get_rules (session));
  text = karum_hints_phrase_turn (session, turn);
  /* Translators: the number of the hint in this game, a move */
  return g_strdup_printf (_ ("Hint %u: %s"), self->given, text);
}

char *
karum_hints_count_help (const KarumHints *self, KarumSession *session, const char *outcome)
{
  const KarumTags *tags = &karum_session_get_record (session)->tags;
  const gboolean computer
      = karum_computer_level (tags->players[0]) > 0 || karum_computer_level (tags->players[1]) > 0;
  const guint hints = computer ? self->given : 0, tries = karum_session_count_tries (session);
  /* Translators: how a game with the computer ended, and how many hints there were */
  g_autofree char *hinted
      = hints > 0 ? g_strdup_printf (_ ("%s · Hints: %u"), outcome, hints) : g_strdup (outcome);

  /* Translators: how a teaching game ended, and how often another move was tried first */
  return tries > 0 ? g_strdup_printf (_ ("%s · Second tries: %u"), hinted, tries)
                   : g_steal_pointer (&hinted);
}

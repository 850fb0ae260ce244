#include "karum-session-text.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-words.h"

char *
karum_session_prompt (KarumSession *session, const KarumTurn *partial)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
  KarumStatus status = rules->game->status (rules, state);
  guint player = karum_session_get_person (session, state, status.to_move);
  g_autofree char *name = karum_display_name (karum_session_get_name (session, player));

  if (status.over)
    return g_strdup (_ ("The game is over"));
  return karum_phrase_fill (gettext (rules->game->prompt (rules, state, partial)), name);
}

static char *
won_phrase (KarumTermination termination,
            const char *winner,
            const char *loser,
            const int points[2])
{
  switch (termination) {
  case KARUM_TERMINATION_RESIGNATION:
    /* Translators: the loser, the winner */
    return g_strdup_printf (_ ("%s has resigned: %s wins"), loser, winner);
  case KARUM_TERMINATION_TIME:
    return g_strdup_printf (_ ("%s wins on time"), winner);
  case KARUM_TERMINATION_ADJUDICATION:
    return g_strdup_printf (_ ("%s wins by the arbiter’s decision"), winner);
  case KARUM_TERMINATION_NORMAL:
  case KARUM_TERMINATION_AGREEMENT:
  case KARUM_TERMINATION_UNTERMINATED:
  case KARUM_TERMINATION_NONE:
  default:
    /* Translators: the winner, the winner’s points and the loser’s */
    return g_strdup_printf (_ ("%s wins, %d\u00a0:\u00a0%d"), winner, points[0], points[1]);
  }
}

static char *
drawn_phrase (KarumTermination termination, const int points[2])
{
  if (termination == KARUM_TERMINATION_AGREEMENT)
    return g_strdup (_ ("Draw by agreement"));
  if (termination == KARUM_TERMINATION_ADJUDICATION)
    return g_strdup (_ ("Draw by the arbiter’s decision"));
  return g_strdup_printf (_ ("Draw, %d\u00a0:\u00a0%d"), points[0], points[1]);
}

static char *
unplayed_phrase (const KarumTags *tags, const char *winner, const char *loser)
{
  if (tags->termination == KARUM_TERMINATION_BYE)
    /* Translators: a round without an opponent, and the points that it gives: “Bye: 1”. */
    return g_strdup_printf (_ ("%s – nobody played"), karum_words_end (NULL, tags));
  if (tags->result == KARUM_RESULT_NONE)
    return g_strdup (_ ("Both lose by forfeit"));
  /* Translators: the winner, the loser */
  return g_strdup_printf (_ ("%s wins by forfeit, %s didn’t play"), winner, loser);
}

/* The end of a game without turns. */
static char *
result_phrase (const KarumTags *tags, const char *winner, const char *loser)
{
  const gboolean won = tags->result != KARUM_RESULT_DRAWN && tags->result != KARUM_RESULT_NONE;
  const guint first = tags->result == KARUM_RESULT_LOST ? 1 : 0;
  const int points[] = { tags->score[first], tags->score[1 - first] };
  g_autofree char *end = NULL;

  if (karum_tags_is_unplayed (tags))
    return unplayed_phrase (tags, winner, loser);
  if (tags->has_score || tags->termination != KARUM_TERMINATION_NONE)
    end = won ? won_phrase (tags->termination, winner, loser, points)
              : drawn_phrase (tags->termination, points);
  else
    end = won ? g_strdup_printf (_ ("%s wins"), winner) : g_strdup (_ ("Draw"));
  /* Translators: how a game ended whose turns are not recorded. */
  return g_strdup_printf (_ ("%s – result without a record"), end);
}

char *
karum_session_outcome (KarumSession *session)
{
  const KarumRecord *record = karum_session_get_record (session);
  const KarumTags *tags = &record->tags;
  guint first = tags->result == KARUM_RESULT_WON ? 0 : 1;
  g_autofree char *winner = karum_display_name (karum_session_get_name (session, first));
  g_autofree char *loser = karum_display_name (karum_session_get_name (session, 1 - first));
  KarumState last;
  int points[2];

  if (karum_record_is_result (record))
    return result_phrase (tags, winner, loser);
  karum_record_state (record, karum_record_line_end (record), &last);
  karum_session_get_points (session, &last, points);
  if (tags->has_score)
    memcpy (points, tags->score, sizeof points);
  switch (tags->result) {
  case KARUM_RESULT_WON:
  case KARUM_RESULT_LOST:
    return won_phrase (tags->termination, winner, loser,
                       (const int[]){ points[first], points[1 - first] });
  case KARUM_RESULT_DRAWN:
    return drawn_phrase (tags->termination, points);
  case KARUM_RESULT_NONE:
  default:
    return NULL;
  }
}

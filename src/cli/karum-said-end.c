#include "karum-said-end.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-score.h"

/* The places of the texts. */
enum { RESULT, SCORE, TERMINATION };

void
karum_said_end_clear (KarumSaidEnd *said)
{
  karum_for_each_of (text, said->texts)
    g_free (*text);
}

KarumExit
karum_said_end_read (KarumSaidEnd *said, const KarumCommand *command)
{
  char **texts = said->texts;

  for (guint i = 0; i < G_N_ELEMENTS (said->texts); i++)
    if (karum_command_text (command, &texts[i]) != KARUM_EXIT_DONE)
      return KARUM_EXIT_USAGE;
  if (texts[RESULT] && !karum_result_parse (texts[RESULT], &said->result))
    return karum_command_usage (command,
                                _ ("--%s: unknown result “%s”; use 1-0, 0-1, 1/2-1/2 or *"),
                                "result", texts[RESULT]);
  if (texts[TERMINATION] && !karum_termination_parse (texts[TERMINATION], &said->termination))
    return karum_command_usage (command,
                                _ ("--%s: unknown termination “%s”; use normal, resignation, "
                                   "agreement, time, adjudication, unterminated, forfeit, bye or "
                                   "none"),
                                "termination", texts[TERMINATION]);
  if (texts[SCORE] && !karum_score_read (texts[SCORE], &said->has_score, said->score))
    return karum_command_usage (command, _ ("--%s: “%s” is not a score; write it as 28-19"),
                                "score", texts[SCORE]);
  return KARUM_EXIT_DONE;
}

/* A new result without its reason has none that is known. */
gboolean
karum_said_end_change (const KarumSaidEnd *said, KarumGameDetails *details)
{
  if (!said->texts[RESULT] && !said->texts[SCORE] && !said->texts[TERMINATION])
    return TRUE;
  if (details->over || (said->texts[SCORE] && !details->is_result)) {
    karum_command_refuse (_ ("the moves of the game say how it ended"));
    return FALSE;
  }
  if (said->texts[RESULT]) {
    details->result = said->result;
    details->termination = KARUM_TERMINATION_NONE;
  }
  if (said->texts[TERMINATION])
    details->termination = said->termination;
  if (said->texts[SCORE]) {
    details->has_score = said->has_score;
    memcpy (details->score, said->score, sizeof details->score);
  }
  details->corrects = TRUE;
  return TRUE;
}

void
karum_said_end_put (const KarumSaidEnd *said, KarumRecord *record)
{
  karum_record_set_result (record, said->result, said->termination,
                           said->has_score ? said->score : NULL);
}

/* karum-correction.c: what a correction of a game changes, as a dialog shows it. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-dialog.h"
#include "karum-game-text.h"
#include "karum-player-text.h"
#include "karum-requests.h"

/* (transfer full): the wins of the match with those of the game's result as @after has it. */
static char *
match_text (const KarumMatchRow *match, const KarumTags *before, const KarumTags *after)
{
  static const guint half_wins[] = { [KARUM_RESULT_NONE] = 0,
                                     [KARUM_RESULT_WON] = 2,
                                     [KARUM_RESULT_LOST] = 0,
                                     [KARUM_RESULT_DRAWN] = 1 };
  guint first = g_strcmp0 (before->players[0], match->players[0]) == 0 ? 0 : 1;
  KarumMatchRow then = *match;
  g_autofree char *is = NULL, *was = NULL;

  then.half_wins[first] += half_wins[after->result] - half_wins[before->result];
  then.half_wins[1 - first] += half_wins[karum_result_reverse (after->result)]
                               - half_wins[karum_result_reverse (before->result)];
  is = karum_match_wins_text (&then);
  was = karum_match_wins_text (match);
  /* Translators: the wins in a match as they would be, and as they are */
  return g_str_equal (is, was) ? g_strdup_printf (_ ("Match: %s, as before"), was)
                               : g_strdup_printf (_ ("Match: %s, before: %s"), is, was);
}

/* (transfer full): "Moves: 12, before: 30" */
static char *
moves_text (const KarumRecord *before, const KarumRecord *after)
{
  guint was = karum_record_line_length (before), is = karum_record_line_length (after);

  /* Translators: the numbers of moves of the main line as they would be, and as they are */
  return is == was ? g_strdup_printf (_ ("Moves: %u, as before"), was)
                   : g_strdup_printf (_ ("Moves: %u, before: %u"), is, was);
}

/* @match: (nullable): while it isn't known, its line is empty, so that the dialog doesn't grow. */
static char *
effect_text (const KarumRecord *before, const KarumRecord *after, const KarumMatchRow *match)
{
  g_autofree char *moves = moves_text (before, after);
  g_autofree char *end = karum_correction_text (&before->tags, &after->tags);
  g_autofree char *standing = match                ? match_text (match, &before->tags, &after->tags)
                              : before->tags.match ? g_strdup (" ")
                                                   : NULL;

  return g_strjoin ("\n", moves, end, standing, NULL);
}

/* What a dialog asks about: nothing of it is changed while it is shown. */
typedef struct {
  KarumRecord *before, *after; /* (owned) */
  gint64 id;
  char *text; /* (owned): above the effect */
} Question;

static void
question_free (Question *question)
{
  karum_record_unref (question->before);
  karum_record_unref (question->after);
  g_free (question->text);
  g_free (question);
}

static void
show_effect (AdwMessageDialog *dialog, const KarumMatchRow *match)
{
  const Question *question = g_object_get_data (G_OBJECT (dialog), "question");
  g_autofree char *effect = effect_text (question->before, question->after, match);
  g_autofree char *body = g_strjoin ("\n\n", question->text, effect, NULL);

  adw_message_dialog_set_body (dialog, body);
}

static void
match_known (gpointer dialog, gpointer result)
{
  const Question *question = g_object_get_data (dialog, "question");
  g_autoptr (GPtrArray) matches = result;

  karum_for_each (const KarumMatchRow, match, matches)
    if (match->numbered[0] == question->id || match->numbered[1] == question->id)
      show_effect (dialog, match);
}

void
karum_dialog_show_correction (AdwMessageDialog *dialog,
                              KarumArchive *archive,
                              gint64 game,
                              const KarumRecord *before,
                              const KarumRecord *after,
                              const char *text)
{
  const KarumGameFilter filter = { .match = before->tags.match };
  Question *question = g_new (Question, 1);

  *question
      = (Question){ karum_record_copy (before), karum_record_copy (after), game, g_strdup (text) };
  g_object_set_data_full (G_OBJECT (dialog), "question", question, (GDestroyNotify) question_free);
  show_effect (dialog, NULL);
  if (archive && filter.match)
    karum_ask (dialog, archive, karum_request_list_matches (&filter), NULL, match_known, NULL);
}

const KarumRecord *
karum_dialog_get_corrected (AdwMessageDialog *dialog)
{
  const Question *question = g_object_get_data (G_OBJECT (dialog), "question");

  return question->after;
}

#include "karum-version-text.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-name.h"
#include "karum-filter-facets.h"
#include "karum-game-text.h"

static const char *
label (KarumDifference what)
{
  static const char *const labels[] = {
    [KARUM_DIFFERENCE_START] = N_ ("Rules"),       [KARUM_DIFFERENCE_TURNS] = N_ ("Moves"),
    [KARUM_DIFFERENCE_REMARKS] = N_ ("Comments"),  [KARUM_DIFFERENCE_PLAYER1] = N_ ("Player 1"),
    [KARUM_DIFFERENCE_PLAYER2] = N_ ("Player 2"),  [KARUM_DIFFERENCE_EVENT] = N_ ("Event"),
    [KARUM_DIFFERENCE_PLACE] = N_ ("Place"),       [KARUM_DIFFERENCE_DATE] = N_ ("Date"),
    [KARUM_DIFFERENCE_ROUND] = N_ ("Round"),       [KARUM_DIFFERENCE_RESULT] = N_ ("Result"),
    [KARUM_DIFFERENCE_SCORE] = N_ ("Score"),       [KARUM_DIFFERENCE_MATCH] = N_ ("Match"),
    [KARUM_DIFFERENCE_TIME] = N_ ("Time control"), [KARUM_DIFFERENCE_ANNOTATOR] = N_ ("Annotator"),
    [KARUM_DIFFERENCE_TAGS] = N_ ("Other tags"),
  };

  return _ (labels[what]);
}

/* @value: in the format of records, the termination after the result: “1-0 resignation” */
static char *
result_text (const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value, " ", 2);
  KarumTermination termination = KARUM_TERMINATION_NONE;
  KarumResult result;

  if (!parts[0] || !karum_result_parse (parts[0], &result))
    return g_strdup (value);
  if (!parts[1] || !karum_termination_parse (parts[1], &termination))
    return g_strdup (karum_result_title (result, termination));
  return g_strdup_printf ("%s (%s)", karum_result_title (result, termination),
                          karum_termination_title (termination));
}

/* @value: in the format of records: “28-19” */
static char *
score_text (const char *value)
{
  int score[2];

  return sscanf (value, "%d-%d", &score[0], &score[1]) == 2 ? karum_score_text (score)
                                                            : g_strdup (value);
}

static char *
value_text (KarumDifference what, const char *value)
{
  if (!value)
    return g_strdup (C_ ("value", "none"));
  switch (what) {
  case KARUM_DIFFERENCE_DATE:
    return karum_date_text (value);
  case KARUM_DIFFERENCE_RESULT:
    return result_text (value);
  case KARUM_DIFFERENCE_SCORE:
    return score_text (value);
  default:
    return karum_display_name (value);
  }
}

static char *
line_text (const KarumVersionDifference *difference)
{
  g_autofree char *here = NULL;
  g_autofree char *coming = NULL;

  if (!difference->here && !difference->coming)
    return g_strdup (label (difference->what));
  here = value_text (difference->what, difference->here);
  coming = value_text (difference->what, difference->coming);
  /* Translators: what differs in two versions of a game (such as “Date”), its value in the archive,
   * and its value in the version that is imported */
  return g_strdup_printf (_ ("%s: %s here, %s in the new version"), label (difference->what), here,
                          coming);
}

char *
karum_version_text (const KarumSimilarGame *game)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) lines = NULL;

  for (guint i = 0; game->differences && i < game->differences->len; i++) {
    g_autofree char *line = line_text (game->differences->pdata[i]);

    g_strv_builder_add (builder, line);
  }
  lines = g_strv_builder_end (builder);
  return g_strjoinv ("\n", lines);
}

#include "karum-rating-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-games.h"
#include "karum-phrases.h"

gboolean
karum_rating_is_provisional (const KarumGlicko *glicko)
{
  return glicko->deviation > KARUM_RATING_PROVISIONAL;
}

char *
karum_rating_text (const KarumGlicko *glicko)
{
  /* Translators: a player's rating, and its margin of error. */
  return g_strdup_printf (C_ ("rating", "%.0f ± %.0f"), glicko->rating, 2 * glicko->deviation);
}

char *
karum_rating_full_text (const KarumGlicko *glicko)
{
  g_autofree char *rating = karum_rating_text (glicko);

  if (!karum_rating_is_provisional (glicko))
    return g_steal_pointer (&rating);
  /* Translators: %s is a rating that is based on few games. */
  return g_strdup_printf (_ ("%s, provisional"), rating);
}

char *
karum_rating_change_text (double change)
{
  gint64 whole = (gint64) lround (change);
  g_autofree char *number = karum_points_text (whole);

  return g_strconcat (whole > 0 ? "+" : whole == 0 ? "±" : "", number, NULL);
}

char *
karum_rating_standing_text (const GPtrArray *courses)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < courses->len; i++) {
    const KarumRatingCourse *course = courses->pdata[i];
    const KarumGame *game = karum_game_find (course->game);
    const KarumRatedPlayer player = { .steps = course->steps };
    KarumGlicko now = { 0 };
    g_autofree char *rating = NULL;

    karum_rated_player_at (&player, course->last, &now, NULL);
    rating = karum_rating_full_text (&now);
    g_string_append (text, i > 0 ? " · " : "");
    g_string_append_printf (text, C_ ("figure", "%s: %s"), game ? _ (game->title) : course->game,
                            rating);
  }
  return g_string_free (text, FALSE);
}

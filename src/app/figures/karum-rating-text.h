/* karum-rating-text.h: ratings as they are read, and as a curve. */
#pragma once

#include "karum-plot-mark.h"
#include "karum-ratings.h"

G_BEGIN_DECLS

/* karum_rating_is_provisional: whether too little is known of it. */
gboolean karum_rating_is_provisional (const KarumGlicko *glicko);

/* karum_rating_text: (transfer full): with twice its deviation: "1620 ± 90" */
char *karum_rating_text (const KarumGlicko *glicko);

/* karum_rating_full_text: (transfer full): the same, and that it is provisional if it is. */
char *karum_rating_full_text (const KarumGlicko *glicko);

/* karum_rating_change_text: (transfer full): "+12", "−5", "±0" */
char *karum_rating_change_text (double change);

/**
 * karum_rating_marks: a rating at the end of every month, or of longer spans of many.
 * @games: whose games those of a month are: a filter with the player
 * Returns: (transfer full) (element-type KarumPlotMark): of a line
 */
GPtrArray *karum_rating_marks (const KarumRatingCourse *course, const KarumGameFilter *games);

/* karum_rating_tau: how much ratings may change, as the preferences have it. Thread: main. */
double karum_rating_tau (void);

/* karum_rating_tau_watch: calls @changed (swapped, with @object) whenever that is another; as long
 * as @object lives. Thread: main. */
void karum_rating_tau_watch (gpointer object, GCallback changed);

/* karum_rating_standing_text: (transfer full): the present ratings in one line: "Jarmo: 1620 ± 90".
 * @courses: (element-type KarumRatingCourse) */
char *karum_rating_standing_text (const GPtrArray *courses);

G_END_DECLS

/* karum-rating-text.h: ratings as text and as a curve. */
#pragma once

#include "karum-plot.h"
#include "karum-ratings.h"

/* karum_rating_text: (transfer full): with twice its deviation: "1620 ± 90" */
char *karum_rating_text (const KarumGlicko *glicko);

/* karum_rating_full_text: (transfer full): the same, with “provisional” if it is. */
char *karum_rating_full_text (const KarumGlicko *glicko);

/* karum_rating_change_text: (transfer full): "+12", "−5", "±0" */
char *karum_rating_change_text (double change);

/**
 * karum_rating_marks: a rating at the end of every month, or of longer spans if there are many.
 * @games: a filter with the player, to which the months are added
 * Returns: (transfer full) (element-type KarumPlotMark): of a line
 */
GPtrArray *karum_rating_marks (const KarumRatingCourse *course, const KarumGameFilter *games);

/* karum_rating_tau: the parameter τ from the preferences. Thread: main. */
double karum_rating_tau (void);

/* karum_rating_tau_watch: calls @changed (swapped, with @object) when τ changes, while @object
 * exists. Thread: main. */
void karum_rating_tau_watch (gpointer object, GCallback changed);

/* karum_rating_standing_text: (transfer full): the present ratings in one line: "Jarmo: 1620 ± 90".
 * @courses: (element-type KarumRatingCourse) */
char *karum_rating_standing_text (const GPtrArray *courses);

/* karum-rating-curve.h: ratings as a curve, and how they are counted. */
#pragma once

#include "karum-plot.h"
#include "karum-ratings.h"

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

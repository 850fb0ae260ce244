/* karum-rating-figures.h: tables of ratings. */
#pragma once

#include "karum-figure-table.h"
#include "karum-ratings.h"

/**
 * karum_rating_figures: (transfer full): rank, player, game, rating, its margin, games, and whether
 * it is provisional; equal ratings in a game share a rank.
 * @rows: (element-type KarumRatingRow): those of one game, or of several one after the other
 */
KarumFigureTable *karum_rating_figures (const GPtrArray *rows);

/* karum_rating_steps: (transfer full): a rating after each month with games, the last first.
 * @steps: (element-type KarumRatingStep) */
KarumFigureTable *karum_rating_steps (const GArray *steps);

/* karum_rating_course_title: (transfer full): "Rating in Jarmo: 1620 ± 90, provisional" */
char *karum_rating_course_title (const KarumRatingCourse *course);

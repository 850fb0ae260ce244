/* karum-rating-text.h: ratings as text. */
#pragma once

#include "karum-ratings.h"

/* karum_rating_is_provisional: whether its deviation is too large. */
gboolean karum_rating_is_provisional (const KarumGlicko *glicko);

/* karum_rating_text: (transfer full): with twice its deviation: "1620 ± 90" */
char *karum_rating_text (const KarumGlicko *glicko);

/* karum_rating_full_text: (transfer full): the same, with “provisional” if it is. */
char *karum_rating_full_text (const KarumGlicko *glicko);

/* karum_rating_change_text: (transfer full): "+12", "−5", "±0" */
char *karum_rating_change_text (double change);

/* karum_rating_standing_text: (transfer full): the present ratings in one line: "Jarmo: 1620 ± 90".
 * @courses: (element-type KarumRatingCourse) */
char *karum_rating_standing_text (const GPtrArray *courses);

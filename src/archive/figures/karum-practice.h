/* karum-practice.h: positions to practise, from games that were reviewed.
 *
 * A position is asked again at growing intervals, as in the boxes of Sebastian Leitner ("So lernt
 * man lernen", Herder 1972): each time it is known it moves to the next box, and once it isn't,
 * back to the first one. Box n is asked after 2^(n - 1) days, the last one after 64.
 */
#pragma once

#include "karum-practice-table.h"
#include "karum-progress.h"
#include "karum-store.h"

/* The last box. */
#define KARUM_PRACTICE_BOXES 7

/**
 * karum_store_mistakes: the positions from which @person can learn: karum_verdict_teaches(); none
 * twice, up to symmetry, and of one game none for the point of another one. Those that are due
 * first come first, then those that were never asked, worst first.
 * @sure: as in karum_verdict_teaches(): FALSE for those whose best turns have to be searched first
 * Returns: (transfer full) (nullable) (element-type KarumPractised): NULL with @error, also if
 * cancelled
 */
GArray *karum_store_mistakes (
    KarumStore *store, gint64 person, gboolean sure, const KarumProgress *progress, GError **error);

/**
 * karum_store_proved_wins: the positions of all games with a choice and a proved win for the person
 * to move; none twice, up to symmetry; those of later turns first. @person of each is 0.
 */
GArray *karum_store_proved_wins (KarumStore *store, const KarumProgress *progress, GError **error);

/**
 * karum_store_count_due: how many positions @person has to repeat on @day, or before it.
 * @name: of the person; if it is not this, the person is another one, and nothing is due
 * @day: as g_date_get_julian()
 * Returns: -1 with @error
 */
gint64 karum_store_count_due (
    KarumStore *store, gint64 person, const char *name, guint day, GError **error);

/**
 * karum_store_practise: keeps how a position was answered, and when it is asked again. One step of
 * undo.
 * @position: as it is known
 * @known: whether the first answer was right
 * @day: today
 */
gboolean karum_store_practise (
    KarumStore *store, const KarumPractised *position, gboolean known, guint day, GError **error);

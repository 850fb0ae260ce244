/* karum-accuracy.h: how well a person played, by the reviews of the games. */
#pragma once

#include "karum-store.h"
#include "karum-verdict.h"

typedef struct {
  int month; /* as karum_date_month() has it */
  guint games;
  KarumAccuracy all;
} KarumMonthAccuracy;

typedef struct {
  char *game, *preset; /* (owned) */
  guint games;
  KarumAccuracy all;
} KarumVariantAccuracy;

/**
 * KarumAccuracyFigures: over finished games of which the whole main line is reviewed.
 */
typedef struct {
  guint games;
  KarumAccuracy all;
  GArray *by_month; /* (element-type KarumMonthAccuracy): known months, ascending */
  KarumAccuracy by_phase[KARUM_N_PHASES];
  KarumAccuracy by_standing[KARUM_N_STANDINGS];
  KarumAccuracy by_side[2]; /* by KarumSide, of the person at the end of the game */
  GPtrArray *by_variant;    /* (element-type KarumVariantAccuracy): as they are found */
} KarumAccuracyFigures;

/**
 * karum_store_accuracy: the figures of @person over the games that match @filter; of those with the
 * computer as karum_figures_filter() says.
 * @against: only games against this person; 0 for all
 * Returns: (transfer full) (nullable)
 */
KarumAccuracyFigures *karum_store_accuracy (KarumStore *store,
                                            gint64 person,
                                            gint64 against,
                                            const KarumGameFilter *filter,
                                            GError **error);
void karum_accuracy_figures_free (KarumAccuracyFigures *figures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumAccuracyFigures, karum_accuracy_figures_free)

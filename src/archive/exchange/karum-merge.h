/* karum-merge.h: merges the games of one archive into another. */
#pragma once

#include "karum-import.h"

/* A player of the other archive that was matched by a spelling: the display names in both
 * archives. */
typedef struct {
  char *there, *here;
} KarumJoinedPlayer;

/* A decision about one similar or changed game of the other archive. */
typedef struct {
  gint64 there; /* its number in the other archive */
  KarumSimilarChoice choice;
} KarumMergeDecision;

/**
 * KarumMergeOptions: zero for the defaults.
 */
typedef struct {
  KarumSimilarChoice similar;          /* what to do with similar games */
  gboolean update;                     /* other versions of existing games replace them */
  const KarumMergeDecision *decisions; /* (nullable) (array length=n_decisions): for single games */
  guint n_decisions;
  const KarumProgress *progress; /* (nullable): counts games */
} KarumMergeOptions;

/**
 * KarumMergeReport: the result of a merge or of its preview. Zero at first.
 */
typedef struct {
  KarumImportReport *games; /* (owned) (nullable): results for the games; no ranges in a preview */
  guint known;              /* players with the same identity in both archives */
  guint named;              /* players matched by a spelling */
  GPtrArray *joined; /* (owned) (nullable) (element-type KarumJoinedPlayer): the players counted by
                        @named */
  GPtrArray *faults; /* (owned) (nullable) (element-type utf8): why games were unreadable */
} KarumMergeReport;

void karum_merge_report_clear (KarumMergeReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumMergeReport, karum_merge_report_clear)

/**
 * karum_store_merge: adds the games of @other outside its bin to @store, in one transaction and one
 * undo step; games that already exist, also in the bin, are left out, and so are unreadable games.
 * Players and events are matched as karum-merge-side.h says.
 * @options: (nullable)
 */
gboolean karum_store_merge (KarumStore *store,
                            KarumStore *other,
                            const KarumMergeOptions *options,
                            KarumMergeReport *report,
                            GError **error);

/* karum_store_preview_merge: reports what karum_store_merge() would do; nothing is changed. */
gboolean karum_store_preview_merge (KarumStore *store,
                                    KarumStore *other,
                                    const KarumMergeOptions *options,
                                    KarumMergeReport *report,
                                    GError **error);

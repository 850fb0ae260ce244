/* karum-merge.h: the games of one archive added to another. */
#pragma once

#include "karum-import.h"

G_BEGIN_DECLS

/* A player of the other archive who is found by a spelling: what both archives show as the name. */
typedef struct {
  char *there, *here;
} KarumJoinedPlayer;

/* What is decided about one game of the other archive, similar or changed. */
typedef struct {
  gint64 there; /* its number in the other archive */
  KarumSimilarChoice choice;
} KarumMergeDecision;

/**
 * KarumMergeOptions: zero for what is usual.
 */
typedef struct {
  KarumSimilarChoice similar;          /* what becomes of similar games */
  gboolean update;                     /* other versions of games that are there take their place */
  const KarumMergeDecision *decisions; /* (nullable) (array length=n_decisions): for single games */
  guint n_decisions;
  const KarumProgress *progress; /* (nullable): counts games */
} KarumMergeOptions;

/**
 * KarumMergeReport: what a merge has done, or would do. Zero at first.
 */
typedef struct {
  KarumImportReport *games; /* (owned) (nullable): what became of them; no ranges in a preview */
  guint known;              /* players who have the same identity in both archives */
  guint named;              /* players who were found by a spelling */
  GPtrArray *joined; /* (owned) (nullable) (element-type KarumJoinedPlayer): who @named are */
  GPtrArray *faults; /* (owned) (nullable) (element-type utf8): why games could not be read */
} KarumMergeReport;

void karum_merge_report_clear (KarumMergeReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumMergeReport, karum_merge_report_clear)

/**
 * karum_store_merge: adds the games of @other that are not in its bin to @store, all in one
 * transaction and one step that can be undone; games that are there already, in the bin too, are
 * left out, and so are those that can't be read. Players and events are joined as karum-joining.h
 * says.
 * @options: (nullable)
 */
gboolean karum_store_merge (KarumStore *store,
                            KarumStore *other,
                            const KarumMergeOptions *options,
                            KarumMergeReport *report,
                            GError **error);

/* karum_store_preview_merge: what karum_store_merge() would do; nothing is changed. */
gboolean karum_store_preview_merge (KarumStore *store,
                                    KarumStore *other,
                                    const KarumMergeOptions *options,
                                    KarumMergeReport *report,
                                    GError **error);

G_END_DECLS

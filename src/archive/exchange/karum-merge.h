/* karum-merge.h: the games of one archive added to another. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* A player of the other archive who is found by a spelling: what both archives show as the name. */
typedef struct {
  char *there, *here;
} KarumJoinedPlayer;

/**
 * KarumMergeReport: what a merge has done, or would do. Zero at first.
 */
typedef struct {
  guint64 added, identical; /* games */
  guint known;              /* players who have the same identity in both archives */
  guint named;              /* players who were found by a spelling */
  guint new_players;
  GPtrArray *joined; /* (owned) (nullable) (element-type KarumJoinedPlayer): who @named are */
  GPtrArray *faults; /* (owned) (nullable) (element-type utf8): why games could not be read */
} KarumMergeReport;

void karum_merge_report_clear (KarumMergeReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumMergeReport, karum_merge_report_clear)

/**
 * karum_store_merge: adds the games of @other that are not in its bin to @store, all in one
 * transaction; games that are there already are left out, and so are those that can't be read.
 * Players are matched by identity, then by a spelling; spellings that were not known are added.
 * @progress: (nullable): counts games
 */
gboolean karum_store_merge (KarumStore *store,
                            KarumStore *other,
                            const KarumProgress *progress,
                            KarumMergeReport *report,
                            GError **error);

/* karum_store_preview_merge: what karum_store_merge() would do; nothing is changed. */
gboolean karum_store_preview_merge (KarumStore *store,
                                    KarumStore *other,
                                    const KarumProgress *progress,
                                    KarumMergeReport *report,
                                    GError **error);

G_END_DECLS

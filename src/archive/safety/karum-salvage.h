/* karum-salvage.h: everything of a damaged archive that can still be read, in a new one. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumSalvage: what was saved and what was lost. Zero at first.
 */
typedef struct {
  guint64 games, players, events; /* in the new archive */
  /* Each (owned) (nullable) (element-type utf8): translated sentences. */
  GPtrArray *lost;     /* what is not in the new archive */
  GPtrArray *doubtful; /* what is, and may have been something else */
} KarumSalvage;

void karum_salvage_clear (KarumSalvage *salvage);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSalvage, karum_salvage_clear)

/**
 * karum_salvage: makes the new archive @target of everything that can be read in @path, which is
 * not changed: entries that lie on damaged pages are left out, and so are games that can't be
 * replayed. What is in the new archive is compared with all that the damaged one says of it twice,
 * and named where the two differ. The new archive passes every check. It appears when it is
 * complete.
 * @options: (nullable): as for karum_store_open()
 * @target: must not exist
 * @progress: (nullable): counts games; nothing is known while entries are read
 * Returns: FALSE with @error if no new archive could be made
 */
gboolean karum_salvage (const char *path,
                        const char *target,
                        const KarumStoreOptions *options,
                        const KarumProgress *progress,
                        KarumSalvage *salvage,
                        GError **error);

/**
 * karum_salvage_over: the same in the place of the file that is called @target, if there is one. It
 * stays as it is until the new archive is complete. Not every file: see karum_publish_check().
 */
gboolean karum_salvage_over (const char *path,
                             const char *target,
                             const KarumStoreOptions *options,
                             const KarumProgress *progress,
                             KarumSalvage *salvage,
                             GError **error);

G_END_DECLS

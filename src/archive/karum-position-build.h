/* karum-position-build.h: a segment of the index of positions while it is made. */
#pragma once

#include "karum-position-segment.h"
#include "karum-replay.h"

G_BEGIN_DECLS

typedef struct _KarumBuild KarumBuild;

KarumBuild *karum_build_new (void);
void karum_build_free (KarumBuild *build);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBuild, karum_build_free)

/* karum_build_begin_game: goes on with another game, which is taken to be missing until it is
 * visited. Numbers ascend. */
void karum_build_begin_game (KarumBuild *build, gint64 id);

/* karum_build_visit: a KarumReplayVisit for the game begun last. @data: the KarumBuild */
gboolean karum_build_visit (const KarumReplay *replay, gpointer data);

guint karum_build_games (const KarumBuild *build);
guint32 karum_build_postings (const KarumBuild *build);

/**
 * karum_build_finish: calls @write for every part.
 * @write: FALSE, with its error set, to end
 * Returns: whether all parts were written
 */
gboolean karum_build_finish (KarumBuild *build,
                             gboolean (*write) (KarumPartKind kind,
                                                guint number,
                                                const guint8 *bytes,
                                                gsize size,
                                                gpointer data),
                             gpointer data);

G_END_DECLS

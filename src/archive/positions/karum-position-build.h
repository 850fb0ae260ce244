/* karum-position-build.h: builds a segment of the index of positions. */
#pragma once

#include "karum-position-segment.h"
#include "karum-replay.h"

typedef struct _KarumBuild KarumBuild;

KarumBuild *karum_build_new (void);
void karum_build_free (KarumBuild *build);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBuild, karum_build_free)

/* karum_build_begin_game: starts the next game, which counts as missing until it is visited.
 * Numbers must be ascending. */
void karum_build_begin_game (KarumBuild *build, gint64 id);

/* karum_build_visit: a KarumReplayVisit for the current game. @data: the KarumBuild */
gboolean karum_build_visit (const KarumReplay *replay, gpointer data);

guint karum_build_games (const KarumBuild *build);
guint32 karum_build_postings (const KarumBuild *build);

/**
 * karum_build_finish: calls @write for every part.
 * @write: FALSE, with its error set, to stop
 * Returns: whether all parts were written
 */
gboolean karum_build_finish (KarumBuild *build,
                             gboolean (*write) (KarumPartKind kind,
                                                guint number,
                                                const guint8 *bytes,
                                                gsize size,
                                                gpointer data),
                             gpointer data);

/* A position of a build, for comparisons. */
typedef struct {
  guint64 key, next; /* @next: of the following position */
  gboolean last;
} KarumBuildPosition;

/* karum_build_position: the position of the game at index @place after @ply turns; FALSE if
 * there is none. */
gboolean karum_build_position (const KarumBuild *build,
                               guint place,
                               guint ply,
                               KarumBuildPosition *position);

/* karum_build_game_positions: the number of positions of the game at index @place. */
guint karum_build_game_positions (const KarumBuild *build, guint place);

/* karum_build_game: (transfer none): the facts of the game at index @place. @players: (out) */
const KarumSegmentGame *karum_build_game (const KarumBuild *build, guint place, gint64 players[2]);

/* karum_build_traces: (transfer none): the traces of all games; no game can be started after this.
 */
const GByteArray *karum_build_traces (KarumBuild *build);

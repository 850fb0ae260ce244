/* karum-position-build.h: builds a segment of the index of positions. */
#pragma once

#include "karum-position-segment.h"
#include "karum-replay.h"

/* The most postings of a segment: it is built in memory, in about 45 bytes for each. */
#define KARUM_SEGMENT_POSTINGS 2500000

typedef struct _KarumBuild KarumBuild;

KarumBuild *karum_build_new (void);
void karum_build_free (KarumBuild *build);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBuild, karum_build_free)

/* karum_build_begin_game: starts the next game, which counts as missing until it is visited.
 * Numbers must be ascending. */
void karum_build_begin_game (KarumBuild *build, gint64 id);

/* karum_build_visit: a KarumReplayVisit for the current game. @data: the KarumBuild */
gboolean karum_build_visit (const KarumReplay *replay, gpointer data);

guint32 karum_build_postings (const KarumBuild *build);

/* A part of a segment: where it is in the bytes of all parts. */
typedef struct {
  KarumPartKind kind;
  guint number;
  gsize size;
} KarumPart;

/* The content of a segment. */
typedef struct {
  GArray *ids;       /* (element-type gint64): of its games, ascending */
  guint32 postings;  /* how many */
  GArray *parts;     /* (element-type KarumPart) */
  GByteArray *bytes; /* of all parts, one behind the other */
} KarumParts;

void karum_parts_free (KarumParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumParts, karum_parts_free)

/* karum_build_finish: (transfer full): no game can be started after this. */
KarumParts *karum_build_finish (KarumBuild *build);

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

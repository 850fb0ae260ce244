/* karum-position-segment.h: reads a segment of the index of positions, in which a bit vector with
 * ranks finds the keys.
 *
 * A segment contains some games as they were when it was built, and is immutable. Its postings
 * are sorted by the keys of positions, in blocks of at most a page; it also stores the facts of
 * each game that are needed for counting.
 */
#pragma once

#include "karum-db.h"
#include "karum-game.h"
#include "karum-random.h"

/* A player; @person is the person that it has been merged into. */
typedef struct {
  gint64 player, person;
  gint64 own;   /* games of this player */
  gint64 games; /* games of the person */
} KarumRank;

typedef struct {
  GArray *usual;       /* (element-type guint32): by player, their numbers plus one; 0 for none */
  GHashTable *numbers; /* (element-type gint64* guint): for players with very large numbers */
  GArray *players;     /* (element-type KarumRank): by number; number 0 is the unknown player */
} KarumRanks;

KarumRanks *karum_ranks_new (void);
void karum_ranks_free (KarumRanks *ranks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRanks, karum_ranks_free)

static inline const KarumRank *
karum_ranks_get (const KarumRanks *ranks, guint number)
{
  return &g_array_index (ranks->players, KarumRank, number);
}

/* The parts of a segment. */
typedef enum {
  KARUM_PART_GAMES,     /* the number and the facts of each game */
  KARUM_PART_DIRECTORY, /* the first key of each block */
  KARUM_PART_POSTINGS,  /* a block each */
  KARUM_PART_TRACES     /* the trace of each game; see karum-replay.h */
} KarumPartKind;

/* karum_part_id: the row of part @number of a kind. */
static inline gint64
karum_part_id (gint64 segment, KarumPartKind kind, guint number)
{
  return (gint64) ((guint64) segment << 32 | (guint64) kind << 28 | number);
}

/* As much as fits into a page of the database, with its row. */
#define KARUM_BLOCK_BYTES 4040
/* The size of all other parts. */
#define KARUM_PART_BYTES (128 * 1024)

typedef enum {
  KARUM_FACT_EXCHANGED = 1, /* Player2 had the side First at the end */
  KARUM_FACT_BIN = 2,
  KARUM_FACT_MISSING = 4, /* the game no longer exists, or has no positions */
  KARUM_FACT_SCORED = 8   /* the game has a score */
} KarumFacts;

/* The facts of a game. */
typedef struct {
  gint64 margin;        /* of Player1; 0 without a score */
  guint32 date;         /* from karum_turn_tally_date() */
  guint32 players[2];   /* on disk their numbers in the archive, in memory those of KarumRanks */
  guint16 exchanged_at; /* the turn after which the persons have exchanged sides; 0 for never */
  guint8 result;        /* KarumResult */
  guint8 facts;         /* KarumFacts */
} KarumSegmentGame;

/* A position of a game. */
typedef struct {
  guint32 game; /* index in the segment */
  guint32 ply;
  guint32 tag;     /* the low bits of the key of the next position, if @tagged */
  gboolean tagged; /* otherwise the next position is unknown */
  gboolean last;   /* there is no next position */
} KarumPosting;

/**
 * KarumSegment: immutable except for @latest and @live.
 */
typedef struct {
  gint64 id;
  guint n_games, n_blocks;
  guint64 n_postings;
  gint64 *ids;             /* of the games, ascending */
  KarumSegmentGame *games; /* by index in @ids */
  guint64 *firsts;         /* the first key of each block */
  guint64 *latest;         /* bits by index: games that are in no later segment */
  guint64 *live;           /* those that are not pending, either */
} KarumSegment;

/* karum_position_key_base: the value that is mixed into keys of positions under @rules. */
guint64 karum_position_key_base (const KarumRules *rules);

/* karum_position_key: the key of a position under @rules in the index. */
static inline guint64
karum_position_key (guint64 base, const KarumRules *rules, const KarumState *state)
{
  return karum_hash_add (base, rules->game->search_key (rules, state));
}

/**
 * karum_segment_load: reads everything except the postings.
 * @ranks: numbers for the players are added to it
 * Returns: (transfer full) (nullable): KARUM_ARCHIVE_ERROR_DAMAGED if it can't be read
 */
KarumSegment *karum_segment_load (KarumDb *db, gint64 id, KarumRanks *ranks, GError **error);
void karum_segment_free (KarumSegment *segment);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSegment, karum_segment_free)

/**
 * karum_segment_look_up: appends the postings of @key, in the order of games and turns, including
 * those of games that are not live.
 * @postings: (element-type KarumPosting)
 */
gboolean karum_segment_look_up (
    const KarumSegment *segment, KarumDb *db, guint64 key, GArray *postings, GError **error);

/* karum_segment_visit: calls @visit for all postings. */
gboolean
karum_segment_visit (const KarumSegment *segment,
                     KarumDb *db,
                     void (*visit) (guint64 key, const KarumPosting *posting, gpointer data),
                     gpointer data,
                     GError **error);

/* karum_segment_place: the index of game @id; FALSE if it isn't there. */
gboolean karum_segment_place (const KarumSegment *segment, gint64 id, guint *place);

static inline gboolean
karum_bit (const guint64 *bits, guint at)
{
  return (bits[at / 64] >> at % 64 & 1) != 0;
}

static inline void
karum_bit_set (guint64 *bits, guint at)
{
  bits[at / 64] |= G_GUINT64_CONSTANT (1) << at % 64;
}

static inline void
karum_bit_clear (guint64 *bits, guint at)
{
  bits[at / 64] &= ~(G_GUINT64_CONSTANT (1) << at % 64);
}

/* karum_segment_damaged: sets the error of an unreadable segment; returns FALSE. */
gboolean karum_segment_damaged (KarumDb *db, GError **error);

/**
 * karum_segment_stream: reads and concatenates all parts of a kind (not postings).
 * @stream: its previous content is replaced
 */
gboolean karum_segment_stream (
    KarumDb *db, gint64 segment, KarumPartKind kind, GByteArray *stream, GError **error);

/* karum_ranks_number: the number of @player. */
guint karum_ranks_number (KarumRanks *ranks, gint64 player);

/* karum_ranks_add: adds @games to the player with @number. */
void karum_ranks_add (KarumRanks *ranks, guint number, gint64 games);

/* karum_ranks_clear: resets all counts; numbers are kept. */
void karum_ranks_clear (KarumRanks *ranks);

/* karum_ranks_adjust: as karum_ranks_add(), and logs it in @adjusted (element-type gint64). */
void karum_ranks_adjust (KarumRanks *ranks, GArray *adjusted, guint number, gint64 games);

/* karum_ranks_revert: reverts what @adjusted has logged, and empties it. */
void karum_ranks_revert (KarumRanks *ranks, GArray *adjusted);

/* karum_ranks_join: reads the person of each player, and adds up the games of each person. */
gboolean karum_ranks_join (KarumRanks *ranks, KarumDb *db, GError **error);

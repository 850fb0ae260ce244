/* karum-ranks.h: counts the games of every player, to rank them.
 *
 * Players get small consecutive numbers here, so that a million games can be counted quickly.
 */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

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

static inline const KarumRank *
karum_ranks_get (const KarumRanks *ranks, guint number)
{
  return &g_array_index (ranks->players, KarumRank, number);
}

G_END_DECLS

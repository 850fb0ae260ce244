/* karum-tally.h: counts games by their results. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Finished games, and their results for a person. */
typedef struct {
  guint games, wins, draws, losses;
} KarumTally;

/* karum_tally_count: adds a game. */
void karum_tally_count (KarumTally *tally, gboolean drawn, gboolean won);

/* karum_tally_add: the games of @other too. */
void karum_tally_add (KarumTally *tally, const KarumTally *other);

G_END_DECLS

/* karum-analyst.h: what the engine says of a position, while it goes on searching. */
#pragma once

#include <glib-object.h>

#include "karum-search-result.h"
#include "karum-verdict.h"

#define KARUM_TYPE_ANALYST (karum_analyst_get_type ())

/* The most moves that are told about a position. */
#define KARUM_ANALYST_LINES 5

/**
 * KarumAnalyst: analyses one position at a time in another thread, until everything is proved, and
 * remembers what it has found of the positions of a game. What is known of a position only gets
 * better. It uses the table of endings that is there for the rules.
 *
 * Signals: `news`: there is more to say of the position, or of the table; `failed` (const char *):
 * why nothing can be found; `table-made` (const char *): NULL, or why it wasn't.
 */
G_DECLARE_FINAL_TYPE (KarumAnalyst, karum_analyst, KARUM, ANALYST, GObject)

KarumAnalyst *karum_analyst_new (void);

/* What is known of a position. */
typedef struct {
  KarumSearchResult lines[KARUM_ANALYST_LINES]; /* the best moves, best first */
  guint n_lines; /* 0 before the first depth, and if the game is over */
  double seconds;
  gboolean done; /* all of it is proved */
} KarumFindings;

/**
 * karum_analyst_look: analyses @state from now on. Other rules are another game.
 * Returns: (transfer none): what is known so far; valid until another position is looked at
 */
const KarumFindings *
karum_analyst_look (KarumAnalyst *self, const KarumRules *rules, const KarumState *state);

/* karum_analyst_get: (transfer none) (nullable): what is known of the position that is analysed. */
const KarumFindings *karum_analyst_get (KarumAnalyst *self);

/**
 * karum_analyst_judge: what the turn from @before to the position that is analysed was worth, by
 * what is known of both so far, as a review says it.
 * @turn: legal in @before
 * @verdict: (out): without a line, effort or decision
 * Returns: FALSE if not enough is known yet
 */
gboolean karum_analyst_judge (KarumAnalyst *self,
                              const KarumState *before,
                              const KarumTurn *turn,
                              KarumVerdict *verdict);

/* What is to be said about the table of endings. */
typedef enum {
  KARUM_TABLE_SILENT,   /* nothing: it is there, or wouldn't help, or it isn't known yet */
  KARUM_TABLE_MISSING,  /* it would help with the position that is analysed */
  KARUM_TABLE_UNUSABLE, /* as well, and there is one that can't be used */
  KARUM_TABLE_MAKING    /* it is being made */
} KarumTableState;

/* karum_analyst_get_table: @reason: (out) (transfer none) (nullable): why it can't be used
 * @passes: (out): that were made over all positions so far */
KarumTableState karum_analyst_get_table (KarumAnalyst *self, const char **reason, guint *passes);

/* karum_analyst_make_table: makes the table in the background, and uses it then.
 * @pieces: as for karum_endgames_make() */
void karum_analyst_make_table (KarumAnalyst *self, guint pieces);

/* karum_analyst_leave_table: nothing of the table that is being made is kept. */
void karum_analyst_leave_table (KarumAnalyst *self);

/* karum_analyst_stop: ends the analysis; what was found is remembered. */
void karum_analyst_stop (KarumAnalyst *self);

/* karum_analyst_forget: ends the analysis, forgets everything and lets go of the memory. */
void karum_analyst_forget (KarumAnalyst *self);

/* karum-explorer.h: what was played from a position in the games of the archive, and which games
 * these are. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"
#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EXPLORER (karum_explorer_get_type ())

/**
 * KarumExplorer: asks only while it is seen, and is busy (GTK_ACCESSIBLE_STATE_BUSY) until it has
 * the answers. When positions follow each other fast, the last one is asked for.
 *
 * Signals: `turn-chosen` (const KarumTurn *): the turn shall be played; `turn-pointed` (const
 * KarumTurn *, NULL for none): the turn is pointed at.
 */
G_DECLARE_FINAL_TYPE (KarumExplorer, karum_explorer, KARUM, EXPLORER, GtkWidget)

/* karum_explorer_set_archive: @archive: (nullable) */
void karum_explorer_set_archive (KarumExplorer *self, KarumArchive *archive);

/**
 * karum_explorer_set_search: the games that the library shows, to which the explorer can keep.
 * @filter: (nullable): copied; NULL or an empty one where all games are shown
 */
void karum_explorer_set_search (KarumExplorer *self, const KarumGameFilter *filter);

/**
 * karum_explorer_show: the position to tell about.
 * @rules: (nullable): NULL for none; then @state is ignored
 */
void karum_explorer_show (KarumExplorer *self, const KarumRules *rules, const KarumState *state);

G_END_DECLS

/* karum-explorer-inquiry.h: asks the archive about a position, and again when something changes. */
#pragma once

#include "karum-archive.h"
#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EXPLORER_INQUIRY (karum_explorer_inquiry_get_type ())

/**
 * KarumExplorerInquiry: asks while answers are wanted, after a pause, so that when positions follow
 * each other fast, the last one is asked for. Answers to what was asked before are not told.
 *
 * Property `waiting` (gboolean, to be read): an answer is to come.
 * Signals: `explored` (GPtrArray *: KarumPlayedTurn): what was played from the position;
 * `games-found` (KarumPositionGames *): in which games it stands; `failed` (GError) instead of one
 * of them; `slow`: the answers take so long that it should be seen.
 */
G_DECLARE_FINAL_TYPE (
    KarumExplorerInquiry, karum_explorer_inquiry, KARUM, EXPLORER_INQUIRY, GObject)

/* karum_explorer_inquiry_new: answers are not wanted yet. */
KarumExplorerInquiry *karum_explorer_inquiry_new (void);

/* karum_explorer_inquiry_set_archive: @archive: (nullable): whose games are asked about. */
void karum_explorer_inquiry_set_archive (KarumExplorerInquiry *self, KarumArchive *archive);

/* karum_explorer_inquiry_set_filter: which of its games count; copied. */
void karum_explorer_inquiry_set_filter (KarumExplorerInquiry *self, const KarumGameFilter *filter);

/**
 * karum_explorer_inquiry_set_position: what is asked about.
 * @rules: (nullable): copied; NULL for nothing; then @state is ignored
 * @state: copied
 * Returns: FALSE if it is the same as before
 */
gboolean karum_explorer_inquiry_set_position (KarumExplorerInquiry *self,
                                              const KarumRules *rules,
                                              const KarumState *state);

/* karum_explorer_inquiry_get_rules: (transfer none): of the position, while there is one. */
const KarumRules *karum_explorer_inquiry_get_rules (KarumExplorerInquiry *self);

/* karum_explorer_inquiry_get_state: (transfer none): the position, while there is one. */
const KarumState *karum_explorer_inquiry_get_state (KarumExplorerInquiry *self);

/* karum_explorer_inquiry_dup_target: (transfer full): which games have the position, as
 * karum_game_filter_write() has it. */
char *karum_explorer_inquiry_dup_target (KarumExplorerInquiry *self);

/* karum_explorer_inquiry_set_wanted: whether somebody looks at the answers. */
void karum_explorer_inquiry_set_wanted (KarumExplorerInquiry *self, gboolean wanted);

G_END_DECLS

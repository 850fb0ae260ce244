/* karum-explorer-inquiry.h: requests the statistics of a position, again after each change. */
#pragma once

#include "karum-archive.h"
#include "karum-game.h"

#define KARUM_TYPE_EXPLORER_INQUIRY (karum_explorer_inquiry_get_type ())

/**
 * KarumExplorerInquiry: while results are wanted, sends requests after a delay, so that only the
 * last of several quick changes of position causes requests. Outdated results are dropped.
 *
 * Property `waiting` (gboolean, read-only): requests are pending.
 * Signals: `explored` (GPtrArray *: KarumPlayedTurn): the turns played from the position;
 * `games-found` (KarumPositionGames *): the games that contain it; `failed` (GError) instead of one
 * of them; `slow`: the requests take so long that a spinner should be shown.
 */
G_DECLARE_FINAL_TYPE (
    KarumExplorerInquiry, karum_explorer_inquiry, KARUM, EXPLORER_INQUIRY, GObject)

/* karum_explorer_inquiry_new: results are not wanted initially. */
KarumExplorerInquiry *karum_explorer_inquiry_new (void);

/* karum_explorer_inquiry_set_archive: @archive: (nullable) */
void karum_explorer_inquiry_set_archive (KarumExplorerInquiry *self, KarumArchive *archive);

/* karum_explorer_inquiry_set_filter: restricts the games that count; copied. */
void karum_explorer_inquiry_set_filter (KarumExplorerInquiry *self, const KarumGameFilter *filter);

/**
 * karum_explorer_inquiry_set_position:
 * @rules: (nullable): copied; NULL for no position; then @state is ignored
 * @state: copied
 * Returns: FALSE if the position is the same as before
 */
gboolean karum_explorer_inquiry_set_position (KarumExplorerInquiry *self,
                                              const KarumRules *rules,
                                              const KarumState *state);

/* karum_explorer_inquiry_get_rules: (transfer none): the rules; only valid if a position is set. */
const KarumRules *karum_explorer_inquiry_get_rules (KarumExplorerInquiry *self);

/* karum_explorer_inquiry_get_state: (transfer none): the position; only valid if one is set. */
const KarumState *karum_explorer_inquiry_get_state (KarumExplorerInquiry *self);

/* karum_explorer_inquiry_dup_target: (transfer full): a filter for the games that contain the
 * position, in the format of karum_game_filter_write(). */
char *karum_explorer_inquiry_dup_target (KarumExplorerInquiry *self);

/* karum_explorer_inquiry_set_wanted: whether the results are visible. */
void karum_explorer_inquiry_set_wanted (KarumExplorerInquiry *self, gboolean wanted);

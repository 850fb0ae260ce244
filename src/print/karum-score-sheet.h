/* karum-score-sheet.h: score sheets for writing by hand, empty or filled in. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-record.h"

/**
 * karum_score_sheet_add: adds a sheet for one game, on its own page: players, date and event, the
 * board, lines for the turns, result and signatures.
 * @rules: of the game
 * @record: (nullable): fills in the sheet; NULL for an empty one
 */
void karum_score_sheet_add (KarumBook *book,
                            const KarumCatalogue *catalogue,
                            const KarumRules *rules,
                            const KarumRecord *record);

/**
 * karum_match_sheet_add: adds a sheet for two games with the sides exchanged, with the sums of
 * points and wins of both players.
 * @records: (nullable): the two games, in their order; NULL for an empty sheet
 */
void karum_match_sheet_add (KarumBook *book,
                            const KarumCatalogue *catalogue,
                            const KarumRules *rules,
                            const KarumRecord *const *records);

/**
 * karum_empty_sheet_new: (transfer full): a document with one empty sheet, not laid out yet.
 * @match: a match sheet
 */
KarumBook *
karum_empty_sheet_new (const KarumCatalogue *catalogue, const KarumRules *rules, gboolean match);

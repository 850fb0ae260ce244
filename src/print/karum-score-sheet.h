/* karum-score-sheet.h: sheets on which games are written down by hand: empty, or filled in. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_score_sheet_add: a sheet for one game, on a page of its own: who, when and where, the
 * board, room for the turns of such a game, result and signatures.
 * @rules: of the game
 * @record: (nullable): the game that fills it in; NULL for an empty sheet
 */
void karum_score_sheet_add (KarumBook *book,
                            const KarumCatalogue *catalogue,
                            const KarumRules *rules,
                            const KarumRecord *record);

/**
 * karum_match_sheet_add: a sheet for two games with the sides exchanged, with points and wins of
 * both persons added up.
 * @records: (nullable): the two games, in their order; NULL for an empty sheet
 */
void karum_match_sheet_add (KarumBook *book,
                            const KarumCatalogue *catalogue,
                            const KarumRules *rules,
                            const KarumRecord *const *records);

/**
 * karum_empty_sheet_new: (transfer full): a document of one empty sheet, not laid out yet.
 * @match: a match sheet
 */
KarumBook *
karum_empty_sheet_new (const KarumCatalogue *catalogue, const KarumRules *rules, gboolean match);

G_END_DECLS

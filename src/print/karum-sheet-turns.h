/* karum-sheet-turns.h: the lines of a score sheet for the turns; private. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_sheet_turns_add:
 * @record: (nullable): NULL for empty lines, as many as a game under the rules usually needs
 * @half: uses only half a page
 */
void karum_sheet_turns_add (KarumBook *book,
                            const KarumCatalogue *catalogue,
                            const KarumRules *rules,
                            const KarumRecord *record,
                            gboolean half);

G_END_DECLS

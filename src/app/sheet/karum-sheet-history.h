/* karum-sheet-history.h: what a score sheet was like, to go back to and forward again. */
#pragma once

#include "karum-sheet-draft.h"

G_BEGIN_DECLS

/**
 * KarumSheetHistory: states of a sheet, one of which is the present one. Of a draft it looks at the
 * rules, the setup and the turns; everything else may differ and be missing.
 */
typedef struct _KarumSheetHistory KarumSheetHistory;

KarumSheetHistory *karum_sheet_history_new (void);
/* karum_sheet_history_free: @self: (nullable) */
void karum_sheet_history_free (KarumSheetHistory *self);

/* karum_sheet_history_begin: @state: (transfer full): there is nothing before it. */
void karum_sheet_history_begin (KarumSheetHistory *self, KarumSheetDraft *state);

/* karum_sheet_history_note: @state: (transfer full): what the sheet is like now; if it was like
 * that already, nothing is noted. */
void karum_sheet_history_note (KarumSheetHistory *self, KarumSheetDraft *state);

/**
 * karum_sheet_history_step: goes a step back, or @forward again.
 * Returns: (transfer none) (nullable): the state that is the present one now, until the next change
 *   of the history; NULL if there is none
 */
const KarumSheetDraft *karum_sheet_history_step (KarumSheetHistory *self, gboolean forward);

/* karum_sheet_history_can_step: whether there is a state to go to. */
gboolean karum_sheet_history_can_step (const KarumSheetHistory *self, gboolean forward);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSheetHistory, karum_sheet_history_free)

G_END_DECLS

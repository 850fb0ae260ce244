/* karum-sheet-history.h: the undo history of a score sheet. */
#pragma once

#include "karum-sheet-draft.h"

G_BEGIN_DECLS

/**
 * KarumSheetHistory: the states of a sheet, one of them the present one. Of a draft it compares the
 * rules, the setup and the turns; all other members may differ or be missing.
 */
typedef struct _KarumSheetHistory KarumSheetHistory;

KarumSheetHistory *karum_sheet_history_new (void);
/* karum_sheet_history_free: @self: (nullable) */
void karum_sheet_history_free (KarumSheetHistory *self);

/* karum_sheet_history_begin: @state: (transfer full): becomes the only state. */
void karum_sheet_history_begin (KarumSheetHistory *self, KarumSheetDraft *state);

/* karum_sheet_history_note: @state: (transfer full): the new state of the sheet; ignored if
 * equal to the present one. */
void karum_sheet_history_note (KarumSheetHistory *self, KarumSheetDraft *state);

/**
 * karum_sheet_history_step: undoes a step, or redoes one if @forward.
 * Returns: (transfer none) (nullable): the new present state, valid until the next change of the
 *   history; NULL if there is none
 */
const KarumSheetDraft *karum_sheet_history_step (KarumSheetHistory *self, gboolean forward);

/* karum_sheet_history_can_step: whether karum_sheet_history_step() has a state to return. */
gboolean karum_sheet_history_can_step (const KarumSheetHistory *self, gboolean forward);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSheetHistory, karum_sheet_history_free)

G_END_DECLS

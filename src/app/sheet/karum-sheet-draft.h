/* karum-sheet-draft.h: an unfinished score sheet as a text, for a file and for the steps of undo.
 */
#pragma once

#include <glib.h>

#include "karum-rules.h"

/* The text fields of a sheet, as they were typed, valid or not. */
typedef enum {
  KARUM_SHEET_FIRST,
  KARUM_SHEET_SECOND,
  KARUM_SHEET_DATE,
  KARUM_SHEET_EVENT,
  KARUM_SHEET_PLACE,
  KARUM_SHEET_ROUND,
  KARUM_SHEET_SETUP,
  KARUM_SHEET_TYPED, /* the turn in the entry */
  KARUM_SHEET_N_FIELDS
} KarumSheetField;

/* KarumSheetDraft: owns its members. */
typedef struct {
  KarumRules rules;
  char *fields[KARUM_SHEET_N_FIELDS]; /* never NULL in a draft that was read */
  gint64 meant[KARUM_SHEET_N_FIELDS]; /* the player or event selected among several with the same
                                         name; 0 for none */
  guint ending;                       /* index of the termination in the list of choices */
  GPtrArray *turns;                   /* (element-type utf8): invalid ones too */
  guint place;                        /* the turn in the entry, 0 … number of turns */
  gboolean inserting; /* the entry inserts before the turn at @place instead of replacing it */
} KarumSheetDraft;

/* karum_sheet_draft_new: (transfer full): without rules, fields and turns. */
KarumSheetDraft *karum_sheet_draft_new (void);

/* karum_sheet_draft_free: @draft: (nullable) */
void karum_sheet_draft_free (KarumSheetDraft *draft);

/* karum_sheet_draft_write: (transfer full): equal drafts give equal texts. */
char *karum_sheet_draft_write (const KarumSheetDraft *draft);

/**
 * karum_sheet_draft_read:
 * @text: any text, usually from karum_sheet_draft_write()
 * Returns: (transfer full) (nullable): NULL with @error if @text is not a draft
 */
KarumSheetDraft *karum_sheet_draft_read (const char *text, GError **error);

/* karum_sheet_draft_path: (transfer full): the file of the draft for @archive, a path, and its game
 * @game, whose record is entered; 0 for a new game. Each has its own. */
char *karum_sheet_draft_path (const char *archive, gint64 game);

/* karum_sheet_draft_keep: writes @text to the file @path and creates its folder if necessary;
 * @text: (nullable): NULL deletes the file. Blocks while it writes. */
gboolean karum_sheet_draft_keep (const char *path, const char *text, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSheetDraft, karum_sheet_draft_free)

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

/* karum-sheet-draft.h: a score sheet that is not finished, as a text to be kept in a file. */
#pragma once

#include "karum-rules.h"

#include <glib.h>

G_BEGIN_DECLS

/* The fields of a sheet that are texts, as they were typed, right or wrong. */
typedef enum {
  KARUM_SHEET_FIRST,
  KARUM_SHEET_SECOND,
  KARUM_SHEET_DATE,
  KARUM_SHEET_EVENT,
  KARUM_SHEET_PLACE,
  KARUM_SHEET_ROUND,
  KARUM_SHEET_SETUP,
  KARUM_SHEET_TYPED, /* the turn that is being typed */
  KARUM_SHEET_N_FIELDS
} KarumSheetField;

/* KarumSheetDraft: owns what it points to. */
typedef struct {
  KarumRules rules;
  char *fields[KARUM_SHEET_N_FIELDS]; /* none is NULL in a draft that was read */
  gint64 meant[KARUM_SHEET_N_FIELDS]; /* of several who have a name, who is meant; 0 for nobody */
  guint ending;                       /* the place of how the game ended among what is offered */
  GPtrArray *turns;                   /* (element-type utf8): the wrong ones too */
  guint place;                        /* where the turn is typed, 0 … number of turns */
  gboolean inserting;                 /* before the turn at @place, not instead of it */
} KarumSheetDraft;

/* karum_sheet_draft_new: (transfer full): without rules and fields, with no turns. */
KarumSheetDraft *karum_sheet_draft_new (void);

/* karum_sheet_draft_free: @draft: (nullable) */
void karum_sheet_draft_free (KarumSheetDraft *draft);

/* karum_sheet_draft_write: (transfer full): the same text for drafts that say the same. */
char *karum_sheet_draft_write (const KarumSheetDraft *draft);

/**
 * karum_sheet_draft_read: @text: what karum_sheet_draft_write() has written, or anything else
 * Returns: (transfer full) (nullable): NULL with @error if @text is no draft
 */
KarumSheetDraft *karum_sheet_draft_read (const char *text, GError **error);

/* karum_sheet_draft_path: (transfer full): the file for the draft that belongs to @archive, a path.
 * Every archive has one of its own. */
char *karum_sheet_draft_path (const char *archive);

/* karum_sheet_draft_keep: makes @text what stands at @path, in its folder, which is made if need
 * be;
 * @text: (nullable): NULL takes the file away. Blocks for as long as the disk takes. */
gboolean karum_sheet_draft_keep (const char *path, const char *text, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSheetDraft, karum_sheet_draft_free)

G_END_DECLS

/* karum-editor-page-private.h: internals of the position editor, shared by its files. */
#pragma once

#include "karum-actions.h"
#include "karum-board-view.h"
#include "karum-brush-bar.h"
#include "karum-editor-page.h"
#include "karum-explorer.h"
#include "karum-rules-editor.h"

/* A state of the undo history. */
typedef struct {
  KarumDraft draft;
  char *line; /* (owned) */
} KarumEditorStep;

struct _KarumEditorPage {
  KarumPage parent_instance;

  /* Template children */
  GtkLabel *status;
  KarumBoardView *board;
  KarumBrushBar *brushes;
  GtkStack *tabs;
  GtkEditable *line_entry;
  GtkLabel *fault;
  AdwComboRow *side_row;
  AdwActionRow *number_rows[KARUM_DRAFT_NUMBERS];
  GtkSpinButton *number_spins[KARUM_DRAFT_NUMBERS];
  KarumRulesEditor *rules_editor;
  KarumExplorer *explorer;

  /* Owned */
  GPtrArray *past, *future; /* (element-type KarumEditorStep) */
  KarumGameFilter rest;     /* owns its texts: additional conditions of searches */

  KarumRules rules;
  KarumDraft draft;
  KarumState shown; /* the position on the board */
  KarumState state; /* only if @valid */
  gboolean valid;   /* the rules allow the position */
  gboolean pointing;
  gboolean setting; /* the program is changing widgets */
};

/* Actions, in the files that perform them; for class_init. */
extern const KarumActionTable karum_editor_page_actions;

/* karum_editor_page_take_draft: shows @draft after a change; @keep: records an undo step. */
void karum_editor_page_take_draft (KarumEditorPage *self, const KarumDraft *draft, gboolean keep);

/* karum_editor_page_take_state: the same with a position that the rules allow; @state copied. */
void karum_editor_page_take_state (KarumEditorPage *self, const KarumState *state, gboolean keep);

/* karum_editor_page_step: undoes a step, or redoes one. */
void karum_editor_page_step (KarumEditorPage *self, gboolean forward);

/* karum_editor_page_add_keys: to be called in init. */
void karum_editor_page_add_keys (KarumEditorPage *self);

/* karum_editor_page_update_actions: enables the actions that are possible now. */
void karum_editor_page_update_actions (KarumEditorPage *self);

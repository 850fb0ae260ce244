/* karum-editor-page-private.h: what the parts of the position editor share. */
#pragma once

#include "karum-board-view.h"
#include "karum-brush-bar.h"
#include "karum-editor-page.h"
#include "karum-explorer.h"
#include "karum-rules-editor.h"

G_BEGIN_DECLS

/* What was set up, to go back to. */
typedef struct {
  KarumDraft draft;
  char *line; /* (owned) */
} KarumEditorStep;

struct _KarumEditorPage {
  AdwBin parent_instance;

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
  KarumGameFilter rest;     /* with texts of its own: what else games found are to fulfil */

  KarumRules rules;
  KarumDraft draft;
  KarumState shown; /* as the board shows it */
  KarumState state; /* if @valid */
  gboolean valid;   /* the rules allow the position */
  gboolean pointing;
  gboolean setting; /* what widgets say is not being said by a person */
};

/* karum_editor_page_take_draft: what @draft has now is shown; @keep: one can go back. */
void karum_editor_page_take_draft (KarumEditorPage *self, const KarumDraft *draft, gboolean keep);

/* karum_editor_page_take_state: the same with a position that the rules allow; @state copied. */
void karum_editor_page_take_state (KarumEditorPage *self, const KarumState *state, gboolean keep);

/* karum_editor_page_step: goes a step back, or forward again. */
void karum_editor_page_step (KarumEditorPage *self, gboolean forward);

/* karum_editor_page_install_actions: for class_init. */
void karum_editor_page_install_actions (GtkWidgetClass *widget_class);

/* karum_editor_page_add_keys: for init. */
void karum_editor_page_add_keys (KarumEditorPage *self);

/* karum_editor_page_update_actions: which actions can be done now. */
void karum_editor_page_update_actions (KarumEditorPage *self);

G_END_DECLS

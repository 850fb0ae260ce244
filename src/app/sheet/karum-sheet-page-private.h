/* karum-sheet-page-private.h: internals of the score sheet page, shared by its files. */
#pragma once

#include "karum-actions.h"
#include "karum-board-view.h"
#include "karum-date-row.h"
#include "karum-name-row.h"
#include "karum-game-details.h"
#include "karum-rules-editor.h"
#include "karum-sheet-draft.h"
#include "karum-sheet-page.h"
#include "karum-sheet.h"
#include "karum-teller.h"

/* What its actions need. */
enum { SHEET_WHOLE = KARUM_NEED_OWN, SHEET_NEW, SHEET_UNDO, SHEET_REDO, SHEET_EMPTIED };

/* Why they are disabled, by need. */
extern const char *const karum_sheet_page_reasons[];

struct _KarumSheetPage {
  KarumPage parent_instance;

  /* Template children */
  AdwToastOverlay *toasts;
  GtkLabel *status;
  KarumBoardView *board;
  GtkStack *tabs;

  /* -- Facts */
  GtkWidget *form;
  KarumNameRow *first_row, *second_row;
  KarumDateRow *date_row;
  KarumNameRow *event_row, *place_row;
  GtkEditable *round_row;
  KarumRulesEditor *rules_editor;
  AdwPreferencesGroup *setup_group;
  AdwEntryRow *setup_row;
  GtkLabel *setup_fault;

  /* -- Turns */
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkLabel *entry_title;
  GtkEditable *entry;
  GtkWidget *matches;
  GtkLabel *fault;
  GtkWidget *cut;
  GtkWidget *obstacle_box; /* errors in the form, shown on the tab of turns */
  GtkLabel *obstacle;
  GtkDropDown *ending;
  GtkLabel *outcome;

  /* Owned */
  KarumSheet *sheet;
  GListStore *items; /* (element-type KarumSheetItem) */
  GPtrArray *found;  /* (element-type utf8): completions of the typed turn */

  guint place;        /* the turn in the entry, 0 … length of the sheet */
  gboolean inserting; /* the entry inserts before the turn at @place instead of replacing it */
  gboolean setting;   /* the program is changing the entry or the selection */
  gboolean next;      /* a new sheet follows the one that is being saved */
  gboolean saving;
  guint selecting;    /* the idle source that selects the text of the entry */
  KarumEntry touched; /* the turn being entered on the board */

  /* -- Record of a result */
  AdwWindowTitle *title;
  GtkLabel *known_end;
  gint64 game;           /* whose record is entered; 0 for a new game */
  gint64 wanted;         /* the game that is shown after saving; -1 for none */
  gint64 revision;       /* of @known */
  KarumRecord *known;    /* (nullable) (owned): @game as it is; NULL until it is loaded */
  char *plain;           /* (nullable) (owned): @blank of a new game */
  GCancellable *loading; /* (nullable) (owned) */

  KarumSheetHistory *history; /* (owned) */
  gboolean stepping;          /* undo or redo is replacing the state; records no step */

  /* -- Draft */
  char *draft_path;    /* (nullable) (owned): the file of the draft; NULL until an archive is set */
  char *blank;         /* (owned): the draft of an empty sheet */
  KarumTeller *teller; /* (owned) */
  char *emptied;       /* (nullable) (owned): the draft of the last cleared sheet */
  guint keeping;       /* the timeout source that writes the draft */
  gboolean opened;     /* the page was mapped and its draft loaded */
  gboolean warned;     /* a failure to write the draft was reported */
};

/* Actions, in the files that perform them; for class_init. */
extern const KarumActionTable karum_sheet_page_draft_actions, karum_sheet_page_history_actions,
    karum_sheet_page_sharing_actions;

/* karum_sheet_page_update: must be called after a change of the sheet or the form. */
void karum_sheet_page_update (KarumSheetPage *self);

/* -- Facts: karum-sheet-page-form.c ---------------------------------------------------------- */

/* karum_sheet_page_read_start: sets the start of the sheet from the form. */
void karum_sheet_page_read_start (KarumSheetPage *self);

/* karum_sheet_page_draft_setup: the board with the setup entered so far; FALSE if the rules need
 * none. @state: for the game's cell() only */
gboolean karum_sheet_page_draft_setup (KarumSheetPage *self, KarumState *state);

/* karum_sheet_page_toggle_setup: adds @touched to the setup, or removes it. */
void karum_sheet_page_toggle_setup (KarumSheetPage *self, KarumPoint touched);

/* karum_sheet_page_dup_setup: (transfer full): the valid part of the setup, in the order of
 * notation. */
char *karum_sheet_page_dup_setup (KarumSheetPage *self);

/* karum_sheet_page_fill_tags: sets the tags of @record from the form and the termination. */
void karum_sheet_page_fill_tags (KarumSheetPage *self, KarumRecord *record);

/* karum_sheet_page_find_ending: the place of the end in the list of terminations; 0 if it isn't
 * there. */
guint karum_sheet_page_find_ending (const KarumTags *tags);

/* karum_sheet_page_get_meant, karum_sheet_page_set_meant: the players and the event selected
 * among several with the same name; the record is not changed. */
void karum_sheet_page_get_meant (KarumSheetPage *self, KarumNewGame *game);
void karum_sheet_page_set_meant (KarumSheetPage *self, const KarumNewGame *game);

/* karum_sheet_page_clear_form: clears the fields that another sheet of the same event doesn't
 * share. */
void karum_sheet_page_clear_form (KarumSheetPage *self);

/* karum_sheet_page_show_ending: updates the list of possible terminations. */
void karum_sheet_page_show_ending (KarumSheetPage *self);

/* -- Board: karum-sheet-page-board.c --------------------------------------------------------- */

/* karum_sheet_page_show_board: shows the position before the turn that is being edited, or the
 * one after it as soon as @typed is a legal turn. */
void karum_sheet_page_show_board (KarumSheetPage *self, const char *typed);

/* karum_sheet_page_bind_board: binds template children and callbacks; to be called in
 * class_init. */
void karum_sheet_page_bind_board (GtkWidgetClass *widget_class);

/* -- Turns: karum-sheet-page-turns.c --------------------------------------------------------- */

/* karum_sheet_page_show_turns: must be called after a change of the sheet. */
void karum_sheet_page_show_turns (KarumSheetPage *self);

/* karum_sheet_page_go: selects the turn at @place for editing. */
void karum_sheet_page_go (KarumSheetPage *self, guint place);

/* karum_sheet_page_take_entry: applies the text of the entry to the sheet. */
void karum_sheet_page_take_entry (KarumSheetPage *self);

/* karum_sheet_page_is_typed: whether the entry has a text that isn't on the sheet yet. */
gboolean karum_sheet_page_is_typed (KarumSheetPage *self);

/* karum_sheet_page_type: goes to @place, with @text in the entry; @inserting: before the turn at
 * @place instead of replacing it. */
void
karum_sheet_page_type (KarumSheetPage *self, guint place, gboolean inserting, const char *text);

/* karum_sheet_page_bind_turns: binds template children, callbacks and actions; to be called in
 * class_init. */
void karum_sheet_page_bind_turns (GtkWidgetClass *widget_class);

/* -- History -- */

/* karum_sheet_page_begin_history: clears the undo history. */
void karum_sheet_page_begin_history (KarumSheetPage *self);

/* karum_sheet_page_note: records an undo step; must be called after a change of the sheet. */
void karum_sheet_page_note (KarumSheetPage *self);

/* karum_sheet_page_update_steps: enables or disables undo and redo; text in the entry can be
 * undone too. */
void karum_sheet_page_update_steps (KarumSheetPage *self);

/* -- Draft: karum-sheet-page-draft.c --------------------------------------------------------- */

/* karum_sheet_page_watch: starts to save changes as a draft; the present page counts as empty. */
void karum_sheet_page_watch (KarumSheetPage *self);

/* karum_sheet_page_set_draft: sets the draft's file to that of @archive, a path, and @game, as in
 * karum_sheet_draft_path(); another sheet is cleared. */
void karum_sheet_page_set_draft (KarumSheetPage *self, const char *archive, gint64 game);

/* karum_sheet_page_set_blank: shows @text, a draft, as a sheet that counts as empty. */
void karum_sheet_page_set_blank (KarumSheetPage *self, const char *text);

/* karum_sheet_page_recall: loads and shows the draft, the first time only. */
void karum_sheet_page_recall (KarumSheetPage *self);

/* karum_sheet_page_forget: must be called after the game was saved: the page counts as empty. */
void karum_sheet_page_forget (KarumSheetPage *self);

/* karum_sheet_page_drop_draft: deletes the draft, whatever is on the page. */
void karum_sheet_page_drop_draft (KarumSheetPage *self);

/* -- Entering a record: karum-sheet-page-record.c -- */

/* karum_sheet_page_begin: shows an empty sheet for a new game if @game is 0, otherwise the sheet
 * for the record of @game, which has only a result so far. The previous sheet is kept as a draft.
 */
void karum_sheet_page_begin (KarumSheetPage *self, gint64 game);

/* karum_sheet_page_save_record: saves @record as that of the game, and goes back; asks before, if
 * it gives another result. */
void karum_sheet_page_save_record (KarumSheetPage *self, KarumRecord *record);

/* -- Sharing -- */

/* karum_sheet_page_add_sharing: for init: the menu of the board. */
void karum_sheet_page_add_sharing (KarumSheetPage *self);

/* karum-sheet-page-private.h: what the parts of the page for score sheets share. */
#pragma once

#include "karum-board-view.h"
#include "karum-date-row.h"
#include "karum-name-wait.h"
#include "karum-new-games.h"
#include "karum-rules-editor.h"
#include "karum-sheet-history.h"
#include "karum-sheet-page.h"
#include "karum-sheet.h"
#include "karum-teller.h"

G_BEGIN_DECLS

struct _KarumSheetPage {
  AdwBin parent_instance;

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
  GtkWidget *obstacle_box; /* what on the other tab forbids saving */
  GtkLabel *obstacle;
  GtkDropDown *ending;
  GtkLabel *outcome;

  /* Owned */
  KarumArchive *archive; /* (nullable) */
  KarumSheet *sheet;
  GListStore *items; /* (element-type KarumSheetItem) */
  GPtrArray *found;  /* (element-type utf8): turns that begin like what is typed */

  guint place;        /* which turn is typed, 0 … length of the sheet */
  gboolean inserting; /* before the turn at @place, not instead of it */
  gboolean setting;   /* the text of the entry is not being typed, or the list not chosen from */
  gboolean next;      /* another sheet follows the one that is being saved */
  gboolean saving;
  guint selecting;    /* the idle source that selects what stands in the entry */
  KarumEntry touched; /* the turn being entered on the board */

  KarumSheetHistory *history; /* (owned) */
  gboolean stepping;          /* what the sheet becomes was noted already */

  /* -- Draft */
  char *
      draft_path; /* (nullable) (owned): where the sheet is kept; NULL before an archive is known */
  char *blank;    /* (owned): the draft of a sheet on which nothing was written yet */
  KarumTeller *teller; /* (owned) */
  char *emptied;       /* (nullable) (owned): the draft of the sheet that was emptied last */
  guint keeping;       /* the source that keeps what has changed */
  gboolean opened;     /* the page was looked at: what was kept is here */
  gboolean warned;     /* it was told that nothing can be kept */
};

/* -- Facts: karum-sheet-page-form.c ---------------------------------------------------------- */

/* karum_sheet_page_read_start: lets the sheet begin as the form says. */
void karum_sheet_page_read_start (KarumSheetPage *self);

/* karum_sheet_page_draft_setup: the board with as much of the setup as is known; FALSE where the
 * rules need none. @state: for the game's cell() only */
gboolean karum_sheet_page_draft_setup (KarumSheetPage *self, KarumState *state);

/* karum_sheet_page_toggle_setup: adds @touched to the setup, or removes it. */
void karum_sheet_page_toggle_setup (KarumSheetPage *self, KarumPoint touched);

/* karum_sheet_page_dup_setup: (transfer full): the setup as far as it can be read, in the order of
 * notation. */
char *karum_sheet_page_dup_setup (KarumSheetPage *self);

/* karum_sheet_page_find_obstacle: (transfer none) (nullable): what in the form has to be filled in
 * or mended before the game can be saved; @reason: (out): a sentence that says so. */
GtkWidget *karum_sheet_page_find_obstacle (KarumSheetPage *self, const char **reason);

/* karum_sheet_page_fill_tags: writes the facts of the form and how the game ended to @record. */
void karum_sheet_page_fill_tags (KarumSheetPage *self, KarumRecord *record);

/* karum_sheet_page_get_meant, karum_sheet_page_set_meant: who and what is meant of several with the
 * names of the form; the record is not touched. */
void karum_sheet_page_get_meant (KarumSheetPage *self, KarumNewGame *game);
void karum_sheet_page_set_meant (KarumSheetPage *self, const KarumNewGame *game);

/* karum_sheet_page_clear_form: what another sheet of the same evening doesn't share goes. */
void karum_sheet_page_clear_form (KarumSheetPage *self);

/* karum_sheet_page_show_ending: which ends can be chosen. */
void karum_sheet_page_show_ending (KarumSheetPage *self);

/* -- Board: karum-sheet-page-board.c --------------------------------------------------------- */

/* karum_sheet_page_show_board: the position in which the turn is typed, and what the turn makes of
 * it as soon as @typed is one. */
void karum_sheet_page_show_board (KarumSheetPage *self, const char *typed);

/* karum_sheet_page_bind_board: template children and callbacks, for class_init. */
void karum_sheet_page_bind_board (GtkWidgetClass *widget_class);

/* -- Turns: karum-sheet-page-turns.c --------------------------------------------------------- */

/* karum_sheet_page_show_turns: after a change of the sheet. */
void karum_sheet_page_show_turns (KarumSheetPage *self);

/* karum_sheet_page_go: chooses the turn at @place to be typed. */
void karum_sheet_page_go (KarumSheetPage *self, guint place);

/* karum_sheet_page_take_entry: what stands in the entry becomes part of the sheet. */
void karum_sheet_page_take_entry (KarumSheetPage *self);

/* karum_sheet_page_type: goes to @place, with @text in the entry; @inserting: before the turn that
 * is there, not instead of it. */
void
karum_sheet_page_type (KarumSheetPage *self, guint place, gboolean inserting, const char *text);

/* karum_sheet_page_bind_turns: template children, callbacks and actions, for class_init. */
void karum_sheet_page_bind_turns (GtkWidgetClass *widget_class);

/* -- History: karum-sheet-page-history.c ----------------------------------------------------- */

/* karum_sheet_page_begin_history: there is nothing to go back to. */
void karum_sheet_page_begin_history (KarumSheetPage *self);

/* karum_sheet_page_note: after a change of the sheet: one can go back to what it was before. */
void karum_sheet_page_note (KarumSheetPage *self);

/* karum_sheet_page_update_steps: whether one can go back or forward, also from what is typed. */
void karum_sheet_page_update_steps (KarumSheetPage *self);

/* karum_sheet_page_bind_history: actions, for class_init. */
void karum_sheet_page_bind_history (GtkWidgetClass *widget_class);

/* -- Draft: karum-sheet-page-draft.c --------------------------------------------------------- */

/* karum_sheet_page_watch: from now on changes are kept; the page is as a new one begins. */
void karum_sheet_page_watch (KarumSheetPage *self);

/* karum_sheet_page_set_draft: keeps the sheet for @archive, a path; what is on it for another one
 * goes. */
void karum_sheet_page_set_draft (KarumSheetPage *self, const char *archive);

/* karum_sheet_page_recall: shows what was kept, at the first time. */
void karum_sheet_page_recall (KarumSheetPage *self);

/* karum_sheet_page_forget: after the game was saved: what is on the page now needs no keeping. */
void karum_sheet_page_forget (KarumSheetPage *self);

/* karum_sheet_page_drop_draft: nothing is kept, whatever is on the page. */
void karum_sheet_page_drop_draft (KarumSheetPage *self);

/* karum_sheet_page_bind_draft: actions, for class_init. */
void karum_sheet_page_bind_draft (GtkWidgetClass *widget_class);

/* -- Sharing: karum-sheet-page-share.c -------------------------------------------------------- */

/* karum_sheet_page_add_sharing: for init: the menu of the board. */
void karum_sheet_page_add_sharing (KarumSheetPage *self);

/* karum_sheet_page_install_sharing: actions, for class_init. */
void karum_sheet_page_install_sharing (GtkWidgetClass *widget_class);

G_END_DECLS

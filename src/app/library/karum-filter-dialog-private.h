/* karum-filter-dialog-private.h: shared by the files of the filter dialog. */
#pragma once

#include <adwaita.h>

#include "karum-board-view.h"
#include "karum-date-row.h"
#include "karum-filter-dialog.h"
#include "karum-game.h"
#include "karum-name-row.h"
#include "karum-options-row.h"
#include "karum-pattern-view.h"

/* -- Options row: single options of a game's rules, each of which can be left open. */

struct _KarumFilterDialog {
  AdwWindow parent_instance;

  /* Template children; those that are no more than a field are named in karum-filter-form.c alone
   */
  AdwWindowTitle *title;
  GtkWidget *words_group;
  AdwActionRow *words_row;
  AdwComboRow *game, *preset;
  KarumOptionsRow *options;
  KarumNameRow *player, *opponent, *player1, *player2;
  AdwComboRow *side, *outcome;
  KarumNameRow *event;
  AdwComboRow *reviewed;
  AdwEntryRow *annotator;
  KarumDateRow *from, *to;
  AdwComboRow *result, *termination;
  AdwActionRow *rules_row, *position_row, *pattern_row;
  GtkWidget *position_frame; /* around the board */
  KarumBoardView *position_board;
  KarumPatternView *pattern_view;
  GtkWidget *position_edit, *position_remove, *pattern_edit, *pattern_remove;
  KarumNameRow *collection;
  AdwComboRow *computer;

  KarumArchive *archive; /* (owned) */
  KarumGameModel *model; /* (owned) */
  KarumGameFilter
      initial;      /* owns its texts: the filter at the start, for conditions that have no row */
  gboolean showing; /* the program sets rows, so they don't notify */
  guint source;     /* the timeout before "changed" is emitted; 0 for none */
};

/* -- karum-filter-dialog.c -- */

/* karum_filter_dialog_show: fills in all rows from @filter. */
void karum_filter_dialog_show (KarumFilterDialog *self, const KarumGameFilter *filter);

/* karum_filter_dialog_tell: emits "changed" without a delay. */
void karum_filter_dialog_tell (KarumFilterDialog *self);

/* -- karum-filter-form.c: the rows as a filter, and back -- */

/* karum_filter_form_init: binds the rows that karum-filter-form.c names. */
void karum_filter_form_init (GtkWidgetClass *widget_class);

/* karum_filter_form_show: fills in the simple rows from @filter. */
void karum_filter_form_show (KarumFilterDialog *self, const KarumGameFilter *filter);

/* karum_filter_form_read: sets the conditions of the rows in @filter, which owns its texts. */
void karum_filter_form_read (KarumFilterDialog *self, KarumGameFilter *filter);

/* karum_filter_form_show_presets: offers the variants and options of the selected game. */
void karum_filter_form_show_presets (KarumFilterDialog *self);

/* -- Exact rules, position and pattern -- */

void karum_filter_board_init (GtkWidgetClass *widget_class);

/* karum_filter_board_show: shows the parts of the filter that come from a board. */
void karum_filter_board_show (KarumFilterDialog *self);

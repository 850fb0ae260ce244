/* karum-filter-dialog-private.h: what the files of the filter dialog share. */
#pragma once

#include "karum-date-row.h"
#include "karum-filter-dialog.h"
#include "karum-name-row.h"

G_BEGIN_DECLS

struct _KarumFilterDialog {
  AdwWindow parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  AdwComboRow *game, *preset;
  KarumNameRow *player, *opponent, *player1, *player2;
  AdwComboRow *side, *outcome;
  AdwComboRow *event;
  KarumDateRow *from, *to;
  AdwComboRow *result, *termination;
  GtkSpinButton *min_turns, *max_turns, *min_margin, *max_margin;
  AdwComboRow *collection, *stars;
  GtkSwitch *undated, *commented, *analysed, *unmatched, *bin;

  KarumArchive *archive;   /* (owned) */
  KarumGameModel *model;   /* (owned) */
  KarumGameFilter initial; /* with texts of its own */
  gboolean showing;        /* rows are being set, not changed */
  guint source;            /* until "changed" is told; 0 for none */
};

/* karum_filter_form_show: sets the rows to what @filter asks for. */
void karum_filter_form_show (KarumFilterDialog *self, const KarumGameFilter *filter);

/* karum_filter_form_read: what the rows ask for, on top of what @filter, with texts of its own,
 * asks for. */
void karum_filter_form_read (KarumFilterDialog *self, KarumGameFilter *filter);

/* karum_filter_form_show_presets: the variants of the game that is chosen. */
void karum_filter_form_show_presets (KarumFilterDialog *self);

/* karum_filter_form_choose_text: chooses @text in a row, whose first entry stands for any; it is
 * added if it is not there. NULL for any. */
void karum_filter_form_choose_text (AdwComboRow *row, const char *text);

G_END_DECLS

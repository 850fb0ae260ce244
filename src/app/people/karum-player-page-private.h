/* karum-player-page-private.h: shared by the files of the player's page. */
#pragma once

#include "karum-cells.h"
#include "karum-figure-games.h"
#include "karum-name-row.h"
#include "karum-player-list.h"
#include "karum-player-page.h"
#include "karum-player-stats.h"
#include "karum-standings.h"

/* -- Comparison cells: two players side by side, as a table. */

/**
 * karum_comparison_cells: a line for each figure, a column for each player.
 * @persons: their numbers
 * @games: the games that are counted: a filter without players
 */
KarumCells *karum_comparison_cells (const KarumComparison *comparison,
                                    const gint64 persons[2],
                                    const KarumGameFilter *games);

/* -- Player page private -- */

struct _KarumPlayerPage {
  KarumPage parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  GtkStack *stack;
  AdwStatusPage *trouble;
  GtkLabel *spellings;
  GtkLabel *standing;
  KarumCountedGames *counted;
  KarumNameRow *compare_row;
  GtkWidget *against_bar;
  GtkLabel *against_label;
  KarumCellTable *comparison;
  KarumPlayerStats *stats;
  GtkWidget *matches_group;
  GtkListBox *matches;

  KarumPlayerRow *row;   /* (nullable) (owned): as it was loaded */
  KarumStats *figures;   /* (nullable) (owned): what is shown */
  GPtrArray *courses;    /* (nullable) (owned) (element-type KarumRatingCourse): the same */
  KarumComparison *both; /* (nullable) (owned): the same */
  GPtrArray *matched;    /* (nullable) (owned) (element-type KarumMatchRow): the same */
  gint64 player;         /* 0 for nobody */
  gint64 against;        /* 0 for everybody */
  char *against_name;    /* (nullable) (owned): the name that was requested */
  const KarumGame *game; /* (nullable): NULL for all */
  char *from, *to;       /* (nullable) (owned): "2026", "2026.11" or "2026.11.20" */
};

/* karum_player_page_load, karum_player_page_print: of the class. */
void karum_player_page_load (KarumPage *page);
void karum_player_page_print (KarumPage *page, KarumPrinted *printed);

/* karum_player_page_forget: marks the loaded content as that of another player. */
void karum_player_page_forget (KarumPlayerPage *self);

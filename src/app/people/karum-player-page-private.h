/* karum-player-page-private.h: the parts of the page of a player. */
#pragma once

#include <gtk/gtk.h>

#include "karum-accuracy.h"
#include "karum-archive.h"
#include "karum-cell-table.h"
#include "karum-chart.h"
#include "karum-counted-games.h"
#include "karum-figure-games.h"
#include "karum-figure-list.h"
#include "karum-name-row.h"
#include "karum-player-list.h"
#include "karum-players-page.h"
#include "karum-standings.h"
#include "karum-stats.h"

/* -- Player stats: the figures of a player. */

#define KARUM_TYPE_PLAYER_STATS (karum_player_stats_get_type ())

/**
 * KarumPlayerStats: totals, charts, and tables by game, variant, side, opponent, year and event.
 * Every figure shows the games behind it.
 */
G_DECLARE_FINAL_TYPE (KarumPlayerStats, karum_player_stats, KARUM, PLAYER_STATS, GtkBox)

/* karum_player_stats_show: @games: the player's games that @stats counts. */
void karum_player_stats_show (KarumPlayerStats *self,
                              const KarumStats *stats,
                              const KarumGameFilter *games);

/* karum_player_stats_show_ratings: @courses: (element-type KarumRatingCourse): the player's */
void karum_player_stats_show_ratings (KarumPlayerStats *self,
                                      const GPtrArray *courses,
                                      const KarumGameFilter *games);

/* karum_player_stats_show_replayed: as karum_replayed_list_show(), in its place among the figures.
 */
void karum_player_stats_show_replayed (KarumPlayerStats *self,
                                       KarumArchive *archive,
                                       gint64 person,
                                       const KarumGameFilter *games,
                                       guint n_games);

/* karum_player_stats_show_accuracy: the same of what reviews say of the player. */
void karum_player_stats_show_accuracy (KarumPlayerStats *self,
                                       const KarumAccuracyFigures *figures,
                                       const KarumGameFilter *games);

/* karum_player_accuracy_show: fills both, which are hidden without reviewed games. @games: the
 * player's games */
void karum_player_accuracy_show (KarumFigureList *list,
                                 KarumChart *by_month,
                                 const KarumAccuracyFigures *figures,
                                 const KarumGameFilter *games);

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
  GPtrArray *courses;    /* (nullable) (owned) (element-type KarumRatingCourse): what is shown */
  gint64 player;         /* 0 for nobody */
  gint64 against;        /* 0 for everybody */
  char *against_name;    /* (nullable) (owned): the name that was requested */
  const KarumGame *game; /* (nullable): NULL for all */
  char *from, *to;       /* (nullable) (owned): "2026", "2026.11" or "2026.11.20" */
};

/* karum_player_page_load, karum_player_page_load_accuracy, karum_player_page_print: of the class.
 */
void karum_player_page_load (KarumPage *page);
void karum_player_page_load_accuracy (KarumPage *page);
void karum_player_page_print (KarumPage *page, KarumPrinted *printed);

/* karum_player_page_forget: marks the loaded content as that of another player. */
void karum_player_page_forget (KarumPlayerPage *self);

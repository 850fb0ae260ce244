/* karum-game-numbers.h: the numbers of games, from which all figures are counted.
 *
 * One way leads from a filter to a figure: the set of its games, and the columns of that set; the
 * table of games where there are no columns.
 */
#pragma once

#include "karum-game-set.h"
#include "karum-store.h"

typedef struct {
  gint64 id;
  guint32 ruleset;    /* number of the ruleset */
  guint32 players[2]; /* numbers of the player names; see karum_person_numbers() */
  guint32 event;      /* number of the event; 0 for none */
  guint32 date;       /* as from karum_column_date(); 0 if unknown */
  guint32 turns;
  KarumResult result; /* of Player1 */
  gboolean exchanged; /* whether Player2 held First at the end */
  gboolean has_score; /* see KARUM_HAS_SCORE */
  int scores[2];      /* valid if @has_score, and if scores were requested */
} KarumGameNumbers;

typedef void (*KarumGameNumbersVisit) (const KarumGameNumbers *numbers, gpointer data);

/**
 * karum_game_numbers_visit: visits the games that match @filter, in the order of their numbers, in
 * one transaction.
 * @with_scores: whether to read scores
 */
gboolean karum_game_numbers_visit (KarumStore *store,
                                   const KarumGameFilter *filter,
                                   gboolean with_scores,
                                   KarumGameNumbersVisit visit,
                                   gpointer data,
                                   GError **error);

/* karum_game_numbers_visit_set: the same for the games of @set, which was found in the current
 * transaction. */
gboolean karum_game_numbers_visit_set (KarumStore *store,
                                       const KarumGameSet *set,
                                       gboolean with_scores,
                                       KarumGameNumbersVisit visit,
                                       gpointer data,
                                       GError **error);

/**
 * karum_figures_filter: which of the games that match @filter figures count: games with the
 * computer only if they are asked for, by the filter or by naming the computer as a player.
 * @person, @against: whose figures; 0 for all
 * @figures: (out): borrows the texts of @filter
 */
gboolean karum_figures_filter (KarumStore *store,
                               const KarumGameFilter *filter,
                               gint64 person,
                               gint64 against,
                               KarumGameFilter *figures,
                               GError **error);

/* karum_numbers_get: the value at @key; 0 if missing. @numbers: (element-type guint32) */
guint32 karum_numbers_get (const GArray *numbers, guint64 key);

/* karum_person_numbers: the person of each player, indexed by player number; KARUM_PLAYER_NOBODY if
 * unknown. */
GArray *karum_person_numbers (KarumStore *store, GError **error);

/* karum_event_numbers: the same for events: what each has been merged into. */
GArray *karum_event_numbers (KarumStore *store, GError **error);

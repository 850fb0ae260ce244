/* karum-game-numbers.h: reads the data of all games for statistics as numbers, from columns if they
 * are available; this takes a tenth of a second for a million games. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

typedef struct {
  gint64 id;
  guint32 ruleset;    /* number of the ruleset */
  guint32 players[2]; /* numbers of the player names; see karum_person_numbers() */
  guint32 event;      /* number of the event; 0 for none */
  guint32 date;       /* as from karum_column_date(); 0 if unknown */
  guint32 turns;
  KarumResult result; /* of Player1 */
  gboolean exchanged; /* whether Player2 held First at the end */
  gboolean has_score; /* whether the game ended by its rules */
  gint64 scores[2];   /* valid if @has_score, and if scores were requested */
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

/* karum_number_month: the month of a date in a column, as from karum_date_month(); -1 if
 * unknown. */
int karum_number_month (guint32 date);

/**
 * karum_numbers_read: reads two numeric columns of a small table as an array.
 * @sql: a query for the index and the value
 * Returns: (transfer full) (nullable) (element-type guint32): 0 for missing indexes
 */
GArray *karum_numbers_read (KarumStore *store, const char *sql, GError **error);

/* karum_numbers_get: the value at @key; 0 if missing. @numbers: (element-type guint32) */
guint32 karum_numbers_get (const GArray *numbers, guint64 key);

/* karum_person_numbers: the person of each player, indexed by player number; KARUM_PLAYER_NOBODY if
 * unknown. */
GArray *karum_person_numbers (KarumStore *store, GError **error);

G_END_DECLS

/* karum-game-numbers.h: what figures over a whole archive count, game by game, in numbers: read
 * from columns where they tell, which takes a tenth of a second for a million games. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

typedef struct {
  gint64 id;
  guint32 ruleset;    /* its number */
  guint32 players[2]; /* as they are saved: see karum_person_numbers() */
  guint32 event;      /* as it is saved; 0 for none */
  guint32 date;       /* as karum_column_date() has it; 0 if unknown */
  guint32 turns;
  KarumResult result; /* of Player1 */
  gboolean exchanged; /* whether Player2 held First at the end */
  gboolean has_score; /* it ended by its rules */
  gint64 scores[2];   /* if it has; only where scores are asked for */
} KarumGameNumbers;

typedef void (*KarumGameNumbersVisit) (const KarumGameNumbers *numbers, gpointer data);

/**
 * karum_game_numbers_visit: visits the games that @filter finds, in the order of their numbers, all
 * in one transaction.
 * @with_scores: whether scores are asked for
 */
gboolean karum_game_numbers_visit (KarumStore *store,
                                   const KarumGameFilter *filter,
                                   gboolean with_scores,
                                   KarumGameNumbersVisit visit,
                                   gpointer data,
                                   GError **error);

/* karum_number_month: the month of a date in a column, as karum_date_month() has it; -1 if it is
 * not known. */
int karum_number_month (guint32 date);

/**
 * karum_numbers_read: a column of a small table by the number in another.
 * @sql: a query for both, the key first
 * Returns: (transfer full) (nullable) (element-type guint32): 0 where there is none
 */
GArray *karum_numbers_read (KarumStore *store, const char *sql, GError **error);

/* karum_numbers_get: the value for @key; 0 if there is none. @numbers: (element-type guint32) */
guint32 karum_numbers_get (const GArray *numbers, guint64 key);

/* karum_person_numbers: who each player is, by number; KARUM_PLAYER_NOBODY if unknown. */
GArray *karum_person_numbers (KarumStore *store, GError **error);

G_END_DECLS

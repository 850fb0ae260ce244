/* karum-game-facts.h: reads the data and the numbers of games for statistics. */
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
 * KarumGameFacts: the data of a game for statistics. Texts are borrowed and only valid during the
 * visit; in a damaged archive they may be invalid UTF-8.
 */
typedef struct {
  gint64 id;
  gint64 persons[2];    /* the persons of Player1 and Player2; KARUM_PLAYER_NOBODY if unknown */
  const char *names[2]; /* their display names */
  const char *notes[2]; /* (nullable): distinguish persons with the same name */
  const char *game;
  const char *preset;
  const char *date;  /* (nullable): as in records */
  const char *round; /* (nullable) */
  gint64 event;      /* 0 for none */
  const char *event_name;
  gboolean exchanged; /* whether Player2 held First at the end */
  KarumResult result;
  gboolean has_score; /* whether the game ended by its rules; the points at a
                         resignation are meaningless */
  gint64 scores[2];
  guint turns;
} KarumGameFacts;

typedef void (*KarumGameFactsVisit) (const KarumGameFacts *facts, gpointer data);

/**
 * karum_game_facts_visit: visits the games that match @filter, in no particular order.
 * @person: only games of this person, using an index; 0 for all
 */
gboolean karum_game_facts_visit (KarumStore *store,
                                 const KarumGameFilter *filter,
                                 gint64 person,
                                 KarumGameFactsVisit visit,
                                 gpointer data,
                                 GError **error);

/* karum_game_facts_rated: whether the game is finished and between two different known persons. */
gboolean karum_game_facts_rated (const KarumGameFacts *facts);

/* karum_date_month: the number of months since January of the year 0; -1 if the year or month of
 * @date is unknown.
 * @date: (nullable): as in records, or only year and month */
int karum_date_month (const char *date);

/* karum_date_order: a number that sorts dates; dates without a year are sorted last, from
 * KARUM_COLUMN_UNDATED on. @date: (nullable): as in records */
guint32 karum_date_order (const char *date);

/* karum_round_number: @round as a number; 0 if it is not a number. @round: (nullable) */
gint64 karum_round_number (const char *round);

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

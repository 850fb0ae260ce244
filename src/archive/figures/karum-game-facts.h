/* karum-game-facts.h: the data of games for statistics, with names. */
#pragma once

#include "karum-statement.h"
#include "karum-store.h"

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
  guint32 date;          /* as from karum_column_date(); 0 if unknown */
  guint64 round_order;   /* as from karum_round_order() */
  KarumStatement *round; /* asked only where the round is wanted */
  GError **trouble;      /* what went wrong in reading it */
  gint64 event;          /* 0 for none */
  const char *event_name;
  gboolean exchanged; /* whether Player2 held First at the end */
  KarumResult result;
  KarumTermination unplayed; /* a forfeit or a bye; KARUM_TERMINATION_NONE if it was played */
  gboolean analysis;         /* whether it is an analysis copy */
  gboolean has_score;        /* see KARUM_HAS_SCORE */
  int scores[2];             /* valid if @has_score */
  guint turns;
} KarumGameFacts;

typedef void (*KarumGameFactsVisit) (const KarumGameFacts *facts, gpointer data);

/**
 * karum_game_facts_visit: visits the games that match @filter, in the order of their numbers; not
 * those of a person against that same person, which count nowhere.
 * @person: only games of this person; 0 for all
 */
gboolean karum_game_facts_visit (KarumStore *store,
                                 const KarumGameFilter *filter,
                                 gint64 person,
                                 KarumGameFactsVisit visit,
                                 gpointer data,
                                 GError **error);

/* karum_game_facts_rated: whether the game was finished and played by two different known persons.
 */
gboolean karum_game_facts_rated (const KarumGameFacts *facts);

/* karum_date_month: the number of months since January of the year 0; -1 if the year or month of
 * @date is unknown.
 * @date: (nullable): as in records, or only year and month */
int karum_date_month (const char *date);

/* karum_number_month: the same of a date in a column. */
int karum_number_month (guint32 date);

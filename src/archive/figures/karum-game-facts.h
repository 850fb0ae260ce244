/* karum-game-facts.h: what statistics count, game by game. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumGameFacts: a game as statistics see it. Texts are borrowed for as long as the visit lasts;
 * those of an archive that is damaged can be other than UTF-8.
 */
typedef struct {
  gint64 id;
  gint64 persons[2];    /* who Player1 and Player2 are; KARUM_PLAYER_NOBODY if unknown */
  const char *names[2]; /* display names of both */
  const char *notes[2]; /* (nullable) what tells them from others of that name */
  const char *game;
  const char *preset;
  const char *date;  /* (nullable) as records have it */
  const char *round; /* (nullable) */
  gint64 event;      /* 0 for none */
  const char *event_name;
  gboolean exchanged; /* whether Player2 held First at the end */
  KarumResult result;
  gboolean
      has_score; /* it ended by its rules; what stood on the board at a resignation says nothing */
  gint64 scores[2];
  guint turns;
} KarumGameFacts;

typedef void (*KarumGameFactsVisit) (const KarumGameFacts *facts, gpointer data);

/**
 * karum_game_facts_visit: visits the games that @filter finds, in no order.
 * @person: only games of this person, found quickly; 0 for all
 */
gboolean karum_game_facts_visit (KarumStore *store,
                                 const KarumGameFilter *filter,
                                 gint64 person,
                                 KarumGameFactsVisit visit,
                                 gpointer data,
                                 GError **error);

/* karum_game_facts_rated: whether two different known persons finished it. */
gboolean karum_game_facts_rated (const KarumGameFacts *facts);

/* karum_date_month: months since the year 0, from 0; -1 if year or month of @date are unknown.
 * @date: (nullable): as records have it, or its year and month alone */
int karum_date_month (const char *date);

/* karum_date_order: a number in the order of dates; those without a year come last, from
 * KARUM_COLUMN_UNDATED on. @date: (nullable): as records have it */
guint32 karum_date_order (const char *date);

/* karum_round_number: @round where it is a number; otherwise 0. @round: (nullable) */
gint64 karum_round_number (const char *round);

G_END_DECLS

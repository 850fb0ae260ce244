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
  KarumResult result;        /* of Player1 */
  KarumTermination unplayed; /* a forfeit or a bye; KARUM_TERMINATION_NONE if it was played */
  gboolean analysis;         /* whether it is an analysis copy, if that was requested */
  gboolean exchanged;        /* whether Player2 held First at the end */
  gboolean has_score;        /* see KARUM_HAS_SCORE */
  int scores[2];             /* valid if @has_score, and if scores were requested */
  guint64 round;             /* as from karum_round_order(), if rounds were requested */
  guint32 match;    /* number of the match identifier, 0 for none, if matches were requested */
  guint match_game; /* 1 or 2; 0 if its number in the match is unknown */
} KarumGameNumbers;

/* What is read only if it is requested. */
typedef enum {
  KARUM_NUMBERS_SCORES = 1 << 0,
  KARUM_NUMBERS_ROUNDS = 1 << 1,
  KARUM_NUMBERS_MATCHES = 1 << 2,
  KARUM_NUMBERS_ANALYSIS = 1 << 3
} KarumNumbersWith;

typedef void (*KarumGameNumbersVisit) (const KarumGameNumbers *numbers, gpointer data);

/**
 * karum_game_numbers_visit: visits the games that match @filter, in the order of their numbers, in
 * one transaction.
 * @with: bits of KarumNumbersWith
 */
gboolean karum_game_numbers_visit (KarumStore *store,
                                   const KarumGameFilter *filter,
                                   guint with,
                                   KarumGameNumbersVisit visit,
                                   gpointer data,
                                   GError **error);

/* karum_game_numbers_visit_set: the same for the games of @set, which was found in the current
 * transaction. */
gboolean karum_game_numbers_visit_set (KarumStore *store,
                                       const KarumGameSet *set,
                                       guint with,
                                       KarumGameNumbersVisit visit,
                                       gpointer data,
                                       GError **error);

/* karum_game_numbers_prepare: reads what visits need into memory, so that the first one takes no
 * longer than the next. */
gboolean karum_game_numbers_prepare (KarumStore *store, GError **error);

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

/* Two texts of a row. */
typedef struct {
  GRefString *first; /* (owned) (nullable) */
  char *second;      /* (owned) (nullable) */
} KarumTexts;

/* KarumTextsById: texts of the rows of a small table that have been asked for. */
typedef struct {
  const char *sql;   /* a query for two texts; its parameter is the number of the row */
  GHashTable *known; /* (element-type guint32 KarumTexts) */
  guint32 last;      /* the row that was asked for last */
  const KarumTexts *last_texts;
} KarumTextsById;

/* karum_texts_by_id: @sql: as above; a string literal */
KarumTextsById karum_texts_by_id (const char *sql);
void karum_texts_by_id_clear (KarumTextsById *texts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTextsById, karum_texts_by_id_clear)

/* karum_texts_by_id_get: (transfer none) (nullable): NULL with @error; without texts if there is no
 * such row. */
const KarumTexts *
karum_texts_by_id_get (KarumTextsById *texts, KarumDb *db, guint32 id, GError **error);

/* karum_numbers_get: the value at @key; 0 if missing. @numbers: (element-type guint32) */
guint32 karum_numbers_get (const GArray *numbers, guint64 key);

/* karum_person_numbers: the person of each player, indexed by player number; KARUM_PLAYER_NOBODY if
 * unknown. */
GArray *karum_person_numbers (KarumStore *store, GError **error);

/* karum_numbers_oneself: whether a game is between a person and that same person: it is listed, and
 * counts nowhere. @persons: of karum_person_numbers(); @players: as in KarumGameNumbers */
gboolean karum_numbers_oneself (const GArray *persons, const guint32 players[2]);

/* karum_event_numbers: the same for events: what each has been merged into. */
GArray *karum_event_numbers (KarumStore *store, GError **error);

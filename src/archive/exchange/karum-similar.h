/* karum-similar.h: finds the game of the archive that equals an incoming game, or is similar to
 * it.
 *
 * For one transaction with many games from one source: lookups are cached. A game is identified
 * by its UUID, otherwise by start, turns, persons, event, date and round; but two games that
 * have different UUIDs in one source are never the same.
 */
#pragma once

#include "karum-games-equal.h"
#include "karum-import-options.h"

/* KarumSimilarPartVisit: called with each game found; returns TRUE to stop. */
typedef gboolean (*KarumSimilarPartVisit) (gint64 id,
                                           const KarumStoredGame *game,
                                           KarumSimilarity similarity,
                                           gpointer data);

typedef struct _KarumSimilarFinder KarumSimilarFinder;

typedef enum {
  KARUM_ARRIVAL_NEW,       /* there is no such game */
  KARUM_ARRIVAL_SIMILAR,   /* another game that may be the same */
  KARUM_ARRIVAL_IDENTICAL, /* the same game with the same data */
  KARUM_ARRIVAL_CHANGED,   /* the same game with different data */
  KARUM_ARRIVAL_BIN        /* the same game, in the bin */
} KarumArrival;

/* The result of a search. */
typedef struct {
  KarumArrival arrival;
  gint64 id;                  /* the number of the existing game; 0 if there is none */
  KarumSimilarity similarity; /* KARUM_ARRIVAL_SIMILAR */
  guint differences;          /* a bit for each KarumDifference, if there is a game */
  gboolean again;             /* the source has contained the game before */
  gint64 undone;              /* a game with the same UUID whose addition was undone; 0 for none */
  gboolean undone_equals;     /* whether it has the same content */
} KarumSimilarFound;

/* KarumSourceHas: whether the source contains a game with that UUID. */
typedef gboolean (*KarumSourceHas) (const char *uuid, gpointer data);

/**
 * karum_similar_finder_new: for one transaction.
 * @db: borrowed
 * @last: games with higher numbers come from the source itself and are not compared; 0 to compare
 * them, too
 */
KarumSimilarFinder *
karum_similar_finder_new (KarumDb *db, gint64 last, KarumSourceHas has, gpointer data);
void karum_similar_finder_free (KarumSimilarFinder *finder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSimilarFinder, karum_similar_finder_free)

/**
 * karum_similar_finder_load: loads the keys of all games at once, if most of them will be queried
 * or the tables' indexes will be dropped.
 */
gboolean karum_similar_finder_load (KarumSimilarFinder *finder, GError **error);

/* karum_similar_finder_find: compares @draft with the archive. @who: the rows that its names can
 * refer to */
gboolean karum_similar_finder_find (KarumSimilarFinder *finder,
                                    const KarumGameDraft *draft,
                                    const KarumWho *who,
                                    KarumSimilarFound *found,
                                    GError **error);

/* karum_similar_finder_add: @draft has been added as game @id of @persons. */
void karum_similar_finder_add (KarumSimilarFinder *finder,
                               const KarumGameDraft *draft,
                               const gint64 persons[2],
                               gint64 id);

/* karum-similar.h: finds the game of the archive that a coming one is, or is similar to.
 *
 * For one transaction in which many come from one source: what was looked up is remembered. A game
 * is known by its UUID, otherwise by start, turns, persons, event, date and round; but two games
 * that one source tells apart by their UUIDs are never one.
 */
#pragma once

#include "karum-games-equal.h"
#include "karum-import.h"

G_BEGIN_DECLS

typedef struct _KarumSimilarFinder KarumSimilarFinder;

typedef enum {
  KARUM_ARRIVAL_NEW,       /* nothing like it is there */
  KARUM_ARRIVAL_SIMILAR,   /* another game that may be the same */
  KARUM_ARRIVAL_IDENTICAL, /* the game, with all that is said of it */
  KARUM_ARRIVAL_CHANGED,   /* the game, with different details */
  KARUM_ARRIVAL_BIN        /* the game, in the bin */
} KarumArrival;

/* What was found. */
typedef struct {
  KarumArrival arrival;
  gint64 id;                  /* of the game that is there; 0 if nothing is */
  KarumSimilarity similarity; /* KARUM_ARRIVAL_SIMILAR */
  guint differences;          /* a bit for each KarumDifference, if something is there */
  gboolean again;             /* the source had the game before */
} KarumSimilarFound;

/* KarumSourceHas: whether the source of the games has one with that UUID. */
typedef gboolean (*KarumSourceHas) (const char *uuid, gpointer data);

/**
 * karum_similar_finder_new: in a transaction.
 * @db: borrowed
 * @last: games with higher numbers have come from the source and are not compared; 0 to compare
 *   them too
 */
KarumSimilarFinder *
karum_similar_finder_new (KarumDb *db, gint64 last, KarumSourceHas has, gpointer data);
void karum_similar_finder_free (KarumSimilarFinder *finder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSimilarFinder, karum_similar_finder_free)

/**
 * karum_similar_finder_load: reads what is to be known of all games at once, because most of them
 * will be asked for or the tables' indexes will be missing.
 */
gboolean karum_similar_finder_load (KarumSimilarFinder *finder, GError **error);

/* karum_similar_finder_find: what @draft is to the archive. @who: whom its names mean there */
gboolean karum_similar_finder_find (KarumSimilarFinder *finder,
                                    const KarumGameDraft *draft,
                                    const KarumWho *who,
                                    KarumSimilarFound *found,
                                    GError **error);

/* karum_similar_finder_add: @draft is in the archive now, as game @id of @persons. */
void karum_similar_finder_add (KarumSimilarFinder *finder,
                               const KarumGameDraft *draft,
                               const gint64 persons[2],
                               gint64 id);

G_END_DECLS

/* karum-practice-table.h: the table of positions that persons learn; see karum-practice.h. */
#pragma once

#include "karum-db.h"

/**
 * KarumPractised: a position that a person learns. A plain value.
 */
typedef struct {
  gint64 person;
  gint64 position; /* its key, up to symmetry: karum_position_key() */
  gint64 game;     /* where it is found */
  guint turn;      /* before this turn of the game, from 0 */
  guint box;       /* how often it was known, one time after the other */
  guint due;       /* the day on which it is asked again, as g_date_get_julian(); 0: it never was */
} KarumPractised;

/* karum_today: the day where the program runs, as g_date_get_julian(). */
guint karum_today (void);

/* Returns: FALSE with @error to end the visit */
typedef gboolean (*KarumPractisedVisit) (const KarumPractised *row, gpointer data, GError **error);

/* karum_practice_visit: visits the positions of games outside the bin, earliest due first. @person:
 * 0 for those of all persons */
gboolean karum_practice_visit (
    KarumDb *db, gint64 person, KarumPractisedVisit visit, gpointer data, GError **error);

/* karum_practice_write: writes a row in the place of the one of this person and position.
 * @row: its person can be any of the players that were found to be this one
 * @later: only if there is none that is due as late */
gboolean
karum_practice_write (KarumDb *db, const KarumPractised *row, gboolean later, GError **error);

/* karum-entry.h: a turn that is being entered point by point. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/* What a touched point did to the turn being entered. */
typedef enum {
  KARUM_ENTRY_REFUSED, /* no legal turn goes on with that point; nothing was changed */
  KARUM_ENTRY_MORE,    /* there is something left to choose */
  KARUM_ENTRY_WHOLE    /* a legal turn that can't go on: to be played */
} KarumEntryStep;

/**
 * KarumEntry: a plain value. Read its fields, change it through the functions below.
 *
 * Knows no game: what can be touched comes from karum_turn_extend() alone.
 */
typedef struct {
  KarumRules rules;
  KarumState state;          /* before the turn */
  gboolean open;             /* a turn can be entered: the game is not over */
  KarumTurn turn;            /* the points so far, with the kind of turn that they can become */
  gboolean legal;            /* @turn can be played as it stands */
  gboolean ahead;            /* the last point of @turn was not touched: it follows from the rest */
  guint n_next;              /* how many points are in @next */
  guint8 next[KARUM_POINTS]; /* 1 for every point that can be touched next */
} KarumEntry;

/* karum_entry_init: nothing touched yet in @state. */
void karum_entry_init (KarumEntry *entry, const KarumRules *rules, const KarumState *state);

/**
 * karum_entry_touch: adds @point. Where a single way to go on is left after it, the points of that
 * way are added as well; but a turn that begins with a piece of the board asks for one more point,
 * so that picking up a piece never moves it.
 *
 * A point that can't be next, but follows from just one of the points that can, stands for both.
 * @error: (nullable): the game's reason, on KARUM_ENTRY_REFUSED
 */
KarumEntryStep karum_entry_touch (KarumEntry *entry, KarumPoint point, KarumError *error);

/**
 * karum_entry_back: takes back the last choice.
 * Returns: FALSE if nothing had been touched
 */
gboolean karum_entry_back (KarumEntry *entry);

static inline gboolean
karum_entry_can_touch (const KarumEntry *entry, KarumPoint point)
{
  return point < KARUM_POINTS && entry->next[point];
}

/* karum_entry_picked_up: the turn has begun with a piece of the board. */
gboolean karum_entry_picked_up (const KarumEntry *entry);

/**
 * karum_entry_preview: what @point would hold if it were touched now.
 * Returns: FALSE where touching it would put nothing there
 */
gboolean karum_entry_preview (const KarumEntry *entry, KarumPoint point, KarumCell *cell);

/**
 * karum_entry_pointless: the legal turns that have no points, such as an exchange of sides.
 * @turns: (out): at most @size of them are stored
 * Returns: how many were stored; always 0 once a point has been touched
 */
guint karum_entry_pointless (const KarumEntry *entry, KarumTurn *turns, guint size);

G_END_DECLS

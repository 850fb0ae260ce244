/* karum-entry.h: enters a turn point by point, or from its notation. */
#pragma once

#include <glib.h>
#include <gtk/gtk.h>

#include "karum-game.h"

/**
 * karum_turn_matches: legal turns in @state whose notation begins with @prefix, in order.
 * @all: (out) (optional): FALSE if the position has too many turns to examine all of them
 * Returns: (transfer full) (element-type utf8): empty for an empty @prefix
 */
GPtrArray *karum_turn_matches (const KarumRules *rules,
                               const KarumState *state,
                               const char *prefix,
                               gboolean *all);

/**
 * karum_turn_matches_show: fills @box with buttons, and hides it if there are none.
 * @found: (element-type utf8): from karum_turn_matches(); the first @most have buttons
 * @clicked: called with the button, whose label is the turn, and @object, while it exists
 */
void karum_turn_matches_show (
    GtkBox *box, const GPtrArray *found, guint most, GCallback clicked, gpointer object);

/* The effect of a point on the turn being entered. */
typedef enum {
  KARUM_ENTRY_REFUSED, /* no legal turn continues with that point; nothing was changed */
  KARUM_ENTRY_MORE,    /* there is a choice of continuations */
  KARUM_ENTRY_WHOLE    /* a legal turn that can't continue: to be played */
} KarumEntryStep;

/**
 * KarumEntry: a plain value. Read its fields; change it only through the functions below.
 *
 * Independent of games: the possible points come from karum_turn_extend() alone.
 */
typedef struct {
  KarumRules rules;
  KarumState state; /* before the turn */
  gboolean open;    /* the game is not over, so a turn can be entered */
  KarumTurn turn;   /* the points so far, with the kind of turn that they can become */
  gboolean legal;   /* @turn is legal as it stands */
  gboolean ahead;   /* the last point of @turn was added because it was the only one possible */
  guint n_next;     /* the number of points in @next */
  guint8 next[KARUM_POINTS]; /* 1 for every possible next point */
} KarumEntry;

/* karum_entry_init: starts without points in @state. */
void karum_entry_init (KarumEntry *entry, const KarumRules *rules, const KarumState *state);

/**
 * karum_entry_touch: adds @point. If only one continuation is possible then, its points are added
 * as well; but a turn that begins with a piece of the board always needs one more point, so that
 * picking up a piece never moves it.
 *
 * A point that is not a possible next point, but the only continuation of exactly one of them,
 * stands for both.
 * @error: (nullable): the game's reason, for KARUM_ENTRY_REFUSED
 */
KarumEntryStep karum_entry_touch (KarumEntry *entry, KarumPoint point, KarumError *error);

/**
 * karum_entry_back: takes back the last choice.
 * Returns: FALSE if there was none
 */
gboolean karum_entry_back (KarumEntry *entry);

static inline gboolean
karum_entry_can_touch (const KarumEntry *entry, KarumPoint point)
{
  return point < KARUM_POINTS && entry->next[point];
}

/* karum_entry_picked_up: whether the turn begins with a piece of the board. */
gboolean karum_entry_picked_up (const KarumEntry *entry);

/**
 * karum_entry_preview: the content that @point would have after karum_entry_touch().
 * Returns: FALSE if that would put nothing there
 */
gboolean karum_entry_preview (const KarumEntry *entry, KarumPoint point, KarumCell *cell);

/**
 * karum_entry_pointless: the legal turns without points, such as an exchange of sides.
 * @turns: (out): at most @size of them are stored
 * Returns: the number stored; always 0 once a point was entered
 */
guint karum_entry_pointless (const KarumEntry *entry, KarumTurn *turns, guint size);

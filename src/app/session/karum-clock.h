/* karum-clock.h: the clock of an open game. */
#pragma once

#include <glib-object.h>

#include "karum-time-control.h"

#define KARUM_TYPE_CLOCK (karum_clock_get_type ())

/**
 * KarumClock: measures the time of the player whose turn is awaited. What earlier turns have left
 * is in the record; of the turn that is awaited, the time is kept in the settings, so that it is
 * known when the game is opened again, to some seconds even after the program was killed.
 * Times are in milliseconds.
 *
 * Signals, with the player, 0 or 1 (guint): `tick`: another second has passed, or the clock has
 * stopped or gone on; `low`: little time is left; `fallen`: none is left.
 */
G_DECLARE_FINAL_TYPE (KarumClock, karum_clock, KARUM, CLOCK, GObject)

KarumClock *karum_clock_new (void);

/**
 * karum_clock_follow: is called when the record has changed, or could not be changed. The clock of
 * a game that has none, or has ended, is off.
 * @open: whether a turn is awaited
 */
void karum_clock_follow (KarumClock *self, const KarumRecord *record, gboolean open);

/* karum_clock_run: lets the clock go, or stops it while nobody looks. */
void karum_clock_run (KarumClock *self, gboolean running);

/* karum_clock_press: the turn has been made: stops until karum_clock_follow(). Returns: (transfer
 * full) (nullable): the comment of the turn; NULL if the clock is off. */
char *karum_clock_press (KarumClock *self);

/* karum_clock_get_control: (nullable): NULL while the clock is off. */
const KarumTimeControl *karum_clock_get_control (KarumClock *self);

/* karum_clock_get_left: of @player, 0 or 1; not below 0. */
gint64 karum_clock_get_left (KarumClock *self, guint player);

/* karum_clock_is_low: whether @player has little time left. */
gboolean karum_clock_is_low (KarumClock *self, guint player);

gboolean karum_clock_is_going (KarumClock *self);

/* karum_clock_set_time: for tests: from now on, it is @now, until the next call. */
void karum_clock_set_time (KarumClock *self, gint64 now);

/* karum-time-control.h: how much time the players of a game have, and what is left of it. All times
 * are in milliseconds. */
#pragma once

#include "karum-record.h"

/* The most that a time control can have. */
#define KARUM_CLOCK_MINUTES_MAX 600
#define KARUM_CLOCK_SECONDS_MAX 3600
#define KARUM_CLOCK_PERIODS_MAX 30

/**
 * KarumTimeControl: the time left of a player is one number: with byo-yomi, @periods × @period of
 * it are the last, and a turn that is made within one of these periods takes nothing of it.
 */
typedef struct {
  gint64 main;      /* for the whole game */
  gint64 increment; /* is added after each turn */
  gint64 period;    /* of byo-yomi */
  guint periods;
  gboolean decides; /* who runs out of time has lost: both players wanted it */
} KarumTimeControl;

/**
 * karum_time_control_read: reads the tag TimeControl: "600", "600+5" (an increment), "600+3x30"
 * (three periods of byo-yomi), in seconds; " flag" after it if the time decides.
 * @text: (nullable)
 * Returns: FALSE for any other text: there is no clock then
 */
gboolean karum_time_control_read (const char *text, KarumTimeControl *control);

/* karum_time_control_write: (transfer full): that text. */
char *karum_time_control_write (const KarumTimeControl *control);

/* karum_time_at_start: what a player has. */
gint64 karum_time_at_start (const KarumTimeControl *control);

/* karum_time_after: what a player has who had @left and made a turn after @spent. */
gint64 karum_time_after (const KarumTimeControl *control, gint64 left, gint64 spent);

/**
 * karum_time_period: the part of @left that runs out next.
 * @periods: (out): the periods that it belongs to and that follow; 0 while it is no byo-yomi
 */
gint64 karum_time_period (const KarumTimeControl *control, gint64 left, guint *periods);

/* karum_time_text: (transfer full): "0:12:30", as in `[%clk …]`, to the nearest second; nothing is
 * left only if @left is 0. */
char *karum_time_text (gint64 left);

/**
 * karum_time_at: what both players have at @node: what the comments on the last turn of each say.
 * @left: (out): by player; what a player has at the start without a comment
 */
void karum_time_at (const KarumRecord *record,
                    const KarumTimeControl *control,
                    const KarumNode *node,
                    gint64 left[2]);

/* karum-board-bars.h: bars below the board, which replay the game, choose at a fork, and mark. */
#pragma once

#include <gtk/gtk.h>

#include "karum-markup.h"
#include "karum-session.h"

#define KARUM_TYPE_REPLAY_BAR (karum_replay_bar_get_type ())

/* Properties: `seconds` (double): between two turns of automatic replay; `compact`: hides the
 * buttons for which narrow windows have no room. */
G_DECLARE_FINAL_TYPE (KarumReplayBar, karum_replay_bar, KARUM, REPLAY_BAR, GtkWidget)

/* karum_replay_bar_set_session: @session: (nullable) */
void karum_replay_bar_set_session (KarumReplayBar *self, KarumSession *session);

/* karum_replay_bar_set_playing: starts or stops automatic replay; at the end, it starts from the
 * beginning. */
void karum_replay_bar_set_playing (KarumReplayBar *self, gboolean playing);
gboolean karum_replay_bar_get_playing (KarumReplayBar *self);

/* karum_replay_bar_ask_number: lets the user type the number of a turn. */
void karum_replay_bar_ask_number (KarumReplayBar *self);

#define KARUM_TYPE_FORK_BAR (karum_fork_bar_get_type ())

/* KarumForkBar: a button for each alternative, with the points after it; the one on the current
 * line is marked. Hidden where there is no choice. */
G_DECLARE_FINAL_TYPE (KarumForkBar, karum_fork_bar, KARUM, FORK_BAR, GtkWidget)

/* karum_fork_bar_set_session: @session: (nullable) */
void karum_fork_bar_set_session (KarumForkBar *self, KarumSession *session);

/* karum_fork_bar_show: updates the bar for the current node. */
void karum_fork_bar_show (KarumForkBar *self);

#define KARUM_TYPE_MARK_BAR (karum_mark_bar_get_type ())

/* KarumMarkBar: its buttons use the actions `game.clear-marks` and `game.marking`. */
G_DECLARE_FINAL_TYPE (KarumMarkBar, karum_mark_bar, KARUM, MARK_BAR, GtkWidget)

typedef enum { KARUM_TOOL_MARK, KARUM_TOOL_LETTER, KARUM_TOOL_NUMBER } KarumMarkTool;

KarumMarkTool karum_mark_bar_get_tool (KarumMarkBar *self);

/* karum_mark_bar_get_color: of KARUM_TOOL_MARK. */
KarumMarkColor karum_mark_bar_get_color (KarumMarkBar *self);

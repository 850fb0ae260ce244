/* karum-replay-bar.h: going through a game. */
#pragma once

#include <gtk/gtk.h>

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

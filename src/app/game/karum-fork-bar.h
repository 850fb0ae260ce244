/* karum-fork-bar.h: the turns to choose from where variations begin. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

#define KARUM_TYPE_FORK_BAR (karum_fork_bar_get_type ())

/* KarumForkBar: a button for each alternative, with the points after it; the one on the current
 * line is marked. Hidden where there is no choice. */
G_DECLARE_FINAL_TYPE (KarumForkBar, karum_fork_bar, KARUM, FORK_BAR, GtkWidget)

/* karum_fork_bar_set_session: @session: (nullable) */
void karum_fork_bar_set_session (KarumForkBar *self, KarumSession *session);

/* karum_fork_bar_show: updates the bar for the current node. */
void karum_fork_bar_show (KarumForkBar *self);

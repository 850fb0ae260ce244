/* karum-fork-bar.h: the turns that follow where there is more than one. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

G_BEGIN_DECLS

#define KARUM_TYPE_FORK_BAR (karum_fork_bar_get_type ())

/* KarumForkBar: a button for each, with the points after it; the one that the line goes on with is
 * marked. Not seen where there is no choice. */
G_DECLARE_FINAL_TYPE (KarumForkBar, karum_fork_bar, KARUM, FORK_BAR, GtkWidget)

/* karum_fork_bar_set_session: @session: (nullable) */
void karum_fork_bar_set_session (KarumForkBar *self, KarumSession *session);

/* karum_fork_bar_show: what follows the node that is looked at now. */
void karum_fork_bar_show (KarumForkBar *self);

G_END_DECLS

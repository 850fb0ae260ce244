/* karum-turn-list.h: the turns of a game; a click looks at the position after one. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

G_BEGIN_DECLS

#define KARUM_TYPE_TURN_LIST (karum_turn_list_get_type ())
G_DECLARE_FINAL_TYPE (KarumTurnList, karum_turn_list, KARUM, TURN_LIST, GtkWidget)

/* karum_turn_list_set_session: @session: (nullable) */
void karum_turn_list_set_session (KarumTurnList *self, KarumSession *session);

G_END_DECLS

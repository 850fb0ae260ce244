/* karum-turn-entry.h: an entry for a turn, which shows the legal turns that match. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

#define KARUM_TYPE_TURN_ENTRY (karum_turn_entry_get_type ())
G_DECLARE_FINAL_TYPE (KarumTurnEntry, karum_turn_entry, KARUM, TURN_ENTRY, GtkWidget)

/* karum_turn_entry_set_session: @session: (nullable) */
void karum_turn_entry_set_session (KarumTurnEntry *self, KarumSession *session);

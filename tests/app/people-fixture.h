/* people-fixture.h: a program that shows the players of an archive. */
#pragma once

#include "shell-fixture.h"

/* (transfer full): with four players and some of their games. */
KarumApplication *people_start (const char *language);
void people_stop (KarumApplication *application);

/* The place of the item with this title, or GTK_INVALID_LIST_POSITION. */
guint people_find (GListModel *items, const char *title);
/* The number of the item there. */
gint64 people_id (GListModel *items, const char *title);

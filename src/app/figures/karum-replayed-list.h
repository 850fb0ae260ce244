/* karum-replayed-list.h: figures for which games are replayed. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"

#define KARUM_TYPE_REPLAYED_LIST (karum_replayed_list_get_type ())

/* KarumReplayedList: replays few games at once, and many on request; replaying can be stopped. */
G_DECLARE_FINAL_TYPE (KarumReplayedList, karum_replayed_list, KARUM, REPLAYED_LIST, AdwBin)

/**
 * karum_replayed_list_show: shows figures of other games; cancels the work on the previous ones.
 * @archive: (nullable): NULL for nothing
 * @person: whose figures; 0 for those of both players
 * @games: further conditions
 * @n_games: the approximate number of games
 */
void karum_replayed_list_show (KarumReplayedList *self,
                               KarumArchive *archive,
                               gint64 person,
                               const KarumGameFilter *games,
                               guint n_games);

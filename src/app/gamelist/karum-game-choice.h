/* karum-game-choice.h: a set of selected games: a list of them, or all except a list. */
#pragma once

#include <glib.h>

/**
 * KarumGameChoice: the selected games. Selecting all games needs no list of them.
 */
typedef struct _KarumGameChoice KarumGameChoice;

/* karum_game_choice_new: with no game selected, or @all. */
KarumGameChoice *karum_game_choice_new (gboolean all);
KarumGameChoice *karum_game_choice_copy (const KarumGameChoice *choice);
void karum_game_choice_free (KarumGameChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGameChoice, karum_game_choice_free)

/* karum_game_choice_put: selects or unselects @game; 0 is ignored. */
void karum_game_choice_put (KarumGameChoice *choice, gint64 game, gboolean chosen);

/* karum_game_choice_has: whether @game is selected; FALSE for 0. */
gboolean karum_game_choice_has (const KarumGameChoice *choice, gint64 game);

/* karum_game_choice_is_all: whether all games except a list are selected. */
gboolean karum_game_choice_is_all (const KarumGameChoice *choice);

/* karum_game_choice_count: the number of selected games in a list of @n_games. */
guint karum_game_choice_count (const KarumGameChoice *choice, guint n_games);

/* karum_game_choice_count_named: the number of games stored: the selected ones or, in the mode
 * “all”, the unselected ones. */
guint karum_game_choice_count_named (const KarumGameChoice *choice);

/* karum_game_choice_keep: removes from the stored games those that are not in @list,
 * (element-type gint64). */
void karum_game_choice_keep (KarumGameChoice *choice, const GArray *list);

/* karum_game_choice_one: the selected game if it is stored and the only one; else 0. */
gint64 karum_game_choice_one (const KarumGameChoice *choice);

/**
 * karum_game_choice_list: the selected games.
 * @list: (nullable) (element-type gint64): all games of the list; required in the mode “all”
 * Returns: (transfer full) (element-type gint64): in the order of @list, or by number without it
 */
GArray *karum_game_choice_list (const KarumGameChoice *choice, const GArray *list);

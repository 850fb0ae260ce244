/* karum-game-choice.h: some games, or all of a list but some. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * KarumGameChoice: which games are chosen. That all are is known without a list of them.
 */
typedef struct _KarumGameChoice KarumGameChoice;

/* karum_game_choice_new: no game, or @all. */
KarumGameChoice *karum_game_choice_new (gboolean all);
KarumGameChoice *karum_game_choice_copy (const KarumGameChoice *choice);
void karum_game_choice_free (KarumGameChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGameChoice, karum_game_choice_free)

/* karum_game_choice_put: whether @game is one of those chosen from now on; 0 is no game. */
void karum_game_choice_put (KarumGameChoice *choice, gint64 game, gboolean chosen);

/* karum_game_choice_has: whether @game is chosen; 0 never is. */
gboolean karum_game_choice_has (const KarumGameChoice *choice, gint64 game);

/* karum_game_choice_is_all: whether games are chosen that nobody has named. */
gboolean karum_game_choice_is_all (const KarumGameChoice *choice);

/* karum_game_choice_count: how many games of a list of @n_games are chosen. */
guint karum_game_choice_count (const KarumGameChoice *choice, guint n_games);

/* karum_game_choice_count_named: how many games are known by name, chosen ones or, if all are
 * chosen, those that are not. */
guint karum_game_choice_count_named (const KarumGameChoice *choice);

/* karum_game_choice_keep: only games of @list, (element-type gint64), stay known by name. */
void karum_game_choice_keep (KarumGameChoice *choice, const GArray *list);

/* karum_game_choice_one: the game chosen if it is named and the only one; else 0. */
gint64 karum_game_choice_one (const KarumGameChoice *choice);

/**
 * karum_game_choice_list: the games chosen.
 * @list: (nullable) (element-type gint64): the list that they are of; needed where all are chosen
 * Returns: (transfer full) (element-type gint64): in the order of @list, or of their numbers
 */
GArray *karum_game_choice_list (const KarumGameChoice *choice, const GArray *list);

G_END_DECLS

/* karum-name-options.h: finds the rules, players, events and collections named on the command line.
 */
#pragma once

#include <glib.h>

#include "karum-command.h"
#include "karum-game-list.h"
#include "karum-store.h"

/**
 * karum_name_options_player: the person with the name @name in any spelling, or with the number in
 * `#12`, or the only one with a name that has the words of @name (see karum_store_find_words()).
 * Returns: 0, with a message printed, if there is not exactly one
 */
gint64 karum_name_options_player (KarumStore *store, const char *name);

/* karum_name_options_find: the same for a player or an event. */
gint64 karum_name_options_find (KarumStore *store, KarumNameKind kind, const char *name);

/* karum_name_options_name: (transfer full) (nullable): the display name of the player or event with
 * this number. */
char *karum_name_options_name (KarumStore *store, KarumNameKind kind, gint64 id);

/* karum_name_options_game: (transfer full) (nullable): the game whose number is @text, such as `12`
 * or `#12`, in the bin or not; NULL, with a message printed, if no game has it. */
KarumGameRow *karum_name_options_game (KarumStore *store, const char *text);

/* karum_name_options_collection: (transfer full) (nullable): the name of the collection that @name
 * means, in any case, or by its beginning if only one begins so; NULL, with a message printed. */
char *karum_name_options_collection (KarumStore *store, const char *name);

/**
 * karum_name_options_list: "#3 Anna, #7 Anna": players or events with their numbers, as a part of a
 * sentence. @found: (element-type gint64)
 * Returns: (transfer full)
 */
char *karum_name_options_list (KarumStore *store, KarumNameKind kind, const GArray *found);

/* karum_name_options_event: the same for an event, to whose games @filter, whose names are
 * resolved, is narrowed. Returns: FALSE, with a message printed, if there is not exactly one */
gboolean karum_name_options_event (KarumStore *store, const char *name, KarumGameFilter *filter);

/**
 * karum_name_options_resolve: replaces `#12` and parts of names in @filter by numbers, and checks
 * that all other names exist, and that a game has one of its numbers; the other numbers are told.
 * Those with exactly the name in a filter can be several.
 * @filter: (inout): owns its texts
 * Returns: FALSE with a message printed
 */
gboolean karum_name_options_resolve (KarumStore *store, KarumGameFilter *filter);

/**
 * karum_name_options_rules: checks that game, preset, rules and options in @filter exist and can go
 * together, and brings them into their canonical form.
 * @filter: (inout): owns its texts
 * Returns: KARUM_EXIT_DONE; otherwise a message was printed
 */
KarumExit karum_name_options_rules (KarumGameFilter *filter);

/* karum_nearest_print_rules: suggests names for the unknown game, preset or option in a ruleset. */
void karum_nearest_print_rules (const char *ruleset);

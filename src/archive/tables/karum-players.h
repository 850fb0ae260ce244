/* karum-players.h: the tables of players and of the spellings of their names. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

typedef struct _KarumSpellings KarumSpellings;

/* The maximum number of persons or events with one name that are considered. */
#define KARUM_NAMESAKES_MAX 8

/* The players or events with a name, including those in the bin: only 0 (KARUM_PLAYER_NOBODY, or
 * no event) for no name; empty if nobody has the name. */
typedef struct {
  gint64 ids[KARUM_NAMESAKES_MAX];
  guint n;
} KarumNamesakes;

/* karum_spellings_new: for names of @kind, players or events. @db: borrowed; in a transaction in
 * which no name is merged or changed. */
KarumSpellings *karum_spellings_new (KarumDb *db, KarumNameKind kind);
void karum_spellings_free (KarumSpellings *spellings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSpellings, karum_spellings_free)

/* The unknown player of a game. */
#define KARUM_PLAYER_NOBODY 0

/* Joins `games g` with its players p1 and p2, and with their persons w1 and w2. */
#define KARUM_JOIN_PERSONS                                                     \
  " JOIN players p1 ON p1.id = g.player1 JOIN players w1 ON w1.id = p1.person" \
  " JOIN players p2 ON p2.id = g.player2 JOIN players w2 ON w2.id = p2.person"

/* The computer is a player for each level, whose identity is the same in every archive, so that
 * merging archives joins it with itself. It keeps its name, that of karum_computer_name(), is not
 * merged with others, and figures leave its games out: see karum_figures_filter(). */
#define KARUM_COMPUTER_FIRST "x'6b6172756d2d8000b000000000000001'"
#define KARUM_COMPUTER_LAST "x'6b6172756d2d8000b00000000000000a'"

/* A query of the players that are the computer. */
#define KARUM_COMPUTERS \
  "(SELECT id FROM players WHERE uuid BETWEEN " KARUM_COMPUTER_FIRST " AND " KARUM_COMPUTER_LAST ")"

/* A query of the players who are called BYE: see karum_name_meaning(). */
#define KARUM_BYES                                                \
  "(SELECT p.id FROM players p JOIN players w ON w.id = p.person" \
  " WHERE karum_name_meaning (w.name) = 2)"

/* A query of the players who are called NN, of whom nothing is known: archives have such players
 * from files. */
#define KARUM_NOBODIES "(SELECT id FROM players WHERE karum_name_meaning (name) = 1)"

/* karum_players_is_computer: @computer: (out) */
gboolean karum_players_is_computer (KarumDb *db, gint64 player, gboolean *computer, GError **error);

/**
 * karum_players_add: returns the player with the name @name, in any spelling; creates it if there
 * is none.
 * @name: (nullable): a name without meaning (see karum_name_known()) is KARUM_PLAYER_NOBODY
 * @present: the preferred player if it has the name, although others may share it; or
 * KARUM_PLAYER_NOBODY
 * Returns: -1 with @error
 */
gint64 karum_players_add (KarumDb *db, const char *name, gint64 present, GError **error);

/* karum_players_add_new: the same for a name with a meaning that nobody has, in any spelling. */
gint64 karum_players_add_new (KarumDb *db, const char *name, GError **error);

/* karum_players_get_person: the person behind @player, since players may have been merged. */
gboolean karum_players_get_person (KarumDb *db, gint64 player, gint64 *person, GError **error);

/* karum_players_read_name: @name: (out) (transfer full) (nullable): the display name of @player;
 * NULL if there is no such player. */
gboolean karum_players_read_name (KarumDb *db, gint64 player, char **name, GError **error);

/* karum_players_insert: creates a player with this one spelling; returns -1 with @error. */
gint64 karum_players_insert (KarumDb *db, const char *name, GError **error);

/* karum_players_add_spelling: does nothing if the player has an equivalent spelling. */
gboolean karum_players_add_spelling (KarumDb *db, gint64 player, const char *name, GError **error);

/* karum_players_adopt: copies person @id of another archive, with identity, spellings, note and how
 * it is shown, as a new player. Returns: -1 with @error */
gint64 karum_players_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error);

/* karum_players_adopt_shown: @player is hidden as much as the person @id of another archive. */
gboolean
karum_players_adopt_shown (KarumDb *db, gint64 player, KarumDb *other, gint64 id, GError **error);

/* karum_players_revive: restores the players of @game from the bin if it is not in the bin
 * itself. */
gboolean karum_players_revive (KarumDb *db, gint64 game, GError **error);

/**
 * karum_players_renew_persons: recomputes the person of every player from the merges.
 * @sound: (out): FALSE if merges form a cycle
 */
gboolean karum_players_renew_persons (KarumDb *db, gboolean *sound, GError **error);

/* karum_namesakes_include: whether @id is one of them. */
gboolean karum_namesakes_include (const KarumNamesakes *namesakes, gint64 id);

/* karum_namesakes_add: ensures that @id is one of them, replacing the last one if necessary. */
void karum_namesakes_add (KarumNamesakes *namesakes, gint64 id);

/* karum_spellings_find: fills @namesakes with those called @name (nullable), in any spelling. */
gboolean karum_spellings_find (KarumSpellings *spellings,
                               const char *name,
                               KarumNamesakes *namesakes,
                               GError **error);

/* karum_spellings_note: player or event @id was created just now with the name @name, which nobody
 * had in any spelling. */
void karum_spellings_note (KarumSpellings *spellings, const char *name, gint64 id);

/* -- Merges -------------------------------------------------------------------------------------
 */

/* karum_players_set_merged: into which player @player is merged directly; 0 for none */
gboolean karum_players_set_merged (KarumDb *db, gint64 player, gint64 into, GError **error);

/* karum_players_set_person: the person of @player and of all players merged into it, directly or
 * not, is @person from now on. */
gboolean karum_players_set_person (KarumDb *db, gint64 player, gint64 person, GError **error);

/* karum_players_rebuild_persons: sets the person of every player to the end of its chain of merges;
 * a cycle ends where it began. */
gboolean karum_players_rebuild_persons (KarumDb *db, GError **error);

/* karum_players_drop_lost_merges: a player that was merged into one that isn't there stands alone.
 */
gboolean karum_players_drop_lost_merges (KarumDb *db, GError **error);

/* karum_players_wrong_persons: (transfer full) (nullable) (element-type gint64): the players whose
 * person isn't the end of their merges; NULL with @error */
GArray *karum_players_wrong_persons (KarumDb *db, GError **error);

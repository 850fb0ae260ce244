/* karum-player-edit.c: edits names and notes of players, and moves them to the bin. */
#include "karum-player-edit.h"

#include <glib/gi18n.h>

#include "karum-fold.h"
#include "karum-name-sql.h"
#include "karum-names.h"
#include "karum-name.h"
#include "karum-players-private.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-views.h"

gboolean
karum_players_look_up (KarumDb *db, gint64 player, gint64 *person, gint64 *merged, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_ask (
      db, "SELECT person, " KARUM_MERGED_COLUMN " FROM players WHERE id = ? AND id != 0", error,
      player);

  if (!karum_statement_next (statement, error))
    return karum_statement_worked (statement)
           && karum_people_refuse (KARUM_ARCHIVE_ERROR_NOT_FOUND, _ ("There is no such player."),
                                   error);
  *person = karum_statement_int (statement, 0);
  if (merged)
    *merged = karum_statement_int (statement, 1);
  return TRUE;
}

/* The computer is the same player in every archive. */
static gboolean
check_person (KarumDb *db, gint64 player, GError **error)
{
  gboolean computer;

  if (!karum_players_is_computer (db, player, &computer, error))
    return FALSE;
  return !computer
         || karum_people_refuse (
             KARUM_ARCHIVE_ERROR_FAILED,
             _ ("The computer is the same player in all archives: it can’t be renamed or merged."),
             error);
}

static gboolean
check_name (KarumDb *db, gint64 player, const char *name, GError **error)
{
  if (karum_computer_level (name) > 0)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED,
                                _ ("This is the name of the computer as a player."), error);
  return check_person (db, player, error)
         && karum_people_check_name (db,
                                     "SELECT 1 FROM player_names WHERE player = ?1 AND name = ?2",
                                     player, name, _ ("A player needs a name."), error);
}

/* -- Names ------------------------------------------------------------------------------------ */

static gboolean
set_note (KarumDb *db, gint64 player, const char *note, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE players SET note = nullif (?2, ''), changed_at = ?3 WHERE id = ?1", error);

  if (!statement
      || !karum_name_limit_check_change (db, "SELECT 1 FROM players WHERE id = ?1 AND note = ?2",
                                         player, note, error))
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  karum_statement_bind_text (statement, 2, note);
  karum_statement_bind_int (statement, 3, g_get_real_time () / 1000);
  return karum_statement_run (statement, error);
}

static gboolean
create (KarumDb *db, const char *name, const char *note, gint64 *id, GError **error)
{
  if (!check_name (db, 0, name, error))
    return FALSE;
  *id = karum_players_insert (db, name, error);
  return *id > 0 && set_note (db, *id, note, error);
}

gint64
karum_store_create_player (KarumStore *store, const char *name, const char *note, GError **error)
{
  gint64 id = -1;

  if (!karum_store_begin_step (store, N_ ("Adding a player"), error)
      || !karum_store_end_step (store, create (karum_store_db (store), name, note, &id, error),
                                error))
    return -1;
  return id;
}

static gboolean
add_spelling (KarumDb *db, gint64 player, const char *name, GError **error)
{
  gint64 person;

  return check_name (db, player, name, error)
         && karum_players_look_up (db, player, &person, NULL, error)
         && karum_players_add_spelling (db, person, name, error);
}

static gboolean
set_name (KarumDb *db, gint64 person, const char *name, GError **error)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *folded = karum_fold (normal);

  return karum_db_tell (db, "UPDATE players SET name = ?2, folded = ?3 WHERE id = ?1", error,
                        person, normal, folded);
}

/* A name that differs only in case replaces the equivalent spelling. */
static gboolean
respell (KarumDb *db, gint64 person, const char *name, GError **error)
{
  g_autofree char *normal = karum_name_normal (name);

  return karum_db_tell (
      db, "UPDATE player_names AS n SET name = ?1 WHERE player = ?2 AND " KARUM_NAME_IS ("n", "?1"),
      error, normal, person);
}

static gboolean
edit (KarumDb *db, gint64 player, const char *name, const char *note, GError **error)
{
  gint64 person;

  return add_spelling (db, player, name, error)
         && karum_players_look_up (db, player, &person, NULL, error)
         && respell (db, person, name, error) && set_name (db, person, name, error)
         && set_note (db, person, note, error);
}

gboolean
karum_store_edit_player (
    KarumStore *store, gint64 id, const char *name, const char *note, GError **error)
{
  return karum_store_begin_step (store, N_ ("Changing a player"), error)
         && karum_store_end_step (store, edit (karum_store_db (store), id, name, note, error),
                                  error);
}

static gboolean
show (KarumDb *db, gint64 player, gint64 shown, GError **error)
{
  gint64 person;

  if (!karum_players_look_up (db, player, &person, NULL, error))
    return FALSE;
  return karum_db_tell (
      db, "UPDATE players SET shown = ?2, changed_at = ?3 WHERE person = ?1 AND shown != ?2", error,
      person, shown, g_get_real_time () / 1000);
}

gboolean
karum_store_show_players (
    KarumStore *store, const gint64 *players, guint n_players, guint shown, GError **error)
{
  return karum_store_step_each (store, N_ ("Changing a player"), players, n_players, show, shown,
                                error);
}

gboolean
karum_store_add_spelling (KarumStore *store, gint64 id, const char *name, GError **error)
{
  return karum_store_begin_step (store, N_ ("Adding a spelling of a name"), error)
         && karum_store_end_step (store, add_spelling (karum_store_db (store), id, name, error),
                                  error);
}

/* Display names are kept, also those of merged players, which can be split off again. */
static gboolean
delete_spelling (KarumDb *db, gint64 person, const char *name, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_ask (
      db,
      "DELETE FROM player_names WHERE name = ?2"
      " AND player IN (SELECT id FROM players WHERE person = ?1 AND name != ?2) RETURNING id",
      error, person, name);

  if (karum_statement_next (statement, error))
    return karum_statement_run (statement, error);
  return karum_statement_worked (statement)
         && karum_people_refuse (
             KARUM_ARCHIVE_ERROR_FAILED,
             _ ("This spelling is the name the player is shown with. Change the name first."),
             error);
}

static gboolean
remove_spelling (KarumDb *db, gint64 player, const char *name, GError **error)
{
  gint64 person;

  return karum_players_look_up (db, player, &person, NULL, error)
         && delete_spelling (db, person, name, error);
}

gboolean
karum_store_remove_spelling (KarumStore *store, gint64 id, const char *name, GError **error)
{
  return karum_store_begin_step (store, N_ ("Removing a spelling of a name"), error)
         && karum_store_end_step (store, remove_spelling (karum_store_db (store), id, name, error),
                                  error);
}

/* -- The bin ---------------------------------------------------------------------------------- */

static gboolean
check_no_games (KarumDb *db, gint64 person, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db,
                      "SELECT 1 FROM players p WHERE p.person = ?1"
                      " AND (EXISTS (SELECT 1 FROM shown_games WHERE player1 = p.id)"
                      "   OR EXISTS (SELECT 1 FROM shown_games WHERE player2 = p.id))",
                      error, person);

  if (karum_statement_next (statement, error))
    return karum_people_refuse (
        KARUM_ARCHIVE_ERROR_FAILED,
        _ ("A player with games can’t be moved to the bin. Merge the player with another one, or "
           "assign the games to another player."),
        error);
  return karum_statement_worked (statement);
}

static gboolean
set_deleted (KarumDb *db, gint64 player, gint64 deleted, GError **error)
{
  gint64 now = g_get_real_time () / 1000;
  gint64 person;

  if (!karum_players_look_up (db, player, &person, NULL, error)
      || (deleted && !check_no_games (db, person, error)))
    return FALSE;
  return karum_db_tell (
      db, "UPDATE players SET deleted_at = nullif (?2, 0), changed_at = ?3 WHERE person = ?1",
      error, person, deleted ? KARUM_DELETED_AT (now) : 0, now);
}

gboolean
karum_store_delete_players (
    KarumStore *store, const gint64 *players, guint n_players, gboolean deleted, GError **error)
{
  const char *one = deleted ? N_ ("Moving a player to the bin") : N_ ("Restoring a player");
  const char *several = deleted ? N_ ("Moving players to the bin") : N_ ("Restoring players");
  const char *title = n_players == 1 ? one : several;

  return karum_store_step_each (store, title, players, n_players, set_deleted, deleted, error);
}

/* All players of a person are in the bin, or none. */
static gboolean
revive_person (KarumDb *db, gint64 person, GError **error)
{
  return karum_db_tell (
      db,
      "UPDATE players SET deleted_at = NULL WHERE person = ?1 AND deleted_at >= 0"
      " AND EXISTS (SELECT 1 FROM players WHERE person = ?1 AND deleted_at IS NULL)",
      error, person);
}

static gboolean
merge (KarumDb *db, gint64 player, gint64 into, GError **error)
{
  gint64 person, other;

  if (!karum_players_look_up (db, player, &person, NULL, error)
      || !karum_players_look_up (db, into, &other, NULL, error))
    return FALSE;
  if (!check_person (db, person, error) || !check_person (db, other, error))
    return FALSE;
  if (person == other)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED, _ ("These players are already merged."),
                                error);
  return karum_players_set_merged (db, person, other, error)
         && karum_players_set_person (db, person, other, error) && revive_person (db, other, error);
}

static gboolean
split (KarumDb *db, gint64 player, GError **error)
{
  gint64 person, merged;

  if (!karum_players_look_up (db, player, &person, &merged, error))
    return FALSE;
  if (merged == 0)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED,
                                _ ("This player was not merged with another."), error);
  return karum_players_set_merged (db, player, 0, error)
         && karum_players_set_person (db, player, player, error);
}

gboolean
karum_store_merge_players (
    KarumStore *store, const gint64 *players, guint n_players, gint64 into, GError **error)
{
  return karum_store_step_each (store, N_ ("Merging players"), players, n_players, merge, into,
                                error);
}

gboolean
karum_store_split_player (KarumStore *store, gint64 player, GError **error)
{
  return karum_store_begin_step (store, N_ ("Separating merged players"), error)
         && karum_store_end_step (store, split (karum_store_db (store), player, error), error);
}

/* karum-players-merge.c: merges and splits players. */
#include <glib/gi18n.h>

#include "karum-player-edit.h"
#include "karum-players-private.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

static gboolean
set_merged_into (KarumDb *db, gint64 player, gint64 into, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE players SET merged_into = nullif (?2, 0), changed_at = ?3 WHERE id = ?1", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  karum_statement_bind_int (statement, 2, into);
  karum_statement_bind_int (statement, 3, g_get_real_time () / 1000);
  return karum_statement_run (statement, error);
}

/* Sets @person as the person of @player and of all players merged into it, directly or not. */
static gboolean
set_person (KarumDb *db, gint64 player, gint64 person, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "WITH RECURSIVE below (id) AS (VALUES (?1)"
      " UNION SELECT p.id FROM players p JOIN below ON p.merged_into = below.id)"
      " UPDATE players SET person = ?2 WHERE id IN below",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  karum_statement_bind_int (statement, 2, person);
  return karum_statement_run (statement, error);
}

/* All players of a person are in the bin, or none. */
static gboolean
revive_person (KarumDb *db, gint64 person, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "UPDATE players SET deleted_at = NULL WHERE person = ?1 AND deleted_at IS NOT NULL"
      " AND EXISTS (SELECT 1 FROM players WHERE person = ?1 AND deleted_at IS NULL)",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, person);
  return karum_statement_run (statement, error);
}

static gboolean
merge (KarumDb *db, gint64 player, gint64 into, GError **error)
{
  gint64 person, other;

  if (!karum_players_look_up (db, player, &person, NULL, error)
      || !karum_players_look_up (db, into, &other, NULL, error))
    return FALSE;
  if (person == other)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED, _ ("These players are already merged."),
                                error);
  return set_merged_into (db, person, other, error) && set_person (db, person, other, error)
         && revive_person (db, other, error);
}

static gboolean
split (KarumDb *db, gint64 player, GError **error)
{
  gint64 person, merged_into;

  if (!karum_players_look_up (db, player, &person, &merged_into, error))
    return FALSE;
  if (merged_into == 0)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED,
                                _ ("This player was not merged with another."), error);
  return set_merged_into (db, player, 0, error) && set_person (db, player, player, error);
}

static gboolean
merge_all (KarumDb *db, const gint64 *players, guint n_players, gint64 into, GError **error)
{
  for (guint i = 0; i < n_players; i++)
    if (!merge (db, players[i], into, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_merge_players (
    KarumStore *store, const gint64 *players, guint n_players, gint64 into, GError **error)
{
  return karum_store_begin_step (store, _ ("Merging players"), error)
         && karum_store_end_step (
             store, merge_all (karum_store_db (store), players, n_players, into, error), error);
}

gboolean
karum_store_split_player (KarumStore *store, gint64 player, GError **error)
{
  return karum_store_begin_step (store, _ ("Separating merged players"), error)
         && karum_store_end_step (store, split (karum_store_db (store), player, error), error);
}

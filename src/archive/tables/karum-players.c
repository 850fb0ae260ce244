#include "karum-players.h"

#include "karum-fold.h"
#include "karum-name-sql.h"
#include "karum-name.h"
#include "karum-statement.h"
#include "karum-uuid.h"

/* Whether @name is a spelling of @player, or of a player merged with it. */
static gboolean
is_called (KarumDb *db, gint64 player, const char *name, gboolean *called, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "SELECT 1 FROM player_names n JOIN players p ON p.id = n.player"
      " WHERE " KARUM_NAME_IS ("n", "?2") " AND p.person ="
                                          " (SELECT person FROM players WHERE id = ?1)",
      error);
  KarumStep step;

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  karum_statement_bind_text (statement, 2, name);
  step = karum_statement_step (statement, error);
  *called = step == KARUM_STEP_ROW;
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_players_get_person (KarumDb *db, gint64 player, gint64 *person, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "SELECT person FROM players WHERE id = ?", error);
  KarumStep step;

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  step = karum_statement_step (statement, error);
  *person = step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : player;
  return step != KARUM_STEP_ERROR;
}

/* If several players share a name, the first one that was created. */
gboolean
karum_players_read_name (KarumDb *db, gint64 player, char **name, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT name FROM players WHERE id = ?", error);
  KarumStep step;

  *name = NULL;
  if (!row)
    return FALSE;
  karum_statement_bind_int (row, 1, player);
  step = karum_statement_step (row, error);
  if (step == KARUM_STEP_ROW)
    *name = karum_statement_dup_text (row, 0);
  return step != KARUM_STEP_ERROR;
}

gint64
karum_players_find (KarumDb *db, const char *name, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          "SELECT min (p.id) FROM player_names n JOIN players p ON p.id = n.player"
                          " WHERE " KARUM_NAME_IS ("n", "?1") " AND p.deleted_at IS NULL",
                          error);

  if (!statement)
    return -1;
  karum_statement_bind_text (statement, 1, name);
  if (karum_statement_step (statement, error) != KARUM_STEP_ROW)
    return -1;
  /* The minimum of no rows is null, which reads as KARUM_PLAYER_NOBODY. */
  return karum_statement_int (statement, 0);
}

gboolean
karum_players_add_spelling (KarumDb *db, gint64 player, const char *name, GError **error)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *folded = karum_fold (normal);
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "INSERT INTO player_names (name, player, folded) SELECT ?1, ?2, ?3 WHERE NOT EXISTS"
      " (SELECT 1 FROM player_names n WHERE n.player = ?2 AND " KARUM_NAME_IS ("n", "?1") ")",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_text (statement, 1, normal);
  karum_statement_bind_int (statement, 2, player);
  karum_statement_bind_text (statement, 3, folded);
  return karum_statement_run (statement, error);
}

/* The number is determined before the row is written, since the row refers to itself as its
 * person. */
gint64
karum_players_insert (KarumDb *db, const char *name, GError **error)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *folded = karum_fold (normal);
  KarumUuid uuid = karum_uuid_new (&db->entropy);
  gint64 id;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "INSERT INTO players (id, uuid, name, folded, person, created_at, changed_at)"
      " VALUES (?1, ?2, ?3, ?4, ?1, ?5, ?5)",
      error);

  if (!statement || !karum_db_number (db, "SELECT max (id) + 1 FROM players", &id, error))
    return -1;
  karum_statement_bind_int (statement, 1, id);
  karum_statement_bind_blob (statement, 2, uuid.bytes, sizeof uuid.bytes);
  karum_statement_bind_text (statement, 3, normal);
  karum_statement_bind_text (statement, 4, folded);
  karum_statement_bind_int (statement, 5, g_get_real_time () / 1000);
  if (!karum_statement_run (statement, error)
      || !karum_players_add_spelling (db, id, normal, error))
    return -1;
  return id;
}

gint64
karum_players_add (KarumDb *db, const char *name, gint64 present, GError **error)
{
  gboolean called = FALSE;
  gint64 player;

  if (!karum_name_known (name))
    return KARUM_PLAYER_NOBODY;
  if (present != KARUM_PLAYER_NOBODY && !is_called (db, present, name, &called, error))
    return -1;
  if (called)
    return present;
  player = karum_players_find (db, name, error);
  return player == KARUM_PLAYER_NOBODY ? karum_players_insert (db, name, error) : player;
}

gboolean
karum_players_revive (KarumDb *db, gint64 game, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "UPDATE players SET deleted_at = NULL WHERE deleted_at IS NOT NULL AND person IN"
      " (SELECT p.person FROM games g JOIN players p ON p.id IN (g.player1, g.player2)"
      "  WHERE g.id = ? AND g.deleted_at IS NULL)",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, game);
  return karum_statement_run (statement, error);
}

gboolean
karum_players_renew_persons (KarumDb *db, gboolean *sound, GError **error)
{
  static const char roots[]
      = "WITH RECURSIVE root (id, person) AS ("
        "  SELECT id, id FROM players WHERE merged_into IS NULL"
        "  UNION ALL SELECT p.id, r.person FROM root r JOIN players p ON p.merged_into = r.id)";
  g_autofree char *update = g_strconcat (roots,
                                         " UPDATE players SET person = root.person FROM root"
                                         " WHERE root.id = players.id"
                                         " AND players.person != root.person",
                                         NULL);
  g_autofree char *count = g_strconcat (
      roots, " SELECT (SELECT count (*) FROM players) - (SELECT count (*) FROM root)", NULL);
  gint64 n_lost;

  if (!karum_db_execute (db, update, error) || !karum_db_number (db, count, &n_lost, error))
    return FALSE;
  *sound = n_lost == 0;
  return TRUE;
}

#include "karum-players.h"

#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-name-sql.h"
#include "karum-name.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-uuid.h"
#include "karum-views.h"

/* Copies the identity, too. */
static gboolean
set_uuid (KarumDb *db, gint64 id, const void *uuid, gsize size, GError **error)
{
  return karum_db_tell (db, "UPDATE OR IGNORE players SET uuid = ? WHERE id = ?", error,
                        karum_value_blob (uuid, size), id);
}

static KarumStatement *
spellings (KarumDb *other, gint64 id, GError **error)
{
  return karum_db_ask (
      other,
      "SELECT n.name FROM players p JOIN player_names n ON n.player = p.id"
      " JOIN players w ON w.id = ?1 WHERE p.person = ?1 ORDER BY n.name != w.name, n.id",
      error, id);
}

static gboolean
add_spellings (KarumDb *db, gint64 player, KarumDb *other, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) names = spellings (other, id, error);

  while (karum_statement_next (names, error))
    if (!karum_players_add_spelling (db, player, karum_statement_certain (names, 0), error))
      return FALSE;
  return karum_statement_worked (names);
}

static gboolean
set_note (KarumDb *db, gint64 id, const char *note, GError **error)
{
  return karum_db_tell (db, "UPDATE players SET note = ? WHERE id = ?", error, note, id);
}

static gboolean
set_shown (KarumDb *db, gint64 id, gint64 shown, GError **error)
{
  return karum_db_tell (db, "UPDATE players SET shown = ?2 WHERE id = ?1 AND shown < ?2", error, id,
                        shown);
}

gboolean
karum_players_adopt_shown (KarumDb *db, gint64 player, KarumDb *other, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (other, "SELECT max (shown) FROM players WHERE person = ?", error, id);

  if (!row)
    return FALSE;
  return karum_statement_next (row, error)
         && set_shown (db, player, karum_statement_int (row, 0), error);
}

/* @row: identity, name and note */
static gint64
insert (KarumDb *db, KarumStatement *row, GError **error)
{
  gint64 player = karum_players_insert (db, karum_statement_certain (row, 1), error);
  const void *uuid;
  gsize size;

  uuid = karum_statement_blob (row, 0, &size);
  return player > 0 && set_uuid (db, player, uuid, size, error)
                 && set_note (db, player, karum_statement_text (row, 2), error)
             ? player
             : -1;
}

gint64
karum_players_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error)
{
  gint64 player;
  g_autoptr (KarumStatement) row
      = karum_db_ask (other, "SELECT uuid, name, note FROM players WHERE id = ?", error, id);

  if (!karum_statement_next (row, error))
    return -1;
  player = insert (db, row, error);
  return player > 0 && add_spellings (db, player, other, id, error)
                 && karum_players_adopt_shown (db, player, other, id, error)
             ? player
             : -1;
}

struct _KarumSpellings {
  KarumDb *db;
  const char *sql;
  GHashTable *known; /* (element-type char* KarumNamesakes) */
};

static const char persons_sql[]
    = "SELECT DISTINCT p.person FROM player_names n JOIN players p ON p.id = n.player"
      " WHERE " KARUM_NAME_IS ("n", "?1") " ORDER BY p.person";

static const char events_sql[]
    = "SELECT DISTINCT e.event FROM event_names n"
      " JOIN event_now e ON e.id = n.event WHERE " KARUM_NAME_IS ("n", "?1") " ORDER BY 1";

gboolean
karum_namesakes_include (const KarumNamesakes *namesakes, gint64 id)
{
  for (guint i = 0; i < namesakes->n; i++)
    if (namesakes->ids[i] == id)
      return TRUE;
  return FALSE;
}

void
karum_namesakes_add (KarumNamesakes *namesakes, gint64 id)
{
  if (karum_namesakes_include (namesakes, id))
    return;
  namesakes->n = MIN (namesakes->n + 1, KARUM_NAMESAKES_MAX);
  namesakes->ids[namesakes->n - 1] = id;
}

KarumSpellings *
karum_spellings_new (KarumDb *db, KarumNameKind kind)
{
  KarumSpellings *spellings = g_new (KarumSpellings, 1);

  spellings->db = db;
  spellings->sql = kind == KARUM_NAME_EVENT ? events_sql : persons_sql;
  spellings->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return spellings;
}

void
karum_spellings_note (KarumSpellings *spellings, const char *name, gint64 id)
{
  const KarumNamesakes only = { { id }, 1 };

  g_hash_table_insert (spellings->known, g_strdup (name), g_memdup2 (&only, sizeof only));
}

void
karum_spellings_free (KarumSpellings *spellings)
{
  g_hash_table_unref (spellings->known);
  g_free (spellings);
}

static gboolean
read_namesakes (KarumSpellings *spellings,
                const char *name,
                KarumNamesakes *namesakes,
                GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) row = karum_db_ask (spellings->db, spellings->sql, error, name);

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW
         && namesakes->n < KARUM_NAMESAKES_MAX)
    namesakes->ids[namesakes->n++] = karum_statement_int (row, 0);
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_spellings_find (KarumSpellings *spellings,
                      const char *name,
                      KarumNamesakes *namesakes,
                      GError **error)
{
  const KarumNamesakes *known = name ? g_hash_table_lookup (spellings->known, name) : NULL;

  *namesakes = known ? *known : (KarumNamesakes){ 0 };
  if (known)
    return TRUE;
  if (!karum_name_known (name)) {
    namesakes->n = 1;
    return TRUE;
  }
  if (!read_namesakes (spellings, name, namesakes, error))
    return FALSE;
  /* An unknown name is not cached: the next game may create it. */
  if (namesakes->n > 0)
    g_hash_table_insert (spellings->known, g_strdup (name),
                         g_memdup2 (namesakes, sizeof *namesakes));
  return TRUE;
}

/* Whether @name is a spelling of @player, or of a player merged with it. */
static gboolean
is_called (KarumDb *db, gint64 player, const char *name, gboolean *called, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_ask (
      db,
      "SELECT 1 FROM player_names n JOIN players p ON p.id = n.player"
      " WHERE " KARUM_NAME_IS ("n", "?2") " AND p.person ="
                                          " (SELECT person FROM players WHERE id = ?1)",
      error, player, name);

  if (!statement)
    return FALSE;
  *called = karum_statement_next (statement, error);
  return karum_statement_worked (statement);
}

gboolean
karum_players_get_person (KarumDb *db, gint64 player, gint64 *person, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "SELECT person FROM players WHERE id = ?", error, player);

  if (!statement)
    return FALSE;
  *person = karum_statement_next (statement, error) ? karum_statement_int (statement, 0) : player;
  return karum_statement_worked (statement);
}

/* If several players share a name, the first one that was created. */
gboolean
karum_players_read_name (KarumDb *db, gint64 player, char **name, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT name FROM players WHERE id = ?", error, player);

  *name = NULL;
  if (karum_statement_next (row, error))
    *name = karum_statement_dup_certain (row, 0);
  return karum_statement_worked (row);
}

/* players_find: returns the first created of the players called @name; -1 with @error. */
static gint64
players_find (KarumDb *db, const char *name, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db,
                      "SELECT min (p.id) FROM player_names n JOIN players p ON p.id = n.player"
                      " WHERE " KARUM_NAME_IS ("n", "?1") " AND p.deleted_at IS NULL",
                      error, name);

  if (!karum_statement_next (statement, error))
    return -1;
  /* The minimum of no rows is null, which reads as KARUM_PLAYER_NOBODY. */
  return karum_statement_int (statement, 0);
}

gboolean
karum_players_add_spelling (KarumDb *db, gint64 player, const char *name, GError **error)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *folded = karum_fold (normal);

  return karum_db_tell (
      db,
      "INSERT INTO player_names (name, player, folded) SELECT ?1, ?2, ?3 WHERE NOT EXISTS"
      " (SELECT 1 FROM player_names n WHERE n.player = ?2 AND " KARUM_NAME_IS ("n", "?1") ")",
      error, normal, player, folded);
}

/* The first spelling of a new player. */
static gboolean
insert_spelling (KarumDb *db, gint64 player, const char *normal, const char *folded, GError **error)
{
  return karum_db_tell (db, "INSERT INTO player_names (name, player, folded) VALUES (?1, ?2, ?3)",
                        error, normal, player, folded);
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
  g_autoptr (KarumStatement) statement = NULL;

  if (!karum_db_number (db, "SELECT max (id) + 1 FROM players", &id, error))
    return -1;
  statement = karum_db_ask (
      db,
      "INSERT INTO players (id, uuid, name, folded, person, created_at, changed_at, deleted_at)"
      " VALUES (?1, ?2, ?3, ?4, ?1, ?5, ?5, iif (?6, " KARUM_COMING ", NULL))",
      error, id, &uuid, normal, folded, g_get_real_time () / 1000, db->batch != NULL);
  if (!statement)
    return -1;
  if (!karum_statement_run (statement, error) || !insert_spelling (db, id, normal, folded, error))
    return -1;
  karum_seal_note_uuid (db, KARUM_SEALED_PLAYER, id, &uuid);
  return id;
}

/* -- The computer ----------------------------------------------------------------------------- */

static gint64
find_computer (KarumDb *db, const KarumUuid *uuid, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "SELECT id FROM players WHERE uuid = ?", error,
                      karum_value_blob (uuid->bytes, sizeof uuid->bytes));

  if (karum_statement_next (statement, error))
    return karum_statement_int (statement, 0);
  return karum_statement_worked (statement) ? KARUM_PLAYER_NOBODY : -1;
}

/* Takes it out of the bin. */
static gboolean
revive (KarumDb *db, gint64 player, GError **error)
{
  return karum_db_tell (db, "UPDATE players SET deleted_at = NULL WHERE id = ? AND deleted_at >= 0",
                        error, player);
}

/* The computer at @level, which is created if it isn't there. */
static gint64
add_computer (KarumDb *db, guint level, GError **error)
{
  /* KARUM_COMPUTER_FIRST … KARUM_COMPUTER_LAST */
  const KarumUuid uuid
      = { { 'k', 'a', 'r', 'u', 'm', '-', 0x80, 0, 0xb0, 0, 0, 0, 0, 0, 0, (guint8) level } };
  gint64 player = find_computer (db, &uuid, error);

  if (player != KARUM_PLAYER_NOBODY)
    return player > 0 && revive (db, player, error) ? player : -1;
  player = karum_players_insert (db, karum_computer_name (level), error);
  return player > 0 && set_uuid (db, player, uuid.bytes, sizeof uuid.bytes, error) ? player : -1;
}

gboolean
karum_players_is_computer (KarumDb *db, gint64 player, gboolean *computer, GError **error)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT %" G_GINT64_FORMAT " IN " KARUM_COMPUTERS, player);
  gint64 found;

  if (!karum_db_number (db, sql, &found, error))
    return FALSE;
  *computer = found != 0;
  return TRUE;
}

/* -- Names ------------------------------------------------------------------------------------ */

gint64
karum_players_add (KarumDb *db, const char *name, gint64 present, GError **error)
{
  const guint level = karum_computer_level (name);
  gboolean called = FALSE;
  gint64 player;

  if (!karum_name_known (name))
    return KARUM_PLAYER_NOBODY;
  if (present != KARUM_PLAYER_NOBODY && !is_called (db, present, name, &called, error))
    return -1;
  if (called)
    return present;
  if (level > 0)
    return add_computer (db, level, error);
  player = players_find (db, name, error);
  return player == KARUM_PLAYER_NOBODY ? karum_players_insert (db, name, error) : player;
}

gint64
karum_players_add_new (KarumDb *db, const char *name, GError **error)
{
  const guint level = karum_computer_level (name);

  return level > 0 ? add_computer (db, level, error) : karum_players_insert (db, name, error);
}

gboolean
karum_players_revive (KarumDb *db, gint64 game, GError **error)
{
  return karum_db_tell (
      db,
      "UPDATE players SET deleted_at = NULL WHERE deleted_at >= 0 AND person IN"
      " (SELECT p.person FROM shown_games g JOIN players p ON p.id IN (g.player1, g.player2)"
      "  WHERE g.id = ?)",
      error, game);
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

gboolean
karum_players_rebuild_persons (KarumDb *db, GError **error)
{
  return karum_db_execute (
      db,
      "WITH RECURSIVE up (id, at) AS ("
      "   SELECT id, id FROM players"
      "   UNION SELECT up.id, p.merged_into FROM up JOIN players p ON p.id = up.at"
      "   WHERE p.merged_into IS NOT NULL)"
      " UPDATE players SET person = coalesce ("
      "   (SELECT up.at FROM up JOIN players p ON p.id = up.at"
      "    WHERE up.id = players.id AND p.merged_into IS NULL), id)",
      error);
}

gboolean
karum_players_set_merged (KarumDb *db, gint64 player, gint64 into, GError **error)
{
  return karum_db_tell (
      db, "UPDATE players SET merged_into = nullif (?2, 0), changed_at = ?3 WHERE id = ?1", error,
      player, into, g_get_real_time () / 1000);
}

gboolean
karum_players_set_person (KarumDb *db, gint64 player, gint64 person, GError **error)
{
  return karum_db_tell (db,
                        "WITH RECURSIVE below (id) AS (VALUES (?1)"
                        " UNION SELECT p.id FROM players p JOIN below ON p.merged_into = below.id)"
                        " UPDATE players SET person = ?2 WHERE id IN below",
                        error, player, person);
}

gboolean
karum_players_drop_lost_merges (KarumDb *db, GError **error)
{
  return karum_db_execute (
      db,
      "UPDATE players SET person = id WHERE person NOT IN (SELECT id FROM players);"
      "UPDATE players SET merged_into = NULL WHERE merged_into NOT IN (SELECT id FROM players);",
      error);
}

GArray *
karum_players_wrong_persons (KarumDb *db, GError **error)
{
  g_autoptr (GArray) wrong = karum_array_new (gint64);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db,
                          "SELECT p.id FROM players p LEFT JOIN players m ON m.id = p.merged_into"
                          " WHERE p.person != coalesce (m.person, p.id) ORDER BY p.id",
                          error);

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);

    g_array_append_val (wrong, id);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&wrong) : NULL;
}

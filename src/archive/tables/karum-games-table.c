/* karum-games-table.c: the rows of games as such, whoever asks for them, those in the bin and those
 * of a batch too. */
#include "karum-games-table.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-statement.h"
#include "karum-views.h"

/* Games of a crafted or damaged file can have any number: none is given that others would follow
 * until there are no more. */
#define MOST "9007199254740992"

gboolean
karum_games_table_last_given (KarumDb *db, gint64 *id, GError **error)
{
  return karum_db_number (
      db,
      "SELECT max (coalesce ((SELECT max (id) FROM games WHERE id < " MOST "), 0),"
      " coalesce ((SELECT last FROM batch WHERE " KARUM_BATCH_IS_SOUND " AND last < " MOST "), 0),"
      " coalesce ((SELECT freed FROM history_state WHERE freed < " MOST "), 0))",
      id, error);
}

gboolean
karum_games_table_last (KarumDb *db, gint64 *id, GError **error)
{
  return karum_db_number (db, "SELECT coalesce (max (id), 0) FROM games", id, error);
}

gboolean
karum_games_table_count (KarumDb *db, gint64 *n, GError **error)
{
  return karum_db_number (db, "SELECT count (*) FROM games", n, error);
}

gboolean
karum_games_table_count_after (KarumDb *db, gint64 after, guint most, gint64 *n, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT count (*) FROM (SELECT 1 FROM games WHERE id > ?1 LIMIT ?2)",
                      error, after, most > 0 ? (gint64) most : -1);

  if (!row)
    return FALSE;
  *n = karum_statement_next (row, error) ? karum_statement_int (row, 0) : 0;
  return karum_statement_worked (row);
}

GArray *
karum_games_table_list (KarumDb *db, gint64 after, guint most, GError **error)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT id FROM games WHERE id > ?1 ORDER BY id LIMIT ?2", error, after,
                      most > 0 ? (gint64) most : -1);

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);

    g_array_append_val (ids, id);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&ids) : NULL;
}

gboolean
karum_games_table_count_shown (KarumDb *db, gint64 *n, GError **error)
{
  return karum_db_number (db,
                          "SELECT (SELECT count (*) FROM games)"
                          " - (SELECT count (*) FROM games WHERE deleted_at IS NOT NULL)"
                          " - (SELECT count (*) FROM batch CROSS JOIN games g"
                          "    ON g.id BETWEEN first AND last AND g.deleted_at IS NULL"
                          "    WHERE " KARUM_BATCH_IS_SOUND ")",
                          n, error);
}

gboolean
karum_games_table_count_old (KarumDb *db, gint64 *n, GError **error)
{
  return karum_db_number (db, "SELECT count (*) FROM games WHERE deleted_at IS NULL", n, error);
}

/* -- Ranges ----------------------------------------------------------------------------------- */

static gboolean
run_on_range (KarumDb *db, const char *sql, const gint64 range[2], gint64 time, GError **error)
{
  return karum_db_tell (db, sql, error, range[0], range[1], time);
}

gboolean
karum_games_table_bin_range (KarumDb *db, const gint64 range[2], gint64 deleted_at, GError **error)
{
  return run_on_range (db,
                       "UPDATE games SET deleted_at = ?3"
                       " WHERE id BETWEEN ?1 AND ?2 AND deleted_at IS NULL",
                       range, deleted_at, error);
}

gboolean
karum_games_table_restore_range (KarumDb *db,
                                 const gint64 range[2],
                                 gint64 deleted_at,
                                 GError **error)
{
  return run_on_range (db,
                       "UPDATE games SET deleted_at = NULL"
                       " WHERE id BETWEEN ?1 AND ?2 AND deleted_at = ?3",
                       range, deleted_at, error);
}

gboolean
karum_games_table_measure (
    KarumDb *db, const gint64 range[2], gint64 *count, gint64 *stamps, gint64 *last, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_ask (
      db,
      "SELECT count (*), sum (created_at & 0xffffffff),"
      " max (max (changed_at, coalesce (deleted_at, 0))) FROM games WHERE id BETWEEN ? AND ?",
      error, range[0], range[1]);

  if (!karum_statement_next (statement, error))
    return FALSE;
  *count = karum_statement_int (statement, 0);
  *stamps = karum_statement_int (statement, 1);
  *last = karum_statement_int (statement, 2);
  return TRUE;
}

/* -- One game --------------------------------------------------------------------------------- */

/* The number that @sql has of game @id; 0 without one, -1 with @error. */
static gint64
number_of (KarumDb *db, const char *sql, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (db, sql, error, id);

  if (karum_statement_next (row, error))
    return karum_statement_int (row, 0);
  return karum_statement_worked (row) ? 0 : -1;
}

static gboolean
run_for (KarumDb *db, const char *sql, gint64 id, GError **error)
{
  return karum_db_tell (db, sql, error, id);
}

static gboolean
run_with (KarumDb *db, const char *sql, gint64 id, gint64 number, GError **error)
{
  return karum_db_tell (db, sql, error, id, number);
}

gint64
karum_games_table_revision (KarumDb *db, gint64 id, GError **error)
{
  return number_of (db, "SELECT revision FROM games WHERE id = ?", id, error);
}

gboolean
karum_games_table_set_revision (KarumDb *db, gint64 id, gint64 revision, GError **error)
{
  return run_with (db, "UPDATE games SET revision = ?2 WHERE id = ?1", id, revision, error);
}

gboolean
karum_games_table_set_event (KarumDb *db, gint64 id, gint64 event, gint64 now, GError **error)
{
  return karum_db_tell (
      db,
      "UPDATE games SET event = iif (?2 = (SELECT n.event FROM event_now n"
      "   WHERE n.id = games.event), event, nullif (?2, 0)), revision = revision + 1,"
      " changed_at = ?3 WHERE id = ?1",
      error, id, event, now);
}

gint64
karum_games_table_ended_at (KarumDb *db, gint64 id, GError **error)
{
  return number_of (
      db,
      "SELECT iif (result = 0 AND termination = 0, 0, max (changed_at, 1)) FROM games WHERE id = ?",
      id, error);
}

gboolean
karum_games_table_bin (KarumDb *db, gint64 id, gboolean binned, gint64 now, GError **error)
{
  return run_with (db,
                   binned ? "UPDATE games SET deleted_at = ?2, changed_at = ?2 WHERE id = ?1"
                            " AND id IN (SELECT id FROM shown_games WHERE id = ?1)"
                          : "UPDATE games SET deleted_at = NULL, changed_at = ?2 WHERE id = ?1"
                            " AND id IN (SELECT id FROM binned_games WHERE id = ?1)",
                   id, now, error);
}

gboolean
karum_games_table_delete (KarumDb *db, gint64 id, GError **error)
{
  return run_for (db, "DELETE FROM games WHERE id = ?1", id, error);
}

gboolean
karum_games_table_delete_for_good (KarumDb *db, gint64 id, GError **error)
{
  /* That there were facts of it stays, for other copies; not what they say. What has come from
   * those and isn't shown yet hasn't been deleted by anybody. */
  return run_for (
             db,
             "UPDATE facts SET value = '', seal = '' WHERE part <> 'gone' AND shown AND thing ="
             " (SELECT 'game:' || lower (hex (uuid)) FROM games WHERE id = ?1)",
             id, error)
         && run_for (db, "UPDATE history_state SET freed = ?1 WHERE freed < ?1", id, error)
         && run_for (db, "DELETE FROM texts WHERE rowid = ?1", id, error)
         && karum_games_table_delete (db, id, error);
}

/* -- Identities ------------------------------------------------------------------------------- */

gint64
karum_games_table_with_uuid (KarumDb *db, const KarumUuid *uuid, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT id FROM games WHERE uuid = ?", error,
                      karum_value_blob (uuid->bytes, sizeof uuid->bytes));

  if (karum_statement_next (row, error))
    return karum_statement_int (row, 0);
  return karum_statement_worked (row) ? 0 : -1;
}

gboolean
karum_games_table_uuid (KarumDb *db, gint64 id, KarumUuid *uuid, GError **error)
{
  const void *bytes;
  gsize size;
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT uuid FROM games WHERE id = ?", error, id);
  KarumStep step = karum_statement_step (row, error);

  if (step == KARUM_STEP_DONE)
    return karum_games_not_found (db, id, error);
  bytes = step == KARUM_STEP_ROW ? karum_statement_blob (row, 0, &size) : NULL;
  if (!bytes)
    return FALSE;
  memset (uuid, 0, sizeof *uuid);
  memcpy (uuid->bytes, bytes, MIN (size, sizeof uuid->bytes));
  return TRUE;
}

gboolean
karum_games_table_set_uuid (KarumDb *db, gint64 id, const KarumUuid *uuid, GError **error)
{
  return karum_db_tell (db, "UPDATE games SET uuid = ?1 WHERE id = ?2", error,
                        karum_value_blob (uuid->bytes, sizeof uuid->bytes), id);
}

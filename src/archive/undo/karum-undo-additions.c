/* karum-undo-additions.c: undoes and redoes the addition of games by moving them to the bin and
 * back. */
#include <string.h>

#include "karum-bulk.h"
#include "karum-statement.h"
#include "karum-undo-private.h"

static gboolean
last_numbers (KarumDb *db, gint64 numbers[3], GError **error)
{
  return karum_db_number (db, "SELECT max (id) FROM games", &numbers[0], error)
         && karum_db_number (db, "SELECT max (id) FROM players", &numbers[1], error)
         && karum_db_number (db, "SELECT max (id) FROM events", &numbers[2], error);
}

gboolean
karum_addition_begin (KarumDb *db, KarumAddition *addition, GError **error)
{
  gint64 numbers[3];

  if (!last_numbers (db, numbers, error))
    return FALSE;
  addition->games[0] = MAX (numbers[0], karum_db_last_freed (db)) + 1;
  addition->players[0] = numbers[1] + 1;
  addition->events[0] = numbers[2] + 1;
  return TRUE;
}

/* Computes a checksum, to detect whether the numbers were reused for other games. */
static gboolean
measure (KarumDb *db, KarumAddition *addition, gint64 *last_deleted, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          "SELECT count (*), sum (created_at & 0xffffffff), max (deleted_at)"
                          " FROM games WHERE id BETWEEN ? AND ?",
                          error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, addition->games[0]);
  karum_statement_bind_int (statement, 2, addition->games[1]);
  if (karum_statement_step (statement, error) != KARUM_STEP_ROW)
    return FALSE;
  addition->count = karum_statement_int (statement, 0);
  addition->stamps = karum_statement_int (statement, 1);
  *last_deleted = karum_statement_int (statement, 2);
  return TRUE;
}

gboolean
karum_addition_end (KarumDb *db, KarumAddition *addition, GError **error)
{
  gint64 numbers[3], unused;

  if (!last_numbers (db, numbers, error))
    return FALSE;
  addition->games[1] = numbers[0];
  addition->players[1] = numbers[1];
  addition->events[1] = numbers[2];
  return measure (db, addition, &unused, error);
}

static gboolean
run_on_range (
    KarumDb *db, const char *sql, const gint64 range[2], gint64 deleted_at, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, sql, error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, range[0]);
  karum_statement_bind_int (statement, 2, range[1]);
  karum_statement_bind_int (statement, 3, deleted_at);
  return karum_statement_run (statement, error);
}

/* -- Games ------------------------------------------------------------------------------------ */

/* The number of games changed by one statement. */
#define SLICE 1000

static gboolean
run_on_slices (
    KarumDb *db, const char *sql, const gint64 range[2], gint64 deleted_at, GError **error)
{
  for (gint64 first = range[0]; first <= range[1]; first += SLICE) {
    const gint64 slice[2] = { first, MIN (first + SLICE - 1, range[1]) };

    if (!run_on_range (db, sql, slice, deleted_at, error) || !karum_bulk_keep_schema (db, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
make_indexes (KarumDb *db, GStrv indexes, GError **error)
{
  if (!karum_bulk_begin_indexes (db, error))
    return FALSE;
  for (char **index = indexes; *index; index++)
    if (!karum_db_execute (db, *index, error))
      return FALSE;
  return TRUE;
}

/* Runs @sql on the added games. */
static gboolean
run_on_games (KarumDb *db,
              const char *sql,
              const KarumAddition *addition,
              gint64 deleted_at,
              GStrv indexes,
              GError **error)
{
  if (!indexes)
    return run_on_slices (db, sql, addition->games, deleted_at, error);
  return karum_bulk_drop_indexes (db, indexes, error)
         && run_on_slices (db, sql, addition->games, deleted_at, error)
         && make_indexes (db, indexes, error);
}

static gboolean
take_out_games (KarumDb *db, const KarumAddition *addition, GStrv indexes, GError **error)
{
  return run_on_games (db,
                       "UPDATE games SET deleted_at = ?3"
                       " WHERE id BETWEEN ?1 AND ?2 AND deleted_at IS NULL",
                       addition, addition->deleted_at, indexes, error);
}

static gboolean
put_back_games (KarumDb *db, const KarumAddition *addition, GStrv indexes, GError **error)
{
  return run_on_games (db,
                       "UPDATE games SET deleted_at = NULL"
                       " WHERE id BETWEEN ?1 AND ?2 AND deleted_at = ?3",
                       addition, addition->deleted_at, indexes, error);
}

/* -- What came with them ---------------------------------------------------------------------- */

/* Players and events that were added for the games are also moved, unless something else uses
 * them. */
static gboolean
take_out_others (KarumDb *db, const KarumAddition *addition, GError **error)
{
  gint64 now = addition->deleted_at;

  return run_on_range (db,
                       "UPDATE players SET deleted_at = ?3 WHERE id BETWEEN ?1 AND ?2"
                       " AND deleted_at IS NULL AND merged_into IS NULL"
                       " AND NOT EXISTS (SELECT 1 FROM players o WHERE o.person = players.id"
                       "   AND o.id != players.id)"
                       " AND NOT EXISTS (SELECT 1 FROM games WHERE player1 = players.id"
                       "   AND deleted_at IS NULL)"
                       " AND NOT EXISTS (SELECT 1 FROM games WHERE player2 = players.id"
                       "   AND deleted_at IS NULL)",
                       addition->players, now, error)
         && run_on_range (db,
                          "UPDATE events SET deleted_at = ?3 WHERE id BETWEEN ?1 AND ?2"
                          " AND deleted_at IS NULL AND merged_into IS NULL"
                          " AND NOT EXISTS (SELECT 1 FROM events o WHERE o.merged_into = events.id)"
                          " AND NOT EXISTS (SELECT 1 FROM games"
                          "   WHERE event = events.id AND deleted_at IS NULL)",
                          addition->events, now, error);
}

static gboolean
put_back_others (KarumDb *db, const KarumAddition *addition, GError **error)
{
  return run_on_range (
             db,
             "UPDATE players SET deleted_at = NULL WHERE id BETWEEN ?1 AND ?2 AND deleted_at = ?3",
             addition->players, addition->deleted_at, error)
         && run_on_range (
             db,
             "UPDATE events SET deleted_at = NULL WHERE id BETWEEN ?1 AND ?2 AND deleted_at = ?3",
             addition->events, addition->deleted_at, error);
}

gboolean
karum_addition_is_bulk (KarumDb *db, const KarumAddition *addition, gboolean *bulk, GError **error)
{
  gint64 last;

  *bulk = FALSE;
  if (!karum_db_number (db, "SELECT max (id) FROM games", &last, error))
    return FALSE;
  *bulk = karum_bulk_pays ((guint64) addition->count, (guint64) MAX (last - addition->count, 0));
  return TRUE;
}

gboolean
karum_addition_turn (
    KarumDb *db, KarumChange *change, KarumDirection direction, GStrv indexes, GError **error)
{
  KarumAddition *addition = &change->addition;
  KarumAddition now = *addition;
  gint64 last_deleted;

  if (!measure (db, &now, &last_deleted, error))
    return FALSE;
  if (now.count != addition->count || now.stamps != addition->stamps)
    return karum_undo_refuse (change->title, direction, error);
  if (direction == KARUM_REDO)
    return put_back_games (db, addition, indexes, error) && put_back_others (db, addition, error);
  /* A deletion time that no other of these games has, so that redoing finds exactly the games moved
   * here. */
  addition->deleted_at = MAX (g_get_real_time () / 1000, last_deleted + 1);
  return take_out_games (db, addition, indexes, error) && take_out_others (db, addition, error);
}

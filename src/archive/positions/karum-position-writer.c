#include "karum-position-writer.h"

#include "karum-arrays.h"
#include "karum-log-lock.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* How much is written in one transaction: it takes a millisecond or two. */
#define SLICE_BYTES (256 * 1024)
/* How long other connections then have: longer than their retry interval. */
#define PAUSE_MICROSECONDS 1500
/* How many parts are removed in one transaction. */
#define SLICE_PARTS 16

static gboolean
run_with (KarumDb *db, const char *sql, gint64 first, gint64 second, GError **error)
{
  return karum_db_tell (db, sql, error, first, second);
}

/* -- Announcing ------------------------------------------------------------------------------- */

/* A game of the segment that changes from now on is marked as pending again. */
static gboolean
claim (KarumDb *db, gint64 id, const GArray *games, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "UPDATE position_pending SET segment = ?2 WHERE game = ?1", error);

  if (!statement)
    return FALSE;
  karum_for_each_value (gint64, item, games) {
    karum_statement_bind_int (statement, 1, item);
    karum_statement_bind_int (statement, 2, id);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return TRUE;
}

static gboolean
announce (KarumDb *db, const GArray *games, gint64 *id, GError **error)
{
  gint64 last = g_array_index (games, gint64, games->len - 1);
  gint64 pending;

  if (!run_with (db,
                 "INSERT INTO position_segments (complete, last, games, postings)"
                 " SELECT 0, max (?1, coalesce (max (last), 0)), 0, ?2 FROM position_segments",
                 last, 0, error))
    return FALSE;
  *id = sqlite3_last_insert_rowid (db->handle);
  return karum_db_number (db, "SELECT EXISTS (SELECT 1 FROM position_pending)", &pending, error)
         && (!pending || claim (db, *id, games, error));
}

gint64
karum_position_writer_announce (KarumStore *store, const GArray *games, GError **error)
{
  gint64 id = 0;
  gboolean done;

  if (!karum_db_begin (karum_store_db (store), error))
    return 0;
  done = announce (karum_store_db (store), games, &id, error);
  return karum_db_end (karum_store_db (store), done, error) ? id : 0;
}

/* -- Writing ---------------------------------------------------------------------------------- */

typedef struct {
  KarumDb *db;
  gint64 id;
  const KarumParts *parts;
  guint at;     /* the next part that is written */
  gsize offset; /* of its bytes */
  gboolean *lost;
  GError **error;
} Writer;

/* Whether segment @id still exists. @lost: (out): whether another connection has removed it */
static gboolean
is_there (KarumDb *db, gint64 id, gboolean *lost, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT 1 FROM position_segments WHERE id = ?", error, id);
  KarumStep step = karum_statement_step (row, error);

  *lost = step == KARUM_STEP_DONE;
  return step == KARUM_STEP_ROW;
}

/* Inserts as many parts as a transaction writes. */
static gboolean
insert_parts (Writer *writer)
{
  gsize end = writer->offset + SLICE_BYTES;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      writer->db, "INSERT INTO position_parts (id, data) VALUES (?, ?)", writer->error);

  if (!statement)
    return FALSE;
  for (; writer->at < writer->parts->parts->len && writer->offset < end; writer->at++) {
    const KarumPart *part = &g_array_index (writer->parts->parts, KarumPart, writer->at);

    karum_statement_bind_int (statement, 1, karum_part_id (writer->id, part->kind, part->number));
    karum_statement_bind_blob (statement, 2, writer->parts->bytes->data + writer->offset,
                               part->size);
    if (!karum_statement_run (statement, writer->error))
      return FALSE;
    karum_statement_rewind (statement);
    writer->offset += part->size;
  }
  return TRUE;
}

/* Writes some parts in one transaction, which does nothing else. */
static gboolean
write_slice (Writer *writer)
{
  gboolean done;

  if (!karum_db_begin (writer->db, writer->error))
    return FALSE;
  done = karum_db_end (writer->db,
                       is_there (writer->db, writer->id, writer->lost, writer->error)
                           && insert_parts (writer),
                       writer->error);
  if (karum_log_lock_find (karum_db_log (writer->db), KARUM_LOG_AWAITED))
    g_usleep (PAUSE_MICROSECONDS);
  return done;
}

gboolean
karum_position_writer_write (
    KarumStore *store, gint64 id, const KarumParts *parts, gboolean *lost, GError **error)
{
  Writer writer = { karum_store_db (store), id, parts, .lost = lost, .error = error };
  gboolean done = TRUE;

  *lost = FALSE;
  while (done && writer.at < parts->parts->len)
    done = write_slice (&writer);
  return done || *lost;
}

static gboolean
remove_replaced (KarumDb *db, gint64 id, const GArray *replaced, GError **error)
{
  if (replaced)
    karum_for_each_value (gint64, item, replaced)
      if (!run_with (db, "DELETE FROM position_segments WHERE id = ?1 AND id != ?2", item, id,
                     error))
        return FALSE;
  return TRUE;
}

static gboolean
mark_complete (KarumDb *db, const KarumWritten *written, GError **error)
{
  return karum_db_tell (
             db,
             "UPDATE position_segments SET complete = 1, games = ?2, postings = ?3 WHERE id = ?1",
             error, written->id, written->games, written->postings)
         && run_with (db, "DELETE FROM position_pending WHERE segment = ?1 AND ?2 = 0", written->id,
                      0, error);
}

gboolean
karum_position_writer_complete (KarumStore *store,
                                const KarumWritten *written,
                                const GArray *replaced,
                                gboolean *lost,
                                GError **error)
{
  KarumDb *db = karum_store_db (store);
  gboolean done;

  *lost = FALSE;
  if (!karum_db_begin (db, error))
    return FALSE;
  done = is_there (db, written->id, lost, error)
         && remove_replaced (db, written->id, replaced, error)
         && mark_complete (db, written, error);
  return karum_db_end (db, done, error) || *lost;
}

/* -- Removing --------------------------------------------------------------------------------- */

/* The number of the first segment >= @from that has parts; 0 if there is none. */
static gboolean
next_with_parts (KarumDb *db, gint64 from, gint64 *segment, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT min (id) FROM position_parts WHERE id >= ?", error, karum_part_id (from, 0, 0));

  *segment = 0;
  if (karum_statement_next (row, error))
    *segment = karum_statement_int (row, 0) >> 32;
  return karum_statement_worked (row);
}

/* Whether @segment has no row: most have one, and their parts aren't looked at. */
static gboolean
is_left (KarumDb *db, gint64 segment, gboolean *left, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT 1 FROM position_segments WHERE id = ?", error, segment);
  KarumStep step = karum_statement_step (row, error);

  *left = step == KARUM_STEP_DONE;
  return step != KARUM_STEP_ERROR;
}

/* Removes some parts of @segment if its row doesn't exist; returns how many. */
static gboolean
remove_some (KarumDb *db, gint64 segment, gint64 *removed, GError **error)
{
  gint64 before = sqlite3_total_changes64 (db->handle);
  gboolean done;

  if (!karum_db_begin (db, error))
    return FALSE;
  done = run_with (db,
                   "DELETE FROM position_parts WHERE id IN (SELECT id FROM position_parts"
                   " WHERE id BETWEEN ?1 << 32 AND (?1 << 32) + 4294967295"
                   " AND ?1 NOT IN (SELECT id FROM position_segments) LIMIT ?2)",
                   segment, SLICE_PARTS, error);
  *removed = sqlite3_total_changes64 (db->handle) - before;
  done = karum_db_end (db, done, error);
  if (*removed > 0)
    g_usleep (PAUSE_MICROSECONDS);
  return done;
}

static gboolean
remove_incomplete (KarumDb *db, GError **error)
{
  gint64 there;

  if (!karum_db_number (db, "SELECT EXISTS (SELECT 1 FROM position_segments WHERE NOT complete)",
                        &there, error))
    return FALSE;
  if (!there)
    return TRUE;
  return karum_db_begin (db, error)
         && karum_db_end (
             db, karum_db_execute (db, "DELETE FROM position_segments WHERE NOT complete", error),
             error);
}

/* Removes the parts of @segment if it is left, in several transactions. */
static gboolean
remove_left (KarumDb *db, gint64 segment, GError **error)
{
  gint64 removed = 1;
  gboolean left;

  if (!is_left (db, segment, &left, error))
    return FALSE;
  while (left && removed > 0)
    if (!remove_some (db, segment, &removed, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_position_writer_clear (KarumStore *store, GError **error)
{
  KarumDb *db = karum_store_db (store);
  gint64 segment = 0;

  if (!remove_incomplete (db, error))
    return FALSE;
  while (next_with_parts (db, segment + 1, &segment, error) && segment > 0)
    if (!remove_left (db, segment, error))
      return FALSE;
  return segment == 0;
}

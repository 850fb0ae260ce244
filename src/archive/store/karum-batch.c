#include "karum-batch.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-games-table.h"
#include "karum-log-lock.h"
#include "karum-marks.h"
#include "karum-name-sql.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-views.h"

/* How often a waiting connection looks whether the other batch has ended. */
#define LOOK_MICROSECONDS (10 * 1000)
/* The share of the time of a slice for which others can begin to write, and its least value, which
 * is longer than the interval at which they try. */
#define PAUSE_SHARE 20
#define PAUSE_MICROSECONDS (2 * 1000)
/* As long as others wait and don't begin, because the machine is busy, at most this. */
#define TURN_MICROSECONDS (20 * 1000)

/* -- The row ---------------------------------------------------------------------------------- */

gboolean
karum_batch_range (KarumDb *db, gint64 range[2], GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT first, last FROM batch WHERE " KARUM_BATCH_IS_SOUND, error);
  KarumStep step = karum_statement_step (row, error);

  range[0] = step == KARUM_STEP_ROW ? karum_statement_int (row, 0) : 0;
  range[1] = step == KARUM_STEP_ROW ? karum_statement_int (row, 1) : -1;
  return step != KARUM_STEP_ERROR;
}

static gboolean
choose_numbers (KarumDb *db, KarumBatch *batch, GError **error)
{
  gint64 last;

  if (!karum_games_table_last_given (db, &last, error))
    return FALSE;
  batch->first = last + 1;
  batch->last += batch->first - 1;
  return TRUE;
}

gboolean
karum_batch_seal (KarumDb *db, GError **error)
{
  return karum_db_execute (db, "UPDATE batch SET seal = " KARUM_BATCH_SEAL, error);
}

static gint64
choose_mark (KarumDb *db)
{
  KarumUuid uuid = karum_uuid_new (&db->entropy);
  gint64 mark;

  memcpy (&mark, uuid.bytes + sizeof uuid.bytes - sizeof mark, sizeof mark);
  return mark;
}

static gboolean
write_row (KarumDb *db, KarumBatch *batch, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          "INSERT INTO batch (id, first, last, deleted_at, player, event, match,"
                          " ruleset, mark, seal)"
                          " SELECT 1, ?1, ?2, ?3, (SELECT max (id) FROM players),"
                          " (SELECT coalesce (max (id), 0) FROM events),"
                          " (SELECT coalesce (max (id), 0) FROM matches),"
                          " (SELECT coalesce (max (id), 0) FROM rulesets), ?4, 0",
                          error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, batch->first);
  karum_statement_bind_int (statement, 2, batch->last);
  karum_statement_bind_int (statement, 3, batch->deleted_at);
  batch->mark = choose_mark (db);
  karum_statement_bind_int (statement, 4, batch->mark);
  return karum_statement_run (statement, error) && karum_batch_seal (db, error);
}

/* In a transaction. @taken: (out): whether there is another batch already */
static gboolean
enter (KarumDb *db, KarumBatch *batch, gboolean *taken, GError **error)
{
  gint64 rows;

  if (!karum_db_number (db, "SELECT count (*) FROM batch", &rows, error))
    return FALSE;
  *taken = rows != 0;
  if (*taken)
    return TRUE;
  return (batch->first != 0 || choose_numbers (db, batch, error)) && write_row (db, batch, error);
}

static gboolean
wait_for_end (KarumDb *db, const KarumProgress *progress, GError **error)
{
  if (!karum_batch_clear (db, error)
      || !karum_progress_step (progress, 0, KARUM_PROGRESS_WAITING, error))
    return FALSE;
  g_usleep (LOOK_MICROSECONDS);
  return TRUE;
}

/* What the last slice syncs need not be synced by those before it. */
void
karum_batch_hurry (KarumDb *db)
{
  /* Most pages are written by several slices. The memory holds the indexes of a million games. */
  db->batch->checkpoint = karum_db_checkpoint_after (db, 16000);
  karum_db_execute (db, "PRAGMA cache_size = -131072; PRAGMA synchronous = NORMAL", NULL);
}

static void
end_settings (KarumDb *db, const KarumBatch *batch)
{
  if (batch->checkpoint >= 0)
    karum_db_checkpoint_after (db, batch->checkpoint);
  karum_db_execute (
      db, "PRAGMA cache_size = -2000; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL);
  karum_memory_give_back ();
}

gboolean
karum_batch_wait (KarumDb *db, const KarumProgress *progress, GError **error)
{
  while (TRUE) {
    g_autoptr (GError) trouble = NULL;

    if (db->depth > 0)
      return TRUE;
    if (karum_db_begin (db, &trouble))
      return karum_db_end (db, TRUE, error);
    if (!progress || !g_error_matches (trouble, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY)) {
      g_propagate_error (error, g_steal_pointer (&trouble));
      return FALSE;
    }
    if (!karum_progress_step (progress, 0, KARUM_PROGRESS_WAITING, error))
      return FALSE;
  }
}

gboolean
karum_batch_begin (KarumDb *db, KarumBatch *batch, const KarumProgress *progress, GError **error)
{
  gboolean taken = TRUE;

  batch->log = -1;
  batch->checkpoint = -1;
  if (!karum_batch_wait (db, progress, error))
    return FALSE;
  while (taken) {
    if (!karum_db_begin (db, error))
      return FALSE;
    if (!enter (db, batch, &taken, error))
      return karum_db_end (db, FALSE, error);
    if (taken && (karum_db_end (db, FALSE, NULL) || !wait_for_end (db, progress, error)))
      return FALSE;
  }
  batch->log = karum_log_lock_take (karum_db_log (db), KARUM_LOG_OWNED);
  batch->next = batch->first;
  db->batch = batch;
  return TRUE;
}

static gboolean
check_row (KarumDb *db, GError **error)
{
  gint64 range[2];

  if (!karum_batch_range (db, range, error))
    return FALSE;
  if (range[0] != db->batch->first)
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
                         _ ("Another program has stopped this work."));
  return range[0] == db->batch->first;
}

void
karum_batch_let_others (gint64 begun)
{
  gint64 worked = begun > 0 ? g_get_monotonic_time () - begun : 0;

  g_usleep ((gulong) MAX (PAUSE_MICROSECONDS, worked / PAUSE_SHARE));
}

/* The index of words is made of segments, one for each transaction; a step of joining them, in
 * pages, takes a few milliseconds. */
static gboolean
join_words (KarumDb *db, GError **error)
{
  return karum_db_execute (db, "INSERT INTO texts (texts, rank) VALUES ('merge', 64)", error);
}

gboolean
karum_batch_end_slice (KarumDb *db, GError **error)
{
  return karum_db_end (db, join_words (db, error), error);
}

static gboolean
awaited (KarumBatch *batch)
{
  gboolean taken = karum_log_lock_is_taken (batch->log, KARUM_LOG_AWAITED);

  if (taken)
    batch->awaited = g_get_monotonic_time ();
  return taken;
}

/* Others aren't told that they can begin: they try again every millisecond. */
static void
wait_for_others (KarumBatch *batch)
{
  gint64 begun = g_get_monotonic_time ();

  /* Who waits on a file that can't be locked isn't known. */
  karum_batch_let_others (awaited (batch) ? batch->begun : 0);
  while (awaited (batch) && g_get_monotonic_time () < begun + TURN_MICROSECONDS)
    g_usleep (PAUSE_MICROSECONDS / 4);
}

/* The numbers of games say how many there are, more or less. A program that has waited will soon
 * come again, and would then wait for all that a long slice still has to write. */
static gint64
most_records (const KarumBatch *batch)
{
  if (batch->awaited > 0
      && g_get_monotonic_time () < batch->awaited + KARUM_BATCH_BESIDE_MICROSECONDS)
    return KARUM_BATCH_RECORDS_BESIDE;
  return CLAMP (batch->next / KARUM_BATCH_SHARE, KARUM_BATCH_RECORDS, KARUM_BATCH_RECORDS_MOST);
}

gboolean
karum_batch_is_due (KarumDb *db)
{
  guint records = ++db->batch->records;

  return records >= most_records (db->batch)
         || (records % KARUM_BATCH_AWAITED == 0 && awaited (db->batch));
}

/* What others have written while the last checkpoint was made. Without it, the log would never
 * begin anew as long as somebody writes beside the batch, and everybody has to look through it. */
static void
catch_up (KarumDb *db)
{
  if (db->log_left)
    karum_db_checkpoint (db);
}

gboolean
karum_batch_begin_slice (KarumDb *db, gboolean ended, GError **error)
{
  wait_for_others (db->batch);
  catch_up (db);
  db->batch->records = 0;
  db->batch->begun = g_get_monotonic_time ();
  if (ended && karum_db_begin (db, error))
    return check_row (db, error);
  /* The caller ends a transaction that isn't there. */
  db->depth++;
  return FALSE;
}

gboolean
karum_batch_next (KarumDb *db, GError **error)
{
  return karum_batch_begin_slice (db, karum_batch_end_slice (db, error), error);
}

gboolean
karum_batch_last (KarumDb *db, GError **error)
{
  gboolean ended = karum_batch_end_slice (db, error);

  /* What the last slice would sync beside its own pages while others wait. */
  end_settings (db, db->batch);
  karum_db_checkpoint (db);
  return karum_batch_begin_slice (db, ended, error);
}

/* -- The end ---------------------------------------------------------------------------------- */

/* Others may have added a player or an event of the same name meanwhile: both are one. */
static const char reveal_sql[]
    = "UPDATE players SET deleted_at = NULL, (merged_into, person) ="
      " (SELECT min (v.id), coalesce (v.person, players.id) FROM player_names n"
      "   JOIN player_names o ON o.folded = n.folded AND o.player != n.player"
      "   AND karum_name_key (o.name) = karum_name_key (n.name)"
      "   JOIN players v ON v.id = o.player AND v.deleted_at IS NULL"
      "   AND v.id > (SELECT player FROM batch) WHERE n.player = players.id)"
      " WHERE id > (SELECT player FROM batch) AND deleted_at = " KARUM_COMING ";"
      "UPDATE events SET deleted_at = NULL, merged_into ="
      " (SELECT max (w.event) FROM event_names n"
      "   JOIN event_names o ON o.folded = n.folded AND o.event != n.event"
      "   AND karum_name_key (o.name) = karum_name_key (n.name)"
      "   JOIN events v ON v.id = o.event AND v.deleted_at IS NULL"
      "   AND v.id > (SELECT event FROM batch) JOIN event_now w ON w.id = v.id"
      "   WHERE n.event = events.id)"
      " WHERE id > (SELECT event FROM batch) AND deleted_at = " KARUM_COMING ";"
      "DELETE FROM batch";

static gboolean
show_collected (KarumDb *db, GError **error)
{
  const GArray *collected = db->batch->collected;

  if (collected)
    karum_for_each_in (const KarumCollected, each, collected) {
      gint64 collection = karum_collections_add (db, each->collection, error);

      if (collection < 0 || !karum_collections_put (db, collection, each->game, each->place, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
karum_batch_show (KarumDb *db, GError **error)
{
  return show_collected (db, error) && karum_db_execute (db, reveal_sql, error);
}

/* -- Clearing --------------------------------------------------------------------------------- */

typedef struct {
  const KarumBatch *own; /* (nullable): whose owner clears it while others go on */
  gboolean gone;         /* there is no batch, or another owner has it */
  gboolean sound;
  gint64 range[2];
  gint64 deleted_at;
  gint64 next;   /* the first game that isn't cleared yet; G_MAXINT64 after the last one */
  gboolean told; /* whether something was kept without proof */
} Clearing;

/* The games of a slice, from ?1 to ?2 */
static gboolean
run_on_slice (KarumDb *db, const char *sql, const gint64 slice[2], GError **error)
{
  return karum_db_tell (db, sql, error, slice[0], slice[1]);
}

/* The games of a slice that prove that they came with the batch. */
#define PROVEN                                                           \
  "(SELECT g.id FROM batched b JOIN games g ON g.id = b.game JOIN batch" \
  " WHERE b.game BETWEEN ?1 AND ?2 AND b.proof = karum_seal_sum (batch.mark, g.id, g.uuid))"

static gboolean
clear_slice (KarumDb *db, const gint64 slice[2], gint64 deleted_at, GError **error)
{
  if (deleted_at != 0)
    return karum_games_table_bin_range (db, slice, deleted_at, error);
  return run_on_slice (db, "DELETE FROM texts WHERE rowid IN " PROVEN, slice, error)
         && run_on_slice (db, "DELETE FROM games WHERE id IN " PROVEN, slice, error);
}

/* What came with games that were never shown goes with them. */
static const char clear_sql[]
    = "DELETE FROM player_names WHERE player IN (SELECT id FROM players"
      "   WHERE id > (SELECT player FROM batch) AND deleted_at = " KARUM_COMING ");"
      "DELETE FROM players WHERE id > (SELECT player FROM batch) AND deleted_at = " KARUM_COMING ";"
      "DELETE FROM event_names WHERE event IN (SELECT id FROM events"
      "   WHERE id > (SELECT event FROM batch) AND deleted_at = " KARUM_COMING ");"
      "DELETE FROM events WHERE id > (SELECT event FROM batch) AND deleted_at = " KARUM_COMING ";"
      "DELETE FROM matches WHERE id > (SELECT match FROM batch)"
      "   AND NOT EXISTS (SELECT 1 FROM games WHERE games.match = matches.id);"
      "DELETE FROM rulesets WHERE id > (SELECT ruleset FROM batch)"
      "   AND id NOT IN (SELECT ruleset FROM games);"
      "DELETE FROM batch";

/* Of a row that isn't as it was written, no number means anything. */
static const char reveal_all_sql[]
    = "UPDATE players SET deleted_at = NULL WHERE deleted_at = " KARUM_COMING ";"
      "UPDATE events SET deleted_at = NULL WHERE deleted_at = " KARUM_COMING ";"
      "DELETE FROM batch";

static gboolean
read_row (KarumDb *db, Clearing *clearing, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT first, last, deleted_at, " KARUM_BATCH_IS_SOUND ", mark FROM batch", error);
  KarumStep step = karum_statement_step (row, error);

  clearing->gone = step == KARUM_STEP_DONE
                   || (step == KARUM_STEP_ROW
                       && !(clearing->own && karum_statement_int (row, 4) == clearing->own->mark)
                       && karum_log_lock_find (karum_db_log (db), KARUM_LOG_OWNED));
  if (step != KARUM_STEP_ROW)
    return step == KARUM_STEP_DONE;
  clearing->range[0] = karum_statement_int (row, 0);
  clearing->range[1] = karum_statement_int (row, 1);
  clearing->deleted_at = karum_statement_int (row, 2);
  clearing->sound = karum_statement_int (row, 3) == 1;
  return TRUE;
}

/* Goes on to the next game among the reserved numbers, if the row can be trusted. */
static gboolean
go_on (KarumDb *db, Clearing *clearing, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;

  if (!read_row (db, clearing, error))
    return FALSE;
  if (clearing->gone || !clearing->sound) {
    clearing->next = G_MAXINT64;
    return TRUE;
  }
  row = karum_db_ask (db, "SELECT id FROM games WHERE id BETWEEN ?1 AND ?2 ORDER BY id LIMIT 1",
                      error, MAX (clearing->next, clearing->range[0]), clearing->range[1]);
  if (!row)
    return FALSE;
  clearing->next = karum_statement_next (row, error) ? karum_statement_int (row, 0) : G_MAXINT64;
  return karum_statement_worked (row);
}

/* Whether games without a proof are left. */
static gboolean
find_left (KarumDb *db, gboolean *left, GError **error)
{
  gint64 n;

  if (!karum_db_number (db,
                        "SELECT EXISTS (SELECT 1 FROM batch JOIN games g"
                        " ON g.id BETWEEN batch.first AND batch.last)",
                        &n, error))
    return FALSE;
  *left = n != 0;
  return TRUE;
}

/* After the games. */
static gboolean
clear_rest (KarumDb *db, Clearing *clearing, GError **error)
{
  gboolean left = FALSE;

  if (clearing->sound && clearing->deleted_at != 0)
    return karum_db_execute (db, "DELETE FROM batch", error);
  if (clearing->sound && !find_left (db, &left, error))
    return FALSE;
  clearing->told = !clearing->sound || left;
  return karum_db_execute (db,
                           !clearing->sound ? reveal_all_sql
                           : left           ? reveal_sql
                                            : clear_sql,
                           error);
}

/* The number of games that are deleted in a transaction, which takes longer than moving them. */
#define DELETED (KARUM_BATCH_SLICE / 4)

/* In a transaction: clears the next slice, or the rest. Another connection may do the same, and
 * begin another batch after it. */
static gboolean
clear_next (KarumDb *db, Clearing *clearing, GError **error)
{
  gint64 slice[2] = { clearing->next, 0 };
  gint64 games;

  if (!read_row (db, clearing, error))
    return FALSE;
  if (clearing->gone)
    return TRUE;
  if (slice[0] == G_MAXINT64)
    return clear_rest (db, clearing, error);
  games = clearing->deleted_at != 0 ? KARUM_BATCH_SLICE : DELETED;
  slice[1] = MIN (slice[0], G_MAXINT64 - games) + games - 1;
  slice[1] = MIN (slice[1], clearing->range[1]);
  clearing->next = slice[1] + 1;
  return clear_slice (db, slice, clearing->deleted_at, error);
}

/* Proofs of batches that have ended prove nothing. */
static gboolean
drop_proofs (KarumDb *db, GError **error)
{
  gint64 any;

  if (!karum_db_number (db,
                        "SELECT EXISTS (SELECT 1 FROM batched) AND NOT EXISTS"
                        " (SELECT 1 FROM batch)",
                        &any, error))
    return FALSE;
  return any == 0
         || (karum_db_begin (db, error)
             && karum_db_end (db,
                              karum_db_execute (db,
                                                "DELETE FROM batched WHERE NOT EXISTS"
                                                " (SELECT 1 FROM batch)",
                                                error),
                              error));
}

static void
tell_left (KarumDb *db)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *text
      = g_strdup_printf (_ ("Adding games to the archive “%s” was interrupted, and which of them "
                            "belong together is damaged. All of them were kept."),
                         name);

  karum_db_notice (db, text);
}

static gboolean
clear (KarumDb *db, const KarumBatch *own, GError **error)
{
  Clearing clearing = { .own = own };
  gboolean done = go_on (db, &clearing, error);

  while (done && !clearing.gone) {
    /* Nothing refers to what goes last; looking for it would take a walk through all games. */
    if (clearing.next == G_MAXINT64)
      karum_db_execute (db, "PRAGMA foreign_keys = OFF", NULL);
    done
        = karum_db_begin (db, error) && karum_db_end (db, clear_next (db, &clearing, error), error);
    karum_db_execute (db, "PRAGMA foreign_keys = ON", NULL);
    g_usleep (PAUSE_MICROSECONDS);
    done = done && go_on (db, &clearing, error);
  }
  if (done && clearing.told)
    tell_left (db);
  return done && drop_proofs (db, error);
}

gboolean
karum_batch_clear (KarumDb *db, GError **error)
{
  return clear (db, NULL, error);
}

void
karum_batch_drop (KarumDb *db)
{
  KarumBatch *batch = db->batch;

  db->batch = NULL;
  if (db->seals)
    karum_seals_forget (db);
  end_settings (db, batch);
  clear (db, batch, NULL);
  if (batch->log >= 0)
    close (batch->log);
  g_clear_pointer (&batch->collected, g_array_unref);
}

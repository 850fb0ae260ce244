#include "karum-undo.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-bulk.h"
#include "karum-give-way.h"
#include "karum-schema.h"
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

/* While a step is being recorded, it may use this many times the limit of the history. */
#define MEMORY_FACTOR 4

/* A step that is being recorded. */
typedef struct {
  KarumDb *db; /* (borrowed) */
  char *title;
  sqlite3_session *session;
  gsize limit; /* in bytes */
  gint64 game; /* the game whose record is edited; 0 for none */
  gboolean adds;
  gboolean given_up;      /* the limit was exceeded */
  KarumAddition addition; /* used if the step adds games */
} KarumRecording;

static G_DEFINE_QUARK (karum_history, history_key)

static G_DEFINE_QUARK (karum_recording, recording_key)

/* (nullable): the history of @store. */
static KarumHistory *
history_of (KarumStore *store)
{
  return karum_store_kept (store, history_key_quark ());
}

/* (nullable): the step that is being recorded. */
static KarumRecording *
recording_of (KarumStore *store)
{
  return karum_store_kept (store, recording_key_quark ());
}

static gboolean
watch_memory (gpointer data)
{
  KarumRecording *recording = data;

  if (sqlite3session_memory_used (recording->session) > (sqlite3_int64) recording->limit) {
    sqlite3session_enable (recording->session, FALSE);
    recording->given_up = TRUE;
  }
  return FALSE;
}

static void
recording_free (gpointer data)
{
  KarumRecording *recording = data;

  karum_db_unwatch (recording->db, recording);
  g_clear_pointer (&recording->session, karum_db_session_free);
  g_free (recording->title);
  g_free (recording);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRecording, recording_free)

void
karum_store_set_history (KarumStore *store, KarumHistory *history)
{
  karum_store_keep (store, history_key_quark (), history ? karum_history_ref (history) : NULL,
                    (GDestroyNotify) karum_history_unref);
}

static gboolean
start_recording (KarumStore *store, const char *title, gboolean adds, GError **error)
{
  g_autoptr (KarumRecording) recording = g_new0 (KarumRecording, 1);

  recording->db = karum_store_db (store);
  recording->title = g_strdup (title);
  recording->session = karum_db_session_new (karum_store_db (store), error);
  if (!recording->session)
    return FALSE;
  recording->adds = adds;
  recording->limit = MEMORY_FACTOR * karum_history_get_limit (history_of (store));
  karum_db_watch (recording->db, watch_memory, recording);
  if (adds) {
    sqlite3session_enable (recording->session, FALSE);
    if (!karum_addition_begin (karum_store_db (store), &recording->addition, error))
      return FALSE;
  }
  karum_store_keep (store, recording_key_quark (), g_steal_pointer (&recording), recording_free);
  return TRUE;
}

static gboolean
begin (KarumStore *store, const char *title, gboolean adds, GError **error)
{
  gboolean outermost = karum_store_db (store)->depth == 0;

  if (!karum_store_begin (store, error))
    return FALSE;
  if (!outermost || !history_of (store) || start_recording (store, title, adds, error))
    return TRUE;
  return karum_store_end (store, FALSE, error);
}

gboolean
karum_store_begin_step (KarumStore *store, const char *title, GError **error)
{
  return begin (store, title, FALSE, error);
}

gboolean
karum_store_begin_edit (KarumStore *store, const char *title, gint64 game, GError **error)
{
  if (!begin (store, title, FALSE, error))
    return FALSE;
  if (recording_of (store) && karum_store_db (store)->depth == 1)
    recording_of (store)->game = game;
  return TRUE;
}

gboolean
karum_store_begin_addition (KarumStore *store, const char *title, GError **error)
{
  return begin (store, title, TRUE, error);
}

void
karum_store_record_changes (KarumStore *store, gboolean record)
{
  KarumRecording *recording = recording_of (store);

  if (recording && recording->adds && !recording->given_up)
    sqlite3session_enable (recording->session, record);
}

/* @change: (out) (transfer full): remains NULL if nothing was changed */
static gboolean
stop_recording (KarumStore *store, KarumRecording *recording, KarumChange **change, GError **error)
{
  g_autoptr (GBytes) changes = NULL;
  gboolean tell;

  if (recording->given_up)
    return TRUE;
  if (!karum_db_session_changes (karum_store_db (store), recording->session, &changes, error)
      || !karum_changes_tell (karum_store_db (store), changes, &tell, error)
      || (recording->adds
          && !karum_addition_end (karum_store_db (store), &recording->addition, error)))
    return FALSE;
  if (!tell && recording->addition.count == 0)
    return TRUE;
  *change = karum_change_new (recording->title, g_steal_pointer (&changes));
  (*change)->addition = recording->addition;
  (*change)->game = recording->game;
  return TRUE;
}

gboolean
karum_store_end_step (KarumStore *store, gboolean done, GError **error)
{
  g_autoptr (KarumRecording) recording = NULL;
  g_autoptr (KarumChange) change = NULL;

  if (karum_store_db (store)->depth == 1)
    recording = karum_store_take (store, recording_key_quark ());
  if (recording && done)
    done = stop_recording (store, recording, &change, error);
  if (!karum_store_end (store, done, error))
    return FALSE;
  if (change)
    karum_history_add (history_of (store), g_steal_pointer (&change));
  else if (recording && recording->given_up)
    karum_history_clear (history_of (store));
  return TRUE;
}

gboolean
karum_undo_refuse (const char *title, KarumDirection direction, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
               direction == KARUM_UNDO
                   /* Translators: %s is a change, as “Deleting a game” */
                   ? _ ("“%s” can’t be undone, because the same data has been changed since. Nothing was changed.")
                   : _ ("“%s” can’t be redone, because the same data has been changed since. Nothing was changed."),
               title);
  return FALSE;
}

static gboolean
turn_parts (KarumStore *store,
            KarumChange *change,
            KarumDirection direction,
            GStrv indexes,
            GBytes **reverse,
            GError **error)
{
  return karum_changes_revert (store, change, direction, reverse, error)
         && (change->addition.count == 0
             || karum_addition_turn (karum_store_db (store), change, direction, indexes, error));
}

typedef struct {
  KarumStore *store;
  KarumChange *change;
  KarumDirection direction;
  GStrv indexes; /* (owned) (nullable): indexes to rebuild */
} Turn;

/* Undoes or redoes the change, and replaces it with its reverse.
 * @way: (nullable) */
static gboolean
turn_in_transaction (KarumGiveWay *way, gpointer data, GError **error)
{
  const Turn *turn = data;
  g_autoptr (GBytes) reverse = NULL;
  KarumAddition addition = turn->change->addition;
  gboolean done;

  if (!karum_store_begin (turn->store, error))
    return FALSE;
  if (way)
    karum_give_way_begin (way);
  done = turn_parts (turn->store, turn->change, turn->direction, turn->indexes, &reverse, error)
         && (!way || karum_give_way_settle (way, error));
  done = karum_store_end (turn->store, done, error);
  if (way)
    karum_give_way_end (way);
  if (!done) {
    turn->change->addition = addition;
    return FALSE;
  }
  g_bytes_unref (turn->change->changes);
  turn->change->changes = g_steal_pointer (&reverse);
  return TRUE;
}

static gboolean
turn_in_bulk (KarumGiveWay *way, gpointer data, GError **error)
{
  const Turn *turn = data;
  gboolean done;

  karum_bulk_begin (karum_store_db (turn->store));
  done = turn_in_transaction (way, data, error);
  karum_bulk_end (karum_store_db (turn->store));
  return done;
}

/* A bulk operation doesn't check foreign keys, so it is only possible if the change has no other
 * changes of tables. */
static gboolean
choose_bulk (Turn *turn, GError **error)
{
  gboolean bulk = FALSE;

  if (g_bytes_get_size (turn->change->changes) == 0
      && !karum_addition_is_bulk (karum_store_db (turn->store), &turn->change->addition, &bulk,
                                  error))
    return FALSE;
  if (bulk)
    turn->indexes
        = karum_schema_indexes (karum_store_games (turn->store), "deleted_at IS NULL", error);
  return !bulk || turn->indexes;
}

/* Long changes yield to other writers. */
static gboolean
turn (KarumStore *store, KarumChange *change, KarumDirection direction, GError **error)
{
  Turn turn = { store, change, direction, NULL };
  gboolean done;

  if (!karum_change_is_long (change))
    return turn_in_transaction (NULL, &turn, error);
  done = choose_bulk (&turn, error)
         && karum_give_way_run (karum_store_db (store), NULL,
                                turn.indexes ? turn_in_bulk : turn_in_transaction, &turn, error);
  g_strfreev (turn.indexes);
  return done;
}

char *
karum_store_undo (KarumStore *store, KarumDirection direction, GError **error)
{
  g_autoptr (KarumChange) change
      = history_of (store) ? karum_history_take (history_of (store), direction) : NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *title = NULL;

  if (!change) {
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                         direction == KARUM_UNDO ? _ ("Nothing to undo.") : _ ("Nothing to redo."));
    return NULL;
  }
  title = g_strdup (change->title);
  if (turn (store, change, direction, &local)) {
    karum_history_put (history_of (store), direction == KARUM_UNDO ? KARUM_REDO : KARUM_UNDO,
                       g_steal_pointer (&change));
    return g_steal_pointer (&title);
  }
  /* A refused change is dropped, because it would be refused again; after other errors, such as a
   * full disk, it can be retried. */
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED))
    karum_history_put (history_of (store), direction, g_steal_pointer (&change));
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

#include "karum-undo.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-batch.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-undo-private.h"

static gboolean
last_numbers (KarumDb *db, gint64 numbers[3], GError **error)
{
  return karum_db_number (db, "SELECT max (id) FROM games", &numbers[0], error)
         && karum_db_number (db, "SELECT max (id) FROM players", &numbers[1], error)
         && karum_db_number (db, "SELECT max (id) FROM events", &numbers[2], error);
}

/* Remembers the current state, before games are added. */
static gboolean
addition_begin (KarumDb *db, KarumAddition *addition, GError **error)
{
  gint64 numbers[3], last;

  if (!last_numbers (db, numbers, error) || !karum_db_last_game (db, &last, error))
    return FALSE;
  addition->games[0] = db->batch ? db->batch->first : last + 1;
  addition->players[0] = numbers[1] + 1;
  addition->events[0] = numbers[2] + 1;
  return TRUE;
}

/* Computes a checksum, to detect whether the numbers were reused for other games. @last: when one
 * of them was changed or deleted last. */
static gboolean
measure (KarumDb *db, KarumAddition *addition, gint64 *last, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "SELECT count (*), sum (created_at & 0xffffffff),"
      " max (max (changed_at, coalesce (deleted_at, 0))) FROM games WHERE id BETWEEN ? AND ?",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, addition->games[0]);
  karum_statement_bind_int (statement, 2, addition->games[1]);
  if (karum_statement_step (statement, error) != KARUM_STEP_ROW)
    return FALSE;
  addition->count = karum_statement_int (statement, 0);
  addition->stamps = karum_statement_int (statement, 1);
  *last = karum_statement_int (statement, 2);
  return TRUE;
}

/* Determines what was added since; the count is 0 if nothing was. */
static gboolean
addition_end (KarumDb *db, KarumAddition *addition, GError **error)
{
  gint64 numbers[3], unused;

  if (!last_numbers (db, numbers, error))
    return FALSE;
  addition->games[1] = db->batch ? db->batch->next - 1 : numbers[0];
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

static gboolean
take_out_games (KarumDb *db, const KarumAddition *addition, GError **error)
{
  return run_on_range (db,
                       "UPDATE games SET deleted_at = ?3"
                       " WHERE id BETWEEN ?1 AND ?2 AND deleted_at IS NULL",
                       addition->games, addition->deleted_at, error);
}

static gboolean
put_back_games (KarumDb *db, const gint64 range[2], gint64 deleted_at, GError **error)
{
  return run_on_range (db,
                       "UPDATE games SET deleted_at = NULL"
                       " WHERE id BETWEEN ?1 AND ?2 AND deleted_at = ?3",
                       range, deleted_at, error);
}

/* -- What came with them ---------------------------------------------------------------------- */

/* Players and events that were added for the games are also moved, unless something else uses
 * them. */
static gboolean
take_out_others (KarumDb *db, const KarumAddition *addition, GError **error)
{
  gint64 now = addition->deleted_at;

  return run_on_range (
             db,
             "UPDATE players SET deleted_at = ?3 WHERE id BETWEEN ?1 AND ?2"
             " AND deleted_at IS NULL AND merged_into IS NULL"
             " AND NOT EXISTS (SELECT 1 FROM players o WHERE o.person = players.id"
             "   AND o.id != players.id)"
             " AND NOT EXISTS (SELECT 1 FROM games WHERE player1 = players.id"
             "   AND " KARUM_SHOWN (
                 "games.") ")"
                           " AND NOT EXISTS (SELECT 1 FROM games WHERE player2 = players.id"
                           "   AND " KARUM_SHOWN ("games.") ")",
             addition->players, now, error)
         && run_on_range (db,
                          "UPDATE events SET deleted_at = ?3 WHERE id BETWEEN ?1 AND ?2"
                          " AND deleted_at IS NULL AND merged_into IS NULL"
                          " AND NOT EXISTS (SELECT 1 FROM events o WHERE o.merged_into = events.id)"
                          " AND NOT EXISTS (SELECT 1 FROM games"
                          "   WHERE event = events.id AND " KARUM_SHOWN ("games.") ")",
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

/* Whether the games are those that were added, and when they are deleted now: at a time that no
 * other of them has, so that redoing finds exactly the games moved then, and after their last
 * change, so that nobody seems to have thrown them away (KarumStoredGame.undone). The clock may
 * have been set back, or may not have moved since. */
static gboolean
check (KarumDb *db, KarumChange *change, KarumDirection direction, GError **error)
{
  KarumAddition *addition = &change->addition;
  KarumAddition now = *addition;
  gint64 last;

  if (!measure (db, &now, &last, error))
    return FALSE;
  if (now.count != addition->count || now.stamps != addition->stamps)
    return karum_undo_refuse (change->title, direction, error);
  if (direction == KARUM_UNDO)
    addition->deleted_at = MAX (g_get_real_time () / 1000, last + 1);
  return TRUE;
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
  gint64 last_collection; /* the last one before them */
} KarumRecording;

static G_DEFINE_QUARK (karum_history, history_key)

    static G_DEFINE_QUARK (karum_recording, recording_key)

    /* (nullable): the history of @store. */
    static KarumHistory *history_of (KarumStore *store)
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
  karum_store_look_at_history (store);
}

void
karum_store_look_at_history (KarumStore *store)
{
  if (history_of (store) && karum_store_get_access (store) == KARUM_ARCHIVE_WRITABLE)
    karum_history_look (history_of (store), karum_store_db (store));
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
    if (!addition_begin (karum_store_db (store), &recording->addition, error)
        || !karum_db_number (recording->db, "SELECT max (id) FROM collections",
                             &recording->last_collection, error))
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

/* Games are not recorded when they are added, but moved to the bin. Collections that were created
 * for them are, with what is in them: they are written again for that. */
static gboolean
record_collections (KarumDb *db, const KarumRecording *recording, GError **error)
{
  g_autofree char *take_out = NULL;
  gint64 last;

  if (!karum_db_number (db, "SELECT max (id) FROM collections", &last, error))
    return FALSE;
  if (last <= recording->last_collection)
    return TRUE;
  take_out = g_strdup_printf (
      "CREATE TEMP TABLE new_collections AS SELECT * FROM collections WHERE id > %" G_GINT64_FORMAT
      "; CREATE TEMP TABLE new_collected AS SELECT * FROM collected WHERE collection > "
      "%" G_GINT64_FORMAT "; DELETE FROM collections WHERE id > %" G_GINT64_FORMAT,
      recording->last_collection, recording->last_collection, recording->last_collection);
  sqlite3session_enable (recording->session, FALSE);
  if (!karum_db_execute (db, take_out, error))
    return FALSE;
  sqlite3session_enable (recording->session, TRUE);
  return karum_db_execute (db,
                           "INSERT INTO collections SELECT * FROM new_collections;"
                           "INSERT INTO collected SELECT * FROM new_collected;"
                           "DROP TABLE new_collections; DROP TABLE new_collected",
                           error);
}

/* @change: (out) (transfer full): remains NULL if nothing was changed */
static gboolean
stop_recording (KarumStore *store, KarumRecording *recording, KarumChange **change, GError **error)
{
  g_autoptr (GBytes) changes = NULL;
  gboolean tell;

  if (recording->given_up) {
    *change = karum_change_new (recording->title, NULL);
    return TRUE;
  }
  if ((recording->adds && !record_collections (karum_store_db (store), recording, error))
      || !karum_db_session_changes (karum_store_db (store), recording->session, &changes, error)
      || !karum_changes_tell (karum_store_db (store), changes, &tell, error)
      || (recording->adds && !addition_end (karum_store_db (store), &recording->addition, error)))
    return FALSE;
  if (!tell && recording->addition.count == 0)
    return TRUE;
  if (g_bytes_get_size (changes) > karum_history_get_limit (history_of (store))) {
    *change = karum_change_new (recording->title, NULL);
    return TRUE;
  }
  *change = karum_change_new (recording->title, g_steal_pointer (&changes));
  (*change)->addition = recording->addition;
  if (recording->addition.count == 0)
    (*change)->game
        = recording->game != 0 ? recording->game : karum_changes_game ((*change)->changes);
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
    done = stop_recording (store, recording, &change, error)
           && (!change
               || karum_history_write (history_of (store), karum_store_db (store), change, error));
  if (!karum_store_end (store, done, error))
    return FALSE;
  if (change)
    karum_history_trim (history_of (store), karum_store_db (store));
  return TRUE;
}

gboolean
karum_undo_refuse (const char *title, KarumDirection direction, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
               direction == KARUM_UNDO
                   /* Translators: %s is a change, as “Deleting a game” */
                   ? _ ("“%s” can’t be undone, because the same data has been changed since. "
                        "Nothing was changed.")
                   : _ ("“%s” can’t be redone, because the same data has been changed since. "
                        "Nothing was changed."),
               title);
  return FALSE;
}

/* -- Undoing and redoing ---------------------------------------------------------------------- */

typedef struct {
  KarumStore *store;
  KarumDb *db;
  KarumChange *change;
  KarumDirection direction;
} Turn;

static gboolean
check_state (const KarumChange *change, KarumDirection direction, GError **error)
{
  gboolean is_done = change->state == KARUM_CHANGE_DONE || change->state == KARUM_CHANGE_DONE_ASIDE;

  if (is_done != (direction == KARUM_UNDO))
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                 direction == KARUM_UNDO
                     /* Translators: %s is a change, as “Deleting a game” */
                     ? _ ("“%s” has been undone already. Nothing was changed.")
                     : _ ("“%s” has been redone already. Nothing was changed."),
                 change->title);
  else if (karum_change_is_lost (change))
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
                 _ ("“%s” can’t be undone, because it is too large for the history. Nothing was "
                    "changed."),
                 change->title);
  else
    return TRUE;
  return FALSE;
}

/* Everything but the games; the change becomes its reverse. */
static gboolean
turn_others (Turn *turn, GError **error)
{
  KarumChange *change = turn->change;
  GBytes *reverse;

  if (!karum_changes_revert (turn->store, change, turn->direction, &reverse, error))
    return FALSE;
  g_bytes_unref (change->changes);
  change->changes = reverse;
  if (change->addition.count > 0
      && !(turn->direction == KARUM_UNDO ? take_out_others (turn->db, &change->addition, error)
                                         : put_back_others (turn->db, &change->addition, error)))
    return FALSE;
  return karum_history_turned (turn->db, change, turn->direction, error);
}

static gboolean
turn_games (Turn *turn, GError **error)
{
  const KarumAddition *addition = &turn->change->addition;

  if (addition->count == 0)
    return TRUE;
  if (!check (turn->db, turn->change, turn->direction, error))
    return FALSE;
  return turn->direction == KARUM_UNDO
             ? take_out_games (turn->db, addition, error)
             : put_back_games (turn->db, addition->games, addition->deleted_at, error);
}

static gboolean
turn_at_once (Turn *turn, GError **error)
{
  return karum_store_begin (turn->store, error)
         && karum_store_end (turn->store, turn_games (turn, error) && turn_others (turn, error),
                             error);
}

static gboolean
set_deleted (KarumDb *db, gint64 deleted_at, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "UPDATE batch SET deleted_at = ?", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, deleted_at);
  return karum_statement_run (statement, error);
}

/* The row of the batch hides all games, and with that, they are undone: it is on disk, and clearing
 * the batch moves them to the bin. */
static gboolean
undo_in_slices (Turn *turn, GError **error)
{
  return karum_store_end (turn->store,
                          check (turn->db, turn->change, KARUM_UNDO, error)
                              && set_deleted (turn->db, turn->change->addition.deleted_at, error)
                              && turn_others (turn, error),
                          error);
}

static gboolean
put_back_slices (Turn *turn, GError **error)
{
  const KarumAddition *addition = &turn->change->addition;
  gint64 slice[2] = { addition->games[0], 0 };

  for (; slice[0] <= addition->games[1]; slice[0] += KARUM_BATCH_SLICE) {
    slice[1] = MIN (slice[0] + KARUM_BATCH_SLICE - 1, addition->games[1]);
    if (!put_back_games (turn->db, slice, addition->deleted_at, error)
        || !karum_batch_next (turn->db, error))
      return FALSE;
  }
  return TRUE;
}

/* The games leave the bin one slice after the other, and are there when the batch ends. */
static gboolean
redo_in_slices (Turn *turn, GError **error)
{
  return karum_store_end (turn->store,
                          check (turn->db, turn->change, KARUM_REDO, error)
                              && put_back_slices (turn, error) && karum_batch_last (turn->db, error)
                              && turn_others (turn, error) && karum_batch_show (turn->db, error),
                          error);
}

static gboolean
turn_in_slices (Turn *turn, GError **error)
{
  const KarumAddition *addition = &turn->change->addition;
  KarumBatch batch = { .first = addition->games[0],
                       .last = addition->games[1],
                       .deleted_at = MAX (addition->deleted_at, 1) };
  gboolean done;

  if (!karum_batch_begin (turn->db, &batch, NULL, error))
    return FALSE;
  done
      = turn->direction == KARUM_UNDO ? undo_in_slices (turn, error) : redo_in_slices (turn, error);
  karum_batch_drop (turn->db);
  return done;
}

/* (transfer full) (nullable): the title */
static char *
turn (KarumStore *store, guint64 number, KarumDirection direction, GError **error)
{
  g_autoptr (KarumChange) change = karum_history_read (karum_store_db (store), number, error);
  Turn turn = { store, karum_store_db (store), change, direction };
  gboolean done;

  if (!change || !check_state (change, direction, error))
    return NULL;
  done = change->addition.count > KARUM_BATCH_SLICE ? turn_in_slices (&turn, error)
                                                    : turn_at_once (&turn, error);
  return done ? g_steal_pointer (&change->title) : NULL;
}

/* (transfer full): when @change was made, and the players of its game, if it has one. */
static char *
describe (KarumDb *db, const KarumChange *change)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (change->made_at / 1000);
  g_autoptr (GDateTime) local = utc ? g_date_time_to_local (utc) : NULL;
  g_autofree char *when = local ? g_date_time_format (local, "%x %H:%M") : g_strdup ("");
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT w1.name, w2.name FROM games g" KARUM_JOIN_PERSONS " WHERE g.id = ?1", NULL);

  if (!row)
    return g_steal_pointer (&when);
  karum_statement_bind_int (row, 1, change->game);
  if (karum_statement_step (row, NULL) != KARUM_STEP_ROW || !*karum_statement_certain (row, 0)
      || !*karum_statement_certain (row, 1))
    return g_steal_pointer (&when);
  return g_strdup_printf ("%s, %s – %s", when, karum_statement_certain (row, 0),
                          karum_statement_certain (row, 1));
}

/* Names the later change that keeps the change @number from being undone or redone, if there is one
 * in the history: once that is undone, it doesn't. */
static gboolean
name_obstacle (KarumDb *db, guint64 number, KarumDirection direction, GError **refusal)
{
  g_autoptr (KarumChange) change = karum_history_read (db, number, NULL);
  g_autoptr (KarumChange) obstacle = change ? karum_changes_find_obstacle (db, change) : NULL;
  g_autofree char *described = NULL;

  if (!obstacle)
    return FALSE;
  described = describe (db, obstacle);
  g_clear_error (refusal);
  g_set_error (
      refusal, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
      direction == KARUM_UNDO
          /* Translators: two changes, as “Deleting a game”; in brackets, the time of the
             second, and the players of its game */
          ? _ ("“%s” can’t be undone before “%s” (%s), which has changed the same data. "
               "Nothing was changed.")
          : _ ("“%s” can’t be redone before “%s” (%s) is undone, which has changed the same "
               "data. Nothing was changed."),
      change->title, obstacle->title, described);
  return TRUE;
}

char *
karum_store_undo_step (KarumStore *store, guint64 number, KarumDirection direction, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *title = turn (store, number, direction, &local);

  /* A refused change would be refused again, unless a later one is undone, whose turn comes first;
   * after other errors, such as a full disk, it can be retried. */
  if (g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED)
      && !name_obstacle (karum_store_db (store), number, direction, &local))
    karum_history_set_aside (karum_store_db (store), number, NULL);
  karum_history_look (history_of (store), karum_store_db (store));
  if (local)
    g_propagate_error (error, g_steal_pointer (&local));
  return title;
}

char *
karum_store_undo (KarumStore *store, KarumDirection direction, GError **error)
{
  guint64 number = history_of (store) ? karum_history_find (history_of (store), direction, 0) : 0;

  if (number != 0)
    return karum_store_undo_step (store, number, direction, error);
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                       direction == KARUM_UNDO ? _ ("Nothing to undo.") : _ ("Nothing to redo."));
  return NULL;
}

gboolean
karum_store_clear_history (KarumStore *store, GError **error)
{
  KarumDb *db = karum_store_db (store);
  gboolean done
      = karum_store_begin (store, error)
        && karum_store_end (store, karum_db_execute (db, "DELETE FROM history", error), error);

  karum_store_look_at_history (store);
  return done;
}

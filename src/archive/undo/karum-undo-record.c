/* karum-undo-record.c: records the changes of a step. */
#include "karum-games-table.h"
#include "karum-undo.h"

#include "karum-statement.h"
#include "karum-undo-private.h"

static gboolean
last_numbers (KarumDb *db, gint64 numbers[3], GError **error)
{
  return karum_games_table_last (db, &numbers[0], error)
         && karum_db_number (db, "SELECT max (id) FROM players", &numbers[1], error)
         && karum_db_number (db, "SELECT max (id) FROM events", &numbers[2], error);
}

/* Remembers the current state, before games are added. */
static gboolean
addition_begin (KarumDb *db, KarumAddition *addition, GError **error)
{
  gint64 numbers[3], last;

  if (!last_numbers (db, numbers, error) || !karum_games_table_last_given (db, &last, error))
    return FALSE;
  addition->games[0] = db->batch ? db->batch->first : last + 1;
  addition->players[0] = numbers[1] + 1;
  addition->events[0] = numbers[2] + 1;
  return TRUE;
}

gboolean
karum_addition_measure (KarumDb *db, KarumAddition *addition, gint64 *last, GError **error)
{
  return karum_games_table_measure (db, addition->games, &addition->count, &addition->stamps, last,
                                    error);
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
  return karum_addition_measure (db, addition, &unused, error);
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

        KarumHistory *karum_store_history (KarumStore *store)
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
karum_store_keep_history (KarumStore *store)
{
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  gint64 size = 0;

  karum_db_number (karum_store_db (store), "SELECT coalesce (sum (size), 0) FROM history", &size,
                   NULL);
  karum_history_set_limits (history, MAX ((gsize) size, KARUM_HISTORY_MB * 1000000),
                            KARUM_HISTORY_DAYS_MAX);
  karum_store_set_history (store, history);
}

void
karum_store_look_at_history (KarumStore *store)
{
  if (karum_store_history (store) && karum_store_get_access (store) == KARUM_ARCHIVE_WRITABLE)
    karum_history_look (karum_store_history (store), karum_store_db (store));
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
  recording->limit = MEMORY_FACTOR * karum_history_get_limit (karum_store_history (store));
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
begin_step (KarumStore *store, const char *title, gboolean adds, GError **error)
{
  gboolean outermost = karum_store_db (store)->depth == 0;

  if (!karum_store_begin (store, error))
    return FALSE;
  if (!outermost || !karum_store_history (store) || start_recording (store, title, adds, error))
    return TRUE;
  return karum_store_end (store, FALSE, error);
}

gboolean
karum_store_begin_step (KarumStore *store, const char *title, GError **error)
{
  return begin_step (store, title, FALSE, error);
}

gboolean
karum_store_begin_edit (KarumStore *store, const char *title, gint64 game, GError **error)
{
  if (!begin_step (store, title, FALSE, error))
    return FALSE;
  if (recording_of (store) && karum_store_db (store)->depth == 1)
    recording_of (store)->game = game;
  return TRUE;
}

gboolean
karum_store_begin_addition (KarumStore *store, const char *title, GError **error)
{
  return begin_step (store, title, TRUE, error);
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

/* Whether @changes contain anything other than bookkeeping. */
static gboolean
tell_changes (KarumDb *db, GBytes *changes, gboolean *tell, GError **error)
{
  gsize size;
  const void *data = g_bytes_get_data (changes, &size);
  sqlite3_changeset_iter *row;
  int code = sqlite3changeset_start (&row, (int) size, (void *) data);

  if (code != SQLITE_OK)
    return karum_db_set_error (db, code, error);
  *tell = FALSE;
  while (!*tell && (code = sqlite3changeset_next (row)) == SQLITE_ROW)
    *tell = karum_row_changed (db, row) != 0;
  sqlite3changeset_finalize (row);
  return code == SQLITE_ROW || code == SQLITE_DONE || code == SQLITE_OK
         || karum_db_set_error (db, code, error);
}

/* @change: (out) (transfer full): remains NULL if nothing was changed */
static gboolean
stop_recording (KarumStore *store, KarumRecording *recording, KarumChange **change, GError **error)
{
  g_autoptr (GBytes) changes = NULL;
  gboolean tell = FALSE;

  if (recording->given_up) {
    *change = karum_change_new (recording->title, NULL);
    return TRUE;
  }
  if ((recording->adds && !record_collections (karum_store_db (store), recording, error))
      || !karum_db_session_changes (karum_store_db (store), recording->session, &changes, error)
      || !tell_changes (karum_store_db (store), changes, &tell, error)
      || (recording->adds && !addition_end (karum_store_db (store), &recording->addition, error)))
    return FALSE;
  if (!tell && recording->addition.count == 0)
    return TRUE;
  if (g_bytes_get_size (changes) > karum_history_get_limit (karum_store_history (store))) {
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
               || karum_history_write (karum_store_history (store), karum_store_db (store), change,
                                       error));
  if (!karum_store_end (store, done, error))
    return FALSE;
  if (change)
    karum_history_trim (karum_store_history (store), karum_store_db (store));
  return TRUE;
}

gboolean
karum_store_step_each (KarumStore *store,
                       const char *title,
                       const gint64 *ids,
                       guint n_ids,
                       KarumStepPart part,
                       gint64 value,
                       GError **error)
{
  gboolean done = karum_store_begin_step (store, title, error);

  if (!done)
    return FALSE;
  for (guint i = 0; done && i < n_ids; i++)
    done = part (karum_store_db (store), ids[i], value, error);
  return karum_store_end_step (store, done, error);
}

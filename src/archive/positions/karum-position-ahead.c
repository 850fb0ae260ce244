#include "karum-position-ahead.h"

#include <sys/resource.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-games-table.h"
#include "karum-log-lock.h"
#include "karum-position-update.h"
#include "karum-position-writer.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* Slices of games that wait for the thread: if it has so little time, the rest waits in the
 * archive. */
#define SLICES_MAX 4
/* The smallest segment at the end is this share of the largest. */
#define LEAST_SHARE 4

/* The thread runs at this nice level, so that programs waiting to add a game come first. */
#define LOW_PRIORITY 10

struct _KarumPositionsAhead {
  KarumStore *store;
  int turn;         /* holds the lock of who derives; -1 for none */
  guint32 postings; /* the most of a segment */
  GArray *others;   /* (element-type gint64): games before the batch that are in no segment */
  gint64 last;      /* the last game that was taken */
  KarumReplayer *replayer;
  GThread *thread; /* NULL after its end */
  GAsyncQueue
      *slices;       /* (element-type GPtrArray of KarumReplayGame): for it; an empty one at last */
  GAsyncQueue *made; /* (element-type KarumParts): by it */
  gint stopped;      /* atomic: whether it needs no longer work */
  GArray *written;   /* (element-type KarumWritten) */
  gboolean lost;     /* another program has removed one of them */
};

/* -- The thread ------------------------------------------------------------------------------- */

static void
end_segment (KarumPositionsAhead *self, KarumBuild **build, guint32 least)
{
  if (karum_build_postings (*build) >= least)
    g_async_queue_push (self->made, karum_build_finish (*build));
  karum_build_free (*build);
  *build = karum_build_new ();
}

static void
add_slice (KarumPositionsAhead *self, KarumBuild **build, const GPtrArray *slice)
{
  for (guint i = 0; i < slice->len && !g_atomic_int_get (&self->stopped); i++) {
    const KarumReplayGame *game = slice->pdata[i];

    karum_build_begin_game (*build, karum_replay_game_id (game));
    karum_replay_game_run (game, karum_build_visit, *build);
    if (karum_build_postings (*build) >= self->postings)
      end_segment (self, build, 1);
  }
}

static gpointer
make_segments (gpointer data)
{
  KarumPositionsAhead *self = data;
  KarumBuild *build = karum_build_new ();
  gboolean more = TRUE;

  /* On Linux this is the thread. */
  setpriority (PRIO_PROCESS, 0, LOW_PRIORITY);
  while (more) {
    g_autoptr (GPtrArray) slice = g_async_queue_pop (self->slices);

    more = slice->len > 0;
    add_slice (self, &build, slice);
  }
  if (!g_atomic_int_get (&self->stopped))
    end_segment (self, &build, MAX (self->postings / LEAST_SHARE, 1));
  karum_build_free (build);
  return NULL;
}

static GPtrArray *
slice_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) karum_replay_game_free);
}

static void
join (KarumPositionsAhead *ahead)
{
  if (!ahead->thread)
    return;
  g_async_queue_push (ahead->slices, slice_new ());
  g_thread_join (g_steal_pointer (&ahead->thread));
}

/* -- The connection --------------------------------------------------------------------------- */

/* (transfer full) (nullable): the games before the batch that are in no segment; NULL if they are
 * many: what comes after them would have to wait for them. */
static GArray *
list_others (KarumDb *db)
{
  GArray *others = NULL;
  gint64 last;

  if (karum_db_number (db, "SELECT max (last) FROM position_segments WHERE complete", &last, NULL))
    others = karum_games_table_list (db, last, KARUM_POSITIONS_PENDING, NULL);
  if (others && others->len == KARUM_POSITIONS_PENDING)
    g_clear_pointer (&others, g_array_unref);
  return others;
}

KarumPositionsAhead *
karum_positions_ahead_new (KarumStore *store, guint32 postings)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (GArray) others = list_others (db);
  KarumPositionsAhead *ahead;

  if (!others || karum_log_lock_find (karum_db_log (db), KARUM_LOG_DERIVED))
    return NULL;
  ahead = g_new0 (KarumPositionsAhead, 1);
  ahead->store = store;
  ahead->others = g_steal_pointer (&others);
  ahead->turn = karum_log_lock_take (karum_db_log (db), KARUM_LOG_DERIVED);
  ahead->postings = postings;
  ahead->last = db->batch->first - 1;
  ahead->replayer = karum_replayer_new (store);
  ahead->slices = g_async_queue_new_full ((GDestroyNotify) g_ptr_array_unref);
  ahead->made = g_async_queue_new_full ((GDestroyNotify) karum_parts_free);
  ahead->written = karum_array_new (KarumWritten);
  ahead->thread = g_thread_new ("positions", make_segments, ahead);
  return ahead;
}

void
karum_positions_ahead_free (KarumPositionsAhead *ahead)
{
  g_atomic_int_set (&ahead->stopped, 1);
  join (ahead);
  g_async_queue_unref (ahead->slices);
  g_async_queue_unref (ahead->made);
  karum_replayer_free (ahead->replayer);
  g_array_unref (ahead->others);
  g_array_unref (ahead->written);
  if (ahead->turn >= 0)
    close (ahead->turn);
  g_free (ahead);
}

static gboolean
write_segment (KarumPositionsAhead *ahead, const KarumParts *parts, GError **error)
{
  KarumWritten written = { karum_position_writer_announce (ahead->store, parts->ids, error),
                           parts->ids->len, parts->postings };

  if (written.id == 0
      || !karum_position_writer_write (ahead->store, written.id, parts, &ahead->lost, error))
    return FALSE;
  g_array_append_val (ahead->written, written);
  return TRUE;
}

static gboolean
write_made (KarumPositionsAhead *ahead, GError **error)
{
  KarumParts *made;
  gboolean done = TRUE;

  while (done && !ahead->lost && (made = g_async_queue_try_pop (ahead->made))) {
    done = write_segment (ahead, made, error);
    karum_parts_free (made);
  }
  return done;
}

/* All games that have come, or none. */
static gboolean
take_games (KarumPositionsAhead *ahead, GError **error)
{
  gint64 next = karum_store_db (ahead->store)->batch->next;
  g_autoptr (GPtrArray) slice = slice_new ();

  if (g_async_queue_length (ahead->slices) >= SLICES_MAX)
    return TRUE;
  if (!karum_replayer_read (ahead->replayer, ahead->last + 1, next - 1, slice, error))
    return FALSE;
  ahead->last = next - 1;
  if (slice->len > 0)
    g_async_queue_push (ahead->slices, g_steal_pointer (&slice));
  return TRUE;
}

gboolean
karum_positions_ahead_go_on (KarumPositionsAhead *ahead, GError **error)
{
  return ahead->lost || (take_games (ahead, error) && write_made (ahead, error));
}

gboolean
karum_positions_ahead_end (KarumPositionsAhead *ahead, GError **error)
{
  if (ahead->lost)
    return TRUE;
  if (!take_games (ahead, error))
    return FALSE;
  join (ahead);
  return write_made (ahead, error);
}

/* They would count as games of the segments that follow them. */
static gboolean
leave_others (KarumPositionsAhead *ahead, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      karum_store_db (ahead->store),
      "INSERT OR IGNORE INTO position_pending (game, segment) VALUES (?, 0)", error);

  if (!statement)
    return FALSE;
  karum_for_each_value (gint64, other, ahead->others) {
    karum_statement_bind_int (statement, 1, other);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return TRUE;
}

static gboolean
complete_all (KarumPositionsAhead *ahead, GError **error)
{
  gboolean done = leave_others (ahead, error);

  for (guint i = 0; done && !ahead->lost && i < ahead->written->len; i++)
    done = karum_position_writer_complete (
        ahead->store, &g_array_index (ahead->written, KarumWritten, i), NULL, &ahead->lost, error);
  return done && !ahead->lost;
}

gboolean
karum_positions_ahead_show (KarumPositionsAhead *ahead, GError **error)
{
  KarumDb *db = karum_store_db (ahead->store);
  g_autoptr (GError) local = NULL;

  if (ahead->lost || ahead->written->len == 0)
    return TRUE;
  if (!karum_db_begin (db, error))
    return FALSE;
  /* All of them are valid, or none. */
  if (karum_db_end (db, complete_all (ahead, &local), &local) || !local)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* karum-position-update.c: decides which games and segments are merged into new segments, and
 * when. */

#include "karum-position-update.h"

#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-games-table.h"
#include "karum-position-index.h"
#include "karum-position-writer.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* A game that is to be added to a segment. */
typedef struct {
  gint64 id;
  guint64 postings; /* estimated */
} Candidate;

typedef struct {
  KarumStore *store;
  const KarumProgress *progress;
  GArray *candidates; /* (element-type Candidate): ascending */
  GArray *replaced;   /* (element-type gint64): segments whose games are among them */
  guint done;         /* number of finished candidates */
  gboolean lost;      /* another store updates the index */
} Update;

/* -- Planning --------------------------------------------------------------------------------- */

static gboolean
count_pending (KarumStore *store, const KarumPositionIndex *index, gint64 *count, GError **error)
{
  if (!karum_games_table_count_after (karum_store_db (store), index->last, 0, count, error))
    return FALSE;
  *count += index->pending->len;
  return TRUE;
}

static guint
count_live (const KarumSegment *segment)
{
  guint count = 0;

  for (guint i = 0; i < segment->n_games; i++)
    count += karum_bit (segment->live, i);
  return count;
}

static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  const KarumSegment *x = *(const KarumSegment *const *) a;
  const KarumSegment *y = *(const KarumSegment *const *) b;

  if (x->n_postings != y->n_postings)
    return x->n_postings < y->n_postings ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

/* Whether to merge @segment with @size other postings: if it is at most twice as large as they
 * are, so that a posting is rewritten only O(log n) times and there are few segments; or if at
 * least half of its games are outdated. */
static gboolean
is_worth_merging (const KarumSegment *segment, guint64 size)
{
  return (segment->n_postings <= 2 * size && segment->n_postings + size <= KARUM_SEGMENT_POSTINGS)
         || 2 * count_live (segment) < segment->n_games;
}

static void
add_segment (Update *update, const KarumSegment *segment)
{
  for (guint i = 0; i < segment->n_games; i++) {
    Candidate candidate = { segment->ids[i], segment->n_postings / segment->n_games + 1 };

    /* Pending games are candidates already. */
    if (karum_bit (segment->live, i))
      g_array_append_val (update->candidates, candidate);
  }
  g_array_append_val (update->replaced, segment->id);
}

static void
choose_segments (Update *update, const KarumPositionIndex *index)
{
  g_autoptr (GPtrArray) segments = g_ptr_array_new ();
  guint64 size = 0;

  karum_for_each_in (Candidate, candidate, update->candidates)
    size += candidate->postings;
  karum_for_each (void, item, index->segments)
    g_ptr_array_add (segments, item);
  g_ptr_array_sort (segments, compare_sizes);
  karum_for_each (const KarumSegment, segment, segments) {
    if (!is_worth_merging (segment, size))
      continue;
    add_segment (update, segment);
    size += segment->n_postings;
  }
}

static gboolean
add_pending (Update *update, const KarumPositionIndex *index, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (karum_store_db (update->store),
                      "SELECT p.game, coalesce (g.turns, 0) FROM position_pending p"
                      " LEFT JOIN games g ON g.id = p.game WHERE p.game <= ?1"
                      " UNION ALL SELECT id, turns FROM games WHERE id > ?1",
                      error, index->last);

  while (karum_statement_next (row, error)) {
    Candidate candidate
        = { karum_statement_int (row, 0),
            (guint64) CLAMP (karum_statement_int (row, 1), 0, KARUM_SEGMENT_POSTINGS) + 1 };

    g_array_append_val (update->candidates, candidate);
  }
  return karum_statement_worked (row);
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  gint64 x = ((const Candidate *) a)->id, y = ((const Candidate *) b)->id;

  return x < y ? -1 : x > y;
}

static gboolean
plan (Update *update, GError **error)
{
  KarumPositionIndex *index = karum_position_index_get (update->store, error);
  gint64 pending;

  if (!index || !count_pending (update->store, index, &pending, error))
    return FALSE;
  if (pending < KARUM_POSITIONS_PENDING)
    return TRUE;
  if (!add_pending (update, index, error))
    return FALSE;
  choose_segments (update, index);
  g_array_sort (update->candidates, compare_candidates);
  return TRUE;
}

static gboolean
plan_in_transaction (Update *update, GError **error)
{
  gboolean done;

  if (!karum_db_begin_read (karum_store_db (update->store), error))
    return FALSE;
  done = plan (update, error);
  return karum_db_end (karum_store_db (update->store), done, error);
}

/* -- Building --------------------------------------------------------------------------------- */

/* The next games, as many as make a segment. */
static GArray *
take_games (const Update *update)
{
  GArray *games = karum_array_new (gint64);
  guint64 postings = 0;

  for (guint i = update->done; i < update->candidates->len; i++) {
    const Candidate *candidate = &g_array_index (update->candidates, Candidate, i);

    if (games->len > 0 && postings + candidate->postings > KARUM_SEGMENT_POSTINGS)
      break;
    postings += candidate->postings;
    g_array_append_val (games, candidate->id);
  }
  return games;
}

static gboolean
replay (Update *update, const GArray *games, KarumBuild *build, GError **error)
{
  g_autoptr (KarumReplayer) replayer = karum_replayer_new (update->store);

  for (guint i = 0; i < games->len; i++) {
    gint64 id = g_array_index (games, gint64, i);

    if (i % 256 == 0
        && !karum_progress_step (update->progress, update->done + i, update->candidates->len,
                                 error))
      return FALSE;
    karum_build_begin_game (build, id);
    if (!karum_replayer_game (replayer, id, karum_build_visit, build, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
replay_in_transaction (Update *update, const GArray *games, KarumBuild *build, GError **error)
{
  gboolean done;

  if (!karum_db_begin_read (karum_store_db (update->store), error))
    return FALSE;
  done = replay (update, games, build, error);
  return karum_db_end (karum_store_db (update->store), done, error);
}

static KarumParts *
build_parts (Update *update, const GArray *games, GError **error)
{
  g_autoptr (KarumBuild) build = karum_build_new ();

  return replay_in_transaction (update, games, build, error) ? karum_build_finish (build) : NULL;
}

static gboolean
make_segment (Update *update, GError **error)
{
  g_autoptr (GArray) games = take_games (update);
  gint64 id = karum_position_writer_announce (update->store, games, error);
  g_autoptr (KarumParts) parts = id != 0 ? build_parts (update, games, error) : NULL;
  gboolean last = update->done + games->len == update->candidates->len;

  if (!parts || !karum_position_writer_write (update->store, id, parts, &update->lost, error)
      || (!update->lost
          && !karum_position_writer_complete (
              update->store, &(KarumWritten){ id, games->len, parts->postings },
              last ? update->replaced : NULL, &update->lost, error)))
    return FALSE;
  update->done += games->len;
  return TRUE;
}

static gboolean
run (Update *update, GError **error)
{
  if (!karum_position_writer_clear (update->store, error) || !plan_in_transaction (update, error))
    return FALSE;
  while (update->done < update->candidates->len && !update->lost)
    if (!make_segment (update, error))
      return FALSE;
  return update->lost || update->replaced->len == 0
         || karum_position_writer_clear (update->store, error);
}

/* Derived data need not be synced at each commit, as long as commits stay in order. */
static gboolean
run_unsynced (Update *update, GError **error)
{
  KarumDb *db = karum_store_db (update->store);
  gboolean done;

  if (!karum_db_execute (db, "PRAGMA synchronous = NORMAL", error))
    return FALSE;
  done = run (update, error);
  return karum_db_execute (db, "PRAGMA synchronous = FULL", done ? error : NULL) && done;
}

static gboolean
update_once (KarumStore *store, const KarumProgress *progress, GError **error)
{
  g_autoptr (GArray) candidates = karum_array_new (Candidate);
  g_autoptr (GArray) replaced = karum_array_new (gint64);
  Update update
      = { .store = store, .progress = progress, .candidates = candidates, .replaced = replaced };

  return run_unsynced (&update, error);
}

gboolean
karum_store_update_positions (KarumStore *store, const KarumProgress *progress, GError **error)
{
  g_autoptr (GError) local = NULL;
  gint64 hidden[2];
  gboolean done;

  if (karum_store_get_access (store) != KARUM_ARCHIVE_WRITABLE || karum_store_db (store)->depth > 0)
    return TRUE;
  if (!karum_batch_range (karum_store_db (store), hidden, error))
    return FALSE;
  /* Games that come, or go, are indexed when that is done. */
  if (hidden[0] != 0)
    return TRUE;
  done = update_once (store, progress, &local);
  /* An unreadable index is rebuilt. */
  if (!done && g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_clear_error (&local);
    done = karum_store_clear_positions (store, &local) && update_once (store, progress, &local);
  }
  if (!done)
    g_propagate_error (error, g_steal_pointer (&local));
  return done;
}

gboolean
karum_store_clear_positions (KarumStore *store, GError **error)
{
  gboolean done;

  if (!karum_db_begin (karum_store_db (store), error))
    return FALSE;
  done = karum_db_execute (karum_store_db (store),
                           "DELETE FROM position_segments; DELETE FROM position_parts;"
                           "DELETE FROM position_pending;",
                           error);
  if (!karum_db_end (karum_store_db (store), done, error))
    return FALSE;
  karum_position_index_forget (store);
  return TRUE;
}

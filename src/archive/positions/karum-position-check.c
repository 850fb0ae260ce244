#include "karum-position-check.h"

#include <string.h>

#include "karum-position-build.h"
#include "karum-number-codec.h"
#include "karum-position-index.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

typedef struct {
  KarumStore *store;
  KarumPositionIndex *index;
  void (*wrong) (gint64 game, gpointer data);
  gpointer data;
  const KarumProgress *progress;
  GHashTable *known; /* (element-type gint64*): games whose segment is up to date */
} Check;

/* A segment and its recomputation. */
typedef struct {
  const KarumSegment *segment;
  KarumBuild *build;
  guint64 *faulty; /* bits by index */
  guint *postings; /* by index: number of postings */
} Comparison;

static void
comparison_clear (Comparison *comparison)
{
  g_clear_pointer (&comparison->build, karum_build_free);
  g_free (comparison->faulty);
  g_free (comparison->postings);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Comparison, comparison_clear)

/* Replays the games for which the segment is valid; other games stay empty. */
static gboolean
replay (Check *check, Comparison *comparison, GError **error)
{
  const KarumSegment *segment = comparison->segment;
  g_autoptr (KarumReplayer) replayer = karum_replayer_new (check->store);

  for (guint place = 0; place < segment->n_games; place++) {
    karum_build_begin_game (comparison->build, segment->ids[place]);
    if (place % 256 == 0 && !karum_progress_step (check->progress, 0, 0, error))
      return FALSE;
    if (karum_bit (segment->live, place)
        && !karum_replayer_game (replayer, segment->ids[place], karum_build_visit,
                                 comparison->build, error))
      return FALSE;
  }
  return TRUE;
}

static void
compare_posting (guint64 key, const KarumPosting *posting, gpointer data)
{
  Comparison *comparison = data;
  KarumBuildPosition position;

  comparison->postings[posting->game]++;
  if (!karum_bit (comparison->segment->live, posting->game))
    return;
  if (!karum_build_position (comparison->build, posting->game, posting->ply, &position)
      || position.key != key || position.last != posting->last
      || (posting->tagged && posting->tag != (guint32) position.next))
    karum_bit_set (comparison->faulty, posting->game);
}

static gboolean
same_facts (const KarumRanks *ranks,
            const KarumSegmentGame *there,
            const KarumBuild *build,
            guint place)
{
  gint64 players[2];
  const KarumSegmentGame *fresh = karum_build_game (build, place, players);

  return there->margin == fresh->margin && there->date == fresh->date
         && there->exchanged_at == fresh->exchanged_at && there->result == fresh->result
         && there->facts == fresh->facts
         && karum_ranks_get (ranks, there->players[0])->player == players[0]
         && karum_ranks_get (ranks, there->players[1])->player == players[1];
}

static void
compare_facts (Check *check, Comparison *comparison)
{
  const KarumSegment *segment = comparison->segment;

  for (guint place = 0; place < segment->n_games; place++)
    if (karum_bit (segment->live, place)
        && (!same_facts (check->index->ranks, &segment->games[place], comparison->build, place)
            || comparison->postings[place]
                   != karum_build_game_positions (comparison->build, place)))
      karum_bit_set (comparison->faulty, place);
}

/* -- Traces ----------------------------------------------------------------------------------- */

/* Traces of games, in sequence. */
typedef struct {
  const guint8 *at, *end;
} Traces;

/* Whether the next game has the same trace in both; FALSE if one is malformed. */
static gboolean
compare_next (Traces *there, Traces *fresh, gboolean *same)
{
  const guint8 *old = there->at, *made = fresh->at;
  KarumTrace trace;

  if (!karum_trace_read (&there->at, there->end, &trace)
      || !karum_trace_read (&fresh->at, fresh->end, &trace))
    return FALSE;
  *same = there->at - old == fresh->at - made && memcmp (old, made, (gsize) (there->at - old)) == 0;
  return TRUE;
}

static gboolean
compare_traces (Check *check, Comparison *comparison, GError **error)
{
  KarumDb *db = karum_store_db (check->store);
  const KarumSegment *segment = comparison->segment;
  g_autoptr (GByteArray) traces = karum_stream_new ();
  const GByteArray *fresh = karum_build_traces (comparison->build);
  Traces there, made = { fresh->data, fresh->data + fresh->len };
  gboolean same;

  if (!karum_segment_stream (db, segment->id, KARUM_PART_TRACES, traces, error))
    return FALSE;
  there = (Traces){ traces->data, traces->data + traces->len };
  for (guint place = 0; place < segment->n_games; place++) {
    if (!compare_next (&there, &made, &same))
      return karum_segment_damaged (db, error);
    if (!same && karum_bit (segment->live, place))
      karum_bit_set (comparison->faulty, place);
  }
  return TRUE;
}

/* -- The whole index -------------------------------------------------------------------------- */

static void
tell_difference (Check *check, const Comparison *comparison)
{
  const KarumSegment *segment = comparison->segment;

  for (guint place = 0; place < segment->n_games; place++) {
    if (karum_bit (segment->live, place))
      g_hash_table_add (check->known, g_memdup2 (&segment->ids[place], sizeof segment->ids[place]));
    if (karum_bit (comparison->faulty, place))
      check->wrong (segment->ids[place], check->data);
  }
}

static gboolean
check_segment (Check *check, const KarumSegment *segment, GError **error)
{
  g_auto (Comparison) comparison = { .segment = segment, .build = karum_build_new () };

  comparison.faulty = g_new0 (guint64, segment->n_games / 64 + 1);
  comparison.postings = g_new0 (guint, segment->n_games + 1);
  if (!replay (check, &comparison, error)
      || !karum_segment_visit (segment, karum_store_db (check->store), compare_posting, &comparison,
                               error))
    return FALSE;
  compare_facts (check, &comparison);
  if (!compare_traces (check, &comparison, error))
    return FALSE;
  tell_difference (check, &comparison);
  return TRUE;
}

/* Games in no segment are pending. */
static gboolean
check_coverage (Check *check, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      karum_store_db (check->store),
      "SELECT id FROM games WHERE id <= ? AND id NOT IN (SELECT game FROM position_pending)", error,
      check->index->last);

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);

    if (!g_hash_table_contains (check->known, &id))
      check->wrong (id, check->data);
  }
  return karum_statement_worked (row);
}

static gboolean
run (Check *check, GError **error)
{
  /* Segments that were given up as damaged are read again. */
  karum_position_index_forget (check->store);
  check->index = karum_position_index_get (check->store, error);
  if (!check->index)
    return FALSE;
  for (guint i = 0; i < check->index->segments->len; i++)
    if (!check_segment (check, karum_position_index_segment (check->index, i), error))
      return FALSE;
  return check_coverage (check, error);
}

gboolean
karum_position_check (KarumStore *store,
                      void (*wrong) (gint64 game, gpointer data),
                      gpointer data,
                      const KarumProgress *progress,
                      GError **error)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Check check
      = { .store = store, .wrong = wrong, .data = data, .progress = progress, .known = known };
  gboolean done;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return FALSE;
  done = run (&check, error);
  return karum_db_end (karum_store_db (store), done, error);
}

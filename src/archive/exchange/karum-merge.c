#include "karum-merge.h"

#include <glib/gi18n.h>

#include "karum-events.h"
#include "karum-games-table.h"
#include "karum-give-way.h"
#include "karum-marks.h"
#include "karum-players.h"
#include "karum-similar-turns.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-undo.h"

typedef struct {
  KarumStore *store, *other;
  /* (element-type gint64* gint64*): persons and events of @other, what they are in @store */
  GHashTable *players, *events;
  KarumSpellings *spellings; /* of @store; made anew when a player has got one */
  KarumSimilarTurns *turns;  /* of its games */
  const KarumProgress *progress;
  KarumMergeReport *report;
  KarumGiveWay *way; /* (nullable): by which it begins again */
  gboolean preview;  /* nothing is written */
} Merge;

typedef gint64 (*Adopt) (Merge *merge, gint64 id, GError **error);

void
karum_merge_report_clear (KarumMergeReport *report)
{
  g_clear_pointer (&report->joined, g_ptr_array_unref);
  g_clear_pointer (&report->faults, g_ptr_array_unref);
}

/* -- Players and events ----------------------------------------------------------------------- */

static void
joined_free (gpointer data)
{
  KarumJoinedPlayer *joined = data;

  g_free (joined->there);
  g_free (joined->here);
  g_free (joined);
}

/* A person may want to see who is taken for whom. */
static gboolean
note_joined (Merge *merge, gint64 there, gint64 here, GError **error)
{
  g_autofree char *theirs = NULL, *ours = NULL;
  KarumJoinedPlayer *joined;

  if (!karum_players_read_name (merge->other->db, there, &theirs, error)
      || !karum_players_read_name (merge->store->db, here, &ours, error))
    return FALSE;
  if (!theirs || !ours) /* in a damaged archive */
    return TRUE;
  if (!merge->report->joined)
    merge->report->joined = g_ptr_array_new_with_free_func (joined_free);
  joined = g_new (KarumJoinedPlayer, 1);
  *joined = (KarumJoinedPlayer){ g_steal_pointer (&theirs), g_steal_pointer (&ours) };
  g_ptr_array_add (merge->report->joined, joined);
  return TRUE;
}

static void
count_player (KarumMergeReport *report, KarumPlayerMatch match)
{
  if (match == KARUM_PLAYER_KNOWN)
    report->known++;
  else if (match == KARUM_PLAYER_NAMED)
    report->named++;
  else
    report->new_players++;
}

static gint64
adopt_player (Merge *merge, gint64 id, GError **error)
{
  KarumDb *db = merge->store->db;
  KarumPlayerMatch match;
  gint64 player = karum_players_match (db, merge->other->db, id, &match, error);

  if (player < 0)
    return player;
  count_player (merge->report, match);
  if (match == KARUM_PLAYER_NAMED && !note_joined (merge, id, player, error))
    return -1;
  if (merge->preview)
    return player;
  karum_spellings_free (merge->spellings);
  merge->spellings = karum_spellings_new (db);
  return karum_players_adopt (db, merge->other->db, id, error);
}

static gint64
adopt_event (Merge *merge, gint64 id, GError **error)
{
  return merge->preview ? 0 : karum_events_adopt (merge->store->db, merge->other->db, id, error);
}

/* What number @id of @other is in @store; @known: what was asked before. 0 is nothing in both. */
static gboolean
map (Merge *merge, GHashTable *known, Adopt adopt, gint64 id, gint64 *mapped, GError **error)
{
  const gint64 *found = g_hash_table_lookup (known, &id);

  *mapped = found ? *found : 0;
  if (found || id == 0)
    return TRUE;
  *mapped = adopt (merge, id, error);
  if (*mapped < 0)
    return FALSE;
  g_hash_table_insert (known, g_memdup2 (&id, sizeof id), g_memdup2 (mapped, sizeof *mapped));
  return TRUE;
}

/* @row: a game, the persons who played it, and its event */
static gboolean
map_refs (Merge *merge, KarumStatement *row, KarumGameRefs *refs, GError **error)
{
  for (int i = 0; i < 2; i++)
    if (!map (merge, merge->players, adopt_player, karum_statement_int (row, 1 + i),
              &refs->players[i], error))
      return FALSE;
  return map (merge, merge->events, adopt_event, karum_statement_int (row, 3), &refs->event, error);
}

/* An identical game keeps the marks that it has and gets those that it has not. */
static gboolean
merge_marks (Merge *merge, gint64 from, gint64 to, gboolean was_there, GError **error)
{
  g_auto (KarumMarks) marks = { 0 };
  gboolean done;

  if (!karum_marks_read (merge->other->db, from, &marks, error))
    return FALSE;
  karum_store_record_changes (merge->store, was_there);
  done = karum_marks_write (merge->store->db, to, &marks, error);
  karum_store_record_changes (merge->store, FALSE);
  return done;
}

/* The game with the number of @row, if it can be read; otherwise that is reported. */
static gboolean
load (Merge *merge, gint64 id, KarumRecord **record, GError **error)
{
  g_autoptr (GError) local = NULL;

  *record = karum_store_load_game (merge->other, id, NULL, &local);
  if (*record)
    return TRUE;
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      && !g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  if (!merge->report->faults)
    merge->report->faults = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (merge->report->faults, g_strdup (local->message));
  return TRUE;
}

/* Who the players of @refs are. */
static gboolean
find_persons (Merge *merge, const KarumGameRefs *refs, gint64 persons[2], GError **error)
{
  for (int i = 0; i < 2; i++)
    if (!karum_players_get_person (merge->store->db, refs->players[i], &persons[i], error))
      return FALSE;
  return TRUE;
}

/* Makes sure that @person is among @names. */
static void
include (KarumNamesakes *names, gint64 person)
{
  for (guint i = 0; i < names->n; i++)
    if (names->persons[i] == person)
      return;
  names->n = MIN (names->n + 1, KARUM_SPELLINGS_PERSONS);
  names->persons[names->n - 1] = person;
}

/* @found: (out): the number of a game that is there and the same; 0 if there is none */
static gboolean
find_equal (Merge *merge,
            const KarumGameDraft *draft,
            const gint64 persons[2],
            gint64 *found,
            GError **error)
{
  KarumNamesakes names[2];

  for (int i = 0; i < 2; i++) {
    if (!karum_spellings_find (merge->spellings, draft->record->tags.players[i], &names[i], error))
      return FALSE;
    if (persons[i] != KARUM_PLAYER_NOBODY)
      include (&names[i], persons[i]);
  }
  return karum_similar_turns_find_identical (merge->turns, draft, names, found, error);
}

static gboolean
write_game (Merge *merge,
            gint64 id,
            const KarumGameDraft *draft,
            const KarumGameRefs *refs,
            const gint64 persons[2],
            GError **error)
{
  gint64 new_id = 0;
  gint64 revision;

  if (!karum_games_write (merge->store->db, &new_id, &revision, draft, refs, error))
    return FALSE;
  karum_similar_turns_add (merge->turns, draft, persons, new_id);
  return merge_marks (merge, id, new_id, FALSE, error);
}

static gboolean
add_game (Merge *merge, KarumStatement *row, GError **error)
{
  gint64 id = karum_statement_int (row, 0);
  g_autoptr (KarumRecord) record = NULL;
  g_auto (KarumGameDraft) draft = { 0 };
  KarumGameRefs refs = { 0 };
  gint64 persons[2];
  gint64 found;

  if (!load (merge, id, &record, error))
    return FALSE;
  if (!record)
    return TRUE;
  karum_game_draft_init (&draft, record);
  if (!map_refs (merge, row, &refs, error) || !find_persons (merge, &refs, persons, error)
      || !find_equal (merge, &draft, persons, &found, error))
    return FALSE;
  if (found > 0)
    merge->report->identical++;
  else
    merge->report->added++;
  if (merge->preview)
    return TRUE;
  return found > 0 ? merge_marks (merge, id, found, TRUE, error)
                   : write_game (merge, id, &draft, &refs, persons, error);
}

static gboolean
add_games (Merge *merge, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  guint64 done = 0;
  gint64 total;
  KarumStep step;

  if (!karum_db_number (merge->other->db, "SELECT count (*) FROM games WHERE deleted_at IS NULL",
                        &total, error))
    return FALSE;
  row = karum_db_prepare (
      merge->other->db,
      "SELECT g.id, p1.person, p2.person, coalesce (e.merged_into, e.id) FROM games g"
      " JOIN players p1 ON p1.id = g.player1 JOIN players p2 ON p2.id = g.player2"
      " LEFT JOIN events e ON e.id = g.event WHERE g.deleted_at IS NULL ORDER BY g.id",
      error);
  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    if ((merge->way && karum_give_way_is_due (merge->way))
        || !karum_progress_step (merge->progress, done++, (guint64) total, error)
        || !add_game (merge, row, error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}

/* From the beginning. */
static gboolean
work (Merge *merge, GError **error)
{
  g_autoptr (GHashTable) players
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) events
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (KarumSimilarTurns) turns = karum_similar_turns_new (merge->store->db);
  gboolean done;

  karum_merge_report_clear (merge->report);
  *merge->report = (KarumMergeReport){ 0 };
  merge->players = players;
  merge->events = events;
  merge->turns = turns;
  merge->spellings = karum_spellings_new (merge->store->db);
  done = add_games (merge, error);
  karum_spellings_free (merge->spellings);
  return done;
}

static gboolean
work_in_transaction (KarumGiveWay *way, gpointer data, GError **error)
{
  Merge *merge = data;
  gboolean done;

  if (!karum_store_begin_addition (merge->store, _ ("Merging another archive"), error))
    return FALSE;
  merge->way = way;
  karum_give_way_begin (way);
  done = work (merge, error) && karum_give_way_settle (way, error);
  done = karum_store_end_step (merge->store, done, done ? error : NULL);
  karum_give_way_end (way);
  return done;
}

gboolean
karum_store_merge (KarumStore *store,
                   KarumStore *other,
                   const KarumProgress *progress,
                   KarumMergeReport *report,
                   GError **error)
{
  Merge merge = { .store = store, .other = other, .progress = progress, .report = report };

  return karum_give_way_run (store->db, progress, work_in_transaction, &merge, error);
}

gboolean
karum_store_preview_merge (KarumStore *store,
                           KarumStore *other,
                           const KarumProgress *progress,
                           KarumMergeReport *report,
                           GError **error)
{
  Merge merge
      = { .store = store, .other = other, .progress = progress, .report = report, .preview = TRUE };

  return karum_db_begin_read (store->db, error)
         && karum_db_end (store->db, work (&merge, error), error);
}

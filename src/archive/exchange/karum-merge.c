#include "karum-merge.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-games-table.h"
#include "karum-intake.h"
#include "karum-marks.h"
#include "karum-known-refs.h"
#include "karum-merge-side.h"
#include "karum-players.h"
#include "karum-practice-table.h"
#include "karum-reviews-table.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-uuid.h"
#include "karum-versions-table.h"

typedef struct {
  KarumStore *store, *other;
  KarumMergeSide players, events;
  KarumIntake intake;
  const KarumMergeOptions *options;
  KarumMergeReport *report;
  GArray *known;    /* (owned) (nullable) (element-type Known): of a batch */
  GHashTable *ends; /* (owned): collection there → its last place here before the merge, a gint64 */
} Merge;

void
karum_merge_report_clear (KarumMergeReport *report)
{
  g_clear_pointer (&report->games, karum_import_report_free);
  g_clear_pointer (&report->joined, g_ptr_array_unref);
  g_clear_pointer (&report->faults, g_ptr_array_unref);
}

/* -- Players and events ----------------------------------------------------------------------- */

static void
joined_free (gpointer data)
{
  KarumJoinedPlayer *joined = data;

  karum_free_all (joined->there, joined->here, joined);
}

/* A user may want to check the matches. */
static gboolean
note_joined (Merge *merge, gint64 there, gint64 here, GError **error)
{
  g_autofree char *theirs = NULL, *ours = NULL;
  KarumJoinedPlayer *joined;

  if (!karum_players_read_name (karum_store_db (merge->other), there, &theirs, error)
      || !karum_players_read_name (karum_store_db (merge->store), here, &ours, error))
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

static gboolean
count_player (Merge *merge, gint64 id, GError **error)
{
  KarumJoined joined;
  gint64 now;

  if (id == 0 || !karum_merge_side_meet (&merge->players, id))
    return TRUE;
  karum_joining_find (merge->players.joining, id, &now, &joined);
  if (joined == KARUM_JOINED_BY_UUID)
    merge->report->known++;
  if (joined != KARUM_JOINED_BY_NAME)
    return TRUE;
  merge->report->named++;
  return note_joined (merge, id, now, error);
}

static gboolean
find_everybody (Merge *merge, KarumComing *coming, GError **error)
{
  const KarumGameDraft *draft = coming->draft;
  KarumWho *who = &coming->who;

  for (int i = 0; i < 2; i++)
    if (!count_player (merge, coming->theirs[i], error)
        || !karum_merge_side_find (&merge->players, coming->theirs[i], draft, &who->players[i],
                                   error))
      return FALSE;
  return karum_merge_side_find (&merge->events, coming->theirs[2], draft, &who->event, error);
}

static gboolean
refer (const KarumComing *coming, KarumGameRefs *refs, gpointer data, GError **error)
{
  Merge *merge = data;
  KarumDb *db = karum_store_db (merge->store);

  if (!karum_merge_side_refer (&merge->players, coming->theirs[0], &refs->players[0], error)
      || !karum_merge_side_refer (&merge->players, coming->theirs[1], &refs->players[1], error)
      || !karum_merge_side_refer (&merge->events, coming->theirs[2], &refs->event, error))
    return FALSE;
  if (merge->intake.previews)
    return TRUE;
  refs->ruleset = karum_rulesets_add (db, &coming->record->rules, error);
  refs->match = refs->ruleset > 0 ? karum_matches_add (db, coming->record->tags.match, error) : -1;
  return refs->match >= 0;
}

/* For an existing game, new names are added to its players and event. */
static gboolean
write_names (Merge *merge, const gint64 theirs[3], GError **error)
{
  return karum_merge_side_update (&merge->players, theirs[0], error)
         && karum_merge_side_update (&merge->players, theirs[1], error)
         && karum_merge_side_update (&merge->events, theirs[2], error);
}

/* -- Games ------------------------------------------------------------------------------------ */

/* A game that was here before, and is another one's. */
typedef struct {
  gint64 there, here;
  gint64 theirs[3]; /* as in KarumComing */
} Known;

/* (nullable): what is added to a collection follows its games. */
static const gint64 *
find_end (Merge *merge, const char *name, GError **error)
{
  KarumDb *db = karum_store_db (merge->store);
  gint64 *end = g_hash_table_lookup (merge->ends, name), collection, last = 0;

  if (end)
    return end;
  collection = karum_collections_find (db, name, error);
  if (collection < 0 || (collection > 0 && !karum_collections_last (db, collection, &last, error)))
    return NULL;
  end = g_memdup2 (&last, sizeof last);
  g_hash_table_insert (merge->ends, g_strdup (name), end);
  return end;
}

/* The games of a collection come in the order that they have there. */
static gboolean
find_places (Merge *merge, KarumMarks *marks, GError **error)
{
  for (guint i = 0; marks->collections[i]; i++) {
    const gint64 *end = find_end (merge, marks->collections[i], error);

    if (!end)
      return FALSE;
    marks->places[i] = MAX (*end, 0) + MAX (marks->places[i], 1);
  }
  return TRUE;
}

/* An identical game keeps its marks and gets those that it lacks. */
static gboolean
merge_marks (Merge *merge, gint64 from, gint64 to, gboolean was_there, GError **error)
{
  g_auto (KarumMarks) marks = { 0 };
  gboolean done;

  if (!karum_marks_read (karum_store_db (merge->other), from, &marks, error)
      || !find_places (merge, &marks, error))
    return FALSE;
  karum_store_record_changes (merge->store, was_there);
  done = karum_marks_write (karum_store_db (merge->store), to, &marks, error);
  karum_store_record_changes (merge->store, FALSE);
  return done;
}

/* A game keeps what the engine has found for it in either archive, as far as it holds here. That is
 * no change that a person made, and stays if the merge is undone. */
static gboolean
merge_review (Merge *merge, const Known *known, GError **error)
{
  KarumDb *other = karum_store_db (merge->other);
  g_autoptr (GArray) verdicts = NULL;
  g_autoptr (KarumRecord) record = NULL;

  if (!karum_reviews_read (other, known->there, &verdicts, error))
    return FALSE;
  if (verdicts->len == 0)
    return TRUE;
  record = karum_games_load (other, karum_store_games (merge->other), known->there, NULL, error);
  return record
         && karum_reviews_keep (karum_store_db (merge->store), known->here, record, verdicts,
                                error);
}

static gboolean
merge_versions (Merge *merge, const Known *known, gboolean was_there, GError **error)
{
  gboolean done;

  karum_store_record_changes (merge->store, was_there);
  done = karum_versions_copy (karum_store_db (merge->store), known->here,
                              karum_store_db (merge->other), known->there, error);
  karum_store_record_changes (merge->store, FALSE);
  return done;
}

static gboolean
write_known (Merge *merge, const Known *known, GError **error)
{
  return write_names (merge, known->theirs, error)
         && merge_marks (merge, known->there, known->here, TRUE, error)
         && merge_versions (merge, known, TRUE, error) && merge_review (merge, known, error);
}

/* The last transaction of a batch writes what games that were here get, so that nobody sees it
 * before: only if they get anything. */
static gboolean
note_known (Merge *merge, const Known *known, GError **error)
{
  g_auto (KarumMarks) marks = { 0 };
  g_autoptr (GArray) verdicts = NULL;
  KarumDb *other = karum_store_db (merge->other);
  gboolean versions;

  if (!merge->known)
    return write_known (merge, known, error);
  if (!karum_marks_read (other, known->there, &marks, error)
      || !karum_reviews_read (other, known->there, &verdicts, error)
      || !karum_versions_any (other, known->there, &versions, error))
    return FALSE;
  if (marks.stars > 0 || marks.collections[0] || verdicts->len > 0 || versions)
    g_array_append_val (merge->known, *known);
  return write_names (merge, known->theirs, error);
}

/* The game with the number of @row; a game that can't be read or be right is reported. */
static gboolean
load (Merge *merge, gint64 id, KarumRecord **record, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *fault = NULL;

  *record = karum_store_load_game (merge->other, id, NULL, &local);
  fault = *record ? karum_games_find_fault (*record, karum_store_games (merge->other)) : NULL;
  if (fault)
    karum_games_set_damaged (karum_store_db (merge->other), id, fault, &local);
  else if (*record)
    return TRUE;
  g_clear_pointer (record, karum_record_unref);
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      && !g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  if (!merge->report->faults)
    merge->report->faults = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (merge->report->faults, g_strdup (local->message));
  merge->report->games->refused++;
  return TRUE;
}

/* Applies the decision for this game, or the default. */
static void
decide (const Merge *merge, KarumComing *coming)
{
  const KarumMergeOptions *options = merge->options;

  coming->similar = options->similar;
  coming->update = options->update;
  for (guint i = 0; i < options->n_decisions; i++)
    if (options->decisions[i].there == coming->there) {
      coming->similar = options->decisions[i].choice;
      coming->update = coming->similar == KARUM_SIMILAR_REPLACE;
    }
}

static gboolean
take_game (Merge *merge, KarumComing *coming, GError **error)
{
  gboolean was_there;
  gint64 id;

  if (!find_everybody (merge, coming, error)
      || !karum_intake_take (&merge->intake, coming, &id, &was_there, error))
    return FALSE;
  if (merge->intake.previews || id == 0)
    return TRUE;
  if (!was_there) {
    const Known added = { .there = coming->there, .here = id };

    return merge_marks (merge, coming->there, id, FALSE, error)
           && merge_versions (merge, &added, FALSE, error) && merge_review (merge, &added, error);
  }
  return note_known (
      merge,
      &(Known){ coming->there, id, { coming->theirs[0], coming->theirs[1], coming->theirs[2] } },
      error);
}

static gboolean
add_game (Merge *merge, KarumStatement *row, GError **error)
{
  g_autoptr (KarumRecord) record = NULL;
  g_auto (KarumGameDraft) draft = { 0 };
  KarumComing coming = { .there = karum_statement_int (row, 0), .draft = &draft };

  if (!load (merge, coming.there, &record, error))
    return FALSE;
  if (!record)
    return TRUE;
  karum_game_draft_init (&draft, record);
  coming.record = record;
  for (int i = 0; i < 3; i++)
    coming.theirs[i] = karum_statement_int (row, 1 + i);
  decide (merge, &coming);
  return take_game (merge, &coming, error);
}

static gboolean
other_has (const char *text, gpointer data)
{
  const Merge *merge = data;
  g_autoptr (KarumStatement) row = NULL;
  KarumUuid uuid;

  if (!karum_uuid_parse (text, &uuid))
    return FALSE;
  row = karum_db_ask (karum_store_db (merge->other), "SELECT 1 FROM shown_games WHERE uuid = ?",
                      NULL, &uuid);
  return karum_statement_next (row, NULL);
}

static gboolean
end_slice (Merge *merge, GError **error)
{
  KarumDb *db = karum_store_db (merge->store);

  return !merge->known || !karum_batch_is_due (db) || karum_batch_next (db, error);
}

static gboolean
count_games (KarumStore *store, gint64 *count, GError **error)
{
  return karum_db_number (karum_store_db (store), "SELECT count (*) FROM shown_games", count,
                          error);
}

static gboolean
add_games (Merge *merge, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  guint64 done = 0;
  gint64 total;

  if (!count_games (merge->other, &total, error))
    return FALSE;
  row = karum_db_prepare (
      karum_store_db (merge->other),
      "SELECT g.id, p1.person, p2.person, coalesce (e.event, 0) FROM shown_games g"
      " JOIN players p1 ON p1.id = g.player1 JOIN players p2 ON p2.id = g.player2"
      " LEFT JOIN event_now e ON e.id = g.event ORDER BY g.id",
      error);
  while (karum_statement_next (row, error))
    if (!karum_progress_step (merge->options->progress, done++, (guint64) total, error)
        || !add_game (merge, row, error) || !end_slice (merge, error))
      return FALSE;
  return karum_statement_worked (row);
}

static gboolean
begin_sides (Merge *merge, GError **error)
{
  const KarumImportReport *games = merge->report->games;
  const KarumMergeSide side = { .store = merge->store,
                                .other = merge->other,
                                .previews = merge->intake.previews,
                                .waits = merge->known != NULL };

  merge->players = merge->events = side;
  merge->players.kind = KARUM_NAME_PLAYER;
  merge->players.names = games->new_players;
  merge->events.kind = KARUM_NAME_EVENT;
  merge->events.names = games->new_events;
  return karum_merge_side_begin (&merge->players, error)
         && karum_merge_side_begin (&merge->events, error);
}

static gboolean
begin_merge (Merge *merge, GError **error)
{
  KarumImportReport *games = karum_import_report_new ();
  gint64 last;

  karum_merge_report_clear (merge->report);
  *merge->report = (KarumMergeReport){ .games = games };
  if (!karum_games_table_last (karum_store_db (merge->store), &last, error)
      || !begin_sides (merge, error))
    return FALSE;
  merge->intake.store = merge->store;
  /* An archive without games needs no comparisons. */
  merge->intake.finder
      = karum_similar_finder_new (karum_store_db (merge->store), MAX (last, 1), other_has, merge);
  merge->intake.report = games;
  merge->intake.refer = refer;
  merge->intake.data = merge;
  return TRUE;
}

static void
end (Merge *merge)
{
  karum_merge_side_clear (&merge->players);
  karum_merge_side_clear (&merge->events);
  g_clear_pointer (&merge->intake.finder, karum_similar_finder_free);
}

/* The number here of a game of the other archive; 0 if it is not here, -1 with @error. */
static gint64
game_here (Merge *merge, gint64 there, GError **error)
{
  KarumUuid uuid;

  return karum_games_table_uuid (karum_store_db (merge->other), there, &uuid, error)
             ? karum_games_table_with_uuid (karum_store_db (merge->store), &uuid, error)
             : -1;
}

static gboolean
merge_practised (const KarumPractised *row, gpointer data, GError **error)
{
  Merge *merge = data;
  KarumPractised here = *row;

  here.game = game_here (merge, row->game, error);
  if (here.game <= 0)
    return here.game == 0;
  return karum_merge_side_refer (&merge->players, row->person, &here.person, error)
         && karum_practice_write (karum_store_db (merge->store), &here, TRUE, error);
}

/* What a person has practised in either archive. */
static gboolean
merge_practice (Merge *merge, GError **error)
{
  gboolean done;

  karum_store_record_changes (merge->store, TRUE);
  done = karum_practice_visit (karum_store_db (merge->other), 0, merge_practised, merge, error);
  karum_store_record_changes (merge->store, FALSE);
  return done;
}

/* What belongs to no single game: what the other archive keeps apart is kept apart here as well. */
static gboolean
merge_distinct (Merge *merge, GError **error)
{
  return merge->intake.previews
         || (karum_merge_side_keep_apart (&merge->players, error)
             && karum_merge_side_keep_apart (&merge->events, error)
             && merge_practice (merge, error));
}

/* In the last transaction of a batch: everything that others can see. */
static gboolean
show (Merge *merge, GError **error)
{
  KarumDb *db = karum_store_db (merge->store);
  gboolean done = karum_batch_last (db, error) && karum_merge_side_catch_up (&merge->players, error)
                  && karum_merge_side_catch_up (&merge->events, error)
                  && karum_intake_finish (&merge->intake, error);

  for (guint i = 0; done && i < merge->known->len; i++)
    done = write_known (merge, &g_array_index (merge->known, Known, i), error);
  return done && karum_intake_clear_undone (db, merge->report->games, error)
         && merge_distinct (merge, error) && karum_batch_show (db, error);
}

static gboolean
work (Merge *merge, GError **error)
{
  gboolean done = begin_merge (merge, error) && add_games (merge, error)
                  && (merge->known ? show (merge, error)
                                   : karum_intake_clear_undone (karum_store_db (merge->store),
                                                                merge->report->games, error)
                                         && merge_distinct (merge, error));

  end (merge);
  merge->report->games->done = done;
  return done;
}

static gboolean
merge_all (Merge *merge, GError **error)
{
  gboolean done;

  if (!karum_batch_wait (karum_store_db (merge->store), merge->options->progress, error)
      || !karum_store_begin_addition (merge->store, N_ ("Merging another archive"), error))
    return FALSE;
  merge->ends = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  done = work (merge, error);
  g_hash_table_unref (merge->ends);
  done = karum_store_end_step (merge->store, done, done ? error : NULL);
  merge->report->games->done = done;
  return done;
}

static gboolean
merge_batch (Merge *merge, gint64 games, GError **error)
{
  KarumDb *db = karum_store_db (merge->store);
  KarumBatch batch = { .last = games };
  g_autoptr (GArray) later = karum_intake_later_new ();
  g_autoptr (GArray) known = karum_array_new (Known);
  gboolean done;

  if (!karum_batch_begin (db, &batch, merge->options->progress, error))
    return FALSE;
  merge->intake.later = later;
  merge->known = known;
  done = karum_db_end (db, TRUE, error);
  karum_batch_hurry (db);
  done = done && merge_all (merge, error);
  karum_batch_drop (db);
  return done;
}

static const KarumMergeOptions usual = { 0 };

gboolean
karum_store_merge (KarumStore *store,
                   KarumStore *other,
                   const KarumMergeOptions *options,
                   KarumMergeReport *report,
                   GError **error)
{
  Merge merge = { .store = store, .other = other, .report = report };

  gint64 games;

  merge.options = options ? options : &usual;
  if (!count_games (other, &games, error))
    return FALSE;
  return games > KARUM_BATCH_SLICE && karum_store_db (store)->depth == 0
             ? merge_batch (&merge, games, error)
             : merge_all (&merge, error);
}

gboolean
karum_store_preview_merge (KarumStore *store,
                           KarumStore *other,
                           const KarumMergeOptions *options,
                           KarumMergeReport *report,
                           GError **error)
{
  Merge merge = { .store = store, .other = other, .report = report };

  merge.options = options ? options : &usual;
  merge.intake.previews = TRUE;
  return karum_db_begin_read (karum_store_db (store), error)
         && karum_db_end (karum_store_db (store), work (&merge, error), error);
}

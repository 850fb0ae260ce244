#include "karum-intake.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-games-table.h"
#include "karum-name.h"
#include "karum-players.h"
#include "karum-record-end.h"
#include "karum-store-inside.h"
#include "karum-tree.h"
#include "karum-undo.h"
#include "karum-similar-turns.h"
#include "karum-versions-table.h"

static void
note_added (KarumImportReport *report, gint64 id)
{
  KarumIdRange *last = report->ranges->len > 0
                           ? &g_array_index (report->ranges, KarumIdRange, report->ranges->len - 1)
                           : NULL;
  KarumIdRange range = { id, id };

  if (last && last->last == id - 1)
    last->last = id;
  else
    g_array_append_val (report->ranges, range);
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* The persons of a game that was written: usually those that the names refer to. */
static gboolean
find_persons (KarumIntake *intake,
              const KarumComing *coming,
              const KarumGameRefs *refs,
              gint64 persons[2],
              GError **error)
{
  for (guint i = 0; i < 2; i++) {
    const KarumNamesakes *names = &coming->who.players[i];

    persons[i] = refs->players[i];
    if ((names->n != 1 || names->ids[0] != persons[i])
        && !karum_players_get_person (karum_store_db (intake->store), refs->players[i], &persons[i],
                                      error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
note_written (KarumIntake *intake,
              const KarumComing *coming,
              const KarumGameRefs *refs,
              gint64 id,
              GError **error)
{
  gint64 persons[2];

  if (!find_persons (intake, coming, refs, persons, error))
    return FALSE;
  karum_similar_finder_add (intake->finder, coming->draft, persons, id);
  return TRUE;
}

/* What an undone addition has left in the bin gets another identity, so that the game can be added
 * again. */
static gboolean
give_way (KarumIntake *intake, gint64 undone, GError **error)
{
  KarumDb *db = karum_store_db (intake->store);
  const KarumUuid uuid = karum_uuid_new (&db->entropy);

  return karum_games_table_set_uuid (db, undone, &uuid, error);
}

/* @found: for a game that was undone */
static gboolean
add (KarumIntake *intake,
     const KarumComing *coming,
     const KarumSimilarFound *found,
     gint64 *id,
     GError **error)
{
  gint64 revision = 0;
  KarumGameRefs refs = { 0 };

  intake->report->added++;
  if (!intake->refer (coming, &refs, intake->data, error))
    return FALSE;
  if (intake->previews)
    return TRUE;
  if (found->undone != 0 && !give_way (intake, found->undone, error))
    return FALSE;
  if (found->undone != 0 && found->undone_equals)
    g_array_append_val (intake->report->undone, found->undone);
  if (!karum_games_write (karum_store_db (intake->store), id, &revision, coming->draft, &refs,
                          error)
      || !note_written (intake, coming, &refs, *id, error))
    return FALSE;
  note_added (intake->report, *id);
  return TRUE;
}

/* A game of a player or an event that was merged into the right one stays with it. */
static void
keep_refs (const KarumComing *coming, const KarumStoredGame *old, KarumGameRefs *refs)
{
  for (guint i = 0; i < 2; i++)
    if (karum_namesakes_include (&coming->who.players[i], old->persons[i]))
      refs->players[i] = old->players[i];
  if (karum_namesakes_include (&coming->who.event, old->event)
      || (old->tags.event && g_strcmp0 (coming->record->tags.event, old->tags.event) == 0))
    refs->event = old->event_row;
}

/* Keeps the game, whose draft is taken from it. */
static gboolean
put_off (KarumIntake *intake, const KarumComing *coming, gint64 id)
{
  KarumLater later = { *coming, *coming->draft, id };

  later.coming.late = TRUE;
  karum_record_ref (coming->record);
  *coming->draft = (KarumGameDraft){ .record = coming->record,
                                     .turns = later.draft.turns,
                                     .content = later.draft.content,
                                     .line = g_byte_array_ref (later.draft.line) };
  g_array_append_val (intake->later, later);
  return TRUE;
}

/* (transfer full): the game including its turns, which its record may have dropped */
static KarumRecord *
copy_whole (const KarumComing *coming)
{
  KarumRecord *copy = karum_record_copy (coming->record);
  const GByteArray *line = coming->draft->line;
  const GByteArray *tree = coming->draft->tree;
  guint ply;

  if (copy->root->child)
    return copy;
  karum_tree_read_line (copy, line->data, line->len, &ply);
  karum_tree_read (copy, tree ? tree->data : NULL, tree ? tree->len : 0);
  return copy;
}

/* The record of a result, which says the turns: what it doesn't say of the game stays. */
static void
keep_known (const KarumComing *coming, const KarumStoredGame *old)
{
  g_autoptr (KarumRecord) whole = NULL;

  karum_tags_join (&coming->record->tags, &old->tags);
  whole = copy_whole (coming);
  karum_game_draft_renew_words (coming->draft, whole);
}

/* Replaces game @id, whose identity and history are kept. */
static gboolean
replace (KarumIntake *intake, const KarumComing *coming, gint64 id, GError **error)
{
  g_auto (KarumStoredGame) old = { 0 };
  KarumGameRefs refs = { 0 };
  gboolean done;

  if (intake->later)
    return put_off (intake, coming, id);
  if (!intake->refer (coming, &refs, intake->data, error))
    return FALSE;
  if (intake->previews)
    return TRUE;
  if (!karum_games_load_stored (karum_store_db (intake->store), id, &old, error))
    return FALSE;
  keep_refs (coming, &old, &refs);
  g_free (coming->record->tags.uuid);
  coming->record->tags.uuid = g_steal_pointer (&old.tags.uuid);
  karum_store_record_changes (intake->store, TRUE);
  done = karum_versions_keep (karum_store_db (intake->store), karum_store_games (intake->store), id,
                              KARUM_VERSION_IMPORT, NULL, error)
         && karum_games_write (karum_store_db (intake->store), &id, &old.revision, coming->draft,
                               &refs, error);
  karum_store_record_changes (intake->store, FALSE);
  return done && note_written (intake, coming, &refs, id, error);
}

static void
clear_later (gpointer data)
{
  KarumLater *later = data;

  karum_game_draft_clear (&later->draft);
  karum_record_unref (later->coming.record);
}

GArray *
karum_intake_later_new (void)
{
  GArray *later = karum_array_new (KarumLater);

  g_array_set_clear_func (later, clear_later);
  return later;
}

gboolean
karum_intake_finish (KarumIntake *intake, GError **error)
{
  g_autoptr (GArray) later = g_steal_pointer (&intake->later);
  gboolean done = TRUE;

  for (guint i = 0; done && i < later->len; i++) {
    KarumLater *each = &g_array_index (later, KarumLater, i);

    each->coming.draft = &each->draft;
    done = replace (intake, &each->coming, each->id, error);
  }
  intake->later = g_steal_pointer (&later);
  return done;
}

gboolean
karum_intake_clear_undone (KarumDb *db, const KarumImportReport *report, GError **error)
{
  karum_for_each_value (gint64, item, report->undone)
    if (!karum_games_table_delete_for_good (db, item, error))
      return FALSE;
  return TRUE;
}

/* -- Deciding --------------------------------------------------------------------------------- */

/* Puts the number @id behind a name, so that namesakes differ; 0: it isn't in the archive yet */
static void
tell_apart (char **name, gint64 id, gboolean event)
{
  g_autofree char *alone = g_steal_pointer (name);

  if (id != 0)
    *name = g_strdup_printf ("%s #%" G_GINT64_FORMAT, alone, id);
  else
    /* Translators: %s is the name of an event or a person, whom the archive doesn't know yet. */
    *name = g_strdup_printf (event ? _ ("%s (another event)") : _ ("%s (a namesake)"), alone);
}

/* Namesakes are told apart. @differences: (element-type KarumVersionDifference) */
static void
tell_namesakes (const GPtrArray *differences, const KarumStoredGame *old, const KarumWho *who)
{
  karum_for_each (KarumVersionDifference, difference, differences) {
    gboolean event = difference->what == KARUM_DIFFERENCE_EVENT;
    guint player = difference->what == KARUM_DIFFERENCE_PLAYER2 ? 1 : 0;
    const KarumNamesakes *coming = event ? &who->event : &who->players[player];

    if ((!event && difference->what != KARUM_DIFFERENCE_PLAYER1
         && difference->what != KARUM_DIFFERENCE_PLAYER2)
        || !difference->here || !difference->coming
        || !karum_name_same (difference->here, difference->coming))
      continue;
    tell_apart (&difference->here, event ? old->event : old->persons[player], event);
    tell_apart (&difference->coming, coming->n == 1 ? coming->ids[0] : 0, event);
  }
}

/* @game: the number of the written game; 0 if it was left out */
static gboolean
list_like (KarumIntake *intake,
           const KarumComing *coming,
           const KarumSimilarFound *found,
           gint64 game,
           const KarumStoredGame *old)
{
  const KarumTags *tags = &coming->record->tags;
  gboolean changed = found->arrival == KARUM_ARRIVAL_CHANGED;
  KarumSimilarGame like = { .line = coming->line, .there = coming->there, .game = game };

  if (intake->report->similars->len >= KARUM_IMPORT_LISTED_MAX)
    return TRUE;
  like.other = found->id;
  like.similarity = changed ? KARUM_SIMILAR_CHANGED : found->similarity;
  like.players[0] = g_strdup (tags->players[0]);
  like.players[1] = g_strdup (tags->players[1]);
  like.date = g_strdup (tags->date);
  like.row = karum_store_get_row (intake->store, found->id, NULL);
  like.differences = karum_version_differences (old, coming->draft, found->differences);
  tell_namesakes (like.differences, old, &coming->who);
  if (changed && game == 0 && intake->keeps)
    like.coming = copy_whole (coming);
  g_array_append_val (intake->report->similars, like);
  return TRUE;
}

static gboolean
take_changed (KarumIntake *intake,
              const KarumComing *coming,
              const KarumSimilarFound *found,
              GError **error)
{
  g_auto (KarumStoredGame) old = { 0 };

  intake->report->changed++;
  if (!karum_games_load_stored (karum_store_db (intake->store), found->id, &old, error))
    return FALSE;
  if (!coming->update)
    return list_like (intake, coming, found, 0, &old);
  intake->report->updated++;
  return replace (intake, coming, found->id, error)
         && list_like (intake, coming, found, found->id, &old);
}

/* Whether game @id came from the same source. */
static gboolean
came_before (const KarumIntake *intake, gint64 id)
{
  const GArray *ranges = intake->report->ranges;

  karum_for_each_in (const KarumIdRange, range, ranges)
    if (id >= range->first && id <= range->last)
      return TRUE;
  return FALSE;
}

/* Whether one of them was typed in as a result, and the other is its record: they are the same
 * game, which figures would count twice. A source that has both tells them apart. */
static gboolean
is_typed_result (const KarumIntake *intake,
                 gint64 id,
                 const KarumStoredGame *old,
                 const KarumComing *coming)
{
  return !came_before (intake, id) && (old->line->len == 0) != (coming->draft->line->len == 0)
         && old->tags.result != KARUM_RESULT_NONE
         && old->tags.result == coming->record->tags.result;
}

static gboolean
take_similar (KarumIntake *intake,
              const KarumComing *coming,
              const KarumSimilarFound *found,
              gint64 *id,
              GError **error)
{
  g_auto (KarumStoredGame) old = { 0 };
  gboolean done = TRUE;
  KarumSimilarChoice choice = coming->similar;

  if (!karum_games_load_stored (karum_store_db (intake->store), found->id, &old, error))
    return FALSE;
  if (found->similarity == KARUM_SIMILAR_RESULT && came_before (intake, found->id))
    return add (intake, coming, found, id, error);
  if (choice == KARUM_SIMILAR_REPLACE && coming->draft->line->len < old.line->len)
    choice = KARUM_SIMILAR_SKIP;
  if (choice == KARUM_SIMILAR_ADD && is_typed_result (intake, found->id, &old, coming))
    choice = old.line->len == 0 ? KARUM_SIMILAR_REPLACE : KARUM_SIMILAR_SKIP;
  if (choice == KARUM_SIMILAR_ADD)
    done = add (intake, coming, found, id, error);
  else if (choice == KARUM_SIMILAR_REPLACE) {
    intake->report->replaced++;
    if (old.line->len == 0 && old.tags.result != KARUM_RESULT_NONE)
      keep_known (coming, &old);
    done = replace (intake, coming, found->id, error);
    *id = found->id;
  } else
    intake->report->left_out++;
  intake->report->similar++;
  return done && list_like (intake, coming, found, *id, &old);
}

static gboolean
take_found (KarumIntake *intake,
            const KarumComing *coming,
            const KarumSimilarFound *found,
            gint64 *id,
            GError **error)
{
  switch (found->arrival) {
  case KARUM_ARRIVAL_SIMILAR:
    return take_similar (intake, coming, found, id, error);
  case KARUM_ARRIVAL_CHANGED:
    *id = found->id;
    return take_changed (intake, coming, found, error);
  case KARUM_ARRIVAL_IDENTICAL:
    *id = found->id;
    intake->report->identical++;
    intake->report->doubles += found->again ? 1 : 0;
    return TRUE;
  case KARUM_ARRIVAL_BIN:
    intake->report->bin++;
    g_array_append_val (intake->report->binned, found->id);
    return TRUE;
  case KARUM_ARRIVAL_NEW:
  default:
    return add (intake, coming, found, id, error);
  }
}

gboolean
karum_intake_take (
    KarumIntake *intake, const KarumComing *coming, gint64 *id, gboolean *was_there, GError **error)
{
  KarumSimilarFound found;

  *id = 0;
  if (!karum_similar_finder_find (intake->finder, coming->draft, &coming->who, &found, error)
      || !take_found (intake, coming, &found, id, error))
    return FALSE;
  *was_there = *id != 0 && *id == found.id;
  return TRUE;
}

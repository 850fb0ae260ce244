#include "karum-merge.h"

#include <glib/gi18n.h>

#include "karum-events.h"
#include "karum-games-equal.h"
#include "karum-games-table.h"
#include "karum-marks.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-undo.h"

typedef struct {
  KarumStore *store, *other;
  /* (element-type gint64* gint64*): persons and events of @other, what they are in @store */
  GHashTable *players, *events;
  guint64 added, identical;
} Merge;

typedef gint64 (*Adopt) (KarumDb *db, KarumDb *other, gint64 id, GError **error);

/* What number @id of @other is in @store; @known: what was asked before. 0 is nothing in both. */
static gboolean
map (Merge *merge, GHashTable *known, Adopt adopt, gint64 id, gint64 *mapped, GError **error)
{
  const gint64 *found = g_hash_table_lookup (known, &id);

  *mapped = found ? *found : 0;
  if (found || id == 0)
    return TRUE;
  *mapped = adopt (merge->store->db, merge->other->db, id, error);
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
    if (!map (merge, merge->players, karum_players_adopt, karum_statement_int (row, 1 + i),
              &refs->players[i], error))
      return FALSE;
  return map (merge, merge->events, karum_events_adopt, karum_statement_int (row, 3), &refs->event,
              error);
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

static gboolean
add_game (Merge *merge, KarumStatement *row, GError **error)
{
  gint64 id = karum_statement_int (row, 0);
  g_autoptr (KarumRecord) record = karum_store_load_game (merge->other, id, NULL, error);
  g_auto (KarumGameDraft) draft = { 0 };
  KarumGameRefs refs = { 0 };
  gint64 new_id, revision;

  if (!record || !map_refs (merge, row, &refs, error))
    return FALSE;
  karum_game_draft_init (&draft, record);
  new_id = karum_games_find_equal (merge->store->db, &draft, error);
  if (new_id > 0) {
    merge->identical++;
    return merge_marks (merge, id, new_id, TRUE, error);
  }
  merge->added++;
  return new_id == 0
         && karum_games_write (merge->store->db, &new_id, &revision, &draft, &refs, error)
         && merge_marks (merge, id, new_id, FALSE, error);
}

static gboolean
add_games (Merge *merge, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      merge->other->db,
      "SELECT g.id, p1.person, p2.person, g.event FROM games g JOIN players p1 ON p1.id = g.player1"
      " JOIN players p2 ON p2.id = g.player2 WHERE g.deleted_at IS NULL ORDER BY g.id",
      error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    if (!add_game (merge, row, error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}

gboolean
karum_store_merge (
    KarumStore *store, KarumStore *other, guint64 *added, guint64 *identical, GError **error)
{
  g_autoptr (GHashTable) players
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) events
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  Merge merge = { .store = store, .other = other, .players = players, .events = events };

  if (!karum_store_begin_addition (store, _ ("Adding another archive"), error))
    return FALSE;
  if (!karum_store_end_step (store, add_games (&merge, error), error))
    return FALSE;
  *added = merge.added;
  *identical = merge.identical;
  return TRUE;
}

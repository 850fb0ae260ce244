#include "karum-merge.h"

#include <glib/gi18n.h>

#include "karum-games-equal.h"
#include "karum-games-table.h"
#include "karum-marks.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-undo.h"

typedef struct {
  KarumStore *store, *other;
  GHashTable
      *players; /* (element-type gint64* gint64*): persons of @other, who they are in @store */
  guint64 added, identical;
} Merge;

/* The player of @store who is the one with number @id of @other. */
static gboolean
map_player (Merge *merge, gint64 id, gint64 *player, GError **error)
{
  const gint64 *known = g_hash_table_lookup (merge->players, &id);

  *player = known ? *known : KARUM_PLAYER_NOBODY;
  if (known || id == KARUM_PLAYER_NOBODY)
    return TRUE;
  *player = karum_players_adopt (merge->store->db, merge->other->db, id, error);
  if (*player < 0)
    return FALSE;
  g_hash_table_insert (merge->players, g_memdup2 (&id, sizeof id),
                       g_memdup2 (player, sizeof *player));
  return TRUE;
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

  if (!record || !map_player (merge, karum_statement_int (row, 1), &refs.players[0], error)
      || !map_player (merge, karum_statement_int (row, 2), &refs.players[1], error))
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
      "SELECT g.id, p1.person, p2.person FROM games g JOIN players p1 ON p1.id = g.player1"
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
  Merge merge = { .store = store, .other = other, .players = players };

  if (!karum_store_begin_addition (store, _ ("Adding another archive"), error))
    return FALSE;
  if (!karum_store_end_step (store, add_games (&merge, error), error))
    return FALSE;
  *added = merge.added;
  *identical = merge.identical;
  return TRUE;
}

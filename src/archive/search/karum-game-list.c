#include "karum-game-list.h"

/* karum-game-list.c: counts and pages of sorted lists of games. */
#include "karum-finder.h"
#include "karum-game-order.h"
#include "karum-games-table.h"
#include "karum-marks.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-uuid.h"

/* The note of a player, if another player has the same display name. */
#define NOTE_OF(player)                                                                  \
  "iif (" player ".note IS NOT NULL AND EXISTS (SELECT 1 FROM players s"                 \
  " WHERE s.folded = " player ".folded AND s.name = " player ".name AND s.id != " player \
  ".id AND s.person = s.id AND s.deleted_at IS NULL), " player ".note, NULL)"

#define NOTES NOTE_OF ("w1") ", " NOTE_OF ("w2")

static const char row_sql[]
    = "SELECT g.id, g.date, r.game, r.text, e.name, g.site, w1.name, w2.name, g.result,"
      " g.termination, g.score1, g.score2, g.turns, g.uuid, g.stars, g.annotated, g.deleted_at,"
      " " NOTES ", g.round FROM games g" KARUM_JOIN_PERSONS
      " JOIN rulesets r ON r.id = g.ruleset LEFT JOIN events o ON o.id = g.event"
      " LEFT JOIN events e ON e.id = coalesce (o.merged_into, o.id) WHERE g.id = ?";

/* The columns of row_sql. */
enum {
  ID,
  DATE,
  GAME,
  RULES,
  EVENT,
  PLACE,
  PLAYER1,
  PLAYER2,
  RESULT,
  TERMINATION,
  SCORE1,
  SCORE2,
  TURNS,
  UUID,
  STARS,
  ANNOTATED,
  DELETED,
  NOTE1,
  NOTE2,
  ROUND
};

gint64
karum_store_count_games (KarumStore *store, const KarumGameQuery *query, GError **error)
{
  return karum_games_count (store, &query->filter, error);
}

static KarumGameRow *
row_new (KarumStatement *statement)
{
  KarumGameRow *row = g_atomic_rc_box_new0 (KarumGameRow);
  gsize size;
  const void *uuid = karum_statement_blob (statement, UUID, &size);

  row->id = karum_statement_int (statement, ID);
  if (size == sizeof (KarumUuid))
    row->uuid = karum_uuid_text (uuid);
  row->date = karum_statement_dup_text (statement, DATE);
  row->game = karum_statement_dup_text (statement, GAME);
  row->rules = karum_statement_dup_text (statement, RULES);
  row->event = karum_statement_dup_text (statement, EVENT);
  row->place = karum_statement_dup_text (statement, PLACE);
  row->round = karum_statement_dup_text (statement, ROUND);
  for (int i = 0; i < 2; i++) {
    row->players[i] = karum_statement_dup_known (statement, PLAYER1 + i);
    row->notes[i] = karum_statement_dup_known (statement, NOTE1 + i);
    row->score[i] = karum_statement_points (statement, SCORE1 + i);
  }
  row->result
      = (KarumResult) CLAMP (karum_statement_int (statement, RESULT), 0, KARUM_RESULT_DRAWN);
  row->termination = (KarumTermination) CLAMP (karum_statement_int (statement, TERMINATION), 0,
                                               KARUM_TERMINATION_UNTERMINATED);
  row->has_score = !karum_statement_is_null (statement, SCORE1)
                   && !karum_statement_is_null (statement, SCORE2);
  row->turns = (guint) karum_statement_int (statement, TURNS);
  row->stars = (guint) CLAMP (karum_statement_int (statement, STARS), 0, KARUM_MOST_STARS);
  row->annotated = (guint) karum_statement_int (statement, ANNOTATED);
  row->deleted = !karum_statement_is_null (statement, DELETED);
  return row;
}

static void
row_free (gpointer row)
{
  karum_game_row_unref (row);
}

KarumGameRow *
karum_store_get_row (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (karum_store_db (store), row_sql, error);
  KarumStep step;

  if (!statement)
    return NULL;
  karum_statement_bind_int (statement, 1, id);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    karum_games_not_found (karum_store_db (store), id, error);
  return step == KARUM_STEP_ROW ? row_new (statement) : NULL;
}

/* The rows are read after the page is known, so that games before it aren't joined. */
static GPtrArray *
read_rows (KarumStore *store, GArray *ids, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);

  for (guint i = 0; i < ids->len; i++) {
    KarumGameRow *row = karum_store_get_row (store, g_array_index (ids, gint64, i), error);

    if (!row)
      return NULL;
    g_ptr_array_add (rows, row);
  }
  return g_steal_pointer (&rows);
}

static GArray *
find_ids (KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  static const KarumGameFilter everything = { 0 };
  g_autoptr (KarumGameSet) set = NULL;

  if (karum_game_filter_equal (&query->filter, &everything))
    return karum_game_order_page (store, query, offset, limit, error);
  set = karum_games_find (store, &query->filter, error);
  return set ? karum_game_order_page_of (store, query, set, offset, limit, error) : NULL;
}

static gboolean
find_index (
    KarumStore *store, const KarumGameQuery *query, gint64 id, gint64 *index, GError **error)
{
  g_autoptr (KarumGameSet) set = karum_games_find (store, &query->filter, error);

  *index = -1;
  if (!set || !karum_game_set_contains (set, id))
    return set != NULL;
  *index = karum_game_order_index (store, query, set, id, error);
  return *index >= 0;
}

/* Each of the following functions is one read transaction, so that sets, orders and rows are
 * consistent. */
GArray *
karum_store_list_ids (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  g_autoptr (GArray) ids = NULL;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  ids = find_ids (store, query, offset, limit, error);
  return karum_db_end (karum_store_db (store), ids != NULL, error) ? g_steal_pointer (&ids) : NULL;
}

gboolean
karum_store_find_index (
    KarumStore *store, const KarumGameQuery *query, gint64 id, gint64 *index, GError **error)
{
  if (!karum_db_begin_read (karum_store_db (store), error))
    return FALSE;
  return karum_db_end (karum_store_db (store), find_index (store, query, id, index, error), error);
}

GPtrArray *
karum_store_list_games (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  g_autoptr (GArray) ids = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  if (limit == 0)
    return g_ptr_array_new_with_free_func (row_free);
  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  ids = find_ids (store, query, offset, limit, error);
  if (ids)
    rows = read_rows (store, ids, error);
  return karum_db_end (karum_store_db (store), rows != NULL, error) ? g_steal_pointer (&rows)
                                                                    : NULL;
}

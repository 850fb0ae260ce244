#include "karum-public-games.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-game-filter-fields.h"
#include "karum-game-list.h"
#include "karum-order.h"
#include "karum-player-list.h"
#include "karum-players.h"
#include "karum-scores.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static const char game_sql[]
    = "SELECT g.id, g.uuid, g.revision, g.seal, w1.id, w2.id, coalesce (o.event, 0),"
      " coalesce (g.match, 0), g.changed_at, r.text, g.date, g.round, g.result, " KARUM_SCORE (
          "1") ", " KARUM_SCORE ("2") ","
                                      " g.turns, g.termination FROM revealed_games "
                                      "g" KARUM_JOIN_PERSONS
                                      " JOIN rulesets r ON r.id = g.ruleset LEFT JOIN event_now o "
                                      "ON o.id = g.event WHERE g.id = ?";

/* The columns of game_sql. */
enum {
  ID,
  UUID,
  REVISION,
  SEAL,
  PERSON1,
  PERSON2,
  EVENT,
  MATCH,
  CHANGED,
  RULES,
  DATE,
  ROUND,
  RESULT,
  SCORE1,
  SCORE2,
  TURNS,
  TERMINATION
};

void
karum_public_games_free (KarumPublicGames *games)
{
  g_array_unref (games->games);
  g_string_chunk_free (games->texts);
  g_free (games);
}

/* (nullable): NULL for what isn't known */
static const char *
keep_text (KarumPublicGames *games, KarumStatement *row, int column)
{
  g_autofree char *text = karum_statement_dup_known (row, column);

  return text ? g_string_chunk_insert_const (games->texts, text) : NULL;
}

static guint64
stamp_of (KarumStatement *row)
{
  guint64 stamp = 0;
  gsize size;
  const void *seal = karum_statement_blob (row, SEAL, &size);

  karum_seal_add_int (&stamp, karum_statement_int (row, REVISION));
  karum_seal_add_blob (&stamp, seal, size);
  return stamp;
}

static void
add_game (KarumPublicGames *games, KarumStatement *row)
{
  g_autofree char *rules = karum_statement_dup_certain (row, RULES);
  KarumPublicGame game = {
    .id = karum_statement_int (row, ID),
    .stamp = stamp_of (row),
    .persons = { karum_statement_int (row, PERSON1), karum_statement_int (row, PERSON2) },
    .event = karum_statement_int (row, EVENT),
    .match = karum_statement_int (row, MATCH),
    .changed = karum_statement_int (row, CHANGED),
    .rules = g_string_chunk_insert_const (games->texts, rules),
    .date = keep_text (games, row, DATE),
    .round = keep_text (games, row, ROUND),
    .result = (KarumResult) CLAMP (karum_statement_int (row, RESULT), 0, KARUM_RESULT_DRAWN),
    .termination
    = (KarumTermination) CLAMP (karum_statement_int (row, TERMINATION), 0, KARUM_TERMINATION_LAST),
    .has_score = !karum_statement_is_null (row, SCORE1) && !karum_statement_is_null (row, SCORE2),
    .score = { karum_statement_points (row, SCORE1), karum_statement_points (row, SCORE2) },
    .turns = (guint) karum_statement_int (row, TURNS),
  };
  gsize size;
  const void *uuid = karum_statement_blob (row, UUID, &size);

  if (size == sizeof game.uuid)
    memcpy (&game.uuid, uuid, size);
  g_array_append_val (games->games, game);
}

static gboolean
is_without (const GArray *without, KarumStatement *row)
{
  if (without)
    karum_for_each_value (gint64, person, without)
      if (karum_statement_int (row, PERSON1) == person
          || karum_statement_int (row, PERSON2) == person)
        return TRUE;
  return FALSE;
}

/* What isn't known of a date comes before what is: the last games are known to be late. */
static int
compare_dates (const char *one, const char *other)
{
  while (*one && *one == *other) {
    one++;
    other++;
  }
  return (*one == '?' ? 0 : *one) - (*other == '?' ? 0 : *other);
}

/* By dates, and by the numbers of rounds. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const KarumPublicGame *one = a, *other = b;
  int order = compare_dates (one->date ? one->date : "?", other->date ? other->date : "?");

  if (order == 0 && one->event != other->event)
    order = one->event < other->event ? -1 : 1;
  if (order == 0 && one->round != other->round)
    order = karum_order (one->round ? one->round : "", other->round ? other->round : "");
  if (order == 0)
    order = memcmp (&one->uuid, &other->uuid, sizeof one->uuid);
  return order;
}

static gboolean
read_games (KarumStore *store,
            const GArray *ids,
            const GArray *without,
            const KarumProgress *progress,
            KarumPublicGames *games,
            GError **error)
{
  for (guint i = 0; i < ids->len; i++) {
    g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (store), game_sql, error);
    KarumStep step;

    if (!row || (i % 1024 == 0 && !karum_progress_step (progress, i, 0, error)))
      return FALSE;
    karum_statement_bind_int (row, 1, g_array_index (ids, gint64, i));
    step = karum_statement_step (row, error);
    if (step == KARUM_STEP_ERROR)
      return FALSE;
    if (step == KARUM_STEP_ROW && !is_without (without, row))
      add_game (games, row);
  }
  return TRUE;
}

KarumPublicGames *
karum_store_public_games (KarumStore *store,
                          const KarumGameQuery *query,
                          guint offset,
                          guint limit,
                          const GArray *without,
                          const KarumProgress *progress,
                          GError **error)
{
  g_autoptr (KarumPublicGames) games = g_new0 (KarumPublicGames, 1);
  g_autoptr (GArray) ids = NULL;

  games->games = karum_array_new (KarumPublicGame);
  games->texts = g_string_chunk_new (4096);
  ids = karum_store_list_ids (store, query, offset, limit, error);
  if (!ids || !read_games (store, ids, without, progress, games, error))
    return NULL;
  g_array_sort (games->games, compare);
  return g_steal_pointer (&games);
}

gboolean
karum_public_games_choose (KarumStore *store, KarumGameQuery *query, char **ids, GError **error)
{
  g_autoptr (GPtrArray) hidden = karum_store_hidden_players (store, error);
  g_autoptr (GArray) without = karum_array_new (gint64);
  g_autoptr (GArray) left = karum_array_new (gint64);
  g_autoptr (KarumPublicGames) games = NULL;

  *ids = NULL;
  if (hidden)
    karum_for_each (const KarumPlayerRow, row, hidden)
      if (row->shown == KARUM_SHOWN_NOT)
        g_array_append_val (without, row->id);
  if (!hidden || without->len == 0)
    return hidden != NULL;
  games = karum_store_public_games (store, query, 0, 0, without, NULL, error);
  for (guint i = 0; games && i < games->games->len; i++)
    g_array_append_val (left, g_array_index (games->games, KarumPublicGame, i).id);
  if (games && left->len == 0)
    g_array_append_val (left, (gint64){ G_MAXINT64 });
  if (games)
    query->filter.ids = *ids
        = karum_id_list_write ((const gint64 *) (gpointer) left->data, left->len);
  return games != NULL;
}

char *
karum_store_uuid (KarumStore *store, KarumNameKind kind, gint64 id, GError **error)
{
  KarumUuid uuid = { { 0 } };
  const void *bytes;
  gsize size;
  g_autoptr (KarumStatement) row
      = karum_db_ask (karum_store_db (store),
                      kind == KARUM_NAME_EVENT ? "SELECT uuid FROM events WHERE id = ?"
                                               : "SELECT uuid FROM players WHERE id = ?",
                      error, id);

  if (!row)
    return NULL;
  if (karum_statement_step (row, error) == KARUM_STEP_ERROR)
    return NULL;
  bytes = karum_statement_blob (row, 0, &size);
  if (size == sizeof uuid)
    memcpy (&uuid, bytes, size);
  return karum_uuid_text (&uuid);
}

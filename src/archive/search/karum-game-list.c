#include "karum-game-list.h"

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-finder.h"
#include "karum-game-numbers.h"
#include "karum-game-order.h"
#include "karum-games-table.h"
#include "karum-marks.h"
#include "karum-match-row.h"
#include "karum-players.h"
#include "karum-scores.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-uuid.h"

/* karum-game-list.c: counts and pages of sorted lists of games. */

/* The note of a player, if another player has the same display name. */
#define NOTE_OF(player)                                                                  \
  "iif (" player ".note IS NOT NULL AND EXISTS (SELECT 1 FROM players s"                 \
  " WHERE s.folded = " player ".folded AND s.name = " player ".name AND s.id != " player \
  ".id AND s.person = s.id AND s.deleted_at IS NULL), " player ".note, NULL)"

#define NOTES NOTE_OF ("w1") ", " NOTE_OF ("w2")

static const char row_sql[]
    = "SELECT g.id, g.date, r.game, r.text, e.name, g.site, w1.name, w2.name, g.result,"
      " g.termination, " KARUM_SCORE ("1") ", " KARUM_SCORE (
          "2") ", g.turns, g.uuid, g.stars, g.annotated, g.deleted_at,"
               " " NOTES ", g.round, " KARUM_IS_ANALYSIS
               ", w1.id, w2.id, e.id FROM revealed_games g" KARUM_JOIN_PERSONS
               " JOIN rulesets r ON r.id = g.ruleset LEFT JOIN event_now o ON o.id = g.event"
               " LEFT JOIN events e ON e.id = o.event WHERE g.id = ?";

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
  ROUND,
  ANALYSIS,
  PERSON1,
  PERSON2,
  EVENT_ID
};

/* The number of games that match @filter, computed without a set where that is faster; -1 with
 * @error. */
static gint64
count_found (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  static const KarumGameFilter everything = { 0 };
  g_autoptr (KarumGameSet) set = NULL;
  gint64 count;

  if (karum_game_filter_equal (filter, &everything))
    return karum_games_table_count_shown (karum_store_db (store), &count, error) ? count : -1;
  set = karum_games_find (store, filter, error);
  return set ? (gint64) karum_game_set_count (set) : -1;
}

gint64
karum_store_count_games (KarumStore *store, const KarumGameQuery *query, GError **error)
{
  return count_found (store, &query->filter, error);
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
  row->game = karum_statement_dup_certain (statement, GAME);
  row->rules = karum_statement_dup_certain (statement, RULES);
  row->event = karum_statement_dup_text (statement, EVENT);
  row->place = karum_statement_dup_text (statement, PLACE);
  row->round = karum_statement_dup_text (statement, ROUND);
  for (int i = 0; i < 2; i++) {
    row->players[i] = karum_statement_dup_known (statement, PLAYER1 + i);
    row->persons[i] = karum_statement_int (statement, PERSON1 + i);
    row->notes[i] = karum_statement_dup_known (statement, NOTE1 + i);
    row->score[i] = karum_statement_points (statement, SCORE1 + i);
  }
  row->result
      = (KarumResult) CLAMP (karum_statement_int (statement, RESULT), 0, KARUM_RESULT_DRAWN);
  row->termination = (KarumTermination) CLAMP (karum_statement_int (statement, TERMINATION), 0,
                                               KARUM_TERMINATION_LAST);
  row->has_score = !karum_statement_is_null (statement, SCORE1)
                   && !karum_statement_is_null (statement, SCORE2);
  row->turns = (guint) karum_statement_int (statement, TURNS);
  row->stars = (guint) CLAMP (karum_statement_int (statement, STARS), 0, KARUM_MOST_STARS);
  row->annotated = (guint) karum_statement_int (statement, ANNOTATED);
  row->event_id = karum_statement_int (statement, EVENT_ID);
  row->is_analysis = karum_statement_int (statement, ANALYSIS) != 0;
  row->deleted = !karum_statement_is_null (statement, DELETED);
  return row;
}

/* A game that can't be replayed has no record to show. */
static gboolean
find_is_result (KarumStore *store, KarumGameRow *row, GError **error)
{
  g_autofree char *reason = NULL;
  g_autoptr (KarumRecord) record = NULL;

  row->is_result = karum_termination_is_unplayed (row->termination);
  if (row->turns > 0 || row->result == KARUM_RESULT_NONE || row->is_result)
    return TRUE;
  record = karum_games_inspect (karum_store_db (store), karum_store_games (store), row->id, NULL,
                                &reason, error);
  row->is_result = record ? karum_record_is_result (record) : reason != NULL;
  return record || reason;
}

static void
game_row_free (gpointer row)
{
  karum_game_row_unref (row);
}

KarumGameRow *
karum_store_get_row (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (KarumGameRow) row = NULL;
  g_autoptr (KarumStatement) statement = karum_db_ask (karum_store_db (store), row_sql, error, id);
  KarumStep step = karum_statement_step (statement, error);

  if (step == KARUM_STEP_DONE)
    karum_games_not_found (karum_store_db (store), id, error);
  if (step != KARUM_STEP_ROW)
    return NULL;
  row = row_new (statement);
  return find_is_result (store, row, error) ? g_steal_pointer (&row) : NULL;
}

/* The rows are read after the page is known, so that games before it aren't joined. */
static GPtrArray *
read_rows (KarumStore *store, GArray *ids, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (game_row_free);

  karum_for_each_value (gint64, id, ids) {
    KarumGameRow *row = karum_store_get_row (store, id, error);

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
    return g_ptr_array_new_with_free_func (game_row_free);
  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  ids = find_ids (store, query, offset, limit, error);
  if (ids)
    rows = read_rows (store, ids, error);
  return karum_db_end (karum_store_db (store), rows != NULL, error) ? g_steal_pointer (&rows)
                                                                    : NULL;
}

static void
match_row_free (gpointer row)
{
  karum_match_row_unref (row);
}

/* What the texts of matches are read by. */
typedef struct {
  KarumDb *db;
  KarumTextsById players, rulesets;
  KarumStatement *tags; /* (owned): from the match of its parameter on */
  gint64 tag;           /* the match whose row @tags has; 0 for none */
} MatchTexts;

static void
match_texts_clear (MatchTexts *texts)
{
  karum_texts_by_id_clear (&texts->players);
  karum_texts_by_id_clear (&texts->rulesets);
  g_clear_pointer (&texts->tags, karum_statement_release);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MatchTexts, match_texts_clear)

/* Matches come in the order of their numbers: the next one is often the next row. */
static gboolean
find_tag (MatchTexts *texts, gint64 match, GError **error)
{
  KarumStep step = KARUM_STEP_ROW;

  if (texts->tag != 0 && texts->tag != match)
    step = karum_statement_step (texts->tags, error);
  if (texts->tag == 0
      || (step == KARUM_STEP_ROW && karum_statement_int (texts->tags, 0) != match)) {
    karum_statement_rewind (texts->tags);
    karum_statement_bind_int (texts->tags, 1, match);
    step = karum_statement_step (texts->tags, error);
  }
  texts->tag = step == KARUM_STEP_ROW ? karum_statement_int (texts->tags, 0) : 0;
  return step != KARUM_STEP_ERROR;
}

static gboolean
add_texts (MatchTexts *texts, KarumMatchRow *row, guint32 ruleset, GError **error)
{
  const KarumTexts *found = karum_texts_by_id_get (&texts->rulesets, texts->db, ruleset, error);

  if (!found || !find_tag (texts, row->id, error))
    return FALSE;
  row->rules = found->first ? g_ref_string_acquire (found->first) : g_ref_string_new_intern ("");
  row->tag = texts->tag == row->id ? karum_statement_dup_certain (texts->tags, 1) : g_strdup ("");
  for (int i = 0; i < 2; i++) {
    found = karum_texts_by_id_get (&texts->players, texts->db, (guint32) row->persons[i], error);
    if (!found)
      return FALSE;
    if (found->first && row->persons[i] != KARUM_PLAYER_NOBODY)
      row->players[i] = g_ref_string_acquire (found->first);
  }
  return TRUE;
}

/* By the order of creation. */
static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const KarumMatchRow *x = *(const KarumMatchRow *const *) a;
  const KarumMatchRow *y = *(const KarumMatchRow *const *) b;

  if (x->id != y->id)
    return x->id < y->id ? -1 : 1;
  return x->games[0] < y->games[0] ? -1 : x->games[0] > y->games[0];
}

/* Whether two games have the same identifier and persons. */
static gboolean
can_be_together (const KarumMatchGame *a, const KarumMatchGame *b)
{
  return a->match == b->match
         && MIN (a->persons[0], a->persons[1]) == MIN (b->persons[0], b->persons[1])
         && MAX (a->persons[0], a->persons[1]) == MAX (b->persons[0], b->persons[1]);
}

static int
compare_games_of_match (const KarumMatchGame *x, const KarumMatchGame *y)
{
  const gint64 keys[][2] = {
    { MIN (x->persons[0], x->persons[1]), MIN (y->persons[0], y->persons[1]) },
    { MAX (x->persons[0], x->persons[1]), MAX (y->persons[0], y->persons[1]) },
    { x->ruleset, y->ruleset },
    { x->event, y->event },
    { x->date, y->date },
    { x->number, y->number },
    { x->id, y->id },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i][0] != keys[i][1])
      return keys[i][0] < keys[i][1] ? -1 : 1;
  return 0;
}

/* As karum_match_games_pair() wants them. */
static int
compare_match_games (gconstpointer a, gconstpointer b)
{
  const KarumMatchGame *x = a, *y = b;

  if (x->match != y->match)
    return x->match < y->match ? -1 : 1;
  return compare_games_of_match (x, y);
}

/* Games @first … @end - 1 have the same identifier and persons. Adds their matches, except those
 * with a game that the filter has not found. */
static gboolean
add_matches (
    GPtrArray *rows, GArray *games, guint first, guint end, MatchTexts *texts, GError **error)
{
  g_autoptr (GPtrArray) together = g_ptr_array_sized_new (end - first);

  for (guint i = first; i < end; i++)
    g_ptr_array_add (together, &g_array_index (games, KarumMatchGame, i));
  karum_match_games_pair (together);
  karum_for_each (const KarumMatchGame, game, together) {
    gboolean found = game->found && (!game->partner || game->partner->found);
    KarumMatchRow *row = found ? karum_match_row_new (game) : NULL;

    if (!row)
      continue;
    g_ptr_array_add (rows, row);
    if (!add_texts (texts, row, game->ruleset, error))
      return FALSE;
  }
  return TRUE;
}

/* The games with identifiers of matches. */
typedef struct {
  const KarumGameSet *found; /* those that the filter matches */
  KarumGameSet *matches;     /* (nullable): the matches of those; NULL for all */
  GArray *persons, *events;  /* (element-type guint32): by player, by event */
  GArray *games;             /* (element-type KarumMatchGame) */
} Matched;

static void
note_match (const KarumGameNumbers *numbers, gpointer data)
{
  karum_game_set_add (((Matched *) data)->matches, numbers->match);
}

/* All games with these identifiers, since the filter can match only one game of a match. */
static void
note_match_game (const KarumGameNumbers *numbers, gpointer data)
{
  const Matched *matched = data;
  KarumMatchGame game = { .id = numbers->id,
                          .match = numbers->match,
                          .date = numbers->date,
                          .ruleset = numbers->ruleset,
                          .event = karum_numbers_get (matched->events, numbers->event),
                          .number = numbers->match_game,
                          .result = numbers->result,
                          .unplayed = karum_termination_is_unplayed (numbers->unplayed),
                          .has_score = numbers->has_score,
                          .points = { numbers->scores[0], numbers->scores[1] },
                          .found = karum_game_set_contains (matched->found, numbers->id) };

  if (matched->matches && !karum_game_set_contains (matched->matches, numbers->match))
    return;
  for (int i = 0; i < 2; i++)
    game.persons[i] = karum_numbers_get (matched->persons, numbers->players[i]);
  g_array_append_val (matched->games, game);
}

/* Those outside the bin. */
static KarumGameSet *
find_matched (KarumStore *store, GError **error)
{
  const KarumGameFilter all = { 0 }, unmatched = { .unmatched = TRUE };
  g_autoptr (KarumGameSet) live = karum_games_find (store, &all, error);
  g_autoptr (KarumGameSet) others = live ? karum_games_find (store, &unmatched, error) : NULL;
  KarumGameSet *matched = others ? karum_game_set_copy (live) : NULL;

  if (matched)
    karum_game_set_remove (matched, others);
  return matched;
}

static gboolean
read_match_games (KarumStore *store, const KarumGameFilter *filter, GArray *games, GError **error)
{
  const guint with = KARUM_NUMBERS_MATCHES | KARUM_NUMBERS_SCORES;
  g_autoptr (KarumGameSet) found = karum_games_find (store, filter, error);
  g_autoptr (KarumGameSet) all = found ? find_matched (store, error) : NULL;
  g_autoptr (KarumGameSet) own = all ? karum_game_set_copy (all) : NULL;
  g_autoptr (KarumGameSet) matches = karum_game_set_new ();
  g_autoptr (GArray) persons = own ? karum_person_numbers (store, error) : NULL;
  g_autoptr (GArray) events = persons ? karum_event_numbers (store, error) : NULL;
  Matched matched = { found, matches, persons, events, games };

  if (!events)
    return FALSE;
  karum_game_set_keep (own, found);
  if (karum_game_set_count (own) == karum_game_set_count (all))
    matched.matches = NULL;
  else if (!karum_game_numbers_visit_set (store, own, with, note_match, &matched, error))
    return FALSE;
  if (!karum_game_numbers_visit_set (store, all, with, note_match_game, &matched, error))
    return FALSE;
  g_array_sort (games, compare_match_games);
  return TRUE;
}

static gboolean
list_matches (KarumStore *store, const KarumGameFilter *filter, GPtrArray *rows, GError **error)
{
  g_autoptr (GArray) games = karum_array_new (KarumMatchGame);
  g_auto (MatchTexts) texts
      = { .db = karum_store_db (store),
          .players = karum_texts_by_id ("SELECT name, NULL FROM players WHERE id = ?"),
          .rulesets = karum_texts_by_id ("SELECT text, NULL FROM rulesets WHERE id = ?"),
          .tags
          = karum_db_prepare (karum_store_db (store),
                              "SELECT id, tag FROM matches WHERE id >= ? ORDER BY id", error) };
  guint end;

  if (!texts.tags || !read_match_games (store, filter, games, error))
    return FALSE;
  for (guint first = 0; first < games->len; first = end) {
    const KarumMatchGame *game = &g_array_index (games, KarumMatchGame, first);

    for (end = first + 1; end < games->len; end++)
      if (!can_be_together (game, &g_array_index (games, KarumMatchGame, end)))
        break;
    if (!add_matches (rows, games, first, end, &texts, error))
      return FALSE;
  }
  return TRUE;
}

/* One transaction, so that the games found and the matches are consistent. */
GPtrArray *
karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (match_row_free);
  KarumDb *db = karum_store_db (store);

  if (!karum_db_begin_read (db, error)
      || !karum_db_end (db, list_matches (store, filter, rows, error), error))
    return NULL;
  g_ptr_array_sort (rows, compare_rows);
  return g_steal_pointer (&rows);
}

#include "karum-game-order.h"

#include "karum-arrays.h"
#include "karum-finder.h"
#include "karum-marks.h"
#include "karum-scores.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* Bits of a radix sort digit. */
#define DIGIT 11
#define DIGITS (1u << DIGIT)

/* A sort key: one or two fields, or the rank of the row that a field refers to. */
typedef struct {
  KarumColumnField fields[2];
  guint n_fields;    /* 0: there is no column for this order */
  const char *ranks; /* (nullable): a query of the rows that the first field refers to, sorted */
} ColumnOrder;

#define RANKS_OF_PLAYERS                                               \
  "SELECT p.id FROM players w CROSS JOIN players p ON p.person = w.id" \
  " ORDER BY w.folded, w.id, p.id"

#define RANKS_OF_EVENTS                                          \
  "SELECT o.id FROM event_now o JOIN events e ON e.id = o.event" \
  " ORDER BY e.folded, e.id, o.id"

static ColumnOrder
order_of (KarumGameSort sort)
{
  switch (sort) {
  case KARUM_GAME_SORT_DATE:
    return (ColumnOrder){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE) }, 1, NULL };
  case KARUM_GAME_SORT_RULES:
    return (ColumnOrder){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_RULESET) },
                          1,
                          "SELECT id FROM rulesets ORDER BY text" };
  case KARUM_GAME_SORT_PLAYER1:
    return (ColumnOrder){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_PLAYER1) }, 1, RANKS_OF_PLAYERS };
  case KARUM_GAME_SORT_PLAYER2:
    return (ColumnOrder){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_PLAYER2) }, 1, RANKS_OF_PLAYERS };
  case KARUM_GAME_SORT_RESULT:
    return (ColumnOrder){ { KARUM_FIELD_RESULT }, 1, NULL };
  case KARUM_GAME_SORT_POINTS:
    return (ColumnOrder){
      { KARUM_FIELD_WHOLE (KARUM_COLUMN_SCORE1), KARUM_FIELD_WHOLE (KARUM_COLUMN_SCORE2) }, 2, NULL
    };
  case KARUM_GAME_SORT_TURNS:
    return (ColumnOrder){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS) }, 1, NULL };
  case KARUM_GAME_SORT_STARS:
    return (ColumnOrder){ { KARUM_FIELD_STARS }, 1, NULL };
  case KARUM_GAME_SORT_ANNOTATED:
    return (ColumnOrder){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_ANNOTATED) }, 1, NULL };
  case KARUM_GAME_SORT_CHANGED:
    return (ColumnOrder){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_CHANGED),
                            KARUM_FIELD_WHOLE (KARUM_COLUMN_CHANGED_REST) },
                          2,
                          NULL };
  case KARUM_GAME_SORT_EVENT:
    return (ColumnOrder){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT),
                            KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE) },
                          2,
                          RANKS_OF_EVENTS };
  case KARUM_GAME_SORT_ADDED:
  case KARUM_GAME_SORT_PLACE:
    break;
  }
  return (ColumnOrder){ 0 };
}

/* A game, with its sort key in the upper half. */
typedef struct {
  guint64 *games; /* (owned) */
  guint64 *other; /* (owned): a buffer of the same size */
  guint n;
} Sorting;

static void
sorting_clear (Sorting *sorting)
{
  g_free (sorting->games);
  g_free (sorting->other);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sorting, sorting_clear)

static void
take_games (Sorting *sorting, const KarumGameSet *set, gsize size)
{
  guint count = karum_game_set_count (set);

  sorting->games = g_new (guint64, count);
  sorting->other = g_new (guint64, count);
  for (gsize first = 0; first < size; first += 64)
    for (guint64 rest = karum_game_set_word (set, first); rest != 0; rest &= rest - 1)
      sorting->games[sorting->n++] = first + (guint) __builtin_ctzll (rest);
}

/* @ranks: (nullable): replace the values */
static void
set_keys (Sorting *sorting,
          const KarumColumnField *field,
          const guint32 *values,
          const GArray *ranks)
{
  for (guint i = 0; i < sorting->n; i++) {
    guint64 game = (guint32) sorting->games[i];
    guint32 key = karum_column_field (field, values[game]);

    if (ranks)
      key = key < ranks->len ? g_array_index (ranks, guint32, key) : 0;
    sorting->games[i] = (guint64) key << 32 | game;
  }
}

/* The keys, which are dates, as places in time. */
static void
put_in_time (Sorting *sorting)
{
  for (guint i = 0; i < sorting->n; i++) {
    guint64 game = (guint32) sorting->games[i];

    sorting->games[i]
        = (guint64) karum_column_date_place ((guint32) (sorting->games[i] >> 32)) << 32 | game;
  }
}

/* Sorts by the digit of the keys that begins at bit @shift; stable. */
static void
sort_by_digit (Sorting *sorting, guint shift)
{
  guint places[DIGITS] = { 0 };
  guint64 *sorted = sorting->other;
  guint place = 0;

  for (guint i = 0; i < sorting->n; i++)
    places[sorting->games[i] >> shift & (DIGITS - 1)]++;
  for (guint digit = 0; digit < DIGITS; digit++) {
    guint count = places[digit];

    places[digit] = place;
    place += count;
  }
  for (guint i = 0; i < sorting->n; i++)
    sorted[places[sorting->games[i] >> shift & (DIGITS - 1)]++] = sorting->games[i];
  sorting->other = sorting->games;
  sorting->games = sorted;
}

/* Digits that are equal in all keys are skipped. */
static void
sort_by_keys (Sorting *sorting)
{
  guint64 all = 0, common = G_MAXUINT64;

  for (guint i = 0; i < sorting->n; i++) {
    all |= sorting->games[i];
    common &= sorting->games[i];
  }
  for (guint shift = 32; shift < 64; shift += DIGIT)
    if (((all ^ common) >> shift & (DIGITS - 1)) != 0)
      sort_by_digit (sorting, shift);
}

/* The rank of each row, by row number. */
static GArray *
read_ranks (KarumDb *db, const char *sql, GError **error)
{
  g_autoptr (GArray) ranks = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);
  guint32 rank = 0;

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);

    rank++;
    /* Larger numbers come from damaged archives only. */
    if (id < 0 || id > G_MAXINT32 / (gint64) sizeof rank)
      continue;
    if (id >= ranks->len)
      g_array_set_size (ranks, (guint) id + 1);
    g_array_index (ranks, guint32, (guint) id) = rank;
  }
  return karum_statement_worked (row) ? g_steal_pointer (&ranks) : NULL;
}

static GArray *
ids_of (const Sorting *sorting)
{
  GArray *ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), sorting->n);

  g_array_set_size (ids, sorting->n);
  for (guint i = 0; i < sorting->n; i++)
    g_array_index (ids, gint64, i) = (guint32) sorting->games[i];
  return ids;
}

GArray *
karum_column_order (KarumColumnMemory *memory,
                    KarumDb *db,
                    KarumGameSort sort,
                    const KarumGameSet *set,
                    GError **error)
{
  const ColumnOrder order = order_of (sort);
  g_autoptr (GArray) ranks = NULL;
  g_auto (Sorting) sorting = { 0 };

  if (order.n_fields == 0)
    return NULL;
  if (order.ranks && !(ranks = read_ranks (db, order.ranks, error)))
    return NULL;
  take_games (&sorting, set, karum_column_memory_size (memory));
  /* The least significant key first, since the sort is stable. */
  for (guint i = order.n_fields; i > 0; i--) {
    const KarumColumnField *field = &order.fields[i - 1];
    const guint32 *values = karum_column_memory_get (memory, db, field->column);

    if (!values)
      return NULL;
    /* Ranks apply to the first field. */
    set_keys (&sorting, field, values, i == 1 ? ranks : NULL);
    if (sort == KARUM_GAME_SORT_DATE)
      put_in_time (&sorting);
    sort_by_keys (&sorting);
  }
  return ids_of (&sorting);
}

/* Up to this many games are fetched and sorted. */
#define FEW 500

/* Up to this offset, pages are read directly by walking an index. */
#define NEAR 5000

/* An order: the tables in join order, and the sort keys. CROSS JOIN makes SQLite keep the join
 * order. */
typedef struct {
  const char *from;
  const char *joined;  /* the same tables, joined to known games */
  const char *keys[5]; /* NULL-terminated if fewer */
  gboolean indexed;    /* pages can be read from an index without sorting */
  gboolean unknown;    /* the first key can be unknown: these games are last in either direction */
} Order;

#define EVENTS                              \
  "LEFT JOIN event_now o ON o.id = g.event" \
  " LEFT JOIN events e ON e.id = o.event"

static const Order orders[] = {
  [KARUM_GAME_SORT_DATE] = { "shown_games g", "", { KARUM_DATE_PLACE ("g."), "g.id" }, TRUE, TRUE },
  [KARUM_GAME_SORT_RULES] = { "rulesets r CROSS JOIN shown_games g ON g.ruleset = r.id",
                              "CROSS JOIN rulesets r ON r.id = g.ruleset",
                              { "r.text", "g.id" },
                              FALSE },
  [KARUM_GAME_SORT_PLAYER1]
  = { "players w CROSS JOIN players p ON p.person = w.id CROSS JOIN shown_games g ON g.player1 "
      "= p.id",
      "CROSS JOIN players p ON p.id = g.player1 CROSS JOIN players w ON w.id = p.person",
      { "w.folded", "w.id", "p.id", "g.id" },
      TRUE },
  [KARUM_GAME_SORT_PLAYER2]
  = { "players w CROSS JOIN players p ON p.person = w.id CROSS JOIN shown_games g ON g.player2 "
      "= p.id",
      "CROSS JOIN players p ON p.id = g.player2 CROSS JOIN players w ON w.id = p.person",
      { "w.folded", "w.id", "p.id", "g.id" },
      TRUE },
  [KARUM_GAME_SORT_RESULT] = { "shown_games g", "", { "g.result", "g.id" }, FALSE },
  [KARUM_GAME_SORT_POINTS]
  = { "shown_games g", "", { KARUM_SCORE ("1"), KARUM_SCORE ("2"), "g.id" }, FALSE },
  [KARUM_GAME_SORT_TURNS] = { "shown_games g", "", { "g.turns", "g.id" }, FALSE },
  [KARUM_GAME_SORT_CHANGED] = { "shown_games g", "", { "g.changed_at", "g.id" }, FALSE },
  [KARUM_GAME_SORT_ADDED] = { "shown_games g", "", { "g.id" }, TRUE },
  [KARUM_GAME_SORT_STARS] = { "shown_games g", "", { "g.stars", "g.id" }, FALSE },
  [KARUM_GAME_SORT_ANNOTATED] = { "shown_games g", "", { "g.annotated", "g.id" }, FALSE },
  [KARUM_GAME_SORT_EVENT]
  = { "shown_games g " EVENTS, EVENTS, { "e.folded", "e.id", "o.id", "g.date", "g.id" }, FALSE },
};

static char *
order_sql (KarumGameSort sort, gboolean descending)
{
  const Order *order = &orders[sort];
  GString *sql = g_string_new (" ORDER BY ");

  for (guint i = 0; i < G_N_ELEMENTS (order->keys) && order->keys[i]; i++)
    g_string_append_printf (sql, "%s%s%s", i > 0 ? ", " : "", order->keys[i],
                            descending                 ? " DESC"
                            : i == 0 && order->unknown ? " NULLS LAST"
                                                       : "");
  return g_string_free (sql, FALSE);
}

/* Reads the numbers that a statement returns. */
static GArray *
read_ids (KarumStatement *statement, GError **error)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);

  while (karum_statement_next (statement, error)) {
    gint64 id = karum_statement_int (statement, 0);

    g_array_append_val (ids, id);
  }
  return karum_statement_worked (statement) ? g_steal_pointer (&ids) : NULL;
}

/* (nullable): games outside the bin. @limit: -1 for all */
static KarumStatement *
prepare_walk (KarumDb *db,
              KarumGameSort sort,
              gboolean descending,
              gint64 limit,
              gint64 offset,
              GError **error)
{
  g_autofree char *order = order_sql (sort, descending);
  g_autofree char *sql = g_strdup_printf ("SELECT g.id FROM %s%s LIMIT %" G_GINT64_FORMAT
                                          " OFFSET %" G_GINT64_FORMAT,
                                          orders[sort].from, order, limit, offset);

  return karum_db_prepare (db, sql, error);
}

GArray *
karum_game_order_all (KarumDb *db, KarumGameSort sort, GError **error)
{
  g_autoptr (KarumStatement) statement = prepare_walk (db, sort, FALSE, -1, 0, error);

  return statement ? read_ids (statement, error) : NULL;
}

/* -- All games -------------------------------------------------------------------------------- */

static void
reverse (GArray *ids)
{
  for (guint i = 0; i < ids->len / 2; i++) {
    gint64 *a = &g_array_index (ids, gint64, i);
    gint64 *b = &g_array_index (ids, gint64, ids->len - 1 - i);
    gint64 id = *a;

    *a = *b;
    *b = id;
  }
}

/* The number of games outside the bin whose key is unknown. */
static gboolean
count_unknown (KarumDb *db, KarumGameSort sort, guint *n, GError **error)
{
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) row = NULL;

  *n = 0;
  if (sort == KARUM_GAME_SORT_PLACE || !orders[sort].unknown)
    return TRUE;
  sql = g_strdup_printf ("SELECT count (*) FROM shown_games g WHERE %s IS NULL",
                         orders[sort].keys[0]);
  row = karum_db_prepare (db, sql, error);
  if (!karum_statement_next (row, error))
    return FALSE;
  *n = (guint) karum_statement_int (row, 0);
  return TRUE;
}

/* An ascending order of all games, read in either direction. */
typedef struct {
  const GArray *ids; /* the last @n_unknown stay behind the others */
  guint n_unknown;
  gboolean descending;
} Reading;

static gint64
read_at (const Reading *reading, guint place)
{
  guint length = reading->ids->len, n_known = length - MIN (reading->n_unknown, length);

  if (reading->descending)
    place = place < n_known ? n_known - 1 - place : length - 1 - (place - n_known);
  return g_array_index (reading->ids, gint64, place);
}

static GArray *
slice (const Reading *reading, guint offset, guint limit)
{
  guint first = MIN (offset, reading->ids->len), rest = reading->ids->len - first;
  guint length = limit > 0 ? MIN (limit, rest) : rest;
  GArray *ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), length);

  for (guint i = 0; i < length; i++) {
    gint64 id = read_at (reading, first + i);

    g_array_append_val (ids, id);
  }
  return ids;
}

/* (transfer full) (nullable): the games of a collection; the others have no place in it. */
static GArray *
order_collection (KarumDb *db, const char *name, GError **error)
{
  gint64 collection = karum_collections_find (db, name, error);
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT game FROM collected WHERE collection = ? ORDER BY place, game", error);

  if (collection < 0 || !row)
    return NULL;
  karum_statement_bind_int (row, 1, collection);
  return read_ids (row, error);
}

/* (transfer full) (nullable): the order of @query, in @reading too. */
static GArray *
begin_reading (KarumStore *store, const KarumGameQuery *query, Reading *reading, GError **error)
{
  g_autoptr (GArray) order
      = query->sort == KARUM_GAME_SORT_PLACE
            ? order_collection (karum_store_db (store), query->filter.collection, error)
            : karum_games_order (store, query->sort, error);

  *reading = (Reading){ .ids = order, .descending = query->descending };
  if (!order || !count_unknown (karum_store_db (store), query->sort, &reading->n_unknown, error))
    return NULL;
  return g_steal_pointer (&order);
}

static gboolean
by_number (const KarumGameQuery *query)
{
  return query->sort == KARUM_GAME_SORT_ADDED
         || (query->sort == KARUM_GAME_SORT_PLACE && !query->filter.collection);
}

/* A page without an index, or far down, is taken from the whole order. Sets are already in the
 * order in which games were added. */
GArray *
karum_game_order_page (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  g_autoptr (KarumStatement) statement = NULL;
  g_autoptr (KarumGameSet) all = NULL;
  g_autoptr (GArray) order = NULL;
  Reading reading;

  if (query->sort != KARUM_GAME_SORT_PLACE && orders[query->sort].indexed && offset < NEAR) {
    statement = prepare_walk (karum_store_db (store), query->sort, query->descending,
                              limit > 0 ? (gint64) limit : -1, offset, error);
    return statement ? read_ids (statement, error) : NULL;
  }
  if (!by_number (query)) {
    order = begin_reading (store, query, &reading, error);
    return order ? slice (&reading, offset, limit) : NULL;
  }
  all = karum_games_find (store, &query->filter, error);
  return all ? karum_game_order_page_of (store, query, all, offset, limit, error) : NULL;
}

/* -- Games of a set --------------------------------------------------------------------------- */

/* Small sets: fetched and sorted. */
static GArray *
sort_few (KarumStore *store,
          const KarumGameQuery *query,
          const KarumGameSet *set,
          guint offset,
          guint limit,
          GError **error)
{
  g_autofree char *list = karum_game_set_json (set);
  g_autofree char *order = order_sql (query->sort, query->descending);
  g_autofree char *sql = g_strdup_printf (
      "SELECT g.id FROM json_each (?1) j CROSS JOIN revealed_games g ON g.id = j.value %s%s LIMIT "
      "%" G_GINT64_FORMAT " OFFSET %u",
      orders[query->sort].joined, order, limit > 0 ? (gint64) limit : -1, offset);
  g_autoptr (KarumStatement) statement = karum_db_ask (karum_store_db (store), sql, error, list);

  if (!statement)
    return NULL;
  return read_ids (statement, error);
}

static GArray *
pick (const Reading *reading, const KarumGameSet *set, guint offset, guint limit)
{
  GArray *ids = karum_array_new (gint64);

  for (guint i = 0; i < reading->ids->len && (limit == 0 || ids->len < limit); i++) {
    gint64 id = read_at (reading, i);

    if (!karum_game_set_contains (set, id))
      continue;
    if (offset > 0)
      offset--;
    else
      g_array_append_val (ids, id);
  }
  return ids;
}

/* Games of a set, by number. */
static GArray *
pick_by_number (const KarumGameSet *set, gboolean descending, guint offset, guint limit)
{
  GArray *ids = karum_array_new (gint64);
  guint count = karum_game_set_count (set);
  guint length = offset < count ? count - offset : 0;
  guint first;
  gint64 id = -1;

  if (limit > 0)
    length = MIN (length, limit);
  first = descending ? count - MIN (offset, count) - length : MIN (offset, count);
  for (guint i = 0; i < first; i++)
    id = karum_game_set_next (set, id + 1);
  for (guint i = 0; i < length; i++) {
    id = karum_game_set_next (set, id + 1);
    g_array_append_val (ids, id);
  }
  if (descending)
    reverse (ids);
  return ids;
}

GArray *
karum_game_order_page_of (KarumStore *store,
                          const KarumGameQuery *query,
                          const KarumGameSet *set,
                          guint offset,
                          guint limit,
                          GError **error)
{
  g_autoptr (GArray) order = NULL;
  Reading reading;

  if (by_number (query))
    return pick_by_number (set, query->descending, offset, limit);
  if (query->sort != KARUM_GAME_SORT_PLACE
      && (query->filter.bin || karum_game_set_count (set) <= FEW))
    return sort_few (store, query, set, offset, limit, error);
  order = begin_reading (store, query, &reading, error);
  return order ? pick (&reading, set, offset, limit) : NULL;
}

gint64
karum_game_order_index (KarumStore *store,
                        const KarumGameQuery *query,
                        const KarumGameSet *set,
                        gint64 id,
                        GError **error)
{
  g_autoptr (GArray) ids = karum_game_order_page_of (store, query, set, 0, 0, error);
  gint64 index = 0;

  if (!ids)
    return -1;
  while (index < ids->len && g_array_index (ids, gint64, index) != id)
    index++;
  return index;
}

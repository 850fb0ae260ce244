#include "karum-column-order.h"

#include <string.h>

#include "karum-statement.h"

/* Bits of a radix sort digit. */
#define DIGIT 11
#define DIGITS (1u << DIGIT)

/* A sort key: one or two fields, or the rank of the row that a field refers to. */
typedef struct {
  KarumColumnField fields[2];
  guint n_fields;    /* 0: there is no column for this order */
  const char *ranks; /* (nullable): a query of the rows that the first field refers to, sorted */
} Order;

#define RANKS_OF_PLAYERS                                               \
  "SELECT p.id FROM players w CROSS JOIN players p ON p.person = w.id" \
  " ORDER BY w.folded, w.id, p.id"

#define RANKS_OF_EVENTS                                                              \
  "SELECT o.id FROM events o JOIN events e ON e.id = coalesce (o.merged_into, o.id)" \
  " ORDER BY e.folded, e.id, o.id"

static Order
order_of (KarumGameSort sort)
{
  switch (sort) {
  case KARUM_GAME_SORT_DATE:
    return (Order){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE) }, 1, NULL };
  case KARUM_GAME_SORT_RULES:
    return (Order){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_RULESET) },
                    1,
                    "SELECT id FROM rulesets ORDER BY text" };
  case KARUM_GAME_SORT_PLAYER1:
    return (Order){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_PLAYER1) }, 1, RANKS_OF_PLAYERS };
  case KARUM_GAME_SORT_PLAYER2:
    return (Order){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_PLAYER2) }, 1, RANKS_OF_PLAYERS };
  case KARUM_GAME_SORT_RESULT:
    return (Order){ { KARUM_FIELD_RESULT }, 1, NULL };
  case KARUM_GAME_SORT_POINTS:
    return (Order){
      { KARUM_FIELD_WHOLE (KARUM_COLUMN_SCORE1), KARUM_FIELD_WHOLE (KARUM_COLUMN_SCORE2) }, 2, NULL
    };
  case KARUM_GAME_SORT_TURNS:
    return (Order){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS) }, 1, NULL };
  case KARUM_GAME_SORT_STARS:
    return (Order){ { KARUM_FIELD_STARS }, 1, NULL };
  case KARUM_GAME_SORT_ANNOTATED:
    return (Order){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_ANNOTATED) }, 1, NULL };
  case KARUM_GAME_SORT_CHANGED:
    return (Order){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_CHANGED),
                      KARUM_FIELD_WHOLE (KARUM_COLUMN_CHANGED_REST) },
                    2,
                    NULL };
  case KARUM_GAME_SORT_EVENT:
    return (
        Order){ { KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE) },
                2,
                RANKS_OF_EVENTS };
  case KARUM_GAME_SORT_ADDED:
    break;
  }
  return (Order){ 0 };
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
  KarumStep step;
  guint32 rank = 0;

  if (!row)
    return NULL;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (row, 0);

    rank++;
    /* Larger numbers come from damaged archives only. */
    if (id < 0 || id > G_MAXINT32 / (gint64) sizeof rank)
      continue;
    if (id >= ranks->len)
      g_array_set_size (ranks, (guint) id + 1);
    g_array_index (ranks, guint32, (guint) id) = rank;
  }
  return step == KARUM_STEP_DONE ? g_steal_pointer (&ranks) : NULL;
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
  const Order order = order_of (sort);
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
    sort_by_keys (&sorting);
  }
  return ids_of (&sorting);
}

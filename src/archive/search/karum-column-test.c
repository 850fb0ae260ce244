#include "karum-column-test.h"

#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-game-set.h"
#include "karum-reviews-table.h"
#include "karum-scores.h"
#include "karum-views.h"

/* Larger row numbers come from damaged archives only. */
#define MOST_NUMBERS (1 << 26)

/* A prepared test. */
typedef struct {
  const KarumColumnTest *test;
  const guint32 *values; /* by game number; NULL for the numbers themselves */
  gboolean hopeless;     /* the test fails for every game */
  guint8 *numbers;       /* (owned) (nullable): 1 for each number that matches, 0 for others */
  guint32 n_numbers;     /* the last entry is 0, and stands for all larger numbers */
} Ready;

void
karum_column_test_clear (KarumColumnTest *test)
{
  g_free (test->numbers);
  g_clear_pointer (&test->values, g_array_unref);
}

static void
ready_clear (gpointer data)
{
  Ready *ready = data;

  g_free (ready->numbers);
}

/* The games among 64 whose values are within bounds, as bits. */
static guint64
look_at_bounds (const KarumColumnTest *test, const guint32 *values)
{
  const guint32 mask = test->field.mask, least = test->least, span = test->most - test->least;
  const guint shift = test->field.shift;
  guint64 bits = 0;

  for (guint i = 0; i < 64; i++)
    bits |= (guint64) ((values[i] >> shift & mask) - least <= span) << i;
  return bits;
}

static guint64
look_at_numbers (const Ready *ready, const guint32 *values)
{
  const guint8 *numbers = ready->numbers;
  const guint32 last = ready->n_numbers - 1;
  guint64 bits = 0;

  for (guint i = 0; i < 64; i++)
    bits |= (guint64) numbers[MIN (values[i], last)] << i;
  return bits;
}

static guint64
look_at_games (const KarumColumnTest *test, gsize first)
{
  guint64 bits = 0;

  for (guint i = 0; i < 64; i++)
    bits |= (guint64) (first + i >= test->least && first + i <= test->most) << i;
  return bits;
}

/* The subset of @bits, games from @first, that passes all tests. */
static guint64
look (const GArray *ready, gsize first, guint64 bits)
{
  for (guint i = 0; i < ready->len && bits != 0; i++) {
    const Ready *each = &g_array_index (ready, Ready, i);
    guint64 passed;

    if (each->numbers)
      passed = look_at_numbers (each, each->values + first);
    else if (each->values)
      passed = look_at_bounds (each->test, each->values + first);
    else
      passed = look_at_games (each->test, first);
    bits &= each->test->not ? ~passed : passed;
  }
  return bits;
}

static gboolean
read_numbers (const KarumColumnTest *test,
              KarumDb *db,
              const GPtrArray *texts,
              KarumGameSet *numbers,
              GError **error)
{
  g_autofree char *rest = NULL;

  if (test->values)
    karum_for_each_value (guint32, value, test->values)
      karum_game_set_add (numbers, value);
  if (!test->numbers)
    return TRUE;
  rest = g_strdup_printf ("FROM (SELECT 0 AS number WHERE 0 UNION ALL SELECT * FROM %s)",
                          test->numbers);
  return karum_set_collect (db, numbers, "number", rest, texts, error);
}

static gboolean
collect_numbers (Ready *ready, KarumDb *db, const GPtrArray *texts, GError **error)
{
  g_autoptr (KarumGameSet) numbers = karum_game_set_new ();

  if (!read_numbers (ready->test, db, texts, numbers, error))
    return FALSE;
  ready->n_numbers = (guint32) MIN (karum_game_set_size (numbers) * 8, MOST_NUMBERS) + 1;
  ready->numbers = g_new0 (guint8, ready->n_numbers);
  for (gint64 number = karum_game_set_next (numbers, 0);
       number >= 0 && number + 1 < ready->n_numbers;
       number = karum_game_set_next (numbers, number + 1))
    ready->numbers[number] = 1;
  return TRUE;
}

static gboolean
has_numbers (const KarumColumnTest *test)
{
  return test->numbers || test->values;
}

static gboolean
is_hopeless (const Ready *ready)
{
  return !ready->test->not &&(has_numbers (ready->test) ? ready->n_numbers == 1
                                                        : ready->test->least > ready->test->most);
}

/* Sets *@found to FALSE if columns can't be read. */
static gboolean
prepare (KarumColumnMemory *memory,
         KarumDb *db,
         const KarumColumnTest *test,
         const GPtrArray *texts,
         Ready *ready,
         gboolean *found,
         GError **error)
{
  *ready = (Ready){ .test = test };
  *found = TRUE;
  if (has_numbers (test) && !collect_numbers (ready, db, texts, error))
    return FALSE;
  ready->hopeless = is_hopeless (ready);
  if (ready->hopeless || test->field.column == KARUM_N_COLUMNS)
    return TRUE;
  ready->values = karum_column_memory_get (memory, db, test->field.column);
  *found = ready->values != NULL;
  return TRUE;
}

gboolean
karum_column_tests_find (KarumColumnMemory *memory,
                         KarumDb *db,
                         const GArray *tests,
                         const GPtrArray *texts,
                         const KarumGameSet *live,
                         KarumGameSet *set,
                         gboolean *found,
                         GError **error)
{
  g_autoptr (GArray) ready = g_array_new (FALSE, TRUE, sizeof (Ready));

  g_array_set_clear_func (ready, ready_clear);
  g_array_set_size (ready, tests->len);
  for (guint i = 0; i < tests->len; i++) {
    Ready *each = &g_array_index (ready, Ready, i);

    if (!prepare (memory, db, &g_array_index (tests, KarumColumnTest, i), texts, each, found,
                  error))
      return FALSE;
    if (!*found || each->hopeless)
      return TRUE;
  }
  /* If a column couldn't be read, now or before, there are no games. */
  *found = karum_column_memory_size (memory) > 0;
  for (gsize first = 0; first < karum_column_memory_size (memory); first += 64)
    karum_game_set_add_word (set, first, look (ready, first, karum_game_set_word (live, first)));
  return TRUE;
}

KarumGameSet *
karum_column_tests_live (KarumColumnMemory *memory, KarumDb *db)
{
  const KarumColumnTest test = { .field = KARUM_FIELD_LIVE, .least = 1, .most = 1 };
  const guint32 *facts = karum_column_memory_get (memory, db, KARUM_COLUMN_FACTS);
  KarumGameSet *live;
  gint64 hidden[2];

  if (!facts || !karum_batch_range (db, hidden, NULL))
    return NULL;
  live = karum_game_set_new ();
  for (gsize first = 0; first < karum_column_memory_size (memory); first += 64)
    karum_game_set_add_word (live, first, look_at_bounds (&test, facts + first));
  for (gint64 game = MAX (hidden[0], 0);
       game <= MIN (hidden[1], (gint64) karum_column_memory_size (memory)); game++)
    karum_game_set_take_out (live, game);
  return live;
}

/* An expression for each bit field of the facts. */
static const char *
fact_sql (guint shift)
{
  const struct {
    KarumColumnField field;
    const char *sql;
  } facts[] = {
    { KARUM_FIELD_LIVE, "(" KARUM_SHOWN ("g.") ")" },
    { KARUM_FIELD_EXCHANGED, "g.exchanged" },
    { KARUM_FIELD_ANALYSED, "g.analysed" },
    { KARUM_FIELD_MATCHED, "(g.match IS NOT NULL)" },
    { KARUM_FIELD_RESULT, "g.result" },
    { KARUM_FIELD_TERMINATION, "(g.termination & 7)" },
    { KARUM_FIELD_STARS, "g.stars" },
    { KARUM_FIELD_SCORED, KARUM_HAS_SCORE },
    { KARUM_FIELD_UNPLAYED, KARUM_IS_UNPLAYED ("g.") },
  };
  guint i = 0;

  while (i < G_N_ELEMENTS (facts) && facts[i].field.shift != shift)
    i++;
  g_assert (i < G_N_ELEMENTS (facts));
  return facts[i].sql;
}

/* An expression for the value of a field; it is NULL for the value 0 where that means none. */
static char *
field_sql (const KarumColumnField *field)
{
  static const char *const columns[] = {
    [KARUM_COLUMN_RULESET] = "g.ruleset",
    [KARUM_COLUMN_PLAYER1] = "g.player1",
    [KARUM_COLUMN_PLAYER2] = "g.player2",
    [KARUM_COLUMN_EVENT] = "g.event",
    [KARUM_COLUMN_DATE] = "g.date",
    [KARUM_COLUMN_TURNS] = "g.turns",
    [KARUM_COLUMN_MARGIN] = "iif (" KARUM_HAS_SCORE ", abs (coalesce (g.score1, g.points1)"
                            " - coalesce (g.score2, g.points2)) + 1, 0)",
    [KARUM_COLUMN_ANNOTATED] = "g.annotated",
    [KARUM_COLUMN_ANALYSIS] = KARUM_IS_ANALYSIS,
    [KARUM_N_COLUMNS] = "g.id",
  };

  if (field->column == KARUM_COLUMN_FACTS)
    return g_strdup (fact_sql (field->shift));
  if (field->column == KARUM_COLUMN_REVIEW)
    return g_strdup_printf ("(%s >> %u & %u)", KARUM_REVIEW_SAYS, field->shift, field->mask);
  /* Scores and times of changes are only sorted by. */
  g_assert (columns[field->column]);
  return g_strdup (columns[field->column]);
}

static void
append_value (GString *sql, const KarumColumnField *field, guint32 value)
{
  g_autofree char *date = NULL;

  if (field->column != KARUM_COLUMN_DATE) {
    g_string_append_printf (sql, "%u", value);
    return;
  }
  date = karum_column_date_text (value);
  g_string_append_printf (sql, "'%s'", date);
}

static void
append_values (GString *sql, const KarumColumnTest *test)
{
  g_autofree char *field = field_sql (&test->field);

  g_string_append_printf (sql, "%s IN (", field);
  for (guint i = 0; i < test->values->len; i++) {
    if (i > 0)
      g_string_append (sql, ", ");
    append_value (sql, &test->field, g_array_index (test->values, guint32, i));
  }
  g_string_append_c (sql, ')');
}

/* Whether @value stands for NULL in the table of games. */
static gboolean
means_none (const KarumColumnField *field, guint32 value)
{
  return value == 0 && (field->column == KARUM_COLUMN_EVENT || field->column == KARUM_COLUMN_DATE);
}

static void
append_bounds (GString *sql, const KarumColumnTest *test)
{
  g_autofree char *field = field_sql (&test->field);

  if (means_none (&test->field, test->most)) {
    g_string_append_printf (sql, "%s IS NULL", field);
    return;
  }
  if (test->most == G_MAXUINT32) {
    g_string_append_printf (sql, "%s >= ", field);
    append_value (sql, &test->field, test->least);
    return;
  }
  g_string_append_printf (sql, "(%s BETWEEN ", field);
  append_value (sql, &test->field, test->least);
  g_string_append (sql, " AND ");
  append_value (sql, &test->field, test->most);
  g_string_append_c (sql, ')');
}

char *
karum_column_test_sql (const KarumColumnTest *test)
{
  g_autofree char *field = field_sql (&test->field);
  GString *sql = g_string_new (NULL);

  if (test->values)
    append_values (sql, test);
  else if (test->numbers)
    g_string_append_printf (sql, "%s IN %s", field, test->numbers);
  else
    append_bounds (sql, test);
  if (test->not ) {
    g_string_prepend_c (sql, '(');
    g_string_append (sql, ") IS NOT TRUE");
  }
  return g_string_free (sql, FALSE);
}

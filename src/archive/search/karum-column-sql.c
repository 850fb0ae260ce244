/* karum-column-sql.c: the tests of columns as conditions on the table of games.
 *
 * A test is written once, and evaluated on columns wherever they can be read. The conditions have
 * the form that the indexes of games need.
 */
#include "karum-column-test.h"

/* An expression for each bit field of the facts. */
static const char *
fact_sql (guint shift)
{
  const struct {
    KarumColumnField field;
    const char *sql;
  } facts[] = {
    { KARUM_FIELD_LIVE, "(g.deleted_at IS NULL)" },
    { KARUM_FIELD_EXCHANGED, "g.exchanged" },
    { KARUM_FIELD_ANALYSED, "g.analysed" },
    { KARUM_FIELD_MATCHED, "(g.match IS NOT NULL)" },
    { KARUM_FIELD_RESULT, "g.result" },
    { KARUM_FIELD_TERMINATION, "g.termination" },
    { KARUM_FIELD_STARS, "g.stars" },
  };
  guint i = 0;

  while (i < G_N_ELEMENTS (facts) && facts[i].field.shift != shift)
    i++;
  g_assert (i < G_N_ELEMENTS (facts));
  return facts[i].sql;
}

/* An expression for the value of a field; it is NULL for the value 0 where that means none. */
static const char *
field_sql (const KarumColumnField *field)
{
  static const char *const columns[] = {
    [KARUM_COLUMN_RULESET] = "g.ruleset",
    [KARUM_COLUMN_PLAYER1] = "g.player1",
    [KARUM_COLUMN_PLAYER2] = "g.player2",
    [KARUM_COLUMN_EVENT] = "g.event",
    [KARUM_COLUMN_DATE] = "g.date",
    [KARUM_COLUMN_TURNS] = "g.turns",
    [KARUM_COLUMN_MARGIN] = "(abs (iif (g.score1 IS NULL, g.points1 - g.points2,"
                            " g.score1 - g.score2)) + 1)",
    [KARUM_COLUMN_ANNOTATED] = "g.annotated",
    [KARUM_N_COLUMNS] = "g.id",
  };

  if (field->column == KARUM_COLUMN_FACTS)
    return fact_sql (field->shift);
  /* Scores and times of changes are only sorted by. */
  g_assert (columns[field->column]);
  return columns[field->column];
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
  g_string_append_printf (sql, "%s IN (", field_sql (&test->field));
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
  const char *field = field_sql (&test->field);

  if (means_none (&test->field, test->most)) {
    g_string_append_printf (sql, "%s IS NULL", field);
    return;
  }
  g_string_append_printf (sql, "%s >= ", field);
  append_value (sql, &test->field, test->least);
  if (test->most == G_MAXUINT32)
    return;
  g_string_append_printf (sql, " AND %s <= ", field);
  append_value (sql, &test->field, test->most);
}

char *
karum_column_test_sql (const KarumColumnTest *test)
{
  GString *sql = g_string_new (NULL);

  if (test->values)
    append_values (sql, test);
  else if (test->numbers)
    g_string_append_printf (sql, "%s IN %s", field_sql (&test->field), test->numbers);
  else
    append_bounds (sql, test);
  if (test->not ) {
    g_string_prepend_c (sql, '(');
    g_string_append (sql, ") IS NOT TRUE");
  }
  return g_string_free (sql, FALSE);
}

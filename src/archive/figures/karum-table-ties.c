#include "karum-table-ties.h"

static KarumTableRow *
row_at (const GPtrArray *rows, guint index)
{
  return rows->pdata[index];
}

static const KarumTableResult *
result_at (const KarumTableRow *row, guint index)
{
  return row->results->pdata[index];
}

static void
add_up (KarumTableRow *row)
{
  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = result_at (row, i);

    row->half_points += result->half_points;
    row->wins += result->half_points == 2;
    row->margin += result->margin;
  }
}

/* Requires the scores of all rows. @known: rows indexed by person */
static void
break_ties (KarumTableRow *row, GHashTable *known)
{
  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = result_at (row, i);
    const KarumTableRow *opponent = g_hash_table_lookup (known, &result->opponent);

    if (opponent->half_points == row->half_points)
      row->direct += result->half_points;
    row->sonneborn += result->half_points * opponent->half_points;
    row->buchholz += opponent->half_points;
  }
}

static int
compare_numbers (gint64 a, gint64 b)
{
  return a > b ? -1 : a < b;
}

gint64
karum_table_tie (const KarumTableRow *row, KarumTieBreak tie)
{
  switch (tie) {
  case KARUM_TIE_DIRECT:
    return row->direct;
  case KARUM_TIE_SONNEBORN:
    return row->sonneborn;
  case KARUM_TIE_BUCHHOLZ:
    return row->buchholz;
  case KARUM_TIE_WINS:
    return row->wins;
  case KARUM_TIE_MARGIN:
    return row->margin;
  case KARUM_N_TIES:
  default:
    return 0;
  }
}

/* Compares rows, the better one first; 0 if they share a rank. */
static int
compare_ranks (const KarumTableRow *x, const KarumTableRow *y, const KarumTableOptions *options)
{
  int order = compare_numbers (x->half_points, y->half_points);

  for (guint i = 0; order == 0 && i < options->n_ties; i++)
    order = compare_numbers (karum_table_tie (x, options->ties[i]),
                             karum_table_tie (y, options->ties[i]));
  return order;
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer options)
{
  const KarumTableRow *x = *(const KarumTableRow *const *) a;
  const KarumTableRow *y = *(const KarumTableRow *const *) b;
  int order = compare_ranks (x, y, options);

  if (order == 0)
    order = g_strcmp0 (x->name, y->name);
  return order != 0 ? order : compare_numbers (y->person, x->person);
}

void
karum_table_rank (GPtrArray *rows, const KarumTableOptions *options)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < rows->len; i++) {
    add_up (row_at (rows, i));
    g_hash_table_insert (known, &row_at (rows, i)->person, row_at (rows, i));
  }
  for (guint i = 0; i < rows->len; i++)
    break_ties (row_at (rows, i), known);
  g_ptr_array_sort_with_data (rows, compare_rows, (gpointer) options);
  for (guint i = 0; i < rows->len; i++) {
    gboolean shared = i > 0 && compare_ranks (row_at (rows, i - 1), row_at (rows, i), options) == 0;

    row_at (rows, i)->rank = shared ? row_at (rows, i - 1)->rank : i + 1;
  }
}

#include "karum-bench.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-arrays.h"
#include "karum-table.h"

/* A row of the table. */
typedef struct {
  const char *subject;
  GArray *times; /* (element-type double): milliseconds */
} Measure;

struct _KarumBenchTable {
  GPtrArray *measures; /* (element-type Measure) */
};

static void
measure_free (gpointer data)
{
  Measure *measure = data;

  g_array_unref (measure->times);
  g_free (measure);
}

KarumBenchTable *
karum_bench_table_new (void)
{
  KarumBenchTable *table = g_new (KarumBenchTable, 1);

  table->measures = g_ptr_array_new_with_free_func (measure_free);
  return table;
}

void
karum_bench_table_free (KarumBenchTable *table)
{
  g_ptr_array_unref (table->measures);
  g_free (table);
}

void
karum_bench_table_add (KarumBenchTable *table, const char *subject, gint64 microseconds)
{
  double milliseconds = (double) microseconds / 1000;
  Measure *measure = NULL;

  for (guint i = 0; i < table->measures->len && !measure; i++)
    if (g_str_equal (((Measure *) table->measures->pdata[i])->subject, subject))
      measure = table->measures->pdata[i];
  if (!measure) {
    measure = g_new0 (Measure, 1);
    measure->subject = subject;
    measure->times = karum_array_new (double);
    g_ptr_array_add (table->measures, measure);
  }
  g_array_append_val (measure->times, milliseconds);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
median (const Measure *measure)
{
  return g_array_index (measure->times, double, measure->times->len / 2);
}

static double
longest (const Measure *measure)
{
  return g_array_index (measure->times, double, measure->times->len - 1);
}

static void
print_lines (const KarumBenchTable *table)
{
  printf ("%-36s %5s %15s %15s\n", _ ("query"), _ ("times"), _ ("median"), _ ("longest"));
  karum_for_each (const Measure, measure, table->measures)
    printf ("%-36s %5u %12.2f ms %12.2f ms\n", measure->subject, measure->times->len,
            median (measure), longest (measure));
}

static void
print_object (KarumJson *json, const Measure *measure)
{
  karum_json_open (json, NULL, '{');
  karum_json_string (json, "measure", measure->subject);
  karum_json_integer (json, "times", measure->times->len);
  karum_json_number (json, "median_ms", median (measure));
  karum_json_number (json, "longest_ms", longest (measure));
  karum_json_close (json);
}

void
karum_bench_table_print (KarumBenchTable *table, gboolean as_json)
{
  KarumJson json;

  karum_for_each (Measure, measure, table->measures)
    g_array_sort (measure->times, compare_times);
  if (!as_json) {
    print_lines (table);
    return;
  }
  json = karum_json_begin ();
  karum_json_open (&json, NULL, '[');
  karum_for_each (void, item, table->measures)
    print_object (&json, item);
  karum_json_close (&json);
  karum_json_end (&json);
}

#include "karum-table.h"

#include <stdio.h>

#include "karum-json.h"
#include "karum-name.h"

KarumJson
karum_json_begin (void)
{
  return (KarumJson){ .text = g_string_new (NULL) };
}

/* json_flush: prints what has been written so far. */
static void
json_flush (KarumJson *json)
{
  fwrite (json->text->str, 1, json->text->len, stdout);
  g_string_truncate (json->text, 0);
}

void
karum_json_end (KarumJson *json)
{
  json_flush (json);
  g_string_free (json->text, TRUE);
}

KarumTable
karum_table_begin (const KarumTablePrinter *printer, gboolean as_json)
{
  KarumTable table = { .printer = printer, .as_json = as_json };

  if (as_json) {
    table.json = karum_json_begin ();
    karum_json_open (&table.json, '[');
  }
  return table;
}

void
karum_table_row (KarumTable *table, gconstpointer row)
{
  if (table->as_json) {
    table->printer->object (&table->json, row);
    json_flush (&table->json);
  } else {
    table->printer->line (row);
  }
}

void
karum_table_end (KarumTable *table)
{
  if (!table->as_json)
    return;
  karum_json_close (&table->json, ']');
  json_flush (&table->json);
  karum_table_clear (table);
}

void
karum_table_clear (KarumTable *table)
{
  if (table->json.text)
    g_string_free (g_steal_pointer (&table->json.text), TRUE);
}

void
karum_table_print (const KarumTablePrinter *printer,
                   const GPtrArray *rows,
                   guint offset,
                   guint limit,
                   gboolean as_json)
{
  g_auto (KarumTable) table = karum_table_begin (printer, as_json);
  guint first = MIN (offset, rows->len);
  guint n = limit > 0 ? MIN (limit, rows->len - first) : rows->len - first;

  for (guint i = 0; i < n; i++)
    karum_table_row (&table, rows->pdata[first + i]);
  karum_table_end (&table);
}

void
karum_table_column (const char *text, char end)
{
  g_autofree char *line = text ? karum_display_line (text) : NULL;

  fputs (line ? line : "", stdout);
  putchar (end);
}

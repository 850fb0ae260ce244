#include "karum-table.h"

#include <stdio.h>

#include "karum-json-print.h"

void
karum_table_print (const KarumTablePrinter *printer,
                   const GPtrArray *rows,
                   guint limit,
                   gboolean as_json)
{
  guint n = limit > 0 ? MIN (limit, rows->len) : rows->len;
  KarumJson json;

  for (guint i = 0; i < n && !as_json; i++)
    printer->line (rows->pdata[i]);
  if (!as_json)
    return;
  json = karum_json_begin ();
  karum_json_open (&json, '[');
  for (guint i = 0; i < n; i++)
    printer->object (&json, rows->pdata[i]);
  karum_json_close (&json, ']');
  karum_json_end (&json);
}

void
karum_table_column (const char *text, char end)
{
  for (; text && *text; text++)
    putchar ((guchar) *text < 0x20 ? ' ' : *text);
  putchar (end);
}

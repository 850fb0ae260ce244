#include "karum-event-table-print.h"

#include <stdio.h>

#include "karum-json-print.h"
#include "karum-table.h"

static void
print_number (KarumJson *json, const char *key, double number)
{
  karum_json_key (json, key);
  karum_json_number (json, number);
}

static void
print_integer (KarumJson *json, const char *key, gint64 integer)
{
  karum_json_key (json, key);
  karum_json_integer (json, integer);
}

static void
print_text (KarumJson *json, const char *key, const char *text)
{
  karum_json_key (json, key);
  karum_json_string (json, text);
}

static void
print_ties (KarumJson *json, const KarumTableRow *row)
{
  karum_json_key (json, "tiebreaks");
  karum_json_open (json, '{');
  print_number (json, "direct", row->direct / 2.0);
  print_number (json, "sonneborn", row->sonneborn / 4.0);
  print_number (json, "buchholz", row->buchholz / 2.0);
  print_integer (json, "wins", row->wins);
  print_integer (json, "margin", row->margin);
  karum_json_close (json, '}');
}

static void
print_results (KarumJson *json, const KarumTableRow *row)
{
  karum_json_key (json, "results");
  karum_json_open (json, '[');
  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = row->results->pdata[i];

    karum_json_open (json, '{');
    print_text (json, "round", result->round);
    print_text (json, "opponent", result->opponent_name);
    print_number (json, "score", result->half_points / 2.0);
    print_integer (json, "id", result->id);
    karum_json_close (json, '}');
  }
  karum_json_close (json, ']');
}

static void
print_player (KarumJson *json, const KarumTableRow *row)
{
  karum_json_open (json, '{');
  print_text (json, "player", row->name);
  print_integer (json, "rank", row->rank);
  print_integer (json, "games", row->results->len);
  print_number (json, "score", row->half_points / 2.0);
  print_ties (json, row);
  print_results (json, row);
  karum_json_close (json, '}');
}

void
karum_event_table_print_json (const char *event, const GPtrArray *rows)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, '{');
  print_text (&json, "event", event);
  karum_json_key (&json, "players");
  karum_json_open (&json, '[');
  for (guint i = 0; i < rows->len; i++)
    print_player (&json, rows->pdata[i]);
  karum_json_close (&json, ']');
  karum_json_close (&json, '}');
  karum_json_end (&json);
}

/* Prints a fraction of points, such as 2.5, and a tab. */
static void
print_parts (guint number, guint parts)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  printf ("%s\t", g_ascii_formatd (text, sizeof text, "%g", (double) number / parts));
}

void
karum_event_table_print_lines (const GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];

    printf ("%u\t", row->rank);
    karum_table_column (row->name, '\t');
    printf ("%u\t", row->results->len);
    print_parts (row->half_points, 2);
    print_parts (row->direct, 2);
    print_parts (row->sonneborn, 4);
    print_parts (row->buchholz, 2);
    printf ("%u\t%" G_GINT64_FORMAT "\n", row->wins, row->margin);
  }
}

#include "karum-search-print.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "karum-table.h"

char *
karum_search_turn_text (const KarumRules *rules, const KarumTurn *turn)
{
  char *text = g_malloc (KARUM_TURN_TEXT);

  rules->game->turn_write (rules, turn, text);
  return text;
}

const char *
karum_search_number_text (double number, char *text)
{
  /* Adding 0 turns a negative zero into a positive one. */
  return g_ascii_formatd (text, G_ASCII_DTOSTR_BUF_SIZE, "%.10g", round (number * 100) / 100 + 0.0);
}

static void
print_lines (const KarumRules *rules, const KarumSearchResult *result)
{
  g_autofree char *turn = karum_search_turn_text (rules, &result->turn);
  char score[G_ASCII_DTOSTR_BUF_SIZE];

  printf ("turn: %s\n", turn);
  printf ("score: %s\n", karum_search_number_text (result->score, score));
  printf ("depth: %u\n", result->depth);
  printf ("nodes: %" G_GUINT64_FORMAT "\n", result->nodes);
  fputs ("pv:", stdout);
  for (unsigned i = 0; i < result->pv_length; i++) {
    g_autofree char *next = karum_search_turn_text (rules, &result->pv[i]);
    printf (" %s", next);
  }
  putchar ('\n');
  if (result->exact)
    puts ("exact: yes");
}

static void
print_document (const KarumRules *rules, const KarumSearchResult *result)
{
  g_autofree char *turn = karum_search_turn_text (rules, &result->turn);
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, '{');
  karum_json_key (&json, "turn");
  karum_json_string (&json, turn);
  karum_json_key (&json, "score");
  karum_json_number (&json, result->score);
  karum_json_key (&json, "depth");
  karum_json_integer (&json, result->depth);
  karum_json_key (&json, "nodes");
  karum_json_integer (&json, (gint64) result->nodes);
  karum_json_key (&json, "pv");
  karum_json_open (&json, '[');
  for (unsigned i = 0; i < result->pv_length; i++) {
    g_autofree char *next = karum_search_turn_text (rules, &result->pv[i]);
    karum_json_string (&json, next);
  }
  karum_json_close (&json, ']');
  karum_json_key (&json, "exact");
  karum_json_boolean (&json, result->exact);
  karum_json_key (&json, "seconds");
  karum_json_number (&json, result->seconds);
  karum_json_close (&json, '}');
  karum_json_end (&json);
}

void
karum_search_print (const KarumRules *rules, const KarumSearchResult *result, gboolean as_json)
{
  if (as_json)
    print_document (rules, result);
  else
    print_lines (rules, result);
}

void
karum_search_print_progress (const KarumRules *rules, const KarumSearchResult *result)
{
  g_autofree char *turn = NULL;
  char score[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isatty (STDERR_FILENO))
    return;
  turn = karum_search_turn_text (rules, &result->turn);
  g_printerr ("\r%u  %s  %.60s  %" G_GUINT64_FORMAT "\033[K", result->depth,
              karum_search_number_text (result->score, score), turn, result->nodes);
}

void
karum_search_print_done (void)
{
  if (isatty (STDERR_FILENO))
    g_printerr ("\r\033[K");
}

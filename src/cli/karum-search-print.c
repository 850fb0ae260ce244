#include "karum-search-options.h"

#include <math.h>
#include <stdio.h>

#include "karum-table.h"

/* turn_text: (transfer full): @turn in notation. */
static char *
turn_text (const KarumRules *rules, const KarumTurn *turn)
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

/* Calls @print for the turns of the principal variation, in notation. */
static void
each_turn (const KarumRules *rules,
           const KarumSearchResult *result,
           void (*print) (const char *turn, KarumJson *json),
           KarumJson *json)
{
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  while (karum_pv_next (rules, result, &place, &turn)) {
    g_autofree char *text = turn_text (rules, &turn);
    print (text, json);
  }
}

static void
print_turn (const char *turn, G_GNUC_UNUSED KarumJson *json)
{
  printf (" %s", turn);
}

static void
write_turn (const char *turn, KarumJson *json)
{
  karum_json_string (json, NULL, turn);
}

static void
print_lines (const KarumSearchPrint *print, const KarumSearchResult *result, guint64 nodes)
{
  g_autofree char *turn = turn_text (print->rules, &result->turn);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  printf ("turn: %s\n", turn);
  printf ("score: %s\n", karum_search_number_text (result->score, number));
  printf ("chance: %s\n",
          karum_search_number_text (karum_search_result_chance (print->rules, print->state, result),
                                    number));
  printf ("depth: %u\n", result->depth);
  printf ("nodes: %" G_GUINT64_FORMAT "\n", nodes);
  fputs ("pv:", stdout);
  each_turn (print->rules, result, print_turn, NULL);
  putchar ('\n');
  if (result->exact)
    puts ("exact: yes");
}

/* The keys that each line has; bounds that aren't known are null. */
static void
write_line (const KarumSearchPrint *print, const KarumSearchResult *result, KarumJson *json)
{
  g_autofree char *turn = turn_text (print->rules, &result->turn);

  karum_json_string (json, "turn", turn);
  karum_json_number (json, "score", result->score);
  karum_json_number (json, "chance",
                     karum_search_result_chance (print->rules, print->state, result));
  karum_json_boolean (json, "exact", result->exact);
  karum_json_number (json, "lower", result->lower);
  karum_json_number (json, "upper", result->upper);
  karum_json_integer (json, "depth", result->depth);
  karum_json_open (json, "pv", '[');
  each_turn (print->rules, result, write_turn, json);
  karum_json_close (json);
}

static void
print_document (const KarumSearchPrint *print, const KarumSearchResult *results)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  write_line (print, results, &json);
  karum_json_integer (&json, "nodes", (gint64) results->nodes);
  karum_json_number (&json, "seconds", results->seconds);
  if (print->lines) {
    karum_json_open (&json, "lines", '[');
    for (unsigned i = 0; i < results->n_results; i++) {
      karum_json_open (&json, NULL, '{');
      write_line (print, &results[i], &json);
      karum_json_close (&json);
    }
    karum_json_close (&json);
  }
  karum_json_close (&json);
  karum_json_end (&json);
}

void
karum_search_print (const KarumSearchPrint *print, const KarumSearchResult *results)
{
  if (print->as_json) {
    print_document (print, results);
    return;
  }
  for (unsigned i = 0; i < (print->lines ? results->n_results : 1); i++) {
    if (i > 0)
      putchar ('\n');
    print_lines (print, &results[i], results->nodes);
  }
}

void
karum_search_print_progress (const KarumRules *rules, const KarumSearchResult *result)
{
  g_autofree char *turn = turn_text (rules, &result->turn);
  char score[G_ASCII_DTOSTR_BUF_SIZE];

  karum_status_show ("%u  %s  %.60s  %" G_GUINT64_FORMAT, result->depth,
                     karum_search_number_text (result->score, score), turn, result->nodes);
}

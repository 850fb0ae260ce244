/* karum-part-words.c: the filter for words in any text of a game. */
#include <string.h>

#include "karum-part.h"
#include "karum-search-terms.h"

/* The length of a trigram, the term of the full-text index. */
#define RUN 3

/* Sorts after every text with the same prefix. */
#define LAST_CHARACTER "\xf4\x8f\xbf\xbf"

/* Words of at least a trigram are searched as a phrase of the full-text index. */
static void
add_long (KarumPart *part, const char *word)
{
  g_auto (GStrv) pieces = g_strsplit (word, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", pieces);
  g_autofree char *phrase = g_strdup_printf ("\"%s\"", doubled);
  g_autofree char *rest
      = g_strdup_printf ("FROM texts WHERE texts MATCH ?%d", karum_part_text (part, phrase));

  karum_part_or_query (part, "rowid", rest);
}

/* A shorter word is the prefix of a trigram wherever it occurs, since every text ends with two
 * newlines. */
static void
add_short (KarumPart *part, const char *word)
{
  g_autofree char *behind = g_strconcat (word, LAST_CHARACTER, NULL);
  g_autofree char *rest
      = g_strdup_printf ("FROM temp.texts_runs WHERE term >= ?%d AND term < ?%d",
                         karum_part_text (part, word), karum_part_text (part, behind));

  karum_part_or_query (part, "doc", rest);
}

/* Adds the game, variant or result that the word refers to. */
static void
add_term (KarumPart *part, const KarumSearchTerm *term)
{
  g_autofree char *numbers = NULL;

  if (!term->game) {
    karum_part_or_tests (part);
    karum_part_test (part, KARUM_FIELD_RESULT, term->result, term->result);
    return;
  }
  numbers = term->preset
                ? g_strdup_printf ("(SELECT id FROM rulesets WHERE game = '%s' AND preset = '%s')",
                                   term->game->id, term->preset->id)
                : g_strdup_printf ("(SELECT id FROM rulesets WHERE game = '%s')", term->game->id);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_RULESET), numbers, TRUE);
}

KarumPart *
karum_part_word (const char *word, int base)
{
  KarumPart *part = karum_part_new (base);
  int text = karum_part_text (part, word);
  g_autofree char *players
      = g_strdup_printf (KARUM_PLAYERS_NAMED ("instr (n.folded, ?%d) > 0"), text);
  g_autofree char *events
      = g_strdup_printf (KARUM_EVENTS_NAMED ("(instr (n.folded, ?%d) > 0"
                                             " OR instr (karum_folded (e.place), ?%d) > 0)"),
                         text, text);
  KarumSearchTerm term;

  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_PLAYER1), players, TRUE);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_PLAYER2), players, TRUE);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), events, TRUE);
  if (karum_search_term_find (word, &term))
    add_term (part, &term);
  if (g_utf8_strlen (word, -1) >= RUN)
    add_long (part, word);
  else
    add_short (part, word);
  return part;
}

/* Each of its words is a part: see karum_filter_parts(). */
static const KarumFilterField fields[] = {
  { "text", KARUM_FILTER_TEXT, KARUM_FILTER_AT (text), 0, NULL },
};

const KarumFilterTable karum_word_filters = { fields, G_N_ELEMENTS (fields) };

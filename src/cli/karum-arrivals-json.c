#include "karum-arrivals-json.h"

#include "karum-arrays.h"
#include "karum-games-equal.h"

static void
print_list (KarumJson *json, const char *key, const GPtrArray *names)
{
  karum_json_open (json, key, '[');
  karum_for_each (void, name, names)
    karum_json_string (json, NULL, name);
  karum_json_close (json);
}

/* Machine-readable names, in the order of the types. */
static const char *const difference_words[] = {
  [KARUM_DIFFERENCE_START] = "rules",       [KARUM_DIFFERENCE_TURNS] = "moves",
  [KARUM_DIFFERENCE_REMARKS] = "comments",  [KARUM_DIFFERENCE_PLAYER1] = "player1",
  [KARUM_DIFFERENCE_PLAYER2] = "player2",   [KARUM_DIFFERENCE_EVENT] = "event",
  [KARUM_DIFFERENCE_PLACE] = "place",       [KARUM_DIFFERENCE_DATE] = "date",
  [KARUM_DIFFERENCE_ROUND] = "round",       [KARUM_DIFFERENCE_RESULT] = "result",
  [KARUM_DIFFERENCE_SCORE] = "score",       [KARUM_DIFFERENCE_MATCH] = "match",
  [KARUM_DIFFERENCE_TIME] = "time_control", [KARUM_DIFFERENCE_ANNOTATOR] = "annotator",
  [KARUM_DIFFERENCE_TAGS] = "tags",
};

static const char *const similarity_words[] = {
  [KARUM_SIMILAR_LONGER] = "longer", [KARUM_SIMILAR_SHORTER] = "shorter",
  [KARUM_SIMILAR_TURNS] = "moves",   [KARUM_SIMILAR_NAMES] = "names",
  [KARUM_SIMILAR_RESULT] = "result", [KARUM_SIMILAR_CHANGED] = "changed",
};

static void
print_differences (KarumJson *json, const GPtrArray *differences)
{
  karum_json_open (json, "differences", '[');
  karum_for_each (const KarumVersionDifference, difference, differences) {
    karum_json_open (json, NULL, '{');
    karum_json_string (json, "what", difference_words[difference->what]);
    karum_json_string (json, "here", difference->here);
    karum_json_string (json, "coming", difference->coming);
    karum_json_close (json);
  }
  karum_json_close (json);
}

/* @number: 0 for none */
static void
print_number (KarumJson *json, const char *key, gint64 number)
{
  if (number != 0)
    karum_json_integer (json, key, number);
  else
    karum_json_string (json, key, NULL);
}

static void
print_games (KarumJson *json, const GArray *similars, const GPtrArray *sources)
{
  karum_json_open (json, "games", '[');
  for (guint i = 0; i < similars->len; i++) {
    const KarumSimilarGame *game = &g_array_index (similars, KarumSimilarGame, i);

    karum_json_open (json, NULL, '{');
    karum_json_string (json, "source", sources ? sources->pdata[i] : NULL);
    print_number (json, "line", game->line);
    print_number (json, "there", game->there);
    karum_json_string (json, "like", similarity_words[game->similarity]);
    karum_json_integer (json, "other", game->other);
    print_number (json, "game", game->game);
    print_differences (json, game->differences);
    karum_json_close (json);
  }
  karum_json_close (json);
}

void
karum_arrivals_json_write (KarumJson *json,
                           const KarumImportReport *report,
                           const GPtrArray *sources)
{
  const struct {
    const char *key;
    guint64 number;
  } numbers[] = {
    { "added", report->added },       { "identical", report->identical },
    { "changed", report->changed },   { "similar", report->similar },
    { "bin", report->bin },           { "refused", report->refused },
    { "doubles", report->doubles },   { "updated", report->updated },
    { "left_out", report->left_out }, { "replaced", report->replaced },
  };

  karum_for_each_of (each, numbers)
    karum_json_integer (json, each->key, (gint64) each->number);
  print_list (json, "new_players", report->new_players);
  print_list (json, "new_events", report->new_events);
  print_list (json, "shared_names", report->shared);
  print_games (json, report->similars, sources);
}

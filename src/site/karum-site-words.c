#include "karum-games.h"
#include "karum-json.h"
#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-words.c: the texts that very many pages have. They are marked for translation where
 * they are said. One that is said nowhere does no harm, but is of no use either. */

static const KarumSiteWord words[] = {
  /* Pages of games. */
  { "page", "Made with Karum" },
  { "page", "Final position" },
  { "page", "Game" },
  { "page", "Result" },
  { "page", "Event" },
  { "page", "Round" },
  { "page", "Place" },
  { "page", "Date" },
  { "page", "Annotator" },
  { "page", "Player" },
  { "page", "Points" },
  { "page", "to move" },
  { "page", "Moves" },
  { NULL, "First" },
  { NULL, "Second" },
  { NULL, "Time left" },
  { NULL, "Expected margin of player 1" },
  { NULL, "Stones in hand" },
  { NULL, "Stones captured" },
  { NULL, "Archers" },
  { NULL, "On the goal row" },
  { "site", "Other games" },
  { "site", "Previous game" },
  { "site", "Next game" },
  { "site", "As data:" },
  /* The frame of other pages. */
  { "site", "Skip to the content" },
  { "site", "Player or event" },
  { "site", "Language" },
  { "site", "Chapters" },
  { "site", "Filter" },
  { "site", "Nothing found." },
  { "site", "Show this page on another site" },
  { NULL, "Players" },
  { NULL, "Events" },
  { NULL, "Ratings" },
  { NULL, "Explorer" },
  { "table", "Matches" },
  { "table", "Rules" },
  /* Heads of tables. */
  { "table", "Date" },
  { NULL, "Player 1" },
  { NULL, "Player 2" },
  { "table", "Result" },
  { "table", "Points" },
  { "table", "Game" },
  { "table", "Games" },
  { "table", "Moves" },
  { "table", "Event" },
  { "table", "Player" },
  { "table", "Rank" },
  { "table", "Rating" },
  { "table", "State" },
  { "rating", "provisional" },
};

static char *
say_rules (const KarumCatalogue *catalogue, gconstpointer rules)
{
  return karum_words_rules (catalogue, rules);
}

/* A game is named in lists, with its preset on pages. */
static void
add_game (KarumWebWords *all, const KarumWebLanguages *languages, const KarumGame *game)
{
  const KarumSiteWord title = { NULL, game->title };

  karum_web_words_add (all, languages, karum_site_say_word, &title);
  for (unsigned preset = 0; preset < game->n_presets; preset++) {
    const KarumRules rules = karum_rules_default (game, preset);

    karum_web_words_add (all, languages, say_rules, &rules);
  }
}

KarumWebWords *
karum_site_words (const KarumWebLanguages *languages)
{
  KarumWebWords *all = karum_web_words_new ();

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    karum_web_words_add (all, languages, karum_site_say_word, &words[i]);
  for (guint place = 0; place < 3; place++)
    karum_web_words_add (all, languages, karum_web_say_around, &place);
  for (const KarumGame *const *game = karum_games; *game; game++)
    add_game (all, languages, *game);
  return all;
}

void
karum_site_put_words (GString *script, const KarumWebWords *all)
{
  const GPtrArray *texts = karum_web_words_texts (all);
  KarumJson json = { .text = script };

  g_string_append (script, "window.karumWords = ");
  karum_json_open (&json, NULL, '[');
  for (guint i = 0; i < texts->len; i++)
    karum_json_string (&json, NULL, texts->pdata[i]);
  karum_json_close (&json);
  g_string_append (script, ";\n");
}

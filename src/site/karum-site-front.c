#include <glib/gi18n.h>

#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-front.c: the front page: what is new, and the last positions of the latest games; and
 * the page that a server shows instead of one that isn't there. */

#define LATEST 20
#define RUNNING 10
/* A grid of two, three or six columns. */
#define BOARDS 6

/* The places of the latest games, the newest first; those without a date are never news. */
static GArray *
find_latest (const KarumSite *site)
{
  GArray *latest = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = site->games->games->len; i-- > 0 && latest->len < LATEST;)
    if (karum_site_game (site, i)->date)
      g_array_append_val (latest, i);
  return latest;
}

static void
put_count (KarumSitePage *page, guint n, const char *address, const char *context, const char *text)
{
  g_string_append_printf (page->text, "<li><a href=\"%s.html\">", address);
  karum_web_word (page->text, &page->site->languages, context, text);
  g_string_append_printf (page->text, "</a> %u</li>\n", n);
}

/* -- Boards ------------------------------------------------------------------------------------ */

static char *
say_players (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumRecord *record = data;

  return karum_words_players (catalogue, &record->tags);
}

/* Result, game and date. */
static char *
say_facts (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumRecord *record = data;
  g_autofree char *outcome = karum_words_outcome (catalogue, record), *date = NULL;
  const char *game = karum_catalogue_text (catalogue, record->rules.game->title);
  KarumDate day;

  karum_date_read (record->tags.date, &day);
  date = karum_date_short (day);
  return g_strdup_printf ("%s%s%s · %s", outcome, *outcome ? " · " : "", game, date);
}

/* The last position, which leads to the game as the names do: a screen reader says the link once.
 */
static void
put_board (KarumSitePage *page,
           GHashTable *known,
           const KarumPublicGame *game,
           const KarumRecord *record)
{
  const KarumWebBoard *board
      = karum_web_boards_put (page->site->boards, known, page->text, &record->rules);
  g_autofree char *address = karum_site_game_address (game);
  KarumState state;

  karum_record_state (record, karum_record_line_end (record), &state);
  g_string_append_printf (
      page->text, "<li><a href=\"%s.html\"><span class=\"last\" aria-hidden=\"true\">", address);
  karum_web_picture (page->text, board, &record->rules, &state, NULL, NULL, "");
  g_string_append (page->text, "</span><b><bdi>");
  karum_web_say (page->text, &page->site->languages, say_players, record);
  g_string_append (page->text, "</bdi></b></a><span class=\"names\">");
  karum_web_say (page->text, &page->site->languages, say_facts, record);
  g_string_append (page->text, "</span></li>\n");
}

/* The latest games that have moves, as boards. A game that can't be read has none. */
static gboolean
put_boards (KarumSitePage *page, KarumSite *site, const GArray *latest, GError **error)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  guint n = 0;

  g_string_append (page->text, "<ul class=\"boards\">\n");
  for (guint i = 0; i < latest->len && n < BOARDS; i++) {
    const KarumPublicGame *game = karum_site_game (site, g_array_index (latest, guint, i));
    g_autoptr (KarumRecord) record = NULL;
    GError *fault = NULL;

    if (game->turns == 0)
      continue;
    record = karum_site_record (site, game, &fault);
    if (fault) {
      g_propagate_error (error, fault);
      return FALSE;
    }
    if (record)
      put_board (page, known, game, record);
    n += record != NULL;
  }
  g_string_append (page->text, "</ul>\n");
  return TRUE;
}

/* -- Pages ------------------------------------------------------------------------------------- */

gboolean
karum_site_write_front (KarumSite *site, GError **error)
{
  g_autoptr (GArray) latest = find_latest (site);
  g_auto (KarumSitePage) page = { 0 };

  karum_site_page_begin (&page, site, "index", NULL, karum_site_say_title, site);
  g_string_append (page.text, "<h1><bdi>");
  karum_web_say (page.text, &site->languages, karum_site_say_title, site);
  g_string_append (page.text, "</bdi></h1>\n<ul class=\"counts\">\n");
  put_count (&page, site->games->games->len, "games", "table", NC_ ("table", "Games"));
  put_count (&page, site->persons->len, "players", NULL, N_ ("Players"));
  put_count (&page, site->events->len, "events", NULL, N_ ("Events"));
  g_string_append (page.text, "</ul>\n");
  if (latest->len > 0) {
    karum_site_heading (&page, 2, "site", NC_ ("site", "Latest games"));
    if (!put_boards (&page, site, latest, error))
      return FALSE;
  }
  if (!karum_site_running_matches (&page, RUNNING, error))
    return FALSE;
  if (latest->len > 0)
    karum_site_games_table (&page, (const guint *) (gpointer) latest->data, latest->len, TRUE);
  return karum_site_page_end (&page, site, site->stamp, error);
}

/* A server shows it at any address, so its links are whole. */
gboolean
karum_site_write_missing (KarumSite *site, GError **error)
{
  const KarumSiteWord word = { "site", NC_ ("site", "This page isn’t there") };
  g_auto (KarumSitePage) page = { .whole = TRUE };

  if (!site->options->base)
    return TRUE;
  karum_site_page_begin (&page, site, "404", NULL, karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  g_string_append (page.text, "<p>");
  karum_web_word (page.text, &site->languages, "site",
                  NC_ ("site", "It may have been renamed or taken from the site. The search at the "
                               "top finds players and events."));
  g_string_append (page.text, "</p>\n");
  return karum_site_page_end (&page, site, site->stamp, error);
}

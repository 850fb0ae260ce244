#include <glib/gi18n.h>

#include "karum-game-list.h"
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

/* Result and game. */
static char *
say_facts (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumRecord *record = data;
  g_autofree char *outcome = karum_words_outcome (catalogue, record);
  const char *game = karum_catalogue_text (catalogue, record->rules.game->title);

  return g_strdup_printf ("%s%s%s", outcome, *outcome ? " · " : "", game);
}

/* The position to remember: after the last move of the main line that somebody has called brilliant
 * or good, or of which somebody has wanted a picture; otherwise the last one. */
static const KarumNode *
sharpest (const KarumRecord *record, const KarumBoard *board)
{
  static const guint8 praise[] = { 3, 1 };
  const KarumNode *good[G_N_ELEMENTS (praise)] = { NULL }, *shown = NULL;

  for (const KarumNode *node = record->root->child; node; node = node->child) {
    const guint8 glyph = karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT);
    g_auto (KarumMarkup) markup = { 0 };

    karum_markup_read (&markup, board, node->comment);
    shown = markup.diagram ? node : shown;
    for (guint i = 0; i < G_N_ELEMENTS (praise); i++)
      good[i] = glyph == praise[i] ? node : good[i];
  }
  return good[0] ? good[0] : good[1] ? good[1] : shown ? shown : karum_record_line_end (record);
}

/* A position that leads to the game as the names do: a screen reader says the link once. @sharp:
 * not the last one */
static void
put_board (KarumSitePage *page,
           const KarumPublicGame *game,
           const KarumRecord *record,
           gboolean sharp)
{
  g_autofree char *address = karum_site_game_address (game);
  const KarumNode *node = karum_record_line_end (record);
  KarumBoard board;
  KarumState state;

  record->rules.game->board (&record->rules, &board);
  if (sharp)
    node = sharpest (record, &board);
  karum_record_state (record, node, &state);
  g_string_append_printf (page->text, "<li><a href=\"%s.html\">", address);
  karum_web_small_picture (page->text, &record->rules, &state);
  g_string_append (page->text, "<b><bdi>");
  karum_web_say (page->text, &page->site->languages, say_players, record);
  g_string_append (page->text, "</bdi></b></a><span class=\"names\">");
  karum_web_say (page->text, &page->site->languages, say_facts, record);
  g_string_append (page->text, "</span>");
  karum_site_day (page, record->tags.date);
  g_string_append (page->text, "</li>\n");
}

/* Games that have moves, as boards. A game that can't be read has none. */
static gboolean
put_boards (KarumSitePage *page, const GArray *places, gboolean sharp, GError **error)
{
  guint n = 0;

  g_string_append (page->text, "<ul class=\"boards\">\n");
  for (guint i = 0; i < places->len && n < BOARDS; i++) {
    const KarumPublicGame *game = karum_site_game (page->site, g_array_index (places, guint, i));
    g_autoptr (KarumRecord) record = NULL;
    GError *fault = NULL;

    if (game->turns == 0)
      continue;
    record = karum_site_record (page->site, game, &fault);
    if (fault) {
      g_propagate_error (error, fault);
      return FALSE;
    }
    if (record)
      put_board (page, game, record, sharp);
    n += record != NULL;
  }
  g_string_append (page->text, "</ul>\n");
  return TRUE;
}

static gboolean
put_latest (KarumSitePage *page, const GArray *latest, GError **error)
{
  if (latest->len == 0)
    return TRUE;
  karum_site_heading (page, 2, "site", NC_ ("site", "Latest games"));
  return put_boards (page, latest, FALSE, error);
}

/* The games with most stars. */
static gboolean
put_best (KarumSitePage *page, GError **error)
{
  KarumGameQuery query
      = { .filter = page->site->filter, .sort = KARUM_GAME_SORT_STARS, .descending = TRUE };
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GArray) ids = NULL, best = g_array_new (FALSE, FALSE, sizeof (guint));

  query.filter.stars = MAX (query.filter.stars, 1);
  ids = karum_store_list_ids (page->site->store, &query, 0, BOARDS, error);
  if (!ids)
    return FALSE;
  for (guint i = 0; i < page->site->games->games->len; i++)
    g_hash_table_insert (by_id, (gpointer) &karum_site_game (page->site, i)->id,
                         GUINT_TO_POINTER (i));
  for (guint i = 0; i < ids->len; i++) {
    gpointer place;

    if (g_hash_table_lookup_extended (by_id, &g_array_index (ids, gint64, i), NULL, &place)) {
      const guint game = GPOINTER_TO_UINT (place);

      g_array_append_val (best, game);
    }
  }
  if (best->len == 0)
    return TRUE;
  karum_site_heading (page, 2, "site", NC_ ("site", "Best games"));
  return put_boards (page, best, TRUE, error);
}

/* -- Pages ------------------------------------------------------------------------------------- */

static void
put_counts (KarumSitePage *page)
{
  const KarumSite *site = page->site;

  g_string_append (page->text, "<ul class=\"counts\">\n");
  put_count (page, site->games->games->len, "games", "table", NC_ ("table", "Games"));
  put_count (page, site->persons->len, "players", NULL, N_ ("Players"));
  put_count (page, site->events->len, "events", NULL, N_ ("Events"));
  g_string_append (page->text, "</ul>\n");
}

/* Boards on the left, what goes on beside them, where there is room. */
static gboolean
put_front (KarumSitePage *page, const GArray *latest, GError **error)
{
  gboolean done;

  g_string_append (page->text, "<div class=\"front\"><div>\n");
  done = put_latest (page, latest, error) && put_best (page, error);
  g_string_append (page->text, "</div><div>\n");
  done = done && karum_site_put_running_events (page, error)
         && karum_site_running_matches (page, RUNNING, error)
         && karum_site_put_month_player (page, error) && karum_site_put_news (page, error);
  g_string_append (page->text, "</div></div>\n");
  return done;
}

/* The title and how much there is. */
static char *
say_counts (const KarumCatalogue *catalogue, gconstpointer data)
{
  static const KarumSiteWord words[]
      = { { "table", NC_ ("table", "Games") }, { NULL, N_ ("Players") }, { NULL, N_ ("Events") } };
  const KarumSite *site = data;
  const guint numbers[] = { site->games->games->len, site->persons->len, site->events->len };
  g_autofree char *title = karum_site_say_title (catalogue, site);
  g_autofree char *counts = karum_site_say_counts (catalogue, words, numbers, G_N_ELEMENTS (words));

  return g_strconcat (title, *counts ? KARUM_WORDS_SEPARATOR : "", counts, NULL);
}

gboolean
karum_site_write_front (KarumSite *site, GError **error)
{
  g_autoptr (GArray) latest = find_latest (site);
  g_auto (KarumSitePage) page = { 0 };

  page.describe = say_counts;
  karum_site_page_begin (&page, site, "index", NULL, karum_site_say_title, site);
  g_string_append (page.text, "<h1><bdi>");
  karum_web_say (page.text, &site->languages, karum_site_say_title, site);
  g_string_append (page.text, "</bdi></h1>\n");
  put_counts (&page);
  if (!put_front (&page, latest, error))
    return FALSE;
  if (latest->len > 0) {
    karum_site_heading (&page, 2, "table", NC_ ("table", "Games"));
    karum_site_games_table (&page, (const guint *) (gpointer) latest->data, latest->len, TRUE);
  }
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

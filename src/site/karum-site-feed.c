#include <string.h>

#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-feed.c: what is new, for programs: the feed and the sitemap. */

#define LATEST 20
/* A sitemap has at most 50,000 addresses. */
#define SITEMAP_MAX 50000

/* -- The feed ---------------------------------------------------------------------------------- */

static char *
time_text (gint64 milliseconds)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (milliseconds / 1000);

  return time ? g_date_time_format_iso8601 (time) : g_strdup ("1970-01-01T00:00:00Z");
}

static int
compare_changed (gconstpointer a, gconstpointer b, gpointer data)
{
  const KarumPublicGame *one = karum_site_game (data, *(const guint *) a);
  const KarumPublicGame *other = karum_site_game (data, *(const guint *) b);

  if (one->changed != other->changed)
    return one->changed > other->changed ? -1 : 1;
  return memcmp (&one->uuid, &other->uuid, sizeof one->uuid);
}

static void
put_entry (GString *text, const KarumSite *site, const KarumPublicGame *game)
{
  const KarumSitePerson *persons[2]
      = { karum_site_person (site, game->persons[0]), karum_site_person (site, game->persons[1]) };
  g_autofree char *address = karum_site_game_address (game), *time = time_text (game->changed);
  g_autofree char *uuid = karum_uuid_text (&game->uuid);
  KarumTags tags = { .players = { persons[0] ? persons[0]->name : NULL,
                                  persons[1] ? persons[1]->name : NULL } };
  g_autofree char *players = karum_words_players (site->catalogues[0], &tags);

  g_string_append_printf (text, "<entry>\n<id>urn:uuid:%s</id>\n<title>", uuid);
  karum_web_escape (text, players);
  g_string_append (text, " · ");
  karum_web_escape (text,
                    karum_words_result (site->catalogues[0], game->result, game->termination));
  g_string_append (text, "</title>\n<link href=\"");
  karum_web_escape (text, site->options->base);
  g_string_append_printf (text, "%s.html\"/>\n<updated>%s</updated>\n</entry>\n", address, time);
}

/* The games that were changed last. */
static gboolean
write_atom (KarumSite *site, GError **error)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *title = karum_site_say_title (site->catalogues[0], site), *time = NULL;

  for (guint i = 0; i < site->games->games->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_changed, site);
  time = time_text (
      order->len > 0 ? karum_site_game (site, g_array_index (order, guint, 0))->changed : 0);
  g_string_append (text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                         "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<id>");
  karum_web_escape (text, site->options->base);
  g_string_append (text, "</id>\n<title>");
  karum_web_escape (text, title);
  g_string_append_printf (text, "</title>\n<updated>%s</updated>\n<author><name>", time);
  karum_web_escape (text, title);
  g_string_append (text, "</name></author>\n<link rel=\"self\" href=\"");
  karum_web_escape (text, site->options->base);
  g_string_append (text, "feed.xml\"/>\n");
  for (guint i = 0; i < MIN (order->len, LATEST); i++)
    put_entry (text, site, karum_site_game (site, g_array_index (order, guint, i)));
  g_string_append (text, "</feed>\n");
  return karum_site_put (site, "feed", ".xml", 0, text, error);
}

/* -- The sitemap ------------------------------------------------------------------------------- */

#define XMLNS "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""

static void
put_address (const KarumSite *site, GString *text, const char *element, const char *address)
{
  g_string_append_printf (text, "<%s><loc>", element);
  karum_web_escape (text, site->options->base);
  karum_web_escape (text, address);
  g_string_append_printf (text, "</loc></%s>\n", element);
}

/* A page with all its languages. */
static void
put_page (const KarumSite *site, GString *text, const char *page)
{
  g_string_append (text, "<url><loc>");
  karum_web_escape (text, site->options->base);
  karum_web_escape (text, page);
  g_string_append (text, ".html</loc>");
  for (guint i = 0; i < site->languages.n; i++) {
    const char *code = karum_catalogue_get_language (site->catalogues[i]);

    g_string_append_printf (text, "<xhtml:link rel=\"alternate\" hreflang=\"%s\" href=\"", code);
    karum_web_escape (text, site->options->base);
    karum_web_escape (text, page);
    g_string_append_printf (text, ".html?lang=%s\"/>", code);
  }
  g_string_append (text, "</url>\n");
}

static gboolean
write_part (KarumSite *site, guint part, GString *index, GError **error)
{
  g_autoptr (GString) text
      = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      "<urlset " XMLNS " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n");
  g_autofree char *name = g_strdup_printf ("sitemap-%u", part + 1);
  g_autofree char *file = g_strconcat (name, ".xml", NULL);
  guint end = MIN ((part + 1) * SITEMAP_MAX, site->pages->len);

  for (guint i = part * SITEMAP_MAX; i < end; i++)
    put_page (site, text, site->pages->pdata[i]);
  g_string_append (text, "</urlset>\n");
  put_address (site, index, "sitemap", file);
  return karum_site_put (site, name, ".xml", 0, text, error);
}

static int
compare_pages (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
write_sitemap (KarumSite *site, GError **error)
{
  g_autoptr (GString) index = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                            "<sitemapindex " XMLNS ">\n");

  g_ptr_array_sort (site->pages, compare_pages);
  for (guint part = 0; part * SITEMAP_MAX < site->pages->len; part++)
    if (!write_part (site, part, index, error))
      return FALSE;
  g_string_append (index, "</sitemapindex>\n");
  return karum_site_put (site, "sitemap", ".xml", 0, index, error);
}

/* Both name pages by their addresses in the world. */
gboolean
karum_site_write_feed (KarumSite *site, GError **error)
{
  return !site->options->base || (write_atom (site, error) && write_sitemap (site, error));
}

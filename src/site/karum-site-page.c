#include <glib/gi18n.h>
#include <string.h>

#include "karum-json.h"
#include "karum-language.h"
#include "karum-site-private.h"
#include "karum-words.h"

/* The chapters, in the order in which they are offered. */
static const struct {
  const char *address, *context, *text;
} chapters[] = {
  { "games", "table", NC_ ("table", "Games") },
  { "players", NULL, N_ ("Players") },
  { "events", NULL, N_ ("Events") },
  { "ratings", NULL, N_ ("Ratings") },
  { "matches", "table", NC_ ("table", "Matches") },
  { "rules", "table", NC_ ("table", "Rules") },
  { "explorer", NULL, N_ ("Explorer") },
};

char *
karum_site_say_text (const KarumCatalogue *catalogue, gconstpointer text)
{
  (void) catalogue;
  return g_strdup (text);
}

char *
karum_site_say_word (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumSiteWord *word = data;

  return g_strdup (word->context ? karum_catalogue_text_in (catalogue, word->context, word->text)
                                 : karum_catalogue_text (catalogue, word->text));
}

char *
karum_site_say_counts (const KarumCatalogue *catalogue,
                       const KarumSiteWord *words,
                       const guint *numbers,
                       guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++) {
    g_autofree char *word = karum_site_say_word (catalogue, &words[i]);

    if (numbers[i] > 0)
      g_string_append_printf (text, "%s%s: %u", text->len > 0 ? KARUM_WORDS_SEPARATOR : "", word,
                              numbers[i]);
  }
  return g_strdup (text->str);
}

/* -- The head ---------------------------------------------------------------------------------- */

char *
karum_site_say_title (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumSite *site = data;

  return g_strdup (site->options->title
                       ? site->options->title
                       : karum_catalogue_text_in (catalogue, "table", NC_ ("table", "Games")));
}

/* What the title is said with. */
typedef struct {
  const KarumSite *site;
  KarumWebSay say;
  gconstpointer data;
} Title;

static char *
say_title (const KarumCatalogue *catalogue, gconstpointer data)
{
  const Title *title = data;
  g_autofree char *site = karum_site_say_title (catalogue, title->site);
  g_autofree char *own = title->say (catalogue, title->data);

  return g_str_equal (site, own) ? g_strdup (site) : g_strdup_printf ("%s – %s", own, site);
}

/* (transfer full): the same in all languages, since the page is: of programs that run no scripts
 * and read no other text of it. @said: gets each text once */
static GString *
say_all (const KarumSite *site, KarumWebSay say, gconstpointer data, GPtrArray *said)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < site->languages.n; i++) {
    char *own = say (site->catalogues[i], data);

    if (!g_ptr_array_find_with_equal_func (said, own, g_str_equal, NULL))
      g_string_append_printf (text, "%s%s", i > 0 ? " / " : "", own);
    g_ptr_array_add (said, own);
  }
  return text;
}

static char *
say_everywhere (const KarumSite *site, const Title *title)
{
  g_autoptr (GPtrArray) said = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = say_all (site, title->say, title->data, said);
  g_autofree char *name = karum_site_say_title (site->catalogues[0], site);

  if (!g_ptr_array_find_with_equal_func (said, name, g_str_equal, NULL))
    g_string_append_printf (text, " – %s", name);
  return g_strdup (text->str);
}

/* The address of what lies beside the page. */
static void
put_absolute (KarumSitePage *page, const char *ending)
{
  karum_web_escape (page->text, page->site->options->base);
  karum_web_escape (page->text, page->address);
  g_string_append (page->text, ending);
}

static void
put_property (KarumSitePage *page, const char *name, const char *content)
{
  g_string_append_printf (page->text, "<meta property=\"og:%s\" content=\"", name);
  karum_web_escape (page->text, content);
  g_string_append (page->text, "\">\n");
}

/* (transfer full) */
static char *
describe (const KarumSitePage *page, const Title *title)
{
  return page->describe (page->site->catalogues[0],
                         page->described ? page->described : title->data);
}

/* What another site shows of the page to which it has a link (Open Graph, https://ogp.me), in the
 * first language. */
static void
put_graph (KarumSitePage *page, const Title *title)
{
  const KarumCatalogue *language = page->site->catalogues[0];
  g_autofree char *own = title->say (language, title->data);
  g_autofree char *name = karum_site_say_title (language, page->site);
  g_autofree char *shown
      = g_strconcat (own, ": ", karum_catalogue_text (language, N_ ("Final position")), NULL);

  put_property (page, "type", page->picture ? "article" : "website");
  put_property (page, "site_name", name);
  put_property (page, "title", own);
  if (page->describe) {
    g_autofree char *text = describe (page, title);

    put_property (page, "description", text);
  }
  g_string_append (page->text, "<meta property=\"og:url\" content=\"");
  put_absolute (page, ".html");
  g_string_append (page->text, "\">\n");
  if (page->picture) {
    g_string_append (page->text, "<meta property=\"og:image\" content=\"");
    put_absolute (page, ".png");
    g_string_append_printf (page->text,
                            "\">\n<meta property=\"og:image:width\" content=\"%d\">\n"
                            "<meta property=\"og:image:height\" content=\"%d\">\n",
                            KARUM_SITE_PICTURE, KARUM_SITE_PICTURE);
    put_property (page, "image:alt", shown);
  }
}

/* What finders say of the page: in words of its own, in the first language, or its title. */
static void
put_description (KarumSitePage *page, const Title *title)
{
  g_autofree char *text
      = page->describe ? describe (page, title) : say_everywhere (page->site, title);

  g_string_append (page->text, "<meta name=\"description\" content=\"");
  karum_web_escape (page->text, text);
  g_string_append (page->text, "\">\n");
}

/* The page in each of its languages; of very many pages only the sitemap has it. */
static void
put_alternates (KarumSitePage *page)
{
  for (guint i = 0; i < page->site->languages.n; i++) {
    const char *code = karum_catalogue_get_language (page->site->catalogues[i]);

    g_string_append_printf (page->text, "<link rel=\"alternate\" hreflang=\"%s\" href=\"", code);
    put_absolute (page, ".html?lang=");
    g_string_append_printf (page->text, "%s\">\n", code);
  }
}

/* Nothing is loaded but what lies beside the page. */
static void
put_head (KarumSitePage *page, const Title *title)
{
  const KarumSite *site = page->site;
  /* Of a game, only what stands between the names would be another. */
  g_autofree char *said
      = page->lean ? say_title (site->catalogues[0], title) : say_everywhere (site, title);
  GString *text = page->text;

  g_string_append_printf (text, "<!DOCTYPE html>\n<html lang=\"%s\"",
                          karum_catalogue_get_language (site->catalogues[0]));
  if (!page->lean)
    karum_web_say_in (text, &site->languages, "data-title", say_title, title);
  g_string_append (text,
                   ">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; "
                   "form-action 'none'\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
  karum_web_escape (text, said);
  g_string_append_printf (text,
                          "</title>\n<link rel=\"icon\" type=\"image/svg+xml\" "
                          "href=\"%sicon.svg\">\n<link rel=\"stylesheet\" href=\"%ssite.css\">\n"
                          "<script src=\"%ssite.js\"></script>\n",
                          page->up, page->up, page->up);
  put_description (page, title);
  if (page->whole)
    g_string_append (text, "<meta name=\"robots\" content=\"noindex\">\n");
  else if (site->options->base) {
    put_graph (page, title);
    if (!page->lean)
      put_alternates (page);
    g_string_append (text, "<link rel=\"canonical\" href=\"");
    put_absolute (page, ".html");
    g_string_append_printf (text,
                            "\">\n<link rel=\"alternate\" type=\"application/atom+xml\" "
                            "href=\"%sfeed.xml\">\n",
                            page->up);
  }
  g_string_append (text, "</head>\n");
}

/* -- The top of a page ------------------------------------------------------------------------- */

/* One of these is always chosen, and the script remembers it. Only scripts can change it: they show
 * the choice. */
static void
put_languages (KarumSitePage *page)
{
  g_string_append (page->text, "<div class=\"languages\" role=\"radiogroup\"");
  karum_web_word_in (page->text, &page->site->languages, "aria-label", "site",
                     NC_ ("site", "Language"));
  g_string_append (page->text, ">\n");
  for (guint i = 0; i < page->site->languages.n; i++) {
    const char *code = karum_catalogue_get_language (page->site->catalogues[i]);

    g_string_append_printf (page->text,
                            "<input class=\"choice\" type=\"radio\" name=\"language\" "
                            "id=\"lang-%s\" value=\"%s\"%s><label for=\"lang-%s\">%s</label>\n",
                            code, code, i == 0 ? " checked" : "", code,
                            karum_language_find (code)->name);
  }
  g_string_append (page->text, "</div>\n");
}

static void
put_chapters (KarumSitePage *page, const char *current)
{
  g_string_append (page->text, "<nav");
  karum_web_word_in (page->text, &page->site->languages, "aria-label", "site",
                     NC_ ("site", "Chapters"));
  g_string_append (page->text, "><ul>");
  for (guint i = 0; i < G_N_ELEMENTS (chapters); i++) {
    gboolean is_current = g_strcmp0 (chapters[i].address, current) == 0;

    g_string_append_printf (page->text, "<li><a href=\"%s%s.html\"%s>", page->up,
                            chapters[i].address, is_current ? " aria-current=\"true\"" : "");
    karum_web_word (page->text, &page->site->languages, chapters[i].context, chapters[i].text);
    g_string_append (page->text, "</a></li>\n");
  }
  g_string_append (page->text, "</ul></nav>\n");
}

/* Only scripts can search: they show it. */
static void
put_search (KarumSitePage *page)
{
  GString *text = page->text;

  g_string_append_printf (text, "<form class=\"search\" role=\"search\" data-up=\"%s\" hidden>",
                          page->up);
  g_string_append (text, "<label>");
  karum_web_word (text, &page->site->languages, "site", NC_ ("site", "Player or event"));
  g_string_append (text, " <input type=\"search\" autocomplete=\"off\"></label>"
                         "<ul aria-live=\"polite\"></ul></form>\n");
}

static void
put_skip (KarumSitePage *page)
{
  g_string_append (page->text, "<a class=\"skip\" href=\"#content\">");
  karum_web_word (page->text, &page->site->languages, "site", NC_ ("site", "Skip to the content"));
  g_string_append (page->text, "</a>\n");
}

static void
put_home (KarumSitePage *page)
{
  g_string_append_printf (page->text, "<a class=\"home\" href=\"%sindex.html\">", page->up);
  karum_web_say_as (page->text, &page->site->languages, "bdi", karum_site_say_title, page->site);
  g_string_append (page->text, "</a>\n");
}

static void
put_top (KarumSitePage *page, const char *current)
{
  put_skip (page);
  g_string_append (page->text, "<header class=\"top\">\n");
  put_home (page);
  put_search (page);
  put_languages (page);
  put_chapters (page, current);
  g_string_append (page->text, "</header>\n");
}

/* Without scripts, the way home, in the first language. */
static void
put_lean_top (KarumSitePage *page)
{
  g_autofree char *title = karum_site_say_title (page->site->catalogues[0], page->site);

  g_string_append_printf (page->text,
                          "<script src=\"%stop.js\" data-up=\"%s\"></script>\n"
                          "<noscript><header class=\"top\"><a class=\"home\" "
                          "href=\"%sindex.html\">",
                          page->up, page->up, page->up);
  karum_web_escape (page->text, title);
  g_string_append (page->text, "</a></header></noscript>\n");
}

void
karum_site_page_begin (KarumSitePage *page,
                       const KarumSite *site,
                       const char *address,
                       const char *current,
                       KarumWebSay say,
                       gconstpointer data)
{
  const Title title = { site, say, data };
  g_autoptr (GString) up = g_string_new (NULL);

  for (const char *at = address; (at = strchr (at, '/')); at++)
    g_string_append (up, "../");
  page->site = site;
  page->text = g_string_new (NULL);
  page->address = address;
  if (page->whole)
    karum_web_escape (up, site->options->base);
  page->up = g_strdup (up->str);
  put_head (page, &title);
  g_string_append (page->text, "<body>\n");
  if (page->lean)
    put_lean_top (page);
  else
    put_top (page, current);
  g_string_append (page->text, "<main id=\"content\" tabindex=\"-1\">\n");
}

/* The words that the script needs. */
static void
put_words (KarumSitePage *page)
{
  g_string_append (page->text, "<span id=\"words\" hidden");
  karum_web_word_in (page->text, &page->site->languages, "data-filter", "site",
                     NC_ ("site", "Filter"));
  karum_web_word_in (page->text, &page->site->languages, "data-nothing", "site",
                     NC_ ("site", "Nothing found."));
  karum_web_word_in (page->text, &page->site->languages, "data-embed", "site",
                     NC_ ("site", "Show this page on another site"));
  g_string_append (page->text, "></span>");
}

gboolean
karum_site_write_top (KarumSite *site, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  KarumJson json = { .text = g_string_new (NULL) };
  KarumSitePage page = { .site = site, .text = text, .up = (char *) "{up}", .address = "" };
  gboolean done;

  put_top (&page, "games");
  put_words (&page);
  karum_json_string (&json, NULL, text->str);
  g_string_printf (text,
                   "document.currentScript.insertAdjacentHTML('beforebegin', "
                   "%s.replaceAll('{up}', document.currentScript.dataset.up));\n",
                   json.text->str);
  done = karum_site_put (site, "top", ".js", 0, text, error);
  g_string_free (json.text, TRUE);
  return done;
}

gboolean
karum_site_page_end (KarumSitePage *page, KarumSite *site, guint64 stamp, GError **error)
{
  g_string_append (page->text, "</main>\n");
  karum_web_word_as (page->text, &page->site->languages, "footer", "page",
                     NC_ ("page", "Made with Karum"));
  if (!page->lean)
    put_words (page);
  g_string_append (page->text, "\n</body>\n</html>\n");
  if (!page->whole)
    g_ptr_array_add (site->pages, g_strdup (page->address));
  return karum_site_put (site, page->address, ".html", stamp, page->text, error);
}

void
karum_site_page_clear (KarumSitePage *page)
{
  if (page->text)
    g_string_free (page->text, TRUE);
  g_free (page->up);
}

/* -- Parts of pages ---------------------------------------------------------------------------- */

void
karum_site_heading (KarumSitePage *page, guint level, const char *context, const char *text)
{
  g_string_append_printf (page->text, "<h%u>", level);
  karum_web_word (page->text, &page->site->languages, context, text);
  g_string_append_printf (page->text, "</h%u>\n", level);
}

void
karum_site_name (KarumSitePage *page, const char *name)
{
  g_string_append (page->text, "<bdi>");
  karum_web_escape (page->text, name);
  g_string_append (page->text, "</bdi>");
}

void
karum_site_link (KarumSitePage *page, const char *address, const char *name)
{
  g_string_append_printf (page->text, "<a href=\"%s", page->up);
  karum_web_escape (page->text, address);
  g_string_append (page->text, ".html\">");
  karum_site_name (page, name);
  g_string_append (page->text, "</a>");
}

void
karum_site_data_links (KarumSitePage *page, const char *endings)
{
  g_auto (GStrv) list = g_strsplit (endings, " ", -1);

  g_string_append (page->text, "<p class=\"data\">");
  karum_web_word (page->text, &page->site->languages, "site", NC_ ("site", "As data:"));
  for (char **ending = list; *ending; ending++) {
    g_autofree char *name = g_ascii_strup (*ending + 1, -1);

    g_string_append_printf (page->text, " <a download href=\"%s", page->up);
    karum_web_escape (page->text, page->address);
    g_string_append_printf (page->text, "%s\">%s</a>", *ending, name);
  }
  g_string_append (page->text, "</p>\n");
}

/* A wide table scrolls by itself, also by keys. */
void
karum_site_table_begin (KarumSitePage *page,
                        const char *kind,
                        const KarumSiteHead *heads,
                        guint n_heads)
{
  g_string_append_printf (
      page->text, "<div class=\"wide\" tabindex=\"0\"><table class=\"%s\">\n<thead><tr>", kind);
  for (guint i = 0; i < n_heads; i++) {
    g_string_append_printf (page->text, "<th scope=\"col\"%s>",
                            heads[i].number ? " class=\"n\"" : "");
    karum_web_word (page->text, &page->site->languages, heads[i].context, heads[i].text);
    g_string_append (page->text, "</th>");
  }
  g_string_append (page->text, "</tr></thead>\n<tbody>\n");
}

void
karum_site_table_end (KarumSitePage *page)
{
  g_string_append (page->text, "</tbody></table></div>\n");
}

void
karum_site_cell (KarumSitePage *page, const char *text)
{
  g_string_append (page->text, "<td>");
  karum_web_escape (page->text, text);
  g_string_append (page->text, "</td>");
}

void
karum_site_cell_number (KarumSitePage *page, gint64 number)
{
  g_string_append_printf (page->text, "<td class=\"n\">%" G_GINT64_FORMAT "</td>", number);
}

void
karum_site_cell_parts (KarumSitePage *page, gint64 number, guint parts)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%g", (double) number / parts);
  g_string_append_printf (page->text, "<td class=\"n\">%s</td>", text);
}

void
karum_site_cell_link (KarumSitePage *page, const char *address, const char *name)
{
  g_string_append (page->text, "<td class=\"name\">");
  karum_site_link (page, address, name);
  g_string_append (page->text, "</td>");
}

void
karum_site_day (KarumSitePage *page, const char *tag)
{
  g_autofree char *text = NULL;
  KarumDate date;

  karum_date_read (tag, &date);
  text = karum_date_short (date);
  g_string_append (page->text, "<span class=\"when\">");
  karum_web_escape (page->text, text);
  g_string_append (page->text, "</span> ");
}

void
karum_site_cell_date (KarumSitePage *page, const char *tag)
{
  g_autofree char *text = NULL;
  KarumDate date;

  karum_date_read (tag, &date);
  text = karum_date_short (date);
  g_string_append (page->text, "<td class=\"when\">");
  karum_web_escape (page->text, text);
  g_string_append (page->text, "</td>");
}

/* Nobody: player 0 or 1 of a game. */
static char *
say_nobody (const KarumCatalogue *catalogue, gconstpointer data)
{
  return g_strdup (karum_words_player (catalogue, NULL, *(const guint *) data));
}

void
karum_site_nobody (KarumSitePage *page, guint player)
{
  karum_web_say (page->text, &page->site->languages, say_nobody, &player);
}

void
karum_site_cell_person (KarumSitePage *page, gint64 id, guint player)
{
  const KarumSitePerson *person = karum_site_person (page->site, id);

  if (person) {
    karum_site_cell_link (page, person->address, person->name);
    return;
  }
  karum_web_say_as (page->text, &page->site->languages, "td", say_nobody, &player);
}

/* -- Lists on several pages -------------------------------------------------------------------- */

guint
karum_site_parts (guint n, guint most)
{
  return (n + most - 1) / most;
}

char *
karum_site_part_address (const char *address, guint part, gboolean own)
{
  return part == 1 && own ? g_strdup (address) : g_strdup_printf ("%s-part-%u", address, part);
}

void
karum_site_put_parts (
    KarumSitePage *page, const char *address, guint parts, gboolean own, guint current)
{
  if (parts < 2)
    return;
  g_string_append (page->text, "<nav class=\"parts\"");
  karum_web_word_in (page->text, &page->site->languages, "aria-label", "site",
                     NC_ ("site", "Parts of the list"));
  g_string_append_c (page->text, '>');
  for (guint part = 1; part <= parts; part++) {
    g_autofree char *to = karum_site_part_address (address, part, own);

    g_string_append_printf (page->text, "<a href=\"%s%s.html\"%s>%u</a> ", page->up, to,
                            part == current ? " aria-current=\"page\"" : "", part);
  }
  g_string_append (page->text, "</nav>\n");
}

void
karum_site_nothing (KarumSitePage *page)
{
  g_string_append (page->text, "<p>");
  karum_web_word (page->text, &page->site->languages, "site",
                  NC_ ("site", "There is nothing here yet."));
  g_string_append (page->text, "</p>\n");
}

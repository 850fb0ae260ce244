#include <glib/gi18n.h>
#include <string.h>

#include "karum-learn.h"
#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-explorer.c: the rules that are played, and the chapters of rules and explorers. */

static char *
say_rules (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumSiteRules *rules = data;

  return karum_words_rules (catalogue, &rules->rules);
}

/* -- A page of rules --------------------------------------------------------------------------- */

static void
put_text (GString *text, const KarumLearnBlock *block, const KarumRules *rules)
{
  for (guint i = 0; i < block->text->len; i++) {
    const KarumSpan *span = &g_array_index (block->text, KarumSpan, i);
    g_autofree char *value
        = span->kind == KARUM_SPAN_VALUE ? karum_learn_value (span, rules) : NULL;

    g_string_append (text, span->kind == KARUM_SPAN_TERM ? "<b>" : "");
    karum_web_escape (text, value ? value : span->text);
    g_string_append (text, span->kind == KARUM_SPAN_TERM ? "</b>" : "");
  }
}

/* What a page has, in all its languages. */
typedef struct {
  GHashTable *boards; /* see karum_web_boards_put() */
  guint n;            /* pictures */
} Drawn;

static void
put_turns (GString *text, const KarumLearnBoard *board)
{
  for (guint i = 0; i < board->turns->len; i++) {
    char turn[KARUM_TURN_TEXT];

    board->rules.game->turn_write (&board->rules, board->turns->pdata[i], turn);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", turn);
  }
}

static void
put_board (KarumSitePage *page, Drawn *drawn, const KarumLearnBlock *block, const KarumRules *rules)
{
  const KarumWebBoard *board
      = karum_web_boards_put (page->site->boards, drawn->boards, page->text, &block->board->rules);
  g_autofree char *id = g_strdup_printf ("d%u-", ++drawn->n);
  g_autofree char *words = karum_learn_text (block->text, rules);
  g_autoptr (GString) label = g_string_new (" aria-label=\"");

  karum_web_escape (label, words);
  g_string_append_c (label, '"');
  g_string_append (page->text, "<figure class=\"d\">");
  karum_web_picture (page->text, board, &block->board->rules, &block->board->after,
                     &block->board->markup, id, label->str);
  g_string_append (page->text, "<figcaption>");
  if (block->board->turns->len > 0) {
    g_string_append (page->text, "<b>");
    put_turns (page->text, block->board);
    g_string_append (page->text, "</b> ");
  }
  put_text (page->text, block, rules);
  g_string_append (page->text, "</figcaption></figure>\n");
}

static void
put_block (KarumSitePage *page,
           Drawn *drawn,
           const KarumLearnBlock *block,
           const KarumRules *rules,
           gboolean *listed)
{
  gboolean item = block->kind == KARUM_BLOCK_ITEM;
  const char *tag = block->kind == KARUM_BLOCK_HEADING ? "h2" : item ? "li" : "p";

  if (item != *listed)
    g_string_append (page->text, item ? "<ul>\n" : "</ul>\n");
  *listed = item;
  if (block->kind == KARUM_BLOCK_BOARD) {
    put_board (page, drawn, block, rules);
    return;
  }
  g_string_append_printf (page->text, "<%s>", tag);
  put_text (page->text, block, rules);
  g_string_append_printf (page->text, "</%s>\n", tag);
}

static void
put_language (KarumSitePage *page, Drawn *drawn, const KarumSiteRules *rules, guint language)
{
  const KarumCatalogue *catalogue = page->site->catalogues[language];
  const char *code = karum_catalogue_get_language (catalogue);
  g_autoptr (KarumLearn) learn = karum_learn_open (rules->rules.game->id, code);
  g_autoptr (GPtrArray) blocks = learn ? karum_learn_rules (learn, &rules->rules) : NULL;
  gboolean listed = FALSE;

  g_string_append_printf (page->text, "<section lang=\"%s\">\n", code);
  for (guint i = 0; blocks && i < blocks->len; i++)
    put_block (page, drawn, blocks->pdata[i], &rules->rules, &listed);
  g_string_append (page->text, listed ? "</ul>\n</section>\n" : "</section>\n");
}

static gboolean
write_rules (KarumSite *site, const KarumSiteRules *rules, GError **error)
{
  g_autoptr (GHashTable) boards = g_hash_table_new (NULL, NULL);
  Drawn drawn = { .boards = boards };
  g_auto (KarumSitePage) page = { 0 };

  if (karum_site_keeps (site, rules->address, ".html", site->stamp)) {
    g_ptr_array_add (site->pages, g_strdup (rules->address));
    return TRUE;
  }
  karum_site_page_begin (&page, site, rules->address, "rules", say_rules, rules);
  g_string_append (page.text, "<h1>");
  karum_web_say (page.text, &site->languages, say_rules, rules);
  g_string_append_printf (page.text, "</h1>\n<p><code>%s</code></p>\n<div class=\"rules\">\n",
                          rules->text);
  for (guint i = 0; i < site->languages.n; i++)
    put_language (&page, &drawn, rules, i);
  g_string_append (page.text, "</div>\n");
  return karum_site_page_end (&page, site, site->stamp, error);
}

/* -- The explorer ------------------------------------------------------------------------------ */

/* The turns whose start is drawn or agreed differ from game to game. */
static gboolean
has_explorer (const KarumRules *rules)
{
  return !rules->game->setup_needed || !rules->game->setup_needed (rules);
}

static char *
explorer_address (const KarumSiteRules *rules)
{
  return g_strconcat ("explorer/", rules->address + strlen ("rules/"), NULL);
}

/* (transfer full) (element-type gint64 guint): the games of the site by their numbers. */
static GHashTable *
games_by_id (const KarumSite *site)
{
  GHashTable *games = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < site->games->games->len; i++)
    g_hash_table_insert (games, (gpointer) &karum_site_game (site, i)->id, GUINT_TO_POINTER (i));
  return games;
}

/* -- The chapters ------------------------------------------------------------------------------ */

static gboolean
write_chapter (
    KarumSite *site, const char *address, KarumSiteWord word, gboolean explorer, GError **error)
{
  static const KarumSiteHead heads[]
      = { { "table", NC_ ("table", "Rules") }, { "table", NC_ ("table", "Games"), TRUE } };
  g_auto (KarumSitePage) page = { 0 };

  karum_site_page_begin (&page, site, address, address, karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  karum_site_table_begin (&page, "list", heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < site->rules->len; i++) {
    const KarumSiteRules *rules = site->rules->pdata[i];
    g_autofree char *to = explorer ? explorer_address (rules) : g_strdup (rules->address);

    if (explorer && !has_explorer (&rules->rules))
      continue;
    g_string_append_printf (page.text, "<tr><td><a href=\"%s.html\">", to);
    karum_web_say (page.text, &site->languages, say_rules, rules);
    g_string_append (page.text, "</a></td>");
    karum_site_cell_number (&page, rules->games->len);
    g_string_append (page.text, "</tr>\n");
  }
  karum_site_table_end (&page);
  return karum_site_page_end (&page, site, site->stamp, error);
}

gboolean
karum_site_write_explorer (KarumSite *site, GError **error)
{
  g_autoptr (GHashTable) by_id = games_by_id (site);

  for (guint i = 0; i < site->rules->len; i++) {
    const KarumSiteRules *rules = site->rules->pdata[i];
    g_autofree char *address = explorer_address (rules);

    if (!write_rules (site, rules, error)
        || (has_explorer (&rules->rules)
            && !karum_site_write_walk (site, rules, address, by_id, error)))
      return FALSE;
  }
  return write_chapter (site, "rules", (KarumSiteWord){ "table", NC_ ("table", "Rules") }, FALSE,
                        error)
         && write_chapter (site, "explorer", (KarumSiteWord){ NULL, N_ ("Explorer") }, TRUE, error);
}

#include <glib/gi18n.h>
#include <string.h>

#include "karum-explore.h"
#include "karum-finder.h"
#include "karum-learn.h"
#include "karum-seals.h"
#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-explorer.c: the rules that are played, and the turns that open their games. */

/* How many turns of a position are shown, and from how many games on it is looked further. */
#define TURNS_MAX 100
#define GAMES_MIN 2
/* How many positions of one ruleset are looked at. */
#define POSITIONS_MAX 400

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

/* A ruleset that is looked through. */
typedef struct {
  KarumSitePage *page;
  const KarumRules *rules;
  KarumScope scope;
  guint positions; /* looked at so far */
} Search;

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

static void
put_shares (Search *search, const KarumPlayedTurn *played)
{
  char margin[G_ASCII_DTOSTR_BUF_SIZE] = "";

  if (played->scored > 0)
    g_ascii_formatd (margin, sizeof margin, "%+.1f", (double) played->margin / played->scored);
  g_string_append_printf (search->page->text,
                          "<b>%s</b></td><td class=\"n\">%u</td><td class=\"n\">%u</td>"
                          "<td class=\"n\">%u</td><td class=\"n\">%u</td><td class=\"n\">%s</td>",
                          played->turn, played->games, played->wins, played->draws, played->losses,
                          margin);
}

static gboolean put_position (
    Search *search, const KarumState *state, const char *before, guint depth, GError **error);

/* The turns after the one that was played, on lines of their own below it. */
static gboolean
put_played (Search *search,
            const KarumState *state,
            const char *before,
            const KarumPlayedTurn *played,
            guint depth,
            GError **error)
{
  g_autofree char *path = g_strconcat (before, *before ? " " : "", played->turn, NULL);
  KarumTurn turn;
  KarumState after;

  g_string_append (search->page->text, "<tr><td>");
  if (*before) {
    karum_web_escape (search->page->text, before);
    g_string_append_c (search->page->text, ' ');
  }
  put_shares (search, played);
  g_string_append (search->page->text, "</tr>\n");
  if (depth < 2 || played->games < GAMES_MIN || search->positions >= POSITIONS_MAX
      || !karum_turn_parse (search->rules, state, played->turn, &turn, NULL))
    return TRUE;
  search->rules->game->apply (search->rules, state, &turn, &after);
  return put_position (search, &after, path, depth - 1, error);
}

static gboolean
put_position (
    Search *search, const KarumState *state, const char *before, guint depth, GError **error)
{
  g_autoptr (GPtrArray) turns = karum_positions_explore (search->page->site->store, search->rules,
                                                         state, &search->scope, error);

  search->positions++;
  if (!turns)
    return FALSE;
  for (guint i = 0; i < MIN (turns->len, TURNS_MAX); i++)
    if (!put_played (search, state, before, turns->pdata[i], depth, error))
      return FALSE;
  return TRUE;
}

static gboolean
put_tree (KarumSitePage *page, const KarumSiteRules *rules, GError **error)
{
  static const KarumSiteHead heads[]
      = { { "site", NC_ ("site", "Moves") },          { "table", NC_ ("table", "Games"), TRUE },
          { "table", NC_ ("table", "Wins"), TRUE },   { "table", NC_ ("table", "Draws"), TRUE },
          { "table", NC_ ("table", "Losses"), TRUE }, { "table", NC_ ("table", "Margin"), TRUE } };
  g_autoptr (KarumGameSet) set = karum_games_find (page->site->store, &page->site->filter, error);
  Search search = { .page = page, .rules = &rules->rules, .scope = { .set = set } };
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  const KarumWebBoard *board;
  g_autoptr (GString) label = g_string_new (NULL);
  KarumState state;

  if (!set || !rules->rules.game->start (&rules->rules, "", &state, NULL))
    return set != NULL;
  board = karum_web_boards_put (page->site->boards, known, page->text, &rules->rules);
  karum_web_word_in (label, &page->site->languages, "aria-label", "page", NC_ ("page", "Start"));
  g_string_append (page->text, "<figure class=\"d\">");
  karum_web_picture (page->text, board, &rules->rules, &state, NULL, NULL, label->str);
  g_string_append (page->text, "</figure>\n");
  karum_site_table_begin (page, "list", heads, G_N_ELEMENTS (heads));
  if (!put_position (&search, &state, "", page->site->options->depth, error))
    return FALSE;
  karum_site_table_end (page);
  return TRUE;
}

static gboolean
write_explorer (KarumSite *site, const KarumSiteRules *rules, GError **error)
{
  g_autofree char *address = explorer_address (rules);
  g_auto (KarumSitePage) page = { 0 };
  guint64 stamp = site->stamp;

  for (guint i = 0; i < rules->games->len; i++)
    karum_seal_add_int (
        &stamp, (gint64) karum_site_game (site, g_array_index (rules->games, guint, i))->stamp);
  if (karum_site_keeps (site, address, ".html", stamp)) {
    g_ptr_array_add (site->pages, g_strdup (address));
    return TRUE;
  }
  karum_site_page_begin (&page, site, address, "explorer", say_rules, rules);
  g_string_append (page.text, "<h1>");
  karum_web_say (page.text, &site->languages, say_rules, rules);
  g_string_append (page.text, "</h1>\n<p>");
  karum_web_word (page.text, &site->languages, "site",
                  NC_ ("site", "Wins, draws and losses are those of the side that plays the last "
                               "move of the line."));
  g_string_append (page.text, "</p>\n");
  return put_tree (&page, rules, error) && karum_site_page_end (&page, site, stamp, error);
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
  for (guint i = 0; i < site->rules->len; i++) {
    const KarumSiteRules *rules = site->rules->pdata[i];

    if (!write_rules (site, rules, error)
        || (has_explorer (&rules->rules) && !write_explorer (site, rules, error)))
      return FALSE;
  }
  return write_chapter (site, "rules", (KarumSiteWord){ "table", NC_ ("table", "Rules") }, FALSE,
                        error)
         && write_chapter (site, "explorer", (KarumSiteWord){ NULL, N_ ("Explorer") }, TRUE, error);
}

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "karum-printout.h"
#include "karum-name.h"
#include "karum-web-private.h"
#include "karum-web-resources.h"
#include "karum-words.h"

/* The maximum number of games: a browser holds all of them in memory. */
#define GAMES_MAX 1000

/* The state besides the document. */
typedef struct {
  guint n;                   /* the announced number of games */
  gboolean begun;            /* the head was written */
  KarumCatalogue *catalogue; /* (owned) */
  GHashTable
      *boards; /* (element-type utf8 KarumWebBoard): the boards already drawn, by game and size */
} Page;

static void
page_free (gpointer data)
{
  Page *page = data;

  g_hash_table_unref (page->boards);
  karum_catalogue_free (page->catalogue);
  g_free (page);
}

/* @text: marked with NC_ ("page", …) */
static const char *
word (const Page *page, const char *text)
{
  return karum_catalogue_text_in (page->catalogue, "page", text);
}

static void
begin (KarumDocument *document, guint n)
{
  Page *page = g_new0 (Page, 1);

  page->n = n;
  page->catalogue = karum_catalogue_open (document->language);
  page->boards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  document->own = page;
  document->free_own = page_free;
}

/* -- Head ------------------------------------------------------------------------------------- */

/* Returns: (transfer full): the content of an embedded resource */
static GBytes *
load (const char *name)
{
  g_autofree char *path = g_strconcat ("/org/karum/Karum/page/", name, NULL);

  return g_resource_lookup_data (karum_web_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                 NULL);
}

/* Returns: (transfer full): the hash of the allowed text for the Content-Security-Policy */
static char *
hash (GBytes *text)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize size = sizeof digest;
  g_autofree char *code = NULL;

  g_checksum_update (checksum, g_bytes_get_data (text, NULL), (gssize) g_bytes_get_size (text));
  g_checksum_get_digest (checksum, digest, &size);
  code = g_base64_encode (digest, size);
  return g_strdup_printf ("'sha256-%s'", code);
}

static void
put_bytes (GString *text, const char *before, GBytes *bytes, const char *after)
{
  g_string_append (text, before);
  g_string_append_len (text, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_string_append (text, after);
}

static char *
title_for (const Page *page, const KarumRecord *record)
{
  if (page->n == 1 && record)
    return karum_words_players (page->catalogue, &record->tags);
  return g_strdup_printf ("%s (%u)", word (page, NC_ ("page", "Games")), page->n);
}

static void
put_head (KarumDocument *document, const KarumRecord *record)
{
  GString *text = document->json.text;
  g_autoptr (GBytes) style = load ("page.css"), script = load ("replay.js");
  g_autofree char *style_hash = hash (style), *script_hash = hash (script);
  const Page *page = document->own;
  g_autofree char *title = title_for (page, record);

  g_string_append_printf (
      text,
      "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src %s; "
      "style-src %s; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta name=\"generator\" content=\"Karum\">\n<title>",
      karum_catalogue_get_language (page->catalogue), script_hash, style_hash);
  karum_web_escape (text, title);
  put_bytes (text, "</title>\n<style>", style, "</style>\n");
  put_bytes (text, "<script>", script, "</script>\n</head>\n<body>\n");
}

/* -- Controls --------------------------------------------------------------------------------- */

#define ICON(style, path)                                                                        \
  "<svg class=\"" style "\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"" path "\"/></" \
  "svg>"

static const struct {
  const char *deed; /* in the format of the script */
  const char *title;
  const char *icons;
} buttons[] = {
  { "first", NC_ ("page", "Go to the start (Home)"), ICON ("i", "M2 2h2v12H2zM14 2v12L5 8z") },
  { "previous", NC_ ("page", "Previous move (←)"),
    ICON ("i", "M10.5 1.5 12 3 7 8l5 5-1.5 1.5L4 8z") },
  { "play", NC_ ("page", "Play automatically (Space)"),
    ICON ("still", "M4 2v12l9-6z") ICON ("moving", "M4 2h3v12H4zM9 2h3v12H9z") },
  { "next", NC_ ("page", "Next move (→)"), ICON ("i", "M5.5 1.5 4 3l5 5-5 5 1.5 1.5L12 8z") },
  { "last", NC_ ("page", "Go to the end (End)"), ICON ("i", "M12 2h2v12h-2zM2 2v12l9-6z") },
};

static void
put_attribute (GString *text, const char *name, const char *value)
{
  g_string_append_printf (text, " %s=\"", name);
  karum_web_escape (text, value);
  g_string_append_c (text, '"');
}

static void
put_buttons (GString *text, const Page *page)
{
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++) {
    const char *title = word (page, buttons[i].title);

    g_string_append_printf (text, "<button type=\"button\" data-do=\"%s\"", buttons[i].deed);
    put_attribute (text, "aria-label", title);
    put_attribute (text, "title", title);
    g_string_append_printf (text, ">%s</button>\n", buttons[i].icons);
  }
}

/* In the language of the page; the script inserts a copy beside each board. */
static void
put_controls (GString *text, const Page *page)
{
  g_string_append (text, "<template id=\"controls\"><div class=\"controls\"");
  /* Translators: the number of a turn, and how many there are */
  put_attribute (text, "data-turn", word (page, NC_ ("page", "Move %s of %s")));
  put_attribute (text, "data-start", word (page, NC_ ("page", "Start")));
  g_string_append (text, "><input type=\"range\" min=\"0\" step=\"1\"");
  put_attribute (text, "aria-label", word (page, NC_ ("page", "Move")));
  g_string_append (text, ">\n");
  put_buttons (text, page);
  g_string_append (text, "<div class=\"forks\" role=\"group\"");
  put_attribute (text, "aria-label", word (page, NC_ ("page", "Continue with")));
  g_string_append (text, "><span>");
  karum_web_escape (text, word (page, NC_ ("page", "Continue with")));
  g_string_append (text, "</span></div></div></template>\n");
}

/* -- List ------------------------------------------------------------------------------------- */

static void
begin_body (KarumDocument *document, const KarumRecord *record)
{
  Page *page = document->own;
  GString *text = document->json.text;
  g_autofree char *title = title_for (page, record);

  put_head (document, record);
  put_controls (text, page);
  page->begun = TRUE;
  if (page->n == 1)
    return;
  g_string_append (text, "<nav class=\"games\"><h1>");
  karum_web_escape (text, title);
  g_string_append (text, "</h1>\n<ol>\n");
}

static void
put_entry (GString *text, const Page *page, const KarumRecord *record, guint64 number)
{
  const KarumTags *tags = &record->tags;
  g_autofree char *players = karum_words_players (page->catalogue, tags);
  g_autofree char *date = karum_words_date (page->catalogue, tags->date);

  g_string_append_printf (text, "<li><a href=\"#g%" G_GUINT64_FORMAT "\"><bdi>", number);
  karum_web_escape (text, players);
  g_string_append (text, "</bdi></a> <small>");
  karum_web_escape (text, karum_catalogue_text (page->catalogue, record->rules.game->title));
  g_string_append (text, " · ");
  karum_web_escape (text, karum_words_result (page->catalogue, tags->result));
  if (*date)
    g_string_append (text, " · ");
  karum_web_escape (text, date);
  g_string_append (text, "</small></li>\n");
}

static void
list (KarumDocument *document, const KarumRecord *record)
{
  Page *page = document->own;

  if (!page->begun)
    begin_body (document, record);
  if (page->n == 1)
    return;
  if (record)
    put_entry (document->json.text, page, record, document->n + 1);
  else
    g_string_append (document->json.text, "</ol></nav>\n");
}

/* -- Games ------------------------------------------------------------------------------------ */

/* Each board is drawn only once. */
static const KarumWebBoard *
find_board (KarumDocument *document, const KarumRules *rules)
{
  Page *page = document->own;
  KarumBoard shape;
  KarumWebBoard *board;
  g_autofree char *key = NULL;

  rules->game->board (rules, &shape);
  key = g_strdup_printf ("%s %ux%u", rules->game->id, (guint) shape.columns, (guint) shape.rows);
  board = g_hash_table_lookup (page->boards, key);
  if (board)
    return board;
  board = g_new0 (KarumWebBoard, 1);
  g_snprintf (board->id, sizeof board->id, "b%u", g_hash_table_size (page->boards) + 1);
  karum_web_draw_board (document->json.text, rules, board);
  g_hash_table_insert (page->boards, g_steal_pointer (&key), board);
  return board;
}

static void
add (KarumDocument *document, const KarumRecord *record)
{
  const Page *page = document->own;
  const KarumWebBoard *board = find_board (document, &record->rules);

  karum_web_game (document->json.text, record, board, (guint) document->n + 1, page->catalogue);
}

static gboolean
end (KarumDocument *document, GError **error)
{
  GString *text = document->json.text;

  (void) error;
  g_string_append (text, "<footer>");
  karum_web_escape (text, word (document->own, NC_ ("page", "Made with Karum")));
  g_string_append (text, "</footer>\n</body>\n</html>\n");
  return TRUE;
}

const KarumRecordFormat karum_format_html = {
  .name = "html",
  .max = GAMES_MAX,
  .begin = begin,
  .list = list,
  .add = add,
  .end = end,
};

/* -- What is known of it ---------------------------------------------------------------------- */

/* @title, @value: texts; nothing is written if @value is NULL */
static void
put_fact (GString *page, const char *title, const char *value)
{
  if (!value || !*value)
    return;
  g_string_append (page, "<div><dt>");
  karum_web_escape (page, title);
  g_string_append (page, "</dt> <dd><bdi>");
  karum_web_escape (page, value);
  g_string_append (page, "</bdi></dd></div>\n");
}

static const char *
game_word (const KarumCatalogue *catalogue, const char *text)
{
  return karum_catalogue_text_in (catalogue, "page", text);
}

static const char *
known (const char *name)
{
  return karum_name_known (name) ? name : NULL;
}

static void
put_facts (GString *page, const KarumRecord *record, const KarumCatalogue *catalogue)
{
  const KarumTags *tags = &record->tags;
  g_autofree char *rules = karum_words_rules (catalogue, &record->rules);
  g_autofree char *outcome = karum_words_outcome (catalogue, record);
  g_autofree char *date = karum_words_date (catalogue, tags->date);

  g_string_append (page, "<dl class=\"facts\">\n");
  put_fact (page, game_word (catalogue, NC_ ("page", "Game")), rules);
  put_fact (page, game_word (catalogue, NC_ ("page", "Result")), outcome);
  put_fact (page, game_word (catalogue, NC_ ("page", "Event")), known (tags->event));
  put_fact (page, game_word (catalogue, NC_ ("page", "Round")), known (tags->round));
  put_fact (page, game_word (catalogue, NC_ ("page", "Place")), known (tags->site));
  put_fact (page, game_word (catalogue, NC_ ("page", "Date")), date);
  put_fact (page, game_word (catalogue, NC_ ("page", "Annotator")), known (tags->annotator));
  g_string_append (page, "</dl>\n");
}

static void
put_player (GString *page, const KarumRecord *record, guint player, const KarumCatalogue *catalogue)
{
  g_string_append (page, "<bdi>");
  karum_web_escape (page, karum_words_player (catalogue, record->tags.players[player], player));
  g_string_append (page, "</bdi>");
}

/* As in a document on paper, but each name is isolated. */
static void
put_players (GString *page, const KarumRecord *record, const KarumCatalogue *catalogue)
{
  g_auto (GStrv) around
      = g_strsplit (karum_catalogue_text_in (catalogue, "players", "%s – %s"), "%s", 3);

  for (guint i = 0; around[i]; i++) {
    if (i > 0)
      put_player (page, record, i - 1, catalogue);
    karum_web_escape (page, around[i]);
  }
}

/* -- How it stands ---------------------------------------------------------------------------- */

static void
put_cell (GString *page, const char *text)
{
  g_string_append (page, "<th scope=\"col\">");
  karum_web_escape (page, text);
  g_string_append (page, "</th>");
}

static void
put_game_head (GString *page,
               const KarumCounter *counters,
               size_t n,
               const KarumCatalogue *catalogue)
{
  g_string_append (page, "<thead><tr>");
  put_cell (page, game_word (catalogue, NC_ ("page", "Player")));
  put_cell (page, game_word (catalogue, NC_ ("page", "Points")));
  for (size_t i = 0; i < n; i++)
    put_cell (page, karum_catalogue_text (catalogue, counters[i].title));
  g_string_append (page, "</tr></thead>\n");
}

/* The same numbers as in the script: those of karum_web_standing(). */
static void
put_line (GString *page,
          const KarumRecord *record,
          const KarumWebBoard *board,
          char **numbers,
          guint player,
          const KarumCatalogue *catalogue)
{
  gboolean first = (player == 0) != (strchr (numbers[0], 'x') != NULL);

  g_string_append_printf (page,
                          "<tr><th scope=\"row\"><svg class=\"side\" viewBox=\"0 0 %g %g\" "
                          "aria-hidden=\"true\"><use href=\"#%s%c\"/></svg>",
                          board->geometry.step, board->geometry.step, board->id, first ? 'x' : 'o');
  put_player (page, record, player, catalogue);
  g_string_append (page, " <span class=\"turn\">");
  karum_web_escape (page, game_word (catalogue, NC_ ("page", "to move")));
  g_string_append (page, "</span></th>");
  for (char **number = numbers + 1; *number; number++) {
    g_auto (GStrv) both = g_strsplit (*number, ",", 2);

    g_string_append_printf (page, "<td>%s</td>", both[player]);
  }
  g_string_append (page, "</tr>\n");
}

static void
put_tally (GString *page,
           const KarumRecord *record,
           const KarumWebBoard *board,
           const KarumState *state,
           const KarumCatalogue *catalogue)
{
  g_autoptr (GString) standing = g_string_new (NULL);
  g_auto (GStrv) numbers = NULL;
  KarumCounter counters[KARUM_COUNTERS_MAX];
  size_t n = record->rules.game->counters (&record->rules, state, counters);

  karum_web_standing (standing, &record->rules, state);
  numbers = g_strsplit (standing->str, ";", -1);
  g_string_append (page, "<table class=\"tally\">");
  put_game_head (page, counters, n, catalogue);
  g_string_append (page, "<tbody>\n");
  for (guint player = 0; player < 2; player++)
    put_line (page, record, board, numbers, player, catalogue);
  g_string_append (page, "</tbody></table>\n");
}

/* -- The game --------------------------------------------------------------------------------- */

/* The start position in the format of the script. */
static void
put_start (GString *page, const KarumRecord *record, const KarumWebBoard *board, const char *id)
{
  const KarumBoardGeometry *at = &board->geometry;
  g_auto (KarumMarkup) markup = { 0 };

  g_string_append_printf (page,
                          "<article class=\"game\" id=\"%s\" data-b=\"%s\" "
                          "data-g=\"%d %g %g %g %u %u %g\" data-s=\"",
                          id, board->id, KARUM_WEB_BOARD, at->left, at->top, at->step,
                          (guint) at->board.columns, (guint) at->board.rows,
                          karum_board_geometry_radius (at));
  karum_web_cells (page, &record->rules, &record->start);
  g_string_append (page, "\" data-k=\"");
  karum_web_standing (page, &record->rules, &record->start);
  g_string_append (page, "\" data-r=\"");
  karum_web_rows (page, &record->rules, &record->start);
  g_string_append (page, "\" data-m=\"");
  karum_markup_read (&markup, &at->board, record->root->comment);
  karum_web_marks (page, &markup);
  g_string_append (page, "\">\n");
}

/* Without scripts, the board shows the final position. With scripts, the browser doesn't even
 * parse the picture. */
static void
put_stage (GString *page,
           const KarumRecord *record,
           const KarumWebBoard *board,
           const KarumCatalogue *catalogue)
{
  const char *title = game_word (catalogue, NC_ ("page", "Final position"));
  KarumState state;

  karum_record_state (record, karum_record_line_end (record), &state);
  g_string_append (page, "<div class=\"stage\"><figure><noscript>");
  karum_web_picture (page, board, &record->rules, &state, NULL, NULL, title);
  g_string_append (page, "</noscript><figcaption role=\"status\">");
  karum_web_escape (page, title);
  g_string_append (page, "</figcaption></figure>\n");
  put_tally (page, record, board, &state, catalogue);
  g_string_append (page, "</div>\n");
}

void
karum_web_game (GString *page,
                const KarumRecord *record,
                const KarumWebBoard *board,
                guint number,
                const KarumCatalogue *catalogue)
{
  g_autofree char *id = g_strdup_printf ("g%u", number);

  put_start (page, record, board, id);
  g_string_append (page, "<header><h2>");
  put_players (page, record, catalogue);
  g_string_append (page, "</h2>\n");
  put_facts (page, record, catalogue);
  g_string_append (page, "</header>\n");
  put_stage (page, record, board, catalogue);
  g_string_append (page, "<section class=\"record\" aria-label=\"");
  karum_web_escape (page, game_word (catalogue, NC_ ("page", "Moves")));
  g_string_append (page, "\">\n");
  karum_web_turns (page, record, board, id, catalogue);
  g_string_append (page, "</section>\n</article>\n");
}

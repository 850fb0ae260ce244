#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-printout.h"
#include "karum-name.h"
#include "karum-web-private.h"
#include "karum-web-resources.h"
#include "karum-words.h"

/* The maximum number of games: a browser holds all of them in memory. */
#define GAMES_MAX 1000

/* The state besides the document. */
typedef struct {
  guint n;                     /* the announced number of games */
  const char *title;           /* (nullable): of the page */
  gboolean begun;              /* the head was written */
  KarumCatalogue *catalogue;   /* (owned) */
  KarumWebLanguages languages; /* that one */
  KarumWebBoards *boards;
  GHashTable *known; /* the boards that the page has */
} Page;

static void
page_free (gpointer data)
{
  Page *page = data;

  g_hash_table_unref (page->known);
  karum_web_boards_free (page->boards);
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
begin_page (KarumDocument *document, guint n)
{
  Page *page = g_new0 (Page, 1);
  const KarumPdfSettings *settings = document->settings;

  page->n = n;
  page->title = settings ? settings->options.title : NULL;
  page->catalogue = karum_catalogue_open (document->language);
  page->languages = (KarumWebLanguages){ { page->catalogue }, 1 };
  page->boards = karum_web_boards_new ();
  page->known = g_hash_table_new (NULL, NULL);
  document->own = page;
  document->free_own = page_free;
}

/* -- Head ------------------------------------------------------------------------------------- */

GBytes *
karum_web_resource (const char *name)
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
  if (page->title)
    return karum_display_line (page->title);
  if (page->n == 1 && record)
    return karum_words_players (page->catalogue, &record->tags);
  return g_strdup_printf ("%s (%u)", word (page, NC_ ("page", "Games")), page->n);
}

static void
put_head (KarumDocument *document, const KarumRecord *record)
{
  GString *text = document->json.text;
  g_autoptr (GBytes) style = karum_web_resource ("page.css"),
                     script = karum_web_resource ("replay.js");
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

typedef struct {
  const char *deed; /* in the format of the script */
  const char *title;
  const char *icons;
} Button;

static const Button buttons[] = {
  { "first", NC_ ("page", "Go to the start (Home)"), ICON ("i", "M2 2h2v12H2zM14 2v12L5 8z") },
  { "previous", NC_ ("page", "Previous move (←)"),
    ICON ("i", "M10.5 1.5 12 3 7 8l5 5-1.5 1.5L4 8z") },
  { "play", NC_ ("page", "Play automatically (Space)"),
    ICON ("still", "M4 2v12l9-6z") ICON ("moving", "M4 2h3v12H4zM9 2h3v12H9z") },
  { "next", NC_ ("page", "Next move (→)"), ICON ("i", "M5.5 1.5 4 3l5 5-5 5 1.5 1.5L12 8z") },
  { "last", NC_ ("page", "Go to the end (End)"), ICON ("i", "M12 2h2v12h-2zM2 2v12l9-6z") },
};

static void
put_button (GString *text, const KarumWebLanguages *languages, const Button *button)
{
  g_string_append_printf (text, "<button type=\"button\" data-do=\"%s\"", button->deed);
  karum_web_word_in (text, languages, "aria-label", "page", button->title);
  karum_web_word_in (text, languages, "title", "page", button->title);
  g_string_append_printf (text, ">%s</button>\n", button->icons);
}

static void
put_key (GString *page, const KarumWebLanguages *languages, const char *class, const char *text)
{
  g_string_append_printf (page, "<span class=\"key %s\">", class);
  karum_web_word (page, languages, "page", text);
  g_string_append (page, "</span>");
}

/* What is below the board: its other side, how fast it plays, and how the game went. */
static void
put_tools (GString *page, const KarumWebLanguages *languages)
{
  static const Button flip = { "flip", NC_ ("page", "Flip the board (f)"),
                               ICON ("i", "M5 14V5H2.5L6.5 1l4 4H8v9zM11 2v9h2.5l-4 4-4-4H9V2z") };
  const char *lead = NC_ ("page", "Lead of player 1");

  g_string_append (page, "<div class=\"tools\">");
  put_button (page, languages, &flip);
  g_string_append (page, "<label>");
  karum_web_word (page, languages, "page", NC_ ("page", "Speed"));
  g_string_append (page, " <select><option value=\"0.5\">×½</option>"
                         "<option value=\"1\" selected>×1</option><option value=\"2\">×2</option>"
                         "<option value=\"4\">×4</option></select></label>\n"
                         "<p class=\"chart-of\"><svg class=\"graph\" viewBox=\"0 0 300 80\" "
                         "preserveAspectRatio=\"none\" role=\"img\"");
  karum_web_word_in (page, languages, "aria-label", "page", lead);
  g_string_append (page, "></svg>");
  put_key (page, languages, "lead", lead);
  put_key (page, languages, "expected", NC_ ("page", "Expected"));
  put_key (page, languages, "proved", NC_ ("page", "Proved"));
  g_string_append (page, "</p></div>");
}

/* The script inserts a copy beside each board. */
void
karum_web_controls (GString *page, const KarumWebLanguages *languages)
{
  const char *forks = NC_ ("page", "Continue with");

  g_string_append (page, "<template id=\"controls\"><div class=\"controls\"");
  /* Translators: the number of a turn, and how many there are */
  karum_web_word_in (page, languages, "data-turn", "page", NC_ ("page", "Move %s of %s"));
  karum_web_word_in (page, languages, "data-start", "page", NC_ ("page", "Start"));
  g_string_append (page, "><input type=\"range\" min=\"0\" step=\"1\"");
  karum_web_word_in (page, languages, "aria-label", "page", NC_ ("page", "Move"));
  g_string_append (page, ">\n");
  karum_for_each_of (button, buttons)
    put_button (page, languages, button);
  g_string_append (page, "<div class=\"forks\" role=\"group\"");
  karum_web_word_in (page, languages, "aria-label", "page", forks);
  g_string_append (page, "><span>");
  karum_web_word (page, languages, "page", forks);
  g_string_append (page, "</span></div></div>");
  put_tools (page, languages);
  g_string_append (page, "</template>\n");
}

/* -- List ------------------------------------------------------------------------------------- */

static void
begin_body (KarumDocument *document, const KarumRecord *record)
{
  Page *page = document->own;
  GString *text = document->json.text;
  g_autofree char *title = title_for (page, record);

  put_head (document, record);
  karum_web_controls (text, &page->languages);
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
  karum_web_escape (text, karum_words_end (page->catalogue, tags));
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

static void
add (KarumDocument *document, const KarumRecord *record)
{
  const Page *page = document->own;
  const KarumWebBoard *board
      = karum_web_boards_put (page->boards, page->known, document->json.text, &record->rules);
  g_autofree char *id = g_strdup_printf ("g%" G_GUINT64_FORMAT, document->n + 1);
  const KarumWebPlace place
      = { .id = id, .prefix = id, .heading = 2, .file = TRUE, .folded = page->n > 1 };

  karum_web_game (document->json.text, record, board, &place, &page->languages);
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
  .begin = begin_page,
  .list = list,
  .add = add,
  .end = end,
};

/* -- What is known of it ---------------------------------------------------------------------- */

static void
begin_link (GString *page, const char *address)
{
  if (!address)
    return;
  g_string_append (page, "<a href=\"");
  karum_web_escape (page, address);
  g_string_append (page, "\">");
}

static void
end_link (GString *page, const char *address)
{
  if (address)
    g_string_append (page, "</a>");
}

/* A fact: @value, or what @say says of the record. */
typedef struct {
  const char *title;
  const char *value; /* (nullable) */
  KarumWebSay say;   /* (nullable) */
  const char *link;  /* (nullable) */
} Fact;

static void
put_fact (GString *page, const KarumWebLanguages *languages, Fact fact, const KarumRecord *record)
{
  if (!fact.say && (!fact.value || !karum_name_known (fact.value)))
    return;
  g_string_append (page, "<div>");
  karum_web_word_as (page, languages, "dt", "page", fact.title);
  g_string_append (page, " <dd>");
  begin_link (page, fact.link);
  if (fact.say) {
    karum_web_say_as (page, languages, "bdi", fact.say, record);
  } else {
    g_string_append (page, "<bdi>");
    karum_web_escape (page, fact.value);
    g_string_append (page, "</bdi>");
  }
  end_link (page, fact.link);
  g_string_append (page, "</dd></div>\n");
}

static char *
say_rules (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumRecord *record = data;

  return karum_words_rules (catalogue, &record->rules);
}

static char *
say_outcome (const KarumCatalogue *catalogue, gconstpointer data)
{
  return karum_words_outcome (catalogue, data);
}

/* (transfer full): as the list of the same page has it, or the lists of a site. */
static char *
date_of (const KarumTags *tags, const KarumWebLanguages *languages)
{
  KarumDate date;

  if (languages->n == 1 && !languages->words)
    return karum_words_date (languages->catalogues[0], tags->date);
  karum_date_read (tags->date, &date);
  return karum_date_short (date);
}

static void
put_facts (GString *page,
           const KarumRecord *record,
           const KarumWebPlace *place,
           const KarumWebLanguages *languages)
{
  const KarumTags *tags = &record->tags;
  g_autofree char *date = date_of (tags, languages);
  const Fact facts[] = {
    { NC_ ("page", "Game"), .say = say_rules, .link = place->rules },
    { NC_ ("page", "Result"), .say = say_outcome },
    { NC_ ("page", "Event"), .value = tags->event, .link = place->event },
    { NC_ ("page", "Round"), .value = karum_round_known (tags->round) ? tags->round : NULL },
    { NC_ ("page", "Place"), .value = tags->site },
    { NC_ ("page", "Date"), .value = *date ? date : NULL },
    { NC_ ("page", "Annotator"), .value = tags->annotator },
  };

  g_string_append (page, "<dl class=\"facts\">\n");
  karum_for_each_of (fact, facts)
    put_fact (page, languages, *fact, record);
  g_string_append (page, "</dl>\n");
}

/* A player of a game, who may have no name. */
typedef struct {
  const char *name; /* (nullable) */
  guint player;
} Player;

static char *
say_player (const KarumCatalogue *catalogue, gconstpointer data)
{
  const Player *player = data;

  return g_strdup (karum_words_player (catalogue, player->name, player->player));
}

static void
put_player (GString *page,
            const KarumRecord *record,
            guint player,
            const KarumWebLanguages *languages)
{
  const Player named = { record->tags.players[player], player };

  g_string_append (page, "<bdi>");
  karum_web_say (page, languages, say_player, &named);
  g_string_append (page, "</bdi>");
}

char *
karum_web_say_around (const KarumCatalogue *catalogue, gconstpointer place)
{
  g_auto (GStrv) around
      = g_strsplit (karum_catalogue_text_in (catalogue, "players", "%s – %s"), "%s", 3);

  return g_strdup (around[*(const guint *) place]);
}

static void
put_linked_player (GString *page,
                   const KarumRecord *record,
                   const KarumWebPlace *place,
                   guint player,
                   const KarumWebLanguages *languages)
{
  begin_link (page, place->players[player]);
  put_player (page, record, player, languages);
  end_link (page, place->players[player]);
}

/* As in a document on paper, but each name is isolated. Who has a bye has no opponent. */
static void
put_players (GString *page,
             const KarumRecord *record,
             const KarumWebPlace *place,
             const KarumWebLanguages *languages)
{
  if (record->tags.termination == KARUM_TERMINATION_BYE) {
    put_linked_player (page, record, place, 0, languages);
    return;
  }
  for (guint i = 0; i < 3; i++) {
    if (i > 0)
      put_linked_player (page, record, place, i - 1, languages);
    karum_web_say (page, languages, karum_web_say_around, &i);
  }
}

/* -- How it stands ---------------------------------------------------------------------------- */

static void
put_cell (GString *page, const KarumWebLanguages *languages, const char *context, const char *text)
{
  karum_web_word_as (page, languages, "th scope=\"col\"", context, text);
}

static void
put_game_head (GString *page,
               const KarumCounter *counters,
               size_t n,
               const KarumWebLanguages *languages)
{
  g_string_append (page, "<thead><tr>");
  put_cell (page, languages, "page", NC_ ("page", "Player"));
  put_cell (page, languages, "page", NC_ ("page", "Points"));
  for (size_t i = 0; i < n; i++)
    put_cell (page, languages, NULL, counters[i].title);
  g_string_append (page, "</tr></thead>\n");
}

/* The same numbers as in the script: those of karum_web_standing(). */
static void
put_line (GString *page,
          const KarumRecord *record,
          const KarumWebBoard *board,
          char **numbers,
          guint player,
          const KarumWebLanguages *languages)
{
  gboolean first = (player == 0) != (strchr (numbers[0], 'x') != NULL);

  karum_web_numbers (page, "<tr><th scope=\"row\"><svg class=\"side\" viewBox=\"0 0 # #\"",
                     (double[]){ board->geometry.step, board->geometry.step });
  g_string_append_printf (page, " aria-hidden=\"true\"><use href=\"#%s%c\"/></svg>", board->id,
                          first ? 'x' : 'o');
  put_player (page, record, player, languages);
  g_string_append_c (page, ' ');
  karum_web_word_as (page, languages, "span class=\"turn\"", "page", NC_ ("page", "to move"));
  g_string_append (page, "</th>");
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
           const KarumWebLanguages *languages)
{
  g_autoptr (GString) standing = g_string_new (NULL);
  g_auto (GStrv) numbers = NULL;
  KarumCounter counters[KARUM_COUNTERS_MAX];
  size_t n = record->rules.game->counters (&record->rules, state, counters);

  karum_web_standing (standing, &record->rules, state);
  numbers = g_strsplit (standing->str, ";", -1);
  g_string_append (page, "<table class=\"tally\">");
  put_game_head (page, counters, n, languages);
  g_string_append (page, "<tbody>\n");
  for (guint player = 0; player < 2; player++)
    put_line (page, record, board, numbers, player, languages);
  g_string_append (page, "</tbody></table>\n");
}

/* -- The game --------------------------------------------------------------------------------- */

/* The start position in the format of the script. */
static void
put_start (GString *page, const KarumRecord *record, const KarumWebBoard *board, const char *id)
{
  const KarumBoardGeometry *at = &board->geometry;
  g_auto (KarumMarkup) markup = { 0 };

  g_string_append_printf (page, "<article class=\"game\" id=\"%s\" data-b=\"%s\"", id, board->id);
  karum_web_numbers (page, " data-g=\"# # # # # # #\" data-s=\"",
                     (double[]){ KARUM_WEB_BOARD, at->left, at->top, at->step, at->board.columns,
                                 at->board.rows, karum_board_geometry_radius (at) });
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
 * parse the picture; nor the whole game, if that is folded. */
static void
put_stage (GString *page,
           const KarumRecord *record,
           const KarumWebBoard *board,
           const KarumWebPlace *place,
           const KarumWebLanguages *languages)
{
  const char *title = NC_ ("page", "Final position");
  g_autoptr (GString) label = g_string_new (NULL);
  KarumState state;

  karum_record_state (record, karum_record_line_end (record), &state);
  karum_web_word_in (label, languages, "aria-label", "page", title);
  g_string_append (page, "<div class=\"stage\"><div class=\"view\"><figure>");
  g_string_append (page, place->folded ? "" : "<noscript>");
  if (place->apart)
    karum_web_small_lines (page, &record->rules, &state);
  else
    karum_web_picture (page, board, &record->rules, &state, NULL, NULL, label->str);
  g_string_append (page, place->folded ? "" : "</noscript>");
  g_string_append (page, "<figcaption aria-live=\"polite\">");
  karum_web_word (page, languages, "page", title);
  /* On narrow screens, the script shows the comment on the turn below the board. */
  g_string_append (page, "</figcaption></figure>\n<div class=\"now\" dir=\"auto\"></div></div>\n");
  /* Of a game that nobody has played, there is nothing to count, and nobody is to move. */
  if (!karum_tags_is_unplayed (&record->tags))
    put_tally (page, record, board, &state, languages);
  g_string_append (page, "</div>\n");
}

/* The record as a file, which needs neither a script nor a network. */
static void
put_file (GString *page,
          const KarumRecord *record,
          const char *id,
          const KarumWebLanguages *languages)
{
  g_auto (KarumDocument) document = { 0 };
  g_autofree char *code = NULL;

  karum_document_init (&document);
  karum_format_kgn.add (&document, record);
  code = g_base64_encode ((const guchar *) document.json.text->str, document.json.text->len);
  g_string_append_printf (page,
                          "<p><a download=\"%s.kgn\" "
                          "href=\"data:application/octet-stream;base64,%s\">",
                          id, code);
  karum_web_word (page, languages, "page", NC_ ("page", "Save as KGN"));
  g_string_append (page, "</a></p>\n");
}

void
karum_web_game (GString *page,
                const KarumRecord *record,
                const KarumWebBoard *board,
                const KarumWebPlace *place,
                const KarumWebLanguages *languages)
{
  put_start (page, record, board, place->id);
  g_string_append (page, place->folded ? "<noscript>\n" : "");
  g_string_append_printf (page, "<header><h%u>", place->heading);
  put_players (page, record, place, languages);
  g_string_append_printf (page, "</h%u>\n", place->heading);
  put_facts (page, record, place, languages);
  g_string_append (page, "</header>\n");
  put_stage (page, record, board, place, languages);
  g_string_append (page, "<section class=\"record\"");
  karum_web_word_in (page, languages, "aria-label", "page", NC_ ("page", "Moves"));
  g_string_append (page, ">\n");
  if (!place->apart || !karum_web_line (page, record))
    karum_web_turns (page, record, board, place->prefix, languages);
  karum_web_result (page, record, languages);
  if (place->file)
    put_file (page, record, place->id, languages);
  g_string_append (page, "</section>\n");
  g_string_append (page, place->folded ? "</noscript></article>\n" : "</article>\n");
}

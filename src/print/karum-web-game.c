/* karum-web-game.c: writes a game into a page: its data, its board, its record. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-name.h"
#include "karum-web-private.h"
#include "karum-words.h"

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
word (const KarumCatalogue *catalogue, const char *text)
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
  put_fact (page, word (catalogue, NC_ ("page", "Game")), rules);
  put_fact (page, word (catalogue, NC_ ("page", "Result")), outcome);
  put_fact (page, word (catalogue, NC_ ("page", "Event")), known (tags->event));
  put_fact (page, word (catalogue, NC_ ("page", "Round")), known (tags->round));
  put_fact (page, word (catalogue, NC_ ("page", "Place")), known (tags->site));
  put_fact (page, word (catalogue, NC_ ("page", "Date")), date);
  put_fact (page, word (catalogue, NC_ ("page", "Annotator")), known (tags->annotator));
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
put_head (GString *page, const KarumCounter *counters, size_t n, const KarumCatalogue *catalogue)
{
  g_string_append (page, "<thead><tr>");
  put_cell (page, word (catalogue, NC_ ("page", "Player")));
  put_cell (page, word (catalogue, NC_ ("page", "Points")));
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
  karum_web_escape (page, word (catalogue, NC_ ("page", "to move")));
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
  put_head (page, counters, n, catalogue);
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
  const char *title = word (catalogue, NC_ ("page", "Final position"));
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
  karum_web_escape (page, word (catalogue, NC_ ("page", "Turns")));
  g_string_append (page, "\">\n");
  karum_web_turns (page, record, board, id, catalogue);
  g_string_append (page, "</section>\n</article>\n");
}

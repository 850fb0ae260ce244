#include "karum-game-pages.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-movetext.h"
#include "karum-text-block.h"
#include "karum-typeset.h"
#include "karum-words.h"

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* Adds a line below the heading, unless it is empty. */
static void
add_line (KarumBook *book, const char *text, gboolean bold)
{
  g_autofree char *escaped = karum_typeset_escape (text);
  g_autofree char *markup = g_strdup_printf (bold ? "<b>%s</b>" : "%s", escaped);
  KarumBlock *block;

  if (!*text)
    return;
  block = karum_book_add (book, karum_text_block_new (markup, KARUM_SIZE_SMALL, PANGO_ALIGN_LEFT));
  block->keep = TRUE;
  block->least = 0;
}

static KarumBlock *
add_heading (KarumBook *book, const KarumGamePages *pages, const KarumTags *tags, guint number)
{
  g_autofree char *players = karum_words_players (pages->catalogue, tags);
  g_autofree char *title
      = number > 0 ? g_strdup_printf ("%u. %s", number, players) : g_strdup (players);
  g_autofree char *escaped = karum_typeset_escape (title);
  g_autofree char *markup = g_strdup_printf ("<b>%s</b>", escaped);
  KarumBlock *heading
      = karum_book_add (book, karum_text_block_new (markup, KARUM_SIZE_HEADING, PANGO_ALIGN_LEFT));

  heading->space = 18;
  heading->keep = TRUE;
  heading->least = 0;
  heading->outline = karum_display_line (title);
  return heading;
}

KarumBlock *
karum_game_pages_add (KarumBook *book,
                      const KarumGamePages *pages,
                      const KarumRecord *record,
                      guint number)
{
  KarumBlock *heading = add_heading (book, pages, &record->tags, number);
  g_autofree char *occasion = karum_words_occasion (pages->catalogue, &record->tags);
  g_autofree char *rules = karum_words_rules (pages->catalogue, &record->rules);
  g_autofree char *outcome = karum_words_outcome (pages->catalogue, record);

  add_line (book, occasion, FALSE);
  add_line (book, rules, FALSE);
  add_line (book, outcome, TRUE);
  if (karum_name_known (record->tags.annotator)) {
    g_autofree char *annotator
        /* Translators: the person who annotated the game. */
        = g_strdup_printf (karum_catalogue_text (pages->catalogue, N_ ("Annotator: %s")),
                           record->tags.annotator);

    add_line (book, annotator, FALSE);
  }
  karum_movetext_add (book, pages, record);
  return heading;
}

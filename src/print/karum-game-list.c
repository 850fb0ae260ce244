#include "karum-game-list.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-table-block.h"
#include "karum-text-block.h"
#include "karum-typeset.h"
#include "karum-words.h"

#define SPACE 8.0

KarumBlock *
karum_game_list_begin (KarumBook *book, const KarumCatalogue *catalogue, const char *title)
{
  static const KarumTableColumn columns[] = { { 6, PANGO_ALIGN_RIGHT },   { 12, PANGO_ALIGN_LEFT },
                                              { 18, PANGO_ALIGN_LEFT },   { 18, PANGO_ALIGN_LEFT },
                                              { 16, PANGO_ALIGN_CENTER }, { 21, PANGO_ALIGN_LEFT },
                                              { 16, PANGO_ALIGN_LEFT },   { 0 } };
  static const KarumTableStyle style = { .size = KARUM_SIZE_SMALL };
  const char *const header[] = {
    "",
    karum_catalogue_text (catalogue, N_ ("Date")),
    karum_catalogue_text (catalogue, N_ ("Player 1")),
    karum_catalogue_text (catalogue, N_ ("Player 2")),
    karum_catalogue_text (catalogue, N_ ("Result")),
    karum_catalogue_text (catalogue, N_ ("Game")),
    karum_catalogue_text (catalogue, N_ ("Event")),
  };
  KarumBlock *table = karum_table_block_new (columns, &style);

  karum_book_add (book, karum_heading_new (title, KARUM_SIZE_HEADING));
  karum_table_block_set_header (table, header);
  table->space = SPACE;
  return karum_book_add (book, table);
}

void
karum_game_list_add (KarumBlock *table,
                     const KarumCatalogue *catalogue,
                     const KarumRecord *record,
                     guint number)
{
  const KarumTags *tags = &record->tags;
  g_autofree char *place = g_strdup_printf ("%u.", number);
  g_autofree char *date = karum_words_date (catalogue, tags->date);
  g_autofree char *first
      = karum_typeset_escape (karum_words_player (catalogue, tags->players[0], 0));
  g_autofree char *second
      = karum_typeset_escape (karum_words_player (catalogue, tags->players[1], 1));
  g_autofree char *result = karum_words_outcome (catalogue, record);
  g_autofree char *outcome = karum_typeset_escape (result);
  g_autofree char *text = karum_words_rules (catalogue, &record->rules);
  g_autofree char *rules = karum_typeset_escape (text);
  g_autofree char *event = karum_typeset_escape (karum_name_known (tags->event) ? tags->event : "");
  const char *const cells[] = { place, date, first, second, outcome, rules, event };

  karum_table_block_add (table, cells, NULL);
}

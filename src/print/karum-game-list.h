/* karum-game-list.h: a table with a line for each game. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-record.h"

G_BEGIN_DECLS

/* karum_game_list_begin: (transfer none): adds title and table to @book; the table, without lines.
 */
KarumBlock *
karum_game_list_begin (KarumBook *book, const KarumCatalogue *catalogue, const char *title);

/* karum_game_list_add: @number: from 1 */
void karum_game_list_add (KarumBlock *table,
                          const KarumCatalogue *catalogue,
                          const KarumRecord *record,
                          guint number);

G_END_DECLS

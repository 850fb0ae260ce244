/* karum-game-list.h: a table with a row for each game. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-record.h"

G_BEGIN_DECLS

/* karum_game_list_begin: (transfer none): adds a title and a table without rows to @book; the
 * result is the table. */
KarumBlock *
karum_game_list_begin (KarumBook *book, const KarumCatalogue *catalogue, const char *title);

/* karum_game_list_add: adds a row. @number: from 1 */
void karum_game_list_add (KarumBlock *table,
                          const KarumCatalogue *catalogue,
                          const KarumRecord *record,
                          guint number);

G_END_DECLS

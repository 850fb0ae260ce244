/* karum-game-pages.h: an annotated game as a part of a book. */
#pragma once

#include "karum-catalogue.h"
#include "karum-book.h"
#include "karum-record.h"

G_BEGIN_DECLS

/* A diagram every so many turns, where an annotator has not said where. */
#define KARUM_DIAGRAM_EVERY 20
#define KARUM_DIAGRAM_EVERY_MAX 1000

typedef struct {
  const KarumCatalogue *catalogue;
  guint every; /* a diagram every so many turns, 0 … KARUM_DIAGRAM_EVERY_MAX; 0 for none but those
                  that are asked for in comments; for games without `[%diagram]` */
  guint columns; /* 1 or 2 */
} KarumGamePages;

/**
 * karum_game_pages_add: adds title, occasion, rules and the record with variations, comments,
 * glyphs and diagrams.
 * @number: in a collection; 0 for none
 * Returns: (transfer none): the heading
 */
KarumBlock *karum_game_pages_add (KarumBook *book,
                                  const KarumGamePages *pages,
                                  const KarumRecord *record,
                                  guint number);

G_END_DECLS

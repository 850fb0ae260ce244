/* karum-movetext.h: the annotated turns of a record as paragraphs and diagrams; private. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-record.h"

/* The default number of turns between diagrams, for games without `[%diagram]`. */
#define KARUM_DIAGRAM_EVERY 20
#define KARUM_DIAGRAM_EVERY_MAX 1000

/* What is said elsewhere, for all games. */
typedef enum {
  KARUM_SAID_EVENT = 1 << 0,
  KARUM_SAID_PLACE = 1 << 1,
  KARUM_SAID_RULES = 1 << 2,
  KARUM_SAID_ROUND = 1 << 3,
} KarumSaid;

typedef struct {
  const KarumCatalogue *catalogue;
  guint every; /* a diagram after this many turns, 0 … KARUM_DIAGRAM_EVERY_MAX; 0 only draws those
                  requested in comments; ignored for games with `[%diagram]` */
  guint columns; /* 1 or 2 */
  guint said;    /* of KarumSaid: what is left out */
} KarumGamePaper;

/**
 * karum_game_paper_add: adds title, event, rules and the record with variations, comments, glyphs
 * and diagrams.
 * @number: in a collection; 0 for none
 * Returns: (transfer none): the heading
 */
KarumBlock *karum_game_paper_add (KarumBook *book,
                                  const KarumGamePaper *pages,
                                  const KarumRecord *record,
                                  guint number);

/**
 * karum_course_new: (transfer full) (nullable): how the main line went, as a graph of the lead and
 * of what evaluations in the record (`[%eval]`) expected; NULL if there are none.
 */
KarumBlock *karum_course_new (const KarumCatalogue *catalogue, const KarumRecord *record);

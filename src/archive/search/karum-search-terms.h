/* karum-search-terms.h: words that mean a game, a variant or a result, in all languages.
 *
 * Whoever looks for one means these games too, whatever the language of the interface.
 */
#pragma once

#include "karum-archive-types.h"
#include "karum-game.h"

G_BEGIN_DECLS

typedef struct {
  const KarumGame *game;     /* (nullable): NULL for a result */
  const KarumPreset *preset; /* (nullable): NULL for all variants of @game */
  KarumResult result;
} KarumSearchTerm;

/* No term has more words. */
#define KARUM_SEARCH_TERM_WORDS 3

/**
 * karum_search_term_find: what @text means as a whole.
 * @text: a word or some, folded, with single blanks; see karum_fold_spaced()
 * Returns: FALSE, and @term untouched, if it is no term
 */
gboolean karum_search_term_find (const char *text, KarumSearchTerm *term);

G_END_DECLS

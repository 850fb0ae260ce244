/* karum-search-terms.h: words that mean a game, a variant or a result, in all languages.
 *
 * A search for one of these words also finds the games it refers to, in any language of the
 * interface.
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

/* The maximum number of words in a term. */
#define KARUM_SEARCH_TERM_WORDS 3

/**
 * karum_search_term_find: looks up @text as a whole.
 * @text: one or several words, folded, with single spaces; see karum_fold_spaced()
 * Returns: FALSE, and @term unchanged, if it is not a term
 */
gboolean karum_search_term_find (const char *text, KarumSearchTerm *term);

G_END_DECLS

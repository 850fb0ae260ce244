/* karum-rules-paper.h: the rules by which a game is played, as text and on paper: only what concerns the
 * ruleset, with its numbers. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"

/**
 * karum_rules_paper_text: (transfer full) (nullable): the rules as lines of text, a paragraph a line, with
 * boards of characters; NULL if there is no text for the game.
 * @catalogue: (nullable)
 */
char *karum_rules_paper_text (const KarumCatalogue *catalogue, const KarumRules *rules);

/**
 * karum_rules_book: (transfer full) (nullable): the same as a document with diagrams, not laid out yet.
 * @catalogue: (nullable)
 */
KarumBook *karum_rules_book (const KarumCatalogue *catalogue, const KarumRules *rules);

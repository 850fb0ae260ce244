/* karum-club-text.h: the measured advantage of a side, as text. */
#pragma once

#include "karum-club.h"

G_BEGIN_DECLS

/* First's score with its interval, in words and numbers. */
typedef struct {
  char *share;    /* (owned): "54.2%" */
  char *interval; /* (owned): "50.8% to 57.6%" */
  char *range;    /* (owned): the same for a column of a table: "50.8–57.6%" */
  int favoured;   /* 1: First, -1: Second, 0: no advantage is shown */
} KarumAdvantage;

/* karum_advantage: of at least one game. For karum_advantage_clear(). */
KarumAdvantage karum_advantage (const KarumTally *first);
void karum_advantage_clear (KarumAdvantage *advantage);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumAdvantage, karum_advantage_clear)

/**
 * karum_advantage_text: (transfer full): a sentence.
 * @title: of the game or the rules
 */
char *karum_advantage_text (const char *title, const KarumTally *first);

G_END_DECLS

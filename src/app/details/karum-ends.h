/* karum-ends.h: how a game can have ended other than by its turns. */
#pragma once

#include <adwaita.h>

#include "karum-tags.h"

G_BEGIN_DECLS

typedef struct {
  const char *title; /* for translation, in the context "end" */
  KarumResult result;
  KarumTermination termination;
} KarumEnd;

/* The first one is “in progress”. */
#define KARUM_N_ENDS 12
extern const KarumEnd karum_ends[KARUM_N_ENDS];

/* karum_ends_titles: (transfer full): the translated titles of the ends from @first on. */
GListModel *karum_ends_titles (guint first);

/* karum_end_find: the number of the end with @result, for the reason @termination where that
 * matters; KARUM_N_ENDS for none. */
guint karum_end_find (KarumResult result, KarumTermination termination);

/**
 * karum_score_parse: reads the points of both players: "28 : 19", "28-19" or "28 19".
 * @has_score: (out): FALSE if @text is empty
 * @score: (out): of Player1 and Player2
 * Returns: FALSE for anything else
 */
gboolean karum_score_parse (const char *text, gboolean *has_score, int score[2]);

/* karum_score_row_read: as karum_score_parse(), of the text of @row, which shows whether it can be
 * read. */
gboolean karum_score_row_read (AdwEntryRow *row, gboolean *has_score, int score[2]);

G_END_DECLS

/* karum-game-draft.h: the data of a game for its tables, computed from a record in any thread. */
#pragma once

#include "karum-annotated.h"
#include "karum-seals.h"

/**
 * KarumGameDraft: owns its fields, except for @record, which must outlive it; the turns of the
 * record are no longer needed.
 */
typedef struct {
  const KarumRecord *record;
  GByteArray *line; /* the main line as bytes, see karum-tree.h */
  GByteArray *tree; /* (nullable): its comments, glyphs and variations */
  char *text;       /* its words, see karum-texts.h; "" if none */
  char *site;       /* (nullable): as it is stored */
  char *annotator;  /* (nullable): likewise */
  KarumSeal seal;   /* of a new game: of its turns, tree and tags; other parts are 0 */
  gint64 content;   /* see karum_games_content_key() */
  KarumAnnotated annotated;
  guint turns;        /* of the main line */
  int points[2];      /* of Player1, of Player2, after the last turn */
  gboolean exchanged; /* whether Player2 has the side First then */
} KarumGameDraft;

/* karum_game_draft_init: fills @draft, which need not be initialized. */
void karum_game_draft_init (KarumGameDraft *draft, const KarumRecord *record);

/* karum_game_draft_init_at: the same if the final state of the main line is already known. */
void
karum_game_draft_init_at (KarumGameDraft *draft, const KarumRecord *record, const KarumState *end);

/* karum_game_draft_renew_words: after tags of the record were changed: the words and names of @draft
 * are those of @record, which has all turns. */
void karum_game_draft_renew_words (KarumGameDraft *draft, const KarumRecord *record);
void karum_game_draft_clear (KarumGameDraft *draft);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumGameDraft, karum_game_draft_clear)

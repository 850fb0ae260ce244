/* karum-kgn-movetext.h: parses the turns of a record with annotations; private. */
#pragma once

#include "karum-kgn-lexer.h"

/* The end of the movetext. */
typedef struct {
  KarumResult result; /* as written */
  const char *at;     /* the place of the result */
  KarumState state;   /* after the main line */
} KarumKgnEnd;

/**
 * karum_kgn_movetext_read: reads turns into @record up to and including the result, and checks each
 * under the rules.
 * @token: the first token, already read
 * @comment: (inout): earlier comments; becomes the comment on the game
 * @end: (out)
 */
gboolean karum_kgn_movetext_read (KarumRecord *record,
                                  KarumLexer *lexer,
                                  const KarumToken *token,
                                  GString **comment,
                                  KarumKgnEnd *end,
                                  KarumKgnFault *fault);

/* karum-kgn-movetext.h: the turns of a record and what stands among them; private. */
#pragma once

#include "karum-kgn-lexer.h"

G_BEGIN_DECLS

/* How deep variations may stand within one another. */
#define KARUM_KGN_DEPTH_MAX 10000

/* Where the turns ended. */
typedef struct {
  KarumResult result; /* as written at their end */
  const char *at;     /* of that result */
  KarumState state;   /* after the main line */
} KarumKgnEnd;

/**
 * karum_kgn_movetext_read: reads turns into @record up to and with the result, playing each under
 * the rules.
 * @token: the first token, already read
 * @comment: (inout): what was said before; becomes the comment on the game
 * @end: (out)
 */
gboolean karum_kgn_movetext_read (KarumRecord *record,
                                  KarumLexer *lexer,
                                  const KarumToken *token,
                                  GString **comment,
                                  KarumKgnEnd *end,
                                  KarumKgnFault *fault);

G_END_DECLS

/* karum-kgn-movetext.h: parses the turns of a record with annotations; private. */
#pragma once

#include "karum-kgn-lexer.h"

G_BEGIN_DECLS

/* The maximum nesting of variations. */
#define KARUM_KGN_DEPTH_MAX 10000

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

/**
 * karum_kgn_movetext_read_branch: reads turns that go on from the start of @branch, which has no
 * turns. Numbers are not compared with it, and a result is not needed. A comment before the first
 * turn belongs to that turn.
 * Returns: FALSE with the first @fault; the turns before it are in @branch. After a fault in a
 * variation, the line goes on that it belongs to.
 */
gboolean
karum_kgn_movetext_read_branch (KarumRecord *branch, KarumLexer *lexer, KarumKgnFault *fault);

G_END_DECLS

/* karum-kgn-lexer.h: the tokens of a text of records; private to the reader. */
#pragma once

#include "karum-kgn-fault.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_TOKEN_END, /* of the whole text */
  KARUM_TOKEN_TAG_OPEN,
  KARUM_TOKEN_TAG_CLOSE,
  KARUM_TOKEN_STRING,       /* text: between the quotes, escapes not resolved */
  KARUM_TOKEN_COMMENT,      /* text: between the braces, trimmed */
  KARUM_TOKEN_LINE_COMMENT, /* text: after the semicolon to the end of the line */
  KARUM_TOKEN_OPEN,         /* of a variation */
  KARUM_TOKEN_CLOSE,
  KARUM_TOKEN_GLYPH,  /* value: its number; written $n or as a suffix */
  KARUM_TOKEN_NUMBER, /* value: of the pair of turns; dots: the number of dots after it */
  KARUM_TOKEN_RESULT,
  KARUM_TOKEN_WORD /* a turn, the name of a tag, or an error */
} KarumTokenKind;

typedef struct {
  KarumTokenKind kind;
  const char *at; /* where the token begins */
  const char *text;
  gsize length;
  guint value;
  guint dots;
} KarumToken;

/* KarumLexer: a plain value; a copy saves the position. */
typedef struct {
  const char *start; /* of the text, after a byte order mark */
  const char *end;
  const char *cursor;
  const char *no_brace; /* (nullable): no comment that starts from here on is closed */
} KarumLexer;

/**
 * karum_lexer_next: reads the next token; skips white space and escaped lines.
 * Returns: FALSE with @fault, with the cursor unchanged
 */
gboolean karum_lexer_next (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault);

/**
 * karum_lexer_take_comment: appends @token to @comment if it is a comment of either kind.
 * Returns: whether it is
 */
gboolean karum_lexer_take_comment (const KarumToken *token, GString **comment);

G_END_DECLS

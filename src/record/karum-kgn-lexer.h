/* karum-kgn-lexer.h: the tokens of a text of records; private to the reader. */
#pragma once

#include <glib.h>

#include "karum-error.h"
#include "karum-kgn.h"

/* The first error in a record; @reason is NULL if there is none. */
typedef struct {
  KarumFault kind;
  const char *at; /* in the text */
  char *reason;   /* (owned): translated */
} KarumKgnFault;

/* A place in a text: line and column, both from 1; columns are counted in characters. */
typedef struct {
  const char *at;
  guint line, column;
} KarumKgnPlace;

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

/* karum_kgn_place_advance: moves @place on to @at. */
void karum_kgn_place_advance (KarumKgnPlace *place, const char *at);

/* karum_kgn_fault_raise: sets @error to `LINE:COLUMN: REASON`, and clears the reason.
 * @place: of the fault, or before it; it is advanced */
void karum_kgn_fault_raise (KarumKgnFault *fault, KarumKgnPlace *place, GError **error);

/* karum_kgn_fault_set: fills @fault and returns FALSE. @format is translated already. */
gboolean
karum_kgn_fault_set (KarumKgnFault *fault, KarumFault kind, const char *at, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/**
 * karum_kgn_excerpt: (transfer full): @length bytes of text, made safe for a message and shortened
 * if necessary.
 */
char *karum_kgn_excerpt (const char *text, gsize length);

/**
 * karum_comment_add: appends a piece to @comment as a separate line. Line ends are normalized to
 * newlines.
 * @comment: (inout): the text so far; NULL for none
 */
void karum_comment_add (GString **comment, const char *text, gsize length);

/**
 * karum_comment_take: (transfer full) (nullable): the text without leading and trailing white
 * space; NULL if it is empty. @comment is NULL afterwards.
 */
char *karum_comment_take (GString **comment);

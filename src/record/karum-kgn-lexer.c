#include "karum-kgn-lexer.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-limits.h"

#define EXCERPT_CHARACTERS 40

gboolean
karum_kgn_fault_set (KarumKgnFault *fault, KarumFault kind, const char *at, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  fault->kind = kind;
  fault->at = at;
  fault->reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return FALSE;
}

char *
karum_kgn_excerpt (const char *text, gsize length)
{
  const char *end = text;

  for (int i = 0; i < EXCERPT_CHARACTERS && end < text + length; i++)
    end = g_utf8_next_char (end);
  if (end < text + length)
    return g_strdup_printf ("%.*s…", (int) (end - text), text);
  return g_strndup (text, length);
}

void
karum_kgn_place_advance (KarumKgnPlace *place, const char *at)
{
  const char *newline;

  while ((newline = memchr (place->at, '\n', (gsize) (at - place->at)))) {
    place->at = newline + 1;
    place->line++;
    place->column = 1;
  }
  for (; place->at < at; place->at++)
    place->column += ((guint8) *place->at & 0xc0) != 0x80;
}

void
karum_kgn_fault_raise (KarumKgnFault *fault, KarumKgnPlace *place, GError **error)
{
  karum_kgn_place_advance (place, fault->at);
  g_set_error (error, KARUM_KGN_ERROR, (gint) fault->kind, "%u:%u: %s", place->line, place->column,
               fault->reason);
  g_clear_pointer (&fault->reason, g_free);
}

/* The bytes before the next line end of any kind. */
static gsize
line_length (const char *text, gsize length)
{
  gsize n = 0;

  while (n < length && text[n] != '\n' && text[n] != '\r')
    n++;
  return n;
}

void
karum_comment_add (GString **comment, const char *text, gsize length)
{
  const char *end = text + length;

  if (!*comment)
    *comment = g_string_sized_new (length + 1);
  else
    g_string_append_c (*comment, '\n');
  while (text < end) {
    gsize line = line_length (text, (gsize) (end - text));
    gsize returns = 0;

    g_string_append_len (*comment, text, (gssize) line);
    text += line;
    while (text + returns < end && text[returns] == '\r')
      returns++;
    text += returns;
    if (text < end && *text == '\n')
      text++;
    else if (text == end)
      return;
    g_string_append_c (*comment, '\n');
  }
}

char *
karum_comment_take (GString **comment)
{
  char *text = *comment ? g_strstrip (g_string_free (*comment, FALSE)) : NULL;

  *comment = NULL;
  if (text && !*text)
    g_clear_pointer (&text, g_free);
  return text;
}

/* Character classes: part of a word, or the end of one. */
enum { PLAIN, SPACE, MARK };

static const guint8 classes[256] = {
  [' '] = SPACE,  ['\t'] = SPACE, ['\n'] = SPACE, ['\v'] = SPACE, ['\f'] = SPACE,
  ['\r'] = SPACE, ['['] = MARK,   [']'] = MARK,   ['"'] = MARK,   ['{'] = MARK,
  ['}'] = MARK,   ['('] = MARK,   [')'] = MARK,   ['<'] = MARK,   ['>'] = MARK,
  [';'] = MARK,   ['$'] = MARK,   ['!'] = MARK,   ['?'] = MARK,   ['*'] = MARK,
};

/* The length of the white space beyond ASCII that begins at @text: a no-break space, an ideographic
 * one, or the mark of the byte order, which joined files have in their middle. 0 for none. */
static gsize
wide_space (const char *text, const char *end)
{
  static const char *const spaces[]
      = { "\xc2\xa0", "\xe2\x80\xaf", "\xe3\x80\x80", "\xef\xbb\xbf" };

  for (guint i = 0; (guint8) *text >= 0xc2 && i < G_N_ELEMENTS (spaces); i++) {
    gsize length = strlen (spaces[i]);

    if ((gsize) (end - text) >= length && memcmp (text, spaces[i], length) == 0)
      return length;
  }
  return 0;
}

static const char *
line_end (const KarumLexer *lexer, const char *from)
{
  const char *end = memchr (from, '\n', (gsize) (lexer->end - from));

  return end ? end : lexer->end;
}

/* White space, and lines that begin with `%`, which are ignored. */
static void
skip_space (KarumLexer *lexer)
{
  const char *c = lexer->cursor;

  for (; c < lexer->end; c++) {
    if (*c == '%' && (c == lexer->start || c[-1] == '\n')) {
      c = line_end (lexer, c);
      if (c == lexer->end)
        break;
    } else if (classes[(guint8) *c] != SPACE) {
      gsize wide = wide_space (c, lexer->end);

      if (wide == 0)
        break;
      c += wide - 1;
    }
  }
  lexer->cursor = c;
}

static gboolean
check_comment (const KarumToken *token, KarumKgnFault *fault)
{
  if (token->length <= KARUM_COMMENT_MAX
      || g_utf8_strlen (token->text, (gssize) token->length) <= KARUM_COMMENT_MAX)
    return TRUE;
  return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, token->at,
                              _ ("this comment is longer than %u characters"),
                              (guint) KARUM_COMMENT_MAX);
}

static gboolean
read_comment (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault)
{
  const char *text = lexer->cursor + 1;
  const char *end = NULL;

  if (!lexer->no_brace || text < lexer->no_brace)
    end = memchr (text, '}', (gsize) (lexer->end - text));
  if (!end) {
    lexer->no_brace = text; /* avoids searching again from every following brace */
    return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, token->at, "%s",
                                _ ("the comment that begins here is not closed"));
  }
  lexer->cursor = end + 1;
  while (text < end && g_ascii_isspace (*text))
    text++;
  while (text < end && g_ascii_isspace (end[-1]))
    end--;
  token->kind = KARUM_TOKEN_COMMENT;
  token->text = text;
  token->length = (gsize) (end - text);
  return check_comment (token, fault);
}

static gboolean
read_line_comment (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault)
{
  const char *text = lexer->cursor + 1;
  const char *end = line_end (lexer, text);

  lexer->cursor = end;
  if (end > text && end[-1] == '\r')
    end--;
  if (text < end && *text == ' ')
    text++;
  token->kind = KARUM_TOKEN_LINE_COMMENT;
  token->text = text;
  token->length = (gsize) (end - text);
  return check_comment (token, fault);
}

static gboolean
read_string (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault)
{
  const char *text = lexer->cursor + 1;
  const char *c = text;

  while (c < lexer->end && *c != '"' && *c != '\n') {
    if (*c == '\\') {
      if (c + 1 == lexer->end || (c[1] != '\\' && c[1] != '"'))
        return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, c, "%s",
                                    _ ("a backslash can only stand before a quote or a backslash"));
      c++;
    }
    c++;
  }
  if (c >= lexer->end || *c == '\n')
    return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, token->at, "%s",
                                _ ("the text that begins here has no closing quote on its line"));
  token->kind = KARUM_TOKEN_STRING;
  token->text = text;
  token->length = (gsize) (c - text);
  lexer->cursor = c + 1;
  return TRUE;
}

/* Reads digits without sign or leading zero; FALSE if there are none, or too many. */
static gboolean
read_digits (const KarumLexer *lexer, const char **cursor, guint *value)
{
  const char *c = *cursor;

  *value = 0;
  while (c < lexer->end && g_ascii_isdigit (*c) && c - *cursor < 9)
    *value = *value * 10 + (guint) (*c++ - '0');
  if (c == *cursor || (**cursor == '0' && c - *cursor > 1)
      || (c < lexer->end && g_ascii_isdigit (*c)))
    return FALSE;
  *cursor = c;
  return TRUE;
}

static gboolean
read_glyph (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault)
{
  const char *c = lexer->cursor + 1;

  if (!read_digits (lexer, &c, &token->value) || token->value > 255)
    return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, token->at, "%s",
                                _ ("“$” must be followed by the number of a glyph, from 0 to 255"));
  token->kind = KARUM_TOKEN_GLYPH;
  lexer->cursor = c;
  return TRUE;
}

static gboolean
read_suffix (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault)
{
  static const char *const suffixes[] = { NULL, "!", "?", "!!", "??", "!?", "?!" };
  const char *c = lexer->cursor;
  gsize length = 0;

  while (c + length < lexer->end && (c[length] == '!' || c[length] == '?'))
    length++;
  for (guint i = 1; i < G_N_ELEMENTS (suffixes); i++)
    if (strlen (suffixes[i]) == length && memcmp (c, suffixes[i], length) == 0) {
      token->kind = KARUM_TOKEN_GLYPH;
      token->value = i;
      lexer->cursor = c + length;
      return TRUE;
    }
  return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, token->at, "%s",
                              _ ("a move can have at most two of the marks “!” and “?”"));
}

static gboolean
read_number (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault)
{
  const char *c = lexer->cursor;

  if (!read_digits (lexer, &c, &token->value))
    return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, token->at, "%s",
                                _ ("this is not a move number"));
  while (c < lexer->end && *c == '.') {
    token->dots++;
    c++;
  }
  token->kind = KARUM_TOKEN_NUMBER;
  lexer->cursor = c;
  return TRUE;
}

static gboolean
is_result (const char *text, gsize length)
{
  return (length == 3 && (memcmp (text, "1-0", 3) == 0 || memcmp (text, "0-1", 3) == 0))
         || (length == 7 && memcmp (text, "1/2-1/2", 7) == 0);
}

static gboolean
read_word (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault)
{
  const char *text = lexer->cursor;
  const char *c = text;

  while (c < lexer->end && g_ascii_isdigit (*c))
    c++;
  if (c > text && c < lexer->end && *c == '.')
    return read_number (lexer, token, fault);
  while (c < lexer->end && classes[(guint8) *c] == PLAIN && wide_space (c, lexer->end) == 0)
    c++;
  token->text = text;
  token->length = (gsize) (c - text);
  token->kind = is_result (text, token->length) ? KARUM_TOKEN_RESULT : KARUM_TOKEN_WORD;
  lexer->cursor = c;
  return TRUE;
}

/* A token of one character. */
static gboolean
read_mark (KarumLexer *lexer, KarumToken *token, KarumTokenKind kind)
{
  token->kind = kind;
  token->text = lexer->cursor++;
  token->length = 1;
  return TRUE;
}

gboolean
karum_lexer_next (KarumLexer *lexer, KarumToken *token, KarumKgnFault *fault)
{
  skip_space (lexer);
  *token = (KarumToken){ .kind = KARUM_TOKEN_END, .at = lexer->cursor };
  if (lexer->cursor == lexer->end)
    return TRUE;
  switch (*lexer->cursor) {
  case '{':
    return read_comment (lexer, token, fault);
  case ';':
    return read_line_comment (lexer, token, fault);
  case '"':
    return read_string (lexer, token, fault);
  case '$':
    return read_glyph (lexer, token, fault);
  case '!':
  case '?':
    return read_suffix (lexer, token, fault);
  case '[':
    return read_mark (lexer, token, KARUM_TOKEN_TAG_OPEN);
  case ']':
    return read_mark (lexer, token, KARUM_TOKEN_TAG_CLOSE);
  case '(':
    return read_mark (lexer, token, KARUM_TOKEN_OPEN);
  case ')':
    return read_mark (lexer, token, KARUM_TOKEN_CLOSE);
  case '*':
    return read_mark (lexer, token, KARUM_TOKEN_RESULT);
  case '}':
  case '<':
  case '>':
    return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, token->at, _ ("unexpected “%c” here"),
                                *lexer->cursor);
  default:
    return read_word (lexer, token, fault);
  }
}

gboolean
karum_lexer_take_comment (const KarumToken *token, GString **comment)
{
  if (token->kind == KARUM_TOKEN_LINE_COMMENT
      || (token->kind == KARUM_TOKEN_COMMENT && token->length > 0))
    karum_comment_add (comment, token->text, token->length);
  return token->kind == KARUM_TOKEN_LINE_COMMENT || token->kind == KARUM_TOKEN_COMMENT;
}

#include <glib/gi18n.h>
#include <string.h>

#include "karum-encoding.h"
#include "karum-games.h"
#include "karum-kgn-movetext.h"
#include "karum-kgn-tags.h"
#include "karum-limits.h"
#include "karum-record-end.h"

struct _KarumKgnReader {
  const char *text;
  KarumLexer lexer;
  const KarumGame *const *games;
  gboolean trusted;    /* see karum_kgn_reader_trust() */
  gboolean settles;    /* see karum_kgn_reader_settle() */
  gboolean lenient;    /* see karum_kgn_reader_be_lenient() */
  gboolean left_open;  /* see karum_kgn_reader_left_open() */
  gboolean checked;    /* the whole text is UTF-8, or has been rejected */
  const char *record;  /* the start of the record last read or rejected */
  GString *values;     /* (owned): the values of a record's tags */
  KarumKgnPlace place; /* of @record, or of an earlier one, updated on demand */
  KarumState end;      /* after the turns of the record last read */
};

static const char bom[] = "\xef\xbb\xbf";

G_DEFINE_QUARK (karum_kgn_error_quark, karum_kgn_error)

KarumKgnReader *
karum_kgn_reader_new (const char *text, gsize length)
{
  KarumKgnReader *reader = g_new0 (KarumKgnReader, 1);
  gsize skip = length >= 3 && memcmp (text, bom, 3) == 0 ? 3 : 0;

  /* NULL, which empty bytes may be, allows no pointer arithmetic. */
  if (!text)
    text = "";
  reader->text = text;
  reader->lexer = (KarumLexer){ .start = text + skip, .end = text + length, .cursor = text + skip };
  reader->games = karum_games;
  reader->record = text + skip;
  reader->values = g_string_new (NULL);
  reader->place = (KarumKgnPlace){ text + skip, 1, 1 };
  return reader;
}

void
karum_kgn_reader_free (KarumKgnReader *reader)
{
  g_string_free (reader->values, TRUE);
  g_free (reader);
}

void
karum_kgn_reader_set_games (KarumKgnReader *reader, const KarumGame *const *games)
{
  reader->games = games;
}

void
karum_kgn_reader_trust (KarumKgnReader *reader)
{
  reader->trusted = TRUE;
}

void
karum_kgn_reader_settle (KarumKgnReader *reader)
{
  reader->settles = TRUE;
}

void
karum_kgn_reader_be_lenient (KarumKgnReader *reader)
{
  reader->lenient = TRUE;
}

gboolean
karum_kgn_reader_left_open (const KarumKgnReader *reader)
{
  return reader->left_open;
}

guint
karum_kgn_reader_line (KarumKgnReader *reader)
{
  karum_kgn_place_advance (&reader->place, reader->record);
  return reader->place.line;
}

const KarumState *
karum_kgn_reader_end (const KarumKgnReader *reader)
{
  return &reader->end;
}

gsize
karum_kgn_reader_offset (const KarumKgnReader *reader)
{
  return (gsize) (reader->lexer.cursor - reader->text);
}

static void
report (KarumKgnReader *reader, KarumKgnFault *fault, GError **error)
{
  KarumKgnPlace place;

  karum_kgn_place_advance (&reader->place, reader->record);
  place = reader->place;
  karum_kgn_fault_raise (fault, &place, error);
}

/* As g_utf8_validate_len(), but checks eight ASCII characters at once, since most of a text is
 * ASCII.
 * @fault: (out): the place of the error */
static gboolean
is_utf8 (const char *text, const char *end, const char **fault)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101);
  const char *line;
  guint64 word;

  while (text < end) {
    for (; end - text >= (gssize) sizeof word; text += sizeof word) {
      memcpy (&word, text, sizeof word);
      /* The highest bits are set for bytes that are not ASCII, or 0. */
      if ((word | (word - ones)) & (ones << 7))
        break;
    }
    line = memchr (text, '\n', (gsize) (end - text));
    line = line ? line + 1 : end;
    if (!g_utf8_validate_len (text, (gsize) (line - text), fault))
      return FALSE;
    text = line;
  }
  return TRUE;
}

static gboolean
check_encoding (const KarumKgnReader *reader, KarumKgnFault *fault)
{
  const char *start = reader->lexer.start;
  gsize length = (gsize) (reader->lexer.end - reader->text);
  const char *names[2];
  const char *at;
  guint n;

  if (is_utf8 (start, reader->lexer.end, &at)) {
    if (!karum_encoding_is_escaped (reader->text, length))
      return TRUE;
    at = start;
  }
  n = karum_encoding_guess (reader->text, length, names);
  if (n == 2)
    return karum_kgn_fault_set (fault, KARUM_FAULT_ENCODING, at,
                                _ ("the text is not UTF-8; its encoding is probably %s or %s"),
                                names[0], names[1]);
  if (n == 1)
    return karum_kgn_fault_set (fault, KARUM_FAULT_ENCODING, at,
                                _ ("the text is not UTF-8; its encoding is probably %s"), names[0]);
  if (!*at)
    return karum_kgn_fault_set (fault, KARUM_FAULT_ENCODING, at, "%s",
                                _ ("a text can’t hold a null character"));
  return karum_kgn_fault_set (fault, KARUM_FAULT_ENCODING, at,
                              _ ("the text is not UTF-8: byte 0x%02x"), (guint) (guint8) *at);
}

static gboolean
blank (const char *c, const char *end)
{
  while (c < end && (*c == ' ' || *c == '\t' || *c == '\r'))
    c++;
  return c == end || *c == '\n';
}

/* Resumes after a rejected record: at the next line that starts with a tag. If the error is in
 * the tags themselves (@after_blank), the rest of these tags is skipped, too: the next record
 * starts with tags after an empty line. */
static void
recover (KarumKgnReader *reader, const char *at, gboolean after_blank)
{
  KarumLexer *lexer = &reader->lexer;
  const char *c = at;
  gboolean separated = !after_blank;

  while (c < lexer->end) {
    if (c == lexer->start || c[-1] == '\n') {
      /* Files that were joined have the mark of the byte order there. */
      const char *tag = lexer->end - c > 3 && memcmp (c, bom, strlen (bom)) == 0 ? c + 3 : c;

      if ((separated || tag > c) && tag > reader->record && *tag == '[' && tag + 1 < lexer->end
          && g_ascii_isalpha (tag[1]))
        break;
      separated = separated || blank (c, lexer->end);
    }
    c = memchr (c, '\n', (gsize) (lexer->end - c));
    c = c ? c + 1 : lexer->end;
  }
  lexer->cursor = c;
}

/* Whether result, score and termination match the turns. */
static gboolean
check_end (const KarumRecord *record,
           const KarumKgnTags *places,
           const KarumKgnEnd *end,
           KarumKgnFault *fault)
{
  KarumOutcome outcome = karum_outcome (&record->rules, &end->state);
  KarumEndPart part = KARUM_END_RESULT;
  g_autofree char *reason = karum_record_contradiction_at (
      record, karum_record_is_result (record) ? NULL : &outcome, &part);
  const char *const at[] = { [KARUM_END_RESULT] = places->known[KARUM_TAG_RESULT].at,
                             [KARUM_END_SCORE] = places->known[KARUM_TAG_SCORE].at,
                             [KARUM_END_TERMINATION] = places->known[KARUM_TAG_TERMINATION].at };

  return !reason
         || karum_kgn_fault_set (fault, KARUM_FAULT_RESULT, at[part] ? at[part] : end->at, "%s",
                                 reason);
}

/* Checks the length of comments joined from several pieces. */
static gboolean
check_limits (const KarumRecord *record, const char *at, KarumKgnFault *fault)
{
  g_autofree char *reason = karum_limits_check (record, NULL);

  return !reason || karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, at, "%s", reason);
}

/* Whether a record whose moves end the game has no result, where it stands and in its tag. */
static gboolean
is_left_open (const KarumRecord *record, KarumResult written, const KarumState *end)
{
  return written == KARUM_RESULT_NONE && record->tags.result == KARUM_RESULT_NONE
         && record->root->child && !karum_tags_is_analysis (&record->tags)
         && karum_outcome (&record->rules, end).over;
}

static gboolean
read_turns (KarumKgnReader *reader,
            KarumRecord *record,
            const KarumKgnTags *tags,
            const KarumToken *token,
            GString **comment,
            KarumKgnFault *fault)
{
  KarumKgnEnd end;

  if (!karum_kgn_movetext_read (record, &reader->lexer, token, comment, &end, fault))
    return FALSE;
  reader->end = end.state;
  if (!tags->known[KARUM_TAG_RESULT].at)
    record->tags.result = end.result;
  reader->left_open = !reader->trusted && is_left_open (record, end.result, &end.state);
  if (reader->settles && reader->left_open)
    karum_record_close (record);
  else if (record->tags.result != end.result)
    return karum_kgn_fault_set (
        fault, KARUM_FAULT_RESULT, end.at, _ ("the moves end with %s, but the tag “Result” is %s"),
        karum_result_text (end.result), karum_result_text (record->tags.result));
  if (reader->trusted)
    return TRUE;
  karum_record_take_bye (record);
  if (reader->lenient && !karum_record_score_stands (record))
    record->tags.has_score = FALSE;
  return check_end (record, tags, &end, fault);
}

/* Reads a record including its tags; NULL without an error at the end of the text. */
static KarumRecord *
read_record (KarumKgnReader *reader, KarumKgnTags *tags, GString **comment, KarumKgnFault *fault)
{
  g_autoptr (KarumRecord) record = NULL;
  KarumToken token;
  gboolean read = karum_kgn_tags_read (tags, &reader->lexer, comment, &token, fault);

  if (tags->begin)
    reader->record = tags->begin;
  if (read && tags->begin == token.at) {
    if (token.kind != KARUM_TOKEN_END)
      karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, token.at, "%s",
                           _ ("a record must begin with its tags"));
  } else if (read)
    record = karum_kgn_tags_record (tags, reader->games, token.kind == KARUM_TOKEN_RESULT, fault);
  if (!record) {
    if (fault->reason)
      recover (reader, read ? token.at : fault->at, !read);
    return NULL;
  }
  if (read_turns (reader, record, tags, &token, comment, fault))
    return reader->trusted || check_limits (record, reader->record, fault)
               ? g_steal_pointer (&record)
               : NULL;
  if (fault->kind != KARUM_FAULT_RESULT)
    recover (reader, fault->at, FALSE);
  return NULL;
}

KarumRecord *
karum_kgn_reader_next (KarumKgnReader *reader, GError **error)
{
  KarumKgnTags tags
      = { .values = g_string_truncate (reader->values, 0), .trusted = reader->trusted };
  KarumKgnFault fault = { 0 };
  GString *comment = NULL;
  KarumRecord *record = NULL;

  reader->left_open = FALSE;
  if (reader->checked || check_encoding (reader, &fault))
    record = read_record (reader, &tags, &comment, &fault);
  else
    reader->lexer.cursor = reader->lexer.end;
  reader->checked = TRUE;
  if (fault.reason)
    report (reader, &fault, error);
  if (comment)
    g_string_free (comment, TRUE);
  karum_kgn_tags_clear (&tags);
  return record;
}

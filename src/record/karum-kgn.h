/* karum-kgn.h: reads and writes Karum Game Notation.
 *
 * The reader is strict where data would be lost or guessed, and lenient about form.
 *
 * Tags can be in any order. Only `Game` is required; without `Result`, the result at the end of
 * the turns is used. An empty text and `?` mean unknown. The turns must end with a result;
 * otherwise the record counts as truncated. Numbers of turns are optional, but must be correct.
 *
 * Comments in braces and after semicolons are equivalent. Several in one place become one with a
 * line for each; they are trimmed. Comments before and among the tags, and those before the
 * first turn, are on the game; those after the last record of a text belong to its last turn.
 *
 * If the turns end the game, result, score and termination must match the rules. Otherwise a
 * result can have any matching termination, or none; a score must be that of the current points,
 * except for an adjudication.
 *
 * Anything else is an error of the record; the first error of each record is reported.
 */
#pragma once

#include <glib.h>

#include "karum-record.h"

/* The kinds of errors in a file of records. */
typedef enum {
  KARUM_FAULT_ENCODING, /* not UTF-8, or a character that texts can't contain */
  KARUM_FAULT_SYNTAX,   /* the structure of the file */
  KARUM_FAULT_TAG,      /* a tag that is missing, duplicated, or has an invalid value */
  KARUM_FAULT_RULES,    /* ruleset, setup or position */
  KARUM_FAULT_TURN,     /* a turn that is malformed or illegal */
  KARUM_FAULT_RESULT,   /* result or score that contradict the turns */
  KARUM_N_FAULTS
} KarumFault;

#define KARUM_KGN_ERROR (karum_kgn_error_quark ())
GQuark karum_kgn_error_quark (void);

/**
 * KarumKgnReader: reads the records of a text one by one; after a rejected record it continues with
 * the next one.
 */
typedef struct _KarumKgnReader KarumKgnReader;

/**
 * karum_kgn_reader_new: @text must stay alive and unchanged while reading.
 * @text: (nullable): may be NULL if @length is 0
 * @length: bytes of @text
 */
KarumKgnReader *karum_kgn_reader_new (const char *text, gsize length);
void karum_kgn_reader_free (KarumKgnReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumKgnReader, karum_kgn_reader_free)

/**
 * karum_kgn_reader_set_games: sets the known games, instead of those that the program offers.
 * @games: (array zero-terminated): must stay alive while reading
 */
void karum_kgn_reader_set_games (KarumKgnReader *reader, const KarumGame *const *games);

/* karum_kgn_reader_trust: the text was written from records that there were: what is too long, or
 * an end that the turns can't have led to, is no fault. */
void karum_kgn_reader_trust (KarumKgnReader *reader);

/* karum_kgn_reader_settle: a record with the result `*` whose moves end the game gets result, score
 * and termination from its moves, instead of being rejected. */
void karum_kgn_reader_settle (KarumKgnReader *reader);

/* karum_kgn_reader_be_lenient: a result without turns whose score can't have led to it
 * (karum_record_score_stands()) is read without the score, instead of being rejected. */
void karum_kgn_reader_be_lenient (KarumKgnReader *reader);

/* karum_kgn_reader_left_open: whether the record last read or rejected is one of these. */
gboolean karum_kgn_reader_left_open (const KarumKgnReader *reader);

/**
 * karum_kgn_reader_next: the next record. A text that is not UTF-8 is rejected as a whole.
 * @error: set with domain KARUM_KGN_ERROR and a KarumFault as its code; the message, translated,
 * begins with line and column, in characters: `12:5: …`
 * Returns: (transfer full) (nullable): NULL without @error at the end of the text
 */
KarumRecord *karum_kgn_reader_next (KarumKgnReader *reader, GError **error);

/* karum_kgn_reader_end: (transfer none): the state after the main line of the record last read. */
const KarumState *karum_kgn_reader_end (const KarumKgnReader *reader);

/* karum_kgn_reader_line: the line, from 1, at which the record last read or rejected begins. */
guint karum_kgn_reader_line (KarumKgnReader *reader);

/* karum_kgn_reader_offset: the number of bytes read. */
gsize karum_kgn_reader_offset (const KarumKgnReader *reader);

/**
 * karum_kgn_write: appends @record to @text in its only normal form, ending with a newline. Several
 * records are separated by an empty line, which the caller writes.
 *
 * Turns are wrapped before column 80. A comment is written unchanged, including its line ends, in
 * braces; a comment that contains a closing brace is written as lines after semicolons.
 */
void karum_kgn_write (const KarumRecord *record, GString *text);

/* karum_kgn_write_movetext: as karum_kgn_write(), but without the tags. @text ends with a newline
 * or is empty. */
void karum_kgn_write_movetext (const KarumRecord *record, GString *text);

/* -- Branches --------------------------------------------------------------------------------- */

/**
 * karum_kgn_write_branch: appends @top and what follows it, with all variations and annotations,
 * but not the alternatives to @top: `3. d4 e5 (3... c3)`. It ends with a newline.
 * @top: not the root; its turns need not be legal
 */
void karum_kgn_write_branch (const KarumRules *rules, const KarumNode *top, GString *text);

/**
 * karum_kgn_read_branch: reads turns that go on from the start of @branch, as
 * karum_kgn_write_branch() writes them. Their numbers can be others, and a result at the end is
 * ignored.
 * @branch: without turns
 * @text: UTF-8, @length bytes
 * Returns: FALSE with @error, as karum_kgn_reader_next(), for the first error; what can be read is
 * in @branch: a variation up to its first error, and the line that it belongs to further on
 */
gboolean
karum_kgn_read_branch (KarumRecord *branch, const char *text, gsize length, GError **error);

/* karum_kgn_is_branch: whether @text, UTF-8, has turns as karum_kgn_write_branch() writes them,
 * right or wrong, and no tags of games. */
gboolean karum_kgn_is_branch (const char *text);

/* karum-kgn.h: reading and writing of Karum Game Notation.
 *
 * The reader is strict where something would be lost or guessed, and lenient about form.
 *
 * Tags come in any order. Only `Game` has to be there; `Result` is then what the turns end with. An
 * empty text and `?` say that nothing is known. The turns end with a result, without which a record
 * is cut off. Numbers of turns can be left out, but not be wrong.
 *
 * Comments in braces and behind semicolons are the same. Several in one place become one with a
 * line for each; white space around them is dropped. Comments before and among the tags, and those
 * before the first turn, are on the game; those behind the last record of a text belong to its last
 * turn.
 *
 * When the turns end the game, result, score and termination have to be what the rules say. When
 * they do not, a result may stand with any termination that fits it, or with none; a score is that
 * of the points as they stand, except by adjudication.
 *
 * What is not so is a fault of the record; the first fault of each is reported.
 */
#pragma once

#include <glib.h>

#include "karum-record.h"

G_BEGIN_DECLS

/* The kinds of fault that a file of records can have. */
typedef enum {
  KARUM_FAULT_ENCODING, /* not UTF-8, or a character that text cannot hold */
  KARUM_FAULT_SYNTAX,   /* the structure of the file */
  KARUM_FAULT_TAG,      /* a tag that is missing, given twice, or has an impossible value */
  KARUM_FAULT_RULES,    /* ruleset, setup or position */
  KARUM_FAULT_TURN,     /* a turn that is malformed or illegal */
  KARUM_FAULT_RESULT,   /* result or score that contradict the turns */
  KARUM_N_FAULTS
} KarumFault;

#define KARUM_KGN_ERROR (karum_kgn_error_quark ())
GQuark karum_kgn_error_quark (void);

/**
 * KarumKgnReader: reads records one after the other from a text; after a refused record it goes on
 * with the next one.
 */
typedef struct _KarumKgnReader KarumKgnReader;

/**
 * karum_kgn_reader_new: @text must stay alive and unchanged while reading.
 * @text: (nullable): may be NULL where @length is 0
 * @length: bytes of @text
 */
KarumKgnReader *karum_kgn_reader_new (const char *text, gsize length);
void karum_kgn_reader_free (KarumKgnReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumKgnReader, karum_kgn_reader_free)

/**
 * karum_kgn_reader_set_games: the games to know, instead of those that the program offers.
 * @games: (array zero-terminated): must stay alive while reading
 */
void karum_kgn_reader_set_games (KarumKgnReader *reader, const KarumGame *const *games);

/**
 * karum_kgn_reader_next: the next record. A text that is not UTF-8 is refused as a whole.
 * @error: set with domain KARUM_KGN_ERROR and a KarumFault as its code; the message, translated,
 *   begins with line and column, in characters: `12:5: …`
 * Returns: (transfer full) (nullable): NULL without @error at the end of the text
 */
KarumRecord *karum_kgn_reader_next (KarumKgnReader *reader, GError **error);

/* karum_kgn_reader_end: (transfer none): the state after the main line of the record last read. */
const KarumState *karum_kgn_reader_end (const KarumKgnReader *reader);

/* karum_kgn_reader_line: the line, from 1, at which the record last read or refused begins. */
guint karum_kgn_reader_line (KarumKgnReader *reader);

/* karum_kgn_reader_offset: how many bytes of the text have been read. */
gsize karum_kgn_reader_offset (const KarumKgnReader *reader);

/**
 * karum_kgn_write: appends @record to @text in its one normal form, ending with a newline. Several
 * records are separated by an empty line, which is the caller's to write.
 *
 * Turns are wrapped before column 80. A comment is written as it stands, its own line ends
 * included, in braces; one that has a closing brace in it as lines behind semicolons.
 */
void karum_kgn_write (const KarumRecord *record, GString *text);

/* karum_kgn_write_movetext: as karum_kgn_write(), but without the tags. @text ends with a newline
 * or is empty. */
void karum_kgn_write_movetext (const KarumRecord *record, GString *text);

G_END_DECLS

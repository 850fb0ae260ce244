/* karum-encoding.h: texts that are not UTF-8: which encoding it may be, and from it to UTF-8. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* karum_encodings: the encodings in which old files are likely to be, by name, the names ending
 * with NULL. */
extern const char *const karum_encodings[];

/**
 * karum_encoding_guess: the names, as iconv knows them, of the likely encodings, one of
 * karum_encodings each.
 * @text: (nullable): may be NULL where @length is 0
 * @names: (out): the likelier one first; a second one where both are possible; else NULL
 * Returns: how many there are; 0 where nothing speaks for one of them
 */
guint karum_encoding_guess (const char *text, gsize length, const char *names[2]);

/* karum_encoding_is_escaped: whether a text whose bytes are all ASCII holds characters of other
 * alphabets behind escape sequences (ISO-2022-JP). @text may be NULL where @length is 0. */
gboolean karum_encoding_is_escaped (const char *text, gsize length);

/* karum_encoding_known: whether texts in @encoding, of any name that iconv knows, can be read. */
gboolean karum_encoding_known (const char *encoding);

/**
 * karum_encoding_convert: a text in UTF-8. Shift-JIS and EUC-JP are read with the characters that
 * Microsoft added to them, if there are any.
 * @encoding: karum_encoding_known()
 * @converted_length: (out)
 * @error: of G_CONVERT_ERROR: the text is not in @encoding
 * Returns: (transfer full) (nullable)
 */
char *karum_encoding_convert (
    const char *text, gsize length, const char *encoding, gsize *converted_length, GError **error);

/**
 * karum_encoding_sample: names and other texts from the beginning of a text of records as they
 * would read in @encoding, for a person to see whether that is the right one: those that are not
 * plain ASCII, or any names where all are.
 *
 * Returns: (transfer full) (nullable): in UTF-8, separated by “ · ”; "" if there are none, NULL if
 *   the text makes no sense in @encoding
 */
char *karum_encoding_sample (const char *text, gsize length, const char *encoding);

G_END_DECLS

/* karum-encoding.h: guesses the encoding of texts that are not UTF-8, and converts them. */
#pragma once

#include <glib.h>

/* karum_encodings: the names of the encodings in which old files are likely to be;
 * NULL-terminated. */
extern const char *const karum_encodings[];

/**
 * karum_encoding_guess: the likely encodings, each from karum_encodings.
 * @text: (nullable): may be NULL if @length is 0
 * @names: (out): the more likely one first; a second one if both are possible; otherwise NULL
 * Returns: their number; 0 if no encoding is likely
 */
guint karum_encoding_guess (const char *text, gsize length, const char *names[2]);

/* karum_encoding_is_escaped: whether an ASCII text encodes other characters with escape
 * sequences (ISO-2022-JP). @text may be NULL if @length is 0. */
gboolean karum_encoding_is_escaped (const char *text, gsize length);

/* karum_encoding_settle: (transfer full): @text or, if that is UTF-16 beyond doubt, by its mark or
 * because every second byte of its ASCII is 0, what it says in UTF-8. */
GBytes *karum_encoding_settle (GBytes *text);

/* karum_encoding_known: whether @encoding, a name as used by iconv, is supported. */
gboolean karum_encoding_known (const char *encoding);

/**
 * karum_encoding_convert: converts a text to UTF-8. Shift-JIS and EUC-JP include Microsoft's
 * additional characters.
 * @encoding: karum_encoding_known()
 * @converted_length: (out)
 * @error: of G_CONVERT_ERROR: the text is not in @encoding
 * Returns: (transfer full) (nullable)
 */
char *karum_encoding_convert (
    const char *text, gsize length, const char *encoding, gsize *converted_length, GError **error);

/**
 * karum_encoding_sample: names and other texts from the beginning of a text of records, decoded in
 * @encoding, so that a user can see whether it is correct: texts that are not plain ASCII, or any
 * names if all are.
 *
 * Returns: (transfer full) (nullable): in UTF-8, separated by “ · ”; "" if there are none, NULL if
 * the text is invalid in @encoding
 */
char *karum_encoding_sample (const char *text, gsize length, const char *encoding);

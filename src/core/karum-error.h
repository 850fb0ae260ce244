/* karum-error.h: why a text, an option or a turn was rejected. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

/* Marks a message for translation; upper layers translate it when they display it. */
#define N_(String) (String) /* as in GLib, so that both can be included */

#define KARUM_ERROR_DETAIL_MAX 96

/**
 * KarumError: an error and its place.
 *
 * A plain value without ownership. @message is a constant English sentence marked with N_(), which
 * may contain one `%s` for @detail (a word of the rejected text, a number, a coordinate). @offset
 * is the byte offset of the error in the rejected text, 0 if it is about the whole text.
 */
typedef struct {
  const char *message;
  char detail[KARUM_ERROR_DETAIL_MAX];
  size_t offset;
} KarumError;

/**
 * karum_error_set: fills @error, if there is one, and returns 0 (false), so that a reader can end
 * with `return karum_error_set (…)`.
 * @error: (nullable): where to store it
 * @offset: byte offset of the error in the text being read
 * @message: constant English sentence, marked with N_()
 * @detail: (nullable): printf format of the word that replaces `%s`; truncated to fit, and bytes
 * that are not printable ASCII become `?` so that it can be displayed anywhere
 */
int karum_error_set (KarumError *error, size_t offset, const char *message, const char *detail, ...)
    __attribute__ ((format (printf, 4, 5)));

/**
 * karum_error_shift: adds @by bytes to the place of @error, if the rejected text is a part of a
 * longer one.
 */
void karum_error_shift (KarumError *error, size_t by);

/**
 * karum_error_text: writes the untranslated sentence of @error, with its detail.
 * @buffer: (out): receives the text, always terminated
 * @size: bytes in @buffer, at least 1
 */
void karum_error_text (const KarumError *error, char *buffer, size_t size);

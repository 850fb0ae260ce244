/* karum-error.h: why a text, an option or a turn was refused. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

/* Marks a message for translation; the layers above translate it when they show it. */
#define N_(String) (String) /* as GLib has it, so that both can be included */

#define KARUM_ERROR_DETAIL_MAX 96

/**
 * KarumError: what is wrong and where.
 *
 * A plain value without ownership. @message is a constant English sentence marked with N_(), which
 * may hold one `%s`: the place of @detail (a word of the refused text, a number, a coordinate).
 * @offset is the byte offset in the refused text at which the fault was found, 0 where the text as
 * a whole is meant.
 */
typedef struct {
  const char *message;
  char detail[KARUM_ERROR_DETAIL_MAX];
  size_t offset;
} KarumError;

/**
 * karum_error_set: fills @error, if there is one, and returns 0 (false), so that a reader can
 * end with `return karum_error_set (…)`.
 * @error: (nullable): where to store it
 * @offset: byte offset of the fault in the text being read
 * @message: constant English sentence, marked with N_()
 * @detail: (nullable): printf format of the word that takes the place of `%s`; cut to fit, and
 *   bytes that are not printable ASCII become `?` so that it can be shown anywhere
 */
int karum_error_set (KarumError *error, size_t offset, const char *message, const char *detail, ...)
    __attribute__ ((format (printf, 4, 5)));

/**
 * karum_error_shift: moves the place of @error by @by bytes, when the refused text is a part of a
 * longer one.
 */
void karum_error_shift (KarumError *error, size_t by);

/**
 * karum_error_text: writes the sentence of @error as it is, with the detail in its place.
 * @buffer: (out): receives the text, always terminated
 * @size: bytes in @buffer, at least 1
 */
void karum_error_text (const KarumError *error, char *buffer, size_t size);

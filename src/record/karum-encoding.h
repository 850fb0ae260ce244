/* karum-encoding.h: which encoding a text that is not UTF-8 may be in. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_encoding_guess: (nullable): the name, as iconv knows it, of the likely encoding: UTF-16,
 * windows-1251, KOI8-R, Shift-JIS or EUC-JP; NULL where nothing speaks for one of them.
 */
const char *karum_encoding_guess (const char *text, gsize length);

G_END_DECLS

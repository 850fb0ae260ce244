/* karum-fold.h: names and words as they are compared and sorted: whatever their case and width. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_fold: the form of @text that is equal for texts that differ only in case (of any script),
 * in accents (ё is е; й is a letter of its own), or in full- or half-width letters. Its bytes sort
 * in the order of the alphabet within a script, on every machine and in every language; archives
 * store it.
 * @text: UTF-8
 * Returns: (transfer full)
 */
char *karum_fold (const char *text);

G_END_DECLS

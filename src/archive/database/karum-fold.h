/* karum-fold.h: names and words in the form in which they are compared and sorted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_fold: the form of @text that is equal for texts that differ only in case (of any script),
 * in accents (ё is е, as Russians write it; й is a letter of its own; ø is o), in full- or
 * half-width letters, or in the kind of kana (さくら also finds サクラ; か and が are two letters).
 * Its bytes sort in alphabetical order within a script, on every machine and in every language.
 * Folding is idempotent. Archives store the result, so a change of it needs a migration: see
 * karum-refold.h.
 * @text: UTF-8
 * Returns: (transfer full)
 */
char *karum_fold (const char *text);

/**
 * karum_fold_spaced: as karum_fold(), with runs of white space replaced by single spaces and
 * trimmed, so that texts are equal however their lines are broken.
 * Returns: (transfer full)
 */
char *karum_fold_spaced (const char *text);

G_END_DECLS

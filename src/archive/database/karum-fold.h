/* karum-fold.h: names and words as they are compared and sorted: whatever their case and width. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_fold: the form of @text that is equal for texts that differ only in case (of any script),
 * in accents (ё is е, as Russians write it; й is a letter of its own; ø is o), in full- or
 * half-width letters, or in the kind of kana (さくら also finds サクラ; か and が are
 * two letters). Its bytes sort in the order of the alphabet within a script, on every machine and
 * in every language. To fold twice changes nothing more. Archives store it: to change it takes a
 * migration, see karum-refold.h.
 * @text: UTF-8
 * Returns: (transfer full)
 */
char *karum_fold (const char *text);

/**
 * karum_fold_spaced: the same, with white space as single blanks and none around: texts are equal
 * however their lines are broken.
 * Returns: (transfer full)
 */
char *karum_fold_spaced (const char *text);

G_END_DECLS

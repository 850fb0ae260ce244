/* karum-fold.h: texts as they are searched, compared for likeness, and sorted.
 *
 * The fold is wider than the normal form of a name (karum-name.h), which says who is who: people
 * whose names have one fold can be two.
 */
#pragma once

#include <glib.h>

/**
 * karum_fold: the form of @text that is equal for texts that differ only in
 * - case, of any script; accents (ё is е, as Russians write it; й is a letter of its own; ø is o);
 * - full- or half-width letters, and the kind of kana (さくら also finds サクラ; か and が are two
 *   letters);
 * - forms of an ideograph: old and new ones, simplified ones, compatibility characters, those with
 *   variation selectors (髙 is 高, 邉 and 邊 are 辺): see karum_fold_forms();
 * - kinds of apostrophes and of dashes;
 * - letters of Arabic and Persian keyboards that look the same (كيوان is کیوان), vowels and other
 *   marks beside them, and figures of Arabic, Persian and ASCII;
 * - characters that nobody sees: marks of direction, isolates, soft hyphens, joiners;
 * - white space: runs of it are single spaces, those at the ends are left out, and so are those
 *   between two ideographs or kana, where Japanese and Chinese have none (田中　太郎 is 田中太郎).
 *
 * Its bytes sort in alphabetical order within a script, on every machine and in every language.
 * Folding is idempotent. Archives store the result, so a change of it needs a migration: see
 * karum-folded.h. The script of web sites (data/page/site.js) does the same.
 * @text: UTF-8
 * Returns: (transfer full)
 */
char *karum_fold (const char *text);

/* karum_fold_words: (transfer full): each word of @text folded, without a dash between two of them,
 * which is how players are shown. All of them are to be found in a folded text, in any order. */
GStrv karum_fold_words (const char *text);

/* karum_fold_invisible: whether a character has neither form nor meaning of its own in a name.
 * Joiners have one in some scripts, and are kept in names. */
gboolean karum_fold_invisible (gunichar letter);

/* karum_fold_joinable: whether words that end or begin with @letter stand side by side without a
 * space: ideographs and kana. */
gboolean karum_fold_joinable (gunichar letter);

/* karum_fold_forms: (nullable): the forms of an ideograph that fold to @letter, and @letter itself
 * first, followed by a space; NULL if it has no others, or is not a fold. */
const char *karum_fold_forms (gunichar letter);

/* karum_fold_form: the form of an ideograph that stands for all of them, and the hiragana with the
 * sound of a katakana; any other letter is its own. */
gunichar karum_fold_form (gunichar letter);

/* karum_fold_figure: a figure of Arabic, or of Persian and Urdu, as one of ASCII; any other letter is
 * its own. */
gunichar karum_fold_figure (gunichar letter);

/* karum_fold_has_phrase: whether @text has @phrase as whole words. Both are folded. */
gboolean karum_fold_has_phrase (const char *text, const char *phrase);

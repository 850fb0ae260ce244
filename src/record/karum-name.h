/* karum-name.h: texts of people: the normal form of names, what is safe to display, error messages.
 *
 * Texts in files are untrusted: they can contain control sequences of terminals, or characters that
 * reverse the direction of the rest of a line.
 */
#pragma once

#include <glib.h>

#include "karum-error.h"

/* The maximum length of a text in a list. */
#define KARUM_DISPLAY_LIST 300

/**
 * karum_name_normal: normalizes @name: letters composed with their marks (NFC), full-width Latin
 * letters, digits and signs as ASCII, half-width kana and signs in full width, white space of any
 * kind as one space, trimmed, without characters that nobody sees (karum_fold_invisible()): marks
 * of direction, isolates, soft hyphens, variation selectors, zero-width spaces. Idempotent. It
 * says who is who; for what is searched, see karum_fold().
 * @name: UTF-8
 * Returns: (transfer full): "" if there is nothing but white space
 */
char *karum_name_normal (const char *name);

/**
 * karum_name_key: a form that is equal for equivalent spellings: those whose normal forms differ
 * only in case.
 * @name: UTF-8
 * Returns: (transfer full)
 */
char *karum_name_key (const char *name);

/* Whom a name means. */
typedef enum {
  KARUM_NAME_PERSON,
  KARUM_NAME_NOBODY, /* "?", and what others write for an unknown person: "NN", "N. N." */
  KARUM_NAME_BYE     /* what others write instead of an opponent in a round without one: "BYE" */
} KarumNameMeaning;

/* karum_name_meaning: @name: (nullable). A person can be called Bye: only a result without turns
 * is one against nobody. */
KarumNameMeaning karum_name_meaning (const char *name);

/* karum_name_of_file: (transfer full): a name for a file on what is called @text, without its
 * ending: without characters that any file system refuses, and not too long; "" if nothing is left.
 */
char *karum_name_of_file (const char *text);

/* karum_name_known: whether @name (nullable) means somebody: not NULL, white space, "?" or "NN". */
gboolean karum_name_known (const char *name);

/* The levels of the computer as a player, from 1. */
#define KARUM_COMPUTER_LEVELS 10

/* karum_computer_name: the name of the computer as a player in records and archives, the same in
 * all languages; gettext() translates it. @level: 1 … KARUM_COMPUTER_LEVELS */
const char *karum_computer_name (guint level);

/* karum_computer_level: the level of the computer that is called @name (nullable); 0 for a
 * person. */
guint karum_computer_level (const char *name);

/* karum_name_same: whether two names (nullable: no name) are equivalent spellings. */
gboolean karum_name_same (const char *a, const char *b);

/**
 * karum_display_line: @text in one line: control characters (also line ends and tabs) become
 * spaces, invalid UTF-8 becomes replacement characters.
 * Returns: (transfer full)
 */
char *karum_display_line (const char *text);

/* karum_display_lines: the same, but line ends and tabs are kept. (transfer full) */
char *karum_display_lines (const char *text);

/**
 * karum_display_name: a name, or another text of somebody's, as a part of a sentence: one line, no
 * longer than can be read at a glance, and isolated where it has letters that are read from right
 * to left (U+200E U+2068 … U+2069), so that it changes nothing around it. The name of the computer
 * is translated. Returns: (transfer full)
 */
char *karum_display_name (const char *text);

/* karum_display_width: the width of @text, UTF-8, in cells of a monospace font. */
guint karum_display_width (const char *text);

/**
 * karum_display_cut: @text, shortened with an ellipsis if it has more than @characters.
 * @text: UTF-8
 * Returns: (transfer full)
 */
char *karum_display_cut (const char *text, guint characters);

/**
 * karum_display_has_long_word: whether @text has a word of more than 1,000 letters. Its lines are
 * to be broken anywhere then: to look for ends of lines between words takes minutes.
 * @text: UTF-8
 */
gboolean karum_display_has_long_word (const char *text);

/**
 * karum_error_message: (transfer full): the translated sentence of @error with its detail filled
 * in. The place is not part of it: see KarumError.offset.
 */
char *karum_error_message (const KarumError *error);

/* karum_name_players: (transfer full): the two players of a game, as parts of a sentence: see
 * karum_display_name(). */
char *karum_name_players (const char *first, const char *second);

/* karum_name_message: (transfer full): the message @text with @name, what it is about. @name:
 * (nullable) */
char *karum_name_message (const char *text, const char *name);

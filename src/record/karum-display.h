/* karum-display.h: makes texts from files and archives safe for display.
 *
 * The texts in a file are untrusted: they can contain control sequences of terminals, or
 * characters that reverse the direction of the rest of a line.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

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
 * to left (U+200E U+2068 … U+2069), so that it changes nothing around it. Returns: (transfer full)
 */
char *karum_display_name (const char *text);

/**
 * karum_display_cut: @text, shortened with an ellipsis if it has more than @characters.
 * @text: UTF-8
 * Returns: (transfer full)
 */
char *karum_display_cut (const char *text, guint characters);

/* The maximum length of a text in a list. */
#define KARUM_DISPLAY_LIST 300

/**
 * karum_display_has_long_word: whether @text has a word of more than 1,000 letters. Its lines are
 * to be broken anywhere then: to look for ends of lines between words takes minutes.
 * @text: UTF-8
 */
gboolean karum_display_has_long_word (const char *text);

G_END_DECLS

/* karum-display.h: texts from files and archives, fit to be shown to a person.
 *
 * Whoever wrote a file chose its texts: they may hold what steers a terminal, or turn the direction
 * in which the rest of a line is read.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_display_line: @text in one line: a blank stands for each control character (line ends and
 * tabs too), a replacement character for what is not UTF-8.
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
 * karum_display_cut: @text, or its beginning and an ellipsis if it has more than @characters.
 * @text: UTF-8
 * Returns: (transfer full)
 */
char *karum_display_cut (const char *text, guint characters);

/* What is shown of a text in a list, where nobody reads more. */
#define KARUM_DISPLAY_LIST 300

G_END_DECLS

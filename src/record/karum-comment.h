/* karum-comment.h: the text of a comment, gathered from one or several pieces; private. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_comment_add: adds a piece to @comment as a line of its own. A line ends with a newline
 * alone, whatever the file had.
 * @comment: (inout): the text so far; NULL for none
 */
void karum_comment_add (GString **comment, const char *text, gsize length);

/**
 * karum_comment_take: (transfer full) (nullable): the text without white space around it, NULL
 * where nothing is left; @comment is NULL afterwards.
 */
char *karum_comment_take (GString **comment);

G_END_DECLS

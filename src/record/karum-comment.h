/* karum-comment.h: builds the text of a comment from one or several pieces; private. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_comment_add: appends a piece to @comment as a separate line. Line ends are normalized to
 * newlines.
 * @comment: (inout): the text so far; NULL for none
 */
void karum_comment_add (GString **comment, const char *text, gsize length);

/**
 * karum_comment_take: (transfer full) (nullable): the text without leading and trailing white
 * space; NULL if it is empty. @comment is NULL afterwards.
 */
char *karum_comment_take (GString **comment);

G_END_DECLS

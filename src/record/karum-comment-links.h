/* karum-comment-links.h: the points and turns that the words of a comment speak of. */
#pragma once

#include "karum-record.h"

typedef struct {
  guint start, length; /* in bytes of the text */
  guint first;         /* the link with which its line begins: "d4 e5 2. f6" is a line of three */
  gboolean turn;       /* not only a point */
} KarumCommentLink;

/**
 * karum_comment_links: finds points (`d4`) and turns (`d4xd5`) that stand as words of their own.
 * Returns: (transfer full) (element-type KarumCommentLink): in the order of the text
 */
GArray *karum_comment_links (const KarumRules *rules, const char *text);

/**
 * karum_comment_links_line: (transfer full): the turns from the beginning of the line of @link up
 * to
 * @link, separated by spaces; of a point, that point.
 */
char *karum_comment_links_line (const GArray *links, const char *text, guint link);

/**
 * karum_comment_line_base: where the line that a comment speaks of begins: after the turn of @node,
 * or instead of it, where its first turn is legal.
 * @before: the comment stands before the turn
 * @turns: separated by spaces
 * @n_legal: (out): how many of them are legal, one after the other
 * @error: (out) (nullable): why the next is not
 * Returns: (transfer none)
 */
KarumNode *karum_comment_line_base (const KarumRecord *record,
                                    const KarumNode *node,
                                    gboolean before,
                                    const char *turns,
                                    guint *n_legal,
                                    KarumError *error);

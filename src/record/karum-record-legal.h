/* karum-record-legal.h: keeps the turns of a tree legal while it is edited; private to the record
 * layer. */
#pragma once

#include "karum-record-edit.h"

G_BEGIN_DECLS

/**
 * karum_record_keep_legal: removes the turns below @top that are not legal.
 * @written: the rules under which removed turns are written into comments
 * @loss: (out)
 */
void karum_record_keep_legal (KarumRecord *record,
                              KarumNode *top,
                              const KarumRules *written,
                              KarumKeep keep,
                              KarumLoss *loss);

/**
 * karum_loss_note: adds @node, with its subtree, to @loss.
 * @ply: of @node, in the edited record
 * @state, @error: the position before it, and why its turn is illegal there
 */
void karum_loss_note (KarumLoss *loss,
                      const KarumNode *node,
                      guint ply,
                      const KarumState *state,
                      const KarumError *error);

/* karum_node_join_comment: adds @text to the comment as a line of its own. */
void karum_node_join_comment (KarumNode *node, const char *text);

G_END_DECLS

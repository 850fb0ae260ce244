/* line-model.h: a tree of turns as a list of all its lines, each a text: slow and obvious. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/**
 * LineModel: a line is a text of words like "d4|17 ": a turn, and a number that no other node has,
 * which is its comment as well. Lines stand in the order of the tree; a text that another line
 * begins with is no line of its own. A node is told by the text of the line up to it.
 */
typedef struct {
  KarumRules rules;
  KarumRecord *record; /* (owned): what it is compared with; its start is that of the model too */
  GPtrArray *lines;    /* (element-type utf8) */
  guint numbers;       /* given to nodes */
  KarumRandom random;
} LineModel;

/* line_model_play: @word follows @prefix, after all that follow it already. */
void line_model_play (LineModel *model, const char *prefix, const char *word);

/* line_model_cut: @prefix, which follows @parent, goes with all that begins so. */
void line_model_cut (LineModel *model, const char *parent, const char *prefix);

/* line_model_exchange: puts @with in the place of @prefix, where a line begins so; what is not
 * legal then goes. */
void line_model_exchange (LineModel *model, const char *prefix, const char *with);

/* line_model_graft: what follows @branch follows @prefix too, as far as it is legal; the same turn
 * is there once, with the numbers of both. */
void line_model_graft (LineModel *model, const char *prefix, const char *branch);

/* line_model_promote: moves the last word of @text that another stands before in front of that;
 * @all: every word, in front of all others. */
void line_model_promote (LineModel *model, const char *text, gboolean all);

/* line_model_demote: moves what follows the last word of @text that another stands behind in front
 * of it. */
void line_model_demote (LineModel *model, const char *text);

/* line_model_record: (transfer full): the record that the lines tell of. */
KarumRecord *line_model_record (LineModel *model);

G_END_DECLS

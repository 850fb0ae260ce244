/* line-model.h: a tree of turns as a list of all its lines, each a text: slow and simple. */
#pragma once

#include "karum-record.h"

/**
 * LineModel: a line is a text of words like "d4|17 ": a turn, and a unique number of its node,
 * which is its comment as well. Lines have the order of the tree; a prefix of another line is not a
 * line of its own. A node is identified by the text of the line up to it.
 */
typedef struct {
  KarumRules rules;
  KarumRecord *record; /* (owned): the record to compare with; the model has the same start */
  GPtrArray *lines;    /* (element-type utf8) */
  guint numbers;       /* the next number for a node */
  KarumRandom random;
} LineModel;

/* line_model_play: adds @word after @prefix, behind the existing alternatives. */
void line_model_play (LineModel *model, const char *prefix, const char *word);

/* line_model_cut: removes @prefix, which follows @parent, and all lines that begin with it. */
void line_model_cut (LineModel *model, const char *parent, const char *prefix);

/* line_model_exchange: replaces @prefix by @with in the lines that begin with it, and removes
 * what becomes illegal. */
void line_model_exchange (LineModel *model, const char *prefix, const char *with);

/* line_model_graft: copies the continuations of @branch to @prefix, as far as they are legal;
 * equal turns are merged, with the numbers of both. */
void line_model_graft (LineModel *model, const char *prefix, const char *branch);

/* line_model_promote: moves the last word of @text that has an alternative before it ahead of
 * that; @all: every such word, ahead of all alternatives. */
void line_model_promote (LineModel *model, const char *text, gboolean all);

/* line_model_demote: moves the alternative after the last word of @text that has one ahead of
 * it. */
void line_model_demote (LineModel *model, const char *text);

/* line_model_record: (transfer full): the record that the lines represent. */
KarumRecord *line_model_record (LineModel *model);

/* karum-record.h: a recorded game: tags, rules, start, a tree of turns with glyphs, and its
 * outcome.
 *
 * Not thread-safe: a record is used by one thread at a time.
 */
#pragma once

#include <glib-object.h>
#include <glib.h>

#include "karum-game.h"
#include "karum-tags.h"

/* A turn has one glyph of each of the first two groups when a person sets them. */
typedef enum {
  KARUM_GLYPH_JUDGEMENT, /* of the turn: `!` `?` `!!` `??` `!?` `?!` */
  KARUM_GLYPH_POSITION,  /* of the position after it: even, First better, … */
  KARUM_GLYPH_OTHER,
} KarumGlyphGroup;

#define KARUM_JUDGEMENTS 6
#define KARUM_POSITION_SIGNS 8

/* The position signs in the order of their keys: even; First better, much better, winning; unclear;
 * Second better, much better, winning. */
extern const guint8 karum_position_signs[KARUM_POSITION_SIGNS];

typedef struct {
  gboolean over;      /* the rules have ended the game */
  KarumResult result; /* KARUM_RESULT_NONE while not over */
  int score[2];       /* current points, of Player1 and Player2 */
} KarumOutcome;

typedef struct _KarumNode KarumNode;

/**
 * KarumNode: the position after a turn, with the annotations of that turn. The root is the start of
 * the game and has no turn. The first child continues the line, the others are variations.
 */
struct _KarumNode {
  KarumNode *parent;
  KarumNode *child;   /* the first */
  KarumNode *sibling; /* the next alternative to this turn */
  KarumTurn *turn;    /* allocated with the node, only up to its last point; NULL in the root */
  char *lead;    /* (nullable): comment before the turn, at the start of a variation or before it */
  char *comment; /* (nullable): comment after the turn; in the root, on the game */
  GArray *glyphs; /* (nullable) (element-type guint8): numeric annotation glyphs, in order */
};

#define KARUM_TYPE_RECORD (karum_record_get_type ())

/**
 * KarumRecord: reference counted. Fields can be read directly; they are changed with the functions
 * below, except @tags, which is changed directly.
 */
typedef struct {
  KarumTags tags;
  KarumRules rules;
  char *setup;    /* "" if none */
  char *position; /* (nullable): the position line, unless the game began at its ordinary start */
  KarumState start;
  KarumNode *root;
  struct _KarumNodes *nodes; /* the memory of the tree */
} KarumRecord;

GType karum_record_get_type (void);

/**
 * karum_record_new: creates a game without turns.
 * @setup, @position: (nullable): as for karum_start()
 * Returns: (transfer full) (nullable): NULL with @error if they are invalid
 */
KarumRecord *karum_record_new (const KarumRules *rules,
                               const char *setup,
                               const char *position,
                               KarumError *error);

/**
 * karum_record_new_result: creates a game of which only the result is known: it has no turns, and
 * no setup even if its rules need one. The caller sets the result.
 * Returns: (transfer full)
 */
KarumRecord *karum_record_new_result (const KarumRules *rules);

/**
 * karum_tags_are_result: whether a game without turns is a result alone, as every unplayed one. It
 * isn't if it was over at its start, or ended there by the clock.
 * @start: (nullable): the position at its start; NULL if @rules need a setup that isn't known
 */
gboolean
karum_tags_are_result (const KarumTags *tags, const KarumRules *rules, const KarumState *start);

/* karum_record_is_result: the same of @record; FALSE if it has turns. */
gboolean karum_record_is_result (const KarumRecord *record);
KarumRecord *karum_record_ref (KarumRecord *record);
void karum_record_unref (KarumRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRecord, karum_record_unref)

/* karum_record_copy: (transfer full): a deep copy, for example for another thread. */
KarumRecord *karum_record_copy (const KarumRecord *record);

/**
 * karum_record_add: adds @turn after @parent, as the line if it is the first child, otherwise as a
 * variation; an existing child with the same turn is returned instead of a second one.
 * @turn: legal after @parent (checked by the caller)
 * Returns: (transfer none)
 */
KarumNode *karum_record_add (KarumRecord *record, KarumNode *parent, const KarumTurn *turn);

/**
 * karum_record_add_after: adds @turn after @parent even if a child has the same turn, so that
 * duplicates in a file are kept.
 * @previous: (nullable): the child of @parent that it follows; NULL to make it the first
 * Returns: (transfer none)
 */
KarumNode *karum_record_add_after (KarumRecord *record,
                                   KarumNode *parent,
                                   KarumNode *previous,
                                   const KarumTurn *turn);

/* karum_record_cut: removes @node and its subtree; @node must not be the root. */
void karum_record_cut (KarumRecord *record, KarumNode *node);

/**
 * karum_node_set_comment: replaces the comment; it is trimmed.
 * @comment: (nullable): UTF-8; NULL or nothing but white space removes the comment
 */
void karum_node_set_comment (KarumNode *node, const char *comment);

/* karum_node_set_lead: replaces the comment before the turn, as karum_node_set_comment(). */
void karum_node_set_lead (KarumNode *node, const char *lead);

/* karum_node_add_glyph: appends a numeric annotation glyph; not to the root. */
void karum_node_add_glyph (KarumNode *node, guint8 glyph);

/**
 * karum_node_set_glyph: gives the turn a glyph in place of those of the same group; others stay.
 * Not for the root.
 * @group: not KARUM_GLYPH_OTHER
 * @glyph: of @group; 0 for none
 */
void karum_node_set_glyph (KarumNode *node, KarumGlyphGroup group, guint8 glyph);

/* karum_node_get_glyph: the first glyph of @group; 0 for none. */
guint8 karum_node_get_glyph (const KarumNode *node, KarumGlyphGroup group);

/**
 * karum_node_next: (nullable): iterates over a tree from the root: each line before the variations
 * that leave it later, and an earlier sibling before a later one.
 * @top: the start of the iteration, which doesn't leave the subtree of this node
 */
KarumNode *karum_node_next (const KarumNode *node, const KarumNode *top);

/* karum_node_ply: the number of turns from the start to @node; 0 in the root. */
guint karum_node_ply (const KarumNode *node);

/* karum_record_line_end: (transfer none): the last node of the main line, or the root. */
KarumNode *karum_record_line_end (const KarumRecord *record);

/* karum_record_node_at: (transfer none) (nullable): the node of the main line after @ply turns. */
KarumNode *karum_record_node_at (const KarumRecord *record, guint ply);

/* karum_record_line_length: the number of turns of the main line. */
guint karum_record_line_length (const KarumRecord *record);

/* karum_record_state: computes the state at @node by playing the turns that lead to it. */
void karum_record_state (const KarumRecord *record, const KarumNode *node, KarumState *state);

/* karum_record_annotated: whether there is any comment, glyph or variation. */
gboolean karum_record_annotated (const KarumRecord *record);

/**
 * karum_record_close: writes the outcome of the main line into the tags: result, score (of the
 * persons, after any exchange of sides) and the termination `normal` if the rules have ended the
 * game and it is no analysis copy; otherwise result `*`, no score, and `unterminated`.
 */
void karum_record_close (KarumRecord *record);

/**
 * karum_record_end: ends the game for a reason outside the rules: sets @result, @termination and
 * the score of the current points.
 */
void karum_record_end (KarumRecord *record, KarumResult result, KarumTermination termination);

/**
 * karum_record_set_result: sets the end of a game without turns, see karum_record_is_result().
 * @termination: KARUM_TERMINATION_NONE and KARUM_TERMINATION_NORMAL mean the same here: the game
 * ended by its rules if there is a score, and in a way that isn't known if not
 * @score: (nullable): the points of Player1 and Player2, left out if nobody has played
 */
void karum_record_set_result (KarumRecord *record,
                              KarumResult result,
                              KarumTermination termination,
                              const int score[2]);

KarumGlyphGroup karum_glyph_group (guint8 glyph);

/* karum_glyph_sign: (nullable): how books write @glyph; NULL if it is only known by its number. */
const char *karum_glyph_sign (guint8 glyph);

/* karum_outcome: the outcome at @state. */
KarumOutcome karum_outcome (const KarumRules *rules, const KarumState *state);

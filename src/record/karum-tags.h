/* karum-tags.h: the data of a game besides its turns. */
#pragma once

#include <glib.h>

/* Results from the persons' point of view, Player1 first, regardless of their sides at the end. */
typedef enum {
  KARUM_RESULT_NONE,
  KARUM_RESULT_WON,
  KARUM_RESULT_LOST,
  KARUM_RESULT_DRAWN
} KarumResult;

typedef enum {
  KARUM_TERMINATION_NONE, /* unknown */
  KARUM_TERMINATION_NORMAL,
  KARUM_TERMINATION_RESIGNATION,
  KARUM_TERMINATION_AGREEMENT,
  KARUM_TERMINATION_TIME,
  KARUM_TERMINATION_ADJUDICATION,
  KARUM_TERMINATION_UNTERMINATED,
  KARUM_TERMINATION_FORFEIT, /* nobody played: somebody did not come, or an arbiter decided before
                              */
  KARUM_TERMINATION_BYE,     /* nobody played: a round without an opponent */
} KarumTermination;

#define KARUM_TERMINATION_LAST KARUM_TERMINATION_BYE

typedef struct {
  char *name;
  char *value;
} KarumTag;

void karum_tag_free (KarumTag *tag);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTag, karum_tag_free)

/**
 * KarumTags: texts are UTF-8 and owned; NULL if unknown.
 */
typedef struct {
  char *event;
  char *site;
  char *date; /* "2026.11.20", unknown parts "??" */
  char *round;
  char *players[2]; /* who had First when the game began, and the other player */
  KarumResult result;
  gboolean has_score;
  int score[2]; /* of Player1, of Player2 */
  KarumTermination termination;
  char *match;
  int match_game; /* 1, 2; 0 for none */
  char *time_control;
  char *annotator;
  char *uuid;
  GPtrArray *others; /* (element-type KarumTag): all other tags, in their original order */
} KarumTags;

/* karum_tags_clear: frees the contents of @tags and leaves it empty (all zero). */
void karum_tags_clear (KarumTags *tags);

/* karum_tags_copy: makes @to, which must be empty, a deep copy of @from. */
void karum_tags_copy (KarumTags *to, const KarumTags *from);

/* karum_tags_add_other: appends a tag that has no field of its own. */
void karum_tags_add_other (KarumTags *tags, const char *name, const char *value);

/* karum_tags_get_other: (transfer none) (nullable): the value of a tag that has no field of its
 * own.
 */
const char *karum_tags_get_other (const KarumTags *tags, const char *name);

/* The tags of an exercise: how often it was known, one time after the other, and the day on which
 * it is asked again. */
#define KARUM_TAG_PRACTICE_BOX "PracticeBox"
#define KARUM_TAG_PRACTICE_DUE "PracticeDue"

/* The tag of a copy in which lines are tried out; its value is the UUID of the game, or `?`. */
#define KARUM_TAG_ANALYSIS_OF "AnalysisOf"

/**
 * karum_tags_is_analysis: whether the game is an analysis copy: made from another one to try lines
 * out. It has no result, also where the rules end its main line, so that it is in no rating,
 * standing or score; a game with a result is an ordinary one, whatever its tags say.
 */
gboolean karum_tags_is_analysis (const KarumTags *tags);

/**
 * karum_tags_is_unplayed: whether there was no game: a forfeit or a bye. It has no turns, position
 * and score. With `*`, both have lost; it is neither in progress nor unfinished.
 */
gboolean karum_tags_is_unplayed (const KarumTags *tags);

/* karum_termination_is_unplayed: the same of a termination. */
gboolean karum_termination_is_unplayed (KarumTermination termination);

/* The tag of a teaching game: the part of the expected result, in percent, from which a turn that
 * gives it away is questioned before it is made. */
#define KARUM_TAG_TEACHING "Teaching"

/* karum_tags_teaching: that part, 1 … 100; 0 for no teaching game. */
guint karum_tags_teaching (const KarumTags *tags);

/* karum_result_reverse: the same result from the view of the other person. */
KarumResult karum_result_reverse (KarumResult result);

/* "1-0", "0-1", "1/2-1/2", "*"; and the reverse (FALSE for any other text). */
const char *karum_result_text (KarumResult result);
gboolean karum_result_parse (const char *text, KarumResult *result);

/* "normal", …; NULL for KARUM_TERMINATION_NONE; and the reverse. */
const char *karum_termination_text (KarumTermination termination);
gboolean karum_termination_parse (const char *text, KarumTermination *termination);

/* karum_round_number: the number that @round begins with: 4 for "4" and "4.1"; 0 if it doesn't.
 * @round: (nullable) */
gint64 karum_round_number (const char *round);

/* karum_round_known: whether @round (nullable) says in which round a game was played: "-" is the
 * record's word for none. */
gboolean karum_round_known (const char *round);

/* karum_round_order: a number that sorts rounds by their numbers, part by part; words are last, and
 * what isn't known first. @round: (nullable) */
guint64 karum_round_order (const char *round);

/* karum_round_end: follows the order of all rounds that begin with @number. */
guint64 karum_round_end (gint64 number);

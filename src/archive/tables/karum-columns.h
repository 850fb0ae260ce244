/* karum-columns.h: the most frequently queried facts of games, as columns of numbers.
 *
 * Derived from the table of games. A column is stored in segments, each with the values of one
 * block of games. Games that were changed after their block was written are listed in a table of
 * changes, as those whose reviews were; later games lie after the last segment.
 */
#pragma once

#include "karum-db.h"
#include "karum-tags.h"
#include "karum-verdict.h"

typedef enum {
  KARUM_COLUMN_FACTS, /* bit fields: see below */
  KARUM_COLUMN_RULESET,
  KARUM_COLUMN_PLAYER1,
  KARUM_COLUMN_PLAYER2,
  KARUM_COLUMN_EVENT, /* 0 for none */
  KARUM_COLUMN_DATE,  /* see karum_column_date() */
  KARUM_COLUMN_TURNS,
  KARUM_COLUMN_MARGIN, /* difference of the two scores plus 1; 0 without a score */
  KARUM_COLUMN_SCORE1, /* 0 for none that counts; otherwise ordered like scores */
  KARUM_COLUMN_SCORE2,
  KARUM_COLUMN_ANNOTATED,
  KARUM_COLUMN_CHANGED, /* when it was last changed: all bits but the lowest 16, and these */
  KARUM_COLUMN_CHANGED_REST,
  KARUM_COLUMN_MATCH,      /* the number of its identifier; 0 for none */
  KARUM_COLUMN_MATCH_GAME, /* 1 or 2; 0 if its number in the match is unknown */
  KARUM_COLUMN_ROUND,      /* as from karum_round_order(): all bits but the lowest 32, and these */
  KARUM_COLUMN_ROUND_REST,
  KARUM_COLUMN_REVIEW,   /* what the review says of the main line: see karum_reviews_provide() */
  KARUM_COLUMN_PLAYED,   /* how well it was played: see karum_played_limit() */
  KARUM_COLUMN_ANALYSIS, /* 1 for an analysis copy, 0 for others: see KARUM_IS_ANALYSIS */
  KARUM_N_COLUMNS
} KarumColumn;

/* A bit field of a column. */
typedef struct {
  KarumColumn column;
  guint shift;
  guint32 mask;
} KarumColumnField;

#define KARUM_FIELD_WHOLE(column) ((KarumColumnField){ column, 0, G_MAXUINT32 })
/* Whether the game exists and is not in the bin. */
#define KARUM_FIELD_LIVE ((KarumColumnField){ KARUM_COLUMN_FACTS, 0, 1 })
#define KARUM_FIELD_EXCHANGED ((KarumColumnField){ KARUM_COLUMN_FACTS, 1, 1 })
#define KARUM_FIELD_ANALYSED ((KarumColumnField){ KARUM_COLUMN_FACTS, 2, 1 })
#define KARUM_FIELD_MATCHED ((KarumColumnField){ KARUM_COLUMN_FACTS, 3, 1 })
#define KARUM_FIELD_RESULT ((KarumColumnField){ KARUM_COLUMN_FACTS, 4, 3 })
#define KARUM_FIELD_TERMINATION ((KarumColumnField){ KARUM_COLUMN_FACTS, 6, 7 })
#define KARUM_FIELD_STARS ((KarumColumnField){ KARUM_COLUMN_FACTS, 9, 7 })
/* Whether the game has a score: see KARUM_HAS_SCORE. */
#define KARUM_FIELD_SCORED ((KarumColumnField){ KARUM_COLUMN_FACTS, 12, 1 })

/* Whether nobody has played: see karum_tags_is_unplayed(). A forfeit is 7 in the field of the
 * termination; a bye, 8, has 0 there. */
#define KARUM_FIELD_UNPLAYED ((KarumColumnField){ KARUM_COLUMN_FACTS, 13, 1 })
#define KARUM_IS_UNPLAYED(table) "(" table "termination IN (7, 8))"
G_STATIC_ASSERT (KARUM_TERMINATION_FORFEIT == 7 && KARUM_TERMINATION_BYE == 8);

/* Whether the review says something of every turn. */
#define KARUM_FIELD_REVIEWED ((KarumColumnField){ KARUM_COLUMN_REVIEW, 0, 1 })
/* Whether it calls a turn of Player1, 0, or of Player2, 1, a blunder. */
#define KARUM_FIELD_BLUNDERED_BY(player) \
  ((KarumColumnField){ KARUM_COLUMN_REVIEW, 1 + (player), 1 })
/* Whether that player had a won position. */
#define KARUM_FIELD_WAS_WON_BY(player) ((KarumColumnField){ KARUM_COLUMN_REVIEW, 3 + (player), 1 })
/* The largest loss of a turn in per cent. */
#define KARUM_FIELD_SWING ((KarumColumnField){ KARUM_COLUMN_REVIEW, 8, 127 })
/* Whether that player made decisions there, @bits of karum_verdicts_decided(), in a game that is
 * reviewed. */
#define KARUM_FIELD_DECIDED_BY(player, bits) \
  ((KarumColumnField){ KARUM_COLUMN_REVIEW, 16 + (player) *KARUM_DECIDED_BITS, bits })

/* Whether `games g` is an analysis copy, as karum_tags_is_analysis(); such a game is neither
 * finished nor in progress. */
#define KARUM_IS_ANALYSIS                                              \
  "(g.result = 0 AND EXISTS (SELECT 1 FROM tags t WHERE t.game = g.id" \
  " AND t.name = '" KARUM_TAG_ANALYSIS_OF "'))"
G_STATIC_ASSERT (KARUM_RESULT_NONE == 0);

/* Not stored: the number of the game itself. */
#define KARUM_FIELD_NUMBER ((KarumColumnField){ KARUM_N_COLUMNS, 0, G_MAXUINT32 })

static inline guint32
karum_column_field (const KarumColumnField *field, guint32 value)
{
  return value >> field->shift & field->mask;
}

/* Games per block; a block begins at a multiple of this number. */
#define KARUM_COLUMN_BLOCK 16384

/* The values of a game, by KarumColumn; all 0 if there is no such game. */
typedef struct {
  guint32 values[KARUM_N_COLUMNS];
} KarumColumnRow;

/**
 * karum_column_date: the value of a date as written in records; 0 for none. Values sort like the
 * texts.
 * @text: (nullable): may end after year or month
 * @end: whether an incomplete date stands for the last date that begins with it, instead of the
 * first
 */
guint32 karum_column_date (const char *text, gboolean end);

/* karum_column_date_text: (transfer full): the text of a value, which sorts among dates as the
 * value does. @value: not 0 */
char *karum_column_date_text (guint32 value);

/* The value of the first date without a year. */
#define KARUM_COLUMN_UNDATED (10000u * 14 * 33 + 1)

/* karum_column_date_place: where a value stands in lists: what is known sorts by what is known, so
 * that a year comes before its months, and undated games come last. */
guint32 karum_column_date_place (guint32 value);

/* karum_column_date_later: of two values with a year, that of the later place; 0 is none. */
guint32 karum_column_date_later (guint32 a, guint32 b);

/* The same in SQL, of a row of games: NULL for undated ones. There is an index of it. */
#define KARUM_DATE_PLACE(table) "iif (" table "date < '?', replace (" table "date, '?', ' '), NULL)"

/* The state of all columns. */
typedef struct {
  gint64 generation; /* changes when the columns are rebuilt */
  gint64 last;       /* the last game in a segment */
  gint64 folded;     /* the last change that the segments include */
  gint64
      top; /* games after this one are listed only when they are changed, not when they are added */
  gint64 builder; /* who wrote the segments last; see karum_columns_builder() */
  gboolean whole; /* whether the segments have all columns, and what they say today: others were
                     written by earlier versions, and aren't read */
} KarumColumnState;

gboolean karum_columns_state (KarumDb *db, KarumColumnState *state, GError **error);

/* karum_columns_builder: a new number for who writes segments. @whole: for all columns of all games
 */
gint64 karum_columns_builder (gboolean whole);

typedef void (*KarumColumnVisit) (gint64 game, const KarumColumnRow *row, gpointer data);

/* karum_columns_visit: visits the values of all games from @first to @last, read from the table
 * of games. */
gboolean karum_columns_visit (
    KarumDb *db, gint64 first, gint64 last, KarumColumnVisit visit, gpointer data, GError **error);

/* karum_columns_note: lists @changed games as changed, and raises the top to include the new
 * ones; called before the commit. @came: (nullable): whether each was new; (element-type gboolean)
 */
gboolean
karum_columns_note (KarumDb *db, const GArray *changed, const GArray *came, GError **error);

/* karum_columns_write: writes the segments of the block that begins with game @first. */
gboolean
karum_columns_write (KarumDb *db, gint64 first, const KarumColumnRow *rows, GError **error);

/**
 * karum_columns_read: reads the existing segments of @column.
 * @values: (out caller-allocates): for games 0 ... @n - 1; values of games outside all segments are
 * left unchanged
 * Returns: FALSE with @error, KARUM_ARCHIVE_ERROR_DAMAGED if a segment can't be read
 */
gboolean
karum_columns_read (KarumDb *db, KarumColumn column, guint32 *values, gsize n, GError **error);

/* karum_columns_clear: deletes all segments, so that they can be rebuilt. */
gboolean karum_columns_clear (KarumDb *db, GError **error);

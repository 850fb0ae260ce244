/* karum-columns.h: what is asked of games most often, as columns of numbers.
 *
 * Derived from the table of games. Columns lie in the archive in parts, each with the values of the
 * games of a block. Games that were changed after their block was written are named in a table of
 * changes, and those that came later lie beyond the last one that is in a part.
 */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_COLUMN_FACTS, /* fields of bits: see below */
  KARUM_COLUMN_RULESET,
  KARUM_COLUMN_PLAYER1,
  KARUM_COLUMN_PLAYER2,
  KARUM_COLUMN_EVENT, /* 0 for none */
  KARUM_COLUMN_DATE,  /* see karum_column_date() */
  KARUM_COLUMN_TURNS,
  KARUM_COLUMN_MARGIN, /* of the two's points, 1 for none; 0 where it is not known */
  KARUM_COLUMN_SCORE1, /* 0 where there is none; otherwise in the order of scores */
  KARUM_COLUMN_SCORE2,
  KARUM_COLUMN_ANNOTATED,
  KARUM_COLUMN_CHANGED, /* when it was changed last: all but the lowest 16 bits, and these */
  KARUM_COLUMN_CHANGED_REST,
  KARUM_N_COLUMNS
} KarumColumn;

/* A field of bits of a column. */
typedef struct {
  KarumColumn column;
  guint shift;
  guint32 mask;
} KarumColumnField;

#define KARUM_FIELD_WHOLE(column) ((KarumColumnField){ column, 0, G_MAXUINT32 })
/* Whether it is there and not in the bin. */
#define KARUM_FIELD_LIVE ((KarumColumnField){ KARUM_COLUMN_FACTS, 0, 1 })
#define KARUM_FIELD_EXCHANGED ((KarumColumnField){ KARUM_COLUMN_FACTS, 1, 1 })
#define KARUM_FIELD_ANALYSED ((KarumColumnField){ KARUM_COLUMN_FACTS, 2, 1 })
#define KARUM_FIELD_MATCHED ((KarumColumnField){ KARUM_COLUMN_FACTS, 3, 1 })
#define KARUM_FIELD_RESULT ((KarumColumnField){ KARUM_COLUMN_FACTS, 4, 3 })
#define KARUM_FIELD_TERMINATION ((KarumColumnField){ KARUM_COLUMN_FACTS, 6, 7 })
#define KARUM_FIELD_STARS ((KarumColumnField){ KARUM_COLUMN_FACTS, 9, 7 })

/* In no column: the number of the game itself. */
#define KARUM_FIELD_NUMBER ((KarumColumnField){ KARUM_N_COLUMNS, 0, G_MAXUINT32 })

static inline guint32
karum_column_field (const KarumColumnField *field, guint32 value)
{
  return value >> field->shift & field->mask;
}

/* Games of a block: those with the numbers from a multiple of this on. */
#define KARUM_COLUMN_BLOCK 16384

/* The values of a game, by KarumColumn; all 0 where there is none. */
typedef struct {
  guint32 values[KARUM_N_COLUMNS];
} KarumColumnRow;

/**
 * karum_column_date: the value of a date of notation, in the order of their texts; 0 for none.
 * @text: (nullable): may end after year or month
 * @end: whether such a text stands for the last date that begins with it, not for the first
 */
guint32 karum_column_date (const char *text, gboolean end);

/* The value of the first date without its year. */
#define KARUM_COLUMN_UNDATED (10000u * 14 * 33 + 1)

/* What is said of all columns. */
typedef struct {
  gint64 generation; /* changes when they are rebuilt from the beginning */
  gint64 last;       /* games up to this one are in parts */
  gint64 folded;     /* changes up to this one are in them too */
  gint64 top;        /* of games beyond this one only changes are named, not that they came */
} KarumColumnState;

gboolean karum_columns_state (KarumDb *db, KarumColumnState *state, GError **error);

typedef void (*KarumColumnVisit) (gint64 game, const KarumColumnRow *row, gpointer data);

/* karum_columns_visit: the values of all games from @first to @last, read from their table. */
gboolean karum_columns_visit (
    KarumDb *db, gint64 first, gint64 last, KarumColumnVisit visit, gpointer data, GError **error);

/* karum_columns_note: names @changed games, and raises the top by those that came, before it is
 * committed. @came: whether each was new; (element-type gboolean) */
gboolean
karum_columns_note (KarumDb *db, const GArray *changed, const GArray *came, GError **error);

/* karum_columns_write: writes the parts of the block of game @first, which begins it. */
gboolean
karum_columns_write (KarumDb *db, gint64 first, const KarumColumnRow *rows, GError **error);

/**
 * karum_columns_read: reads the parts of @column that are there.
 * @values: (out caller-allocates): for games 0 ... @n - 1; those of games in no part stay as they
 * are Returns: FALSE with @error, KARUM_ARCHIVE_ERROR_DAMAGED if one can't be read
 */
gboolean
karum_columns_read (KarumDb *db, KarumColumn column, guint32 *values, gsize n, GError **error);

/* karum_columns_clear: takes out all parts, so that they can be made again. */
gboolean karum_columns_clear (KarumDb *db, GError **error);

G_END_DECLS

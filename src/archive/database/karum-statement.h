/* karum-statement.h: a prepared statement, its parameters and columns. */
#pragma once

#include "karum-db.h"
#include "karum-uuid.h"

/**
 * KarumStatement: borrowed from the connection, which caches it; returned when it goes out of
 * scope. Parameters are numbered from 1, columns from 0.
 */
typedef struct _KarumStatement KarumStatement;

/* karum_db_prepare: (transfer full) (nullable): @sql is one statement. */
KarumStatement *karum_db_prepare (KarumDb *db, const char *sql, GError **error);

/* karum_statement_release: returns @statement to the cache and clears its parameters. */
void karum_statement_release (KarumStatement *statement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumStatement, karum_statement_release)

/* karum_statement_destroy: frees it; called by the connection only. */
void karum_statement_destroy (KarumStatement *statement);

void karum_statement_bind_int (KarumStatement *statement, int number, gint64 value);
void karum_statement_bind_null (KarumStatement *statement, int number);
/* @value: (nullable): NULL is bound as null; must live until the statement is released */
void karum_statement_bind_text (KarumStatement *statement, int number, const char *value);
/* @data: must live until the statement is released */
void
karum_statement_bind_blob (KarumStatement *statement, int number, const void *data, gsize size);
/* @pointer: for an SQL function that takes a pointer of @type, a constant text */
void karum_statement_bind_pointer (KarumStatement *statement,
                                   int number,
                                   void *pointer,
                                   const char *type);

/* karum_statement_last_parameter: the highest parameter number; 0 if there is none. */
int karum_statement_last_parameter (KarumStatement *statement);

/* karum_statement_next: whether there is a next row, to which it advances. @statement: (nullable): one
 * that couldn't be prepared has none */
gboolean karum_statement_next (KarumStatement *statement, GError **error);

/* karum_statement_worked: whether @statement was prepared (it is nullable), and no step failed. After
 * karum_statement_next() has returned FALSE: whether there are no more rows. */
gboolean karum_statement_worked (const KarumStatement *statement);

/* karum_statement_run: runs a statement to its end, ignoring its rows. @statement: (nullable): one
 * that couldn't be prepared fails */
gboolean karum_statement_run (KarumStatement *statement, GError **error);

typedef enum { KARUM_STEP_ERROR, KARUM_STEP_DONE, KARUM_STEP_ROW } KarumStep;

/* karum_statement_step: as karum_statement_next(), where a failure and the end are told apart at once;
 * a statement that couldn't be prepared (NULL) fails. */
KarumStep karum_statement_step (KarumStatement *statement, GError **error);

/* karum_statement_rewind: resets it, so that it can run again; parameters are kept. */
void karum_statement_rewind (KarumStatement *statement);

/* karum_statement_name: (nullable): of a column of the result */
const char *karum_statement_name (KarumStatement *statement, int column);
gint64 karum_statement_int (KarumStatement *statement, int column);
/* karum_statement_points: a number of points, or of half points, clamped to ±KARUM_POINTS_MAX,
 * so that sums over all games of a damaged archive don't overflow. */
#define KARUM_POINTS_MAX 999999
int karum_statement_points (KarumStatement *statement, int column);
gboolean karum_statement_is_null (KarumStatement *statement, int column);
/* karum_statement_text: (nullable): valid until the next step; UTF-8 if the archive is not
 * damaged */
const char *karum_statement_text (KarumStatement *statement, int column);
/* karum_statement_dup_text: (transfer full) (nullable): always valid UTF-8 */
char *karum_statement_dup_text (KarumStatement *statement, int column);
/* karum_statement_dup_known: (transfer full) (nullable): as karum_statement_dup_text(); NULL for
 * an empty text, too */
char *karum_statement_dup_known (KarumStatement *statement, int column);
/* karum_statement_certain, karum_statement_dup_certain: a text that every sound archive has; empty
 * if there is none, as in a damaged or crafted file. As karum_statement_text() and
 * karum_statement_dup_text() otherwise. */
const char *karum_statement_certain (KarumStatement *statement, int column);
char *karum_statement_dup_certain (KarumStatement *statement, int column);
/* karum_statement_blob: valid until the next step. Never NULL, even for zero bytes, so that
 * callers can do pointer arithmetic. */
const void *karum_statement_blob (KarumStatement *statement, int column, gsize *size);

/* karum_statement_get: (transfer none): SQLite's own, for values of any type. */
sqlite3_stmt *karum_statement_get (KarumStatement *statement);

/* -- With parameters --------------------------------------------------------------------------- */

/* KarumValue: what a parameter is given. Its data is borrowed, and must live until the statement is
 * released. */
typedef struct {
  int type;         /* one of SQLite's */
  gint64 number;    /* of a blob: its size */
  const void *data; /* of a text or a blob */
} KarumValue;

static inline KarumValue
karum_value_itself (KarumValue value)
{
  return value;
}

static inline KarumValue
karum_value_number (gint64 number)
{
  return (KarumValue){ .type = SQLITE_INTEGER, .number = number };
}

/* karum_value_if: @number, or null if it isn't @known */
static inline KarumValue
karum_value_if (gboolean known, gint64 number)
{
  return (KarumValue){ .type = known ? SQLITE_INTEGER : SQLITE_NULL, .number = number };
}

/* karum_value_text: @text: (nullable) */
static inline KarumValue
karum_value_text (const char *text)
{
  return (KarumValue){ .type = SQLITE_TEXT, .data = text };
}

static inline KarumValue
karum_value_blob (const void *data, gsize size)
{
  return (KarumValue){ .type = SQLITE_BLOB, .number = (gint64) size, .data = data };
}

static inline KarumValue
karum_value_uuid (const KarumUuid *uuid)
{
  return karum_value_blob (uuid->bytes, sizeof uuid->bytes);
}

/* KARUM_VALUE: @x as it is: a number of any type, a text, a UUID, or a KarumValue. */
#define KARUM_VALUE(x) \
  _Generic ((x), \
      char *: karum_value_text, \
      const char *: karum_value_text, \
      KarumUuid *: karum_value_uuid, \
      const KarumUuid *: karum_value_uuid, \
      KarumValue: karum_value_itself, \
      default: karum_value_number) (x)

/* clang-format off */
#define KARUM_VALUES_1(x) KARUM_VALUE (x)
#define KARUM_VALUES_2(x, ...) KARUM_VALUE (x), KARUM_VALUES_1 (__VA_ARGS__)
#define KARUM_VALUES_3(x, ...) KARUM_VALUE (x), KARUM_VALUES_2 (__VA_ARGS__)
#define KARUM_VALUES_4(x, ...) KARUM_VALUE (x), KARUM_VALUES_3 (__VA_ARGS__)
#define KARUM_VALUES_5(x, ...) KARUM_VALUE (x), KARUM_VALUES_4 (__VA_ARGS__)
#define KARUM_VALUES_6(x, ...) KARUM_VALUE (x), KARUM_VALUES_5 (__VA_ARGS__)
#define KARUM_VALUES_7(x, ...) KARUM_VALUE (x), KARUM_VALUES_6 (__VA_ARGS__)
#define KARUM_VALUES_8(x, ...) KARUM_VALUE (x), KARUM_VALUES_7 (__VA_ARGS__)
#define KARUM_VALUES_9(x, ...) KARUM_VALUE (x), KARUM_VALUES_8 (__VA_ARGS__)
#define KARUM_VALUES_10(x, ...) KARUM_VALUE (x), KARUM_VALUES_9 (__VA_ARGS__)
#define KARUM_VALUES_NTH(a, b, c, d, e, f, g, h, i, j, n, ...) n
#define KARUM_VALUES_PICK(...) \
  KARUM_VALUES_NTH (__VA_ARGS__, KARUM_VALUES_10, KARUM_VALUES_9, KARUM_VALUES_8, KARUM_VALUES_7, \
                    KARUM_VALUES_6, KARUM_VALUES_5, KARUM_VALUES_4, KARUM_VALUES_3, KARUM_VALUES_2, \
                    KARUM_VALUES_1, none)
#define KARUM_VALUES(...) \
  (const KarumValue[]){ KARUM_VALUES_PICK (__VA_ARGS__) (__VA_ARGS__), { .type = 0 } }
/* clang-format on */

/* karum_db_ask: (transfer full) (nullable): a statement with its parameters, one to ten of the kinds
 * of KARUM_VALUE; NULL with @error. */
#define karum_db_ask(db, sql, error, ...) \
  karum_db_ask_values (db, sql, error, KARUM_VALUES (__VA_ARGS__))
/* karum_db_tell: runs a statement with its parameters, likewise. */
#define karum_db_tell(db, sql, error, ...) \
  karum_db_tell_values (db, sql, error, KARUM_VALUES (__VA_ARGS__))

/* karum_db_ask_values, karum_db_tell_values: @values: until one of type 0 */
KarumStatement *
karum_db_ask_values (KarumDb *db, const char *sql, GError **error, const KarumValue *values);
gboolean
karum_db_tell_values (KarumDb *db, const char *sql, GError **error, const KarumValue *values);

/* karum-statement.h: a prepared statement, its parameters and columns. */
#pragma once

#include "karum-db.h"

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

typedef enum { KARUM_STEP_ERROR, KARUM_STEP_DONE, KARUM_STEP_ROW } KarumStep;

/* karum_statement_step: advances to the next row. */
KarumStep karum_statement_step (KarumStatement *statement, GError **error);

/* karum_statement_run: runs a statement to its end, ignoring its rows. */
gboolean karum_statement_run (KarumStatement *statement, GError **error);

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

/* karum_db_ask: (transfer full) (nullable): a statement with its parameters; NULL with @error.
 * @types: a letter each: `i` gint64, `t` const char * (nullable), `u` const KarumUuid *; texts and
 * UUIDs must live until the statement is released */
KarumStatement *karum_db_ask (KarumDb *db, const char *sql, GError **error, const char *types, ...);

/* karum_db_tell: runs a statement with its parameters. */
gboolean karum_db_tell (KarumDb *db, const char *sql, GError **error, const char *types, ...);

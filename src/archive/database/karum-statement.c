#include "karum-statement.h"

/* The number of statements that are kept prepared: more than the program uses repeatedly. */
#define MOST_KEPT 256

struct _KarumStatement {
  KarumDb *db; /* borrowed */
  sqlite3_stmt *handle;
  int fault; /* the first error in binding, which the next step reports, or of a step */
  gboolean lent;
  gboolean kept; /* in the connection's table */
};

static KarumStatement *
prepare (KarumDb *db, const char *sql, GError **error)
{
  KarumStatement *statement;
  sqlite3_stmt *handle = NULL;
  int code = sqlite3_prepare_v3 (db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &handle, NULL);

  if (code != SQLITE_OK) {
    karum_db_set_error (db, code, error);
    return NULL;
  }
  statement = g_new0 (KarumStatement, 1);
  statement->db = db;
  statement->handle = handle;
  return statement;
}

static gboolean
is_idle (gpointer sql, gpointer data, gpointer unused)
{
  const KarumStatement *statement = data;

  (void) sql;
  (void) unused;
  return !statement->lent;
}

/* Some texts contain numbers that rarely recur, so the cache is emptied; statements in use are
 * prepared again. */
static void
keep (KarumDb *db, const char *sql, KarumStatement *statement)
{
  if (g_hash_table_size (db->statements) >= MOST_KEPT)
    g_hash_table_foreach_remove (db->statements, is_idle, NULL);
  statement->kept = TRUE;
  g_hash_table_insert (db->statements, g_strdup (sql), statement);
}

KarumStatement *
karum_db_prepare (KarumDb *db, const char *sql, GError **error)
{
  KarumStatement *statement = g_hash_table_lookup (db->statements, sql);

  if (!statement || statement->lent) {
    gboolean is_new = statement == NULL;

    statement = prepare (db, sql, error);
    if (!statement)
      return NULL;
    if (is_new)
      keep (db, sql, statement);
  }
  statement->lent = TRUE;
  statement->fault = SQLITE_OK;
  return statement;
}

void
karum_statement_release (KarumStatement *statement)
{
  if (!statement->kept) {
    karum_statement_destroy (statement);
    return;
  }
  sqlite3_reset (statement->handle);
  sqlite3_clear_bindings (statement->handle);
  statement->lent = FALSE;
}

void
karum_statement_destroy (KarumStatement *statement)
{
  sqlite3_finalize (statement->handle);
  g_free (statement);
}

static void
note (KarumStatement *statement, int code)
{
  if (code != SQLITE_OK && statement->fault == SQLITE_OK)
    statement->fault = code;
}

void
karum_statement_bind_int (KarumStatement *statement, int number, gint64 value)
{
  note (statement, sqlite3_bind_int64 (statement->handle, number, value));
}

void
karum_statement_bind_null (KarumStatement *statement, int number)
{
  note (statement, sqlite3_bind_null (statement->handle, number));
}

void
karum_statement_bind_text (KarumStatement *statement, int number, const char *value)
{
  note (statement, sqlite3_bind_text (statement->handle, number, value, -1, SQLITE_STATIC));
}

void
karum_statement_bind_blob (KarumStatement *statement, int number, const void *data, gsize size)
{
  /* A null pointer would be bound as null, not as an empty blob. */
  note (statement,
        sqlite3_bind_blob64 (statement->handle, number, size > 0 ? data : "", size, SQLITE_STATIC));
}

void
karum_statement_bind_pointer (KarumStatement *statement,
                              int number,
                              void *pointer,
                              const char *type)
{
  note (statement, sqlite3_bind_pointer (statement->handle, number, pointer, type, NULL));
}

int
karum_statement_last_parameter (KarumStatement *statement)
{
  return sqlite3_bind_parameter_count (statement->handle);
}

KarumStep
karum_statement_step (KarumStatement *statement, GError **error)
{
  int code;

  if (!statement)
    return KARUM_STEP_ERROR;
  code = statement->fault == SQLITE_OK ? sqlite3_step (statement->handle) : statement->fault;
  if (code == SQLITE_ROW)
    return KARUM_STEP_ROW;
  if (code == SQLITE_DONE)
    return KARUM_STEP_DONE;
  note (statement, code);
  karum_db_set_error (statement->db, code, error);
  return KARUM_STEP_ERROR;
}

gboolean
karum_statement_next (KarumStatement *statement, GError **error)
{
  return karum_statement_step (statement, error) == KARUM_STEP_ROW;
}

gboolean
karum_statement_worked (const KarumStatement *statement)
{
  return statement && statement->fault == SQLITE_OK;
}

gboolean
karum_statement_run (KarumStatement *statement, GError **error)
{
  while (karum_statement_next (statement, error)) {
  }
  return karum_statement_worked (statement);
}

void
karum_statement_rewind (KarumStatement *statement)
{
  sqlite3_reset (statement->handle);
  statement->fault = SQLITE_OK;
}

const char *
karum_statement_name (KarumStatement *statement, int column)
{
  return sqlite3_column_name (statement->handle, column);
}

gint64
karum_statement_int (KarumStatement *statement, int column)
{
  return sqlite3_column_int64 (statement->handle, column);
}

int
karum_statement_points (KarumStatement *statement, int column)
{
  return (int) CLAMP (karum_statement_int (statement, column), -KARUM_POINTS_MAX, KARUM_POINTS_MAX);
}

gboolean
karum_statement_is_null (KarumStatement *statement, int column)
{
  return sqlite3_column_type (statement->handle, column) == SQLITE_NULL;
}

const char *
karum_statement_text (KarumStatement *statement, int column)
{
  return (const char *) sqlite3_column_text (statement->handle, column);
}

char *
karum_statement_dup_text (KarumStatement *statement, int column)
{
  const char *text = karum_statement_text (statement, column);

  return text ? g_utf8_make_valid (text, -1) : NULL;
}

char *
karum_statement_dup_known (KarumStatement *statement, int column)
{
  const char *text = karum_statement_text (statement, column);

  return text && *text ? g_utf8_make_valid (text, -1) : NULL;
}

const char *
karum_statement_certain (KarumStatement *statement, int column)
{
  const char *text = karum_statement_text (statement, column);

  return text ? text : "";
}

char *
karum_statement_dup_certain (KarumStatement *statement, int column)
{
  return g_utf8_make_valid (karum_statement_certain (statement, column), -1);
}

const void *
karum_statement_blob (KarumStatement *statement, int column, gsize *size)
{
  const void *data = sqlite3_column_blob (statement->handle, column);

  *size = (gsize) sqlite3_column_bytes (statement->handle, column);
  return data ? data : "";
}

sqlite3_stmt *
karum_statement_get (KarumStatement *statement)
{
  return statement->handle;
}

/* -- With parameters -------------------------------------------------------------------------- */

static void
bind (KarumStatement *statement, int number, const KarumValue *value)
{
  if (value->type == SQLITE_INTEGER)
    karum_statement_bind_int (statement, number, value->number);
  else if (value->type == SQLITE_TEXT)
    karum_statement_bind_text (statement, number, value->data);
  else if (value->type == SQLITE_BLOB)
    karum_statement_bind_blob (statement, number, value->data, (gsize) value->number);
  else
    karum_statement_bind_null (statement, number);
}

KarumStatement *
karum_db_ask_values (KarumDb *db, const char *sql, GError **error, const KarumValue *values)
{
  KarumStatement *statement = karum_db_prepare (db, sql, error);

  for (int i = 0; statement && values[i].type != 0; i++)
    bind (statement, i + 1, &values[i]);
  return statement;
}

gboolean
karum_db_tell_values (KarumDb *db, const char *sql, GError **error, const KarumValue *values)
{
  g_autoptr (KarumStatement) statement = karum_db_ask_values (db, sql, error, values);

  return karum_statement_run (statement, error);
}

#include "karum-salvage-rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-db.h"
#include "karum-statement.h"

/* How often rows can come out of order before repeated ones are skipped: damaged pages can form
 * endless loops. */
#define BACK_MAX 100

typedef struct {
  KarumDb *from, *to;
  const char *table;
  const KarumProgress *progress;
  GPtrArray *lost;
  KarumStatement *insert; /* (borrowed) */
  int n_columns;
  gint64 highest; /* the number after the highest one read */
  guint back;     /* how often a lower number than expected came */
} Copy;

/* -- Columns ---------------------------------------------------------------------------------- */

/* @condition: on the columns of pragma_table_info */
static GHashTable *
read_columns (KarumDb *db, const char *table, const char *condition)
{
  GHashTable *columns = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *sql = g_strdup_printf (
      "SELECT name FROM pragma_table_info ('%s') WHERE %s", table, condition);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, NULL);

  while (row && karum_statement_step (row, NULL) == KARUM_STEP_ROW)
    g_hash_table_add (columns, karum_statement_dup_text (row, 0));
  return columns;
}

/* The common columns of both, separated by commas. */
static char *
common_columns (KarumDb *from, KarumDb *to, const char *table, int *n)
{
  g_autoptr (GHashTable) theirs = read_columns (from, table, "TRUE");
  g_autoptr (GHashTable) ours = read_columns (to, table, "TRUE");
  g_autoptr (GString) names = g_string_new (NULL);
  GHashTableIter iter;
  gpointer name;

  *n = 0;
  g_hash_table_iter_init (&iter, ours);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_hash_table_contains (theirs, name))
      g_string_append_printf (names, "%s%s", (*n)++ > 0 ? ", " : "", (const char *) name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* Numbers that an earlier version didn't have are 0 until they are computed again. */
static char *
insert_sql (KarumDb *from, KarumDb *to, const char *table, const char *columns, int n)
{
  g_autoptr (GHashTable) theirs = read_columns (from, table, "TRUE");
  g_autoptr (GHashTable) needed = read_columns (
      to, table, "\"notnull\" AND dflt_value IS NULL AND NOT pk AND type = 'INTEGER'");
  g_autoptr (GString) sql = g_string_new (NULL);
  g_autoptr (GString) zeros = g_string_new (NULL);
  GHashTableIter iter;
  gpointer name;

  g_string_printf (sql, "INSERT OR IGNORE INTO %s (%s", table, columns);
  g_hash_table_iter_init (&iter, needed);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (theirs, name)) {
      g_string_append_printf (sql, ", %s", (const char *) name);
      g_string_append (zeros, ", 0");
    }
  g_string_append (sql, ") VALUES (");
  for (int i = 0; i < n; i++)
    g_string_append (sql, i > 0 ? ", ?" : "?");
  g_string_append (sql, zeros->str);
  g_string_append_c (sql, ')');
  return g_string_free (g_steal_pointer (&sql), FALSE);
}

/* -- Rows ------------------------------------------------------------------------------------- */

static void
tell_refused (Copy *copy, gint64 rowid)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, rowid);

  /* Translators: the English name of a table, a number */
  g_ptr_array_add (
      copy->lost,
      g_strdup_printf (_ ("Table %s: number %s is duplicated or invalid and was skipped"),
                       copy->table, number));
}

/* Player 0, the unknown player, exists in every archive from the beginning. */
static gboolean
is_expected (const Copy *copy, gint64 rowid)
{
  return rowid == 0 && strcmp (copy->table, "players") == 0;
}

/* A damaged row can violate the constraints of its table; then it is lost.
 * @rowid: its number, or the number of its game */
static gboolean
write_row (Copy *copy, sqlite3_stmt *row, int first, gint64 rowid, GError **error)
{
  sqlite3_stmt *insert = karum_statement_get (copy->insert);
  int code;

  for (int i = 0; i < copy->n_columns; i++)
    sqlite3_bind_value (insert, i + 1, sqlite3_column_value (row, first + i));
  code = sqlite3_step (insert);
  sqlite3_reset (insert);
  if (code == SQLITE_DONE && sqlite3_changes (copy->to->handle) > 0)
    return TRUE;
  if (code == SQLITE_DONE || (code & 0xff) == SQLITE_CONSTRAINT
      || (code & 0xff) == SQLITE_MISMATCH) {
    if (!is_expected (copy, rowid))
      tell_refused (copy, rowid);
    return TRUE;
  }
  return karum_db_set_error (copy->to, code, error);
}

typedef enum { WALK_DONE, WALK_DAMAGED, WALK_FAILED } Walk;

/* Whether a row with number @id is acceptable where @rowid or a higher one was expected. */
static gboolean
may_follow (Copy *copy, gint64 id, gint64 rowid)
{
  return id >= rowid || copy->back++ < BACK_MAX;
}

/* Copies rows from @rowid until one can't be read; @rowid is then the number after the last one
 * read, or after all of them. */
static Walk
walk (Copy *copy, sqlite3_stmt *row, gint64 *rowid, GError **error)
{
  int code;

  sqlite3_reset (row);
  sqlite3_bind_int64 (row, 1, *rowid);
  while ((code = sqlite3_step (row)) == SQLITE_ROW) {
    gint64 id = sqlite3_column_int64 (row, 0);

    if (!may_follow (copy, id, *rowid)) {
      *rowid = copy->highest;
      break;
    }
    *rowid = MIN (id, G_MAXINT64 - 1) + 1;
    copy->highest = MAX (copy->highest, *rowid);
    if (!write_row (copy, row, 1, id, error) || !karum_progress_step (copy->progress, 0, 0, error))
      return WALK_FAILED;
  }
  sqlite3_reset (row);
  return code == SQLITE_DONE ? WALK_DONE : WALK_DAMAGED;
}

/* Whether the row can be read, and is not one with a lower number. */
static gboolean
readable (sqlite3_stmt *row, gint64 rowid)
{
  gboolean good;
  int code;

  sqlite3_reset (row);
  sqlite3_bind_int64 (row, 1, rowid);
  code = sqlite3_step (row);
  good = code == SQLITE_DONE || (code == SQLITE_ROW && sqlite3_column_int64 (row, 0) >= rowid);
  sqlite3_reset (row);
  return good;
}

/* The first number after @from from which rows can be read again; steps grow, then halve. */
static gint64
find_readable (sqlite3_stmt *row, gint64 from)
{
  gint64 step = 1;
  gint64 bad = from;
  gint64 good;

  while (!readable (row, bad + step)) {
    bad += step;
    if (step > G_MAXINT64 / 4 || bad > G_MAXINT64 / 4)
      return G_MAXINT64;
    step *= 2;
  }
  good = bad + step;
  while (good - bad > 1) {
    gint64 middle = bad + (good - bad) / 2;

    if (readable (row, middle))
      good = middle;
    else
      bad = middle;
  }
  return good;
}

static void
tell_lost (Copy *copy, gint64 first, gint64 last)
{
  g_autofree char *from = g_strdup_printf ("%" G_GINT64_FORMAT, first);
  g_autofree char *to = g_strdup_printf ("%" G_GINT64_FORMAT, last);
  char *text;

  if (last == G_MAXINT64 - 1)
    /* Translators: the English name of a table, a number */
    text = g_strdup_printf (_ ("Table %s: nothing from number %s on can be read"), copy->table,
                            from);
  else if (first == last)
    /* Translators: the English name of a table, a number */
    text = g_strdup_printf (_ ("Table %s: number %s can’t be read"), copy->table, from);
  else
    /* Translators: the English name of a table, two numbers */
    text = g_strdup_printf (_ ("Table %s: numbers %s to %s can’t be read"), copy->table, from, to);
  g_ptr_array_add (copy->lost, text);
}

static gboolean
copy_by_number (Copy *copy, const char *columns, GError **error)
{
  g_autofree char *sql = g_strdup_printf (
      "SELECT rowid, %s FROM %s NOT INDEXED WHERE rowid >= ? ORDER BY rowid", columns, copy->table);
  g_autoptr (KarumStatement) row = karum_db_prepare (copy->from, sql, NULL);
  gint64 rowid = 0;
  Walk end;

  if (!row) {
    tell_lost (copy, 0, G_MAXINT64 - 1);
    return TRUE;
  }
  while ((end = walk (copy, karum_statement_get (row), &rowid, error)) == WALK_DAMAGED) {
    gint64 next = find_readable (karum_statement_get (row), rowid);

    tell_lost (copy, rowid, next - 1);
    if (next == G_MAXINT64)
      return TRUE;
    rowid = next;
  }
  return end == WALK_DONE;
}

/* A table without row numbers has rows of games, which are queried game by game. */
static gboolean
copy_by_game (Copy *copy, const char *columns, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT %s FROM %s WHERE game = ?", columns, copy->table);
  g_autoptr (KarumStatement) row = karum_db_prepare (copy->from, sql, NULL);
  g_autoptr (KarumStatement) game
      = karum_db_prepare (copy->to, "SELECT id FROM games ORDER BY id", error);
  sqlite3_stmt *rows;
  KarumStep step;
  guint missed = 0;

  if (!row || !game)
    return game != NULL;
  rows = karum_statement_get (row);
  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW) {
    int code;

    gint64 id = karum_statement_int (game, 0);

    sqlite3_reset (rows);
    sqlite3_bind_int64 (rows, 1, id);
    while ((code = sqlite3_step (rows)) == SQLITE_ROW)
      if (!write_row (copy, rows, 0, id, error))
        return FALSE;
    missed += code != SQLITE_DONE;
  }
  if (missed > 0)
    g_ptr_array_add (
        copy->lost,
        /* Translators: the English name of a table, a number of games */
        g_strdup_printf (ngettext ("Table %s: the data of %u game can’t be read",
                                   "Table %s: the data of %u games can’t be read", missed),
                         copy->table, missed));
  return step == KARUM_STEP_DONE;
}

static gboolean
has_numbers (KarumDb *to, const char *table)
{
  g_autofree char *sql = g_strdup_printf (
      "SELECT 1 FROM pragma_table_list ('%s') WHERE wr = 0 AND schema = 'main'", table);
  gint64 found;

  return karum_db_number (to, sql, &found, NULL) && found == 1;
}

gboolean
karum_salvage_table (KarumDb *from,
                     KarumDb *to,
                     const char *table,
                     const KarumProgress *progress,
                     GPtrArray *lost,
                     GError **error)
{
  Copy copy = { .from = from, .to = to, .table = table, .progress = progress, .lost = lost };
  g_autofree char *columns = common_columns (from, to, table, &copy.n_columns);
  g_autofree char *sql = insert_sql (from, to, table, columns, copy.n_columns);
  g_autoptr (KarumStatement) insert = NULL;

  /* An older archive doesn't have this table. */
  if (copy.n_columns == 0)
    return TRUE;
  insert = karum_db_prepare (to, sql, error);
  if (!insert)
    return FALSE;
  copy.insert = insert;
  return has_numbers (to, table) ? copy_by_number (&copy, columns, error)
                                 : copy_by_game (&copy, columns, error);
}

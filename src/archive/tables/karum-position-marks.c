#include "karum-position-marks.h"

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-seals.h"
#include "karum-statement.h"

struct _KarumPositionMarks {
  KarumDb *db;
  GArray *changed;  /* (element-type gint64): games, since the last commit */
  GArray *came;     /* (element-type gboolean): whether each of them was new then */
  GArray *reviewed; /* (element-type gint64): games whose reviews were changed since then */
};

/* Called by SQLite for every row that is written. */
static void
note_row (void *data, int operation, const char *database, const char *table, sqlite3_int64 row)
{
  KarumPositionMarks *marks = data;
  GArray *changed = marks->changed;
  gint64 game = row;
  gboolean came = operation == SQLITE_INSERT;

  (void) database;
  if (g_str_equal (table, "reviews"))
    g_array_append_val (marks->reviewed, game);
  if (marks->db->sealing || (!g_str_equal (table, "games") && !g_str_equal (table, "moves")))
    return;
  /* A game is written to both tables in succession. */
  if (changed->len > 0 && g_array_index (changed, gint64, changed->len - 1) == game)
    return;
  g_array_append_val (changed, game);
  g_array_append_val (marks->came, came);
}

static void
clear (KarumPositionMarks *marks)
{
  g_array_set_size (marks->changed, 0);
  g_array_set_size (marks->came, 0);
  g_array_set_size (marks->reviewed, 0);
}

/* Called by SQLite on rollback. */
static void
forget (void *data)
{
  KarumPositionMarks *marks = data;

  clear (marks);
  if (marks->db->seals)
    karum_seals_forget (marks->db);
}

static gboolean
mark (KarumPositionMarks *marks, gint64 last, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      marks->db, "REPLACE INTO position_pending (game, segment) VALUES (?, 0)", error);

  if (!statement)
    return FALSE;
  karum_for_each_value (gint64, game, marks->changed) {
    if (game > last)
      continue;
    karum_statement_bind_int (statement, 1, game);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return TRUE;
}

static gboolean
mark_changed (gpointer data, GError **error)
{
  KarumPositionMarks *marks = data;
  gint64 last;

  if (marks->db->seals && !karum_seals_write (marks->db, error))
    return FALSE;
  if (marks->changed->len == 0 && marks->reviewed->len == 0)
    return TRUE;
  if (!karum_db_number (marks->db, "SELECT max (last) FROM position_segments", &last, error)
      || !mark (marks, last, error)
      || !karum_columns_note (marks->db, marks->changed, marks->came, error)
      || !karum_columns_note (marks->db, marks->reviewed, NULL, error))
    return FALSE;
  /* What the seals keep, they know themselves. */
  clear (marks);
  return TRUE;
}

KarumPositionMarks *
karum_position_marks_new (KarumDb *db)
{
  KarumPositionMarks *marks = g_new0 (KarumPositionMarks, 1);

  marks->db = db;
  marks->changed = karum_array_new (gint64);
  marks->came = karum_array_new (gboolean);
  marks->reviewed = karum_array_new (gint64);
  sqlite3_update_hook (db->handle, note_row, marks);
  sqlite3_rollback_hook (db->handle, forget, marks);
  db->before_commit = mark_changed;
  db->before_commit_data = marks;
  return marks;
}

void
karum_position_marks_free (KarumPositionMarks *marks)
{
  sqlite3_update_hook (marks->db->handle, NULL, NULL);
  sqlite3_rollback_hook (marks->db->handle, NULL, NULL);
  marks->db->before_commit = NULL;
  g_array_unref (marks->changed);
  g_array_unref (marks->came);
  g_array_unref (marks->reviewed);
  g_free (marks);
}

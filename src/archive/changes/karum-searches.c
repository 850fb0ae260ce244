#include "karum-searches.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-name.h"
#include "karum-names.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

static void
row_clear (gpointer data)
{
  KarumSearchRow *row = data;

  g_free (row->name);
  g_free (row->filter);
}

void
karum_search_row_unref (KarumSearchRow *row)
{
  g_atomic_rc_box_release_full (row, row_clear);
}

static void
row_free (gpointer row)
{
  karum_search_row_unref (row);
}

GPtrArray *
karum_store_list_searches (KarumStore *store, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      karum_store_db (store), "SELECT id, name, filter FROM searches ORDER BY place, id", error);

  while (karum_statement_next (statement, error)) {
    KarumSearchRow *row = g_atomic_rc_box_new0 (KarumSearchRow);

    row->id = karum_statement_int (statement, 0);
    row->name = karum_statement_dup_certain (statement, 1);
    row->filter = karum_statement_dup_certain (statement, 2);
    g_ptr_array_add (rows, row);
  }
  return karum_statement_worked (statement) ? g_steal_pointer (&rows) : NULL;
}

/* The name without leading and trailing white space; NULL with @error if it is empty or too
 * long. */
static char *
bare_name (const char *name, GError **error)
{
  g_autofree char *bare = g_strstrip (g_strdup (name));

  if (*bare)
    return karum_name_limit_check (bare, error) ? g_steal_pointer (&bare) : NULL;
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                       _ ("A search needs a name."));
  return NULL;
}

/* The number of the search @name; 0 if there is none; -1 with @error. */
static gint64
find (KarumDb *db, const char *name, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "SELECT id FROM searches WHERE name = ?", error, name);

  if (karum_statement_next (statement, error))
    return karum_statement_int (statement, 0);
  return karum_statement_worked (statement) ? 0 : -1;
}

/* Runs a statement that must change exactly one search, and returns the number of the search. */
static gboolean
run_on_search (KarumStatement *statement, gint64 *id, GError **error)
{
  KarumStep step = karum_statement_step (statement, error);

  if (step == KARUM_STEP_ROW && id)
    *id = karum_statement_int (statement, 0);
  if (step == KARUM_STEP_DONE)
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                         _ ("There is no such search."));
  return step == KARUM_STEP_ROW && karum_statement_run (statement, error);
}

static gboolean
save (KarumDb *db, const char *name, const char *filter, gint64 *id, GError **error)
{
  g_autofree char *bare = bare_name (name, error);
  gint64 present = bare ? find (db, bare, error) : -1;
  g_autoptr (KarumStatement) statement = NULL;

  if (present < 0)
    return FALSE;
  statement = karum_db_ask (
      db,
      present > 0 ? "UPDATE searches SET filter = ?2 WHERE name = ?1 RETURNING id"
                  : "INSERT INTO searches (name, filter, place)"
                    " SELECT ?1, ?2, coalesce (max (place) + 1, 0) FROM searches RETURNING id",
      error, bare, filter);
  if (!statement)
    return FALSE;
  return run_on_search (statement, id, error);
}

gboolean
karum_store_save_search (
    KarumStore *store, const char *name, const char *filter, gint64 *id, GError **error)
{
  return karum_store_begin_step (store, N_ ("Saving a search"), error)
         && karum_store_end_step (store, save (karum_store_db (store), name, filter, id, error),
                                  error);
}

static gboolean
rename_search (KarumDb *db, gint64 id, const char *name, GError **error)
{
  g_autofree char *bare = bare_name (name, error);
  gint64 present = bare ? find (db, bare, error) : -1;
  g_autoptr (KarumStatement) statement = NULL;

  if (present < 0)
    return FALSE;
  if (present > 0 && present != id) {
    g_autofree char *shown = karum_display_name (bare);

    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 _ ("There is already a search named “%s”."), shown);
    return FALSE;
  }
  statement = karum_db_ask (db, "UPDATE searches SET name = ?2 WHERE id = ?1 RETURNING id", error,
                            id, bare);
  if (!statement)
    return FALSE;
  return run_on_search (statement, NULL, error);
}

gboolean
karum_store_rename_search (KarumStore *store, gint64 id, const char *name, GError **error)
{
  return karum_store_begin_step (store, N_ ("Renaming a search"), error)
         && karum_store_end_step (store, rename_search (karum_store_db (store), id, name, error),
                                  error);
}

static gboolean
delete_search (KarumDb *db, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "DELETE FROM searches WHERE id = ? RETURNING id", error, id);

  return run_on_search (statement, NULL, error);
}

gboolean
karum_store_delete_search (KarumStore *store, gint64 id, GError **error)
{
  return karum_store_begin_step (store, N_ ("Deleting a search"), error)
         && karum_store_end_step (store, delete_search (karum_store_db (store), id, error), error);
}

static gboolean
set_place (KarumDb *db, gint64 id, guint place, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_ask (
      db, "UPDATE searches SET place = ?2 WHERE id = ?1 RETURNING id", error, id, place);

  return run_on_search (statement, NULL, error);
}

/* All positions are renumbered, so that they equal the indexes in the list. */
static gboolean
move (KarumStore *store, gint64 id, guint place, GError **error)
{
  g_autoptr (GPtrArray) rows = karum_store_list_searches (store, error);
  guint next = 0;

  if (!rows)
    return FALSE;
  place = MIN (place, rows->len > 0 ? rows->len - 1 : 0);
  karum_for_each (const KarumSearchRow, row, rows) {
    if (row->id == id)
      continue;
    next += next == place ? 1 : 0;
    if (!set_place (karum_store_db (store), row->id, next++, error))
      return FALSE;
  }
  return set_place (karum_store_db (store), id, place, error);
}

gboolean
karum_store_move_search (KarumStore *store, gint64 id, guint place, GError **error)
{
  return karum_store_begin_step (store, N_ ("Moving a search"), error)
         && karum_store_end_step (store, move (store, id, place, error), error);
}

#include "karum-salvage-rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-reviews-table.h"
#include "karum-seals.h"
#include "karum-statement.h"

/* -- Forms ------------------------------------------------------------------------------------ */

/* The types of the columns of a table: n for the number of the row, i a number, t a text, b a blob,
 * B an identity; capital I and T can be null. Earlier versions have fewer columns at the end. */
typedef struct {
  const char *table, *types;
  guint least; /* columns */
  gboolean has_rowid;
} Form;

static const Form forms[] = {
  { "rulesets", "nttt", 4, TRUE },
  { "players", "nBttIiiiITbi", 9, TRUE },
  { "player_names", "ntit", 4, TRUE },
  { "events", "nBttTTTiiIIb", 10, TRUE },
  { "event_names", "ntit", 4, TRUE },
  { "matches", "ntib", 3, TRUE },
  { "games", "nBiiiiiITTTiiIIiiiiiIITTiiIiiiib", 27, TRUE },
  { "moves", "ntTb", 4, TRUE },
  { "annotations", "nb", 2, TRUE },
  { "reviews", "nb", 2, TRUE },
  { "tags", "iitt", 4, FALSE },
  { "versions", "iiiTtb", 6, FALSE },
  { "distinct_players", "ii", 2, FALSE },
  { "practice", "iiiiii", 6, FALSE },
  { "distinct_events", "ii", 2, FALSE },
  { "collections", "nttib", 4, TRUE },
  { "collected", "iii", 2, FALSE },
  { "searches", "nttib", 4, TRUE },
  /* Derived, but what they say of a game may be all that is left: see take_columns(). */
  { "column_parts", "nb", 2, TRUE },
  { "column_changes", "ni", 2, TRUE },
};

static gboolean
is_type (const KarumPageValue *value, char type)
{
  switch (type) {
  case 'n':
    return value->type == SQLITE_NULL;
  case 'I':
    return value->type == SQLITE_NULL || value->type == SQLITE_INTEGER;
  case 'T':
    return value->type == SQLITE_NULL || value->type == SQLITE_TEXT;
  case 'i':
    return value->type == SQLITE_INTEGER;
  case 't':
    return value->type == SQLITE_TEXT;
  case 'B':
    return value->type == SQLITE_BLOB && value->size == 16;
  default:
    return value->type == SQLITE_BLOB;
  }
}

/* @form: (nullable): nothing fits a table that isn't known */
static gboolean
fits (const KarumPageRow *cell, const Form *form)
{
  gsize most = form ? strlen (form->types) : 0;

  /* A later version can have more columns, in tables that are known by name. */
  if (!form || cell->has_rowid != form->has_rowid || cell->n < form->least
      || (!cell->owner && cell->n > most))
    return FALSE;
  for (gsize i = 0; i < MIN (cell->n, most); i++)
    if (!is_type (&cell->values[i], form->types[i]))
      return FALSE;
  return TRUE;
}

static const Form *
form_of (const char *table)
{
  karum_for_each_of (form, forms)
    if (g_str_equal (form->table, table))
      return form;
  return NULL;
}

/* -- Rows ------------------------------------------------------------------------------------- */

typedef struct {
  KarumDb *to;
  const KarumProgress *progress;
  GPtrArray *lost; /* (nullable) */
  gboolean last;   /* of the visits of stray pages: what needs the others is taken */
  GHashTable *sql; /* (element-type int utf8): see insert_sql() */
} Copy;

void
karum_salvage_bind (const KarumPageValue *value, sqlite3_stmt *statement, int parameter)
{
  if (value->type == SQLITE_INTEGER)
    sqlite3_bind_int64 (statement, parameter, value->number);
  else if (value->type == SQLITE_TEXT)
    sqlite3_bind_text (statement, parameter, (const char *) value->bytes, (int) value->size,
                       SQLITE_STATIC);
  else if (value->type == SQLITE_BLOB)
    sqlite3_bind_blob (statement, parameter, value->size > 0 ? (const void *) value->bytes : "",
                       (int) value->size, SQLITE_STATIC);
  else
    sqlite3_bind_null (statement, parameter);
}

/* The names of the first @n columns of a table of this version; a column that an earlier version of
 * games didn't have is 0 until it is computed. */
static char *
insert_sql (KarumDb *to, const Form *form, guint n)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) marks = g_string_new (NULL);
  g_autofree char *sql = g_strdup_printf ("SELECT name FROM pragma_table_info ('%s')", form->table);
  g_autoptr (KarumStatement) row = karum_db_prepare (to, sql, NULL);
  guint all = (guint) strlen (form->types);

  for (guint i = 0; row && i < all && karum_statement_next (row, NULL); i++) {
    gboolean zero = i >= n && form->types[i] == 'i';

    if (i >= n && !zero)
      continue;
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", karum_statement_certain (row, 0));
    g_string_append_printf (marks, "%s%s", i > 0 ? ", " : "", zero ? "0" : "?");
  }
  return g_strdup_printf ("INSERT OR IGNORE INTO %s (%s) VALUES (%s)", form->table, names->str,
                          marks->str);
}

static void
tell_refused (const Copy *copy, const char *table, const KarumPageRow *cell)
{
  gint64 number = cell->has_rowid ? cell->rowid : cell->values[0].number;
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  /* Player 0, the unknown player, exists in every archive from the beginning; columns are made
   * again. */
  if (copy->lost && !g_str_has_prefix (table, "column_")
      && (number != 0 || !g_str_equal (table, "players")))
    g_ptr_array_add (
        copy->lost,
        /* Translators: the English name of a table, a number */
        g_strdup_printf (_ ("Table %s: number %s is duplicated or invalid and was skipped"), table,
                         text));
}

/* A damaged row can violate the constraints of its table; then it is lost. */
static gboolean
insert (const Copy *copy, const Form *form, const KarumPageRow *cell, GError **error)
{
  guint n = MIN (cell->n, (guint) strlen (form->types));
  gpointer key = GUINT_TO_POINTER (KARUM_PAGE_VALUES * (guint) (form - forms) + n);
  g_autoptr (KarumStatement) statement = NULL;
  sqlite3_stmt *row;
  int code;

  if (!g_hash_table_contains (copy->sql, key))
    g_hash_table_insert (copy->sql, key, insert_sql (copy->to, form, n));
  statement = karum_db_prepare (copy->to, g_hash_table_lookup (copy->sql, key), error);
  if (!statement)
    return FALSE;
  row = karum_statement_get (statement);
  for (guint i = 0; i < n; i++)
    karum_salvage_bind (&cell->values[i], row, (int) i + 1);
  if (form->has_rowid)
    sqlite3_bind_int64 (row, 1, cell->rowid);
  code = sqlite3_step (row);
  sqlite3_reset (row);
  if (code == SQLITE_DONE && sqlite3_changes (copy->to->handle) > 0)
    return TRUE;
  if (code != SQLITE_DONE && (code & 0xff) != SQLITE_CONSTRAINT && (code & 0xff) != SQLITE_MISMATCH
      && (code & 0xff) != SQLITE_TOOBIG)
    return karum_db_set_error (copy->to, code, error);
  if (cell->owner)
    tell_refused (copy, form->table, cell);
  return TRUE;
}

static gboolean
copy_in_place (const KarumPageRow *cell, gpointer data, GError **error)
{
  const Copy *copy = data;
  const Form *form = form_of (cell->owner);

  if (!karum_progress_step (copy->progress, 0, 0, error))
    return FALSE;
  if (!form)
    return TRUE;
  if (fits (cell, form))
    return insert (copy, form, cell, error);
  tell_refused (copy, form->table, cell);
  return TRUE;
}

/* -- Stray rows ------------------------------------------------------------------------------- */

static gboolean
exists (KarumDb *db, const char *sql, gint64 id, const KarumPageValue *text)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, NULL);

  if (!row)
    return FALSE;
  sqlite3_bind_int64 (karum_statement_get (row), 1, id);
  if (text)
    karum_salvage_bind (text, karum_statement_get (row), 2);
  return karum_statement_next (row, NULL);
}

/* Spellings of players and of events have one form. */
static const char *
table_of_spelling (KarumDb *to, const KarumPageRow *cell)
{
  gint64 owner = cell->values[2].number;
  const KarumPageValue *name = &cell->values[1];

  if (exists (to, "SELECT 1 FROM players WHERE id = ?1 AND name = ?2", owner, name))
    return "player_names";
  if (exists (to, "SELECT 1 FROM events WHERE id = ?1 AND name = ?2", owner, name))
    return "event_names";
  return exists (to, "SELECT 1 FROM players WHERE id = ?1", owner, NULL)
                 || !exists (to, "SELECT 1 FROM events WHERE id = ?1", owner, NULL)
             ? "player_names"
             : "event_names";
}

/* Collections and searches as well; those have their name, folded, behind it. */
static const char *
table_of_named (const KarumPageRow *cell)
{
  g_autofree char *name
      = g_utf8_make_valid ((const char *) cell->values[1].bytes, (gssize) cell->values[1].size);
  g_autofree char *folded = karum_fold (name);

  return strlen (folded) == cell->values[2].size
                 && memcmp (folded, cell->values[2].bytes, cell->values[2].size) == 0
             ? "collections"
             : "searches";
}

/* Blobs with a number are of many tables; the seal of a game says which are its annotations, and a
 * review has a checksum of its own. */
static gboolean
is_tree (KarumDb *to, const KarumPageRow *cell)
{
  KarumSeal stored, computed;
  guint64 part = 0;
  gboolean found;

  karum_seal_add_blob (&part, cell->values[1].bytes, cell->values[1].size);
  return karum_seals_read (to, KARUM_SEALED_GAME, cell->rowid, &stored, &computed, &found, NULL)
         && found && stored.parts[KARUM_SEAL_TREE] == part;
}

static gboolean
is_review (const KarumPageRow *cell)
{
  return karum_review_is_sound (cell->values[1].bytes, cell->values[1].size, cell->rowid);
}

static const char *
table_of (const Copy *copy, const KarumPageRow *cell)
{
  if (!fits (cell, form_of ("player_names")) && !fits (cell, form_of ("annotations"))
      && !fits (cell, form_of ("collections"))) {
    if (!copy->last)
      karum_for_each_of (form, forms)
        if ((form->has_rowid || form->least > 2) && fits (cell, form))
          return form->table;
    return NULL;
  }
  if (!copy->last)
    return NULL;
  if (cell->n == 2)
    return is_tree (copy->to, cell) ? "annotations" : is_review (cell) ? "reviews" : NULL;
  return fits (cell, form_of ("player_names")) ? table_of_spelling (copy->to, cell)
                                               : table_of_named (cell);
}

static gboolean
copy_stray (const KarumPageRow *cell, gpointer data, GError **error)
{
  const Copy *copy = data;
  const char *table = table_of (copy, cell);

  return karum_progress_step (copy->progress, 0, 0, error)
         && (!table || insert (copy, form_of (table), cell, error));
}

gboolean
karum_salvage_rows (KarumPageFile *from,
                    KarumDb *to,
                    const KarumProgress *progress,
                    GPtrArray *lost,
                    GError **error)
{
  static const KarumPages stray[] = { KARUM_PAGES_STRAY, KARUM_PAGES_OLD };
  g_autoptr (GHashTable) sql = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  Copy copy = { to, progress, lost, FALSE, sql };

  if (!karum_page_file_visit (from, KARUM_PAGES_IN_PLACE, NULL, copy_in_place, &copy, error))
    return FALSE;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (stray); i++) {
    copy.last = i >= G_N_ELEMENTS (stray);
    if (!karum_page_file_visit (from, stray[i % G_N_ELEMENTS (stray)], NULL, copy_stray, &copy,
                                error))
      return FALSE;
  }
  return TRUE;
}

#include "karum-marks.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-db.h"
#include "karum-games-table.h"
#include "karum-names.h"
#include "karum-fold.h"
#include "karum-name.h"
#include "karum-statement.h"

static gint64
insert (KarumDb *db, const char *name, const char *folded, GError **error)
{
  return karum_db_tell (db, "INSERT INTO collections (name, folded, created_at) VALUES (?, ?, ?)",
                        error, name, folded, g_get_real_time () / 1000)
             ? sqlite3_last_insert_rowid (db->handle)
             : -1;
}

gint64
karum_collections_find (KarumDb *db, const char *name, GError **error)
{
  g_autofree char *bare = karum_name_normal (name);
  g_autofree char *folded = karum_fold (bare);
  KarumStep step;
  g_autoptr (KarumStatement) statement = NULL;

  if (!*bare) {
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                         _ ("A collection needs a name."));
    return -1;
  }
  statement = karum_db_ask (db, "SELECT id FROM collections WHERE folded = ?", error, folded);
  if (!statement)
    return -1;
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return 0;
  return step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : -1;
}

gint64
karum_collections_add (KarumDb *db, const char *name, GError **error)
{
  g_autofree char *bare = karum_name_normal (name);
  g_autofree char *folded = karum_fold (bare);
  gint64 present
      = karum_name_limit_check (bare, error) ? karum_collections_find (db, bare, error) : -1;

  return present == 0 ? insert (db, bare, folded, error) : present;
}

/* Greater places come from damaged archives only; there is always one after it. */
#define MOST_PLACE (G_GINT64_CONSTANT (1) << 40)

gboolean
karum_collections_last (KarumDb *db, gint64 collection, gint64 *last, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT coalesce (max (place), 0) FROM collected WHERE collection = ?",
                      error, collection);

  if (!karum_statement_next (row, error))
    return FALSE;
  *last = MIN (karum_statement_int (row, 0), MOST_PLACE);
  return TRUE;
}

gboolean
karum_collections_put (KarumDb *db, gint64 collection, gint64 game, gint64 place, GError **error)
{
  gint64 last = place - 1;

  if (place == 0 && !karum_collections_last (db, collection, &last, error))
    return FALSE;
  return karum_db_tell (db,
                        "INSERT OR IGNORE INTO collected (collection, game, place)"
                        " VALUES (?, ?, ?)",
                        error, collection, game, last + 1);
}

/* The collections of a game, sorted by name: by what is sealed, not by the fold that is stored
 * beside it. */
static gboolean
read_collections (KarumDb *db, gint64 game, KarumMarks *marks, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GArray) places = karum_array_new (gint64);
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db,
                      "SELECT c.name, t.place FROM collected t"
                      " JOIN collections c ON c.id = t.collection"
                      " WHERE t.game = ? ORDER BY karum_folded (c.name), c.name",
                      error, game);

  if (!statement)
    return FALSE;
  while (karum_statement_next (statement, error)) {
    g_autofree char *name = karum_statement_dup_certain (statement, 0);
    gint64 place = MIN (karum_statement_int (statement, 1), MOST_PLACE);

    g_strv_builder_add (names, name);
    g_array_append_val (places, place);
  }
  if (!karum_statement_worked (statement))
    return FALSE;
  marks->collections = g_strv_builder_end (names);
  marks->places = (gint64 *) (gpointer) g_array_free (g_steal_pointer (&places), FALSE);
  return TRUE;
}

#define STARS "Stars"
#define COLLECTIONS "Collections"

void
karum_marks_clear (KarumMarks *marks)
{
  g_clear_pointer (&marks->collections, g_strfreev);
  g_clear_pointer (&marks->places, g_free);
  marks->stars = 0;
}

/* -- As tags ---------------------------------------------------------------------------------- */

/* Ends a name; trims white space, and leaves out names without meaning. */
static void
end_name (GStrvBuilder *names, GString *name, guint *n)
{
  g_strstrip (name->str);
  if (*name->str) {
    g_strv_builder_add (names, name->str);
    ++*n;
  }
  g_string_truncate (name, 0);
}

static GStrv
read_names (const char *text)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GString) name = g_string_new (NULL);
  guint n = 0;

  for (; *text; text++) {
    if (*text == ';') {
      end_name (names, name, &n);
      continue;
    }
    if (*text == '\\' && text[1])
      text++;
    g_string_append_c (name, *text);
  }
  end_name (names, name, &n);
  return n > 0 ? g_strv_builder_end (names) : NULL;
}

static char *
write_names (GStrv names)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; names[i]; i++) {
    if (i > 0)
      g_string_append (text, "; ");
    for (const char *c = names[i]; *c; c++) {
      if (*c == ';' || *c == '\\')
        g_string_append_c (text, '\\');
      g_string_append_c (text, *c);
    }
  }
  return g_string_free (text, FALSE);
}

/* A digit from 1 to the maximum; 0 for anything else. */
static guint
read_stars (const char *text)
{
  int stars = g_ascii_digit_value (*text);

  return stars >= 1 && stars <= KARUM_MOST_STARS && text[1] == '\0' ? (guint) stars : 0;
}

gboolean
karum_marks_tell (const KarumTag *tag)
{
  if (g_str_equal (tag->name, COLLECTIONS))
    return tag->value[strspn (tag->value, "; \t")] != '\0';
  return g_str_equal (tag->name, STARS) && read_stars (tag->value) > 0;
}

gboolean
karum_marks_gather (const KarumTags *tags, KarumMarks *marks)
{
  *marks = (KarumMarks){ 0 };
  if (tags->others)
    karum_for_each (const KarumTag, tag, tags->others) {
      if (!karum_marks_tell (tag))
        continue;
      if (g_str_equal (tag->name, STARS))
        marks->stars = read_stars (tag->value);
      else if (!marks->collections)
        marks->collections = read_names (tag->value);
    }
  return marks->stars > 0 || marks->collections;
}

void
karum_marks_add_tags (KarumTags *tags, const KarumMarks *marks)
{
  g_autofree char *stars = g_strdup_printf ("%u", marks->stars);

  if (marks->stars > 0)
    karum_tags_add_other (tags, STARS, stars);
  if (marks->collections && marks->collections[0]) {
    g_autofree char *names = write_names (marks->collections);

    karum_tags_add_other (tags, COLLECTIONS, names);
  }
}

/* -- In the archive --------------------------------------------------------------------------- */

static gboolean
load_stars (KarumDb *db, gint64 id, guint *stars, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "SELECT stars FROM games WHERE id = ?", error, id);
  KarumStep step = karum_statement_step (statement, error);

  if (step == KARUM_STEP_DONE)
    return karum_games_not_found (db, id, error);
  *stars = step == KARUM_STEP_ROW
               ? (guint) CLAMP (karum_statement_int (statement, 0), 0, KARUM_MOST_STARS)
               : 0;
  return step == KARUM_STEP_ROW;
}

gboolean
karum_marks_read (KarumDb *db, gint64 id, KarumMarks *marks, GError **error)
{
  *marks = (KarumMarks){ 0 };
  return load_stars (db, id, &marks->stars, error) && read_collections (db, id, marks, error);
}

gboolean
karum_marks_write_stars (KarumDb *db, gint64 id, gint64 stars, GError **error)
{
  return karum_db_tell (db, "UPDATE games SET stars = ?2 WHERE id = ?1", error, id, stars);
}

static void
clear_collected (gpointer data)
{
  g_free (((KarumCollected *) data)->collection);
}

/* A new collection is created when the games of a batch are shown. */
static gboolean
collect (KarumDb *db, gint64 id, const char *name, gint64 place, GError **error)
{
  gint64 collection = db->batch ? karum_collections_find (db, name, error)
                                : karum_collections_add (db, name, error);
  const KarumCollected collected = { id, NULL, place };

  if (collection != 0)
    return collection > 0 && karum_collections_put (db, collection, id, place, error);
  if (!db->batch->collected) {
    db->batch->collected = karum_array_new (KarumCollected);
    g_array_set_clear_func (db->batch->collected, clear_collected);
  }
  g_array_append_val (db->batch->collected, collected);
  g_array_index (db->batch->collected, KarumCollected, db->batch->collected->len - 1).collection
      = g_strdup (name);
  return TRUE;
}

gboolean
karum_marks_write (KarumDb *db, gint64 id, const KarumMarks *marks, GError **error)
{
  guint present = 0;

  if (!load_stars (db, id, &present, error))
    return FALSE;
  if (present == 0 && marks->stars > 0 && !karum_marks_write_stars (db, id, marks->stars, error))
    return FALSE;
  for (guint i = 0; marks->collections && marks->collections[i]; i++)
    if (!collect (db, id, marks->collections[i], marks->places ? marks->places[i] : 0, error))
      return FALSE;
  return TRUE;
}

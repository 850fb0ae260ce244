#include "karum-texts.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-name.h"
#include "karum-games-table.h"
#include "karum-marks.h"
#include "karum-statement.h"

/* Adds @part as one line, however it is broken into lines. */
static void
add (GString *text, const char *part)
{
  g_autofree char *folded = part ? karum_fold (part) : NULL;

  if (!folded || !*folded)
    return;
  g_string_append (text, folded);
  g_string_append_c (text, '\n');
}

/* Adds a name as the archive stores it. */
static void
add_name (GString *text, const char *name)
{
  g_autofree char *normal = karum_name_known (name) ? karum_name_normal (name) : NULL;

  add (text, normal);
}

/* (transfer full): @comment without commands for programs, such as [%clk 0:05:00] */
static char *
without_commands (const char *comment)
{
  GString *words = g_string_new (NULL);
  const char *begin, *end;

  while ((begin = strstr (comment, "[%")) && (end = strchr (begin, ']'))) {
    g_string_append_len (words, comment, begin - comment);
    g_string_append_c (words, ' ');
    comment = end + 1;
  }
  g_string_append (words, comment);
  return g_string_free (words, FALSE);
}

static void
add_comment (GString *text, const char *comment)
{
  g_autofree char *words = comment ? without_commands (comment) : NULL;

  add (text, words);
}

static void
add_remarks (GString *text, const KarumNode *root)
{
  for (const KarumNode *node = root; node; node = karum_node_next (node, root)) {
    add_comment (text, node->lead);
    add_comment (text, node->comment);
  }
}

char *
karum_texts_gather (const KarumRecord *record, gboolean annotated)
{
  const KarumTags *tags = &record->tags;
  g_autoptr (GString) text = g_string_new (NULL);

  add_name (text, tags->site);
  add (text, tags->round);
  add_name (text, tags->annotator);
  if (tags->others)
    karum_for_each (const KarumTag, tag, tags->others)
      if (!karum_marks_tell (tag))
        add (text, tag->value);
  if (annotated)
    add_remarks (text, record->root);
  /* Ends with two newlines, so that every character begins a trigram. */
  if (text->len > 0)
    g_string_append_c (text, '\n');
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
clear (KarumDb *db, gint64 id, GError **error)
{
  return karum_db_tell (db, "DELETE FROM texts WHERE rowid = ?", error, id);
}

gboolean
karum_texts_write (KarumDb *db, gint64 id, gboolean is_new, const char *text, GError **error)
{
  if (!is_new && !clear (db, id, error))
    return FALSE;
  if (!*text)
    return TRUE;
  return karum_db_tell (db, "INSERT INTO texts (rowid, text) VALUES (?, ?)", error, id, text);
}

gboolean
karum_texts_provide_runs (KarumDb *db, GError **error)
{
  return karum_db_execute (db,
                           "CREATE VIRTUAL TABLE IF NOT EXISTS temp.texts_runs"
                           " USING fts5vocab (main, texts, instance)",
                           error);
}

gboolean
karum_texts_check (
    KarumDb *db, gint64 id, const KarumRecord *record, gboolean *same, GError **error)
{
  g_autofree char *text = karum_texts_gather (record, karum_record_annotated (record));
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "SELECT text FROM texts WHERE rowid = ?", error, id);
  KarumStep step = karum_statement_step (statement, error);

  *same = g_strcmp0 (step == KARUM_STEP_ROW ? karum_statement_text (statement, 0) : "", text) == 0;
  return step != KARUM_STEP_ERROR;
}

static gboolean
write_again (KarumDb *db, const KarumGame *const *games, gint64 id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *reason = NULL;
  g_autoptr (KarumRecord) record = karum_games_inspect (db, games, id, NULL, &reason, &local);

  if (record) {
    g_autofree char *text = karum_texts_gather (record, karum_record_annotated (record));

    return karum_texts_write (db, id, TRUE, text, error);
  }
  if (reason || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

gboolean
karum_texts_renew (KarumDb *db, const KarumGame *const *games, gint64 id, GError **error)
{
  return clear (db, id, error) && write_again (db, games, id, error);
}

gboolean
karum_texts_clear (KarumDb *db, GError **error)
{
  return karum_db_execute (db, "DELETE FROM texts", error);
}

gboolean
karum_texts_rebuild (KarumDb *db, const KarumGame *const *games, GError **error)
{
  g_autoptr (GArray) ids = karum_games_table_list (db, G_MININT64, 0, error);

  if (!ids || !karum_texts_clear (db, error))
    return FALSE;
  karum_for_each_value (gint64, id, ids)
    if (!write_again (db, games, id, error))
      return FALSE;
  return TRUE;
}

/* (transfer full): the lines of @text folded again, as karum_texts_gather() makes them */
static char *
fold_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) folded = g_string_new (NULL);

  for (char **line = lines; *line; line++)
    add (folded, *line);
  if (folded->len > 0)
    g_string_append_c (folded, '\n');
  return g_string_free (g_steal_pointer (&folded), FALSE);
}

gboolean
karum_texts_fold_again (KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT rowid, text FROM texts", error);

  while (karum_statement_next (row, error)) {
    g_autofree char *text = karum_statement_dup_certain (row, 1);
    g_autofree char *folded = fold_lines (text);

    if (!g_str_equal (folded, text)
        && !karum_texts_write (db, karum_statement_int (row, 0), FALSE, folded, error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

/* -- How far they are ------------------------------------------------------------------------- */

/* Games in one transaction: some dozen milliseconds. */
#define SLICE 256

gboolean
karum_texts_last (KarumDb *db, gint64 *last, GError **error)
{
  return karum_db_number (db,
                          "SELECT coalesce ((SELECT last FROM words_state),"
                          " 9223372036854775807)",
                          last, error);
}

gboolean
karum_texts_set_last (KarumDb *db, gint64 last, GError **error)
{
  return karum_db_tell (db, "UPDATE words_state SET last = nullif (?, 9223372036854775807)", error,
                        last);
}

gboolean
karum_texts_go_on (KarumDb *db, const KarumGame *const *games, GError **error)
{
  g_autoptr (GArray) ids = NULL;
  gint64 last;

  if (!karum_texts_last (db, &last, error))
    return FALSE;
  ids = karum_games_table_list (db, last, SLICE, error);
  if (!ids)
    return FALSE;
  karum_for_each_value (gint64, id, ids) {
    last = id;
    if (!karum_texts_renew (db, games, id, error))
      return FALSE;
  }
  return karum_texts_set_last (db, ids->len < SLICE ? G_MAXINT64 : last, error);
}

/* SQLite shows by the number of changed rows whether there was anything to do. */
static gboolean
join (KarumDb *db, const char *sql, gboolean *more, GError **error)
{
  gint64 before = sqlite3_total_changes64 (db->handle);
  gboolean done
      = karum_db_begin (db, error) && karum_db_end (db, karum_db_execute (db, sql, error), error);

  /* A row of the command, and one of the stamp. */
  *more = sqlite3_total_changes64 (db->handle) - before > 2;
  return done;
}

/* The pause between two steps for other writers: longer than their retry interval. */
#define PAUSE_MICROSECONDS (2 * 1000)

gboolean
karum_texts_join_all (KarumDb *db, GError **error)
{
  gboolean more = TRUE;

  /* A negative number of pages begins to join all segments, whatever their sizes are. */
  if (!join (db, "INSERT INTO texts (texts, rank) VALUES ('merge', -64)", &more, error))
    return FALSE;
  while (more) {
    g_usleep (PAUSE_MICROSECONDS);
    if (!join (db, "INSERT INTO texts (texts, rank) VALUES ('merge', 64)", &more, error))
      return FALSE;
  }
  return TRUE;
}

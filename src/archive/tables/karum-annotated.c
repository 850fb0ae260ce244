#include "karum-annotated.h"

#include <string.h>

#include "karum-games-table.h"
#include "karum-statement.h"

/* Numeric annotation glyphs that evaluate a position. */
#define FIRST_EVALUATION 10
#define LAST_EVALUATION 23

static guint
count_remark (const char *comment, gboolean *analysed)
{
  if (!comment)
    return 0;
  if (strstr (comment, "[%eval "))
    *analysed = TRUE;
  return 1;
}

static guint
count_glyphs (const KarumNode *node, gboolean *analysed)
{
  guint n = node->glyphs ? node->glyphs->len : 0;

  for (guint i = 0; i < n; i++) {
    guint8 glyph = g_array_index (node->glyphs, guint8, i);

    if (glyph >= FIRST_EVALUATION && glyph <= LAST_EVALUATION)
      *analysed = TRUE;
  }
  return n;
}

KarumAnnotated
karum_annotated (const KarumRecord *record)
{
  KarumAnnotated found = { 0 };

  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root)) {
    gboolean variation = node->parent && node->parent->child != node;

    found.remarks += count_remark (node->lead, &found.analysed);
    found.remarks += count_remark (node->comment, &found.analysed);
    found.remarks += count_glyphs (node, &found.analysed);
    found.remarks += variation ? 1 : 0;
  }
  return found;
}

static gboolean
write_row (KarumDb *db, gint64 id, const KarumRecord *record, GError **error)
{
  KarumAnnotated found = karum_annotated (record);
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE games SET annotated = ?2, analysed = ?3 WHERE id = ?1", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  karum_statement_bind_int (statement, 2, found.remarks);
  karum_statement_bind_int (statement, 3, found.analysed);
  return karum_statement_run (statement, error);
}

static gboolean
fill_game (KarumDb *db, const KarumGame *const *games, gint64 id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumRecord) record = karum_games_load (db, games, id, NULL, &local);

  if (record)
    return write_row (db, id, record, error);
  if (g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

gboolean
karum_annotated_fill (KarumDb *db, const KarumGame *const *games, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "SELECT game FROM annotations", error);
  KarumStep step;

  if (!statement || !karum_db_execute (db, "UPDATE games SET annotated = 0, analysed = 0", error))
    return FALSE;
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW)
    if (!fill_game (db, games, karum_statement_int (statement, 0), error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}

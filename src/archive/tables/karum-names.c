#include "karum-names.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-db.h"
#include "karum-likeness.h"
#include "karum-limits.h"
#include "karum-fold.h"
#include "karum-name-sql.h"
#include "karum-name.h"
#include "karum-statement.h"

gboolean
karum_name_limit_check (const char *name, GError **error)
{
  if (!name || g_utf8_strlen (name, -1) <= KARUM_TAG_VALUE_MAX)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("Names and notes can have at most %u characters."), (guint) KARUM_TAG_VALUE_MAX);
  return FALSE;
}

gboolean
karum_name_limit_check_change (
    KarumDb *db, const char *stored, gint64 id, const char *name, GError **error)
{
  g_autoptr (KarumStatement) statement = NULL;
  KarumStep step;

  if (karum_name_limit_check (name, NULL))
    return TRUE;
  statement = karum_db_ask (db, stored, error, id, name);
  if (!statement)
    return FALSE;
  step = karum_statement_step (statement, error);
  return step == KARUM_STEP_ROW
         || (step == KARUM_STEP_DONE && karum_name_limit_check (name, error));
}

gboolean
karum_distinct_add (KarumDb *db, KarumNameKind kind, gint64 one, gint64 other, GError **error)
{
  return karum_db_tell (
      db,
      kind == KARUM_NAME_PLAYER
          ? "INSERT OR IGNORE INTO distinct_players VALUES (min (?1, ?2), max (?1, ?2))"
          : "INSERT OR IGNORE INTO distinct_events VALUES (min (?1, ?2), max (?1, ?2))",
      error, one, other);
}

gboolean
karum_distinct_visit (
    KarumDb *db, KarumNameKind kind, KarumDistinctVisit visit, gpointer data, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db,
      kind == KARUM_NAME_PLAYER
          ? "SELECT a.person, b.person FROM distinct_players d"
            " JOIN players a ON a.id = d.one JOIN players b ON b.id = d.other"
          : "SELECT a.event, b.event FROM distinct_events d"
            " JOIN event_now a ON a.id = d.one JOIN event_now b ON b.id = d.other",
      error);

  while (karum_statement_next (row, error))
    if (!visit (karum_statement_int (row, 0), karum_statement_int (row, 1), data, error))
      return FALSE;
  return karum_statement_worked (row);
}

/* clang-format off */
/* Each returns names with the number of their games. */
static const char *const queries[] = {
  [KARUM_NAME_PLAYER]
  = "SELECT n.name, sum ((SELECT count (*) FROM shown_games WHERE player1 = p.id)"
    "                  + (SELECT count (*) FROM shown_games WHERE player2 = p.id)) AS games"
    " FROM player_names n JOIN players o ON o.id = n.player"
    " JOIN players p ON p.person = o.person"
    " WHERE " KARUM_NAME_HAS ("n", "?1") " AND o.deleted_at IS NULL"
    " GROUP BY n.name ORDER BY games DESC, n.folded, n.name LIMIT ?2",
  [KARUM_NAME_EVENT]
  = "SELECT n.name, sum ((SELECT count (*) FROM shown_games WHERE event = e.id OR event IN"
    "                     (SELECT id FROM merged_events WHERE event = e.id))) AS games"
    " FROM event_names n JOIN event_now o ON o.id = n.event JOIN events e ON e.id = o.event"
    " WHERE " KARUM_NAME_HAS ("n", "?1") " AND e.deleted_at IS NULL"
    " GROUP BY n.name ORDER BY games DESC, n.folded, n.name LIMIT ?2",
  [KARUM_NAME_COLLECTION]
  = "SELECT c.name, (SELECT count (*) FROM collected WHERE collection = c.id) AS games"
    " FROM collections c WHERE " KARUM_NAME_HAS ("c", "?1")
    " ORDER BY games DESC, c.folded, c.name LIMIT ?2",
};

/* Places have no folded column; the latest games contain those in use. */
static const char places_sql[]
    = "SELECT place, count (*) FROM (SELECT * FROM"
      "   (SELECT site AS place FROM shown_games ORDER BY id DESC LIMIT 20000)"
      "   WHERE place IS NOT NULL UNION ALL SELECT place FROM events"
      "   WHERE place IS NOT NULL AND deleted_at IS NULL)"
      " GROUP BY place ORDER BY 2 DESC, 1";
/* clang-format on */

static GStrv
find_places (KarumDb *db, const char *folded, guint limit, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (KarumStatement) place = karum_db_prepare (db, places_sql, error);
  KarumStep step = KARUM_STEP_DONE;
  guint found = 0;

  if (!place)
    return NULL;
  while (found < limit && (step = karum_statement_step (place, error)) == KARUM_STEP_ROW) {
    g_autofree char *name = karum_statement_dup_certain (place, 0);
    g_autofree char *plain = karum_fold (name);

    if (!strstr (plain, folded) && !karum_name_sounds (name, folded))
      continue;
    g_strv_builder_add (names, name);
    found++;
  }
  return step != KARUM_STEP_ERROR ? g_strv_builder_end (names) : NULL;
}

static GStrv
find_by (KarumDb *db, const char *sql, const char *folded, guint limit, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (KarumStatement) statement = karum_db_ask (db, sql, error, folded, limit);

  while (karum_statement_next (statement, error)) {
    g_autofree char *name = karum_statement_dup_certain (statement, 0);

    g_strv_builder_add (names, name);
  }
  return karum_statement_worked (statement) ? g_strv_builder_end (names) : NULL;
}

GStrv
karum_names_find (KarumDb *db, KarumNameKind kind, const char *text, guint limit, GError **error)
{
  g_autofree char *normal = karum_name_normal (text);
  g_autofree char *folded = karum_fold (normal);

  if (kind == KARUM_NAME_PLACE)
    return find_places (db, folded, limit, error);
  return find_by (db, queries[kind], folded, limit, error);
}

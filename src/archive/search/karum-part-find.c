#include "karum-part-find.h"

#include "karum-set-collect.h"

static gboolean
collect_query (
    KarumDb *db, KarumGameSet *set, const KarumPart *part, const KarumPartWay *way, GError **error)
{
  g_autofree char *check = karum_part_way_check (way);
  g_autofree char *rest = g_strdup_printf ("FROM games g WHERE g.deleted_at IS NULL AND %s", check);

  if (way->rest)
    return karum_set_collect (db, set, way->id, way->rest, part->texts, error);
  return karum_set_collect (db, set, "g.id", rest, part->texts, error);
}

KarumGameSet *
karum_part_find (KarumDb *db,
                 const KarumPart *part,
                 KarumColumnMemory *columns,
                 const KarumGameSet *live,
                 GError **error)
{
  g_autoptr (KarumGameSet) set = karum_game_set_new ();

  for (guint i = 0; i < part->ways->len; i++) {
    const KarumPartWay *way = &g_array_index (part->ways, KarumPartWay, i);
    gboolean found = FALSE;

    if (columns && way->tests
        && !karum_column_tests_find (columns, db, way->tests, part->texts, live, set, &found,
                                     error))
      return NULL;
    /* A query takes long even if it finds nothing new. */
    if (columns && !way->tests && i > 0)
      found = karum_game_set_includes (set, live);
    if (!found && !collect_query (db, set, part, way, error))
      return NULL;
  }
  return g_steal_pointer (&set);
}

KarumGameSet *
karum_part_find_among (KarumDb *db,
                       const KarumPart *part,
                       const KarumGameSet *among,
                       GError **error)
{
  g_autoptr (KarumGameSet) set = karum_game_set_new ();
  g_autofree char *check = karum_part_check (part);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autofree char *list = karum_game_set_json (among);
  g_autofree char *rest = NULL;

  for (guint i = 0; i < part->texts->len; i++)
    g_ptr_array_add (texts, part->texts->pdata[i]);
  g_ptr_array_add (texts, list);
  rest = g_strdup_printf ("FROM json_each (?%u) j CROSS JOIN games g ON g.id = j.value WHERE %s",
                          texts->len + 1, check);
  if (!karum_set_collect (db, set, "g.id", rest, texts, error))
    return NULL;
  return g_steal_pointer (&set);
}

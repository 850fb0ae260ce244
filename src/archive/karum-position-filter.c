#include "karum-position-filter.h"

#include <string.h>

#include "karum-condition.h"
#include "karum-store-private.h"

/* Up to so many games are looked up one by one; of more, the games that the filter finds are
 * listed. */
#define FEW 5000

gboolean
karum_position_filter_is_plain (const KarumGameFilter *filter, const char *rules)
{
  KarumGameFilter rest;
  KarumGameFilter none;

  memcpy (&rest, filter, sizeof rest);
  memset (&none, 0, sizeof none);
  if (g_strcmp0 (rest.rules, rules) == 0)
    rest.rules = NULL;
  return memcmp (&rest, &none, sizeof none) == 0;
}

gboolean
karum_ids_contain (const GArray *ids, gint64 id)
{
  guint low = 0, high = ids->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (g_array_index (ids, gint64, middle) < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low < ids->len && g_array_index (ids, gint64, low) == id;
}

char *
karum_ids_json (const GArray *ids)
{
  GString *list = g_string_new ("[");

  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (list, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "",
                            g_array_index (ids, gint64, i));
  g_string_append_c (list, ']');
  return g_string_free (list, FALSE);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

/* The games that @row gives, ascending. */
static GArray *
read_ids (KarumStatement *row, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean ascending = TRUE;
  gint64 before = G_MININT64;
  KarumStep step;

  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (row, 0);

    ascending = ascending && id > before;
    before = id;
    g_array_append_val (ids, id);
  }
  if (!ascending)
    g_array_sort (ids, compare_ids);
  return step == KARUM_STEP_DONE ? g_steal_pointer (&ids) : NULL;
}

static GArray *
look_up (KarumStore *store, const KarumCondition *condition, const GArray *ids, GError **error)
{
  g_autofree char *list = karum_ids_json (ids);
  g_autofree char *sql
      = g_strdup_printf ("SELECT g.id FROM json_each (?%d) j CROSS JOIN games g ON g.id = j.value"
                         " WHERE %s",
                         karum_condition_next (condition), condition->sql->str);
  g_autoptr (KarumStatement) row = karum_db_prepare (store->db, sql, error);

  if (!row)
    return NULL;
  karum_statement_bind_text (row, karum_condition_bind (condition, row), list);
  return read_ids (row, error);
}

/* What is in both. */
static GArray *
intersect (const GArray *a, const GArray *b)
{
  GArray *both = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0, j = 0; i < a->len && j < b->len;) {
    gint64 x = g_array_index (a, gint64, i), y = g_array_index (b, gint64, j);

    if (x == y)
      g_array_append_val (both, x);
    i += x <= y;
    j += y <= x;
  }
  return both;
}

static GArray *
list_all (KarumStore *store, const KarumCondition *condition, const GArray *ids, GError **error)
{
  g_autofree char *sql = g_strconcat ("SELECT g.id FROM games g WHERE ", condition->sql->str, NULL);
  g_autoptr (KarumStatement) row = karum_db_prepare (store->db, sql, error);
  g_autoptr (GArray) found = NULL;

  if (!row)
    return NULL;
  karum_condition_bind (condition, row);
  found = read_ids (row, error);
  return found ? intersect (ids, found) : NULL;
}

GArray *
karum_position_filter_select (KarumStore *store,
                              const KarumGameFilter *filter,
                              const GArray *ids,
                              GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);

  if (!condition)
    return NULL;
  return ids->len <= FEW ? look_up (store, condition, ids, error)
                         : list_all (store, condition, ids, error);
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  return compare_ids (&((const KarumPositionHit *) a)->game, &((const KarumPositionHit *) b)->game);
}

/* Segments mostly have games one after the other; only what was changed later lies in between. */
void
karum_position_hits_sort (GArray *hits)
{
  for (guint i = 1; i < hits->len; i++)
    if (g_array_index (hits, KarumPositionHit, i).game
        < g_array_index (hits, KarumPositionHit, i - 1).game) {
      g_array_sort (hits, compare_hits);
      return;
    }
}

gboolean
karum_position_filter_hits (KarumStore *store,
                            const KarumGameFilter *filter,
                            GArray *hits,
                            GError **error)
{
  g_autoptr (GArray) ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), hits->len);
  g_autoptr (GArray) found = NULL;
  guint kept = 0;

  for (guint i = 0; i < hits->len; i++)
    g_array_append_val (ids, g_array_index (hits, KarumPositionHit, i).game);
  found = karum_position_filter_select (store, filter, ids, error);
  if (!found)
    return FALSE;
  for (guint i = 0; i < hits->len && kept < found->len; i++) {
    KarumPositionHit hit = g_array_index (hits, KarumPositionHit, i);

    if (hit.game == g_array_index (found, gint64, kept))
      g_array_index (hits, KarumPositionHit, kept++) = hit;
  }
  g_array_set_size (hits, kept);
  return TRUE;
}

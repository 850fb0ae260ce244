#include "karum-id-list.h"

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

/* Sorts @ids. */
static char *
write_sorted (GArray *ids)
{
  GString *text = g_string_new (NULL);

  g_array_sort (ids, compare);
  for (guint i = 0; i < ids->len; i++) {
    gint64 id = g_array_index (ids, gint64, i);

    if (i == 0 || id != g_array_index (ids, gint64, i - 1))
      g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", id);
  }
  return g_string_free (text, FALSE);
}

char *
karum_id_list_write (const gint64 *ids, guint n_ids)
{
  g_autoptr (GArray) copy = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_vals (copy, ids, n_ids);
  return write_sorted (copy);
}

char *
karum_id_list_read (const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (text, ",", -1);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; pieces[i]; i++) {
    gint64 id;

    if (!g_ascii_string_to_signed (pieces[i], 10, 1, G_MAXINT64, &id, NULL))
      return NULL;
    g_array_append_val (ids, id);
  }
  return ids->len > 0 ? write_sorted (ids) : NULL;
}

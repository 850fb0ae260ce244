#include "karum-nearest.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"

/* Computes the row after @before: the distances to all prefixes of @b; returns the last one. */
static guint
next_row (const gunichar *b, glong length, gunichar letter, const guint *before, guint *row)
{
  for (glong j = 1; j <= length; j++)
    row[j] = MIN (MIN (row[j - 1], before[j]) + 1, before[j - 1] + (b[j - 1] != letter));
  return row[length];
}

/* The Levenshtein distance. */
static guint
distance (const char *a, const char *b)
{
  glong n, m;
  g_autofree gunichar *x = g_utf8_to_ucs4_fast (a, -1, &n);
  g_autofree gunichar *y = g_utf8_to_ucs4_fast (b, -1, &m);
  g_autofree guint *before = g_new (guint, (gsize) m + 1);
  g_autofree guint *row = g_new (guint, (gsize) m + 1);

  for (glong j = 0; j <= m; j++)
    before[j] = (guint) j;
  for (glong i = 0; i < n; i++) {
    row[0] = (guint) i + 1;
    next_row (y, m, x[i], before, row);
    memcpy (before, row, ((gsize) m + 1) * sizeof *row);
  }
  return before[m];
}

typedef struct {
  const char *name;
  guint distance;
} Candidate;

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a;
  const Candidate *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return strcmp (x->name, y->name);
}

/* (transfer full): the KARUM_NEAREST names with the least edit distance, the nearest first. */
static GStrv
nearest_find (const char *wanted, const char *const *names)
{
  g_autoptr (GStrvBuilder) nearest = g_strv_builder_new ();
  g_autoptr (GArray) candidates = karum_array_new (Candidate);
  g_autofree char *folded = karum_fold (wanted);
  const char *last = NULL;
  guint named = 0;

  for (; *names; names++) {
    g_autofree char *name = karum_fold (*names);
    Candidate candidate = { *names, distance (folded, name) };

    g_array_append_val (candidates, candidate);
  }
  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len && named < KARUM_NEAREST; i++) {
    const char *name = g_array_index (candidates, Candidate, i).name;

    /* Duplicate names are listed once. */
    if (last && g_str_equal (last, name))
      continue;
    g_strv_builder_add (nearest, name);
    last = name;
    named++;
  }
  return g_strv_builder_end (nearest);
}

void
karum_nearest_list (const char *const *names)
{
  g_autofree char *list = names ? g_strdup (*names) : NULL;

  for (; list && names[1]; names++) {
    g_autofree char *before = list;

    list = g_strdup_printf (C_ ("list", "%s, %s"), before, names[1]);
  }
  if (list)
    g_printerr (_ ("Similar names: %s\n"), list);
}

void
karum_nearest_print (const char *wanted, const char *const *names)
{
  g_auto (GStrv) nearest = nearest_find (wanted, names);

  karum_nearest_list ((const char *const *) nearest);
}

#include "karum-comparison.h"

void
karum_comparison_free (KarumComparison *comparison)
{
  g_clear_pointer (&comparison->meetings, karum_stats_free);
  for (int i = 0; i < 2; i++) {
    g_clear_pointer (&comparison->all[i], karum_stats_free);
    g_clear_pointer (&comparison->courses[i], g_ptr_array_unref);
  }
  g_free (comparison);
}

KarumComparison *
karum_store_compare (KarumStore *store,
                     const gint64 persons[2],
                     const KarumGameFilter *filter,
                     double tau,
                     GError **error)
{
  g_autoptr (KarumComparison) comparison = g_new0 (KarumComparison, 1);

  comparison->meetings = karum_store_stats (store, persons[0], persons[1], filter, error);
  if (!comparison->meetings)
    return NULL;
  for (int i = 0; i < 2; i++) {
    comparison->all[i] = karum_store_stats (store, persons[i], 0, filter, error);
    if (!comparison->all[i])
      return NULL;
    comparison->courses[i] = karum_store_rating_courses (store, persons[i], tau, error);
    if (!comparison->courses[i])
      return NULL;
  }
  return g_steal_pointer (&comparison);
}

#include "karum-import.h"

static void
free_refusal (gpointer data)
{
  KarumRefusal *refusal = data;

  g_free (refusal->reason);
  g_free (refusal);
}

static void
clear_similar (gpointer data)
{
  KarumSimilarGame *game = data;

  g_free (game->players[0]);
  g_free (game->players[1]);
  g_free (game->date);
}

KarumImportReport *
karum_import_report_new (void)
{
  KarumImportReport *report = g_new0 (KarumImportReport, 1);

  report->ranges = g_array_new (FALSE, FALSE, sizeof (KarumIdRange));
  report->similars = g_array_new (FALSE, FALSE, sizeof (KarumSimilarGame));
  g_array_set_clear_func (report->similars, clear_similar);
  report->refusals = g_ptr_array_new_with_free_func (free_refusal);
  return report;
}

void
karum_import_report_free (KarumImportReport *report)
{
  g_array_unref (report->ranges);
  g_array_unref (report->similars);
  g_ptr_array_unref (report->refusals);
  g_free (report);
}

#include "karum-import-report.h"
#include "karum-arrays.h"

KarumRefusal *
karum_refusal_copy (const KarumRefusal *refusal)
{
  KarumRefusal *copy = g_memdup2 (refusal, sizeof *refusal);

  copy->reason = g_strdup (refusal->reason);
  copy->text = g_strdup (refusal->text);
  return copy;
}

void
karum_refusal_free (KarumRefusal *refusal)
{
  karum_free_all (refusal->reason, refusal->text, refusal);
}

static void
free_refusal (gpointer refusal)
{
  karum_refusal_free (refusal);
}

void
karum_similar_game_clear (KarumSimilarGame *game)
{
  karum_free_all (game->players[0], game->players[1], game->date);
  g_clear_pointer (&game->row, karum_game_row_unref);
  g_clear_pointer (&game->differences, g_ptr_array_unref);
  g_clear_pointer (&game->coming, karum_record_unref);
}

void
karum_similar_game_copy (const KarumSimilarGame *game, KarumSimilarGame *copy)
{
  *copy = *game;
  copy->players[0] = g_strdup (game->players[0]);
  copy->players[1] = g_strdup (game->players[1]);
  copy->date = g_strdup (game->date);
  copy->row = game->row ? karum_game_row_ref (game->row) : NULL;
  copy->differences = game->differences ? g_ptr_array_ref (game->differences) : NULL;
  copy->coming = game->coming ? karum_record_ref (game->coming) : NULL;
}

static void
clear_similar (gpointer data)
{
  karum_similar_game_clear (data);
}

KarumImportReport *
karum_import_report_new (void)
{
  KarumImportReport *report = g_new0 (KarumImportReport, 1);

  report->ranges = g_array_new (FALSE, FALSE, sizeof (KarumIdRange));
  report->binned = g_array_new (FALSE, FALSE, sizeof (gint64));
  report->undone = g_array_new (FALSE, FALSE, sizeof (gint64));
  report->similars = g_array_new (FALSE, FALSE, sizeof (KarumSimilarGame));
  g_array_set_clear_func (report->similars, clear_similar);
  report->new_players = g_ptr_array_new_with_free_func (g_free);
  report->new_events = g_ptr_array_new_with_free_func (g_free);
  report->shared = g_ptr_array_new_with_free_func (g_free);
  report->refusals = g_ptr_array_new_with_free_func (free_refusal);
  return report;
}

void
karum_import_report_free (KarumImportReport *report)
{
  g_array_unref (report->ranges);
  g_array_unref (report->binned);
  g_array_unref (report->undone);
  g_array_unref (report->similars);
  g_ptr_array_unref (report->new_players);
  g_ptr_array_unref (report->new_events);
  g_ptr_array_unref (report->shared);
  g_ptr_array_unref (report->refusals);
  g_free (report);
}

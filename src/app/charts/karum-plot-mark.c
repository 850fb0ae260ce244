#include "karum-plot-mark.h"

#include <string.h>

KarumPlotMark *
karum_plot_mark_new (int month, const double values[3])
{
  KarumPlotMark *mark = g_new0 (KarumPlotMark, 1);

  mark->month = month;
  memcpy (mark->values, values, sizeof mark->values);
  return mark;
}

void
karum_plot_mark_free (KarumPlotMark *mark)
{
  g_free (mark->title);
  g_free (mark->figures);
  g_free (mark->target);
  g_free (mark);
}

GPtrArray *
karum_plot_marks_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) karum_plot_mark_free);
}

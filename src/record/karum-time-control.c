#include "karum-time-control.h"

#include "karum-markup.h"
#include "karum-scan.h"

#define SECOND G_GINT64_CONSTANT (1000)

/* -- The tag ---------------------------------------------------------------------------------- */

/* What follows the "+". */
static gboolean
read_more (KarumScan *scan, KarumTimeControl *control)
{
  uint32_t number, seconds;

  if (!karum_scan_number (scan, KARUM_CLOCK_SECONDS_MAX, &number))
    return FALSE;
  if (!karum_scan_if (scan, 'x')) {
    control->increment = number * SECOND;
    return TRUE;
  }
  if (number > KARUM_CLOCK_PERIODS_MAX
      || !karum_scan_number (scan, KARUM_CLOCK_SECONDS_MAX, &seconds))
    return FALSE;
  control->periods = number;
  control->period = seconds * SECOND;
  return number > 0 && seconds > 0;
}

gboolean
karum_time_control_read (const char *text, KarumTimeControl *control)
{
  KarumScan scan = karum_scan_begin (text ? text : "", NULL);
  uint32_t seconds;

  *control = (KarumTimeControl){ 0 };
  if (!karum_scan_number (&scan, KARUM_CLOCK_MINUTES_MAX * 60, &seconds))
    return FALSE;
  control->main = seconds * SECOND;
  if (karum_scan_if (&scan, '+') && !read_more (&scan, control))
    return FALSE;
  control->decides = g_str_equal (scan.cursor, " flag");
  return (control->decides || !*scan.cursor) && karum_time_at_start (control) > 0;
}

char *
karum_time_control_write (const KarumTimeControl *control)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%" G_GINT64_FORMAT, control->main / SECOND);
  if (control->periods > 0)
    g_string_append_printf (text, "+%ux%" G_GINT64_FORMAT, control->periods,
                            control->period / SECOND);
  else if (control->increment > 0)
    g_string_append_printf (text, "+%" G_GINT64_FORMAT, control->increment / SECOND);
  g_string_append (text, control->decides ? " flag" : "");
  return g_string_free (text, FALSE);
}

/* -- Time ------------------------------------------------------------------------------------- */

gint64
karum_time_at_start (const KarumTimeControl *control)
{
  return control->main + control->periods * control->period;
}

gint64
karum_time_after (const KarumTimeControl *control, gint64 left, gint64 spent)
{
  left = MAX (left - spent, 0);
  if (left < control->periods * control->period)
    left = (left + control->period - 1) / control->period * control->period;
  return left + control->increment;
}

gint64
karum_time_period (const KarumTimeControl *control, gint64 left, guint *periods)
{
  const gint64 last = control->periods * control->period;

  *periods = 0;
  if (last == 0)
    return left;
  if (left > last)
    return left - last;
  *periods = (guint) ((left + control->period - 1) / control->period);
  return left - MAX (*periods, 1u) * control->period + control->period;
}

char *
karum_time_text (gint64 left)
{
  const gint64 seconds = left > 0 ? MAX ((left + SECOND / 2) / SECOND, 1) : 0;

  return g_strdup_printf ("%" G_GINT64_FORMAT ":%02d:%02d", seconds / 3600,
                          (int) (seconds / 60 % 60), (int) (seconds % 60));
}

/* @text: (nullable): hours, minutes and seconds, the last perhaps with a fraction, or less of them.
 * Returns: -1 for another text. */
static gint64
read_time (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text ? text : "", ":", -1);
  const guint n = g_strv_length (parts);
  double seconds = 0;

  if (n == 0 || n > 3)
    return -1;
  for (guint i = 0; i < n; i++) {
    char *end;
    const double part = g_ascii_strtod (parts[i], &end);

    if (!g_ascii_isdigit (parts[i][0]) || *end || part >= 1000)
      return -1;
    seconds = seconds * 60 + part;
  }
  return (gint64) (seconds * (double) SECOND + 0.5);
}

static void
read_node (const KarumRecord *record, const KarumNode *node, guint player, gint64 left[2])
{
  g_auto (KarumMarkup) markup = { 0 };
  KarumBoard board;
  gint64 time;

  record->rules.game->board (&record->rules, &board);
  karum_markup_read (&markup, &board, node->comment);
  time = read_time (markup.clock);
  if (time >= 0)
    left[player] = time;
}

void
karum_time_at (const KarumRecord *record,
               const KarumTimeControl *control,
               const KarumNode *node,
               gint64 left[2])
{
  const KarumRules *rules = &record->rules;
  g_autoptr (GPtrArray) path = g_ptr_array_new ();
  KarumState states[2] = { record->start };

  left[0] = left[1] = karum_time_at_start (control);
  for (; node->parent; node = node->parent)
    g_ptr_array_add (path, (gpointer) node);
  for (guint i = 0; i < path->len; i++) {
    const KarumState *before = &states[i % 2];
    const KarumSide side = rules->game->status (rules, before).to_move;

    node = path->pdata[path->len - 1 - i];
    read_node (record, node, (side == KARUM_SECOND) != karum_exchanged (rules, before), left);
    rules->game->apply (rules, before, node->turn, &states[1 - i % 2]);
  }
}

#include "karum-event-text.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-game-text.h"
#include "karum-list-text.h"
#include "karum-number-text.h"

char *
karum_event_dates_text (const KarumEventRow *event)
{
  /* Without dates of its own, an event has those of its games. */
  gboolean said = event->starts || event->ends;
  g_autofree char *from = karum_date_text (said ? event->starts : event->first);
  g_autofree char *to = karum_date_text (said ? event->ends : event->last);

  if (!*to || g_str_equal (from, to))
    return g_steal_pointer (&from);
  if (!*from)
    return g_steal_pointer (&to);
  /* Translators: the first and the last day of an event. */
  return g_strdup_printf (C_ ("dates", "%s – %s"), from, to);
}

char *
karum_event_games_text (const KarumEventRow *event)
{
  g_autofree char *number = karum_number_text (event->games);

  return g_strdup_printf (ngettext ("%s game", "%s games", event->games), number);
}

char *
karum_event_details_text (const KarumEventRow *event)
{
  g_autofree char *dates = karum_event_dates_text (event);
  g_autofree char *games = karum_event_games_text (event);
  g_autofree char *place = event->place ? karum_display_name (event->place) : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  if (place)
    g_ptr_array_add (parts, place);
  if (*dates)
    g_ptr_array_add (parts, dates);
  g_ptr_array_add (parts, games);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

char *
karum_event_spellings_text (const KarumEventRow *event)
{
  return karum_list_names_text ((const char *const *) event->names + (event->names[0] ? 1 : 0));
}

char *
karum_event_count_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (ngettext ("%s event", "%s events", n), number);
}

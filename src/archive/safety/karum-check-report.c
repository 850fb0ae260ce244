#include "karum-check-report.h"

#include <glib/gi18n.h>

#include "karum-game-list.h"
#include "karum-name.h"

void
karum_check_tell (KarumCheckReport *report, KarumCheckKind kind, gint64 game, const char *text)
{
  const KarumCheckFault fault = { kind, game, text };

  report->result->faults += kind != KARUM_CHECK_NOTICE;
  report->result->kinds[kind]++;
  report->visit (&fault, report->data);
}

/* Includes the players and the date, so that the game can be identified without the archive. */
static char *
describe_game (KarumCheckReport *report, gint64 id)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autoptr (KarumGameRow) row = karum_store_get_row (report->store, id, NULL);

  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (!row)
    return g_steal_pointer (&number);
  first = karum_display_name (row->players[0] ? row->players[0] : "?");
  second = karum_display_name (row->players[1] ? row->players[1] : "?");
  /* Translators: the number of a game, its two players, and its date */
  return g_strdup_printf (_ ("%s (%s – %s, %s)"), number, first, second,
                          row->date ? row->date : "?");
}

void
karum_check_tell_game (KarumCheckReport *report, KarumCheckKind kind, gint64 id, const char *what)
{
  g_autofree char *game = describe_game (report, id);
  /* Translators: a game, and what is wrong with it */
  g_autofree char *text = g_strdup_printf (_ ("game %s: %s"), game, what);

  karum_check_tell (report, kind, id, text);
}

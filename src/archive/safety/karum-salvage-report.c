#include "karum-salvage-report.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-game-list.h"

void
karum_salvage_clear (KarumSalvage *salvage)
{
  g_clear_pointer (&salvage->lost, g_ptr_array_unref);
  g_clear_pointer (&salvage->restored, g_ptr_array_unref);
  g_clear_pointer (&salvage->doubtful, g_ptr_array_unref);
}

void
karum_salvage_tell_game (KarumStore *store, GPtrArray *list, gint64 id, const char *what)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autoptr (KarumGameRow) row = karum_store_get_row (store, id, NULL);
  g_autofree char *first = karum_display_name (row && row->players[0] ? row->players[0] : "?");
  g_autofree char *second = karum_display_name (row && row->players[1] ? row->players[1] : "?");
  char *text;

  if (row)
    /* Translators: the number of a game, its two players, its date, and what became of it */
    text = g_strdup_printf (_ ("Game %s (%s – %s, %s): %s"), number, first, second,
                            row->date ? row->date : "?", what);
  else
    /* Translators: the number of a game, and what became of it */
    text = g_strdup_printf (_ ("Game %s: %s"), number, what);
  g_ptr_array_add (list, text);
}

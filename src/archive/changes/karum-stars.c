#include "karum-stars.h"

#include <glib/gi18n.h>

#include "karum-store-inside.h"
#include "karum-undo.h"

static gboolean
set_stars (KarumDb *db, const gint64 *games, guint n_games, guint stars, GError **error)
{
  for (guint i = 0; i < n_games; i++)
    if (!karum_marks_write_stars (db, games[i], stars, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_set_stars (
    KarumStore *store, const gint64 *games, guint n_games, guint stars, GError **error)
{
  return karum_store_begin_step (store, _ ("Rating games with stars"), error)
         && karum_store_end_step (store,
                                  set_stars (karum_store_db (store), games, n_games,
                                             MIN (stars, KARUM_MOST_STARS), error),
                                  error);
}

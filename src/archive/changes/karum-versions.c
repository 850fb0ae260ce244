#include "karum-versions.h"

#include <glib/gi18n.h>

#include "karum-store-inside.h"
#include "karum-undo.h"

GPtrArray *
karum_store_list_versions (KarumStore *store, gint64 game, GError **error)
{
  return karum_versions_list (karum_store_db (store), game, error);
}

gboolean
karum_store_save_version (KarumStore *store, gint64 game, const char *name, GError **error)
{
  return karum_store_begin_edit (store, N_ ("Saving a version"), game, error)
         && karum_store_end_step (store,
                                  karum_versions_save (karum_store_db (store),
                                                       karum_store_games (store), game, name,
                                                       error),
                                  error);
}

gboolean
karum_store_rename_version (
    KarumStore *store, gint64 game, gint64 number, const char *name, GError **error)
{
  return karum_store_begin_edit (store, N_ ("Renaming a version"), game, error)
         && karum_store_end_step (
             store, karum_versions_rename (karum_store_db (store), game, number, name, error),
             error);
}

gboolean
karum_store_remove_version (KarumStore *store, gint64 game, gint64 number, GError **error)
{
  return karum_store_begin_edit (store, N_ ("Removing a version"), game, error)
         && karum_store_end_step (
             store, karum_versions_remove (karum_store_db (store), game, number, error), error);
}

KarumRecord *
karum_version_restored (const KarumRecord *version, const KarumRecord *now)
{
  KarumRecord *restored = karum_record_copy (version);

  g_free (restored->tags.uuid);
  g_free (restored->tags.match);
  restored->tags.uuid = g_strdup (now->tags.uuid);
  restored->tags.match = g_strdup (now->tags.match);
  restored->tags.match_game = now->tags.match_game;
  return restored;
}

gboolean
karum_store_save_over (KarumStore *store,
                       gint64 *id,
                       gint64 *revision,
                       KarumVersionKind why,
                       const KarumRecord *record,
                       GError **error)
{
  const char *title
      = why == KARUM_VERSION_REVIEW ? N_ ("Adopting the review") : N_ ("Restoring a version");

  return karum_store_begin_edit (store, title, *id, error)
         && karum_store_end_step (store,
                                  karum_versions_keep (karum_store_db (store),
                                                       karum_store_games (store), *id, why, record,
                                                       error)
                                      && karum_store_save_game (store, id, revision, record, error),
                                  error);
}

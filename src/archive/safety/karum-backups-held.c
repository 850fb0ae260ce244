#include "karum-backups-held.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "karum-backups.h"
#include "karum-inside.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

typedef struct {
  KarumStore *store;
  const char *folder;
  gint64 changes;    /* in the history of the archive */
  GHashTable *games; /* (element-type GBytes): the identities of those that are held */
  GPtrArray *names;  /* (element-type filename): of the backups that hold something */
  guint changes_held;
} Search;

static void
search_clear (Search *search)
{
  g_hash_table_unref (search->games);
  g_ptr_array_unref (search->names);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* @found: (inout): set if a game is held. */
static gboolean
look_for_games (Search *search, KarumDb *backup, gboolean *found, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (backup, "SELECT uuid FROM games", NULL);
  g_autoptr (KarumStatement) here = karum_db_prepare (karum_store_db (search->store),
                                                      "SELECT 1 FROM games WHERE uuid = ?", error);

  while (row && here && karum_statement_next (row, NULL)) {
    gsize size;
    const void *uuid = karum_statement_blob (row, 0, &size);
    KarumStep step;

    karum_statement_rewind (here);
    karum_statement_bind_blob (here, 1, uuid, size);
    step = karum_statement_step (here, error);
    if (step == KARUM_STEP_ERROR)
      return FALSE;
    if (step == KARUM_STEP_ROW)
      continue;
    g_hash_table_add (search->games, g_bytes_new (uuid, size));
    *found = TRUE;
  }
  return here != NULL;
}

static gboolean
look_in (Search *search, const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (search->folder, name, NULL);
  g_autoptr (KarumDb) backup = NULL;
  gboolean found = FALSE;
  gint64 changes = 0;
  GStatBuf status;

  if (g_lstat (path, &status) == 0 && S_ISREG (status.st_mode))
    backup = karum_backup_open (path, path, NULL);
  if (!backup)
    return TRUE;
  if (!look_for_games (search, backup, &found, error))
    return FALSE;
  /* Earlier versions had no history. */
  if (search->changes == 0
      && karum_db_number (backup, "SELECT count (*) FROM history", &changes, NULL) && changes > 0) {
    search->changes_held = MAX (search->changes_held, (guint) changes);
    found = TRUE;
  }
  if (found)
    g_ptr_array_add (search->names, g_strdup (name));
  return TRUE;
}

static gboolean
look (Search *search, const KarumProgress *progress, GError **error)
{
  const char *archive = karum_store_get_path (search->store);
  g_autoptr (GDir) entries = g_dir_open (search->folder, 0, NULL);
  const char *name;
  gint64 time;

  if (!karum_db_number (karum_store_db (search->store), "SELECT count (*) FROM history",
                        &search->changes, error))
    return FALSE;
  while (entries && (name = g_dir_read_name (entries)))
    if (karum_generation_parse (archive, name, &time)
        && (!karum_progress_step (progress, 0, 0, error) || !look_in (search, name, error)))
      return FALSE;
  return TRUE;
}

static Search
search_new (KarumStore *store, const char *folder)
{
  return (Search){ .store = store,
                   .folder = folder,
                   .games = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                                   (GDestroyNotify) g_bytes_unref, NULL),
                   .names = g_ptr_array_new_with_free_func (g_free) };
}

gboolean
karum_backups_find_held (KarumStore *store,
                         const char *folder,
                         const KarumProgress *progress,
                         KarumHeld *held,
                         GError **error)
{
  g_auto (Search) search = search_new (store, folder);

  if (!look (&search, progress, error))
    return FALSE;
  *held = (KarumHeld){ search.names->len, g_hash_table_size (search.games), search.changes_held };
  return TRUE;
}

/* By the folder's descriptor: nothing outside it is deleted, whatever becomes of its name. */
static void
delete_all (const Search *search)
{
  int root = g_open (search->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  for (guint i = 0; root >= 0 && i < search->names->len; i++)
    karum_inside_unlink (root, search->names->pdata[i]);
  if (root >= 0)
    close (root);
}

gboolean
karum_backups_drop_held (KarumStore *store,
                         const char *folder,
                         gint64 now,
                         const KarumProgress *progress,
                         KarumHeld *held,
                         GError **error)
{
  g_auto (Search) search = search_new (store, folder);
  g_autofree char *made = karum_store_back_up_generation (
      store, folder, karum_generation_free (store, folder, now), progress, error);

  if (!made || !look (&search, progress, error))
    return FALSE;
  delete_all (&search);
  return karum_backups_find_held (store, folder, progress, held, error);
}

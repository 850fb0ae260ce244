#include "karum-store.h"

#include <glib/gi18n.h>

#include "karum-annotated.h"
#include "karum-batch.h"
#include "karum-db.h"
#include "karum-folded.h"
#include "karum-games-table.h"
#include "karum-games.h"
#include "karum-marks.h"
#include "karum-log-owner.h"
#include "karum-names.h"
#include "karum-position-marks.h"
#include "karum-publish.h"
#include "karum-schema.h"
#include "karum-reviews-table.h"
#include "karum-scores.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-store-open.h"
#include "karum-texts.h"

static gboolean
add_table (KarumDb *db, const char *name, guint64 *bytes, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT coalesce (sum (pgsize), 0) FROM dbstat WHERE name = ?", error, name);

  if (karum_statement_next (row, error))
    *bytes += (guint64) karum_statement_int (row, 0);
  return karum_statement_worked (row);
}

gboolean
karum_store_get_size (KarumStore *store, KarumStoreSize *size, GError **error)
{
  gint64 games, pages, page_size;

  if (!karum_games_table_count (karum_store_db (store), &games, error)
      || !karum_db_number (karum_store_db (store), "PRAGMA page_count", &pages, error)
      || !karum_db_number (karum_store_db (store), "PRAGMA page_size", &page_size, error))
    return FALSE;
  *size = (KarumStoreSize){ (guint64) games, (guint64) pages * (guint64) page_size, 0 };
  for (guint i = 0; karum_base_tables[i].name; i++)
    if (!add_table (karum_store_db (store), karum_base_tables[i].name, &size->base, error))
      return FALSE;
  return TRUE;
}

struct _KarumStore {
  KarumDb *db;
  KarumArchiveAccess access;
  char *kept_log; /* (owned) (nullable): see karum_store_get_kept_log() */
  const KarumGame *const *games;
  gint64 data_version;
  KarumPositionMarks *marks; /* (owned) (nullable): only of a writable archive */
  GData *kept;               /* see karum_store_keep() */
};

char *
karum_store_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "karum", "archive.karum", NULL);
}

static gboolean
tell_words (KarumDb *db, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *text = NULL;
  gint64 last;

  if (!karum_texts_last (db, &last, error))
    return FALSE;
  if (last == G_MAXINT64)
    return TRUE;
  text = g_strdup_printf (_ ("Rebuilding the index of words of the archive “%s” was interrupted. "
                             "Until that is complete, searching for words doesn’t find all games."),
                          name);
  karum_db_notice (db, text);
  return TRUE;
}

KarumStore *
karum_store_open (const char *name, const KarumStoreOptions *options, GError **error)
{
  /* The log lies beside the file, wherever links to it are. */
  g_autofree char *path = karum_real_path (name);
  KarumStoreOptions chosen = { 0 };
  KarumStore *store;
  KarumArchiveAccess access;
  g_autofree char *kept = NULL;
  KarumDb *db;

  if (options)
    chosen = *options;
  if (!chosen.games)
    chosen.games = karum_games;
  db = karum_store_connect (path, &chosen, &access, &kept, error);
  if (!db)
    return NULL;
  if (chosen.patience > 0)
    karum_db_set_patience (db, chosen.patience);
  store = g_new0 (KarumStore, 1);
  store->db = db;
  store->access = access;
  store->kept_log = g_steal_pointer (&kept);
  store->games = chosen.games;
  if (access == KARUM_ARCHIVE_WRITABLE)
    store->marks = karum_position_marks_new (db);
  if (!karum_asked_options_provide (db, chosen.games, error) || !karum_folded_provide (db, error)
      || !karum_reviews_provide (db, error) || !karum_scores_provide (db, chosen.games, error)
      || !tell_words (db, error) || (store->marks && !karum_seals_watch (db, error))) {
    karum_store_close (store);
    return NULL;
  }
  /* What can't be cleared now is not seen either, and is cleared later. */
  if (access == KARUM_ARCHIVE_WRITABLE)
    karum_batch_clear (db, NULL);
  karum_store_changed (store);
  return store;
}

void
karum_store_close (KarumStore *store)
{
  g_datalist_clear (&store->kept);
  g_clear_pointer (&store->marks, karum_position_marks_free);
  karum_db_close (store->db);
  g_free (store->kept_log);
  g_free (store);
}

void
karum_store_withdraw (KarumStore *store)
{
  g_autofree char *created = store->db->created ? g_strdup (store->db->path) : NULL;

  karum_store_close (store);
  if (created)
    karum_store_remove_empty (created);
}

KarumDb *
karum_store_db (const KarumStore *store)
{
  return store->db;
}

const KarumGame *const *
karum_store_games (const KarumStore *store)
{
  return store->games;
}

void
karum_store_keep (KarumStore *store, GQuark key, gpointer data, GDestroyNotify free)
{
  g_datalist_id_set_data_full (&store->kept, key, data, data ? free : NULL);
}

gpointer
karum_store_kept (KarumStore *store, GQuark key)
{
  return g_datalist_id_get_data (&store->kept, key);
}

gpointer
karum_store_take (KarumStore *store, GQuark key)
{
  return g_datalist_id_remove_no_notify (&store->kept, key);
}

const char *
karum_store_get_path (const KarumStore *store)
{
  return store->db->path;
}

gboolean
karum_store_is_alone (const KarumStore *store)
{
  return store->db->alone;
}

const char *
karum_store_get_kept_log (const KarumStore *store)
{
  return store->kept_log;
}

char *
karum_store_get_notice (const KarumStore *store)
{
  g_autofree char *log
      = store->kept_log ? karum_log_owner_message (store->db->path, store->kept_log) : NULL;

  if (!log || !store->db->notice)
    return g_strdup (log ? log : store->db->notice);
  return g_strjoin ("\n", log, store->db->notice, NULL);
}

KarumArchiveAccess
karum_store_get_access (const KarumStore *store)
{
  return store->access;
}

gboolean
karum_store_changed (KarumStore *store)
{
  gint64 before = store->data_version;
  gint64 now;

  if (!karum_db_number (store->db, "PRAGMA data_version", &now, NULL))
    return FALSE;
  store->data_version = now;
  return now != before;
}

void
karum_store_leave_checkpoints (KarumStore *store)
{
  karum_db_checkpoint_after (store->db, 0);
}

void
karum_store_checkpoint (KarumStore *store)
{
  karum_db_checkpoint (store->db);
}

void
karum_store_interrupt (KarumStore *store)
{
  sqlite3_interrupt (store->db->handle);
}

static gboolean
refuse_read_only (KarumStore *store, GError **error)
{
  g_autofree char *name = g_filename_display_name (store->db->path);

  if (store->access == KARUM_ARCHIVE_WRITABLE)
    return TRUE;
  if (store->access == KARUM_ARCHIVE_NEWER_VERSION)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_READ_ONLY,
                 _ ("The archive “%s” was created by a newer version of Karum and is read-only. "
                    "Install that version to change it."),
                 name);
  else if (store->access == KARUM_ARCHIVE_NOT_LOCKED)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_READ_ONLY,
                 _ ("The archive “%s” can only be read: in its folder, files can’t be locked, so "
                    "that another program could change it at the same time. Copy it to a disk of "
                    "this computer to change it."),
                 name);
  else if (store->access == KARUM_ARCHIVE_DISK_FAILED)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_IO,
                 _ ("The archive “%s” is open for viewing only because the disk reported an error. "
                    "Check the disk, then open the archive again."),
                 name);
  else
    karum_db_set_error (
        store->db, store->access == KARUM_ARCHIVE_DISK_FULL ? SQLITE_FULL : SQLITE_READONLY, error);
  return FALSE;
}

gboolean
karum_store_begin (KarumStore *store, GError **error)
{
  return refuse_read_only (store, error) && karum_db_begin (store->db, error);
}

gboolean
karum_store_begin_read (KarumStore *store, GError **error)
{
  return karum_db_begin_read (store->db, error);
}

gboolean
karum_store_end (KarumStore *store, gboolean done, GError **error)
{
  return karum_db_end (store->db, done, error);
}

gboolean
karum_store_save_game (
    KarumStore *store, gint64 *id, gint64 *revision, const KarumRecord *record, GError **error)
{
  gint64 new_id = *id;
  gint64 new_revision = *revision;
  gboolean done;

  if (!karum_store_begin (store, error))
    return FALSE;
  done = karum_games_save (store->db, &new_id, &new_revision, record, error);
  if (!karum_store_end (store, done, error))
    return FALSE;
  *id = new_id;
  *revision = new_revision;
  return TRUE;
}

KarumRecord *
karum_store_load_game (KarumStore *store, gint64 id, gint64 *revision, GError **error)
{
  return karum_games_load (store->db, store->games, id, revision, error);
}

KarumRecord *
karum_store_view_game (
    KarumStore *store, gint64 id, gint64 *revision, char **damage, GError **error)
{
  g_autofree char *reason = NULL;
  g_autoptr (KarumRecord) record
      = karum_games_inspect (store->db, store->games, id, revision, &reason, error);

  *damage = NULL;
  if (reason)
    karum_games_set_damaged (store->db, id, reason, error);
  return record && karum_seals_check_game (store->db, id, damage, error) ? g_steal_pointer (&record)
                                                                         : NULL;
}

KarumRecord *
karum_store_export_game (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, error);
  g_auto (KarumMarks) marks = { 0 };

  if (!record || !karum_marks_read (karum_store_db (store), id, &marks, error))
    return NULL;
  karum_marks_add_tags (&record->tags, &marks);
  return g_steal_pointer (&record);
}

GStrv
karum_store_names (
    KarumStore *store, KarumNameKind kind, const char *text, guint limit, GError **error)
{
  return karum_names_find (store->db, kind, text, limit, error);
}

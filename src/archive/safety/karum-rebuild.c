#include "karum-arrays.h"
#include "karum-check.h"
#include "karum-columns.h"
#include "karum-derived.h"
#include "karum-folded.h"
#include "karum-game-draft.h"
#include "karum-known-refs.h"
#include "karum-games-table.h"
#include "karum-players.h"
#include "karum-position-update.h"
#include "karum-reviews-table.h"
#include "karum-statement.h"
#include "karum-sharing-table.h"
#include "karum-store-inside.h"
#include "karum-texts.h"

typedef struct {
  KarumStore *store;
  const KarumProgress *progress; /* (nullable) */
  guint64 done, total;           /* games */
} Rebuild;

static gboolean
write_derived (KarumDb *db, gint64 id, const KarumRecord *record, GError **error)
{
  g_auto (KarumGameDraft) draft = { 0 };

  karum_game_draft_init (&draft, record);
  return karum_games_write_derived (db, id, &draft, error)
         && karum_texts_write (db, id, FALSE, draft.text, error);
}

/* A damaged review can be made again from the game. */
static gboolean
rebuild_review (KarumDb *db, gint64 id, GError **error)
{
  gboolean sound;

  return karum_reviews_check (db, id, &sound, error)
         && (sound || karum_reviews_drop (db, id, error));
}

/* An unreadable game is left unchanged. */
static gboolean
rebuild_game (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *reason = NULL;
  g_autoptr (KarumRecord) record = karum_games_inspect (
      karum_store_db (store), karum_store_games (store), id, NULL, &reason, &local);

  if (record)
    return write_derived (karum_store_db (store), id, record, error)
           && rebuild_review (karum_store_db (store), id, error);
  if (reason || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* The number of games in one transaction: some dozen milliseconds. */
#define SLICE 256

/* The pause between two transactions, longer than the interval at which others try to write. */
#define PAUSE_MICROSECONDS (2 * 1000)

/* One transaction of the rebuilding; others write between them. What is derived from the games is
 * correct, or seen to be missing, after each of them. */
typedef gboolean (*Part) (Rebuild *rebuild, gpointer data, GError **error);

static gboolean
run_part (Rebuild *rebuild, Part part, gpointer data, GError **error)
{
  gboolean done = karum_store_begin (rebuild->store, error)
                  && karum_store_end (rebuild->store, part (rebuild, data, error), error);

  g_usleep (PAUSE_MICROSECONDS);
  return done;
}

static gboolean
rebuild_index (Rebuild *rebuild, gpointer name, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("REINDEX \"%s\"", (const char *) name);

  return karum_db_execute (karum_store_db (rebuild->store), sql, error);
}

/* (transfer full) (nullable) */
static GStrv
list_indexes (KarumDb *db, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT name FROM sqlite_schema WHERE type = 'index'", error);

  while (karum_statement_next (row, error))
    g_strv_builder_add (names, karum_statement_certain (row, 0));
  return karum_statement_worked (row) ? g_strv_builder_end (names) : NULL;
}

static gboolean
rebuild_indexes (Rebuild *rebuild, GError **error)
{
  g_auto (GStrv) names = list_indexes (karum_store_db (rebuild->store), error);

  for (char **name = names; name && *name; name++)
    if (!karum_progress_step (rebuild->progress, 0, 0, error)
        || !run_part (rebuild, rebuild_index, *name, error))
      return FALSE;
  return names != NULL;
}

/* @last: (inout): the last game that is done; G_MAXINT64 after all of them. The games of a slice
 * are read before they are written. */
static gboolean
rebuild_slice (Rebuild *rebuild, gpointer last, GError **error)
{
  gint64 *after = last;
  g_autoptr (GArray) games
      = karum_games_table_list (karum_store_db (rebuild->store), *after, SLICE, error);

  if (!games)
    return FALSE;
  *after = games->len > 0 ? g_array_index (games, gint64, games->len - 1) : G_MAXINT64;
  karum_for_each_value (gint64, item, games)
    if (!karum_progress_step (rebuild->progress, rebuild->done++, rebuild->total, error)
        || !rebuild_game (rebuild->store, item, error))
      return FALSE;
  /* Whoever stops here, the words of the other games are missing, and it is known. */
  return karum_texts_set_last (karum_store_db (rebuild->store), *after, error);
}

/* With the first slice, so that few games are rebuilt in one transaction. The index of words may be
 * too damaged for removing single entries. */
static gboolean
rebuild_others (Rebuild *rebuild, gpointer last, GError **error)
{
  KarumDb *db = karum_store_db (rebuild->store);
  gint64 wrong;

  return karum_rulesets_check (db, karum_store_games (rebuild->store), TRUE, &wrong, error)
         && karum_store_clear_positions (rebuild->store, error) && karum_columns_clear (db, error)
         && karum_players_rebuild_persons (db, error) && karum_folded_renew (db, error)
         && karum_texts_clear (db, error) && rebuild_slice (rebuild, last, error);
}

static gboolean
rebuild_games (Rebuild *rebuild, GError **error)
{
  gint64 total, last = G_MININT64;

  if (!karum_games_table_count (karum_store_db (rebuild->store), &total, error))
    return FALSE;
  rebuild->total = (guint64) total;
  if (!run_part (rebuild, rebuild_others, &last, error))
    return FALSE;
  while (last < G_MAXINT64)
    if (!run_part (rebuild, rebuild_slice, &last, error))
      return FALSE;
  return TRUE;
}

static gboolean
rebuild_sharing (Rebuild *rebuild, gpointer data, GError **error)
{
  (void) data;
  return karum_sharing_mend (karum_store_db (rebuild->store), error);
}

gboolean
karum_store_rebuild (KarumStore *store, const KarumProgress *progress, GError **error)
{
  Rebuild rebuild = { store, progress, 0, 0 };

  if (!rebuild_indexes (&rebuild, error) || !rebuild_games (&rebuild, error)
      || !run_part (&rebuild, rebuild_sharing, NULL, error))
    return FALSE;
  karum_store_update_derived (store, progress, NULL);
  return TRUE;
}

#include "karum-column-update.h"

#include <string.h>

#include "karum-columns.h"
#include "karum-games-table.h"
#include "karum-log-owner.h"
#include "karum-game-set.h"
#include "karum-store-inside.h"
#include "karum-texts.h"

/* Fewer changed games can be read one by one. */
#define NEWS_MIN 1000

typedef struct {
  KarumStore *store;
  const KarumProgress *progress;
  gint64 builder; /* identifies this update */
  gboolean whole; /* whether the segments have all columns; otherwise all are written */
  gint64 last;    /* the last game */
  gint64 change;
  KarumGameSet *blocks; /* (owned) (nullable): blocks to write */
  gboolean lost;        /* another store writes columns */
} Update;

static gboolean
count_news (KarumDb *db, gint64 *count, GError **error)
{
  return karum_db_number (db,
                          "SELECT (SELECT count (*) FROM column_changes)"
                          " + (SELECT count (*) FROM games WHERE id > s.last) FROM column_state s",
                          count, error);
}

static gboolean
set_builder (Update *update, gboolean whole, GError **error)
{
  g_autofree char *sql = NULL;

  update->builder = karum_columns_builder (whole);
  sql = g_strdup_printf ("UPDATE column_state SET builder = %" G_GINT64_FORMAT, update->builder);
  return karum_db_execute (karum_store_db (update->store), sql, error);
}

/* Registers this writer; any other one stops. */
static gboolean
announce (Update *update, GError **error)
{
  gboolean done;

  if (!karum_db_begin (karum_store_db (update->store), error))
    return FALSE;
  done = set_builder (update, update->whole, error);
  return karum_db_end (karum_store_db (update->store), done, error);
}

/* The segments are written later and can be newer than the changes found here: those are applied
 * twice. */
static gboolean
plan (Update *update, GError **error)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autofree char *rest = g_strdup_printf (
      "FROM (SELECT game / %d AS block FROM column_changes UNION"
      " SELECT DISTINCT g.id / %d FROM column_state s CROSS JOIN games g ON g.id > %s)",
      KARUM_COLUMN_BLOCK, KARUM_COLUMN_BLOCK, update->whole ? "s.last" : "0");

  update->blocks = karum_game_set_new ();
  return karum_games_table_last (karum_store_db (update->store), &update->last, error)
         && karum_db_number (karum_store_db (update->store),
                             "SELECT coalesce (max (id), (SELECT folded FROM column_state))"
                             " FROM column_changes",
                             &update->change, error)
         && karum_set_collect (karum_store_db (update->store), update->blocks, "block", rest, none,
                               error);
}

static gboolean
plan_in_transaction (Update *update, GError **error)
{
  gboolean done;

  if (!karum_db_begin_read (karum_store_db (update->store), error))
    return FALSE;
  done = plan (update, error);
  return karum_db_end (karum_store_db (update->store), done, error);
}

static gboolean
is_builder (Update *update, GError **error)
{
  gint64 builder;

  if (!karum_db_number (karum_store_db (update->store), "SELECT builder FROM column_state",
                        &builder, error))
    return FALSE;
  update->lost = builder != update->builder;
  return TRUE;
}

static void
note_row (gint64 game, const KarumColumnRow *row, gpointer rows)
{
  ((KarumColumnRow *) rows)[game % KARUM_COLUMN_BLOCK] = *row;
}

static gboolean
write_block (Update *update, gint64 first, const KarumColumnRow *rows, GError **error)
{
  gboolean done;

  if (!karum_db_begin (karum_store_db (update->store), error))
    return FALSE;
  done = is_builder (update, error)
         && (update->lost
             || karum_columns_write (karum_store_db (update->store), first, rows, error));
  return karum_db_end (karum_store_db (update->store), done, error);
}

static gboolean
write_blocks (Update *update, GError **error)
{
  g_autofree KarumColumnRow *rows = g_new (KarumColumnRow, KARUM_COLUMN_BLOCK);

  for (gint64 block = karum_game_set_next (update->blocks, 0); block >= 0 && !update->lost;
       block = karum_game_set_next (update->blocks, block + 1)) {
    gint64 first = block * KARUM_COLUMN_BLOCK;

    memset (rows, 0, KARUM_COLUMN_BLOCK * sizeof *rows);
    if (!karum_progress_step (update->progress, 0, 0, error)
        || !karum_columns_visit (karum_store_db (update->store), first,
                                 first + KARUM_COLUMN_BLOCK - 1, note_row, rows, error)
        || !write_block (update, first, rows, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
settle (Update *update, GError **error)
{
  g_autofree char *sql = g_strdup_printf (
      "UPDATE column_state SET last = %" G_GINT64_FORMAT ", folded = %" G_GINT64_FORMAT ";"
      "DELETE FROM column_changes WHERE id <= %" G_GINT64_FORMAT ";",
      update->last, update->change, update->change);
  gboolean done;

  if (!karum_db_begin (karum_store_db (update->store), error))
    return FALSE;
  done = is_builder (update, error)
         && (update->lost
             || (set_builder (update, TRUE, error)
                 && karum_db_execute (karum_store_db (update->store), sql, error)));
  return karum_db_end (karum_store_db (update->store), done, error);
}

gboolean
karum_store_update_columns (KarumStore *store, const KarumProgress *progress, GError **error)
{
  Update update = { .store = store, .progress = progress };
  KarumColumnState state;
  gint64 news;
  gboolean done;

  if (karum_store_get_access (store) != KARUM_ARCHIVE_WRITABLE || karum_store_db (store)->depth > 0)
    return TRUE;
  if (!count_news (karum_store_db (store), &news, error)
      || !karum_columns_state (karum_store_db (store), &state, error))
    return FALSE;
  if (news < NEWS_MIN && state.whole)
    return TRUE;
  update.whole = state.whole;
  done = announce (&update, error) && plan_in_transaction (&update, error)
         && write_blocks (&update, error) && (update.lost || settle (&update, error));
  g_clear_pointer (&update.blocks, karum_game_set_unref);
  return done;
}

/* The pause between two steps for other writers: longer than their retry interval. */
#define PAUSE_MICROSECONDS (2 * 1000)

/* Writes some pages of a merge, or starts merging segments of similar size. SQLite shows by the
 * number of changed rows whether there was anything to do. */
static gboolean
join_pages (KarumDb *db, gboolean stamped, gboolean *more, GError **error)
{
  gint64 before = sqlite3_total_changes64 (db->handle);

  if (!karum_db_execute (db, "INSERT INTO texts (texts, rank) VALUES ('merge', 64)", error))
    return FALSE;
  *more = sqlite3_total_changes64 (db->handle) - before > 1;
  return !*more || !stamped || karum_log_owner_stamp (db, error);
}

static gboolean
join_step (KarumDb *db, gboolean stamped, gboolean *more, GError **error)
{
  return karum_db_begin (db, error)
         && karum_db_end (db, join_pages (db, stamped, more, error), error);
}

/* If there is nothing to do, the archive gets no stamp, so that no connection sees a change. */
static gboolean
join_all (KarumDb *db, const KarumProgress *progress, GError **error)
{
  gboolean stamped = db->stamped;
  gboolean more = TRUE;
  gboolean done = TRUE;

  while (more && done) {
    db->stamped = FALSE;
    done = karum_progress_step (progress, 0, 0, error) && join_step (db, stamped, &more, error);
    db->stamped = stamped;
    if (more && done)
      g_usleep (PAUSE_MICROSECONDS);
  }
  return done;
}

/* What a stopped rebuilding has left out. */
static gboolean
complete_words (KarumStore *store, const KarumProgress *progress, GError **error)
{
  gint64 last;

  if (!karum_texts_last (karum_store_db (store), &last, error))
    return FALSE;
  while (last < G_MAXINT64) {
    if (!karum_progress_step (progress, 0, 0, error) || !karum_store_begin (store, error)
        || !karum_store_end (
            store,
            karum_texts_go_on (karum_store_db (store), karum_store_games (store), error)
                && karum_texts_last (karum_store_db (store), &last, error),
            error))
      return FALSE;
    g_usleep (PAUSE_MICROSECONDS);
  }
  return TRUE;
}

gboolean
karum_store_update_words (KarumStore *store, const KarumProgress *progress, GError **error)
{
  gboolean done;

  if (karum_store_get_access (store) != KARUM_ARCHIVE_WRITABLE || karum_store_db (store)->depth > 0)
    return TRUE;
  if (!complete_words (store, progress, error))
    return FALSE;
  /* Merged data is not new, so it need not be synced at each commit. */
  if (!karum_db_execute (karum_store_db (store), "PRAGMA synchronous = NORMAL", error))
    return FALSE;
  done = join_all (karum_store_db (store), progress, error);
  return karum_db_execute (karum_store_db (store), "PRAGMA synchronous = FULL", done ? error : NULL)
         && done;
}

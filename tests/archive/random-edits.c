#include "random-edits.h"

#include <sqlite3.h>

#include "fixture.h"
#include "karum-collections.h"
#include "karum-event-edit.h"
#include "karum-game-details.h"
#include "karum-marks.h"
#include "karum-player-edit.h"
#include "karum-schema.h"
#include "karum-searches.h"
#include "karum-versions.h"

static const char *const names[] = { "Anna", "Анна", "Борис", "ユーリ", "Juri", "Zoë", "Boris" };

/* The maximum number of objects of each kind, so that changes overlap; number 0 doesn't exist. */
#define MOST 9

static gint64
any (KarumRandom *random)
{
  return karum_random_below (random, MOST);
}

static const char *
any_name (KarumRandom *random)
{
  return names[karum_random_below (random, G_N_ELEMENTS (names))];
}

static gboolean
flip (KarumRandom *random)
{
  return karum_random_below (random, 2) == 0;
}

/* -- Kinds of changes ------------------------------------------------------------------------- */

static gboolean
bin_games (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 games[] = { any (random), any (random), any (random) };

  return karum_store_bin_games (store, games, 3, flip (random), error);
}

static gboolean
set_match (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 games[] = { any (random), any (random) };

  return karum_store_set_match (store, games, 2, flip (random) ? any_name (random) : NULL, error);
}

static gboolean
set_stars (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 games[] = { any (random), any (random) };

  return karum_store_set_stars (store, games, 2, karum_random_below (random, 6), error);
}

static gboolean
create_player (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_create_player (store, any_name (random), flip (random) ? "b. 1990" : NULL,
                                    error)
         > 0;
}

static gboolean
edit_player (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_edit_player (store, any (random), any_name (random),
                                  flip (random) ? any_name (random) : NULL, error);
}

static gboolean
add_spelling (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_add_spelling (store, any (random), any_name (random), error);
}

static gboolean
remove_spelling (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_remove_spelling (store, any (random), any_name (random), error);
}

static gboolean
merge_players (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 players[] = { any (random), any (random) };

  return karum_store_merge_players (store, players, 1 + flip (random), any (random), error);
}

static gboolean
split_player (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_split_player (store, any (random), error);
}

static gboolean
delete_player (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 player = any (random);

  return karum_store_delete_players (store, &player, 1, flip (random), error);
}

static gboolean
set_player (KarumStore *store, KarumRandom *random, GError **error)
{
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, any (random), error);

  if (!details)
    return FALSE;
  g_free (details->players[0]);
  details->players[0] = g_strdup (any_name (random));
  details->persons[0] = any (random);
  return karum_store_set_details (store, details, error);
}

static gboolean
save_event (KarumStore *store, KarumRandom *random, GError **error)
{
  const KarumEventFields fields = { .name = any_name (random), .starts = "2026.11.21" };
  gint64 id = any (random);

  return karum_store_save_event (store, &id, &fields, error);
}

static gboolean
merge_events (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 event = any (random);

  return karum_store_merge_events (store, &event, 1, any (random), error);
}

static gboolean
split_event (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_split_event (store, any (random), error);
}

static gboolean
add_event_name (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_add_event_name (store, any (random), any_name (random), error);
}

static gboolean
remove_event_name (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_remove_event_name (store, any (random), any_name (random), error);
}

static gboolean
delete_event (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 event = any (random);

  return karum_store_delete_events (store, &event, 1, flip (random), error);
}

static gboolean
set_event (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 games[] = { any (random), any (random) };

  return karum_store_set_event (store, games, 2, any (random), error);
}

static gboolean
collect (KarumStore *store, KarumRandom *random, GError **error)
{
  const gint64 games[] = { any (random), any (random) };

  return karum_store_collect_games (store, games, 2, any_name (random), flip (random), error);
}

static gboolean
rename_collection (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_rename_collection (store, any (random), any_name (random), error);
}

static gboolean
delete_collection (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_delete_collection (store, any (random), error);
}

static gboolean
save_search (KarumStore *store, KarumRandom *random, GError **error)
{
  const KarumGameFilter filter = { .player = any_name (random) };
  g_autofree char *text = karum_game_filter_write (&filter);

  return karum_store_save_search (store, any_name (random), text, NULL, error);
}

static gboolean
delete_search (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_delete_search (store, any (random), error);
}

static gboolean
move_search (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_move_search (store, any (random), karum_random_below (random, 4), error);
}

static gboolean
save_version (KarumStore *store, KarumRandom *random, GError **error)
{
  return karum_store_save_version (store, any (random), any_name (random), error);
}

/* Renames or removes the last version of a game, if it has any. */
static gboolean
change_version (KarumStore *store, KarumRandom *random, GError **error)
{
  gint64 game = any (random);
  g_autoptr (GPtrArray) list = karum_store_list_versions (store, game, error);
  gint64 number;

  if (!list || list->len == 0)
    return save_version (store, random, error);
  number = ((KarumVersion *) list->pdata[list->len - 1])->number;
  return flip (random) ? karum_store_remove_version (store, game, number, error)
                       : karum_store_rename_version (store, game, number, any_name (random), error);
}

static gboolean (*const edits[]) (KarumStore *store, KarumRandom *random, GError **error)
    = { bin_games,         set_match,         set_stars,     create_player, edit_player,
        add_spelling,      remove_spelling,   merge_players, split_player,  delete_player,
        set_player,        save_event,        merge_events,  split_event,   add_event_name,
        remove_event_name, delete_event,      set_event,     collect,       collect,
        rename_collection, delete_collection, save_search,   delete_search, move_search,
        save_version,      change_version };

gboolean
random_edit (KarumStore *store, KarumRandom *random, GError **error)
{
  return edits[karum_random_below (random, G_N_ELEMENTS (edits))](store, random, error);
}

void
random_edit_games (KarumStore *store, guint n_games, guint64 seed)
{
  for (guint i = 0; i < n_games; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 2], 0, 8, seed + i);

    g_free (record->tags.players[0]);
    g_free (record->tags.players[1]);
    g_free (record->tags.event);
    record->tags.players[0] = g_strdup (names[i % 4]);
    record->tags.players[1] = g_strdup (names[(i + seed) % 4]);
    record->tags.event = g_strdup (names[i % 3]);
    fixture_save (store, record);
  }
}

/* -- What is there ---------------------------------------------------------------------------- */

static gboolean
tells_of_changes (const char *column)
{
  return g_str_equal (column, "revision") || g_str_equal (column, "changed_at")
         || g_str_equal (column, "seal");
}

static void
dump_row (sqlite3_stmt *row, GString *dump)
{
  for (int i = 0; i < sqlite3_column_count (row); i++) {
    const guint8 *data = sqlite3_column_blob (row, i);
    int size = sqlite3_column_bytes (row, i);

    if (tells_of_changes (sqlite3_column_name (row, i)))
      continue;
    g_string_append_printf (dump, "%c%d:", i == 0 ? '\n' : ' ', sqlite3_column_type (row, i));
    for (int k = 0; k < size; k++)
      g_string_append_printf (dump, g_ascii_isprint (data[k]) ? "%c" : "%02x", data[k]);
  }
}

static void
dump_table (sqlite3 *db, const char *table, GString *dump)
{
  g_autofree char *sql = g_strdup_printf ("SELECT * FROM %s ORDER BY 1, 2", table);
  sqlite3_stmt *row;

  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &row, NULL), ==, SQLITE_OK);
  g_string_append_printf (dump, "\n%s", table);
  while (sqlite3_step (row) == SQLITE_ROW)
    dump_row (row, dump);
  g_assert_cmpint (sqlite3_finalize (row), ==, SQLITE_OK);
}

char *
random_edit_dump (const char *path)
{
  GString *dump = g_string_new (NULL);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  for (guint i = 0; karum_base_tables[i].name; i++)
    dump_table (db, karum_base_tables[i].name, dump);
  sqlite3_close (db);
  return g_string_free (dump, FALSE);
}

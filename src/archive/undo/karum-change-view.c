#include "karum-change-view.h"

#include "karum-arrays.h"
#include "karum-list-text.h"
#include "karum-name.h"
#include "karum-statement.h"
#include "karum-undo-private.h"
#include "karum-views.h"

/* -- The list --------------------------------------------------------------------------------- */

KarumChangeRow *
karum_change_row_ref (KarumChangeRow *row)
{
  return g_atomic_rc_box_acquire (row);
}

static void
clear_row (gpointer data)
{
  KarumChangeRow *row = data;

  karum_free_all (row->title, row->players[0], row->players[1], row->subject);
}

void
karum_change_row_unref (KarumChangeRow *row)
{
  g_atomic_rc_box_release_full (row, clear_row);
}

static void
row_unref (gpointer row)
{
  karum_change_row_unref (row);
}

/* Changes that are read for the list: so many bytes each, and so many changes. */
#define SUBJECT_SIZE 65536
#define SUBJECTS 1000

/* (transfer full) (nullable) */
static char *
subject_of (KarumDb *db, guint64 number)
{
  g_autoptr (KarumChange) change = karum_history_read (db, number, NULL);

  return change ? karum_change_subject (db, change) : NULL;
}

GPtrArray *
karum_store_list_changes (KarumStore *store, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (row_unref);
  g_autoptr (KarumStatement) rows = karum_db_prepare (
      karum_store_db (store),
      "SELECT h.id, h.place, h.made_at, h.game, h.state, h.title, n.name1, n.name2, h.size"
      " FROM history h"
      " LEFT JOIN game_persons n ON n.game = h.game ORDER BY h.id DESC",
      error);

  while (karum_statement_next (rows, error)) {
    KarumChangeRow *row = g_atomic_rc_box_new0 (KarumChangeRow);
    gint64 state = karum_statement_int (rows, 4);

    row->number = (guint64) karum_statement_int (rows, 0);
    row->place = karum_statement_int (rows, 1);
    row->made_at = karum_statement_int (rows, 2);
    row->game = karum_statement_int (rows, 3);
    row->done = state == KARUM_CHANGE_DONE || state == KARUM_CHANGE_DONE_ASIDE;
    row->aside = state == KARUM_CHANGE_DONE_ASIDE || state == KARUM_CHANGE_UNDONE_ASIDE;
    row->title = karum_statement_dup_certain (rows, 5);
    row->players[0] = karum_statement_dup_known (rows, 6);
    row->players[1] = karum_statement_dup_known (rows, 7);
    if (row->game == 0 && list->len < SUBJECTS && karum_statement_int (rows, 8) <= SUBJECT_SIZE)
      row->subject = subject_of (karum_store_db (store), row->number);
    g_ptr_array_add (list, row);
  }
  return karum_statement_worked (rows) ? g_steal_pointer (&list) : NULL;
}

/* -- Rows ------------------------------------------------------------------------------------- */

/* Tables that are told, with the text that names one of their rows, and columns whose values are.
 */
static const struct {
  const char *table;
  const char *name; /* SQL: by ?1, the first column of the key, and ?2, the second */
  const char *columns[5];
} told[] = {
  { "players", "SELECT name FROM players WHERE id = ?1", { "name", "note", "shown" } },
  { "events", "SELECT name FROM events WHERE id = ?1", { "name", "place", "starts", "ends" } },
  { "games", "SELECT name1 || ' – ' || name2 FROM game_persons WHERE game = ?1", { "stars" } },
  { "collections", "SELECT name FROM collections WHERE id = ?1", { "name" } },
  { "searches", "SELECT name FROM searches WHERE id = ?1", { "name" } },
  { "collected", "SELECT name FROM collections WHERE id = ?2", { NULL } },
  { "player_names", "SELECT name FROM player_names WHERE id = ?1", { NULL } },
  { "event_names", "SELECT name FROM event_names WHERE id = ?1", { NULL } },
  { "versions", "SELECT name FROM versions WHERE game = ?1 AND number = ?2", { "name" } },
};

/* A row of a changeset, seen in the direction in which it was made. */
typedef struct {
  KarumDb *db;
  sqlite3_changeset_iter *row;
  KarumStatement *columns; /* (owned) */
  guint table;             /* in told[] */
  int n_columns, operation;
  gboolean undone; /* the changeset is the reverse of the change */
  gboolean alone;  /* the change concerns one game */
} Look;

/* (nullable): the value of column @i before or after. */
static sqlite3_value *
value_at (const Look *look, int i, gboolean after)
{
  sqlite3_value *value = NULL;

  if (after != look->undone) {
    if (look->operation != SQLITE_DELETE)
      sqlite3changeset_new (look->row, i, &value);
  } else if (look->operation != SQLITE_INSERT) {
    sqlite3changeset_old (look->row, i, &value);
  }
  return value;
}

/* (transfer full) (nullable) */
static char *
text_at (const Look *look, int i, gboolean after)
{
  sqlite3_value *value = value_at (look, i, after);

  if (!value || sqlite3_value_type (value) == SQLITE_NULL)
    return NULL;
  return g_utf8_make_valid ((const char *) sqlite3_value_text (value), -1);
}

/* The column @name; -1 if there is none. */
static int
find_column (const Look *look, const char *name)
{
  for (int i = 0; i < look->n_columns; i++)
    if (g_strcmp0 (karum_statement_name (look->columns, i), name) == 0)
      return i;
  return -1;
}

/* A part of the key, which no change changes. */
static gint64
key_at (const Look *look, int i)
{
  sqlite3_value *key = value_at (look, i, TRUE);

  if (!key)
    key = value_at (look, i, FALSE);
  return key ? sqlite3_value_int64 (key) : 0;
}

/* (transfer full) (nullable): by the key, as it is called now. */
static char *
present_name (const Look *look)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (look->db, told[look->table].name, NULL);

  for (int i = 0; row && i < karum_statement_last_parameter (row); i++)
    karum_statement_bind_int (row, i + 1, key_at (look, i));
  return karum_statement_next (row, NULL) ? karum_statement_dup_known (row, 0) : NULL;
}

/* (transfer full) (nullable): of the row @id of the same table, as it is called now. */
static char *
named (const Look *look, gint64 id)
{
  g_autoptr (KarumStatement) row = karum_db_ask (look->db, told[look->table].name, NULL, id);

  if (!row)
    return NULL;
  return karum_statement_next (row, NULL) ? karum_statement_dup_known (row, 0) : NULL;
}

/* (transfer full) (nullable): as the row is called on this side of the change, if it has a name
 * there. */
static char *
name_at (const Look *look, gboolean after)
{
  int column = find_column (look, "name");
  char *name = column < 0 ? NULL : text_at (look, column, after);

  if (!name && column >= 0)
    name = text_at (look, column, !after);
  return name ? name : present_name (look);
}

static char *
name_of (const Look *look)
{
  return name_at (look, FALSE);
}

static gboolean
is_set (const Look *look, const char *column, gboolean after)
{
  int i = find_column (look, column);
  sqlite3_value *value = i < 0 ? NULL : value_at (look, i, after);

  return value && sqlite3_value_type (value) != SQLITE_NULL;
}

/* What has become of the row as a whole; KARUM_CHANGED_OTHERWISE if it is as it was. */
static KarumChangedHow
how_changed (const Look *look)
{
  if (look->operation != SQLITE_UPDATE)
    return (look->operation == SQLITE_INSERT) != look->undone ? KARUM_CHANGED_ADDED
                                                              : KARUM_CHANGED_REMOVED;
  if (is_set (look, "deleted_at", TRUE) != is_set (look, "deleted_at", FALSE))
    return is_set (look, "deleted_at", TRUE) ? KARUM_CHANGED_BINNED : KARUM_CHANGED_RESTORED;
  if (is_set (look, KARUM_MERGED_COLUMN, TRUE) != is_set (look, KARUM_MERGED_COLUMN, FALSE))
    return is_set (look, KARUM_MERGED_COLUMN, TRUE) ? KARUM_CHANGED_MERGED
                                                    : KARUM_CHANGED_SEPARATED;
  return KARUM_CHANGED_OTHERWISE;
}

static void
changed_row_free (gpointer data)
{
  KarumChangedRow *row = data;

  karum_free_all (row->name, row->was, row->is, row);
}

/* @column: (nullable) */
static void
add_row (KarumChangeView *view, const Look *look, KarumChangedHow how, const char *column)
{
  KarumChangedRow *row;
  int i = column ? find_column (look, column) : -1;

  if (view->n_rows++ >= KARUM_CHANGE_ROWS)
    return;
  row = g_new0 (KarumChangedRow, 1);
  row->how = how;
  row->table = told[look->table].table;
  row->column = column;
  row->name = name_of (look);
  row->was = i < 0 ? NULL : text_at (look, i, FALSE);
  row->is = i < 0 ? NULL : text_at (look, i, TRUE);
  g_ptr_array_add (view->rows, row);
}

/* A version that nobody has named comes and goes with what else was changed. */
static gboolean
is_automatic (const Look *look)
{
  return g_str_equal (told[look->table].table, "versions") && !is_set (look, "name", FALSE)
         && !is_set (look, "name", TRUE);
}

/* Of the only game that was changed, the records tell everything else. */
static gboolean
look_at (const Look *look, gpointer data)
{
  KarumChangeView *view = data;
  KarumChangedHow how = how_changed (look);
  guint before = view->n_rows;

  if (how != KARUM_CHANGED_OTHERWISE) {
    add_row (view, look, how, NULL);
    return TRUE;
  }
  for (const char *const *column = told[look->table].columns; *column; column++) {
    int i = find_column (look, *column);

    if (i >= 0 && (value_at (look, i, TRUE) || value_at (look, i, FALSE)))
      add_row (view, look, KARUM_CHANGED_VALUE, *column);
  }
  if (view->n_rows == before && !look->alone && karum_row_changed (look->db, look->row) != 0)
    add_row (view, look, KARUM_CHANGED_OTHERWISE, NULL);
  return TRUE;
}

static int
find_told (const char *table)
{
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    if (g_ascii_strcasecmp (told[i].table, table) == 0)
      return (int) i;
  return -1;
}

/* Calls @visit with the rows that are told, until it returns FALSE. */
static void
visit_rows (KarumDb *db,
            const KarumChange *change,
            gboolean (*visit) (const Look *look, gpointer data),
            gpointer data)
{
  gsize size;
  const void *changes = g_bytes_get_data (change->changes, &size);
  sqlite3_changeset_iter *row;
  gboolean more = TRUE;

  if (sqlite3changeset_start (&row, (int) size, (void *) changes) != SQLITE_OK)
    return;
  while (more && sqlite3changeset_next (row) == SQLITE_ROW) {
    Look look = {
      .db = db, .row = row, .undone = !karum_change_is_done (change), .alone = change->game != 0
    };
    g_autoptr (KarumStatement) columns
        = karum_row_columns (db, row, &look.n_columns, &look.operation);
    const char *table;
    int n_columns, operation, indirect, place;

    sqlite3changeset_op (row, &table, &n_columns, &operation, &indirect);
    place = find_told (table);
    look.table = (guint) MAX (place, 0);
    look.columns = columns;
    if (columns && place >= 0 && !is_automatic (&look))
      more = visit (&look, data);
  }
  sqlite3changeset_finalize (row);
}

/* -- What a change is about ------------------------------------------------------------------- */

/* Of larger changes nobody expects one name. */
#define SUBJECT_ROWS 1000

/* What the rows have in common so far. */
typedef struct {
  gint64 game;    /* the one that was added or deleted */
  char *name;     /* (owned) (nullable): of the others */
  char *spelling; /* (owned) (nullable): of one whose own row isn't seen */
  char *merged;   /* (owned) (nullable): who was merged, as a list */
  char *into;     /* (owned) (nullable): with whom */
  guint n_rows, n_games, n_names, n_spellings;
} Subject;

/* The names of more are not told. */
#define MERGED 3

/* Adds @name to those who were merged. */
static void
list_merged (Subject *subject, const char *name)
{
  g_autofree char *before = subject->merged;
  const char *const both[] = { before ? before : name, before ? name : NULL, NULL };

  subject->merged = karum_list_text (both);
}

/* @look: of a player or an event that was merged into another. */
static void
add_merged (Subject *subject, const Look *look)
{
  sqlite3_value *into = value_at (look, find_column (look, KARUM_MERGED_COLUMN), TRUE);
  g_autofree char *name = name_of (look);
  g_autofree char *shown = name ? karum_display_name (name) : NULL;

  if (subject->n_names <= MERGED)
    list_merged (subject, subject->n_names < MERGED && shown ? shown : "…");
  subject->n_names++;
  if (!subject->into && into) {
    g_autofree char *whose = named (look, sqlite3_value_int64 (into));

    subject->into = whose ? karum_display_name (whose) : NULL;
  }
}

/* Counts @name, and keeps the first one. */
static void
note_name (char **kept, guint *n, char *name)
{
  *n += name && g_strcmp0 (name, *kept) != 0;
  if (*kept)
    g_free (name);
  else
    *kept = name;
}

static gboolean
compare_subject (const Look *look, gpointer data)
{
  Subject *subject = data;

  if (how_changed (look) == KARUM_CHANGED_MERGED) {
    add_merged (subject, look);
  } else if (subject->merged) {
    /* What else goes with it. */
  } else if (g_str_has_suffix (told[look->table].table, "_names")) {
    note_name (&subject->spelling, &subject->n_spellings, name_at (look, TRUE));
  } else if (!g_str_equal (told[look->table].table, "games")) {
    note_name (&subject->name, &subject->n_names, name_at (look, TRUE));
  } else if (how_changed (look) != KARUM_CHANGED_OTHERWISE) {
    subject->n_games++;
    subject->game = key_at (look, 0);
  }
  return ++subject->n_rows < SUBJECT_ROWS && subject->n_games < 2;
}

/* (transfer full) (nullable): the players of @game, or the only one who is known: who has a bye has
 * no opponent. */
static char *
players_of (KarumDb *db, gint64 game)
{
  const char *first, *second;
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT name1, name2 FROM game_persons WHERE game = ?1", NULL, game);

  if (!karum_statement_next (row, NULL))
    return NULL;
  first = karum_statement_certain (row, 0);
  second = karum_statement_certain (row, 1);
  if (*first && *second)
    return karum_name_players (first, second);
  return *first || *second ? karum_display_name (*first ? first : second) : NULL;
}

char *
karum_change_subject (KarumDb *db, const KarumChange *change)
{
  Subject subject = { .game = change->game, .n_games = change->game != 0 };
  g_autofree char *name = NULL, *merged = NULL, *into = NULL, *spelling = NULL;

  if (change->addition.count != 0)
    return change->addition.count == 1 ? players_of (db, change->addition.games[1]) : NULL;
  if (subject.n_games == 0)
    visit_rows (db, change, compare_subject, &subject);
  name = subject.name;
  spelling = subject.spelling;
  merged = subject.merged;
  into = subject.into;
  if (merged)
    return into ? g_strdup_printf ("%s → %s", merged, into) : g_steal_pointer (&merged);
  if (subject.n_games != 0 || subject.n_rows == SUBJECT_ROWS)
    return subject.n_games == 1 ? players_of (db, subject.game) : NULL;
  /* Spellings come and go with a name; alone, they say who it is. */
  if (name)
    return subject.n_names == 1 ? karum_display_name (name) : NULL;
  return subject.n_spellings == 1 ? karum_display_name (spelling) : NULL;
}

/* -- The game --------------------------------------------------------------------------------- */

/* As many later changes of the game are undone, some milliseconds each, to show it as it was. */
#define MOST_LATER 400

static gboolean
is_far (KarumDb *db, const KarumChange *change)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT count (*) FROM history WHERE place > %" G_GINT64_FORMAT
                         " AND game = %" G_GINT64_FORMAT " AND state = %d",
                         change->place, change->game,
                         karum_change_is_done (change) ? KARUM_CHANGE_DONE : KARUM_CHANGE_UNDONE);
  gint64 n;

  return !karum_db_number (db, sql, &n, NULL) || n > MOST_LATER;
}

/* Inside a transaction. Whatever fails, there are no records. */
static void
load_both (KarumChangeView *view, KarumStore *store, const KarumChange *change)
{
  KarumDirection direction = karum_change_is_done (change) ? KARUM_UNDO : KARUM_REDO;
  g_autoptr (GArray) later
      = karum_undo_turn_since (store, change->place + 1, direction, change->game, NULL);
  g_autoptr (KarumRecord) now
      = later ? karum_store_load_game (store, change->game, NULL, NULL) : NULL;
  g_autoptr (GArray) turned
      = now ? karum_undo_turn_since (store, change->place, direction, change->game, NULL) : NULL;
  g_autoptr (KarumRecord) then
      = turned ? karum_store_load_game (store, change->game, NULL, NULL) : NULL;

  if (!then)
    return;
  view->before = karum_record_ref (direction == KARUM_UNDO ? then : now);
  view->after = karum_record_ref (direction == KARUM_UNDO ? now : then);
}

static void
view_game (KarumChangeView *view, KarumStore *store, const KarumChange *change)
{
  if (!karum_store_begin (store, NULL))
    return;
  load_both (view, store, change);
  karum_store_end (store, FALSE, NULL);
  if (!view->before)
    return;
  g_ptr_array_unref (view->differences);
  view->differences = karum_record_differences (view->before, view->after);
}

void
karum_change_view_free (KarumChangeView *view)
{
  g_clear_pointer (&view->before, karum_record_unref);
  g_clear_pointer (&view->after, karum_record_unref);
  g_ptr_array_unref (view->differences);
  g_ptr_array_unref (view->rows);
  g_free (view);
}

KarumChangeView *
karum_store_view_change (KarumStore *store, gint64 number, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (KarumChange) change = karum_history_read (db, (guint64) number, error);
  KarumChangeView *view;

  if (!change)
    return NULL;
  view = g_new0 (KarumChangeView, 1);
  view->differences = g_ptr_array_new ();
  view->rows = g_ptr_array_new_with_free_func (changed_row_free);
  view->n_added = change->addition.count;
  view->lost = karum_change_is_lost (change);
  visit_rows (db, change, look_at, view);
  view->far = change->game != 0 && is_far (db, change);
  if (change->game != 0 && !view->lost && !view->far)
    view_game (view, store, change);
  return view;
}

#include "karum-column-memory.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-games-table.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* Up to this many changed games are read one by one; for more, a query in SQL is faster. */
#define MOST_ROWS 20000

/* More would take a gigabyte; such numbers come from damaged archives only. */
#define MOST_GAMES (1 << 24)

/* A game that was read individually. */
typedef struct {
  gint64 game;
  KarumColumnRow row;
} Later;

struct _KarumColumnMemory {
  gboolean begun, broken;
  KarumColumnState state;
  gint64 change, top; /* the last change and the last game that are included */
  gsize size;
  guint32 *values[KARUM_N_COLUMNS]; /* (owned) (nullable): the columns that were read */
  GArray *later;                    /* (element-type Later): in the order of reading */
};

KarumColumnMemory *
karum_column_memory_new (void)
{
  KarumColumnMemory *memory = g_new0 (KarumColumnMemory, 1);

  memory->later = karum_array_new (Later);
  return memory;
}

static void
forget (KarumColumnMemory *memory)
{
  for (guint i = 0; i < KARUM_N_COLUMNS; i++)
    g_clear_pointer (&memory->values[i], g_free);
  g_array_set_size (memory->later, 0);
  memory->size = 0;
  memory->begun = FALSE;
}

void
karum_column_memory_free (KarumColumnMemory *memory)
{
  forget (memory);
  g_array_unref (memory->later);
  g_free (memory);
}

/* -- Changes ---------------------------------------------------------------------------------- */

/* Only the segments in the archive are included. */
static void
begin_columns (KarumColumnMemory *memory, const KarumColumnState *state)
{
  forget (memory);
  memory->begun = TRUE;
  memory->change = state->folded;
  memory->top = state->last;
}

static gboolean
count_news (KarumColumnMemory *memory, KarumDb *db, gint64 *count)
{
  g_autofree char *sql = g_strdup_printf (
      "SELECT count (*) FROM column_changes WHERE id > %" G_GINT64_FORMAT, memory->change);
  gint64 changed;

  if (!karum_db_number (db, sql, &changed, NULL)
      || !karum_games_table_count_after (db, memory->top, MOST_ROWS + 1, count, NULL))
    return FALSE;
  *count += changed;
  return TRUE;
}

static void
note_row (gint64 game, const KarumColumnRow *row, gpointer data)
{
  KarumColumnMemory *memory = data;
  Later later = { game, *row };

  memory->top = MAX (memory->top, game);
  g_array_append_val (memory->later, later);
}

/* A game that no longer exists has no values. */
static gboolean
read_change (KarumColumnMemory *memory, KarumDb *db, gint64 game)
{
  static const KarumColumnRow nothing = { 0 };

  note_row (game, &nothing, memory);
  return karum_columns_visit (db, game, game, note_row, memory, NULL);
}

static gboolean
read_changes (KarumColumnMemory *memory, KarumDb *db)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT id, game FROM column_changes WHERE id > ? ORDER BY id", NULL, memory->change);

  while (karum_statement_next (row, NULL)) {
    memory->change = karum_statement_int (row, 0);
    if (!read_change (memory, db, karum_statement_int (row, 1)))
      return FALSE;
  }
  return karum_statement_worked (row);
}

static void
apply (KarumColumnMemory *memory, KarumColumn column, guint from)
{
  for (guint i = from; i < memory->later->len; i++) {
    const Later *later = &g_array_index (memory->later, Later, i);

    if (later->game >= 0)
      memory->values[column][later->game] = later->row.values[column];
  }
}

/* Allocates room for the games up to the last one. */
static void
grow (KarumColumnMemory *memory)
{
  gsize size = ((gsize) memory->top / 64 + 1) * 64;

  if (size <= memory->size)
    return;
  for (guint i = 0; i < KARUM_N_COLUMNS; i++) {
    if (!memory->values[i])
      continue;
    memory->values[i] = g_renew (guint32, memory->values[i], size);
    memset (memory->values[i] + memory->size, 0, (size - memory->size) * sizeof (guint32));
  }
  memory->size = size;
}

static gboolean
take_in (KarumColumnMemory *memory, KarumDb *db, const KarumColumnState *state)
{
  guint before = memory->later->len;
  gint64 top = memory->top;

  if (!karum_columns_visit (db, top + 1, G_MAXINT64, note_row, memory, NULL)
      || !read_changes (memory, db))
    return FALSE;
  memory->top = MAX (memory->top, state->top);
  if (memory->top >= MOST_GAMES)
    return FALSE;
  grow (memory);
  for (guint i = 0; i < KARUM_N_COLUMNS; i++)
    if (memory->values[i])
      apply (memory, i, before);
  return TRUE;
}

/* Segments of an earlier version are written again by the upkeep. In a damaged archive the state
 * can be any number. */
static gboolean
is_usable (const KarumColumnState *state)
{
  return state->whole && state->last >= 0 && state->last < MOST_GAMES && state->top < MOST_GAMES;
}

gboolean
karum_column_memory_renew (KarumColumnMemory *memory, KarumDb *db)
{
  KarumColumnState state;
  gint64 news;

  if (memory->broken || !karum_columns_state (db, &state, NULL) || !is_usable (&state))
    return FALSE;
  if (!memory->begun || state.generation != memory->state.generation
      || memory->change < state.folded || memory->later->len > 2 * MOST_ROWS)
    begin_columns (memory, &state);
  memory->state = state;
  if (!count_news (memory, db, &news) || news > MOST_ROWS)
    return FALSE;
  if (take_in (memory, db, &state))
    return TRUE;
  forget (memory);
  return FALSE;
}

/* -- Columns ---------------------------------------------------------------------------------- */

gsize
karum_column_memory_size (const KarumColumnMemory *memory)
{
  return memory->size;
}

const guint32 *
karum_column_memory_get (KarumColumnMemory *memory, KarumDb *db, KarumColumn column)
{
  g_autoptr (GError) error = NULL;

  if (!memory->begun || memory->broken)
    return NULL;
  if (memory->values[column])
    return memory->values[column];
  memory->values[column] = g_new0 (guint32, memory->size);
  if (karum_columns_read (db, column, memory->values[column], memory->size, &error)) {
    apply (memory, column, 0);
    return memory->values[column];
  }
  forget (memory);
  /* Stays so until the archive is reopened. */
  memory->broken = g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);
  return NULL;
}

typedef struct {
  const guint32 *columns[KARUM_N_COLUMNS];
  gsize size;
  guint n_columns; /* that have segments */
  gint64 wrong;
  gint64 live; /* games in the columns but not in the table rows read so far; less than 0 if a
                  damaged table has rows twice */
} Check;

static gboolean
is_live (guint32 facts)
{
  const KarumColumnField live = KARUM_FIELD_LIVE;

  return karum_column_field (&live, facts) != 0;
}

static void
check_row (gint64 game, const KarumColumnRow *row, gpointer data)
{
  Check *check = data;
  gboolean same = game >= 0 && (gsize) game < check->size;

  if (same)
    check->live -= is_live (check->columns[KARUM_COLUMN_FACTS][game]);
  for (guint column = 0; same && column < KARUM_N_COLUMNS; column++)
    same = check->columns[column][game] == row->values[column];
  check->wrong += !same;
}

static gint64
check_all (KarumColumnMemory *memory, KarumDb *db, GError **error)
{
  Check check = { 0 };

  if (!karum_column_memory_renew (memory, db))
    return 0;
  check.size = karum_column_memory_size (memory);
  for (guint column = 0; column < KARUM_N_COLUMNS; column++) {
    check.columns[column] = karum_column_memory_get (memory, db, column);
    if (!check.columns[column])
      return 1;
  }
  for (gsize game = 0; game < check.size; game++)
    check.live += is_live (check.columns[KARUM_COLUMN_FACTS][game]);
  if (!karum_columns_visit (db, 0, G_MAXINT64, check_row, &check, error))
    return -1;
  return check.wrong + ABS (check.live);
}

gint64
karum_column_check (KarumStore *store, GError **error)
{
  g_autoptr (KarumColumnMemory) memory = karum_column_memory_new ();
  gint64 wrong;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return -1;
  wrong = check_all (memory, karum_store_db (store), error);
  return karum_db_end (karum_store_db (store), wrong >= 0, error) ? wrong : -1;
}

#include "karum-column-check.h"

#include "karum-column-memory.h"
#include "karum-store-inside.h"

typedef struct {
  const guint32 *columns[KARUM_N_COLUMNS];
  gsize size;
  gint64 wrong;
  gint64 live; /* games in the columns but not in the table rows read so far */
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
  return check.wrong + check.live;
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

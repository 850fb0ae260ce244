#include "karum-roster-table.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"

struct _KarumRosterTable {
  gatomicrefcount references;
  GPtrArray *items; /* (owned) (element-type KarumRosterItem): sorted by title */
  guint n_columns;
  guint **orders; /* (owned): for each column, the indices of @items in its order */
};

/* -- Sorting ---------------------------------------------------------------------------------- */

/* The sort key of an item: its text, or if that is NULL, its number. */
typedef struct {
  char *text; /* (owned) (nullable) */
  double number;
  guint item;
} Key;

static void
key_clear (gpointer data)
{
  Key *key = data;

  g_free (key->text);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  const Key *x = a, *y = b;
  int order;

  /* The first order of a column of numbers is descending. */
  if (x->text)
    order = strcmp (x->text, y->text);
  else
    order = (x->number < y->number) - (x->number > y->number);
  return order != 0 ? order : (x->item > y->item) - (x->item < y->item);
}

static Key
key_of (KarumRosterItem *item, guint column, KarumRosterKind kind)
{
  const char *order = karum_roster_item_get_order (item);

  if (column == 0 && order)
    return (Key){ .text = g_strdup (order) };
  if (kind == KARUM_ROSTER_TEXT)
    return (Key){ .text = karum_fold (karum_roster_item_get_cell (item, column)) };
  return (Key){ .number = karum_roster_item_get_number (item, column) };
}

/* (transfer full): the indices of @items in the order of @column. */
static guint *
sort (GPtrArray *items, guint column, KarumRosterKind kind)
{
  g_autoptr (GArray) keys = g_array_sized_new (FALSE, FALSE, sizeof (Key), items->len);
  guint *order = g_new (guint, items->len);

  g_array_set_clear_func (keys, key_clear);
  for (guint i = 0; i < items->len; i++) {
    Key key = key_of (items->pdata[i], column, kind);

    key.item = i;
    g_array_append_val (keys, key);
  }
  g_array_sort (keys, compare_keys);
  for (guint i = 0; i < items->len; i++)
    order[i] = g_array_index (keys, Key, i).item;
  return order;
}

/* -- Making ----------------------------------------------------------------------------------- */

typedef struct {
  const KarumRosterLayout *layout;
  GPtrArray *rows;          /* (owned) (nullable): NULL after they were converted */
  KarumRosterTable *before; /* (owned) (nullable) */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_pointer (&job->rows, g_ptr_array_unref);
  g_clear_pointer (&job->before, karum_roster_table_unref);
  g_free (job);
}

static guint
hash_id (gconstpointer item)
{
  gint64 id = karum_roster_item_get_id ((gpointer) item);

  return g_int64_hash (&id);
}

static gboolean
equal_items (gconstpointer a, gconstpointer b)
{
  return karum_roster_item_equal ((gpointer) a, (gpointer) b);
}

/* (transfer container) */
static GHashTable *
set_of (const KarumRosterTable *table)
{
  GHashTable *set = g_hash_table_new (hash_id, equal_items);

  for (guint i = 0; table && i < table->items->len; i++)
    g_hash_table_add (set, table->items->pdata[i]);
  return set;
}

static GPtrArray *
make_items (const Job *job)
{
  GPtrArray *items = g_ptr_array_new_full (job->rows->len, g_object_unref);
  g_autoptr (GHashTable) before = set_of (job->before);

  karum_for_each (void, row, job->rows) {
    g_autoptr (KarumRosterItem) item = job->layout->item_new (row);
    KarumRosterItem *same = g_hash_table_lookup (before, item);

    g_ptr_array_add (items, g_object_ref (same ? same : item));
  }
  return items;
}

static KarumRosterTable *
table_new (const Job *job)
{
  KarumRosterTable *self = g_new0 (KarumRosterTable, 1);

  g_atomic_ref_count_init (&self->references);
  self->items = make_items (job);
  self->n_columns = job->layout->n_columns;
  self->orders = g_new (guint *, self->n_columns);
  for (guint i = 0; i < self->n_columns; i++)
    self->orders[i] = sort (self->items, i, job->layout->columns[i].kind);
  return self;
}

static void
make_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  KarumRosterTable *table = table_new (job);

  /* Frees the rows here, so that the main thread need not. */
  g_clear_pointer (&job->rows, g_ptr_array_unref);
  g_task_return_pointer (task, table, (GDestroyNotify) karum_roster_table_unref);
}

void
karum_roster_table_new_async (const KarumRosterLayout *layout,
                              GPtrArray *rows,
                              KarumRosterTable *before,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Job *job = g_new (Job, 1);

  *job = (Job){ layout, rows, before ? karum_roster_table_ref (before) : NULL };
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, make_in_thread);
}

KarumRosterTable *
karum_roster_table_new_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* -- Freeing ---------------------------------------------------------------------------------- */

static void
table_free (gpointer data)
{
  KarumRosterTable *self = data;

  g_ptr_array_unref (self->items);
  for (guint i = 0; i < self->n_columns; i++)
    g_free (self->orders[i]);
  g_free (self->orders);
  g_free (self);
}

static void
free_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  table_free (data);
  g_task_return_boolean (task, TRUE);
}

KarumRosterTable *
karum_roster_table_ref (KarumRosterTable *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
karum_roster_table_unref (KarumRosterTable *self)
{
  g_autoptr (GTask) task = NULL;

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (task, self, NULL);
  g_task_run_in_thread (task, free_in_thread);
}

/* -- What is in it ---------------------------------------------------------------------------- */

guint
karum_roster_table_get_n_items (const KarumRosterTable *self)
{
  return self->items->len;
}

KarumRosterItem *
karum_roster_table_get_item (const KarumRosterTable *self, guint column, guint place)
{
  return self->items->pdata[self->orders[column][place]];
}

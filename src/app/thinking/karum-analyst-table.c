/* karum-analyst-table.c: the table of endings that the analyst uses, and makes in the background.
 */
#include "karum-analyst-private.h"

static void
table_clear (gpointer data)
{
  KarumTable *table = data;

  karum_endgames_file_clear (&table->file);
  g_clear_error (&table->error);
}

void
karum_table_unref (gpointer table)
{
  g_atomic_rc_box_release_full (table, table_clear);
}

void
karum_table_drop (KarumTable **place)
{
  if (!*place)
    return;
  (*place)->analyst = NULL;
  atomic_store (&(*place)->stop, true);
  g_clear_pointer (place, karum_table_unref);
}

/* In the main thread. */
static gboolean
end (gpointer data)
{
  KarumTable *table = data;
  g_autoptr (KarumAnalyst) self = table->analyst ? g_object_ref (table->analyst) : NULL;

  table->ready = TRUE;
  if (!self)
    return G_SOURCE_REMOVE;
  /* Without memory for the thread: next time. */
  if (self->table == table && table->error)
    g_clear_pointer (&self->table, karum_table_unref);
  if (self->making == table) {
    g_autoptr (KarumTable) made = g_steal_pointer (&self->making);

    if (karum_rules_equal (&table->rules, &self->rules)) {
      g_clear_pointer (&self->table, karum_table_unref);
      self->table = g_steal_pointer (&made);
    }
    g_signal_emit_by_name (self, "table-made", table->error ? table->error->message : NULL);
  }
  if (table->file.endgames)
    karum_analyst_renew (self);
  g_signal_emit_by_name (self, "news");
  return G_SOURCE_REMOVE;
}

/* In the main thread. */
static gboolean
tell_pass (gpointer data)
{
  KarumAnalyst *self = ((KarumTable *) data)->analyst;

  if (self)
    g_signal_emit_by_name (self, "news");
  return G_SOURCE_REMOVE;
}

static void
note_pass (unsigned passes, uint32_t changes, void *data)
{
  atomic_store (&((KarumTable *) data)->passes, passes);
  g_idle_add_full (G_PRIORITY_DEFAULT, tell_pass, g_atomic_rc_box_acquire (data),
                   karum_table_unref);
}

static gpointer
work (gpointer data)
{
  KarumTable *table = data;

  if (table->pieces > 0)
    karum_engine_give_way (TRUE);
  if (table->pieces == 0
      || karum_endgames_file_make (&table->rules, table->pieces, karum_analyst_threads (),
                                   &table->stop, note_pass, table, &table->error))
    karum_endgames_file_table (&table->file, &table->rules);
  g_idle_add_full (G_PRIORITY_DEFAULT, end, table, karum_table_unref);
  return NULL;
}

/* (transfer full): @pieces: 0: it is only read */
static KarumTable *
start (KarumAnalyst *self, guint pieces)
{
  KarumTable *table = g_atomic_rc_box_new0 (KarumTable);
  GThread *thread;

  table->analyst = self;
  table->rules = self->rules;
  table->pieces = pieces;
  g_atomic_rc_box_acquire (table);
  thread = g_thread_try_new ("table", work, table, &table->error);
  if (thread)
    g_thread_unref (thread);
  else
    g_idle_add_full (G_PRIORITY_DEFAULT, end, table, karum_table_unref);
  return table;
}

void
karum_analyst_read_table (KarumAnalyst *self)
{
  if (!self->table && karum_endgames_can (&self->rules))
    self->table = start (self, 0);
}

KarumTableState
karum_analyst_get_table (KarumAnalyst *self, const char **reason, guint *passes)
{
  const KarumTable *table = self->table;

  *reason = NULL;
  *passes = self->making ? atomic_load (&self->making->passes) : 0;
  if (self->making && karum_endgames_can (&self->rules))
    return KARUM_TABLE_MAKING;
  if (self->making || !self->position || self->position->findings.done || !table || !table->ready
      || table->file.endgames || !karum_endgames_help (&self->rules, &self->position->state))
    return KARUM_TABLE_SILENT;
  *reason = table->file.reason;
  return *reason ? KARUM_TABLE_UNUSABLE : KARUM_TABLE_MISSING;
}

void
karum_analyst_make_table (KarumAnalyst *self, guint pieces)
{
  g_return_if_fail (KARUM_IS_ANALYST (self) && self->position && !self->making);
  self->making = start (self, pieces);
  g_signal_emit_by_name (self, "news");
}

void
karum_analyst_leave_table (KarumAnalyst *self)
{
  g_return_if_fail (KARUM_IS_ANALYST (self));
  karum_table_drop (&self->making);
  g_signal_emit_by_name (self, "news");
}

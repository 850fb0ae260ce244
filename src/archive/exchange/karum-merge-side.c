#include "karum-merge-side.h"

#include "karum-distinct.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

gboolean
karum_merge_side_begin (KarumMergeSide *side, GError **error)
{
  side->joining = karum_joining_new (karum_store_db (side->store), karum_store_db (side->other),
                                     side->kind, error);
  side->met = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  side->written = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return side->joining != NULL;
}

void
karum_merge_side_clear (KarumMergeSide *side)
{
  g_clear_pointer (&side->joining, karum_joining_free);
  g_clear_pointer (&side->met, g_hash_table_unref);
  g_clear_pointer (&side->written, g_hash_table_unref);
}

/* Adds @id to a set; FALSE if it was there. */
static gboolean
note (GHashTable *set, gint64 id)
{
  return g_hash_table_add (set, g_memdup2 (&id, sizeof id));
}

gboolean
karum_merge_side_meet (KarumMergeSide *side, gint64 id)
{
  return note (side->met, id);
}

gboolean
karum_merge_side_find (KarumMergeSide *side,
                       gint64 id,
                       const KarumGameDraft *draft,
                       KarumNamesakes *who,
                       GError **error)
{
  KarumJoined joined;
  gint64 now;

  *who = (KarumNamesakes){ .n = id == 0 ? 1 : 0 };
  if (id == 0)
    return TRUE;
  if (karum_joining_find (side->joining, id, &now, &joined) == 0 || joined == KARUM_JOINED_NOT)
    return draft->turns == 0 || karum_joining_namesakes (side->joining, id, who, error);
  karum_namesakes_add (who, now);
  return TRUE;
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* New data of a matched row can change an existing player or event. */
static gboolean
write_joined (KarumMergeSide *side, gint64 id, GError **error)
{
  gboolean done;

  if (side->previews || !note (side->written, id))
    return TRUE;
  karum_store_record_changes (side->store, TRUE);
  done = karum_joining_write (side->joining, id, error);
  karum_store_record_changes (side->store, FALSE);
  return done;
}

gboolean
karum_merge_side_update (KarumMergeSide *side, gint64 id, GError **error)
{
  KarumJoined joined;
  gint64 now;

  karum_joining_find (side->joining, id, &now, &joined);
  return joined == KARUM_JOINED_NOT || write_joined (side, id, error);
}

static gboolean
read_name (const KarumMergeSide *side, gint64 id, char **name, GError **error)
{
  KarumDb *db = karum_store_db (side->other);
  g_autoptr (KarumStatement) row = NULL;
  KarumStep step;

  *name = NULL;
  if (side->kind == KARUM_NAME_PLAYER)
    return karum_players_read_name (db, id, name, error);
  row = karum_db_prepare (db, "SELECT name FROM events WHERE id = ?", error);
  if (!row)
    return FALSE;
  karum_statement_bind_int (row, 1, id);
  step = karum_statement_step (row, error);
  if (step == KARUM_STEP_ROW)
    *name = karum_statement_dup_text (row, 0);
  return step != KARUM_STEP_ERROR;
}

static gboolean
enter (KarumMergeSide *side, gint64 id, gint64 *row, GError **error)
{
  g_autofree char *name = NULL;

  if (!read_name (side, id, &name, error))
    return FALSE;
  if (note (side->written, id) && name)
    g_ptr_array_add (side->names, g_steal_pointer (&name));
  *row = side->previews ? 0 : karum_joining_enter (side->joining, id, error);
  return *row >= 0;
}

gboolean
karum_merge_side_refer (KarumMergeSide *side, gint64 id, gint64 *row, GError **error)
{
  KarumJoined joined;
  gint64 now;

  *row = 0;
  if (id == 0)
    return TRUE;
  *row = karum_joining_find (side->joining, id, &now, &joined);
  if (*row == 0)
    return enter (side, id, row, error);
  return joined == KARUM_JOINED_NOT || write_joined (side, id, error);
}

/* -- Kept apart ------------------------------------------------------------------------------- */

/* The person or event here that @id of the other archive is; 0 for none. */
static gint64
now_of (const KarumMergeSide *side, gint64 id)
{
  KarumJoined joined;
  gint64 now;

  return karum_joining_find (side->joining, id, &now, &joined) != 0 ? now : 0;
}

static gboolean
keep_apart (gint64 one, gint64 other, gpointer data, GError **error)
{
  const KarumMergeSide *side = data;
  gint64 here[] = { now_of (side, one), now_of (side, other) };

  return here[0] == 0 || here[1] == 0 || here[0] == here[1]
         || karum_distinct_add (karum_store_db (side->store), side->kind, here[0], here[1], error);
}

gboolean
karum_merge_side_keep_apart (KarumMergeSide *side, GError **error)
{
  gboolean done;

  karum_store_record_changes (side->store, TRUE);
  done = karum_distinct_visit (karum_store_db (side->other), side->kind, keep_apart, side, error);
  karum_store_record_changes (side->store, FALSE);
  return done;
}

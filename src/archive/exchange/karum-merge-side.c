#include "karum-merge-side.h"

#include "karum-arrays.h"
#include "karum-events.h"
#include "karum-name.h"
#include "karum-names.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

/* Queries that differ between players and events. */
typedef struct {
  const char *members; /* rows outside the bin: the merged row, and its UUID */
  const char *keys;    /* of display names: the merged row, and the key */
  const char *names;   /* all names of a merged row */
  const char *by_uuid; /* the row with a UUID, and its merged row */
  const char *revive;
  gint64 (*adopt) (KarumDb *db, KarumDb *other, gint64 id, GError **error);
  gboolean (*add_name) (KarumDb *db, gint64 id, const char *name, GError **error);
  /* (nullable) */
  gboolean (*adopt_shown) (KarumDb *db, gint64 row, KarumDb *other, gint64 id, GError **error);
} Kind;

static const Kind kinds[] = {
  [KARUM_NAME_PLAYER]
  = { "SELECT p.person, p.uuid FROM players p JOIN players w ON w.id = p.person"
      " WHERE p.id != 0 AND w.deleted_at IS NULL ORDER BY p.person, p.id != p.person, p.id",
      "SELECT w.id, karum_name_key (n.name) FROM player_names n"
      " JOIN players p ON p.id = n.player JOIN players w ON w.id = p.person"
      " WHERE w.deleted_at IS NULL ORDER BY w.id, n.name != w.name, n.id",
      "SELECT n.name FROM player_names n JOIN players p ON p.id = n.player WHERE p.person = ?"
      " ORDER BY n.id",
      "SELECT id, person FROM players WHERE uuid = ? AND id != 0",
      "UPDATE players SET deleted_at = NULL WHERE person = ? AND deleted_at >= 0",
      karum_players_adopt, karum_players_add_spelling, karum_players_adopt_shown },
  [KARUM_NAME_EVENT]
  = { "SELECT w.id, e.uuid FROM events e JOIN event_now n ON n.id = e.id"
      " JOIN events w ON w.id = n.event"
      " WHERE w.deleted_at IS NULL ORDER BY w.id, e.id != w.id, e.id",
      "SELECT w.id, karum_name_key (n.name) FROM event_names n"
      " JOIN event_now e ON e.id = n.event JOIN events w ON w.id = e.event"
      " WHERE w.deleted_at IS NULL ORDER BY w.id, n.name != w.name, n.id",
      "SELECT n.name FROM event_names n JOIN event_now e ON e.id = n.event"
      " WHERE e.event = ? ORDER BY n.id",
      "SELECT e.id, n.event FROM events e JOIN event_now n ON n.id = e.id WHERE e.uuid = ?",
      "UPDATE events SET deleted_at = NULL WHERE id = ? AND deleted_at >= 0", karum_events_adopt,
      karum_events_add_name, NULL },
};

/* The counterpart here of a row of the other archive. */
typedef struct {
  gint64 row, now;
  KarumJoined joined;
} Join;

struct _KarumJoining {
  KarumDb *here, *there;
  const Kind *kind;
  KarumSpellings *spellings; /* of @here */
  GHashTable *joins;         /* (element-type gint64* Join*): by merged row there */
  GHashTable *taken;         /* (element-type gint64*): rows here that have a counterpart */
  GHashTable *keys[2]; /* (element-type char* gint64*): here and there, the only row with a name; 0
                          for several */
};

static void
join (KarumJoining *joining, gint64 id, gint64 row, gint64 now, KarumJoined joined)
{
  Join *made = g_new (Join, 1);

  *made = (Join){ row, now, joined };
  g_hash_table_insert (joining->joins, g_memdup2 (&id, sizeof id), made);
  g_hash_table_add (joining->taken, g_memdup2 (&now, sizeof now));
}

/* -- By UUID ---------------------------------------------------------------------------------- */

/* @member: a row there, and its UUID */
static gboolean
join_member (KarumJoining *joining, KarumStatement *member, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  gint64 id = karum_statement_int (member, 0);
  const void *uuid;
  gsize size;

  if (g_hash_table_contains (joining->joins, &id))
    return TRUE;
  row = karum_db_prepare (joining->here, joining->kind->by_uuid, error);
  if (!row)
    return FALSE;
  uuid = karum_statement_blob (member, 1, &size);
  karum_statement_bind_blob (row, 1, uuid, size);
  if (karum_statement_next (row, error))
    join (joining, id, karum_statement_int (row, 0), karum_statement_int (row, 1),
          KARUM_JOINED_BY_UUID);
  return karum_statement_worked (row);
}

static gboolean
join_by_uuid (KarumJoining *joining, GError **error)
{
  g_autoptr (KarumStatement) member
      = karum_db_prepare (joining->there, joining->kind->members, error);

  while (karum_statement_next (member, error))
    if (!join_member (joining, member, error))
      return FALSE;
  return karum_statement_worked (member);
}

/* -- By a spelling ---------------------------------------------------------------------------- */

static void
note_key (GHashTable *keys, const char *key, gint64 id)
{
  gint64 *alone = g_hash_table_lookup (keys, key);

  if (!alone)
    g_hash_table_insert (keys, g_strdup (key), g_memdup2 (&id, sizeof id));
  else if (*alone != id)
    *alone = 0;
}

static GHashTable *
read_keys (KarumDb *db, const Kind *kind, GError **error)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, kind->keys, error);

  while (karum_statement_next (row, error))
    note_key (keys, karum_statement_certain (row, 1), karum_statement_int (row, 0));
  return karum_statement_worked (row) ? g_steal_pointer (&keys) : NULL;
}

/* The only row with a name; 0 for none or several. */
static gint64
alone (GHashTable *keys, const char *key)
{
  const gint64 *id = g_hash_table_lookup (keys, key);

  return id ? *id : 0;
}

static gboolean
join_by_name (KarumJoining *joining, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (joining->there, joining->kind->keys, error);

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);
    const char *key = karum_statement_certain (row, 1);
    gint64 here = alone (joining->keys[0], key);

    if (here != 0 && alone (joining->keys[1], key) == id
        && !g_hash_table_contains (joining->joins, &id)
        && !g_hash_table_contains (joining->taken, &here))
      join (joining, id, here, here, KARUM_JOINED_BY_NAME);
  }
  return karum_statement_worked (row);
}

/* -- All -------------------------------------------------------------------------------------- */

static gboolean
join_all (KarumJoining *joining, GError **error)
{
  joining->keys[0] = read_keys (joining->here, joining->kind, error);
  joining->keys[1] = joining->keys[0] ? read_keys (joining->there, joining->kind, error) : NULL;
  return joining->keys[1] && join_by_uuid (joining, error) && join_by_name (joining, error);
}

static void
joining_free (KarumJoining *joining)
{
  karum_spellings_free (joining->spellings);
  g_hash_table_unref (joining->joins);
  g_hash_table_unref (joining->taken);
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&joining->keys[i], g_hash_table_unref);
  g_free (joining);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumJoining, joining_free)

/**
 * Matches all rows; nothing is written yet.
 * @here, @there: borrowed, each in a transaction
 * @kind: players or events
 * Returns: (transfer full) (nullable): NULL with @error
 */
static KarumJoining *
joining_new (KarumDb *here, KarumDb *there, KarumNameKind kind, GError **error)
{
  g_autoptr (KarumJoining) joining = g_new0 (KarumJoining, 1);

  joining->here = here;
  joining->there = there;
  joining->kind = &kinds[kind];
  joining->spellings = karum_spellings_new (here, kind);
  joining->joins = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  joining->taken = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return join_all (joining, error) ? g_steal_pointer (&joining) : NULL;
}

gint64
karum_joining_find (const KarumJoining *joining, gint64 id, gint64 *now, KarumJoined *joined)
{
  static const Join none = { 0 };
  const Join *found = g_hash_table_lookup (joining->joins, &id);

  if (!found)
    found = &none;
  *now = found->now;
  *joined = found->joined;
  return found->row;
}

static KarumStatement *
select_names (KarumJoining *joining, gint64 id, GError **error)
{
  return karum_db_ask (joining->there, joining->kind->names, error, id);
}

/* joining_namesakes: the rows here that its spellings can refer to; for a row without a
 * match: none of those that another row there is, since the two were told apart. */
static gboolean
joining_namesakes (KarumJoining *joining, gint64 id, KarumNamesakes *namesakes, GError **error)
{
  g_autoptr (KarumStatement) name = select_names (joining, id, error);

  *namesakes = (KarumNamesakes){ 0 };
  while (karum_statement_next (name, error)) {
    KarumNamesakes found;

    if (!karum_spellings_find (joining->spellings, karum_statement_certain (name, 0), &found,
                               error))
      return FALSE;
    for (guint i = 0; i < found.n; i++)
      if (!g_hash_table_contains (joining->taken, &found.ids[i]))
        karum_namesakes_add (namesakes, found.ids[i]);
  }
  return karum_statement_worked (name);
}

static gboolean
revive (KarumJoining *joining, gint64 now, GError **error)
{
  return karum_db_tell (joining->here, joining->kind->revive, error, now);
}

/* joining_write: restores a matched row from the bin, adds spellings that are unused here, and
 * hides it if it is hidden there. */
static gboolean
joining_write (KarumJoining *joining, gint64 id, GError **error)
{
  const Join *joined = g_hash_table_lookup (joining->joins, &id);
  g_autoptr (KarumStatement) name = select_names (joining, id, error);

  if (!name || !revive (joining, joined->now, error))
    return FALSE;
  while (karum_statement_next (name, error)) {
    const char *text = karum_statement_certain (name, 0);
    g_autofree char *key = karum_name_key (text);

    if (!g_hash_table_contains (joining->keys[0], key)
        && !joining->kind->add_name (joining->here, joined->row, text, error))
      return FALSE;
  }
  return karum_statement_worked (name)
         && (!joining->kind->adopt_shown
             || joining->kind->adopt_shown (joining->here, joined->row, joining->there, id, error));
}

/* joining_enter: creates a row without a match; returns its number, or -1 with @error. */
static gint64
joining_enter (KarumJoining *joining, gint64 id, GError **error)
{
  gint64 row = joining->kind->adopt (joining->here, joining->there, id, error);

  if (row > 0)
    join (joining, id, row, row, KARUM_JOINED_NOT);
  return row;
}

gboolean
karum_merge_side_begin (KarumMergeSide *side, GError **error)
{
  side->joining
      = joining_new (karum_store_db (side->store), karum_store_db (side->other), side->kind, error);
  side->met = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  side->written = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  side->waiting = karum_array_new (gint64);
  return side->joining != NULL;
}

void
karum_merge_side_clear (KarumMergeSide *side)
{
  g_clear_pointer (&side->joining, joining_free);
  g_clear_pointer (&side->met, g_hash_table_unref);
  g_clear_pointer (&side->written, g_hash_table_unref);
  g_clear_pointer (&side->waiting, g_array_unref);
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
    return draft->turns == 0 || joining_namesakes (side->joining, id, who, error);
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
  if (side->waits) {
    g_array_append_val (side->waiting, id);
    return TRUE;
  }
  karum_store_record_changes (side->store, TRUE);
  done = joining_write (side->joining, id, error);
  karum_store_record_changes (side->store, FALSE);
  return done;
}

gboolean
karum_merge_side_catch_up (KarumMergeSide *side, GError **error)
{
  gboolean done = TRUE;

  side->waits = FALSE;
  for (guint i = 0; done && i < side->waiting->len; i++) {
    gint64 id = g_array_index (side->waiting, gint64, i);

    g_hash_table_remove (side->written, &id);
    done = write_joined (side, id, error);
  }
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

  *name = NULL;
  if (side->kind == KARUM_NAME_PLAYER)
    return karum_players_read_name (db, id, name, error);
  row = karum_db_ask (db, "SELECT name FROM events WHERE id = ?", error, id);
  if (karum_statement_next (row, error))
    *name = karum_statement_dup_certain (row, 0);
  return karum_statement_worked (row);
}

static gboolean
enter (KarumMergeSide *side, gint64 id, gint64 *row, GError **error)
{
  g_autofree char *name = NULL;

  if (!read_name (side, id, &name, error))
    return FALSE;
  if (note (side->written, id) && name)
    g_ptr_array_add (side->names, g_steal_pointer (&name));
  *row = side->previews ? 0 : joining_enter (side->joining, id, error);
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

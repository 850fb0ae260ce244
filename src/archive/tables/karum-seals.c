#include "karum-seals.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-game-columns.h"
#include "karum-random.h"
#include "karum-statement.h"

/* -- What is sealed --------------------------------------------------------------------------- */

typedef struct {
  const char *table;
  const char *watched;          /* the columns whose change needs a new seal */
  const char *select;           /* the seal, then the columns of the parts, of row ?1 */
  int ends[KARUM_N_SEAL_PARTS]; /* the column after each part; 0: the part has none */
  const char *list;             /* (nullable): other rows of row ?1, which belong to @list_part */
  KarumSealPart list_part;
  const char *spellings; /* (nullable): the table of @list, and its column that names the row */
  const char *owner;
} Kind;

/* Of the columns of games, those that are watched, and the two parts. */
#define WATCHED_first(name) name
#define WATCHED_always(name) ", " name
#define WATCHED_once(name) ", " name
#define WATCHED_never(name) ", " name
#define WATCHED_own(name, written) WATCHED_##written (name)
#define WATCHED_facts(name, written) WATCHED_##written (name)
#define WATCHED_derived(name, written)
#define WATCHED(name, written, part, sealed, type, value) WATCHED_##part (#name, written)

#define OWN_own(sql) ", " sql
#define OWN_facts(sql)
#define OWN_derived(sql)
#define SEALED_OWN(name, written, part, sealed, type, value) OWN_##part (sealed)
#define FACTS_own(sql)
#define FACTS_facts(sql) ", " sql
#define FACTS_derived(sql)
#define SEALED_FACTS(name, written, part, sealed, type, value) FACTS_##part (sealed)

#define ONE_OF_OWN_own +1
#define ONE_OF_OWN_facts
#define ONE_OF_OWN_derived
#define COUNT_OWN(name, written, part, sealed, type, value) ONE_OF_OWN_##part
#define ONE_OF_FACTS_own
#define ONE_OF_FACTS_facts +1
#define ONE_OF_FACTS_derived
#define COUNT_FACTS(name, written, part, sealed, type, value) ONE_OF_FACTS_##part
enum {
  OWN_END = 2 KARUM_GAME_COLUMNS (COUNT_OWN), /* behind the seal and the number */
  FACTS_END = OWN_END KARUM_GAME_COLUMNS (COUNT_FACTS)
};

/* clang-format off */
/* The order and the number of columns are part of the format of the archive. */
static const Kind kinds[KARUM_N_SEALED] = {
  [KARUM_SEALED_GAME]
  = { .table = "games",
      .watched = KARUM_GAME_COLUMNS (WATCHED),
      .select
      = "SELECT g.seal, g.id" KARUM_GAME_COLUMNS (SEALED_OWN) KARUM_GAME_COLUMNS (SEALED_FACTS)
        ", r.text, m.setup, m.position, m.line, a.tree"
        " FROM games g LEFT JOIN rulesets r ON r.id = g.ruleset"
        " LEFT JOIN players p ON p.id = g.player1 LEFT JOIN players q ON q.id = g.player2"
        " LEFT JOIN events e ON e.id = g.event LEFT JOIN matches t ON t.id = g.match"
        " LEFT JOIN moves m ON m.game = g.id LEFT JOIN annotations a ON a.game = g.id"
        " WHERE g.id = ?1",
      .ends = { OWN_END, FACTS_END, FACTS_END + 4, FACTS_END + 5 },
      .list = "SELECT name, value FROM tags WHERE game = ?1 ORDER BY number",
      .list_part = KARUM_SEAL_TAGS },
  [KARUM_SEALED_PLAYER]
  = { .table = "players",
      .watched = "uuid, name, merged_into, created_at, changed_at, deleted_at, note, shown",
      /* Who is shown by name has the seal of earlier formats. */
      .select
      = "SELECT p.seal, p.id, p.uuid, p.name, m.uuid, p.merged_into, p.created_at,"
        " p.changed_at, p.deleted_at,"
        " iif (p.shown = 0, p.note, p.shown || coalesce (' ' || p.note, ''))"
        " FROM main.players p LEFT JOIN main.players m ON m.id = p.merged_into WHERE p.id = ?1",
      .ends = { 10 },
      .list = "SELECT name FROM player_names WHERE player = ?1 ORDER BY name",
      .spellings = "player_names",
      .owner = "player" },
  [KARUM_SEALED_EVENT]
  = { .table = "events",
      .watched = "uuid, name, place, starts, ends, created_at, changed_at, deleted_at,"
                 " merged_into",
      .select
      = "SELECT e.seal, e.id, e.uuid, e.name, e.place, e.starts, e.ends, e.created_at,"
        " e.changed_at, e.deleted_at, m.uuid, e.merged_into"
        " FROM main.events e LEFT JOIN main.events m ON m.id = e.merged_into WHERE e.id = ?1",
      .ends = { 12 },
      .list = "SELECT name FROM event_names WHERE event = ?1 ORDER BY name",
      .spellings = "event_names",
      .owner = "event" },
  [KARUM_SEALED_MATCH] = { .table = "matches",
                           .watched = "tag, created_at",
                           .select = "SELECT seal, id, tag, created_at FROM matches WHERE id = ?1",
                           .ends = { 4 } },
  [KARUM_SEALED_COLLECTION]
  = { .table = "collections",
      .watched = "name, created_at",
      .select = "SELECT seal, id, name, created_at FROM collections WHERE id = ?1",
      .ends = { 4 } },
  [KARUM_SEALED_SEARCH]
  = { .table = "searches",
      .watched = "name, filter, place",
      .select = "SELECT seal, id, name, filter, place FROM searches WHERE id = ?1",
      .ends = { 5 } },
};
/* clang-format on */

/* -- The canonical form ----------------------------------------------------------------------- */

/* Adds the columns from @first up to the one before @end; a part in which there is nothing is 0. */
static void
add_columns (guint64 *part, KarumStatement *row, int first, int end)
{
  sqlite3_stmt *statement = karum_statement_get (row);
  gboolean any = *part != 0;

  for (int i = first; i < end; i++) {
    any = any || sqlite3_column_type (statement, i) != SQLITE_NULL;
    karum_seal_add_value (part, sqlite3_column_value (statement, i));
  }
  if (!any)
    *part = 0;
}

static gboolean
add_list (KarumDb *db, const Kind *kind, gint64 id, KarumSeal *seal, GError **error)
{
  g_autoptr (KarumStatement) row = kind->list ? karum_db_prepare (db, kind->list, error) : NULL;

  if (!row)
    return !kind->list;
  karum_statement_bind_int (row, 1, id);
  /* A row of nulls, as in a page of another table, is a row. */
  while (karum_statement_next (row, error))
    for (int i = 0; i < sqlite3_column_count (karum_statement_get (row)); i++)
      karum_seal_add_value (&seal->parts[kind->list_part],
                            sqlite3_column_value (karum_statement_get (row), i));
  return karum_statement_worked (row);
}

/* What doesn't have the form of a seal breaks the first part. */
static void
read_seal (KarumStatement *row, KarumSeal *seal)
{
  gsize size;
  const guint8 *bytes = karum_statement_blob (row, 0, &size);

  *seal = (KarumSeal){ 0 };
  if (size > KARUM_SEAL_SIZE || size % sizeof (guint64) != 0)
    return;
  for (gsize i = 0; i < size / sizeof (guint64); i++) {
    memcpy (&seal->parts[i], bytes + i * sizeof (guint64), sizeof (guint64));
    seal->parts[i] = GUINT64_FROM_LE (seal->parts[i]);
  }
}

gboolean
karum_seals_read (KarumDb *db,
                  KarumSealed sealed,
                  gint64 id,
                  KarumSeal *stored,
                  KarumSeal *computed,
                  gboolean *found,
                  GError **error)
{
  const Kind *kind = &kinds[sealed];
  int first = 1;
  g_autoptr (KarumStatement) row = karum_db_ask (db, kind->select, error, id);
  KarumStep step = karum_statement_step (row, error);

  *found = step == KARUM_STEP_ROW;
  if (step != KARUM_STEP_ROW)
    return step == KARUM_STEP_DONE;
  read_seal (row, stored);
  *computed = (KarumSeal){ 0 };
  for (guint i = 0; i < KARUM_N_SEAL_PARTS && kind->ends[i] > 0; first = kind->ends[i++])
    add_columns (&computed->parts[i], row, first, kind->ends[i]);
  return add_list (db, kind, id, computed, error);
}

static guint
compare (const KarumSeal *a, const KarumSeal *b)
{
  guint broken = 0;

  for (guint i = 0; i < KARUM_N_SEAL_PARTS; i++)
    if (a->parts[i] != b->parts[i])
      broken |= 1u << i;
  return broken;
}

gsize
karum_seal_write (const KarumSeal *seal, guint8 bytes[KARUM_SEAL_SIZE])
{
  gsize n = 0;

  for (guint i = 0; i < KARUM_N_SEAL_PARTS; i++) {
    guint64 part = GUINT64_TO_LE (seal->parts[i]);

    memcpy (bytes + i * sizeof part, &part, sizeof part);
    if (part != 0)
      n = i + 1;
  }
  return n * sizeof (guint64);
}

static gboolean
write_seal (KarumDb *db, const Kind *kind, gint64 id, const KarumSeal *seal, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("UPDATE %s SET seal = ?2 WHERE id = ?1", kind->table);
  guint8 bytes[KARUM_SEAL_SIZE];

  return karum_db_tell (db, sql, error, id,
                        karum_value_blob (bytes, karum_seal_write (seal, bytes)));
}

/* Parts that were @broken keep the number that they had. */
static gboolean
seal (KarumDb *db, KarumSealed kind, gint64 id, guint broken, GError **error)
{
  KarumSeal stored, now;
  gboolean found;

  if (!karum_seals_read (db, kind, id, &stored, &now, &found, error))
    return FALSE;
  for (guint i = 0; found && i < KARUM_N_SEAL_PARTS; i++)
    if (broken & 1u << i)
      now.parts[i] = stored.parts[i];
  return !found || compare (&stored, &now) == 0 || write_seal (db, &kinds[kind], id, &now, error);
}

gboolean
karum_seals_add (KarumDb *db, KarumSealed kind, gint64 id, GError **error)
{
  return seal (db, kind, id, 0, error);
}

static gboolean
renew (KarumDb *db, KarumSealed kind, GError **error)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT id FROM %s WHERE id > ?1 ORDER BY id LIMIT 1", kinds[kind].table);
  gint64 id = G_MININT64;
  KarumStep step = KARUM_STEP_ROW;

  while (step == KARUM_STEP_ROW) {
    g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);

    if (!row)
      return FALSE;
    karum_statement_bind_int (row, 1, id);
    step = karum_statement_step (row, error);
    id = step == KARUM_STEP_ROW ? karum_statement_int (row, 0) : id;
    if (step == KARUM_STEP_ROW && !seal (db, kind, id, 0, error))
      return FALSE;
  }
  return step == KARUM_STEP_DONE;
}

gboolean
karum_seals_renew (KarumDb *db, GError **error)
{
  for (KarumSealed kind = 0; kind < KARUM_N_SEALED; kind++)
    if (!renew (db, kind, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_seals_visit (
    KarumDb *db, KarumSealed kind, KarumSealVisit visit, gpointer data, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT id FROM %s ORDER BY id", kinds[kind].table);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);
    guint broken;

    if (!karum_seals_check (db, kind, id, &broken, error) || !visit (kind, id, broken, data, error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

/* -- What a transaction changes --------------------------------------------------------------- */

typedef struct {
  KarumSealed kind;
  gint64 id;
  guint broken; /* before it was changed */
} Changed;

typedef struct _KarumSeals {
  GArray *changed;                   /* (element-type Changed) */
  GHashTable *known[KARUM_N_SEALED]; /* (element-type gint64 guint): the number of each in
                                        @changed, from 1 */
  GHashTable
      *uuids[KARUM_N_SEALED]; /* (element-type gint64 KarumUuid): see karum_seal_add_uuid() */
  /* (element-type gint64): what lies behind games and was sound when the archive was last at
   * @version and @changes; see check_behind() */
  GHashTable *sound[KARUM_N_SEALED];
  gint64 version, changes;
} KarumSeals;

static gpointer
key_of (gint64 id)
{
  return (gpointer) (gssize) id;
}

static void
seals_free (gpointer data)
{
  KarumSeals *seals = data;

  g_array_unref (seals->changed);
  for (guint i = 0; i < KARUM_N_SEALED; i++) {
    g_hash_table_unref (seals->known[i]);
    g_hash_table_unref (seals->uuids[i]);
    g_hash_table_unref (seals->sound[i]);
  }
  g_free (seals);
}

static KarumSeals *
seals_of (KarumDb *db)
{
  KarumSeals *seals = db->seals;

  if (seals)
    return seals;
  seals = g_new0 (KarumSeals, 1);
  seals->changed = karum_array_new (Changed);
  for (guint i = 0; i < KARUM_N_SEALED; i++) {
    seals->known[i] = g_hash_table_new (NULL, NULL);
    seals->uuids[i] = g_hash_table_new_full (NULL, NULL, NULL, g_free);
    seals->sound[i] = g_hash_table_new (NULL, NULL);
  }
  db->seals = seals;
  db->free_seals = seals_free;
  return seals;
}

/* (transfer full) (nullable) */
static KarumUuid *
read_uuid (KarumDb *db, KarumSealed kind, gint64 id, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT uuid FROM %s WHERE id = ?", kinds[kind].table);
  const void *bytes;
  gsize size;
  g_autoptr (KarumStatement) row = karum_db_ask (db, sql, error, id);

  if (!karum_statement_next (row, error))
    return NULL;
  bytes = karum_statement_blob (row, 0, &size);
  if (size == sizeof (KarumUuid))
    return g_memdup2 (bytes, size);
  karum_db_set_error (db, SQLITE_CORRUPT, error);
  return NULL;
}

gboolean
karum_seal_add_uuid (KarumDb *db, KarumSealed kind, gint64 id, guint64 *part, GError **error)
{
  GHashTable *known = seals_of (db)->uuids[kind];
  KarumUuid *uuid = g_hash_table_lookup (known, key_of (id));

  if (!uuid) {
    uuid = read_uuid (db, kind, id, error);
    if (!uuid)
      return FALSE;
    g_hash_table_insert (known, key_of (id), uuid);
  }
  karum_seal_add_blob (part, uuid->bytes, sizeof uuid->bytes);
  return TRUE;
}

void
karum_seal_note_uuid (KarumDb *db, KarumSealed kind, gint64 id, const KarumUuid *uuid)
{
  g_hash_table_insert (seals_of (db)->uuids[kind], key_of (id), g_memdup2 (uuid, sizeof *uuid));
}

static const Changed *
find_changed (const KarumSeals *seals, KarumSealed kind, gint64 id)
{
  guint at = seals ? GPOINTER_TO_UINT (g_hash_table_lookup (seals->known[kind], key_of (id))) : 0;

  return at > 0 ? &g_array_index (seals->changed, Changed, at - 1) : NULL;
}

gboolean
karum_seals_check (KarumDb *db, KarumSealed kind, gint64 id, guint *broken, GError **error)
{
  const Changed *changed = find_changed (db->seals, kind, id);
  KarumSeal stored, computed;
  gboolean found;

  *broken = changed ? changed->broken : 0;
  if (changed)
    return TRUE;
  if (!karum_seals_read (db, kind, id, &stored, &computed, &found, error))
    return FALSE;
  /* What something refers to and can't be found is in a damaged tree. */
  *broken = found ? compare (&stored, &computed) : ~0u;
  return TRUE;
}

/* Whether a row that is inserted has a seal: then it is one that was deleted before. */
static gboolean
has_seal (sqlite3_value *value)
{
  const guint8 *bytes = sqlite3_value_blob (value);
  int size = sqlite3_value_bytes (value);

  for (int i = 0; i < size; i++)
    if (bytes[i] != 0)
      return TRUE;
  return FALSE;
}

static void
note (KarumSeals *seals, const Changed *changed)
{
  g_array_append_val (seals->changed, *changed);
  g_hash_table_insert (seals->known[changed->kind], key_of (changed->id),
                       GUINT_TO_POINTER (seals->changed->len));
}

/* What can't be read is broken. */
void
karum_seals_note (KarumDb *db, KarumSealed kind, gint64 id)
{
  KarumSeals *seals = seals_of (db);
  Changed changed = { kind, id, ~0u };
  KarumSeal stored, computed;
  gboolean found;

  if (find_changed (seals, kind, id))
    return;
  if (karum_seals_read (db, kind, id, &stored, &computed, &found, NULL)) {
    if (!found)
      return;
    changed.broken = compare (&stored, &computed);
  }
  note (seals, &changed);
}

/* The SQL function karum_seal_changes (kind, id, seal): row @id is about to be changed; the seal of
 * a new row, or null. */
static void
note_change (sqlite3_context *context, int n, sqlite3_value **values)
{
  KarumDb *db = sqlite3_user_data (context);
  const Changed changed
      = { (KarumSealed) sqlite3_value_int (values[0]), sqlite3_value_int64 (values[1]), 0 };

  KarumSeals *seals = db->seals;

  (void) n;
  g_hash_table_remove (seals->uuids[changed.kind], key_of (changed.id));
  if (sqlite3_value_type (values[2]) == SQLITE_NULL)
    karum_seals_note (db, changed.kind, changed.id);
  else if (!find_changed (db->seals, changed.kind, changed.id) && !has_seal (values[2]))
    note (db->seals, &changed);
}

/* What imports insert often is sealed by whoever inserts it: a trigger on it would make SQLite keep
 * a copy of each page for that statement alone, and write a segment of the index of words. */
static gboolean
watches_new (KarumSealed sealed)
{
  return sealed != KARUM_SEALED_GAME && sealed != KARUM_SEALED_MATCH;
}

static gboolean
watch_rows (KarumDb *db, KarumSealed sealed, GError **error)
{
  const Kind *kind = &kinds[sealed];
  g_autofree char *changed
      = g_strdup_printf ("CREATE TEMP TRIGGER changed_%s BEFORE UPDATE OF %s ON main.%s"
                         " BEGIN SELECT karum_seal_changes (%d, old.id, NULL); END",
                         kind->table, kind->watched, kind->table, (int) sealed);
  g_autofree char *inserted
      = g_strdup_printf ("CREATE TEMP TRIGGER new_%s AFTER INSERT ON main.%s"
                         " BEGIN SELECT karum_seal_changes (%d, new.id, new.seal); END",
                         kind->table, kind->table, (int) sealed);

  return karum_db_execute (db, changed, error)
         && (!watches_new (sealed) || karum_db_execute (db, inserted, error));
}

static gboolean
watch_spellings (KarumDb *db, KarumSealed sealed, GError **error)
{
  static const char *const events[][2]
      = { { "INSERT", "new" }, { "UPDATE OF name", "new" }, { "DELETE", "old" } };
  const Kind *kind = &kinds[sealed];

  for (guint i = 0; kind->spellings && i < G_N_ELEMENTS (events); i++) {
    g_autofree char *sql = g_strdup_printf (
        "CREATE TEMP TRIGGER spelling_%u_%s BEFORE %s ON main.%s"
        " BEGIN SELECT karum_seal_changes (%d, %s.%s, NULL); END;",
        i, kind->spellings, events[i][0], kind->spellings, (int) sealed, events[i][1], kind->owner);

    if (!karum_db_execute (db, sql, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
karum_seals_watch (KarumDb *db, GError **error)
{
  seals_of (db);
  if (sqlite3_create_function_v2 (db->handle, "karum_seal_changes", 3, SQLITE_UTF8, db, note_change,
                                  NULL, NULL, NULL)
      != SQLITE_OK)
    return karum_db_set_error (db, sqlite3_errcode (db->handle), error);
  for (KarumSealed kind = 0; kind < KARUM_N_SEALED; kind++)
    if (!watch_rows (db, kind, error) || !watch_spellings (db, kind, error))
      return FALSE;
  return TRUE;
}

static void
forget (KarumSeals *seals, gboolean uuids)
{
  g_array_set_size (seals->changed, 0);
  for (guint i = 0; i < KARUM_N_SEALED; i++) {
    g_hash_table_remove_all (seals->known[i]);
    if (uuids)
      g_hash_table_remove_all (seals->uuids[i]);
  }
}

void
karum_seals_forget (KarumDb *db)
{
  forget (db->seals, TRUE);
}

gboolean
karum_seals_write (KarumDb *db, GError **error)
{
  const GArray *all = db->seals->changed;
  gboolean done = TRUE;

  db->sealing = TRUE;
  for (guint i = 0; done && i < all->len; i++) {
    const Changed *changed = &g_array_index (all, Changed, i);

    done = seal (db, changed->kind, changed->id, changed->broken, error);
  }
  db->sealing = FALSE;
  /* The next slice of a batch has games of the same players and events, which keep their identity,
   * and which nobody deletes, because games refer to them. */
  if (done)
    forget (db->seals, !db->batch);
  return done;
}

/* -- A game with all that belongs to it ------------------------------------------------------- */

static const char *
reason_of (KarumSealed kind, guint broken)
{
  static const char *const parts[] = {
    [KARUM_SEAL_OWN]
    = N_ ("its stars, its times or its place in the bin differ from the saved ones"),
    [KARUM_SEAL_FACTS]
    = N_ ("its players, date, result or other details differ from the saved ones"),
    [KARUM_SEAL_TURNS] = N_ ("its moves differ from the saved ones"),
    [KARUM_SEAL_TREE] = N_ ("its comments and variations differ from the saved ones"),
    [KARUM_SEAL_TAGS] = N_ ("its additional tags differ from the saved ones"),
  };

  if (broken == 0)
    return NULL;
  if (kind == KARUM_SEALED_PLAYER)
    return _ ("the name or another detail of a player differs from the saved one");
  if (kind == KARUM_SEALED_EVENT)
    return _ ("its event differs from the saved one");
  if (kind == KARUM_SEALED_MATCH)
    return _ ("its match differs from the saved one");
  if (kind == KARUM_SEALED_COLLECTION)
    return _ ("its collections differ from the saved ones");
  /* What is first is the least of it. */
  for (guint i = 1; i < KARUM_N_SEAL_PARTS; i++)
    if (broken & 1u << i)
      return _ (parts[i]);
  return _ (parts[KARUM_SEAL_OWN]);
}

char *
karum_seal_reason (KarumSealed kind, guint broken)
{
  return g_strdup (reason_of (kind, broken));
}

/* Of a player: the person, which is derived and not sealed, isn't that of the merges. */
#define STRAYS(player)                                                             \
  player ".person IS NOT coalesce ((SELECT person FROM players WHERE id = " player \
         ".merged_into), " player ".id)"

/* The rows behind a game, in pairs of kind and number, and whether a player leads to the wrong
 * person. */
static const char behind_sql[]
    = "SELECT 1, p.id, 1, p.person, 1, q.id, 1, q.person, 2, e.id, 2, e.merged_into, 3, g.match,"
      " " STRAYS ("p") " OR " STRAYS (
          "q") " FROM games g LEFT JOIN players p ON p.id = g.player1"
               " LEFT JOIN players q ON q.id = g.player2 LEFT JOIN events e ON e.id = g.event"
               " WHERE g.id = ?";
G_STATIC_ASSERT (KARUM_SEALED_PLAYER == 1 && KARUM_SEALED_EVENT == 2 && KARUM_SEALED_MATCH == 3);

/* What was sound is known as long as nothing has been written. */
static gboolean
renew_memory (KarumDb *db, GError **error)
{
  KarumSeals *seals = seals_of (db);
  gint64 version, changes = sqlite3_total_changes64 (db->handle);

  if (!karum_db_number (db, "PRAGMA data_version", &version, error))
    return FALSE;
  if (version != seals->version || changes != seals->changes)
    for (guint i = 0; i < KARUM_N_SEALED; i++)
      g_hash_table_remove_all (seals->sound[i]);
  seals->version = version;
  seals->changes = changes;
  return TRUE;
}

static gboolean
check_one (KarumDb *db, KarumSealed kind, gint64 id, char **reason, GError **error)
{
  GHashTable *sound = db->seals->sound[kind];
  guint broken;

  if (g_hash_table_contains (sound, key_of (id)))
    return TRUE;
  if (!karum_seals_check (db, kind, id, &broken, error))
    return FALSE;
  if (broken == 0)
    g_hash_table_add (sound, key_of (id));
  *reason = karum_seal_reason (kind, broken);
  return TRUE;
}

static gboolean
check_behind (KarumDb *db, gint64 id, char **reason, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  KarumStep step;

  if (!renew_memory (db, error))
    return FALSE;
  row = karum_db_ask (db, behind_sql, error, id);
  if (!row)
    return FALSE;
  step = karum_statement_step (row, error);
  for (int i = 0; step == KARUM_STEP_ROW && !*reason && i < 14; i += 2)
    if (!karum_statement_is_null (row, i + 1)
        && !check_one (db, (KarumSealed) karum_statement_int (row, i),
                       karum_statement_int (row, i + 1), reason, error))
      return FALSE;
  if (step == KARUM_STEP_ROW && !*reason && karum_statement_int (row, 14) != 0)
    *reason = karum_seal_reason (KARUM_SEALED_PLAYER, 1);
  return step != KARUM_STEP_ERROR;
}

/* In which collections a game is, is stored twice: in the table and in its index, which begins with
 * the collection. */
static gboolean
check_collections (KarumDb *db, gint64 id, char **reason, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  g_autoptr (KarumStatement) entry = NULL;
  KarumStep step = KARUM_STEP_ROW, other = KARUM_STEP_ROW;

  row = karum_db_ask (db,
                      "SELECT collection FROM collected NOT INDEXED WHERE game = ?1"
                      " ORDER BY collection",
                      error, id);
  if (!row)
    return FALSE;
  entry = karum_db_ask (db,
                        "SELECT d.collection FROM (SELECT id FROM collections ORDER BY id) c"
                        " CROSS JOIN collected d INDEXED BY collected_by_collection"
                        " WHERE d.collection = c.id AND d.game = ?1 ORDER BY d.collection",
                        error, id);
  if (!entry)
    return FALSE;
  while (!*reason && step == KARUM_STEP_ROW) {
    step = karum_statement_step (row, error);
    other = step != KARUM_STEP_ERROR ? karum_statement_step (entry, error) : KARUM_STEP_ERROR;
    if (step == KARUM_STEP_ERROR || other == KARUM_STEP_ERROR)
      return FALSE;
    if (step != other
        || (step == KARUM_STEP_ROW
            && karum_statement_int (row, 0) != karum_statement_int (entry, 0)))
      *reason = karum_seal_reason (KARUM_SEALED_COLLECTION, 1);
    else if (step == KARUM_STEP_ROW
             && !check_one (db, KARUM_SEALED_COLLECTION, karum_statement_int (row, 0), reason,
                            error))
      return FALSE;
  }
  return TRUE;
}

gboolean
karum_seals_check_game (KarumDb *db, gint64 id, char **reason, GError **error)
{
  guint broken;

  *reason = NULL;
  if (!karum_seals_check (db, KARUM_SEALED_GAME, id, &broken, error))
    return FALSE;
  *reason = karum_seal_reason (KARUM_SEALED_GAME, broken);
  return *reason
         || (check_behind (db, id, reason, error)
             && (*reason || check_collections (db, id, reason, error)));
}

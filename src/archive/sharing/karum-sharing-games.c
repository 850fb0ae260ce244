/* karum-sharing-games.c: games as things. */
#include <string.h>

#include "karum-events.h"
#include "karum-game-shown.h"
#include "karum-games-table.h"
#include "karum-kgn.h"
#include "karum-known-refs.h"
#include "karum-marks.h"
#include "karum-record-end.h"
#include "karum-reviews-table.h"
#include "karum-sharing-things.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-versions-table.h"

#define GAME "game:"

/* -- Marks ------------------------------------------------------------------------------------ */

/* Of three columns: the seal of the game, those of its versions, and the checksum of its review. */
static GBytes *
read_mark (KarumStatement *row, int column)
{
  GByteArray *mark = g_byte_array_new ();

  for (int i = 0; i < 3; i++) {
    gsize size;
    const guint8 *bytes = karum_statement_blob (row, column + i, &size);

    g_byte_array_append (mark, bytes, (guint) size);
  }
  return g_byte_array_free_to_bytes (mark);
}

#define REVIEW_SUM "substr (data, -8)"
#define MARK                                                                         \
  "g.seal, (SELECT group_concat (hex (v.seal)) FROM versions v WHERE v.game = g.id)" \
  ", (SELECT " REVIEW_SUM " FROM reviews w WHERE w.game = g.id)"

char *
karum_games_name (KarumDb *db, gint64 row, GError **error)
{
  g_autoptr (KarumStatement) uuid = karum_db_ask (
      db, "SELECT '" GAME "' || lower (hex (uuid)) FROM revealed_games WHERE id = ?1", error, row);

  return karum_statement_next (uuid, error) ? karum_statement_dup_certain (uuid, 0) : NULL;
}

gboolean
karum_games_mark (KarumDb *db, const char *thing, gint64 *row, GBytes **mark, GError **error)
{
  g_autoptr (KarumStatement) found = NULL;
  KarumUuid uuid;

  *row = 0;
  *mark = NULL;
  if (!karum_thing_uuid (thing + strlen (GAME), &uuid))
    return TRUE;
  found = karum_db_ask (db, "SELECT g.id, " MARK " FROM revealed_games g WHERE g.uuid = ?1", error,
                        &uuid);
  if (karum_statement_next (found, error)) {
    *row = karum_statement_int (found, 0);
    *mark = read_mark (found, 1);
  }
  return karum_statement_worked (found);
}

/* -- What was changed ------------------------------------------------------------------------- */

/* The names and marks of all games, one behind the other, and where each begins. Both are read from
 * end to end, and compared in the order of the names: nothing is looked for. */
typedef struct {
  KarumUuid uuid;
  guint at, size;
} Marked;

static int
compare_marked (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (KarumUuid));
}

/* (transfer full) (nullable): game → what a query says of it, as GBytes */
static GHashTable *
read_by_game (KarumDb *db, const char *sql, GError **error)
{
  g_autoptr (GHashTable) all
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_bytes_unref);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);

  while (karum_statement_next (row, error)) {
    gint64 game = karum_statement_int (row, 0);
    gsize size;
    const void *bytes = karum_statement_blob (row, 1, &size);

    g_hash_table_insert (all, g_memdup2 (&game, sizeof game), g_bytes_new (bytes, size));
  }
  return karum_statement_worked (row) ? g_steal_pointer (&all) : NULL;
}

static void
append_known (GHashTable *all, gint64 game, GByteArray *marks)
{
  GBytes *bytes = g_hash_table_lookup (all, &game);

  if (bytes)
    g_byte_array_append (marks, g_bytes_get_data (bytes, NULL), (guint) g_bytes_get_size (bytes));
}

static void
append_marked (KarumStatement *row, GHashTable *parts[2], GArray *games, GByteArray *marks)
{
  gint64 id = karum_statement_int (row, 0);
  Marked marked = { .at = marks->len };
  gsize size;
  const void *bytes = karum_statement_blob (row, 1, &size);

  if (size == sizeof marked.uuid)
    memcpy (&marked.uuid, bytes, size);
  bytes = karum_statement_blob (row, 2, &size);
  g_byte_array_append (marks, bytes, (guint) size);
  append_known (parts[0], id, marks);
  append_known (parts[1], id, marks);
  marked.size = marks->len - marked.at;
  g_array_append_val (games, marked);
}

static gboolean
read_marked (KarumDb *db, GArray *games, GByteArray *marks, GError **error)
{
  g_autoptr (GHashTable) versions = read_by_game (
      db, "SELECT game, group_concat (hex (seal)) FROM versions GROUP BY game", error);
  g_autoptr (GHashTable) reviews
      = versions ? read_by_game (db, "SELECT game, " REVIEW_SUM " FROM reviews", error) : NULL;
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT id, uuid, seal FROM revealed_games", error);
  KarumStep step = KARUM_STEP_ERROR;

  while (reviews && row && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    append_marked (row, (GHashTable *[]){ versions, reviews }, games, marks);
  g_array_sort (games, compare_marked);
  return step == KARUM_STEP_DONE;
}

static char *
name_game (const KarumUuid *uuid)
{
  GString *name = g_string_new (GAME);

  for (guint i = 0; i < sizeof uuid->bytes; i++)
    g_string_append_printf (name, "%02x", uuid->bytes[i]);
  return g_string_free (name, FALSE);
}

/* Goes on to the game @uuid; those before it are new. Returns: (nullable): it */
static const Marked *
advance (const GArray *games, guint *next, const KarumUuid *uuid, GPtrArray *things)
{
  for (; *next < games->len; ++*next) {
    const Marked *marked = &g_array_index (games, Marked, *next);
    int order = uuid ? memcmp (&marked->uuid, uuid, sizeof *uuid) : -1;

    if (order > 0)
      return NULL;
    if (order == 0) {
      ++*next;
      return marked;
    }
    g_ptr_array_add (things, name_game (&marked->uuid));
  }
  return NULL;
}

static gboolean
is_as_marked (const Marked *marked, const GByteArray *marks, KarumStatement *row)
{
  gsize size;
  const void *mark = karum_statement_blob (row, 1, &size);

  return size == marked->size && memcmp (mark, marks->data + marked->at, size) == 0;
}

static gboolean
compare_all (
    KarumDb *db, const GArray *games, const GByteArray *marks, GPtrArray *things, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db,
                          "SELECT thing, mark FROM shared WHERE thing > 'game:'"
                          " AND thing < 'game;' ORDER BY thing",
                          error);
  guint next = 0;

  while (karum_statement_next (row, error)) {
    const char *thing = karum_statement_certain (row, 0);
    const Marked *marked;
    KarumUuid uuid;

    if (!karum_thing_uuid (thing + strlen (GAME), &uuid))
      continue;
    marked = advance (games, &next, &uuid, things);
    if (!marked || !is_as_marked (marked, marks, row))
      g_ptr_array_add (things, g_strdup (thing));
  }
  advance (games, &next, NULL, things);
  return karum_statement_worked (row);
}

gboolean
karum_games_find_changed (KarumDb *db, GPtrArray *things, GError **error)
{
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (Marked));
  g_autoptr (GByteArray) marks = g_byte_array_new ();

  return read_marked (db, games, marks, error) && compare_all (db, games, marks, things, error);
}

/* -- Reading ---------------------------------------------------------------------------------- */

static KarumStatement *
ask_row (KarumDb *db, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db,
      "SELECT g.changed_at, " MARK ", iif (p.id = 0, '', 'person:' || lower (hex (p.uuid))),"
      " iif (q.id = 0, '', 'person:' || lower (hex (q.uuid))),"
      " iif (e.id IS NULL, '', 'event:' || lower (hex (e.uuid))),"
      " coalesce (g.date, ''), coalesce (g.site, ''), coalesce (g.round, ''),"
      " g.stars, g.deleted_at IS NOT NULL"
      " FROM revealed_games g JOIN players p ON p.id = g.player1"
      " JOIN players q ON q.id = g.player2 LEFT JOIN events e ON e.id = g.event"
      " WHERE g.id = ?1",
      error, id);

  if (karum_statement_next (row, error))
    return g_steal_pointer (&row);
  if (row && error && !*error)
    karum_games_not_found (db, id, error);
  return NULL;
}

static void
read_columns (KarumStatement *row, KarumPresent *present)
{
  g_autofree char *event = karum_statement_dup_certain (row, 6);
  g_autofree char *date = karum_statement_dup_certain (row, 7);
  g_autofree char *site = karum_statement_dup_certain (row, 8);
  g_autofree char *when
      = g_strdup_printf ("%s\n%s\n%s\n%s", date, site, karum_statement_certain (row, 9), event);
  g_autofree char *stars
      = g_strdup_printf ("%d", CLAMP ((int) karum_statement_int (row, 10), 0, 5));

  present->time = karum_statement_int (row, 0);
  present->mark = read_mark (row, 1);
  karum_parts_set (present->parts, "first", karum_statement_certain (row, 4));
  karum_parts_set (present->parts, "second", karum_statement_certain (row, 5));
  karum_parts_set (present->parts, "when", strcmp (when, "\n\n\n") == 0 ? "" : when);
  karum_parts_set (present->parts, "stars", *stars == '0' ? "" : stars);
  karum_parts_set (present->parts, "bin", karum_statement_int (row, 11) ? "1" : "");
}

static char *
version_part (const char *text)
{
  g_autofree char *digest = karum_part_digest (text);

  return g_strconcat (KARUM_FACT_VERSION, digest, NULL);
}

static gboolean
read_versions (KarumDb *db, KarumPresent *present, GError **error)
{
  g_autoptr (GPtrArray) versions = karum_versions_list (db, present->row, error);

  for (guint i = 0; versions && i < versions->len; i++) {
    const KarumVersion *version = versions->pdata[i];
    g_autofree char *part = version_part (version->text);
    g_autofree char *value
        = g_strdup_printf ("%" G_GINT64_FORMAT "\n%d\n%s\n%s", version->number, (int) version->kind,
                           version->name ? version->name : "", version->text);

    if (!version->damaged)
      karum_parts_set (present->parts, part, value);
  }
  return versions != NULL;
}

static gboolean
read_review (KarumDb *db, KarumPresent *present, GError **error)
{
  g_autofree char *review = NULL;

  if (!karum_reviews_pack (db, present->row, &review, error))
    return FALSE;
  karum_parts_set (present->parts, KARUM_FACT_REVIEW, review);
  return TRUE;
}

KarumPresent *
karum_games_present (KarumStore *store, gint64 id, const KarumParts *before, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (KarumRecord) record
      = karum_games_load (db, karum_store_games (store), id, NULL, error);
  g_autoptr (KarumStatement) row = record ? ask_row (db, id, error) : NULL;
  g_autoptr (KarumPresent) present = NULL;

  if (!row)
    return NULL;
  present = g_new0 (KarumPresent, 1);
  present->row = id;
  present->parts = karum_parts_new ();
  read_columns (row, present);
  karum_parts_add_record (present->parts, record, before);
  return read_versions (db, present, error) && read_review (db, present, error)
             ? g_steal_pointer (&present)
             : NULL;
}

/* -- What a game refers to -------------------------------------------------------------------- */

/* A game that is being written. */
typedef struct {
  KarumStore *store;
  KarumDb *db;
  const GPtrArray *facts;
  KarumUuid uuid;
  gint64 id;
  KarumRecord *record; /* (owned) */
  KarumGameRefs refs;
  GHashTable *parts; /* what the facts show */
} Writing;

static void
writing_clear (Writing *writing)
{
  g_clear_pointer (&writing->record, karum_record_unref);
  g_clear_pointer (&writing->parts, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Writing, writing_clear)

/* (transfer full) (nullable) */
static char *
read_name (KarumDb *db, const char *sql, gint64 row)
{
  g_autoptr (KarumStatement) name = karum_db_ask (db, sql, NULL, row);

  return karum_statement_next (name, NULL) ? karum_statement_dup_known (name, 0) : NULL;
}

#define PERSON_NAME \
  "SELECT w.name FROM players p JOIN players w ON w.id = p.person WHERE p.id = ?1 AND p.id > 0"
#define EVENT_NAME "SELECT name FROM events WHERE id = (SELECT event FROM event_now WHERE id = ?1)"

/* @whole: (out): whether the thing is there, or none is named */
static gboolean
refer (Writing *writing, const char *thing, gint64 *row, gboolean *whole, GError **error)
{
  *row = 0;
  *whole = TRUE;
  if (!*thing)
    return TRUE;
  if (!karum_people_row (writing->db, thing, row, error))
    return FALSE;
  *whole = *row != 0;
  return TRUE;
}

static gboolean
refer_all (Writing *writing, const char *event, gboolean *whole, GError **error)
{
  gboolean all[3];

  if (!refer (writing, karum_parts_get (writing->parts, "first"), &writing->refs.players[0],
              &all[0], error)
      || !refer (writing, karum_parts_get (writing->parts, "second"), &writing->refs.players[1],
                 &all[1], error)
      || !refer (writing, event, &writing->refs.event, &all[2], error))
    return FALSE;
  *whole = all[0] && all[1] && all[2];
  return TRUE;
}

static char *
known (const char *text)
{
  return *text ? g_strdup (text) : NULL;
}

static void
set_names (Writing *writing, KarumTags *tags, char **when)
{
  for (guint i = 0; i < 2; i++) {
    g_free (tags->players[i]);
    tags->players[i] = read_name (writing->db, PERSON_NAME, writing->refs.players[i]);
  }
  g_free (tags->event);
  tags->event = read_name (writing->db, EVENT_NAME, writing->refs.event);
  tags->date = known (when[0]);
  tags->site = known (when[1]);
  tags->round = known (when[2]);
  tags->uuid = karum_uuid_text (&writing->uuid);
}

/* Finds rows and names. @prefer: (nullable) */
static gboolean
complete (
    Writing *writing, KarumRecord *record, const char *prefer, gboolean *whole, GError **error)
{
  g_autofree char *when = karum_facts_show (writing->facts, "when", prefer);
  g_auto (GStrv) lines = g_strsplit (*when ? when : "\n\n\n", "\n", 4);

  *whole = g_strv_length (lines) == 4;
  if (*whole && !refer_all (writing, lines[3], whole, error))
    return FALSE;
  if (*whole)
    set_names (writing, &record->tags, lines);
  return TRUE;
}

/* -- Versions --------------------------------------------------------------------------------- */

static int
compare_versions (gconstpointer a, gconstpointer b)
{
  const KarumVersion *one = *(KarumVersion *const *) a, *other = *(KarumVersion *const *) b;

  if (one->number != other->number)
    return one->number < other->number ? -1 : 1;
  return strcmp (one->text, other->text);
}

static KarumVersion *
version_new (gint64 number, KarumVersionKind kind, const char *name, const char *text)
{
  KarumVersion *version = g_atomic_rc_box_new0 (KarumVersion);

  version->number = number;
  version->kind = kind;
  version->name = *name ? g_strdup (name) : NULL;
  version->text = g_strdup (text);
  return version;
}

static void
add_said (GPtrArray *versions, const char *part, const char *value)
{
  g_auto (GStrv) lines = g_strsplit (value, "\n", 4);
  g_autofree char *named = g_strv_length (lines) == 4 ? version_part (lines[3]) : g_strdup ("");
  gint64 number, kind;

  if (strcmp (named, part) == 0
      && g_ascii_string_to_signed (lines[0], 10, 1, KARUM_STAMP_TIME_MAX, &number, NULL)
      && g_ascii_string_to_signed (lines[1], 10, 0, KARUM_N_VERSIONS - 1, &kind, NULL))
    g_ptr_array_add (versions, version_new (number, (KarumVersionKind) kind, lines[2], lines[3]));
}

/* What a replica has made of the game, where it isn't what holds. */
static gboolean
add_aside (
    Writing *writing, GPtrArray *versions, const KarumFact *fact, const char *now, GError **error)
{
  g_autoptr (KarumRecord) record = karum_game_shown (
      writing->facts, karum_store_games (writing->store), fact->stamp.replica, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean whole;

  if (!record)
    return TRUE;
  if (!complete (writing, record, fact->stamp.replica, &whole, error))
    return FALSE;
  g_clear_pointer (&record->tags.uuid, g_free);
  karum_kgn_write (record, text);
  if (strcmp (text->str, now) != 0)
    g_ptr_array_add (versions,
                     version_new (MAX (fact->stamp.time, 1), KARUM_VERSION_OTHER, "", text->str));
  return TRUE;
}

/* One each replica is enough. */
static gboolean
add_all_aside (Writing *writing, GPtrArray *versions, const char *now, GError **error)
{
  g_autoptr (GPtrArray) aside = karum_facts_put_aside (writing->facts);
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < aside->len; i++) {
    KarumFact *fact = aside->pdata[i];

    if (!g_str_has_prefix (fact->part, KARUM_FACT_VERSION) && strcmp (fact->part, "stars") != 0
        && strcmp (fact->part, KARUM_FACT_REVIEW) != 0
        && g_hash_table_add (done, fact->stamp.replica)
        && !add_aside (writing, versions, fact, now, error))
      return FALSE;
  }
  return TRUE;
}

/* Equal texts once; one as first recorded; of those without a name the last ones; and no two have
 * one number. */
static void
choose_versions (GPtrArray *versions)
{
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gint64 last = 0;
  guint unnamed = 0;
  gboolean first = FALSE;

  g_ptr_array_sort (versions, compare_versions);
  for (guint i = versions->len; i > 0; i--) {
    const KarumVersion *version = versions->pdata[i - 1];

    if (!g_hash_table_add (texts, g_strdup (version->text))
        || (!version->name && version->kind != KARUM_VERSION_FIRST
            && ++unnamed > KARUM_VERSIONS_KEPT))
      g_ptr_array_remove_index (versions, i - 1);
  }
  for (guint i = 0; i < versions->len; i++) {
    KarumVersion *version = versions->pdata[i];

    if (version->kind == KARUM_VERSION_FIRST && first)
      version->kind = KARUM_VERSION_OTHER;
    first = first || version->kind == KARUM_VERSION_FIRST;
    version->number = MAX (version->number, last + 1);
    last = version->number;
  }
}

static gboolean
apply_versions (Writing *writing, GError **error)
{
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func (karum_version_unref);
  g_autoptr (GString) now = g_string_new (NULL);
  G_GNUC_UNUSED g_autofree char *uuid = g_steal_pointer (&writing->record->tags.uuid);
  GHashTableIter iter;
  gpointer part, value;

  karum_kgn_write (writing->record, now);
  g_hash_table_iter_init (&iter, writing->parts);
  while (g_hash_table_iter_next (&iter, &part, &value))
    if (g_str_has_prefix (part, KARUM_FACT_VERSION))
      add_said (versions, part, value);
  if (!add_all_aside (writing, versions, now->str, error))
    return FALSE;
  choose_versions (versions);
  return karum_versions_set (writing->db, writing->id, versions, error);
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* (transfer full): the record and what it refers to, to be compared. */
static char *
describe (const KarumRecord *record, const gint64 refs[3])
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
                          refs[0], refs[1], refs[2]);
  karum_kgn_write (record, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* @revision: (out); @same: (out): whether the game is as it is to be */
static gboolean
compare (Writing *writing, gint64 *revision, gboolean *same, GError **error)
{
  g_auto (KarumStoredGame) stored = { 0 };
  g_autoptr (KarumRecord) record = NULL;
  g_autofree char *now = NULL, *wanted = NULL;

  if (!karum_games_load_stored (writing->db, writing->id, &stored, error))
    return FALSE;
  record = karum_games_load (writing->db, karum_store_games (writing->store), writing->id, revision,
                             error);
  if (!record)
    return FALSE;
  now = describe (record, (gint64[]){ stored.players[0], stored.players[1], stored.event_row });
  wanted = describe (writing->record, (gint64[]){ writing->refs.players[0],
                                                  writing->refs.players[1], writing->refs.event });
  *same = strcmp (now, wanted) == 0;
  return TRUE;
}

static gboolean
write_record (Writing *writing, GError **error)
{
  g_auto (KarumGameDraft) draft = { 0 };
  gint64 revision = 0;
  gboolean same = FALSE;

  if (writing->id != 0 && !compare (writing, &revision, &same, error))
    return FALSE;
  if (same)
    return TRUE;
  karum_game_draft_init (&draft, writing->record);
  writing->refs.ruleset = karum_rulesets_add (writing->db, &writing->record->rules, error);
  if (writing->refs.ruleset <= 0)
    return FALSE;
  writing->refs.match = karum_matches_add (writing->db, writing->record->tags.match, error);
  return writing->refs.match >= 0
         && karum_games_write (writing->db, &writing->id, &revision, &draft, &writing->refs, error);
}

static gboolean
write_marks (Writing *writing, GError **error)
{
  gint64 stars = g_ascii_strtoll (karum_parts_get (writing->parts, "stars"), NULL, 10);
  gboolean bin = *karum_parts_get (writing->parts, "bin") != '\0', binned;
  g_autoptr (KarumStatement) row = karum_db_ask (
      writing->db, "SELECT deleted_at IS NOT NULL, stars FROM revealed_games WHERE id = ?1", error,
      writing->id);

  if (!karum_statement_next (row, error))
    return FALSE;
  stars = CLAMP (stars, 0, KARUM_MOST_STARS);
  binned = karum_statement_int (row, 0) != 0;
  if (karum_statement_int (row, 1) != stars
      && !karum_marks_write_stars (writing->db, writing->id, stars, error))
    return FALSE;
  return binned == bin || karum_games_delete (writing->db, writing->id, bin, error);
}

/* Whether the record is valid, so that it could be exported and read again. */
static gboolean
is_sound (Writing *writing)
{
  const KarumGame *const *games = karum_store_games (writing->store);
  g_autofree char *fault = karum_games_find_fault (writing->record, games), *still = NULL;

  if (!fault)
    return TRUE;
  karum_record_close (writing->record);
  still = karum_games_find_fault (writing->record, games);
  return !still;
}

KarumApply
karum_games_apply (KarumStore *store, const char *thing, const GPtrArray *facts, GError **error)
{
  g_auto (Writing) writing = { .store = store, .db = karum_store_db (store), .facts = facts };
  gint64 changes = sqlite3_total_changes64 (writing.db->handle);
  gboolean whole;

  if (!karum_thing_uuid (thing + strlen (GAME), &writing.uuid))
    return KARUM_APPLY_WAITS;
  writing.id = karum_games_table_with_uuid (writing.db, &writing.uuid, error);
  if (writing.id < 0)
    return KARUM_APPLY_FAILED;
  writing.parts = karum_facts_show_all (facts);
  writing.record = karum_game_shown (facts, karum_store_games (store), NULL, NULL);
  if (!writing.record)
    return KARUM_APPLY_WAITS;
  if (!complete (&writing, writing.record, NULL, &whole, error))
    return KARUM_APPLY_FAILED;
  if (!whole || !is_sound (&writing))
    return KARUM_APPLY_WAITS;
  if (!write_record (&writing, error) || !write_marks (&writing, error)
      || !apply_versions (&writing, error)
      || !karum_reviews_unpack (writing.db, writing.id,
                                karum_parts_get (writing.parts, KARUM_FACT_REVIEW), error))
    return KARUM_APPLY_FAILED;
  return sqlite3_total_changes64 (writing.db->handle) != changes ? KARUM_APPLY_DONE
                                                                 : KARUM_APPLY_SAME;
}

#include <string.h>

#include "karum-date.h"
#include "karum-fold.h"
#include "karum-game-shown.h"
#include "karum-name.h"
#include "karum-players.h"
#include "karum-events.h"
#include "karum-seals.h"
#include "karum-sharing-things.h"
#include "karum-uuid.h"
#include "karum-views.h"

/* Where persons or events are. */
typedef struct {
  const char *prefix;
  const char *all;     /* row, uuid, name, note or dates, merged, bin, time, privacy */
  const char *names;   /* uuid, spelling */
  const char *apart;   /* the uuids of two */
  const char *by_uuid; /* its row */
  const char *by_row;  /* its uuid */
  const char *now;     /* the uuid of what it is after merging */
  const char *set_uuid, *set, *drop_names, *add_name, *drop_apart, *add_apart, *merge, *into, *bin,
      *take_out;
  KarumSealed sealed;
  gint64 (*insert) (KarumDb *db, const char *name, GError **error);
} Kind;

/* Whether a person or an event has a game that isn't in the bin. */
#define PERSON_USED                                                                  \
  "person IN (SELECT p.person FROM shown_games g JOIN players p ON p.id = g.player1" \
  " UNION SELECT p.person FROM shown_games g JOIN players p ON p.id = g.player2)"
#define EVENT_USED "id IN (SELECT n.event FROM shown_games g JOIN event_now n ON n.id = g.event)"

/* clang-format off */
static const Kind kinds[] = {
  { .prefix = "person:",
    .all = "SELECT p.id, lower (hex (p.uuid)), p.name, p.note, NULL, lower (hex (m.uuid)), p.deleted_at,"
           " p.changed_at, p.shown FROM players p LEFT JOIN players m ON m.id = p." KARUM_MERGED_COLUMN
           " WHERE p.id > 0 AND p.deleted_at IS NOT -1",
    .names = "SELECT lower (hex (p.uuid)), n.name FROM player_names n JOIN players p ON p.id = n.player",
    .apart = "SELECT lower (hex (min (p.uuid, q.uuid))), lower (hex (max (p.uuid, q.uuid)))"
             " FROM distinct_players d JOIN players p ON p.id = d.one JOIN players q ON q.id = d.other",
    .by_uuid = "SELECT id FROM players WHERE uuid = ?1",
    .by_row = "SELECT lower (hex (uuid)) FROM players WHERE id = ?1",
    .now = "SELECT lower (hex (w.uuid)) FROM players p JOIN players w ON w.id = p.person"
           " WHERE p.uuid = ?1",
    .set_uuid = "UPDATE players SET uuid = ?2 WHERE id = ?1",
    .set = "UPDATE players SET name = ?2, folded = ?3, note = nullif (?4, ''), shown = ?5,"
           " changed_at = ?6 WHERE id = ?1"
           " AND (name <> ?2 OR coalesce (note, '') <> ?4 OR shown <> ?5)",
    .drop_names = "DELETE FROM player_names WHERE player = ?1 AND name NOT IN (SELECT value FROM json_each (?2))",
    .add_name = "INSERT OR IGNORE INTO player_names (name, player, folded) VALUES (?2, ?1, ?3)",
    .drop_apart = "DELETE FROM distinct_players WHERE (one = ?1 AND other IN (SELECT id FROM players"
                  " WHERE uuid > ?3 AND lower (hex (uuid)) NOT IN (SELECT value FROM json_each (?2))))"
                  " OR (other = ?1 AND one IN (SELECT id FROM players"
                  " WHERE uuid > ?3 AND lower (hex (uuid)) NOT IN (SELECT value FROM json_each (?2))))",
    .add_apart = "INSERT OR IGNORE INTO distinct_players (one, other) VALUES (min (?1, ?2), max (?1, ?2))",
    .merge = "UPDATE players SET " KARUM_MERGED_COLUMN " = nullif (?2, 0), changed_at = ?3"
             " WHERE id = ?1 AND coalesce (" KARUM_MERGED_COLUMN ", 0) <> ?2",
    .into = "SELECT id, lower (hex (uuid)), coalesce (" KARUM_MERGED_COLUMN ", 0) FROM players WHERE id > 0",
    .bin = "UPDATE players SET deleted_at = ?2 WHERE deleted_at IS NULL AND id > 0"
           " AND lower (hex (uuid)) IN (SELECT value FROM json_each (?1)) AND NOT " PERSON_USED,
    .take_out = "UPDATE players SET deleted_at = NULL WHERE deleted_at >= 0"
                " AND (lower (hex (uuid)) NOT IN (SELECT value FROM json_each (?1)) OR " PERSON_USED ")",
    .sealed = KARUM_SEALED_PLAYER,
    .insert = karum_players_insert },
  { .prefix = "event:",
    .all = "SELECT p.id, lower (hex (p.uuid)), p.name, NULL,"
           " coalesce (p.place, '') || char (10) || coalesce (p.starts, '') || char (10) || coalesce (p.ends, ''),"
           " lower (hex (m.uuid)), p.deleted_at, p.changed_at, 0"
           " FROM events p LEFT JOIN events m ON m.id = p." KARUM_MERGED_COLUMN " WHERE p.deleted_at IS NOT -1",
    .names = "SELECT lower (hex (p.uuid)), n.name FROM event_names n JOIN events p ON p.id = n.event",
    .apart = "SELECT lower (hex (min (p.uuid, q.uuid))), lower (hex (max (p.uuid, q.uuid)))"
             " FROM distinct_events d JOIN events p ON p.id = d.one JOIN events q ON q.id = d.other",
    .by_uuid = "SELECT id FROM events WHERE uuid = ?1",
    .by_row = "SELECT lower (hex (uuid)) FROM events WHERE id = ?1",
    .now = "SELECT lower (hex (w.uuid)) FROM events p JOIN event_now n ON n.id = p.id"
           " JOIN events w ON w.id = n.event WHERE p.uuid = ?1",
    .set_uuid = "UPDATE events SET uuid = ?2 WHERE id = ?1",
    .set = "UPDATE events SET name = ?2, folded = ?3, place = nullif (?4, ''), starts = nullif (?5, ''),"
           " ends = nullif (?7, ''), changed_at = ?6"
           " WHERE id = ?1 AND (name <> ?2 OR coalesce (place, '') <> ?4 OR coalesce (starts, '') <> ?5"
           " OR coalesce (ends, '') <> ?7)",
    .drop_names = "DELETE FROM event_names WHERE event = ?1 AND name NOT IN (SELECT value FROM json_each (?2))",
    .add_name = "INSERT INTO event_names (name, event, folded) SELECT ?2, ?1, ?3 WHERE NOT EXISTS"
                " (SELECT 1 FROM event_names WHERE event = ?1 AND name = ?2)",
    .drop_apart = "DELETE FROM distinct_events WHERE (one = ?1 AND other IN (SELECT id FROM events"
                  " WHERE uuid > ?3 AND lower (hex (uuid)) NOT IN (SELECT value FROM json_each (?2))))"
                  " OR (other = ?1 AND one IN (SELECT id FROM events"
                  " WHERE uuid > ?3 AND lower (hex (uuid)) NOT IN (SELECT value FROM json_each (?2))))",
    .add_apart = "INSERT OR IGNORE INTO distinct_events (one, other) VALUES (min (?1, ?2), max (?1, ?2))",
    .merge = "UPDATE events SET " KARUM_MERGED_COLUMN " = nullif (?2, 0), changed_at = ?3"
             " WHERE id = ?1 AND coalesce (" KARUM_MERGED_COLUMN ", 0) <> ?2",
    .into = "SELECT id, lower (hex (uuid)), coalesce (" KARUM_MERGED_COLUMN ", 0) FROM events",
    .bin = "UPDATE events SET deleted_at = ?2 WHERE deleted_at IS NULL"
           " AND lower (hex (uuid)) IN (SELECT value FROM json_each (?1)) AND NOT " EVENT_USED,
    .take_out = "UPDATE events SET deleted_at = NULL WHERE deleted_at >= 0"
                " AND (lower (hex (uuid)) NOT IN (SELECT value FROM json_each (?1)) OR " EVENT_USED ")",
    .sealed = KARUM_SEALED_EVENT,
    .insert = karum_events_insert },
};
/* clang-format on */

void
karum_present_free (gpointer data)
{
  KarumPresent *present = data;

  g_clear_pointer (&present->mark, g_bytes_unref);
  g_clear_pointer (&present->parts, g_hash_table_unref);
  g_free (present);
}

/* (nullable) */
static const Kind *
find_kind (const char *thing)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_prefix (thing, kinds[i].prefix))
      return &kinds[i];
  return NULL;
}

gboolean
karum_thing_is_named (const char *thing)
{
  return find_kind (thing) != NULL;
}

/* -- Reading ---------------------------------------------------------------------------------- */

static KarumPresent *
add_thing (GHashTable *things, const char *prefix, const char *uuid)
{
  KarumPresent *present = g_new0 (KarumPresent, 1);

  present->parts = karum_parts_new ();
  g_hash_table_replace (things, g_strconcat (prefix, uuid, NULL), present);
  return present;
}

static void
read_row (const Kind *kind, KarumStatement *row, GHashTable *things)
{
  KarumPresent *present = add_thing (things, kind->prefix, karum_statement_certain (row, 1));
  const char *when = karum_statement_certain (row, 4), *into = karum_statement_certain (row, 5);
  g_autofree char *target = *into ? g_strconcat (kind->prefix, into, NULL) : g_strdup ("");
  g_autofree char *privacy
      = g_strdup_printf ("%d", CLAMP ((int) karum_statement_int (row, 8), 0, 9));

  present->row = karum_statement_int (row, 0);
  present->time = karum_statement_int (row, 7);
  karum_parts_set (present->parts, "name", karum_statement_certain (row, 2));
  karum_parts_set (present->parts, "note", karum_statement_certain (row, 3));
  karum_parts_set (present->parts, "when", strcmp (when, "\n\n") == 0 ? "" : when);
  karum_parts_set (present->parts, "into", target);
  karum_parts_set (present->parts, "bin", karum_statement_is_null (row, 6) ? "" : "1");
  karum_parts_set (present->parts, KARUM_FACT_PRIVACY, *privacy == '0' ? "" : privacy);
}

static void
read_name (const Kind *kind, KarumStatement *row, GHashTable *things)
{
  g_autofree char *thing = g_strconcat (kind->prefix, karum_statement_certain (row, 0), NULL);
  KarumPresent *present = g_hash_table_lookup (things, thing);
  g_autofree char *name = karum_statement_dup_certain (row, 1);
  g_autofree char *digest = karum_part_digest (name);
  g_autofree char *part = g_strconcat ("spelling:", digest, NULL);

  if (present)
    karum_parts_set (present->parts, part, name);
}

static void
read_apart (const Kind *kind, KarumStatement *row, GHashTable *things)
{
  g_autofree char *thing = g_strconcat (kind->prefix, karum_statement_certain (row, 0), NULL);
  KarumPresent *present = g_hash_table_lookup (things, thing);
  g_autofree char *part = g_strconcat ("apart:", karum_statement_certain (row, 1), NULL);

  if (present)
    karum_parts_set (present->parts, part, "1");
}

static gboolean
read_all (KarumDb *db,
          const Kind *kind,
          const char *sql,
          void (*read) (const Kind *kind, KarumStatement *row, GHashTable *things),
          GHashTable *things,
          GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);

  while (karum_statement_next (row, error))
    read (kind, row, things);
  return karum_statement_worked (row);
}

gboolean
karum_people_present (KarumDb *db, GHashTable *things, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (!read_all (db, &kinds[i], kinds[i].all, read_row, things, error)
        || !read_all (db, &kinds[i], kinds[i].names, read_name, things, error)
        || !read_all (db, &kinds[i], kinds[i].apart, read_apart, things, error))
      return FALSE;
  return TRUE;
}

/* As read_all() of one thing: @more narrows the query. */
static gboolean
read_one (KarumDb *db,
          const Kind *kind,
          const char *sql,
          const char *more,
          void (*read) (const Kind *kind, KarumStatement *row, GHashTable *things),
          const KarumUuid *uuid,
          GHashTable *things,
          GError **error)
{
  g_autofree char *narrow = g_strconcat (sql, more, NULL);
  g_autoptr (KarumStatement) row = karum_db_ask (db, narrow, error, uuid);

  while (karum_statement_next (row, error))
    read (kind, row, things);
  return karum_statement_worked (row);
}

gboolean
karum_people_present_one (KarumDb *db, const char *thing, KarumPresent **present, GError **error)
{
  const Kind *kind = find_kind (thing);
  g_autoptr (GHashTable) things
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, karum_present_free);
  g_autofree char *name = NULL;
  KarumUuid uuid;

  *present = NULL;
  if (!kind || !karum_thing_uuid (thing + strlen (kind->prefix), &uuid))
    return TRUE;
  if (!read_one (db, kind, kind->all, " AND p.uuid = ?1", read_row, &uuid, things, error)
      || !read_one (db, kind, kind->names, " WHERE p.uuid = ?1", read_name, &uuid, things, error)
      || !read_one (db, kind, kind->apart, " WHERE ?1 IN (p.uuid, q.uuid)", read_apart, &uuid,
                    things, error))
    return FALSE;
  g_hash_table_steal_extended (things, thing, (gpointer *) &name, (gpointer *) present);
  return TRUE;
}

/* -- Rows ------------------------------------------------------------------------------------- */

gboolean
karum_people_row (KarumDb *db, const char *thing, gint64 *row, GError **error)
{
  const Kind *kind = find_kind (thing);
  g_autoptr (KarumStatement) statement = NULL;
  KarumUuid uuid;

  *row = 0;
  if (!kind || !karum_thing_uuid (thing + strlen (kind->prefix), &uuid))
    return TRUE;
  statement = karum_db_ask (db, kind->by_uuid, error, &uuid);
  if (karum_statement_next (statement, error))
    *row = karum_statement_int (statement, 0);
  return karum_statement_worked (statement);
}

char *
karum_people_name (KarumDb *db, const char *prefix, gint64 row, GError **error)
{
  const Kind *kind = find_kind (prefix);
  g_autoptr (KarumStatement) uuid = kind ? karum_db_ask (db, kind->by_row, error, row) : NULL;

  return karum_statement_next (uuid, error)
             ? g_strconcat (prefix, karum_statement_certain (uuid, 0), NULL)
             : NULL;
}

char *
karum_people_now (KarumDb *db, const char *thing)
{
  const Kind *kind = find_kind (thing);
  g_autoptr (KarumStatement) now = NULL;
  KarumUuid uuid;

  if (!kind || !karum_thing_uuid (thing + strlen (kind->prefix), &uuid))
    return g_strdup (thing);
  now = karum_db_ask (db, kind->now, NULL, &uuid);
  return karum_statement_next (now, NULL)
             ? g_strconcat (kind->prefix, karum_statement_certain (now, 0), NULL)
             : g_strdup (thing);
}

static gint64
enter (KarumDb *db, const Kind *kind, const char *thing, const char *name, GError **error)
{
  gint64 row = kind->insert (db, name, error);
  KarumUuid uuid;

  if (row <= 0 || !karum_thing_uuid (thing + strlen (kind->prefix), &uuid)
      || !karum_db_tell (db, kind->set_uuid, error, row, &uuid))
    return -1;
  karum_seal_note_uuid (db, kind->sealed, row, &uuid);
  return row;
}

/* -- Writing ---------------------------------------------------------------------------------- */

static gboolean
set_row (KarumDb *db, const Kind *kind, gint64 row, const KarumParts *parts, GError **error)
{
  const char *name = karum_parts_get (parts, "name"), *when = karum_parts_get (parts, "when");
  g_autofree char *folded = karum_fold (name);
  g_auto (GStrv) lines = g_strsplit (*when ? when : "\n\n", "\n", 3);
  gint64 now = g_get_real_time () / 1000;
  gint64 shown
      = CLAMP (g_ascii_strtoll (karum_parts_get (parts, KARUM_FACT_PRIVACY), NULL, 10), 0, 2);

  if (kind->sealed == KARUM_SEALED_PLAYER)
    return karum_db_tell (db, kind->set, error, row, name, folded, karum_parts_get (parts, "note"),
                          shown, now);
  if (g_strv_length (lines) != 3)
    return TRUE;
  return karum_db_tell (db, kind->set, error, row, name, folded, lines[0], lines[1], now, lines[2]);
}

static void
append_json (GString *list, const char *text)
{
  g_string_append_printf (list, "%s\"", list->len > 1 ? "," : "");
  for (const char *at = text; *at; at++) {
    if (*at == '"' || *at == '\\')
      g_string_append_c (list, '\\');
    if ((guchar) *at < ' ')
      g_string_append_printf (list, "\\u%04x", (guint) (guchar) *at);
    else
      g_string_append_c (list, *at);
  }
  g_string_append_c (list, '"');
}

static gboolean
add_name (KarumDb *db, const Kind *kind, gint64 row, const char *name, GError **error)
{
  g_autofree char *folded = karum_fold (name);

  return karum_db_tell (db, kind->add_name, error, row, name, folded);
}

/* The displayed name is always one of the spellings, even if the facts lack it. */
static gboolean
set_names (KarumDb *db, const Kind *kind, gint64 row, const KarumParts *parts, GError **error)
{
  const char *shown = karum_parts_get (parts, "name");
  g_autoptr (GString) list = g_string_new ("[");
  GHashTableIter iter;
  gpointer part, name;

  append_json (list, shown);
  g_hash_table_iter_init (&iter, (GHashTable *) parts);
  while (g_hash_table_iter_next (&iter, &part, &name))
    if (g_str_has_prefix (part, "spelling:") && karum_thing_name_is_valid (name)) {
      append_json (list, name);
      if (!add_name (db, kind, row, name, error))
        return FALSE;
    }
  g_string_append_c (list, ']');
  return add_name (db, kind, row, shown, error)
         && karum_db_tell (db, kind->drop_names, error, row, list->str);
}

static gboolean
add_apart (KarumDb *db, const Kind *kind, gint64 row, const char *uuid, GError **error)
{
  g_autofree char *other = g_strconcat (kind->prefix, uuid, NULL);
  gint64 there;

  return karum_people_row (db, other, &there, error)
         && (there == 0 || there == row || karum_db_tell (db, kind->add_apart, error, row, there));
}

static gboolean
set_apart (KarumDb *db,
           const Kind *kind,
           const char *thing,
           gint64 row,
           const KarumParts *parts,
           GError **error)
{
  g_autoptr (GString) list = g_string_new ("[");
  GHashTableIter iter;
  gpointer part;
  KarumUuid uuid;

  g_hash_table_iter_init (&iter, (GHashTable *) parts);
  while (g_hash_table_iter_next (&iter, &part, NULL))
    if (g_str_has_prefix (part, "apart:")) {
      append_json (list, (char *) part + strlen ("apart:"));
      if (!add_apart (db, kind, row, (char *) part + strlen ("apart:"), error))
        return FALSE;
    }
  g_string_append_c (list, ']');
  return karum_thing_uuid (thing + strlen (kind->prefix), &uuid)
         && karum_db_tell (db, kind->drop_apart, error, row, list->str, &uuid);
}

/* What people can't have typed isn't shown, but kept and passed on. */
static gboolean
can_be_shown (const KarumParts *parts)
{
  g_auto (GStrv) when = g_strsplit (karum_parts_get (parts, "when"), "\n", -1);
  KarumDate date;

  if (!karum_thing_name_is_valid (karum_parts_get (parts, "name")))
    return FALSE;
  for (guint i = 0; when[0] && when[i]; i++)
    if (*when[i]
        && !(i == 0 ? karum_thing_name_is_valid (when[i]) : karum_date_read (when[i], &date)))
      return FALSE;
  return TRUE;
}

KarumApply
karum_people_apply (KarumDb *db, const char *thing, const KarumParts *parts, GError **error)
{
  const Kind *kind = find_kind (thing);
  const char *name = karum_parts_get (parts, "name");
  gint64 row, changes = sqlite3_total_changes64 (db->handle);

  if (!can_be_shown (parts) || !karum_replica_is_valid (thing + strlen (kind->prefix)))
    return KARUM_APPLY_WAITS;
  if (!karum_people_row (db, thing, &row, error))
    return KARUM_APPLY_FAILED;
  if (row == 0)
    row = enter (db, kind, thing, name, error);
  if (row <= 0 || !set_row (db, kind, row, parts, error) || !set_names (db, kind, row, parts, error)
      || !set_apart (db, kind, thing, row, parts, error))
    return KARUM_APPLY_FAILED;
  return sqlite3_total_changes64 (db->handle) != changes ? KARUM_APPLY_DONE : KARUM_APPLY_SAME;
}

/* -- Merges ----------------------------------------------------------------------------------- */

typedef struct {
  gint64 row, now; /* into which it is merged now */
  char *into;      /* (nullable): the thing into which it is to be */
  KarumStamp stamp;
  gboolean by_games; /* nobody has said so, see karum_fact_is_by_games() */
} Merge;

static void
merge_free (gpointer data)
{
  Merge *merge = data;

  g_free (merge->into);
  g_free (merge);
}

static gboolean
choose_merge (KarumDb *db, const char *thing, Merge *merge, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (db, thing, FALSE, error);
  const KarumFact *fact = facts ? karum_facts_choose (facts, "into", NULL) : NULL;

  if (fact && *fact->value) {
    merge->into = g_strdup (fact->value);
    merge->stamp = fact->stamp;
    merge->by_games = karum_fact_is_by_games (fact);
  }
  return facts != NULL;
}

static gboolean
read_merges (KarumDb *db, const Kind *kind, GHashTable *merges, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, kind->into, error);
  g_autoptr (KarumStatement) said = karum_db_ask (
      db, "SELECT DISTINCT thing FROM facts WHERE " KARUM_THINGS_OF_KIND " AND part = 'into'",
      error, kind->prefix);
  g_autoptr (GHashTable) things = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  KarumStep step = KARUM_STEP_ERROR;

  while ((step = karum_statement_step (said, error)) == KARUM_STEP_ROW)
    g_hash_table_add (things, karum_statement_dup_certain (said, 0));
  if (step != KARUM_STEP_DONE || !row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    Merge *merge = g_new0 (Merge, 1);
    char *thing = g_strconcat (kind->prefix, karum_statement_certain (row, 1), NULL);

    merge->row = karum_statement_int (row, 0);
    merge->now = karum_statement_int (row, 2);
    g_hash_table_insert (merges, thing, merge);
    if (g_hash_table_contains (things, thing) && !choose_merge (db, thing, merge, error))
      return FALSE;
  }
  return step == KARUM_STEP_DONE;
}

/* Whether @merge goes before @other: what nobody has said does first. */
static gboolean
is_weaker (const Merge *merge, const Merge *other)
{
  if (merge->by_games != other->by_games)
    return merge->by_games;
  return karum_stamp_compare (&merge->stamp, &other->stamp) > 0;
}

/* Follows the merges from @thing; if they come back to it, leaves out the weakest. */
static void
open_circle (GHashTable *merges, const char *thing)
{
  Merge *first = g_hash_table_lookup (merges, thing), *weakest = first, *merge = first;
  guint n = 0;

  while (merge && merge->into && n++ <= g_hash_table_size (merges)) {
    if (is_weaker (merge, weakest))
      weakest = merge;
    merge = g_hash_table_lookup (merges, merge->into);
    if (merge == first) {
      g_clear_pointer (&weakest->into, g_free);
      return;
    }
  }
}

static Merge *
find_end (GHashTable *merges, Merge *merge)
{
  Merge *next;

  while (merge && merge->into && (next = g_hash_table_lookup (merges, merge->into)))
    merge = next;
  return merge;
}

/* Leaves out what nobody has said. */
static void
open_path (GHashTable *merges, Merge *merge)
{
  while (merge && merge->into) {
    Merge *next = g_hash_table_lookup (merges, merge->into);

    if (merge->by_games)
      g_clear_pointer (&merge->into, g_free);
    merge = next;
  }
}

/* Who is kept apart from somebody isn't one with him because games say so. */
static gboolean
open_apart (KarumDb *db, const Kind *kind, GHashTable *merges, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db,
      "SELECT DISTINCT thing, ?1 || substr (part, 7) FROM facts WHERE " KARUM_THINGS_OF_KIND
      " AND part > 'apart:' AND part < 'apart;' AND value <> '' ORDER BY 1, 2",
      error, kind->prefix);

  while (karum_statement_next (row, error)) {
    Merge *one = g_hash_table_lookup (merges, karum_statement_certain (row, 0));
    Merge *other = g_hash_table_lookup (merges, karum_statement_certain (row, 1));

    if (one && other && find_end (merges, one) == find_end (merges, other)) {
      open_path (merges, one);
      open_path (merges, other);
    }
  }
  return karum_statement_worked (row);
}

/* The one that @merge ends with; or only the next. */
static gint64
find_target (GHashTable *merges, const Merge *merge, gboolean end)
{
  const Merge *target = merge->into ? g_hash_table_lookup (merges, merge->into) : NULL;

  while (end && target && target->into && g_hash_table_contains (merges, target->into))
    target = g_hash_table_lookup (merges, target->into);
  return target && target != merge ? target->row : 0;
}

static gboolean
apply_kind (KarumDb *db, const Kind *kind, GError **error)
{
  g_autoptr (GHashTable) merges
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, merge_free);
  GHashTableIter iter;
  gpointer thing, merge;

  if (!read_merges (db, kind, merges, error))
    return FALSE;
  g_hash_table_iter_init (&iter, merges);
  while (g_hash_table_iter_next (&iter, &thing, &merge))
    open_circle (merges, thing);
  if (!open_apart (db, kind, merges, error))
    return FALSE;
  g_hash_table_iter_init (&iter, merges);
  while (g_hash_table_iter_next (&iter, &thing, &merge))
    if (!karum_db_tell (db, kind->merge, error, ((Merge *) merge)->row,
                        find_target (merges, merge, kind->sealed == KARUM_SEALED_EVENT),
                        g_get_real_time () / 1000))
      return FALSE;
  return TRUE;
}

/* -- The bin ---------------------------------------------------------------------------------- */

/* Whether the facts say that the thing is in the bin; one that was deleted for good is, too, as
 * others may name it. */
static gboolean
is_in_bin (KarumDb *db, const char *thing, gboolean *bin, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (db, thing, FALSE, error);
  g_autofree char *value = facts ? karum_facts_show (facts, "bin", NULL) : NULL;

  *bin = value && (*value || karum_facts_are_gone (facts));
  return facts != NULL;
}

/* (transfer full) (nullable): the identities of those in the bin, as a JSON array */
static GString *
list_binned (KarumDb *db, const Kind *kind, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db,
      "SELECT DISTINCT thing FROM facts WHERE " KARUM_THINGS_OF_KIND " AND part IN ('bin', 'gone')",
      error, kind->prefix);
  g_autoptr (GString) list = g_string_new ("[");

  while (karum_statement_next (row, error)) {
    g_autofree char *thing = karum_statement_dup_certain (row, 0);
    gboolean bin;

    if (!is_in_bin (db, thing, &bin, error))
      return NULL;
    if (bin)
      append_json (list, thing + strlen (kind->prefix));
  }
  g_string_append_c (list, ']');
  return karum_statement_worked (row) ? g_steal_pointer (&list) : NULL;
}

/* A player or event with games is never in the bin, even if the facts say so. */
static gboolean
apply_bin (KarumDb *db, const Kind *kind, GError **error)
{
  g_autoptr (GString) list = list_binned (db, kind, error);

  return list
         && karum_db_tell (db, kind->bin, error, list->str,
                           KARUM_DELETED_AT (g_get_real_time () / 1000))
         && karum_db_tell (db, kind->take_out, error, list->str);
}

/* Who is kept apart from somebody may have come before him. */
static gboolean
apply_apart (KarumDb *db, const Kind *kind, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db,
                      "SELECT DISTINCT thing FROM facts WHERE " KARUM_THINGS_OF_KIND
                      " AND part > 'apart:' AND part < 'apart;'",
                      error, kind->prefix);

  while (karum_statement_next (row, error)) {
    g_autofree char *thing = karum_statement_dup_certain (row, 0);
    g_autoptr (GPtrArray) facts = karum_facts_load (db, thing, FALSE, error);
    g_autoptr (GHashTable) parts = facts ? karum_facts_show_all (facts) : NULL;
    gint64 there;

    if (!parts || !karum_people_row (db, thing, &there, error)
        || (there != 0 && !karum_facts_are_gone (facts)
            && !set_apart (db, kind, thing, there, parts, error)))
      return FALSE;
  }
  return karum_statement_worked (row);
}

gboolean
karum_people_finish (KarumDb *db, GError **error)
{
  gint64 changes = sqlite3_total_changes64 (db->handle);

  return apply_kind (db, &kinds[0], error) && apply_kind (db, &kinds[1], error)
         && (sqlite3_total_changes64 (db->handle) == changes
             || karum_players_rebuild_persons (db, error))
         && apply_apart (db, &kinds[0], error) && apply_apart (db, &kinds[1], error)
         && apply_bin (db, &kinds[0], error) && apply_bin (db, &kinds[1], error);
}

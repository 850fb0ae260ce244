/* karum-sharing-conflicts.c: what is undecided between copies, and who they are. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-game-shown.h"
#include "karum-arrays.h"
#include "karum-sharing-slices.h"
#include "karum-sharing-things.h"
#include "karum-store-inside.h"

/* -- What is put aside ------------------------------------------------------------------------ */

void
karum_conflict_free (gpointer data)
{
  KarumConflict *conflict = data;

  karum_free_all (conflict->thing, conflict->part, conflict->holds, conflict->aside, conflict->by,
                  conflict->about, conflict->date, conflict->holds_text, conflict->aside_text);
  g_clear_pointer (&conflict->holds_game, karum_record_unref);
  g_clear_pointer (&conflict->aside_game, karum_record_unref);
  g_free (conflict);
}

static KarumConflict *
conflict_new (GHashTable *names, const char *thing, const GPtrArray *facts, const KarumFact *aside)
{
  KarumConflict *conflict = g_new0 (KarumConflict, 1);
  g_autofree char *copy = g_strndup (aside->stamp.replica, KARUM_COPY_DIGITS);
  const char *name = g_hash_table_lookup (names, copy);

  conflict->thing = g_strdup (thing);
  conflict->part = g_strdup (aside->part);
  conflict->aside = karum_fact_shown (aside);
  conflict->holds = karum_facts_show (facts, aside->part, NULL);
  conflict->by = g_strdup (name ? name : "");
  return conflict;
}

/* Versions that two have kept of the same are one: only the times differ. */
void
karum_conflicts_add (GPtrArray *conflicts,
                     GHashTable *names,
                     const char *thing,
                     const GPtrArray *facts)
{
  g_autoptr (GPtrArray) aside = karum_facts_put_aside (facts);

  for (guint i = 0; i < aside->len; i++) {
    const KarumFact *fact = aside->pdata[i];

    if (!g_str_has_prefix (fact->part, KARUM_FACT_VERSION))
      g_ptr_array_add (conflicts, conflict_new (names, thing, facts, fact));
  }
}

void
karum_conflicts_drop_same (KarumDb *db, GPtrArray *conflicts)
{
  for (guint i = conflicts->len; i > 0; i--) {
    const KarumConflict *conflict = conflicts->pdata[i - 1];

    if (karum_part_names_people (conflict->part)
        && karum_values_are_same (db, conflict->holds, conflict->aside))
      g_ptr_array_remove_index (conflicts, i - 1);
  }
}

/* -- As people read it ------------------------------------------------------------------------ */

/* (transfer full): the fields of a value, without empty ones; things by their names */
static char *
readable (KarumDb *db, const char *part, const char *value)
{
  const char *between = strcmp (part, "when") == 0 ? "\n" : ", ";
  g_auto (GStrv) fields = g_strsplit_set (value, "\t\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **field = fields; *field; field++) {
    g_autofree char *name = karum_thing_name (db, *field);
    g_autofree char *shown = karum_thing_line (name ? name : *field);

    if (*shown)
      g_string_append_printf (text, "%s%s", text->len > 0 ? between : "", shown);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The lines of a value of `line`: rules, setup, position, moves. */
#define LINE_OF_MOVES 3

/* (transfer full): the moves of a main line from the ply @first on, numbered as in records */
static char *
moves_from (char **moves, guint first)
{
  GString *text = g_string_new (NULL);

  for (guint i = first; moves[i]; i++) {
    if (i > first)
      g_string_append_c (text, ' ');
    if (i == first || i % 2 == 0)
      g_string_append_printf (text, "%u%s ", i / 2 + 1, i % 2 ? "..." : ".");
    g_string_append (text, moves[i]);
  }
  return g_string_free (text, FALSE);
}

/* Two main lines are told from where they differ. FALSE if they differ before their moves. */
static gboolean
tell_lines (KarumConflict *conflict)
{
  g_auto (GStrv) holds = g_strsplit (conflict->holds, "\n", LINE_OF_MOVES + 1);
  g_auto (GStrv) aside = g_strsplit (conflict->aside, "\n", LINE_OF_MOVES + 1);
  g_auto (GStrv) here = NULL, there = NULL;
  guint first = 0;

  if (g_strv_length (holds) <= LINE_OF_MOVES || g_strv_length (aside) <= LINE_OF_MOVES)
    return FALSE;
  for (guint i = 0; i < LINE_OF_MOVES; i++)
    if (strcmp (holds[i], aside[i]) != 0)
      return FALSE;
  here = g_strsplit (holds[LINE_OF_MOVES], " ", -1);
  there = g_strsplit (aside[LINE_OF_MOVES], " ", -1);
  while (here[first] && there[first] && strcmp (here[first], there[first]) == 0)
    first++;
  conflict->holds_text = moves_from (here, first);
  conflict->aside_text = moves_from (there, first);
  return TRUE;
}

/* (transfer full) (nullable): a game with a main line alone */
static KarumRecord *
game_of_line (const char *thing, const char *line, const KarumGame *const *games)
{
  g_autoptr (GPtrArray) facts = karum_facts_new ();

  g_ptr_array_add (facts, karum_fact_new_founding (thing, "line", 0, line));
  return karum_game_shown (facts, games, NULL, NULL);
}

static gboolean
has_paragraphs (const char *part)
{
  return karum_part_is_of_people (part) || strcmp (part, "note") == 0;
}

/* What people have written is read as they wrote it. */
static void
tell_values (KarumStore *store, KarumConflict *conflict)
{
  KarumDb *db = karum_store_db (store);

  if (strcmp (conflict->part, "line") == 0) {
    conflict->holds_game
        = game_of_line (conflict->thing, conflict->holds, karum_store_games (store));
    conflict->aside_game
        = game_of_line (conflict->thing, conflict->aside, karum_store_games (store));
    if (tell_lines (conflict))
      return;
  }
  conflict->holds_text = has_paragraphs (conflict->part)
                             ? g_strdup (conflict->holds)
                             : readable (db, conflict->part, conflict->holds);
  conflict->aside_text = has_paragraphs (conflict->part)
                             ? g_strdup (conflict->aside)
                             : readable (db, conflict->part, conflict->aside);
}

static void
make_readable (KarumStore *store, const GPtrArray *facts, KarumConflict *conflict)
{
  g_autofree char *line = karum_facts_show (facts, "search", NULL);

  conflict->about = karum_thing_name (karum_store_db (store), conflict->thing);
  conflict->date = karum_thing_date (karum_store_db (store), conflict->thing);
  if (!conflict->about)
    conflict->about = karum_facts_show (facts, "name", NULL);
  if (!*conflict->about && *line) {
    g_free (conflict->about);
    conflict->about = g_strndup (line, strcspn (line, "\n"));
  }
  tell_values (store, conflict);
}

static gboolean
list_of_thing (
    KarumStore *store, const char *thing, GHashTable *names, GPtrArray *list, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (karum_store_db (store), thing, FALSE, error);
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (karum_conflict_free);
  guint before = list->len;

  if (!facts)
    return FALSE;
  karum_conflicts_add (added, names, thing, facts);
  karum_conflicts_drop_same (karum_store_db (store), added);
  g_ptr_array_extend_and_steal (list, g_steal_pointer (&added));
  for (guint i = before; i < list->len; i++)
    make_readable (store, facts, list->pdata[i]);
  return TRUE;
}

GPtrArray *
karum_store_list_conflicts (KarumStore *store, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (karum_conflict_free);
  g_autoptr (GHashTable) names = karum_sharing_names (db, error);
  g_auto (GStrv) things = names ? karum_facts_disputed (db, error) : NULL;

  for (char **thing = things; thing && *thing; thing++)
    if (!g_str_has_prefix (*thing, KARUM_THING_COPY)
        && !list_of_thing (store, *thing, names, list, error))
      return NULL;
  return things ? g_steal_pointer (&list) : NULL;
}

/* -- Deciding --------------------------------------------------------------------------------- */

/* What is to hold. */
typedef struct {
  const char *thing, *part, *value;
} Verdict;

static gboolean
pronounce (KarumExchange *exchange, const Verdict *verdict, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (exchange->db, verdict->thing, FALSE, error);
  g_autoptr (GPtrArray) made = karum_facts_new ();
  g_autoptr (GHashTable) none = karum_parts_new (), now = karum_parts_new ();
  KarumFactMaker maker;

  if (!facts)
    return FALSE;
  karum_exchange_tell (exchange, &maker);
  karum_parts_set (now, verdict->part, verdict->value);
  karum_facts_edit (&maker, verdict->thing, facts, none, now, NULL, 0, made);
  karum_exchange_told (exchange, &maker);
  return karum_facts_make (exchange->db, made, FALSE, error);
}

/* What was changed here since the last exchange is noted first. */
static gboolean
decide (KarumExchange *exchange, const Verdict *verdict, GError **error)
{
  gboolean list = g_str_has_prefix (verdict->thing, "collection:")
                  || g_str_has_prefix (verdict->thing, "search:");
  g_autoptr (GHashTable) dirty = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  return (list ? karum_gather_lists (exchange, dirty, error)
               : karum_gather_thing (exchange, verdict->thing, NULL, error))
         && pronounce (exchange, verdict, error)
         && (list || karum_show_thing (exchange, verdict->thing, error))
         && karum_show_rest (exchange, error);
}

static gboolean
settle (KarumExchange *exchange, const Verdict *verdict, GError **error)
{
  KarumSharing *sharing = &exchange->sharing;

  if (!karum_sharing_read (exchange->db, sharing, error))
    return FALSE;
  if (!sharing->any) {
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                         _ ("This archive isn’t shared any more."));
    return FALSE;
  }
  karum_sharing_draw (sharing);
  exchange->people = exchange->strangers = sharing->pending;
  exchange->names = karum_sharing_names (exchange->db, error);
  exchange->marked = karum_sharing_has_mark (exchange->store, sharing);
  return exchange->names && karum_exchange_begin (exchange, error)
         && karum_exchange_end (exchange, decide (exchange, verdict, error), error);
}

gboolean
karum_store_settle (
    KarumStore *store, const char *thing, const char *part, const char *value, GError **error)
{
  const Verdict verdict = { thing, part, value };
  g_autoptr (KarumSharingReport) report = karum_sharing_report_new ();
  g_auto (KarumExchange) exchange = { 0 };

  karum_exchange_init (&exchange, store, report);
  return settle (&exchange, &verdict, error);
}

/* -- Who exchanges ---------------------------------------------------------------------------- */

static void
copy_free (gpointer data)
{
  KarumSharingCopy *copy = data;

  g_free (copy->name);
  g_free (copy);
}

/* Who takes part, and how much of each holds. A copy that went on as another one is a former one,
 * unless it has made something after that: then there are two. */
/* clang-format off */
#define DIGITS G_STRINGIFY (KARUM_COPY_DIGITS)
#define COPIES \
  "WITH held (copy, n, latest) AS (SELECT substr (replica, 1, " DIGITS "), count (*), max (time)" \
  " FROM facts WHERE number > 0 GROUP BY 1)," \
  " successions (copy, time) AS (SELECT substr (thing, 1 + length (?1)), max (time) FROM facts" \
  " WHERE " KARUM_THINGS_OF_KIND " AND part = ?2 GROUP BY 1)," \
  " copies AS (SELECT replica, name, 0 AS seen, TRUE AS here FROM sharing" \
  " UNION ALL SELECT replica, name, seen, FALSE FROM sharers)" \
  " SELECT replica, name, seen, here, coalesce (n, 0)," \
  " NOT here AND s.time IS NOT NULL AND coalesce (latest, 0) <= s.time FROM copies" \
  " LEFT JOIN held h ON h.copy = substr (replica, 1, " DIGITS ")" \
  " LEFT JOIN successions s ON s.copy = replica ORDER BY here DESC, name, replica"
/* clang-format on */

GPtrArray *
karum_store_list_copies (KarumStore *store, GError **error)
{
  g_autoptr (GPtrArray) copies = g_ptr_array_new_with_free_func (copy_free);
  g_autoptr (KarumStatement) row
      = karum_db_ask (karum_store_db (store), COPIES, error, KARUM_THING_COPY, KARUM_COPY_BECAME);

  while (karum_statement_next (row, error)) {
    KarumSharingCopy *copy = g_new0 (KarumSharingCopy, 1);

    g_strlcpy (copy->replica, karum_statement_certain (row, 0), sizeof copy->replica);
    copy->name = karum_statement_dup_certain (row, 1);
    copy->seen = karum_statement_int (row, 2);
    copy->here = karum_statement_int (row, 3) != 0;
    copy->facts = (guint) karum_statement_int (row, 4);
    copy->former = karum_statement_int (row, 5) != 0;
    g_ptr_array_add (copies, copy);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&copies) : NULL;
}

KarumSharingState *
karum_store_sharing_state (KarumStore *store, GError **error)
{
  g_autoptr (KarumSharingState) state = g_new0 (KarumSharingState, 1);
  g_auto (KarumSharing) sharing = { 0 };

  if (!karum_sharing_read (karum_store_db (store), &sharing, error))
    return NULL;
  state->copies = karum_store_list_copies (store, error);
  if (!state->copies)
    return NULL;
  state->shared = sharing.any;
  state->receives = sharing.receives;
  state->name = g_steal_pointer (&sharing.name);
  state->exchanged = sharing.exchanged;
  if (sharing.place) {
    g_autoptr (GFile) folder = g_file_new_for_uri (sharing.place);

    state->place = g_file_get_parse_name (folder);
  }
  return g_steal_pointer (&state);
}

void
karum_sharing_state_free (KarumSharingState *state)
{
  g_free (state->name);
  g_free (state->place);
  g_clear_pointer (&state->copies, g_ptr_array_unref);
  g_free (state);
}

#include "karum-likely-doubles.h"

#include <glib/gi18n.h>

#include "karum-alike.h"
#include "karum-arrays.h"
#include "karum-names.h"
#include "karum-game-numbers.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-store.h"
#include "karum-undo.h"

typedef struct _KarumDoubleEvidence KarumDoubleEvidence;

/**
 * karum_double_evidence_new: reads the games of some players or events.
 * @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT
 * @ids: (element-type guint64): these, as keys of a set; borrowed
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumDoubleEvidence *
karum_double_evidence_new (KarumStore *store, KarumNameKind kind, GHashTable *ids, GError **error);
void karum_double_evidence_free (KarumDoubleEvidence *evidence);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumDoubleEvidence, karum_double_evidence_free)

typedef struct {
  gboolean met;          /* players: they played each other */
  guint common;          /* opponents that both have met, or players who were at both events */
  guint days;            /* days on which both have games */
  gboolean years_differ; /* the years of both are known, and both have none in common */
} KarumDoubleFindings;

/* The maximum number of names that are compared, and of pairs that are found. */
#define KARUM_DOUBLES_NAMES 50000
#define KARUM_DOUBLES_PAIRS 1000

/* Dates in columns: years of 14 months of 33 days, plus one, so that 0 is unknown. */
#define DAYS_OF_MONTH 33
#define DAYS_OF_YEAR (14 * DAYS_OF_MONTH)

/* What one player or event has: sets of numbers. */
typedef struct {
  GHashTable *people; /* opponents, or players of the event */
  GHashTable *days;
  GHashTable *years;
} Traces;

struct _KarumDoubleEvidence {
  KarumNameKind kind;
  GHashTable *ids;    /* (borrowed) */
  GArray *persons;    /* (owned) */
  GArray *events;     /* (owned) (nullable): what each event is merged into */
  GHashTable *traces; /* (owned) (element-type gint64 Traces) */
};

static void
traces_free (gpointer data)
{
  Traces *traces = data;

  g_hash_table_unref (traces->people);
  g_hash_table_unref (traces->days);
  g_hash_table_unref (traces->years);
  g_free (traces);
}

/* The traces of @id; NULL if it isn't asked for. */
static Traces *
traces_of (KarumDoubleEvidence *self, gint64 id)
{
  Traces *traces;

  if (!g_hash_table_contains (self->ids, &id))
    return NULL;
  traces = g_hash_table_lookup (self->traces, &id);
  if (traces)
    return traces;
  traces = g_new (Traces, 1);
  *traces = (Traces){ g_hash_table_new (NULL, NULL), g_hash_table_new (NULL, NULL),
                      g_hash_table_new (NULL, NULL) };
  g_hash_table_insert (self->traces, g_memdup2 (&id, sizeof id), traces);
  return traces;
}

static void
add_number (GHashTable *set, guint32 number)
{
  g_hash_table_add (set, GUINT_TO_POINTER (number));
}

static void
add_date (Traces *traces, guint32 date)
{
  guint32 day = date > 0 ? date - 1 : 0;

  if (day / DAYS_OF_YEAR == 0)
    return;
  add_number (traces->years, day / DAYS_OF_YEAR);
  if (day % DAYS_OF_MONTH > 0 && day % DAYS_OF_MONTH <= 31)
    add_number (traces->days, day);
}

static void
add_game (const KarumGameNumbers *game, gpointer data)
{
  KarumDoubleEvidence *self = data;
  guint32 persons[2];

  for (int i = 0; i < 2; i++)
    persons[i] = karum_numbers_get (self->persons, game->players[i]);
  for (int i = 0; i < 2; i++) {
    Traces *traces = traces_of (self, self->events ? karum_numbers_get (self->events, game->event)
                                                   : persons[i]);

    if (!traces)
      continue;
    add_date (traces, game->date);
    if (persons[1 - i] != KARUM_PLAYER_NOBODY)
      add_number (traces->people, persons[1 - i]);
  }
}

KarumDoubleEvidence *
karum_double_evidence_new (KarumStore *store, KarumNameKind kind, GHashTable *ids, GError **error)
{
  g_autoptr (KarumDoubleEvidence) self = g_new0 (KarumDoubleEvidence, 1);
  const KarumGameFilter all = { 0 };

  self->kind = kind;
  self->ids = ids;
  self->traces = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, traces_free);
  self->persons = karum_person_numbers (store, error);
  if (!self->persons)
    return NULL;
  if (kind == KARUM_NAME_EVENT) {
    self->events = karum_event_numbers (store, error);
    if (!self->events)
      return NULL;
  }
  return karum_game_numbers_visit (store, &all, 0, add_game, self, error) ? g_steal_pointer (&self)
                                                                          : NULL;
}

void
karum_double_evidence_free (KarumDoubleEvidence *self)
{
  g_clear_pointer (&self->persons, g_array_unref);
  g_clear_pointer (&self->events, g_array_unref);
  g_hash_table_unref (self->traces);
  g_free (self);
}

/* How many numbers are in both sets. */
static guint
count_common (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer number;
  guint n = 0;

  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    n += g_hash_table_contains (b, number) ? 1 : 0;
  return n;
}

static KarumDoubleFindings
double_evidence_compare (const KarumDoubleEvidence *self, gint64 one, gint64 other)
{
  const Traces *a = g_hash_table_lookup (self->traces, &one);
  const Traces *b = g_hash_table_lookup (self->traces, &other);

  if (!a || !b)
    return (KarumDoubleFindings){ 0 };
  return (KarumDoubleFindings){
    .met = self->kind == KARUM_NAME_PLAYER
           && g_hash_table_contains (a->people, GUINT_TO_POINTER ((guint32) other)),
    .common = count_common (a->people, b->people),
    .days = count_common (a->days, b->days),
    .years_differ = g_hash_table_size (a->years) > 0 && g_hash_table_size (b->years) > 0
                    && count_common (a->years, b->years) == 0,
  };
}

/* What is known of all players or events. */
typedef struct {
  KarumStore *store;
  KarumNameKind kind;
  GArray *names;     /* (element-type KarumAlikeName) */
  GHashTable *notes; /* (element-type gint64 char*): what tells them from others */
  GHashTable *apart; /* (element-type gint64): pairs that a user keeps apart */
} Finder;

static const char players_sql[]
    = "SELECT p.person, n.name, q.note FROM player_names n JOIN players p ON p.id = n.player"
      " JOIN players q ON q.id = p.person WHERE p.person != 0 AND q.deleted_at IS NULL"
      " AND p.person NOT IN " KARUM_COMPUTERS " ORDER BY p.person LIMIT ?";
static const char events_sql[]
    = "SELECT f.id, n.name, NULL FROM event_names n JOIN event_now e ON e.id = n.event"
      " JOIN events f ON f.id = e.event WHERE f.deleted_at IS NULL"
      " ORDER BY f.id LIMIT ?";

static void
double_free (gpointer data)
{
  KarumLikelyDouble *pair = data;

  karum_free_all (pair->names[0], pair->names[1], pair);
}

void
karum_likely_doubles_free (KarumLikelyDoubles *doubles)
{
  g_ptr_array_unref (doubles->pairs);
  g_free (doubles);
}

static void
finder_init (Finder *finder, KarumStore *store, KarumNameKind kind)
{
  *finder = (Finder){ .store = store, .kind = kind };
  finder->names = karum_array_new (KarumAlikeName);
  g_array_set_clear_func (finder->names, karum_alike_name_clear);
  finder->notes = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  finder->apart = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

static void
finder_clear (Finder *finder)
{
  g_array_unref (finder->names);
  g_hash_table_unref (finder->notes);
  g_hash_table_unref (finder->apart);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

static gint64 *
pair_key (gint64 one, gint64 other)
{
  gint64 key = MIN (one, other) << 32 | MAX (one, other);

  return g_memdup2 (&key, sizeof key);
}

static gboolean
add_apart (gint64 one, gint64 other, gpointer data, GError **error)
{
  (void) error;
  g_hash_table_add (((Finder *) data)->apart, pair_key (one, other));
  return TRUE;
}

static gboolean
read_names (Finder *finder, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      karum_store_db (finder->store), finder->kind == KARUM_NAME_PLAYER ? players_sql : events_sql,
      error, KARUM_DOUBLES_NAMES + 1);

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);
    g_autofree char *text = karum_statement_dup_known (row, 1);
    char *note = karum_statement_dup_known (row, 2);
    KarumAlikeName name;

    /* Greater ones come from damaged archives alone. */
    if (text && id > 0 && id <= G_MAXUINT32) {
      karum_alike_name_init (&name, id, text);
      g_array_append_val (finder->names, name);
    }
    if (note)
      g_hash_table_insert (finder->notes, g_memdup2 (&id, sizeof id), note);
  }
  return karum_statement_worked (row);
}

/* -- Pairs ------------------------------------------------------------------------------------ */

/* (transfer full): all ids of @pairs as a set. */
static GHashTable *
ids_of (const GArray *pairs)
{
  GHashTable *ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  karum_for_each_in (KarumAlikePair, pair, pairs)
    for (int side = 0; side < 2; side++)
      g_hash_table_add (ids, g_memdup2 (&pair->ids[side], sizeof (gint64)));
  return ids;
}

/* Whether a user has said that they are two: by different notes, or by keeping them apart. */
static gboolean
are_told_apart (const Finder *finder, const KarumAlikePair *pair)
{
  g_autofree gint64 *key = pair_key (pair->ids[0], pair->ids[1]);
  const char *one = g_hash_table_lookup (finder->notes, &pair->ids[0]);
  const char *other = g_hash_table_lookup (finder->notes, &pair->ids[1]);

  return g_hash_table_contains (finder->apart, key) || (one && other && !g_str_equal (one, other));
}

static gboolean
is_likely (const Finder *finder, const KarumAlikePair *pair, const KarumDoubleFindings *findings)
{
  if (findings->met || are_told_apart (finder, pair))
    return FALSE;
  return finder->kind == KARUM_NAME_PLAYER || !findings->years_differ;
}

static char *
read_name (Finder *finder, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (karum_store_db (finder->store),
                      finder->kind == KARUM_NAME_PLAYER ? "SELECT name FROM players WHERE id = ?"
                                                        : "SELECT name FROM events WHERE id = ?",
                      error, id);
  KarumStep step = karum_statement_step (row, error);

  if (step == KARUM_STEP_ERROR)
    return NULL;
  return step == KARUM_STEP_ROW ? karum_statement_dup_certain (row, 0) : g_strdup ("");
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  const KarumLikelyDouble *x = *(const KarumLikelyDouble *const *) a;
  const KarumLikelyDouble *y = *(const KarumLikelyDouble *const *) b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  if ((x->days == 0) != (y->days == 0))
    return x->days == 0 ? -1 : 1;
  if (x->common != y->common)
    return x->common > y->common ? -1 : 1;
  return x->ids[0] != y->ids[0] ? (x->ids[0] < y->ids[0] ? -1 : 1) : x->ids[1] < y->ids[1] ? -1 : 1;
}

static gboolean
take_pairs (Finder *finder, const GArray *found, GPtrArray *pairs, GError **error)
{
  g_autoptr (GHashTable) ids = ids_of (found);
  g_autoptr (KarumDoubleEvidence) evidence
      = karum_double_evidence_new (finder->store, finder->kind, ids, error);

  for (guint i = 0; evidence && i < found->len; i++) {
    const KarumAlikePair *pair = &g_array_index (found, KarumAlikePair, i);
    KarumDoubleFindings findings = double_evidence_compare (evidence, pair->ids[0], pair->ids[1]);
    KarumLikelyDouble *likely;

    if (!is_likely (finder, pair, &findings))
      continue;
    likely = g_new0 (KarumLikelyDouble, 1);
    g_ptr_array_add (pairs, likely);
    likely->distance = pair->distance;
    likely->common = findings.common;
    likely->days = findings.days;
    for (int side = 0; side < 2; side++) {
      likely->ids[side] = pair->ids[side];
      if (!(likely->names[side] = read_name (finder, pair->ids[side], error)))
        return FALSE;
    }
  }
  g_ptr_array_sort (pairs, compare_doubles);
  return evidence != NULL;
}

KarumLikelyDoubles *
karum_store_likely_doubles (KarumStore *store,
                            KarumNameKind kind,
                            const KarumProgress *progress,
                            GError **error)
{
  g_auto (Finder) finder = { 0 };
  g_autoptr (GArray) found = NULL;
  g_autoptr (KarumLikelyDoubles) doubles = g_new0 (KarumLikelyDoubles, 1);

  doubles->pairs = g_ptr_array_new_with_free_func (double_free);
  finder_init (&finder, store, kind);
  if (!read_names (&finder, error)
      || !karum_distinct_visit (karum_store_db (store), kind, add_apart, &finder, error))
    return NULL;
  doubles->partial = finder.names->len > KARUM_DOUBLES_NAMES;
  found = karum_alike_find (finder.names, KARUM_DOUBLES_PAIRS, progress, error);
  if (!found || !take_pairs (&finder, found, doubles->pairs, error))
    return NULL;
  doubles->partial = doubles->partial || found->len >= KARUM_DOUBLES_PAIRS;
  return g_steal_pointer (&doubles);
}

gboolean
karum_store_keep_apart (
    KarumStore *store, KarumNameKind kind, gint64 one, gint64 other, GError **error)
{
  const char *title = kind == KARUM_NAME_PLAYER ? N_ ("Marking players as different")
                                                : N_ ("Marking events as different");

  return karum_store_begin_step (store, title, error)
         && karum_store_end_step (
             store, karum_distinct_add (karum_store_db (store), kind, one, other, error), error);
}

GArray *
karum_store_double_games (KarumStore *store, GError **error)
{
  static const char sql[]
      = "SELECT first, g.id FROM shown_games g JOIN (SELECT content, min (id) AS first"
        " FROM shown_games WHERE turns > 0 GROUP BY content HAVING count (*) > 1) f"
        " ON f.content = g.content WHERE g.id > first AND g.turns > 0 ORDER BY first, g.id";
  g_autoptr (GArray) pairs = karum_array_new (gint64);
  g_autoptr (KarumStatement) statement = karum_db_prepare (karum_store_db (store), sql, error);

  while (karum_statement_next (statement, error)) {
    const gint64 pair[]
        = { karum_statement_int (statement, 0), karum_statement_int (statement, 1) };

    g_array_append_vals (pairs, pair, G_N_ELEMENTS (pair));
  }
  return karum_statement_worked (statement) ? g_steal_pointer (&pairs) : NULL;
}

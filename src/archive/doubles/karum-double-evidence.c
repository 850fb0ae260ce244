#include "karum-double-evidence.h"

#include "karum-game-numbers.h"
#include "karum-players.h"

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
    self->events
        = karum_numbers_read (store, "SELECT id, coalesce (merged_into, id) FROM events", error);
    if (!self->events)
      return NULL;
  }
  return karum_game_numbers_visit (store, &all, FALSE, add_game, self, error)
             ? g_steal_pointer (&self)
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

KarumDoubleFindings
karum_double_evidence_compare (const KarumDoubleEvidence *self, gint64 one, gint64 other)
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

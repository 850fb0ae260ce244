#include "karum-likely-doubles.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-alike.h"
#include "karum-distinct.h"
#include "karum-double-evidence.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

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
      " ORDER BY p.person LIMIT ?";
static const char events_sql[]
    = "SELECT f.id, n.name, NULL FROM event_names n JOIN events e ON e.id = n.event"
      " JOIN events f ON f.id = coalesce (e.merged_into, e.id) WHERE f.deleted_at IS NULL"
      " ORDER BY f.id LIMIT ?";

static void
double_free (gpointer data)
{
  KarumLikelyDouble *pair = data;

  g_free (pair->names[0]);
  g_free (pair->names[1]);
  g_free (pair);
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
  finder->names = g_array_new (FALSE, FALSE, sizeof (KarumAlikeName));
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
  g_autoptr (KarumStatement) row
      = karum_db_prepare (karum_store_db (finder->store),
                          finder->kind == KARUM_NAME_PLAYER ? players_sql : events_sql, error);
  KarumStep step;

  if (!row)
    return FALSE;
  karum_statement_bind_int (row, 1, KARUM_DOUBLES_NAMES + 1);
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
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
  return step == KARUM_STEP_DONE;
}

/* -- Pairs ------------------------------------------------------------------------------------ */

/* (transfer full): all ids of @pairs as a set. */
static GHashTable *
ids_of (const GArray *pairs)
{
  GHashTable *ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; i < pairs->len; i++)
    for (int side = 0; side < 2; side++)
      g_hash_table_add (
          ids, g_memdup2 (&g_array_index (pairs, KarumAlikePair, i).ids[side], sizeof (gint64)));
  return ids;
}

/* Whether a user has said that they are two: by different notes, or by keeping them apart. */
static gboolean
are_told_apart (const Finder *finder, const KarumAlikePair *pair)
{
  g_autofree gint64 *key = pair_key (pair->ids[0], pair->ids[1]);
  const char *one = g_hash_table_lookup (finder->notes, &pair->ids[0]);
  const char *other = g_hash_table_lookup (finder->notes, &pair->ids[1]);

  return g_hash_table_contains (finder->apart, key) || (one && other && strcmp (one, other) != 0);
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
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (finder->store),
                                                     finder->kind == KARUM_NAME_PLAYER
                                                         ? "SELECT name FROM players WHERE id = ?"
                                                         : "SELECT name FROM events WHERE id = ?",
                                                     error);
  KarumStep step;

  if (!row)
    return NULL;
  karum_statement_bind_int (row, 1, id);
  step = karum_statement_step (row, error);
  if (step == KARUM_STEP_ERROR)
    return NULL;
  return step == KARUM_STEP_ROW ? karum_statement_dup_text (row, 0) : g_strdup ("");
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
    KarumDoubleFindings findings
        = karum_double_evidence_compare (evidence, pair->ids[0], pair->ids[1]);
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
  const char *title
      = kind == KARUM_NAME_PLAYER ? _ ("Keeping players apart") : _ ("Keeping events apart");

  return karum_store_begin_step (store, title, error)
         && karum_store_end_step (
             store, karum_distinct_add (karum_store_db (store), kind, one, other, error), error);
}

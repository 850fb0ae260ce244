#include "karum-facts-shown.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-limits.h"

static gsize
shown_length (const KarumFact *fact)
{
  const char *memory = strchr (fact->value, KARUM_PART_MEMORY);

  return memory ? (gsize) (memory - fact->value) : strlen (fact->value);
}

char *
karum_fact_shown (const KarumFact *fact)
{
  return g_strndup (fact->value, shown_length (fact));
}

static gboolean
is_removed (const KarumFact *fact)
{
  return shown_length (fact) == 0
         || (g_str_has_prefix (fact->part, "node:") && fact->value[0] == '-');
}

gboolean
karum_part_is_of_people (const char *part)
{
  return g_str_has_prefix (part, "comment:") || g_str_has_prefix (part, "lead:");
}

GPtrArray *
karum_facts_candidates (const GPtrArray *facts, const char *part)
{
  GPtrArray *list = g_ptr_array_new ();
  KarumFact *founding = NULL;

  karum_for_each (KarumFact, fact, facts) {
    if (!g_str_equal (fact->part, part))
      continue;
    if (karum_fact_is_founding (fact) && !g_str_equal (part, KARUM_FACT_REVIEW)) {
      if (founding)
        g_ptr_array_remove (list, founding);
      founding = fact;
    }
    g_ptr_array_add (list, fact);
  }
  return list;
}

gboolean
karum_facts_begin_alike (const KarumFact *a, const KarumFact *b, gsize length)
{
  return strncmp (a->value, b->value, length) == 0;
}

/* Whether two replicas are of one copy. */
static gboolean
is_copy (const char *replica, const char *other)
{
  return strncmp (replica, other, KARUM_COPY_DIGITS) == 0;
}

/* What @prefer has said, or else the latest of what its copy has. */
static KarumFact *
find_preferred (const GPtrArray *facts, const char *part, const char *prefer)
{
  KarumFact *found = NULL;

  for (guint i = 0; prefer && i < facts->len; i++) {
    KarumFact *fact = facts->pdata[i];

    if (g_str_equal (fact->part, part) && is_copy (fact->stamp.replica, prefer)) {
      found = fact;
      if (g_str_equal (fact->stamp.replica, prefer))
        break;
    }
  }
  return found;
}

/* Whether the main line of @longer goes on where that of @shorter, of a game in progress, ends. */
static gboolean
goes_on (const GPtrArray *facts, const KarumFact *shorter, const KarumFact *longer)
{
  gsize length = shown_length (shorter);
  const KarumFact *end = find_preferred (facts, "end", shorter->stamp.replica);

  return length > 0 && shown_length (longer) > length
         && karum_facts_begin_alike (shorter, longer, length)
         && (shorter->value[length - 1] == '\n' || longer->value[length] == ' ')
         && (!end || shown_length (end) == 0 || *end->value == '*');
}

static KarumFact *
choose_line (const GPtrArray *facts, const GPtrArray *list, KarumFact *latest)
{
  KarumFact *chosen = latest;

  for (guint i = list->len; i > 0; i--)
    if (goes_on (facts, chosen, list->pdata[i - 1]))
      chosen = list->pdata[i - 1];
  return chosen;
}

/* Who asked not to be named isn't, as long as anybody says so. */
static KarumFact *
choose_strictest (const GPtrArray *facts, const char *part)
{
  KarumFact *chosen = NULL;

  karum_for_each (KarumFact, fact, facts)
    if (g_str_equal (fact->part, part) && (!chosen || strcmp (fact->value, chosen->value) >= 0))
      chosen = fact;
  return chosen;
}

/* The better one, whoever has made it when; of equal ones that of the smaller digest. */
static KarumFact *
choose_review (const GPtrArray *list)
{
  KarumFact *chosen = NULL;
  g_autofree char *digest = NULL;

  karum_for_each (KarumFact, fact, list) {
    g_autofree char *other = g_compute_checksum_for_string (G_CHECKSUM_SHA256, fact->value, -1);
    gsize worth = strcspn (fact->value, "\n");
    int order = chosen ? strncmp (fact->value, chosen->value, worth + 1) : 1;

    if (order < 0 || (order == 0 && strcmp (other, digest) >= 0))
      continue;
    chosen = fact;
    g_free (digest);
    digest = g_steal_pointer (&other);
  }
  return chosen;
}

KarumFact *
karum_facts_choose (const GPtrArray *facts, const char *part, const char *prefer)
{
  KarumFact *chosen = find_preferred (facts, part, prefer);
  g_autoptr (GPtrArray) list = NULL;

  if (chosen)
    return chosen;
  if (g_str_equal (part, KARUM_FACT_PRIVACY))
    return choose_strictest (facts, part);
  list = karum_facts_candidates (facts, part);
  if (list->len == 0)
    return NULL;
  if (g_str_equal (part, KARUM_FACT_REVIEW))
    return choose_review (list);
  chosen = list->pdata[list->len - 1];
  if (g_str_equal (part, "stars") || g_str_equal (part, "bin"))
    return chosen;
  for (guint i = list->len; is_removed (chosen) && i > 0; i--)
    if (!is_removed (list->pdata[i - 1]))
      chosen = list->pdata[i - 1];
  return g_str_equal (part, "line") ? choose_line (facts, list, chosen) : chosen;
}

/* All comments, by their stamps, equal ones once. What doesn't fit is put aside. */
static char *
show_comments (const GPtrArray *list)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) said = g_ptr_array_new ();
  guint length = 0;

  for (guint i = list->len; i > 0; i--) {
    const KarumFact *fact = list->pdata[i - 1];
    gboolean known = is_removed (fact);

    for (guint k = 0; k < said->len && !known; k++)
      known = g_str_equal (((const KarumFact *) said->pdata[k])->value, fact->value);
    length += known ? 0 : (guint) g_utf8_strlen (fact->value, -1) + 2;
    if (known || length > KARUM_COMMENT_MAX)
      continue;
    g_ptr_array_add (said, (gpointer) fact);
    if (text->len > 0)
      g_string_prepend (text, "\n\n");
    g_string_prepend (text, fact->value);
  }
  return g_string_free (text, FALSE);
}

/* The lines of the value of a version; its text, the last one, has more. */
enum { VERSION_NUMBER, VERSION_KIND, VERSION_NAME, VERSION_TEXT, VERSION_LINES };

static void
add_version_name (GString *names, GHashTable *said, const KarumFact *fact)
{
  g_auto (GStrv) lines = g_strsplit (fact->value, "\n", VERSION_LINES);

  if (g_strv_length (lines) < VERSION_LINES || !*lines[VERSION_NAME]
      || !g_hash_table_add (said, g_strdup (lines[VERSION_NAME])))
    return;
  if (names->len > 0)
    g_string_append (names, ", ");
  g_string_append (names, lines[VERSION_NAME]);
}

/* (transfer full): @chosen, with all names that the version has, by their stamps. */
static char *
show_version (const GPtrArray *facts, const KarumFact *chosen)
{
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (chosen->value, "\n", VERSION_LINES);

  karum_for_each (const KarumFact, fact, facts)
    if (g_str_equal (fact->part, chosen->part))
      add_version_name (names, said, fact);
  if (g_strv_length (lines) < VERSION_LINES)
    return karum_fact_shown (chosen);
  return g_strjoin ("\n", lines[VERSION_NUMBER], lines[VERSION_KIND], names->str,
                    lines[VERSION_TEXT], NULL);
}

/* Whether somebody else has changed the thing without knowing that it is in the bin. */
static gboolean
is_outdone (const GPtrArray *facts, const KarumFact *bin)
{
  const char *memory = strchr (bin->value, KARUM_PART_MEMORY);
  g_autoptr (GHashTable) known = memory ? karum_facts_read_gone (memory + 1) : NULL;

  for (guint i = 0; known && i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];
    const KarumSeen *seen = g_hash_table_lookup (known, fact->part);

    if (fact != bin && !karum_fact_is_founding (fact) && !g_str_equal (fact->part, "bin")
        && !g_str_equal (fact->part, KARUM_FACT_REVIEW)
        && !is_copy (fact->stamp.replica, bin->stamp.replica) && !fact->gone
        && !(seen && karum_seen_has (seen, &fact->stamp)))
      return TRUE;
  }
  return FALSE;
}

char *
karum_facts_show (const GPtrArray *facts, const char *part, const char *prefer)
{
  const KarumFact *chosen;

  if (karum_part_is_of_people (part) && !find_preferred (facts, part, prefer)) {
    g_autoptr (GPtrArray) list = karum_facts_candidates (facts, part);

    return show_comments (list);
  }
  chosen = karum_facts_choose (facts, part, prefer);
  if (!chosen || (g_str_equal (part, "bin") && is_outdone (facts, chosen)))
    return g_strdup ("");
  return g_str_has_prefix (part, KARUM_FACT_VERSION) && !prefer ? show_version (facts, chosen)
                                                                : karum_fact_shown (chosen);
}

KarumParts *
karum_facts_show_all (const GPtrArray *facts)
{
  KarumParts *parts = karum_parts_new ();

  for (guint i = 0; i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];
    g_autofree char *value = NULL;

    if (i > 0 && g_str_equal (((const KarumFact *) facts->pdata[i - 1])->part, fact->part))
      continue;
    value = karum_facts_show (facts, fact->part, NULL);
    karum_parts_set (parts, fact->part, value);
  }
  return parts;
}

/* Whether a value of @fact that is not the one that @holds is nowhere in what is shown. */
static gboolean
is_aside (const GPtrArray *facts, const KarumFact *fact, const char *holds)
{
  g_autofree char *value = karum_fact_shown (fact);

  if (is_removed (fact) || fact->gone || g_str_equal (value, holds)
      || g_str_has_prefix (fact->part, "node:") || g_str_has_prefix (fact->part, "form:")
      || g_str_equal (fact->part, "bin") || g_str_equal (fact->part, KARUM_FACT_REVIEW)
      || karum_fact_is_by_games (fact))
    return FALSE;
  if (karum_part_is_of_people (fact->part))
    return !strstr (holds, value);
  return !g_str_equal (fact->part, "line")
         || !goes_on (facts, fact, karum_facts_choose (facts, "line", NULL));
}

GPtrArray *
karum_facts_put_aside (const GPtrArray *facts)
{
  GPtrArray *aside = g_ptr_array_new ();
  g_autoptr (GHashTable) shown = karum_facts_show_all (facts);

  karum_for_each (KarumFact, fact, facts)
    if (is_aside (facts, fact, karum_parts_get (shown, fact->part)))
      g_ptr_array_add (aside, fact);
  return aside;
}

#include "karum-fact.h"

#include <string.h>

#include "karum-arrays.h"

#define SEAL_LENGTH 16
/* Without the seal. */
#define N_FIELDS (KARUM_FACT_FIELDS - 1)

/* -- Making and freeing ----------------------------------------------------------------------- */

GHashTable *
karum_facts_read_gone (const char *value)
{
  g_autoptr (GHashTable) gone
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) karum_seen_free);
  g_auto (GStrv) lines = g_strsplit (value, "\n", -1);

  for (char **line = lines; *line; line++) {
    char *tab = strchr (*line, '\t');
    KarumSeen *seen = tab ? karum_seen_read (tab + 1) : NULL;

    if (!seen && !**line)
      continue;
    if (!seen)
      return NULL;
    g_hash_table_replace (gone, g_strndup (*line, (gsize) (tab - *line)), seen);
  }
  return g_steal_pointer (&gone);
}

KarumFact *
karum_fact_new (const char *thing,
                const char *part,
                const KarumStamp *stamp,
                KarumSeen *replaces,
                const char *value)
{
  KarumFact *fact = g_atomic_rc_box_new0 (KarumFact);

  fact->thing = g_strdup (thing);
  fact->part = g_strdup (part);
  fact->stamp = *stamp;
  fact->replaces = replaces;
  fact->value = g_strdup (value);
  if (g_str_equal (part, KARUM_FACT_GONE))
    fact->gone = karum_facts_read_gone (value);
  return fact;
}

KarumFact *
karum_fact_new_founding (const char *thing, const char *part, gint64 time, const char *value)
{
  g_autofree char *all = g_strdup_printf ("%s\n%s\n%s", thing, part, value);
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, all, -1);
  KarumStamp stamp = { .time = CLAMP (time, 0, KARUM_STAMP_TIME_MAX) };

  g_strlcpy (stamp.replica, digest, sizeof stamp.replica);
  return karum_fact_new (thing, part, &stamp, karum_seen_new (), value);
}

KarumFact *
karum_fact_new_by_games (const char *thing, const char *other)
{
  return karum_fact_new_founding (thing, KARUM_FACT_INTO, 0, other);
}

gboolean
karum_fact_is_by_games (const KarumFact *fact)
{
  return karum_fact_is_founding (fact) && fact->stamp.time == 0
         && strcmp (fact->part, KARUM_FACT_INTO) == 0;
}

KarumFact *
karum_fact_ref (KarumFact *fact)
{
  return g_atomic_rc_box_acquire (fact);
}

static void
clear (gpointer data)
{
  KarumFact *fact = data;

  g_free (fact->thing);
  g_free (fact->part);
  karum_seen_free (fact->replaces);
  g_free (fact->value);
  g_clear_pointer (&fact->gone, g_hash_table_unref);
}

void
karum_fact_unref (KarumFact *fact)
{
  g_atomic_rc_box_release_full (fact, clear);
}

/* -- Comparing -------------------------------------------------------------------------------- */

gboolean
karum_fact_is_founding (const KarumFact *fact)
{
  return fact->stamp.number == 0;
}

/* Of one founding fact that says two times, the earlier one is right: a row is changed later than
 * most of its parts. */
static gboolean
is_same_but_earlier (const KarumFact *fact, const KarumFact *other)
{
  return karum_fact_is_founding (fact) && karum_fact_is_founding (other)
         && g_str_equal (fact->stamp.replica, other->stamp.replica)
         && fact->stamp.time < other->stamp.time;
}

gboolean
karum_fact_replaces (const KarumFact *fact, const KarumFact *other)
{
  const KarumSeen *seen = fact->gone ? g_hash_table_lookup (fact->gone, other->part) : NULL;

  return (g_str_equal (fact->part, other->part)
          && (karum_seen_has (fact->replaces, &other->stamp) || is_same_but_earlier (fact, other)))
         || (seen && karum_seen_has (seen, &other->stamp));
}

int
karum_fact_compare (const KarumFact *a, const KarumFact *b)
{
  int order = strcmp (a->part, b->part);

  if (order == 0)
    order = karum_stamp_compare (&a->stamp, &b->stamp);
  return order != 0 ? order : strcmp (a->value, b->value);
}

/* -- Lines ------------------------------------------------------------------------------------ */

static void
append_value (GString *text, const char *value)
{
  static const char plain[] = "\t\n\r\\", letters[] = "tnr\\";

  for (const char *at = value; *at; at++) {
    const char *found = strchr (plain, *at);

    if (found) {
      g_string_append_c (text, '\\');
      g_string_append_c (text, letters[found - plain]);
    } else {
      g_string_append_c (text, *at);
    }
  }
}

static void
append_seal (GString *text, const char *bytes, gsize length)
{
  g_autofree char *digest
      = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);

  g_string_append_len (text, digest, SEAL_LENGTH);
}

/* (transfer full): the line without its seal and its end */
static GString *
write_fields (const KarumFact *fact)
{
  GString *line = g_string_new (fact->thing);

  g_string_append_printf (line, "\t%s\t%" G_GINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%s\t",
                          fact->part, fact->stamp.time, fact->stamp.number, fact->stamp.replica);
  karum_seen_write (fact->replaces, line);
  g_string_append_c (line, '\t');
  append_value (line, fact->value);
  return line;
}

char *
karum_fact_seal (const KarumFact *fact)
{
  g_autoptr (GString) line = write_fields (fact);
  GString *seal = g_string_new (NULL);

  append_seal (seal, line->str, line->len);
  return g_string_free (seal, FALSE);
}

void
karum_fact_write (const KarumFact *fact, GString *text)
{
  g_autoptr (GString) line = write_fields (fact);

  append_seal (text, line->str, line->len);
  g_string_append_c (text, '\t');
  g_string_append_len (text, line->str, (gssize) line->len);
  g_string_append_c (text, '\n');
}

/* Replaces what append_value() has written, in place; FALSE for what it doesn't write. */
static gboolean
read_value (char *value)
{
  static const char plain[] = "\t\n\r\\", letters[] = "tnr\\";
  char *to = value;

  for (const char *at = value; *at; at++) {
    const char *found = NULL;

    if (*at == '\\') {
      at++;
      found = *at ? strchr (letters, *at) : NULL;
      if (!found)
        return FALSE;
    }
    *to++ = found ? plain[found - letters] : *at;
  }
  *to = '\0';
  return TRUE;
}

static gboolean
is_sealed (const char *line, gsize length)
{
  g_autoptr (GString) seal = g_string_new (NULL);

  if (length <= SEAL_LENGTH + 1 || length > KARUM_FACT_LINE_MAX || line[SEAL_LENGTH] != '\t'
      || !g_utf8_validate (line, (gssize) length, NULL))
    return FALSE;
  append_seal (seal, line + SEAL_LENGTH + 1, length - SEAL_LENGTH - 1);
  return memcmp (seal->str, line, SEAL_LENGTH) == 0;
}

static gboolean
is_name (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= KARUM_FACT_NAME_MAX && !strpbrk (text, "\n\r");
}

static gboolean
read_stamp (char **fields, KarumStamp *stamp)
{
  if (!g_ascii_string_to_signed (fields[2], 10, 0, KARUM_STAMP_TIME_MAX, &stamp->time, NULL)
      || !g_ascii_string_to_unsigned (fields[3], 10, 0, G_MAXINT64, &stamp->number, NULL)
      || !karum_replica_is_valid (fields[4]))
    return FALSE;
  g_strlcpy (stamp->replica, fields[4], sizeof stamp->replica);
  return TRUE;
}

/* A founding fact replaces nothing, and is what its digest says. */
static gboolean
is_sound (const KarumFact *fact)
{
  g_autoptr (KarumFact) founding = NULL;

  if (g_str_equal (fact->part, KARUM_FACT_GONE) && !fact->gone)
    return FALSE;
  if (!karum_fact_is_founding (fact))
    return !karum_seen_has (fact->replaces, &fact->stamp);
  founding = karum_fact_new_founding (fact->thing, fact->part, fact->stamp.time, fact->value);
  return karum_seen_is_empty (fact->replaces)
         && karum_stamp_compare (&founding->stamp, &fact->stamp) == 0;
}

static KarumFact *
read_fields (char **fields)
{
  KarumStamp stamp = { 0 };
  KarumSeen *seen;
  g_autoptr (KarumFact) fact = NULL;

  if (g_strv_length (fields) != N_FIELDS || !is_name (fields[0]) || !is_name (fields[1])
      || !read_stamp (fields, &stamp) || !read_value (fields[6]))
    return NULL;
  seen = karum_seen_read (fields[5]);
  if (!seen)
    return NULL;
  fact = karum_fact_new (fields[0], fields[1], &stamp, seen, fields[6]);
  return is_sound (fact) ? g_steal_pointer (&fact) : NULL;
}

KarumFact *
karum_fact_read (const char *line, gsize length, KarumFactFault *fault)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;
  KarumFact *fact;

  *fault = KARUM_FACT_BROKEN;
  if (!is_sealed (line, length))
    return NULL;
  text = g_strndup (line + SEAL_LENGTH + 1, length - SEAL_LENGTH - 1);
  fields = g_strsplit (text, "\t", -1);
  fact = read_fields (fields);
  *fault = fact ? KARUM_FACT_READ : KARUM_FACT_FOREIGN;
  return fact;
}

KarumFact *
karum_fact_read_fields (const char *const fields[KARUM_FACT_FIELDS], KarumFactFault *fault)
{
  g_autoptr (GString) line = g_string_new (fields[0]);

  for (guint i = 1; i + 1 < KARUM_FACT_FIELDS; i++)
    g_string_append_printf (line, "\t%s", fields[i]);
  g_string_append_c (line, '\t');
  append_value (line, fields[KARUM_FACT_FIELDS - 1]);
  return karum_fact_read (line->str, line->len, fault);
}

/* -- The facts of one thing ------------------------------------------------------------------- */

GPtrArray *
karum_facts_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) karum_fact_unref);
}

static gboolean
is_known (const GPtrArray *facts, const KarumFact *fact)
{
  karum_for_each (void, item, facts)
    if (karum_fact_compare (item, fact) == 0 || karum_fact_replaces (item, fact))
      return TRUE;
  return FALSE;
}

gboolean
karum_facts_join (GPtrArray *facts, KarumFact *fact)
{
  guint at = 0;

  if (is_known (facts, fact))
    return FALSE;
  for (guint i = facts->len; i > 0; i--)
    if (karum_fact_replaces (fact, facts->pdata[i - 1]))
      g_ptr_array_remove_index (facts, i - 1);
  while (at < facts->len && karum_fact_compare (facts->pdata[at], fact) < 0)
    at++;
  g_ptr_array_insert (facts, (int) at, karum_fact_ref (fact));
  return TRUE;
}

KarumFact *
karum_facts_find (const GPtrArray *facts, const char *part)
{
  KarumFact *found = NULL;

  karum_for_each (KarumFact, fact, facts)
    if (g_str_equal (fact->part, part))
      found = fact;
  return found;
}

KarumSeen *
karum_facts_seen (const GPtrArray *facts, const char *part)
{
  KarumSeen *seen = karum_seen_new ();

  karum_for_each (const KarumFact, fact, facts) {
    const KarumSeen *gone = fact->gone ? g_hash_table_lookup (fact->gone, part) : NULL;

    if (gone)
      karum_seen_add_all (seen, gone);
    if (!g_str_equal (fact->part, part))
      continue;
    karum_seen_add_all (seen, fact->replaces);
    karum_seen_add (seen, fact->stamp.replica, fact->stamp.number);
  }
  return seen;
}

char *
karum_facts_write_gone (const GPtrArray *facts)
{
  g_autoptr (GHashTable) parts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GList) names = NULL;
  GString *text = g_string_new (NULL);

  karum_for_each (const KarumFact, fact, facts) {
    GHashTableIter iter;
    gpointer part;

    if (!fact->gone) {
      g_hash_table_add (parts, fact->part);
      continue;
    }
    g_hash_table_iter_init (&iter, fact->gone);
    while (g_hash_table_iter_next (&iter, &part, NULL))
      g_hash_table_add (parts, part);
  }
  names = g_list_sort (g_hash_table_get_keys (parts), (GCompareFunc) strcmp);
  for (const GList *name = names; name; name = name->next) {
    g_autoptr (KarumSeen) seen = karum_facts_seen (facts, name->data);

    g_string_append_printf (text, "%s\t", (const char *) name->data);
    karum_seen_write (seen, text);
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

gboolean
karum_facts_are_gone (const GPtrArray *facts)
{
  gboolean gone = FALSE;

  karum_for_each (const KarumFact, fact, facts) {
    const char *part = fact->part;

    if (!g_str_equal (part, KARUM_FACT_GONE) && !g_str_equal (part, KARUM_FACT_REVIEW))
      return FALSE;
    gone |= g_str_equal (part, KARUM_FACT_GONE);
  }
  return gone;
}

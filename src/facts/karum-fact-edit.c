#include "karum-fact-edit.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-game-shown.h"

char *
karum_part_digest (const char *value)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, value, -1);

  return g_strndup (digest, 16);
}

KarumParts *
karum_parts_digests (const KarumParts *parts)
{
  KarumParts *digests = karum_parts_new ();
  GHashTableIter iter;
  gpointer part, value;

  g_hash_table_iter_init (&iter, (GHashTable *) parts);
  while (g_hash_table_iter_next (&iter, &part, &value))
    g_hash_table_insert (digests, g_strdup (part), karum_part_digest (value));
  return digests;
}

/* What is being edited. */
typedef struct {
  KarumFactMaker *maker;
  const char *thing;
  GPtrArray *facts, *made;
  gint64 time;
  gboolean line; /* a variation that came from a main line was removed */
} Edit;

/* (transfer full): @value with what the part remembers. */
static char *
with_memory (const Edit *edit, const char *part, const char *value)
{
  g_autofree char *memory = NULL;

  if (g_str_equal (part, "line"))
    memory = karum_parts_line_memory (edit->facts, value);
  else if (g_str_equal (part, "bin") && *value)
    memory = karum_facts_write_gone (edit->facts);
  return memory && *memory ? g_strdup_printf ("%s%c%s", value, KARUM_PART_MEMORY, memory)
                           : g_strdup (value);
}

static void
make (Edit *edit, const char *part, const char *value)
{
  KarumFactMaker *maker = edit->maker;
  g_autofree char *whole = with_memory (edit, part, value);
  g_autoptr (KarumFact) fact = NULL;
  KarumStamp stamp;

  if (maker->founding) {
    fact = karum_fact_new_founding (edit->thing, part, edit->time, value);
  } else {
    stamp = karum_stamp_next (maker->clock, maker->greatest, ++maker->number, maker->replica);
    maker->greatest = karum_stamp_is_ahead (maker->greatest, maker->clock)
                          ? maker->greatest
                          : MAX (maker->greatest, stamp.time);
    fact = karum_fact_new (edit->thing, part, &stamp, karum_facts_seen (edit->facts, part), whole);
  }
  if (karum_facts_join (edit->facts, fact))
    g_ptr_array_add (edit->made, karum_fact_ref (fact));
}

/* Whether the facts say the part themselves. */
static gboolean
is_said (const Edit *edit, const char *part)
{
  const KarumFact *fact = karum_facts_choose (edit->facts, part, NULL);

  return fact && *fact->value && *fact->value != '-';
}

/* @fact: (nullable): of the part */
static void
unsay (Edit *edit, const char *part, const KarumFact *fact)
{
  g_autofree char *value = NULL;

  if (fact && g_str_has_prefix (part, "node:"))
    value = g_strconcat ("-", *fact->value ? fact->value + 1 : "", NULL);
  if (fact)
    make (edit, part, value ? value : "");
}

/* @moved: whether it stood elsewhere */
static void
remove_part (Edit *edit, const char *part, gboolean moved)
{
  if (is_said (edit, part))
    unsay (edit, part, karum_facts_choose (edit->facts, part, NULL));
  else if (g_str_has_prefix (part, "node:") && !moved)
    edit->line = TRUE;
}

/* Of a turn that is only shown because of other facts, the way there is said, too. */
static void
say_way (Edit *edit, const KarumParts *now, const char *part)
{
  const char *colon = strchr (part, ':');
  g_autofree char *name = g_strdup (colon ? colon + 1 : "");

  while (*name) {
    g_autofree char *node = g_strconcat ("node:", name, NULL);
    const char *value = karum_parts_get (now, node);
    g_auto (GStrv) fields = g_strsplit (value, "\t", -1);

    if (g_strv_length (fields) != 5)
      return;
    if (!g_str_equal (node, part) && !is_said (edit, node))
      make (edit, node, value);
    g_free (name);
    name = g_strdup (fields[1]);
  }
}

/* What stood elsewhere is replaced where it was shown. Returns: whether there was any */
static gboolean
take_sources (Edit *edit, GHashTable *moved, const char *part)
{
  GHashTableIter iter;
  gpointer source, target;
  gboolean any = FALSE;

  if (!moved)
    return FALSE;
  g_hash_table_iter_init (&iter, moved);
  while (g_hash_table_iter_next (&iter, &source, &target))
    if (g_str_equal (target, part)) {
      unsay (edit, source, karum_facts_choose (edit->facts, source, NULL));
      any = TRUE;
    }
  return any;
}

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer container): the parts of either, sorted, so that numbers don't depend on chance */
static GPtrArray *
list_parts (const KarumParts *a, const KarumParts *b)
{
  g_autoptr (GHashTable) all = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *list = g_ptr_array_new ();
  const KarumParts *both[] = { a, b };
  GHashTableIter iter;
  gpointer part;

  for (guint i = 0; i < 2; i++) {
    g_hash_table_iter_init (&iter, (GHashTable *) both[i]);
    while (g_hash_table_iter_next (&iter, &part, NULL))
      if (g_hash_table_add (all, part))
        g_ptr_array_add (list, part);
  }
  g_ptr_array_sort (list, compare_parts);
  return list;
}

static void
edit_part (
    Edit *edit, const KarumParts *shown, const KarumParts *now, GHashTable *moved, const char *part)
{
  const char *value = karum_parts_get (now, part);
  g_autofree char *digest = *value ? karum_part_digest (value) : g_strdup ("");
  gboolean stood;

  if (g_str_equal (karum_parts_get (shown, part), digest))
    return;
  stood = take_sources (edit, moved, part);
  if (!*value) {
    remove_part (edit, part, stood);
    return;
  }
  if (!edit->maker->founding)
    say_way (edit, now, part);
  make (edit, part, value);
}

void
karum_facts_edit (KarumFactMaker *maker,
                  const char *thing,
                  GPtrArray *facts,
                  const KarumParts *shown,
                  const KarumParts *now,
                  GHashTable *moved,
                  gint64 time,
                  GPtrArray *made)
{
  Edit edit = { maker, thing, facts, made, time, FALSE };
  g_autoptr (GPtrArray) parts = list_parts (shown, now);
  guint before = made->len;
  gboolean line = FALSE;

  karum_for_each (void, item, parts)
    edit_part (&edit, shown, now, moved, item);
  for (guint i = before; i < made->len; i++)
    line = line || g_str_equal (((const KarumFact *) made->pdata[i])->part, "line");
  if (edit.line && !line)
    make (&edit, "line", karum_parts_get (now, "line"));
}

/* @again: also what a fact says already */
static void
say_all (Edit *edit, const KarumParts *now, const char *prefix, gboolean again)
{
  g_autoptr (GHashTable) none = karum_parts_new ();
  g_autoptr (GPtrArray) parts = list_parts (none, now);

  karum_for_each (void, part, parts)
    if (g_str_has_prefix (part, prefix) && (again || !is_said (edit, part)))
      make (edit, part, karum_parts_get (now, part));
}

void
karum_facts_say (KarumFactMaker *maker,
                 const char *thing,
                 GPtrArray *facts,
                 const KarumParts *now,
                 const char *prefix,
                 GPtrArray *made)
{
  Edit edit = { maker, thing, facts, made, 0, FALSE };

  say_all (&edit, now, prefix, FALSE);
}

void
karum_facts_edit_gone (KarumFactMaker *maker, const char *thing, GPtrArray *facts, GPtrArray *made)
{
  Edit edit = { maker, thing, facts, made, 0, FALSE };
  g_autofree char *value = karum_facts_write_gone (facts);

  make (&edit, KARUM_FACT_GONE, value);
}

void
karum_facts_edit_again (KarumFactMaker *maker,
                        const char *thing,
                        GPtrArray *facts,
                        const KarumParts *now,
                        GPtrArray *made)
{
  Edit edit = { maker, thing, facts, made, 0, FALSE };

  say_all (&edit, now, "", TRUE);
}

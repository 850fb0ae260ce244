#include "karum-things.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-likeness.h"
#include "karum-romaji.h"

struct _KarumThings {
  GPtrArray *all; /* (element-type KarumThing) */
};

static void
thing_free (gpointer data)
{
  KarumThing *thing = data;

  karum_free_all (thing->title, thing->detail, thing->action);
  g_clear_pointer (&thing->target, g_variant_unref);
  g_strfreev (thing->keys);
  karum_free_all (thing->refusal, thing->words, thing->sounds, thing);
}

KarumThings *
karum_things_new (void)
{
  KarumThings *things = g_new (KarumThings, 1);

  things->all = g_ptr_array_new_with_free_func (thing_free);
  return things;
}

void
karum_things_free (KarumThings *things)
{
  g_ptr_array_unref (things->all);
  g_free (things);
}

/* What Latin letters don't write, as it sounds. */
static void
append_sounds (GString *sounds, const char *name)
{
  g_autofree char *read = NULL, *key = NULL;

  if (g_str_is_ascii (name))
    return;
  read = karum_romaji (name);
  key = karum_likeness_key (read);
  g_string_append_printf (sounds, "%s\n", key);
}

void
karum_things_add (KarumThings *things, const KarumThing *thing, const char *const *names)
{
  KarumThing *copy = g_new0 (KarumThing, 1);
  GString *words = g_string_new (NULL), *sounds = g_string_new (NULL);

  for (; *names; names++) {
    g_autofree char *folded = karum_fold (*names);

    g_string_append_printf (words, "%s\n", folded);
    append_sounds (sounds, *names);
  }
  copy->title = g_strdup (thing->title);
  copy->detail = g_strdup (thing->detail);
  copy->action = g_strdup (thing->action);
  copy->target = thing->target ? g_variant_ref_sink (thing->target) : NULL;
  copy->keys = g_strdupv (thing->keys);
  copy->refusal = g_strdup (thing->refusal);
  copy->words = g_string_free (words, FALSE);
  copy->sounds = g_string_free (sounds, FALSE);
  g_ptr_array_add (things->all, copy);
}

void
karum_things_take (KarumThings *things, KarumThings *more)
{
  g_ptr_array_extend_and_steal (things->all, g_steal_pointer (&more->all));
  g_free (more);
}

/* -- Finding ---------------------------------------------------------------------------------- */

/* How well a word fits: 0 for not at all. */
enum { SOUNDS_SO = 1, SOMEWHERE, BEGINS_WORD, BEGINS_NAME };

static gboolean
is_between (char c)
{
  return strchr (" \n-(“«/.", c) != NULL;
}

static guint
find_word (const char *words, const char *word)
{
  guint best = 0;

  for (const char *at = strstr (words, word); at && best < BEGINS_NAME; at = strstr (at + 1, word))
    best = MAX (best, at == words || at[-1] == '\n' ? BEGINS_NAME
                      : is_between (at[-1])         ? BEGINS_WORD
                                                    : SOMEWHERE);
  return best;
}

/* @sound: a word as it sounds */
static guint
find_sound (const char *sounds, const char *sound)
{
  for (const char *at = strlen (sound) > 1 ? strstr (sounds, sound) : NULL; at;
       at = strstr (at + 1, sound))
    if (at == sounds || is_between (at[-1]))
      return SOUNDS_SO;
  return 0;
}

/* One word of what is looked for. */
typedef struct {
  char *word, *sound; /* (owned) */
} Wanted;

static void
wanted_clear (gpointer data)
{
  Wanted *wanted = data;

  g_free (wanted->word);
  g_free (wanted->sound);
}

static GArray *
read_wanted (const char *text)
{
  GArray *wanted = karum_array_new (Wanted);
  g_auto (GStrv) words = karum_fold_words (text);

  g_array_set_clear_func (wanted, wanted_clear);
  for (char **word = words; *word; word++)
    if (**word) {
      const Wanted one = { g_strdup (*word), karum_likeness_key (*word) };

      g_array_append_val (wanted, one);
    }
  return wanted;
}

static guint
weigh (const KarumThing *thing, const GArray *wanted)
{
  guint sum = 1;

  karum_for_each_in (const Wanted, one, wanted) {
    guint fits = find_word (thing->words, one->word);

    if (!fits)
      fits = find_sound (thing->sounds, one->sound);
    if (!fits)
      return 0;
    sum += fits;
  }
  return sum;
}

typedef struct {
  KarumThing *thing;
  guint weight, place;
} Found;

static int
compare (gconstpointer a, gconstpointer b)
{
  const Found *one = a, *other = b;

  if (one->weight != other->weight)
    return one->weight > other->weight ? -1 : 1;
  return one->place < other->place ? -1 : 1;
}

GPtrArray *
karum_things_find (const KarumThings *things, const char *text, guint most)
{
  g_autoptr (GArray) wanted = read_wanted (text);
  g_autoptr (GArray) found = karum_array_new (Found);
  GPtrArray *best = g_ptr_array_new ();

  for (guint i = 0; i < things->all->len; i++) {
    const Found one = { things->all->pdata[i], weigh (things->all->pdata[i], wanted), i };

    if (one.weight > 0)
      g_array_append_val (found, one);
  }
  g_array_sort (found, compare);
  for (guint i = 0; i < MIN (found->len, most); i++)
    g_ptr_array_add (best, g_array_index (found, Found, i).thing);
  return best;
}

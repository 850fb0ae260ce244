#include "karum-limits.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"

/* Characters are counted only if there are more bytes than allowed characters, which is rare.
 * @texts: (nullable) (element-type utf8): @text is added if it is longer than that */
static void
add_long (GHashTable **texts, const char *text, gsize most)
{
  if (!text || strlen (text) <= most || (gsize) g_utf8_strlen (text, -1) <= most)
    return;
  if (!*texts)
    *texts = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_add (*texts, (gpointer) text);
}

/* (transfer container) (nullable) (element-type utf8): the values and names of tags that are too
 * long. */
static GHashTable *
long_values (const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  const char *const values[]
      = { tags->event,      tags->site,  tags->date,         tags->round,    tags->players[0],
          tags->players[1], tags->match, tags->time_control, tags->annotator };
  GHashTable *texts = NULL;

  karum_for_each_of (each, values)
    add_long (&texts, *each, KARUM_TAG_VALUE_MAX);
  if (tags->others)
    karum_for_each (const KarumTag, tag, tags->others) {
      add_long (&texts, tag->name, KARUM_TAG_NAME_MAX);
      add_long (&texts, tag->value, KARUM_TAG_VALUE_MAX);
    }
  return texts;
}

/* The same for comments. */
static GHashTable *
long_comments (const KarumRecord *record)
{
  GHashTable *texts = NULL;

  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root)) {
    add_long (&texts, node->lead, KARUM_COMMENT_MAX);
    add_long (&texts, node->comment, KARUM_COMMENT_MAX);
  }
  return texts;
}

/* Whether @record has a text that is too long and that @before doesn't have.
 * @list: those of a record */
static gboolean
is_exceeded (GHashTable *(*list) (const KarumRecord *),
             const KarumRecord *record,
             const KarumRecord *before)
{
  g_autoptr (GHashTable) texts = list (record);
  g_autoptr (GHashTable) kept = texts && before ? list (before) : NULL;
  GHashTableIter iter;
  gpointer text;

  if (!texts)
    return FALSE;
  g_hash_table_iter_init (&iter, texts);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    if (!kept || !g_hash_table_contains (kept, text))
      return TRUE;
  return FALSE;
}

static guint
count_tags (const KarumRecord *record)
{
  return record && record->tags.others ? record->tags.others->len : 0;
}

char *
karum_limits_check (const KarumRecord *record, const KarumRecord *before)
{
  if (is_exceeded (long_values, record, before))
    return g_strdup_printf (_ ("a name or another text of the game is longer than %u characters"),
                            (guint) KARUM_TAG_VALUE_MAX);
  if (is_exceeded (long_comments, record, before))
    return g_strdup_printf (_ ("a comment is longer than %u characters"),
                            (guint) KARUM_COMMENT_MAX);
  if (count_tags (record) > MAX (KARUM_OTHER_TAGS_MAX, count_tags (before)))
    return g_strdup_printf (_ ("a game can have at most %u more tags"),
                            (guint) KARUM_OTHER_TAGS_MAX);
  return NULL;
}

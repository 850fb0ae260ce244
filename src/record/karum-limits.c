#include "karum-limits.h"

#include <glib/gi18n.h>
#include <string.h>

/* Characters are counted only if there are more bytes than allowed characters, which is rare. */
static gboolean
is_longer (const char *text, gsize most)
{
  return text && strlen (text) > most && (gsize) g_utf8_strlen (text, -1) > most;
}

static gboolean
has_long_value (const KarumTags *tags)
{
  const char *const values[]
      = { tags->event,      tags->site,  tags->date,         tags->round,    tags->players[0],
          tags->players[1], tags->match, tags->time_control, tags->annotator };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (is_longer (values[i], KARUM_TAG_VALUE_MAX))
      return TRUE;
  for (guint i = 0; tags->others && i < tags->others->len; i++) {
    const KarumTag *tag = tags->others->pdata[i];

    if (is_longer (tag->name, KARUM_TAG_NAME_MAX) || is_longer (tag->value, KARUM_TAG_VALUE_MAX))
      return TRUE;
  }
  return FALSE;
}

static gboolean
has_long_comment (const KarumNode *root)
{
  for (const KarumNode *node = root; node; node = karum_node_next (node, root))
    if (is_longer (node->lead, KARUM_COMMENT_MAX) || is_longer (node->comment, KARUM_COMMENT_MAX))
      return TRUE;
  return FALSE;
}

char *
karum_limits_check (const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;

  if (has_long_value (tags))
    return g_strdup_printf (_ ("a name or another text of the game is longer than %u characters"),
                            (guint) KARUM_TAG_VALUE_MAX);
  if (has_long_comment (record->root))
    return g_strdup_printf (_ ("a comment is longer than %u characters"),
                            (guint) KARUM_COMMENT_MAX);
  if (tags->others && tags->others->len > KARUM_OTHER_TAGS_MAX)
    return g_strdup_printf (_ ("a game can have at most %u more tags"),
                            (guint) KARUM_OTHER_TAGS_MAX);
  return NULL;
}

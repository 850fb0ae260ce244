#include "karum-comments.h"

#include <string.h>

#include "karum-markup.h"
#include "karum-node.h"
#include "karum-undo.h"

void
karum_saved_comments_free (KarumSavedComments *saved)
{
  g_clear_pointer (&saved->record, karum_record_unref);
  g_free (saved);
}

/* (transfer full): "" for none */
static char *
words_of (const char *comment)
{
  char *words = karum_markup_words (comment);

  return words ? words : g_strdup ("");
}

/* Between two sentences, or two thoughts. */
#define BREAKS ".,;:。、"

static gboolean
is_word (const char *at)
{
  return g_unichar_isalnum (g_utf8_get_char (at));
}

/* (nullable): what @text adds to @base at its end; NULL also if a word goes on there. */
static const char *
addition (const char *base, const char *text)
{
  gsize length = strlen (base);

  if (length == 0 || !g_str_has_prefix (text, base)
      || (is_word (g_utf8_find_prev_char (base, base + length)) && is_word (text + length)))
    return NULL;
  text += length;
  while (*text
         && (g_unichar_isspace (g_utf8_get_char (text))
             || g_utf8_strchr (BREAKS, -1, g_utf8_get_char (text))))
    text = g_utf8_next_char (text);
  return text;
}

/* Whether @text has @part, and not only within a longer word: "no" is not in "know". */
static gboolean
contains (const char *text, const char *part)
{
  const char *end = part + strlen (part);

  for (const char *at = text; (at = strstr (at, part)); at = g_utf8_next_char (at)) {
    const char *before = g_utf8_find_prev_char (text, at), *after = at + (end - part);

    if (!(before && is_word (before) && is_word (part))
        && !(is_word (after) && is_word (g_utf8_find_prev_char (part, end))))
      return TRUE;
  }
  return FALSE;
}

char *
karum_comments_join (const char *base, const char *own, const char *theirs)
{
  const char *added = addition (base, own), *their_addition = addition (base, theirs);

  if (!*own || !*theirs || g_str_equal (theirs, base) || contains (own, theirs))
    return NULL;
  if (contains (theirs, own) || (added && !*added))
    return g_strdup (theirs);
  if (!added && their_addition)
    return *their_addition ? g_strconcat (own, "\n", their_addition, NULL) : NULL;
  return g_strconcat (theirs, "\n", added ? added : own, NULL);
}

/* (transfer full): what becomes of the comment @theirs, which was @base; @own: (nullable) */
static char *
merge (const char *base, const char *own, const char *theirs, gboolean *joined)
{
  g_autofree char *base_words = words_of (base), *own_words = words_of (own);
  g_autofree char *their_words = words_of (theirs);
  g_autofree char *both = karum_comments_join (base_words, own_words, their_words);

  if (g_strcmp0 (theirs, base) == 0)
    return g_strdup (own);
  /* A comment that was deleted here, and changed there, stays. */
  if (!*own_words && !g_str_equal (their_words, base_words))
    return g_strdup (theirs);
  *joined |= both != NULL;
  return karum_markup_with_words (theirs, both ? both : own_words);
}

/* (nullable): the child of @parent with the turn of @node. */
static KarumNode *
child_like (const KarumNode *parent, const KarumNode *node)
{
  KarumNode *child = parent->child;

  while (child && !karum_turn_equal (child->turn, node->turn))
    child = child->sibling;
  return child;
}

/* The node of @record to which the same turns lead as to @node, or if it is not there, the last one
 * on the way to it; @whole: (out): whether it is there */
static KarumNode *
find_like (const KarumRecord *record, const KarumNode *node, gboolean *whole)
{
  KarumNode *parent, *found;

  if (!node->parent) {
    *whole = TRUE;
    return record->root;
  }
  parent = find_like (record, node->parent, whole);
  found = *whole ? child_like (parent, node) : NULL;
  *whole = found != NULL;
  return found ? found : parent;
}

/* Says of @there what @node, which has another comment than @base (nullable), says. */
static void
merge_node (KarumNode *there,
            const KarumNode *node,
            const KarumNode *base,
            gboolean whole,
            gboolean *joined)
{
  const char *comment = base ? base->comment : NULL, *lead = base ? base->lead : NULL;
  g_autofree char *text = NULL;

  if (g_strcmp0 (node->comment, comment) != 0) {
    text = merge (whole ? comment : NULL, node->comment, there->comment, joined);
    karum_node_set_comment (there, text);
  }
  if (g_strcmp0 (node->lead, lead) == 0)
    return;
  g_free (text);
  text = merge (whole ? lead : NULL, node->lead, whole ? there->lead : there->comment, joined);
  if (whole)
    karum_node_set_lead (there, text);
  else
    karum_node_set_comment (there, text);
}

/* Writes into @present what @record says otherwise than @base. Returns: whether both have changed
 * the same comment */
static gboolean
merge_all (KarumRecord *present, const KarumRecord *base, const KarumRecord *record)
{
  gboolean joined = FALSE;

  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root)) {
    const KarumNode *before = karum_record_find_node (base, node);
    gboolean whole;
    KarumNode *there = find_like (present, node, &whole);

    merge_node (there, node, before, whole, &joined);
  }
  if (g_strcmp0 (record->tags.annotator, base->tags.annotator) != 0 && !present->tags.annotator)
    present->tags.annotator = g_strdup (record->tags.annotator);
  return joined;
}

/* Inside a step. */
static KarumSavedComments *
save (KarumStore *store,
      gint64 id,
      const KarumRecord *base,
      const KarumRecord *record,
      GError **error)
{
  g_autoptr (KarumSavedComments) saved = g_new0 (KarumSavedComments, 1);

  saved->record = karum_store_load_game (store, id, &saved->revision, error);
  if (!saved->record)
    return NULL;
  saved->joined = merge_all (saved->record, base, record);
  return karum_store_save_game (store, &id, &saved->revision, saved->record, error)
             ? g_steal_pointer (&saved)
             : NULL;
}

KarumSavedComments *
karum_store_save_comments (KarumStore *store,
                           gint64 id,
                           const KarumRecord *base,
                           const KarumRecord *record,
                           const char *title,
                           GError **error)
{
  g_autoptr (KarumSavedComments) saved = NULL;

  if (!karum_store_begin_edit (store, title, id, error))
    return NULL;
  saved = save (store, id, base, record, error);
  return karum_store_end_step (store, saved != NULL, error) ? g_steal_pointer (&saved) : NULL;
}

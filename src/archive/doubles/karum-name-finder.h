/* karum-name-finder.h: players and events by a part of a name, in any script. */
#pragma once

#include "karum-store.h"

/* KarumFoundNames: what karum_store_find_words() found. */
typedef struct {
  GArray *ids;   /* (element-type gint64): who or what has such a name, in ascending order */
  GStrv nearest; /* if @ids is empty: similar names, the nearest first; often none */
} KarumFoundNames;

void karum_found_names_free (KarumFoundNames *found);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumFoundNames, karum_found_names_free)

/**
 * karum_store_find_words: the players or events outside the bin with a name, in any spelling, that
 * has all words of @text. Words are compared without case and accents and, if they are of different
 * scripts, by karum_likeness_key(). Ideographs have no blanks between words, so the beginning or
 * the end of a word is enough. If nobody has such a name: those whose words begin like the words of
 * @text; and if nobody has that either, the near names (karum_names_are_near()) with the fewest
 * letters to change.
 * @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT
 * @text: UTF-8
 * @most: the maximum number of nearest names
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumFoundNames *karum_store_find_words (
    KarumStore *store, KarumNameKind kind, const char *text, guint most, GError **error);

/* karum_names_are_near: whether a word of @name can be meant by a word of @wanted: it begins with
 * it, or at most a third of the letters has to be changed. Both UTF-8. */
gboolean karum_names_are_near (const char *wanted, const char *name);

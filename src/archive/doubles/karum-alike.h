/* karum-alike.h: which names of a long list are alike, by spelling and by transliteration. */
#pragma once

#include <glib.h>

#include "karum-likeness.h"
#include "karum-progress.h"

/* A name of a person or event. */
typedef struct {
  gint64 id;            /* who or what has it, 1 … G_MAXUINT32 */
  char *key;            /* (owned): karum_likeness_key() */
  GStrv short_keys;     /* (owned): the same with initials for all words but one, for each word */
  GStrv fewer_keys;     /* (owned): without each of several initials */
  gboolean has_initial; /* one of its words is a single letter */
  guint letters;        /* of @key */
} KarumAlikeName;

/* Two that have names that are alike. */
typedef struct {
  gint64 ids[2];  /* the lower one first */
  guint distance; /* of their most similar names */
} KarumAlikePair;

/* karum_alike_name_init: fills @name, which karum_alike_name_clear() clears. */
void karum_alike_name_init (KarumAlikeName *name, gint64 id, const char *text);
void karum_alike_name_clear (gpointer name);

/* karum_alike_distance: how far apart two names are; G_MAXUINT if they are not alike. */
guint karum_alike_distance (const KarumAlikeName *a, const KarumAlikeName *b);

/**
 * karum_alike_find: finds names that are alike without comparing each with each: two strings are
 * within a distance only if they have a string in common after removing that many letters from
 * each (Garbe's symmetric deletions).
 * @names: (element-type KarumAlikeName)
 * @most: where this many pairs are found, the search ends
 * Returns: (transfer full) (nullable) (element-type KarumAlikePair): each pair once; NULL with
 * @error, also if cancelled
 */
GArray *
karum_alike_find (const GArray *names, guint most, const KarumProgress *progress, GError **error);

/**
 * karum_likeness_distance: the least number of letters that have to be inserted, removed, replaced
 * or exchanged with their neighbor to make @a from @b (the restricted Damerau–Levenshtein
 * distance).
 * @a, @b: UTF-8
 * @most: a larger distance is given as @most + 1; at most 8
 */
guint karum_likeness_distance (const char *a, const char *b, guint most);

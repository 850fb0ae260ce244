/* karum-game-filter-fields.h: the fields of a filter with their names and parts; filters as text;
 * lists of ids. */
#pragma once

#include <glib.h>

#include "karum-archive-types.h"

typedef enum {
  KARUM_FILTER_TEXT,     /* char * */
  KARUM_FILTER_DAY,      /* char *: a day, month or year */
  KARUM_FILTER_OPTIONS,  /* char *: options of rules */
  KARUM_FILTER_IDS,      /* char *: numbers of games */
  KARUM_FILTER_FLAG,     /* gboolean */
  KARUM_FILTER_NUMBER,   /* guint */
  KARUM_FILTER_GLYPH,    /* guint: a judgement, written as its sign; */
  KARUM_FILTER_PHASE,    /* the same: a part of the game, written as a word; */
  KARUM_FILTER_STANDING, /* a standing */
  KARUM_FILTER_ID,       /* gint64 */
  KARUM_FILTER_SIDE,     /* this kind and the following ones count only if a flag is set */
  KARUM_FILTER_RESULT,
  KARUM_FILTER_TERMINATION
} KarumFilterKind;

/* A condition on games; see karum-part.h. */
typedef struct _KarumPart KarumPart;

/* KarumPartMaker: creates a part of @filter; NULL if its fields are not set. @base: the number of
 * its first parameter */
typedef KarumPart *(*KarumPartMaker) (const KarumGameFilter *filter, int base);

/* A field of KarumGameFilter. Its name is stored in archives: it must not be changed or removed. */
typedef struct {
  const char *name; /* in a serialized filter */
  KarumFilterKind kind;
  gsize offset;
  gsize flag; /* offset of the flag for kinds from KARUM_FILTER_SIDE */
  KarumPartMaker
      part; /* (nullable): makes its part; NULL if that of another field takes it into account */
} KarumFilterField;

typedef struct {
  const KarumFilterField *fields;
  guint n_fields;
} KarumFilterTable;

#define KARUM_FILTER_AT(field) G_STRUCT_OFFSET (KarumGameFilter, field)

/* karum_filter_field_at: (nullable): every field of KarumGameFilter; NULL from @index == their
 * number. */
const KarumFilterField *karum_filter_field_at (guint index);

/* karum_filter_field_find: the field called @name; NULL if there is none. */
const KarumFilterField *karum_filter_field_find (const char *name);

/* karum_filter_field_is_set: whether the field limits the games of @filter. */
gboolean karum_filter_field_is_set (const KarumFilterField *field, const KarumGameFilter *filter);

/* karum_filter_field_unset: clears the field. @filter owns its texts. */
void karum_filter_field_unset (const KarumFilterField *field, KarumGameFilter *filter);

/**
 * karum_filter_field_set: parses @value into @field of @filter, which owns its texts.
 * @value: UTF-8
 * Returns: FALSE if it isn't a value of that kind
 */
gboolean
karum_filter_field_set (const KarumFilterField *field, const char *value, KarumGameFilter *filter);

/* karum_id_list_write: (transfer full): the text for @ids, in any order; at least one. */
char *karum_id_list_write (const gint64 *ids, guint n_ids);

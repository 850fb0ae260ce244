/* karum-game-filter-fields.h: a table of the fields of a filter, for generic access. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_FIELD_TEXT,    /* char * */
  KARUM_FIELD_DAY,     /* char *: a day, month or year */
  KARUM_FIELD_OPTIONS, /* char *: options of rules */
  KARUM_FIELD_IDS,     /* char *: numbers of games */
  KARUM_FIELD_FLAG,    /* gboolean */
  KARUM_FIELD_NUMBER,  /* guint */
  KARUM_FIELD_GLYPH,   /* guint: a judgement, written as its sign */
  KARUM_FIELD_ID,      /* gint64 */
  KARUM_FIELD_SIDE,    /* this kind and the following ones count only if a flag is set */
  KARUM_FIELD_RESULT,
  KARUM_FIELD_TERMINATION
} KarumFieldKind;

typedef struct {
  const char *name; /* in a serialized filter */
  KarumFieldKind kind;
  gsize offset;
  gsize flag; /* offset of the flag for kinds from KARUM_FIELD_SIDE */
} KarumFilterField;

/* Every field of KarumGameFilter; ends with an entry without a name. */
extern const KarumFilterField karum_filter_fields[];

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

G_END_DECLS

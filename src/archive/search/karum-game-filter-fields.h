/* karum-game-filter-fields.h: the fields of a filter as a table, for what is done with each. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_FIELD_TEXT,    /* char * */
  KARUM_FIELD_DAY,     /* char *: a day, month or year */
  KARUM_FIELD_OPTIONS, /* char *: of rules */
  KARUM_FIELD_IDS,     /* char *: numbers of games */
  KARUM_FIELD_FLAG,    /* gboolean */
  KARUM_FIELD_NUMBER,  /* guint */
  KARUM_FIELD_ID,      /* gint64 */
  KARUM_FIELD_SIDE,    /* the next ones count only if a flag is set */
  KARUM_FIELD_RESULT,
  KARUM_FIELD_TERMINATION
} KarumFieldKind;

typedef struct {
  const char *name; /* in a filter's text */
  KarumFieldKind kind;
  gsize offset;
  gsize flag; /* offset of the flag that says whether it counts; kinds from KARUM_FIELD_SIDE on */
} KarumFilterField;

/* Every field of KarumGameFilter; ends with an entry without a name. */
extern const KarumFilterField karum_filter_fields[];

/* karum_filter_field_find: the field called @name; NULL if there is none. */
const KarumFilterField *karum_filter_field_find (const char *name);

/* karum_filter_field_is_set: whether @filter asks for something there. */
gboolean karum_filter_field_is_set (const KarumFilterField *field, const KarumGameFilter *filter);

/* karum_filter_field_unset: asks for nothing there. @filter has texts of its own. */
void karum_filter_field_unset (const KarumFilterField *field, KarumGameFilter *filter);

/**
 * karum_filter_field_set: gives @field of @filter, which has texts of its own, the value that
 * @value says.
 * @value: UTF-8
 * Returns: FALSE if it says no value of that kind
 */
gboolean
karum_filter_field_set (const KarumFilterField *field, const char *value, KarumGameFilter *filter);

G_END_DECLS

/* karum-kgn-fault.h: errors in a text of records, with their places; private to the reader. */
#pragma once

#include "karum-error.h"
#include "karum-kgn.h"

G_BEGIN_DECLS

/* The first error in a record; @reason is NULL if there is none. */
typedef struct {
  KarumFault kind;
  const char *at; /* in the text */
  char *reason;   /* (owned): translated */
} KarumKgnFault;

/* A place in a text: line and column, both from 1; columns are counted in characters. */
typedef struct {
  const char *at;
  guint line, column;
} KarumKgnPlace;

/* karum_kgn_place_advance: moves @place on to @at. */
void karum_kgn_place_advance (KarumKgnPlace *place, const char *at);

/* karum_kgn_fault_raise: sets @error to `LINE:COLUMN: REASON`, and clears the reason.
 * @place: of the fault, or before it; it is advanced */
void karum_kgn_fault_raise (KarumKgnFault *fault, KarumKgnPlace *place, GError **error);

/* karum_kgn_fault_set: fills @fault and returns FALSE. @format is translated already. */
gboolean
karum_kgn_fault_set (KarumKgnFault *fault, KarumFault kind, const char *at, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/**
 * karum_kgn_excerpt: (transfer full): @length bytes of text, made safe for a message and shortened
 * if necessary.
 */
char *karum_kgn_excerpt (const char *text, gsize length);

G_END_DECLS

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

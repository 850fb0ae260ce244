/* karum-double-evidence.h: what games tell about two players or events that may be one. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

typedef struct _KarumDoubleEvidence KarumDoubleEvidence;

/**
 * karum_double_evidence_new: reads the games of some players or events.
 * @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT
 * @ids: (element-type guint64): these, as keys of a set; borrowed
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumDoubleEvidence *
karum_double_evidence_new (KarumStore *store, KarumNameKind kind, GHashTable *ids, GError **error);
void karum_double_evidence_free (KarumDoubleEvidence *evidence);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumDoubleEvidence, karum_double_evidence_free)

typedef struct {
  gboolean met;          /* players: they played each other */
  guint common;          /* opponents that both have met, or players who were at both events */
  guint days;            /* days on which both have games */
  gboolean years_differ; /* the years of both are known, and both have none in common */
} KarumDoubleFindings;

KarumDoubleFindings
karum_double_evidence_compare (const KarumDoubleEvidence *evidence, gint64 one, gint64 other);

G_END_DECLS

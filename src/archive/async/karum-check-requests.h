/* karum-check-requests.h: requests that check and repair an archive. They take long and report
 * progress. */
#pragma once

#include "karum-check.h"
#include "karum-request.h"
#include "karum-salvage.h"

G_BEGIN_DECLS

/* The result of a check. */
typedef struct {
  KarumCheckResult result;
  GPtrArray *faults; /* (element-type utf8): a few thousand at most */
} KarumChecked;

void karum_checked_free (KarumChecked *checked);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumChecked, karum_checked_free)

/* karum_request_check: see karum_store_check(). Result: KarumChecked */
KarumRequest *karum_request_check (void);

/* karum_request_rebuild: see karum_store_rebuild(). */
KarumRequest *karum_request_rebuild (void);

void karum_salvage_free (KarumSalvage *salvage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSalvage, karum_salvage_free)

/* karum_request_salvage: see karum_salvage_over(); doesn't need an open archive. Result:
 * KarumSalvage
 */
KarumRequest *karum_request_salvage (const char *path, const char *target);

G_END_DECLS

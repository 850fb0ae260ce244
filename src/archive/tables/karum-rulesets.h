/* karum-rulesets.h: the table of rulesets. */
#pragma once

#include "karum-db.h"
#include "karum-rules.h"

G_BEGIN_DECLS

/* karum_rulesets_add: returns the number of @rules in the archive, creating a row if necessary;
 * 0 with @error. */
gint64 karum_rulesets_add (KarumDb *db, const KarumRules *rules, GError **error);

G_END_DECLS

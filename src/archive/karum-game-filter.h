/* karum-game-filter.h: a filter as a condition in SQL. */
#pragma once

#include "karum-archive-types.h"
#include "karum-statement.h"

G_BEGIN_DECLS

/**
 * KarumCondition: a condition on `games g`, with the texts for its parameters in order. What a user
 * gave is only ever in the parameters.
 */
typedef struct {
  GString *sql;
  GPtrArray *texts; /* (element-type char*) */
} KarumCondition;

KarumCondition karum_condition_new (const KarumGameFilter *filter);
void karum_condition_clear (KarumCondition *condition);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumCondition, karum_condition_clear)

/* karum_condition_bind: binds the parameters from number 1 on; @condition must outlive that. */
void karum_condition_bind (const KarumCondition *condition, KarumStatement *statement);

G_END_DECLS

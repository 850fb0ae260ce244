/* karum-condition.h: a filter as a condition in SQL. */
#pragma once

#include "karum-statement.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumCondition: a condition on `games g`. What a user gave is only ever in its parameters, which
 * have the numbers from 1 on.
 */
typedef struct {
  GString *sql;
  GPtrArray *texts; /* (element-type char*): the values of the parameters */
} KarumCondition;

/**
 * karum_condition_new: the condition for the games that @filter finds, looked up in @store as far
 * as SQL can't say it.
 * Returns: (transfer full) (nullable)
 */
KarumCondition *
karum_condition_new (KarumStore *store, const KarumGameFilter *filter, GError **error);
void karum_condition_free (KarumCondition *condition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCondition, karum_condition_free)

/**
 * karum_condition_bind: binds the parameters; @condition must outlive that.
 * Returns: the number of the first parameter behind them
 */
int karum_condition_bind (const KarumCondition *condition, KarumStatement *statement);

/* karum_condition_next: that number, before there is a statement. */
int karum_condition_next (const KarumCondition *condition);

G_END_DECLS

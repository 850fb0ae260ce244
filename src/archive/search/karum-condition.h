/* karum-condition.h: translates a filter into a condition in SQL. */
#pragma once

#include "karum-game-set.h"
#include "karum-statement.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumCondition: a condition on `games g`. User input is only passed as parameters, which are
 * numbered from 1.
 */
typedef struct {
  GString *sql;
  GPtrArray *texts; /* (element-type char*): the values of the parameters */
} KarumCondition;

/**
 * karum_condition_new: the condition for the games that match @filter. Parts that can't be
 * expressed in SQL are evaluated in @store.
 * Returns: (transfer full) (nullable)
 */
KarumCondition *
karum_condition_new (KarumStore *store, const KarumGameFilter *filter, GError **error);
void karum_condition_free (KarumCondition *condition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCondition, karum_condition_free)

/**
 * karum_condition_bind: binds the parameters; @condition must outlive the statement's use.
 * Returns: the number of the next free parameter
 */
int karum_condition_bind (const KarumCondition *condition, KarumStatement *statement);

/* karum_condition_next: the number of the next free parameter, before there is a statement. */
int karum_condition_next (const KarumCondition *condition);

/**
 * karum_filter_position: the games that match the position and the pattern of @filter, ignoring its
 * other fields; including those in the bin.
 * @filter: has at least one of both
 * Returns: (transfer full) (nullable)
 */
KarumGameSet *
karum_filter_position (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS

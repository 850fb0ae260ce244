/* karum-condition-parts.h: what conditions are made of, one file a kind. */
#pragma once

#include "karum-condition.h"

G_BEGIN_DECLS

/* karum_condition_text: the number of a parameter with the value @text. */
int karum_condition_text (KarumCondition *condition, const char *text);

/* karum_condition_folded: the number of a parameter with the value @text, folded. */
int karum_condition_folded (KarumCondition *condition, const char *text);

/* karum_condition_and: adds one more condition that must hold. */
void karum_condition_and (KarumCondition *condition, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* karum_condition_ids: adds that the number of the game is among @ids (element-type gint64). */
void karum_condition_ids (KarumCondition *condition, const GArray *ids);

/* Who plays, on which side, and what came of it for that person. */
void karum_condition_add_players (KarumCondition *condition, const KarumGameFilter *filter);

/* From which day to which. */
void karum_condition_add_dates (KarumCondition *condition, const KarumGameFilter *filter);

/* The words of @text. */
void karum_condition_add_words (KarumCondition *condition, const char *text);

/* What stands on the board: FALSE with @error where that can't be looked for. */
gboolean karum_condition_add_position (KarumCondition *condition,
                                       KarumStore *store,
                                       const KarumGameFilter *filter,
                                       GError **error);

G_END_DECLS

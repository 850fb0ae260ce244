/* karum-rules-settle.h: keeping options that fit each other while a person changes them one by one.
 */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/* No option had to follow. */
#define KARUM_OPTION_NONE G_MAXUINT

/**
 * karum_rules_settle: gives @option the @value that a person chose. If the values don't fit then,
 * an option further down the game's table follows with the nearest value that fits (options are
 * listed from the ones that decide most); if none can, @option goes on to the next value in the
 * direction of the change; if there is none, an option further up follows.
 * @rules: (inout): rules that fit, with every option in range
 * @given: (inout): bit set of the options that a person has chosen; they are kept where possible
 * @followed: (out): the option whose value is another than was asked for, maybe @option itself;
 *   KARUM_OPTION_NONE if all is as asked for
 * @reason: (out): why it had to follow, or why the rules don't fit in the end
 * Returns: whether @rules pass karum_rules_check() now
 */
gboolean karum_rules_settle (KarumRules *rules,
                             guint option,
                             gint32 value,
                             guint32 *given,
                             guint *followed,
                             KarumError *reason);

G_END_DECLS

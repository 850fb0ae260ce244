/* karum-teller.h: messages over a page; the last one is always the visible one. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

typedef struct _KarumTeller KarumTeller;

/* karum_teller_new: @overlay: outlives it */
KarumTeller *karum_teller_new (AdwToastOverlay *overlay);
void karum_teller_free (KarumTeller *teller);

/**
 * karum_teller_tell: shows @text for some seconds, in place of what was told before.
 * @text: plain text
 * @action: (nullable): an action for the button “Undo”, which is missing without it
 * @target: (nullable): for @action; floating references are taken
 */
void
karum_teller_tell (KarumTeller *teller, const char *text, const char *action, GVariant *target);

/* karum_teller_tell_to_stay: the same until a person closes it, or the next is told. */
void karum_teller_tell_to_stay (KarumTeller *teller,
                                const char *text,
                                const char *action,
                                GVariant *target);

/* karum_teller_offer: as karum_teller_tell(), with @label, (nullable), on the button. */
void karum_teller_offer (
    KarumTeller *teller, const char *text, const char *label, const char *action, GVariant *target);

/* karum_teller_take_back: what was said last no longer holds. */
void karum_teller_take_back (KarumTeller *teller);

G_END_DECLS

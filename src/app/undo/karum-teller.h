/* karum-teller.h: toasts over a page; the latest one is always visible. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

typedef struct _KarumTeller KarumTeller;

/* karum_teller_new: @overlay: must outlive it */
KarumTeller *karum_teller_new (AdwToastOverlay *overlay);
void karum_teller_free (KarumTeller *teller);

/**
 * karum_teller_tell: shows @text for some seconds, instead of the previous message.
 * @text: plain text
 * @action: (nullable): an action for the button “Undo”; NULL for no button
 * @target: (nullable): of @action; floating references are sunk
 */
void
karum_teller_tell (KarumTeller *teller, const char *text, const char *action, GVariant *target);

/* karum_teller_tell_to_stay: the same, until the user closes it or another message replaces it. */
void karum_teller_tell_to_stay (KarumTeller *teller,
                                const char *text,
                                const char *action,
                                GVariant *target);

/* karum_teller_offer: the same as karum_teller_tell(), with @label, (nullable), on the button. */
void karum_teller_offer (
    KarumTeller *teller, const char *text, const char *label, const char *action, GVariant *target);

/* karum_teller_take_back: dismisses the last message. */
void karum_teller_take_back (KarumTeller *teller);

G_END_DECLS

/* karum-fair-search.h: fair boards that no book contains, drawn and proved in another thread. */
#pragma once

#include <gio/gio.h>

#include "karum-game.h"

#define KARUM_TYPE_FAIR_SEARCH (karum_fair_search_get_type ())

/**
 * KarumFairSearch: looks for one board at a time.
 *
 * Signals: `drawn` (guint): the number of boards that have been drawn so far, the one that is being
 * proved among them; `found` (const char *): the setup of a fair board; `failed` (const char *):
 * the reason why none was found. The search has ended when one of the last two comes.
 */
G_DECLARE_FINAL_TYPE (KarumFairSearch, karum_fair_search, KARUM, FAIR_SEARCH, GObject)

KarumFairSearch *karum_fair_search_new (void);

/* karum_fair_search_start: @rules: see karum_boards_provable(); copied. What was looked for before
 * is forgotten. */
void karum_fair_search_start (KarumFairSearch *self, const KarumRules *rules);

/* karum_fair_search_stop: nothing is found any more. */
void karum_fair_search_stop (KarumFairSearch *self);

gboolean karum_fair_search_is_running (KarumFairSearch *self);

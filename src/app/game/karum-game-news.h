/* karum-game-news.h: what the page tells of changes of its game, with Undo, and for how long: until
 * there is another change. Thread: main. */
#pragma once

#include "karum-teller.h"

typedef struct _KarumGameNews KarumGameNews;

/* karum_game_news_new: (transfer full). @teller must stay for as long. */
KarumGameNews *karum_game_news_new (KarumTeller *teller);
void karum_game_news_free (KarumGameNews *news);

/* karum_game_news_expect: the next change is told as @text. (nullable): it isn't told; constant. */
void karum_game_news_expect (KarumGameNews *news, const char *text);

/* karum_game_news_expects: whether it is. */
gboolean karum_game_news_expects (const KarumGameNews *news);

/* karum_game_news_change: a change was saved: what was told of earlier ones is taken back.
 * Returns: (nullable): what was expected */
const char *karum_game_news_change (KarumGameNews *news);

/* karum_game_news_fail: tells that the change was not made. */
void karum_game_news_fail (KarumGameNews *news, const char *text);

/* karum_game_news_has_failed: whether that is told. */
gboolean karum_game_news_has_failed (const KarumGameNews *news);

/* karum_game_news_offer: tells what was done, with Undo. */
void karum_game_news_offer (KarumGameNews *news, const char *text);

/* karum_game_news_offer_seen: shows the same without saying it: it is said elsewhere. */
void karum_game_news_offer_seen (KarumGameNews *news, const char *text);

/* karum_game_news_offer_to_stay: tells of what was lost by it, until somebody has read that. */
void karum_game_news_offer_to_stay (KarumGameNews *news, const char *text);

/* karum_game_news_revert: what was done long ago may be undone: shows what it was, unless the
 * change itself was told. */
void karum_game_news_revert (KarumGameNews *news, const char *text, guint direction);

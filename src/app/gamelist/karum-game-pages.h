/* karum-game-pages.h: the places of a long list of games that were looked at last, by pages. */
#pragma once

#include "karum-game-item.h"

G_BEGIN_DECLS

/* More rows than a view keeps around what it shows, so that one or two pages fill it. */
#define KARUM_GAME_PAGE_ITEMS 128

/**
 * KarumGamePages: pages of items, the one last looked at first. Page 0 begins the list. An item is
 * a place, which stays when it becomes known which game stands there, or which other one.
 */
typedef struct _KarumGamePages KarumGamePages;

KarumGamePages *karum_game_pages_new (void);
void karum_game_pages_free (KarumGamePages *pages);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGamePages, karum_game_pages_free)

/**
 * karum_game_pages_look_at: the item at @position. A page that was not looked at for long is
 * forgotten for it.
 * @known: (out): whether it is known which game stands there
 * Returns: (transfer full)
 */
KarumGameItem *karum_game_pages_look_at (KarumGamePages *pages, guint position, gboolean *known);

/* karum_game_pages_wants: of the pages of which it is not known which games stand there, the one
 * last looked at. Returns: FALSE if there is none */
gboolean karum_game_pages_wants (const KarumGamePages *pages, guint *number);

/**
 * karum_game_pages_fill: says which games stand on a page.
 * @rows: (element-type KarumGameRow): fewer than a page has at the end of the list
 * Returns: FALSE if the page has been forgotten
 */
gboolean karum_game_pages_fill (KarumGamePages *pages, guint number, const GPtrArray *rows);

/* karum_game_pages_outdate: other games may stand there now; all but @n_kept pages are forgotten.
 */
void karum_game_pages_outdate (KarumGamePages *pages, guint n_kept);

/* karum_game_pages_begin: where no page is held, the first one is wanted. */
void karum_game_pages_begin (KarumGamePages *pages);

/* karum_game_pages_are_outdated: whether it is not known yet which games stand now where games were
 * looked at before the last change; or, after karum_game_pages_begin(), on the first page. */
gboolean karum_game_pages_are_outdated (const KarumGamePages *pages);

/* karum_game_pages_peek: the game at @position, or 0 if that is not known. */
gint64 karum_game_pages_peek (const KarumGamePages *pages, guint position);

/* karum_game_pages_foreach: @call for every game that is known. */
void karum_game_pages_foreach (const KarumGamePages *pages,
                               void (*call) (guint position, gint64 id, gpointer data),
                               gpointer data);

/* karum_game_pages_find: where the game @id is, or GTK_INVALID_LIST_POSITION if that is not known.
 */
guint karum_game_pages_find (const KarumGamePages *pages, gint64 id);

G_END_DECLS

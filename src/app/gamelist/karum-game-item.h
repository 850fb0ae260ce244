/* karum-game-item.h: a place in the list of games, and the cache of the pages last used. */
#pragma once

#include "karum-archive-types.h"
#include "karum-lines-list.h"

#define KARUM_TYPE_GAME_ITEM (karum_game_item_get_type ())

/* The fields of a line. */
typedef enum {
  KARUM_GAME_FIELD_DATE,
  KARUM_GAME_FIELD_RULES,
  KARUM_GAME_FIELD_PLAYER1,
  KARUM_GAME_FIELD_PLAYER2,
  KARUM_GAME_FIELD_PLAYERS,
  KARUM_GAME_FIELD_RESULT,
  KARUM_GAME_FIELD_POINTS,
  KARUM_GAME_FIELD_TURNS,
  KARUM_GAME_FIELD_DETAILS,
  KARUM_GAME_FIELD_STARS,
  KARUM_GAME_FIELD_ANNOTATED, /* empty for 0 */
  KARUM_GAME_FIELD_EVENT,
  KARUM_GAME_FIELD_ROUND,
  KARUM_GAME_FIELD_PLACE,
  KARUM_N_GAME_FIELDS
} KarumGameField;

/**
 * KarumGameItem: a KarumLineItem. It emits `changed` when another game takes the place, and when
 * its game has changed.
 */
G_DECLARE_FINAL_TYPE (KarumGameItem, karum_game_item, KARUM, GAME_ITEM, GObject)

/* karum_game_item_get_position: the place in the list. */
guint karum_game_item_get_position (KarumGameItem *self);

/* karum_game_item_dup_text: (transfer full): the text of a field; "" until the game is loaded. */
char *karum_game_item_dup_text (KarumGameItem *self, KarumGameField field);

/* karum_game_item_get_row: (transfer none) (nullable): NULL until it is loaded. */
const KarumGameRow *karum_game_item_get_row (KarumGameItem *self);

/* karum_game_item_get_id: the number of the game, or 0 until it is loaded. */
gint64 karum_game_item_get_id (KarumGameItem *self);

/* More rows than a view keeps around its visible area, so that one or two pages fill it. */
#define KARUM_GAME_PAGE_ITEMS 128

/**
 * KarumGamePages: pages of items, the most recently used first. Page 0 is the start of the list. An
 * item is a place, which stays when its game is loaded or replaced by another one.
 */
typedef struct _KarumGamePages KarumGamePages;

KarumGamePages *karum_game_pages_new (void);

void karum_game_pages_free (KarumGamePages *pages);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGamePages, karum_game_pages_free)

/**
 * karum_game_pages_look_at: the item at @position. May evict the least recently used page.
 * @known: (out): whether its game is loaded
 * Returns: (transfer full)
 */
KarumGameItem *karum_game_pages_look_at (KarumGamePages *pages, guint position, gboolean *known);

/* karum_game_pages_wants: finds the most recently used page that has to be fetched.
 * Returns: FALSE if there is none */
gboolean karum_game_pages_wants (const KarumGamePages *pages, guint *number);

/**
 * karum_game_pages_fill: sets the games of a page.
 * @rows: (element-type KarumGameRow): fewer than a full page at the end of the list
 * Returns: FALSE if the page was evicted
 */
gboolean karum_game_pages_fill (KarumGamePages *pages, guint number, const GPtrArray *rows);

/* karum_game_pages_outdate: marks all pages as out of date and evicts all but @n_kept. */
void karum_game_pages_outdate (KarumGamePages *pages, guint n_kept);

/* karum_game_pages_begin: if no page is cached, requests the first one. */
void karum_game_pages_begin (KarumGamePages *pages);

/* karum_game_pages_are_outdated: whether a page that was in use before the last change, or the
 * page requested by karum_game_pages_begin(), still has to be fetched. */
gboolean karum_game_pages_are_outdated (const KarumGamePages *pages);

/* karum_game_pages_peek: the game at @position, or 0 if it is not loaded. */
gint64 karum_game_pages_peek (const KarumGamePages *pages, guint position);

/* karum_game_pages_foreach: calls @call for every loaded game. */
void karum_game_pages_foreach (const KarumGamePages *pages,
                               void (*call) (guint position, gint64 id, gpointer data),
                               gpointer data);

/* karum_game_pages_find: the place of game @id, or GTK_INVALID_LIST_POSITION if it is not
 * loaded. */
guint karum_game_pages_find (const KarumGamePages *pages, gint64 id);

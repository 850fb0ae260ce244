/* karum-page-keys.h: keys of a page that work wherever the focus is on the page. */
#pragma once

#include "karum-actions.h"

typedef struct {
  guint key; /* GDK_KEY_… */
  GdkModifierType modifiers;
  const char *action; /* of the page, with its parameter if it has one: “editor.brush(1)” */
} KarumPageKey;

/* karum_page_key_is_letter: whether @key is a letter or a figure, alone or with Shift. */
gboolean karum_page_key_is_letter (const KarumPageKey *key);

/* karum_page_key_is_common: whether @key, GDK_KEY_…, moves, leaves or activates what has the focus,
 * and its @action, (nullable), changes nothing: where the page can't use it, the focused widget
 * may, and nothing is said of the action. */
gboolean karum_page_key_is_common (guint key, const char *action);

/* karum_page_keys_taken: whether @focus, (nullable), edits text or is in a menu. */
gboolean karum_page_keys_taken (GtkWidget *focus);

/* Returns: TRUE if the focused widget needs @key now */
typedef gboolean (*KarumPageKeyLeft) (GtkWidget *page, const KarumPageKey *key);

/**
 * karum_page_keys_add: for init: while @page is mapped, it gets the keys of those tables of its
 * class that have KARUM_KEYS_BEFORE_FOCUS in the capture phase, before the focused widget, unless
 * text is edited or a menu is open. A key without modifiers is consumed even if its action is
 * disabled, so that its meaning doesn't change at the end of a game. A letter also works with Alt,
 * while text is edited as well, unless a visible label underlines it.
 * @left: (nullable): tells which keys are not for the page now
 */
void karum_page_keys_add (GtkWidget *page, KarumPageKeyLeft left);

/* karum_page_keys_keep_focus: a click on a button in @widget doesn't move the focus; Tab still
 * does. */
void karum_page_keys_keep_focus (GtkWidget *widget);

/* -- Tabs. */

/* karum_tabs_fit: makes @window, a scrolled window that contains only a row of tabs, wide enough
 * for all of them, unless that would make a narrow window grow because of a large font: then it
 * scrolls to the one that is chosen. */
void karum_tabs_fit (GtkScrolledWindow *window);

/* -- Menu place: where a context menu opens. */

/* karum_menu_place: the position in @widget for a menu that is opened by a key: at the focused
 * widget, or in the middle. */
void karum_menu_place (GtkWidget *widget, double *x, double *y);

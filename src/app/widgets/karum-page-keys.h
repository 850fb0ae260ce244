/* karum-page-keys.h: keys of a page that mean the same wherever the focus is on it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct {
  guint key; /* GDK_KEY_… */
  GdkModifierType modifiers;
  const char *action; /* of the page, with its parameter if it has one: “editor.brush(1)” */
} KarumPageKey;

/* Returns: TRUE if @key is for the widget that has the focus now. */
typedef gboolean (*KarumPageKeyLeft) (GtkWidget *page, const KarumPageKey *key);

/* karum_page_keys_bind: for class_init: the keys where no widget on the page uses them. They reach
 * the page while text is edited, too. */
void karum_page_keys_bind (GtkWidgetClass *widget_class, const KarumPageKey *keys, gsize n_keys);

/**
 * karum_page_keys_add: for init: while @page is seen, the keys come to it before the widget that
 * has the focus gets them, or without one, unless text is edited or a menu is open. A key without
 * modifiers goes no further even when its action can't be done now, so that it doesn't begin to
 * mean something else at the end of a game.
 * @keys: constant data
 * @left: (nullable): says which keys are not for the page now
 */
void karum_page_keys_add (GtkWidget *page,
                          const KarumPageKey *keys,
                          gsize n_keys,
                          KarumPageKeyLeft left);

/* karum_page_keys_keep_focus: a click on a button in @widget leaves the focus where it is; Tab
 * still leads to it. */
void karum_page_keys_keep_focus (GtkWidget *widget);

G_END_DECLS

/* karum-pages-window.h: the pages of a document, to be looked at, printed or saved. */
#pragma once

#include <adwaita.h>

#include "karum-book.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PAGES_WINDOW (karum_pages_window_get_type ())

G_DECLARE_FINAL_TYPE (KarumPagesWindow, karum_pages_window, KARUM, PAGES_WINDOW, AdwWindow)

/* karum_pages_window_present: shows @book, laid out, before @parent. */
KarumPagesWindow *karum_pages_window_present (GtkWindow *parent, KarumBook *book);

/* karum_pages_window_get_page: the page that is shown, from 0. */
guint karum_pages_window_get_page (KarumPagesWindow *self);

/* karum_pages_window_save: begins to write the document into the file @path as PDF. */
void karum_pages_window_save (KarumPagesWindow *self, const char *path);

G_END_DECLS

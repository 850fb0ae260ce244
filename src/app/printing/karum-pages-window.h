/* karum-pages-window.h: the preview of a document, from which it is printed or saved. */
#pragma once

#include <adwaita.h>

#include "karum-book.h"

#define KARUM_TYPE_PAGES_WINDOW (karum_pages_window_get_type ())

G_DECLARE_FINAL_TYPE (KarumPagesWindow, karum_pages_window, KARUM, PAGES_WINDOW, AdwWindow)

/* karum_pages_window_present: shows @book, which is laid out. */
KarumPagesWindow *karum_pages_window_present (GtkWindow *parent, KarumBook *book);

/* karum_pages_window_get_page: the number of the page that is shown, from 0. */
guint karum_pages_window_get_page (KarumPagesWindow *self);

/* karum_pages_window_save: starts saving the document as the PDF file @path. */
void karum_pages_window_save (KarumPagesWindow *self, const char *path);

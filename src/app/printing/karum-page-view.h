/* karum-page-view.h: a page of a document, in a scrolled window. */
#pragma once

#include <gtk/gtk.h>

#include "karum-book.h"

#define KARUM_TYPE_PAGE_VIEW (karum_page_view_get_type ())

/**
 * KarumPageView: arrow keys, wheel and dragging scroll a page that is larger than the window;
 * otherwise keys and wheel turn the pages. Ctrl and the wheel zoom.
 *
 * Properties, which are read: `page`, from 0; `zoom`, 1 if the page is as large as on paper, 0
 * while the whole page is in view, which is the least.
 */
G_DECLARE_FINAL_TYPE (KarumPageView, karum_page_view, KARUM, PAGE_VIEW, GtkWidget)

/* The largest zoom. */
#define KARUM_ZOOM_MAX 4.0

/* karum_page_view_set_book: shows the first page of @book, which is laid out; once. */
void karum_page_view_set_book (KarumPageView *self, KarumBook *book);

/* karum_page_view_show: shows the page of this number, from 0, or the nearest one. */
void karum_page_view_show (KarumPageView *self, gint64 page);

/* karum_page_view_zoom: @way: 1: larger by a step; -1: smaller; 0: the whole page */
void karum_page_view_zoom (KarumPageView *self, int way);

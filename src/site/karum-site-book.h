/* karum-site-book.h: the book of an event: standings, players, cross-table, and its games, in which
 * players who are not to be named are shown as the archive says (KarumShown). */
#pragma once

#include "karum-event-table.h"
#include "karum-games-export.h"
#include "karum-printout.h"

typedef struct _KarumSiteBook KarumSiteBook;

/**
 * karum_site_book_new: finds what is in the book; the rest is the export of
 * karum_site_book_choice(). Until karum_site_book_free(), @store answers public names.
 * @choice: the games, whose filter has the number of the event; its texts must outlive the book
 * @table: of the standings
 * @settings: copied; texts must outlive the book; without front. Without a title, it is the name of
 * the event
 * @everybody: everybody is named
 * Returns: (transfer full) (nullable): NULL with @error, also if there are no games
 */
KarumSiteBook *karum_site_book_new (KarumStore *store,
                                    const KarumExportChoice *choice,
                                    const KarumTableOptions *table,
                                    const KarumPdfSettings *settings,
                                    gboolean everybody,
                                    GError **error);
void karum_site_book_free (KarumSiteBook *book);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSiteBook, karum_site_book_free)

/* karum_site_book_choice: (transfer none): for karum_store_export() with karum_format_pdf, before
 * karum_site_book_free(). */
const KarumExportChoice *karum_site_book_choice (const KarumSiteBook *book);

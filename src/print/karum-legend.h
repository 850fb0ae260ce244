/* karum-legend.h: what the signs in the games of a book mean; private. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-record.h"

typedef struct _KarumLegend KarumLegend;

/* karum_legend_new: (transfer full): without signs. */
KarumLegend *karum_legend_new (void);

/* karum_legend_note: the signs of @record occur in the book. */
void karum_legend_note (KarumLegend *legend, const KarumRecord *record);

/* karum_legend_add: adds what was noted, below a heading that stands in @book already. */
void karum_legend_add (const KarumLegend *legend, KarumBook *book, const KarumCatalogue *catalogue);

/* karum_legend_free: @legend: (transfer full) */
void karum_legend_free (KarumLegend *legend);

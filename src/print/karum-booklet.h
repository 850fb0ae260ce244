/* karum-booklet.h: a collection of games with contents and an index of players. */
#pragma once

#include "karum-movetext.h"

typedef struct _KarumBooklet KarumBooklet;

/**
 * karum_booklet_new: a booklet without games.
 * @title: of the document
 * @pages: copied; its catalogue has to be alive until karum_booklet_end()
 * @numbered: games have numbers
 */
KarumBooklet *karum_booklet_new (const char *title, const KarumGamePaper *pages, gboolean numbered);
void karum_booklet_free (KarumBooklet *booklet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBooklet, karum_booklet_free)

/* karum_booklet_add: adds a game; @record is not kept. */
void karum_booklet_add (KarumBooklet *booklet, const KarumRecord *record);

/* karum_booklet_measure: performs the slowest part of the layout on @paper in advance, for the
 * games added so far. */
void karum_booklet_measure (KarumBooklet *booklet, const KarumPaper *paper);

/**
 * karum_booklet_end: (transfer full): the book, not laid out yet: title, contents, games, index. A
 * single game has only its own pages. @booklet is empty afterwards.
 */
KarumBook *karum_booklet_end (KarumBooklet *booklet);

/* karum-similar.h: finds games of the archive that a new one is the same as, or similar to.
 *
 * For one transaction in which many are added: what was looked up is remembered.
 */
#pragma once

#include "karum-games-table.h"
#include "karum-import.h"

G_BEGIN_DECLS

typedef struct _KarumSimilarFinder KarumSimilarFinder;

/* What was found; @id 0 if nothing was. */
typedef struct {
  gint64 id;
  gboolean identical; /* in everything but the UUID; otherwise similar: */
  KarumSimilarity similarity;
} KarumSimilarFound;

/* karum_similar_finder_new: @db: borrowed; in a transaction that writes. */
KarumSimilarFinder *karum_similar_finder_new (KarumDb *db);
void karum_similar_finder_free (KarumSimilarFinder *finder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSimilarFinder, karum_similar_finder_free)

/**
 * karum_similar_finder_load: reads what is to be known of all games at once, because most of them
 * will be asked for or the tables' indexes will be missing.
 */
gboolean karum_similar_finder_load (KarumSimilarFinder *finder, GError **error);

/* karum_similar_finder_find: looks outside the bin for a game like @draft. */
gboolean karum_similar_finder_find (KarumSimilarFinder *finder,
                                    const KarumGameDraft *draft,
                                    KarumSimilarFound *found,
                                    GError **error);

/* karum_similar_finder_add: @draft is in the archive now, as game @id. */
gboolean karum_similar_finder_add (KarumSimilarFinder *finder,
                                   const KarumGameDraft *draft,
                                   gint64 id,
                                   GError **error);

G_END_DECLS

/* karum-spellings.h: who or what names may mean, remembered while many are asked for. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

G_BEGIN_DECLS

typedef struct _KarumSpellings KarumSpellings;

/* Of more persons or events with one name, these are asked about. */
#define KARUM_NAMESAKES_MAX 8

/* Those whom a name may mean, in the bin too: 0 alone (KARUM_PLAYER_NOBODY, or no event) where
 * nobody is named, and none where nobody has the name. */
typedef struct {
  gint64 ids[KARUM_NAMESAKES_MAX];
  guint n;
} KarumNamesakes;

/* karum_namesakes_include: whether @id is among them. */
gboolean karum_namesakes_include (const KarumNamesakes *namesakes, gint64 id);

/* karum_namesakes_add: makes sure that @id is among them, in the place of the last if need be. */
void karum_namesakes_add (KarumNamesakes *namesakes, gint64 id);

/* karum_spellings_new: names of @kind, players or events. @db: borrowed; in a transaction in which
 * none is merged or renamed. */
KarumSpellings *karum_spellings_new (KarumDb *db, KarumNameKind kind);
void karum_spellings_free (KarumSpellings *spellings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSpellings, karum_spellings_free)

/* karum_spellings_find: fills @namesakes with those called @name (nullable), in any spelling. */
gboolean karum_spellings_find (KarumSpellings *spellings,
                               const char *name,
                               KarumNamesakes *namesakes,
                               GError **error);

G_END_DECLS

/* karum-spellings.h: a cache of the players or events that names can refer to. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

G_BEGIN_DECLS

typedef struct _KarumSpellings KarumSpellings;

/* The maximum number of persons or events with one name that are considered. */
#define KARUM_NAMESAKES_MAX 8

/* The players or events with a name, including those in the bin: only 0 (KARUM_PLAYER_NOBODY, or
 * no event) for no name; empty if nobody has the name. */
typedef struct {
  gint64 ids[KARUM_NAMESAKES_MAX];
  guint n;
} KarumNamesakes;

/* karum_namesakes_include: whether @id is one of them. */
gboolean karum_namesakes_include (const KarumNamesakes *namesakes, gint64 id);

/* karum_namesakes_add: ensures that @id is one of them, replacing the last one if necessary. */
void karum_namesakes_add (KarumNamesakes *namesakes, gint64 id);

/* karum_spellings_new: for names of @kind, players or events. @db: borrowed; in a transaction in
 * which no name is merged or changed. */
KarumSpellings *karum_spellings_new (KarumDb *db, KarumNameKind kind);
void karum_spellings_free (KarumSpellings *spellings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSpellings, karum_spellings_free)

/* karum_spellings_find: fills @namesakes with those called @name (nullable), in any spelling. */
gboolean karum_spellings_find (KarumSpellings *spellings,
                               const char *name,
                               KarumNamesakes *namesakes,
                               GError **error);

G_END_DECLS

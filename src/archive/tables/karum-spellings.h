/* karum-spellings.h: who names may mean, remembered while many are asked for. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

typedef struct _KarumSpellings KarumSpellings;

/* Of more persons with one name, these are asked about. */
#define KARUM_SPELLINGS_PERSONS 4

/* The persons whom a name may mean: KARUM_PLAYER_NOBODY alone where nobody is named. */
typedef struct {
  gint64 persons[KARUM_SPELLINGS_PERSONS];
  guint n;
} KarumNamesakes;

/* karum_spellings_new: @db: borrowed; in a transaction in which no player is merged or renamed. */
KarumSpellings *karum_spellings_new (KarumDb *db);
void karum_spellings_free (KarumSpellings *spellings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSpellings, karum_spellings_free)

/* karum_spellings_find: fills @namesakes with those called @name (nullable), in any spelling. */
gboolean karum_spellings_find (KarumSpellings *spellings,
                               const char *name,
                               KarumNamesakes *namesakes,
                               GError **error);

G_END_DECLS

/* karum-salvage-doubt.h: what was saved of a damaged archive, and may have become something else.
 *
 * An archive says many things twice: in indexes, in what is computed from games, in names as they
 * are searched for. Where the two differ, one of them is wrong, and nobody can say which.
 */
#pragma once

#include "karum-db.h"
#include "karum-salvage.h"

G_BEGIN_DECLS

typedef struct {
  KarumDb *from;       /* the damaged archive */
  KarumStore *store;   /* what was saved of it, as it was read */
  gboolean comparable; /* both are of one version */
  GPtrArray *doubtful; /* (element-type utf8): translated sentences */
} KarumDoubt;

/* karum_doubt_begin: @comparable is found out. */
void karum_doubt_begin (KarumDoubt *doubt);

/* karum_doubt_indexes: compares the tables of the damaged archive with their indexes. */
void karum_doubt_indexes (KarumDoubt *doubt);

/* karum_doubt_names: compares names with the forms in which they are searched for, and with the
 * spellings of the same person or event. */
gboolean karum_doubt_names (KarumDoubt *doubt, GError **error);

/* karum_doubt_game: compares game @id with all that is computed from it, and with its result and
 * score; these are made those of its turns where the rules give them. */
gboolean karum_doubt_game (KarumDoubt *doubt, gint64 id, const KarumRecord *record, GError **error);

/* karum_salvage_tell_game: adds a sentence to @list that names game @id, and says @what of it. */
void karum_salvage_tell_game (KarumStore *store, GPtrArray *list, gint64 id, const char *what);

G_END_DECLS

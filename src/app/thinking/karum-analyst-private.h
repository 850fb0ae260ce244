/* karum-analyst-private.h: shared by the files of the analyst. */
#pragma once

#include "karum-analysis.h"
#include "karum-analyst.h"
#include "karum-endgames-file.h"

/* A table of endings: a thread makes it, if there are to be @pieces, and reads it. */
typedef struct {
  KarumAnalyst *analyst; /* (nullable): whom it concerns; for the main thread */
  KarumRules rules;
  guint pieces;
  atomic_bool stop;
  atomic_uint passes;
  GError *error; /* (owned) (nullable): it wasn't made */
  gboolean ready;
  KarumEndgamesFile file; /* of the thread, until it is ready */
} KarumTable;

void karum_table_unref (gpointer table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTable, karum_table_unref)

/* karum_table_drop: its thread ends, and concerns nobody. @place: its only owner, (nullable) inside
 */
void karum_table_drop (KarumTable **place);

/* Between the thread of an analysis, which outlives the analyst by some milliseconds, and the main
 * thread. */
typedef struct {
  KarumAnalyst *analyst; /* (nullable): for the main thread */
  KarumAnalysis *analysis;
  KarumTable *table;   /* (owned) (nullable): that the analysis uses */
  atomic_bool waiting; /* news for the main thread are under way */
} Wire;

/* A position with what is known of it. */
typedef struct {
  KarumRules rules;
  KarumState state;
  guint64 key;
  KarumFindings findings;
} Position;

struct _KarumAnalyst {
  GObject parent_instance;

  KarumRules rules;
  Wire *wire;            /* (owned) (nullable) */
  GHashTable *positions; /* (element-type Position) */
  Position *position;    /* (nullable): the present one */
  guint number;          /* of the search for it */
  char *trouble;         /* (owned) (nullable): why nothing can be found */
  guint telling;         /* says so */
  KarumTable *table;     /* (owned) (nullable): of the rules, if there can be one */
  KarumTable *making;    /* (owned) (nullable) */
};

/* karum_analyst_threads: how many threads search, or make a table. */
static inline guint
karum_analyst_threads (void)
{
  return MIN (g_get_num_processors (), 4);
}

/* karum_analyst_read_table: of the present rules, once. */
void karum_analyst_read_table (KarumAnalyst *self);

/* karum_analyst_renew: begins again what is going on, with the table that is there now. */
void karum_analyst_renew (KarumAnalyst *self);

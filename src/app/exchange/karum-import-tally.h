/* karum-import-tally.h: what became of several texts together. */
#pragma once

#include "karum-merge.h"

G_BEGIN_DECLS

/**
 * KarumImportTally: zero at first.
 */
typedef struct {
  guint64 added, identical, refused;
  guint64 doubles;                     /* of @identical: those that their own text had before */
  guint64 changed, updated;            /* other versions of games; of these, taken */
  guint64 bin;                         /* left out: in the bin */
  guint restored;                      /* from there, afterwards; not in @bin any more */
  GArray *binned;                      /* (element-type gint64): of @bin */
  GPtrArray *new_players, *new_events; /* (element-type utf8): names that were not known */
  guint replaced, left_out; /* of those similar to others, as was decided; not in @added any more */
  guint missed;             /* texts that were not imported in the end */
  gint64 first, last;       /* numbers of the first and the last game added; 0 if none */
  GArray *undecided;        /* (element-type KarumSimilarGame): added, but similar to another, or
                               left out as another version */
  GPtrArray *lines;         /* (element-type utf8): what was refused or missed, in words */
  GPtrArray *similar;       /* (element-type utf8): similar games, in words, until it is decided */
  GPtrArray *spoilt;        /* (element-type GObject): texts that added nothing */
} KarumImportTally;

void karum_import_tally_init (KarumImportTally *tally);
void karum_import_tally_clear (KarumImportTally *tally);

/**
 * karum_import_tally_add: @report is what became of @source, which is called @name.
 */
void karum_import_tally_add (KarumImportTally *tally,
                             const KarumImportReport *report,
                             gpointer source,
                             const char *name);

/* karum_import_tally_add_merged: @report is what became of the games of another archive; nothing of
 * it is to be decided any more. */
void karum_import_tally_add_merged (KarumImportTally *tally, const KarumMergeReport *report);

/**
 * karum_import_tally_add_missed: nothing was added of the text @name.
 * @reason: (nullable): why; NULL if the import was stopped before
 */
void karum_import_tally_add_missed (KarumImportTally *tally, const char *name, const char *reason);

/* karum_import_tally_restore: the games that were in the bin are out of it. */
void karum_import_tally_restore (KarumImportTally *tally);

/* karum_import_tally_settle: of the games that were similar to others, @replaced have taken the
 * place of the other and @left_out are gone again; of other versions @updated were taken. */
void
karum_import_tally_settle (KarumImportTally *tally, guint replaced, guint left_out, guint updated);

/* karum_import_tally_dup_lines: (transfer full) (nullable) (element-type utf8): each refusal and
 * similar game; NULL for none. */
GPtrArray *karum_import_tally_dup_lines (const KarumImportTally *tally);

/* karum_import_tally_title: (transfer full): the outcome in a few words. */
char *karum_import_tally_title (const KarumImportTally *tally);

/* karum_import_tally_description: (transfer full) (nullable): what else there is to say. */
char *karum_import_tally_description (const KarumImportTally *tally);

/* karum_import_similar_title: (transfer full): who has played a game, and when. */
char *karum_import_similar_title (const KarumSimilarGame *game);

/* karum_import_similar_text: (transfer full): what it has to do with the other one, and which that
 * is. */
char *karum_import_similar_text (const KarumSimilarGame *game);

G_END_DECLS

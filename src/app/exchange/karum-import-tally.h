/* karum-import-tally.h: the combined result of the import of several texts. */
#pragma once

#include "karum-merge.h"

/* A rejected record of one of the texts. */
typedef struct {
  char *name;            /* (owned): of the text, as it is shown */
  gpointer source;       /* (owned): the text, a GObject */
  KarumRefusal *refusal; /* (owned) */
} KarumRejection;

/**
 * KarumImportTally: zero-initialized at first.
 */
typedef struct {
  guint64 added, identical, refused;
  guint64 doubles;          /* included in @identical: duplicates within the same text */
  guint64 changed, updated; /* other versions of existing games; how many of them were applied */
  guint64 bin;              /* skipped because they are in the bin */
  guint restored;           /* restored from the bin afterwards; no longer in @bin */
  GArray *binned;           /* (element-type gint64): the games counted in @bin */
  GPtrArray *new_players, *new_events; /* (element-type utf8): names that were new to the archive */
  GPtrArray *shared;                   /* (element-type utf8): names that several players have */
  guint replaced,
      left_out; /* similar games that replaced another or were left out; no longer in @added */
  guint missed; /* texts that were not imported */
  gint64 first, last; /* numbers of the first and the last game added; 0 if none */
  GArray *undecided;  /* (element-type KarumSimilarGame): added although similar to another game, or
                         skipped as another version */
  GPtrArray *rejections; /* (element-type KarumRejection): those that are listed */
  GPtrArray *lines;      /* (element-type utf8): descriptions of missed texts */
  GPtrArray
      *similar; /* (element-type utf8): descriptions of similar games, until they are resolved */
  GPtrArray *spoilt;   /* (element-type GObject): texts that added nothing */
  GPtrArray *rejected; /* (element-type GObject): texts with rejected records, those included */
  guint64 left_open;   /* of @refused: only the result is missing, which their moves tell */
  guint64 identical_of_spoilt, doubles_of_spoilt, changed_of_spoilt, bin_of_spoilt;
} KarumImportTally;

void karum_import_tally_init (KarumImportTally *tally);

void karum_import_tally_clear (KarumImportTally *tally);

/**
 * karum_import_tally_add: adds the @report on @source, whose display name is @name.
 */
void karum_import_tally_add (KarumImportTally *tally,
                             const KarumImportReport *report,
                             gpointer source,
                             const char *name);

/**
 * karum_import_tally_mend: records that @rejection, one of @tally, was mended, with the @report on
 * its import; it is freed.
 * @emptied: whether nothing else is in its source, which need not be imported any more
 */
void karum_import_tally_mend (KarumImportTally *tally,
                              KarumRejection *rejection,
                              const KarumImportReport *report,
                              gboolean emptied);

/**
 * karum_import_tally_resume: forgets what was said of the texts with rejected records, which are
 * imported again; what became of the others stays.
 * Returns: (transfer full) (element-type GObject): these texts
 */
GPtrArray *karum_import_tally_resume (KarumImportTally *tally);

/* karum_import_tally_add_merged: adds the @report on the games of another archive; its similar
 * games are already resolved. */
void karum_import_tally_add_merged (KarumImportTally *tally, const KarumMergeReport *report);

/**
 * karum_import_tally_add_missed: records that the text @name added nothing.
 * @reason: (nullable): why; NULL if the import was cancelled before
 */
void karum_import_tally_add_missed (KarumImportTally *tally, const char *name, const char *reason);

/* karum_import_tally_restore: records that the games in the bin were restored. */
void karum_import_tally_restore (KarumImportTally *tally);

/* karum_import_tally_settle: records the decisions on similar games: @replaced have replaced the
 * other game, @left_out were removed again; @updated other versions were applied. */
void
karum_import_tally_settle (KarumImportTally *tally, guint replaced, guint left_out, guint updated);

/* karum_import_tally_dup_lines: (transfer full) (nullable) (element-type utf8): one line for
 * each rejection and similar game; NULL for none. */
GPtrArray *karum_import_tally_dup_lines (const KarumImportTally *tally);

/* karum_import_tally_title: (transfer full): a short summary of the result. */
char *karum_import_tally_title (const KarumImportTally *tally);

/* karum_import_tally_description: (transfer full) (nullable): details of the result. */
char *karum_import_tally_description (const KarumImportTally *tally);

/* karum_import_similar_title: (transfer full): the players and the date of a game. */
char *karum_import_similar_title (const KarumSimilarGame *game);

/* karum_import_similar_text: (transfer full): its relation to the other game, and a description
 * of that. */
char *karum_import_similar_text (const KarumSimilarGame *game);

/* karum-annotated.h: how much games are annotated.
 *
 * Derived from the records, and stored in the rows of the games.
 */
#pragma once

#include <glib.h>

#include "karum-db.h"
#include "karum-game.h"
#include "karum-record.h"

/* Finished games, and their results for a person. */
typedef struct {
  guint games, wins, draws, losses;
} KarumTally;

/* The kinds of annotations. The numbers are stored. */
typedef enum {
  KARUM_KIND_COMMENT = 1 << 0,
  KARUM_KIND_VARIATION = 1 << 1,
  KARUM_KIND_MARK = 1 << 2,
} KarumAnnotationKind;

/* A judgement, 1 … KARUM_JUDGEMENTS, of a turn of the game itself that @person, 0 or 1, made. */
#define KARUM_KIND_GLYPH(person, glyph) (1u << (2 + (person) *KARUM_JUDGEMENTS + (glyph)))

typedef struct {
  guint remarks;     /* comments, glyphs and variations */
  gboolean analysed; /* whether evaluations are among them */
  guint kinds;       /* of KarumAnnotationKind, and of glyphs */
} KarumAnnotated;

KarumAnnotated karum_annotated (const KarumRecord *record);

/**
 * karum_asked_options_read: parses the options of a filter and finds the game that has them.
 * @games: (array zero-terminated): all known games
 * @id: (nullable): the game to use; NULL for the first game that has such options
 * @text: as for karum_options_read()
 * Returns: (nullable): the game; NULL with @error (nullable), its offset in @text
 */
const KarumGame *karum_asked_options_read (const KarumGame *const *games,
                                           const char *id,
                                           const char *text,
                                           KarumOptions *options,
                                           KarumError *error);

/**
 * karum_asked_options_provide: registers the SQL function karum_has_options(RULESET, OPTIONS) with
 * @db: whether a ruleset, of any game, has these options with these values. To be called once per
 * connection.
 * @games: (array zero-terminated): all known games
 */
gboolean karum_asked_options_provide (KarumDb *db, const KarumGame *const *games, GError **error);

/* karum_tally_count: adds a game. */
void karum_tally_count (KarumTally *tally, gboolean drawn, gboolean won);

/* karum_tally_add: the games of @other too. */
void karum_tally_add (KarumTally *tally, const KarumTally *other);

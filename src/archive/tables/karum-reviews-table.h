/* karum-reviews-table.h: the table of reviews: what the engine has found for the main line of a
 * game; see karum-verdict.h.
 *
 * A review lies beside the record and is no change that a person has made: it isn't a step of undo,
 * nothing that is undone waits for it, and the game keeps its revision. It names the start and the
 * turns that it is of. What is read are the verdicts of the turns at which the record is still the
 * same from its start; so a corrected game loses only those that no longer hold, and gets them back
 * if the correction is undone before the game is reviewed again.
 *
 * Expected results follow from margins and positions by the model of karum_chance_people(). Those
 * of another model, as version 1.0.0 has kept them, are counted again when they are read, so that
 * no figure mixes two scales; if the turns can't be replayed, nothing is reviewed.
 *
 * The value is, after a byte for the model (1: that of version 1.0.0) and the number of turns:
 *   the key of rules and start, 8 bytes
 *   for each turn: the size of the turn, the turn as the game encodes it, a byte of flags with the
 *   effort; unless that is 0: version of the engine, expected result and margin of the best turn,
 *   the same of the turn taken if it is another one, the size of the line, the line
 *   a checksum of all this and the number of the game, 8 bytes
 * Numbers are those of karum-number-codec.h. A game of Pah-Tum takes about a kilobyte.
 */
#pragma once

#include "karum-db.h"
#include "karum-record.h"
#include "karum-verdict.h"

/* karum_review_is_sound: whether it is a review of @game as it was saved. */
gboolean karum_review_is_sound (const guint8 *bytes, gsize size, gint64 game);

/**
 * karum_reviews_read: what is known of the main line that game @id has now; nothing, if its review
 * is damaged.
 * @verdicts: (out) (transfer full) (element-type KarumVerdict): of its first turns
 * Returns: FALSE with KARUM_ARCHIVE_ERROR_NOT_FOUND if there is no such game
 */
gboolean karum_reviews_read (KarumDb *db, gint64 id, GArray **verdicts, GError **error);

/**
 * karum_reviews_read_whole: as karum_reviews_read(), but without lines, if all turns of the main
 * line are reviewed.
 * @turns: of the main line
 * @verdicts: (out) (transfer full) (nullable): NULL if not all are
 */
gboolean
karum_reviews_read_whole (KarumDb *db, gint64 id, guint turns, GArray **verdicts, GError **error);

/**
 * karum_reviews_keep: keeps what is better than what is known, as far as the game has the same
 * turns as @record from its start. Must be called in a transaction.
 * @verdicts: (element-type KarumVerdict): of the first turns of @record
 * Returns: FALSE with KARUM_ARCHIVE_ERROR_NOT_FOUND if there is no such game
 */
gboolean karum_reviews_keep (
    KarumDb *db, gint64 id, const KarumRecord *record, const GArray *verdicts, GError **error);

/* karum_reviews_check: @sound: (out): FALSE if the game has a review that is not as it was saved */
gboolean karum_reviews_check (KarumDb *db, gint64 id, gboolean *sound, GError **error);

/* karum_reviews_provide: registers the SQL function karum_reviewed (GAME, DATA, RULES, SETUP,
 * POSITION, LINE, TURNS): what the review says of the main line: 1 if it says something of each
 * turn, 2 and 4 if it calls a turn of Player1, of Player2 a blunder, 8 and 16 if Player1, Player2
 * had an expected result of 0.9, and 256 times the largest loss of a turn in per cent; added. If it
 * says something of each turn, bits from 16 tell where Player1 made decisions, and those above them
 * where Player2 did, as karum_verdicts_decided() has them; the upper 32 bits are for
 * karum_played_limit(). */
gboolean karum_reviews_provide (KarumDb *db, GError **error);

/* karum_played_limit: at least the value of karum_verdicts_played() of a game, and little more; the
 * same for the same value. Less than 0 if the game isn't compared.
 * @bits: from the SQL function; 0 without a review of all turns */
double karum_played_limit (guint32 bits, KarumPlayedKind kind);

/* What it tells of `games g`; 0 without a review. */
#define KARUM_REVIEW_SAYS                                                                   \
  "coalesce ((SELECT karum_reviewed (v.game, v.data, r.text, m.setup, m.position, m.line, " \
  "g.turns)"                                                                                \
  " FROM reviews v JOIN moves m ON m.game = v.game JOIN rulesets r ON r.id = g.ruleset"     \
  " WHERE v.game = g.id), 0)"

/**
 * karum_reviews_pack: the review of a game for other copies of the archive: text that doesn't
 * depend on the number of the game, and that is greater, compared byte by byte up to the first end
 * of a line, the better the review is.
 * @text: (out) (transfer full): "" if there is none, or if it is damaged
 */
gboolean karum_reviews_pack (KarumDb *db, gint64 id, char **text, GError **error);

/* karum_reviews_unpack: the review of a game becomes @text; nothing is changed if it is none. Must
 * be called in a transaction. */
gboolean karum_reviews_unpack (KarumDb *db, gint64 id, const char *text, GError **error);

/* karum_reviews_drop: removes the review of a game. */
gboolean karum_reviews_drop (KarumDb *db, gint64 id, GError **error);

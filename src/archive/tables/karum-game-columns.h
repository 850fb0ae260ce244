/* karum-game-columns.h: the columns of the table of games, each said once: its name, when it is
 * written, what its seal has of it, its type, and where its value comes from. Statements that
 * write, seal and load games are made of this table by the preprocessor.
 *
 * A new column is a line here and one in the schema (karum-schema-tables.c), with a migration.
 */
#pragma once

#include "karum-game-draft.h"
#include "karum-games-table.h"

/* What a row is made of. */
typedef struct {
  const KarumGameDraft *draft;
  const KarumTags *tags; /* of @draft */
  KarumGameRefs refs;
  KarumUuid uuid;
  gint64 revision;              /* the one before */
  gint64 now;                   /* milliseconds since 1970 */
} KarumGameSource;

/* clang-format off */
/*
 * KARUM_GAME_COLUMNS: X (name, written, part, sealed, type, value) for each column but `id` and `seal`.
 *
 * written: `first`, which needs no comma before it; `always`; `once`, when the game is new; `never`: the
 *   column has its default, and other statements change it
 * part: of the seal, `own` or `facts`, in the order that is part of the format; `derived`: counted from the
 *   record, and not sealed
 * sealed: SQL of what is sealed, by `games g` and what karum-seals.c joins
 * type: number; nonzero, 0 being NULL; text, nullable; uuid; points, a nullable pointer to a number; ruleset,
 *   player, event and match are numbers of rows of which something else is sealed
 * value: of a row that is written, by `const KarumGameSource *of`
 */
#define KARUM_GAME_COLUMNS(X)                                                                              \
  X (uuid,          first,  facts,   "g.uuid",          uuid,    &of->uuid)                                \
  X (ruleset,       always, facts,   "r.text",          ruleset, of->refs.ruleset)                         \
  X (player1,       always, facts,   "p.uuid",          player,  of->refs.players[0])                      \
  X (player2,       always, facts,   "q.uuid",          player,  of->refs.players[1])                      \
  X (event,         always, facts,   "e.uuid",          event,   of->refs.event)                           \
  X (match,         always, facts,   "t.tag",           match,   of->refs.match)                           \
  X (match_game,    always, facts,   "g.match_game",    nonzero, of->tags->match_game)                     \
  X (site,          always, facts,   "g.site",          text,    of->draft->site)                          \
  X (date,          always, facts,   "g.date",          text,    of->tags->date)                           \
  X (round,         always, facts,   "g.round",         text,    of->tags->round)                          \
  X (result,        always, facts,   "g.result",        number,  of->tags->result)                         \
  X (termination,   always, facts,   "g.termination",   number,  of->tags->termination)                    \
  X (score1,        always, facts,   "g.score1",        points,  of->tags->has_score ? &of->tags->score[0] : NULL) \
  X (score2,        always, facts,   "g.score2",        points,  of->tags->has_score ? &of->tags->score[1] : NULL) \
  X (time_control,  always, facts,   "g.time_control",  text,    of->tags->time_control)                   \
  X (annotator,     always, facts,   "g.annotator",     text,    of->draft->annotator)                     \
  X (revision,      always, own,     "g.revision",      number,  of->revision + 1)                         \
  X (rules_version, always, own,     "g.rules_version", number,  of->draft->record->rules.game->version)   \
  X (created_at,    once,   own,     "g.created_at",    number,  of->now)                                  \
  X (changed_at,    always, own,     "g.changed_at",    number,  of->now)                                  \
  X (deleted_at,    never,  own,     "g.deleted_at",    nonzero, 0)                                        \
  X (stars,         never,  own,     "g.stars",         number,  0)                                        \
  X (turns,         always, derived, NULL,              number,  of->draft->turns)                         \
  X (content,       always, derived, NULL,              number,  of->draft->content)                       \
  X (exchanged,     always, derived, NULL,              number,  of->draft->exchanged)                     \
  X (points1,       always, derived, NULL,              number,  of->draft->points[0])                     \
  X (points2,       always, derived, NULL,              number,  of->draft->points[1])                     \
  X (annotated,     always, derived, NULL,              number,  of->draft->annotated.remarks)             \
  X (analysed,      always, derived, NULL,              number,  of->draft->annotated.analysed)            \
  X (kinds,         always, derived, NULL,              number,  of->draft->annotated.kinds)
/* clang-format on */

/* Where a column is in a statement that selects KARUM_GAME_COLUMNS_LOADED first. */
#define KARUM_GAME_COLUMN_AT(name, written, part, sealed, type, value) KARUM_GAME_COLUMN_##name,
enum { KARUM_GAME_COLUMNS (KARUM_GAME_COLUMN_AT) KARUM_N_GAME_COLUMNS };

/* SQL: all columns of `games g`. */
#define KARUM_GAME_LOADED_first(name) "g." name
#define KARUM_GAME_LOADED_always(name) ", g." name
#define KARUM_GAME_LOADED_once(name) ", g." name
#define KARUM_GAME_LOADED_never(name) ", g." name
#define KARUM_GAME_LOADED(name, written, part, sealed, type, value) \
  KARUM_GAME_LOADED_##written (#name)
#define KARUM_GAME_COLUMNS_LOADED KARUM_GAME_COLUMNS (KARUM_GAME_LOADED)

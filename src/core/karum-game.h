/* karum-game.h: the interface of a game: one constant table of functions.
 *
 * A game is one folder that exports one `const KarumGame`. All upper layers (application,
 * archive, engine, command line) use only this table. All functions are pure: no globals, no
 * allocation, thread-safe. The caller must pass legal states: they come from start(),
 * position_read() and apply() only.
 *
 * Functions that may be NULL say so; the functions karum_…() below the table supply defaults.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "karum-error.h"
#include "karum-point.h"
#include "karum-random.h"
#include "karum-rules.h"

#define KARUM_STATE_BYTES 192
/* The buffer sizes for the longest position line and setup, with their terminators. */
#define KARUM_POSITION_TEXT 1024
#define KARUM_SETUP_TEXT 256
#define KARUM_COUNTERS_MAX 4

/* A game's own struct overlays KarumState and is marked with this attribute, so that aliasing is
 * allowed. */
#define KARUM_STATE_STRUCT __attribute__ ((may_alias))
#define KARUM_STATE_FITS(type) \
  _Static_assert(sizeof (type) <= KARUM_STATE_BYTES && _Alignof(type) <= 8, "state too large")

/* A state of a game: a plain value, copied by assignment. */
typedef struct {
  _Alignas(8) unsigned char bytes[KARUM_STATE_BYTES];
} KarumState;

typedef enum { KARUM_FIRST, KARUM_SECOND } KarumSide;

static inline KarumSide
karum_other (KarumSide side)
{
  return (KarumSide) (1 - (int) side);
}

typedef enum {
  KARUM_WINNER_NONE,
  KARUM_WINNER_FIRST,
  KARUM_WINNER_SECOND,
  KARUM_WINNER_DRAW
} KarumWinner;

typedef struct {
  bool over;
  KarumSide to_move;  /* while not over */
  KarumWinner winner; /* KARUM_WINNER_NONE while not over */
} KarumStatus;

/* How points are drawn: squares to fill, crossings of lines, or holes joined by lines. */
typedef enum { KARUM_BOARD_CELLS, KARUM_BOARD_CROSSINGS, KARUM_BOARD_HOLES } KarumBoardKind;

typedef struct {
  KarumPoint from, to;
} KarumLine;

/* The board as needed for drawing; @missing and @lines are constant data of the game. */
typedef struct {
  KarumBoardKind kind;
  uint8_t columns, rows;
  bool home_rows;          /* the lowest row is First's home, the highest Second's */
  const uint32_t *missing; /* (nullable): by row, a bit for each column that has no point there */
  const KarumLine *lines;  /* KARUM_BOARD_HOLES only; each once */
  size_t n_lines;
} KarumBoard;

/* karum_board_has: whether the board has a point in this column and row, which may be outside. */
static inline bool
karum_board_has (const KarumBoard *board, int column, int row)
{
  return column >= 0 && column < board->columns && row >= 0 && row < board->rows
         && !(board->missing && (board->missing[row] >> column & 1));
}

/**
 * karum_board_next: the points of the board in their order.
 * @point: (inout): a point, or KARUM_POINT_NONE for the first one
 * Returns: false after the last point
 */
bool karum_board_next (const KarumBoard *board, KarumPoint *point);

typedef enum {
  KARUM_CELL_EMPTY,
  KARUM_CELL_FIRST,
  KARUM_CELL_SECOND,
  KARUM_CELL_HOLE
} KarumContent;

typedef struct {
  KarumContent content;
  bool marked; /* a marked piece */
} KarumCell;

/* A row of stones that scores: its points in order, and its value. */
typedef struct {
  KarumSide side;
  int32_t value;
  uint16_t n_points;
  KarumPoint points[KARUM_SIDE_MAX];
} KarumRow;

/* Returns: false to stop visiting; the row is only valid during the call. */
typedef bool (*KarumRowVisit) (const KarumRow *row, void *data);

/* A counter displayed beside the board for each side: stones in hand, stones captured. */
typedef struct {
  const char *title; /* N_() */
  int32_t values[2]; /* of First, of Second */
  int32_t target;    /* the value that wins, 0 if there is none */
} KarumCounter;

/* A number of a position that does not follow from its board. */
typedef struct {
  const char *title; /* N_() */
  int32_t value, max;
} KarumDraftNumber;

#define KARUM_DRAFT_NUMBERS 2
#define KARUM_DRAFT_CELLS 5

/* A position being set up by hand; it may violate the rules. */
typedef struct {
  KarumSide to_move;
  int32_t numbers[KARUM_DRAFT_NUMBERS]; /* the numbers listed by draft_numbers(), 0 … max */
  KarumCell cells[KARUM_POINTS];        /* by point */
} KarumDraft;

/* How a piece moves from one point to another. */
typedef enum {
  KARUM_WAY_STRAIGHT,
  KARUM_WAY_OVER, /* on a line over the point @about; wraps around to the opposite edge at the end
                     of the line */
  KARUM_WAY_ROUND /* a quarter turn around the point @about */
} KarumWayKind;

typedef struct {
  KarumWayKind kind;
  KarumPoint from, to, about;
} KarumWay;

/* Returns: false to stop visiting; the way is only valid during the call. */
typedef bool (*KarumWayVisit) (const KarumWay *way, void *data);

struct KarumGame {
  const char *id;      /* "pahtum" */
  const char *title;   /* N_() */
  const char *summary; /* N_(), a sentence or two that help to select a game */
  const char *names;   /* its names in all languages, for searching: "One|Two" */
  uint16_t version;    /* of the rules: incremented when the same turns would give another result */
  bool match_first;    /* players of this game usually play matches of two games */
  uint8_t symmetries;  /* of the board under the rules: 1 or KARUM_SYMMETRIES */
  size_t state_size; /* bytes of a KarumState that mean something: the size of the game's struct */

  const KarumPreset *presets; /* the first one is the default */
  uint16_t n_presets;
  const KarumOption *options; /* in canonical order */
  uint16_t n_options;

  /* -- Rulesets; see karum-rules.h ------------------------------------------------------------- */

  /* Smallest and largest value of a number option with the other values of @rules. */
  void (*option_range) (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max);
  /* The value of @option that follows from the preset and the other values if it isn't given.
   * May be NULL: the preset's value. */
  int32_t (*option_default) (const KarumRules *rules, unsigned option);
  /* Constraints between values that are in range. May be NULL. */
  bool (*rules_check) (const KarumRules *rules, KarumError *error);

  /* -- Start of a game ----------------------------------------------------------------------- */

  /* Whether a game under @rules begins with a setup determined by chance or agreement. May be
   * NULL: never. */
  bool (*setup_needed) (const KarumRules *rules);
  /* Whether that setup is random, so that players don't choose it. NULL exactly if setup_needed
   * is. */
  bool (*setup_drawn) (const KarumRules *rules);
  /* Draws a setup uniformly into @setup (KARUM_SETUP_TEXT bytes). NULL exactly if setup_needed
   * is. */
  void (*setup_draw) (const KarumRules *rules, KarumRandom *random, char *setup);
  /* The empty board of a game whose setup isn't known: the game is over there, without points.
   * NULL exactly if setup_needed is. */
  void (*start_unknown) (const KarumRules *rules, KarumState *state);
  /* The ordinary start. @setup is "" if none is needed. */
  bool (*start) (const KarumRules *rules, const char *setup, KarumState *state, KarumError *error);

  /* -- Play ---------------------------------------------------------------------------------- */

  KarumStatus (*status) (const KarumRules *rules, const KarumState *state);
  /* The points of First and Second if the game were over now. */
  void (*points) (const KarumRules *rules, const KarumState *state, int32_t points[2]);
  /* Whether a game can end by its rules with this winner, who isn't KARUM_WINNER_NONE, and these
   * points of First and Second: asked of results whose turns nobody has written down. It must not
   * deny what can be; what can't be may pass. */
  bool (*can_end) (const KarumRules *rules, KarumWinner winner, const int32_t points[2]);
  /* Whether the persons have exchanged sides. May be NULL: never. */
  bool (*exchanged) (const KarumRules *rules, const KarumState *state);

  /* Visits all legal turns, in any order; none when the game is over. Returns false if stopped. */
  bool (*turns) (const KarumRules *rules,
                 const KarumState *state,
                 KarumTurnVisit visit,
                 void *data);
  /* As turns(), but only turns whose points begin with those of @partial, each up to the next
   * point: visits @partial with one more point for every possible next point, and the legal
   * turns that consist of its points. May be NULL: found by filtering turns(). For games in
   * which turns can't be listed. */
  bool (*extend) (const KarumRules *rules,
                  const KarumState *state,
                  const KarumTurn *partial,
                  KarumTurnVisit visit,
                  void *data);
  /* The number of legal turns, if it can be computed without listing them. May be NULL: counted. */
  uint64_t (*count) (const KarumRules *rules, const KarumState *state);
  /* A uniformly random legal turn, if it can be found without listing all turns; false if there
   * is none. May be NULL: chosen from turns(). */
  bool (*random) (const KarumRules *rules,
                  const KarumState *state,
                  KarumRandom *random,
                  KarumTurn *turn);
  /* Whether @turn (with any content) is legal; if not, @error says why. */
  bool (*turn_check) (const KarumRules *rules,
                      const KarumState *state,
                      const KarumTurn *turn,
                      KarumError *error);
  /* The state after a legal @turn; @from and @to must not overlap. */
  void (*apply) (const KarumRules *rules,
                 const KarumState *from,
                 const KarumTurn *turn,
                 KarumState *to);
  /* The board while a turn is being entered: @shown is @state after the points of @partial,
   * which come from extend(), with the same side to move; for cell() and counters() only. May be
   * NULL: nothing changes before the turn is complete. */
  void (*show) (const KarumRules *rules,
                const KarumState *state,
                const KarumTurn *partial,
                KarumState *shown);

  /* -- Text and bytes ------------------------------------------------------------------------ */

  /* Parses the structure of a turn; turn_check() decides whether it is legal. */
  bool (*turn_read) (const KarumRules *rules, const char *text, KarumTurn *turn, KarumError *error);
  /* Writes a legal turn into KARUM_TURN_TEXT bytes; returns the number of characters. */
  size_t (*turn_write) (const KarumRules *rules, const KarumTurn *turn, char *text);
  bool (*position_read) (const KarumRules *rules,
                         const char *text,
                         KarumState *state,
                         KarumError *error);
  /* Writes into KARUM_POSITION_TEXT bytes; returns the number of characters. */
  size_t (*position_write) (const KarumRules *rules, const KarumState *state, char *text);
  /* Turns as compact bytes for storage, concatenated without separators. Writes at most
   * KARUM_TURN_BYTES and returns their number; reads from @size bytes and returns how many were
   * used, 0 for an invalid turn. The bytes name points, and their meaning never changes. */
  size_t (*turn_encode) (const KarumRules *rules, const KarumTurn *turn, uint8_t *bytes);
  size_t (*turn_decode) (const KarumRules *rules,
                         const uint8_t *bytes,
                         size_t size,
                         KarumTurn *turn);

  /* -- Setting up a position; all three are NULL if a game doesn't support it
   * ---------------------- */

  /* The contents that a point can have, in the order in which they are offered, without "empty":
   * fills @cells (KARUM_DRAFT_CELLS) and returns their number. */
  size_t (*draft_cells) (const KarumRules *rules, KarumCell *cells);
  /* The numbers of @state that do not follow from its board: fills @numbers
   * (KARUM_DRAFT_NUMBERS) and returns how many. */
  size_t (*draft_numbers) (const KarumRules *rules,
                           const KarumState *state,
                           KarumDraftNumber *numbers);
  /* The state of @draft, including what follows from the board (hands, phase, the end). For
   * cell() and position_write() only: position_read() of its line decides whether the rules
   * allow it. */
  void (*draft) (const KarumRules *rules, const KarumDraft *draft, KarumState *state);

  /* -- Keys ---------------------------------------------------------------------------------- */

  /* Equal for states whose board (stones, holes, marks), side to move and phase are equal up to
   * the symmetries, regardless of hands, points, trails and counts. Other states differ with
   * high probability. The value is stored in archives: it must be the same on every machine and
   * must never change. */
  uint64_t (*search_key) (const KarumRules *rules, const KarumState *state);
  /* Different for states that differ in anything that affects later play. */
  uint64_t (*engine_key) (const KarumRules *rules, const KarumState *state);

  /* -- Display ------------------------------------------------------------------------------- */

  void (*board) (const KarumRules *rules, KarumBoard *board);
  KarumCell (*cell) (const KarumRules *rules, const KarumState *state, KarumPoint point);
  /* Visits, in order, the moves of pieces in @turn or in its part entered so far. May be NULL: a
   * piece moves straight from the first point to the second. */
  void (*ways) (const KarumRules *rules, const KarumTurn *turn, KarumWayVisit visit, void *data);
  /* What the side to move is expected to do next, in the game's own words: N_(), "%s: place a
   * stone", with one `%s` for the player's name. @partial: (nullable): the points entered so
   * far, from extend(); NULL at the start of a turn. */
  const char *(*prompt) (const KarumRules *rules,
                         const KarumState *state,
                         const KarumTurn *partial);
  /* A label, N_(), for a turn without points. May be NULL if there are none. */
  const char *(*turn_title) (const KarumTurn *turn);
  /* Fills @counters (KARUM_COUNTERS_MAX) and returns how many. */
  size_t (*counters) (const KarumRules *rules, const KarumState *state, KarumCounter *counters);
  /* Visits the rows that currently score. May be NULL: the game has no rows. */
  void (*rows) (const KarumRules *rules, const KarumState *state, KarumRowVisit visit, void *data);
  /* Visits the rows that @turn, played in @before, has created or changed: with running scores
   * the rows that scored. NULL exactly if rows is. */
  void (*rows_made) (const KarumRules *rules,
                     const KarumState *before,
                     const KarumTurn *turn,
                     KarumRowVisit visit,
                     void *data);
};

/* karum_state_equal: whether @a and @b are the same state; what is beyond the game's struct in them
 * doesn't count. */
bool karum_state_equal (const KarumRules *rules, const KarumState *a, const KarumState *b);

/**
 * karum_setup_needed: whether a game under @rules needs a setup (unless it starts from a position
 * line).
 */
bool karum_setup_needed (const KarumRules *rules);

/**
 * karum_start: the state at the beginning of a game.
 * @setup: (nullable): the setup; NULL or "" for none
 * @position: (nullable): a position line to start from instead of the ordinary start; in this case
 * a setup is only checked
 * @error: (nullable): says which of the two was rejected and where
 */
bool karum_start (const KarumRules *rules,
                  const char *setup,
                  const char *position,
                  KarumState *state,
                  KarumError *error);

/* karum_winner_of_points: who has more points; KARUM_WINNER_DRAW if nobody. */
static inline KarumWinner
karum_winner_of_points (const int32_t points[2])
{
  return points[0] > points[1]   ? KARUM_WINNER_FIRST
         : points[0] < points[1] ? KARUM_WINNER_SECOND
                                 : KARUM_WINNER_DRAW;
}

/* karum_exchanged: whether person 2 has the side First in @state. */
bool karum_exchanged (const KarumRules *rules, const KarumState *state);

/**
 * karum_turn_parse: parses @text as a turn that is legal in @state.
 * @error: (nullable): the place in @text and the reason, if it is rejected
 */
bool karum_turn_parse (const KarumRules *rules,
                       const KarumState *state,
                       const char *text,
                       KarumTurn *turn,
                       KarumError *error);

/**
 * karum_draft_take: the draft that corresponds to @state. Data that can't be set up is dropped: an
 * exchange of sides, and the history of pieces.
 * @rules: of a game with a draft()
 */
void karum_draft_take (const KarumRules *rules, const KarumState *state, KarumDraft *draft);

/**
 * karum_turn_extend: visits the continuations of a turn that is being entered point by point.
 * @partial: the points entered so far; its kind is ignored
 * @visit: called once for each turn that is @partial with one more point (which may not be legal
 * yet), and once with @partial itself (with the right kind) if it is a legal turn; if @partial has
 * no points, with each turn without points
 */
void karum_turn_extend (const KarumRules *rules,
                        const KarumState *state,
                        const KarumTurn *partial,
                        KarumTurnVisit visit,
                        void *data);

/**
 * karum_turn_show: the board while @partial is being entered in @state.
 * @partial: points from successive calls of karum_turn_extend()
 * @shown: (out): for the game's cell() and counters() only
 */
void karum_turn_show (const KarumRules *rules,
                      const KarumState *state,
                      const KarumTurn *partial,
                      KarumState *shown);

/**
 * karum_turn_count: the number of legal turns; counting stops at @limit.
 */
uint64_t karum_turn_count (const KarumRules *rules, const KarumState *state, uint64_t limit);

/* The maximum number of turns that are listed and counted. */
#define KARUM_TURNS_LIMIT 1000000

/**
 * karum_turn_random: a uniformly random legal turn.
 * Returns: false when there is none or there are more than KARUM_TURNS_LIMIT
 */
bool karum_turn_random (const KarumRules *rules,
                        const KarumState *state,
                        KarumRandom *random,
                        KarumTurn *turn);

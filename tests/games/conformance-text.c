/* conformance-text.c: turns, positions and setups as text and bytes. */
#include "conformance.h"

#include <string.h>

#include "karum-perft.h"

static void
check_turn_text (const ConformancePosition *at)
{
  for (guint i = 0; i < at->list->len; i++) {
    const ConformanceTurn *listed = &g_array_index (at->list, ConformanceTurn, i);
    KarumTurn turn;

    g_assert_true (karum_turn_parse (at->rules, at->state, listed->text, &turn, NULL));
    g_assert_true (karum_turn_equal (&turn, listed->turn));
    g_assert_cmpuint (strcspn (listed->text, " \t\n"), ==, strlen (listed->text));
  }
}

/* What is written is read as the same turn, and is one word. */
static void
test_turn_text (const KarumRules *rules)
{
  conformance_walk (rules, check_turn_text, NULL);
}

static void
check_turn_mutated (const ConformancePosition *at)
{
  for (guint i = 0; i < 60; i++) {
    const char *from = at->list->len == 0
                           ? "a1"
                           : g_array_index (at->list, ConformanceTurn, i % at->list->len).text;
    g_autofree char *text = conformance_mutate (from, at->random);
    char written[KARUM_TURN_TEXT];
    KarumError error = { 0 };
    KarumTurn turn;

    if (karum_turn_parse (at->rules, at->state, text, &turn, &error)) {
      g_assert_true (conformance_find (at->list, &turn));
      at->rules->game->turn_write (at->rules, &turn, written);
      g_assert_cmpstr (written, ==, text);
    } else {
      g_assert_nonnull (error.message);
      g_assert_cmpuint (error.offset, <=, strlen (text));
      g_assert_false (karum_turn_parse (at->rules, at->state, text, &turn, NULL));
    }
  }
}

/* Whatever else is accepted is a legal turn as it would be written. */
static void
test_turn_mutated (const KarumRules *rules)
{
  conformance_walk (rules, check_turn_mutated, NULL);
}

static void
check_turn_bytes (const ConformancePosition *at)
{
  for (guint i = 0; i < at->list->len; i++) {
    const KarumTurn *turn = g_array_index (at->list, ConformanceTurn, i).turn;
    uint8_t bytes[KARUM_TURN_BYTES + 1];
    size_t size = at->rules->game->turn_encode (at->rules, turn, bytes);
    KarumTurn decoded;

    g_assert_cmpuint (size, >, 0);
    g_assert_cmpuint (size, <=, KARUM_TURN_BYTES);
    bytes[size] = 0xff; /* what follows doesn't matter */
    g_assert_cmpuint (at->rules->game->turn_decode (at->rules, bytes, size + 1, &decoded), ==,
                      size);
    g_assert_true (karum_turn_equal (&decoded, turn));
    for (size_t part = 0; part < size; part++)
      g_assert_cmpuint (at->rules->game->turn_decode (at->rules, bytes, part, &decoded), ==, 0);
  }
}

/* Bytes are read as the turn that they were written for, wherever they stand; a part of them as
 * none. */
static void
test_turn_bytes (const KarumRules *rules)
{
  conformance_walk (rules, check_turn_bytes, NULL);
}

static void
check_random_bytes (const ConformancePosition *at)
{
  for (guint i = 0; i < 200; i++) {
    uint8_t bytes[24], again[KARUM_TURN_BYTES];
    size_t size = 1 + karum_random_below (at->random, sizeof bytes), used;
    KarumTurn turn;

    for (size_t k = 0; k < size; k++)
      bytes[k] = (uint8_t) karum_random_below (at->random, k > 0 ? 32 : 256);
    used = at->rules->game->turn_decode (at->rules, bytes, size, &turn);
    g_assert_cmpuint (used, <=, size);
    if (used == 0 || !at->rules->game->turn_check (at->rules, at->state, &turn, NULL))
      continue;
    g_assert_true (conformance_find (at->list, &turn));
    g_assert_cmpuint (at->rules->game->turn_encode (at->rules, &turn, again), ==, used);
    g_assert_cmpmem (again, used, bytes, used);
  }
}

/* Any bytes can be tried; a legal turn has only one form. */
static void
test_random_bytes (const KarumRules *rules)
{
  conformance_walk (rules, check_random_bytes, NULL);
}

/* Plays the same random turns from two states that are to be the same in all that can follow. */
static void
play_both (const KarumRules *rules, KarumState *a, KarumState *b, KarumRandom *random)
{
  KarumTurn turn;

  for (guint i = 0; i < 20 && karum_turn_random (rules, a, random, &turn); i++) {
    KarumState next_a, next_b;
    char text_a[KARUM_POSITION_TEXT], text_b[KARUM_POSITION_TEXT];

    g_assert_true (rules->game->turn_check (rules, b, &turn, NULL));
    rules->game->apply (rules, a, &turn, &next_a);
    rules->game->apply (rules, b, &turn, &next_b);
    *a = next_a;
    *b = next_b;
    rules->game->position_write (rules, a, text_a);
    rules->game->position_write (rules, b, text_b);
    g_assert_cmpstr (text_a, ==, text_b);
    g_assert_cmpuint (rules->game->engine_key (rules, a), ==, rules->game->engine_key (rules, b));
  }
}

static void
check_position (const ConformancePosition *at)
{
  char text[KARUM_POSITION_TEXT], again[KARUM_POSITION_TEXT];
  g_autoptr (GArray) list_read = NULL;
  KarumStatus status = at->rules->game->status (at->rules, at->state), status_read;
  int32_t points[2], points_read[2];
  KarumState original = *at->state, read;

  memset (&read, 0xcc, sizeof read);
  at->rules->game->position_write (at->rules, at->state, text);
  g_assert_true (karum_start (at->rules, NULL, text, &read, NULL));
  at->rules->game->position_write (at->rules, &read, again);
  g_assert_cmpstr (text, ==, again);
  g_assert_false (karum_exchanged (at->rules, &read));
  status_read = at->rules->game->status (at->rules, &read);
  g_assert_cmpint (status.over, ==, status_read.over);
  g_assert_cmpint (status.winner, ==, status_read.winner);
  g_assert_true (status.over || status.to_move == status_read.to_move);
  at->rules->game->points (at->rules, at->state, points);
  at->rules->game->points (at->rules, &read, points_read);
  g_assert_cmpmem (points, sizeof points, points_read, sizeof points_read);
  g_assert_cmpuint (at->rules->game->search_key (at->rules, at->state), ==,
                    at->rules->game->search_key (at->rules, &read));
  list_read = conformance_list (at->rules, &read);
  g_assert_cmpuint (at->list->len, ==, list_read->len);
  for (guint i = 0; i < at->list->len; i++)
    g_assert_cmpstr (g_array_index (at->list, ConformanceTurn, i).text, ==,
                     g_array_index (list_read, ConformanceTurn, i).text);
  if (at->rules->game->engine_key (at->rules, at->state)
      == at->rules->game->engine_key (at->rules, &read))
    play_both (at->rules, &original, &read, at->random);
}

/* A position line is read as the position that it was written for: the same turns, points and keys,
 * and the same game from there on if the line carries all that matters. */
static void
test_position (const KarumRules *rules)
{
  conformance_walk (rules, check_position, NULL);
}

static void
check_position_mutated (const ConformancePosition *at)
{
  char text[KARUM_POSITION_TEXT], written[KARUM_POSITION_TEXT];

  at->rules->game->position_write (at->rules, at->state, text);
  for (guint i = 0; i < 60; i++) {
    g_autofree char *mutated = conformance_mutate (text, at->random);
    KarumError error = { 0 };
    KarumState read;

    if (at->rules->game->position_read (at->rules, mutated, &read, &error)) {
      at->rules->game->position_write (at->rules, &read, written);
      g_assert_cmpstr (written, ==, mutated);
      g_assert_cmpint (at->rules->game->status (at->rules, &read).over, ==,
                       karum_turn_count (at->rules, &read, 1) == 0);
      karum_playout (at->rules, &read, at->random, 30);
      at->rules->game->search_key (at->rules, &read);
    } else {
      g_assert_nonnull (error.message);
      g_assert_cmpuint (error.offset, <=, strlen (mutated));
    }
  }
}

/* Whatever else is accepted is a position as it would be written, and can be played on. */
static void
test_position_mutated (const KarumRules *rules)
{
  conformance_walk (rules, check_position_mutated, NULL);
}

/* A setup that was drawn is accepted; one that is accepted stands beside any position. */
static void
test_setup (const KarumRules *rules)
{
  KarumRandom random;

  karum_random_init (&random, 11);
  for (guint i = 0; i < 60; i++) {
    char setup[KARUM_SETUP_TEXT], line[KARUM_POSITION_TEXT];
    g_autofree char *mutated = NULL;
    KarumError error = { 0 };
    KarumState state;

    conformance_setup (rules, &random, setup);
    g_assert_cmpuint (strlen (setup), <, KARUM_SETUP_TEXT);
    g_assert_true (karum_start (rules, setup, NULL, &state, NULL));
    rules->game->position_write (rules, &state, line);
    g_assert_true (karum_start (rules, setup, line, &state, NULL));
    mutated = conformance_mutate (setup, &random);
    if (!karum_start (rules, mutated, NULL, &state, &error)) {
      g_assert_nonnull (error.message);
      g_assert_cmpuint (error.offset, <=, strlen (mutated));
    }
    g_assert_cmpint (error.message != NULL && *mutated, ==,
                     *mutated && !karum_start (rules, mutated, line, &state, NULL));
  }
}

static void
assert_same_cells (const KarumRules *rules, const KarumState *a, const KarumState *b)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  for (unsigned row = 0; row < board.rows; row++)
    for (unsigned column = 0; column < board.columns; column++) {
      KarumCell one = rules->game->cell (rules, a, karum_point (column, row));
      KarumCell other = rules->game->cell (rules, b, karum_point (column, row));

      g_assert_cmpint (one.content, ==, other.content);
      g_assert_cmpint (one.marked, ==, other.marked);
    }
}

/* The numbers beside the board, such as scores, are those that were set. */
static void
assert_same_numbers (const KarumRules *rules, const KarumState *one, const KarumState *other)
{
  KarumDraftNumber set[KARUM_DRAFT_NUMBERS], found[KARUM_DRAFT_NUMBERS];
  size_t n = rules->game->draft_numbers (rules, one, set);

  g_assert_cmpuint (rules->game->draft_numbers (rules, other, found), ==, n);
  for (size_t i = 0; i < n; i++)
    g_assert_cmpint (found[i].value, ==, set[i].value);
}

static void
check_draft (const ConformancePosition *at)
{
  const KarumGame *game = at->rules->game;
  KarumStatus status = game->status (at->rules, at->state), drafted;
  char line[KARUM_POSITION_TEXT];
  KarumState state, read;
  KarumDraft draft;

  karum_draft_take (at->rules, at->state, &draft);
  game->draft (at->rules, &draft, &state);
  assert_same_cells (at->rules, at->state, &state);
  assert_same_numbers (at->rules, at->state, &state);
  game->position_write (at->rules, &state, line);
  g_assert_true (game->position_read (at->rules, line, &read, NULL));
  assert_same_cells (at->rules, at->state, &read);
  drafted = game->status (at->rules, &read);
  if (!status.over && !drafted.over)
    g_assert_cmpint (drafted.to_move, ==, status.to_move);
}

/* What is set up like a position of a game is a position. */
static void
test_draft (const KarumRules *rules)
{
  if (rules->game->draft)
    conformance_walk (rules, check_draft, NULL);
}

static void
check_draft_anything (const ConformancePosition *at)
{
  const KarumGame *game = at->rules->game;
  KarumCell cells[KARUM_DRAFT_CELLS] = { 0 };
  size_t n = game->draft_cells (at->rules, cells);
  char line[KARUM_POSITION_TEXT];
  KarumState state, read;
  KarumDraft draft;
  KarumBoard board;

  karum_draft_take (at->rules, at->state, &draft);
  game->board (at->rules, &board);
  for (unsigned i = 0; i < 8; i++) {
    KarumPoint point = karum_point (karum_random_below (at->random, board.columns),
                                    karum_random_below (at->random, board.rows));

    draft.cells[point] = cells[karum_random_below (at->random, (uint32_t) n)];
  }
  game->draft (at->rules, &draft, &state);
  g_assert_cmpuint (game->position_write (at->rules, &state, line), <, sizeof line);
  if (game->position_read (at->rules, line, &read, NULL))
    assert_same_cells (at->rules, &state, &read);
}

/* Whatever is set up can be written and is refused or read as it is. */
static void
test_draft_anything (const KarumRules *rules)
{
  if (rules->game->draft)
    conformance_walk (rules, check_draft_anything, NULL);
}

const ConformanceEntry conformance_text[] = {
  { "draft", test_draft },           { "draft-anything", test_draft_anything },
  { "turn-text", test_turn_text },   { "turn-text-mutated", test_turn_mutated },
  { "turn-bytes", test_turn_bytes }, { "turn-bytes-random", test_random_bytes },
  { "position", test_position },     { "position-mutated", test_position_mutated },
  { "setup", test_setup },           { NULL, NULL },
};

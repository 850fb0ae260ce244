/* replayed.c: figures from the turns, counted a second time from the boards before and after each
 * turn. */
#include "fixture.h"

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-random.h"
#include "karum-replayed.h"

#define GAMES 60

static const char *const names[] = { "Anna", "Борис", "ひかる" };

/* What one side has done in a game, by its boards. */
typedef struct {
  guint captures, returns, longest, home;
} Seen;

typedef struct {
  guint own, other, all;
} Pieces;

static Pieces
count_pieces (const KarumRules *rules, const KarumState *state, KarumSide side)
{
  Pieces pieces = { 0 };
  KarumBoard board;

  rules->game->board (rules, &board);
  for (guint row = 0; row < board.rows; row++)
    for (guint column = 0; column < board.columns; column++) {
      KarumContent content = rules->game->cell (rules, state, karum_point (column, row)).content;

      pieces.own += content == (side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND);
      pieces.all += content == KARUM_CELL_FIRST || content == KARUM_CELL_SECOND;
    }
  pieces.other = pieces.all - pieces.own;
  return pieces;
}

/* Cells that held an enemy's stone or a hole, and hold an own stone after the turn. */
static guint
count_turned (const KarumRules *rules,
              const KarumState *before,
              const KarumState *after,
              KarumSide side)
{
  const KarumContent own = side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND;
  KarumBoard board;
  guint n = 0;

  rules->game->board (rules, &board);
  for (guint row = 0; row < board.rows; row++)
    for (guint column = 0; column < board.columns; column++) {
      KarumContent from = rules->game->cell (rules, before, karum_point (column, row)).content;

      n += from != KARUM_CELL_EMPTY && from != own
           && rules->game->cell (rules, after, karum_point (column, row)).content == own;
    }
  return n;
}

static void
see_turn (const KarumRules *rules, const KarumState *before, const KarumState *after, Seen *seen)
{
  KarumSide side = rules->game->status (rules, before).to_move;
  Pieces from = count_pieces (rules, before, side), to = count_pieces (rules, after, side);

  if (rules->game == karum_games[0]) {
    seen[side].captures += count_turned (rules, before, after, side);
  } else if (strcmp (rules->game->id, "jarmo") == 0) {
    seen[side].captures += from.other - to.other;
    seen[side].returns += to.own - from.own;
  } else if (to.all < from.all) {
    seen[side].captures += from.all - to.all;
  }
}

/* The longest run of at least three stones of one side in a line. */
static guint
longest_run (const KarumRules *rules, const KarumState *state, KarumContent own)
{
  KarumBoard board;
  guint longest = 0;

  rules->game->board (rules, &board);
  for (guint line = 0; line < board.rows; line++) {
    guint across = 0, up = 0;

    for (guint i = 0; i < board.columns; i++) {
      across
          = rules->game->cell (rules, state, karum_point (i, line)).content == own ? across + 1 : 0;
      up = rules->game->cell (rules, state, karum_point (line, i)).content == own ? up + 1 : 0;
      longest = MAX (longest, MAX (across, up));
    }
  }
  return longest >= 3 ? longest : 0;
}

static void
see_end (const KarumRules *rules, const KarumState *state, Seen *seen)
{
  for (int side = 0; side < 2; side++) {
    KarumContent own = side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND;

    if (rules->game == karum_games[0])
      seen[side].longest = longest_run (rules, state, own);
    for (guint column = 0; strcmp (rules->game->id, "jarmo") == 0 && column < 5; column++)
      seen[side].home
          += rules->game->cell (rules, state, karum_point (column, side == KARUM_FIRST ? 4 : 0))
                 .content
             == own;
  }
}

static void
see_game (const KarumRecord *record, Seen *seen, gboolean *exchanged)
{
  KarumState state = record->start, next;

  for (const KarumNode *node = record->root->child; node; node = node->child) {
    record->rules.game->apply (&record->rules, &state, node->turn, &next);
    see_turn (&record->rules, &state, &next, seen);
    state = next;
  }
  see_end (&record->rules, &state, seen);
  *exchanged = karum_exchanged (&record->rules, &state);
}

static const KarumReplayedFigures *
figures_for (const GPtrArray *all, const char *game)
{
  karum_for_each (const KarumReplayedFigures, item, all)
    if (g_str_equal (item->game, game))
      return item;
  return NULL;
}

static void
test_random (Fixture *archive, gconstpointer data)
{
  const KarumGameFilter filter = { 0 };
  KarumRandom random;
  Seen anna[3] = { 0 }, both[3] = { 0 };
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GPtrArray) of_anna = NULL;
  g_autoptr (GPtrArray) of_both = NULL;
  gint64 person = 0;

  (void) data;
  karum_random_init (&random, 2026);
  for (guint i = 0; i < GAMES; i++) {
    guint number = karum_random_below (&random, 3);
    const KarumGame *game = karum_games[number];
    g_autoptr (KarumRecord) record = fixture_record (
        game, karum_random_below (&random, game->n_presets), 500, karum_random_below (&random, 99));
    Seen seen[2] = { 0 };
    gboolean exchanged;

    for (guint player = 0; player < 2; player++) {
      g_free (record->tags.players[player]);
      record->tags.players[player] = g_strdup (names[(i + player) % G_N_ELEMENTS (names)]);
    }
    fixture_save (archive->store, record);
    if (record->tags.result == KARUM_RESULT_NONE)
      continue;
    see_game (record, seen, &exchanged);
    for (guint player = 0; player < 2; player++) {
      const Seen *own = &seen[(player == 1) != exchanged];
      Seen *sums[] = { &both[number], &anna[number] };

      for (guint s = 0; s < (g_str_equal (record->tags.players[player], "Anna") ? 2 : 1); s++) {
        sums[s]->captures += own->captures;
        sums[s]->returns += own->returns;
        sums[s]->home += own->home;
        sums[s]->longest = MAX (sums[s]->longest, own->longest);
      }
    }
  }
  rows = karum_store_list_players (archive->store, FALSE, NULL);
  karum_for_each (const KarumPlayerRow, row, rows)
    if (g_str_equal (row->name, "Anna"))
      person = row->id;
  of_anna = karum_store_replayed (archive->store, person, &filter, NULL, NULL);
  of_both = karum_store_replayed (archive->store, 0, &filter, NULL, NULL);
  for (guint number = 0; number < 3; number++) {
    const GPtrArray *const lists[] = { of_both, of_anna };
    const Seen *const sums[] = { &both[number], &anna[number] };

    for (guint s = 0; s < 2; s++) {
      const KarumReplayedFigures *figures = figures_for (lists[s], karum_games[number]->id);

      g_assert (figures);
      g_assert_cmpuint (figures->captures, ==, sums[s]->captures);
      g_assert_cmpuint (figures->returns, ==, sums[s]->returns);
      g_assert_cmpuint (figures->home, ==, sums[s]->home);
      if (number == 0)
        g_assert_cmpuint (figures->longest_row.value, ==, sums[s]->longest);
    }
  }
}

static void
test_cancelled (Fixture *archive, gconstpointer data)
{
  const KarumGameFilter filter = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { .cancellable = cancellable };
  g_autoptr (KarumRecord) record = fixture_record (karum_games[1], 0, 500, 1);
  g_autoptr (GError) error = NULL;

  (void) data;
  fixture_save (archive->store, record);
  g_cancellable_cancel (cancellable);
  g_assert_null (karum_store_replayed (archive->store, 0, &filter, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/replayed/random", Fixture, NULL, fixture_set_up, test_random, fixture_tear_down);
  g_test_add ("/replayed/cancelled", Fixture, NULL, fixture_set_up, test_cancelled,
              fixture_tear_down);
  return g_test_run ();
}

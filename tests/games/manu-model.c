/* manu-model.c: Manu on a plain array, every jump walked step by step on a fresh copy of the board.
 */
#include <stdlib.h>
#include <string.h>

#include "model.h"

#define LONGEST 19

typedef struct {
  int size, stones, target;
  char board[LONGEST][LONGEST]; /* [x][y]: '.', 'x', 'o' */
  int hand[2], captured[2];
  char turn[3]; /* as in a position line */
} Manu;

typedef struct {
  int x, y;
} Spot;

static const char letters[] = "abcdefghjklmnopqrst";
static const Spot ways[] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };

static bool
same (Spot a, Spot b)
{
  return a.x == b.x && a.y == b.y;
}

static bool
inside (const Manu *manu, Spot spot)
{
  return spot.x >= 0 && spot.y >= 0 && spot.x < manu->size && spot.y < manu->size;
}

static char
at (const Manu *manu, Spot spot)
{
  return manu->board[spot.x][spot.y];
}

static char *
name (Spot spot)
{
  return g_strdup_printf ("%c%d", letters[spot.x], spot.y + 1);
}

static bool
beside (const Manu *manu, Spot spot, char stone)
{
  for (int i = 0; i < 4; i++) {
    Spot next = { spot.x + ways[i].x, spot.y + ways[i].y };

    if (inside (manu, next) && at (manu, next) == stone)
      return true;
  }
  return false;
}

/* Walks from @from in direction @way to the next stone within the edges; false if there is none. */
static bool
next_stone (const Manu *manu, Spot from, Spot way, Spot *found, int *distance)
{
  *distance = 0;
  do {
    from.x += way.x;
    from.y += way.y;
    ++*distance;
    if (!inside (manu, from))
      return false;
  } while (at (manu, from) == '.');
  *found = from;
  return true;
}

/* Walks @distance points on from the pivot, round the edge; false if something but @from is in the
 * way. */
static bool
fly (const Manu *manu, Spot from, Spot pivot, Spot way, int distance, Spot *landing)
{
  Spot spot = pivot;

  for (int i = 1; i <= distance; i++) {
    spot.x = (spot.x + way.x + manu->size) % manu->size;
    spot.y = (spot.y + way.y + manu->size) % manu->size;
    if (i < distance && at (manu, spot) != '.' && !same (spot, from))
      return false;
  }
  *landing = spot;
  return !same (spot, from);
}

static void
take (Manu *manu, int side, Spot spot)
{
  if (at (manu, spot) == "xo"[side])
    manu->hand[side]++;
  else if (at (manu, spot) != '.')
    manu->captured[side]++;
  manu->board[spot.x][spot.y] = '.';
}

static void
jump (Manu *manu, int side, Spot from, Spot to)
{
  take (manu, side, to);
  manu->board[from.x][from.y] = '.';
  manu->board[to.x][to.y] = "xo"[side];
}

/* -- Turns ------------------------------------------------------------------------------------- */

/* @taken: enemy stones captured before the capturing steps began. */
static void list_steps (const Manu *manu,
                        int side,
                        Spot jumper,
                        Spot pivot,
                        int taken,
                        const char *text,
                        GPtrArray *texts);

static void
go_on (const Manu *manu,
       int side,
       Spot jumper,
       Spot pivot,
       int taken,
       const char *text,
       GPtrArray *texts)
{
  if (manu->captured[side] > taken)
    g_ptr_array_add (texts, g_strdup (text));
  list_steps (manu, side, pivot, jumper, taken, text, texts);
}

static void
list_square (const Manu *manu,
             int side,
             Spot jumper,
             Spot pivot,
             int sense,
             int taken,
             const char *text,
             GPtrArray *texts)
{
  g_autoptr (GString) longer = g_string_new (text);
  int captured = manu->captured[side];
  Manu after = *manu;
  Spot spot = jumper;

  for (int corner = 1; corner <= 3; corner++) {
    Spot arm = { spot.x - pivot.x, spot.y - pivot.y };
    Spot next = { pivot.x - sense * arm.y, pivot.y + sense * arm.x };
    Spot way = { (next.x > pivot.x) - (next.x < pivot.x), (next.y > pivot.y) - (next.y < pivot.y) };
    g_autofree char *next_name = NULL;
    Spot seen;
    int distance;

    if (!inside (manu, next) || at (&after, next) == '.')
      return;
    if (!next_stone (&after, pivot, way, &seen, &distance) || !same (seen, next))
      return;
    jump (&after, side, spot, next);
    next_name = name (next);
    g_string_append_printf (longer, "x%s", next_name);
    if (after.captured[side] > captured)
      go_on (&after, side, next, pivot, taken, longer->str, texts);
    spot = next;
  }
}

static void
list_steps (const Manu *manu,
            int side,
            Spot jumper,
            Spot pivot,
            int taken,
            const char *text,
            GPtrArray *texts)
{
  g_autofree char *jumper_name = name (jumper), *pivot_name = name (pivot);
  g_autofree char *step = g_strdup_printf ("%s,%s^%s", text, jumper_name, pivot_name);

  for (int i = 0; i < 4; i++) {
    Spot seen, landing;
    int distance;

    if (!next_stone (manu, jumper, ways[i], &seen, &distance) || !same (seen, pivot))
      continue;
    list_square (manu, side, jumper, pivot, 1, taken, step, texts);
    list_square (manu, side, jumper, pivot, -1, taken, step, texts);
    if (fly (manu, jumper, pivot, ways[i], distance, &landing) && at (manu, landing) != '.') {
      g_autofree char *landing_name = name (landing);
      g_autofree char *longer = g_strdup_printf ("%sx%s", step, landing_name);
      Manu after = *manu;

      jump (&after, side, jumper, landing);
      go_on (&after, side, landing, pivot, taken, longer, texts);
    }
  }
}

static void
list_jump (const Manu *manu, int side, Spot from, Spot enemy, Spot landing, GPtrArray *texts)
{
  g_autofree char *from_name = name (from), *enemy_name = name (enemy),
                  *landing_name = name (landing);
  char sign = at (manu, landing) == '.' ? '-' : 'x';
  g_autofree char *text = g_strdup_printf ("%s^%s%c%s", from_name, enemy_name, sign, landing_name);
  Manu after = *manu;

  jump (&after, side, from, landing);
  if (beside (&after, landing, "xo"[side]))
    return;
  if (after.captured[side] > manu->captured[side])
    g_ptr_array_add (texts, g_strdup (text));
  for (int i = 0; i < 4; i++) {
    Spot pivot;
    int distance;

    if (next_stone (&after, landing, ways[i], &pivot, &distance)
        && at (&after, pivot) == "xo"[side])
      list_steps (&after, side, landing, pivot, after.captured[side], text, texts);
  }
}

static void
list_side (const Manu *manu, int side, GPtrArray *texts)
{
  for (int x = 0; x < manu->size; x++)
    for (int y = 0; y < manu->size; y++) {
      Spot from = { x, y };

      if (at (manu, from) == '.' && manu->hand[side] > 0 && !beside (manu, from, "xo"[side]))
        g_ptr_array_add (texts, name (from));
      for (int i = 0; i < 4 && at (manu, from) == "xo"[side]; i++) {
        Spot enemy, landing;
        int distance;

        if (next_stone (manu, from, ways[i], &enemy, &distance) && at (manu, enemy) == "ox"[side]
            && fly (manu, from, enemy, ways[i], distance, &landing))
          list_jump (manu, side, from, enemy, landing, texts);
      }
    }
}

static void
manu_turns (gconstpointer model, GPtrArray *texts)
{
  const Manu *manu = model;

  if (*manu->turn != '-')
    list_side (manu, *manu->turn == 'o', texts);
}

/* -- Playing ----------------------------------------------------------------------------------- */

static Spot
read_spot (const char **text)
{
  Spot spot = { (int) (strchr (letters, **text) - letters), 0 };

  spot.y = (int) strtol (*text + 1, (char **) text, 10) - 1;
  return spot;
}

static void
play_jumps (Manu *manu, int side, const char *turn)
{
  while (*turn) {
    Spot jumper = read_spot (&turn);

    turn++;
    read_spot (&turn);
    do {
      Spot to;

      turn++;
      to = read_spot (&turn);
      jump (manu, side, jumper, to);
      jumper = to;
    } while (*turn == 'x');
    if (*turn == ',')
      turn++;
  }
}

static void
manu_play (gpointer model, const char *turn)
{
  Manu *manu = model;
  int side = *manu->turn == 'o';
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  if (strchr (turn, '^')) {
    play_jumps (manu, side, turn);
  } else {
    Spot spot = read_spot (&turn);
    manu->board[spot.x][spot.y] = "xo"[side];
    manu->hand[side]--;
  }
  list_side (manu, 1 - side, texts);
  if (manu->captured[side] >= manu->target)
    strcpy (manu->turn, "-");
  else
    g_snprintf (manu->turn, sizeof manu->turn, "%s%c", texts->len ? "" : "-", "ox"[side]);
}

/* -- Positions --------------------------------------------------------------------------------- */

static void
read_board (Manu *manu, const char *line)
{
  g_auto (GStrv) rows = g_strsplit (line, "/", -1);

  for (int y = 0; y < manu->size; y++) {
    const char *c = rows[manu->size - 1 - y];
    int x = 0;

    while (*c && *c != ' ')
      if (g_ascii_isdigit (*c))
        x += (int) strtol (c, (char **) &c, 10);
      else
        manu->board[x++][y] = *c++;
  }
}

static void
manu_start (gpointer model, const KarumRules *rules, const char *line)
{
  Manu *manu = model;
  int stones = model_option (rules, "stones");

  *manu = (Manu){
    .size = model_option (rules, "size"),
    .stones = stones,
    .target = model_option (rules, "target"),
    .hand = { stones, stones },
    .turn = "x",
  };
  memset (manu->board, '.', sizeof manu->board);
  if (line) {
    g_auto (GStrv) fields = g_strsplit (line, " ", -1);

    read_board (manu, line);
    g_strlcpy (manu->turn, fields[1], sizeof manu->turn);
    manu->hand[0] = atoi (fields[2]);
    manu->hand[1] = atoi (strchr (fields[2], ',') + 1);
    manu->captured[0] = atoi (fields[3]);
    manu->captured[1] = atoi (strchr (fields[3], ',') + 1);
  }
}

static char
cell (gconstpointer model, unsigned x, unsigned y)
{
  return ((const Manu *) model)->board[x][y];
}

static char *
manu_line (gconstpointer model)
{
  const Manu *manu = model;
  g_autofree char *board = model_board_line ((unsigned) manu->size, cell, model);

  return g_strdup_printf ("%s %s %d,%d %d,%d", board, manu->turn, manu->hand[0], manu->hand[1],
                          manu->captured[0], manu->captured[1]);
}

static void
manu_points (gconstpointer model, int points[2])
{
  memcpy (points, ((const Manu *) model)->captured, 2 * sizeof (int));
}

static const char *
manu_winner (gconstpointer model)
{
  const Manu *manu = model;

  if (*manu->turn != '-')
    return "-";
  if (manu->turn[1])
    return manu->turn[1] == 'x' ? "second" : "first";
  return manu->captured[0] >= manu->target ? "first" : "second";
}

const Model manu_model = {
  "manu", sizeof (Manu), manu_start, manu_turns, manu_play, manu_line, manu_points, manu_winner,
};

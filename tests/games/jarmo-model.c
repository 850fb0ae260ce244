/* jarmo-model.c: Jarmo with a list of archers that remember where they have been. */
#include <string.h>

#include "model.h"

/* The lines as the rules list them, each at both of its ends. */
static const char listing[]
    = "a5: b3 c4.  b5: a3 d4.  c5: a4 b3 e4.  d5: b4 e3.  e5: c4 d3. "
      "a4: c3 c5.  b4: b3 c4 d3 d5.  c4: a5 b2 b4 d4 e5.  d4: b5 c4 d3 e2.  e4: c3 c5. "
      "a3: b1 b5.  b3: a1 a5 b2 b4 c5 d2.  c3: a2 a4 d1 e4.  d3: b4 c1 d2 d4 e1 e5.  e3: c2 d5. "
      "a2: c1 c3.  b2: b3 c2 c4 d1.  c2: a1 b2 d2 e1 e3.  d2: b1 b3 c2 d3.  e2: c1 d4. "
      "a1: b3 c2.  b1: a3 d2.  c1: a2 d3 e2.  d1: b2 c3.  e1: c2 d3. ";

#define MEMORY 4
#define ARCHERS_MAX 10

typedef struct {
  int side; /* 0 or 1 */
  char hole[3];
  bool marked;
  char been[MEMORY][3]; /* the last holes, the present one last; "" before the first */
} Archer;

typedef struct {
  Archer archers[ARCHERS_MAX];
  int n_archers;
  int turn; /* 0, 1, or 2 when the game is over */
  int count;
  bool locked;
  int limit;
} Jarmo;

static bool
joined (const char *from, const char *to)
{
  char key[4] = { from[0], from[1], ':', '\0' };
  const char *entry = strstr (listing, key);
  const char *found = strstr (entry, to);

  return found && found < strchr (entry, '.') && found > entry + 2;
}

static int
archer_on (const Jarmo *jarmo, const char *hole)
{
  for (int i = 0; i < jarmo->n_archers; i++)
    if (strcmp (jarmo->archers[i].hole, hole) == 0)
      return i;
  return -1;
}

static int
lost_of (const Jarmo *jarmo, int side)
{
  int lost = 5;

  for (int i = 0; i < jarmo->n_archers; i++)
    lost -= jarmo->archers[i].side == side;
  return lost;
}

static bool
on_goal (const Archer *archer)
{
  return archer->hole[1] == (archer->side == 0 ? '5' : '1');
}

static void
arrive (Archer *archer, const char *hole)
{
  memmove (archer->been[0], archer->been[1], sizeof archer->been[0] * (MEMORY - 1));
  strcpy (archer->been[MEMORY - 1], hole);
  strcpy (archer->hole, hole);
}

static void
add_archer (Jarmo *jarmo, int side, const char *hole, bool marked)
{
  Archer *archer = &jarmo->archers[jarmo->n_archers++];

  *archer = (Archer){ .side = side, .marked = marked };
  arrive (archer, hole);
}

static bool
went_twice (const Archer *archer)
{
  return *archer->been[0] && strcmp (archer->been[0], archer->been[2]) == 0
         && strcmp (archer->been[1], archer->been[3]) == 0;
}

/* -- Turns ------------------------------------------------------------------------------------- */

static bool
may_move (const Jarmo *jarmo, const Archer *archer, const char *to)
{
  int other = archer_on (jarmo, to);

  if (!joined (archer->hole, to) || (other >= 0 && jarmo->archers[other].side == archer->side))
    return false;
  if (jarmo->locked && on_goal (archer))
    return false;
  return !went_twice (archer) || strcmp (archer->been[2], to) != 0;
}

static void
list_returns (
    const Jarmo *jarmo, const Archer *archer, const char *to, const char *move, GPtrArray *texts)
{
  bool captures = archer_on (jarmo, to) >= 0;
  Archer moved = *archer;

  strcpy (moved.hole, to);
  if (!on_goal (&moved) || !(archer->marked || captures) || lost_of (jarmo, archer->side) == 0)
    return;
  for (char column = 'a'; column <= 'e'; column++) {
    char hole[3] = { column, archer->side == 0 ? '1' : '5', '\0' };

    if (archer_on (jarmo, hole) < 0 || strcmp (archer->hole, hole) == 0)
      g_ptr_array_add (texts, g_strdup_printf ("%s+%s", move, hole));
  }
}

static void
list_side (const Jarmo *jarmo, int side, GPtrArray *texts)
{
  for (int i = 0; i < jarmo->n_archers; i++)
    for (int hole = 0; hole < 25; hole++) {
      const Archer *archer = &jarmo->archers[i];
      char to[3] = { (char) ('a' + hole % 5), (char) ('1' + hole / 5), '\0' };
      char *move;

      if (archer->side != side || !may_move (jarmo, archer, to))
        continue;
      move = g_strdup_printf ("%s%c%s", archer->hole, archer_on (jarmo, to) < 0 ? '-' : 'x', to);
      g_ptr_array_add (texts, move);
      list_returns (jarmo, archer, to, move, texts);
    }
}

static void
jarmo_turns (gconstpointer model, GPtrArray *texts)
{
  const Jarmo *jarmo = model;

  if (jarmo->turn < 2)
    list_side (jarmo, jarmo->turn, texts);
}

static bool
all_on_goal (const Jarmo *jarmo, int side)
{
  for (int i = 0; i < jarmo->n_archers; i++)
    if (jarmo->archers[i].side == side && !on_goal (&jarmo->archers[i]))
      return false;
  return true;
}

static bool
is_over (const Jarmo *jarmo, int to_move)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  list_side (jarmo, to_move, texts);
  return texts->len == 0 || all_on_goal (jarmo, 0) || all_on_goal (jarmo, 1)
         || (jarmo->limit > 0 && jarmo->count >= jarmo->limit);
}

static void
jarmo_play (gpointer model, const char *turn)
{
  Jarmo *jarmo = model;
  char from[3] = { turn[0], turn[1], '\0' }, to[3] = { turn[3], turn[4], '\0' };
  int captured = archer_on (jarmo, to), mover, side = jarmo->turn;

  if (captured >= 0)
    jarmo->archers[captured] = jarmo->archers[--jarmo->n_archers];
  mover = archer_on (jarmo, from);
  arrive (&jarmo->archers[mover], to);
  if (captured >= 0)
    jarmo->archers[mover].marked = true;
  if (turn[5] == '+') {
    jarmo->archers[mover].marked = false;
    add_archer (jarmo, side, turn + 6, false);
  }
  jarmo->count++;
  jarmo->turn = is_over (jarmo, 1 - side) ? 2 : 1 - side;
}

/* -- Positions --------------------------------------------------------------------------------- */

static void
read_board (Jarmo *jarmo, const char *line)
{
  int x = 0, y = 4;

  for (; *line != ' '; line++) {
    char hole[3] = { (char) ('a' + x), (char) ('1' + y), '\0' };

    if (*line == '/')
      x = 0, y--;
    else if (g_ascii_isdigit (*line))
      x += *line - '0';
    else {
      add_archer (jarmo, g_ascii_tolower (*line) == 'o', hole, g_ascii_isupper (*line));
      x++;
    }
  }
}

static void
read_trails (Jarmo *jarmo, char **trails)
{
  for (; *trails && **trails != '-'; trails++) {
    char from[3] = { (*trails)[0], (*trails)[1], '\0' };
    Archer *archer = &jarmo->archers[archer_on (jarmo, from)];

    for (int i = 0; i < MEMORY; i++)
      strcpy (archer->been[i], i % 2 == 0 ? *trails + 3 : from);
  }
}

static void
jarmo_start (gpointer model, const KarumRules *rules, const char *line)
{
  Jarmo *jarmo = model;
  g_auto (GStrv) fields = g_strsplit (line ? line : "ooooo/5/5/5/xxxxx x - 0", " ", -1);
  g_auto (GStrv) trails = g_strsplit (fields[2], ",", -1);

  *jarmo = (Jarmo){
    .turn = *fields[1] == 'x'   ? 0
            : *fields[1] == 'o' ? 1
                                : 2,
    .count = (int) g_ascii_strtoll (fields[3], NULL, 10),
    .locked = model_option (rules, "goal") == 1,
    .limit = model_option (rules, "limit"),
  };
  read_board (jarmo, line ? line : "ooooo/5/5/5/xxxxx x - 0");
  read_trails (jarmo, trails);
}

static char
cell (gconstpointer model, unsigned x, unsigned y)
{
  const Jarmo *jarmo = model;
  char hole[3] = { (char) ('a' + x), (char) ('1' + y), '\0' };
  int i = archer_on (jarmo, hole);

  if (i < 0)
    return '.';
  return (jarmo->archers[i].marked ? "XO" : "xo")[jarmo->archers[i].side];
}

static char *
jarmo_line (gconstpointer model)
{
  const Jarmo *jarmo = model;
  g_autofree char *board = model_board_line (5, cell, model);
  g_autoptr (GString) trails = g_string_new (NULL);

  for (char row = '1'; row <= '5'; row++)
    for (char column = 'a'; column <= 'e'; column++) {
      char hole[3] = { column, row, '\0' };
      int i = archer_on (jarmo, hole);

      if (i >= 0 && went_twice (&jarmo->archers[i]))
        g_string_append_printf (trails, "%s%s>%s", trails->len ? "," : "", hole,
                                jarmo->archers[i].been[2]);
    }
  return g_strdup_printf ("%s %c %s %d", board, "xo-"[jarmo->turn],
                          trails -> len ? trails -> str : "-", jarmo->count);
}

static void
jarmo_points (gconstpointer model, int points[2])
{
  const Jarmo *jarmo = model;

  points[0] = points[1] = 0;
  for (int i = 0; i < jarmo->n_archers; i++)
    points[jarmo->archers[i].side] += on_goal (&jarmo->archers[i]) ? 2 : 1;
}

static const char *
jarmo_winner (gconstpointer model)
{
  int points[2];

  jarmo_points (model, points);
  if (((const Jarmo *) model)->turn < 2)
    return "-";
  return points[0] > points[1] ? "first" : points[0] < points[1] ? "second" : "draw";
}

const Model jarmo_model = {
  "jarmo",    sizeof (Jarmo), jarmo_start,  jarmo_turns,
  jarmo_play, jarmo_line,     jarmo_points, jarmo_winner,
};

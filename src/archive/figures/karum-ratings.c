#include "karum-ratings.h"

#include "karum-game-facts.h"

/* A game that is rated; players by their index. */
typedef struct {
  int month;
  guint players[2];
  guint8 half_points; /* of the first of them: 0, 1, 2 */
} RatedGame;

typedef struct {
  KarumRatingRow *row; /* (owned) (nullable) */
  int next_month;      /* the row has the rating at its beginning */
} Rated;

/* All that is rated of one game. */
typedef struct {
  char *game;
  GArray *games;      /* (element-type RatedGame) */
  GPtrArray *players; /* (element-type Rated): by their index */
  GHashTable *known;  /* of their persons to index + 1 */
} RatingList;

static void
row_free (gpointer data)
{
  KarumRatingRow *row = data;

  g_free (row->name);
  g_free (row->game);
  g_free (row);
}

static void
rated_free (gpointer data)
{
  Rated *player = data;

  g_clear_pointer (&player->row, row_free);
  g_free (player);
}

static void
list_free (gpointer data)
{
  RatingList *list = data;

  g_free (list->game);
  g_array_unref (list->games);
  g_ptr_array_unref (list->players);
  g_hash_table_unref (list->known);
  g_free (list);
}

/* -- Collecting ------------------------------------------------------------------------------- */

typedef struct {
  GPtrArray *lists; /* (element-type RatingList): as few as there are games */
  int at;
} Collection;

static RatingList *
list_of (GPtrArray *lists, const char *game)
{
  RatingList *list;

  for (guint i = 0; i < lists->len; i++) {
    list = lists->pdata[i];
    if (g_str_equal (list->game, game))
      return list;
  }
  list = g_new0 (RatingList, 1);
  list->game = g_strdup (game);
  list->games = g_array_new (FALSE, FALSE, sizeof (RatedGame));
  list->players = g_ptr_array_new_with_free_func (rated_free);
  list->known = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_ptr_array_add (lists, list);
  return list;
}

static guint
index_of (RatingList *list, const KarumGameFacts *facts, int side)
{
  gpointer known = g_hash_table_lookup (list->known, &facts->persons[side]);
  Rated *player;
  KarumRatingRow *row;

  if (known)
    return GPOINTER_TO_UINT (known) - 1;
  player = g_new0 (Rated, 1);
  player->row = row = g_new0 (KarumRatingRow, 1);
  row->person = facts->persons[side];
  row->name = g_utf8_make_valid (facts->names[side], -1);
  row->game = g_strdup (list->game);
  row->glicko = karum_glicko_start ();
  g_ptr_array_add (list->players, player);
  g_hash_table_insert (list->known, &row->person, GUINT_TO_POINTER (list->players->len));
  return list->players->len - 1;
}

static void
collect (const KarumGameFacts *facts, gpointer data)
{
  static const guint8 half_points[]
      = { [KARUM_RESULT_WON] = 2, [KARUM_RESULT_LOST] = 0, [KARUM_RESULT_DRAWN] = 1 };
  const Collection *collection = data;
  RatedGame game = { .month = karum_date_month (facts->date) };
  RatingList *list;

  if (game.month < 0 || !karum_game_facts_rated (facts)
      || (collection->at >= 0 && game.month > collection->at))
    return;
  list = list_of (collection->lists, facts->game);
  for (int i = 0; i < 2; i++)
    game.players[i] = index_of (list, facts, i);
  game.half_points = half_points[facts->result];
  g_array_append_val (list->games, game);
}

/* -- Rating ----------------------------------------------------------------------------------- */

/* A game of a period as one of its players sees it. */
typedef struct {
  guint player;
  KarumGlickoGame game;
} PlayerGame;

static Rated *
player_at (const RatingList *list, guint index)
{
  return list->players->pdata[index];
}

/* The rating at the beginning of @month: deviations grow in the months between. */
static KarumGlicko
rating_at (const Rated *player, int month)
{
  guint months = player->row->games > 0 ? (guint) (month - player->next_month) : 0;

  return karum_glicko_rest (&player->row->glicko, months);
}

static int
compare_players (gconstpointer a, gconstpointer b)
{
  const PlayerGame *x = a, *y = b;

  return x->player < y->player ? -1 : x->player > y->player;
}

/* Both sides of the games from @first to before @end, those of each player together. */
static void
collect_period (const RatingList *list, guint first, guint end, GArray *sides)
{
  g_array_set_size (sides, 0);
  for (guint i = first; i < end; i++) {
    const RatedGame *game = &g_array_index (list->games, RatedGame, i);

    for (int p = 0; p < 2; p++) {
      PlayerGame side = { .player = game->players[p] };

      side.game.opponent = rating_at (player_at (list, game->players[1 - p]), game->month);
      side.game.score = (p == 0 ? game->half_points : 2 - game->half_points) / 2.0;
      g_array_append_val (sides, side);
    }
  }
  g_array_sort (sides, compare_players);
}

/* Rates the player of @sides[@first] and returns where the next one begins. */
static guint
rate_player (const RatingList *list, const GArray *sides, guint first, int month, GArray *games)
{
  guint index = g_array_index (sides, PlayerGame, first).player, end = first;
  Rated *player = player_at (list, index);
  KarumGlicko before = rating_at (player, month);

  g_array_set_size (games, 0);
  for (; end < sides->len && g_array_index (sides, PlayerGame, end).player == index; end++)
    g_array_append_val (games, g_array_index (sides, PlayerGame, end).game);
  player->row->glicko = karum_glicko_rate (&before, &g_array_index (games, KarumGlickoGame, 0),
                                           games->len, KARUM_GLICKO_TAU);
  player->row->games += games->len;
  player->next_month = month + 1;
  return end;
}

static int
compare_months (gconstpointer a, gconstpointer b)
{
  return ((const RatedGame *) a)->month - ((const RatedGame *) b)->month;
}

/* Rates all periods. All of one are rated against what the others had when it began. */
static void
rate_periods (const RatingList *list)
{
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (PlayerGame));
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (KarumGlickoGame));
  guint end;

  g_array_sort (list->games, compare_months);
  for (guint first = 0; first < list->games->len; first = end) {
    int month = g_array_index (list->games, RatedGame, first).month;

    end = first;
    while (end < list->games->len && g_array_index (list->games, RatedGame, end).month == month)
      end++;
    collect_period (list, first, end, sides);
    for (guint i = 0; i < sides->len;)
      i = rate_player (list, sides, i, month, games);
  }
}

/* Moves the ratings after month @at, or that of the last game, to @rows. */
static void
take_rows (RatingList *list, int at, GPtrArray *rows)
{
  int last = MAX (at, g_array_index (list->games, RatedGame, list->games->len - 1).month);

  for (guint i = 0; i < list->players->len; i++) {
    Rated *player = player_at (list, i);

    player->row->glicko = rating_at (player, last + 1);
    g_ptr_array_add (rows, g_steal_pointer (&player->row));
  }
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const KarumRatingRow *x = *(const KarumRatingRow *const *) a;
  const KarumRatingRow *y = *(const KarumRatingRow *const *) b;
  int order;

  if (x->glicko.rating != y->glicko.rating)
    return x->glicko.rating > y->glicko.rating ? -1 : 1;
  order = g_strcmp0 (x->name, y->name);
  return order != 0 ? order : g_strcmp0 (x->game, y->game);
}

GPtrArray *
karum_store_ratings (KarumStore *store, const KarumGameFilter *filter, int at, GError **error)
{
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func (list_free);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  Collection collection = { lists, at };

  if (!karum_game_facts_visit (store, filter, 0, collect, &collection, error))
    return NULL;
  for (guint i = 0; i < lists->len; i++) {
    rate_periods (lists->pdata[i]);
    take_rows (lists->pdata[i], at, rows);
  }
  g_ptr_array_sort (rows, compare_rows);
  return g_steal_pointer (&rows);
}

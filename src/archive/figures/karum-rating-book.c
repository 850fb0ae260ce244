#include "karum-rating-book.h"

#include "karum-game-facts.h"
#include "karum-game-numbers.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-store.h"

/* A finished game between two different known persons, in a known month. */
typedef struct {
  gint64 id;
  int month;          /* as from karum_date_month() */
  guint8 kind;        /* index of its game in @kinds, see below */
  guint8 half_points; /* result of Player1: 0, 1, 2 */
  guint32 persons[2]; /* the persons of Player1 and Player2 */
} KarumRatedGame;

/* Lookup tables and results. */
typedef struct {
  GArray *persons; /* (element-type guint32): the person of each player */
  GArray *kinds;   /* (element-type guint8): by ruleset: index of its game + 1; 0 for none */
  GArray *games;   /* (element-type KarumRatedGame): the result */
} Reading;

static guint8
kind_of (GPtrArray *kinds, const char *game)
{
  guint index;

  if (g_ptr_array_find_with_equal_func (kinds, game, g_str_equal, &index))
    return (guint8) (index + 1);
  if (kinds->len >= G_MAXUINT8)
    return 0;
  g_ptr_array_add (kinds, g_utf8_make_valid (game, -1));
  return (guint8) kinds->len;
}

static gboolean
read_kinds (KarumDb *db, GPtrArray *kinds, GArray *by_ruleset, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT id, game FROM rulesets", error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    guint64 ruleset = (guint64) karum_statement_int (row, 0);

    /* Larger numbers only occur in damaged archives. */
    if (ruleset > G_MAXUINT16 * 16)
      continue;
    if (ruleset >= by_ruleset->len)
      g_array_set_size (by_ruleset, (guint) ruleset + 1);
    g_array_index (by_ruleset, guint8, ruleset) = kind_of (kinds, karum_statement_certain (row, 1));
  }
  return step == KARUM_STEP_DONE;
}

static void
take (const KarumGameNumbers *numbers, gpointer data)
{
  static const guint8 half_points[]
      = { [KARUM_RESULT_WON] = 2, [KARUM_RESULT_LOST] = 0, [KARUM_RESULT_DRAWN] = 1 };
  const Reading *reading = data;
  KarumRatedGame game = { .id = numbers->id, .month = karum_number_month (numbers->date) };

  if (game.month < 0 || numbers->result == KARUM_RESULT_NONE
      || numbers->ruleset >= reading->kinds->len)
    return;
  for (int i = 0; i < 2; i++) {
    game.persons[i] = karum_numbers_get (reading->persons, numbers->players[i]);
    if (game.persons[i] == KARUM_PLAYER_NOBODY)
      return;
  }
  game.kind = g_array_index (reading->kinds, guint8, numbers->ruleset);
  if (game.kind-- == 0 || game.persons[0] == game.persons[1])
    return;
  game.half_points = half_points[numbers->result];
  g_array_append_val (reading->games, game);
}

/* Reads everything in one transaction. */
static GArray *
read_games (KarumStore *store, const KarumGameFilter *filter, GPtrArray *kinds, GError **error)
{
  g_autoptr (GArray) persons = karum_person_numbers (store, error);
  g_autoptr (GArray) by_ruleset = g_array_new (FALSE, TRUE, sizeof (guint8));
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (KarumRatedGame));
  Reading reading = { persons, by_ruleset, games };
  KarumGameFilter counted;

  if (!persons || !read_kinds (karum_store_db (store), kinds, by_ruleset, error)
      || !karum_figures_filter (store, filter, 0, 0, &counted, error)
      || !karum_game_numbers_visit (store, &counted, FALSE, take, &reading, error))
    return NULL;
  return g_steal_pointer (&games);
}

/**
 * rated_games_read: the rated games that match @filter, in the order of their numbers.
 * @kinds: (inout) (element-type char*): ids of games; missing ids are added
 * Returns: (transfer full) (nullable) (element-type KarumRatedGame)
 */
static GArray *
rated_games_read (KarumStore *store,
                  const KarumGameFilter *filter,
                  GPtrArray *kinds,
                  GError **error)
{
  g_autoptr (GArray) games = NULL;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  games = read_games (store, filter, kinds, error);
  return karum_db_end (karum_store_db (store), games != NULL, error) ? g_steal_pointer (&games)
                                                                     : NULL;
}

/* -- Lists ------------------------------------------------------------------------------------ */

static void
player_free (gpointer data)
{
  KarumRatedPlayer *player = data;

  g_array_unref (player->steps);
  g_free (player);
}

static void
list_free (gpointer data)
{
  KarumRatingList *list = data;

  g_free (list->game);
  g_ptr_array_unref (list->players);
  g_hash_table_unref (list->known);
  g_hash_table_unref (list->sums);
  g_free (list);
}

static KarumRatingList *
list_new (const char *game)
{
  KarumRatingList *list = g_new0 (KarumRatingList, 1);

  list->game = g_strdup (game);
  list->players = g_ptr_array_new_with_free_func (player_free);
  list->known = g_hash_table_new (NULL, NULL);
  list->sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  list->first = list->last = -1;
  return list;
}

KarumRatingBook *
karum_rating_book_new (double tau)
{
  KarumRatingBook *book = g_new0 (KarumRatingBook, 1);

  book->tau = tau;
  book->kinds = g_ptr_array_new_with_free_func (g_free);
  book->lists = g_ptr_array_new_with_free_func (list_free);
  return book;
}

void
karum_rating_book_free (KarumRatingBook *book)
{
  g_ptr_array_unref (book->kinds);
  g_ptr_array_unref (book->lists);
  g_free (book);
}

KarumRatingList *
karum_rating_book_list (const KarumRatingBook *book, const char *game)
{
  for (guint i = 0; i < book->lists->len; i++) {
    KarumRatingList *list = book->lists->pdata[i];

    if (g_str_equal (list->game, game) && list->last >= 0)
      return list;
  }
  return NULL;
}

static guint
index_of (const KarumRatingList *list, gint64 person)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (list->known, GSIZE_TO_POINTER (person)));
}

const KarumRatedPlayer *
karum_rating_list_player (const KarumRatingList *list, gint64 person)
{
  guint index = index_of (list, person);

  return index > 0 ? list->players->pdata[index - 1] : NULL;
}

gboolean
karum_rated_player_at (const KarumRatedPlayer *player, int month, KarumGlicko *glicko, guint *games)
{
  const KarumRatingStep *steps = (const KarumRatingStep *) (void *) player->steps->data;
  guint low = 0, high = player->steps->len;

  /* Binary search for the first step after @month. */
  while (low < high) {
    guint middle = (low + high) / 2;

    if (steps[middle].month > month)
      high = middle;
    else
      low = middle + 1;
  }
  if (low == 0)
    return FALSE;
  *glicko = karum_glicko_rest (&steps[low - 1].glicko, (guint) (month - steps[low - 1].month));
  if (games)
    *games = steps[low - 1].games;
  return TRUE;
}

/* -- What has changed ------------------------------------------------------------------------- */

/* SplitMix64: hashes a number. */
static guint64
mix (guint64 number)
{
  number += 0x9e3779b97f4a7c15;
  number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
  number = (number ^ number >> 27) * 0x94d049bb133111eb;
  return number ^ number >> 31;
}

static guint64
sum_of (const KarumRatedGame *game)
{
  return mix (mix (mix ((guint64) game->id) + game->persons[0]) + game->persons[1]
              + ((guint64) game->half_points << 32));
}

static void
add_sum (GHashTable *sums, const KarumRatedGame *game)
{
  guint64 *sum = g_hash_table_lookup (sums, GINT_TO_POINTER (game->month));

  if (!sum)
    g_hash_table_insert (sums, GINT_TO_POINTER (game->month), sum = g_new0 (guint64, 1));
  *sum += sum_of (game);
}

/* The earliest month of @sums with a different sum in @others. */
static int
first_other (GHashTable *sums, GHashTable *others, int first)
{
  GHashTableIter iter;
  gpointer month, sum;

  g_hash_table_iter_init (&iter, sums);
  while (g_hash_table_iter_next (&iter, &month, &sum)) {
    const guint64 *other = g_hash_table_lookup (others, month);

    if (!other || *other != *(guint64 *) sum)
      first = MIN (first, GPOINTER_TO_INT (month));
  }
  return first;
}

/* Removes ratings from @month on, and players without any remaining rating. */
static void
forget_from (KarumRatingList *list, int month)
{
  for (guint i = list->players->len; i-- > 0;) {
    KarumRatedPlayer *player = list->players->pdata[i];
    guint kept = player->steps->len;

    while (kept > 0 && g_array_index (player->steps, KarumRatingStep, kept - 1).month >= month)
      kept--;
    g_array_set_size (player->steps, kept);
    if (kept == 0)
      g_ptr_array_remove_index_fast (list->players, i);
  }
  g_hash_table_remove_all (list->known);
  for (guint i = 0; i < list->players->len; i++) {
    const KarumRatedPlayer *player = list->players->pdata[i];

    g_hash_table_insert (list->known, GSIZE_TO_POINTER (player->person), GUINT_TO_POINTER (i + 1));
  }
}

/* -- Rating ----------------------------------------------------------------------------------- */

/* A player in a rating period. */
typedef struct {
  KarumRatedPlayer *player;
  KarumGlicko before; /* the rating at the beginning */
  guint n_games, end; /* number of games, and the end of their range in the array of all games */
} Participant;

typedef struct {
  const KarumRatingList *list;
  double tau;
  GArray *participants; /* (element-type Participant) */
  GHashTable *places;   /* persons to index + 1 */
  GArray *games;        /* (element-type KarumGlickoGame): grouped by participant */
} Period;

static KarumRatedPlayer *
need_player (const KarumRatingList *list, guint32 person)
{
  guint index = index_of (list, person);
  KarumRatedPlayer *player;

  if (index > 0)
    return list->players->pdata[index - 1];
  player = g_new0 (KarumRatedPlayer, 1);
  player->person = person;
  player->steps = g_array_new (FALSE, FALSE, sizeof (KarumRatingStep));
  g_ptr_array_add (list->players, player);
  g_hash_table_insert (list->known, GSIZE_TO_POINTER ((gsize) person),
                       GUINT_TO_POINTER (list->players->len));
  return player;
}

static Participant *
participant (const Period *period, guint32 person, int month)
{
  gpointer key = GSIZE_TO_POINTER ((gsize) person);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (period->places, key));
  Participant new = { 0 };

  if (place > 0)
    return &g_array_index (period->participants, Participant, place - 1);
  new.player = need_player (period->list, person);
  if (!karum_rated_player_at (new.player, month - 1, &new.before, NULL))
    new.before = karum_glicko_start ();
  g_array_append_val (period->participants, new);
  g_hash_table_insert (period->places, key, GUINT_TO_POINTER (period->participants->len));
  return &g_array_index (period->participants, Participant, period->participants->len - 1);
}

/* Assigns each participant a range in the array of games, which is filled from its end. */
static void
make_places (Period *period, const KarumRatedGame *games, guint n)
{
  guint end = 0;

  g_array_set_size (period->participants, 0);
  g_hash_table_remove_all (period->places);
  for (guint i = 0; i < n; i++)
    for (int side = 0; side < 2; side++)
      participant (period, games[i].persons[side], games[i].month)->n_games++;
  for (guint i = 0; i < period->participants->len; i++) {
    Participant *each = &g_array_index (period->participants, Participant, i);

    each->end = end += each->n_games;
  }
  g_array_set_size (period->games, end);
}

static void
fill_places (Period *period, const KarumRatedGame *games, guint n)
{
  for (guint i = n; i-- > 0;) {
    Participant *sides[2];

    for (int side = 0; side < 2; side++)
      sides[side] = participant (period, games[i].persons[side], games[i].month);
    for (int side = 0; side < 2; side++) {
      int half_points = side == 0 ? games[i].half_points : 2 - games[i].half_points;

      g_array_index (period->games, KarumGlickoGame, --sides[side]->end)
          = (KarumGlickoGame){ sides[1 - side]->before, half_points / 2.0 };
    }
  }
}

static void
rate_period (Period *period, const KarumRatedGame *games, guint n)
{
  make_places (period, games, n);
  fill_places (period, games, n);
  for (guint i = 0; i < period->participants->len; i++) {
    const Participant *each = &g_array_index (period->participants, Participant, i);
    GArray *steps = each->player->steps;
    guint before
        = steps->len > 0 ? g_array_index (steps, KarumRatingStep, steps->len - 1).games : 0;
    const KarumRatingStep step
        = { games[0].month, before + each->n_games,
            karum_glicko_rate (&each->before,
                               &g_array_index (period->games, KarumGlickoGame, each->end),
                               each->n_games, period->tau) };

    g_array_append_val (steps, step);
  }
}

static int
compare_games (gconstpointer a, gconstpointer b)
{
  const KarumRatedGame *x = a, *y = b;

  if (x->month != y->month)
    return x->month < y->month ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

/* Rates the games in @games from @month on. @games: (element-type KarumRatedGame): of this list */
static void
rate_from (KarumRatingList *list, double tau, GArray *games)
{
  g_autoptr (GArray) participants = g_array_new (FALSE, FALSE, sizeof (Participant));
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (KarumGlickoGame));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  Period period = { list, tau, participants, places, sides };
  const KarumRatedGame *all = (const KarumRatedGame *) (void *) games->data;

  g_array_sort (games, compare_games);
  for (guint first = 0, end; first < games->len; first = end) {
    end = first;
    while (end < games->len && all[end].month == all[first].month)
      end++;
    rate_period (&period, all + first, end - first);
  }
}

/* -- Renewing --------------------------------------------------------------------------------- */

static void
renew_list (KarumRatingList *list, double tau, guint kind, const GArray *games)
{
  g_autoptr (GHashTable) sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GArray) later = g_array_new (FALSE, FALSE, sizeof (KarumRatedGame));
  int first = G_MAXINT;

  list->first = list->last = -1;
  for (guint i = 0; i < games->len; i++) {
    const KarumRatedGame *game = &g_array_index (games, KarumRatedGame, i);

    if (game->kind != kind)
      continue;
    add_sum (sums, game);
    list->first = list->first < 0 ? game->month : MIN (list->first, game->month);
    list->last = MAX (list->last, game->month);
  }
  first = first_other (sums, list->sums, first);
  first = first_other (list->sums, sums, first);
  g_hash_table_unref (list->sums);
  list->sums = g_steal_pointer (&sums);
  if (first == G_MAXINT)
    return;
  forget_from (list, first);
  for (guint i = 0; i < games->len; i++) {
    const KarumRatedGame *game = &g_array_index (games, KarumRatedGame, i);

    if (game->kind == kind && game->month >= first)
      g_array_append_vals (later, game, 1);
  }
  rate_from (list, tau, later);
}

gboolean
karum_rating_book_renew (KarumRatingBook *book,
                         KarumStore *store,
                         const KarumGameFilter *filter,
                         GError **error)
{
  g_autoptr (GArray) games = rated_games_read (store, filter, book->kinds, error);

  if (!games)
    return FALSE;
  for (guint kind = 0; kind < book->kinds->len; kind++) {
    if (kind == book->lists->len)
      g_ptr_array_add (book->lists, list_new (book->kinds->pdata[kind]));
    renew_list (book->lists->pdata[kind], book->tau, kind, games);
  }
  return TRUE;
}

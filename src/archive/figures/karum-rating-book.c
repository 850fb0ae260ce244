#include "karum-rating-book.h"

#include "karum-arrays.h"
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
  guint32 persons[2]; /* the persons of Player1 and Player2: places in @people, see below */
} KarumRatedGame;

/* Lookup tables and results. */
typedef struct {
  GArray *people; /* (element-type guint32): persons; the first is nobody */
  GArray *places; /* (element-type guint32): by player, the place of the person in @people */
  GArray *kinds;  /* (element-type guint8): by ruleset: index of its game + 1; 0 for none */
  GArray *games;  /* (element-type KarumRatedGame): the result */
} Reading;

static gboolean
read_people (KarumStore *store, Reading *reading, GError **error)
{
  g_autoptr (GArray) persons = karum_person_numbers (store, error);
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  const guint32 nobody = KARUM_PLAYER_NOBODY;

  if (!persons)
    return FALSE;
  g_array_append_val (reading->people, nobody);
  karum_for_each_value (guint32, person, persons) {
    guint place = GPOINTER_TO_UINT (g_hash_table_lookup (known, GUINT_TO_POINTER (person)));

    if (place == 0 && person != nobody) {
      place = reading->people->len;
      g_hash_table_insert (known, GUINT_TO_POINTER (person), GUINT_TO_POINTER (place));
      g_array_append_val (reading->people, person);
    }
    g_array_append_val (reading->places, place);
  }
  return TRUE;
}

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

  while (karum_statement_next (row, error)) {
    guint64 ruleset = (guint64) karum_statement_int (row, 0);

    /* Larger numbers only occur in damaged archives. */
    if (ruleset > G_MAXUINT16 * 16)
      continue;
    if (ruleset >= by_ruleset->len)
      g_array_set_size (by_ruleset, (guint) ruleset + 1);
    g_array_index (by_ruleset, guint8, ruleset) = kind_of (kinds, karum_statement_certain (row, 1));
  }
  return karum_statement_worked (row);
}

static void
take (const KarumGameNumbers *numbers, gpointer data)
{
  static const guint8 half_points[]
      = { [KARUM_RESULT_WON] = 2, [KARUM_RESULT_LOST] = 0, [KARUM_RESULT_DRAWN] = 1 };
  const Reading *reading = data;
  KarumRatedGame game = { .id = numbers->id, .month = karum_number_month (numbers->date) };

  if (game.month < 0 || numbers->result == KARUM_RESULT_NONE || numbers->unplayed
      || numbers->ruleset >= reading->kinds->len)
    return;
  for (int i = 0; i < 2; i++) {
    game.persons[i] = karum_numbers_get (reading->places, numbers->players[i]);
    if (game.persons[i] == 0)
      return;
  }
  game.kind = g_array_index (reading->kinds, guint8, numbers->ruleset);
  if (game.kind-- == 0 || game.persons[0] == game.persons[1])
    return;
  game.half_points = half_points[numbers->result];
  g_array_append_val (reading->games, game);
}

static gboolean
read_games (KarumStore *store,
            const KarumGameFilter *filter,
            GPtrArray *kinds,
            Reading *reading,
            GError **error)
{
  KarumGameFilter counted;

  return read_people (store, reading, error)
         && read_kinds (karum_store_db (store), kinds, reading->kinds, error)
         && karum_figures_filter (store, filter, 0, 0, &counted, error)
         && karum_game_numbers_visit (store, &counted, 0, take, reading, error);
}

/* Reads the rated games that match @filter, in the order of their numbers, in one transaction.
 * @kinds: (inout) (element-type char*): ids of games; missing ids are added */
static gboolean
reading_fill (Reading *reading,
              KarumStore *store,
              const KarumGameFilter *filter,
              GPtrArray *kinds,
              GError **error)
{
  *reading = (Reading){ .people = karum_array_new (guint32),
                        .places = karum_array_new (guint32),
                        .kinds = g_array_new (FALSE, TRUE, sizeof (guint8)),
                        .games = karum_array_new (KarumRatedGame) };
  return karum_db_begin_read (karum_store_db (store), error)
         && karum_db_end (karum_store_db (store), read_games (store, filter, kinds, reading, error),
                          error);
}

static void
reading_clear (Reading *reading)
{
  g_array_unref (reading->people);
  g_array_unref (reading->places);
  g_array_unref (reading->kinds);
  g_array_unref (reading->games);
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
  g_array_unref (list->sums);
  g_free (list);
}

static KarumRatingList *
list_new (const char *game)
{
  KarumRatingList *list = g_new0 (KarumRatingList, 1);

  list->game = g_strdup (game);
  list->players = g_ptr_array_new_with_free_func (player_free);
  list->known = g_hash_table_new (NULL, NULL);
  list->sums = g_array_new (FALSE, TRUE, sizeof (guint64));
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
  karum_for_each (KarumRatingList, list, book->lists)
    if (g_str_equal (list->game, game) && list->last >= 0)
      return list;
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

static void
add_sum (GArray *sums, const Reading *reading, const KarumRatedGame *game)
{
  guint64 sum = mix ((guint64) game->id);

  for (int i = 0; i < 2; i++)
    sum = mix (sum + g_array_index (reading->people, guint32, game->persons[i]));
  if ((guint) game->month >= sums->len)
    g_array_set_size (sums, (guint) game->month + 1);
  g_array_index (sums, guint64, game->month) += mix (sum + ((guint64) game->half_points << 32));
}

/* The earliest month in which two sums differ; G_MAXINT if they are equal. */
static int
first_other (const GArray *sums, const GArray *others)
{
  for (guint month = 0; month < MAX (sums->len, others->len); month++) {
    guint64 sum = month < sums->len ? g_array_index (sums, guint64, month) : 0;
    guint64 other = month < others->len ? g_array_index (others, guint64, month) : 0;

    if (sum != other)
      return (int) month;
  }
  return G_MAXINT;
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
  guint32 person; /* its place among all */
  KarumRatedPlayer *player;
  KarumGlicko before; /* the rating at the beginning */
  guint n_games, end; /* number of games, and the end of their range in the array of all games */
} Participant;

typedef struct {
  const KarumRatingList *list;
  double tau;
  const GArray *people;     /* (element-type guint32): persons by their places */
  KarumRatedPlayer **known; /* (nullable): by place */
  GArray *participants;     /* (element-type Participant) */
  guint *places;            /* by place: index in @participants + 1; 0 for none */
  GArray *games;            /* (element-type KarumGlickoGame): grouped by participant */
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
  player->steps = karum_array_new (KarumRatingStep);
  g_ptr_array_add (list->players, player);
  g_hash_table_insert (list->known, GSIZE_TO_POINTER ((gsize) person),
                       GUINT_TO_POINTER (list->players->len));
  return player;
}

/* @month: after all that the player has been rated in */
static Participant *
participant (const Period *period, guint32 person, int month)
{
  guint *place = &period->places[person];
  Participant new = { .person = person, .before = karum_glicko_start () };
  const GArray *steps;

  if (*place > 0)
    return &g_array_index (period->participants, Participant, *place - 1);
  if (!period->known[person])
    period->known[person]
        = need_player (period->list, g_array_index (period->people, guint32, person));
  new.player = period->known[person];
  steps = new.player->steps;
  if (steps->len > 0) {
    const KarumRatingStep *last = &g_array_index (steps, KarumRatingStep, steps->len - 1);

    new.before = karum_glicko_rest (&last->glicko, (guint) (month - 1 - last->month));
  }
  g_array_append_val (period->participants, new);
  *place = period->participants->len;
  return &g_array_index (period->participants, Participant, *place - 1);
}

/* Assigns each participant a range in the array of games, which is filled from its end. */
static void
make_places (Period *period, const KarumRatedGame *games, guint n)
{
  guint end = 0;

  g_array_set_size (period->participants, 0);
  for (guint i = 0; i < n; i++)
    for (int side = 0; side < 2; side++)
      participant (period, games[i].persons[side], games[i].month)->n_games++;
  karum_for_each_in (Participant, each, period->participants)
    each->end = end += each->n_games;
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
  karum_for_each_in (const Participant, each, period->participants) {
    GArray *steps = each->player->steps;
    guint before
        = steps->len > 0 ? g_array_index (steps, KarumRatingStep, steps->len - 1).games : 0;
    const KarumRatingStep step
        = { games[0].month, before + each->n_games,
            karum_glicko_rate (&each->before,
                               &g_array_index (period->games, KarumGlickoGame, each->end),
                               each->n_games, period->tau) };

    g_array_append_val (steps, step);
    period->places[each->person] = 0;
  }
}

/* The games of a kind from @first on by month, otherwise in their order. @ends: (out caller-
 * allocates): by month, the end of its games */
static KarumRatedGame *
sort_games (const GArray *games, guint kind, int first, GArray *ends)
{
  KarumRatedGame *sorted;
  guint n = 0;

  karum_for_each_in (const KarumRatedGame, game, games)
    if (game->kind == kind && game->month >= first)
      g_array_index (ends, guint, game->month)++;
  karum_for_each_in (guint, end, ends) {
    guint begin = n;

    n += *end;
    *end = begin;
  }
  sorted = g_new (KarumRatedGame, n);
  karum_for_each_in (const KarumRatedGame, game, games)
    if (game->kind == kind && game->month >= first)
      sorted[g_array_index (ends, guint, game->month)++] = *game;
  return sorted;
}

/* Rates the games of a kind from the month @first on. */
static void
rate_from (KarumRatingList *list, double tau, guint kind, int first, const Reading *reading)
{
  g_autoptr (GArray) participants = karum_array_new (Participant);
  g_autoptr (GArray) sides = karum_array_new (KarumGlickoGame);
  g_autofree KarumRatedPlayer **known = g_new0 (KarumRatedPlayer *, reading->people->len);
  g_autofree guint *places = g_new0 (guint, reading->people->len);
  g_autoptr (GArray) ends = g_array_new (FALSE, TRUE, sizeof (guint));
  g_autofree KarumRatedGame *games = NULL;
  Period period = { list, tau, reading->people, known, participants, places, sides };
  guint begin = 0;

  g_array_set_size (ends, list->sums->len);
  games = sort_games (reading->games, kind, first, ends);
  karum_for_each_value (guint, end, ends) {
    if (end > begin)
      rate_period (&period, games + begin, end - begin);
    begin = end;
  }
}

/* -- Renewing --------------------------------------------------------------------------------- */

static void
renew_list (KarumRatingList *list, double tau, guint kind, const Reading *reading)
{
  g_autoptr (GArray) sums = g_array_new (FALSE, TRUE, sizeof (guint64));
  int first;

  list->first = list->last = -1;
  karum_for_each_in (const KarumRatedGame, game, reading->games) {
    if (game->kind != kind)
      continue;
    add_sum (sums, reading, game);
    list->first = list->first < 0 ? game->month : MIN (list->first, game->month);
    list->last = MAX (list->last, game->month);
  }
  first = first_other (sums, list->sums);
  g_array_unref (list->sums);
  list->sums = g_steal_pointer (&sums);
  if (first == G_MAXINT)
    return;
  forget_from (list, first);
  rate_from (list, tau, kind, first, reading);
}

gboolean
karum_rating_book_renew (KarumRatingBook *book,
                         KarumStore *store,
                         const KarumGameFilter *filter,
                         GError **error)
{
  Reading reading;
  gboolean done = reading_fill (&reading, store, filter, book->kinds, error);

  for (guint kind = 0; done && kind < book->kinds->len; kind++) {
    if (kind == book->lists->len)
      g_ptr_array_add (book->lists, list_new (book->kinds->pdata[kind]));
    renew_list (book->lists->pdata[kind], book->tau, kind, &reading);
  }
  reading_clear (&reading);
  return done;
}

#include "karum-ratings.h"

#include "karum-arrays.h"
#include "karum-finder.h"
#include "karum-game-facts.h"
#include "karum-game-numbers.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static G_DEFINE_QUARK (karum_ratings, ratings_key)

    static void book_free (gpointer book)
{
  karum_rating_book_free (book);
}

/* (transfer none) (nullable): the ratings over all games of the archive, up to date. */
static KarumRatingBook *
book_of_all (KarumStore *store, double tau, GError **error)
{
  static const KarumGameFilter all = { 0 };
  KarumRatingBook *book = karum_store_kept (store, ratings_key_quark ());
  guint64 state;

  if (!karum_games_state (store, &state, error))
    return NULL;
  if (!book || book->tau != tau) {
    book = karum_rating_book_new (tau);
    karum_store_keep (store, ratings_key_quark (), book, book_free);
  }
  if (book->state == state)
    return book;
  book->state = 0;
  if (!karum_rating_book_renew (book, store, &all, error))
    return NULL;
  book->state = state;
  return book;
}

KarumRatingBook *
karum_store_rate (KarumStore *store, double tau, GError **error)
{
  static const KarumGameFilter all = { 0 };
  g_autoptr (KarumRatingBook) book = karum_rating_book_new (tau);
  gboolean done = karum_rating_book_renew (book, store, &all, error);

  karum_games_forget (store);
  return done ? g_steal_pointer (&book) : NULL;
}

gboolean
karum_store_prepare_figures (KarumStore *store, KarumRatingBook *book, GError **error)
{
  if (karum_store_kept (store, ratings_key_quark ()))
    karum_rating_book_free (book);
  else
    karum_store_keep (store, ratings_key_quark (), book, book_free);
  return karum_game_numbers_prepare (store, error);
}

/* -- Lists ------------------------------------------------------------------------------------ */

static void
row_free (gpointer data)
{
  KarumRatingRow *row = data;

  karum_free_all (row->name, row->note, row->game, row);
}

static void
take_rows (const KarumRatingList *list, int at, GPtrArray *rows)
{
  karum_for_each (const KarumRatedPlayer, player, list->players) {
    KarumRatingRow row = { .person = player->person };

    if (!karum_rated_player_at (player, at >= 0 ? at : list->last, &row.glicko, &row.games))
      continue;
    row.game = g_strdup (list->game);
    g_ptr_array_add (rows, g_memdup2 (&row, sizeof row));
  }
}

static gboolean
find_names (KarumDb *db, const GPtrArray *rows, GError **error)
{
  g_autoptr (KarumStatement) player
      = karum_db_prepare (db, "SELECT name, note FROM players WHERE id = ?", error);

  for (guint i = 0; player && i < rows->len; i++) {
    KarumRatingRow *row = rows->pdata[i];

    karum_statement_rewind (player);
    karum_statement_bind_int (player, 1, row->person);
    if (karum_statement_step (player, error) == KARUM_STEP_ERROR)
      return FALSE;
    row->name = karum_statement_dup_certain (player, 0);
    row->note = karum_statement_dup_known (player, 1);
  }
  return player != NULL;
}

/* One transaction takes fewer locks than thousands. */
static gboolean
read_names (KarumDb *db, const GPtrArray *rows, GError **error)
{
  return karum_db_begin_read (db, error) && karum_db_end (db, find_names (db, rows, error), error);
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
karum_store_ratings (
    KarumStore *store, const KarumGameFilter *filter, int at, double tau, GError **error)
{
  static const KarumGameFilter all = { 0 };
  g_autoptr (KarumRatingBook) own = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  const KarumRatingBook *book;

  if (karum_game_filter_equal (filter, &all)) {
    book = book_of_all (store, tau, error);
  } else {
    own = karum_rating_book_new (tau);
    book = karum_rating_book_renew (own, store, filter, error) ? own : NULL;
  }
  if (!book)
    return NULL;
  karum_for_each (void, list, book->lists)
    take_rows (list, at, rows);
  if (!read_names (karum_store_db (store), rows, error))
    return NULL;
  g_ptr_array_sort (rows, compare_rows);
  return g_steal_pointer (&rows);
}

/* -- A table ---------------------------------------------------------------------------------- */

void
karum_rating_table_free (KarumRatingTable *table)
{
  g_free (table->game);
  g_ptr_array_unref (table->games);
  g_ptr_array_unref (table->rows);
  g_free (table);
}

/* (transfer none) (nullable): the list for @game; otherwise the one with most players. */
static const KarumRatingList *
choose_list (const KarumRatingBook *book, const char *game)
{
  const KarumRatingList *chosen = game ? karum_rating_book_list (book, game) : NULL;
  guint most = 0;

  if (chosen)
    return chosen;
  karum_for_each (const KarumRatingList, each, book->lists) {
    if (each->players->len > most) {
      most = each->players->len;
      chosen = each;
    }
  }
  return chosen;
}

KarumRatingTable *
karum_store_rating_table (KarumStore *store, const char *game, int at, double tau, GError **error)
{
  const KarumRatingBook *book = book_of_all (store, tau, error);
  g_autoptr (KarumRatingTable) table = NULL;
  const KarumRatingList *list;

  if (!book)
    return NULL;
  table = g_new0 (KarumRatingTable, 1);
  table->games = g_ptr_array_new_with_free_func (g_free);
  table->rows = g_ptr_array_new_with_free_func (row_free);
  karum_for_each (const KarumRatingList, each, book->lists)
    if (each->last >= 0)
      g_ptr_array_add (table->games, g_strdup (each->game));
  list = choose_list (book, game);
  if (!list)
    return g_steal_pointer (&table);
  table->game = g_strdup (list->game);
  table->first = list->first;
  table->last = list->last;
  take_rows (list, at, table->rows);
  if (!read_names (karum_store_db (store), table->rows, error))
    return NULL;
  g_ptr_array_sort (table->rows, compare_rows);
  return g_steal_pointer (&table);
}

/* -- A player --------------------------------------------------------------------------------- */

static void
course_free (gpointer data)
{
  KarumRatingCourse *course = data;

  g_free (course->game);
  g_array_unref (course->steps);
  g_free (course);
}

static guint
games_of (const KarumRatingCourse *course)
{
  return g_array_index (course->steps, KarumRatingStep, course->steps->len - 1).games;
}

static int
compare_courses (gconstpointer a, gconstpointer b)
{
  const KarumRatingCourse *x = *(const KarumRatingCourse *const *) a;
  const KarumRatingCourse *y = *(const KarumRatingCourse *const *) b;

  if (games_of (x) != games_of (y))
    return games_of (x) > games_of (y) ? -1 : 1;
  return g_strcmp0 (x->game, y->game);
}

GPtrArray *
karum_store_rating_courses (KarumStore *store, gint64 person, double tau, GError **error)
{
  const KarumRatingBook *book = book_of_all (store, tau, error);
  g_autoptr (GPtrArray) courses = g_ptr_array_new_with_free_func (course_free);

  if (!book)
    return NULL;
  karum_for_each (const KarumRatingList, list, book->lists) {
    const KarumRatedPlayer *player = karum_rating_list_player (list, person);
    KarumRatingCourse *course;

    if (!player)
      continue;
    course = g_new0 (KarumRatingCourse, 1);
    course->game = g_strdup (list->game);
    course->last = list->last;
    course->steps = g_array_copy (player->steps);
    g_ptr_array_add (courses, course);
  }
  g_ptr_array_sort (courses, compare_courses);
  return g_steal_pointer (&courses);
}

/* -- A game ----------------------------------------------------------------------------------- */

typedef struct {
  gboolean found;
  gint64 persons[2];
  char *game; /* (owned) */
  int month;
  double score; /* of Player1 */
} Wanted;

static void
note_game (const KarumGameFacts *facts, gpointer data)
{
  Wanted *wanted = data;

  wanted->month = karum_number_month (facts->date);
  wanted->found = karum_game_facts_rated (facts) && wanted->month >= 0;
  wanted->game = g_utf8_make_valid (facts->game, -1);
  wanted->score = facts->result == KARUM_RESULT_WON     ? 1
                  : facts->result == KARUM_RESULT_DRAWN ? 0.5
                                                        : 0;
  for (int i = 0; i < 2; i++)
    wanted->persons[i] = facts->persons[i];
}

static gboolean
rate_game (const KarumRatingList *list, const Wanted *wanted, KarumGameRating *rating)
{
  KarumRatingShare *shares = rating->shares;

  rating->month = wanted->month;
  for (int i = 0; i < 2; i++) {
    const KarumRatedPlayer *player = karum_rating_list_player (list, wanted->persons[i]);
    guint before = 0, after;

    if (!player || !karum_rated_player_at (player, wanted->month, &shares[i].after, &after))
      return FALSE;
    if (!karum_rated_player_at (player, wanted->month - 1, &shares[i].before, &before))
      shares[i].before = karum_glicko_start ();
    shares[i].games = after - before;
  }
  for (int i = 0; i < 2; i++) {
    const KarumGlickoGame game
        = { shares[1 - i].before, i == 0 ? wanted->score : 1 - wanted->score };

    shares[i].share = karum_glicko_share (&shares[i].before, &shares[i].after, &game);
  }
  return TRUE;
}

gboolean
karum_store_game_rating (KarumStore *store,
                         gint64 id,
                         double tau,
                         gboolean *rated,
                         KarumGameRating *rating,
                         GError **error)
{
  g_autofree char *ids = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  const KarumGameFilter filter = { .ids = ids };
  const KarumRatingBook *book = book_of_all (store, tau, error);
  const KarumRatingList *list;
  Wanted wanted = { 0 };

  *rated = FALSE;
  if (!book || !karum_game_facts_visit (store, &filter, 0, note_game, &wanted, error))
    return FALSE;
  list = wanted.found ? karum_rating_book_list (book, wanted.game) : NULL;
  *rated = list && rate_game (list, &wanted, rating);
  g_free (wanted.game);
  return TRUE;
}

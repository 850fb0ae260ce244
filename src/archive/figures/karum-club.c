#include "karum-club.h"

#include <math.h>

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-game-list.h"
#include "karum-game-facts.h"
#include "karum-game-numbers.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* The maximum number of entries in the lists below. */
#define KARUM_MOST_ACTIVE 10

/* Standard normal distribution: 95 % lie within this many standard deviations. */
#define Z 1.959964

void
karum_wilson (double share, guint n, double *low, double *high)
{
  double weight = 1 + Z * Z / n, centre = (share + Z * Z / (2 * n)) / weight;
  double half = Z * sqrt (share * (1 - share) / n + Z * Z / (4.0 * n * n)) / weight;

  *low = MAX (0, centre - half);
  *high = MIN (1, centre + half);
}

/* -- The figures ------------------------------------------------------------------------------ */

static void
rules_free (gpointer data)
{
  KarumRulesFigures *figures = data;

  karum_free_all (figures->game, figures->rules, figures);
}

static void
active_free (gpointer data)
{
  KarumActive *active = data;

  karum_free_all (active->name, active->note, active);
}

static KarumClub *
club_new (void)
{
  KarumClub *club = g_new0 (KarumClub, 1);

  club->by_month = g_ptr_array_new_with_free_func (g_free);
  club->by_rules = g_ptr_array_new_with_free_func (rules_free);
  club->players = g_ptr_array_new_with_free_func (active_free);
  club->events = g_ptr_array_new_with_free_func (active_free);
  club->days = g_ptr_array_new_with_free_func (active_free);
  return club;
}

void
karum_club_free (KarumClub *club)
{
  g_ptr_array_unref (club->by_month);
  g_ptr_array_unref (club->by_rules);
  g_ptr_array_unref (club->players);
  g_ptr_array_unref (club->events);
  g_ptr_array_unref (club->days);
  for (guint i = 0; i < KARUM_N_RECORDS; i++)
    g_clear_pointer (&club->records[i].row, karum_game_row_unref);
  g_free (club);
}

/* -- Counting --------------------------------------------------------------------------------- */

/* Counters indexed by numbers, and the tables that the numbers refer to. */
typedef struct {
  KarumClub *club;
  GArray *persons, *events;     /* (element-type guint32): by player, by event */
  GHashTable *months;           /* (element-type int KarumMonthTally): of @club */
  GHashTable *rules;            /* (element-type guint32 KarumRulesFigures) */
  GArray *players, *met, *days; /* (element-type guint32): games by person, event and date */
  guint32 ruleset;              /* of the last game, and its figures */
  KarumRulesFigures *figures;   /* (nullable) (borrowed) */
  gint64 ids[KARUM_N_RECORDS];  /* 0 for none */
} Count;

/* Larger numbers only occur in damaged archives. */
#define MOST_NUMBERS (1u << 26)

static void
count_one (GArray *counts, guint32 number)
{
  if (number >= MOST_NUMBERS)
    return;
  if (number >= counts->len)
    g_array_set_size (counts, number + 1);
  g_array_index (counts, guint32, number)++;
}

static KarumMonthTally *
month_tally (Count *count, int month)
{
  KarumMonthTally *tally = g_hash_table_lookup (count->months, GINT_TO_POINTER (month));

  if (tally)
    return tally;
  tally = g_new0 (KarumMonthTally, 1);
  tally->month = month;
  g_ptr_array_add (count->club->by_month, tally);
  g_hash_table_insert (count->months, GINT_TO_POINTER (month), tally);
  return tally;
}

static KarumRulesFigures *
rules_figures (Count *count, guint32 ruleset)
{
  if (count->figures && count->ruleset == ruleset)
    return count->figures;
  count->ruleset = ruleset;
  count->figures = g_hash_table_lookup (count->rules, GUINT_TO_POINTER (ruleset));
  if (count->figures)
    return count->figures;
  count->figures = g_new0 (KarumRulesFigures, 1);
  g_ptr_array_add (count->club->by_rules, count->figures);
  g_hash_table_insert (count->rules, GUINT_TO_POINTER (ruleset), count->figures);
  return count->figures;
}

/* Keeps the first game with the greatest value, or the smallest if @least. */
static void
note_record (Count *count, KarumRecordKind kind, gint64 id, gint64 value, gboolean least)
{
  KarumRecordGame *record = &count->club->records[kind];

  if (count->ids[kind] != 0 && (least ? value >= record->value : value <= record->value))
    return;
  count->ids[kind] = id;
  record->value = value;
}

static void
count_score (Count *count, KarumRulesFigures *figures, const KarumGameNumbers *game)
{
  gint64 margin = game->scores[0] - game->scores[1];

  figures->scored++;
  figures->margin += game->exchanged ? -margin : margin;
  note_record (count, KARUM_RECORD_MARGIN, game->id, ABS (margin), FALSE);
  note_record (count, KARUM_RECORD_SCORE, game->id, MAX (game->scores[0], game->scores[1]), FALSE);
}

static void
count_people (Count *count, const KarumGameNumbers *game)
{
  guint32 persons[2], event = karum_numbers_get (count->events, game->event);

  for (int i = 0; i < 2; i++) {
    persons[i] = karum_numbers_get (count->persons, game->players[i]);
    if (persons[i] != KARUM_PLAYER_NOBODY)
      count_one (count->players, persons[i]);
  }
  if (event != 0)
    count_one (count->met, event);
}

/* Whether the day of a date is known. */
static gboolean
has_day (guint32 date)
{
  guint32 day = (date - 1) % 33;

  return karum_number_month (date) >= 0 && day >= 1 && day <= 31;
}

static void
count_length (Count *count, KarumRulesFigures *figures, const KarumGameNumbers *game)
{
  if (game->turns == 0)
    return;
  figures->recorded++;
  figures->turns += game->turns;
  note_record (count, KARUM_RECORD_LONGEST, game->id, game->turns, FALSE);
  note_record (count, KARUM_RECORD_SHORTEST, game->id, game->turns, TRUE);
}

static void
count_game (const KarumGameNumbers *game, gpointer data)
{
  Count *count = data;
  int month = karum_number_month (game->date);
  gboolean drawn = game->result == KARUM_RESULT_DRAWN;
  gboolean won = (game->result == KARUM_RESULT_WON) != game->exchanged;
  KarumRulesFigures *figures;

  count->club->unplayed += game->unplayed != KARUM_TERMINATION_NONE;
  if (game->unplayed || karum_numbers_oneself (count->persons, game->players))
    return;
  if (game->result == KARUM_RESULT_NONE) {
    count->club->unfinished += !game->analysis;
    return;
  }
  figures = rules_figures (count, game->ruleset);
  karum_tally_count (&count->club->first, drawn, won);
  karum_tally_count (&figures->first, drawn, won);
  if (month >= 0)
    karum_tally_count (&month_tally (count, month)->tally, drawn, won);
  if (has_day (game->date))
    count_one (count->days, game->date);
  count_length (count, figures, game);
  if (game->has_score)
    count_score (count, figures, game);
  count_people (count, game);
}

/* -- Names ------------------------------------------------------------------------------------ */

static int
compare_active (gconstpointer a, gconstpointer b)
{
  const KarumActive *x = *(const KarumActive *const *) a;
  const KarumActive *y = *(const KarumActive *const *) b;

  if (x->games != y->games)
    return x->games > y->games ? -1 : 1;
  if (x->name && y->name && !g_str_equal (x->name, y->name))
    return g_strcmp0 (x->name, y->name);
  return x->id < y->id ? -1 : x->id > y->id;
}

/* Moves the entries with most games to @most. Among equals at the cut, the choice depends on their
 * ids, because names are read later. */
static void
take_most (const GArray *counts, GPtrArray *most)
{
  for (guint i = 0; i < counts->len; i++) {
    guint32 games = g_array_index (counts, guint32, i);
    KarumActive *active = games > 0 ? g_new0 (KarumActive, 1) : NULL;

    if (!active)
      continue;
    active->id = i;
    active->games = games;
    g_ptr_array_add (most, active);
  }
  g_ptr_array_sort (most, compare_active);
  if (most->len > KARUM_MOST_ACTIVE)
    g_ptr_array_set_size (most, KARUM_MOST_ACTIVE);
}

static gboolean
read_names (KarumDb *db, const char *sql, GPtrArray *most, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);

  for (guint i = 0; row && i < most->len; i++) {
    KarumActive *active = most->pdata[i];

    karum_statement_rewind (row);
    karum_statement_bind_int (row, 1, active->id);
    if (karum_statement_step (row, error) == KARUM_STEP_ERROR)
      return FALSE;
    active->name = karum_statement_dup_certain (row, 0);
    active->note = karum_statement_dup_known (row, 1);
  }
  g_ptr_array_sort (most, compare_active);
  return row != NULL;
}

static void
name_days (GPtrArray *days)
{
  karum_for_each (KarumActive, active, days) {
    guint32 date = (guint32) active->id - 1;

    active->name = g_strdup_printf ("%04u.%02u.%02u", date / 33 / 14, date / 33 % 14, date % 33);
  }
}

static gboolean
read_rules (KarumDb *db, GHashTable *rules, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT id, game, text FROM rulesets", error);

  while (karum_statement_next (row, error)) {
    KarumRulesFigures *figures
        = g_hash_table_lookup (rules, GSIZE_TO_POINTER ((gsize) karum_statement_int (row, 0)));

    if (!figures)
      continue;
    figures->game = karum_statement_dup_certain (row, 1);
    figures->rules = karum_statement_dup_certain (row, 2);
  }
  return karum_statement_worked (row);
}

static int
compare_rules (gconstpointer a, gconstpointer b)
{
  const KarumRulesFigures *x = *(const KarumRulesFigures *const *) a;
  const KarumRulesFigures *y = *(const KarumRulesFigures *const *) b;

  if (x->first.games != y->first.games)
    return x->first.games > y->first.games ? -1 : 1;
  return g_strcmp0 (x->rules, y->rules);
}

static int
compare_months (gconstpointer a, gconstpointer b)
{
  return (*(const KarumMonthTally *const *) a)->month
         - (*(const KarumMonthTally *const *) b)->month;
}

static gboolean
read_records (KarumStore *store, const Count *count, GError **error)
{
  for (guint kind = 0; kind < KARUM_N_RECORDS; kind++)
    if (count->ids[kind] != 0
        && !(count->club->records[kind].row = karum_store_get_row (store, count->ids[kind], error)))
      return FALSE;
  return TRUE;
}

/* -- All of it -------------------------------------------------------------------------------- */

static gboolean
read_club (KarumStore *store, const KarumGameFilter *filter, Count *count, GError **error)
{
  KarumClub *club = count->club;
  KarumDb *db = karum_store_db (store);
  KarumGameFilter counted;

  if (!karum_figures_filter (store, filter, 0, 0, &counted, error)
      || !karum_game_numbers_visit (store, &counted, KARUM_NUMBERS_SCORES | KARUM_NUMBERS_ANALYSIS,
                                    count_game, count, error))
    return FALSE;
  take_most (count->players, club->players);
  take_most (count->met, club->events);
  take_most (count->days, club->days);
  name_days (club->days);
  g_ptr_array_sort (club->by_month, compare_months);
  if (!read_names (db, "SELECT name, note FROM players WHERE id = ?", club->players, error)
      || !read_names (db, "SELECT name, NULL FROM events WHERE id = ?", club->events, error)
      || !read_rules (db, count->rules, error) || !read_records (store, count, error))
    return FALSE;
  g_ptr_array_sort (club->by_rules, compare_rules);
  return TRUE;
}

/* Reads everything in one transaction. */
static gboolean
count_club (KarumStore *store, const KarumGameFilter *filter, KarumClub *club, GError **error)
{
  g_autoptr (GArray) persons = karum_person_numbers (store, error);
  g_autoptr (GArray) events = persons ? karum_event_numbers (store, error) : NULL;
  g_autoptr (GHashTable) months = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) rules = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) players = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (GArray) met = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (GArray) days = g_array_new (FALSE, TRUE, sizeof (guint32));
  Count count = { .club = club,
                  .persons = persons,
                  .events = events,
                  .months = months,
                  .rules = rules,
                  .players = players,
                  .met = met,
                  .days = days };

  return events && read_club (store, filter, &count, error);
}

KarumClub *
karum_store_club (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumClub) club = club_new ();
  gboolean done;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  done = count_club (store, filter, club, error);
  return karum_db_end (karum_store_db (store), done, error) ? g_steal_pointer (&club) : NULL;
}

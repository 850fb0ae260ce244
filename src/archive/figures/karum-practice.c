#include "karum-practice.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-players.h"
#include "karum-replay.h"
#include "karum-reviews-table.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

/* A position to practise. */
typedef struct {
  KarumPractised row;
  guint loss;      /* given away there */
  gboolean sure;   /* its best turn is */
  KarumPoint cell; /* where that begins; KARUM_POINT_NONE if it isn't known */
} Found;

typedef struct {
  KarumStore *store;
  gint64 person;      /* 0 for proved wins */
  gboolean sure;      /* only those whose best turns are; see karum_verdict_teaches() */
  GArray *verdicts;   /* (owned) (nullable): of the game that is replayed */
  guint me;           /* the verdicts of this person count: 0 is Player1; 2 for both */
  GHashTable *known;  /* (element-type gint64 KarumPractised): by position */
  GHashTable *places; /* (element-type gint64 guint): in @found, from 1, by position */
  GArray *found;      /* (element-type Found) */
} Search;

/* Whether a verdict says that its position is one to practise. */
static gboolean
is_wanted (const Search *search, const KarumVerdict *verdict)
{
  if (search->person == 0)
    return verdict->effort != KARUM_EFFORT_NONE && verdict->decision && verdict->best.proved
           && verdict->best.margin > 0;
  return (search->me == 2 || verdict->person == search->me)
         && (karum_verdict_teaches (verdict, TRUE)
             || (!search->sure && karum_verdict_teaches (verdict, FALSE)));
}

/* -- One game --------------------------------------------------------------------------------- */

static KarumPoint
best_cell (const KarumReplay *replay, const KarumVerdict *verdict)
{
  KarumTurn turns[KARUM_VERDICT_LINE];

  return karum_verdict_turns (verdict, replay->rules, &replay->state, turns) > 0
                 && turns[0].n_points > 0
             ? turns[0].points[0]
             : KARUM_POINT_NONE;
}

static void
add_position (Search *search, const KarumReplay *replay, const KarumVerdict *verdict)
{
  gint64 key = (gint64) karum_position_key (replay->key_base, replay->rules, &replay->state);
  const KarumPractised *known = g_hash_table_lookup (search->known, &key);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (search->places, &key));
  Found found = { .row = { search->person, key, replay->id, replay->ply, 0, 0 },
                  .loss = search->person != 0 ? karum_verdict_loss (verdict) : 0,
                  .sure = search->person == 0 || karum_verdict_teaches (verdict, TRUE),
                  .cell = best_cell (replay, verdict) };

  if (known) {
    found.row.box = known->box;
    found.row.due = known->due;
  }
  if (place > 0) {
    Found *before = &g_array_index (search->found, Found, place - 1);

    before->loss = MAX (before->loss, found.loss);
    before->sure |= found.sure;
    return;
  }
  g_array_append_val (search->found, found);
  g_hash_table_insert (search->places, g_memdup2 (&key, sizeof key),
                       GUINT_TO_POINTER (search->found->len));
}

static gboolean
visit (const KarumReplay *replay, gpointer data)
{
  Search *search = data;
  const KarumVerdict *verdict;

  if (!replay->turn || replay->ply >= search->verdicts->len)
    return FALSE;
  verdict = karum_verdicts_at (search->verdicts, replay->ply);
  if (is_wanted (search, verdict))
    add_position (search, replay, verdict);
  return TRUE;
}

static gboolean
any_wanted (const Search *search)
{
  for (guint i = 0; i < search->verdicts->len; i++)
    if (is_wanted (search, karum_verdicts_at (search->verdicts, i)))
      return TRUE;
  return FALSE;
}

/* Only games in which there is something are replayed. */
static gboolean
look_into (Search *search, KarumReplayer *replayer, gint64 game, guint me, GError **error)
{
  gboolean done;

  search->me = me;
  if (!karum_reviews_read (karum_store_db (search->store), game, &search->verdicts, error))
    return FALSE;
  done = !any_wanted (search) || karum_replayer_game (replayer, game, visit, search, error);
  g_clear_pointer (&search->verdicts, g_array_unref);
  return done;
}

/* -- All games -------------------------------------------------------------------------------- */

static const char reviewed_sql[]
    = "SELECT g.id, a.person, b.person FROM reviews v JOIN shown_games g ON g.id = v.game"
      " JOIN players a ON a.id = g.player1 JOIN players b ON b.id = g.player2"
      " WHERE (?1 = 0 OR a.person = ?1 OR b.person = ?1) ORDER BY g.id";

static gboolean
look_into_all (Search *search, const KarumProgress *progress, GError **error)
{
  g_autoptr (KarumReplayer) replayer = karum_replayer_new (search->store);
  guint64 done = 0;
  g_autoptr (KarumStatement) row
      = karum_db_ask (karum_store_db (search->store), reviewed_sql, error, search->person);

  while (karum_statement_next (row, error)) {
    gboolean first = karum_statement_int (row, 1) == search->person;
    gboolean second = karum_statement_int (row, 2) == search->person;

    if (!karum_progress_step (progress, done, done + 1, error)
        || !look_into (search, replayer, karum_statement_int (row, 0),
                       first && second ? 2 : (guint) second, error))
      return FALSE;
    done++;
  }
  return karum_statement_worked (row);
}

static gboolean
note_known (const KarumPractised *row, gpointer data, GError **error)
{
  (void) error;
  g_hash_table_insert (data, g_memdup2 (&row->position, sizeof row->position),
                       g_memdup2 (row, sizeof *row));
  return TRUE;
}

static gboolean
search_all (Search *search, const KarumProgress *progress, GError **error)
{
  KarumDb *db = karum_store_db (search->store);

  return (search->person == 0
          || karum_practice_visit (db, search->person, note_known, search->known, error))
         && look_into_all (search, progress, error);
}

/* New ones after all others, and those that aren't sure after those that are; see
 * karum_store_mistakes(). */
static int
compare (gconstpointer a, gconstpointer b)
{
  const Found *one = a, *other = b;
  guint due = one->row.due - 1, other_due = other->row.due - 1;

  if (due != other_due)
    return due < other_due ? -1 : 1;
  if (one->sure != other->sure)
    return one->sure ? -1 : 1;
  if (one->loss != other->loss)
    return one->loss > other->loss ? -1 : 1;
  if (one->row.person == 0 && one->row.turn != other->row.turn)
    return one->row.turn > other->row.turn ? -1 : 1;
  return one->row.game < other->row.game   ? -1
         : one->row.game > other->row.game ? 1
                                           : (int) one->row.turn - (int) other->row.turn;
}

/* Whether a mistake that was never asked wants the same point as one of the same game before it.
 * @cells: (element-type gint64): of games */
static gboolean
repeats (GHashTable *cells, const Found *found)
{
  const gint64 key = found->row.game << 16 | found->cell;

  return found->row.person != 0 && found->cell != KARUM_POINT_NONE
         && !g_hash_table_add (cells, g_memdup2 (&key, sizeof key)) && found->row.due == 0;
}

/* (transfer full) (element-type KarumPractised): those to ask, or those that can't be asked yet. */
static GArray *
rows_of (const Search *search)
{
  GArray *rows = karum_array_new (KarumPractised);
  g_autoptr (GHashTable) cells = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  g_array_sort (search->found, compare);
  karum_for_each_in (const Found, found, search->found)
    if (!repeats (cells, found) && found->sure == search->sure)
      g_array_append_val (rows, found->row);
  return rows;
}

static GArray *
find (
    KarumStore *store, gint64 person, gboolean sure, const KarumProgress *progress, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (GHashTable) known
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GArray) found = karum_array_new (Found);
  Search search = {
    .store = store, .person = person, .sure = sure, .known = known, .places = places, .found = found
  };

  if (!karum_db_begin_read (db, error)
      || !karum_db_end (db, search_all (&search, progress, error), error))
    return NULL;
  return rows_of (&search);
}

GArray *
karum_store_mistakes (
    KarumStore *store, gint64 person, gboolean sure, const KarumProgress *progress, GError **error)
{
  return find (store, person, sure, progress, error);
}

GArray *
karum_store_proved_wins (KarumStore *store, const KarumProgress *progress, GError **error)
{
  return find (store, 0, TRUE, progress, error);
}

/* -- What is due ------------------------------------------------------------------------------ */

typedef struct {
  KarumDb *db;
  guint day;
  gint64 count;
} Due;

/* What a review no longer says, of the game as it is now, isn't asked. */
static gboolean
count_one (const KarumPractised *row, gpointer data, GError **error)
{
  Due *due = data;
  g_autoptr (GArray) verdicts = NULL;

  if (row->due > due->day)
    return TRUE;
  if (!karum_reviews_read (due->db, row->game, &verdicts, error))
    return FALSE;
  due->count += row->turn < verdicts->len
                && karum_verdict_teaches (karum_verdicts_at (verdicts, row->turn), TRUE);
  return TRUE;
}

gint64
karum_store_count_due (
    KarumStore *store, gint64 person, const char *name, guint day, GError **error)
{
  KarumDb *db = karum_store_db (store);
  Due due = { db, day, 0 };
  g_autofree char *known = NULL;

  if (!karum_players_read_name (db, person, &known, error))
    return -1;
  if (person == 0 || g_strcmp0 (known, name) != 0)
    return 0;
  return karum_db_begin_read (db, error)
                 && karum_db_end (db, karum_practice_visit (db, person, count_one, &due, error),
                                  error)
             ? due.count
             : -1;
}

gboolean
karum_store_practise (
    KarumStore *store, const KarumPractised *position, gboolean known, guint day, GError **error)
{
  KarumPractised row = *position;

  row.box = known ? MIN (row.box + 1, KARUM_PRACTICE_BOXES) : 0;
  row.due = day + (row.box > 0 ? 1u << (row.box - 1) : 1);
  return karum_store_begin_step (store, N_ ("Practicing a position"), error)
         && karum_store_end_step (
             store, karum_practice_write (karum_store_db (store), &row, FALSE, error), error);
}

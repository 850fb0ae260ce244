/* karum-sharing-same.c: who is the same person, and what the same event, because games say so. */
#include <string.h>

#include "karum-facts-shown.h"
#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-sharing-things.h"

/* Of a game, what its facts say of these. */
typedef enum { FIRST, SECOND, EVENT, N_SEATS } Seat;

/* A game that several archives know. */
typedef struct {
  GPtrArray *seats[N_SEATS]; /* (element-type utf8): texts of the search */
  gboolean changed;          /* somebody has said something else since it was there */
} Game;

typedef struct {
  KarumDb *db;
  GStringChunk *texts; /* equal ones once, so that they can be compared by their addresses */
  GHashTable *worlds;  /* thing → one of those with which games of one archive connect it */
  GHashTable *merged;  /* thing → that into which people have merged it, or "" */
  GHashTable *apart;   /* pairs that people keep apart */
  GPtrArray *games;    /* (element-type Game): that archives name otherwise */
  GHashTable *others;  /* thing → set of those that another archive names in its place */
  GHashTable *names;   /* thing → set of its spellings, folded */
  GHashTable *classes; /* thing → one of those that are the same */
  GPtrArray *unsure;   /* (element-type utf8): of each pair that may be the same, both */
} Search;

static void
game_free (gpointer data)
{
  Game *game = data;

  for (guint i = 0; i < N_SEATS; i++)
    g_ptr_array_unref (game->seats[i]);
  g_free (game);
}

static Game *
game_new (void)
{
  Game *game = g_new0 (Game, 1);

  for (guint i = 0; i < N_SEATS; i++)
    game->seats[i] = g_ptr_array_new ();
  return game;
}

static void
search_clear (Search *search)
{
  g_string_chunk_free (search->texts);
  g_hash_table_unref (search->worlds);
  g_hash_table_unref (search->merged);
  g_hash_table_unref (search->apart);
  g_ptr_array_unref (search->games);
  g_hash_table_unref (search->others);
  g_hash_table_unref (search->names);
  g_hash_table_unref (search->classes);
  g_ptr_array_unref (search->unsure);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static void
search_init (Search *search, KarumDb *db)
{
  *search = (Search){ .db = db, .texts = g_string_chunk_new (4096) };
  search->worlds = g_hash_table_new (NULL, NULL);
  search->merged = g_hash_table_new (NULL, NULL);
  search->apart = g_hash_table_new (g_str_hash, g_str_equal);
  search->games = g_ptr_array_new_with_free_func (game_free);
  search->others = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
  search->names = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
  search->classes = g_hash_table_new (NULL, NULL);
  search->unsure = g_ptr_array_new ();
}

static char *
keep (Search *search, const char *text)
{
  return g_string_chunk_insert_const (search->texts, text);
}

/* -- Sets that are united: each thing leads to another of its set, the least of all to itself ---
 */

static char *
find_least (GHashTable *sets, char *thing)
{
  char *least = thing, *next;

  while ((next = g_hash_table_lookup (sets, least)))
    least = next;
  while (thing != least) {
    next = g_hash_table_lookup (sets, thing);
    g_hash_table_insert (sets, thing, least);
    thing = next;
  }
  return least;
}

static void
unite (GHashTable *sets, char *thing, char *other)
{
  char *a = find_least (sets, thing), *b = find_least (sets, other);

  if (a != b)
    g_hash_table_insert (sets, strcmp (a, b) < 0 ? b : a, strcmp (a, b) < 0 ? a : b);
}

/* -- What people have merged, and keep apart --------------------------------------------------- */

/* What people say of a merge, @thing leads to it; "" if they have separated it. */
static gboolean
read_merge (Search *search, char *thing, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (search->db, thing, FALSE, error);
  const KarumFact *chosen = facts ? karum_facts_choose (facts, KARUM_FACT_INTO, NULL) : NULL;
  gboolean said = FALSE;

  for (guint i = 0; facts && i < facts->len; i++)
    said |= g_str_equal (((const KarumFact *) facts->pdata[i])->part, KARUM_FACT_INTO)
            && !karum_fact_is_by_games (facts->pdata[i]);
  if (said)
    g_hash_table_insert (search->merged, thing,
                         keep (search, karum_fact_is_by_games (chosen) ? "" : chosen->value));
  return facts != NULL;
}

static gboolean
read_merges (Search *search, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      search->db, "SELECT DISTINCT thing FROM facts WHERE part = '" KARUM_FACT_INTO "'", error);

  while (karum_statement_next (row, error))
    if (!read_merge (search, keep (search, karum_statement_certain (row, 0)), error))
      return FALSE;
  return karum_statement_worked (row);
}

/* Who is kept apart stands in a pair, the smaller first. */
static char *
pair_of (Search *search, const char *thing, const char *other)
{
  gboolean less = strcmp (thing, other) < 0;
  g_autofree char *pair = g_strconcat (less ? thing : other, " ", less ? other : thing, NULL);

  return keep (search, pair);
}

/* Into whom people have merged somebody, at the end; in a circle that is anybody. */
static char *
find_person (Search *search, char *thing)
{
  char *into;

  for (guint n = 0; n < 100; n++) {
    into = g_hash_table_lookup (search->merged, thing);
    if (!into || !*into)
      break;
    thing = into;
  }
  return thing;
}

static gboolean
read_apart (Search *search, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      search->db,
      "SELECT DISTINCT thing, substr (thing, 1, instr (thing, ':')) || substr (part, 7)"
      " FROM facts WHERE part > 'apart:' AND part < 'apart;' AND value <> ''",
      error);

  while (karum_statement_next (row, error)) {
    char *thing = find_person (search, keep (search, karum_statement_certain (row, 0)));
    char *other = find_person (search, keep (search, karum_statement_certain (row, 1)));

    g_hash_table_add (search->apart, pair_of (search, thing, other));
  }
  return karum_statement_worked (row);
}

/* -- Games ------------------------------------------------------------------------------------- */

/* What archives that know each other have in common connects their people. @seats: two of them */
static void
connect_all (Search *search, const GPtrArray *seat, const GPtrArray *other)
{
  for (guint i = 0; i < seat->len; i++)
    unite (search->worlds, seat->pdata[i], other->pdata[0]);
  for (guint i = 1; i < other->len; i++)
    unite (search->worlds, seat->pdata[0], other->pdata[i]);
}

static gboolean
has_nobody (const GPtrArray *seat)
{
  for (guint i = 0; i < seat->len; i++)
    if (!*(const char *) seat->pdata[i])
      return TRUE;
  return seat->len == 0;
}

/* Takes @game. Whom the same archive names in one game are two, and of that archive. */
static void
end_game (Search *search, Game *game)
{
  GPtrArray *const *seats = game->seats;

  if (!game->changed && !has_nobody (seats[FIRST]) && !has_nobody (seats[SECOND])) {
    if (seats[FIRST]->len > 1 && seats[SECOND]->len > 1) {
      g_ptr_array_add (search->games, game);
      return;
    }
    connect_all (search, seats[FIRST], seats[SECOND]);
    if (!has_nobody (seats[EVENT]))
      connect_all (search, seats[FIRST], seats[EVENT]);
  }
  game_free (game);
}

/* Of `when`, the fourth line; each time, as two who name the same event know each other. */
static void
add_event (Search *search, Game *game, const char *value)
{
  g_auto (GStrv) lines = g_strsplit (value, "\n", 4);

  if (g_strv_length (lines) == 4)
    g_ptr_array_add (game->seats[EVENT], keep (search, lines[3]));
}

static void
add_fact (Search *search, Game *game, KarumStatement *row)
{
  const char *part = karum_statement_certain (row, 1);
  GPtrArray *seat = game->seats[g_str_equal (part, "first") ? FIRST : SECOND];
  char *value;

  game->changed |= karum_statement_int (row, 3) != 0;
  if (g_str_equal (part, "when")) {
    add_event (search, game, karum_statement_certain (row, 2));
    return;
  }
  value = keep (search, karum_statement_certain (row, 2));
  if (!g_ptr_array_find (seat, value, NULL))
    g_ptr_array_add (seat, value);
}

/* What was said first of each game: what replaces something was said by somebody who saw it. */
static gboolean
read_games (Search *search, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      search->db,
      "SELECT thing, part, value, replaces <> '-' FROM facts WHERE thing > 'game:'"
      " AND thing < 'game;' AND part IN ('first', 'second', 'when') ORDER BY thing, part, value",
      error);
  g_autofree char *thing = NULL;
  Game *game = NULL;

  while (karum_statement_next (row, error)) {
    if (g_strcmp0 (thing, karum_statement_certain (row, 0)) != 0) {
      if (game)
        end_game (search, game);
      game = game_new ();
      g_free (thing);
      thing = karum_statement_dup_certain (row, 0);
    }
    add_fact (search, game, row);
  }
  if (game)
    end_game (search, game);
  return karum_statement_worked (row);
}

/* -- What games say ---------------------------------------------------------------------------- */

/* Players who change places, and an event that both name, are what a correction leaves. */
static gboolean
is_correction (const Game *game)
{
  const GPtrArray *events = game->seats[EVENT];

  for (guint i = 0; i < game->seats[FIRST]->len; i++)
    if (g_ptr_array_find (game->seats[SECOND], game->seats[FIRST]->pdata[i], NULL))
      return TRUE;
  for (guint i = 0; i < events->len; i++)
    for (guint k = i + 1; k < MAX (events->len, 2); k++)
      if (*(const char *) events->pdata[i]
          && (k == events->len || events->pdata[i] == events->pdata[k]))
        return TRUE;
  return FALSE;
}

static gboolean
are_strangers (Search *search, char *thing, char *other)
{
  return *thing && *other
         && find_least (search->worlds, thing) != find_least (search->worlds, other);
}

static gboolean
has_strangers (Search *search, const GPtrArray *seat)
{
  for (guint i = 1; i < seat->len; i++)
    if (are_strangers (search, seat->pdata[0], seat->pdata[i]))
      return TRUE;
  return FALSE;
}

static void
add_other (Search *search, char *thing, char *other)
{
  GHashTable *others = g_hash_table_lookup (search->others, thing);

  if (!others) {
    others = g_hash_table_new (NULL, NULL);
    g_hash_table_insert (search->others, thing, others);
  }
  g_hash_table_add (others, other);
}

static void
compare_seat (Search *search, const GPtrArray *seat)
{
  for (guint i = 0; i < seat->len; i++)
    for (guint k = i + 1; k < seat->len; k++) {
      char *one = find_person (search, seat->pdata[i]);
      char *other = find_person (search, seat->pdata[k]);

      if (!are_strangers (search, one, other))
        continue;
      add_other (search, one, other);
      add_other (search, other, one);
    }
}

static void
compare_games (Search *search)
{
  GHashTableIter iter;
  gpointer thing, into;

  g_hash_table_iter_init (&iter, search->merged);
  while (g_hash_table_iter_next (&iter, &thing, &into))
    if (*(const char *) into)
      unite (search->worlds, thing, into);
  for (guint i = 0; i < search->games->len; i++) {
    const Game *game = search->games->pdata[i];

    if (is_correction (game) || !has_strangers (search, game->seats[FIRST])
        || !has_strangers (search, game->seats[SECOND]))
      continue;
    for (guint seat = 0; seat < N_SEATS; seat++)
      compare_seat (search, game->seats[seat]);
  }
}

/* -- Pairs ------------------------------------------------------------------------------------- */

static gboolean
is_name (const char *part)
{
  return g_str_equal (part, "name") || g_str_has_prefix (part, "spelling:");
}

/* Without any, it isn't there. */
static gboolean
read_names (Search *search, char *thing, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (search->db, thing, FALSE, error);
  g_autoptr (GHashTable) parts = facts ? karum_facts_show_all (facts) : NULL;
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer part, value;

  g_hash_table_insert (search->names, thing, names);
  if (!parts)
    return FALSE;
  g_hash_table_iter_init (&iter, parts);
  while (g_hash_table_iter_next (&iter, &part, &value))
    if (is_name (part)) {
      g_autofree char *folded = karum_fold (value);

      g_hash_table_add (names, keep (search, folded));
    }
  return TRUE;
}

static gboolean
is_spelled_alike (Search *search, char *thing, char *other)
{
  GHashTable *names = g_hash_table_lookup (search->names, other);
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, g_hash_table_lookup (search->names, thing));
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_hash_table_contains (names, name))
      return TRUE;
  return FALSE;
}

/* Whether @other is the only one of its archive that is spelled as @thing. */
static gboolean
is_only_one (Search *search, char *thing, char *other)
{
  GHashTableIter iter;
  gpointer third;

  g_hash_table_iter_init (&iter, g_hash_table_lookup (search->others, thing));
  while (g_hash_table_iter_next (&iter, &third, NULL))
    if (third != other && !are_strangers (search, third, other)
        && is_spelled_alike (search, thing, third))
      return FALSE;
  return TRUE;
}

/* Whether all games agree on who stands for whom. */
static gboolean
have_same_others (Search *search, char *thing, char *other)
{
  GHashTable *mine = g_hash_table_lookup (search->others, thing);
  GHashTable *theirs = g_hash_table_lookup (search->others, other);
  GHashTableIter iter;
  gpointer third;

  if (g_hash_table_size (mine) != g_hash_table_size (theirs))
    return FALSE;
  g_hash_table_iter_init (&iter, mine);
  while (g_hash_table_iter_next (&iter, &third, NULL))
    if (third != other && !g_hash_table_contains (theirs, third))
      return FALSE;
  return TRUE;
}

static gboolean
are_same (Search *search, char *thing, char *other)
{
  if (is_spelled_alike (search, thing, other))
    return is_only_one (search, thing, other) && is_only_one (search, other, thing);
  return have_same_others (search, thing, other);
}

/* Whether people have decided about the two; the greater one would be merged. */
static gboolean
is_decided (Search *search, char *less, char *greater)
{
  return g_hash_table_contains (search->merged, greater)
         || g_hash_table_contains (search->apart, pair_of (search, less, greater))
         || g_hash_table_size (g_hash_table_lookup (search->names, less)) == 0
         || g_hash_table_size (g_hash_table_lookup (search->names, greater)) == 0;
}

/* Does something to each pair, the smaller one first. */
typedef void (*PairVisit) (Search *search, char *less, char *greater);

static void
visit_pairs (Search *search, PairVisit visit)
{
  GHashTableIter iter, others;
  gpointer thing, set, other;

  g_hash_table_iter_init (&iter, search->others);
  while (g_hash_table_iter_next (&iter, &thing, &set)) {
    g_hash_table_iter_init (&others, set);
    while (g_hash_table_iter_next (&others, &other, NULL))
      if (strcmp (thing, other) < 0 && !is_decided (search, thing, other))
        visit (search, thing, other);
  }
}

static void
join_pair (Search *search, char *less, char *greater)
{
  if (are_same (search, less, greater))
    unite (search->classes, less, greater);
}

static void
add_unsure (Search *search, char *less, char *greater)
{
  g_ptr_array_add (search->unsure, greater);
  g_ptr_array_add (search->unsure, less);
}

static void
find_unsure (Search *search, char *less, char *greater)
{
  if (find_least (search->classes, less) != find_least (search->classes, greater))
    add_unsure (search, less, greater);
}

/* -- Classes ----------------------------------------------------------------------------------- */

/* Nobody is twice in one archive, or kept apart from another. @members: (element-type utf8) */
static gboolean
is_sound (Search *search, const GPtrArray *members)
{
  for (guint i = 0; i < members->len; i++)
    for (guint k = i + 1; k < members->len; k++)
      if (!are_strangers (search, members->pdata[i], members->pdata[k])
          || g_hash_table_contains (search->apart,
                                    pair_of (search, members->pdata[i], members->pdata[k])))
        return FALSE;
  return TRUE;
}

static void
merge_members (Search *search, char *least, const GPtrArray *members, GPtrArray *facts)
{
  gboolean sound = is_sound (search, members);

  for (guint i = 0; i < members->len; i++)
    if (members->pdata[i] == least || g_hash_table_contains (search->merged, members->pdata[i]))
      continue;
    else if (sound)
      g_ptr_array_add (facts, karum_fact_new_by_games (members->pdata[i], least));
    else
      add_unsure (search, least, members->pdata[i]);
}

/* (transfer full): the least of a class → its members */
static GHashTable *
list_classes (Search *search)
{
  GHashTable *all = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  GHashTableIter iter;
  gpointer thing;

  g_hash_table_iter_init (&iter, search->others);
  while (g_hash_table_iter_next (&iter, &thing, NULL)) {
    char *least = find_least (search->classes, thing);
    GPtrArray *members = g_hash_table_lookup (all, least);

    if (!members) {
      members = g_ptr_array_new ();
      g_hash_table_insert (all, least, members);
    }
    g_ptr_array_add (members, thing);
  }
  return all;
}

static int
compare_facts (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(KarumFact *const *) a)->thing, (*(KarumFact *const *) b)->thing);
}

static GPtrArray *
list_merges (Search *search)
{
  g_autoptr (GHashTable) all = list_classes (search);
  GPtrArray *facts = karum_facts_new ();
  GHashTableIter iter;
  gpointer least, members;

  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, &least, &members))
    merge_members (search, least, members, facts);
  g_ptr_array_sort (facts, compare_facts);
  return facts;
}

static gboolean
read_all_names (Search *search, GError **error)
{
  GHashTableIter iter;
  gpointer thing;

  g_hash_table_iter_init (&iter, search->others);
  while (g_hash_table_iter_next (&iter, &thing, NULL))
    if (!read_names (search, thing, error))
      return FALSE;
  return TRUE;
}

/* -- What is told ------------------------------------------------------------------------------ */

void
karum_same_free (gpointer data)
{
  KarumSame *same = data;

  karum_free_all (same->about, same->into, same);
}

/* (transfer full) (nullable) */
static KarumSame *
describe (KarumDb *db, const char *thing, const char *into, GError **error)
{
  KarumSame *same = g_new0 (KarumSame, 1);

  same->kind = g_str_has_prefix (thing, "person:") ? KARUM_CAME_PERSON : KARUM_CAME_EVENT;
  same->about = karum_thing_name (db, thing);
  same->into = karum_thing_name (db, into);
  if (!karum_people_row (db, thing, &same->row, error)
      || !karum_people_row (db, into, &same->into_row, error))
    g_clear_pointer (&same, karum_same_free);
  return same;
}

static int
compare_named (gconstpointer a, gconstpointer b)
{
  const KarumSame *one = *(KarumSame *const *) a, *other = *(KarumSame *const *) b;
  int order = one->kind != other->kind ? (int) one->kind - (int) other->kind
                                       : g_strcmp0 (one->into, other->into);

  if (order == 0)
    order = g_strcmp0 (one->about, other->about);
  return order != 0 ? order : (one->row > other->row) - (one->row < other->row);
}

static gboolean
describe_unsure (Search *search, GPtrArray *list, GError **error)
{
  const GPtrArray *pairs = search->unsure;

  g_ptr_array_set_size (list, 0);
  for (guint i = 0; i < pairs->len && list->len < KARUM_CAME_LISTED; i += 2) {
    KarumSame *same = describe (search->db, pairs->pdata[i], pairs->pdata[i + 1], error);

    if (!same)
      return FALSE;
    g_ptr_array_add (list, same);
  }
  g_ptr_array_sort (list, compare_named);
  return TRUE;
}

/* In the list of what came, it is said of the thing, or stands for itself. */
static void
note_came (KarumSharingReport *report, const char *thing, const KarumSame *same)
{
  KarumCame *came = NULL;

  for (guint i = 0; i < report->came->len && !came; i++)
    if (g_str_equal (((KarumCame *) report->came->pdata[i])->thing, thing))
      came = report->came->pdata[i];
  if (!came && report->came->len >= KARUM_CAME_LISTED)
    return;
  if (!came) {
    came = g_new0 (KarumCame, 1);
    came->kind = same->kind;
    came->thing = g_strdup (thing);
    came->by = g_strdup ("");
    came->parts = g_strsplit (KARUM_FACT_INTO, ",", -1);
    g_ptr_array_add (report->came, came);
  }
  g_free (came->into);
  came->into = g_strdup (same->into);
}

gboolean
karum_same_tell (KarumDb *db, KarumSharingReport *report, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT thing, value FROM facts WHERE shown = 0 AND " KARUM_IS_BY_GAMES " ORDER BY thing",
      error);

  while (karum_statement_next (row, error)) {
    g_autofree char *thing = karum_statement_dup_certain (row, 0);
    g_autofree char *now = karum_people_now (db, thing);
    KarumSame *same;

    /* People may have decided otherwise. */
    if (g_str_equal (now, thing))
      continue;
    same = describe (db, thing, now, error);
    if (!same)
      return FALSE;
    g_ptr_array_add (report->same, same);
    note_came (report, thing, same);
  }
  g_ptr_array_sort (report->same, compare_named);
  return karum_statement_worked (row);
}

/* -- Together ---------------------------------------------------------------------------------- */

GPtrArray *
karum_same_find (KarumDb *db, KarumSharingReport *report, GError **error)
{
  g_auto (Search) search = { 0 };
  g_autoptr (GPtrArray) facts = NULL;

  search_init (&search, db);
  if (!read_merges (&search, error) || !read_apart (&search, error) || !read_games (&search, error))
    return NULL;
  compare_games (&search);
  if (!read_all_names (&search, error))
    return NULL;
  visit_pairs (&search, join_pair);
  visit_pairs (&search, find_unsure);
  facts = list_merges (&search);
  return describe_unsure (&search, report->unsure, error) ? g_steal_pointer (&facts) : NULL;
}

gboolean
karum_same_is_due (KarumDb *db, gboolean *due, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db,
                          "SELECT 1 FROM facts WHERE shown = 0 AND replaces = '-'"
                          " AND thing > 'game:' AND thing < 'game;'"
                          " AND part IN ('first', 'second') LIMIT 1",
                          error);

  *due = karum_statement_next (row, error);
  return karum_statement_worked (row);
}

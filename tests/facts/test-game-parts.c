/* test-game-parts.c: games as parts and back, and games that several people change at once. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-fact-edit.h"
#include "karum-game-shown.h"
#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-record-edit.h"
#include "random-record.h"

#define THING "game:1"
#define N_COPIES 3

/* -- There and back ---------------------------------------------------------------------------- */

static char *
write_text (const KarumRecord *record)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write (record, text);
  return g_string_free (text, FALSE);
}

/* (transfer full): what other copies make of the record */
static KarumRecord *
there (const KarumRecord *record)
{
  KarumFactMaker maker = { .founding = TRUE };
  g_autoptr (GPtrArray) facts = karum_facts_new (), made = karum_facts_new ();
  g_autoptr (GHashTable) none = karum_parts_new (), parts = karum_parts_new ();
  KarumRecord *shown;

  karum_parts_add_record (parts, record, NULL);
  karum_facts_edit (&maker, THING, facts, none, parts, NULL, 5, made);
  shown = karum_game_shown (facts, karum_games, NULL, NULL);
  g_assert_nonnull (shown);
  return shown;
}

static void
forget_names (KarumTags *tags)
{
  g_clear_pointer (&tags->event, g_free);
  g_clear_pointer (&tags->site, g_free);
  g_clear_pointer (&tags->date, g_free);
  g_clear_pointer (&tags->round, g_free);
  g_clear_pointer (&tags->players[0], g_free);
  g_clear_pointer (&tags->players[1], g_free);
  g_clear_pointer (&tags->uuid, g_free);
}

static guint
count_nodes (const KarumRecord *record)
{
  guint n = 0;

  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root))
    n++;
  return n;
}

static void
check_rules (const KarumRules *rules, KarumRandom *random)
{
  g_autoptr (KarumRecord) record = random_record (rules, random);
  g_autoptr (KarumRecord) once = there (record), twice = there (once);
  g_autofree char *first = write_text (once), *second = write_text (twice);

  forget_names (&record->tags);
  g_assert_cmpuint (count_nodes (once), ==, count_nodes (record));
  g_assert_cmpuint (karum_record_line_length (once), ==, karum_record_line_length (record));
  g_assert_cmpint (once->tags.result, ==, record->tags.result);
  g_assert_cmpint (once->tags.termination, ==, record->tags.termination);
  g_assert_cmpstr (once->tags.match, ==, record->tags.match);
  g_assert_cmpstr (once->tags.annotator, ==, record->tags.annotator);
  g_assert_cmpstr (first, ==, second);
}

static void
test_there_and_back (void)
{
  KarumRandom random;

  karum_random_init (&random, 51);
  for (guint i = 0; karum_games[i]; i++)
    for (guint k = 0; k < karum_games[i]->n_presets; k++) {
      const char *preset = karum_games[i]->presets[k].id;
      g_autofree char *text = g_strconcat (karum_games[i]->id, *preset ? ":" : "", preset, NULL);
      KarumRules rules;

      g_assert_true (karum_rules_read (karum_games, text, &rules, NULL));
      for (guint n = 0; n < 4; n++)
        check_rules (&rules, &random);
    }
}

/* -- Copies ----------------------------------------------------------------------------------- */

typedef struct {
  KarumFactMaker maker;
  GPtrArray *facts;
  GHashTable *shown, *moved;
  KarumRecord *record;
} Copy;

static void
show (Copy *copy)
{
  g_autoptr (GHashTable) parts = karum_parts_new ();
  g_autoptr (GHashTable) before = karum_facts_show_all (copy->facts);

  g_clear_pointer (&copy->record, karum_record_unref);
  g_clear_pointer (&copy->shown, g_hash_table_unref);
  g_clear_pointer (&copy->moved, g_hash_table_unref);
  copy->record = karum_game_shown (copy->facts, karum_games, NULL, &copy->moved);
  g_assert_nonnull (copy->record);
  karum_parts_add_record (parts, copy->record, before);
  copy->shown = karum_parts_digests (parts);
}

static void
save (Copy *copy)
{
  g_autoptr (GHashTable) parts = karum_parts_new ();
  g_autoptr (GHashTable) before = karum_facts_show_all (copy->facts);
  g_autoptr (GPtrArray) made = karum_facts_new ();

  karum_parts_add_record (parts, copy->record, before);
  karum_facts_edit (&copy->maker, THING, copy->facts, copy->shown, parts, copy->moved, 0, made);
  show (copy);
}

static void
learn (Copy *copy, const Copy *other)
{
  karum_for_each (void, fact, other->facts)
    karum_facts_join (copy->facts, fact);
  show (copy);
}

static void
begin (Copy *copies, const KarumRecord *record)
{
  for (guint i = 0; i < N_COPIES; i++) {
    Copy *copy = &copies[i];
    g_autoptr (GHashTable) none = karum_parts_new (), parts = karum_parts_new ();
    g_autoptr (GPtrArray) made = karum_facts_new ();

    *copy = (Copy){ .facts = karum_facts_new () };
    memset (copy->maker.replica, (int) ('a' + i), KARUM_REPLICA_TEXT - 1);
    copy->maker.clock = 100000 * (gint64) (i + 1);
    copy->maker.founding = TRUE;
    karum_parts_add_record (parts, record, NULL);
    karum_facts_edit (&copy->maker, THING, copy->facts, none, parts, NULL, 5, made);
    copy->maker.founding = FALSE;
    show (copy);
  }
}

static void
end (Copy *copies)
{
  for (guint i = 0; i < N_COPIES; i++) {
    karum_record_unref (copies[i].record);
    g_hash_table_unref (copies[i].shown);
    g_hash_table_unref (copies[i].moved);
    g_ptr_array_unref (copies[i].facts);
  }
}

static KarumRecord *
read_game (const char *text)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  KarumRecord *record = karum_kgn_reader_next (reader, &error);

  g_assert_no_error (error);
  return record;
}

static const char game[]
    = "[Game \"pahtum\"]\n[Setup \"d1 e1 f1 d7 e7\"]\n\n1. a1 b2 2. c3 d4 3. e5 f6 4. g7 a2 *\n";

static void
exchange_all (Copy *copies)
{
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < N_COPIES; i++)
      for (guint k = 0; k < N_COPIES; k++)
        if (i != k)
          learn (&copies[i], &copies[k]);
}

static void
check_equal (Copy *copies)
{
  g_autofree char *wanted = write_text (copies[0].record);

  for (guint i = 1; i < N_COPIES; i++) {
    g_autofree char *found = write_text (copies[i].record);

    g_assert_cmpstr (found, ==, wanted);
  }
}

static void
play (Copy *copy, guint ply, const char *text)
{
  KarumNode *node = karum_record_node_at (copy->record, ply);
  KarumTurn turn;

  g_assert_true (copy->record->rules.game->turn_read (&copy->record->rules, text, &turn, NULL));
  karum_record_add (copy->record, node, &turn);
}

static void
comment (Copy *copy, guint ply, const char *text)
{
  karum_node_set_comment (karum_record_node_at (copy->record, ply), text);
}

/* Comments of two on two turns, and on one. */
static void
test_comments (void)
{
  g_autoptr (KarumRecord) record = read_game (game);
  Copy copies[N_COPIES];

  begin (copies, record);
  comment (&copies[0], 2, "of A");
  save (&copies[0]);
  comment (&copies[1], 3, "of B");
  comment (&copies[1], 2, "of B as well");
  save (&copies[1]);
  exchange_all (copies);
  check_equal (copies);
  g_assert_cmpstr (karum_record_node_at (copies[2].record, 2)->comment, ==, "of A\n\nof B as well");
  g_assert_cmpstr (karum_record_node_at (copies[2].record, 3)->comment, ==, "of B");
  /* Who saves it next replaces both. */
  comment (&copies[0], 2, "together");
  save (&copies[0]);
  exchange_all (copies);
  check_equal (copies);
  g_assert_cmpstr (karum_record_node_at (copies[1].record, 2)->comment, ==, "together");
  end (copies);
}

/* The game goes on here, and is commented there. */
static void
test_longer (void)
{
  g_autoptr (KarumRecord) record = read_game (game);
  Copy copies[N_COPIES];

  begin (copies, record);
  play (&copies[0], 8, "b1");
  save (&copies[0]);
  play (&copies[0], 9, "b3");
  save (&copies[0]);
  play (&copies[1], 8, "b1");
  save (&copies[1]);
  comment (&copies[2], 8, "here");
  save (&copies[2]);
  exchange_all (copies);
  check_equal (copies);
  g_assert_cmpuint (karum_record_line_length (copies[0].record), ==, 10);
  g_assert_cmpstr (karum_record_node_at (copies[0].record, 8)->comment, ==, "here");
  end (copies);
}

/* Two go on in two ways: one is a variation. */
static void
test_fork (void)
{
  g_autoptr (KarumRecord) record = read_game (game);
  Copy copies[N_COPIES];

  begin (copies, record);
  play (&copies[0], 8, "b1");
  save (&copies[0]);
  play (&copies[1], 8, "b3");
  comment (&copies[1], 9, "mine");
  save (&copies[1]);
  exchange_all (copies);
  check_equal (copies);
  g_assert_cmpuint (count_nodes (copies[0].record), ==, 11);
  g_assert_nonnull (karum_record_node_at (copies[0].record, 9)->sibling);
  end (copies);
}

/* A turn is corrected here, and commented there, and a variation from there on as well. */
static void
test_correction (void)
{
  g_autoptr (KarumRecord) record = read_game (game);
  Copy copies[N_COPIES];
  KarumTurn turn;
  KarumLoss loss;

  begin (copies, record);
  g_assert_true (record->rules.game->turn_read (&record->rules, "b7", &turn, NULL));
  karum_record_replace (copies[0].record, karum_record_node_at (copies[0].record, 2), &turn,
                        KARUM_KEEP_LEGAL, &loss);
  save (&copies[0]);
  comment (&copies[1], 5, "on e5");
  play (&copies[1], 5, "g1");
  save (&copies[1]);
  exchange_all (copies);
  check_equal (copies);
  g_assert_cmpuint (karum_record_line_length (copies[2].record), ==, 8);
  g_assert_cmpstr (karum_record_node_at (copies[2].record, 5)->comment, ==, "on e5");
  g_assert_nonnull (karum_record_node_at (copies[2].record, 6)->sibling);
  /* What has moved is changed, and removed, where it is shown. */
  comment (&copies[2], 5, "other words");
  save (&copies[2]);
  exchange_all (copies);
  check_equal (copies);
  g_assert_cmpstr (karum_record_node_at (copies[0].record, 5)->comment, ==, "other words");
  karum_record_cut (copies[0].record, karum_record_node_at (copies[0].record, 6)->sibling);
  save (&copies[0]);
  exchange_all (copies);
  check_equal (copies);
  g_assert_null (karum_record_node_at (copies[1].record, 6)->sibling);
  end (copies);
}

/* -- Random edits ----------------------------------------------------------------------------- */

static KarumNode *
random_node (const KarumRecord *record, GRand *random)
{
  guint n = (guint) g_rand_int_range (random, 0, (gint32) count_nodes (record));
  KarumNode *node = record->root;

  while (n-- > 0)
    node = karum_node_next (node, record->root);
  return node;
}

static void
add_random_turn (KarumRecord *record, KarumNode *node, KarumRandom *random)
{
  KarumState state;
  KarumTurn turn;

  karum_record_state (record, node, &state);
  if (!record->rules.game->status (&record->rules, &state).over
      && karum_turn_random (&record->rules, &state, random, &turn))
    karum_record_add (record, node, &turn);
}

static void
edit_randomly (Copy *copy, GRand *random, KarumRandom *turns, guint number)
{
  KarumRecord *record = copy->record;
  KarumNode *node = random_node (record, random);
  g_autofree char *text = g_strdup_printf ("text %u", number);
  KarumLoss loss;

  switch (g_rand_int_range (random, 0, 8)) {
  case 0:
  case 1:
    karum_node_set_comment (node, text);
    break;
  case 2:
  case 3:
    add_random_turn (record, node, turns);
    break;
  case 4:
    if (node->parent && node != record->root->child)
      karum_record_cut (record, node);
    break;
  case 5:
    karum_node_promote (node);
    break;
  case 6:
    if (node->parent)
      karum_node_set_glyph (node, KARUM_GLYPH_JUDGEMENT,
                            (guint8) g_rand_int_range (random, 0, KARUM_JUDGEMENTS + 1));
    break;
  default:
    if (node->parent && node != record->root->child)
      karum_record_remove (record, node, KARUM_KEEP_LEGAL, &loss);
  }
  karum_record_close (record);
  save (copy);
}

static void
check_once_more (Copy *copies)
{
  for (guint i = 0; i < N_COPIES; i++) {
    guint before = copies[i].facts->len;
    guint64 number = copies[i].maker.number;

    save (&copies[i]);
    g_assert_cmpuint (copies[i].facts->len, ==, before);
    g_assert_cmpuint (copies[i].maker.number, ==, number);
  }
}

static void
run_random (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (KarumRecord) record = read_game (game);
  KarumRandom turns;
  Copy copies[N_COPIES];

  karum_random_init (&turns, seed);
  begin (copies, record);
  for (guint i = 0; i < 60; i++) {
    Copy *copy = &copies[g_rand_int_range (random, 0, N_COPIES)];

    if (g_rand_int_range (random, 0, 4) == 0)
      learn (copy, &copies[g_rand_int_range (random, 0, N_COPIES)]);
    else
      edit_randomly (copy, random, &turns, i);
  }
  exchange_all (copies);
  check_equal (copies);
  check_once_more (copies);
  end (copies);
}

static void
test_random (void)
{
  for (guint32 seed = 1; seed <= 20; seed++)
    run_random (seed);
}

/* A comment that nobody has replaced is somewhere, whatever became of its turn. */
static void
run_kept (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (KarumRecord) record = read_game (game);
  g_autofree char *shown = NULL;
  KarumRandom turns;
  Copy copies[N_COPIES];

  karum_random_init (&turns, seed);
  begin (copies, record);
  for (guint i = 0; i < 20; i++)
    edit_randomly (&copies[0], random, &turns, i);
  karum_node_set_comment (random_node (copies[1].record, random), "words of B");
  save (&copies[1]);
  exchange_all (copies);
  check_equal (copies);
  shown = write_text (copies[0].record);
  g_strdelimit (shown, "\n", ' ');
  g_assert_nonnull (strstr (shown, "words of B"));
  end (copies);
}

static void
test_kept (void)
{
  for (guint32 seed = 1; seed <= 20; seed++)
    run_kept (seed);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-parts/there-and-back", test_there_and_back);
  g_test_add_func ("/game-parts/comments", test_comments);
  g_test_add_func ("/game-parts/longer", test_longer);
  g_test_add_func ("/game-parts/fork", test_fork);
  g_test_add_func ("/game-parts/correction", test_correction);
  g_test_add_func ("/game-parts/random", test_random);
  g_test_add_func ("/game-parts/kept", test_kept);
  return g_test_run ();
}

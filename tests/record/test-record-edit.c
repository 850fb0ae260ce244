/* test-record-edit.c: changes of a tree of turns, compared with a slow model. */
#include <string.h>

#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-node.h"
#include "karum-record-edit.h"
#include "karum-record-end.h"
#include "line-model.h"

#define EDITS 800
/* Of a branch that is copied elsewhere. */
#define LARGEST 30

/* -- The record ------------------------------------------------------------------------------- */

static char *
word_of (const KarumRules *rules, const KarumTurn *turn, const char *number)
{
  g_autofree char *text = g_malloc (KARUM_TURN_TEXT);

  rules->game->turn_write (rules, turn, text);
  return g_strdup_printf ("%s|%s ", text, number);
}

static char *
text_of (const KarumRules *rules, const KarumNode *node)
{
  GString *text = g_string_new (NULL);

  for (; node->parent; node = node->parent) {
    g_autofree char *word = word_of (rules, node->turn, node->comment);

    g_string_prepend (text, word);
  }
  return g_string_free (text, FALSE);
}

static char *
kgn (const KarumRecord *record)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write_movetext (record, text);
  return g_string_free (text, FALSE);
}

static KarumNode *
random_node (LineModel *model, KarumRecord *record)
{
  KarumNode *root = record->root;
  guint count = 0;
  KarumNode *node;

  for (node = root; node; node = karum_node_next (node, root))
    count++;
  node = root;
  for (guint i = karum_random_below (&model->random, count); i > 0; i--)
    node = karum_node_next (node, root);
  return node;
}

/* One of the kinds of changes, applied to both; FALSE if it isn't possible there. */
typedef struct {
  guint kind;
  KarumTurn turn;
  gboolean any_turn; /* @turn, if the rules allow one */
  char *number;      /* of the new node */
  char *parent, *text;
  char *branch_text;
  KarumNode *branch; /* in a copy of the record: its successors are copied after the node */
} Edit;

#define KINDS 9

static gboolean
edit_record (KarumRecord *record, KarumNode *node, const Edit *edit, KarumLoss *loss)
{
  KarumNode *fresh = NULL;

  guint added;

  loss->n_turns = 0;
  if (edit->kind > 0 && edit->kind < 8 && !node->parent)
    return FALSE;
  switch (edit->kind) {
  case 0:
    for (KarumNode *child = node->child; child; child = child->sibling)
      if (karum_turn_equal (child->turn, &edit->turn))
        return FALSE;
    if (!edit->any_turn)
      return FALSE;
    fresh = karum_record_add (record, node, &edit->turn);
    break;
  case 1:
    karum_record_cut (record, node);
    return TRUE;
  case 2:
    return karum_node_promote (node);
  case 3:
    return karum_node_demote (node);
  case 4:
    return karum_node_make_main (node);
  case 5:
    fresh = karum_record_replace (record, node, &edit->turn, KARUM_KEEP_LEGAL, loss);
    break;
  case 6:
    fresh = karum_record_insert (record, node, &edit->turn, KARUM_KEEP_LEGAL, loss);
    break;
  case 7:
    karum_record_remove (record, node, KARUM_KEEP_LEGAL, loss);
    return TRUE;
  default:
    karum_record_graft (record, node, edit->branch, &added, loss);
    return added > 0;
  }
  karum_node_set_comment (fresh, edit->number);
  return TRUE;
}

static void
edit_model (LineModel *model, const Edit *edit)
{
  g_autofree char *word = word_of (&model->rules, &edit->turn, edit->number);
  g_autofree char *with = g_strconcat (edit->parent, word, NULL);
  g_autofree char *inserted = g_strconcat (with, edit->text + strlen (edit->parent), NULL);

  switch (edit->kind) {
  case 0:
    line_model_play (model, edit->text, word);
    break;
  case 1:
    line_model_cut (model, edit->parent, edit->text);
    break;
  case 2:
    line_model_promote (model, edit->text, FALSE);
    break;
  case 3:
    line_model_demote (model, edit->text);
    break;
  case 4:
    line_model_promote (model, edit->text, TRUE);
    break;
  case 5:
    line_model_exchange (model, edit->text, with);
    break;
  case 6:
    line_model_exchange (model, edit->text, inserted);
    break;
  case 7:
    line_model_exchange (model, edit->text, edit->parent);
    break;
  default:
    line_model_graft (model, edit->text, edit->branch_text);
    break;
  }
}

static guint
size_of (const KarumNode *top)
{
  guint n = 0;

  for (const KarumNode *node = top; node; node = karum_node_next (node, top))
    n++;
  return n;
}

static guint
count (const KarumRecord *record)
{
  guint n = 0;

  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root))
    n++;
  return n;
}

/* A change is undone by going back to the previous record, which is unchanged, and redone at the
 * same path. */
static void
check_again (const KarumRecord *before,
             const KarumRecord *after,
             const char *was,
             const GArray *path,
             const Edit *edit)
{
  g_autoptr (KarumRecord) again = karum_record_copy (before);
  g_autofree char *undone = kgn (before);
  g_autofree char *made = kgn (after);
  g_autofree char *redone = NULL;
  KarumLoss loss;

  g_assert_cmpstr (undone, ==, was);
  g_assert_true (edit_record (again, karum_record_find_path (again, path), edit, &loss));
  redone = kgn (again);
  g_assert_cmpstr (redone, ==, made);
  g_assert_null (karum_record_find_change (again, after));
  g_assert_nonnull (karum_record_find_change (before, after));
  g_assert_nonnull (karum_record_find_change (after, before));
}

static void
check_loss (const KarumRecord *before, const KarumRecord *after, guint kind, const KarumLoss *loss)
{
  static const int more[KINDS] = { 1, 0, 0, 0, 0, 0, 1, -1, 0 };

  if (kind != 1 && kind != 8)
    g_assert_cmpint ((int) count (after), ==,
                     (int) count (before) + more[kind] - (int) loss->n_turns);
  if (loss->n_turns > 0)
    g_assert_nonnull (loss->error.message);
}

static void
choose_turn (LineModel *model, const KarumNode *node, Edit *edit)
{
  const KarumNode *place = edit->kind == 0 || !node->parent ? node : node->parent;
  KarumState state;

  karum_record_state (model->record, place, &state);
  edit->any_turn = karum_turn_random (&model->rules, &state, &model->random, &edit->turn);
}

static gboolean
make_edit (LineModel *model)
{
  g_autofree char *was = kgn (model->record);
  g_autofree char *wanted = NULL, *is = NULL, *text = NULL, *parent = NULL, *number = NULL;
  g_autofree char *branch_text = NULL;
  g_autoptr (KarumRecord) next = karum_record_copy (model->record);
  g_autoptr (KarumRecord) expected = NULL;
  KarumNode *node = random_node (model, next);
  g_autoptr (GArray) path = karum_node_path (node);
  KarumLoss loss;
  /* Half of the changes play a turn, so that the tree is not empty. */
  Edit edit
      = { karum_random_below (&model->random, 2) ? 0 : karum_random_below (&model->random, KINDS) };

  choose_turn (model, node, &edit);
  edit.number = number = g_strdup_printf ("%u", ++model->numbers);
  edit.text = text = text_of (&model->rules, node);
  edit.branch = random_node (model, model->record);
  while (size_of (edit.branch) > LARGEST)
    edit.branch = random_node (model, model->record);
  edit.branch_text = branch_text = text_of (&model->rules, edit.branch);
  edit.parent = parent = node->parent ? text_of (&model->rules, node->parent) : g_strdup ("");
  g_assert_true (karum_record_find_node (model->record, node) != node);
  if (!edit_record (next, node, &edit, &loss))
    return FALSE;
  edit_model (model, &edit);
  expected = line_model_record (model);
  wanted = kgn (expected);
  is = kgn (next);
  g_assert_cmpstr (is, ==, wanted);
  check_loss (model->record, next, edit.kind, &loss);
  check_again (model->record, next, was, path, &edit);
  karum_record_unref (model->record);
  model->record = g_steal_pointer (&next);
  return TRUE;
}

static void
compare_with_lines (gconstpointer ruleset)
{
  char setup[KARUM_SETUP_TEXT] = "";
  LineModel model = { .lines = g_ptr_array_new_with_free_func (g_free) };

  g_assert_true (karum_rules_read (karum_games, ruleset, &model.rules, NULL));
  karum_random_init (&model.random, 5);
  if (karum_setup_needed (&model.rules))
    model.rules.game->setup_draw (&model.rules, &model.random, setup);
  model.record = karum_record_new (&model.rules, setup, NULL, NULL);
  g_ptr_array_add (model.lines, g_strdup (""));
  for (guint done = 0; done < EDITS;)
    done += make_edit (&model) ? 1 : 0;
  g_ptr_array_unref (model.lines);
  karum_record_unref (model.record);
}

/* -- Single cases ----------------------------------------------------------------------------- */

static KarumRecord *
read (const char *moves, const char *result)
{
  g_autofree char *text = g_strdup_printf ("[Game \"pahtum\"]\n[Rules \"size=5,holes=3\"]\n"
                                           "[Setup \"a1 b1 c1\"]\n[Result \"%s\"]\n\n%s %s\n",
                                           result, moves, result);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  KarumRecord *record = karum_kgn_reader_next (reader, &error);

  g_assert_no_error (error);
  return record;
}

static void
assert_moves (const KarumRecord *record, const char *wanted)
{
  g_autofree char *is = kgn (record);

  g_assert_cmpstr (g_strchomp (is), ==, wanted);
}

/* The first turn that becomes illegal is reported, with the reason. */
static void
tells_the_loss (void)
{
  g_autoptr (KarumRecord) record = read ("1. a5 b5 2. c5 d5 (2... e5 3. d5) 3. e5", "*");
  KarumNode *node = karum_record_node_at (record, 1);
  KarumState state;
  KarumTurn turn;
  KarumLoss loss;

  karum_record_state (record, record->root, &state);
  g_assert_true (karum_turn_parse (&record->rules, &state, "d5", &turn, NULL));
  karum_node_set_comment (node, "corner");
  node = karum_record_replace (record, node, &turn, KARUM_KEEP_LEGAL, &loss);
  assert_moves (record, "1. d5 {corner} 1... b5 2. c5 e5 *");
  g_assert_true (karum_record_node_at (record, 1) == node);
  g_assert_cmpuint (loss.n_turns, ==, 3);
  g_assert_cmpuint (loss.ply, ==, 4);
  g_assert_nonnull (loss.error.message);
}

/* The illegal rest is saved in a comment, from which it can be read again. */
static void
keeps_the_loss (void)
{
  g_autoptr (KarumRecord) record
      = read ("1. a5 b5 2. c5 {[%csl Ga1] here} d5 $1 {why} (2... e5 3. d5) 3. e5", "*");
  KarumState state;
  KarumTurn turn;
  KarumLoss loss;

  karum_record_state (record, record->root, &state);
  g_assert_true (karum_turn_parse (&record->rules, &state, "d5", &turn, NULL));
  karum_record_replace (record, karum_record_node_at (record, 1), &turn, KARUM_KEEP_AS_COMMENT,
                        &loss);
  assert_moves (record,
                "1. d5 b5 2. c5\n; [%csl Ga1] here\n; 2... d5 $1 {why} 3. e5\n2... e5 {3. d5} *");
}

static void
variations_change_places (void)
{
  g_autoptr (KarumRecord) record = read ("1. a5 (1. b5 c5 (1... d5)) (1. e5) 1... b5", "*");
  KarumNode *deep = record->root->child->sibling->child->sibling;

  g_assert_true (karum_node_variation (deep) == deep);
  g_assert_true (karum_node_promote (deep));
  assert_moves (record, "1. a5 (1. b5 d5 (1... c5)) (1. e5) 1... b5 *");
  g_assert_true (karum_node_variation (deep) == deep->parent);
  g_assert_true (karum_node_make_main (deep));
  assert_moves (record, "1. b5 (1. a5 b5) (1. e5) 1... d5 (1... c5) *");
  g_assert_false (karum_node_promote (deep));
  g_assert_false (karum_node_make_main (deep));
  g_assert_true (karum_node_demote (deep->parent));
  assert_moves (record, "1. a5 (1. b5 d5 (1... c5)) (1. e5) 1... b5 *");
  g_assert_false (karum_node_can_demote (record->root->child->sibling->sibling));
}

/* A game keeps its result when its end is removed: as adjudicated if the rules had ended it. */
static void
outcome_follows (void)
{
  g_autoptr (KarumRecord) record = read ("1. a5 b5", "1-0");
  g_autoptr (KarumRecord) before = karum_record_copy (record);

  karum_record_end (record, KARUM_RESULT_WON, KARUM_TERMINATION_RESIGNATION);
  record->tags.score[0] = 77;
  karum_record_settle (record, before);
  g_assert_cmpint (record->tags.score[0], ==, 77);
  karum_record_cut (record, karum_record_line_end (record));
  karum_record_settle (record, before);
  g_assert_cmpint (record->tags.score[0], !=, 77);
  g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_WON);
  g_assert_cmpint (record->tags.termination, ==, KARUM_TERMINATION_RESIGNATION);
  record->tags.termination = KARUM_TERMINATION_NORMAL;
  karum_record_settle (record, before);
  g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_WON);
  g_assert_cmpint (record->tags.termination, ==, KARUM_TERMINATION_ADJUDICATION);
  record->tags.result = KARUM_RESULT_NONE;
  karum_record_settle (record, NULL);
  g_assert_cmpint (record->tags.termination, ==, KARUM_TERMINATION_UNTERMINATED);
}

/* A correction is one of a finished game; in an analysis copy, everything is free. */
static void
copies_are_free (void)
{
  g_autoptr (KarumRecord) played = read ("1. a5 b5 2. c5", "1-0");
  g_autoptr (KarumRecord) shorter = karum_record_copy (played);
  g_autoptr (KarumRecord) copy = karum_record_copy (played);
  g_autoptr (KarumRecord) commented = karum_record_copy (played);
  g_autofree char *reason = NULL, *none = NULL;

  karum_record_cut (shorter, karum_record_line_end (shorter));
  karum_node_set_comment (commented->root, "good");
  g_assert_true (karum_record_is_correction (played, shorter));
  g_assert_false (karum_record_is_correction (played, commented));
  karum_record_make_analysis (copy);
  g_assert_true (karum_tags_is_analysis (&copy->tags));
  g_assert_cmpint (copy->tags.result, ==, KARUM_RESULT_NONE);
  g_assert_false (karum_record_is_correction (copy, shorter));
  none = karum_record_contradiction (copy);
  g_assert_null (none);
  played->tags.termination = KARUM_TERMINATION_NORMAL;
  reason = karum_record_contradiction (played);
  g_assert_nonnull (reason);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/record/edit/pahtum", "pahtum:classic,size=5,holes=1", compare_with_lines);
  g_test_add_data_func ("/record/edit/custodial", "pahtum:custodial,size=5,holes=2,stones=8",
                        compare_with_lines);
  g_test_add_data_func ("/record/edit/jarmo", "jarmo", compare_with_lines);
  g_test_add_data_func ("/record/edit/manu", "manu,size=9,stones=20,target=4", compare_with_lines);
  g_test_add_func ("/record/edit/tells-the-loss", tells_the_loss);
  g_test_add_func ("/record/edit/keeps-the-loss", keeps_the_loss);
  g_test_add_func ("/record/edit/variations-change-places", variations_change_places);
  g_test_add_func ("/record/edit/outcome-follows", outcome_follows);
  g_test_add_func ("/record/edit/copies-are-free", copies_are_free);
  return g_test_run ();
}

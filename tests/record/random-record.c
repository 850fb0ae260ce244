#include "random-record.h"

#include <string.h>

#include "karum-games.h"

#define LINE_MAX_TURNS 40
#define VARIATIONS 12

static const char *const texts[] = {
  "plain",
  "Хороший ход, но поздно",
  "好手。三連を二つ作る",
  "[%clk 0:12:30] [%eval -3.5] [%csl Gd4,Rd5] [%cal Ga1b3]",
  "two lines\nand (a) third\n\nafter an empty one",
  "% is no escape here\n%nor here",
  "a { brace } within\n  and an indented line }",
  "}",
  "\"quoted\" \\ back",
  "1. d4 e5 1-0 * $3 ; no comment",
  "[Event \"no tag\"]\n\n[Event \"nor this\"]",
  "a comment that is by far too long for a line of eighty characters, and that stays one line",
};

static const char *
random_text (KarumRandom *random)
{
  return texts[karum_random_below (random, G_N_ELEMENTS (texts))];
}

/* NULL as often as a text. */
static char *
random_tag (KarumRandom *random)
{
  char *text = karum_random_below (random, 2) ? g_strdup (random_text (random)) : NULL;

  return text ? g_strdelimit (text, "\n", ' ') : NULL;
}

static void
add_tags (KarumTags *tags, KarumRandom *random)
{
  tags->event = random_tag (random);
  tags->site = random_tag (random);
  tags->date = karum_random_below (random, 2) ? g_strdup ("2026.11.??") : NULL;
  tags->round = random_tag (random);
  tags->players[0] = random_tag (random);
  tags->players[1] = random_tag (random);
  tags->match = random_tag (random);
  tags->match_game = (int) karum_random_below (random, 3);
  tags->time_control = random_tag (random);
  tags->annotator = random_tag (random);
  tags->uuid = karum_random_below (random, 2) ? g_uuid_string_random () : NULL;
  for (guint i = karum_random_below (random, 3); i > 0; i--) {
    g_autofree char *name = g_strdup_printf ("Other_%u", i);
    karum_tags_add_other (tags, name, random_text (random));
    g_strdelimit (((KarumTag *) tags->others->pdata[tags->others->len - 1])->value, "\n", ' ');
  }
}

static void
annotate (KarumNode *node, KarumRandom *random)
{
  gboolean lead = node->parent
                  && (node != node->parent->child
                      || (node->parent->parent && node->parent->sibling
                          && node->parent == node->parent->parent->child));

  if (karum_random_below (random, 4) == 0)
    karum_node_set_comment (node, random_text (random));
  if (lead && karum_random_below (random, 3) == 0)
    karum_node_set_lead (node, random_text (random));
  for (guint i = node->parent ? karum_random_below (random, 3) : 0; i > 0; i--)
    karum_node_add_glyph (node, (guint8) karum_random_below (random, 256));
}

/* Continues from @node with random turns. */
static void
add_line (KarumRecord *record, KarumNode *node, guint turns, KarumRandom *random)
{
  KarumState states[2];
  KarumTurn turn;

  karum_record_state (record, node, &states[0]);
  for (guint i = 0; i < turns; i++) {
    if (!karum_turn_random (&record->rules, &states[i % 2], random, &turn))
      return;
    record->rules.game->apply (&record->rules, &states[i % 2], &turn, &states[(i + 1) % 2]);
    node = karum_record_add (record, node, &turn);
  }
}

static KarumNode *
random_node (KarumRecord *record, KarumRandom *random)
{
  guint count = 0;
  KarumNode *node;

  for (node = record->root; node; node = karum_node_next (node, record->root))
    count++;
  node = record->root;
  for (guint i = karum_random_below (random, count); i > 0; i--)
    node = karum_node_next (node, record->root);
  return node;
}

KarumRecord *
random_record (const KarumRules *rules, KarumRandom *random)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRecord *record;

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
  record = karum_record_new (rules, setup, NULL, NULL);
  add_line (record, record->root, karum_random_below (random, 4) ? LINE_MAX_TURNS : G_MAXUINT,
            random);
  for (guint i = karum_random_below (random, VARIATIONS); i > 0; i--)
    add_line (record, random_node (record, random), karum_random_below (random, 6), random);
  for (KarumNode *node = record->root; node; node = karum_node_next (node, record->root))
    annotate (node, random);
  add_tags (&record->tags, random);
  karum_record_close (record);
  if (record->tags.result == KARUM_RESULT_NONE && karum_random_below (random, 2))
    karum_record_end (record, KARUM_RESULT_LOST, KARUM_TERMINATION_RESIGNATION);
  return record;
}

static void
assert_tags_equal (const KarumTags *a, const KarumTags *b)
{
  g_assert_cmpstr (a->event, ==, b->event);
  g_assert_cmpstr (a->site, ==, b->site);
  g_assert_cmpstr (a->date, ==, b->date);
  g_assert_cmpstr (a->round, ==, b->round);
  g_assert_cmpstr (a->players[0], ==, b->players[0]);
  g_assert_cmpstr (a->players[1], ==, b->players[1]);
  g_assert_cmpint (a->result, ==, b->result);
  g_assert_cmpint (a->has_score, ==, b->has_score);
  g_assert_cmpint (a->score[0], ==, b->score[0]);
  g_assert_cmpint (a->score[1], ==, b->score[1]);
  g_assert_cmpint (a->termination, ==, b->termination);
  g_assert_cmpstr (a->match, ==, b->match);
  g_assert_cmpint (a->match_game, ==, b->match_game);
  g_assert_cmpstr (a->time_control, ==, b->time_control);
  g_assert_cmpstr (a->annotator, ==, b->annotator);
  g_assert_cmpstr (a->uuid, ==, b->uuid);
  g_assert_cmpuint (a->others ? a->others->len : 0, ==, b->others ? b->others->len : 0);
  for (guint i = 0; a->others && i < a->others->len; i++) {
    const KarumTag *x = a->others->pdata[i];
    const KarumTag *y = b->others->pdata[i];
    g_assert_cmpstr (x->name, ==, y->name);
    g_assert_cmpstr (x->value, ==, y->value);
  }
}

static void
assert_nodes_equal (const KarumNode *a, const KarumNode *b)
{
  g_assert_cmpuint (karum_node_ply (a), ==, karum_node_ply (b));
  if (a->turn)
    g_assert_true (karum_turn_equal (a->turn, b->turn));
  g_assert_cmpstr (a->lead, ==, b->lead);
  g_assert_cmpstr (a->comment, ==, b->comment);
  if (a->glyphs)
    g_assert_cmpmem (a->glyphs->data, a->glyphs->len, b->glyphs->data, b->glyphs->len);
  else
    g_assert_null (b->glyphs);
}

void
random_record_assert_equal (const KarumRecord *a, const KarumRecord *b)
{
  const KarumNode *x = a->root;
  const KarumNode *y = b->root;

  g_assert_true (karum_rules_equal (&a->rules, &b->rules));
  g_assert_cmpstr (a->setup, ==, b->setup);
  g_assert_cmpstr (a->position, ==, b->position);
  assert_tags_equal (&a->tags, &b->tags);
  while (x && y) {
    assert_nodes_equal (x, y);
    x = karum_node_next (x, a->root);
    y = karum_node_next (y, b->root);
  }
  g_assert_true (!x && !y);
}

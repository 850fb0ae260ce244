#include "karum-game-shown.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-game-put.h"
#include "karum-record-edit.h"
#include "karum-record-end.h"

/* -- Building --------------------------------------------------------------------------------- */

typedef struct {
  const GPtrArray *facts;
  const char *prefer; /* (nullable) */
  KarumRecord *record;
  KarumNode *last;      /* of the main line */
  GHashTable *nodes;    /* name of a turn → KarumNode */
  GHashTable *earlier;  /* name of a turn → Earlier: of lines that were replaced */
  GHashTable *places;   /* KarumNode → its place, (transfer none) */
  GPtrArray *lines;     /* (element-type GStrv): of @earlier */
  GPtrArray *resolving; /* names of turns, against circles */
  GPtrArray *stood;     /* of Stood */
} Builder;

typedef struct {
  char **line;
  guint ply;
} Earlier;

/* The value of a part stands at a node. */
typedef struct {
  const char *part, *kind;
  KarumNode *node;
} Stood;

/* The longest variation that is followed. */
#define DEEPEST 5000

/* Splits a value of `line` into its four lines. */
static GStrv
split_line (const char *value)
{
  g_auto (GStrv) lines = g_strsplit (value, "\n", 4);

  return g_strv_length (lines) == 4 ? g_steal_pointer (&lines) : NULL;
}

static KarumRecord *
begin_record (char **lines, const KarumGame *const *games)
{
  KarumRules rules;
  KarumError fault = { 0 };
  const char *setup = *lines[1] ? lines[1] : NULL, *position = *lines[2] ? lines[2] : NULL;
  KarumRecord *record;

  if (!karum_rules_read (games, lines[0], &rules, &fault))
    return NULL;
  if (!*lines[3] && !setup && !position && karum_setup_needed (&rules))
    return karum_record_new_result (&rules);
  record = karum_record_new (&rules, setup, position, &fault);
  return record;
}

/* Reads the turn that @text says; FALSE if it isn't legal. */
static gboolean
read_turn (const KarumRecord *record, const KarumState *state, const char *text, KarumTurn *turn)
{
  const KarumGame *game = record->rules.game;
  KarumError fault = { 0 };

  return strlen (text) < KARUM_TURN_TEXT && game->turn_read (&record->rules, text, turn, &fault)
         && !game->status (&record->rules, state).over
         && game->turn_check (&record->rules, state, turn, &fault);
}

/* (transfer none) (nullable): the turn after @parent; added as a variation if it isn't there. The
 * main line doesn't become longer. */
static KarumNode *
add_turn (Builder *builder, KarumNode *parent, const char *text, gboolean again)
{
  KarumState state;
  KarumTurn turn;
  KarumNode *last = NULL;

  karum_record_state (builder->record, parent, &state);
  if (!read_turn (builder->record, &state, text, &turn))
    return NULL;
  if (parent == builder->last)
    parent = parent->parent ? karum_record_beyond (builder->record) : NULL;
  if (!parent || !again)
    return parent ? karum_record_add (builder->record, parent, &turn) : NULL;
  for (KarumNode *node = parent->child; node; node = node->sibling)
    last = node;
  return karum_record_add_after (builder->record, parent, last, &turn);
}

static gboolean
add_main_line (Builder *builder, const char *moves)
{
  g_auto (GStrv) turns = g_strsplit (moves, " ", -1);
  char name[KARUM_TURN_NAME] = KARUM_TURN_START;
  KarumRecord *record = builder->record;
  KarumState state = record->start, next;
  KarumNode *node = record->root;

  g_hash_table_insert (builder->nodes, g_strdup (name), node);
  for (char **text = turns; *text; text++) {
    KarumTurn turn;

    if (!read_turn (record, &state, *text, &turn))
      return FALSE;
    node = karum_record_add (record, node, &turn);
    karum_turn_name (name, *text, 0, name);
    g_hash_table_insert (builder->nodes, g_strdup (name), node);
    record->rules.game->apply (&record->rules, &state, &turn, &next);
    state = next;
  }
  builder->last = node;
  return TRUE;
}

/* Names the turns of an earlier line. */
static void
note_earlier (Builder *builder, const char *moves)
{
  char **turns = g_strsplit (moves, " ", -1);
  char name[KARUM_TURN_NAME] = KARUM_TURN_START;

  g_ptr_array_add (builder->lines, turns);
  for (guint i = 0; turns[i]; i++) {
    Earlier *earlier;

    karum_turn_name (name, turns[i], 0, name);
    if (g_hash_table_contains (builder->nodes, name)
        || g_hash_table_contains (builder->earlier, name))
      continue;
    earlier = g_new (Earlier, 1);
    *earlier = (Earlier){ turns, i + 1 };
    g_hash_table_insert (builder->earlier, g_strdup (name), earlier);
  }
}

/* The moves of a line that is no longer the main line are a variation. */
static void
add_variation (Builder *builder, const char *moves)
{
  g_auto (GStrv) turns = g_strsplit (moves, " ", -1);
  char name[KARUM_TURN_NAME] = KARUM_TURN_START;
  KarumNode *node = builder->record->root;

  for (char **text = turns; *text && node; text++) {
    karum_turn_name (name, *text, 0, name);
    if (g_hash_table_contains (builder->nodes, name)) {
      node = g_hash_table_lookup (builder->nodes, name);
      continue;
    }
    node = add_turn (builder, node, *text, FALSE);
    if (node)
      g_hash_table_insert (builder->nodes, g_strdup (name), node);
  }
}

/* -- Finding turns ---------------------------------------------------------------------------- */

static KarumNode *resolve (Builder *builder, const char *name);

/* The ply of the main line that continues @ply of an earlier line; -1 for none. What the two lines
 * have in common at their end continues, and between that and their beginning what is of equal
 * length. */
static int
continues (Builder *builder, char **line, guint ply)
{
  g_autoptr (GPtrArray) now = g_ptr_array_new_with_free_func (g_free);
  int n_old = (int) g_strv_length (line), n_new, begin = 0, end = 0;

  for (const KarumNode *node = builder->record->root->child; node; node = node->child) {
    g_autoptr (GString) text = g_string_new (NULL);

    karum_turn_text (&builder->record->rules, node->turn, text);
    g_ptr_array_add (now, g_strdup (text->str));
  }
  n_new = (int) now->len;
  while (begin < MIN (n_old, n_new) && g_str_equal (line[begin], now->pdata[begin]))
    begin++;
  while (end < MIN (n_old, n_new) - begin
         && g_str_equal (line[n_old - 1 - end], now->pdata[n_new - 1 - end]))
    end++;
  if ((int) ply <= begin)
    return (int) ply;
  if ((int) ply > n_old - end)
    return (int) ply + n_new - n_old;
  return n_old == n_new ? (int) ply : -1;
}

static KarumNode *
resolve_earlier (Builder *builder, const Earlier *earlier)
{
  int ply = continues (builder, earlier->line, earlier->ply);
  KarumNode *node = ply >= 0 ? karum_record_node_at (builder->record, (guint) ply) : NULL;

  if (node)
    return node;
  node = builder->record->root;
  for (guint i = 0; i < earlier->ply && node; i++)
    node = add_turn (builder, node, earlier->line[i], FALSE);
  return node;
}

/* By a fact of the variation, even if it was removed. */
static KarumNode *
resolve_fact (Builder *builder, const char *name)
{
  g_autofree char *part = g_strconcat ("node:", name, NULL);
  const KarumFact *fact = karum_facts_choose (builder->facts, part, builder->prefer);
  g_auto (GStrv) fields = g_strsplit (fact ? fact->value : "", "\t", -1);
  KarumNode *parent, *node;
  char **place;

  if (g_strv_length (fields) != 5)
    return NULL;
  parent = resolve (builder, fields[1]);
  node = parent ? add_turn (builder, parent, fields[2], !g_str_equal (fields[3], "0")) : NULL;
  if (!node)
    return NULL;
  place = &fields[4];
  g_hash_table_insert (builder->places, node, g_steal_pointer (place));
  return node;
}

static gboolean
is_resolving (Builder *builder, const char *name)
{
  karum_for_each (void, item, builder->resolving)
    if (g_str_equal (item, name))
      return TRUE;
  return FALSE;
}

/* (nullable): the turn called @name, which comes back if it was removed. */
static KarumNode *
resolve (Builder *builder, const char *name)
{
  KarumNode *node = g_hash_table_lookup (builder->nodes, name);
  const Earlier *earlier = g_hash_table_lookup (builder->earlier, name);

  if (node || builder->resolving->len >= DEEPEST || is_resolving (builder, name))
    return node;
  g_ptr_array_add (builder->resolving, (gpointer) name);
  node = resolve_fact (builder, name);
  if (!node && earlier)
    node = resolve_earlier (builder, earlier);
  g_ptr_array_remove_index (builder->resolving, builder->resolving->len - 1);
  if (node)
    g_hash_table_insert (builder->nodes, g_strdup (name), node);
  return node;
}

/* -- Order ------------------------------------------------------------------------------------ */

static int
compare_nodes (gconstpointer a, gconstpointer b, gpointer data)
{
  const char *one = g_hash_table_lookup (data, *(KarumNode *const *) a);
  const char *other = g_hash_table_lookup (data, *(KarumNode *const *) b);

  return g_strcmp0 (one ? one : "~", other ? other : "~");
}

/* The main line first, then by places; others stay where they are. */
static void
order_after (Builder *builder, KarumNode *parent, gboolean on_main_line)
{
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  KarumNode **next;

  for (KarumNode *node = parent->child; node; node = node->sibling)
    if (!on_main_line || node != parent->child)
      g_ptr_array_add (nodes, node);
  if (nodes->len < 2)
    return;
  g_ptr_array_sort_with_data (nodes, compare_nodes, builder->places);
  next = on_main_line ? &parent->child->sibling : &parent->child;
  karum_for_each (KarumNode, node, nodes) {
    *next = node;
    next = &node->sibling;
  }
  *next = NULL;
}

static void
order_all (Builder *builder)
{
  KarumNode *root = builder->record->root;

  for (KarumNode *node = root; node; node = node == builder->last ? NULL : node->child)
    order_after (builder, node, TRUE);
  for (KarumNode *node = root; node; node = karum_node_next (node, root)) {
    const KarumNode *main = node;

    while (main->parent && main->parent->child == main)
      main = main->parent;
    if (main->parent)
      order_after (builder, node, FALSE);
  }
}

/* -- Annotations ------------------------------------------------------------------------------ */

/* The order in which the parts of a turn are put together. */
static const char *const kinds[]
    = { "node", "clock",         "eval", "marks",     "commands", "comment",
        "form", "lead-commands", "lead", "judgement", "sign",     "glyphs" };

static void
put (Builder *builder, const char *kind, const char *part, const char *value)
{
  KarumNode *node = resolve (builder, part + strlen (kind) + 1);
  gboolean lead = g_str_has_prefix (kind, "lead");
  Stood stood = { part, kind, node ? node : builder->record->root };

  if (!node && !karum_part_is_of_people (part))
    return;
  if (karum_part_is_of_people (part))
    lead = lead && node && node->parent;
  if (!g_str_equal (kind, "node"))
    karum_node_put_part (stood.node, kind, lead, value);
  g_ptr_array_add (builder->stood, g_memdup2 (&stood, sizeof stood));
}

static void
put_all (Builder *builder, const char *kind)
{
  g_autofree char *prefix = g_strconcat (kind, ":", NULL);
  const char *last = NULL;

  karum_for_each (const KarumFact, fact, builder->facts) {
    g_autofree char *value = NULL;

    if (!g_str_has_prefix (fact->part, prefix) || g_strcmp0 (last, fact->part) == 0)
      continue;
    last = fact->part;
    value = karum_facts_show (builder->facts, fact->part, builder->prefer);
    if (*value && !(g_str_equal (kind, "node") && *value == '-'))
      put (builder, kind, fact->part, value);
  }
}

/* An end that the main line can't have led to is that of the rules, or none. */
static void
settle (KarumRecord *record)
{
  g_autofree char *wrong = karum_record_contradiction (record);

  if (wrong)
    karum_record_close (record);
}

/* -- All -------------------------------------------------------------------------------------- */

static void
tell_moved (Builder *builder, GHashTable **moved)
{
  g_autoptr (GHashTable) names = NULL;

  *moved = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  names = karum_record_name_turns (builder->record);
  karum_for_each (const Stood, stood, builder->stood) {
    g_autofree char *part = g_strconcat (
        stood->node->parent || !g_str_has_prefix (stood->kind, "lead") ? stood->kind : "comment",
        ":", (const char *) g_hash_table_lookup (names, stood->node), NULL);

    if (!g_str_equal (part, stood->part))
      g_hash_table_insert (*moved, g_strdup (stood->part), g_steal_pointer (&part));
  }
}

static void
add_others (Builder *builder, const KarumFact *line, const GPtrArray *lines, gsize start)
{
  const char *memory = strchr (line->value, KARUM_PART_MEMORY);
  g_auto (GStrv) earlier = g_strsplit (memory ? memory + 1 : "", "\n", -1);

  for (char **moves = earlier; *moves; moves++)
    if (**moves)
      note_earlier (builder, *moves);
  karum_for_each (const KarumFact, other, lines) {
    g_autofree char *value = karum_fact_shown (other);

    if (other != line && karum_facts_begin_alike (line, other, start))
      add_variation (builder, value + start);
  }
}

static gboolean
build (Builder *builder, const KarumFact *line, const KarumGame *const *games)
{
  g_autofree char *value = karum_fact_shown (line);
  g_auto (GStrv) lines = split_line (value);
  g_autoptr (GPtrArray) all = karum_facts_candidates (builder->facts, "line");

  builder->record = lines ? begin_record (lines, games) : NULL;
  if (!builder->record || !add_main_line (builder, lines[3]))
    return FALSE;
  add_others (builder, line, all, strlen (value) - strlen (lines[3]));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    put_all (builder, kinds[i]);
    if (i == 0)
      order_all (builder);
  }
  order_all (builder);
  karum_tags_put_parts (&builder->record->tags, builder->facts, builder->prefer);
  settle (builder->record);
  return TRUE;
}

KarumRecord *
karum_game_shown (const GPtrArray *facts,
                  const KarumGame *const *games,
                  const char *prefer,
                  GHashTable **moved)
{
  const KarumFact *line = karum_facts_choose (facts, "line", prefer);
  Builder builder = {
    .facts = facts,
    .prefer = prefer,
    .nodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .earlier = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
    .places = g_hash_table_new_full (NULL, NULL, NULL, g_free),
    .lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev),
    .resolving = g_ptr_array_new (),
    .stood = g_ptr_array_new_with_free_func (g_free),
  };
  gboolean done = line && build (&builder, line, games);

  if (done && moved)
    tell_moved (&builder, moved);
  if (!done)
    g_clear_pointer (&builder.record, karum_record_unref);
  g_hash_table_unref (builder.nodes);
  g_hash_table_unref (builder.earlier);
  g_hash_table_unref (builder.places);
  g_ptr_array_unref (builder.lines);
  g_ptr_array_unref (builder.resolving);
  g_ptr_array_unref (builder.stood);
  return builder.record;
}

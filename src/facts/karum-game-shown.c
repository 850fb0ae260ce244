#include "karum-game-shown.h"

#include <string.h>

#include "karum-limits.h"
#include "karum-markup.h"
#include "karum-record-end.h"
#include "karum-record-edit.h"

/* -- What holds ------------------------------------------------------------------------------- */

static gsize
shown_length (const KarumFact *fact)
{
  const char *memory = strchr (fact->value, KARUM_PART_MEMORY);

  return memory ? (gsize) (memory - fact->value) : strlen (fact->value);
}

char *
karum_fact_shown (const KarumFact *fact)
{
  return g_strndup (fact->value, shown_length (fact));
}

static gboolean
is_removed (const KarumFact *fact)
{
  return shown_length (fact) == 0
         || (g_str_has_prefix (fact->part, "node:") && fact->value[0] == '-');
}

static gboolean
is_of_people (const char *part)
{
  return g_str_has_prefix (part, "comment:") || g_str_has_prefix (part, "lead:");
}

/* (transfer container): of @part, by their stamps; of founding ones the latest. */
static GPtrArray *
candidates (const GPtrArray *facts, const char *part)
{
  GPtrArray *list = g_ptr_array_new ();
  KarumFact *founding = NULL;

  for (guint i = 0; i < facts->len; i++) {
    KarumFact *fact = facts->pdata[i];

    if (strcmp (fact->part, part) != 0)
      continue;
    if (karum_fact_is_founding (fact)) {
      if (founding)
        g_ptr_array_remove (list, founding);
      founding = fact;
    }
    g_ptr_array_add (list, fact);
  }
  return list;
}

static gboolean
same_start (const KarumFact *a, const KarumFact *b, gsize length)
{
  return strncmp (a->value, b->value, length) == 0;
}

/* What @prefer has said, or else the latest of what its copy has. */
static KarumFact *
find_preferred (const GPtrArray *facts, const char *part, const char *prefer)
{
  KarumFact *found = NULL;

  for (guint i = 0; prefer && i < facts->len; i++) {
    KarumFact *fact = facts->pdata[i];

    if (strcmp (fact->part, part) == 0 && karum_replica_is_copy (fact->stamp.replica, prefer)) {
      found = fact;
      if (strcmp (fact->stamp.replica, prefer) == 0)
        break;
    }
  }
  return found;
}

/* Whether the main line of @longer goes on where that of @shorter, of a game in progress, ends. */
static gboolean
goes_on (const GPtrArray *facts, const KarumFact *shorter, const KarumFact *longer)
{
  gsize length = shown_length (shorter);
  const KarumFact *end = find_preferred (facts, "end", shorter->stamp.replica);

  return length > 0 && shown_length (longer) > length && same_start (shorter, longer, length)
         && (shorter->value[length - 1] == '\n' || longer->value[length] == ' ')
         && (!end || shown_length (end) == 0 || *end->value == '*');
}

static KarumFact *
choose_line (const GPtrArray *facts, const GPtrArray *list, KarumFact *latest)
{
  KarumFact *chosen = latest;

  for (guint i = list->len; i > 0; i--)
    if (goes_on (facts, chosen, list->pdata[i - 1]))
      chosen = list->pdata[i - 1];
  return chosen;
}

/* Who asked not to be named isn't, as long as anybody says so. */
static KarumFact *
choose_strictest (const GPtrArray *facts, const char *part)
{
  KarumFact *chosen = NULL;

  for (guint i = 0; i < facts->len; i++) {
    KarumFact *fact = facts->pdata[i];

    if (strcmp (fact->part, part) == 0 && (!chosen || strcmp (fact->value, chosen->value) >= 0))
      chosen = fact;
  }
  return chosen;
}

KarumFact *
karum_facts_choose (const GPtrArray *facts, const char *part, const char *prefer)
{
  KarumFact *chosen = find_preferred (facts, part, prefer);
  g_autoptr (GPtrArray) list = NULL;

  if (chosen)
    return chosen;
  if (strcmp (part, KARUM_FACT_PRIVACY) == 0)
    return choose_strictest (facts, part);
  list = candidates (facts, part);
  if (list->len == 0)
    return NULL;
  chosen = list->pdata[list->len - 1];
  if (strcmp (part, "stars") == 0 || strcmp (part, "bin") == 0)
    return chosen;
  for (guint i = list->len; is_removed (chosen) && i > 0; i--)
    if (!is_removed (list->pdata[i - 1]))
      chosen = list->pdata[i - 1];
  return strcmp (part, "line") == 0 ? choose_line (facts, list, chosen) : chosen;
}

/* All comments, by their stamps, equal ones once. What doesn't fit is put aside. */
static char *
show_comments (const GPtrArray *list)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) said = g_ptr_array_new ();
  guint length = 0;

  for (guint i = list->len; i > 0; i--) {
    const KarumFact *fact = list->pdata[i - 1];
    gboolean known = is_removed (fact);

    for (guint k = 0; k < said->len && !known; k++)
      known = strcmp (((const KarumFact *) said->pdata[k])->value, fact->value) == 0;
    length += known ? 0 : (guint) g_utf8_strlen (fact->value, -1) + 2;
    if (known || length > KARUM_COMMENT_MAX)
      continue;
    g_ptr_array_add (said, (gpointer) fact);
    if (text->len > 0)
      g_string_prepend (text, "\n\n");
    g_string_prepend (text, fact->value);
  }
  return g_string_free (text, FALSE);
}

/* Whether somebody else has changed the thing without knowing that it is in the bin. */
static gboolean
is_outdone (const GPtrArray *facts, const KarumFact *bin)
{
  const char *memory = strchr (bin->value, KARUM_PART_MEMORY);
  g_autoptr (GHashTable) known = memory ? karum_facts_read_gone (memory + 1) : NULL;

  for (guint i = 0; known && i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];
    const KarumSeen *seen = g_hash_table_lookup (known, fact->part);

    if (fact != bin && !karum_fact_is_founding (fact) && strcmp (fact->part, "bin") != 0
        && !karum_replica_is_copy (fact->stamp.replica, bin->stamp.replica) && !fact->gone
        && !(seen && karum_seen_has (seen, &fact->stamp)))
      return TRUE;
  }
  return FALSE;
}

char *
karum_facts_show (const GPtrArray *facts, const char *part, const char *prefer)
{
  const KarumFact *chosen;

  if (is_of_people (part) && !find_preferred (facts, part, prefer)) {
    g_autoptr (GPtrArray) list = candidates (facts, part);

    return show_comments (list);
  }
  chosen = karum_facts_choose (facts, part, prefer);
  if (!chosen || (strcmp (part, "bin") == 0 && is_outdone (facts, chosen)))
    return g_strdup ("");
  return karum_fact_shown (chosen);
}

KarumParts *
karum_facts_show_all (const GPtrArray *facts)
{
  KarumParts *parts = karum_parts_new ();

  for (guint i = 0; i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];
    g_autofree char *value = NULL;

    if (i > 0 && strcmp (((const KarumFact *) facts->pdata[i - 1])->part, fact->part) == 0)
      continue;
    value = karum_facts_show (facts, fact->part, NULL);
    karum_parts_set (parts, fact->part, value);
  }
  return parts;
}

/* Whether a value of @fact that is not the one that @holds is nowhere in what is shown. */
static gboolean
is_aside (const GPtrArray *facts, const KarumFact *fact, const char *holds)
{
  g_autofree char *value = karum_fact_shown (fact);

  if (is_removed (fact) || fact->gone || strcmp (value, holds) == 0
      || g_str_has_prefix (fact->part, "node:") || g_str_has_prefix (fact->part, "form:")
      || strcmp (fact->part, "bin") == 0)
    return FALSE;
  if (is_of_people (fact->part))
    return !strstr (holds, value);
  return strcmp (fact->part, "line") != 0
         || !goes_on (facts, fact, karum_facts_choose (facts, "line", NULL));
}

GPtrArray *
karum_facts_put_aside (const GPtrArray *facts)
{
  GPtrArray *aside = g_ptr_array_new ();
  g_autoptr (GHashTable) shown = karum_facts_show_all (facts);

  for (guint i = 0; i < facts->len; i++) {
    KarumFact *fact = facts->pdata[i];

    if (is_aside (facts, fact, karum_parts_get (shown, fact->part)))
      g_ptr_array_add (aside, fact);
  }
  return aside;
}

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
  while (begin < MIN (n_old, n_new) && strcmp (line[begin], now->pdata[begin]) == 0)
    begin++;
  while (end < MIN (n_old, n_new) - begin
         && strcmp (line[n_old - 1 - end], now->pdata[n_new - 1 - end]) == 0)
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
  node = parent ? add_turn (builder, parent, fields[2], strcmp (fields[3], "0") != 0) : NULL;
  if (!node)
    return NULL;
  place = &fields[4];
  g_hash_table_insert (builder->places, node, g_steal_pointer (place));
  return node;
}

static gboolean
is_resolving (Builder *builder, const char *name)
{
  for (guint i = 0; i < builder->resolving->len; i++)
    if (strcmp (builder->resolving->pdata[i], name) == 0)
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
  for (guint i = 0; i < nodes->len; i++) {
    *next = nodes->pdata[i];
    next = &((KarumNode *) nodes->pdata[i])->sibling;
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

static char *
append_text (const char *old, const char *text, const char *between)
{
  if (!old || !*old)
    return g_strdup (text);
  return strstr (old, text) ? g_strdup (old) : g_strconcat (old, between, text, NULL);
}

static void
add_words (KarumNode *node, gboolean lead, const char *value)
{
  const char *comment = lead ? node->lead : node->comment;
  g_autofree char *words = karum_markup_words (comment);
  g_autofree char *all = append_text (words, value, "\n\n");
  g_autofree char *text = karum_markup_with_words (comment, all);

  if (lead)
    karum_node_set_lead (node, text);
  else
    karum_node_set_comment (node, text);
}

static void
add_commands (KarumNode *node, gboolean lead, const char *value)
{
  const char *comment = lead ? node->lead : node->comment;
  g_autofree char *words = karum_markup_words (comment);
  g_autofree char *commands = comment ? karum_markup_with_words (comment, NULL) : NULL;
  g_autofree char *all = append_text (commands, value, " ");
  g_autofree char *text = karum_markup_with_words (all, words);

  if (lead)
    karum_node_set_lead (node, text);
  else
    karum_node_set_comment (node, text);
}

/* Words and commands stand as they were typed, as long as they are the same. */
static void
set_form (KarumNode *node, const char *value)
{
  g_autofree char *ordered = karum_comment_in_order (value);

  if (g_strcmp0 (ordered, node->comment) == 0)
    karum_node_set_comment (node, value);
}

static void
add_glyphs (KarumNode *node, const char *value)
{
  g_auto (GStrv) numbers = g_strsplit (value, " ", -1);

  for (char **text = numbers; *text && node->parent; text++) {
    guint64 glyph;
    gboolean known = FALSE;

    if (!g_ascii_string_to_unsigned (*text, 10, 0, 255, &glyph, NULL))
      continue;
    for (guint i = 0; node->glyphs && i < node->glyphs->len; i++)
      known = known || g_array_index (node->glyphs, guint8, i) == glyph;
    if (!known)
      karum_node_add_glyph (node, (guint8) glyph);
  }
}

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

  if (!node && !is_of_people (part))
    return;
  if (is_of_people (part))
    add_words (stood.node, lead && node && node->parent, value);
  else if (strcmp (kind, "form") == 0)
    set_form (node, value);
  else if (strcmp (kind, "judgement") == 0 || strcmp (kind, "sign") == 0
           || strcmp (kind, "glyphs") == 0)
    add_glyphs (node, value);
  else if (strcmp (kind, "node") != 0)
    add_commands (node, lead, value);
  g_ptr_array_add (builder->stood, g_memdup2 (&stood, sizeof stood));
}

static void
put_all (Builder *builder, const char *kind)
{
  g_autofree char *prefix = g_strconcat (kind, ":", NULL);
  const char *last = NULL;

  for (guint i = 0; i < builder->facts->len; i++) {
    const KarumFact *fact = builder->facts->pdata[i];
    g_autofree char *value = NULL;

    if (!g_str_has_prefix (fact->part, prefix) || g_strcmp0 (last, fact->part) == 0)
      continue;
    last = fact->part;
    value = karum_facts_show (builder->facts, fact->part, builder->prefer);
    if (*value && !(strcmp (kind, "node") == 0 && *value == '-'))
      put (builder, kind, fact->part, value);
  }
}

/* -- Tags ------------------------------------------------------------------------------------- */

static char *
known (const char *text)
{
  return text && *text ? g_strdup (text) : NULL;
}

static void
read_pairs (const Builder *builder, KarumTags *tags)
{
  g_autofree char *timing = karum_facts_show (builder->facts, "timing", builder->prefer);
  g_autofree char *match = karum_facts_show (builder->facts, "match", builder->prefer);
  g_auto (GStrv) lines = g_strsplit (timing, "\n", 2), fields = g_strsplit (match, "\t", 2);

  if (g_strv_length (lines) == 2) {
    tags->time_control = known (lines[0]);
    tags->annotator = known (lines[1]);
  }
  if (g_strv_length (fields) == 2) {
    tags->match_game = (int) CLAMP (g_ascii_strtoll (fields[0], NULL, 10), 0, 2);
    tags->match = known (fields[1]);
  }
}

static void
read_end (const Builder *builder, KarumTags *tags)
{
  g_autofree char *end = karum_facts_show (builder->facts, "end", builder->prefer);
  g_auto (GStrv) fields = g_strsplit (end, "\t", -1);
  guint n = g_strv_length (fields);

  if (n < 2 || !karum_result_parse (fields[0], &tags->result))
    return;
  karum_termination_parse (fields[1], &tags->termination);
  for (guint i = 0; n == 4 && i < 2; i++)
    tags->score[i] = (int) CLAMP (g_ascii_strtoll (fields[2 + i], NULL, 10), -999999, 999999);
  tags->has_score = n == 4;
}

typedef struct {
  const char *name;
  char *place, *value;
} Tag;

static void
tag_clear (gpointer data)
{
  Tag *tag = data;

  g_free (tag->place);
  g_free (tag->value);
}

static int
compare_tags (gconstpointer a, gconstpointer b)
{
  const Tag *one = a, *other = b;
  int order = strcmp (one->place, other->place);

  return order != 0 ? order : strcmp (one->name, other->name);
}

static void
read_tags (const Builder *builder, KarumTags *tags)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Tag));

  g_array_set_clear_func (list, tag_clear);
  for (guint i = 0; i < builder->facts->len; i++) {
    const KarumFact *fact = builder->facts->pdata[i];
    g_autofree char *value = NULL;
    const char *tab;
    Tag tag = { .name = fact->part + strlen ("tag:") };

    if (!g_str_has_prefix (fact->part, "tag:")
        || (i > 0
            && strcmp (((const KarumFact *) builder->facts->pdata[i - 1])->part, fact->part) == 0))
      continue;
    value = karum_facts_show (builder->facts, fact->part, builder->prefer);
    tab = strchr (value, '\t');
    if (!tab)
      continue;
    tag.place = g_strndup (value, (gsize) (tab - value));
    tag.value = g_strdup (tab + 1);
    g_array_append_val (list, tag);
  }
  g_array_sort (list, compare_tags);
  for (guint i = 0; i < list->len; i++) {
    const Tag *tag = &g_array_index (list, Tag, i);

    karum_tags_add_other (tags, tag->name, tag->value);
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
  for (guint i = 0; i < builder->stood->len; i++) {
    const Stood *stood = builder->stood->pdata[i];
    g_autofree char *part = g_strconcat (
        stood->node->parent || !g_str_has_prefix (stood->kind, "lead") ? stood->kind : "comment",
        ":", (const char *) g_hash_table_lookup (names, stood->node), NULL);

    if (strcmp (part, stood->part) != 0)
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
  for (guint i = 0; i < lines->len; i++) {
    const KarumFact *other = lines->pdata[i];
    g_autofree char *value = karum_fact_shown (other);

    if (other != line && same_start (line, other, start))
      add_variation (builder, value + start);
  }
}

static gboolean
build (Builder *builder, const KarumFact *line, const KarumGame *const *games)
{
  g_autofree char *value = karum_fact_shown (line);
  g_auto (GStrv) lines = split_line (value);
  g_autoptr (GPtrArray) all = candidates (builder->facts, "line");

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
  read_pairs (builder, &builder->record->tags);
  read_end (builder, &builder->record->tags);
  read_tags (builder, &builder->record->tags);
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

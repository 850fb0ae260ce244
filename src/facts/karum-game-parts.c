#include "karum-game-parts.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-markup.h"
#include "karum-places.h"

/* The earlier main lines that one remembers. */
#define LINES_REMEMBERED 16

KarumParts *
karum_parts_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
karum_parts_set (KarumParts *parts, const char *part, const char *value)
{
  if (*value)
    g_hash_table_replace (parts, g_strdup (part), g_strdup (value));
  else
    g_hash_table_remove (parts, part);
}

const char *
karum_parts_get (const KarumParts *parts, const char *part)
{
  const char *value = g_hash_table_lookup ((GHashTable *) parts, part);

  return value ? value : "";
}

/* -- Turns ------------------------------------------------------------------------------------ */

void
karum_turn_name (const char *parent, const char *turn, guint n, char name[KARUM_TURN_NAME])
{
  g_autofree char *way = g_strdup_printf ("%s\t%s\t%u", parent, turn, n);
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, way, -1);

  g_strlcpy (name, digest, KARUM_TURN_NAME);
}

void
karum_turn_text (const KarumRules *rules, const KarumTurn *turn, GString *text)
{
  char buffer[KARUM_TURN_TEXT];

  rules->game->turn_write (rules, turn, buffer);
  g_string_append (text, buffer);
}

/* -- The tags --------------------------------------------------------------------------------- */

static void
add_line (KarumParts *parts, const KarumRecord *record)
{
  char rules[KARUM_RULES_TEXT];
  g_autoptr (GString) text = g_string_new (NULL);

  karum_rules_write (&record->rules, rules);
  g_string_append_printf (text, "%s\n%s\n%s\n", rules, record->setup ? record->setup : "",
                          record->position ? record->position : "");
  for (const KarumNode *node = record->root->child; node; node = node->child) {
    if (node->parent->parent)
      g_string_append_c (text, ' ');
    karum_turn_text (&record->rules, node->turn, text);
  }
  karum_parts_set (parts, "line", text->str);
}

static void
add_end (KarumParts *parts, const KarumTags *tags)
{
  const char *termination = karum_termination_text (tags->termination);
  g_autofree char *text = NULL;

  if (tags->has_score)
    text = g_strdup_printf ("%s\t%s\t%d\t%d", karum_result_text (tags->result),
                            termination ? termination : "", tags->score[0], tags->score[1]);
  else if (tags->result != KARUM_RESULT_NONE || termination)
    text = g_strdup_printf ("%s\t%s", karum_result_text (tags->result),
                            termination ? termination : "");
  karum_parts_set (parts, "end", text ? text : "");
}

static void
add_pair (KarumParts *parts, const char *part, const char *one, const char *other)
{
  g_autofree char *text = g_strdup_printf ("%s\n%s", one ? one : "", other ? other : "");

  karum_parts_set (parts, part, g_str_equal (text, "\n") ? "" : text);
}

static void
add_match (KarumParts *parts, const KarumTags *tags)
{
  g_autofree char *text
      = g_strdup_printf ("%d\t%s", tags->match_game, tags->match ? tags->match : "");

  karum_parts_set (parts, "match", g_str_equal (text, "0\t") ? "" : text);
}

/* (transfer full) (nullable): the field with this number of what @before has as @part */
static char *
field_before (const KarumParts *before, const char *part, guint number)
{
  g_auto (GStrv) fields = before ? g_strsplit (karum_parts_get (before, part), "\t", -1) : NULL;

  return fields && g_strv_length (fields) > number ? g_strdup (fields[number]) : NULL;
}

static void
add_tags (KarumParts *parts, const GPtrArray *tags, const KarumParts *before)
{
  g_autofree char **places = g_new0 (char *, tags->len);

  for (guint i = 0; i < tags->len; i++) {
    const KarumTag *tag = tags->pdata[i];
    g_autofree char *part = g_strconcat ("tag:", tag->name, NULL);

    places[i] = field_before (before, part, 0);
  }
  karum_places_assign (places, tags->len);
  for (guint i = 0; i < tags->len; i++) {
    const KarumTag *tag = tags->pdata[i];
    g_autofree char *part = g_strconcat ("tag:", tag->name, NULL);
    g_autofree char *place = places[i], *value = g_strconcat (place, "\t", tag->value, NULL);

    karum_parts_set (parts, part, value);
  }
}

/* -- The tree --------------------------------------------------------------------------------- */

typedef struct {
  KarumParts *parts;
  const KarumRecord *record;
  const KarumParts *before; /* (nullable) */
  GHashTable *names;        /* KarumNode → its name */
} Writer;

static void
set_of_turn (Writer *writer, const char *kind, const char *name, const char *value)
{
  g_autofree char *part = g_strconcat (kind, ":", name, NULL);

  karum_parts_set (writer->parts, part, value);
}

/* The kind of part in which a command of a comment is. */
static const char *
kind_of_command (const char *command)
{
  static const struct {
    const char *begin, *kind;
  } kinds[] = { { "[%csl ", "marks" }, { "[%cal ", "marks" },   { "[%lbl ", "marks" },
                { "[%eval ", "eval" }, { "[%proved]", "eval" }, { "[%clk ", "clock" } };

  karum_for_each_of (each, kinds)
    if (g_str_has_prefix (command, each->begin))
      return each->kind;
  return "commands";
}

static void
append_command (GHashTable *kinds, const char *kind, const char *command)
{
  const char *old = g_hash_table_lookup (kinds, kind);

  g_hash_table_replace (kinds, (gpointer) kind,
                        old ? g_strconcat (old, " ", command, NULL) : g_strdup (command));
}

/* The kinds of commands, in the order in which they stand. */
static const char *const command_kinds[] = { "clock", "eval", "marks", "commands" };

/* (transfer full) (element-type utf8 utf8): kind → the commands of it */
static GHashTable *
sort_commands (const char *comment)
{
  g_autofree char *commands = karum_markup_with_words (comment, NULL);
  GHashTable *kinds = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (const char *at = commands; (at = strstr (at, "[%"));) {
    const char *end = strchr (at, ']');
    g_autofree char *command = end ? g_strndup (at, (gsize) (end + 1 - at)) : g_strdup (at);

    append_command (kinds, kind_of_command (command), command);
    at += strlen (command);
  }
  return kinds;
}

static void
add_commands (Writer *writer, const char *name, const char *comment)
{
  g_autoptr (GHashTable) kinds = sort_commands (comment);

  karum_for_each_of (command_kind, command_kinds) {
    const char *value = g_hash_table_lookup (kinds, *command_kind);

    set_of_turn (writer, *command_kind, name, value ? value : "");
  }
}

char *
karum_comment_in_order (const char *comment)
{
  g_autoptr (GHashTable) kinds = sort_commands (comment);
  g_autofree char *words = karum_markup_words (comment);
  g_autoptr (GString) commands = g_string_new (NULL);

  karum_for_each_of (command_kind, command_kinds) {
    const char *value = g_hash_table_lookup (kinds, *command_kind);

    g_string_append_printf (commands, "%s%s", value && commands->len > 0 ? " " : "",
                            value ? value : "");
  }
  return karum_markup_with_words (commands->str, words);
}

/* The whole comment, if its parts would stand in another order. */
static void
add_form (Writer *writer, const char *name, const char *comment)
{
  g_autofree char *ordered = karum_comment_in_order (comment);

  set_of_turn (writer, "form", name, g_strcmp0 (ordered, comment) == 0 ? "" : comment);
}

static void
add_comments (Writer *writer, const KarumNode *node, const char *name)
{
  g_autofree char *words = karum_markup_words (node->comment);
  g_autofree char *lead = karum_markup_words (node->lead);
  g_autofree char *lead_commands = node->lead ? karum_markup_with_words (node->lead, NULL) : NULL;

  if (node->comment) {
    add_commands (writer, name, node->comment);
    add_form (writer, name, node->comment);
  }
  set_of_turn (writer, "comment", name, words ? words : "");
  set_of_turn (writer, "lead", name, lead ? lead : "");
  set_of_turn (writer, "lead-commands", name, lead_commands ? lead_commands : "");
}

static void
add_glyphs (Writer *writer, const KarumNode *node, const char *name)
{
  static const char *const kinds[] = { "judgement", "sign", "glyphs" };

  for (guint group = 0; node->glyphs && group < G_N_ELEMENTS (kinds); group++) {
    g_autoptr (GString) list = g_string_new (NULL);

    karum_for_each_value (guint8, glyph, node->glyphs)
      if (karum_glyph_group (glyph) == (KarumGlyphGroup) group)
        g_string_append_printf (list, "%s%u", list->len > 0 ? " " : "", glyph);
    set_of_turn (writer, kinds[group], name, list->str);
  }
}

static gboolean
is_main (const KarumNode *node)
{
  for (; node->parent; node = node->parent)
    if (node->parent->child != node)
      return FALSE;
  return TRUE;
}

/* The number of alternatives before @node with the same turn. */
static guint
count_equal (const KarumNode *node)
{
  guint n = 0;

  for (const KarumNode *other = node->parent->child; other != node; other = other->sibling)
    n += karum_turn_equal (other->turn, node->turn);
  return n;
}

static void
name_node (GHashTable *names, const KarumRecord *record, const KarumNode *node)
{
  g_autoptr (GString) turn = g_string_new (NULL);
  char *name = g_malloc (KARUM_TURN_NAME);

  karum_turn_text (&record->rules, node->turn, turn);
  karum_turn_name (g_hash_table_lookup (names, node->parent), turn->str, count_equal (node), name);
  g_hash_table_insert (names, (gpointer) node, name);
}

GHashTable *
karum_record_name_turns (const KarumRecord *record)
{
  GHashTable *names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  const KarumNode *root = record->root;

  g_hash_table_insert (names, (gpointer) root, g_strdup (KARUM_TURN_START));
  for (const KarumNode *node = karum_node_next (root, root); node;
       node = karum_node_next (node, root))
    name_node (names, record, node);
  return names;
}

static void
write_node (Writer *writer, const KarumNode *node, const char *place)
{
  g_autoptr (GString) turn = g_string_new (NULL);
  g_autofree char *value = NULL;

  karum_turn_text (&writer->record->rules, node->turn, turn);
  value = g_strdup_printf ("+\t%s\t%s\t%u\t%s",
                           (const char *) g_hash_table_lookup (writer->names, node->parent),
                           turn->str, count_equal (node), place);
  set_of_turn (writer, "node", g_hash_table_lookup (writer->names, node), value);
}

/* Those that follow @parent, but for the main line, with their places. */
static void
add_alternatives (Writer *writer, const KarumNode *parent)
{
  const KarumNode *first = parent->child;
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  g_autofree char **places = NULL;

  if (first && is_main (first))
    first = first->sibling;
  for (const KarumNode *node = first; node; node = node->sibling)
    g_ptr_array_add (nodes, (gpointer) node);
  places = g_new0 (char *, nodes->len + 1);
  for (guint i = 0; i < nodes->len; i++) {
    g_autofree char *part = g_strconcat (
        "node:", (const char *) g_hash_table_lookup (writer->names, nodes->pdata[i]), NULL);

    places[i] = field_before (writer->before, part, 4);
  }
  karum_places_assign (places, nodes->len);
  for (guint i = 0; i < nodes->len; i++) {
    write_node (writer, nodes->pdata[i], places[i]);
    g_free (places[i]);
  }
}

static void
add_tree (Writer *writer)
{
  const KarumNode *root = writer->record->root;

  writer->names = karum_record_name_turns (writer->record);
  for (const KarumNode *node = root; node; node = karum_node_next (node, root)) {
    const char *name = g_hash_table_lookup (writer->names, node);

    add_comments (writer, node, name);
    add_glyphs (writer, node, name);
    add_alternatives (writer, node);
  }
  g_hash_table_unref (writer->names);
}

void
karum_parts_add_record (KarumParts *parts, const KarumRecord *record, const KarumParts *before)
{
  Writer writer = { .parts = parts, .record = record, .before = before };

  add_line (parts, record);
  add_end (parts, &record->tags);
  add_pair (parts, "timing", record->tags.time_control, record->tags.annotator);
  add_match (parts, &record->tags);
  if (record->tags.others)
    add_tags (parts, record->tags.others, before);
  if (karum_record_annotated (record))
    add_tree (&writer);
}

/* -- Earlier lines ---------------------------------------------------------------------------- */

/* (transfer none): the moves of a value of `line`, which are its fourth line */
static const char *
moves_of (const char *line)
{
  for (guint i = 0; line && i < 3; i++) {
    line = strchr (line, '\n');
    line = line ? line + 1 : NULL;
  }
  return line ? line : "";
}

static void
remember (GPtrArray *lines, const char *moves, gsize length, const char *now)
{
  g_autofree char *line = g_strndup (moves, length);

  if (!*line || g_str_has_prefix (now, line) || lines->len >= LINES_REMEMBERED)
    return;
  karum_for_each (void, item, lines)
    if (g_str_equal (item, line))
      return;
  g_ptr_array_add (lines, g_steal_pointer (&line));
}

static void
remember_fact (GPtrArray *lines, const KarumFact *fact, const char *now)
{
  const char *moves = moves_of (fact->value);
  const char *memory = strchr (moves, KARUM_PART_MEMORY);
  g_auto (GStrv) earlier = g_strsplit (memory ? memory + 1 : "", "\n", -1);

  remember (lines, moves, memory ? (gsize) (memory - moves) : strlen (moves), now);
  for (char **line = earlier; *line; line++)
    remember (lines, *line, strlen (*line), now);
}

char *
karum_parts_line_memory (const GPtrArray *facts, const char *now)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);

  for (guint i = facts->len; i > 0; i--) {
    const KarumFact *fact = facts->pdata[i - 1];

    if (g_str_equal (fact->part, "line"))
      remember_fact (lines, fact, moves_of (now));
  }
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", (const char *) lines->pdata[i]);
  return g_string_free (text, FALSE);
}

#include "karum-tree.h"

#include "karum-arrays.h"

static void
put_number (GByteArray *bytes, gsize number)
{
  do {
    guint8 byte = number & 0x7f;

    number >>= 7;
    byte |= number > 0 ? 0x80 : 0;
    g_byte_array_append (bytes, &byte, 1);
  } while (number > 0);
}

static void
put_step (GByteArray *bytes, char step)
{
  g_byte_array_append (bytes, (const guint8 *) &step, 1);
}

static void
put_text (GByteArray *bytes, char step, const char *text)
{
  gsize length;

  if (!text || !*text)
    return;
  length = strlen (text);
  put_step (bytes, step);
  put_number (bytes, length);
  g_byte_array_append (bytes, (const guint8 *) text, (guint) length);
}

static void
put_turn (GByteArray *bytes, const KarumRules *rules, const KarumTurn *turn)
{
  guint8 buffer[KARUM_TURN_BYTES];

  g_byte_array_append (bytes, buffer, (guint) rules->game->turn_encode (rules, turn, buffer));
}

/* Turns are short, so many are buffered before they are appended. */
GByteArray *
karum_tree_write_line (const KarumRecord *record)
{
  GByteArray *bytes = g_byte_array_new ();
  guint8 buffer[2 * KARUM_TURN_BYTES];
  gsize used = 0;

  for (const KarumNode *node = record->root->child; node; node = node->child) {
    used += record->rules.game->turn_encode (&record->rules, node->turn, buffer + used);
    if (used > KARUM_TURN_BYTES) {
      g_byte_array_append (bytes, buffer, (guint) used);
      used = 0;
    }
  }
  g_byte_array_append (bytes, buffer, (guint) used);
  return bytes;
}

typedef struct {
  GByteArray *bytes;
  const KarumRules *rules;
  gsize passed;  /* turns of the main line not yet written as a step */
  GArray *forks; /* (element-type Fork): a stack of nested variations */
} Writer;

typedef struct {
  const KarumNode *main;      /* the turn that the variations are alternatives to */
  const KarumNode *variation; /* the one being written */
} Fork;

static void
put_remarks (Writer *writer, const KarumNode *node)
{
  gboolean any = node->lead || node->comment || node->glyphs;

  if (any && writer->passed > 0) {
    put_step (writer->bytes, 'm');
    put_number (writer->bytes, writer->passed);
    writer->passed = 0;
  }
  put_text (writer->bytes, 'l', node->lead);
  for (guint i = 0; node->glyphs && i < node->glyphs->len; i++) {
    put_step (writer->bytes, 'g');
    g_byte_array_append (writer->bytes, &g_array_index (node->glyphs, guint8, i), 1);
  }
  put_text (writer->bytes, 'c', node->comment);
}

static void
put_node (Writer *writer, const KarumNode *node)
{
  if (writer->forks->len == 0) {
    writer->passed++;
  } else {
    put_step (writer->bytes, 't');
    put_turn (writer->bytes, writer->rules, node->turn);
  }
  put_remarks (writer, node);
}

/* Begins the first variation of @node. */
static const KarumNode *
open_variation (Writer *writer, const KarumNode *node)
{
  Fork fork = { node, node->sibling };

  if (writer->passed > 0) {
    put_step (writer->bytes, 'm');
    put_number (writer->bytes, writer->passed);
    writer->passed = 0;
  }
  g_array_append_val (writer->forks, fork);
  put_step (writer->bytes, '(');
  return fork.variation;
}

/* Continues after the end of a line: with the next variation, or after the turn that had them. */
static const KarumNode *
close_variation (Writer *writer)
{
  Fork *fork = &g_array_index (writer->forks, Fork, writer->forks->len - 1);
  const KarumNode *after = fork->main->child;

  put_step (writer->bytes, ')');
  fork->variation = fork->variation->sibling;
  if (fork->variation) {
    put_step (writer->bytes, '(');
    return fork->variation;
  }
  g_array_set_size (writer->forks, writer->forks->len - 1);
  return after;
}

static gboolean
has_variations (const KarumNode *node)
{
  return node->sibling && node == node->parent->child;
}

GByteArray *
karum_tree_write (const KarumRecord *record)
{
  g_autoptr (GArray) forks = NULL;
  Writer writer = { .rules = &record->rules };
  const KarumNode *node = record->root->child;

  if (!karum_record_annotated (record))
    return NULL;
  writer.forks = forks = karum_array_new (Fork);
  writer.bytes = g_byte_array_new ();
  put_remarks (&writer, record->root);
  while (node || forks->len > 0) {
    if (!node) {
      node = close_variation (&writer);
      continue;
    }
    put_node (&writer, node);
    node = has_variations (node) ? open_variation (&writer, node) : node->child;
  }
  return writer.bytes;
}

static gboolean
read_turn (const KarumRules *rules,
           const KarumState *state,
           const guint8 *bytes,
           gsize size,
           gsize *used,
           KarumTurn *turn)
{
  *used = rules->game->turn_decode (rules, bytes, size, turn);
  return *used > 0 && *used <= size && rules->game->turn_check (rules, state, turn, NULL);
}

gboolean
karum_tree_read_line (KarumRecord *record, const guint8 *bytes, gsize size, guint *ply)
{
  const KarumRules *rules = &record->rules;
  KarumNode *node = record->root;
  KarumState state = record->start;
  gsize used;

  *ply = 0;
  for (gsize at = 0; at < size; at += used) {
    KarumState before = state;
    KarumTurn turn;

    if (!read_turn (rules, &before, bytes + at, size - at, &used, &turn))
      return FALSE;
    rules->game->apply (rules, &before, &turn, &state);
    node = karum_record_add (record, node, &turn);
    ++*ply;
  }
  return TRUE;
}

/* The position of the reader, in the main line or a variation. */
typedef struct {
  KarumNode *node;
  KarumNode *last;   /* the last alternative to @node that has been read; initially @node itself */
  KarumState state;  /* at @node */
  KarumState before; /* at its parent */
} Place;

typedef struct {
  KarumRecord *record;
  const guint8 *bytes, *end;
  Place place;
  GArray *forks; /* (element-type Place): a stack of the positions where variations began */
} Reader;

static gboolean
get_number (Reader *reader, gsize *number)
{
  *number = 0;
  for (guint shift = 0; shift <= 28 && reader->bytes < reader->end; shift += 7) {
    guint8 byte = *reader->bytes++;

    *number |= (gsize) (byte & 0x7f) << shift;
    if (!(byte & 0x80))
      return TRUE;
  }
  return FALSE;
}

static void
go_to (Reader *reader, KarumNode *node)
{
  const KarumRules *rules = &reader->record->rules;

  reader->place.before = reader->place.state;
  rules->game->apply (rules, &reader->place.before, node->turn, &reader->place.state);
  reader->place.node = reader->place.last = node;
}

static gboolean
read_main (Reader *reader)
{
  gsize number;

  if (reader->forks->len > 0 || !get_number (reader, &number))
    return FALSE;
  while (number-- > 0) {
    if (!reader->place.node->child)
      return FALSE;
    go_to (reader, reader->place.node->child);
  }
  return TRUE;
}

/* Reads a turn after the current position. @previous: (nullable): the preceding alternative; the
 * turn can be equal to it if the record contains a variation twice. */
static gboolean
read_turn_after (Reader *reader, KarumNode *previous)
{
  gsize size = (gsize) (reader->end - reader->bytes);
  gsize used;
  KarumTurn turn;

  if (!read_turn (&reader->record->rules, &reader->place.state, reader->bytes, size, &used, &turn))
    return FALSE;
  reader->bytes += used;
  go_to (reader, karum_record_add_after (reader->record, reader->place.node, previous, &turn));
  return TRUE;
}

static gboolean
read_variation_turn (Reader *reader)
{
  return reader->forks->len > 0 && !reader->place.node->child && read_turn_after (reader, NULL);
}

static gboolean
read_fork (Reader *reader)
{
  Place place = reader->place;

  /* A variation begins with a turn, so it can't have an alternative at its start. */
  if (!place.node->parent || reader->bytes == reader->end || *reader->bytes != 't')
    return FALSE;
  reader->place.node = place.node->parent;
  reader->place.state = place.before;
  reader->bytes++;
  if (!read_turn_after (reader, place.last))
    return FALSE;
  place.last = reader->place.node;
  g_array_append_val (reader->forks, place);
  return TRUE;
}

static gboolean
read_fork_end (Reader *reader)
{
  if (reader->forks->len == 0)
    return FALSE;
  reader->place = g_array_index (reader->forks, Place, reader->forks->len - 1);
  g_array_set_size (reader->forks, reader->forks->len - 1);
  return TRUE;
}

static gboolean
read_text (Reader *reader, void (*set) (KarumNode *node, const char *text))
{
  g_autofree char *text = NULL;
  gsize length;

  if (!get_number (reader, &length) || length > (gsize) (reader->end - reader->bytes)
      || !g_utf8_validate_len ((const char *) reader->bytes, length, NULL))
    return FALSE;
  text = g_strndup ((const char *) reader->bytes, length);
  set (reader->place.node, text);
  reader->bytes += length;
  return TRUE;
}

static gboolean
read_glyph (Reader *reader)
{
  if (reader->bytes == reader->end || !reader->place.node->parent)
    return FALSE;
  karum_node_add_glyph (reader->place.node, *reader->bytes++);
  return TRUE;
}

static gboolean
read_step (Reader *reader)
{
  switch (*reader->bytes++) {
  case 'm':
    return read_main (reader);
  case 't':
    return read_variation_turn (reader);
  case '(':
    return read_fork (reader);
  case ')':
    return read_fork_end (reader);
  case 'l':
    return read_text (reader, karum_node_set_lead);
  case 'c':
    return read_text (reader, karum_node_set_comment);
  case 'g':
    return read_glyph (reader);
  default:
    return FALSE;
  }
}

gboolean
karum_tree_read (KarumRecord *record, const guint8 *bytes, gsize size)
{
  g_autoptr (GArray) forks = karum_array_new (Place);
  Reader reader = { .record = record, .bytes = bytes, .forks = forks };

  if (size == 0)
    return TRUE;
  reader.end = bytes + size;
  reader.place.node = reader.place.last = record->root;
  reader.place.state = reader.place.before = record->start;
  while (reader.bytes < reader.end)
    if (!read_step (&reader))
      return FALSE;
  return forks->len == 0;
}

#include "karum-fact-file.h"

#include <string.h>

#include "karum-arrays.h"

#define MAGIC KARUM_FACT_FILE_BEGIN
#define VERSION "1"
#define PREFIX "karum-"
#define DIGEST_LENGTH 16
#define NAME_MAX_CHARACTERS 100

void
karum_replica_free (KarumReplica *replica)
{
  g_free (replica->name);
  g_free (replica);
}

KarumReplica *
karum_replica_new (const char *replica, const char *name)
{
  KarumReplica *new = g_new0 (KarumReplica, 1);
  g_autofree char *valid = g_utf8_make_valid (name, -1);

  g_strlcpy (new->replica, replica, sizeof new->replica);
  g_strdelimit (valid, "\t\r\n", ' ');
  new->name = g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), NAME_MAX_CHARACTERS));
  return new;
}

/* -- Writing ---------------------------------------------------------------------------------- */

static void
append_replica (GString *text, const char *kind, const KarumReplica *replica)
{
  g_string_append_printf (text, "%s\t%s\t%s\n", kind, replica->replica, replica->name);
}

char *
karum_fact_file_write (const char *club,
                       const KarumReplica *writer,
                       const GPtrArray *others,
                       const GPtrArray *facts,
                       char **name)
{
  GString *text = g_string_new (MAGIC VERSION "\n");
  g_autofree char *digest = NULL;

  g_string_append_printf (text, "club\t%s\n", club);
  append_replica (text, "replica", writer);
  karum_for_each (void, other, others)
    append_replica (text, "knows", other);
  karum_for_each (void, fact, facts)
    karum_fact_write (fact, text);
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text->str, text->len);
  g_string_append_printf (text, "end\t%s\n", digest);
  *name = g_strdup_printf (PREFIX "%s-%.*s" KARUM_FACT_FILE_SUFFIX, writer->replica, DIGEST_LENGTH,
                           digest);
  return g_string_free (text, FALSE);
}

/* -- Names ------------------------------------------------------------------------------------ */

gboolean
karum_fact_file_is_final (const char *name)
{
  const char *at;

  if (!g_str_has_prefix (name, PREFIX))
    return FALSE;
  at = name + strlen (PREFIX);
  return strspn (at, "0123456789abcdef") == KARUM_REPLICA_TEXT - 1
         && at[KARUM_REPLICA_TEXT - 1] == '-'
         && strspn (at + KARUM_REPLICA_TEXT, "0123456789abcdef") == DIGEST_LENGTH
         && g_str_equal (at + KARUM_REPLICA_TEXT + DIGEST_LENGTH, KARUM_FACT_FILE_SUFFIX);
}

gboolean
karum_fact_file_is_of (const char *name, const char *replica)
{
  return karum_fact_file_is_final (name)
         && strncmp (name + strlen (PREFIX), replica, KARUM_REPLICA_TEXT - 1) == 0;
}

/* (nullable): the beginning of the last line if that is the end of a file */
static const char *
find_end (const char *bytes, gsize size)
{
  const char *last = NULL;

  if (size == 0 || bytes[size - 1] != '\n')
    return NULL;
  last = memrchr (bytes, '\n', size - 1);
  last = last ? last + 1 : bytes;
  return g_str_has_prefix (last, "end\t") ? last : NULL;
}

/* (transfer full): the digest of what is before the end of a file */
static char *
digest_before (const char *bytes, const char *end)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes,
                                      (gsize) (end - bytes));
}

static gboolean
is_digest (const char *end, gsize size, const char *digest)
{
  gsize length = strlen (digest);

  return size == strlen ("end\t") + length + 1
         && memcmp (end + strlen ("end\t"), digest, length) == 0;
}

gboolean
karum_fact_file_is_as_named (const char *name, const char *bytes, gsize size)
{
  const char *end = find_end (bytes, size);
  g_autofree char *digest = end ? digest_before (bytes, end) : NULL;

  return digest && karum_fact_file_is_final (name)
         && is_digest (end, size - (gsize) (end - bytes), digest)
         && strncmp (name + strlen (PREFIX) + KARUM_REPLICA_TEXT, digest, DIGEST_LENGTH) == 0;
}

/* -- Reading ---------------------------------------------------------------------------------- */

void
karum_fact_file_clear (KarumFactFile *file)
{
  g_clear_pointer (&file->writer, karum_replica_free);
  g_clear_pointer (&file->others, g_ptr_array_unref);
  g_clear_pointer (&file->facts, g_ptr_array_unref);
}

/* (transfer full) (nullable): of a line of three fields, `kind REPLICA name` */
static KarumReplica *
read_replica (const char *line, gsize length)
{
  g_autofree char *text = g_strndup (line, length);
  g_auto (GStrv) fields = g_strsplit (text, "\t", 3);

  if (g_strv_length (fields) != 3 || !karum_replica_is_valid (fields[1]))
    return NULL;
  return karum_replica_new (fields[1], fields[2]);
}

static gboolean
begins (const char *line, gsize length, const char *with)
{
  return length >= strlen (with) && memcmp (line, with, strlen (with)) == 0;
}

static void
read_fact (KarumFactFile *file, const char *line, gsize length)
{
  KarumFactFault fault;
  KarumFact *fact = karum_fact_read (line, length, &fault);

  if (fact)
    g_ptr_array_add (file->facts, fact);
  else if (fault == KARUM_FACT_BROKEN)
    file->broken++;
  else
    file->unknown++;
}

static void
read_line (KarumFactFile *file, const char *line, gsize length)
{
  KarumReplica *other;

  if (begins (line, length, "replica\t")) {
    g_clear_pointer (&file->writer, karum_replica_free);
    file->writer = read_replica (line, length);
  } else if (begins (line, length, "knows\t")) {
    other = read_replica (line, length);
    if (other)
      g_ptr_array_add (file->others, other);
  } else {
    read_fact (file, line, length);
  }
}

/* Reads the first two lines. @at: (inout) */
static KarumFactFileState
read_head (const char **at, const char *end, const char *club, KarumFactFile *file)
{
  const char *first = *at, *line = memchr (first, '\n', (gsize) (end - first));
  const char *next = line ? memchr (line + 1, '\n', (gsize) (end - line - 1)) : NULL;
  g_autofree char *found = NULL;

  if (!line || !begins (first, (gsize) (line - first), MAGIC))
    return KARUM_FACT_FILE_FOREIGN;
  if ((gsize) (line - first) != strlen (MAGIC VERSION) || !g_str_has_prefix (first, MAGIC VERSION))
    return KARUM_FACT_FILE_NEWER;
  if (!next || !begins (line + 1, (gsize) (next - line - 1), "club\t"))
    return KARUM_FACT_FILE_FOREIGN;
  line += 1 + strlen ("club\t");
  found = g_strndup (line, (gsize) (next - line));
  if (!karum_replica_is_valid (found) || (club && !g_str_equal (found, club)))
    return KARUM_FACT_FILE_FOREIGN;
  g_strlcpy (file->club, found, sizeof file->club);
  *at = next + 1;
  return KARUM_FACT_FILE_WHOLE;
}

static void
read_lines (KarumFactFile *file, const char *at, const char *end)
{
  while (at < end) {
    const char *next = memchr (at, '\n', (gsize) (end - at));

    read_line (file, at, (gsize) (next - at));
    at = next + 1;
  }
}

void
karum_fact_file_read (const char *bytes, gsize size, const char *club, KarumFactFile *file)
{
  const char *at = bytes, *end = find_end (bytes, size);
  g_autofree char *digest = NULL;

  *file = (KarumFactFile){ 0 };
  file->others = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_replica_free);
  file->facts = karum_facts_new ();
  file->state = read_head (&at, bytes + size, club, file);
  if (file->state != KARUM_FACT_FILE_WHOLE)
    return;
  if (!end) {
    file->state = KARUM_FACT_FILE_INCOMPLETE;
    return;
  }
  digest = digest_before (bytes, end);
  if (!is_digest (end, size - (gsize) (end - bytes), digest))
    file->state = KARUM_FACT_FILE_DAMAGED;
  if (at <= end)
    read_lines (file, at, end);
}

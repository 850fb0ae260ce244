#include "karum-import-json.h"

#include <glib/gi18n.h>
#include <string.h>

/* SQLite reads the objects; what a game is follows from the notation that it is converted to. */
struct _KarumJsonReader {
  sqlite3 *db;                /* without data */
  sqlite3_stmt *all, *fields; /* the elements of the array, the members of an object */
  const char *line, *end;     /* (nullable): of a text with an object on each line, what is left */
  guint n;                    /* objects read, or lines */
  gboolean over;
};

static const char *
skip_blanks (const char *at, const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

/* (nullable): where JSON begins; the notation begins with `[Name "` or a comment in braces. */
static const char *
find_json (const char *text, gsize length)
{
  const char *end = text + length, *begin, *at, *next;

  begin = skip_blanks (g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text, end);
  if (begin == end || (*begin != '[' && *begin != '{'))
    return NULL;
  next = skip_blanks (begin + 1, end);
  if (*begin == '[')
    return next < end && (*next == '{' || *next == ']') ? begin : NULL;
  for (at = next + 1; at < end && (g_ascii_isalnum (*at) || *at == '_');)
    at++;
  return next < end && *next == '"' && at + 1 < end && *at == '"'
                 && *skip_blanks (at + 1, end - 1) == ':'
             ? begin
             : NULL;
}

void
karum_json_put_tag (GString *text, const char *name, const char *value)
{
  g_auto (GStrv) parts = value && *value ? g_regex_split_simple ("([\"\\\\])", value, 0, 0) : NULL;

  if (!parts)
    return;
  g_string_append_printf (text, "[%s \"", name);
  for (guint i = 0; parts[i]; i++)
    g_string_append_printf (text, "%s%s", i % 2 ? "\\" : "", parts[i]);
  g_string_append (text, "\"]\n");
}

/* -- Karum ------------------------------------------------------------------------------------- */

typedef void (*Visit) (gpointer data, const char *name, const char *value);

/* Visits the members of @object that have a value. Returns: FALSE if @object is not a JSON object
 */
static gboolean
visit_members (KarumJsonReader *self, const char *object, Visit visit, gpointer data)
{
  int step;

  sqlite3_reset (self->fields);
  sqlite3_bind_text (self->fields, 1, object, -1, SQLITE_TRANSIENT);
  while ((step = sqlite3_step (self->fields)) == SQLITE_ROW) {
    const char *name = (const char *) sqlite3_column_text (self->fields, 0);
    const char *value = (const char *) sqlite3_column_text (self->fields, 1);

    if (name && value)
      visit (data, name, value);
  }
  sqlite3_reset (self->fields);
  return step == SQLITE_DONE && *skip_blanks (object, object + strlen (object)) == '{';
}

static void
keep (gpointer values, const char *name, const char *value)
{
  g_hash_table_insert (values, g_strdup (name), g_strdup (value));
}

static void
put_other (gpointer text, const char *name, const char *value)
{
  if (*value)
    karum_json_put_tag (text, name, value);
  else
    g_string_append_printf (text, "[%s \"\"]\n", name);
}

/* Appends the tags that have members of their own. */
static void
put_known (GString *text, GHashTable *values)
{
  static const char *const tags[][2] = {
    { "Event", "event" },
    { "Site", "site" },
    { "Date", "date" },
    { "Round", "round" },
    { "Player1", "player1" },
    { "Player2", "player2" },
    { "Result", "result" },
    { "Game", "game" },
    { "Setup", "setup" },
    { "Position", "position" },
    { "Score", "score" },
    { "Termination", "termination" },
    { "Match", "match" },
    { "MatchGame", "match_game" },
    { "TimeControl", "time_control" },
    { "Annotator", "annotator" },
    { "UUID", "uuid" },
  };
  const char *rules = g_hash_table_lookup (values, "rules");
  const char *game = g_hash_table_lookup (values, "game");

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    karum_json_put_tag (text, tags[i][0], g_hash_table_lookup (values, tags[i][1]));
  if (rules && game && g_str_has_prefix (rules, game) && rules[strlen (game)])
    karum_json_put_tag (text, "Rules", rules + strlen (game) + 1);
}

/* Games without annotations have no movetext. */
static void
put_moves (GString *text, GHashTable *values)
{
  const char *movetext = g_hash_table_lookup (values, "movetext");
  const char *moves = g_hash_table_lookup (values, "moves");
  const char *result = g_hash_table_lookup (values, "result");

  if (movetext && *movetext)
    g_string_append_printf (text, "\n%s\n", movetext);
  else
    g_string_append_printf (text, "\n%s %s\n", moves ? moves : "", result ? result : "*");
}

/* (transfer full) (nullable): the record of a game; NULL with @reason. @object: (nullable) */
static char *
record_text (KarumJsonReader *self, const char *object, char **reason)
{
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean valid = object && visit_members (self, object, keep, values);
  const char *others;

  put_known (text, values);
  others = g_hash_table_lookup (values, "tags");
  if (valid && text->len > 0 && (!others || visit_members (self, others, put_other, text))) {
    put_moves (text, values);
    return g_string_free (g_steal_pointer (&text), FALSE);
  }
  *reason = g_strdup (_ ("this is not a game in the JSON that Karum exports"));
  return NULL;
}

/* -- Objects ----------------------------------------------------------------------------------- */

void
karum_json_reader_free (KarumJsonReader *self)
{
  sqlite3_finalize (self->all);
  sqlite3_finalize (self->fields);
  sqlite3_close (self->db);
  g_free (self);
}

/* Whether the text is one document, and not one on each line. */
static gboolean
is_document (KarumJsonReader *self, const char *text)
{
  sqlite3_stmt *valid = NULL;
  gboolean is;

  sqlite3_prepare_v2 (self->db, "SELECT json_valid (?1)", -1, &valid, NULL);
  sqlite3_bind_text64 (valid, 1, text, (sqlite3_uint64) (self->end - text), SQLITE_STATIC,
                       SQLITE_UTF8);
  is = sqlite3_step (valid) == SQLITE_ROW && sqlite3_column_int (valid, 0);
  sqlite3_finalize (valid);
  return is;
}

KarumJsonReader *
karum_json_reader_new (const char *text, gsize length)
{
  const char *at = find_json (text, length);
  KarumJsonReader *self;

  if (!at)
    return NULL;
  self = g_new0 (KarumJsonReader, 1);
  self->end = text + length;
  sqlite3_open (":memory:", &self->db);
  sqlite3_prepare_v2 (self->db,
                      "SELECT value FROM json_each (iif (substr (?1, 1, 1) = '[', ?1, "
                      "'[' || ?1 || ']'))",
                      -1, &self->all, NULL);
  sqlite3_prepare_v2 (self->db, "SELECT key, value FROM json_each (?1)", -1, &self->fields, NULL);
  if (*at == '{' && !is_document (self, at))
    self->line = at;
  sqlite3_bind_text64 (self->all, 1, at, (sqlite3_uint64) (self->end - at), SQLITE_STATIC,
                       SQLITE_UTF8);
  return self;
}

/* (transfer full) (nullable): the next object; NULL after the last one, and for what is no JSON. */
static char *
next_object (KarumJsonReader *self, gboolean *valid)
{
  int step;

  *valid = TRUE;
  while (self->line && self->line < self->end) {
    const char *begin = self->line;
    const char *stop = memchr (begin, '\n', (gsize) (self->end - begin));

    self->n++;
    self->line = stop ? stop + 1 : self->end;
    if (skip_blanks (begin, self->line) < self->line)
      return g_strndup (begin, (gsize) (self->line - begin));
  }
  if (self->line)
    return NULL;
  self->n++;
  step = sqlite3_step (self->all);
  *valid = step == SQLITE_ROW || step == SQLITE_DONE;
  return step == SQLITE_ROW ? g_strdup ((const char *) sqlite3_column_text (self->all, 0)) : NULL;
}

gboolean
karum_json_reader_next (
    KarumJsonReader *self, guint *number, gsize *bytes, char **record, char **reason)
{
  gboolean valid;
  g_autofree char *object = self->over ? NULL : next_object (self, &valid);

  if (self->over || (!object && valid))
    return FALSE;
  self->over = !object;
  *number = self->n;
  *bytes = object ? strlen (object) : 0;
  *reason = NULL;
  if (!object || !karum_abstractplay_read (self->db, object, record, reason))
    *record = record_text (self, object, reason);
  return TRUE;
}

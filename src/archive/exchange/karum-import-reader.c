#include "karum-import-reader.h"

#include <glib/gi18n.h>
#include <sqlite3.h>
#include <string.h>

#include "karum-encoding.h"
#include "karum-import.h"
#include "karum-kgn.h"

GBytes *
karum_import_decode (GBytes *text, const char *encoding, GError **error)
{
  const char *bytes;
  char *decoded;
  gsize length, decoded_length;

  if (!encoding)
    return g_bytes_ref (text);
  bytes = g_bytes_get_data (text, &length);
  decoded = karum_encoding_convert (bytes ? bytes : "", length, encoding, &decoded_length, error);
  return decoded ? g_bytes_new_take (decoded, decoded_length) : NULL;
}

/* Small enough for visible progress, large enough for a negligible cost per batch. */
#define BATCH_RECORDS 128
/* How far the reader can be ahead of the consumer. */
#define BATCHES_AHEAD 16

struct _KarumImportReader {
  GBytes *text;
  const KarumGame *const *games;
  GThread *thread;
  GMutex lock;
  GCond changed;
  GQueue batches; /* (element-type KarumImportBatch): all fields below are protected by @lock */
  GQueue spent;   /* (element-type KarumImportBatch): consumed, to be freed by the reader */
  KarumImportBatch *out; /* (owned) (nullable): the batch that the consumer uses */
  guint64 records;       /* in all batches read */
  gsize read;            /* bytes of the text read for them */
  gboolean finished;
  gboolean stopped;
};

static void
item_clear (gpointer data)
{
  KarumImportItem *item = data;

  karum_game_draft_clear (&item->draft);
  g_clear_pointer (&item->record, karum_record_unref);
  g_free (item->reason);
}

static KarumImportBatch *
batch_new (void)
{
  KarumImportBatch *batch = g_new0 (KarumImportBatch, 1);

  batch->items = g_array_sized_new (FALSE, TRUE, sizeof (KarumImportItem), BATCH_RECORDS);
  g_array_set_clear_func (batch->items, item_clear);
  return batch;
}

static void
batch_free (gpointer data)
{
  KarumImportBatch *batch = data;

  g_array_unref (batch->items);
  g_free (batch);
}

/* Turns take most of a record's memory and are no longer needed. */
static void
prepare (KarumImportItem *item, KarumRecord *record, const KarumState *end)
{
  item->record = record;
  karum_game_draft_init_at (&item->draft, record, end);
  while (record->root->child)
    karum_record_cut (record, record->root->child);
}

/* Parses the place at the start of a message. */
static void
note_fault (KarumImportItem *item, const char *message)
{
  char *end;

  item->line = (guint) g_ascii_strtoull (message, &end, 10);
  item->column = (guint) g_ascii_strtoull (end + 1, &end, 10);
  item->reason = g_strdup (end + strlen (": "));
}

/* -- JSON -------------------------------------------------------------------------------------- */

/* Games as an export to JSON writes them: an array of objects, or an object on each line. SQLite
 * reads them; what each game is follows from the notation that it is converted to. */
typedef struct {
  sqlite3 *db;                /* without data */
  sqlite3_stmt *all, *fields; /* the elements of the array, the members of an object */
  const char *line, *end;     /* (nullable): of a text with an object on each line, what is left */
  guint n;                    /* objects read */
} JsonReader;

static const char *
skip_blanks (const char *at, const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

/* The notation begins with `[Name "` or a comment in braces. */
static gboolean
is_json (const char *text, gsize length)
{
  const char *end = text + length, *at, *next;

  at = skip_blanks (g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text, end);
  if (at == end || (*at != '[' && *at != '{'))
    return FALSE;
  next = skip_blanks (at + 1, end);
  if (*at == '[')
    return next < end && (*next == '{' || *next == ']');
  for (at = next + 1; at < end && (g_ascii_isalnum (*at) || *at == '_');)
    at++;
  return next < end && *next == '"' && at + 1 < end && *at == '"'
         && *skip_blanks (at + 1, end - 1) == ':';
}

static void
json_reader_clear (JsonReader *self)
{
  sqlite3_finalize (self->all);
  sqlite3_finalize (self->fields);
  sqlite3_close (self->db);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JsonReader, json_reader_clear)

/* @text: is_json(), @length bytes */
static void
json_reader_init (JsonReader *self, const char *text, gsize length)
{
  const char *at
      = skip_blanks (g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text, text + length);
  const char *elements = "SELECT value FROM json_each (?1)";
  const char *members = "SELECT key, value FROM json_each (?1)";

  *self = (JsonReader){ .end = text + length };
  sqlite3_open (":memory:", &self->db);
  sqlite3_prepare_v2 (self->db, elements, -1, &self->all, NULL);
  sqlite3_prepare_v2 (self->db, members, -1, &self->fields, NULL);
  if (*at == '{')
    self->line = at;
  sqlite3_bind_text64 (self->all, 1, at, (sqlite3_uint64) (self->end - at), SQLITE_STATIC,
                       SQLITE_UTF8);
}

/* (transfer full) (nullable): the next object; NULL after the last one, and for what is no JSON. */
static char *
next_object (JsonReader *self, gboolean *valid)
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

/* Appends a tag; none if there is no value. */
static void
put_tag (GString *text, const char *name, const char *value)
{
  g_auto (GStrv) parts = value && *value ? g_regex_split_simple ("([\"\\\\])", value, 0, 0) : NULL;

  if (!parts)
    return;
  g_string_append_printf (text, "[%s \"", name);
  for (guint i = 0; parts[i]; i++)
    g_string_append_printf (text, "%s%s", i % 2 ? "\\" : "", parts[i]);
  g_string_append (text, "\"]\n");
}

typedef void (*Visit) (gpointer data, const char *name, const char *value);

/* Visits the members of @object that have a value. Returns: FALSE if @object is not a JSON object
 */
static gboolean
visit_members (JsonReader *self, const char *object, Visit visit, gpointer data)
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
  put_tag (text, name, value);
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
    put_tag (text, tags[i][0], g_hash_table_lookup (values, tags[i][1]));
  if (rules && game && g_str_has_prefix (rules, game) && rules[strlen (game)])
    put_tag (text, "Rules", rules + strlen (game) + 1);
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

/* (transfer full) (nullable): the record of a game; NULL with @item about what is wrong. @object:
 * (nullable) */
static char *
record_text (JsonReader *self, const char *object, KarumImportItem *item)
{
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean valid = object && visit_members (self, object, keep, values);
  const char *others;

  put_known (text, values);
  others = g_hash_table_lookup (values, "tags");
  if (valid && (!others || visit_members (self, others, put_other, text))) {
    put_moves (text, values);
    return g_string_free (g_steal_pointer (&text), FALSE);
  }
  item->line = self->n;
  item->column = 1;
  item->reason = g_strdup (_ ("this is not a game in JSON, as Karum exports it"));
  return NULL;
}

/* FALSE at the end of the text. The number of a game serves as its line: so they are exported. */
static gboolean
read_json_item (JsonReader *self, const KarumGame *const *games, KarumImportBatch *batch)
{
  gboolean valid;
  g_autofree char *object = next_object (self, &valid);
  g_autofree char *text = NULL;
  KarumImportItem item = { 0 };

  if (!object && valid)
    return FALSE;
  text = record_text (self, object, &item);
  if (text) {
    g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
    g_autoptr (GError) fault = NULL;
    KarumRecord *record;

    karum_kgn_reader_set_games (reader, games);
    record = karum_kgn_reader_next (reader, &fault);
    if (record)
      prepare (&item, record, karum_kgn_reader_end (reader));
    else
      note_fault (&item, fault ? fault->message : "1:1: ");
    item.line = self->n;
    item.column = 1;
  }
  g_array_append_val (batch->items, item);
  batch->read += object ? strlen (object) : 0;
  return object != NULL;
}

/* -- Reading ----------------------------------------------------------------------------------- */

/* FALSE at the end of the text. */
static gboolean
read_item (KarumKgnReader *reader, KarumImportBatch *batch)
{
  g_autoptr (GError) fault = NULL;
  KarumRecord *record = karum_kgn_reader_next (reader, &fault);
  KarumImportItem item = { 0 };

  if (!record && !fault)
    return FALSE;
  if (record) {
    item.line = karum_kgn_reader_line (reader);
    prepare (&item, record, karum_kgn_reader_end (reader));
  } else
    note_fault (&item, fault->message);
  g_array_append_val (batch->items, item);
  batch->read = karum_kgn_reader_offset (reader);
  return TRUE;
}

/* FALSE if the consumer wants no more. */
static gboolean
hand_over (KarumImportReader *reader, KarumImportBatch *batch, gboolean finished)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&reader->lock);

  g_queue_push_tail (&reader->batches, batch);
  reader->records += batch->items->len;
  reader->read = MAX (reader->read, batch->read);
  reader->finished = finished;
  g_cond_signal (&reader->changed);
  while (!reader->stopped && !finished && reader->batches.length >= BATCHES_AHEAD)
    g_cond_wait (&reader->changed, &reader->lock);
  return !reader->stopped;
}

/* Freeing memory is fastest in the thread that has allocated it. */
static void
free_spent (KarumImportReader *reader)
{
  GQueue spent = G_QUEUE_INIT;

  g_mutex_lock (&reader->lock);
  spent = reader->spent;
  g_queue_init (&reader->spent);
  g_mutex_unlock (&reader->lock);
  g_queue_clear_full (&spent, batch_free);
}

static gpointer
read_all (gpointer data)
{
  KarumImportReader *self = data;
  gsize length;
  const char *text = g_bytes_get_data (self->text, &length);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text ? text : "", length);
  g_auto (JsonReader) json = { 0 };
  gboolean more = TRUE;
  gsize read = 0;

  if (text && is_json (text, length) && g_utf8_validate_len (text, length, NULL))
    json_reader_init (&json, text, length);
  karum_kgn_reader_set_games (reader, self->games);
  while (more) {
    KarumImportBatch *batch = batch_new ();

    batch->read = read;
    while (more && batch->items->len < BATCH_RECORDS)
      more = json.db ? read_json_item (&json, self->games, batch) : read_item (reader, batch);
    read = batch->read;
    more = hand_over (self, batch, !more) && more;
    free_spent (self);
  }
  return NULL;
}

KarumImportReader *
karum_import_reader_new (GBytes *text, const KarumGame *const *games)
{
  KarumImportReader *reader = g_new0 (KarumImportReader, 1);

  reader->text = g_bytes_ref (text);
  reader->games = games;
  g_mutex_init (&reader->lock);
  g_cond_init (&reader->changed);
  g_queue_init (&reader->batches);
  g_queue_init (&reader->spent);
  reader->thread = g_thread_new ("import", read_all, reader);
  return reader;
}

void
karum_import_reader_free (KarumImportReader *reader)
{
  g_mutex_lock (&reader->lock);
  reader->stopped = TRUE;
  g_cond_signal (&reader->changed);
  g_mutex_unlock (&reader->lock);
  g_thread_join (reader->thread);
  g_queue_clear_full (&reader->batches, batch_free);
  g_queue_clear_full (&reader->spent, batch_free);
  g_clear_pointer (&reader->out, batch_free);
  g_cond_clear (&reader->changed);
  g_mutex_clear (&reader->lock);
  g_bytes_unref (reader->text);
  g_free (reader);
}

void
karum_import_reader_wait (KarumImportReader *reader)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&reader->lock);

  while (!reader->finished && reader->batches.length < BATCHES_AHEAD)
    g_cond_wait (&reader->changed, &reader->lock);
}

gboolean
karum_import_reader_is_done (KarumImportReader *reader)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&reader->lock);

  return reader->finished;
}

guint64
karum_import_reader_estimate (KarumImportReader *reader)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&reader->lock);
  double length = (double) g_bytes_get_size (reader->text);

  if (reader->finished || reader->read == 0)
    return reader->records;
  return (guint64) ((double) reader->records * length / (double) reader->read);
}

const KarumImportBatch *
karum_import_reader_next (KarumImportReader *reader)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&reader->lock);

  if (reader->out)
    g_queue_push_tail (&reader->spent, reader->out);
  while (!reader->finished && reader->batches.length == 0)
    g_cond_wait (&reader->changed, &reader->lock);
  reader->out = g_queue_pop_head (&reader->batches);
  g_cond_signal (&reader->changed);
  return reader->out;
}

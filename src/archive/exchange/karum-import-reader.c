#include "karum-import-reader.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-encoding.h"
#include "karum-import-json.h"
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
  gboolean settle, lenient;
  GHashTable *players, *events; /* (owned) (element-type char* guint): of the thread: numbers of
                                   names, by which the consumer finds them without reading them */
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
  g_free (item->text);
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

static guint
number_of (GHashTable *numbers, const char *name)
{
  guint number = name ? GPOINTER_TO_UINT (g_hash_table_lookup (numbers, name)) : 0;

  if (number > 0 || !name || !*name)
    return number;
  number = g_hash_table_size (numbers) + 1;
  g_hash_table_insert (numbers, g_strdup (name), GUINT_TO_POINTER (number));
  return number;
}

/* Turns take most of a record's memory and are no longer needed. */
static void
prepare (const KarumImportReader *self,
         KarumImportItem *item,
         KarumRecord *record,
         const KarumState *end)
{
  item->record = record;
  for (guint i = 0; i < 2; i++)
    item->names[i] = number_of (self->players, record->tags.players[i]);
  item->names[2] = number_of (self->events, record->tags.event);
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

KarumRefusal *
karum_import_check (const char *text)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (GError) fault = NULL;
  KarumImportItem item = { .line = 1, .column = 1 };
  KarumRecord *record;
  guint n = 0;

  while ((record = karum_kgn_reader_next (reader, &fault))) {
    karum_record_unref (record);
    n++;
  }
  if (fault)
    note_fault (&item, fault->message);
  else if (n == 0)
    item.reason = g_strdup (_ ("there is no record"));
  else
    return NULL;
  return g_memdup2 (&(KarumRefusal){ .line = item.line,
                                     .column = item.column,
                                     .reason = item.reason,
                                     .left_open = karum_kgn_reader_left_open (reader) },
                    sizeof (KarumRefusal));
}

/* -- Reading ----------------------------------------------------------------------------------- */

static void
set_up (KarumKgnReader *reader, const KarumImportReader *self)
{
  karum_kgn_reader_set_games (reader, self->games);
  if (self->settle)
    karum_kgn_reader_settle (reader);
  if (self->lenient)
    karum_kgn_reader_be_lenient (reader);
}

/* FALSE at the end of the text. The number of a game serves as its line: so they are exported. */
static gboolean
read_json_item (KarumJsonReader *json, const KarumImportReader *self, KarumImportBatch *batch)
{
  g_autofree char *text = NULL;
  KarumImportItem item = { 0 };
  guint number;
  gsize bytes;

  if (!karum_json_reader_next (json, &number, &bytes, &text, &item.reason))
    return FALSE;
  if (text) {
    g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
    g_autoptr (GError) fault = NULL;
    KarumRecord *record;

    set_up (reader, self);
    record = karum_kgn_reader_next (reader, &fault);
    if (record)
      prepare (self, &item, record, karum_kgn_reader_end (reader));
    else
      note_fault (&item, fault ? fault->message : "1:1: ");
    item.left_open = karum_kgn_reader_left_open (reader);
  }
  item.line = number;
  item.column = 1;
  g_array_append_val (batch->items, item);
  batch->read += bytes;
  return TRUE;
}

/* The text of a record, from byte @from to @to, without blanks around it: NULL if nobody would mend
 * it. */
static char *
dup_text (const KarumImportReader *self, gsize from, gsize to)
{
  gsize length;
  const char *text = g_bytes_get_data (self->text, &length);

  while (from < to && g_ascii_isspace (text[from]))
    from++;
  while (from < to && g_ascii_isspace (text[to - 1]))
    to--;
  return from < to && to - from <= KARUM_IMPORT_MENDABLE
                 && g_utf8_validate_len (text + from, to - from, NULL)
             ? g_strndup (text + from, to - from)
             : NULL;
}

/* FALSE at the end of the text. */
static gboolean
read_item (KarumKgnReader *reader, const KarumImportReader *self, KarumImportBatch *batch)
{
  g_autoptr (GError) fault = NULL;
  gsize from = karum_kgn_reader_offset (reader);
  KarumRecord *record = karum_kgn_reader_next (reader, &fault);
  KarumImportItem item = { 0 };

  if (!record && !fault)
    return FALSE;
  if (record) {
    item.line = karum_kgn_reader_line (reader);
    prepare (self, &item, record, karum_kgn_reader_end (reader));
  } else
    note_fault (&item, fault->message);
  item.left_open = karum_kgn_reader_left_open (reader);
  batch->read = karum_kgn_reader_offset (reader);
  if (!record)
    item.text = dup_text (self, from, batch->read);
  g_array_append_val (batch->items, item);
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
  g_autoptr (KarumJsonReader) json = NULL;
  gboolean more = TRUE;
  gsize read = 0;

  if (text && g_utf8_validate_len (text, length, NULL))
    json = karum_json_reader_new (text, length);
  set_up (reader, self);
  while (more) {
    KarumImportBatch *batch = batch_new ();

    batch->read = read;
    while (more && batch->items->len < BATCH_RECORDS)
      more = json ? read_json_item (json, self, batch) : read_item (reader, self, batch);
    read = batch->read;
    more = hand_over (self, batch, !more) && more;
    free_spent (self);
  }
  return NULL;
}

KarumImportReader *
karum_import_reader_new (GBytes *text,
                         const KarumGame *const *games,
                         const KarumImportOptions *options)
{
  KarumImportReader *reader = g_new0 (KarumImportReader, 1);

  reader->text = g_bytes_ref (text);
  reader->games = games;
  reader->settle = options->settle;
  reader->lenient = options->lenient;
  reader->players = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader->events = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
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
  g_hash_table_unref (reader->players);
  g_hash_table_unref (reader->events);
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

#include "karum-import.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-batch.h"
#include "karum-column-update.h"
#include "karum-games-table.h"
#include "karum-import-reader.h"
#include "karum-intake.h"
#include "karum-known-refs.h"
#include "karum-name.h"
#include "karum-position-ahead.h"
#include "karum-position-build.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-uuid.h"
#include "karum-versions-table.h"
#include "karum-views.h"

/* The record that replaces the other game. */
static KarumRecord *
load_coming (KarumStore *store, const KarumSimilarDecision *decision, GError **error)
{
  return decision->coming ? karum_record_copy (decision->coming)
                          : karum_games_load (karum_store_db (store), karum_store_games (store),
                                              decision->game, NULL, error);
}

/* The other game keeps its identity. */
static gboolean
take_over (KarumStore *store, const KarumSimilarDecision *decision, GError **error)
{
  g_autoptr (KarumRecord) record = load_coming (store, decision, error);
  g_auto (KarumStoredGame) old = { 0 };
  gint64 other = decision->other;

  if (!record || !karum_games_load_stored (karum_store_db (store), other, &old, error))
    return FALSE;
  g_free (record->tags.uuid);
  record->tags.uuid = g_steal_pointer (&old.tags.uuid);
  return karum_versions_keep (karum_store_db (store), karum_store_games (store), other,
                              KARUM_VERSION_IMPORT, record, error)
         && karum_games_save (karum_store_db (store), &other, &old.revision, record, error);
}

static gboolean
settle (KarumStore *store, const KarumSimilarDecision *decision, GError **error)
{
  if (decision->choice == KARUM_SIMILAR_ADD || decision->game == decision->other)
    return TRUE;
  if (decision->choice == KARUM_SIMILAR_REPLACE && !take_over (store, decision, error))
    return FALSE;
  return decision->game == 0
         || karum_games_delete (karum_store_db (store), decision->game, TRUE, error);
}

gboolean
karum_store_settle_similar (KarumStore *store,
                            const KarumSimilarDecision *decisions,
                            guint n_decisions,
                            GError **error)
{
  gboolean done = TRUE;

  if (!karum_store_begin_step (store, N_ ("Resolving similar games"), error))
    return FALSE;
  for (guint i = 0; done && i < n_decisions; i++)
    done = settle (store, &decisions[i], error);
  return karum_store_end_step (store, done, error);
}

#define UUID_LENGTH 36

/* What is known of a name. */
typedef struct {
  KarumNamesakes who; /* empty: to be looked for */
  gint64 row;         /* of the person or event; 0 if there is none yet */
} Name;

typedef struct {
  KarumStore *store;
  GBytes *text;
  const KarumImportOptions *options;
  KarumImportReport *report;
  KarumImportReader *reader;
  KarumSimilarFinder *finder; /* while games are being added */
  KarumKnownRefs *known;      /* as @finder, and so are: */
  KarumSpellings *players, *events;
  GArray *named[2];               /* (element-type Name): by number, of players and of events */
  gint64 last_player, last_event; /* before the first game was added */
  GHashTable *uuids;          /* (owned) (nullable) (element-type char*): all UUIDs of the text */
  GArray *later;              /* (owned) (nullable) (element-type KarumLater): of a batch */
  KarumPositionsAhead *ahead; /* (owned) (nullable): of a large batch */
  guint64 looked_at;          /* records */
  guint64 updated;            /* of these: before the columns were updated */
} Import;

static void
refuse (Import *import, const KarumImportItem *item)
{
  const KarumImportOptions *options = import->options;
  KarumImportReport *report = import->report;
  g_autofree char *place = g_strdup_printf ("%u:%u", item->line, item->column);
  const KarumRefusal refusal
      = { .line = item->line,
          .column = item->column,
          .reason = item->reason,
          .text = report->refusals->len < KARUM_IMPORT_MENDABLE_MAX ? item->text : NULL,
          .left_open = item->left_open };

  report->refused++;
  report->left_open += item->left_open;
  if (options->refused)
    options->refused (place, item->reason, options->data);
  if (report->refusals->len >= KARUM_IMPORT_LISTED_MAX)
    return;
  g_ptr_array_add (report->refusals, karum_refusal_copy (&refusal));
}

/* -- Games ------------------------------------------------------------------------------------ */

/* Names that nobody has: nothing has happened since they were looked for. Of two spellings of one
 * name in a game, the second one isn't new. */
static KarumFreshNames
fresh_names (const KarumComing *coming)
{
  const KarumWho *who = &coming->who;
  const KarumTags *tags = &coming->record->tags;

  if (coming->late)
    return (KarumFreshNames){ 0 };
  return (KarumFreshNames){ { who->players[0].n == 0,
                              who->players[1].n == 0
                                  && !karum_name_same (tags->players[0], tags->players[1]) },
                            who->event.n == 0 };
}

static Name *
name_of (GArray *names, guint number)
{
  if (number >= names->len)
    g_array_set_size (names, number + 1);
  return &g_array_index (names, Name, number);
}

/* The rows that the names of a game refer to: @known are those that are known, 0 for others. */
static void
know_refs (const Import *import, const KarumComing *coming, KarumGameRefs *known)
{
  for (guint i = 0; i < 2; i++)
    known->players[i] = name_of (import->named[0], coming->names[i])->row;
  known->event = name_of (import->named[1], coming->names[2])->row;
}

static void
note_refs (const Import *import, const KarumComing *coming, const KarumGameRefs *refs)
{
  for (guint i = 0; i < 2; i++)
    name_of (import->named[0], coming->names[i])->row = refs->players[i];
  name_of (import->named[1], coming->names[2])->row = refs->event;
}

static gboolean
refer (const KarumComing *coming, KarumGameRefs *refs, gpointer data, GError **error)
{
  const Import *import = data;
  const KarumTags *tags = &coming->record->tags;
  const KarumFreshNames fresh = fresh_names (coming);

  know_refs (import, coming, refs);
  if (!karum_known_refs_find (import->known, coming->record, &fresh, refs, error))
    return FALSE;
  note_refs (import, coming, refs);
  for (guint i = 0; i < 2; i++)
    if (fresh.players[i])
      karum_spellings_note (import->players, tags->players[i], refs->players[i]);
  if (fresh.event)
    karum_spellings_note (import->events, tags->event, refs->event);
  return TRUE;
}

/* The UUIDs in the tags of the text, in canonical form. */
static GHashTable *
scan_uuids (GBytes *text)
{
  static const char tag[] = "[UUID \"";
  GHashTable *uuids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize size;
  const char *at = g_bytes_get_data (text, &size);
  const char *end;

  if (!at)
    return uuids;
  end = at + size;
  while ((at = g_strstr_len (at, end - at, tag))) {
    g_autofree char *value = NULL;
    KarumUuid uuid;

    at += strlen (tag);
    value = g_strndup (at, MIN ((gsize) (end - at), UUID_LENGTH));
    if (karum_uuid_parse (value, &uuid))
      g_hash_table_add (uuids, karum_uuid_text (&uuid));
  }
  return uuids;
}

static gboolean
text_has (const char *uuid, gpointer data)
{
  Import *import = data;

  if (!import->uuids)
    import->uuids = scan_uuids (import->text);
  return g_hash_table_contains (import->uuids, uuid);
}

static gboolean
find_namesakes (
    KarumSpellings *spellings, Name *known, const char *name, KarumNamesakes *who, GError **error)
{
  if (known->who.n == 0 && !karum_spellings_find (spellings, name, &known->who, error))
    return FALSE;
  *who = known->who;
  return TRUE;
}

static gboolean
find_who (Import *import, const KarumImportItem *item, KarumWho *who, GError **error)
{
  const KarumTags *tags = &item->record->tags;

  for (guint i = 0; i < 2; i++)
    if (!find_namesakes (import->players, name_of (import->named[0], item->names[i]),
                         tags->players[i], &who->players[i], error))
      return FALSE;
  return find_namesakes (import->events, name_of (import->named[1], item->names[2]), tags->event,
                         &who->event, error);
}

static KarumIntake
intake_of (Import *import)
{
  return (KarumIntake){ .store = import->store,
                        .finder = import->finder,
                        .report = import->report,
                        .refer = refer,
                        .data = import,
                        .keeps = TRUE,
                        .later = import->later };
}

/* Whose game it is was not said: whoever reads the report can tell. */
static void
note_shared (KarumImportReport *report, const KarumComing *coming)
{
  for (guint i = 0; i < 2; i++) {
    const char *name = coming->record->tags.players[i];

    if (coming->who.players[i].n > 1
        && !g_ptr_array_find_with_equal_func (report->shared, name, g_str_equal, NULL))
      g_ptr_array_add (report->shared, g_strdup (name));
  }
}

static gboolean
take_item (Import *import, KarumImportItem *item, GError **error)
{
  KarumIntake intake = intake_of (import);
  KarumComing coming = { .line = item->line,
                         .names = { item->names[0], item->names[1], item->names[2] },
                         .record = item->record,
                         .draft = &item->draft,
                         .similar = import->options->similar,
                         .update = import->options->update };
  guint64 added = import->report->added;
  gboolean was_there;
  gint64 id;

  if (item->reason) {
    refuse (import, item);
    return TRUE;
  }
  import->report->valid++;
  if (!find_who (import, item, &coming.who, error)
      || !karum_intake_take (&intake, &coming, &id, &was_there, error))
    return FALSE;
  if (import->report->added > added)
    note_shared (import->report, &coming);
  return TRUE;
}

/* -- New names -------------------------------------------------------------------------------- */

/* Others may have added names between the slices of a batch. */
#define CAME " (NOT ?2 OR deleted_at = " KARUM_COMING ")"

static gboolean
list_names (KarumDb *db, const char *sql, gint64 last, GPtrArray *names, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (db, sql, error, last, db->batch != NULL);

  while (karum_statement_next (row, error))
    g_ptr_array_add (names, karum_statement_dup_certain (row, 0));
  return karum_statement_worked (row);
}

static gboolean
note_last (Import *import, GError **error)
{
  KarumDb *db = karum_store_db (import->store);

  return karum_db_number (db, "SELECT max (id) FROM players", &import->last_player, error)
         && karum_db_number (db, "SELECT max (id) FROM events", &import->last_event, error);
}

static gboolean
list_new_names (Import *import, GError **error)
{
  KarumDb *db = karum_store_db (import->store);

  return list_names (db, "SELECT name FROM players WHERE id > ?1 AND" CAME " ORDER BY id",
                     import->last_player, import->report->new_players, error)
         && list_names (db, "SELECT name FROM events WHERE id > ?1 AND" CAME " ORDER BY id",
                        import->last_event, import->report->new_events, error);
}

/* -- All of the text -------------------------------------------------------------------------- */

/* Whether the whole text is rejected. */
static gboolean
spoilt (const Import *import)
{
  return import->report->refused > 0 && !import->options->keep_good;
}

static gboolean
go_on (Import *import, guint records, GError **error)
{
  import->looked_at += records;
  return karum_progress_step (import->options->progress, import->looked_at,
                              karum_import_reader_estimate (import->reader), error);
}

/* The columns, with which others filter, are never far behind the games. */
#define RECORDS_BETWEEN_UPDATES (4 * KARUM_BATCH_RECORDS)

static gboolean
end_slice (Import *import, GError **error)
{
  KarumDb *db = karum_store_db (import->store);
  gboolean done;

  if (!import->later || !karum_batch_is_due (db))
    return TRUE;
  done = karum_batch_end_slice (db, error)
         && (!import->ahead || karum_positions_ahead_go_on (import->ahead, error));
  if (import->looked_at - import->updated >= RECORDS_BETWEEN_UPDATES) {
    import->updated = import->looked_at;
    done = done && karum_store_update_columns (import->store, NULL, error);
  }
  return karum_batch_begin_slice (db, done, error);
}

static gboolean
take_records (Import *import, const KarumImportBatch *batch, GError **error)
{
  for (guint i = 0; i < batch->items->len; i++) {
    import->looked_at++;
    if (!take_item (import, &g_array_index (batch->items, KarumImportItem, i), error)
        || !end_slice (import, error))
      return FALSE;
  }
  return go_on (import, 0, error);
}

/* Adds records until the end of the text or a rejection of all of it. */
static gboolean
take_all (Import *import, GError **error)
{
  while (!spoilt (import)) {
    const KarumImportBatch *batch = karum_import_reader_next (import->reader);

    if (!batch)
      return TRUE;
    if (!take_records (import, batch, error))
      return FALSE;
  }
  return TRUE;
}

/* Reads the rest only to report further rejections. */
static gboolean
refuse_rest (Import *import, GError **error)
{
  const KarumImportBatch *batch;

  while ((batch = karum_import_reader_next (import->reader))) {
    for (guint i = 0; i < batch->items->len; i++) {
      const KarumImportItem *item = &g_array_index (batch->items, KarumImportItem, i);

      if (item->reason)
        refuse (import, item);
      else
        import->report->valid++;
    }
    if (!go_on (import, batch->items->len, error))
      return FALSE;
  }
  return TRUE;
}

static void
forget_added (KarumImportReport *report)
{
  report->added = report->replaced = report->updated = 0;
  g_ptr_array_set_size (report->new_players, 0);
  g_ptr_array_set_size (report->new_events, 0);
  g_ptr_array_set_size (report->shared, 0);
  g_array_set_size (report->ranges, 0);
  g_array_set_size (report->similars, 0);
}

static gboolean
end_positions (Import *import, GError **error)
{
  KarumDb *db = karum_store_db (import->store);

  return !import->ahead
         || karum_batch_begin_slice (db,
                                     karum_batch_end_slice (db, error)
                                         && karum_positions_ahead_end (import->ahead, error),
                                     error);
}

/* In the last transaction of a batch: everything that others can see. */
static gboolean
show (Import *import, GError **error)
{
  KarumDb *db = karum_store_db (import->store);
  KarumIntake intake = intake_of (import);

  return go_on (import, 0, error) && end_positions (import, error) && karum_batch_last (db, error)
         && karum_intake_finish (&intake, error)
         && karum_intake_clear_undone (db, import->report, error) && list_new_names (import, error)
         && (!import->ahead || karum_positions_ahead_show (import->ahead, error))
         && karum_batch_show (db, error);
}

/* What others add meanwhile is not known, as between the slices of a batch. */
static gboolean
load_known (KarumDb *db, KarumSimilarFinder *finder, GError **error)
{
  return karum_db_begin_read (db, error)
         && karum_db_end (db, karum_similar_finder_load (finder, error), error);
}

/* FALSE with @error if the archive failed, or the import was cancelled. */
static gboolean
add_all (Import *import, GError **error)
{
  KarumStore *store = import->store;
  g_autoptr (KarumSimilarFinder) finder
      = karum_similar_finder_new (karum_store_db (store), 0, text_has, import);
  g_autoptr (KarumKnownRefs) known = karum_known_refs_new (karum_store_db (store));
  g_autoptr (KarumSpellings) players
      = karum_spellings_new (karum_store_db (store), KARUM_NAME_PLAYER);
  g_autoptr (KarumSpellings) events
      = karum_spellings_new (karum_store_db (store), KARUM_NAME_EVENT);
  gboolean done;

  /* All games are looked at before the archive is locked: with a million of them, others would wait
   * for seconds. */
  if (!karum_batch_wait (karum_store_db (store), import->options->progress, error)
      || (import->later && !load_known (karum_store_db (store), finder, error))
      || !karum_store_begin_addition (store, N_ ("Importing games"), error))
    return FALSE;
  import->finder = finder;
  import->known = known;
  import->players = players;
  import->events = events;
  done = note_last (import, error) && take_all (import, error);
  done = done
         && (spoilt (import)
             || (import->later
                     ? show (import, error)
                     : karum_intake_clear_undone (karum_store_db (store), import->report, error)
                           && list_new_names (import, error)));
  import->report->done
      = karum_store_end_step (store, done && !spoilt (import), done ? error : NULL);
  if (!import->report->done)
    forget_added (import->report);
  return done && (import->report->done || spoilt (import));
}

/* The greatest number of records that @text can have: each of them names its game in a tag. */
static gint64
count_most (GBytes *text)
{
  gsize size;
  const char *at = g_bytes_get_data (text, &size);
  const char *end = at + size;
  gint64 count = 0;

  while ((at = memchr (at, '[', (gsize) (end - at)))) {
    at++;
    while (at < end && g_ascii_isspace (*at))
      at++;
    if (end - at >= 4 && memcmp (at, "Game", 4) == 0)
      count++;
  }
  return count;
}

/* Fewer games are a small part of a segment. */
#define AHEAD_MIN 15000

/* Until karum_batch_last(). What a game refers to was looked up in its slice, or an earlier game of
 * the batch refers to it: then no other connection can delete it. */
static void
trust_references (KarumDb *db)
{
  karum_db_execute (db, "PRAGMA foreign_keys = OFF", NULL);
}

static gboolean
add_batch (Import *import, GError **error)
{
  KarumDb *db = karum_store_db (import->store);
  KarumBatch batch = { .last = count_most (import->text) };
  g_autoptr (GArray) later = karum_intake_later_new ();
  gboolean done;

  if (!karum_batch_begin (db, &batch, import->options->progress, error))
    return FALSE;
  import->later = later;
  done = karum_db_end (db, TRUE, error);
  karum_batch_hurry (db);
  trust_references (db);
  if (batch.last - batch.first >= AHEAD_MIN)
    import->ahead = karum_positions_ahead_new (import->store, KARUM_SEGMENT_POSTINGS);
  done = done && add_all (import, error);
  g_clear_pointer (&import->ahead, karum_positions_ahead_free);
  karum_batch_drop (db);
  return done;
}

/* Few games are added in one transaction, which doesn't begin before all of them have been read. */
static gboolean
run (Import *import, GError **error)
{
  gboolean done;

  karum_import_reader_wait (import->reader);
  done = karum_import_reader_is_done (import->reader) || karum_store_db (import->store)->depth > 0
             ? add_all (import, error)
             : add_batch (import, error);
  return done && (import->report->done || refuse_rest (import, error));
}

KarumImportReport *
karum_store_import (KarumStore *store,
                    GBytes *text,
                    const KarumImportOptions *options,
                    GError **error)
{
  static const KarumImportOptions usual = { 0 };
  const KarumImportOptions *chosen = options ? options : &usual;
  g_autoptr (KarumImportReader) reader
      = karum_import_reader_new (text, karum_store_games (store), chosen);
  Import import = { .store = store,
                    .text = text,
                    .options = chosen,
                    .report = karum_import_report_new (),
                    .reader = reader,
                    .named = { g_array_new (FALSE, TRUE, sizeof (Name)),
                               g_array_new (FALSE, TRUE, sizeof (Name)) } };

  if (!run (&import, error))
    g_clear_pointer (&import.report, karum_import_report_free);
  g_clear_pointer (&import.uuids, g_hash_table_unref);
  g_array_unref (import.named[0]);
  g_array_unref (import.named[1]);
  return import.report;
}

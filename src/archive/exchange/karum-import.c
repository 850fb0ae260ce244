#include "karum-import.h"

#include <glib/gi18n.h>

#include "karum-bulk.h"
#include "karum-games-table.h"
#include "karum-give-way.h"
#include "karum-import-reader.h"
#include "karum-known-refs.h"
#include "karum-similar.h"
#include "karum-store-private.h"
#include "karum-undo.h"

typedef struct {
  KarumStore *store;
  GBytes *text;
  const KarumImportOptions *options;
  KarumGiveWay *way; /* by which it begins again */
  KarumImportReport *report;
  KarumImportReader *reader;
  KarumSimilarFinder *finder; /* while games are added */
  KarumKnownRefs *known;      /* meanwhile */
  GStrv indexes;              /* (nullable): those that are made anew */
  guint64 looked_at;          /* records */
  guint64 told;               /* refusals that have been told, the first time */
} Import;

static void
refuse (Import *import, const KarumImportItem *item)
{
  const KarumImportOptions *options = import->options;
  KarumImportReport *report = import->report;
  g_autofree char *place = g_strdup_printf ("%u:%u", item->line, item->column);
  KarumRefusal refusal = { item->line, item->column, NULL };

  report->refused++;
  if (options->refused && report->refused > import->told)
    options->refused (place, item->reason, options->data);
  if (report->refusals->len >= KARUM_IMPORT_LISTED_MAX)
    return;
  refusal.reason = g_strdup (item->reason);
  g_ptr_array_add (report->refusals, g_memdup2 (&refusal, sizeof refusal));
}

static void
note_added (KarumImportReport *report, gint64 id)
{
  KarumIdRange *last = report->ranges->len > 0
                           ? &g_array_index (report->ranges, KarumIdRange, report->ranges->len - 1)
                           : NULL;
  KarumIdRange range = { id, id };

  report->added++;
  if (last && last->last == id - 1)
    last->last = id;
  else
    g_array_append_val (report->ranges, range);
}

static gboolean
add_game (Import *import, const KarumImportItem *item, gint64 *id, GError **error)
{
  gint64 revision = 0;
  KarumGameRefs refs;

  *id = 0;
  if (!karum_known_refs_find (import->known, item->record, &refs, error)
      || !karum_games_write (import->store->db, id, &revision, &item->draft, &refs, error)
      || !karum_similar_finder_add (import->finder, &item->draft, *id, error))
    return FALSE;
  note_added (import->report, *id);
  return TRUE;
}

/* Puts the game in the place of game @id, whose identity and history it goes on with. */
static gboolean
replace_game (Import *import, const KarumImportItem *item, gint64 id, GError **error)
{
  g_auto (KarumStoredGame) old = { 0 };
  gboolean done;

  if (!karum_games_load_stored (import->store->db, id, &old, error))
    return FALSE;
  g_free (item->record->tags.uuid);
  item->record->tags.uuid = g_steal_pointer (&old.tags.uuid);
  import->report->replaced++;
  karum_store_record_changes (import->store, TRUE);
  done = karum_games_write (import->store->db, &id, &old.revision, &item->draft, NULL, error);
  karum_store_record_changes (import->store, FALSE);
  return done;
}

static void
list_similar (Import *import, const KarumImportItem *item, KarumSimilarGame *similar)
{
  const KarumTags *tags = &item->record->tags;

  if (import->report->similars->len >= KARUM_IMPORT_LISTED_MAX)
    return;
  similar->players[0] = g_strdup (tags->players[0]);
  similar->players[1] = g_strdup (tags->players[1]);
  similar->date = g_strdup (tags->date);
  similar->row = karum_store_get_row (import->store, similar->other, NULL);
  g_array_append_vals (import->report->similars, similar, 1);
}

static gboolean
add_similar (Import *import,
             const KarumImportItem *item,
             const KarumSimilarFound *found,
             GError **error)
{
  KarumImportReport *report = import->report;
  KarumSimilarChoice choice = import->options->similar;
  KarumSimilarGame similar = { .line = item->line, .other = found->id };
  gboolean done = TRUE;

  similar.similarity = found->similarity;
  if (choice == KARUM_SIMILAR_REPLACE && found->similarity == KARUM_SIMILAR_SHORTER)
    choice = KARUM_SIMILAR_SKIP;
  if (choice == KARUM_SIMILAR_ADD)
    done = add_game (import, item, &similar.game, error);
  else if (choice == KARUM_SIMILAR_REPLACE) {
    done = replace_game (import, item, found->id, error);
    similar.game = found->id;
  } else
    report->left_out++;
  report->similar++;
  list_similar (import, item, &similar);
  return done;
}

static gboolean
take_item (Import *import, const KarumImportItem *item, GError **error)
{
  KarumSimilarFound found;
  gint64 id;

  if (item->reason) {
    refuse (import, item);
    return TRUE;
  }
  if (!karum_similar_finder_find (import->finder, &item->draft, &found, error))
    return FALSE;
  if (found.id == 0)
    return add_game (import, item, &id, error);
  if (!found.identical)
    return add_similar (import, item, &found, error);
  import->report->identical++;
  return TRUE;
}

/* Whether the text is refused as a whole. */
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

static gboolean
take_batch (Import *import, const KarumImportBatch *batch, GError **error)
{
  for (guint i = 0; i < batch->items->len; i++)
    if (karum_give_way_is_due (import->way)
        || !take_item (import, &g_array_index (batch->items, KarumImportItem, i), error))
      return FALSE;
  return karum_bulk_keep_schema (import->store->db, error)
         && go_on (import, batch->items->len, error);
}

/* Takes records until there are no more or the text is spoilt; FALSE without @error to give way. */
static gboolean
take_all (Import *import, GError **error)
{
  while (!spoilt (import)) {
    const KarumImportBatch *batch = karum_import_reader_next (import->reader);

    if (!batch)
      return TRUE;
    if (!take_batch (import, batch, error))
      return FALSE;
  }
  return TRUE;
}

/* Reads on only to say what else is refused. */
static gboolean
refuse_rest (Import *import, GError **error)
{
  const KarumImportBatch *batch;

  while ((batch = karum_import_reader_next (import->reader))) {
    for (guint i = 0; i < batch->items->len; i++) {
      const KarumImportItem *item = &g_array_index (batch->items, KarumImportItem, i);

      if (item->reason)
        refuse (import, item);
    }
    if (!go_on (import, batch->items->len, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
make_indexes (Import *import, GError **error)
{
  if (!karum_bulk_begin_indexes (import->store->db, error))
    return FALSE;
  for (char **index = import->indexes; *index; index++)
    if (!karum_db_execute (import->store->db, *index, error) || !go_on (import, 0, error))
      return FALSE;
  return TRUE;
}

/* Adds all to a table that has no indexes meanwhile. */
static gboolean
take_all_in_bulk (Import *import, GError **error)
{
  return karum_similar_finder_load (import->finder, error)
         && karum_bulk_drop_indexes (import->store->db, import->indexes, error)
         && take_all (import, error) && (spoilt (import) || make_indexes (import, error));
}

/* Whether so many games come that it is worth making indexes anew. */
static gboolean
is_bulk (Import *import, gboolean *bulk, GError **error)
{
  guint64 expected = karum_import_reader_estimate (import->reader);
  gint64 present;

  *bulk = FALSE;
  if (import->store->db->depth > 0)
    return TRUE;
  if (!karum_db_number (import->store->db, "SELECT max (id) FROM games", &present, error))
    return FALSE;
  *bulk = karum_bulk_pays (expected, (guint64) present);
  return TRUE;
}

static void
forget_added (KarumImportReport *report)
{
  report->added = report->replaced = 0;
  g_array_set_size (report->ranges, 0);
  g_array_set_size (report->similars, 0);
}

/* FALSE with @error if the archive failed, or it was cancelled. */
static gboolean
add_in_transaction (Import *import, GError **error)
{
  KarumStore *store = import->store;
  g_autoptr (KarumSimilarFinder) finder = karum_similar_finder_new (store->db);
  g_autoptr (KarumKnownRefs) known = karum_known_refs_new (store->db);
  gboolean done;

  if (!karum_store_begin_addition (store, _ ("Importing games"), error))
    return FALSE;
  karum_give_way_begin (import->way);
  import->finder = finder;
  import->known = known;
  done = import->indexes ? take_all_in_bulk (import, error) : take_all (import, error);
  done = done && (spoilt (import) || karum_give_way_settle (import->way, error));
  import->report->done
      = karum_store_end_step (store, done && !spoilt (import), done ? error : NULL);
  karum_give_way_end (import->way);
  import->finder = NULL;
  import->known = NULL;
  if (!import->report->done)
    forget_added (import->report);
  return done && (import->report->done || spoilt (import));
}

static gboolean
add_in_bulk (Import *import, GError **error)
{
  g_auto (GStrv) indexes = karum_bulk_find_indexes (import->store->games, NULL, error);
  gboolean done;

  if (!indexes)
    return FALSE;
  import->indexes = indexes;
  karum_bulk_begin (import->store->db);
  done = add_in_transaction (import, error);
  karum_bulk_end (import->store->db);
  import->indexes = NULL;
  return done;
}

static gboolean
run_once (Import *import, GError **error)
{
  gboolean bulk, done;

  /* The archive is not locked before there is enough to write, or all is known to be good. */
  karum_import_reader_wait (import->reader);
  if (!is_bulk (import, &bulk, error))
    return FALSE;
  done = bulk ? add_in_bulk (import, error) : add_in_transaction (import, error);
  return done && (import->report->done || refuse_rest (import, error));
}

/* From the beginning of the text. */
static gboolean
run (KarumGiveWay *way, gpointer data, GError **error)
{
  Import *import = data;
  g_autoptr (KarumImportReader) reader
      = karum_import_reader_new (import->text, import->store->games);
  gboolean done;

  g_clear_pointer (&import->report, karum_import_report_free);
  import->report = karum_import_report_new ();
  import->way = way;
  import->reader = reader;
  import->looked_at = 0;
  done = run_once (import, error);
  import->told = MAX (import->told, import->report->refused);
  return done;
}

KarumImportReport *
karum_store_import (KarumStore *store,
                    GBytes *text,
                    const KarumImportOptions *options,
                    GError **error)
{
  static const KarumImportOptions usual = { 0 };
  Import import = { .store = store, .text = text, .options = options ? options : &usual };

  if (!karum_give_way_run (store->db, import.options->progress, run, &import, error))
    g_clear_pointer (&import.report, karum_import_report_free);
  return import.report;
}

#include "karum-exchange-requests.h"

#include "karum-arrays.h"
#include "karum-practice.h"
#include "karum-request-private.h"

/* -- Importing -------------------------------------------------------------------------------- */

typedef struct {
  GBytes *text;
  char *encoding; /* (nullable) */
  KarumImportOptions options;
} Import;

static void
import_free (gpointer data)
{
  Import *import = data;

  g_bytes_unref (import->text);
  g_free (import->encoding);
  g_free (import);
}

static gpointer
run_import (const KarumWork *work, GError **error)
{
  Import *import = work->arguments;
  g_autoptr (GBytes) text = karum_import_decode (import->text, import->encoding, error);

  import->options.progress = work->progress;
  return text ? karum_store_import (work->store, text, &import->options, error) : NULL;
}

KarumRequest *
karum_request_import (GBytes *text,
                      const char *encoding,
                      gboolean keep_good,
                      gboolean settle,
                      KarumSimilarChoice similar)
{
  const KarumOperation operation = { .run = run_import,
                                     .free_result = (GDestroyNotify) karum_import_report_free,
                                     .lane = KARUM_LANE_LONG,
                                     .writes = TRUE,
                                     .is_final = TRUE };
  Import *import = g_new0 (Import, 1);

  import->text = g_bytes_ref (text);
  import->encoding = g_strdup (encoding);
  import->options.keep_good = keep_good;
  import->options.settle = settle;
  import->options.similar = similar;
  return karum_request_new (&operation, import, import_free);
}

static void
clear_decision (gpointer decision)
{
  g_clear_pointer (&((KarumSimilarDecision *) decision)->coming, karum_record_unref);
}

static gpointer
settle (const KarumWork *work, GError **error)
{
  const GArray *decisions = work->arguments;

  return GINT_TO_POINTER (karum_store_settle_similar (
      work->store, &g_array_index (decisions, KarumSimilarDecision, 0), decisions->len, error));
}

KarumRequest *
karum_request_settle_similar (const KarumSimilarDecision *decisions, guint n_decisions)
{
  const KarumOperation operation = { .run = settle, .lane = KARUM_LANE_LONG, .writes = TRUE };
  GArray *copy = g_array_new (FALSE, FALSE, sizeof *decisions);

  g_array_set_clear_func (copy, clear_decision);
  g_array_append_vals (copy, decisions, n_decisions);
  for (guint i = 0; i < n_decisions; i++)
    if (decisions[i].coming)
      karum_record_ref (decisions[i].coming);
  return karum_request_new (&operation, copy, (GDestroyNotify) g_array_unref);
}

/* -- Exporting -------------------------------------------------------------------------------- */

typedef struct {
  KarumExportChoice choice;
  gint64 *ids;   /* (owned) (nullable): the ids of @choice */
  gint64 person; /* whose exercises, in place of games; 0 for games */
  const KarumRecordFormat *format;
  char *path;     /* (owned) (nullable) */
  char *language; /* (owned) (nullable): the language of @choice */
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  karum_game_filter_clear (&export->choice.query.filter);
  karum_free_all (export->ids, export->path, export->language, export);
}

void
karum_exported_free (KarumExported *exported)
{
  karum_export_report_clear (&exported->report);
  g_free (exported->text);
  g_free (exported);
}

static gboolean
export_text (const KarumWork *work,
             const KarumExportChoice *choice,
             KarumExported *exported,
             GError **error)
{
  const Export *export = work->arguments;
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  if (!karum_store_export (work->store, choice, export->format, stream, work->progress,
                           &exported->report, error)
      || !g_output_stream_write_all (stream, "", 1, NULL, NULL, error)
      || !g_output_stream_close (stream, NULL, error))
    return FALSE;
  exported->text = g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
  return TRUE;
}

static gpointer
run_export (const KarumWork *work, GError **error)
{
  const Export *export = work->arguments;
  g_autoptr (KarumExported) exported = g_new0 (KarumExported, 1);
  g_autoptr (GArray) exercises = NULL;
  KarumExportChoice choice = export->choice;
  gboolean done;

  if (export->person != 0) {
    choice.exercises = exercises
        = karum_store_mistakes (work->store, export->person, TRUE, work->progress, error);
    if (!exercises)
      return NULL;
  }
  done = export->path ? karum_store_export_file (work->store, &choice, export->format, export->path,
                                                 work->progress, &exported->report, error)
                      : export_text (work, &choice, exported, error);
  return done ? g_steal_pointer (&exported) : NULL;
}

KarumRequest *
karum_request_export_exercises (gint64 person,
                                const KarumExportChoice *choice,
                                const KarumRecordFormat *format,
                                const char *path)
{
  const KarumOperation operation = { .run = run_export,
                                     .free_result = (GDestroyNotify) karum_exported_free,
                                     .lane = KARUM_LANE_LONG };
  Export *export = g_new0 (Export, 1);

  export->person = person;
  export->choice = *choice;
  export->choice.query.filter = karum_game_filter_copy (&choice->query.filter);
  export->ids = g_memdup2 (choice->ids, choice->n_ids * sizeof *choice->ids);
  export->choice.ids = export->ids;
  export->language = g_strdup (choice->language);
  export->choice.language = export->language;
  export->format = format;
  export->path = g_strdup (path);
  return karum_request_new (&operation, export, export_free);
}

KarumRequest *
karum_request_export (const KarumExportChoice *choice,
                      const KarumRecordFormat *format,
                      const char *path)
{
  return karum_request_export_exercises (0, choice, format, path);
}

/* -- Merging ---------------------------------------------------------------------------------- */

void
karum_merge_report_free (KarumMergeReport *report)
{
  karum_merge_report_clear (report);
  g_free (report);
}

typedef gboolean (*Merge) (KarumStore *store,
                           KarumStore *other,
                           const KarumMergeOptions *options,
                           KarumMergeReport *report,
                           GError **error);

typedef struct {
  char *other;
  GArray *decisions; /* (element-type KarumMergeDecision) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->other);
  g_array_unref (call->decisions);
  g_free (call);
}

static gpointer
run_merge (const KarumWork *work, Merge merge, GError **error)
{
  const Call *call = work->arguments;
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
  const KarumMergeOptions how
      = { .decisions = (const KarumMergeDecision *) (gpointer) call->decisions->data,
          .n_decisions = call->decisions->len,
          .progress = work->progress };
  g_autoptr (KarumStore) other = karum_store_open (call->other, &options, error);
  g_autoptr (KarumMergeReport) report = g_new0 (KarumMergeReport, 1);

  return other && merge (work->store, other, &how, report, error) ? g_steal_pointer (&report)
                                                                  : NULL;
}

static gpointer
merge (const KarumWork *work, GError **error)
{
  return run_merge (work, karum_store_merge, error);
}

static gpointer
preview_merge (const KarumWork *work, GError **error)
{
  return run_merge (work, karum_store_preview_merge, error);
}

KarumRequest *
karum_request_merge (const char *other,
                     gboolean preview,
                     const KarumMergeDecision *decisions,
                     guint n_decisions)
{
  const KarumOperation operation = { .run = preview ? preview_merge : merge,
                                     .free_result = (GDestroyNotify) karum_merge_report_free,
                                     .lane = KARUM_LANE_LONG,
                                     .writes = !preview,
                                     .is_final = TRUE };
  Call *call = g_new (Call, 1);

  *call = (Call){ g_strdup (other), g_array_new (FALSE, FALSE, sizeof *decisions) };
  g_array_append_vals (call->decisions, decisions, n_decisions);
  return karum_request_new (&operation, call, call_free);
}

/* -- Sharing ---------------------------------------------------------------------------------- */

/* @dry: as in KarumSharingOptions */
static gpointer
exchange (const KarumWork *work, gboolean dry, GError **error)
{
  char **texts = work->arguments;
  const KarumSharingOptions options = { .folder = *texts[0] ? texts[0] : NULL,
                                        .name = *texts[1] ? texts[1] : NULL,
                                        .direction = (KarumSharingDirection) *texts[2] - '0',
                                        .dry = dry,
                                        .progress = work->progress };

  return karum_store_share (work->store, &options, error);
}

static gpointer
run_share (const KarumWork *work, GError **error)
{
  return exchange (work, FALSE, error);
}

static gpointer
run_preview_sharing (const KarumWork *work, GError **error)
{
  return exchange (work, TRUE, error);
}

/* (transfer full): @a, @b, @c: (nullable) */
static char **
texts_new (const char *a, const char *b, const char *c)
{
  const char *all[] = { a ? a : "", b ? b : "", c ? c : "", NULL };

  return g_strdupv ((char **) all);
}

/* (transfer full): @direction as one digit */
static char **
exchange_new (const char *folder, const char *name, KarumSharingDirection direction)
{
  const char digit[] = { (char) ('0' + (int) direction), '\0' };

  return texts_new (folder, name, digit);
}

KarumRequest *
karum_request_share (const char *folder, const char *name, KarumSharingDirection direction)
{
  const KarumOperation operation = { .run = run_share,
                                     .free_result = (GDestroyNotify) karum_sharing_report_free,
                                     .lane = KARUM_LANE_LONG,
                                     .writes = TRUE,
                                     .stoppable = TRUE,
                                     .is_final = TRUE };

  return karum_request_new (&operation, exchange_new (folder, name, direction),
                            (GDestroyNotify) g_strfreev);
}

KarumRequest *
karum_request_preview_sharing (const char *folder,
                               const char *name,
                               KarumSharingDirection direction)
{
  const KarumOperation operation = { .run = run_preview_sharing,
                                     .free_result = (GDestroyNotify) karum_sharing_report_free,
                                     .lane = KARUM_LANE_LONG };

  return karum_request_new (&operation, exchange_new (folder, name, direction),
                            (GDestroyNotify) g_strfreev);
}

/* Files of what was changed here alone change nothing here. */
static gboolean
has_changed (const KarumSharingTurn *turn)
{
  const KarumSharingReport *report = turn->report;

  return report && report->games + report->people + report->events + report->lists > 0;
}

typedef struct {
  char *seen;
  gboolean look;
} SharingTurn;

static gpointer
run_sharing_turn (const KarumWork *work, GError **error)
{
  const SharingTurn *asked = work->arguments;
  KarumSharingTurn *turn = karum_store_take_sharing_turn (work->store, asked->seen, asked->look,
                                                          work->progress, error);

  *work->unchanged = !turn || !has_changed (turn);
  return turn;
}

static void
sharing_turn_free (gpointer data)
{
  g_free (((SharingTurn *) data)->seen);
  g_free (data);
}

KarumRequest *
karum_request_sharing_turn (const char *seen, gboolean look)
{
  const SharingTurn asked = { g_strdup (seen), look };
  const KarumOperation operation = { .run = run_sharing_turn,
                                     .free_result = (GDestroyNotify) karum_sharing_turn_free,
                                     .lane = KARUM_LANE_LONG,
                                     .writes = TRUE,
                                     .stoppable = TRUE };

  return karum_request_new (&operation, g_memdup2 (&asked, sizeof asked), sharing_turn_free);
}

static gpointer
run_set_receiving (const KarumWork *work, GError **error)
{
  return GINT_TO_POINTER (
      karum_store_set_receiving (work->store, *(gboolean *) work->arguments, error));
}

KarumRequest *
karum_request_set_receiving (gboolean receives)
{
  const KarumOperation operation
      = { .run = run_set_receiving, .lane = KARUM_LANE_LONG, .writes = TRUE };

  return karum_request_new (&operation, g_memdup2 (&receives, sizeof receives), g_free);
}

static gpointer
run_stop_sharing (const KarumWork *work, GError **error)
{
  return GINT_TO_POINTER (karum_store_stop_sharing (work->store, error));
}

KarumRequest *
karum_request_stop_sharing (void)
{
  const KarumOperation operation
      = { .run = run_stop_sharing, .lane = KARUM_LANE_LONG, .writes = TRUE };

  return karum_request_new (&operation, NULL, NULL);
}

static gpointer
run_sharing_state (const KarumWork *work, GError **error)
{
  return karum_store_sharing_state (work->store, error);
}

KarumRequest *
karum_request_sharing_state (void)
{
  const KarumOperation operation = { .run = run_sharing_state,
                                     .free_result = (GDestroyNotify) karum_sharing_state_free,
                                     .lane = KARUM_LANE_LONG };

  return karum_request_new (&operation, NULL, NULL);
}

static gpointer
run_list_conflicts (const KarumWork *work, GError **error)
{
  return karum_store_list_conflicts (work->store, error);
}

KarumRequest *
karum_request_list_conflicts (void)
{
  const KarumOperation operation = { .run = run_list_conflicts,
                                     .free_result = (GDestroyNotify) g_ptr_array_unref,
                                     .lane = KARUM_LANE_LONG };

  return karum_request_new (&operation, NULL, NULL);
}

static gpointer
run_settle (const KarumWork *work, GError **error)
{
  char **texts = work->arguments;

  return GINT_TO_POINTER (karum_store_settle (work->store, texts[0], texts[1], texts[2], error));
}

KarumRequest *
karum_request_settle (const char *thing, const char *part, const char *value)
{
  const KarumOperation operation = { .run = run_settle, .lane = KARUM_LANE_LONG, .writes = TRUE };

  return karum_request_new (&operation, texts_new (thing, part, value),
                            (GDestroyNotify) g_strfreev);
}

#include "karum-review-queue.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-endgames-file.h"
#include "karum-engine.h"
#include "karum-loader.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-reviewer.h"

/* What has been found is kept at the end of a game, and in a long one about as often. */
#define MICROSECONDS_BETWEEN (2 * G_USEC_PER_SEC)
/* Another program may write for long; seconds until the next trial. */
#define SECONDS_BUSY 1

/* A game in hand. The thread works with the record and the verdicts, which are the main thread's
 * again when it has ended. */
typedef struct {
  KarumReviewQueue *queue; /* (nullable): for the main thread; NULL once nobody waits for it */
  KarumReviewTask task;
  KarumRecord *record; /* (owned) */
  GArray *verdicts;    /* (owned) */
  gint64 kept;         /* monotonic time: when they were last kept */
  atomic_bool stop;
  atomic_uint turns;           /* so many are reviewed */
  KarumEndgamesFile *endgames; /* of the queue, which outlives the thread */
  char *warning;               /* (owned) (nullable): about a table that is ignored */
  gboolean done;               /* all turns are reviewed */
  KarumError error;            /* if it wasn't stopped */
} Game;

struct _KarumReviewQueue {
  GObject parent_instance;

  KarumArchive *archive; /* (owned) */
  char *path;            /* (owned): of the file that keeps the queue */
  GPtrArray *jobs;       /* (owned) (element-type KarumReviewJob) */
  gboolean paused;
  gboolean stopped;
  gboolean waits;      /* for another program, which was told */
  guint timer;         /* until the next trial */
  gboolean asking;     /* the archive about a game, or to keep it */
  KarumReviewJob *job; /* (nullable): that the game in hand belongs to */
  gint64 id, revision; /* of the game in hand */
  gint64 seen; /* the revision of the same game when it was in hand before; -1 if it wasn't */
  KarumRecord *record;        /* (owned) (nullable): its, until it is searched */
  Game *game;                 /* (owned) (nullable): while it is searched, and until it is kept */
  GThread *thread;            /* (owned) (nullable) */
  KarumEndgamesFile endgames; /* the thread's */
};

G_DEFINE_FINAL_TYPE (KarumReviewQueue, karum_review_queue, G_TYPE_OBJECT)

enum { PROP_0, PROP_PAUSED, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void go_on (KarumReviewQueue *self);

/* -- Jobs ------------------------------------------------------------------------------------- */

static void
job_free (gpointer data)
{
  KarumReviewJob *job = data;

  g_free (job->title);
  g_array_unref (job->games);
  g_free (job);
}

static void
tell_state (KarumReviewQueue *self, const char *text)
{
  g_autofree char *sentence = karum_phrase_sentence (text);

  g_signal_emit_by_name (self, "told", sentence);
}

/* A queue that can't be kept goes on nevertheless, and is told once. */
static void
save (KarumReviewQueue *self)
{
  g_autoptr (GVariant) queue = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_path_get_dirname (self->path);
  GVariantBuilder builder;

  if (self->jobs->len == 0) {
    g_unlink (self->path);
    return;
  }
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(suuuax)"));
  karum_for_each (const KarumReviewJob, job, self->jobs)
    g_variant_builder_add (&builder, "(suuu@ax)", job->title, job->effort, job->done, job->refused,
                           g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, job->games->data,
                                                      job->games->len, sizeof (gint64)));
  queue = g_variant_ref_sink (g_variant_new ("(ba(suuuax))", self->paused, &builder));
  g_mkdir_with_parents (folder, 0700);
  if (!g_file_set_contents (self->path, g_variant_get_data (queue),
                            (gssize) g_variant_get_size (queue), &error))
    tell_state (self, error->message);
}

static void
add_job (KarumReviewQueue *self, const char *title, KarumEffort effort, guint done, GArray *games)
{
  KarumReviewJob *job = g_new0 (KarumReviewJob, 1);

  job->title = g_strdup (title);
  job->effort = effort;
  job->done = done;
  job->games = g_array_ref (games);
  g_ptr_array_add (self->jobs, job);
}

static void
read_job (KarumReviewQueue *self, GVariant *value)
{
  g_autoptr (GVariant) ids = NULL;
  g_autoptr (GArray) games = karum_array_new (gint64);
  const char *title;
  guint effort, done, refused;
  const gint64 *numbers;
  gsize n;

  g_variant_get (value, "(&suuu@ax)", &title, &effort, &done, &refused, &ids);
  numbers = g_variant_get_fixed_array (ids, &n, sizeof *numbers);
  if (n == 0 || done > n || effort == KARUM_EFFORT_NONE || effort >= KARUM_N_EFFORTS)
    return;
  g_array_append_vals (games, numbers, (guint) n);
  add_job (self, title, effort, done, games);
  ((KarumReviewJob *) self->jobs->pdata[self->jobs->len - 1])->refused = refused;
}

/* A file that is damaged is no queue. */
static void
read_jobs (KarumReviewQueue *self)
{
  g_autoptr (GVariant) queue = NULL, jobs = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char *contents;
  gsize size;

  if (!g_file_get_contents (self->path, &contents, &size, NULL))
    return;
  bytes = g_bytes_new_take (contents, size);
  queue = g_variant_ref_sink (
      g_variant_new_from_bytes (G_VARIANT_TYPE ("(ba(suuuax))"), bytes, FALSE));
  if (!g_variant_is_normal_form (queue))
    return;
  g_variant_get (queue, "(b@a(suuuax))", &self->paused, &jobs);
  for (gsize i = 0; i < g_variant_n_children (jobs); i++) {
    g_autoptr (GVariant) job = g_variant_get_child_value (jobs, i);

    read_job (self, job);
  }
}

char *
karum_review_job_words (const KarumReviewJob *job)
{
  const guint n = job->games->len;

  return *job->title ? g_strdup (karum_words_of_key (job->title))
                     : karum_count_text (ngettext ("%s game", "%s games", n), n);
}

const GPtrArray *
karum_review_queue_get_jobs (KarumReviewQueue *self)
{
  g_return_val_if_fail (KARUM_IS_REVIEW_QUEUE (self), NULL);
  return self->jobs;
}

static void
count (KarumReviewQueue *self, guint *done, guint *games)
{
  *done = *games = 0;
  karum_for_each (const KarumReviewJob, job, self->jobs) {
    *done += job->done;
    *games += job->games->len;
  }
}

char *
karum_review_queue_dup_state (KarumReviewQueue *self)
{
  guint done, games;

  g_return_val_if_fail (KARUM_IS_REVIEW_QUEUE (self), NULL);
  if (self->jobs->len == 0)
    return NULL;
  count (self, &done, &games);
  if (self->waits)
    return g_strdup (_ ("Waiting for other changes to be saved"));
  if (self->paused)
    /* Translators: how many games of how many */
    return g_strdup_printf (_ ("Review paused: %u of %u games are done"), done, games);
  if (!self->thread)
    return g_strdup_printf (_ ("Reviewing game %u of %u"), done + 1, games);
  /* Translators: the number of a game of so many, and how many moves of it are done */
  return g_strdup_printf (_ ("Reviewing game %u of %u: %u of %u moves"), done + 1, games,
                          atomic_load (&self->game->turns), self->game->verdicts->len);
}

static void
changed (KarumReviewQueue *self)
{
  save (self);
  g_signal_emit_by_name (self, "changed");
  g_signal_emit_by_name (self, "progressed");
}

/* -- The thread ------------------------------------------------------------------------------- */

static void
game_clear (gpointer data)
{
  Game *game = data;

  karum_record_unref (game->record);
  g_array_unref (game->verdicts);
  g_free (game->warning);
}

static void
game_unref (gpointer game)
{
  g_atomic_rc_box_release_full (game, game_clear);
}

static GArray *
copy_verdicts (const GArray *verdicts)
{
  GArray *copy = karum_verdicts_new (verdicts->len);

  for (guint i = 0; i < verdicts->len; i++)
    karum_verdict_copy (karum_verdicts_at (verdicts, i), karum_verdicts_at (copy, i));
  return copy;
}

/* What the thread hands over. */
typedef struct {
  Game *game;       /* (owned) */
  GArray *verdicts; /* (owned) (nullable): to be kept */
} Parcel;

static gboolean deliver (gpointer data);

static void
parcel_free (gpointer data)
{
  Parcel *parcel = data;

  game_unref (parcel->game);
  g_clear_pointer (&parcel->verdicts, g_array_unref);
  g_free (parcel);
}

static void
visit (guint done, guint turns, gpointer data)
{
  Game *game = data;
  Parcel *parcel = g_new0 (Parcel, 1);

  atomic_store (&game->turns, done);
  parcel->game = g_atomic_rc_box_acquire (game);
  if (g_get_monotonic_time () - game->kept > MICROSECONDS_BETWEEN) {
    parcel->verdicts = copy_verdicts (game->verdicts);
    game->kept = g_get_monotonic_time ();
  }
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver, parcel, parcel_free);
}

static gboolean end (gpointer data);

static void
warn (const char *message, gpointer game)
{
  ((Game *) game)->warning = g_strdup (message);
}

static gpointer
work (gpointer data)
{
  Game *game = data;

  karum_engine_give_way (TRUE);
  game->endgames->warn = warn;
  game->endgames->data = game;
  game->task.endgames = karum_endgames_file_table (game->endgames, &game->record->rules);
  game->done = karum_review_turns (game->record, &game->task, game->verdicts, &game->error);
  g_idle_add_full (G_PRIORITY_DEFAULT, end, game, game_unref);
  return NULL;
}

/* -- A game ----------------------------------------------------------------------------------- */

/* Everything waits until the person goes on. */
static void
give_up (KarumReviewQueue *self, const char *reason)
{
  g_autofree char *text = g_strdup_printf (_ ("The review was paused: %s"), reason);

  g_object_set (self, "paused", TRUE, NULL);
  tell_state (self, text);
}

/* The game in hand, or the one that was to be next, is looked at. */
static void
finish_game (KarumReviewQueue *self, gboolean refused)
{
  if (self->job) {
    self->job->done++;
    self->job->refused += refused ? 1 : 0;
  }
  self->job = NULL;
  self->seen = -1;
  g_clear_pointer (&self->record, karum_record_unref);
  g_clear_pointer (&self->game, game_unref);
  g_signal_emit_by_name (self, "progressed");
  go_on (self);
}

static gboolean
is_of_game (const GError *error)
{
  return g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
         || g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static gboolean
try_again (gpointer data)
{
  KarumReviewQueue *self = data;

  self->timer = 0;
  go_on (self);
  return G_SOURCE_REMOVE;
}

/* Another program may write for long; a night's work waits for it. */
static void
fail (KarumReviewQueue *self, const GError *error)
{
  if (is_of_game (error)) {
    finish_game (self, TRUE);
  } else if (g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY)) {
    self->waits = TRUE;
    if (!self->timer && !self->stopped)
      self->timer = g_timeout_add_seconds (SECONDS_BUSY, try_again, self);
    g_signal_emit_by_name (self, "progressed");
  } else {
    give_up (self, error->message);
  }
}

static void
not_asked (gpointer queue, const GError *error)
{
  KarumReviewQueue *self = queue;

  self->asking = FALSE;
  if (!self->stopped)
    fail (self, error);
}

static void
kept (gpointer queue, gpointer success)
{
  KarumReviewQueue *self = queue;
  gboolean done = self->game->done;

  self->asking = FALSE;
  self->waits = FALSE;
  g_clear_pointer (&self->game, game_unref);
  if (done && self->seen == self->revision) {
    finish_game (self, FALSE);
    return;
  }
  /* If the record has changed meanwhile, the game is looked at once more. */
  self->seen = done ? self->revision : -1;
  self->job = NULL;
  go_on (self);
}

/* What was found of the game in hand. */
static void
keep (KarumReviewQueue *self)
{
  self->asking = TRUE;
  karum_ask (self, self->archive,
             karum_request_keep_review (self->id, self->game->record, self->game->verdicts), NULL,
             kept, not_asked);
}

static void
not_kept_meanwhile (gpointer queue, const GError *error)
{
  KarumReviewQueue *self = queue;

  /* At the end of the game it is tried again, and told. */
  if (self->game && !g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY))
    atomic_store (&self->game->stop, true);
}

static gboolean
deliver (gpointer data)
{
  Parcel *parcel = data;
  KarumReviewQueue *self = parcel->game->queue;

  if (!self || !self->thread)
    return G_SOURCE_REMOVE;
  if (parcel->verdicts)
    karum_ask (self, self->archive,
               karum_request_keep_review (self->id, parcel->game->record, parcel->verdicts), NULL,
               NULL, not_kept_meanwhile);
  g_signal_emit_by_name (self, "progressed");
  return G_SOURCE_REMOVE;
}

static gboolean
end (gpointer data)
{
  Game *game = data;
  KarumReviewQueue *self = game->queue;

  if (!self)
    return G_SOURCE_REMOVE;
  g_clear_pointer (&self->thread, g_thread_join);
  if (game->warning)
    tell_state (self, game->warning);
  if (!game->done && !atomic_load (&game->stop)) {
    g_autofree char *reason = karum_error_message (&game->error);

    give_up (self, reason);
  }
  keep (self);
  return G_SOURCE_REMOVE;
}

static void
search (KarumReviewQueue *self, GArray *verdicts)
{
  Game *game = g_atomic_rc_box_new0 (Game);
  g_autoptr (GError) error = NULL;

  game->queue = self;
  game->endgames = &self->endgames;
  game->record = g_steal_pointer (&self->record);
  game->verdicts = copy_verdicts (verdicts);
  g_array_set_size (game->verdicts, karum_record_line_length (game->record));
  game->kept = g_get_monotonic_time ();
  game->task.effort = self->job->effort;
  game->task.stop = &game->stop;
  game->task.visit = visit;
  game->task.data = game;
  g_atomic_rc_box_acquire (game);
  self->thread = g_thread_try_new ("review", work, game, &error);
  if (!self->thread) {
    game_unref (game);
    game_unref (game);
    self->job = NULL;
    give_up (self, error->message);
    return;
  }
  self->game = game;
  g_signal_emit_by_name (self, "progressed");
}

static void
known (gpointer queue, gpointer result)
{
  KarumReviewQueue *self = queue;
  g_autoptr (GArray) verdicts = result;

  self->asking = FALSE;
  self->waits = FALSE;
  if (!self->job || self->paused || self->stopped) {
    g_clear_pointer (&self->record, karum_record_unref);
    self->job = NULL;
    go_on (self);
  } else if (karum_review_missing (self->record, self->job->effort, verdicts) == 0) {
    finish_game (self, FALSE);
  } else if (self->seen == self->revision) {
    /* Nothing of it stays. */
    finish_game (self, TRUE);
  } else {
    search (self, verdicts);
  }
}

static void
loaded (gpointer queue, gpointer result)
{
  KarumReviewQueue *self = queue;
  g_autoptr (KarumLoadedGame) game = result;

  self->asking = FALSE;
  if (self->stopped)
    return;
  if (game->damage) {
    finish_game (self, TRUE);
    return;
  }
  self->revision = game->revision;
  g_clear_pointer (&self->record, karum_record_unref);
  self->record = g_steal_pointer (&game->record);
  self->asking = TRUE;
  karum_ask (self, self->archive, karum_request_get_review (self->id), NULL, known, not_asked);
}

static void
finish_job (KarumReviewQueue *self)
{
  const KarumReviewJob *job = self->jobs->pdata[0];
  guint n = job->games->len - job->refused;
  g_autofree char *text
      = karum_count_text (ngettext ("%s game is reviewed", "%s games are reviewed", n), n);

  if (job->refused > 0) {
    g_autofree char *left = karum_count_text (
        ngettext ("%s could not be read", "%s could not be read", job->refused), job->refused);
    g_autofree char *both = g_strdup_printf ("%s; %s", text, left);

    tell_state (self, both);
  } else {
    tell_state (self, text);
  }
  g_ptr_array_remove_index (self->jobs, 0);
  changed (self);
}

static void
go_on (KarumReviewQueue *self)
{
  KarumReviewJob *job;

  if (self->stopped || self->asking || self->thread || self->timer)
    return;
  if (self->paused)
    return;
  if (self->game) { /* it could not be kept yet */
    keep (self);
    return;
  }
  if (self->jobs->len == 0)
    return;
  job = self->jobs->pdata[0];
  if (job->done == job->games->len) {
    finish_job (self);
    go_on (self);
    return;
  }
  if (self->id != g_array_index (job->games, gint64, job->done))
    self->seen = -1;
  self->job = job;
  self->id = g_array_index (job->games, gint64, job->done);
  self->asking = TRUE;
  karum_ask (self, self->archive, karum_request_load_game (self->id), NULL, loaded, not_asked);
}

/* -- What a person does ----------------------------------------------------------------------- */

static void
stop_game (KarumReviewQueue *self)
{
  if (self->thread)
    atomic_store (&self->game->stop, true);
}

void
karum_review_queue_add (KarumReviewQueue *self,
                        const char *title,
                        KarumEffort effort,
                        GArray *games)
{
  g_return_if_fail (KARUM_IS_REVIEW_QUEUE (self) && games->len > 0);
  add_job (self, title, effort, 0, games);
  changed (self);
  go_on (self);
}

/* The job that is this game alone, with this effort; the number of jobs if there is none. */
static guint
find_job (KarumReviewQueue *self, KarumEffort effort, gint64 game)
{
  for (guint i = 0; i < self->jobs->len; i++) {
    const KarumReviewJob *job = self->jobs->pdata[i];

    if (job->effort == effort && job->games->len == 1
        && g_array_index (job->games, gint64, 0) == game)
      return i;
  }
  return self->jobs->len;
}

void
karum_review_queue_hurry (KarumReviewQueue *self, KarumEffort effort, gint64 game)
{
  g_autoptr (GArray) games = karum_array_new (gint64);
  guint index;

  g_return_if_fail (KARUM_IS_REVIEW_QUEUE (self));
  index = find_job (self, effort, game);
  if (index == self->jobs->len)
    add_job (self, "", effort, 0, g_array_append_val (games, game));
  g_ptr_array_insert (self->jobs, 0, g_ptr_array_steal_index (self->jobs, index));
  changed (self);
  g_object_set (self, "paused", FALSE, NULL);
  go_on (self);
}

void
karum_review_queue_raise (KarumReviewQueue *self, guint index)
{
  gpointer job;

  g_return_if_fail (KARUM_IS_REVIEW_QUEUE (self) && index > 0 && index < self->jobs->len);
  job = self->jobs->pdata[index];
  self->jobs->pdata[index] = self->jobs->pdata[index - 1];
  self->jobs->pdata[index - 1] = job;
  changed (self);
}

void
karum_review_queue_drop (KarumReviewQueue *self, guint index)
{
  g_return_if_fail (KARUM_IS_REVIEW_QUEUE (self) && index < self->jobs->len);
  if (self->job == self->jobs->pdata[index]) {
    stop_game (self);
    self->job = NULL;
  }
  g_ptr_array_remove_index (self->jobs, index);
  changed (self);
  go_on (self);
}

void
karum_review_queue_stop (KarumReviewQueue *self)
{
  g_return_if_fail (KARUM_IS_REVIEW_QUEUE (self));
  if (self->stopped)
    return;
  stop_game (self);
  save (self);
  self->stopped = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->thread) {
    g_clear_pointer (&self->thread, g_thread_join);
    self->game->queue = NULL;
    karum_request_async (
        self->archive,
        karum_request_keep_review (self->id, self->game->record, self->game->verdicts), NULL, NULL,
        NULL);
  }
}

/* -- The class -------------------------------------------------------------------------------- */

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, KARUM_REVIEW_QUEUE (object)->paused);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumReviewQueue *self = KARUM_REVIEW_QUEUE (object);

  if (self->paused == g_value_get_boolean (value))
    return;
  self->paused = g_value_get_boolean (value);
  if (self->paused)
    stop_game (self);
  g_object_notify_by_pspec (object, pspec);
  changed (self);
  go_on (self);
}

static void
karum_review_queue_class_init (KarumReviewQueueClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  KARUM_ON_DISPOSE (klass, KarumReviewQueue, karum_review_queue_stop);
  KARUM_DROPS (klass, KarumReviewQueue, game_unref, game);
  KARUM_FREES (klass, KarumReviewQueue, karum_record_unref, record);
  KARUM_FREES (klass, KarumReviewQueue, g_object_unref, archive);
  KARUM_FREES (klass, KarumReviewQueue, g_ptr_array_unref, jobs);
  KARUM_FREES (klass, KarumReviewQueue, g_free, path);
  KARUM_CLEARS (klass, KarumReviewQueue, karum_endgames_file_clear, endgames);
  properties[PROP_PAUSED]
      = g_param_spec_boolean ("paused", NULL, NULL, FALSE,
                              G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  karum_class_signal (klass, "changed", 0);
  karum_class_signal (klass, "progressed", 0);
  karum_class_signal (klass, "told", 1, G_TYPE_STRING);
}

static void
karum_review_queue_init (KarumReviewQueue *self)
{
  self->jobs = g_ptr_array_new_with_free_func (job_free);
  self->seen = -1;
}

KarumReviewQueue *
karum_review_queue_new (KarumArchive *archive)
{
  KarumReviewQueue *self = g_object_new (KARUM_TYPE_REVIEW_QUEUE, NULL);
  g_autofree char *sum
      = g_compute_checksum_for_string (G_CHECKSUM_SHA256, karum_archive_get_path (archive), -1);
  g_autofree char *name = g_strdup_printf ("reviews-%.16s", sum);

  self->archive = g_object_ref (archive);
  self->path = g_build_filename (g_get_user_state_dir (), "karum", name, NULL);
  read_jobs (self);
  go_on (self);
  return self;
}

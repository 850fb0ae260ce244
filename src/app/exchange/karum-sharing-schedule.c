#include "karum-sharing-schedule.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-exchange-requests.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-sharing-text.h"

#define SECONDS_AT_OPENING 3
/* A game that is played quickly is exchanged when it rests. */
#define SECONDS_AFTER_CHANGE 6
#define SECONDS_BETWEEN 60
/* What others leave comes in several steps, and perhaps in several files. */
#define SECONDS_AFTER_ARRIVAL 1

struct _KarumSharingSchedule {
  GObject parent_instance;

  KarumArchive *archive;     /* (owned) */
  GSettings *settings;       /* (owned) */
  GCancellable *cancellable; /* (owned) (nullable): of the running request */
  guint soon, regularly;     /* sources */
  gboolean again;            /* something has changed since the running request was sent */
  gboolean changed;          /* something has changed here since the last exchange */
  gboolean known;            /* it was looked at how things stand */
  gboolean parting;          /* nobody waits for a better moment any more */
  gboolean over;             /* nothing is to be done any more */

  GFileMonitor *monitor; /* (owned) (nullable): of the folder */
  char *watched;         /* (owned) (nullable): where it is */

  GPtrArray *news; /* (owned) (element-type KarumSharingNews): the latest first */
  gboolean unseen; /* nobody has looked at the latest */

  KarumSharingOutcome outcome;
  char *seen, *companion; /* (owned) (nullable) */
  char *fault;            /* (owned) (nullable): why the last one failed */
  gint64 exchanged;       /* milliseconds since 1970 */
  gboolean receives;
  int waiting, undecided;
};

G_DEFINE_FINAL_TYPE (KarumSharingSchedule, karum_sharing_schedule, G_TYPE_OBJECT)

static gboolean
is_wanted (KarumSharingSchedule *self)
{
  return g_settings_get_boolean (self->settings, "exchange");
}

static gboolean
is_shared (KarumSharingSchedule *self)
{
  return self->outcome != KARUM_SHARING_ALONE || self->fault;
}

/* -- What came -------------------------------------------------------------------------------- */

/* Older ones are forgotten. */
#define NEWS_KEPT 20

static void
news_free (gpointer data)
{
  KarumSharingNews *news = data;

  g_ptr_array_unref (news->came);
  g_ptr_array_unref (news->tallies);
  g_free (news);
}

static void
note (KarumSharingSchedule *self, GPtrArray *came, GPtrArray *tallies)
{
  KarumSharingNews *news;

  if (came->len == 0)
    return;
  news = g_new (KarumSharingNews, 1);
  *news = (KarumSharingNews){ g_get_real_time () / G_USEC_PER_SEC, g_ptr_array_ref (came),
                              g_ptr_array_ref (tallies) };
  g_ptr_array_insert (self->news, 0, news);
  if (self->news->len > NEWS_KEPT)
    g_ptr_array_set_size (self->news, NEWS_KEPT);
  self->unseen = TRUE;
}

void
karum_sharing_schedule_note (KarumSharingSchedule *self, GPtrArray *came, GPtrArray *tallies)
{
  note (self, came, tallies);
  g_signal_emit_by_name (self, "told");
}

const GPtrArray *
karum_sharing_schedule_get_news (KarumSharingSchedule *self)
{
  if (self->unseen) {
    self->unseen = FALSE;
    g_signal_emit_by_name (self, "told");
  }
  return self->news;
}

static void check_soon (KarumSharingSchedule *self, guint seconds);

/* -- What others leave ------------------------------------------------------------------------ */

static void
folder_changed (KarumSharingSchedule *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  if (!self->over && g_str_has_suffix (name, KARUM_FACT_FILE_SUFFIX))
    check_soon (self, SECONDS_AFTER_ARRIVAL);
}

static void
stop_watching (KarumSharingSchedule *self)
{
  if (self->monitor)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  g_clear_pointer (&self->watched, g_free);
}

/* What can't be watched is looked at every minute. @place: (nullable) */
static void
watch (KarumSharingSchedule *self, const char *place)
{
  g_autoptr (GFile) folder = NULL;

  if (g_strcmp0 (place, self->watched) == 0)
    return;
  stop_watching (self);
  if (!place)
    return;
  folder = g_file_new_for_uri (place);
  self->watched = g_strdup (place);
  self->monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (folder_changed), self);
}

/* -- What came of it -------------------------------------------------------------------------- */

static void
take (KarumSharingSchedule *self, KarumSharingTurn *turn)
{
  self->outcome = turn->outcome;
  self->exchanged = turn->exchanged;
  self->receives = turn->receives;
  g_free (self->companion);
  self->companion = g_steal_pointer (&turn->companion);
  g_free (self->seen);
  self->seen = g_steal_pointer (&turn->seen);
  watch (self, turn->watchable);
  if (turn->undecided >= 0)
    self->undecided = turn->undecided;
  if (turn->waiting >= 0)
    self->waiting = turn->waiting;
  if (turn->outcome == KARUM_SHARING_EXCHANGED) {
    self->waiting = 0;
    note (self, turn->report->came, turn->report->tallies);
  }
  if (turn->outcome == KARUM_SHARING_EXCHANGED || turn->outcome == KARUM_SHARING_SAME)
    self->changed = self->again;
}

/* The first time, the archive is only looked at, so that it is soon said how it stands. */
static void
take_first (KarumSharingSchedule *self)
{
  g_clear_pointer (&self->seen, g_free);
  self->known = TRUE;
  self->changed |= self->waiting > 0;
}

static void
set_fault (KarumSharingSchedule *self, const char *fault)
{
  g_free (self->fault);
  self->fault = g_strdup (fault);
}

/* Another program that exchanges just now is no trouble: it is tried again. */
static void
fail (KarumSharingSchedule *self, const GError *error)
{
  g_clear_pointer (&self->seen, g_free);
  if (!g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY))
    set_fault (self, error->message);
}

static void
taken (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSharingSchedule) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumSharingTurn) turn = karum_request_finish (source, result, &error);

  g_clear_object (&self->cancellable);
  if (self->over || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (turn) {
    set_fault (self, NULL);
    take (self, turn);
  } else {
    fail (self, error);
  }
  if (!self->known)
    take_first (self);
  if (self->again)
    check_soon (self, self->parting ? 0 : SECONDS_AFTER_CHANGE);
  g_signal_emit_by_name (self, "told");
}

/* -- When ------------------------------------------------------------------------------------- */

void
karum_sharing_schedule_check (KarumSharingSchedule *self)
{
  g_clear_handle_id (&self->soon, g_source_remove);
  self->again = self->cancellable != NULL;
  if (self->cancellable || self->over)
    return;
  self->cancellable = g_cancellable_new ();
  karum_request_async (self->archive,
                       karum_request_sharing_turn (self->seen, !self->known || !is_wanted (self)),
                       self->cancellable, taken, g_object_ref (self));
}

static gboolean
is_time (gpointer schedule)
{
  KarumSharingSchedule *self = schedule;

  self->soon = 0;
  karum_sharing_schedule_check (self);
  return G_SOURCE_REMOVE;
}

static gboolean
is_regular_time (gpointer schedule)
{
  KarumSharingSchedule *self = schedule;

  if (is_shared (self))
    karum_sharing_schedule_check (self);
  return G_SOURCE_CONTINUE;
}

static void
check_soon (KarumSharingSchedule *self, guint seconds)
{
  g_clear_handle_id (&self->soon, g_source_remove);
  self->soon = g_timeout_add_seconds (seconds, is_time, self);
}

/* An archive that isn't shared may have begun to be. */
static void
archive_changed (KarumSharingSchedule *self)
{
  self->again = self->cancellable != NULL;
  self->changed = TRUE;
  if (!self->over)
    check_soon (self, SECONDS_AFTER_CHANGE);
}

/* What went wrong may no longer do so. */
static void
setting_changed (KarumSharingSchedule *self)
{
  g_clear_pointer (&self->seen, g_free);
  karum_sharing_schedule_check (self);
  g_signal_emit_by_name (self, "told");
}

KarumSharingSchedule *
karum_sharing_schedule_new (KarumArchive *archive)
{
  KarumSharingSchedule *self = g_object_new (KARUM_TYPE_SHARING_SCHEDULE, NULL);

  if (karum_archive_get_access (archive) != KARUM_ARCHIVE_WRITABLE) {
    self->over = TRUE;
    return self;
  }
  karum_hear (self, &self->archive, archive, "changed", G_CALLBACK (archive_changed), NULL);
  karum_on (self->settings, "changed::exchange", setting_changed, self);
  self->regularly = g_timeout_add_seconds (SECONDS_BETWEEN, is_regular_time, self);
  karum_sharing_schedule_check (self);
  check_soon (self, SECONDS_AT_OPENING);
  return self;
}

/* -- At the end ------------------------------------------------------------------------------- */

gboolean
karum_sharing_schedule_part (KarumSharingSchedule *self)
{
  if (self->over || !is_shared (self) || !is_wanted (self) || self->outcome == KARUM_SHARING_AWAY)
    return FALSE;
  self->parting = TRUE;
  karum_sharing_schedule_check (self);
  return TRUE;
}

gboolean
karum_sharing_schedule_is_busy (KarumSharingSchedule *self)
{
  return self->cancellable || self->soon;
}

void
karum_sharing_schedule_give_up (KarumSharingSchedule *self)
{
  self->over = TRUE;
  g_clear_handle_id (&self->soon, g_source_remove);
  g_clear_handle_id (&self->regularly, g_source_remove);
  stop_watching (self);
  g_cancellable_cancel (self->cancellable);
}

/* -- What is said ----------------------------------------------------------------------------- */

void
karum_sharing_words_clear (KarumSharingWords *words)
{
  karum_free_all (words->title, words->more, words->why);
}

static void
add (GString *more, const char *words)
{
  if (*words)
    g_string_append_printf (more, "%s%s", more->len > 0 ? " · " : "", words);
}

static void
add_count (GString *more, const char *sentence, int count)
{
  g_autofree char *text = count > 0 ? karum_count_text (sentence, (guint64) count) : g_strdup ("");

  add (more, text);
}

/* (transfer full) */
static char *
last_text (KarumSharingSchedule *self)
{
  g_autofree char *when = karum_moment_text (self->exchanged / 1000);

  if (self->exchanged == 0)
    return g_strdup ("");
  /* Translators: date and time of the last exchange with other computers */
  return g_strdup_printf (_ ("Exchanged %s"), when);
}

/* (transfer full): "" for nobody */
static char *
with_text (KarumSharingSchedule *self)
{
  g_autofree char *name = self->companion ? karum_display_name (self->companion) : g_strdup ("");

  /* Translators: another computer with which the archive is shared */
  return *name ? g_strdup_printf (C_ ("exchange", "with %s"), name) : g_strdup ("");
}

/* (transfer full): what came and nobody has looked at, or from whom something came last; "" for
 * nobody */
static char *
companion_text (KarumSharingSchedule *self)
{
  if (self->unseen)
    return karum_came_tallies_text (((KarumSharingNews *) self->news->pdata[0])->tallies);
  return with_text (self);
}

static void
say_what_waits (KarumSharingSchedule *self, GString *more)
{
  if (self->receives)
    add (more, _ ("Only receives"));
  else
    add_count (more, ngettext ("%s game waits", "%s games wait", (gulong) self->waiting),
               self->waiting);
  if (self->waiting == 0 && self->changed && !self->receives && self->outcome == KARUM_SHARING_AWAY)
    add (more, _ ("Changes wait"));
  add_count (more, ngettext ("%s conflict", "%s conflicts", (gulong) self->undecided),
             self->undecided);
}

void
karum_sharing_schedule_say (KarumSharingSchedule *self, KarumSharingWords *words)
{
  g_autoptr (GString) more = g_string_new (NULL);
  g_autofree char *last = last_text (self), *with = companion_text (self);

  words->shared = is_shared (self);
  if (!words->shared)
    return;
  words->why = g_strdup (self->fault);
  words->title = g_strdup (self->fault                           ? _ ("The exchange failed")
                           : self->outcome == KARUM_SHARING_AWAY ? _ ("Waiting for the folder")
                                                                 : last);
  if (self->fault || self->outcome == KARUM_SHARING_AWAY)
    add (more, last);
  add (more, with);
  say_what_waits (self, more);
  words->more = g_strdup (more->str);
}

/* -- The object ------------------------------------------------------------------------------- */

static void
sharing_schedule_let_go (KarumSharingSchedule *self)
{
  karum_sharing_schedule_give_up (self);
  karum_hear (self, &self->archive, NULL, NULL);
}

static void
karum_sharing_schedule_class_init (KarumSharingScheduleClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumSharingSchedule, sharing_schedule_let_go);
  KARUM_DROPS (klass, KarumSharingSchedule, g_object_unref, settings);
  KARUM_FREES (klass, KarumSharingSchedule, g_free, seen, companion, fault, watched);
  KARUM_FREES (klass, KarumSharingSchedule, g_ptr_array_unref, news);
  karum_class_signal (klass, "told", 0);
}

static void
karum_sharing_schedule_init (KarumSharingSchedule *self)
{
  self->news = g_ptr_array_new_with_free_func (news_free);
  self->settings = g_settings_new ("org.karum.Karum");
}

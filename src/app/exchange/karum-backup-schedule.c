#include "karum-backup-schedule.h"

#include "karum-archive-dialogs.h"
#include "karum-backups.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-requests.h"

#define SECONDS_BEFORE_FIRST 20
#define SECONDS_BETWEEN 600

struct _KarumBackupSchedule {
  GObject parent_instance;

  KarumArchive *archive;     /* (owned) */
  GSettings *settings;       /* (owned) */
  GCancellable *cancellable; /* (owned) (nullable): of the running request */
  char *fault;               /* (owned) (nullable) */
  guint source;
};

G_DEFINE_FINAL_TYPE (KarumBackupSchedule, karum_backup_schedule, G_TYPE_OBJECT)

static void
set_fault (KarumBackupSchedule *self, const char *fault)
{
  if (g_strcmp0 (fault, self->fault) == 0)
    return;
  g_free (self->fault);
  self->fault = g_strdup (fault);
  g_object_notify (G_OBJECT (self), "fault");
}

static void
kept (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumBackupSchedule) self = data;
  g_autoptr (GError) error = NULL;

  karum_request_finish (source, result, &error);
  g_clear_object (&self->cancellable);
  if (!error)
    set_fault (self, NULL);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_fault (self, error->message);
}

void
karum_backup_schedule_check (KarumBackupSchedule *self)
{
  g_autofree char *folder = NULL;

  if (self->cancellable || !g_settings_get_boolean (self->settings, "backups"))
    return;
  folder = karum_backup_settings_folder (self->settings, karum_archive_get_path (self->archive));
  self->cancellable = g_cancellable_new ();
  karum_request_async (
      self->archive,
      karum_request_keep_generation (
          folder, (KarumBackupInterval) g_settings_get_enum (self->settings, "backup-interval")),
      self->cancellable, kept, g_object_ref (self));
}

static gboolean
check_again (gpointer schedule)
{
  karum_backup_schedule_check (schedule);
  return G_SOURCE_CONTINUE;
}

static gboolean
check_first (gpointer schedule)
{
  KarumBackupSchedule *self = schedule;

  self->source = g_timeout_add_seconds (SECONDS_BETWEEN, check_again, self);
  karum_backup_schedule_check (self);
  return G_SOURCE_REMOVE;
}

/* New settings may remove the cause of a failure, so it is cleared. */
static void
settings_changed (KarumBackupSchedule *self)
{
  set_fault (self, NULL);
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add_seconds (SECONDS_BEFORE_FIRST, check_first, self);
}

KarumBackupSchedule *
karum_backup_schedule_new (KarumArchive *archive)
{
  KarumBackupSchedule *self = g_object_new (KARUM_TYPE_BACKUP_SCHEDULE, NULL);

  self->archive = g_object_ref (archive);
  if (karum_archive_get_access (archive) != KARUM_ARCHIVE_WRITABLE)
    return self;
  self->source = g_timeout_add_seconds (SECONDS_BEFORE_FIRST, check_first, self);
  karum_on (self->settings, "changed::backups", settings_changed, self);
  karum_on (self->settings, "changed::backup-interval", settings_changed, self);
  karum_on (self->settings, "changed::backup-folder", settings_changed, self);
  return self;
}

const char *
karum_backup_schedule_get_fault (KarumBackupSchedule *self)
{
  return self->fault;
}

static void
backup_schedule_let_go (KarumBackupSchedule *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
}

static void
karum_backup_schedule_class_init (KarumBackupScheduleClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumBackupSchedule, backup_schedule_let_go);
  KARUM_DROPS (klass, KarumBackupSchedule, g_object_unref, archive, settings);
  KARUM_FREES (klass, KarumBackupSchedule, g_free, fault);
  KARUM_PROPERTY (
      klass, KarumBackupSchedule, fault, NULL,
      g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static void
karum_backup_schedule_init (KarumBackupSchedule *self)
{
  self->settings = g_settings_new ("org.karum.Karum");
}

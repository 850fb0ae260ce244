#include "karum-problem-page.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-db.h"
#include "karum-lessons.h"

struct _KarumProblemPage {
  AdwBin parent_instance;

  /* Template children */
  AdwStatusPage *status;
  GtkLabel *path;
  GtkLabel *reason;
  GtkWidget *retry;
  GtkWidget *restore;
  GtkWidget *save;
};

G_DEFINE_FINAL_TYPE (KarumProblemPage, karum_problem_page, ADW_TYPE_BIN)

typedef struct {
  KarumArchiveError code;
  const char *title;
  const char *advice;
  gboolean restore; /* a backup can help */
  gboolean save;    /* some data may be recoverable */
} Problem;

static const Problem problems[] = {
  { KARUM_ARCHIVE_ERROR_NOT_ARCHIVE, N_ ("This Is Not a Karum Archive"),
    N_ ("It is a different kind of file, or its beginning is lost. It was not changed. Select "
        "another file, or restore a backup of this one."),
    TRUE, TRUE },
  { KARUM_ARCHIVE_ERROR_DAMAGED, N_ ("The Archive Is Damaged"),
    N_ ("The file can’t be read correctly. It was not changed. Restore a backup, or save "
        "everything that can be read to a new archive."),
    TRUE, TRUE },
  { KARUM_ARCHIVE_ERROR_READ_ONLY, N_ ("The Archive Can’t Be Written"),
    N_ ("The file or its folder is write-protected. Allow writing and try again, or open another "
        "archive.") },
  { KARUM_ARCHIVE_ERROR_BUSY, N_ ("The Archive Is in Use"),
    N_ ("Another program has been using it for too long. Close that program or wait until it has "
        "finished, then try again.") },
  { KARUM_ARCHIVE_ERROR_FULL, N_ ("The Disk Is Full"),
    N_ ("Everything saved before is safe. Free up disk space and try again.") },
  { KARUM_ARCHIVE_ERROR_IO, N_ ("The Disk Reported an Error"),
    N_ ("The archive was not changed. Check the disk and its connection, then try again.") },
};

static const Problem other_problem = {
  KARUM_ARCHIVE_ERROR_FAILED,
  N_ ("The Archive Can’t Be Opened"),
  N_ ("Nothing was changed. Try again, or open another archive."),
};

static const Problem *
find_problem (const GError *error)
{
  if (error->domain == KARUM_ARCHIVE_ERROR)
    karum_for_each_of (each, problems)
      if ((int) each->code == error->code)
        return each;
  return &other_problem;
}

static void
karum_problem_page_class_init (KarumProblemPageClass *klass)
{
  KARUM_USES (KARUM_TYPE_HELP_BUTTON);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumProblemPage, status, path, reason, retry, restore, save);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_problem_page_init (KarumProblemPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* With large text, the buttons are wider than a narrow window. */
  for (GtkWidget *button = gtk_widget_get_first_child (gtk_widget_get_parent (self->retry)); button;
       button = gtk_widget_get_next_sibling (button)) {
    GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));

    gtk_label_set_wrap (label, TRUE);
    gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
  }
}

/* The most helpful remedy gets the suggested style and becomes the default widget. */
static void
offer (KarumProblemPage *self, gboolean restore, gboolean save)
{
  GtkWidget *best = restore ? self->restore : self->retry;

  gtk_widget_set_visible (self->restore, restore);
  gtk_widget_set_visible (self->save, save);
  gtk_widget_remove_css_class (self->retry, "suggested-action");
  gtk_widget_remove_css_class (self->restore, "suggested-action");
  gtk_widget_add_css_class (best, "suggested-action");
  gtk_widget_grab_focus (best);
}

void
karum_problem_page_show (KarumProblemPage *self, const char *path, const GError *error)
{
  const Problem *problem = find_problem (error);
  g_autofree char *shown = g_filename_display_name (path);

  adw_status_page_set_title (self->status, _ (problem->title));
  adw_status_page_set_description (self->status, _ (problem->advice));
  gtk_label_set_label (self->path, shown);
  gtk_label_set_label (self->reason, error->message);
  offer (self, problem->restore, problem->save);
}

void
karum_problem_page_show_gone (KarumProblemPage *self, const char *path)
{
  g_autofree char *shown = g_filename_display_name (path);

  adw_status_page_set_title (self->status, _ ("Archive Not Found"));
  adw_status_page_set_description (
      self->status,
      _ ("The file of this archive can’t be found. It may be on a disk that is not connected, or it "
         "may have been moved, renamed or deleted."));
  gtk_label_set_label (self->path, shown);
  gtk_label_set_label (self->reason, "");
  offer (self, FALSE, FALSE);
  gtk_widget_set_visible (self->restore, TRUE);
}

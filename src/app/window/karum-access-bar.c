#include "karum-access-bar.h"

#include <glib/gi18n.h>

#include "karum-class.h"

struct _KarumAccessBar {
  AdwBin parent_instance;

  /* Created when there is something to show. */
  GtkInfoBar *bar;                     /* (nullable) */
  GtkLabel *label;                     /* in @bar */
  GtkWidget *try_again, *open_another; /* in @bar */
};

KARUM_DEFINE_PLAIN_TYPE (KarumAccessBar, karum_access_bar, ADW_TYPE_BIN)

static void
karum_access_bar_class_init (KarumAccessBarClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

const char *
karum_access_reason (KarumArchiveAccess access)
{
  switch (access) {
  case KARUM_ARCHIVE_FILE_READ_ONLY:
    return _ ("This archive is read-only because its file or folder is write-protected. You can "
              "look at games, but not add or change anything.");
  case KARUM_ARCHIVE_DISK_FULL:
    return _ ("The disk is full. You can look at games, but not add or change anything until space "
              "is freed.");
  case KARUM_ARCHIVE_DISK_FAILED:
    return _ ("The disk reported an error when the archive was opened. You can look at games, but "
              "not add or change anything. Check the disk, then try again.");
  case KARUM_ARCHIVE_NOT_LOCKED:
    return _ (
        "This archive can only be read: in its folder, files can’t be locked, so that another "
        "program could change it at the same time. Copy it to a disk of this computer to add "
        "or change games.");
  case KARUM_ARCHIVE_TO_READ:
    return _ ("This archive is open for viewing. Nothing in it can be changed.");
  case KARUM_ARCHIVE_NEWER_VERSION:
    return _ ("This archive was created by a newer version of Karum and is read-only. Install that "
              "version to add or change games.");
  case KARUM_ARCHIVE_WRITABLE:
  default:
    return NULL;
  }
}

static GtkWidget *
add_button (GtkInfoBar *bar, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_info_bar_add_action_widget (bar, button, GTK_RESPONSE_NONE);
  return button;
}

static void
respond (GtkInfoBar *bar, int response)
{
  if (response == GTK_RESPONSE_CLOSE)
    gtk_info_bar_set_revealed (bar, FALSE);
}

static void
make_bar (KarumAccessBar *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  self->bar = GTK_INFO_BAR (gtk_info_bar_new ());
  gtk_info_bar_set_message_type (self->bar, GTK_MESSAGE_WARNING);
  gtk_info_bar_set_revealed (self->bar, FALSE);
  g_signal_connect (self->bar, "response", G_CALLBACK (respond), NULL);
  self->label = GTK_LABEL (label);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_xalign (self->label, 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_info_bar_add_child (self->bar, label);
  self->try_again = add_button (self->bar, _ ("_Try Again"), "win.retry");
  self->open_another = add_button (self->bar, _ ("_Open Another…"), "win.open-archive");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->bar));
}

/* (nullable): the message that is shown about @archive, besides why it can only be read. */
static char *
notice_for (KarumArchive *archive)
{
  const char *notice = archive ? karum_archive_get_notice (archive) : NULL;

  if (notice)
    return g_strdup (notice);
  if (archive && karum_archive_is_alone (archive))
    return g_strdup (
        _ ("As long as this archive is open here, no other program can open it: in its "
           "folder, programs can’t share memory, as is usual on a network."));
  return NULL;
}

void
karum_access_bar_set_archive (KarumAccessBar *self, KarumArchive *archive)
{
  KarumArchiveAccess access = archive ? karum_archive_get_access (archive) : KARUM_ARCHIVE_WRITABLE;
  const char *reason = karum_access_reason (access);
  g_autofree char *notice = notice_for (archive);
  g_autofree char *both = reason && notice ? g_strjoin ("\n", reason, notice, NULL) : NULL;
  const char *text = both ? both : reason ? reason : notice;
  gboolean passing = access == KARUM_ARCHIVE_DISK_FULL || access == KARUM_ARCHIVE_DISK_FAILED;

  g_return_if_fail (KARUM_IS_ACCESS_BAR (self));
  if (!self->bar && !text)
    return;
  if (!self->bar)
    make_bar (self);
  gtk_info_bar_set_revealed (self->bar, text != NULL);
  gtk_info_bar_set_show_close_button (self->bar, !reason && notice);
  gtk_label_set_label (self->label, text ? text : "");
  gtk_widget_set_visible (self->try_again, passing);
  gtk_widget_set_visible (self->open_another, reason && !passing);
}

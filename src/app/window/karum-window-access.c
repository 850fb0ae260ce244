#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-page-keys.h"
#include "karum-window-private.h"

/* -- Access bar -------------------------------------------------------------------------------- */

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

/* -- What is refused -------------------------------------------------------------------------- */

static gboolean
writes (const char *name)
{
  const KarumAction *action = name ? karum_action_find (name, NULL) : NULL;

  return action && karum_action_needs (action, KARUM_NEED_WRITING);
}

/* Says why @action, (nullable), does nothing at @widget. Returns: whether there is a reason */
static gboolean
refuse (KarumWindow *self, GtkWidget *widget, const char *action)
{
  const char *access
      = self->archive ? karum_access_reason (karum_archive_get_access (self->archive)) : NULL;
  const char *reason = access && writes (action) ? access : karum_actions_refusal (widget, action);

  if (reason)
    karum_tell (GTK_WIDGET (self), reason);
  return reason != NULL;
}

static void
refuse_action (GtkWidget *widget, const char *name, GVariant *action)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  refuse (self, gtk_stack_get_visible_child (self->pages), g_variant_get_string (action, NULL));
}

/* (nullable): the action that @event would activate among the keys of @widget. */
static const char *
action_of (GtkWidget *widget, GdkEvent *event)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GObject) keys = g_list_model_get_item (controllers, i);

    for (guint j = 0;
         GTK_IS_SHORTCUT_CONTROLLER (keys) && j < g_list_model_get_n_items (G_LIST_MODEL (keys));
         j++) {
      g_autoptr (GtkShortcut) key = g_list_model_get_item (G_LIST_MODEL (keys), j);
      GtkShortcutAction *action = gtk_shortcut_get_action (key);

      if (GTK_IS_NAMED_ACTION (action)
          && gtk_shortcut_trigger_trigger (gtk_shortcut_get_trigger (key), event, FALSE)
                 == GDK_KEY_MATCH_EXACT)
        return gtk_named_action_get_action_name (GTK_NAMED_ACTION (action));
    }
  }
  return NULL;
}

/* Nothing has used the key: its action is disabled. */
static gboolean
key_left (
    GtkEventController *controller, guint key, guint code, GdkModifierType state, gpointer data)
{
  KarumWindow *self = data;
  GdkEvent *event = gtk_event_controller_get_current_event (controller);

  for (GtkWidget *widget = gtk_root_get_focus (GTK_ROOT (self))
                               ? gtk_root_get_focus (GTK_ROOT (self))
                               : GTK_WIDGET (self);
       widget; widget = gtk_widget_get_parent (widget)) {
    const char *action = action_of (widget, event);

    if (!karum_page_key_is_common (key, action) && refuse (self, widget, action))
      return TRUE;
  }
  return FALSE;
}

/* A button that is not sensitive hears no click itself. */
static void
pressed (GtkGestureClick *gesture, int n, double x, double y, KarumWindow *self)
{
  GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_INSENSITIVE);
  GtkWidget *button = widget ? gtk_widget_get_ancestor (widget, GTK_TYPE_ACTIONABLE) : NULL;

  if (button && !gtk_widget_is_sensitive (button))
    refuse (self, button, gtk_actionable_get_action_name (GTK_ACTIONABLE (button)));
}

static const KarumAction actions[] = {
  { "win.refuse", .with_target = refuse_action, .target = "s" },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

void
karum_window_refuse_init (GtkWidgetClass *widget_class)
{
  karum_actions_install (widget_class, &table);
}

void
karum_window_refuse_watch (KarumWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_left), self);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect (click, "pressed", G_CALLBACK (pressed), self);
}

/* karum-window-refusals.c: what can’t be done now says why. */
#include <glib/gi18n.h>

#include "karum-access-bar.h"
#include "karum-page-keys.h"
#include "karum-window-private.h"

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
  const char *access = self->archive
                           ? karum_access_reason (karum_archive_get_access (self->archive))
                           : _ ("No archive is open.");
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

/* Of the keys of pages: the name of an action that can't be used now. */
static const KarumAction actions[] = {
  { "win.refuse", .with_target = refuse_action, .target = "s" },
};

const KarumActionTable karum_window_refuse_actions = { KARUM_ACTION_LINES (actions) };

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

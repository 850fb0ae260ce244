#include "karum-tab.h"

/* The width available in a window of telephone size. */
#define MOST 330

void
karum_tabs_fit (GtkScrolledWindow *window)
{
  int least;

  gtk_widget_measure (gtk_scrolled_window_get_child (window), GTK_ORIENTATION_HORIZONTAL, -1,
                      &least, NULL, NULL, NULL);
  gtk_scrolled_window_set_min_content_width (window, MIN (least, MOST));
}

static GtkWidget *
sibling (GtkWidget *widget, GtkDirectionType direction)
{
  return direction == GTK_DIR_TAB_FORWARD ? gtk_widget_get_next_sibling (widget)
                                          : gtk_widget_get_prev_sibling (widget);
}

/* Moves the focus to the next sibling of @widget or of one of its ancestors that takes it. */
static gboolean
focus_beside (GtkWidget *widget, GtkDirectionType direction)
{
  for (GtkWidget *inside = widget; inside && !GTK_IS_ROOT (inside);
       inside = gtk_widget_get_parent (inside))
    for (GtkWidget *other = sibling (inside, direction); other; other = sibling (other, direction))
      if (gtk_widget_get_child_visible (other) && gtk_widget_child_focus (other, direction))
        return TRUE;
  return FALSE;
}

static gboolean
key_pressed (GtkEventController *controller, guint key, guint code, GdkModifierType modifiers)
{
  GtkWidget *list = gtk_event_controller_get_widget (controller);
  gboolean back = modifiers & GDK_SHIFT_MASK;
  GtkDirectionType direction = back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD;

  if ((key != GDK_KEY_Tab && key != GDK_KEY_KP_Tab && key != GDK_KEY_ISO_Left_Tab)
      || modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  if (!focus_beside (list, direction)) {
    /* Wraps around from the end of the window to its start. */
    GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (list));

    gtk_root_set_focus (GTK_ROOT (root), NULL);
    gtk_widget_child_focus (root, direction);
  }
  return GDK_EVENT_STOP;
}

void
karum_tab_leaves (GtkWidget *list)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed), NULL);
  gtk_widget_add_controller (list, controller);
}

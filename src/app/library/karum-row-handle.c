#include "karum-row-handle.h"

#include "karum-game-selection.h"
#include "karum-library-page.h"

struct _KarumRowHandle {
  AdwBin parent_instance;

  guint position;
};

G_DEFINE_FINAL_TYPE (KarumRowHandle, karum_row_handle, ADW_TYPE_BIN)

enum { PROP_POSITION = 1, N_PROPS };

static GParamSpec *properties[N_PROPS];

static KarumLibraryPage *
find_page (KarumRowHandle *self)
{
  return KARUM_LIBRARY_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (self), KARUM_TYPE_LIBRARY_PAGE));
}

/* What a menu or a hand takes: if this game is not among those chosen, it alone. */
static void
take (KarumRowHandle *self)
{
  KarumGameSelection *selection = karum_library_page_get_selection (find_page (self));

  if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), self->position))
    karum_game_selection_choose_place (selection, self->position);
}

static void
show_menu (KarumRowHandle *self, double x, double y)
{
  KarumLibraryPage *page = find_page (self);
  double page_x, page_y;

  if (!page)
    return;
  take (self);
  gtk_widget_translate_coordinates (GTK_WIDGET (self), GTK_WIDGET (page), x, y, &page_x, &page_y);
  karum_library_page_show_menu (page, page_x, page_y);
}

static void
pressed (KarumRowHandle *self, int n_press, double x, double y, GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self, x, y);
}

static GdkContentProvider *
drag_prepared (KarumRowHandle *self)
{
  KarumLibraryPage *page = find_page (self);

  if (!page)
    return NULL;
  take (self);
  return gdk_content_provider_new_typed (KARUM_TYPE_GAME_SELECTION,
                                         karum_library_page_get_selection (page));
}

static void
karum_row_handle_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_uint (value, KARUM_ROW_HANDLE (object)->position);
}

static void
karum_row_handle_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KARUM_ROW_HANDLE (object)->position = g_value_get_uint (value);
}

static void
karum_row_handle_class_init (KarumRowHandleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = karum_row_handle_get_property;
  object_class->set_property = karum_row_handle_set_property;
  properties[PROP_POSITION] = g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, 0,
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
karum_row_handle_init (KarumRowHandle *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (show_menu), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (press));
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect_swapped (source, "prepare", G_CALLBACK (drag_prepared), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (source));
}

GtkWidget *
karum_row_handle_new (GtkWidget *child)
{
  return g_object_new (KARUM_TYPE_ROW_HANDLE, "child", child, NULL);
}

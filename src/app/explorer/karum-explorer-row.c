#include "karum-explorer-row.h"

#include "karum-outcome-bar.h"
#include "karum-piece-icon.h"

struct _KarumExplorerRow {
  GtkWidget parent_instance;

  GtkWidget *box; /* template child */

  KarumExplorerItem *item; /* (owned) (nullable) */
};

enum { PROP_0, PROP_ITEM, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];
static guint pointed_signal;

G_DEFINE_FINAL_TYPE (KarumExplorerRow, karum_explorer_row, GTK_TYPE_WIDGET)

static void
pointer_entered (GtkEventController *controller, double x, double y, KarumExplorerRow *self)
{
  g_signal_emit (self, pointed_signal, 0, TRUE);
}

static void
pointer_left (KarumExplorerRow *self)
{
  g_signal_emit (self, pointed_signal, 0, FALSE);
}

/* For bindings of the template: whether a text is not empty. */
static gboolean
any_text (KarumExplorerRow *self, const char *text)
{
  return text && *text;
}

static void
karum_explorer_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ITEM)
    g_value_set_object (value, KARUM_EXPLORER_ROW (object)->item);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_explorer_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumExplorerRow *self = KARUM_EXPLORER_ROW (object);

  if (id != PROP_ITEM)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->item, g_value_get_object (value)))
    g_object_notify_by_pspec (object, pspec);
}

static void
karum_explorer_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), KARUM_TYPE_EXPLORER_ROW);
  g_clear_object (&KARUM_EXPLORER_ROW (object)->item);
  G_OBJECT_CLASS (karum_explorer_row_parent_class)->dispose (object);
}

static void
karum_explorer_row_class_init (KarumExplorerRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = karum_explorer_row_get_property;
  object_class->set_property = karum_explorer_row_set_property;
  object_class->dispose = karum_explorer_row_dispose;
  properties[PROP_ITEM] = g_param_spec_object ("item", NULL, NULL, KARUM_TYPE_EXPLORER_ITEM,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  pointed_signal = g_signal_new ("pointed", KARUM_TYPE_EXPLORER_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  g_type_ensure (KARUM_TYPE_EXPLORER_ITEM);
  g_type_ensure (KARUM_TYPE_OUTCOME_BAR);
  g_type_ensure (KARUM_TYPE_PIECE_ICON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-explorer-row.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumExplorerRow, box);
  gtk_widget_class_bind_template_callback (widget_class, any_text);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_explorer_row_init (KarumExplorerRow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (motion, "enter", G_CALLBACK (pointer_entered), self, 0);
  g_signal_connect_object (motion, "leave", G_CALLBACK (pointer_left), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

KarumExplorerItem *
karum_explorer_row_get_item (KarumExplorerRow *self)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_ROW (self), NULL);
  return self->item;
}

#include "karum-explorer.h"

#include "karum-class.h"
#include "karum-explorer-item.h"
#include "karum-outcome-bar.h"
#include "karum-piece-icon.h"

struct _KarumExplorerRow {
  GtkWidget parent_instance;

  GtkWidget *box; /* template child */

  KarumExplorerItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumExplorerRow, karum_explorer_row, GTK_TYPE_WIDGET)

static void
pointer_entered (GtkEventController *controller, double x, double y, KarumExplorerRow *self)
{
  g_signal_emit_by_name (self, "pointed", TRUE);
}

static void
pointer_left (KarumExplorerRow *self)
{
  g_signal_emit_by_name (self, "pointed", FALSE);
}

/* For bindings of the template: whether a text is not empty. */
static gboolean
any_text (KarumExplorerRow *self, const char *text)
{
  return text && *text;
}

static void
karum_explorer_row_class_init (KarumExplorerRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_PROPERTY (klass, KarumExplorerRow, item, NULL,
                  g_param_spec_object ("item", NULL, NULL, KARUM_TYPE_EXPLORER_ITEM,
                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  karum_class_signal (klass, "pointed", 1, G_TYPE_BOOLEAN);
  KARUM_USES (KARUM_TYPE_EXPLORER_ITEM, KARUM_TYPE_OUTCOME_BAR, KARUM_TYPE_PIECE_ICON);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumExplorerRow, g_object_unref, item);
  KARUM_CHILDREN (klass, KarumExplorerRow, box);
  KARUM_CALLBACKS (klass, any_text);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_explorer_row_init (KarumExplorerRow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  karum_on_told (motion, "enter", pointer_entered, self);
  karum_on (motion, "leave", pointer_left, self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

KarumExplorerItem *
karum_explorer_row_get_item (KarumExplorerRow *self)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_ROW (self), NULL);
  return self->item;
}

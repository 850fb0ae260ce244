#include "karum-lines-view.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-rows.h"

/* The change of width by one step, in pixels. */
#define STEP 20

struct _KarumColumnsDialog {
  AdwWindow parent_instance;

  GtkListBox *list;

  KarumLinesView *view; /* (nullable): weak pointer */
  guint order[KARUM_LINE_MAX_COLUMNS];
  guint n;
};

G_DEFINE_FINAL_TYPE (KarumColumnsDialog, karum_columns_dialog, ADW_TYPE_WINDOW)

/* The actions of the buttons of a row, in their order. */
enum { MOVE_LEFT, MOVE_RIGHT, NARROWER, WIDER, N_ARRANGEMENTS };

static const struct {
  const char *icon, *tooltip;
} arrangements[N_ARRANGEMENTS] = {
  { "go-previous-symbolic", N_ ("Move Left") },
  { "go-next-symbolic", N_ ("Move Right") },
  { "list-remove-symbolic", N_ ("Narrower") },
  { "list-add-symbolic", N_ ("Wider") },
};

/* (transfer full): the accessible name of a button, with the title of its column */
static char *
label_of (guint arrangement, const char *title)
{
  switch (arrangement) {
  case MOVE_LEFT:
    return g_strdup_printf (_ ("Move “%s” Left"), title);
  case MOVE_RIGHT:
    return g_strdup_printf (_ ("Move “%s” Right"), title);
  case NARROWER:
    return g_strdup_printf (_ ("Make “%s” Narrower"), title);
  default:
    return g_strdup_printf (_ ("Make “%s” Wider"), title);
  }
}

static guint
number_of (gpointer row)
{
  return GPOINTER_TO_UINT (g_object_get_data (row, "number"));
}

static guint
place_of (KarumColumnsDialog *self, gpointer row)
{
  guint place = 0;

  while (place + 1 < self->n && self->order[place] != number_of (row))
    place++;
  return place;
}

/* -- Arranging -------------------------------------------------------------------------------- */

static int
compare_places (GtkListBoxRow *a, GtkListBoxRow *b, gpointer self)
{
  return (int) place_of (self, a) - (int) place_of (self, b);
}

static void
move (KarumColumnsDialog *self, gpointer row, int by)
{
  KarumLineColumns columns = *karum_lines_view_get_columns (self->view);
  guint place = place_of (self, row);
  guint other = (guint) ((int) place + by);

  if (!(by < 0 ? place_of (self, row) > 0 : place_of (self, row) + 1 < self->n))
    return;
  self->order[place] = self->order[other];
  self->order[other] = number_of (row);
  gtk_list_box_invalidate_sort (self->list);
  karum_line_columns_choose (&columns, self->order, self->n);
  karum_lines_view_arrange (self->view, &columns);
}

static void
resize (KarumColumnsDialog *self, gpointer row, int by)
{
  KarumLineColumns columns = *karum_lines_view_get_columns (self->view);
  guint number = number_of (row);

  columns.own[number]
      = MAX (KARUM_LINE_LEAST_WIDTH, karum_lines_view_get_width (self->view, number) + by);
  karum_lines_view_arrange (self->view, &columns);
}

static void
arrange (KarumColumnsDialog *self, gpointer row, guint arrangement)
{
  if (!self->view)
    return;
  if (arrangement == MOVE_LEFT || arrangement == MOVE_RIGHT)
    move (self, row, arrangement == MOVE_LEFT ? -1 : 1);
  else
    resize (self, row, arrangement == NARROWER ? -STEP : STEP);
}

static void
clicked (GtkWidget *button, KarumColumnsDialog *self)
{
  arrange (self, gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW),
           GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "arrangement")));
}

/* Keys activate the buttons of the focused row. */
static gboolean
key_pressed (GtkWidget *widget, GVariant *arrangement, gpointer data)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (widget));
  GtkWidget *row = focus ? gtk_widget_get_ancestor (focus, ADW_TYPE_ACTION_ROW) : NULL;

  if (row)
    arrange (KARUM_COLUMNS_DIALOG (widget), row, g_variant_get_uint32 (arrangement));
  return row != NULL;
}

/* -- Rows ------------------------------------------------------------------------------------- */

static GtkWidget *
button_new (KarumColumnsDialog *self, guint arrangement, const char *title)
{
  GtkWidget *button = karum_row_button_new (arrangements[arrangement].icon,
                                            _ (arrangements[arrangement].tooltip));
  g_autofree char *label = label_of (arrangement, title);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  g_object_set_data (G_OBJECT (button), "arrangement", GUINT_TO_POINTER (arrangement));
  karum_on_told (button, "clicked", clicked, self);
  return button;
}

static void
add_row (KarumColumnsDialog *self, guint number)
{
  const char *title = g_dpgettext2 (
      NULL, "column", karum_lines_view_get_columns (self->view)->layout->columns[number].title);
  GtkWidget *row = karum_row_new (title, NULL);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  g_object_set_data (G_OBJECT (row), "number", GUINT_TO_POINTER (number));
  for (guint arrangement = 0; arrangement < N_ARRANGEMENTS; arrangement++)
    gtk_box_append (GTK_BOX (buttons), button_new (self, arrangement, title));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), buttons);
  gtk_list_box_append (self->list, row);
}

static void
show_columns (KarumColumnsDialog *self)
{
  const KarumLineColumns *columns = karum_lines_view_get_columns (self->view);

  for (guint i = 0; i < columns->layout->n_columns; i++)
    if (karum_lines_view_has_column (self->view, columns->order[i]))
      self->order[self->n++] = columns->order[i];
  for (guint i = 0; i < self->n; i++)
    add_row (self, self->order[i]);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
columns_dialog_let_go (KarumColumnsDialog *self)
{
  g_clear_weak_pointer (&self->view);
}

static void
karum_columns_dialog_class_init (KarumColumnsDialogClass *klass)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    guint arrangement;
  } keys[] = {
    { GDK_KEY_Left, GDK_CONTROL_MASK | GDK_SHIFT_MASK, MOVE_LEFT },
    { GDK_KEY_Right, GDK_CONTROL_MASK | GDK_SHIFT_MASK, MOVE_RIGHT },
    { GDK_KEY_minus, 0, NARROWER },
    { GDK_KEY_KP_Subtract, 0, NARROWER },
    { GDK_KEY_plus, 0, WIDER },
    { GDK_KEY_KP_Add, 0, WIDER },
  };

  KARUM_ON_DISPOSE (klass, KarumColumnsDialog, columns_dialog_let_go);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumColumnsDialog, list);
  karum_for_each_of (each, keys)
    gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), each->key, each->modifiers, key_pressed,
                                  "u", each->arrangement);
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_columns_dialog_init (KarumColumnsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_sort_func (self->list, compare_places, self, NULL);
}

void
karum_columns_dialog_present (GtkWindow *parent, KarumLinesView *view)
{
  KarumColumnsDialog *self
      = g_object_new (KARUM_TYPE_COLUMNS_DIALOG, "transient-for", parent, NULL);

  g_set_weak_pointer (&self->view, view);
  show_columns (self);
  karum_dialog_present (GTK_WINDOW (self));
}

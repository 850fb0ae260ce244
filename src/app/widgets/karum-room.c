/* Debt of libadwaita 1.2: rows that break go with libadwaita 1.4, which has AdwBreakpoint; lines of
 * labels stay. */
#include "karum-room.h"

#include "karum-find.h"

int
karum_room_scaled (GtkWidget *widget, int length)
{
  int dpi = 0;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  return MAX (length, length * (dpi / PANGO_SCALE) / 96);
}

/* -- Choices ---------------------------------------------------------------------------------- */

#define CHOICE "karum-choice"
#define SUFFIX "karum-suffix"

/* Letters of this size leave no room beside the title of a row, in percent. */
#define LARGE 150

static gboolean
is_large (gpointer widget)
{
  return karum_room_scaled (widget, 100) >= LARGE;
}

static void
hear_size (gpointer widget, GCallback place)
{
  g_signal_connect_object (gtk_widget_get_settings (widget), "notify::gtk-xft-dpi", place, widget,
                           G_CONNECT_SWAPPED);
}

static void
place_chosen (AdwComboRow *row)
{
  adw_combo_row_set_use_subtitle (row, is_large (row));
}

/* What is chosen in a row stands below its title, where the letters are large: the row has no other
 * subtitle. */
static void
watch_choice (AdwComboRow *row)
{
  if (g_object_get_data (G_OBJECT (row), CHOICE) || adw_combo_row_get_use_subtitle (row))
    return;
  g_object_set_data (G_OBJECT (row), CHOICE, row);
  hear_size (row, G_CALLBACK (place_chosen));
  place_chosen (row);
}

/* That with the titles of a row, one below the other. */
static gboolean
has_titles (GtkWidget *widget, gconstpointer data)
{
  return GTK_IS_BOX (widget) && gtk_widget_has_css_class (widget, "title");
}

static void
place_suffix (AdwActionRow *row)
{
  GtkWidget *suffix = g_object_get_data (G_OBJECT (row), SUFFIX);
  GtkWidget *titles = karum_find (GTK_WIDGET (row), has_titles, NULL);
  const gboolean below = titles && is_large (row);

  if (gtk_widget_get_parent (suffix) && below == (gtk_widget_get_parent (suffix) == titles))
    return;
  g_object_ref (suffix);
  if (gtk_widget_get_parent (suffix))
    gtk_box_remove (GTK_BOX (gtk_widget_get_parent (suffix)), suffix);
  if (below)
    gtk_box_append (GTK_BOX (titles), suffix);
  else
    adw_action_row_add_suffix (row, suffix);
  g_object_unref (suffix);
}

void
karum_room_add_suffix (AdwActionRow *row, GtkWidget *suffix)
{
  g_object_set_data (G_OBJECT (row), SUFFIX, suffix);
  hear_size (row, G_CALLBACK (place_suffix));
  place_suffix (row);
}

/* -- Labels ----------------------------------------------------------------------------------- */

static void (*root_label) (GtkWidget *label);

/* A table is scrolled, as tabs are, and karum_dialog_present() makes header bars fit. */
static gboolean
has_lines (GtkWidget *button)
{
  GtkWidget *parent = gtk_widget_get_parent (button);

  return !GTK_IS_GRID (parent) && !GTK_IS_STACK_SWITCHER (parent)
         && !gtk_widget_get_ancestor (button, ADW_TYPE_HEADER_BAR);
}

/* The most that a choice claims in a row, with usual letters: half of a row of a telephone. */
#define CHOICE_WIDTH 115

static void
claim_width (GtkWidget *label)
{
  g_autoptr (PangoLayout) layout
      = gtk_widget_create_pango_layout (label, gtk_label_get_text (GTK_LABEL (label)));
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  gtk_widget_set_size_request (label, MIN (width, karum_room_scaled (label, CHOICE_WIDTH)), -1);
}

/* It can't have lines, and would lie over what is beside it. */
static void
fit_in_choice (GtkWidget *label, GtkWidget *choice)
{
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (!gtk_widget_get_ancestor (choice, ADW_TYPE_ACTION_ROW))
    return;
  g_signal_connect (label, "notify::label", G_CALLBACK (claim_width), NULL);
  hear_size (label, G_CALLBACK (claim_width));
  claim_width (label);
}

static void
fit_in_button (GtkWidget *label, GtkWidget *button)
{
  GtkWidget *choice = gtk_widget_get_parent (button);

  if ((gtk_widget_get_parent (label) != button && !GTK_IS_TOGGLE_BUTTON (button))
      || !has_lines (button) || gtk_label_get_ellipsize (GTK_LABEL (label)) != PANGO_ELLIPSIZE_NONE
      || gtk_label_get_wrap (GTK_LABEL (label)))
    return;
  if (GTK_IS_DROP_DOWN (choice))
    fit_in_choice (label, choice);
  else
    g_object_set (label, "wrap", TRUE, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, "justify",
                  GTK_JUSTIFY_CENTER, NULL);
}

/* The title above a group of rows. */
static gboolean
is_group_title (GtkWidget *label)
{
  return gtk_widget_has_css_class (label, "heading")
         && gtk_label_get_ellipsize (GTK_LABEL (label)) == PANGO_ELLIPSIZE_END
         && gtk_widget_get_ancestor (label, ADW_TYPE_PREFERENCES_GROUP)
         && !gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX);
}

static void
label_rooted (GtkWidget *label)
{
  GtkWidget *button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);

  root_label (label);
  if (button)
    fit_in_button (label, button);
  else if (is_group_title (label))
    g_object_set (label, "ellipsize", PANGO_ELLIPSIZE_NONE, "wrap", TRUE, "wrap-mode",
                  PANGO_WRAP_WORD_CHAR, NULL);
}

void
karum_room_watch_labels (void)
{
  GtkWidgetClass *klass = g_type_class_ref (GTK_TYPE_LABEL);

  root_label = klass->root;
  klass->root = label_rooted;
}

/* -- Boxes ------------------------------------------------------------------------------------ */

static void (*measure_box) (
    GtkLayoutManager *, GtkWidget *, GtkOrientation, int, int *, int *, int *, int *);

/* The width of what stands one below the other doesn't hang on the height here. Fault of GTK 4.8 to
 * 4.18 at least: to find the least width for a height it takes it that wider labels are never
 * higher. They are where a line breaks before a letter of another script, whose font has higher
 * lines; then the search, which partly asks a cache, has no end. */
static void
box_measured (GtkLayoutManager *layout,
              GtkWidget *box,
              GtkOrientation orientation,
              int for_size,
              int *minimum,
              int *natural,
              int *minimum_baseline,
              int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL
      && gtk_orientable_get_orientation (GTK_ORIENTABLE (layout)) == GTK_ORIENTATION_VERTICAL)
    for_size = -1;
  measure_box (layout, box, orientation, for_size, minimum, natural, minimum_baseline,
               natural_baseline);
}

void
karum_room_watch_boxes (void)
{
  GtkLayoutManagerClass *klass = g_type_class_ref (GTK_TYPE_BOX_LAYOUT);

  measure_box = klass->measure;
  klass->measure = box_measured;
}

/* -- Tooltips --------------------------------------------------------------------------------- */

/* A text that is cut is shown in full, unless something nearer has a tooltip of its own. */
static gboolean
show_cut_text (GtkWidget *window, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  GtkWidget *label = gtk_widget_pick (window, x, y, GTK_PICK_NON_TARGETABLE | GTK_PICK_INSENSITIVE);

  if (by_keyboard || !GTK_IS_LABEL (label)
      || !pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (GTK_LABEL (label)));
  return TRUE;
}

void
karum_room_give (GtkWidget *widget)
{
  if (ADW_IS_COMBO_ROW (widget))
    watch_choice (ADW_COMBO_ROW (widget));
  if (GTK_IS_WINDOW (widget) && !gtk_widget_get_has_tooltip (widget)) {
    gtk_widget_set_has_tooltip (widget, TRUE);
    g_signal_connect (widget, "query-tooltip", G_CALLBACK (show_cut_text), NULL);
  }
}

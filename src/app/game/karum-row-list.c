#include "karum-row-list.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-piece-icon.h"

struct _KarumRowList {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *scroller;
  GtkListBox *list;

  GArray *rows; /* (owned) (element-type KarumRow): as listed */
};

G_DEFINE_FINAL_TYPE (KarumRowList, karum_row_list, GTK_TYPE_WIDGET)

static void
highlight (KarumRowList *self, GtkListBoxRow *item)
{
  const KarumRow *row = item ? g_object_get_data (G_OBJECT (item), "row") : NULL;

  g_signal_emit_by_name (self, "highlight", row);
}

static void
pointer_entered (GtkEventController *controller, double x, double y, KarumRowList *self)
{
  highlight (self, GTK_LIST_BOX_ROW (gtk_event_controller_get_widget (controller)));
}

static void
pointer_left (KarumRowList *self)
{
  highlight (self, NULL);
}

static void
row_selected (GtkListBox *list, GtkListBoxRow *item, KarumRowList *self)
{
  highlight (self, item);
}

static GtkWidget *
row_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "numeric");
  if (css_class)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_item (KarumRowList *self, const KarumRow *row)
{
  GtkWidget *item = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_autofree char *place = karum_phrase_row (row);
  g_autofree char *stones
      = g_strdup_printf (ngettext ("%d stone", "%d stones", row->n_points), row->n_points);
  g_autofree char *value = g_strdup_printf ("%d", row->value);
  GtkWidget *length = row_label (stones, "dim-label");

  gtk_box_append (GTK_BOX (box),
                  g_object_new (KARUM_TYPE_PIECE_ICON, "side", (int) row->side, NULL));
  gtk_box_append (GTK_BOX (box), row_label (place, NULL));
  gtk_widget_set_hexpand (length, TRUE);
  gtk_label_set_xalign (GTK_LABEL (length), 0);
  gtk_label_set_wrap (GTK_LABEL (length), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (length), PANGO_WRAP_WORD_CHAR);
  gtk_box_append (GTK_BOX (box), length);
  gtk_box_append (GTK_BOX (box), row_label (value, "heading"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (item), box);
  g_object_set_data (G_OBJECT (item), "row", (gpointer) row);
  karum_on_told (motion, "enter", pointer_entered, self);
  karum_on (motion, "leave", pointer_left, self);
  gtk_widget_add_controller (item, motion);
  return item;
}

/* A row of the list that can't be activated. (transfer none) */
static GtkWidget *
append_text (KarumRowList *self, GtkWidget *content)
{
  GtkWidget *item = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (item), content);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (item), FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (item), FALSE);
  gtk_list_box_append (self->list, item);
  return item;
}

/* The player of @side, and that player's points. */
static void
append_total (KarumRowList *self, KarumSession *session, KarumSide side)
{
  const KarumState *state = karum_session_get_position (session);
  int person = karum_session_get_person (session, state, side);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *shown = karum_display_name (karum_session_get_name (session, person));
  GtkWidget *name = row_label (shown, "heading");
  g_autofree char *total = NULL, *told = NULL;
  int points[2];

  karum_session_get_points (session, state, points);
  total = g_strdup_printf ("%d", points[person]);
  told = g_strdup_printf (ngettext ("%s: %d point", "%s: %d points", (gulong) ABS (points[person])),
                          shown, points[person]);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), g_object_new (KARUM_TYPE_PIECE_ICON, "side", (int) side, NULL));
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), row_label (total, "heading"));
  karum_accessible_name (append_text (self, box), told);
}

/* Why no rows are listed. */
static void
append_reason (KarumRowList *self, const KarumRules *rules)
{
  GtkWidget *label = gtk_label_new (rules->game->rows ? _ ("No scoring rows yet.")
                                                      : _ ("This game has no scoring rows."));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  append_text (self, label);
}

static bool
collect_row (const KarumRow *row, void *data)
{
  GArray *rows = data;

  g_array_append_vals (rows, row, 1);
  return true;
}

/* First's before Second's, the most valuable first. */
static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const KarumRow *one = a, *other = b;

  if (one->side != other->side)
    return (int) one->side - (int) other->side;
  return other->value - one->value;
}

void
karum_row_list_show (KarumRowList *self, KarumSession *session)
{
  const KarumRules *rules = karum_session_get_rules (session);
  GtkListBoxRow *item;

  g_return_if_fail (KARUM_IS_ROW_LIST (self));
  while ((item = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (item));
  g_array_set_size (self->rows, 0);
  if (rules->game->rows)
    rules->game->rows (rules, karum_session_get_position (session), collect_row, self->rows);
  g_array_sort (self->rows, compare_rows);
  for (int side = KARUM_FIRST; side <= KARUM_SECOND; side++) {
    append_total (self, session, (KarumSide) side);
    karum_for_each_in (const KarumRow, row, self->rows)
      if ((int) row->side == side)
        gtk_list_box_append (self->list, make_item (self, row));
  }
  if (self->rows->len == 0)
    append_reason (self, rules);
}

static void
karum_row_list_class_init (KarumRowListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  karum_class_signal (klass, "highlight", 1, G_TYPE_POINTER);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumRowList, g_array_unref, rows);
  KARUM_CHILDREN (klass, KarumRowList, scroller, list);
  KARUM_CALLBACKS (klass, row_selected);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_row_list_init (KarumRowList *self)
{
  self->rows = karum_array_new (KarumRow);
  gtk_widget_init_template (GTK_WIDGET (self));
}

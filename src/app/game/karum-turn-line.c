#include "karum-turn-line.h"

#include "karum-piece-icon.h"

#define SPACING 8
/* The comment begins below the turn. */
#define INDENT 40

/* A game has a hundred turns and more, all of which are in the list as soon as it is seen: a line
 * is made without a template, and a comment where there is one. */
struct _KarumTurnLine {
  GtkBox parent_instance;

  GtkLabel *number;
  GtkWidget *side;
  GtkLabel *text;
  GtkLabel *points;
  GtkLabel *comment; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumTurnLine, karum_turn_line, GTK_TYPE_BOX)

static GtkLabel *
add_figures (GtkBox *box)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

/* With more text than there is room for. */
static GtkLabel *
add_text (GtkBox *box)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static void
forbid_hyphens (GtkLabel *label)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (label, attributes);
  pango_attr_list_unref (attributes);
}

static void
show_comment (KarumTurnLine *self, const char *comment)
{
  gboolean some = comment && *comment;

  if (some && !self->comment) {
    self->comment = add_text (GTK_BOX (self));
    gtk_widget_set_margin_start (GTK_WIDGET (self->comment), INDENT);
    gtk_widget_add_css_class (GTK_WIDGET (self->comment), "turn-comment");
  }
  if (self->comment) {
    gtk_label_set_label (self->comment, some ? comment : "");
    gtk_widget_set_visible (GTK_WIDGET (self->comment), some);
  }
}

static void
karum_turn_line_class_init (KarumTurnLineClass *klass)
{
}

static void
karum_turn_line_init (KarumTurnLine *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_append (GTK_BOX (self), box);
  self->number = add_figures (GTK_BOX (box));
  gtk_label_set_width_chars (self->number, 4);
  gtk_label_set_xalign (self->number, 1);
  self->side = g_object_new (KARUM_TYPE_PIECE_ICON, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_box_append (GTK_BOX (box), self->side);
  self->text = add_text (GTK_BOX (box));
  gtk_widget_set_hexpand (GTK_WIDGET (self->text), TRUE);
  forbid_hyphens (self->text);
  self->points = add_figures (GTK_BOX (box));
}

GtkWidget *
karum_turn_line_new (void)
{
  return g_object_new (KARUM_TYPE_TURN_LINE, NULL);
}

void
karum_turn_line_show (KarumTurnLine *self, KarumTurnItem *item)
{
  gtk_label_set_label (self->number, karum_turn_item_get_number (item));
  g_object_set (self->side, "side", karum_turn_item_get_side (item), NULL);
  gtk_label_set_label (self->text, karum_turn_item_get_text (item));
  gtk_label_set_label (self->points, karum_turn_item_get_points (item));
  show_comment (self, karum_turn_item_get_comment (item));
}

#include "karum-turn-line.h"

#include <glib/gi18n.h>

#include "karum-board-icons.h"
#include "karum-class.h"

#define SPACING 8

/* The comment is below the turn. */
#define INDENT 40

/* Nested variations are indented further. */
#define DEPTH_INDENT 16

/* A variation that continues after a nested one is aligned with its beginning. */
#define FOLD_WIDTH 20

/* A game has more than a hundred turns, all of which are in the list as soon as it is shown. So a
 * line is built without a template, and its comment on demand. */
struct _KarumTurnLine {
  GtkBox parent_instance;

  GtkWidget *box;
  GtkButton *fold; /* (nullable): created for the first variation that can be folded */
  GtkLabel *number;
  GtkWidget *side;
  GtkLabel *text;
  GtkLabel *slip; /* (nullable): of a review */
  GtkLabel *points;
  GtkLabel *comment; /* (nullable) */

  KarumSession *session; /* (owned) (nullable) */
  KarumTurnItem *item;   /* (owned) (nullable) */
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

/* The text is ellipsized. */
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
show_comment (KarumTurnLine *self, const char *comment, int indent)
{
  gboolean some = comment && *comment;

  if (some && !self->comment) {
    self->comment = add_text (GTK_BOX (self));
    gtk_widget_add_css_class (GTK_WIDGET (self->comment), "turn-comment");
  }
  if (self->comment) {
    gtk_widget_set_margin_start (GTK_WIDGET (self->comment), indent);
    gtk_label_set_label (self->comment, some ? comment : "");
    gtk_widget_set_visible (GTK_WIDGET (self->comment), some);
  }
}

/* -- Clicks ----------------------------------------------------------------------------------- */

typedef struct {
  KarumTurnLine *line; /* (owned) */
  KarumTurnItem *item; /* (owned) */
  guint place;
  gboolean folds;
} Click;

static void
free_click (gpointer data)
{
  Click *click = data;

  g_object_unref (click->line);
  g_object_unref (click->item);
  g_free (click);
}

static gboolean
carry_out (gpointer data)
{
  const Click *click = data;
  KarumTurnLine *self = click->line;
  const KarumNode *node;

  if (self->item != click->item || !self->session)
    return G_SOURCE_REMOVE;
  node = karum_turn_item_get_node (self->item, click->place);
  if (click->folds)
    gtk_widget_activate_action (GTK_WIDGET (self), "turns.fold", "t", (guint64) (gsize) node);
  else
    karum_session_go_to (self->session, node);
  return G_SOURCE_REMOVE;
}

/* A click changes the text and the rows under the pointer, so it takes effect afterwards. */
static void
clicked (KarumTurnLine *self, guint place, gboolean folds)
{
  Click *click = g_new (Click, 1);

  *click = (Click){ g_object_ref (self), g_object_ref (self->item), place, folds };
  g_idle_add_full (G_PRIORITY_DEFAULT, carry_out, click, free_click);
}

/* A turn of a variation was clicked. */
static gboolean
link_activated (GtkLabel *label, const char *place, KarumTurnLine *self)
{
  if (self->item)
    clicked (self, (guint) g_ascii_strtoull (place, NULL, 10), FALSE);
  return TRUE;
}

static void
fold_clicked (KarumTurnLine *self)
{
  if (self->item)
    clicked (self, 0, TRUE);
}

static void
add_fold (KarumTurnLine *self)
{
  self->fold = GTK_BUTTON (gtk_button_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->fold), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self->fold), "turn-fold");
  gtk_widget_set_valign (GTK_WIDGET (self->fold), GTK_ALIGN_START);
  gtk_widget_set_focus_on_click (GTK_WIDGET (self->fold), FALSE);
  g_signal_connect_object (self->fold, "clicked", G_CALLBACK (fold_clicked), self,
                           G_CONNECT_SWAPPED);
  gtk_box_prepend (GTK_BOX (self->box), GTK_WIDGET (self->fold));
}

static void
show_fold (KarumTurnLine *self)
{
  KarumFold fold = karum_turn_item_get_fold (self->item);
  gboolean open = fold == KARUM_FOLD_OPEN;

  if (fold != KARUM_FOLD_NONE && !self->fold)
    add_fold (self);
  if (!self->fold)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->fold), fold != KARUM_FOLD_NONE);
  gtk_button_set_icon_name (self->fold, open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->fold),
                               open ? _ ("Fold Variation") : _ ("Unfold Variation"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  open ? _ ("Fold Variation") : _ ("Unfold Variation"), -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_STATE_EXPANDED, open,
                               -1);
}

static void
karum_turn_line_class_init (KarumTurnLineClass *klass)
{
  KARUM_HEARS (klass, KarumTurnLine, item);
  KARUM_DROPS (klass, KarumTurnLine, g_object_unref, session);
}

static void
karum_turn_line_init (KarumTurnLine *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_append (GTK_BOX (self), box);
  self->box = box;
  self->number = add_figures (GTK_BOX (box));
  gtk_label_set_width_chars (self->number, 4);
  gtk_label_set_xalign (self->number, 1);
  self->side = g_object_new (KARUM_TYPE_PIECE_ICON, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_box_append (GTK_BOX (box), self->side);
  self->text = add_text (GTK_BOX (box));
  gtk_widget_set_hexpand (GTK_WIDGET (self->text), TRUE);
  forbid_hyphens (self->text);
  g_signal_connect (self->text, "activate-link", G_CALLBACK (link_activated), self);
  self->points = add_figures (GTK_BOX (box));
}

GtkWidget *
karum_turn_line_new (void)
{
  return g_object_new (KARUM_TYPE_TURN_LINE, NULL);
}

/* Beside the turn, in a colour of its own, since it isn't in the record. */
static void
show_slip (KarumTurnLine *self, const char *slip)
{
  if (slip && !self->slip) {
    self->slip = GTK_LABEL (gtk_label_new (NULL));
    gtk_widget_add_css_class (GTK_WIDGET (self->slip), "review-glyph");
    gtk_box_insert_child_after (GTK_BOX (self->box), GTK_WIDGET (self->slip),
                                GTK_WIDGET (self->text));
  }
  if (!self->slip)
    return;
  gtk_label_set_label (self->slip, slip ? slip : "");
  gtk_widget_set_visible (GTK_WIDGET (self->slip), slip != NULL);
}

static void
show_text (KarumTurnLine *self)
{
  g_autofree char *markup = karum_turn_item_dup_markup (self->item);

  gtk_label_set_markup (self->text, markup);
}

static void
show_item (KarumTurnLine *self)
{
  const char *number = karum_turn_item_get_number (self->item);
  guint depth = karum_turn_item_get_depth (self->item);

  gtk_widget_set_visible (GTK_WIDGET (self->number), number != NULL);
  gtk_widget_set_visible (self->side, number != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->points), number != NULL);
  gtk_widget_set_visible (self->box, number || depth > 0);
  gtk_widget_set_margin_start (self->box, (int) depth * DEPTH_INDENT);
  show_fold (self);
  gtk_widget_set_margin_start (
      GTK_WIDGET (self->text),
      depth > 0 && karum_turn_item_get_fold (self->item) == KARUM_FOLD_NONE ? FOLD_WIDTH : 0);
  gtk_label_set_wrap (self->text, !karum_turn_item_is_compact (self->item));
  gtk_label_set_ellipsize (self->text, karum_turn_item_is_compact (self->item)
                                           ? PANGO_ELLIPSIZE_END
                                           : PANGO_ELLIPSIZE_NONE);
  karum_css_class (self->box, "turn-variation", karum_turn_item_is_inside (self->item));
  gtk_label_set_label (self->number, number ? number : "");
  if (number)
    g_object_set (self->side, "side", karum_turn_item_get_side (self->item), NULL);
  gtk_label_set_label (self->points, number ? karum_turn_item_get_points (self->item) : "");
  show_text (self);
  show_slip (self, karum_turn_item_get_slip (self->item));
  show_comment (self, karum_turn_item_get_comment (self->item), number ? INDENT : 0);
}

void
karum_turn_line_show (KarumTurnLine *self, KarumSession *session, KarumTurnItem *item)
{
  g_set_object (&self->session, session);
  karum_hear (self, &self->item, item, "changed", G_CALLBACK (show_text), NULL);
  if (item)
    show_item (self);
}

KarumTurnItem *
karum_turn_line_get_item (KarumTurnLine *self)
{
  g_return_val_if_fail (KARUM_IS_TURN_LINE (self), NULL);
  return self->item;
}

/* turn_line_get_node: (transfer none) (nullable): the node of the turn nearest to @x, @y. */
static const KarumNode *
turn_line_get_node (KarumTurnLine *self, double x, double y)
{
  double text_x, text_y;
  int left, top, index, trailing;

  g_return_val_if_fail (KARUM_IS_TURN_LINE (self), NULL);
  if (!self->item)
    return NULL;
  gtk_widget_translate_coordinates (GTK_WIDGET (self), GTK_WIDGET (self->text), x, y, &text_x,
                                    &text_y);
  gtk_label_get_layout_offsets (self->text, &left, &top);
  pango_layout_xy_to_index (gtk_label_get_layout (self->text), (int) (text_x - left) * PANGO_SCALE,
                            (int) (text_y - top) * PANGO_SCALE, &index, &trailing);
  return karum_turn_item_get_node (self->item, karum_turn_item_find (self->item, (gsize) index));
}

void
karum_turn_lines_move_focus (GtkWidget *list, KarumTurnItem *current)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (list));

  if (!current || !focus || GTK_IS_BUTTON (focus) || !gtk_widget_is_ancestor (focus, list))
    return;
  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row)) {
    GtkWidget *line = gtk_widget_get_first_child (row);

    if (line && karum_turn_line_get_item (KARUM_TURN_LINE (line)) == current && focus != row
        && !gtk_widget_is_ancestor (focus, row))
      gtk_widget_grab_focus (row);
  }
}

const KarumNode *
karum_turn_lines_find (GtkWidget *list, double x, double y)
{
  GtkWidget *picked = gtk_widget_pick (list, x, y, GTK_PICK_DEFAULT);
  GtkWidget *line = NULL;

  while (picked && !(line = KARUM_IS_TURN_LINE (picked) ? picked : NULL)) {
    GtkWidget *child = gtk_widget_get_first_child (picked);

    /* The pointer can be at the edge of a row. */
    if (child && KARUM_IS_TURN_LINE (child))
      line = child;
    if (line || picked == list)
      break;
    picked = gtk_widget_get_parent (picked);
  }
  if (!line)
    return NULL;
  gtk_widget_translate_coordinates (list, line, x, y, &x, &y);
  return turn_line_get_node (KARUM_TURN_LINE (line), x, y);
}

void
karum_turn_lines_forget_pointer (GtkWidget *list)
{
  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row))
    gtk_widget_unset_state_flags (row, GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_ACTIVE);
}

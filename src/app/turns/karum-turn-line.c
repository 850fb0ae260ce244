#include "karum-turn-line.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-comment-links.h"
#include "karum-name.h"
#include "karum-piece-icon.h"

#define SPACING 6

/* In pixels, of a text that is wrapped. */
#define LEAST_WIDTH 24

/* The comment is below the turn. */
#define INDENT 42

/* Nested variations are indented further. */
#define DEPTH_INDENT 18

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
  GArray *links;     /* (owned) (nullable) (element-type KarumCommentLink): in the comment */
  int pointed;       /* the one under the pointer; -1 for none */

  KarumSession *session; /* (owned) (nullable) */
  KarumTurnItem *item;   /* (owned) (nullable) */
  KarumTurnItem *shown;  /* (owned) (nullable): what the widgets show, also out of view */
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

/* -- Text ------------------------------------------------------------------------------------- */

static GtkSizeRequestMode
by_width (GtkWidget *frame)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The list measures two hundred rows, most of them out of view. A label would lay out its text
 * for the least and for the natural width first, which nobody uses here. */
static void
measure_text (GtkWidget *frame,
              GtkOrientation orientation,
              int width,
              int *minimum,
              int *natural,
              int *minimum_baseline,
              int *natural_baseline)
{
  GtkLabel *label = GTK_LABEL (adw_bin_get_child (ADW_BIN (frame)));
  g_autoptr (PangoLayout) layout = NULL;

  *minimum = *natural = LEAST_WIDTH;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  layout = pango_layout_copy (gtk_label_get_layout (label));
  pango_layout_set_width (layout, width < 0 ? -1 : width * PANGO_SCALE);
  pango_layout_get_size (layout, NULL, minimum);
  *minimum = *natural = PANGO_PIXELS_CEIL (*minimum);
}

static void
allocate_text (GtkWidget *frame, int width, int height, int baseline)
{
  GtkWidget *label = adw_bin_get_child (ADW_BIN (frame));

  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (label, width, height, baseline, NULL);
}

static GtkWidget *
frame_of (GtkLabel *label)
{
  return gtk_widget_get_parent (GTK_WIDGET (label));
}

/* The frame has measured the text, and not the label, which therefore doesn't tell it. */
static void
text_changed (GtkLabel *label)
{
  gtk_widget_queue_resize (frame_of (label));
}

/* The text is ellipsized. */
static GtkLabel *
add_text (GtkBox *box)
{
  GtkWidget *frame = adw_bin_new ();
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_set_layout_manager (frame,
                                 gtk_custom_layout_new (by_width, measure_text, allocate_text));
  adw_bin_set_child (ADW_BIN (frame), label);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_box_append (box, frame);
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

/* -- Comments --------------------------------------------------------------------------------- */

/* Whether there is text of @label at @x, @y; (out) @index: of it, or of the nearest. */
static gboolean
find_text (GtkLabel *label, double x, double y, int *index)
{
  int left, top, trailing;

  gtk_label_get_layout_offsets (label, &left, &top);
  return pango_layout_xy_to_index (gtk_label_get_layout (label), (int) (x - left) * PANGO_SCALE,
                                   (int) (y - top) * PANGO_SCALE, index, &trailing);
}

/* The number of the link of the comment at @x, @y of its label; -1 for none. */
static int
link_at (KarumTurnLine *self, double x, double y)
{
  int index;

  if (!find_text (self->comment, x, y, &index))
    return -1;
  for (guint i = 0; self->links && i < self->links->len; i++) {
    const KarumCommentLink *link = &g_array_index (self->links, KarumCommentLink, i);

    if (index >= (int) link->start && index < (int) (link->start + link->length))
      return (int) i;
  }
  return -1;
}

static void
emit_link (KarumTurnLine *self, const char *signal, int link)
{
  g_autofree char *line
      = link < 0 ? NULL
                 : karum_comment_links_line (self->links, gtk_label_get_text (self->comment),
                                             (guint) link);

  g_signal_emit_by_name (self, signal, line);
}

static void
point_at (KarumTurnLine *self, int link)
{
  if (link == self->pointed)
    return;
  self->pointed = link;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->comment), link < 0 ? "text" : "pointer");
  emit_link (self, "link-pointed", link);
}

static void
pointer_moved (KarumTurnLine *self, double x, double y)
{
  point_at (self, link_at (self, x, y));
}

static void
pointer_left (KarumTurnLine *self)
{
  point_at (self, -1);
}

/* A click shows a link, or begins to write. */
static void
comment_released (KarumTurnLine *self, int presses, double x, double y)
{
  int link = link_at (self, x, y);

  if (link < 0)
    g_signal_emit_by_name (self, "opened");
  else if (presses == 1)
    emit_link (self, "link-chosen", link);
}

static void
comment_pressed (GtkGesture *click)
{
  gtk_gesture_set_state (click, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
add_comment (KarumTurnLine *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->comment = add_text (GTK_BOX (self));
  gtk_widget_add_css_class (frame_of (self->comment), "turn-comment");
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->comment), "text");
  karum_on (motion, "motion", pointer_moved, self);
  karum_on (motion, "leave", pointer_left, self);
  gtk_widget_add_controller (GTK_WIDGET (self->comment), motion);
  g_signal_connect (click, "pressed", G_CALLBACK (comment_pressed), NULL);
  karum_on (click, "released", comment_released, self);
  gtk_widget_add_controller (GTK_WIDGET (self->comment), GTK_EVENT_CONTROLLER (click));
}

static void
underline (KarumTurnLine *self)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  karum_for_each_in (const KarumCommentLink, link, self->links) {
    PangoAttribute *attribute = pango_attr_underline_new (PANGO_UNDERLINE_SINGLE);

    attribute->start_index = link->start;
    attribute->end_index = link->start + link->length;
    pango_attr_list_insert (attributes, attribute);
  }
  gtk_label_set_attributes (self->comment, attributes);
  pango_attr_list_unref (attributes);
}

static void
show_comment (KarumTurnLine *self, const char *comment)
{
  gtk_label_set_label (self->comment, comment);
  gtk_label_set_wrap_mode (self->comment, karum_display_has_long_word (comment)
                                              ? PANGO_WRAP_CHAR
                                              : PANGO_WRAP_WORD_CHAR);
  g_clear_pointer (&self->links, g_array_unref);
  self->links = karum_comment_links (karum_turn_item_get_rules (self->item), comment);
  underline (self);
  text_changed (self->comment);
}

/* @words: the comment or its editor, below the turn or in a variation */
static void
indent (KarumTurnLine *self, GtkWidget *words)
{
  guint depth = karum_turn_item_get_depth (self->item);

  gtk_widget_set_margin_start (words, depth > 0 ? (int) depth * DEPTH_INDENT : INDENT);
  karum_css_class (words, "turn-variation", depth > 0);
}

/* The editor moves to the line of the comment that is edited. */
static void
take_note (KarumTurnLine *self, GtkWidget *note)
{
  GtkWidget *other = gtk_widget_get_parent (note);

  indent (self, note);
  if (other == GTK_WIDGET (self))
    return;
  if (other)
    gtk_box_remove (GTK_BOX (other), note);
  gtk_box_append (GTK_BOX (self), note);
}

static void
show_words (KarumTurnLine *self)
{
  const char *comment
      = karum_turn_item_is_written (self->item) ? NULL : karum_turn_item_get_comment (self->item);

  if (comment && !self->comment)
    add_comment (self);
  if (self->comment)
    gtk_widget_set_visible (frame_of (self->comment), comment != NULL);
  if (!comment)
    return;
  show_comment (self, comment);
  indent (self, frame_of (self->comment));
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
  karum_on (self->fold, "clicked", fold_clicked, self);
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
  /* A tooltip of what is seen asks the display where the pointer is. */
  gtk_widget_set_visible (GTK_WIDGET (self->fold), FALSE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->fold),
                               open ? _ ("Fold Variation") : _ ("Unfold Variation"));
  gtk_widget_set_visible (GTK_WIDGET (self->fold), fold != KARUM_FOLD_NONE);
  gtk_button_set_icon_name (self->fold, open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  open ? _ ("Fold Variation") : _ ("Unfold Variation"), -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_STATE_EXPANDED, open,
                               -1);
}

static void
karum_turn_line_class_init (KarumTurnLineClass *klass)
{
  karum_class_signal (klass, "link-pointed", 1, G_TYPE_STRING);
  karum_class_signal (klass, "link-chosen", 1, G_TYPE_STRING);
  karum_class_signal (klass, "opened", 0);
  KARUM_HEARS (klass, KarumTurnLine, item);
  KARUM_DROPS (klass, KarumTurnLine, g_object_unref, session, shown);
  KARUM_FREES (klass, KarumTurnLine, g_array_unref, links);
}

static void
karum_turn_line_init (KarumTurnLine *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);

  self->pointed = -1;
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

void
karum_slip_class (gpointer widget, guint8 slip)
{
  karum_css_class (widget, "blunder", slip == 4);
  karum_css_class (widget, "mistake", slip == 2);
  karum_css_class (widget, "inaccuracy", slip == 6);
}

/* Beside the turn, in a colour of its own. */
static void
show_slip (KarumTurnLine *self, guint8 glyph, const char *slip)
{
  if (slip && !self->slip) {
    self->slip = GTK_LABEL (gtk_label_new (NULL));
    /* With large letters, the points stand under the mark. */
    gtk_label_set_wrap (self->slip, TRUE);
    gtk_box_insert_child_after (GTK_BOX (self->box), GTK_WIDGET (self->slip),
                                frame_of (self->text));
  }
  if (!self->slip)
    return;
  karum_slip_class (self->slip, glyph);
  gtk_label_set_label (self->slip, slip ? slip : "");
  gtk_widget_set_visible (GTK_WIDGET (self->slip), slip != NULL);
}

static void
show_text (KarumTurnLine *self)
{
  g_autofree char *markup = karum_turn_item_dup_markup (self->item);

  if (g_str_equal (markup, gtk_label_get_label (self->text)))
    return;
  gtk_label_set_markup (self->text, markup);
  text_changed (self->text);
}

static void
show_item (KarumTurnLine *self)
{
  const char *number = karum_turn_item_get_number (self->item);
  guint depth = karum_turn_item_get_depth (self->item);

  gtk_widget_set_visible (GTK_WIDGET (self->number), number != NULL);
  gtk_widget_set_visible (self->side, number != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->points), number != NULL);
  gtk_widget_set_visible (self->box, !karum_turn_item_get_comment (self->item));
  gtk_widget_set_margin_start (self->box, (int) depth * DEPTH_INDENT);
  show_fold (self);
  gtk_widget_set_margin_start (
      frame_of (self->text),
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
  show_slip (self, karum_turn_item_get_slip_glyph (self->item),
             karum_turn_item_get_slip (self->item));
  show_words (self);
}

void
karum_turn_line_show (KarumTurnLine *self,
                      KarumSession *session,
                      KarumTurnItem *item,
                      GtkWidget *note)
{
  g_set_object (&self->session, session);
  karum_hear (self, &self->item, item, "changed", G_CALLBACK (show_text), NULL);
  if (self->comment)
    point_at (self, -1);
  /* The list binds a row again whenever its place or selection changes, which is that of all rows
   * below a new one: the editor stays, and so do the focus and what is laid out. */
  if (!item)
    return;
  if (gtk_widget_get_parent (note) == GTK_WIDGET (self) && !karum_turn_item_is_written (item))
    gtk_box_remove (GTK_BOX (self), note);
  if (!g_set_object (&self->shown, item))
    show_text (self);
  else
    show_item (self);
  if (karum_turn_item_is_written (item))
    take_note (self, note);
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
  int index;

  if (!self->item)
    return NULL;
  if (karum_turn_item_get_comment (self->item))
    return karum_turn_item_get_node (self->item, 0);
  gtk_widget_translate_coordinates (GTK_WIDGET (self), GTK_WIDGET (self->text), x, y, &text_x,
                                    &text_y);
  find_text (self->text, text_x, text_y, &index);
  return karum_turn_item_get_node (self->item, karum_turn_item_find (self->item, (gsize) index));
}

void
karum_turn_lines_move_focus (GtkWidget *list, KarumTurnItem *current)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (list));

  if (!current || !focus || GTK_IS_BUTTON (focus) || GTK_IS_TEXT_VIEW (focus)
      || !gtk_widget_is_ancestor (focus, list))
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

#include "karum-list-line.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "karum-class.h"
#include "karum-line-item.h"
#include "karum-list-text.h"
#include "karum-name.h"

/* The second row of text is smaller, paler, and a little below the first. */
#define SMALL 0.85
#define PALE 0.75
#define GAP 3

/* The gap between the texts at the start and at the end of a row of text. */
#define SPACING 12

struct _KarumListLine {
  GtkWidget parent_instance;

  const KarumLineShape *shape;
  KarumLineItem *item; /* (owned) (nullable) */
  gulong changed;      /* handler ID of @item */
  gboolean told;       /* the accessible name is up to date with @item */
};

G_DEFINE_FINAL_TYPE (KarumListLine, karum_list_line, GTK_TYPE_WIDGET)

PangoEllipsizeMode
karum_list_line_ellipsis (const char *text)
{
  const char *last = g_utf8_find_prev_char (text, text + strlen (text));

  return last && g_unichar_isdigit (g_utf8_get_char (last)) ? PANGO_ELLIPSIZE_MIDDLE
                                                            : PANGO_ELLIPSIZE_END;
}

static PangoLayout *
layout_new (GtkWidget *widget, double scale)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, NULL);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_layout_set_single_paragraph_mode (layout, TRUE);
  /* Tabular figures. */
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  if (scale < 1)
    pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

/* Lays out a field, ellipsized to @room pixels; -1 for its natural width. */
static void
lay_out (KarumListLine *self, PangoLayout *layout, guint field, int room)
{
  g_autofree char *text = self->item ? karum_line_item_dup_text (self->item, field) : NULL;

  g_autofree char *shown = karum_display_cut (text ? text : "", KARUM_DISPLAY_LIST);

  pango_layout_set_ellipsize (layout, karum_list_line_ellipsis (shown));
  pango_layout_set_width (layout, room < 0 ? -1 : room * PANGO_SCALE);
  pango_layout_set_text (layout, shown, -1);
}

static const KarumLineColumn *
column_at (KarumListLine *self, guint place)
{
  return &self->shape->layout->columns[self->shape->places[place].column];
}

static gboolean
is_empty (KarumListLine *self, guint place)
{
  g_autofree char *text = karum_line_item_dup_text (self->item, column_at (self, place)->field);

  return *text == '\0';
}

/* Lays out the text of the column at @place; a long text extends over empty columns after it.
 * Returns: whether it is ellipsized */
static gboolean
lay_out_column (KarumListLine *self, PangoLayout *layout, guint place)
{
  const KarumLinePlace *places = self->shape->places;
  gboolean at_end = column_at (self, place)->at_end;
  guint next = place + 1;

  pango_layout_set_alignment (layout, at_end ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  lay_out (self, layout, column_at (self, place)->field, places[place].width);
  for (; !at_end && next < self->shape->n_places && pango_layout_is_ellipsized (layout)
         && is_empty (self, next);
       next++)
    pango_layout_set_width (layout, (places[next].left + places[next].width - places[place].left)
                                        * PANGO_SCALE);
  return pango_layout_is_ellipsized (layout);
}

/* All spoken texts of the line, joined. */
static void
tell_texts (KarumListLine *self)
{
  const KarumLineText *told = &self->shape->layout->told;
  g_autoptr (GStrvBuilder) filled = g_strv_builder_new ();
  g_auto (GStrv) texts = NULL;
  g_autofree char *all = NULL;

  for (guint i = 0; self->item && i < told->n_fields; i++) {
    g_autofree char *text = karum_line_item_dup_text (self->item, told->fields[i]);

    if (*text)
      g_strv_builder_add (filled, text);
  }
  texts = g_strv_builder_end (filled);
  all = karum_list_text ((const char *const *) texts);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, all, -1);
  self->told = TRUE;
}

/* Draws a layout centred vertically on @middle. */
static void
draw (KarumListLine *self, GtkSnapshot *snapshot, PangoLayout *layout, int left, int middle)
{
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_render_layout (snapshot, gtk_widget_get_style_context (GTK_WIDGET (self)), left,
                              middle - height / 2.0, layout);
}

static void
draw_columns (KarumListLine *self, GtkSnapshot *snapshot)
{
  g_autoptr (PangoLayout) layout = layout_new (GTK_WIDGET (self), 1);
  int middle = gtk_widget_get_height (GTK_WIDGET (self)) / 2;

  for (guint i = 0; i < self->shape->n_places; i++) {
    lay_out_column (self, layout, i);
    draw (self, snapshot, layout, self->shape->places[i].left, middle);
  }
}

/* Draws a row of text centred vertically on @middle. */
static void
draw_text (KarumListLine *self,
           GtkSnapshot *snapshot,
           PangoLayout *layout,
           const KarumLineText *text,
           int middle)
{
  int room = gtk_widget_get_width (GTK_WIDGET (self));

  for (guint i = 1; i < text->n_fields; i++) {
    int width;

    lay_out (self, layout, text->fields[i], -1);
    pango_layout_get_pixel_size (layout, &width, NULL);
    draw (self, snapshot, layout, room - width, middle);
    room = width > 0 ? MAX (0, room - width - SPACING) : room;
  }
  lay_out (self, layout, text->fields[0], room);
  draw (self, snapshot, layout, 0, middle);
}

static void
draw_texts (KarumListLine *self, GtkSnapshot *snapshot)
{
  const KarumLineShape *shape = self->shape;
  g_autoptr (PangoLayout) layout = layout_new (GTK_WIDGET (self), 1);
  g_autoptr (PangoLayout) small = layout_new (GTK_WIDGET (self), SMALL);

  draw_text (self, snapshot, layout, &shape->layout->first, shape->text_height / 2);
  gtk_snapshot_push_opacity (snapshot, PALE);
  draw_text (self, snapshot, small, &shape->layout->second,
             shape->text_height + GAP + (int) (shape->text_height * SMALL / 2));
  gtk_snapshot_pop (snapshot);
}

static void
karum_list_line_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumListLine *self = KARUM_LIST_LINE (widget);

  if (!self->told)
    tell_texts (self);
  if (self->shape->narrow)
    draw_texts (self, snapshot);
  else
    draw_columns (self, snapshot);
}

static void
karum_list_line_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  const KarumLineShape *shape = KARUM_LIST_LINE (widget)->shape;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = 0;
  else if (shape->narrow)
    *minimum = *natural = shape->text_height + GAP + (int) (shape->text_height * SMALL + 0.5);
  else
    *minimum = *natural = shape->text_height;
}

/* An ellipsized text is shown in full. */
static gboolean
karum_list_line_query_tooltip (
    GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  KarumListLine *self = KARUM_LIST_LINE (widget);
  g_autoptr (PangoLayout) layout = layout_new (widget, 1);

  for (guint i = 0; i < self->shape->n_places && !self->shape->narrow; i++) {
    const KarumLinePlace *place = &self->shape->places[i];

    if (x < place->left || x >= place->left + place->width)
      continue;
    if (!lay_out_column (self, layout, i))
      return FALSE;
    gtk_tooltip_set_text (tooltip, pango_layout_get_text (layout));
    return TRUE;
  }
  return FALSE;
}

static void
text_changed (KarumListLine *self)
{
  self->told = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
forget_item (KarumListLine *self)
{
  if (self->item)
    g_signal_handler_disconnect (self->item, self->changed);
  g_clear_object (&self->item);
}

/* GTK's row in the list has the focus and no name: the line sets its own name on the row. */
static void
karum_list_line_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_list_line_parent_class)->root (widget);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (gtk_widget_get_parent (widget)),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, widget, NULL, -1);
}

static void
karum_list_line_class_init (KarumListLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumListLine, forget_item);
  widget_class->root = karum_list_line_root;
  widget_class->measure = karum_list_line_measure;
  widget_class->snapshot = karum_list_line_snapshot;
  widget_class->query_tooltip = karum_list_line_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "list-line");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
karum_list_line_init (KarumListLine *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Loading…"), -1);
}

GtkWidget *
karum_list_line_new (const KarumLineShape *shape)
{
  KarumListLine *self = g_object_new (KARUM_TYPE_LIST_LINE, NULL);

  self->shape = shape;
  return GTK_WIDGET (self);
}

void
karum_list_line_set_item (KarumListLine *self, KarumLineItem *item)
{
  if (self->item == item)
    return;
  forget_item (self);
  if (item) {
    self->item = g_object_ref (item);
    self->changed = g_signal_connect_swapped (item, "changed", G_CALLBACK (text_changed), self);
  }
  text_changed (self);
}

KarumLineItem *
karum_list_line_get_item (KarumListLine *self)
{
  return self->item;
}

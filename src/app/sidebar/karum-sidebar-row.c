#include "karum-sidebar-row.h"

#include "karum-class.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-sidebar-item.h"

struct _KarumSidebarRow {
  GtkListBoxRow parent_instance;

  KarumSidebarItem *item; /* (owned) */
};

KARUM_DEFINE_PLAIN_TYPE (KarumSidebarRow, karum_sidebar_row, GTK_TYPE_LIST_BOX_ROW)

static void
karum_sidebar_row_class_init (KarumSidebarRowClass *klass)
{
  KARUM_FREES (klass, KarumSidebarRow, g_object_unref, item);
}

static void
append_count (GtkBox *box, gint64 count)
{
  g_autofree char *text = karum_number_text ((guint64) count);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (box, label);
}

static GtkWidget *
line_new (KarumSidebarItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *title = karum_display_name (karum_sidebar_item_get_title (item));
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (label, title);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (item->icon));
  gtk_box_append (GTK_BOX (box), label);
  if (karum_sidebar_item_get_count (item) >= 0)
    append_count (GTK_BOX (box), karum_sidebar_item_get_count (item));
  return box;
}

GtkWidget *
karum_sidebar_row_new (KarumSidebarItem *item)
{
  KarumSidebarRow *self = g_object_new (KARUM_TYPE_SIDEBAR_ROW, NULL);
  GtkListBoxRow *row = GTK_LIST_BOX_ROW (self);

  self->item = g_object_ref (item);
  gtk_list_box_row_set_child (row, line_new (item));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  karum_sidebar_item_get_title (item), -1);
  return GTK_WIDGET (self);
}

KarumSidebarItem *
karum_sidebar_row_get_item (KarumSidebarRow *self)
{
  g_return_val_if_fail (KARUM_IS_SIDEBAR_ROW (self), NULL);
  return self->item;
}

/* -- What stands over it ---------------------------------------------------------------------- */

static GtkWidget *
header_new (const char *title)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "sidebar-heading");
  return label;
}

static const char *
group_of (GtkListBoxRow *row)
{
  return KARUM_SIDEBAR_ROW (row)->item->group;
}

void
karum_sidebar_row_update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  const char *group = group_of (row);
  gboolean first = group && (!before || g_strcmp0 (group_of (before), group) != 0);

  gtk_list_box_row_set_header (row, first ? header_new (group) : NULL);
}

#include "karum-filter-chips.h"

#include <glib/gi18n.h>

#include "karum-filter-facets.h"
#include "karum-wrap-layout.h"

struct _KarumFilterChips {
  GtkWidget parent_instance;

  GtkWidget *save, *clear, *empty_bin; /* (owned by being their parent): after the chips */
};

G_DEFINE_FINAL_TYPE (KarumFilterChips, karum_filter_chips, GTK_TYPE_WIDGET)

enum { REMOVED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
remove_clicked (KarumFilterChips *self, GtkButton *button)
{
  guint facet = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "facet"));

  g_signal_emit (self, signals[REMOVED], 0, facet);
}

static GtkWidget *
open_button_new (const char *text)
{
  GtkWidget *button = gtk_button_new_with_label (text);
  GtkWidget *label = gtk_button_get_child (GTK_BUTTON (button));

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 60);
  gtk_widget_set_hexpand (button, TRUE);
  gtk_widget_set_tooltip_text (button, text);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "library.edit-filter");
  return button;
}

static GtkWidget *
remove_button_new (KarumFilterChips *self, KarumFacet facet, const char *text)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");
  /* Translators: takes a filter off, for instance “Player: Anna”. */
  g_autofree char *title = g_strdup_printf (_ ("Remove “%s”"), text);

  gtk_widget_set_tooltip_text (button, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  g_object_set_data (G_OBJECT (button), "facet", GUINT_TO_POINTER (facet));
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_clicked), self, G_CONNECT_SWAPPED);
  return button;
}

static void
add_chip (KarumFilterChips *self, KarumFacet facet, const char *text)
{
  GtkWidget *chip = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (chip, "linked");
  gtk_widget_add_css_class (chip, "chip");
  gtk_box_append (GTK_BOX (chip), open_button_new (text));
  gtk_box_append (GTK_BOX (chip), remove_button_new (self, facet, text));
  gtk_widget_insert_before (chip, GTK_WIDGET (self), self->save);
}

static void
karum_filter_chips_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (karum_filter_chips_parent_class)->dispose (object);
}

static void
karum_filter_chips_class_init (KarumFilterChipsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_filter_chips_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, KARUM_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "filter-chips");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[REMOVED] = g_signal_new ("removed", KARUM_TYPE_FILTER_CHIPS, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static GtkWidget *
end_button_new (KarumFilterChips *self, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  return button;
}

static void
karum_filter_chips_init (KarumFilterChips *self)
{
  self->save = end_button_new (self, _ ("_Save Search…"), "library.save-search");
  self->clear = end_button_new (self, _ ("_Clear"), "library.clear-filter");
  self->empty_bin = end_button_new (self, _ ("_Empty the Bin"), "library.empty-bin");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Filters"), -1);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
karum_filter_chips_show (KarumFilterChips *self, const KarumGameFilter *filter, gboolean typed)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != self->save)
    gtk_widget_unparent (child);
  for (guint facet = 0; facet < KARUM_N_FACETS; facet++)
    if (karum_facet_is_set (facet, filter)) {
      g_autofree char *text = karum_facet_text (facet, filter);
      add_chip (self, facet, text);
    }
  gtk_widget_set_visible (self->empty_bin, filter->bin);
  gtk_widget_set_visible (GTK_WIDGET (self), typed || karum_filter_count (filter) > 0);
}

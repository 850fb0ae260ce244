#include "karum-name-suggestions.h"

#include "karum-class.h"
#include "karum-name.h"

#define WIDEST 360

struct _KarumNameSuggestions {
  GtkPopover parent_instance;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (KarumNameSuggestions, karum_name_suggestions, GTK_TYPE_POPOVER)

static void
take_suggestions (KarumNameSuggestions *self, GtkListBoxRow *row)
{
  g_autofree char *name
      = g_strdup (g_object_get_data (G_OBJECT (gtk_list_box_row_get_child (row)), "name"));

  g_signal_emit_by_name (self, "taken", name);
}

static void
fill (KarumNameSuggestions *self, const char *const *names)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (; *names; names++) {
    g_autofree char *shown = karum_display_name (*names);
    GtkWidget *label = gtk_label_new (shown);

    g_object_set_data_full (G_OBJECT (label), "name", g_strdup (*names), g_free);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_list_box_append (self->list, label);
  }
}

static void
karum_name_suggestions_class_init (KarumNameSuggestionsClass *klass)
{
  karum_class_signal (klass, "taken", 1, G_TYPE_STRING);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_name_suggestions_init (KarumNameSuggestions *self)
{
  GtkPopover *popover = GTK_POPOVER (self);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (take_suggestions), self);
  /* The entry keeps the focus and handles the keys; Tab moves to the next field. */
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
  gtk_popover_set_autohide (popover, FALSE);
  gtk_popover_set_has_arrow (popover, FALSE);
  gtk_popover_set_position (popover, GTK_POS_BOTTOM);
  gtk_popover_set_child (popover, GTK_WIDGET (self->list));
}

KarumNameSuggestions *
karum_name_suggestions_new (GtkWidget *field)
{
  KarumNameSuggestions *self = g_object_new (KARUM_TYPE_NAME_SUGGESTIONS, NULL);

  gtk_widget_set_parent (GTK_WIDGET (self), field);
  return self;
}

void
karum_name_suggestions_show (KarumNameSuggestions *self, const char *const *names)
{
  int room = gtk_widget_get_width (gtk_widget_get_parent (GTK_WIDGET (self)));

  fill (self, names);
  gtk_widget_set_size_request (GTK_WIDGET (self), MIN (room, WIDEST), -1);
  if (*names)
    gtk_popover_popup (GTK_POPOVER (self));
  else
    gtk_popover_popdown (GTK_POPOVER (self));
}

void
karum_name_suggestions_select (KarumNameSuggestions *self, int step)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  int index = row ? gtk_list_box_row_get_index (row) + step : step > 0 ? 0 : -1;

  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, index));
}

void
karum_name_suggestions_select_only (KarumNameSuggestions *self)
{
  if (!gtk_list_box_get_row_at_index (self->list, 1))
    gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
}

const char *
karum_name_suggestions_get_only (KarumNameSuggestions *self)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, 0);

  if (!row || gtk_list_box_get_row_at_index (self->list, 1)
      || !gtk_widget_get_visible (GTK_WIDGET (self)))
    return NULL;
  return g_object_get_data (G_OBJECT (gtk_list_box_row_get_child (row)), "name");
}

gboolean
karum_name_suggestions_take (KarumNameSuggestions *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  if (!row || !gtk_widget_get_visible (GTK_WIDGET (self)))
    return FALSE;
  take_suggestions (self, row);
  return TRUE;
}

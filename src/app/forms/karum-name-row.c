#include "karum-name-row.h"

#include "karum-list-requests.h"

#define SUGGESTIONS 8

struct _KarumNameRow {
  AdwEntryRow parent_instance;

  GtkLabel *new_label;
  GtkWidget *popover; /* (owned by being its parent) */
  GtkListBox *suggestions;

  KarumArchive *archive; /* (nullable) */
  KarumNameKind kind;
  GCancellable *lookup; /* the lookup under way */
  gboolean setting;     /* the text is not being typed */
};

G_DEFINE_FINAL_TYPE (KarumNameRow, karum_name_row, ADW_TYPE_ENTRY_ROW)

static const char *
suggestion_name (GtkListBoxRow *row)
{
  return gtk_label_get_text (GTK_LABEL (gtk_list_box_row_get_child (row)));
}

static void
take (KarumNameRow *self, GtkListBoxRow *row)
{
  g_autofree char *name = g_strdup (suggestion_name (row));

  karum_name_row_set_name (self, name);
  gtk_editable_set_position (GTK_EDITABLE (self), -1);
}

/* Enter takes the suggestion that is selected; without one it goes to the next field. */
static void
take_first (KarumNameRow *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->suggestions);

  if (row && gtk_widget_get_visible (self->popover))
    take (self, row);
  else
    gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))),
                            GTK_DIR_TAB_FORWARD);
}

static void
show_suggestions (KarumNameRow *self, GStrv names)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->suggestions, 0)))
    gtk_list_box_remove (self->suggestions, GTK_WIDGET (row));
  for (char **name = names; *name; name++) {
    GtkWidget *label = gtk_label_new (*name);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_list_box_append (self->suggestions, label);
  }
  if (*names && !self->setting
      && gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self)))))
    gtk_popover_popup (GTK_POPOVER (self->popover));
  else
    gtk_popover_popdown (GTK_POPOVER (self->popover));
}

/* What was typed before is known by exactly this name. */
static gboolean
names_contain (GStrv names, const char *name)
{
  return g_strv_contains ((const char *const *) names, name);
}

static void
names_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (KarumNameRow) self = user_data;
  g_autofree char *typed = NULL;
  g_auto (GStrv) names = karum_request_finish (source, result, NULL);

  /* Completion is a help: where it fails, a name can still be typed. */
  if (!names || !self->lookup)
    return;
  g_clear_object (&self->lookup);
  typed = karum_name_row_dup_name (self);
  gtk_widget_set_visible (GTK_WIDGET (self->new_label), typed && !names_contain (names, typed));
  if (typed && names_contain (names, typed) && g_strv_length (names) == 1)
    g_clear_pointer (&names[0], g_free);
  show_suggestions (self, names);
  self->setting = FALSE;
}

static void
text_changed (KarumNameRow *self)
{
  g_autofree char *name = karum_name_row_dup_name (self);

  g_cancellable_cancel (self->lookup);
  g_clear_object (&self->lookup);
  gtk_widget_set_visible (GTK_WIDGET (self->new_label), FALSE);
  if (!name || !self->archive) {
    gtk_popover_popdown (GTK_POPOVER (self->popover));
    return;
  }
  self->lookup = g_cancellable_new ();
  karum_request_async (self->archive, karum_request_names (self->kind, name, SUGGESTIONS),
                       self->lookup, names_found, g_object_ref (self));
}

static void
select_next (KarumNameRow *self, int step)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->suggestions);
  int index = row ? gtk_list_box_row_get_index (row) + step : step > 0 ? 0 : -1;

  row = gtk_list_box_get_row_at_index (self->suggestions, index);
  gtk_list_box_select_row (self->suggestions, row);
}

static gboolean
key_pressed (KarumNameRow *self, guint key)
{
  if (!gtk_widget_get_visible (self->popover))
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_Up:
    select_next (self, key == GDK_KEY_Down ? 1 : -1);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    gtk_popover_popdown (GTK_POPOVER (self->popover));
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

static void
focus_left (KarumNameRow *self)
{
  gtk_popover_popdown (GTK_POPOVER (self->popover));
}

static void
suggestion_activated (GtkListBox *suggestions, GtkListBoxRow *row, KarumNameRow *self)
{
  take (self, row);
}

static void
karum_name_row_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumNameRow *self = KARUM_NAME_ROW (widget);

  GTK_WIDGET_CLASS (karum_name_row_parent_class)->size_allocate (widget, width, height, baseline);
  gtk_widget_set_size_request (self->popover, MIN (width, 360), -1);
  gtk_popover_present (GTK_POPOVER (self->popover));
}

static void
karum_name_row_dispose (GObject *object)
{
  KarumNameRow *self = KARUM_NAME_ROW (object);

  g_cancellable_cancel (self->lookup);
  g_clear_object (&self->lookup);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->archive);
  G_OBJECT_CLASS (karum_name_row_parent_class)->dispose (object);
}

static void
karum_name_row_class_init (KarumNameRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_name_row_dispose;
  widget_class->size_allocate = karum_name_row_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-name-row.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumNameRow, new_label);
  gtk_widget_class_bind_template_callback (widget_class, text_changed);
  gtk_widget_class_bind_template_callback (widget_class, take_first);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, focus_left);
}

static void
karum_name_row_init (KarumNameRow *self)
{
  self->suggestions = GTK_LIST_BOX (gtk_list_box_new ());
  g_signal_connect (self->suggestions, "row-activated", G_CALLBACK (suggestion_activated), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->popover = gtk_popover_new ();
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_BOTTOM);
  gtk_popover_set_child (GTK_POPOVER (self->popover), GTK_WIDGET (self->suggestions));
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
}

void
karum_name_row_set_archive (KarumNameRow *self, KarumArchive *archive, KarumNameKind kind)
{
  g_set_object (&self->archive, archive);
  self->kind = kind;
}

void
karum_name_row_set_new_text (KarumNameRow *self, const char *text)
{
  gtk_label_set_label (self->new_label, text);
}

char *
karum_name_row_dup_name (KarumNameRow *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self))));

  return *name ? g_steal_pointer (&name) : NULL;
}

void
karum_name_row_set_name (KarumNameRow *self, const char *name)
{
  self->setting = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self), name ? name : "");
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  if (!self->lookup)
    self->setting = FALSE;
}

#include "karum-similar-row.h"

struct _KarumSimilarRow {
  GtkBox parent_instance;

  /* Template children */
  GtkLabel *title;
  GtkLabel *text;
  GtkDropDown *choice;

  GBinding *binding; /* (owned) (nullable): of the choice */
};

G_DEFINE_FINAL_TYPE (KarumSimilarRow, karum_similar_row, GTK_TYPE_BOX)

GtkWidget *
karum_similar_row_new (void)
{
  return g_object_new (KARUM_TYPE_SIMILAR_ROW, NULL);
}

void
karum_similar_row_set_item (KarumSimilarRow *self, KarumSimilarItem *item)
{
  g_autoptr (GtkStringList) choices = NULL;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;

  if (self->binding)
    g_binding_unbind (self->binding);
  g_clear_object (&self->binding);
  if (!item)
    return;
  g_object_get (item, "title", &title, "text", &text, "choices", &choices, NULL);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->text, text);
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (choices));
  self->binding = g_object_ref (g_object_bind_property (
      item, "choice", self->choice, "selected", G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL));
}

static void
karum_similar_row_dispose (GObject *object)
{
  karum_similar_row_set_item (KARUM_SIMILAR_ROW (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), KARUM_TYPE_SIMILAR_ROW);
  G_OBJECT_CLASS (karum_similar_row_parent_class)->dispose (object);
}

static void
karum_similar_row_class_init (KarumSimilarRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_similar_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-similar-row.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumSimilarRow, title);
  gtk_widget_class_bind_template_child (widget_class, KarumSimilarRow, text);
  gtk_widget_class_bind_template_child (widget_class, KarumSimilarRow, choice);
}

static void
karum_similar_row_init (KarumSimilarRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

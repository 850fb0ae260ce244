#include "karum-similar-row.h"

#include <gtk/gtk.h>

#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-similar-item.h"
#include "karum-wrap-layout.h"

struct _KarumSimilarRow {
  GtkBox parent_instance;

  /* Template children */
  GtkLabel *title;
  GtkLabel *text;
  GtkDropDown *choice;

  GBinding *binding; /* (owned) (nullable): of the choice */
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumSimilarRow, karum_similar_row, GTK_TYPE_BOX)

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
similar_row_let_go (KarumSimilarRow *self)
{
  karum_similar_row_set_item (self, NULL);
}

static void
karum_similar_row_class_init (KarumSimilarRowClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumSimilarRow, similar_row_let_go);
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_WRAP_LAYOUT);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumSimilarRow, title, text, choice);
}

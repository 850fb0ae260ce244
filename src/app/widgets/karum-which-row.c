#include "karum-which-row.h"

#include "karum-arrays.h"
#include "karum-class.h"

struct _KarumWhichRow {
  AdwComboRow parent_instance;

  GArray *ids;           /* (owned) (element-type gint64) */
  GtkStringList *labels; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumWhichRow, karum_which_row, ADW_TYPE_COMBO_ROW)

static void
karum_which_row_class_init (KarumWhichRowClass *klass)
{
  KARUM_FREES (klass, KarumWhichRow, g_array_unref, ids);
  KARUM_FREES (klass, KarumWhichRow, g_object_unref, labels);
}

static void
karum_which_row_init (KarumWhichRow *self)
{
  self->ids = karum_array_new (gint64);
  self->labels = gtk_string_list_new (NULL);
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (self->labels));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
karum_which_row_clear (KarumWhichRow *self)
{
  g_array_set_size (self->ids, 0);
  gtk_string_list_splice (self->labels, 0, g_list_model_get_n_items (G_LIST_MODEL (self->labels)),
                          NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
karum_which_row_add (KarumWhichRow *self, gint64 id, const char *label)
{
  g_array_append_val (self->ids, id);
  gtk_string_list_append (self->labels, label);
  gtk_widget_set_visible (GTK_WIDGET (self), self->ids->len > 1);
}

void
karum_which_row_choose (KarumWhichRow *self, gint64 id)
{
  for (guint i = 0; i < self->ids->len; i++)
    if (g_array_index (self->ids, gint64, i) == id)
      adw_combo_row_set_selected (ADW_COMBO_ROW (self), i);
}

gint64
karum_which_row_get_chosen (KarumWhichRow *self)
{
  guint chosen = adw_combo_row_get_selected (ADW_COMBO_ROW (self));

  return chosen < self->ids->len ? g_array_index (self->ids, gint64, chosen) : 0;
}

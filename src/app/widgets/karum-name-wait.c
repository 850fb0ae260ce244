#include "karum-name-wait.h"

#define WAIT "karum-name-wait"

typedef struct {
  GtkWidget *form;
  GPtrArray *rows; /* (owned) (element-type KarumNameRow): the rows with a running lookup */
  KarumNamesKnown known;
} Wait;

static void
wait_free (gpointer data)
{
  Wait *wait = data;

  g_signal_handlers_disconnect_by_data (wait->form, wait);
  for (guint i = 0; i < wait->rows->len; i++)
    g_signal_handlers_disconnect_by_data (wait->rows->pdata[i], wait);
  g_ptr_array_unref (wait->rows);
  g_free (wait);
}

static void
stop (GtkWidget *form)
{
  g_object_set_data (G_OBJECT (form), WAIT, NULL);
}

/* (transfer none) (nullable): the first row for which @holds returns TRUE. */
static KarumNameRow *
find_row (const Wait *wait, gboolean (*holds) (KarumNameRow *row))
{
  for (guint i = 0; i < wait->rows->len; i++)
    if (holds (wait->rows->pdata[i]))
      return wait->rows->pdata[i];
  return NULL;
}

static void
look (Wait *wait)
{
  GtkWidget *form = wait->form;
  KarumNamesKnown known = wait->known;
  g_autoptr (KarumNameRow) asking = NULL;

  if (find_row (wait, karum_name_row_is_looking))
    return;
  g_set_object (&asking, find_row (wait, karum_name_row_asks));
  stop (form);
  known (form, asking);
}

void
karum_name_wait (GtkWidget *form, KarumNameRow *const *rows, guint n_rows, KarumNamesKnown known)
{
  Wait *wait = g_new (Wait, 1);

  *wait = (Wait){ form, g_ptr_array_new_with_free_func (g_object_unref), known };
  for (guint i = 0; i < n_rows; i++)
    if (karum_name_row_is_looking (rows[i])) {
      g_ptr_array_add (wait->rows, g_object_ref (rows[i]));
      g_signal_connect_swapped (rows[i], "known", G_CALLBACK (look), wait);
    }
  g_signal_connect (form, "destroy", G_CALLBACK (stop), wait);
  g_object_set_data_full (G_OBJECT (form), WAIT, wait, wait_free);
  look (wait);
}

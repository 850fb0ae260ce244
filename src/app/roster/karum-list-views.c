#include "karum-list-views.h"

#include "karum-tab.h"

typedef struct {
  AdwSqueezer *views;
  GtkColumnView *columns;
  GtkListView *rows;
  GtkSelectionModel *model; /* (owned) */
  guint source;
} Sharing;

#define SHARING "karum-list-views"

static GtkWidget *
window_of (const Sharing *self)
{
  return gtk_widget_get_ancestor (GTK_WIDGET (self->columns), GTK_TYPE_SCROLLED_WINDOW);
}

static gboolean
in_rows (const Sharing *self)
{
  return adw_squeezer_get_visible_child (self->views) != window_of (self);
}

/* Columns without lines are as wide as with them: which of the two there is room for must not
 * depend on which of them has the lines. */
static void
keep_width (GtkWidget *window)
{
  int width;

  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_set_size_request (window, width, -1);
}

static gboolean
fill_view (gpointer data)
{
  Sharing *self = data;
  gboolean rows = in_rows (self);

  self->source = 0;
  if (rows == (gtk_list_view_get_model (self->rows) != NULL))
    return G_SOURCE_REMOVE;
  if (rows)
    keep_width (window_of (self));
  gtk_column_view_set_model (self->columns, rows ? NULL : self->model);
  gtk_list_view_set_model (self->rows, rows ? self->model : NULL);
  return G_SOURCE_REMOVE;
}

/* Not at once: this is told while places are given to widgets. */
static void
view_changed (AdwSqueezer *views, GParamSpec *pspec, Sharing *self)
{
  if (self->source == 0 && adw_squeezer_get_visible_child (views))
    self->source = g_idle_add (fill_view, self);
}

static void
sharing_free (gpointer data)
{
  Sharing *self = data;

  g_clear_handle_id (&self->source, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->views, self);
  g_object_unref (self->model);
  g_free (self);
}

void
karum_list_views_share (AdwSqueezer *views,
                        GtkColumnView *columns,
                        GtkListView *rows,
                        GtkSelectionModel *model)
{
  Sharing *self = g_new (Sharing, 1);

  *self = (Sharing){ views, columns, rows, g_object_ref (model), 0 };
  g_object_set_data_full (G_OBJECT (views), SHARING, self, sharing_free);
  gtk_column_view_set_model (columns, model);
  karum_tab_leaves (GTK_WIDGET (columns));
  karum_tab_leaves (GTK_WIDGET (rows));
  g_signal_connect (views, "notify::visible-child", G_CALLBACK (view_changed), self);
}

void
karum_list_views_stop (AdwSqueezer *views)
{
  g_object_set_data (G_OBJECT (views), SHARING, NULL);
}

GtkWidget *
karum_list_views_get_seen (AdwSqueezer *views)
{
  const Sharing *self = g_object_get_data (G_OBJECT (views), SHARING);

  return in_rows (self) ? GTK_WIDGET (self->rows) : GTK_WIDGET (self->columns);
}

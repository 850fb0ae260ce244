#include "karum-work-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-number-text.h"
#include "karum-progress.h"

struct _KarumWorkView {
  AdwBin parent_instance;

  /* Template children */
  GtkLabel *title;
  GtkProgressBar *bar;
  GtkButton *stop;

  GCancellable *cancellable; /* (owned) (nullable): of the task */
  gboolean share;            /* shows per cent, not a count */
};

G_DEFINE_FINAL_TYPE (KarumWorkView, karum_work_view, ADW_TYPE_BIN)

void
karum_work_view_cancel (KarumWorkView *self)
{
  if (!self->cancellable)
    return;
  gtk_widget_set_sensitive (GTK_WIDGET (self->stop), FALSE);
  g_cancellable_cancel (self->cancellable);
}

GCancellable *
karum_work_view_begin (KarumWorkView *self, const char *title)
{
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->share = FALSE;
  gtk_label_set_label (self->title, title);
  gtk_progress_bar_set_fraction (self->bar, 0);
  gtk_progress_bar_set_text (self->bar, "");
  gtk_widget_set_sensitive (GTK_WIDGET (self->stop), TRUE);
  return g_object_ref (self->cancellable);
}

void
karum_work_view_show_share (KarumWorkView *self)
{
  self->share = TRUE;
}

static char *
share_text (guint64 done, guint64 total)
{
  /* Translators: a share in percent, without a fraction. */
  return g_strdup_printf (_ ("%.0f%%"), floor (100.0 * (double) done / (double) total));
}

static char *
figures_text (guint64 done, guint64 total)
{
  g_autofree char *part = karum_number_text (total > 0 ? MIN (done, total) : done);
  g_autofree char *all = karum_number_text (total);

  if (total == KARUM_PROGRESS_WAITING)
    return g_strdup (_ ("Waiting for other changes to be saved"));
  if (total > 0)
    /* Translators: how many are done, and how many there are */
    return g_strdup_printf (_ ("%s of %s"), part, all);
  return g_steal_pointer (&part);
}

void
karum_work_view_visit (guint64 done, guint64 total, gpointer view)
{
  KarumWorkView *self = view;
  gboolean known = total > 0 && total != KARUM_PROGRESS_WAITING;
  g_autofree char *text
      = known && self->share ? share_text (MIN (done, total), total) : figures_text (done, total);

  if (known)
    gtk_progress_bar_set_fraction (self->bar, MIN (1.0, (double) done / (double) total));
  else
    gtk_progress_bar_pulse (self->bar);
  gtk_progress_bar_set_text (self->bar, text);
}

void
karum_work_view_end (KarumWorkView *self)
{
  g_clear_object (&self->cancellable);
}

gboolean
karum_work_view_is_busy (KarumWorkView *self)
{
  return self->cancellable != NULL;
}

static void
karum_work_view_dispose (GObject *object)
{
  KarumWorkView *self = KARUM_WORK_VIEW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_WORK_VIEW);
  G_OBJECT_CLASS (karum_work_view_parent_class)->dispose (object);
}

static void
karum_work_view_class_init (KarumWorkViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_work_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-work-view.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumWorkView, title);
  gtk_widget_class_bind_template_child (widget_class, KarumWorkView, bar);
  gtk_widget_class_bind_template_child (widget_class, KarumWorkView, stop);
  gtk_widget_class_bind_template_callback (widget_class, karum_work_view_cancel);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_work_view_init (KarumWorkView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

#include "karum-work-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-class.h"
#include "karum-phrases.h"
#include "karum-progress.h"
#include "karum-voice.h"

KARUM_DEFINE_TEMPLATE_TYPE (KarumWorkView, karum_work_view, ADW_TYPE_BIN)

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
  self->said = 0;
  karum_say (GTK_WIDGET (self), title);
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

/* Each quarter, not each step. */
static void
say_progress (KarumWorkView *self, guint quarter, const char *text)
{
  if (quarter <= self->said || quarter == 4)
    return;
  self->said = quarter;
  karum_say (GTK_WIDGET (self), text);
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
  else if (adw_get_enable_animations (GTK_WIDGET (self->bar)))
    gtk_progress_bar_pulse (self->bar);
  gtk_progress_bar_set_text (self->bar, text);
  say_progress (self, known ? (guint) (4 * MIN (done, total) / total) : 0, text);
}

void
karum_work_view_end (KarumWorkView *self)
{
  g_clear_object (&self->cancellable);
}

static void
karum_work_view_class_init (KarumWorkViewClass *klass)
{
  KARUM_DROPS (klass, KarumWorkView, karum_cancel, cancellable);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumWorkView, title, bar, stop);
  KARUM_CALLBACKS (klass, karum_work_view_cancel);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

#include "karum-review-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-lessons.h"
#include "karum-phrases.h"
#include "karum-rows.h"

struct _KarumReviewDialog {
  AdwWindow parent_instance;

  /* Template children */
  AdwPreferencesGroup *question, *queue_group;
  AdwComboRow *effort;
  AdwActionRow *state;
  GtkSwitch *pause;
  GtkWidget *review;

  KarumReviewQueue *queue; /* (owned) */
  char *title;             /* (owned) (nullable) */
  GArray *games;           /* (owned) (nullable) */
  GPtrArray *rows;         /* (owned) (element-type AdwActionRow): of the jobs */
};

G_DEFINE_FINAL_TYPE (KarumReviewDialog, karum_review_dialog, ADW_TYPE_WINDOW)

static char *
effort_title (KarumEffort effort)
{
  static const char *const names[] = {
    NULL,
    NC_ ("effort", "Quick"),
    NC_ ("effort", "Thorough"),
    NC_ ("effort", "Until sure"),
  };

  return g_strdup (g_dpgettext2 (NULL, "effort", names[effort]));
}

/* What is asked about, in a title that has markup: names of players and events may look like it. */
static void
show_question (KarumReviewDialog *self)
{
  const guint n = self->games->len;
  const char *words = karum_words_of_key (self->title);
  g_autofree char *count = karum_count_text (ngettext ("%s game", "%s games", n), n);
  g_autofree char *both = g_strdup_printf ("%s · %s", words, count);
  g_autofree char *title = g_markup_escape_text (!*self->title ? count : n == 1 ? words : both, -1);

  adw_preferences_group_set_title (self->question, title);
}

/* -- The queue -------------------------------------------------------------------------------- */

static void
show_numbers (KarumReviewDialog *self)
{
  const GPtrArray *jobs = karum_review_queue_get_jobs (self->queue);
  g_autofree char *state = karum_review_queue_dup_state (self->queue);

  adw_action_row_set_subtitle (self->state, state ? state : "");
  for (guint i = 0; i < MIN (jobs->len, self->rows->len); i++) {
    const KarumReviewJob *job = jobs->pdata[i];
    g_autofree char *effort = effort_title (job->effort);
    /* Translators: how many games of how many are reviewed, and the effort */
    g_autofree char *text
        = g_strdup_printf (_ ("%u of %u games · %s"), job->done, job->games->len, effort);

    adw_action_row_set_subtitle (self->rows->pdata[i], text);
  }
}

static void
add_button (AdwActionRow *row, const char *icon, const char *name, const char *action, guint index)
{
  GtkWidget *button = karum_row_button_new (icon, name);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", index);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  adw_action_row_add_suffix (row, button);
}

static void
add_row (KarumReviewDialog *self, const KarumReviewJob *job, guint index)
{
  g_autofree char *title = karum_review_job_words (job);
  AdwActionRow *row = ADW_ACTION_ROW (karum_row_new (title, NULL));

  if (index > 0)
    add_button (row, "go-up-symbolic", _ ("Review Earlier"), "reviews.raise", index);
  add_button (row, "process-stop-symbolic", _ ("Stop"), "reviews.drop", index);
  adw_preferences_group_add (self->queue_group, GTK_WIDGET (row));
  g_ptr_array_add (self->rows, row);
}

static void
show_jobs (KarumReviewDialog *self)
{
  const GPtrArray *jobs = karum_review_queue_get_jobs (self->queue);

  karum_for_each (void, row, self->rows)
    adw_preferences_group_remove (self->queue_group, row);
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < jobs->len; i++)
    add_row (self, jobs->pdata[i], i);
  gtk_widget_set_visible (GTK_WIDGET (self->queue_group), jobs->len > 0);
  show_numbers (self);
  /* A dialog without a question has nothing left to show. */
  if (jobs->len == 0 && !self->games && gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_window_close (GTK_WINDOW (self));
}

/* -- Actions ---------------------------------------------------------------------------------- */

static void
begin_reviews (KarumReviewDialog *self)
{
  karum_review_queue_add (self->queue, self->title, adw_combo_row_get_selected (self->effort) + 1,
                          self->games);
  gtk_window_close (GTK_WINDOW (self));
}

static void
raise_job (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_review_queue_raise (KARUM_REVIEW_DIALOG (widget)->queue, g_variant_get_uint32 (parameter));
}

static void
drop_job (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_review_queue_drop (KARUM_REVIEW_DIALOG (widget)->queue, g_variant_get_uint32 (parameter));
}

static const KarumAction actions[] = {
  { "reviews.begin", .function = KARUM_DOES (KarumReviewDialog, begin_reviews) },
  { "reviews.raise", .with_target = raise_job, .target = "u" },
  { "reviews.drop", .with_target = drop_job, .target = "u" },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_review_dialog_class_init (KarumReviewDialogClass *klass)
{
  KARUM_USES (KARUM_TYPE_HELP_BUTTON);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumReviewDialog, question, queue_group, effort, state, pause, review);
  KARUM_HEARS (klass, KarumReviewDialog, queue);
  KARUM_FREES (klass, KarumReviewDialog, g_free, title);
  KARUM_FREES (klass, KarumReviewDialog, g_array_unref, games);
  KARUM_FREES (klass, KarumReviewDialog, g_ptr_array_unref, rows);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_review_dialog_init (KarumReviewDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_ptr_array_new ();
}

void
karum_review_dialog_present (GtkWindow *parent,
                             KarumReviewQueue *queue,
                             const char *title,
                             GArray *games,
                             KarumEffort effort)
{
  KarumReviewDialog *self = g_object_new (KARUM_TYPE_REVIEW_DIALOG, "transient-for", parent, NULL);

  karum_hear (self, &self->queue, queue, "changed", G_CALLBACK (show_jobs), "progressed",
              G_CALLBACK (show_numbers), NULL);
  self->title = g_strdup (title);
  self->games = games ? g_array_ref (games) : NULL;
  adw_combo_row_set_selected (self->effort, effort - 1);
  gtk_widget_set_visible (GTK_WIDGET (self->question), games != NULL);
  if (games)
    show_question (self);
  g_object_bind_property (queue, "paused", self->pause, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  show_jobs (self);
  karum_dialog_present (GTK_WINDOW (self));
}

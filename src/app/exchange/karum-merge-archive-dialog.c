#include "karum-actions.h"
#include "karum-archive-dialogs.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-name.h"
#include "karum-exchange-requests.h"
#include "karum-import-tally.h"
#include "karum-phrases.h"
#include "karum-import-dialog.h"
#include "karum-rows.h"
#include "karum-work-dialog.h"

/* What actions need. */
enum { MERGE_SOME = KARUM_NEED_OWN };

/* The maximum number of names listed: each is a widget, and nobody reads more. */
#define LISTED 200

struct _KarumMergeArchiveDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  GtkLabel *other_label;
  GtkLabel *added;
  GtkLabel *identical;
  GtkWidget *changed_row;
  GtkLabel *changed;
  GtkWidget *similar_row;
  GtkLabel *similar;
  GtkWidget *bin_row;
  GtkLabel *bin;
  GtkWidget *decide_button;
  GtkLabel *unreadable;
  GtkWidget *unreadable_row;
  GtkLabel *known;
  AdwExpanderRow *named_row;
  GtkLabel *named;
  AdwExpanderRow *new_players_row;
  GtkLabel *new_players;
  AdwExpanderRow *new_events_row;
  GtkLabel *new_events;
  GtkWidget *add_button;

  KarumArchive *archive; /* (owned) */
  char *other;           /* (owned): the path of the other archive */
  GArray
      *undecided; /* (owned) (element-type KarumSimilarGame): similar games, and other versions */
  GArray *decisions; /* (owned) (element-type KarumMergeDecision): the user's decisions on them */
};

G_DEFINE_FINAL_TYPE (KarumMergeArchiveDialog, karum_merge_archive_dialog, KARUM_TYPE_WORK_DIALOG)

static void
set_number (GtkLabel *label, guint64 number)
{
  g_autofree char *text = karum_number_text (number);

  gtk_label_set_label (label, text);
}

/* -- Who would be joined ---------------------------------------------------------------------- */

static void
add_line (AdwExpanderRow *list, const char *title)
{
  adw_expander_row_add_row (list, karum_row_new (title, NULL));
}

static void
add_joined (KarumMergeArchiveDialog *self, const KarumJoinedPlayer *player)
{
  g_autofree char *there = karum_display_name (player->there);
  g_autofree char *here = karum_display_name (player->here);
  /* Translators: a player's name in another archive, and in this one. */
  g_autofree char *both = g_strdup_printf (C_ ("joined players", "%s, here %s"), there, here);

  add_line (self->named_row, g_str_equal (player->there, player->here) ? here : both);
}

/* Appends a row that tells how many of @n are not listed. */
static void
end_list (AdwExpanderRow *list, guint n)
{
  guint left = n - MIN (n, LISTED);
  /* Translators: behind a list of names: how many are not listed. */
  g_autofree char *more = karum_count_text (ngettext ("and %s more", "and %s more", left), left);

  if (left > 0)
    add_line (list, more);
  adw_expander_row_set_enable_expansion (list, n > 0);
}

static void
show_joined (KarumMergeArchiveDialog *self, const GPtrArray *players)
{
  guint n = players ? players->len : 0;

  for (guint i = 0; i < MIN (n, LISTED); i++)
    add_joined (self, players->pdata[i]);
  end_list (self->named_row, n);
}

static void
show_names (AdwExpanderRow *list, GtkLabel *label, const GPtrArray *names)
{
  set_number (label, names->len);
  for (guint i = 0; i < MIN (names->len, LISTED); i++) {
    g_autofree char *name = karum_display_name (names->pdata[i]);

    add_line (list, name);
  }
  end_list (list, names->len);
}

/* -- What is to be decided -------------------------------------------------------------------- */

static void
clear_similar (gpointer game)
{
  karum_similar_game_clear (game);
}

static void
keep_undecided (KarumMergeArchiveDialog *self, const GArray *games)
{
  karum_for_each_in (KarumSimilarGame, game, games) {
    KarumSimilarGame copy;

    karum_similar_game_copy (game, &copy);
    g_array_append_val (self->undecided, copy);
  }
  gtk_widget_set_visible (self->decide_button, games->len > 0);
}

static void
update_add (KarumMergeArchiveDialog *self, guint64 added)
{
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (MERGE_SOME),
                     added > 0 || self->decisions->len > 0);
}

static void
decided (
    KarumMergeArchiveDialog *self, guint replaced, guint left_out, guint updated, gpointer dialog)
{
  g_autoptr (GArray) decisions = karum_similar_dialog_dup_decisions (KARUM_SIMILAR_DIALOG (dialog));

  g_array_set_size (self->decisions, 0);
  g_array_append_vals (self->decisions, decisions->data, decisions->len);
  update_add (self, 0);
  gtk_widget_grab_focus (self->add_button);
}

static void
decide (KarumMergeArchiveDialog *self)
{
  GtkWidget *dialog = karum_similar_dialog_new (GTK_WINDOW (self), NULL, self->undecided);

  karum_on (dialog, "settled", decided, self);
  karum_dialog_present (GTK_WINDOW (dialog));
}

/* -- What it would do ------------------------------------------------------------------------- */

/* Shows a number that is usually 0 only if it is not. */
static void
show_some (GtkWidget *row, GtkLabel *label, guint64 number)
{
  set_number (label, number);
  gtk_widget_set_visible (row, number > 0);
}

static void
show_preview (KarumMergeArchiveDialog *self, const KarumMergeReport *report)
{
  guint unreadable = report->faults ? report->faults->len : 0;

  set_number (self->added, report->games->added);
  set_number (self->identical, report->games->identical);
  show_some (self->changed_row, self->changed, report->games->changed);
  show_some (self->similar_row, self->similar, report->games->similar);
  show_some (self->bin_row, self->bin, report->games->bin);
  show_some (self->unreadable_row, self->unreadable, unreadable);
  keep_undecided (self, report->games->similars);
  set_number (self->known, report->known);
  set_number (self->named, report->named);
  show_joined (self, report->joined);
  show_names (self->new_players_row, self->new_players, report->games->new_players);
  show_names (self->new_events_row, self->new_events, report->games->new_events);
  update_add (self, report->games->added);
  karum_work_dialog_ask (KARUM_WORK_DIALOG (self));
  gtk_widget_grab_focus (self->add_button);
}

static void
compared (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumMergeArchiveDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumMergeReport) report = karum_request_finish (source, result, &error);

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  if (report)
    show_preview (self, report);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gtk_window_close (GTK_WINDOW (self));
  else
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("This Archive Can’t Be Merged"), error);
}

static void
compare (KarumMergeArchiveDialog *self)
{
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Comparing the archives…"), self->archive,
                           karum_request_merge (self->other, TRUE, NULL, 0), compared,
                           g_object_ref (self));
}

/* -- Doing it --------------------------------------------------------------------------------- */

/* The games as after an import, and the unreadable ones. */
static void
show_report (KarumMergeArchiveDialog *self, const KarumMergeReport *report)
{
  KarumImportTally tally;
  g_autofree char *title = NULL;
  g_autofree char *description = NULL;
  g_autoptr (GPtrArray) lines = NULL;

  karum_import_tally_init (&tally);
  karum_import_tally_add_merged (&tally, report);
  title = karum_import_tally_title (&tally);
  description = karum_import_tally_description (&tally);
  lines = karum_import_tally_dup_lines (&tally);
  karum_import_tally_clear (&tally);
  karum_work_dialog_report (KARUM_WORK_DIALOG (self),
                            report->faults ? KARUM_REPORT_WARNING : KARUM_REPORT_GOOD, title,
                            description, lines);
}

static void
merged (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumMergeArchiveDialog) self = data;
  KarumWorkDialog *dialog = KARUM_WORK_DIALOG (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumMergeReport) report = karum_request_finish (source, result, &error);

  if (!karum_work_dialog_end (dialog))
    return;
  if (!report) {
    karum_work_dialog_fail (dialog, _ ("Nothing Was Added"), error);
    return;
  }
  show_report (self, report);
}

/* The action can be activated by a key at any time, so the state is checked. */
static void
add (KarumMergeArchiveDialog *self)
{
  if (!karum_work_dialog_is_asking (KARUM_WORK_DIALOG (self)))
    return;
  karum_work_dialog_begin (
      KARUM_WORK_DIALOG (self), _ ("Adding the games…"), self->archive,
      karum_request_merge (self->other, FALSE,
                           (const KarumMergeDecision *) (gpointer) self->decisions->data,
                           self->decisions->len),
      merged, g_object_ref (self));
}

void
karum_merge_archive_dialog_present (GtkWindow *parent, KarumArchive *archive, const char *other)
{
  KarumMergeArchiveDialog *self = g_object_new (KARUM_TYPE_MERGE_ARCHIVE_DIALOG, NULL);
  g_autofree char *name = g_filename_display_basename (other);
  g_autofree char *shown = karum_display_name (name);

  self->archive = g_object_ref (archive);
  self->other = g_strdup (other);
  gtk_label_set_label (self->other_label, shown);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
  compare (self);
}

/* -- Which archive ---------------------------------------------------------------------------- */

#define ARCHIVE "karum-archive"

static void
archive_chosen (gpointer chooser, const char *path)
{
  GtkWindow *parent = gtk_native_dialog_get_transient_for (chooser);

  /* It may have been closed meanwhile. */
  if (parent && gtk_widget_get_visible (GTK_WIDGET (parent)))
    karum_merge_archive_dialog_present (parent, g_object_get_data (chooser, ARCHIVE), path);
}

void
karum_merge_archive_dialog_choose (GtkWindow *parent, KarumArchive *archive)
{
  GtkFileChooser *chooser
      = karum_path_chooser_new (parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Merge Another Archive"),
                                _ ("_Compare"), archive_chosen, NULL);

  karum_path_chooser_filter (chooser, _ ("Karum archives"), "karum");
  g_object_set_data_full (G_OBJECT (chooser), ARCHIVE, g_object_ref (archive), g_object_unref);
  karum_path_chooser_show (chooser);
}

/* -- The widget ------------------------------------------------------------------------------- */

static const char *const reasons[] = {
  [MERGE_SOME] = N_ ("There is nothing to add."),
};

static const KarumAction actions[] = {
  { "merge.add", .needs = { MERGE_SOME }, .function = KARUM_DOES (KarumMergeArchiveDialog, add) },
  { "merge.decide", .function = KARUM_DOES (KarumMergeArchiveDialog, decide) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_merge_archive_dialog_class_init (KarumMergeArchiveDialogClass *klass)
{
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumMergeArchiveDialog, g_object_unref, archive);
  KARUM_FREES (klass, KarumMergeArchiveDialog, g_free, other);
  KARUM_FREES (klass, KarumMergeArchiveDialog, g_array_unref, undecided, decisions);
  KARUM_CHILDREN (klass, KarumMergeArchiveDialog, other_label, added, identical, changed_row,
                  changed, similar_row, similar, bin_row, bin, decide_button, new_players_row,
                  new_events_row, new_events, unreadable, unreadable_row, known);
  KARUM_CHILDREN (klass, KarumMergeArchiveDialog, named_row, named, new_players, add_button);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "merge.add");
}

static void
karum_merge_archive_dialog_init (KarumMergeArchiveDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->undecided = karum_array_new (KarumSimilarGame);
  g_array_set_clear_func (self->undecided, clear_similar);
  self->decisions = karum_array_new (KarumMergeDecision);
}

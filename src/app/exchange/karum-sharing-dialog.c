#include "karum-actions.h"
#include "karum-archive-dialogs.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-difference-view.h"
#include "karum-exchange-requests.h"
#include "karum-game-text.h"
#include "karum-name-dialog.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-rows.h"
#include "karum-sharing-text.h"
#include "karum-work-dialog.h"
#include "karum-wrap-layout.h"

/* What actions need. */
enum { SHARED = KARUM_NEED_OWN };

/* The maximum number of conflicts that are listed at once: each is two rows. */
#define LISTED 100

/* Of one of two values: its width in characters, and its height in pixels before it is scrolled. */
#define CHOICE_WIDTH 24
#define MOST_HEIGHT 200

struct _KarumSharingDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  GtkWidget *intro;
  AdwEntryRow *name;
  AdwActionRow *folder_row;
  GtkWidget *exchanged_row;
  GtkWidget *automatic;
  GtkSwitch *receive;
  GtkWidget *copies_group;
  GtkListBox *copies;
  GtkWidget *conflicts_group;
  GtkBox *conflicts;
  GtkBox *came;
  GtkWidget *stop;
  GtkWidget *back;

  GSettings *settings;            /* (owned) */
  KarumArchive *archive;          /* (owned) */
  KarumSharingSchedule *schedule; /* (owned) (nullable) */
  KarumSharingState *state;       /* (owned) (nullable) */
  GPtrArray *undecided;           /* (owned) (nullable) (element-type KarumConflict) */
  char *folder;                   /* (owned) (nullable): chosen now */
  guint patience;                 /* a source: until the dialog closes whatever happens */
};

G_DEFINE_FINAL_TYPE (KarumSharingDialog, karum_sharing_dialog, KARUM_TYPE_WORK_DIALOG)

static void
trouble (gpointer dialog, const GError *error)
{
  karum_work_dialog_fail (dialog, _ ("Nothing Was Exchanged"), error);
}

/* -- Who takes part --------------------------------------------------------------------------- */

/* (transfer full) */
static char *
seen_text (const KarumSharingCopy *copy)
{
  g_autofree char *when = copy->seen > 0 ? karum_moment_text (copy->seen / 1000) : NULL;

  if (!when)
    return g_strdup (_ ("Nothing has come from it yet"));
  /* Translators: of another computer: date and time */
  return g_strdup_printf (_ ("Something came last on %s"), when);
}

static void
show_copies (KarumSharingDialog *self)
{
  const GPtrArray *copies = self->state->copies;
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->copies, 0)))
    gtk_list_box_remove (self->copies, GTK_WIDGET (row));
  for (guint i = 0; i < copies->len; i++) {
    const KarumSharingCopy *copy = copies->pdata[i];
    g_autofree char *name = karum_display_name (copy->name);
    g_autofree char *seen = seen_text (copy);

    if (!copy->here && !copy->former)
      gtk_list_box_append (self->copies, karum_row_new (name, seen));
  }
  gtk_widget_set_visible (self->copies_group,
                          gtk_list_box_get_row_at_index (self->copies, 0) != NULL);
}

/* -- What is undecided ------------------------------------------------------------------------ */

/* (transfer full): a thing and its part */
static char *
about_text (const KarumConflict *conflict)
{
  g_autofree char *about = karum_sharing_about_text (conflict->about, conflict->date);
  g_autofree char *part = karum_sharing_part_text (conflict->thing, conflict->part);

  /* Translators: what two computers have changed at once: a game, player, event or list; and what
   * of it, such as “Result” */
  return g_strdup_printf (C_ ("conflict", "%s: %s"), about, part);
}

/* A text of any length is scrolled. (transfer floating) */
static GtkWidget *
value_new (const char *value)
{
  g_autofree char *shown = karum_display_lines (value);
  GtkWidget *label = gtk_label_new (*shown ? shown : _ ("nothing"));
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), CHOICE_WIDTH);
  gtk_label_set_max_width_chars (GTK_LABEL (label), CHOICE_WIDTH);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

/* (transfer floating) */
static GtkWidget *
heading_new (const char *who)
{
  GtkWidget *heading = gtk_label_new (who);

  gtk_label_set_wrap (GTK_LABEL (heading), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (heading), CHOICE_WIDTH);
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  return heading;
}

/* A column for one of two values: a heading that says who entered it, the value, and a button that
 * chooses it. (transfer floating) */
static GtkWidget *
choice_new (const char *value, const char *who, const char *button, guint number, gboolean aside)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *decide = gtk_button_new_with_mnemonic (button);

  gtk_widget_set_halign (decide, GTK_ALIGN_START);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (decide), "(ub)", number, aside);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (decide), "sharing.settle");
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_box_append (GTK_BOX (box), heading_new (who));
  gtk_box_append (GTK_BOX (box), value_new (value));
  gtk_box_append (GTK_BOX (box), decide);
  return box;
}

/* Two main lines are seen on two boards, where they first differ. */
static void
add_boards (GtkWidget *group, const KarumConflict *conflict, const char *by)
{
  KarumDifferenceView *view = g_object_new (KARUM_TYPE_DIFFERENCE_VIEW, NULL);

  karum_difference_view_set_labels (view, _ ("In use"), by);
  karum_difference_view_show (view, conflict->holds_game, conflict->aside_game, "");
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (view));
}

/* Both values, beside each other where there is room. */
static void
add_conflict (KarumSharingDialog *self, guint number)
{
  const KarumConflict *conflict = self->undecided->pdata[number];
  g_autofree char *holds = karum_sharing_value_text (conflict->part, conflict->holds_text);
  g_autofree char *aside = karum_sharing_value_text (conflict->part, conflict->aside_text);
  GtkWidget *group = adw_preferences_group_new (), *both = karum_wrap_box_new ();
  g_autofree char *about = about_text (conflict);
  g_autofree char *name = karum_display_name (conflict->by);
  /* Translators: of a value: the computer where it was entered */
  g_autofree char *by = *name ? g_strdup_printf (_ ("Entered on %s, not in use"), name)
                              : g_strdup (_ ("Not in use"));
  g_autofree char *title = g_markup_escape_text (about, -1);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  if (conflict->holds_game && conflict->aside_game)
    add_boards (group, conflict, by);
  gtk_box_append (GTK_BOX (both), choice_new (holds, _ ("In use"), _ ("_Keep"), number, FALSE));
  gtk_box_append (GTK_BOX (both),
                  choice_new (aside, by, C_ ("conflict", "_Use This"), number, TRUE));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), both);
  gtk_box_append (self->conflicts, group);
}

static void
conflicts_listed (gpointer dialog, gpointer list)
{
  KarumSharingDialog *self = dialog;
  GtkWidget *child;

  g_clear_pointer (&self->undecided, g_ptr_array_unref);
  self->undecided = list;
  if (!self->conflicts)
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->conflicts))))
    gtk_box_remove (self->conflicts, child);
  for (guint i = 0; i < MIN (self->undecided->len, LISTED); i++)
    add_conflict (self, i);
  gtk_widget_set_visible (self->conflicts_group, self->undecided->len > 0);
}

/* -- What came -------------------------------------------------------------------------------- */

/* The page of a thing, or NULL. */
static const char *
page_of (const KarumCame *came)
{
  static const char *const pages[KARUM_N_CAME] = { [KARUM_CAME_GAME] = "win.open-game",
                                                   [KARUM_CAME_PERSON] = "win.show-player",
                                                   [KARUM_CAME_EVENT] = "win.show-event" };

  return came->row > 0 ? pages[came->kind] : NULL;
}

/* (transfer floating) */
static GtkWidget *
came_row (const KarumCame *came)
{
  g_autofree char *about = karum_sharing_about_text (came->about, came->date);
  g_autofree char *text = karum_came_text (came);
  GtkWidget *row = karum_row_new (*about ? about : _ ("Deleted meanwhile"), text);
  const char *page = page_of (came);

  if (!page)
    return row;
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "(sx)", page, came->row);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "sharing.open");
  return row;
}

static void
add_came (KarumSharingDialog *self, const KarumSharingNews *news, guint *left)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  g_autofree char *what = karum_came_tallies_text (news->tallies);
  g_autofree char *title = g_markup_escape_text (what, -1);
  g_autofree char *when = karum_moment_text (news->when);

  adw_preferences_group_set_title (group, title);
  adw_preferences_group_set_description (group, when);
  for (guint i = 0; i<news->came->len && * left> 0; i++, (*left)--)
    adw_preferences_group_add (group, came_row (news->came->pdata[i]));
  gtk_box_append (self->came, GTK_WIDGET (group));
}

static void
show_came (KarumSharingDialog *self)
{
  const GPtrArray *all = self->schedule ? karum_sharing_schedule_get_news (self->schedule) : NULL;
  guint left = LISTED;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->came))))
    gtk_box_remove (self->came, child);
  for (guint i = 0; all && i < all->len && left > 0; i++)
    add_came (self, all->pdata[i], &left);
  gtk_widget_set_visible (GTK_WIDGET (self->came), all && all->len > 0);
}

/* The window of the archive shows it; the dialog is out of the way. */
static void
open_came (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (widget));
  g_autoptr (GVariant) target = g_variant_ref (parameter);
  const char *page;
  gint64 row;

  g_variant_get (target, "(&sx)", &page, &row);
  gtk_window_close (GTK_WINDOW (widget));
  if (window)
    gtk_widget_activate_action (GTK_WIDGET (window), page, "x", row);
}

/* -- The state -------------------------------------------------------------------------------- */

static void
show_state (KarumSharingDialog *self)
{
  const KarumSharingState *state = self->state;
  const char *folder = self->folder ? self->folder : state->place;
  g_autofree char *place
      = g_strdup (folder ? folder : _ ("On a stick, on a share, or one that is synchronized"));
  g_autofree char *when
      = state->exchanged > 0 ? karum_moment_text (state->exchanged / 1000) : g_strdup ("");

  gtk_widget_set_visible (self->intro, !state->shared);
  if (state->shared)
    gtk_switch_set_active (self->receive, state->receives);
  if (state->name)
    gtk_editable_set_text (GTK_EDITABLE (self->name), state->name);
  adw_action_row_set_subtitle (self->folder_row, place);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->exchanged_row), when);
  gtk_widget_set_visible (self->exchanged_row, state->shared);
  gtk_widget_set_visible (self->stop, state->shared);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (SHARED), state->shared);
  show_copies (self);
  show_came (self);
}

static void
state_found (gpointer dialog, gpointer state)
{
  KarumSharingDialog *self = dialog;

  g_clear_pointer (&self->state, karum_sharing_state_free);
  self->state = state;
  if (!self->intro)
    return;
  show_state (self);
  gtk_widget_set_visible (self->back, TRUE);
}

static void
load (KarumSharingDialog *self)
{
  karum_ask (self, self->archive, karum_request_sharing_state (), NULL, state_found, trouble);
  karum_ask (self, self->archive, karum_request_list_conflicts (), NULL, conflicts_listed, trouble);
}

static void
settled (gpointer dialog, gpointer nothing)
{
  load (dialog);
}

static void
settle (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumSharingDialog *self = KARUM_SHARING_DIALOG (widget);
  const KarumConflict *conflict;
  guint number;
  gboolean aside;

  g_variant_get (parameter, "(ub)", &number, &aside);
  if (!self->undecided || number >= self->undecided->len)
    return;
  conflict = self->undecided->pdata[number];
  karum_ask (self, self->archive,
             karum_request_settle (conflict->thing, conflict->part,
                                   aside ? conflict->aside : conflict->holds),
             NULL, settled, trouble);
}

/* -- Exchanging ------------------------------------------------------------------------------- */

static const char *
title_of (const KarumSharingReport *report)
{
  if (report->began)
    return _ ("The Archive Is Shared Now");
  if (report->joined)
    return _ ("The Archive Was Joined");
  return report->learnt + report->sent + report->made > 0 ? _ ("Exchanged") : _ ("Nothing New");
}

static void
show_report (KarumSharingDialog *self, const KarumSharingReport *report)
{
  g_autoptr (GPtrArray) lines = karum_sharing_report_faults (report);
  gboolean fine = lines->len == 0 && report->conflicts->len == 0;
  g_autofree char *counts = g_strdup_printf (
      _ ("Changed here: games %u, players %u, events %u, lists %u. Changes for "
         "others: %u."),
      report->games, report->people, report->events, report->lists, report->sent);

  g_ptr_array_extend_and_steal (lines, karum_sharing_report_news (report));
  if (report->conflicts->len > 0)
    g_ptr_array_add (lines,
                     g_strdup_printf (_ ("Changed on two computers at once: %u. Decide under "
                                         "“Changes and Computers”."),
                                      report->conflicts->len));
  karum_work_dialog_report (KARUM_WORK_DIALOG (self),
                            fine ? KARUM_REPORT_GOOD : KARUM_REPORT_WARNING, title_of (report),
                            counts, lines);
  load (self);
}

/* (transfer full) (nullable): NULL if the exchange failed, which is shown, or if the dialog is to
 * close. */
static KarumSharingReport *
finish (KarumSharingDialog *self, GObject *source, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumSharingReport) report = karum_request_finish (source, result, &error);

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return NULL;
  if (!report)
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Nothing Was Exchanged"), error);
  return g_steal_pointer (&report);
}

static void
exchanged (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSharingDialog) self = data;
  g_autoptr (KarumSharingReport) report = finish (self, source, result);

  if (!report)
    return;
  g_clear_pointer (&self->folder, g_free);
  if (self->schedule)
    karum_sharing_schedule_note (self->schedule, report->came, report->tallies);
  show_report (self, report);
}

/* -- Which way -------------------------------------------------------------------------------- */

static KarumSharingDirection
direction (KarumSharingDialog *self)
{
  return gtk_switch_get_active (self->receive) ? KARUM_SHARING_RECEIVE : KARUM_SHARING_BOTH;
}

/* An archive that isn't shared yet will be so with its first exchange. */
static void
receive_changed (KarumSharingDialog *self)
{
  gboolean receives = gtk_switch_get_active (self->receive);

  if (!self->state || !self->state->shared || self->state->receives == receives)
    return;
  self->state->receives = receives;
  karum_ask (self, self->archive, karum_request_set_receiving (receives), NULL, NULL, trouble);
}

/* -- What will happen ------------------------------------------------------------------------- */

/* (transfer full): of an exchange that would begin to share, or join */
static char *
preview_text (const KarumSharingReport *report)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *going = karum_sharing_things_text (report->going, 0);
  g_autofree char *size = karum_size_text ((guint64) report->bytes);

  g_string_append (text, report->joined
                             ? _ ("There is a shared archive: yours will be joined with it.")
                             : _ ("No archive is shared there yet. Yours will be the shared one."));
  g_string_append_c (text, '\n');
  for (guint i = 0; i < report->tallies->len; i++) {
    g_autofree char *came = karum_came_tally_text (report->tallies->pdata[i]);

    /* Translators: what will come from another computer: “Laptop: 12 games, 3 comments” */
    g_string_append_printf (text, C_ ("preview", "\nComes here from %s."), came);
  }
  if (report->same->len > 0) {
    g_autofree char *same = karum_count_text (
        ngettext ("%s player or event becomes one with another: the same games name both.",
                  "%s players and events become one with others: the same games name both.",
                  report->same->len),
        report->same->len);

    g_string_append_printf (text, "\n%s", same);
  }
  if (report->receives)
    g_string_append_printf (text, "\n%s", _ ("Nothing goes to the others."));
  else if (*going)
    /* Translators: “12 games, 3 players”, and the size of files */
    g_string_append_printf (text, C_ ("preview", "\nGoes there: %s, about %s."), going, size);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
begin_answered (AdwMessageDialog *question, const char *response, KarumSharingDialog *self)
{
  if (g_str_equal (response, "begin"))
    karum_sharing_dialog_exchange (self, self->folder);
}

static void
ask_to_begin (KarumSharingDialog *self, const KarumSharingReport *report)
{
  g_autofree char *text = preview_text (report);
  AdwMessageDialog *question = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (self), report->joined ? _ ("Join the Shared Archive?") : _ ("Begin to Share?"),
      text));

  adw_message_dialog_add_responses (
      question, "cancel", _ ("_Cancel"), "begin",
      report->joined ? C_ ("exchange", "_Join") : C_ ("exchange", "_Begin"), NULL);
  adw_message_dialog_set_response_appearance (question, "begin", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question, "begin");
  adw_message_dialog_set_close_response (question, "cancel");
  karum_dialog_wrap_heading (question);
  karum_on_told (question, "response", begin_answered, self);
  gtk_window_present (GTK_WINDOW (question));
}

static void
previewed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSharingDialog) self = data;
  g_autoptr (KarumSharingReport) report = finish (self, source, result);

  if (!report)
    return;
  karum_work_dialog_ask (KARUM_WORK_DIALOG (self));
  ask_to_begin (self, report);
}

/* The first exchange says what it will do, and asks. */
static void
preview (KarumSharingDialog *self)
{
  g_autofree char *name = karum_name_normal (gtk_editable_get_text (GTK_EDITABLE (self->name)));

  karum_work_dialog_begin (
      KARUM_WORK_DIALOG (self), _ ("Looking at the folder…"), self->archive,
      karum_request_preview_sharing (self->folder, *name ? name : NULL, direction (self)),
      previewed, g_object_ref (self));
}

void
karum_sharing_dialog_exchange (KarumSharingDialog *self, const char *folder)
{
  g_autofree char *name = karum_name_normal (gtk_editable_get_text (GTK_EDITABLE (self->name)));

  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Exchanging…"), self->archive,
                           karum_request_share (folder, *name ? name : NULL, direction (self)),
                           exchanged, g_object_ref (self));
}

static void
folder_chosen (gpointer dialog, const char *path)
{
  KarumSharingDialog *self = dialog;

  g_free (self->folder);
  self->folder = g_strdup (path);
  if (self->state)
    show_state (self);
}

void
karum_sharing_dialog_begin (KarumSharingDialog *self, const char *folder)
{
  folder_chosen (self, folder);
  preview (self);
}

static void
chosen_at_once (gpointer dialog, const char *path)
{
  karum_sharing_dialog_begin (dialog, path);
}

static void
ask_folder (KarumSharingDialog *self, KarumPathChosen chosen)
{
  karum_path_chooser_show (
      karum_path_chooser_new (GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                              _ ("Choose the Shared Folder"), _ ("_Choose"), chosen, self));
}

static void
choose_folder (KarumSharingDialog *self)
{
  ask_folder (self, folder_chosen);
}

static void
address_typed (KarumSharingDialog *self, const char *address)
{
  folder_chosen (self, address);
}

/* Of a server, or a share that isn't mounted. */
static void
type_address (KarumSharingDialog *self)
{
  const char *place = self->folder ? self->folder : self->state ? self->state->place : NULL;
  KarumNameDialog *question = karum_name_dialog_new (GTK_WINDOW (self), _ ("Address of a Server"),
                                                     C_ ("address", "_Choose"),
                                                     place && strstr (place, "://") ? place : NULL);

  /* Translators: the address is an example; write the words in it in your language if you like. */
  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (question),
                               _ ("For example postgresql://name@server/club, where a federation "
                                  "keeps a database for it."));
  karum_on (question, "named", address_typed, self);
  gtk_window_present (GTK_WINDOW (question));
}

static void
exchange (KarumSharingDialog *self)
{
  if (!karum_work_dialog_is_asking (KARUM_WORK_DIALOG (self)) || !self->state)
    return;
  if (self->state->shared)
    karum_sharing_dialog_exchange (self, self->folder);
  else if (self->folder)
    preview (self);
  else
    ask_folder (self, chosen_at_once);
}

static void
go_back (KarumSharingDialog *self)
{
  karum_work_dialog_ask (KARUM_WORK_DIALOG (self));
}

/* -- Leaving ---------------------------------------------------------------------------------- */

static void
stop_answered (AdwMessageDialog *question, const char *response, KarumSharingDialog *self)
{
  if (g_str_equal (response, "stop"))
    karum_ask (self, self->archive, karum_request_stop_sharing (), NULL, settled, trouble);
}

static void
stop_sharing (KarumSharingDialog *self)
{
  AdwMessageDialog *question = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (self), _ ("Stop Sharing?"),
      _ ("The archive keeps everything and exchanges no more. The files in the folder stay.")));

  karum_dialog_warn (question, "stop", _ ("_Stop Sharing"));
  karum_on_told (question, "response", stop_answered, self);
  gtk_window_present (GTK_WINDOW (question));
}

/* -- Closing ---------------------------------------------------------------------------------- */

/* What is under way is cancelled; a share that stalls doesn't keep the dialog. */
#define SECONDS_TO_END 3

static gboolean
lose_patience (gpointer dialog)
{
  KARUM_SHARING_DIALOG (dialog)->patience = 0;
  gtk_window_destroy (dialog);
  return G_SOURCE_REMOVE;
}

static gboolean
karum_sharing_dialog_close_request (GtkWindow *window)
{
  KarumSharingDialog *self = KARUM_SHARING_DIALOG (window);
  gboolean waits = GTK_WINDOW_CLASS (karum_sharing_dialog_parent_class)->close_request (window);

  if (waits && self->patience == 0)
    self->patience = g_timeout_add_seconds (SECONDS_TO_END, lose_patience, self);
  return waits;
}

/* -- The widget ------------------------------------------------------------------------------- */

void
karum_sharing_dialog_present (GtkWindow *parent,
                              KarumArchive *archive,
                              KarumSharingSchedule *schedule)
{
  KarumSharingDialog *self = g_object_new (KARUM_TYPE_SHARING_DIALOG, NULL);

  self->archive = g_object_ref (archive);
  g_set_object (&self->schedule, schedule);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
  load (self);
}

static const KarumAction actions[] = {
  { "sharing.exchange", .function = KARUM_DOES (KarumSharingDialog, exchange) },
  { "sharing.choose", .function = KARUM_DOES (KarumSharingDialog, choose_folder) },
  { "sharing.address", .function = KARUM_DOES (KarumSharingDialog, type_address) },
  { "sharing.settle", .needs = { SHARED }, .with_target = settle, .target = "(ub)" },
  { "sharing.open", .with_target = open_came, .target = "(sx)" },
  { "sharing.back", .function = KARUM_DOES (KarumSharingDialog, go_back) },
  { "sharing.stop", NULL, NULL, { SHARED }, KARUM_DOES (KarumSharingDialog, stop_sharing) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_sharing_dialog_class_init (KarumSharingDialogClass *klass)
{
  GTK_WINDOW_CLASS (klass)->close_request = karum_sharing_dialog_close_request;
  karum_class_template (klass);
  KARUM_SOURCES (klass, KarumSharingDialog, patience);
  KARUM_DROPS (klass, KarumSharingDialog, g_object_unref, archive, schedule, settings);
  KARUM_FREES (klass, KarumSharingDialog, karum_sharing_state_free, state);
  KARUM_FREES (klass, KarumSharingDialog, g_ptr_array_unref, undecided);
  KARUM_FREES (klass, KarumSharingDialog, g_free, folder);
  KARUM_CHILDREN (klass, KarumSharingDialog, intro, name, folder_row, exchanged_row, automatic,
                  receive, copies_group, copies, conflicts_group, conflicts, came, stop, back);
  KARUM_CALLBACKS (klass, receive_changed);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "sharing.exchange");
}

static void
karum_sharing_dialog_init (KarumSharingDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_editable_set_text (GTK_EDITABLE (self->name), g_get_host_name ());
  karum_text_limit (self->name, KARUM_COPY_NAME_MAX);
  self->settings = g_settings_new ("org.karum.Karum");
  g_settings_bind (self->settings, "exchange", self->automatic, "active", G_SETTINGS_BIND_DEFAULT);
}

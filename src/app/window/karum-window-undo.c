/* karum-window-undo.c: undo and redo, messages, and the limits of the history. */
#include "karum-window-private.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-loader.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-teller.h"
#include "karum-work-dialog.h"

static void
tell_undo (KarumWindow *self, const char *text)
{
  karum_teller_tell (karum_window_get_teller (self), text, NULL, NULL);
}

/* The window may be closed by then. */
static gboolean
is_open (KarumWindow *self)
{
  return self->teller != NULL;
}

static void
undone (gpointer window, gpointer title)
{
  KarumWindow *self = window;
  g_autofree char *change = title;
  g_autofree char *text = karum_undo_text (KARUM_UNDO, change);

  if (!is_open (self))
    return;
  karum_teller_offer (karum_window_get_teller (self), text, _ ("_Redo"), "win.redo-change",
                      g_variant_new_uint64 (karum_history_find (
                          karum_archive_get_history (self->archive), KARUM_REDO, 0)));
  karum_window_refresh (self);
}

static void
redone (gpointer window, gpointer title)
{
  KarumWindow *self = window;
  g_autofree char *change = title;
  g_autofree char *text = karum_undo_text (KARUM_REDO, change);

  if (!is_open (self))
    return;
  karum_undo_tell (GTK_WIDGET (self), self->archive, text);
  karum_window_refresh (self);
}

/* A later change may be in the way: the history shows it, where it can be undone first. */
static void
not_reverted (gpointer window, const GError *error)
{
  guint64 change = karum_archive_error_get_change (error);

  if (!is_open (window))
    return;
  karum_teller_offer (karum_window_get_teller (window), error->message, _ ("_Show"),
                      change != 0 ? "win.show-change" : NULL, g_variant_new_uint64 (change));
  karum_window_refresh (window);
}

static void
undo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  karum_ask (self, self->archive, karum_request_undo (self->archive), NULL, undone, not_reverted);
}

static void
redo (KarumWindow *self)
{
  karum_ask (self, self->archive, karum_request_redo (self->archive), NULL, redone, not_reverted);
}

/* The button of a message undoes or redoes its own change only, whatever was changed since. */
static void
undo_change (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (self->archive)
    karum_ask (self, self->archive,
               karum_request_turn (self->archive, KARUM_UNDO, g_variant_get_uint64 (parameter)),
               NULL, undone, not_reverted);
}

static void
redo_change (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (self->archive)
    karum_ask (self, self->archive,
               karum_request_turn (self->archive, KARUM_REDO, g_variant_get_uint64 (parameter)),
               NULL, redone, not_reverted);
}

/* What was reverted together comes back together. Another program can have come first. */
static void
all_reverted (gpointer window, gpointer result)
{
  KarumWindow *self = window;
  g_autofree KarumReverted *reverted = result;
  g_autofree char *text = karum_count_text (
      reverted->redone ? ngettext ("%s change redone", "%s changes redone", reverted->n)
                       : ngettext ("%s change undone", "%s changes undone", reverted->n),
      reverted->n);

  if (!is_open (self))
    return;
  if (reverted->n == 0) {
    tell_undo (self, reverted->redone ? _ ("Nothing to redo.") : _ ("Nothing to undo."));
    return;
  }
  karum_teller_offer (karum_window_get_teller (self), text,
                      reverted->redone ? _ ("_Undo") : _ ("_Redo"),
                      reverted->redone ? "win.undo-through" : "win.redo-through",
                      g_variant_new_uint64 (reverted->last));
  karum_window_refresh (self);
}

/* With a dialog that shows how far it is. */
typedef struct {
  KarumWindow *window;     /* (owned) */
  KarumWorkDialog *dialog; /* (owned) */
} Reverting;

static void
far_reverted (GObject *archive, GAsyncResult *result, gpointer data)
{
  g_autofree Reverting *reverting = data;
  g_autoptr (KarumWindow) window = reverting->window;
  g_autoptr (KarumWorkDialog) dialog = reverting->dialog;
  g_autoptr (GError) error = NULL;
  gpointer reverted = karum_request_finish (archive, result, &error);

  if (karum_work_dialog_end (dialog))
    gtk_window_destroy (GTK_WINDOW (dialog));
  if (reverted)
    all_reverted (window, reverted);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    not_reverted (window, error);
}

static void
revert_far (KarumWindow *self, KarumRequest *request)
{
  Reverting *reverting = g_new (Reverting, 1);

  reverting->window = g_object_ref (self);
  reverting->dialog = g_object_ref_sink (
      g_object_new (KARUM_TYPE_WORK_DIALOG, "title", _ ("History of Changes"), NULL));
  karum_work_dialog_begin (reverting->dialog, _ ("Going to this point in the history…"),
                           self->archive, request, far_reverted, reverting);
  karum_work_dialog_present (reverting->dialog, GTK_WINDOW (self));
}

static void
revert_all (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  gboolean bounded = g_variant_is_of_type (parameter, G_VARIANT_TYPE ("(tt)"));
  guint64 number = bounded ? 0 : g_variant_get_uint64 (parameter), last = 0;
  KarumRequest *request;

  if (!self->archive)
    return;
  if (bounded)
    g_variant_get (parameter, "(tt)", &number, &last);
  request = g_str_equal (action, "win.go-to-change")
                ? karum_request_revert_to (self->archive, number)
                : karum_request_revert_through (self->archive, number, last,
                                                g_str_equal (action, "win.redo-through"));
  if (karum_history_is_far (karum_archive_get_history (self->archive), number))
    revert_far (self, request);
  else
    karum_ask (self, self->archive, request, NULL, all_reverted, not_reverted);
}

static void
tell_text (GtkWidget *widget, const char *action, GVariant *parameter)
{
  tell_undo (KARUM_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
tell_change (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *text;
  guint64 number;

  g_variant_get (parameter, "(&st)", &text, &number);
  karum_teller_tell (karum_window_get_teller (self), text, number != 0 ? "win.undo-change" : NULL,
                     g_variant_new_uint64 (number));
}

static void
tell_changes (GtkWidget *widget, const char *action, GVariant *parameter)
{
  guint64 first, last;
  const char *text;

  g_variant_get (parameter, "(&stt)", &text, &first, &last);
  karum_teller_tell (karum_window_get_teller (KARUM_WINDOW (widget)), text, "win.undo-changes",
                     g_variant_new ("(tt)", first, last));
}

static void
history_cleared (gpointer window, gpointer nothing)
{
  if (!is_open (window))
    return;
  tell_undo (window, _ ("The history of changes is empty now"));
  gtk_widget_activate_action (window, "win.tell-held", NULL);
}

static void
clearing_decided (KarumWindow *self, const char *response)
{
  if (self->archive && g_str_equal (response, "clear"))
    karum_ask (self, self->archive, karum_request_clear_history (), NULL, history_cleared,
               not_reverted);
}

static void
clear_history (KarumWindow *self)
{
  AdwMessageDialog *dialog;

  if (!self->archive)
    return;
  dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (self), _ ("Clear the History of Changes?"),
                              _ ("After that, nothing done in this archive so far can be undone or "
                                 "redone. The games stay as they are. Backups that were made "
                                 "before still contain the history.")));
  karum_dialog_warn (dialog, "clear", _ ("_Clear History"));
  karum_on (dialog, "response", clearing_decided, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
limit_history (GSettings *settings, const char *key, KarumArchive *archive)
{
  (void) key;
  karum_history_set_limits (karum_archive_get_history (archive),
                            (gsize) g_settings_get_int (settings, "history-size") * 1000000,
                            (guint) g_settings_get_int (settings, "history-days"));
}

static void
history_changed (KarumWindow *self)
{
  karum_window_actions_update (self);
  if (karum_history_is_damaged (karum_archive_get_history (self->archive)))
    tell_undo (self,
               _ ("The history of changes is damaged: changes are saved, but can’t be undone"));
}

void
karum_window_undo_watch (KarumWindow *self)
{
  if (!self->archive)
    return;
  karum_on_told (self->settings, "changed::history-size", limit_history, self->archive);
  karum_on_told (self->settings, "changed::history-days", limit_history, self->archive);
  limit_history (self->settings, NULL, self->archive);
  karum_on (self->archive, "notify::undo-title", history_changed, self);
  karum_on (self->archive, "notify::redo-title", karum_window_actions_update, self);
}

/* These are no accelerators of the application, because text entries and games handle the same keys
 * first. */
static const KarumAction undo_actions[] = {
  { "win.undo",
    N_ ("_Undo"),
    "<Control>z",
    { KARUM_NEED_WRITING, WINDOW_UNDO },
    .with_target = undo },
  { "win.redo",
    N_ ("_Redo"),
    "<Control><Shift>z <Control>y",
    { KARUM_NEED_WRITING, WINDOW_REDO },
    KARUM_DOES (KarumWindow, redo) },
  { "win.clear-history", .function = KARUM_DOES (KarumWindow, clear_history) },
  { "win.undo-change", .with_target = undo_change, .target = "t" },
  { "win.redo-change", .with_target = redo_change, .target = "t" },
  { "win.go-to-change", .with_target = revert_all, .target = "t" },
  { "win.undo-through", .with_target = revert_all, .target = "t" },
  { "win.redo-through", .with_target = revert_all, .target = "t" },
  { "win.undo-changes", .with_target = revert_all, .target = "(tt)" },
  { "win.tell", .with_target = tell_text, .target = "s" },
  { "win.tell-change", .with_target = tell_change, .target = "(st)" },
  { "win.tell-changes", .with_target = tell_changes, .target = "(stt)" },
};

static const KarumActionTable undo_table
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_AFTER_FOCUS,
        KARUM_ACTION_LINES (undo_actions), .reasons = karum_window_reasons };

void
karum_window_undo_init (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumWindow, toasts);
  karum_actions_install (widget_class, &undo_table);
}

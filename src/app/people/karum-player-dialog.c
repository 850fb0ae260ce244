#include "karum-player-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-limits.h"
#include "karum-loader.h"
#include "karum-name.h"
#include "karum-names-editor.h"
#include "karum-dialog.h"
#include "karum-teller.h"

/* What actions need. */
enum { PLAYER_NAMED = KARUM_NEED_OWN };

struct _KarumPlayerDialog {
  AdwWindow parent_instance;

  GtkLabel *fault;
  AdwEntryRow *name_row;
  AdwEntryRow *note_row;
  AdwComboRow *shown;
  KarumNamesEditor *names;
  GtkWidget *create_button;

  KarumArchive *archive;  /* (owned) */
  GCancellable *loading;  /* (nullable) (owned) */
  KarumPlayerRow *player; /* (nullable) (owned): as it was loaded */
  GtkWidget *parent;      /* (nullable) (weak): receives messages after the dialog is closed */
  gint64 id;              /* 0 for a new player */
  char *name;             /* (nullable) (owned): of the new player */
  gint64 created;         /* 0 before it is loaded */
  gboolean closing;       /* once the fields are saved */
};

G_DEFINE_FINAL_TYPE (KarumPlayerDialog, karum_player_dialog, ADW_TYPE_WINDOW)

static void
show_fault (KarumPlayerDialog *self, const char *message)
{
  if (!self->fault) {
    if (message && self->parent)
      karum_tell (self->parent, message);
    return;
  }
  gtk_label_set_text (self->fault, message ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), message != NULL);
}

/* (transfer full): "" for nothing */
static char *
dup_text (AdwEntryRow *row)
{
  return g_strstrip (karum_text_dup (row));
}

/* -- Changes ---------------------------------------------------------------------------------- */

static void
changed (gpointer dialog, gpointer nothing)
{
  show_fault (dialog, NULL);
}

static void
failed (gpointer dialog, const GError *error)
{
  show_fault (dialog, error->message);
}

static void
fields_saved (gpointer dialog, gpointer nothing)
{
  KarumPlayerDialog *self = dialog;

  show_fault (self, NULL);
  if (self->closing)
    gtk_window_destroy (GTK_WINDOW (self));
}

static void
not_saved (gpointer dialog, const GError *error)
{
  ((KarumPlayerDialog *) dialog)->closing = FALSE;
  show_fault (dialog, error->message);
}

static void
save_fields (KarumPlayerDialog *self)
{
  g_autofree char *name = dup_text (self->name_row);
  g_autofree char *note = dup_text (self->note_row);

  karum_ask (self, self->archive, karum_request_edit_player (self->id, name, *note ? note : NULL),
             NULL, fields_saved, not_saved);
}

static void
answered (KarumPlayerDialog *self, const char *response)
{
  if (!self->archive)
    return;
  if (g_str_equal (response, "name"))
    save_fields (self);
  else
    self->closing = FALSE;
}

static void
ask_name (KarumPlayerDialog *self)
{
  g_autofree char *name = dup_text (self->name_row);
  g_autofree char *shown = karum_display_name (name);
  g_autofree char *body
      = g_strdup_printf (_ ("Another player is called “%s”, or nearly so. If both are one person, "
                            "cancel, and merge them. Otherwise, a note tells them apart."),
                         shown);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (self), _ ("Use This Name for Two Players?"), body));

  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "name", _ ("_Use the Name"),
                                    NULL);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  karum_on (dialog, "response", answered, self);
  karum_dialog_wrap_heading (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
others_found (gpointer dialog, gpointer result)
{
  KarumPlayerDialog *self = dialog;
  g_autoptr (GArray) players = result;

  karum_for_each_value (gint64, player, players)
    if (player != self->id) {
      ask_name (self);
      return;
    }
  save_fields (self);
}

/* A name that another player has makes two who are hard to tell apart: that is asked first. */
static void
fields_applied (KarumPlayerDialog *self)
{
  g_autofree char *name = dup_text (self->name_row);

  if (!*name)
    show_fault (self, _ ("A player needs a name."));
  else if (self->id != 0 && self->player && !karum_name_same (name, self->player->name))
    karum_ask (self, self->archive, karum_request_find_players (name), NULL, others_found,
               not_saved);
  else if (self->id != 0)
    save_fields (self);
}

/* Not when it is loaded. */
static void
shown_changed (KarumPlayerDialog *self)
{
  guint shown = adw_combo_row_get_selected (self->shown);

  if (self->player && shown != self->player->shown)
    karum_ask (self, self->archive, karum_request_show_players (&self->id, 1, shown), NULL, changed,
               failed);
}

static gboolean
is_changed (AdwEntryRow *row, const char *shown)
{
  g_autofree char *text = dup_text (row);

  return !g_str_equal (text, shown ? shown : "");
}

/* Text is saved even if the user doesn't press Enter; like any change, it can be undone. The window
 * stays until it is: whether two may have one name could be asked. */
static gboolean
close_request (GtkWindow *window)
{
  KarumPlayerDialog *self = KARUM_PLAYER_DIALOG (window);
  g_autofree char *name = dup_text (self->name_row);

  if (self->player)
    karum_names_editor_apply (self->names);
  if (self->player && *name
      && (is_changed (self->name_row, self->player->name)
          || is_changed (self->note_row, self->player->note))) {
    self->closing = TRUE;
    fields_applied (self);
    return GDK_EVENT_STOP;
  }
  return GTK_WINDOW_CLASS (karum_player_dialog_parent_class)->close_request (window);
}

/* Escape discards the text. */
static void
discard (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_window_destroy (GTK_WINDOW (widget));
}

static void
add_spelling (KarumPlayerDialog *self, const char *name)
{
  karum_ask (self, self->archive, karum_request_add_spelling (self->id, name), NULL, changed,
             failed);
}

static void
remove_spelling (KarumPlayerDialog *self, const char *name)
{
  karum_ask (self, self->archive, karum_request_remove_spelling (self->id, name), NULL, changed,
             failed);
}

static void
separate (KarumPlayerDialog *self, gint64 player)
{
  karum_ask (self, self->archive, karum_request_split_player (player), NULL, changed, failed);
}

static void
name_changed (KarumPlayerDialog *self)
{
  g_autofree char *name = dup_text (self->name_row);

  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PLAYER_NAMED), self->id == 0 && *name);
}

static void
namesakes_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerDialog) self = data;
  g_autoptr (GPtrArray) namesakes = karum_request_finish (source, result, NULL);

  g_signal_emit_by_name (self, "created", self->created, namesakes && namesakes->len > 1);
  gtk_window_close (GTK_WINDOW (self));
}

static void
not_created (gpointer dialog, const GError *error)
{
  show_fault (dialog, error->message);
  name_changed (dialog);
}

static void
player_created (gpointer dialog, gpointer result)
{
  KarumPlayerDialog *self = dialog;
  g_autofree gint64 *id = result;

  self->created = *id;
  if (!self->archive) { /* the window was closed */
    g_signal_emit_by_name (self, "created", *id, FALSE);
    return;
  }
  karum_request_async (self->archive, karum_request_namesakes (self->name), NULL, namesakes_found,
                       g_object_ref (self));
}

static void
create (KarumPlayerDialog *self)
{
  g_autofree char *note = dup_text (self->note_row);

  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PLAYER_NAMED), FALSE);
  g_free (self->name);
  self->name = dup_text (self->name_row);
  karum_ask (self, self->archive, karum_request_create_player (self->name, *note ? note : NULL),
             NULL, player_created, not_created);
}

/* -- What the archive holds ------------------------------------------------------------------- */

/**
 * Shows @text, unless the user is editing the row. The apply button appears when text is typed, not
 * when it is set.
 * @before: the text that was shown until now
 */
static void
show_field (AdwEntryRow *row, const char *before, const char *text)
{
  if (is_changed (row, before) && is_changed (row, text))
    return;
  adw_entry_row_set_show_apply_button (row, FALSE);
  if (is_changed (row, text))
    karum_text_set (row, text);
  adw_entry_row_set_show_apply_button (row, TRUE);
}

static void
show_player (KarumPlayerDialog *self, const KarumPlayerRow *player)
{
  const KarumPlayerRow *before = self->player;

  show_field (self->name_row, before ? before->name : NULL, player->name);
  show_field (self->note_row, before ? before->note : NULL, player->note);
  karum_names_editor_show (self->names, (const char *const *) player->names);
  if (player->merged)
    karum_for_each (const KarumMerged, merged, player->merged)
      karum_names_editor_add_merged (self->names, merged->id, merged->name);
}

static void
loaded (gpointer dialog, gpointer player)
{
  KarumPlayerDialog *self = dialog;

  show_player (self, player);
  g_clear_pointer (&self->player, karum_player_row_unref);
  self->player = player;
  if (self->shown)
    adw_combo_row_set_selected (self->shown, self->player->shown);
}

static void
load (KarumPlayerDialog *self)
{
  karum_ask_no_more (&self->loading);
  karum_ask (self, self->archive, karum_request_get_player (self->id), &self->loading, loaded,
             failed);
}

/* -- The widget ------------------------------------------------------------------------------- */

static const char *const reasons[] = {
  [PLAYER_NAMED] = N_ ("Enter a name."),
};

static const KarumAction actions[] = {
  { "player.create", .needs = { PLAYER_NAMED },
    .function = KARUM_DOES (KarumPlayerDialog, create) },
  { "player.discard", .with_target = discard },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_player_dialog_class_init (KarumPlayerDialogClass *klass)
{
  GTK_WINDOW_CLASS (klass)->close_request = close_request;
  karum_class_signal (klass, "created", 2, G_TYPE_INT64, G_TYPE_BOOLEAN);
  g_type_ensure (KARUM_TYPE_NAMES_EDITOR);
  KARUM_DROPS (klass, KarumPlayerDialog, karum_cancel, loading);
  KARUM_USES (KARUM_TYPE_HELP_BUTTON);
  karum_class_template (klass);
  KARUM_HEARS (klass, KarumPlayerDialog, archive);
  KARUM_DROPS (klass, KarumPlayerDialog, karum_player_row_unref, player);
  KARUM_FREES (klass, KarumPlayerDialog, g_free, name);
  KARUM_CLEARS (klass, KarumPlayerDialog, karum_forget, parent);
  KARUM_CHILDREN (klass, KarumPlayerDialog, fault, name_row, note_row, shown, names, create_button);
  KARUM_CALLBACKS (klass, fields_applied, add_spelling, remove_spelling, separate, name_changed,
                   shown_changed);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "player.create");
  karum_class_key (klass, GDK_KEY_Escape, 0, "player.discard");
}

static void
karum_player_dialog_init (KarumPlayerDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->name_row, KARUM_TAG_VALUE_MAX);
  karum_text_limit (self->note_row, KARUM_TAG_VALUE_MAX);
}

GtkWindow *
karum_player_dialog_new (GtkWindow *parent, KarumArchive *archive, gint64 id)
{
  KarumPlayerDialog *self = g_object_new (KARUM_TYPE_PLAYER_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  g_set_weak_pointer (&self->parent, GTK_WIDGET (parent));
  self->id = id;
  gtk_widget_set_visible (GTK_WIDGET (self->names), id != 0);
  gtk_widget_set_visible (GTK_WIDGET (self->shown), id != 0);
  gtk_widget_set_visible (self->create_button, id == 0);
  name_changed (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->name_row));
  if (id != 0) {
    gtk_window_set_title (GTK_WINDOW (self), _ ("Player"));
    karum_on (archive, "changed", load, self);
    load (self);
  }
  return GTK_WINDOW (self);
}

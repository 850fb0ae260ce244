#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-games.h"
#include "karum-import-dialog.h"
#include "karum-new-game-dialog.h"
#include "karum-pattern-dialog.h"
#include "karum-pattern.h"
#include "karum-teller.h"
#include "karum-window-private.h"

static void
import_files (KarumWindow *self, GdkFileList *list)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (list);
  g_autoptr (GListStore) model = g_list_store_new (G_TYPE_FILE);

  for (GSList *file = files; file; file = file->next)
    g_list_store_append (model, file->data);
  karum_import_dialog_present_files (GTK_WINDOW (self), self->archive, G_LIST_MODEL (model));
}

/* A record has tags, each on its own line. */
static gboolean
is_record (const char *text)
{
  return g_regex_match_simple ("^[ \\t]*\\[[ \\t]*\\w+[ \\t]+\"", text,
                               G_REGEX_MULTILINE | G_REGEX_RAW, 0);
}

static gboolean
show_position (KarumWindow *self, const char *text)
{
  char line[KARUM_POSITION_TEXT], ruleset[KARUM_RULES_TEXT];
  KarumRules rules;
  KarumState state;

  if (!karum_position_guess (text, &rules, &state, line))
    return FALSE;
  karum_rules_write (&rules, ruleset);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.edit-position", "(ss)", ruleset, line);
  return TRUE;
}

/* Whether games can be added; if not, reports it. */
static gboolean
may_import (KarumWindow *self)
{
  if (karum_window_can_write (self))
    return TRUE;
  karum_tell (GTK_WIDGET (self), _ ("No games can be added to this archive: it is read-only."));
  return FALSE;
}

/* Shows a position or imports records. Returns: whether @text was either */
static gboolean
take_text (KarumWindow *self, const char *text)
{
  if (show_position (self, text))
    return TRUE;
  if (!is_record (text))
    return FALSE;
  if (may_import (self))
    karum_import_dialog_present_text (GTK_WINDOW (self), self->archive, text);
  return TRUE;
}

/* Returns: whether @value contained anything to import or to show */
static gboolean
take_value (KarumWindow *self, const GValue *value)
{
  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return g_value_get_string (value) && take_text (self, g_value_get_string (value));
  if (may_import (self))
    import_files (self, g_value_get_boxed (value));
  return TRUE;
}

/* -- Opened from outside ------------------------------------------------------------------------
 */

/* Target: URIs of records. */
static void
import_uris (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  g_autofree const char **uris = g_variant_get_strv (parameter, NULL);
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);

  for (const char **uri = uris; *uri; uri++) {
    g_autoptr (GFile) file = g_file_new_for_uri (*uri);

    g_list_store_append (files, file);
  }
  if (may_import (self))
    karum_import_dialog_present_files (GTK_WINDOW (self), self->archive, G_LIST_MODEL (files));
}

/* -- Dropped ---------------------------------------------------------------------------------- */

/* Drags from this program contain games that are already in the archive. */
static gboolean
drop_acceptable (GtkDropTarget *target, GdkDrop *drop, KarumWindow *self)
{
  return !gdk_drop_get_drag (drop) && karum_window_can_write (self)
         && gdk_content_formats_match (gdk_drop_get_formats (drop),
                                       gtk_drop_target_get_formats (target));
}

static gboolean
dropped (GtkDropTarget *target, const GValue *value, double x, double y, KarumWindow *self)
{
  if (take_value (self, value))
    return TRUE;
  karum_tell (GTK_WIDGET (self), _ ("The text contains neither games nor a position."));
  return FALSE;
}

void
karum_window_incoming_accept (KarumWindow *self, GtkWidget *widget)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  karum_on_told (target, "accept", drop_acceptable, self);
  karum_on_told (target, "drop", dropped, self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

/* -- Pasted ----------------------------------------------------------------------------------- */

static void
tell_nothing (KarumWindow *self)
{
  karum_tell (GTK_WIDGET (self), _ ("The clipboard contains neither games nor a position."));
}

static void
pasted (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (self->toasts && self->archive && !(value && take_value (self, value)))
    tell_nothing (self);
}

static void
position_read (GObject *stream, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  g_autoptr (GBytes) bytes
      = g_input_stream_read_bytes_finish (G_INPUT_STREAM (stream), result, NULL);
  gsize size = 0;
  const char *read = bytes ? g_bytes_get_data (bytes, &size) : NULL;
  g_autofree char *text = g_strndup (read ? read : "", size);

  if (self->toasts && self->archive && !show_position (self, text))
    tell_nothing (self);
}

/* Copied in this program or another instance of it: includes the rules. */
static void
position_pasted (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  g_autoptr (GInputStream) stream
      = gdk_clipboard_read_finish (GDK_CLIPBOARD (clipboard), result, NULL, NULL);

  if (stream)
    g_input_stream_read_bytes_async (stream, KARUM_RULES_TEXT + KARUM_POSITION_TEXT,
                                     G_PRIORITY_DEFAULT, NULL, position_read,
                                     g_steal_pointer (&self));
  else if (self->toasts)
    tell_nothing (self);
}

/* Copied files also have their names as text, so files are tried first. */
static void
paste (GtkWidget *widget, const char *action, GVariant *parameter)
{
  static const char *position_types[] = { KARUM_POSITION_TYPE, NULL };
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  g_autoptr (GdkContentFormats) formats = gdk_content_formats_union_deserialize_gtypes (
      gdk_content_formats_ref (gdk_clipboard_get_formats (clipboard)));
  GType type = gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST) ? GDK_TYPE_FILE_LIST
                                                                               : G_TYPE_STRING;

  if (gdk_content_formats_contain_mime_type (formats, KARUM_POSITION_TYPE))
    gdk_clipboard_read_async (clipboard, position_types, G_PRIORITY_DEFAULT, NULL, position_pasted,
                              g_object_ref (widget));
  else
    gdk_clipboard_read_value_async (clipboard, type, G_PRIORITY_DEFAULT, NULL, pasted,
                                    g_object_ref (widget));
}

/* The key works wherever the focus is, unless an editable widget handles the paste. */
static const KarumAction incoming_actions[] = {
  { "win.paste",
    N_ ("_Paste Games or a Position"),
    "<Control>v",
    { KARUM_NEED_ARCHIVE },
    .with_target = paste },
  { "win.import-files", .needs = { KARUM_NEED_ARCHIVE }, .with_target = import_uris,
    .target = "as" },
};

const KarumActionTable karum_window_incoming_actions
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_AFTER_FOCUS,
        KARUM_ACTION_LINES (incoming_actions), .reasons = karum_window_reasons };

/* -- Window entry ------------------------------------------------------------------------------ */

static void
pattern_found (KarumWindow *self, const char *filter)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-games", "s", filter);
}

static KarumPatternDialog *
present_pattern_dialog (KarumWindow *self)
{
  GtkWindow *dialog = karum_pattern_dialog_new (GTK_WINDOW (self));

  karum_on (dialog, "found", pattern_found, self);
  karum_dialog_present (dialog);
  return KARUM_PATTERN_DIALOG (dialog);
}

static void
find_pattern (KarumWindow *self)
{
  present_pattern_dialog (self);
}

/* Target: rules and a position line, whose board can be the source of the pattern. */
static void
find_pattern_from (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *ruleset, *position;
  KarumRules rules;
  KarumState state;

  g_variant_get (parameter, "(&s&s)", &ruleset, &position);
  if (karum_rules_read (karum_games, ruleset, &rules, NULL) && karum_pattern_possible (&rules)
      && karum_start (&rules, NULL, position, &state, NULL))
    karum_pattern_dialog_set_board (present_pattern_dialog (KARUM_WINDOW (widget)), &rules, &state);
}

/* To practise is to play the side to move against the computer. */
static void
new_game_at (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *ruleset, *position;
  KarumRules rules;
  KarumState state;
  GtkWindow *dialog;

  g_variant_get (parameter, "(&s&s)", &ruleset, &position);
  if (!karum_rules_read (karum_games, ruleset, &rules, NULL)
      || !karum_start (&rules, NULL, position, &state, NULL))
    return;
  dialog = karum_window_present_new_game (self);
  if (!dialog)
    return;
  karum_new_game_dialog_set_start (KARUM_NEW_GAME_DIALOG (dialog), &rules, position);
  if (g_str_equal (action, "win.practise-at"))
    karum_new_game_dialog_set_opponent (
        KARUM_NEW_GAME_DIALOG (dialog),
        karum_other ((KarumSide) rules.game->status (&rules, &state).to_move));
}

/* Target: a position of a game, and whether its players have exchanged sides. */
static void
play_on (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *ruleset, *position;
  gboolean exchanged;
  KarumRules rules;
  GtkWindow *dialog;
  gint64 id;

  g_variant_get (parameter, "(&s&sxb)", &ruleset, &position, &id, &exchanged);
  if (!karum_rules_read (karum_games, ruleset, &rules, NULL))
    return;
  dialog = karum_window_present_new_game (self);
  if (!dialog)
    return;
  karum_new_game_dialog_set_start (KARUM_NEW_GAME_DIALOG (dialog), &rules, position);
  karum_new_game_dialog_follow (KARUM_NEW_GAME_DIALOG (dialog), id, exchanged);
}

static const KarumAction entry_actions[] = {
  { "win.find-pattern",
    N_ ("Find a Pa_ttern…"),
    "<Control><Shift>t",
    { KARUM_NEED_ARCHIVE },
    KARUM_DOES (KarumWindow, find_pattern) },
  { "win.find-pattern-from", .needs = { KARUM_NEED_ARCHIVE }, .with_target = find_pattern_from,
    .target = "(ss)" },
  { "win.new-game-at", .needs = { KARUM_NEED_WRITING }, .with_target = new_game_at,
    .target = "(ss)" },
  { "win.practise-at", .needs = { KARUM_NEED_WRITING }, .with_target = new_game_at,
    .target = "(ss)" },
  { "win.play-on", .needs = { KARUM_NEED_WRITING }, .with_target = play_on, .target = "(ssxb)" },
};

const KarumActionTable karum_window_entry_actions
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE,
        KARUM_ACTION_LINES (entry_actions), .reasons = karum_window_reasons };

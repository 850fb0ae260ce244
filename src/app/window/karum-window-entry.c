/* karum-window-entry.c: opens the pages for entering games and positions. */
#include "karum-dialog.h"
#include "karum-games.h"
#include "karum-new-game-dialog.h"
#include "karum-pattern-dialog.h"
#include "karum-pattern.h"
#include "karum-window-private.h"

static void
enter_sheet (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_page (KARUM_WINDOW (widget), "sheet");
}

/* @rules, @state: (nullable): the position to start with; without it the page is unchanged. */
static void
show_editor (KarumWindow *self, const KarumRules *rules, const KarumState *state)
{
  karum_window_leave (self);
  karum_window_need_page (self, "editor");
  if (rules)
    karum_editor_page_show (self->editor, rules, state);
  karum_editor_page_set_search (self->editor, karum_library_page_get_filter (self->library));
  karum_editor_page_set_rest (self->editor, NULL);
  karum_window_show_page (self, "editor");
}

static void
pattern_found (KarumWindow *self, const char *filter)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-games", "s", filter);
}

static KarumPatternDialog *
present_pattern_dialog (KarumWindow *self)
{
  GtkWindow *dialog = karum_pattern_dialog_new (GTK_WINDOW (self));

  g_signal_connect_object (dialog, "found", G_CALLBACK (pattern_found), self, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
  return KARUM_PATTERN_DIALOG (dialog);
}

static void
find_pattern (GtkWidget *widget, const char *action, GVariant *parameter)
{
  present_pattern_dialog (KARUM_WINDOW (widget));
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

/* Target: rules and a position line; if empty, the editor is unchanged. */
static void
edit_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *ruleset, *position;
  KarumRules rules;
  KarumState state;
  gboolean known;

  g_variant_get (parameter, "(&s&s)", &ruleset, &position);
  known = karum_rules_read (karum_games, ruleset, &rules, NULL)
          && rules.game->position_read (&rules, position, &state, NULL);
  show_editor (self, known ? &rules : NULL, &state);
}

/* Target: a filter, whose position is set up; its other conditions are kept. */
static void
filter_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  g_auto (KarumGameFilter) filter = { 0 };
  KarumRules rules;
  KarumState state;
  gboolean known;

  if (!karum_game_filter_read (g_variant_get_string (parameter, NULL), &filter, NULL))
    return;
  known = filter.position && filter.rules
          && karum_rules_read (karum_games, filter.rules, &rules, NULL)
          && karum_start (&rules, NULL, filter.position, &state, NULL);
  show_editor (self, known ? &rules : NULL, &state);
  karum_editor_page_set_rest (self->editor, &filter);
}

static void
edit_new_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_editor (KARUM_WINDOW (widget), NULL, NULL);
}

static void
new_game_at (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *ruleset, *position;
  KarumRules rules;
  GtkWindow *dialog;

  g_variant_get (parameter, "(&s&s)", &ruleset, &position);
  if (!karum_rules_read (karum_games, ruleset, &rules, NULL))
    return;
  dialog = karum_window_present_new_game (self);
  if (dialog)
    karum_new_game_dialog_set_start (KARUM_NEW_GAME_DIALOG (dialog), &rules, position);
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

void
karum_window_entry_update (KarumWindow *self)
{
  gboolean writable
      = self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.enter-sheet", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-game-at", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.play-on", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.edit-position", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.filter-position", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.find-position", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.find-pattern", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.find-pattern-from", self->archive != NULL);
}

void
karum_window_entry_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.enter-sheet", NULL, enter_sheet);
  gtk_widget_class_install_action (widget_class, "win.edit-position", "(ss)", edit_position);
  gtk_widget_class_install_action (widget_class, "win.filter-position", "s", filter_position);
  gtk_widget_class_install_action (widget_class, "win.find-position", NULL, edit_new_position);
  gtk_widget_class_install_action (widget_class, "win.find-pattern", NULL, find_pattern);
  gtk_widget_class_install_action (widget_class, "win.find-pattern-from", "(ss)",
                                   find_pattern_from);
  gtk_widget_class_install_action (widget_class, "win.new-game-at", "(ss)", new_game_at);
  gtk_widget_class_install_action (widget_class, "win.play-on", "(ssxb)", play_on);
}

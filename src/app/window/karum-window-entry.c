/* karum-window-entry.c: opens the dialogs for new games and patterns. */
#include "karum-dialog.h"
#include "karum-class.h"
#include "karum-games.h"
#include "karum-new-game-dialog.h"
#include "karum-pattern-dialog.h"
#include "karum-pattern.h"
#include "karum-window-private.h"

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
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-game-at",
                                 karum_window_can_write (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.play-on", karum_window_can_write (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.find-pattern", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.find-pattern-from", self->archive != NULL);
}

void
karum_window_entry_init (GtkWidgetClass *widget_class)
{
  KARUM_ACTION (widget_class, KarumWindow, "win.find-pattern", find_pattern);
  gtk_widget_class_install_action (widget_class, "win.find-pattern-from", "(ss)",
                                   find_pattern_from);
  gtk_widget_class_install_action (widget_class, "win.new-game-at", "(ss)", new_game_at);
  gtk_widget_class_install_action (widget_class, "win.play-on", "(ssxb)", play_on);
}

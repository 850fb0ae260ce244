/* karum-filter-board.c: the parts of the filter dialog that come from a board: exact rules, a
 * position, a pattern. They are set on other pages. */
#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-filter-dialog-private.h"
#include "karum-filter-facets.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-pattern-dialog.h"

/* The box @shown has a margin before the title of its row, so it is hidden when it is empty. */
static void
show_before (GtkWidget *shown, gboolean drawn)
{
  gtk_widget_set_visible (gtk_widget_get_parent (shown), drawn);
}

/* A position includes its rules. */
static void
show_rules (KarumFilterDialog *self)
{
  const KarumGameFilter *filter = &self->initial;
  gboolean alone = filter->rules && !filter->position;
  g_autofree char *text = alone ? karum_ruleset_text (filter->rules) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->rules_row), alone);
  adw_action_row_set_subtitle (self->rules_row, text ? text : "");
}

/* A line that this version can't read is shown as written. */
static void
show_position (KarumFilterDialog *self)
{
  const KarumGameFilter *filter = &self->initial;
  g_autofree char *text = filter->rules ? karum_ruleset_text (filter->rules) : NULL;
  KarumRules rules;
  KarumState state;
  gboolean drawn = filter->position && filter->rules
                   && karum_rules_read (karum_games, filter->rules, &rules, NULL)
                   && karum_start (&rules, NULL, filter->position, &state, NULL);

  if (drawn)
    karum_board_view_show (self->position_board, &rules, &state, NULL);
  show_before (self->position_frame, drawn);
  gtk_widget_set_visible (self->position_remove, filter->position != NULL);
  if (!filter->position)
    adw_action_row_set_subtitle (self->position_row, C_ ("position", "Any"));
  else
    adw_action_row_set_subtitle (self->position_row, drawn ? text : filter->position);
}

static void
show_pattern (KarumFilterDialog *self)
{
  const char *text = self->initial.pattern;
  KarumPattern pattern;
  gboolean drawn = text && karum_pattern_read (text, &pattern, NULL);

  if (drawn)
    karum_pattern_view_show (self->pattern_view, &pattern);
  show_before (GTK_WIDGET (self->pattern_view), drawn);
  gtk_widget_set_visible (self->pattern_remove, text != NULL);
  if (!text)
    adw_action_row_set_subtitle (self->pattern_row, C_ ("pattern", "Any"));
  else
    adw_action_row_set_subtitle (self->pattern_row, drawn ? "" : text);
}

void
karum_filter_board_show (KarumFilterDialog *self)
{
  show_rules (self);
  show_position (self);
  show_pattern (self);
}

/* Removes the part in the row of the button. The button is hidden then, so the focus moves to its
 * neighbour. */
static void
take_off (KarumFilterDialog *self, KarumFacet facet, GtkWidget *heir)
{
  karum_facet_clear (facet, &self->initial);
  gtk_widget_grab_focus (heir);
  karum_filter_board_show (self);
  karum_filter_dialog_tell (self);
}

static void
remove_rules (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumFilterDialog *self = KARUM_FILTER_DIALOG (widget);

  take_off (self, KARUM_FACET_RULES, self->position_edit);
}

static void
remove_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumFilterDialog *self = KARUM_FILTER_DIALOG (widget);

  karum_facet_clear (KARUM_FACET_RULES, &self->initial);
  take_off (self, KARUM_FACET_POSITION, self->position_edit);
}

static void
remove_pattern (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumFilterDialog *self = KARUM_FILTER_DIALOG (widget);

  take_off (self, KARUM_FACET_PATTERN, self->pattern_edit);
}

/* The editor is a page: the dialog closes, and its filter is passed on. */
static void
edit_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumFilterDialog *self = KARUM_FILTER_DIALOG (widget);
  GtkWidget *parent = GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self)));
  g_auto (KarumGameFilter) filter = karum_filter_dialog_dup_filter (self);
  g_autofree char *text = karum_game_filter_write (&filter);

  gtk_window_close (GTK_WINDOW (self));
  gtk_widget_activate_action (parent, "win.filter-position", "s", text);
}

static void
pattern_found (KarumFilterDialog *self, const char *text)
{
  g_auto (KarumGameFilter) found = { 0 };
  g_auto (KarumGameFilter) filter = karum_filter_dialog_dup_filter (self);

  if (!karum_game_filter_read (text, &found, NULL))
    return;
  if (g_strcmp0 (filter.game, found.game) != 0) {
    karum_facet_clear (KARUM_FACET_GAME, &filter);
    filter.game = g_strdup (found.game);
  }
  karum_facet_clear (KARUM_FACET_PATTERN, &filter);
  filter.pattern = g_strdup (found.pattern);
  karum_filter_dialog_show (self, &filter);
  karum_filter_dialog_tell (self);
}

static void
edit_pattern (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumFilterDialog *self = KARUM_FILTER_DIALOG (widget);
  g_auto (KarumGameFilter) filter = karum_filter_dialog_dup_filter (self);
  GtkWindow *dialog = karum_pattern_dialog_new (GTK_WINDOW (self));

  karum_pattern_dialog_set_filter (KARUM_PATTERN_DIALOG (dialog), &filter);
  g_signal_connect_object (dialog, "found", G_CALLBACK (pattern_found), self, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
}

void
karum_filter_board_init (GtkWidgetClass *widget_class)
{
  g_type_ensure (KARUM_TYPE_BOARD_VIEW);
  g_type_ensure (KARUM_TYPE_PATTERN_VIEW);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, rules_row);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, position_row);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, position_frame);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, position_board);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, position_edit);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, position_remove);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, pattern_row);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, pattern_view);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, pattern_edit);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, pattern_remove);
  gtk_widget_class_install_action (widget_class, "filter.remove-rules", NULL, remove_rules);
  gtk_widget_class_install_action (widget_class, "filter.remove-position", NULL, remove_position);
  gtk_widget_class_install_action (widget_class, "filter.remove-pattern", NULL, remove_pattern);
  gtk_widget_class_install_action (widget_class, "filter.edit-position", NULL, edit_position);
  gtk_widget_class_install_action (widget_class, "filter.edit-pattern", NULL, edit_pattern);
}

#include "karum-figure-list.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-focus.h"
#include "karum-rows.h"
#include "karum-tally-table.h"
#include "karum-voice.h"

struct _KarumFigureList {
  AdwPreferencesGroup parent_instance;

  GPtrArray *rows;         /* (owned) (element-type GtkWidget): children of this */
  KarumFigureTable *table; /* (owned) (nullable): that they show */
};

G_DEFINE_FINAL_TYPE (KarumFigureList, karum_figure_list, ADW_TYPE_PREFERENCES_GROUP)

static GtkWidget *
figure_new (const char *title, const KarumFigureCell *figure)
{
  GtkWidget *widget = figure->target ? karum_figure_button_new (figure->text, title, figure->target)
                                     : gtk_label_new (figure->text);

  gtk_widget_add_css_class (widget, "numeric");
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  return widget;
}

/* A button that lists the decisions that the figure of the row counts. */
static GtkWidget *
decisions_button_new (const char *title, const char *target)
{
  GtkWidget *button = karum_row_button_new ("view-list-symbolic", _ ("Decisions, the Worst First"));

  karum_describe (button, title);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.show-decisions");
  return button;
}

static void
add_row (KarumFigureList *self, const KarumFigureTable *table, guint line)
{
  const char *title = karum_figure_table_cell (table, line, KARUM_FIGURE_TITLE)->text;
  const KarumFigureCell *figure = karum_figure_table_cell (table, line, KARUM_FIGURE_VALUE);
  const KarumFigureCell *details = karum_figure_table_cell (table, line, KARUM_FIGURE_DETAILS);
  GtkWidget *row = karum_row_new (title, details->text);
  GtkWidget *widget = figure_new (title, figure);

  adw_action_row_add_suffix (ADW_ACTION_ROW (row), widget);
  if (figure->target)
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), widget);
  if (details->target)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), decisions_button_new (title, details->target));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
}

void
karum_figure_list_show (KarumFigureList *self, KarumFigureTable *table)
{
  if (self->table && karum_figure_table_equal (self->table, table)) {
    karum_figure_table_unref (table);
    return;
  }
  g_clear_pointer (&self->table, karum_figure_table_unref);
  self->table = table;
  karum_for_each (void, row, self->rows)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_set_size (self->rows, 0);
  for (guint line = 0; line < karum_figure_table_n_lines (table); line++)
    add_row (self, table, line);
  gtk_widget_set_visible (GTK_WIDGET (self), self->rows->len > 0);
}

static void
karum_figure_list_class_init (KarumFigureListClass *klass)
{
  KARUM_FREES (klass, KarumFigureList, g_ptr_array_unref, rows);
  KARUM_FREES (klass, KarumFigureList, karum_figure_table_unref, table);
}

static void
karum_figure_list_init (KarumFigureList *self)
{
  self->rows = g_ptr_array_new ();
  karum_focus_join (GTK_WIDGET (self));
}

/* -- Figures ---------------------------------------------------------------------------------- */

KarumGameFilter
karum_replayed_games (const KarumGameFilter *games, gint64 person, const char *game)
{
  KarumGameFilter filter = *games;

  filter.player_id = person != 0 ? person : filter.player_id;
  filter.game = game;
  filter.finished = TRUE;
  filter.min_turns = MAX (filter.min_turns, 1);
  return filter;
}

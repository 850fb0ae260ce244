#include "karum-tally-table.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-cell-table.h"
#include "karum-outcome-bar.h"
#include "karum-rows.h"
#include "karum-voice.h"

/* Lines shown at first. */
#define LINES 12

/* Lines added at a time: widgets for a thousand lines take seconds. */
#define MORE_LINES 200

/* The natural width of a table doesn't depend on the names in it. */
#define NAME_CHARS 20

struct _KarumTallyTable {
  AdwBin parent_instance;

  GtkLabel *heading;
  GtkWidget *scroller;
  GtkGrid *grid;
  GtkWidget *more;

  KarumFigureTable *table; /* (owned) (nullable) */
  guint n_attached;        /* number of lines */
  gboolean against;
};

G_DEFINE_FINAL_TYPE (KarumTallyTable, karum_tally_table, ADW_TYPE_BIN)

/* Before the numbers is the label, behind them a button. */
#define LABEL 0

GtkWidget *
karum_figure_button_new (const char *text, const char *description, const char *target)
{
  GtkWidget *button = gtk_button_new_with_label (text);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "figure");
  gtk_widget_set_tooltip_text (button, description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  karum_describe (button, description);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.show-games");
  return button;
}

/* -- Lines ------------------------------------------------------------------------------------ */

static GtkWidget *
number_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "figure-label");
  return label;
}

static GtkWidget *
cell_new (const KarumFigureCell *cell)
{
  GtkWidget *button;

  if (!cell->target)
    return number_label (cell->text);
  button = karum_figure_button_new (cell->text, cell->description, cell->target);
  gtk_widget_add_css_class (button, "numeric");
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  return button;
}

static GtkWidget *
label_new (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_width_chars (GTK_LABEL (label), 7);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_CHARS);
  return label;
}

/* To a person or an event. */
static GtkWidget *
link_new (const KarumFigureCell *cell)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), label_new (cell->text));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "figure");
  gtk_widget_set_tooltip_text (button, cell->description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  cell->text, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button),
                                  cell->event != 0 ? "win.show-event" : "win.show-player");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x",
                                    cell->event != 0 ? cell->event : cell->person);
  return button;
}

/* The label, with a bar of the games below. */
static GtkWidget *
head_new (const KarumFigureCell *cell, const KarumTally *tally)
{
  const gboolean links = cell->person != 0 || cell->event != 0;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *label = links ? link_new (cell) : label_new (cell->text);
  GtkWidget *bar = g_object_new (KARUM_TYPE_OUTCOME_BAR, "wins", tally->wins, "draws", tally->draws,
                                 "losses", tally->losses, NULL);

  if (!links)
    gtk_widget_add_css_class (label, "figure-label");
  gtk_widget_add_css_class (bar, "tally");
  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), bar);
  return box;
}

static void
attach (KarumTallyTable *self, GtkWidget *widget, int column)
{
  gtk_grid_attach (self->grid, widget, column, (int) self->n_attached + 1, 1, 1);
}

static void
attach_against (KarumTallyTable *self, const KarumFigureCell *player)
{
  /* Translators: a button; %s is a player's name. */
  g_autofree char *text = g_strdup_printf (_ ("Statistics Against %s Only"), player->text);
  GtkWidget *button = karum_row_button_new ("system-users-symbolic", text);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "player.against");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", player->person);
  attach (self, button, (int) karum_figure_table_n_columns (self->table));
}

static void
attach_line (KarumTallyTable *self)
{
  const guint line = self->n_attached;
  const KarumFigureCell *label = karum_figure_table_cell (self->table, line, LABEL);
  const KarumTally tally = karum_tally_of_line (self->table, line);

  attach (self, head_new (label, &tally), LABEL);
  for (guint i = LABEL + 1; i < karum_figure_table_n_columns (self->table); i++)
    attach (self, cell_new (karum_figure_table_cell (self->table, line, i)), (int) i);
  if (label->person != 0 && self->against)
    attach_against (self, label);
  self->n_attached++;
}

static void
attach_lines (KarumTallyTable *self, guint n)
{
  const guint n_lines = karum_figure_table_n_lines (self->table);
  const guint end = MIN (self->n_attached + n, n_lines);

  while (self->n_attached < end)
    attach_line (self);
  gtk_widget_set_visible (self->more, end < n_lines);
}

static void
show_more (KarumTallyTable *self)
{
  int row = (int) self->n_attached + 1;

  attach_lines (self, MORE_LINES);
  if (!gtk_widget_child_focus (gtk_grid_get_child_at (self->grid, 0, row), GTK_DIR_TAB_FORWARD))
    gtk_widget_child_focus (gtk_grid_get_child_at (self->grid, 1, row), GTK_DIR_TAB_FORWARD);
}

/* That of the label would say what the heading says. */
static void
attach_heads (KarumTallyTable *self)
{
  for (guint i = LABEL + 1; i < karum_figure_table_n_columns (self->table); i++) {
    GtkWidget *label = number_label (karum_figure_table_column (self->table, i)->head);

    gtk_widget_add_css_class (label, "caption");
    gtk_widget_add_css_class (label, "dim-label");
    gtk_grid_attach (self->grid, label, (int) i, 0, 1, 1);
  }
}

static void
fill (gpointer widget, gpointer unused)
{
  KarumTallyTable *self = widget;
  const guint n_before = self->n_attached;

  self->n_attached = 0;
  attach_heads (self);
  attach_lines (self, MAX (n_before, LINES));
}

void
karum_tally_table_show (KarumTallyTable *self, KarumFigureTable *table)
{
  karum_grid_show (self->grid, &self->table, table, fill, self);
}

guint
karum_tally_table_get_n_lines (KarumTallyTable *self)
{
  return self->table ? karum_figure_table_n_lines (self->table) : 0;
}

/* -- The widget ------------------------------------------------------------------------------- */

static const KarumAction actions[] = {
  { "tally.show-more", .function = KARUM_DOES (KarumTallyTable, show_more) },
};

static const KarumActionTable actions_table = { KARUM_ACTION_LINES (actions) };

static void
karum_tally_table_class_init (KarumTallyTableClass *klass)
{
  KARUM_FREES (klass, KarumTallyTable, karum_figure_table_unref, table);
  KARUM_CHILD_PROPERTY (klass, KarumTallyTable, heading, "label",
                        g_param_spec_string ("title", NULL, NULL, NULL, 0));
  KARUM_PROPERTY (klass, KarumTallyTable, against, NULL,
                  g_param_spec_boolean ("against", NULL, NULL, FALSE, 0));
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumTallyTable, heading, scroller, grid, more);
  karum_actions_install (klass, &actions_table);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_tally_table_init (KarumTallyTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_scroll_sideways (self->scroller);
  gtk_widget_set_visible (self->more, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

#include "karum-tally-table.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-phrases.h"
#include "karum-chart.h"
#include "karum-player-text.h"
#include "karum-voice.h"

KarumCells *
karum_tally_cells_new (void)
{
  KarumCells *cells = karum_cells_new ();

  karum_cells_add_column (cells, "", FALSE);
  karum_cells_add_column (cells, C_ ("tally", "Games"), TRUE);
  karum_cells_add_column (cells, C_ ("tally", "Won"), TRUE);
  karum_cells_add_column (cells, C_ ("tally", "Drawn"), TRUE);
  karum_cells_add_column (cells, C_ ("tally", "Lost"), TRUE);
  karum_cells_add_column (cells, C_ ("tally", "Score"), TRUE);
  return cells;
}

void
karum_tally_cells_add (KarumCells *cells, const char *label, const KarumTally *tally)
{
  const guint numbers[] = { tally->games, tally->wins, tally->draws, tally->losses };
  g_autofree char *share = karum_tally_share_text (tally);

  karum_cells_add (cells, label);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    g_autofree char *text = karum_number_text (numbers[i]);

    karum_cells_add (cells, text);
  }
  karum_cells_add (cells, share);
}

/* Lines shown at first. */
#define LINES 12

/* Lines added at a time: widgets for a thousand lines take seconds. */
#define MORE_LINES 200

/* The natural width of a table doesn't depend on the names in it. */
#define NAME_CHARS 20

/* A line without widgets. */
typedef struct {
  char *label;
  KarumTallyLink link;
  KarumTally tally;
  KarumGameFilter group;
} Line;

struct _KarumTallyTable {
  AdwBin parent_instance;

  GtkLabel *heading;
  GtkWidget *scroller;
  GtkGrid *grid;
  GtkWidget *more;

  GQueue rest;       /* (element-type Line) */
  KarumCells *cells; /* (owned): all lines as texts */
  guint n_lines;
  guint n_attached;
  gboolean against;
};

static void tabular_init (KarumTabularInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumTallyTable,
                               karum_tally_table,
                               ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (KARUM_TYPE_TABULAR, tabular_init))

/* The columns whose numbers lead to games, as in the cells. */
static const struct {
  const char *description; /* for screen readers */
  KarumFigure figure;
} columns[] = {
  { N_ ("%s: games"), KARUM_FIGURE_GAMES },
  { N_ ("%s: won"), KARUM_FIGURE_WINS },
  { N_ ("%s: drawn"), KARUM_FIGURE_DRAWS },
  { N_ ("%s: lost"), KARUM_FIGURE_LOSSES },
};

#define SHARE_COLUMN ((int) G_N_ELEMENTS (columns) + 1)

GtkWidget *
karum_figure_button_new (const char *text, const char *description, const KarumGameFilter *filter)
{
  GtkWidget *button = gtk_button_new_with_label (text);
  g_autofree char *target = karum_game_filter_write (filter);

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

/* A hidden figure has no button. */
static GtkWidget *
cell_new (const char *label, guint number, guint column, const KarumGameFilter *group)
{
  g_autofree char *text = karum_number_text (number);
  g_autoptr (GString) description = g_string_new (_ (columns[column].description));
  KarumGameFilter filter = karum_figure_filter (group, columns[column].figure);
  GtkWidget *button;

  if (number == 0)
    return number_label (text);
  g_string_replace (description, "%s", label, 1);
  button = karum_figure_button_new (text, description->str, &filter);
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

static GtkWidget *
link_new (const char *text, KarumTallyLink link)
{
  GtkWidget *button = gtk_button_new ();
  gboolean event = g_str_equal (link.action, "win.show-event");

  gtk_button_set_child (GTK_BUTTON (button), label_new (text));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "figure");
  gtk_widget_set_tooltip_text (button, event ? _ ("Show This Event") : _ ("Show This Player"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), link.action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", link.id);
  return button;
}

/* The label, with a bar of the games below. */
static GtkWidget *
head_new (const char *text, KarumTallyLink link, const KarumTally *tally)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *label = link.action ? link_new (text, link) : label_new (text);
  GtkWidget *bar = g_object_new (KARUM_TYPE_OUTCOME_BAR, "wins", tally->wins, "draws", tally->draws,
                                 "losses", tally->losses, NULL);

  if (!link.action)
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
attach_against (KarumTallyTable *self, const char *label, gint64 player)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("system-users-symbolic");
  /* Translators: a button; %s is a player's name. */
  g_autofree char *text = g_strdup_printf (_ ("Statistics Against %s Only"), label);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "player.against");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", player);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  attach (self, button, SHARE_COLUMN + 1);
}

static void
attach_line (KarumTallyTable *self, const Line *line)
{
  const char *share = karum_cells_get (self->cells, self->n_attached, SHARE_COLUMN)->text;

  attach (self, head_new (line->label, line->link, &line->tally), 0);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    guint number = karum_tally_get (&line->tally, columns[i].figure);

    attach (self, cell_new (line->label, number, i, &line->group), (int) i + 1);
  }
  attach (self, number_label (share), SHARE_COLUMN);
  if (line->link.action && self->against)
    attach_against (self, line->label, line->link.id);
  self->n_attached++;
}

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->label);
  karum_game_filter_clear (&line->group);
  g_free (line);
}

static Line *
line_new (const char *label,
          KarumTallyLink link,
          const KarumTally *tally,
          const KarumGameFilter *group)
{
  Line *line = g_new (Line, 1);

  *line = (Line){ g_strdup (label), link, *tally, karum_game_filter_copy (group) };
  return line;
}

void
karum_tally_table_add (KarumTallyTable *self,
                       const char *label,
                       KarumTallyLink link,
                       const KarumTally *tally,
                       const KarumGameFilter *group)
{
  Line *line = line_new (label, link, tally, group);

  karum_tally_cells_add (self->cells, label, tally);
  self->n_lines++;
  if (self->n_attached < LINES) {
    attach_line (self, line);
    line_free (line);
  } else {
    g_queue_push_tail (&self->rest, line);
  }
  gtk_widget_set_visible (self->more, self->rest.length > 0);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static void
show_more (KarumTallyTable *self)
{
  guint end = MIN (self->n_attached + MORE_LINES, self->n_lines);
  int row = (int) self->n_attached + 1;

  while (self->n_attached < end) {
    Line *line = g_queue_pop_head (&self->rest);

    attach_line (self, line);
    line_free (line);
  }
  if (!gtk_widget_child_focus (gtk_grid_get_child_at (self->grid, 0, row), GTK_DIR_TAB_FORWARD))
    gtk_widget_child_focus (gtk_grid_get_child_at (self->grid, 1, row), GTK_DIR_TAB_FORWARD);
  gtk_widget_set_visible (self->more, self->rest.length > 0);
}

static void
attach_heads (KarumTallyTable *self)
{
  for (guint i = 1; i < karum_cells_n_columns (self->cells); i++) {
    GtkWidget *label = number_label (karum_cells_head (self->cells, i));

    gtk_widget_add_css_class (label, "caption");
    gtk_widget_add_css_class (label, "dim-label");
    gtk_grid_attach (self->grid, label, (int) i, 0, 1, 1);
  }
}

void
karum_tally_table_clear (KarumTallyTable *self)
{
  GtkWidget *child;

  g_queue_clear_full (&self->rest, line_free);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))))
    gtk_grid_remove (self->grid, child);
  self->n_lines = self->n_attached = 0;
  gtk_widget_set_visible (self->more, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_clear_pointer (&self->cells, karum_cells_unref);
  self->cells = karum_tally_cells_new ();
  attach_heads (self);
}

guint
karum_tally_table_get_n_lines (KarumTallyTable *self)
{
  return self->n_lines;
}

static void
add_tables (KarumTabular *tabular, KarumTables *tables)
{
  KarumTallyTable *self = KARUM_TALLY_TABLE (tabular);

  karum_tables_add (tables, gtk_label_get_text (self->heading), karum_cells_ref (self->cells));
}

static void
tabular_init (KarumTabularInterface *interface)
{
  interface->add_tables = add_tables;
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_tally_table_finalize (GObject *object)
{
  g_queue_clear_full (&KARUM_TALLY_TABLE (object)->rest, line_free);
  g_clear_pointer (&KARUM_TALLY_TABLE (object)->cells, karum_cells_unref);
  G_OBJECT_CLASS (karum_tally_table_parent_class)->finalize (object);
}

static void
karum_tally_table_class_init (KarumTallyTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = karum_tally_table_finalize;
  KARUM_CHILD_PROPERTY (klass, KarumTallyTable, heading, "label",
                        g_param_spec_string ("title", NULL, NULL, NULL, 0));
  KARUM_PROPERTY (klass, KarumTallyTable, against, NULL,
                  g_param_spec_boolean ("against", NULL, NULL, FALSE, 0));
  karum_class_template (klass, "karum-tally-table");
  KARUM_CHILDREN (klass, KarumTallyTable, heading, scroller, grid, more);
  KARUM_ACTION (klass, KarumTallyTable, "table.show-more", show_more);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_tally_table_init (KarumTallyTable *self)
{
  g_queue_init (&self->rest);
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_scroll_sideways (self->scroller);
  karum_tally_table_clear (self);
}

#include "karum-cell-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-voice.h"

/* -- Cell table -------------------------------------------------------------------------------- */

/* The maximum number of rows shown at first and added by “Show More”, and the maximum of their
 * cells. More would block the window while widgets are created. */
#define LINES 60
#define CELLS 1200
/* Longer texts have several lines, heads sooner. */
#define TEXT_CHARS 26
#define HEAD_CHARS 10

struct _KarumCellTable {
  GtkBox parent_instance;

  GtkLabel *heading;
  GtkWidget *scroller;
  GtkGrid *grid;
  GtkWidget *more;

  KarumFigureTable *table; /* (owned) (nullable) */
  guint n_shown;           /* number of rows */
};

G_DEFINE_FINAL_TYPE (KarumCellTable, karum_cell_table, GTK_TYPE_BOX)

/* -- Cells ------------------------------------------------------------------------------------ */

/* A word of @n characters; one that is much too long has several lines. */
static void
append_in_pieces (GString *text, const char *word, glong n, glong most)
{
  for (; n > 2 * most; n -= most) {
    const char *rest = g_utf8_offset_to_pointer (word, most);

    g_string_append_len (text, word, rest - word);
    g_string_append_c (text, '\n');
    word = rest;
  }
  g_string_append (text, word);
}

/* Appends @word to the last line of @text if it fits, or to another one. @length: of that line */
static void
append_word (GString *text, const char *word, glong most, glong *length)
{
  glong n = g_utf8_strlen (word, -1);
  const char *hyphen = n > most ? strchr (word, '-') : NULL;

  if (text->len > 0)
    g_string_append_c (text, *length + 1 + n > most ? '\n' : ' ');
  *length = *length + 1 + n > most || *length == 0 ? n : *length + 1 + n;
  if (hyphen)
    g_string_append_printf (text, "%.*s\n%s", (int) (hyphen + 1 - word), word, hyphen + 1);
  else
    append_in_pieces (text, word, n, most);
}

/* (transfer full): @text in lines of at most @most characters, or twice as many in one word. Labels
 * that wrap would ask a grid for the height of their narrowest form. */
static char *
in_lines (const char *text, glong most)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GString *lines = g_string_new (NULL);
  glong length = 0;

  for (guint i = 0; words[i]; i++)
    append_word (lines, words[i], most, &length);
  return g_string_free (lines, FALSE);
}

static void
lay_out (GtkLabel *label, gboolean number, gboolean head)
{
  g_autofree char *lines = in_lines (gtk_label_get_text (label), head ? HEAD_CHARS : TEXT_CHARS);

  gtk_label_set_text (label, lines);
  gtk_label_set_xalign (label, number ? 1 : 0);
  gtk_label_set_justify (label, number ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT);
}

static GtkWidget *
label_new (const char *text, gboolean number, gboolean head)
{
  GtkWidget *label = gtk_label_new (text);

  lay_out (GTK_LABEL (label), number, head);
  gtk_widget_add_css_class (label, "figure-label");
  if (number)
    gtk_widget_add_css_class (label, "numeric");
  return label;
}

/* Not an action of the button: each one would take over all actions of the window, which takes
 * minutes in a table of a thousand players. */
static void
follow (GtkWidget *button, const KarumFigureCell *cell)
{
  if (cell->target)
    gtk_widget_activate_action (button, "win.show-games", "s", cell->target);
  else if (cell->person != 0)
    gtk_widget_activate_action (button, "win.show-player", "x", cell->person);
  else
    gtk_widget_activate_action (button, "win.show-event", "x", cell->event);
}

static GtkWidget *
cell_new (const KarumFigureCell *cell, gboolean number)
{
  GtkWidget *button;

  if (!cell->target && cell->person == 0 && cell->event == 0)
    return label_new (cell->text, number, FALSE);
  button = gtk_button_new_with_label (cell->text);
  lay_out (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), number, FALSE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "figure");
  if (number)
    gtk_widget_add_css_class (button, "numeric");
  if (cell->description) {
    gtk_widget_set_tooltip_text (button, cell->description);
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    cell->text, -1);
    karum_describe (button, cell->description);
  }
  g_signal_connect (button, "clicked", G_CALLBACK (follow), (gpointer) cell);
  return button;
}

static gboolean
stands_right (KarumCellTable *self, guint column)
{
  return karum_figure_table_column (self->table, column)->unit != KARUM_UNIT_TEXT;
}

static void
attach_heads (KarumCellTable *self)
{
  for (guint column = 0; column < karum_figure_table_n_columns (self->table); column++) {
    GtkWidget *label = label_new (karum_figure_table_column (self->table, column)->head,
                                  stands_right (self, column), TRUE);

    gtk_widget_set_valign (label, GTK_ALIGN_END);
    gtk_widget_add_css_class (label, "caption");
    gtk_widget_add_css_class (label, "dim-label");
    gtk_grid_attach (self->grid, label, (int) column, 0, 1, 1);
  }
}

/* Whether @column crosses players with others or with rounds. */
static gboolean
is_crossed (KarumCellTable *self, guint column)
{
  for (guint line = 0; line < karum_figure_table_n_lines (self->table); line++)
    if (karum_figure_table_cell (self->table, line, column)->results)
      return TRUE;
  return FALSE;
}

/* Shows the next rows. */
static void
attach_lines (KarumCellTable *self)
{
  guint n_columns = karum_figure_table_n_columns (self->table);
  guint n_lines = karum_figure_table_n_lines (self->table);
  guint end = MIN (n_lines, self->n_shown + CLAMP (CELLS / MAX (n_columns, 1), 1, LINES));

  for (; self->n_shown < end; self->n_shown++)
    for (guint column = 0; column < n_columns; column++) {
      GtkWidget *cell = cell_new (karum_figure_table_cell (self->table, self->n_shown, column),
                                  stands_right (self, column));

      /* In a row without lines, "0 × 1" looks like a score. */
      if (is_crossed (self, column))
        gtk_widget_add_css_class (cell, "result-cell");
      gtk_grid_attach (self->grid, cell, (int) column, (int) self->n_shown + 1, 1, 1);
    }
  gtk_widget_set_visible (self->more, end < n_lines);
}

/* Whether one of the children, which all go, had the focus: the one at @column, @row. */
static gboolean
clear (GtkGrid *grid, int *column, int *row)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (grid)), *child;

  if (focus)
    gtk_grid_query_child (grid, focus, column, row, NULL, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))))
    gtk_grid_remove (grid, child);
  return focus != NULL;
}

/* What is in that cell, or else something in @grid. */
static void
focus_cell (GtkGrid *grid, int column, int row)
{
  GtkWidget *cell = gtk_grid_get_child_at (grid, column, row);

  if (!cell || !gtk_widget_child_focus (cell, GTK_DIR_TAB_FORWARD))
    gtk_widget_child_focus (GTK_WIDGET (grid), GTK_DIR_TAB_FORWARD);
}

void
karum_grid_show (
    GtkGrid *grid, KarumFigureTable **shown, KarumFigureTable *table, GFunc fill, gpointer widget)
{
  const gboolean same = *shown && karum_figure_table_equal (*shown, table);
  gboolean focused = FALSE;
  int column, row;

  if (!same)
    focused = clear (grid, &column, &row);
  g_clear_pointer (shown, karum_figure_table_unref);
  *shown = table;
  if (!same)
    fill (widget, NULL);
  if (focused)
    focus_cell (grid, column, row);
  gtk_widget_set_visible (widget, karum_figure_table_n_lines (table) > 0);
}

static void
fill (gpointer widget, gpointer unused)
{
  KarumCellTable *self = widget;

  attach_heads (self);
  self->n_shown = 0;
  attach_lines (self);
}

void
karum_cell_table_show (KarumCellTable *self, KarumFigureTable *table)
{
  karum_grid_show (self->grid, &self->table, table, fill, self);
}

const KarumFigureTable *
karum_cell_table_get_table (KarumCellTable *self)
{
  return self->table;
}

/* -- Actions ---------------------------------------------------------------------------------- */

static void
show_more (KarumCellTable *self)
{
  int line = (int) self->n_shown + 1;
  GtkWidget *cell;

  attach_lines (self);
  /* The first new row takes the focus if it has a link. */
  for (int column = 0; (cell = gtk_grid_get_child_at (self->grid, column, line)); column++)
    if (gtk_widget_child_focus (cell, GTK_DIR_TAB_FORWARD))
      return;
}

static void
copy_text (KarumCellTable *self)
{
  g_autofree char *text = karum_figure_table_text (self->table);
  g_autofree char *html = karum_figure_table_html (self->table);

  karum_copy_text_and_html (GTK_WIDGET (self), text, html);
}

static void
copy_csv (KarumCellTable *self)
{
  g_autofree char *text = karum_figure_table_csv (self->table, karum_csv_chosen ());

  karum_copy_text (GTK_WIDGET (self), text);
}

/* -- The widget ------------------------------------------------------------------------------- */

static const KarumAction actions[] = {
  { "table.show-more", .function = KARUM_DOES (KarumCellTable, show_more) },
  { "table.copy-text", N_ ("Copy as Text"), .function = KARUM_DOES (KarumCellTable, copy_text) },
  { "table.copy-csv", N_ ("Copy as CSV"), .function = KARUM_DOES (KarumCellTable, copy_csv) },
};

static const KarumActionTable actions_table = { KARUM_ACTION_LINES (actions) };

static void
karum_cell_table_class_init (KarumCellTableClass *klass)
{
  KARUM_CHILD_PROPERTY (klass, KarumCellTable, heading, "label",
                        g_param_spec_string ("title", NULL, NULL, NULL, 0));
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumCellTable, karum_figure_table_unref, table);
  KARUM_CHILDREN (klass, KarumCellTable, heading, grid, scroller, more);
  karum_actions_install (klass, &actions_table);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

void
karum_scroll_sideways (GtkWidget *scroller)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (scroller);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_event_controller_scroll_set_flags (GTK_EVENT_CONTROLLER_SCROLL (controller),
                                             GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL);
  }
}

static void
karum_cell_table_init (KarumCellTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_scroll_sideways (self->scroller);
}

#include "karum-cells.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-export.h"
#include "karum-voice.h"

typedef struct {
  char *head;
  gboolean number;
} Column;

struct _KarumCells {
  GPtrArray *columns; /* (element-type Column) */
  GPtrArray *cells;   /* (element-type KarumTextCell): row by row */
};

static void
column_free (gpointer data)
{
  Column *column = data;

  g_free (column->head);
  g_free (column);
}

static void
cell_free (gpointer data)
{
  KarumTextCell *cell = data;

  g_free (cell->text);
  g_free (cell->description);
  g_free (cell->target);
  g_free (cell);
}

KarumCells *
karum_cells_new (void)
{
  KarumCells *cells = g_rc_box_new0 (KarumCells);

  cells->columns = g_ptr_array_new_with_free_func (column_free);
  cells->cells = g_ptr_array_new_with_free_func (cell_free);
  return cells;
}

KarumCells *
karum_cells_ref (KarumCells *cells)
{
  return g_rc_box_acquire (cells);
}

static void
clear (gpointer data)
{
  KarumCells *cells = data;

  g_ptr_array_unref (cells->columns);
  g_ptr_array_unref (cells->cells);
}

void
karum_cells_unref (KarumCells *cells)
{
  g_rc_box_release_full (cells, clear);
}

void
karum_cells_add_column (KarumCells *cells, const char *head, gboolean number)
{
  Column *column = g_new0 (Column, 1);

  column->head = g_strdup (head);
  column->number = number;
  g_ptr_array_add (cells->columns, column);
}

KarumTextCell *
karum_cells_add (KarumCells *cells, const char *text)
{
  KarumTextCell *cell = g_new0 (KarumTextCell, 1);

  cell->text = g_strdup (text);
  g_ptr_array_add (cells->cells, cell);
  return cell;
}

guint
karum_cells_n_columns (const KarumCells *cells)
{
  return cells->columns->len;
}

guint
karum_cells_n_lines (const KarumCells *cells)
{
  return cells->columns->len > 0 ? cells->cells->len / cells->columns->len : 0;
}

const char *
karum_cells_head (const KarumCells *cells, guint column)
{
  return ((const Column *) cells->columns->pdata[column])->head;
}

gboolean
karum_cells_is_number (const KarumCells *cells, guint column)
{
  return ((const Column *) cells->columns->pdata[column])->number;
}

const KarumTextCell *
karum_cells_get (const KarumCells *cells, guint line, guint column)
{
  return cells->cells->pdata[line * cells->columns->len + column];
}

/* -- Copying ---------------------------------------------------------------------------------- */

/* The heading of a column (row 0), or the text of a row after it. */
static const char *
text_at (const KarumCells *cells, guint line, guint column)
{
  return line == 0 ? karum_cells_head (cells, column)
                   : karum_cells_get (cells, line - 1, column)->text;
}

/* The width of a text in cells of a monospace font. */
static guint
width_of (const char *text)
{
  guint width = 0;

  for (; *text; text = g_utf8_next_char (text)) {
    gunichar character = g_utf8_get_char (text);

    width += g_unichar_iszerowidth (character) ? 0 : g_unichar_iswide (character) ? 2 : 1;
  }
  return width;
}

static void
append_blanks (GString *text, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (text, ' ');
}

static void
append_line (const KarumCells *cells, const guint *widths, guint line, GString *text)
{
  for (guint column = 0; column < cells->columns->len; column++) {
    const char *cell = text_at (cells, line, column);
    guint blanks = widths[column] - width_of (cell);
    gboolean number = karum_cells_is_number (cells, column);

    if (column > 0)
      append_blanks (text, 2);
    if (number)
      append_blanks (text, blanks);
    g_string_append (text, cell);
    if (!number && column + 1 < cells->columns->len)
      append_blanks (text, blanks);
  }
  g_string_append_c (text, '\n');
}

char *
karum_cells_text (const KarumCells *cells)
{
  g_autofree guint *widths = g_new0 (guint, cells->columns->len);
  GString *text = g_string_new (NULL);

  for (guint line = 0; line <= karum_cells_n_lines (cells); line++)
    for (guint column = 0; column < cells->columns->len; column++)
      widths[column] = MAX (widths[column], width_of (text_at (cells, line, column)));
  for (guint line = 0; line <= karum_cells_n_lines (cells); line++)
    append_line (cells, widths, line, text);
  return g_string_free (text, FALSE);
}

/* Programs that take a part of a document look for its encoding. */
char *
karum_cells_html (const KarumCells *cells)
{
  GString *text = g_string_new ("<meta charset=\"utf-8\"><table>\n");

  for (guint line = 0; line <= karum_cells_n_lines (cells); line++) {
    const char *element = line == 0 ? "th" : "td";

    g_string_append (text, "<tr>");
    for (guint column = 0; column < cells->columns->len; column++) {
      g_autofree char *escaped = g_markup_escape_text (text_at (cells, line, column), -1);

      g_string_append_printf (text, "<%s align=\"%s\">%s</%s>", element,
                              karum_cells_is_number (cells, column) ? "right" : "left", escaped,
                              element);
    }
    g_string_append (text, "</tr>\n");
  }
  g_string_append (text, "</table>\n");
  return g_string_free (text, FALSE);
}

char *
karum_cells_csv (const KarumCells *cells)
{
  GString *text = g_string_new (NULL);

  for (guint line = 0; line <= karum_cells_n_lines (cells); line++)
    for (guint column = 0; column < cells->columns->len; column++) {
      karum_export_csv_field (text, text_at (cells, line, column));
      g_string_append (text, column + 1 < cells->columns->len ? "," : "\r\n");
    }
  return g_string_free (text, FALSE);
}

static void
titled_cells_free (gpointer data)
{
  KarumTitledCells *table = data;

  g_free (table->title);
  karum_cells_unref (table->cells);
  g_free (table);
}

KarumTables *
karum_tables_new (const char *title, const char *note)
{
  KarumTables *tables = g_new (KarumTables, 1);

  tables->title = g_strdup (title);
  tables->note = g_strdup (note);
  tables->tables = g_ptr_array_new_with_free_func (titled_cells_free);
  return tables;
}

void
karum_tables_free (KarumTables *tables)
{
  g_free (tables->title);
  g_free (tables->note);
  g_ptr_array_unref (tables->tables);
  g_free (tables);
}

void
karum_tables_add (KarumTables *tables, const char *title, KarumCells *cells)
{
  KarumTitledCells *table;

  if (karum_cells_n_lines (cells) == 0) {
    karum_cells_unref (cells);
    return;
  }
  table = g_new (KarumTitledCells, 1);
  table->title = g_strdup (title);
  table->cells = cells;
  g_ptr_array_add (tables->tables, table);
}

/* -- Widgets ---------------------------------------------------------------------------------- */

G_DEFINE_INTERFACE (KarumTabular, karum_tabular, GTK_TYPE_WIDGET)

static void
karum_tabular_default_init (KarumTabularInterface *interface)
{
}

void
karum_tabular_collect (GtkWidget *root, KarumTables *tables)
{
  if (!gtk_widget_get_visible (root))
    return;
  if (KARUM_IS_TABULAR (root))
    KARUM_TABULAR_GET_IFACE (root)->add_tables (KARUM_TABULAR (root), tables);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    karum_tabular_collect (child, tables);
}

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

  KarumCells *cells; /* (owned) (nullable) */
  guint n_shown;     /* number of rows */
};

static void tabular_init (KarumTabularInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumCellTable,
                               karum_cell_table,
                               GTK_TYPE_BOX,
                               G_IMPLEMENT_INTERFACE (KARUM_TYPE_TABULAR, tabular_init))

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
follow (GtkWidget *button, const KarumTextCell *cell)
{
  if (cell->target)
    gtk_widget_activate_action (button, "win.show-games", "s", cell->target);
  else if (cell->player != 0)
    gtk_widget_activate_action (button, "win.show-player", "x", cell->player);
  else
    gtk_widget_activate_action (button, "win.show-event", "x", cell->event);
}

static GtkWidget *
cell_new (const KarumTextCell *cell, gboolean number)
{
  GtkWidget *button;

  if (!cell->target && cell->player == 0 && cell->event == 0)
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

static void
attach_heads (KarumCellTable *self)
{
  for (guint column = 0; column < karum_cells_n_columns (self->cells); column++) {
    GtkWidget *label = label_new (karum_cells_head (self->cells, column),
                                  karum_cells_is_number (self->cells, column), TRUE);

    gtk_widget_set_valign (label, GTK_ALIGN_END);
    gtk_widget_add_css_class (label, "caption");
    gtk_widget_add_css_class (label, "dim-label");
    gtk_grid_attach (self->grid, label, (int) column, 0, 1, 1);
  }
}

/* Shows the next rows. */
static void
attach_lines (KarumCellTable *self)
{
  guint n_columns = karum_cells_n_columns (self->cells);
  guint n_lines = karum_cells_n_lines (self->cells);
  guint end = MIN (n_lines, self->n_shown + CLAMP (CELLS / MAX (n_columns, 1), 1, LINES));

  for (; self->n_shown < end; self->n_shown++)
    for (guint column = 0; column < n_columns; column++)
      gtk_grid_attach (self->grid,
                       cell_new (karum_cells_get (self->cells, self->n_shown, column),
                                 karum_cells_is_number (self->cells, column)),
                       (int) column, (int) self->n_shown + 1, 1, 1);
  gtk_widget_set_visible (self->more, end < n_lines);
}

void
karum_cell_table_show (KarumCellTable *self, KarumCells *cells)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))))
    gtk_grid_remove (self->grid, child);
  karum_cells_ref (cells);
  g_clear_pointer (&self->cells, karum_cells_unref);
  self->cells = cells;
  attach_heads (self);
  self->n_shown = 0;
  attach_lines (self);
  gtk_widget_set_visible (GTK_WIDGET (self), karum_cells_n_lines (cells) > 0);
}

KarumCells *
karum_cell_table_get_cells (KarumCellTable *self)
{
  return self->cells;
}

static void
add_tables (KarumTabular *tabular, KarumTables *tables)
{
  KarumCellTable *self = KARUM_CELL_TABLE (tabular);

  if (self->cells)
    karum_tables_add (tables, gtk_label_get_text (self->heading), karum_cells_ref (self->cells));
}

static void
tabular_init (KarumTabularInterface *interface)
{
  interface->add_tables = add_tables;
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
  g_autofree char *text = karum_cells_text (self->cells);
  g_autofree char *html = karum_cells_html (self->cells);

  karum_copy_text_and_html (GTK_WIDGET (self), text, html);
}

static void
copy_csv (KarumCellTable *self)
{
  g_autofree char *text = karum_cells_csv (self->cells);

  karum_copy_text (GTK_WIDGET (self), text);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_cell_table_class_init (KarumCellTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_CHILD_PROPERTY (klass, KarumCellTable, heading, "label",
                        g_param_spec_string ("title", NULL, NULL, NULL, 0));
  karum_class_template (klass, "karum-cell-table");
  KARUM_DROPS (klass, KarumCellTable, karum_cells_unref, cells);
  KARUM_CHILDREN (klass, KarumCellTable, heading, grid, scroller, more);
  KARUM_ACTION (klass, KarumCellTable, "table.show-more", show_more);
  KARUM_ACTION (klass, KarumCellTable, "table.copy-text", copy_text);
  KARUM_ACTION (klass, KarumCellTable, "table.copy-csv", copy_csv);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
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

#include "karum-roster.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-limits.h"
#include "karum-line-item.h"
#include "karum-lines-view.h"
#include "karum-phrases.h"
#include "karum-roster-model.h"
#include "karum-loader.h"
#include "karum-dialog.h"
#include "karum-spinner.h"
#include "karum-wrap-layout.h"

/* In pixels; longer lines are hard to follow. */
#define MAX_WIDTH 1000

struct _KarumRoster {
  AdwBin parent_instance;

  /* Template children */
  GtkSearchEntry *words;
  GtkLabel *count;
  GtkStack *stack;
  AdwStatusPage *empty;
  AdwStatusPage *trouble;
  KarumLinesView *lines;

  const KarumRosterLayout *layout;
  KarumLineColumn *columns;    /* (owned): of @line_layout */
  KarumLineLayout line_layout; /* derived from @layout */
  KarumRosterModel *model;     /* (owned) */
  GCancellable *making;        /* (owned) (nullable): while lines are built */
  guint sorted;                /* the column that was sorted by last */
  gboolean in_lines;           /* the list had the focus before the lines changed */
};

G_DEFINE_FINAL_TYPE (KarumRoster, karum_roster, ADW_TYPE_BIN)

/* -- What is found ---------------------------------------------------------------------------- */

static guint
n_found (KarumRoster *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->model));
}

static char *
count_text (KarumRoster *self, guint n_found, guint n_all)
{
  g_autofree char *part = karum_number_text (n_found);
  g_autofree char *whole = karum_number_text (n_all);

  if (n_all == 0)
    return g_strdup ("");
  if (n_found == n_all)
    return self->layout->count_text (n_all);
  /* Translators: how many of how many lines of a list are shown. */
  return g_strdup_printf (_ ("%s of %s"), part, whole);
}

static void
update_state (KarumRoster *self)
{
  KarumRosterTable *table = karum_roster_model_get_table (self->model);
  guint found = n_found (self), all = table ? karum_roster_table_get_n_items (table) : 0;
  g_autofree char *count = count_text (self, found, all);

  gtk_label_set_text (self->count, count);
  if (table)
    gtk_stack_set_visible_child_name (self->stack, found ? "items" : all ? "nothing" : "empty");
}

static void
words_changed (KarumRoster *self)
{
  karum_roster_model_set_words (self->model, gtk_editable_get_text (GTK_EDITABLE (self->words)));
}

/* -- What is chosen --------------------------------------------------------------------------- */

GPtrArray *
karum_roster_get_selected (KarumRoster *self)
{
  return karum_roster_model_get_chosen (self->model);
}

static int
compare_numbers (gconstpointer a, gconstpointer b, gpointer column)
{
  double x
      = karum_roster_item_get_number (*(KarumRosterItem *const *) a, GPOINTER_TO_UINT (column));
  double y
      = karum_roster_item_get_number (*(KarumRosterItem *const *) b, GPOINTER_TO_UINT (column));

  return (x < y) - (x > y);
}

GPtrArray *
karum_roster_get_selected_by_number (KarumRoster *self)
{
  GPtrArray *items = karum_roster_get_selected (self);
  guint column = 0;

  while (column < self->layout->n_columns
         && self->layout->columns[column].kind != KARUM_ROSTER_NUMBER)
    column++;
  if (column < self->layout->n_columns)
    g_ptr_array_sort_with_data (items, compare_numbers, GUINT_TO_POINTER (column));
  return items;
}

void
karum_roster_select (KarumRoster *self, gint64 id)
{
  karum_roster_model_choose (self->model, id);
}

gboolean
karum_roster_take (KarumRoster *self, double x, double y)
{
  GListModel *items = G_LIST_MODEL (self->model);
  KarumLineItem *taken;

  gtk_widget_translate_coordinates (GTK_WIDGET (self), karum_lines_view_get_list (self->lines), x,
                                    y, &x, &y);
  taken = karum_lines_view_item_at (self->lines, x, y);
  for (guint i = 0; taken && i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumLineItem) item = g_list_model_get_item (items, i);

    if (item != taken)
      continue;
    if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->model), i))
      karum_lines_view_point (self->lines, i);
    return TRUE;
  }
  return FALSE;
}

static void
chosen_changed (KarumRoster *self)
{
  g_signal_emit_by_name (self, "selected");
}

static void
activated (KarumRoster *self, guint position)
{
  g_autoptr (KarumRosterItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), position);

  g_signal_emit_by_name (self, "activated", item);
}

/* Before the list is hidden: a hidden page can't have the focus. */
static void
lines_changed (KarumRoster *self)
{
  self->in_lines = karum_lines_view_has_focus (self->lines);
  update_state (self);
}

/* The focused line was removed or replaced by another one. */
static void
line_moved (KarumRoster *self, guint place)
{
  karum_lines_view_point (self->lines, place);
  if (self->in_lines && gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self->lines));
}

static void
line_arrived (KarumRoster *self, guint place)
{
  karum_lines_view_point (self->lines, place);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self->lines));
}

/* Without a selection, the keyboard starts at the first line. */
static gboolean
go_to_lines (KarumRoster *self)
{
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self);

  if (n_found (self) == 0)
    return FALSE;
  if (chosen->len == 0)
    karum_lines_view_point (self->lines, 0);
  return gtk_widget_grab_focus (GTK_WIDGET (self->lines));
}

/* -- From the field to what it has found ------------------------------------------------------ */

/* Activates the only item, or moves the focus into the list. */
static void
words_entered (KarumRoster *self)
{
  if (n_found (self) == 1)
    activated (self, 0);
  else
    go_to_lines (self);
}

static gboolean
words_key_pressed (GtkEventController *controller,
                   guint key,
                   guint code,
                   GdkModifierType modifiers,
                   KarumRoster *self)
{
  return (key == GDK_KEY_Down || key == GDK_KEY_KP_Down) && go_to_lines (self);
}

/* -- Lines ------------------------------------------------------------------------------------ */

static void
show_table (KarumRoster *self, KarumRosterTable *table)
{
  karum_roster_model_set_table (self->model, table);
  update_state (self);
  /* A new item must be visible, so the search is cleared. */
  if (karum_roster_model_is_hiding (self->model))
    gtk_editable_set_text (GTK_EDITABLE (self->words), "");
}

static void
stop_making (KarumRoster *self)
{
  g_cancellable_cancel (self->making);
  g_clear_object (&self->making);
}

static void
table_made (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumRoster) self = data;
  g_autoptr (KarumRosterTable) table = karum_roster_table_new_finish (result, NULL);

  /* Cancels only requests that are obsolete. */
  if (table)
    show_table (self, table);
}

void
karum_roster_show_rows (KarumRoster *self, GPtrArray *rows)
{
  stop_making (self);
  self->making = g_cancellable_new ();
  karum_roster_table_new_async (self->layout, rows, karum_roster_model_get_table (self->model),
                                self->making, table_made, g_object_ref (self));
}

void
karum_roster_show_loading (KarumRoster *self)
{
  stop_making (self);
  show_table (self, NULL);
  gtk_stack_set_visible_child_name (self->stack, "loading");
}

void
karum_roster_show_trouble (KarumRoster *self, const char *message)
{
  stop_making (self);
  adw_status_page_set_description (self->trouble, message);
  gtk_stack_set_visible_child_name (self->stack, "trouble");
}

/* -- Columns ---------------------------------------------------------------------------------- */

static gboolean
has_numbers (KarumRoster *self, guint column)
{
  return self->layout->columns[column].kind != KARUM_ROSTER_TEXT;
}

/* The first order of numbers and dates is from the largest and latest down: that is the usual one
 * for the model, and the arrow in the header points down. */
static void
order_changed (KarumRoster *self)
{
  gboolean descending;
  guint column;

  if (!karum_lines_view_get_order (self->lines, &column, &descending))
    return;
  if (column != self->sorted && has_numbers (self, column) && !descending) {
    self->sorted = column;
    karum_lines_view_show_order (self->lines, column, TRUE);
    return;
  }
  self->sorted = column;
  karum_roster_model_set_order (self->model, column, descending != has_numbers (self, column));
}

static KarumLineColumn
column_of (const KarumRosterColumn *column, guint field)
{
  return (KarumLineColumn){ column->title, field, column->width, column->expand,
                            column->kind == KARUM_ROSTER_NUMBER };
}

void
karum_roster_set_layout (KarumRoster *self, const KarumRosterLayout *layout)
{
  self->layout = layout;
  self->columns = g_new (KarumLineColumn, layout->n_columns);
  for (guint i = 0; i < layout->n_columns; i++)
    self->columns[i] = column_of (&layout->columns[i], i);
  self->line_layout = (KarumLineLayout){
    .columns = self->columns,
    .n_columns = layout->n_columns,
    .least_columns = layout->n_columns,
    .first = { { KARUM_ROSTER_FIELD_TITLE }, 1 },
    .second = { { KARUM_ROSTER_FIELD_DETAILS }, 1 },
    .told = { { KARUM_ROSTER_FIELD_TITLE, KARUM_ROSTER_FIELD_DETAILS }, 2 },
    .max_width = MAX_WIDTH,
    .separators = TRUE,
  };
  karum_lines_view_set_layout (self->lines, &self->line_layout);
  karum_lines_view_show_order (self->lines, 0, has_numbers (self, 0));
  karum_lines_view_set_model (self->lines, GTK_SELECTION_MODEL (self->model));
}

void
karum_roster_set_empty (KarumRoster *self,
                        const char *icon,
                        const char *title,
                        const char *description)
{
  adw_status_page_set_icon_name (self->empty, icon ? icon : "org.karum.Karum-symbolic");
  adw_status_page_set_title (self->empty, title);
  adw_status_page_set_description (self->empty, description);
}

void
karum_roster_set_name (KarumRoster *self, const char *name)
{
  karum_lines_view_set_names (self->lines, name, name);
}

void
karum_roster_search (KarumRoster *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->words));
}

void
karum_roster_forget_pointer (KarumRoster *self)
{
  karum_lines_view_forget_pointer (self->lines);
}

static gboolean
karum_roster_grab_focus (GtkWidget *widget)
{
  KarumRoster *self = KARUM_ROSTER (widget);

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "items") != 0)
    return gtk_widget_grab_focus (GTK_WIDGET (self->words));
  return go_to_lines (self);
}

static void
karum_roster_class_init (KarumRosterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = karum_roster_grab_focus;
  karum_class_signal (klass, "activated", 1, KARUM_TYPE_ROSTER_ITEM);
  karum_class_signal (klass, "selected", 0);
  KARUM_USES (KARUM_TYPE_LINES_VIEW, KARUM_TYPE_SPINNER, KARUM_TYPE_WRAP_LAYOUT);
  KARUM_ON_DISPOSE (klass, KarumRoster, stop_making);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumRoster, g_object_unref, model);
  KARUM_FREES (klass, KarumRoster, g_free, columns);
  KARUM_CHILDREN (klass, KarumRoster, words, count, stack, empty, trouble, lines);
  KARUM_CALLBACKS (klass, words_changed, words_entered, words_key_pressed, activated,
                   order_changed);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_roster_init (KarumRoster *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->words, KARUM_TAG_VALUE_MAX);
  self->model = karum_roster_model_new ();
  karum_on (self->model, "items-changed", lines_changed, self);
  karum_on (self->model, "chosen-changed", chosen_changed, self);
  karum_on (self->model, "moved", line_moved, self);
  karum_on (self->model, "arrived", line_arrived, self);
}

#include "karum-roster.h"

#include <glib/gi18n.h>

#include "karum-list-views.h"
#include "karum-number-text.h"
#include "karum-roster-model.h"

struct _KarumRoster {
  AdwBin parent_instance;

  /* Template children */
  GtkSearchEntry *words;
  GtkLabel *count;
  GtkStack *stack;
  AdwStatusPage *empty;
  AdwStatusPage *trouble;
  AdwSqueezer *views;
  GtkColumnView *columns;
  GtkListView *rows;

  const KarumRosterLayout *layout;
  KarumRosterModel *model; /* (owned) */
  GCancellable *making;    /* (owned) (nullable): of lines */
};

G_DEFINE_FINAL_TYPE (KarumRoster, karum_roster, ADW_TYPE_BIN)

enum { ACTIVATED, SELECTED, N_SIGNALS };

static guint signals[N_SIGNALS];

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
  update_state (self);
}

/* -- What is chosen --------------------------------------------------------------------------- */

GPtrArray *
karum_roster_get_selected (KarumRoster *self)
{
  return karum_roster_model_get_chosen (self->model);
}

void
karum_roster_select (KarumRoster *self, gint64 id)
{
  karum_roster_model_choose (self->model, id);
}

static void
chosen_changed (KarumRoster *self)
{
  g_signal_emit (self, signals[SELECTED], 0);
}

static void
activated (KarumRoster *self, guint position)
{
  g_autoptr (KarumRosterItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), position);

  g_signal_emit (self, signals[ACTIVATED], 0, item);
}

/* From the field to what it has found: to the only item, or into the list. */
static void
go_to_items (KarumRoster *self)
{
  if (n_found (self) > 0)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->model), 0, TRUE);
  if (n_found (self) == 1)
    activated (self, 0);
  else
    gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

/* -- Lines ------------------------------------------------------------------------------------ */

static void
show_table (KarumRoster *self, KarumRosterTable *table)
{
  karum_roster_model_set_table (self->model, table);
  update_state (self);
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

  /* Only what nobody waits for any more is stopped. */
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

/* The number of the column that a factory or a sorter is for. */
static guint
column_of (gpointer object)
{
  return GPOINTER_TO_UINT (g_object_get_data (object, "column"));
}

/* In full what may be cut off. */
static gboolean
show_in_full (
    GtkInscription *cell, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip, gpointer data)
{
  const char *text = gtk_inscription_get_text (cell);

  gtk_tooltip_set_text (tooltip, text);
  return text && *text;
}

/* A list has thousands of cells, most of them out of sight: what is written in one must not change
 * its size. */
static void
setup_cell (GtkSignalListItemFactory *factory,
            GtkListItem *list_item,
            const KarumRosterColumn *column)
{
  GtkWidget *cell = g_object_new (
      GTK_TYPE_INSCRIPTION, "xalign", column->kind == KARUM_ROSTER_NUMBER ? 1.0 : 0.0,
      "text-overflow", GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END, "min-chars", column->width, NULL);

  if (column->kind != KARUM_ROSTER_TEXT)
    gtk_widget_add_css_class (cell, "numeric");
  if (column->expand) {
    gtk_widget_set_has_tooltip (cell, TRUE);
    g_signal_connect (cell, "query-tooltip", G_CALLBACK (show_in_full), NULL);
  }
  gtk_list_item_set_child (list_item, cell);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  KarumRosterItem *item = gtk_list_item_get_item (list_item);
  GtkInscription *cell = GTK_INSCRIPTION (gtk_list_item_get_child (list_item));
  guint number = column_of (factory);
  g_autofree char *text = number == 0 ? karum_roster_item_dup_label (item)
                                      : g_strdup (karum_roster_item_get_cell (item, number));

  gtk_inscription_set_text (cell, text);
}

/* The model sorts, not the view; the sorters of the columns only tell which one is asked first.
 * They leave their number in the object that is compared. */
static int
note_column (gconstpointer a, gconstpointer b, gpointer number)
{
  g_object_set_data (G_OBJECT (a), "column", number);
  return -1;
}

static void
order_changed (KarumRoster *self, GtkSorterChange change, GtkSorter *sorter)
{
  g_autoptr (GObject) a = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) b = g_object_new (G_TYPE_OBJECT, NULL);
  GtkOrdering ordering = gtk_sorter_compare (sorter, a, b);

  karum_roster_model_set_order (self->model, column_of (a), ordering == GTK_ORDERING_LARGER);
}

static GtkColumnViewColumn *
column_new (KarumRoster *self, guint number)
{
  const KarumRosterColumn *kind = &self->layout->columns[number];
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column
      = gtk_column_view_column_new (g_dpgettext2 (NULL, "column", kind->title), factory);
  g_autoptr (GtkSorter) sorter
      = GTK_SORTER (gtk_custom_sorter_new (note_column, GUINT_TO_POINTER (number), NULL));

  g_object_set_data (G_OBJECT (factory), "column", GUINT_TO_POINTER (number));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), (gpointer) kind);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), NULL);
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_expand (column, kind->expand);
  gtk_column_view_column_set_resizable (column, TRUE);
  return column;
}

void
karum_roster_set_layout (KarumRoster *self, const KarumRosterLayout *layout)
{
  self->layout = layout;
  for (guint i = 0; i < layout->n_columns; i++) {
    g_autoptr (GtkColumnViewColumn) column = column_new (self, i);

    gtk_column_view_append_column (self->columns, column);
    if (i == 0)
      gtk_column_view_sort_by_column (self->columns, column, GTK_SORT_ASCENDING);
  }
  g_signal_connect_object (gtk_column_view_get_sorter (self->columns), "changed",
                           G_CALLBACK (order_changed), self, G_CONNECT_SWAPPED);
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
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->columns), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

void
karum_roster_search (KarumRoster *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->words));
}

static gboolean
karum_roster_grab_focus (GtkWidget *widget)
{
  KarumRoster *self = KARUM_ROSTER (widget);

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "items") != 0)
    return gtk_widget_grab_focus (GTK_WIDGET (self->words));
  return gtk_widget_grab_focus (karum_list_views_get_seen (self->views));
}

static void
karum_roster_dispose (GObject *object)
{
  KarumRoster *self = KARUM_ROSTER (object);

  stop_making (self);
  if (self->views) {
    karum_list_views_stop (self->views);
    g_signal_handlers_disconnect_by_data (gtk_column_view_get_sorter (self->columns), self);
  }
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_ROSTER);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (karum_roster_parent_class)->dispose (object);
}

static void
karum_roster_class_init (KarumRosterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_roster_dispose;
  widget_class->grab_focus = karum_roster_grab_focus;
  signals[ACTIVATED] = g_signal_new ("activated", KARUM_TYPE_ROSTER, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, KARUM_TYPE_ROSTER_ITEM);
  signals[SELECTED] = g_signal_new ("selected", KARUM_TYPE_ROSTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
  g_type_ensure (KARUM_TYPE_ROSTER_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-roster.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, words);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, count);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, stack);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, empty);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, trouble);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, views);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, columns);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, rows);
  gtk_widget_class_bind_template_callback (widget_class, words_changed);
  gtk_widget_class_bind_template_callback (widget_class, go_to_items);
  gtk_widget_class_bind_template_callback (widget_class, activated);
}

static void
karum_roster_init (KarumRoster *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->model = karum_roster_model_new ();
  karum_list_views_share (self->views, self->columns, self->rows,
                          GTK_SELECTION_MODEL (self->model));
  g_signal_connect_object (self->model, "chosen-changed", G_CALLBACK (chosen_changed), self,
                           G_CONNECT_SWAPPED);
}

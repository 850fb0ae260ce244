#include "karum-roster.h"

#include <glib/gi18n.h>

#include "karum-fold.h"
#include "karum-number-text.h"

struct _KarumRoster {
  AdwBin parent_instance;

  /* Template children */
  GtkSearchEntry *words;
  GtkLabel *count;
  GtkStack *stack;
  AdwStatusPage *empty;
  AdwStatusPage *trouble;
  AdwSqueezer *views;
  GtkWidget *columns_window;
  GtkColumnView *columns;
  GtkListView *rows;

  GListStore *items;            /* (owned) (element-type KarumRosterItem) */
  GtkFilter *filter;            /* (owned) */
  GtkMultiSelection *selection; /* (owned) */
  GStrv folded;                 /* (owned) (nullable): the words searched for */
  const KarumRosterColumn *kinds;
  gint64 wanted; /* the item to choose when it comes; 0 for none */
};

G_DEFINE_FINAL_TYPE (KarumRoster, karum_roster, ADW_TYPE_BIN)

enum { ACTIVATED, SELECTED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* -- What is found ---------------------------------------------------------------------------- */

static gboolean
is_found (gpointer item, gpointer data)
{
  KarumRoster *self = data;

  return !self->folded || karum_roster_item_matches (item, (const char *const *) self->folded);
}

static void
update_state (KarumRoster *self)
{
  guint found = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  guint all = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  g_autofree char *part = karum_number_text (found);
  g_autofree char *whole = karum_number_text (all);
  g_autofree char *count = NULL;

  if (found < all)
    /* Translators: how many of how many lines of a list are shown. */
    count = g_strdup_printf (_ ("%s of %s"), part, whole);
  else
    count = g_steal_pointer (&whole);
  gtk_label_set_text (self->count, all > 0 ? count : "");
  gtk_stack_set_visible_child_name (self->stack, found ? "items" : all ? "nothing" : "empty");
}

static void
words_changed (KarumRoster *self)
{
  g_autofree char *text = karum_fold (gtk_editable_get_text (GTK_EDITABLE (self->words)));

  g_clear_pointer (&self->folded, g_strfreev);
  if (*g_strstrip (text))
    self->folded = g_strsplit_set (text, " \t\n", -1);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->items)) > 0)
    update_state (self);
}

/* -- What is chosen --------------------------------------------------------------------------- */

GPtrArray *
karum_roster_get_selected (KarumRoster *self)
{
  GPtrArray *chosen = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GtkBitset) places
      = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  for (guint64 i = 0; i < gtk_bitset_get_size (places); i++)
    g_ptr_array_add (chosen, g_list_model_get_item (G_LIST_MODEL (self->selection),
                                                    gtk_bitset_get_nth (places, (guint) i)));
  return chosen;
}

static void
selection_changed (KarumRoster *self)
{
  g_signal_emit (self, signals[SELECTED], 0);
}

/* (transfer full) (element-type gint64) */
static GHashTable *
ids_of (GPtrArray *items)
{
  GHashTable *ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; i < items->len; i++) {
    gint64 id = karum_roster_item_get_id (items->pdata[i]);

    g_hash_table_add (ids, g_memdup2 (&id, sizeof id));
  }
  return ids;
}

/* Chooses the items that are in @before again, or the one that was waited for. */
static void
choose_again (KarumRoster *self, GPtrArray *before)
{
  GListModel *model = G_LIST_MODEL (self->selection);
  guint n_items = g_list_model_get_n_items (model);
  g_autoptr (GtkBitset) chosen = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) all = gtk_bitset_new_range (0, n_items);
  g_autoptr (GHashTable) ids = ids_of (before);
  gboolean came = FALSE;

  for (guint i = 0; i < n_items; i++) {
    g_autoptr (KarumRosterItem) item = g_list_model_get_item (model, i);
    gint64 id = karum_roster_item_get_id (item);

    if (id == self->wanted) {
      gtk_bitset_remove_all (chosen);
      came = TRUE;
    }
    if (id == self->wanted || (!came && g_hash_table_contains (ids, &id)))
      gtk_bitset_add (chosen, i);
  }
  if (came)
    self->wanted = 0;
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), chosen, all);
}

void
karum_roster_select (KarumRoster *self, gint64 id)
{
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self);

  self->wanted = id;
  choose_again (self, chosen);
}

static void
activated (KarumRoster *self, guint position)
{
  g_autoptr (KarumRosterItem) item
      = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  g_signal_emit (self, signals[ACTIVATED], 0, item);
}

/* From the field to what it has found: to the only item, or into the list. */
static void
go_to_items (KarumRoster *self)
{
  guint found = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  if (found > 0)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), 0, TRUE);
  if (found == 1)
    activated (self, 0);
  else
    gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

/* -- Items ------------------------------------------------------------------------------------ */

static gboolean
stands_at (KarumRoster *self, guint position, KarumRosterItem *item)
{
  g_autoptr (KarumRosterItem) old = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  return karum_roster_item_equal (old, item);
}

/* Items that are the same at the beginning and the end stay, so that a view keeps its place. */
static void
replace_items (KarumRoster *self, GPtrArray *items)
{
  guint before = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  guint from = 0, end = 0;

  while (from < MIN (before, items->len) && stands_at (self, from, items->pdata[from]))
    from++;
  while (end < MIN (before, items->len) - from
         && stands_at (self, before - 1 - end, items->pdata[items->len - 1 - end]))
    end++;
  if (before - from - end > 0 || items->len - from - end > 0)
    g_list_store_splice (self->items, from, before - from - end, items->pdata + from,
                         items->len - from - end);
}

void
karum_roster_set_items (KarumRoster *self, GPtrArray *items)
{
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self);

  replace_items (self, items);
  choose_again (self, chosen);
  update_state (self);
  selection_changed (self);
}

/* -- Columns ---------------------------------------------------------------------------------- */

/* Where a cell stands: which column, of what kind. */
static guint
column_of (gpointer object)
{
  return GPOINTER_TO_UINT (g_object_get_data (object, "column"));
}

static void
setup_cell (GtkSignalListItemFactory *factory,
            GtkListItem *list_item,
            const KarumRosterColumn *kind)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), kind->kind == KARUM_ROSTER_NUMBER ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), kind->width);
  if (kind->kind != KARUM_ROSTER_TEXT)
    gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (list_item, label);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *list_item, const KarumRosterColumn *kind)
{
  KarumRosterItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *label = gtk_list_item_get_child (list_item);
  guint column = column_of (factory);
  g_autofree char *text = column == 0 ? karum_roster_item_dup_label (item)
                                      : g_strdup (karum_roster_item_get_cell (item, column));

  gtk_label_set_text (GTK_LABEL (label), text);
  if (kind->expand)
    gtk_widget_set_tooltip_text (label, text);
}

static int
compare_cells (gconstpointer a, gconstpointer b, gpointer sorter_data)
{
  KarumRoster *self = g_object_get_data (sorter_data, "roster");
  guint column = column_of (sorter_data);
  gboolean numeric = self->kinds[column].kind != KARUM_ROSTER_TEXT;
  int order = karum_roster_item_compare ((gpointer) a, (gpointer) b, column, numeric);

  /* Who sorts by a number wants to see the greatest first. */
  return numeric ? -order : order;
}

static GtkColumnViewColumn *
column_new (KarumRoster *self, guint number)
{
  const KarumRosterColumn *kind = &self->kinds[number];
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column
      = gtk_column_view_column_new (g_dpgettext2 (NULL, "column", kind->title), factory);
  g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (compare_cells, column, NULL));

  g_object_set_data (G_OBJECT (factory), "column", GUINT_TO_POINTER (number));
  g_object_set_data (G_OBJECT (column), "column", GUINT_TO_POINTER (number));
  g_object_set_data (G_OBJECT (column), "roster", self);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), (gpointer) kind);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), (gpointer) kind);
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_expand (column, kind->expand);
  gtk_column_view_column_set_resizable (column, TRUE);
  return column;
}

void
karum_roster_set_columns (KarumRoster *self, const KarumRosterColumn *columns, guint n_columns)
{
  self->kinds = columns;
  for (guint i = 0; i < n_columns; i++) {
    g_autoptr (GtkColumnViewColumn) column = column_new (self, i);

    gtk_column_view_append_column (self->columns, column);
    if (i == 0)
      gtk_column_view_sort_by_column (self->columns, column, GTK_SORT_ASCENDING);
  }
}

/* -- The widget ------------------------------------------------------------------------------- */

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
karum_roster_show_loading (KarumRoster *self)
{
  g_list_store_remove_all (self->items);
  gtk_stack_set_visible_child_name (self->stack, "loading");
}

void
karum_roster_show_trouble (KarumRoster *self, const char *message)
{
  adw_status_page_set_description (self->trouble, message);
  gtk_stack_set_visible_child_name (self->stack, "trouble");
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
  if (adw_squeezer_get_visible_child (self->views) == self->columns_window)
    return gtk_widget_grab_focus (GTK_WIDGET (self->columns));
  return gtk_widget_grab_focus (GTK_WIDGET (self->rows));
}

static void
karum_roster_dispose (GObject *object)
{
  KarumRoster *self = KARUM_ROSTER (object);

  if (self->selection)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_ROSTER);
  g_clear_object (&self->selection);
  g_clear_object (&self->filter);
  g_clear_object (&self->items);
  g_clear_pointer (&self->folded, g_strfreev);
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
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, columns_window);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, columns);
  gtk_widget_class_bind_template_child (widget_class, KarumRoster, rows);
  gtk_widget_class_bind_template_callback (widget_class, words_changed);
  gtk_widget_class_bind_template_callback (widget_class, go_to_items);
  gtk_widget_class_bind_template_callback (widget_class, activated);
}

static void
karum_roster_init (KarumRoster *self)
{
  GtkSortListModel *sorted;
  GtkFilterListModel *found;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = g_list_store_new (KARUM_TYPE_ROSTER_ITEM);
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_found, self, NULL));
  found = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->items)),
                                     g_object_ref (self->filter));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (found),
                                    g_object_ref (gtk_column_view_get_sorter (self->columns)));
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (sorted));
  gtk_column_view_set_model (self->columns, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_model (self->rows, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed),
                           self, G_CONNECT_SWAPPED);
}

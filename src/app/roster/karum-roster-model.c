#include "karum-roster-model.h"

#include "karum-class.h"
#include "karum-fold.h"

struct _KarumRosterModel {
  GObject parent_instance;

  KarumRosterTable *table; /* (owned) (nullable) */
  GStrv words;             /* (owned) (nullable): case-folded */
  guint column;
  gboolean descending;

  GPtrArray *lines;  /* (owned) (element-type KarumRosterItem): the items of @table that match */
  GtkBitset *chosen; /* (owned): selected places in @lines */
  gint64 wanted;     /* the item to select when it is loaded; 0 for none */
};

/* -- A list ----------------------------------------------------------------------------------- */

static GType
get_item_type (GListModel *model)
{
  return KARUM_TYPE_ROSTER_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return KARUM_ROSTER_MODEL (model)->lines->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GPtrArray *lines = KARUM_ROSTER_MODEL (model)->lines;

  return position < lines->len ? g_object_ref (lines->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

/* -- What is chosen --------------------------------------------------------------------------- */

static gboolean
is_selected (GtkSelectionModel *model, guint position)
{
  return gtk_bitset_contains (KARUM_ROSTER_MODEL (model)->chosen, position);
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model, guint position, guint n_items)
{
  return gtk_bitset_ref (KARUM_ROSTER_MODEL (model)->chosen);
}

/* @chosen: (transfer full) */
static void
take_chosen (KarumRosterModel *self, GtkBitset *chosen)
{
  g_autoptr (GtkBitset) before = self->chosen;
  g_autoptr (GtkBitset) changed = gtk_bitset_copy (chosen);

  self->chosen = chosen;
  gtk_bitset_difference (changed, before);
  if (gtk_bitset_is_empty (changed))
    return;
  gtk_selection_model_selection_changed (
      GTK_SELECTION_MODEL (self), gtk_bitset_get_minimum (changed),
      gtk_bitset_get_maximum (changed) - gtk_bitset_get_minimum (changed) + 1);
  g_signal_emit_by_name (self, "chosen-changed");
}

/* Changes the selection state of the lines in @mask to that in @selected. */
static gboolean
set_selection (GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask)
{
  KarumRosterModel *self = KARUM_ROSTER_MODEL (model);
  g_autoptr (GtkBitset) added = gtk_bitset_copy (selected);
  GtkBitset *chosen = gtk_bitset_copy (self->chosen);

  gtk_bitset_intersect (added, mask);
  gtk_bitset_subtract (chosen, mask);
  gtk_bitset_union (chosen, added);
  self->wanted = 0;
  take_chosen (self, chosen);
  return TRUE;
}

static void
selection_model_init (GtkSelectionModelInterface *interface)
{
  interface->is_selected = is_selected;
  interface->get_selection_in_range = get_selection_in_range;
  interface->set_selection = set_selection;
}

/* (transfer full) (element-type gint64): the numbers of the selected items. */
static GHashTable *
chosen_ids (KarumRosterModel *self)
{
  GHashTable *ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GtkBitsetIter iter;
  guint place;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, self->chosen, &place); more;
       more = gtk_bitset_iter_next (&iter, &place)) {
    gint64 id = karum_roster_item_get_id (self->lines->pdata[place]);

    g_hash_table_add (ids, g_memdup2 (&id, sizeof id));
  }
  return ids;
}

/* (transfer full): the places of the lines with these numbers. */
static GtkBitset *
places_of (KarumRosterModel *self, GHashTable *ids)
{
  GtkBitset *places = gtk_bitset_new_empty ();

  for (guint i = 0; g_hash_table_size (ids) > 0 && i < self->lines->len; i++) {
    gint64 id = karum_roster_item_get_id (self->lines->pdata[i]);

    if (g_hash_table_contains (ids, &id))
      gtk_bitset_add (places, i);
  }
  return places;
}

/* Selects the awaited item if it is there. */
static void
choose_wanted (KarumRosterModel *self)
{
  for (guint i = 0; self->wanted != 0 && i < self->lines->len; i++)
    if (karum_roster_item_get_id (self->lines->pdata[i]) == self->wanted) {
      self->wanted = 0;
      take_chosen (self, gtk_bitset_new_range (i, 1));
      g_signal_emit_by_name (self, "arrived", i);
    }
}

/* (nullable): the selected line if there is exactly one; @place: its place. */
static KarumRosterItem *
only_chosen (KarumRosterModel *self, guint *place)
{
  *place = gtk_bitset_get_minimum (self->chosen);
  return gtk_bitset_get_size (self->chosen) == 1 ? self->lines->pdata[*place] : NULL;
}

GPtrArray *
karum_roster_model_get_chosen (KarumRosterModel *self)
{
  GPtrArray *chosen = g_ptr_array_new_with_free_func (g_object_unref);
  GtkBitsetIter iter;
  guint place;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, self->chosen, &place); more;
       more = gtk_bitset_iter_next (&iter, &place))
    g_ptr_array_add (chosen, g_object_ref (self->lines->pdata[place]));
  return chosen;
}

void
karum_roster_model_choose (KarumRosterModel *self, gint64 id)
{
  self->wanted = id;
  choose_wanted (self);
}

gboolean
karum_roster_model_is_hiding (KarumRosterModel *self)
{
  guint n_items = self->table ? karum_roster_table_get_n_items (self->table) : 0;

  for (guint i = 0; self->wanted != 0 && i < n_items; i++)
    if (karum_roster_item_get_id (karum_roster_table_get_item (self->table, 0, i)) == self->wanted)
      return TRUE;
  return FALSE;
}

/* -- What is found ---------------------------------------------------------------------------- */

static gboolean
is_found (KarumRosterModel *self, KarumRosterItem *item)
{
  return !self->words || karum_roster_item_matches (item, (const char *const *) self->words);
}

/* (transfer full): the matching lines of @table, in the present order. */
static GPtrArray *
find_lines (KarumRosterModel *self)
{
  guint n_items = self->table ? karum_roster_table_get_n_items (self->table) : 0;
  GPtrArray *lines = g_ptr_array_sized_new (n_items);

  for (guint i = 0; i < n_items; i++) {
    guint place = self->descending ? n_items - 1 - i : i;
    KarumRosterItem *item = karum_roster_table_get_item (self->table, self->column, place);

    if (is_found (self, item))
      g_ptr_array_add (lines, item);
  }
  return lines;
}

/* Equal lines at the beginning and the end are kept, so that a view keeps its scroll position. */
static void
tell_lines (KarumRosterModel *self, const GPtrArray *before)
{
  const GPtrArray *now = self->lines;
  guint shorter = MIN (before->len, now->len), from = 0, end = 0;

  while (from < shorter && before->pdata[from] == now->pdata[from])
    from++;
  while (end < shorter - from
         && before->pdata[before->len - 1 - end] == now->pdata[now->len - 1 - end])
    end++;
  if (before->len - from - end > 0 || now->len - from - end > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), from, before->len - from - end,
                                now->len - from - end);
}

/* Filters and sorts the lines of @table again. */
static void
arrange (KarumRosterModel *self)
{
  guint place_before, place;
  KarumRosterItem *only_before = only_chosen (self, &place_before), *only;
  g_autoptr (GHashTable) ids = chosen_ids (self);
  g_autoptr (GPtrArray) before = self->lines;

  self->lines = find_lines (self);
  gtk_bitset_unref (self->chosen);
  self->chosen = places_of (self, ids);
  tell_lines (self, before);
  if (g_hash_table_size (ids) > 0)
    g_signal_emit_by_name (self, "chosen-changed");
  only = only_chosen (self, &place);
  if (only && only_before && (only != only_before || place != place_before))
    g_signal_emit_by_name (self, "moved", place);
  choose_wanted (self);
}

void
karum_roster_model_set_table (KarumRosterModel *self, KarumRosterTable *table)
{
  /* Lines are borrowed from the old table until they are replaced. */
  g_autoptr (KarumRosterTable) before G_GNUC_UNUSED = self->table;

  self->table = table ? karum_roster_table_ref (table) : NULL;
  arrange (self);
}

KarumRosterTable *
karum_roster_model_get_table (KarumRosterModel *self)
{
  return self->table;
}

void
karum_roster_model_set_words (KarumRosterModel *self, const char *text)
{
  g_clear_pointer (&self->words, g_strfreev);
  self->words = karum_fold_words (text);
  arrange (self);
}

void
karum_roster_model_set_order (KarumRosterModel *self, guint column, gboolean descending)
{
  if (column == self->column && descending == self->descending)
    return;
  self->column = column;
  self->descending = descending;
  arrange (self);
}

/* -- The object ------------------------------------------------------------------------------- */

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumRosterModel,
                               karum_roster_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init)
                                   G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL,
                                                          selection_model_init))

static void
karum_roster_model_class_init (KarumRosterModelClass *klass)
{
  KARUM_FREES (klass, KarumRosterModel, g_ptr_array_unref, lines);
  KARUM_FREES (klass, KarumRosterModel, karum_roster_table_unref, table);
  KARUM_FREES (klass, KarumRosterModel, g_strfreev, words);
  KARUM_FREES (klass, KarumRosterModel, gtk_bitset_unref, chosen);
  karum_class_signal (klass, "chosen-changed", 0);
  karum_class_signal (klass, "moved", 1, G_TYPE_UINT);
  karum_class_signal (klass, "arrived", 1, G_TYPE_UINT);
}

static void
karum_roster_model_init (KarumRosterModel *self)
{
  self->lines = g_ptr_array_new ();
  self->chosen = gtk_bitset_new_empty ();
}

KarumRosterModel *
karum_roster_model_new (void)
{
  return g_object_new (KARUM_TYPE_ROSTER_MODEL, NULL);
}

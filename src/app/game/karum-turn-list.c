#include "karum-turn-list.h"

#include "karum-tab.h"
#include "karum-turn-line.h"
#include "karum-turn-rows.h"

struct _KarumTurnList {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *scroller;
  GtkListView *list;
  GtkSingleSelection *selection;

  GListStore *turns;      /* (owned) (element-type KarumTurnItem) */
  GHashTable *places;     /* (owned): KarumNode → the place of its item, from 1 */
  KarumTurnItem *current; /* (not owned) (nullable): in which the turn is that is looked at */
  KarumSession *session;  /* (owned) (nullable) */
  gboolean reading;       /* the list changes: what is selected says nothing */
  guint scrolling;        /* the tick at which the list is scrolled */
  guint frames;           /* that have passed since the list was shown */
};

G_DEFINE_FINAL_TYPE (KarumTurnList, karum_turn_list, GTK_TYPE_WIDGET)

/* How many of @rows, in place of those that are there, look like these, from the beginning or from
 * the end; those take over the nodes. @most: of them */
static guint
renew (KarumTurnList *self, GPtrArray *rows, gboolean from_end, guint most)
{
  GListModel *model = G_LIST_MODEL (self->turns);
  guint had = g_list_model_get_n_items (model), same;

  for (same = 0; same < most; same++) {
    g_autoptr (KarumTurnItem) old = g_list_model_get_item (model, from_end ? had - 1 - same : same);

    if (!karum_turn_item_renew (old, rows->pdata[from_end ? rows->len - 1 - same : same]))
      break;
  }
  return same;
}

/* Which row each turn is in. */
static void
read_places (KarumTurnList *self)
{
  GListModel *model = G_LIST_MODEL (self->turns);

  g_hash_table_remove_all (self->places);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (KarumTurnItem) item = g_list_model_get_item (model, i);

    for (guint n = 0; n < karum_turn_item_get_length (item); n++)
      g_hash_table_insert (self->places, (gpointer) karum_turn_item_get_node (item, n),
                           GUINT_TO_POINTER (i + 1));
  }
}

/* Replaces only what is different, so that the list stays where it is. */
static void
read_turns (KarumTurnList *self)
{
  g_autoptr (GPtrArray) rows = self->session ? karum_turn_rows (self->session)
                                             : g_ptr_array_new_with_free_func (g_object_unref);
  guint had = g_list_model_get_n_items (G_LIST_MODEL (self->turns));
  guint shorter = MIN (had, rows->len);
  guint begin = renew (self, rows, FALSE, shorter);
  guint end = renew (self, rows, TRUE, shorter - begin);

  self->reading = TRUE;
  self->current = NULL;
  g_list_store_splice (self->turns, begin, had - begin - end, rows->pdata + begin,
                       rows->len - begin - end);
  self->reading = FALSE;
  read_places (self);
}

/* The list can only be scrolled when it has got its size, which takes a frame after it is shown. */
static gboolean
scroll_to_place (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  KarumTurnList *self = KARUM_TURN_LIST (widget);
  guint place = gtk_single_selection_get_selected (self->selection);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self->list))
      || gtk_widget_get_height (GTK_WIDGET (self->list)) == 0 || self->frames++ < 1)
    return G_SOURCE_CONTINUE;
  self->scrolling = 0;
  /* No turn is chosen at the start of the game: the first is shown, as it comes next. */
  if (place == GTK_INVALID_LIST_POSITION)
    place = 0;
  if (place < g_list_model_get_n_items (G_LIST_MODEL (self->turns)))
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", place);
  return G_SOURCE_REMOVE;
}

/* The row of what is looked at; in a variation the turn is marked as well. */
static void
show_place (KarumTurnList *self)
{
  const KarumNode *node = self->session ? karum_session_get_node (self->session) : NULL;
  guint place = node ? GPOINTER_TO_UINT (g_hash_table_lookup (self->places, node)) : 0;
  g_autoptr (KarumTurnItem) item
      = place > 0 ? g_list_model_get_item (G_LIST_MODEL (self->turns), place - 1) : NULL;

  if (self->current && self->current != item)
    karum_turn_item_set_current (self->current, NULL);
  self->current = item;
  if (item)
    karum_turn_item_set_current (item, node);
  self->reading = TRUE;
  gtk_single_selection_set_selected (self->selection,
                                     place > 0 ? place - 1 : GTK_INVALID_LIST_POSITION);
  self->reading = FALSE;
  self->frames = 0;
  if (!self->scrolling)
    self->scrolling = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_place, NULL, NULL);
}

static void
record_changed (KarumTurnList *self)
{
  read_turns (self);
  show_place (self);
}

static void
setup_line (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, karum_turn_line_new ());
}

static void
bind_line (GtkSignalListItemFactory *factory, GtkListItem *item, KarumTurnList *self)
{
  karum_turn_line_show (KARUM_TURN_LINE (gtk_list_item_get_child (item)), self->session,
                        gtk_list_item_get_item (item));
}

static void
unbind_line (GtkSignalListItemFactory *factory, GtkListItem *item, KarumTurnList *self)
{
  karum_turn_line_show (KARUM_TURN_LINE (gtk_list_item_get_child (item)), NULL, NULL);
}

/* By a click or a key. */
static void
turn_selected (KarumTurnList *self)
{
  KarumTurnItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (self->session && !self->reading && item && item != self->current)
    karum_session_go_to (self->session, karum_turn_item_get_node (item, 0));
}

void
karum_turn_list_set_session (KarumTurnList *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_TURN_LIST (self));
  if (self->session)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (session) {
    g_signal_connect_object (session, "record-changed", G_CALLBACK (record_changed), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (session, "position-changed", G_CALLBACK (show_place), self,
                             G_CONNECT_SWAPPED);
  }
  record_changed (self);
}

static void
karum_turn_list_dispose (GObject *object)
{
  KarumTurnList *self = KARUM_TURN_LIST (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_TURN_LIST);
  g_clear_object (&self->session);
  g_clear_object (&self->turns);
  g_clear_pointer (&self->places, g_hash_table_unref);
  G_OBJECT_CLASS (karum_turn_list_parent_class)->dispose (object);
}

static void
karum_turn_list_class_init (KarumTurnListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_turn_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-turn-list.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumTurnList, scroller);
  gtk_widget_class_bind_template_child (widget_class, KarumTurnList, list);
  gtk_widget_class_bind_template_child (widget_class, KarumTurnList, selection);
  gtk_widget_class_bind_template_callback (widget_class, setup_line);
  gtk_widget_class_bind_template_callback (widget_class, bind_line);
  gtk_widget_class_bind_template_callback (widget_class, unbind_line);
  gtk_widget_class_bind_template_callback (widget_class, turn_selected);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_turn_list_init (KarumTurnList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->turns = g_list_store_new (KARUM_TYPE_TURN_ITEM);
  self->places = g_hash_table_new (NULL, NULL);
  karum_tab_leaves (GTK_WIDGET (self->list));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->turns));
}

#include "karum-turn-list.h"

#include "karum-tab.h"
#include "karum-turn-item.h"
#include "karum-turn-line.h"

struct _KarumTurnList {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *scroller;
  GtkListView *list;
  GtkSingleSelection *selection;

  GListStore *turns;     /* (owned) (element-type KarumTurnItem) */
  KarumSession *session; /* (owned) (nullable) */
  gboolean reading;      /* the list changes: what is selected says nothing */
  guint scrolling;       /* the tick at which the list is scrolled */
  guint frames;          /* that have passed since the list was shown */
};

G_DEFINE_FINAL_TYPE (KarumTurnList, karum_turn_list, GTK_TYPE_WIDGET)

/* Replaces only the turns from the first that is different, so that the list stays where it is. */
static void
read_turns (KarumTurnList *self)
{
  guint had = g_list_model_get_n_items (G_LIST_MODEL (self->turns)), same = 0;
  guint length = self->session ? karum_session_get_length (self->session) : 0;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint ply = 1; ply <= length; ply++) {
    g_autoptr (KarumTurnItem) item = karum_turn_item_new (self->session, ply);
    g_autoptr (KarumTurnItem) old = same == ply - 1 && same < had
                                        ? g_list_model_get_item (G_LIST_MODEL (self->turns), same)
                                        : NULL;

    if (old && karum_turn_item_equal (old, item))
      same = ply;
    else
      g_ptr_array_add (items, g_steal_pointer (&item));
  }
  self->reading = TRUE;
  g_list_store_splice (self->turns, same, had - same, items->pdata, items->len);
  self->reading = FALSE;
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

static void
show_place (KarumTurnList *self)
{
  guint ply = self->session ? karum_session_get_ply (self->session) : 0;

  gtk_single_selection_set_selected (self->selection,
                                     ply > 0 ? ply - 1 : GTK_INVALID_LIST_POSITION);
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
bind_line (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  karum_turn_line_show (KARUM_TURN_LINE (gtk_list_item_get_child (item)),
                        gtk_list_item_get_item (item));
}

/* By a click or a key. */
static void
turn_selected (KarumTurnList *self)
{
  guint place = gtk_single_selection_get_selected (self->selection);

  if (self->session && !self->reading && place != GTK_INVALID_LIST_POSITION)
    karum_session_go (self->session, place + 1);
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
  gtk_widget_class_bind_template_callback (widget_class, turn_selected);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_turn_list_init (KarumTurnList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->turns = g_list_store_new (KARUM_TYPE_TURN_ITEM);
  karum_tab_leaves (GTK_WIDGET (self->list));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->turns));
}

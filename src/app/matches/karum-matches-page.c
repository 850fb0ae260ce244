#include "karum-matches-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-join-dialog.h"
#include "karum-match-line.h"
#include "karum-requests.h"
#include "karum-teller.h"

struct _KarumMatchesPage {
  KarumPage parent_instance;

  KarumSidebarPane *side;
  GtkStack *stack;
  GtkListView *list;
  AdwStatusPage *trouble;

  GListStore *items; /* (owned) (element-type KarumMatchItem) */
};

G_DEFINE_FINAL_TYPE (KarumMatchesPage, karum_matches_page, KARUM_TYPE_PAGE)

/* -- The list --------------------------------------------------------------------------------- */

static void
show_matches (KarumMatchesPage *self, GPtrArray *matches)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = matches->len; i-- > 0;)
    g_ptr_array_add (items, karum_match_item_new (matches->pdata[i]));
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)),
                       items->pdata, items->len);
  gtk_stack_set_visible_child_name (self->stack, items->len > 0 ? "matches" : "empty");
}

static void
matches_loaded (gpointer page, gpointer result)
{
  g_autoptr (GPtrArray) matches = result;

  show_matches (page, matches);
}

static void
karum_matches_page_load (KarumPage *page)
{
  karum_page_ask (page, karum_request_list_matches (NULL), matches_loaded);
}

/* -- Joining games and taking them apart ------------------------------------------------------ */

static void
tell_error (KarumMatchesPage *self, const GError *error)
{
  karum_tell (GTK_WIDGET (self), error->message);
}

static void
joined (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumMatchesPage) self = data;
  KarumArchive *archive = KARUM_ARCHIVE (source);
  g_autoptr (GError) error = NULL;

  if (karum_request_finish (archive, result, &error))
    karum_undo_tell (GTK_WIDGET (self), archive, _ ("The games were joined into a match."));
  else
    tell_error (self, error);
}

static void
separated (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumMatchesPage) self = data;
  KarumArchive *archive = KARUM_ARCHIVE (source);
  g_autoptr (GError) error = NULL;

  if (karum_request_finish (archive, result, &error))
    karum_undo_tell (GTK_WIDGET (self), archive, _ ("The games were removed from the match."));
  else
    tell_error (self, error);
}

static void
separate_games (KarumMatchesPage *self, const KarumMatchRow *match)
{
  karum_request_async (
      karum_page_get_archive (KARUM_PAGE (self)),
      karum_request_set_match (&g_array_index (match->games, gint64, 0), match->games->len, NULL),
      NULL, separated, g_object_ref (self));
}

static void
games_chosen (KarumMatchesPage *self, gint64 first, gint64 second)
{
  g_autofree char *tag = g_uuid_string_random ();
  const gint64 games[] = { first, second };

  karum_request_async (karum_page_get_archive (KARUM_PAGE (self)),
                       karum_request_set_match (games, G_N_ELEMENTS (games), tag), NULL, joined,
                       g_object_ref (self));
}

static void
join (KarumMatchesPage *self)
{
  GtkWindow *dialog = karum_join_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                             karum_page_get_archive (KARUM_PAGE (self)));

  g_signal_connect_object (dialog, "chosen", G_CALLBACK (games_chosen), self, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, KarumMatchesPage *self)
{
  GtkWidget *row = karum_match_line_new ();

  g_signal_connect_object (row, "separate", G_CALLBACK (separate_games), self, G_CONNECT_SWAPPED);
  gtk_list_item_set_child (list_item, row);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, KarumMatchesPage *self)
{
  gboolean writable = karum_page_can_write (KARUM_PAGE (self));

  karum_match_line_show (KARUM_MATCH_LINE (gtk_list_item_get_child (list_item)),
                         gtk_list_item_get_item (list_item), writable);
}

static void
activated (KarumMatchesPage *self, guint position)
{
  g_autoptr (KarumMatchItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);
  const KarumMatchRow *match = karum_match_item_get_match (item);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game", "x",
                              g_array_index (match->games, gint64, 0));
}

/* Shows the list or the placeholder. */
static gboolean
karum_matches_page_grab_focus (GtkWidget *widget)
{
  GtkWidget *shown = gtk_stack_get_visible_child (KARUM_MATCHES_PAGE (widget)->stack);

  return gtk_widget_child_focus (shown, GTK_DIR_TAB_FORWARD);
}

static void
karum_matches_page_archive_changed (KarumPage *page)
{
  g_list_store_remove_all (KARUM_MATCHES_PAGE (page)->items);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "matches.join", karum_page_can_write (page));
}

static void
karum_matches_page_class_init (KarumMatchesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_matches_page_archive_changed;
  page_class->load = karum_matches_page_load;
  widget_class->grab_focus = karum_matches_page_grab_focus;
  g_type_ensure (KARUM_TYPE_SIDEBAR_PANE);
  karum_class_template (klass, "karum-matches-page");
  KARUM_DROPS (klass, KarumMatchesPage, g_object_unref, items);
  KARUM_CHILDREN (klass, KarumMatchesPage, side, stack, list, trouble);
  KARUM_CALLBACKS (klass, setup_row, bind_row, activated);
  KARUM_ACTION (klass, KarumMatchesPage, "matches.join", join);
}

static void
karum_matches_page_init (KarumMatchesPage *self)
{
  self->items = g_list_store_new (KARUM_TYPE_MATCH_ITEM);
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, self->stack, self->trouble);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (gtk_single_selection_new (
                                           g_object_ref (G_LIST_MODEL (self->items)))));
}

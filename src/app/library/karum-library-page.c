#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-filter-facets.h"
#include "karum-library-parts.h"
#include "karum-library-page-private.h"
#include "karum-limits.h"
#include "karum-nothing-page.h"
#include "karum-phrases.h"
#include "karum-loader.h"
#include "karum-requests.h"
#include "karum-sidebar-item.h"
#include "karum-spinner.h"
#include "karum-teller.h"
#include "karum-dialog.h"

/* -- Library page ------------------------------------------------------------------------------ */

G_DEFINE_FINAL_TYPE (KarumLibraryPage, karum_library_page, KARUM_TYPE_PAGE)

gboolean
karum_library_page_is_writable (KarumLibraryPage *self)
{
  return karum_page_can_write (KARUM_PAGE (self));
}

/* -- What is shown ---------------------------------------------------------------------------- */

static void
update_title (KarumLibraryPage *self)
{
  KarumSidebarItem *item = karum_library_sidebar_get_shown (self->sidebar);

  adw_window_title_set_title (self->title, item ? karum_sidebar_item_get_title (item) : "");
}

static void
update_count (KarumLibraryPage *self)
{
  guint n_games = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  g_autofree char *count = karum_count_text (ngettext ("%s game", "%s games", n_games), n_games);
  /* Translators: %s is the number of games found, as “12 games”; there may be more */
  g_autofree char *part = g_strdup_printf (_ ("%s so far"), count);
  gboolean slow;

  g_object_get (self->model, "slow", &slow, NULL);
  adw_window_title_set_subtitle (self->title, slow                ? _ ("Searching games…")
                                              : self->lacks_words ? part
                                                                  : count);
}

static gboolean
has_games (KarumLibraryPage *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->model)) > 0;
}

static void
show_nothing (KarumLibraryPage *self)
{
  karum_nothing_page_show (self->nothing, karum_page_get_archive (KARUM_PAGE (self)), &self->filter,
                           self->lacks_words);
}

/* Where no game is shown, the page itself says it. */
static void
say_words_lack (KarumLibraryPage *self)
{
  if (has_games (self))
    karum_tell (
        GTK_WIDGET (self),
        _ ("The index of words is incomplete: searching for words doesn’t find all games."));
  else
    show_nothing (self);
}

static void
words_known (gpointer page, gpointer result)
{
  KarumLibraryPage *self = page;
  g_autofree gint64 *lacks = result;
  gboolean known = self->lacks_words;

  self->lacks_words = *lacks != 0 && self->filter.text;
  if (!self->model)
    return;
  update_count (self);
  if (self->lacks_words && !known)
    say_words_lack (self);
}

/* Whether a search for words has found all games. */
static void
look_at_words (KarumLibraryPage *self)
{
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));

  self->lacks_words = self->lacks_words && self->filter.text;
  if (archive && self->filter.text)
    karum_ask (self, archive, karum_request_lacks_words (), NULL, words_known, NULL);
}

/* While games are being counted, the old number is dimmed. The place of a game from before the
 * change is no longer looked up. */
static void
counting_changed (KarumLibraryPage *self)
{
  gboolean counting;

  g_object_get (self->model, "counting", &counting, NULL);
  if (counting)
    g_cancellable_cancel (self->finding);
  karum_css_class (self->title, "counting", counting);
}

/* The focus was on a game that is gone. */
static void
save_focus (KarumLibraryPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (focus && !gtk_widget_get_mapped (focus) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
refreshed (KarumLibraryPage *self)
{
  gboolean some = has_games (self);
  gboolean filtered = karum_filter_count (&self->filter) > 0;

  look_at_words (self);
  update_count (self);
  if (!some && filtered)
    show_nothing (self);
  else if (!some)
    karum_library_empty_update (self);
  gtk_stack_set_visible_child_name (self->stack, some ? "games" : filtered ? "nothing" : "empty");
  save_focus (self);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (LIBRARY_ANY), some);
  karum_library_selection_update (self);
  karum_library_selection_refreshed (self);
}

static void
failed (KarumLibraryPage *self, const GError *error)
{
  g_signal_emit_by_name (self, "failed", error);
}

/* -- Search ----------------------------------------------------------------------------------- */

/* Escape in the search field. */
static void
search_stopped (KarumLibraryPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->words), "");
  /* If nothing was found: to the games that come back, not to what removes another filter. */
  gtk_widget_grab_focus (GTK_WIDGET (self->games));
}

/* Enter in the search field. */
static void
search_done (KarumLibraryPage *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Down moves to the games, past the chips. */
static gboolean
search_key_pressed (GtkEventController *controller,
                    guint key,
                    guint code,
                    GdkModifierType modifiers,
                    KarumLibraryPage *self)
{
  return key == GDK_KEY_Down && gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* -- Actions of the page ---------------------------------------------------------------------- */

static void
toggle_preview (KarumLibraryPage *self)
{
  AdwFlap *flap = self->flap;

  adw_flap_set_reveal_flap (flap, !adw_flap_get_reveal_flap (flap));
}

/* A window without room for the sidebar has little room for the title. */
static void
side_folded (KarumLibraryPage *self)
{
  gboolean folded;

  g_object_get (self->side, "folded", &folded, NULL);
  karum_css_class (self->title, "narrow", folded);
}

/* Games were dropped on a collection. */
static void
games_collected (KarumLibraryPage *self, KarumSidebarItem *item)
{
  karum_library_actions_collect (self, karum_sidebar_item_get_title (item), TRUE);
}

static void
row_activated (KarumLibraryPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "library.open", NULL);
}

/* -- The widget ------------------------------------------------------------------------------- */

static gboolean
is_searchable (gpointer object, const char *state)
{
  return g_strcmp0 (state, "games") == 0 || g_strcmp0 (state, "nothing") == 0;
}

static gboolean
karum_library_page_grab_focus (GtkWidget *widget)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (widget);
  const char *state = gtk_stack_get_visible_child_name (self->stack);
  gboolean hidden = g_strcmp0 (state, "empty") == 0 || g_strcmp0 (state, "nothing") == 0;

  /* A list that isn't shown would take the focus, and the keys with it. */
  return (hidden && gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD))
         || gtk_widget_grab_focus (GTK_WIDGET (self->games));
}

static void
karum_library_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (widget);

  GTK_WIDGET_CLASS (karum_library_page_parent_class)
      ->size_allocate (widget, width, height, baseline);
  if (self->menu)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
karum_library_page_archive_changed (KarumPage *page)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (page);
  KarumArchive *archive = karum_page_get_archive (page);
  const KarumGameFilter everything = { 0 };

  self->wanted = 0;
  karum_library_selection_put_aside (self, NULL);
  gtk_stack_set_visible_child_name (self->stack, "loading");
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_WRITING),
                     karum_page_can_write (page));
  karum_start_view_set_archive (self->empty, archive);
  karum_library_page_set_filter (self, &everything);
  karum_game_model_set_archive (self->model, archive);
}

static GVariant *
karum_library_page_remember (KarumPage *page)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (page);
  g_autofree char *filter = karum_game_filter_write (&self->filter);

  return g_variant_new ("(sx)", filter, karum_library_page_get_selected (self));
}

/* @what: the text of a filter and the selected game, 0 for none. */
static void
karum_library_page_recall (KarumPage *page, GVariant *what)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (page);
  g_auto (KarumGameFilter) filter = { 0 };
  const char *text;
  gint64 game;

  g_variant_get (what, "(&sx)", &text, &game);
  if (karum_game_filter_read (text, &filter, NULL))
    karum_library_page_set_filter (self, &filter);
  if (game)
    karum_library_page_select (self, game);
}

static void
karum_library_page_print (KarumPage *page, KarumPrinted *printed)
{
  KarumSidebarItem *item = karum_library_sidebar_get_shown (KARUM_LIBRARY_PAGE (page)->sidebar);

  printed->filtered = TRUE;
  printed->title = item ? karum_sidebar_item_get_key (item) : NULL;
  printed->games = KARUM_LIBRARY_PAGE (page)->filter;
}

static void
library_page_let_go (KarumLibraryPage *self)
{
  karum_ask_no_more (&self->naming);
  g_clear_object (&self->finding);
  g_clear_weak_pointer (&self->drop_row);
  g_clear_pointer (&self->gone, g_array_unref);
  if (self->settings)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  if (self->model) {
    g_signal_handlers_disconnect_by_data (self->model, self);
    karum_game_model_set_archive (self->model, NULL);
  }
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumLibraryPage, title, side, words, chips, stack, nothing, empty,
                  flap, games, preview, choice_bar, choice_label, menu_button, page_menu,
                  game_menu);
  KARUM_CHILDREN (widget_class, KarumLibraryPage, columns_menu, columns_section, orders_section,
                  collect_section, uncollect_section);
  KARUM_CALLBACKS (widget_class, row_activated, side_folded, search_stopped, search_done,
                   search_key_pressed, is_searchable);
  gtk_widget_class_bind_template_callback_full (widget_class, "words_changed",
                                                G_CALLBACK (karum_library_filter_words_changed));
  gtk_widget_class_bind_template_callback_full (widget_class, "line_chosen",
                                                G_CALLBACK (karum_library_page_show_line));
  gtk_widget_class_bind_template_callback_full (widget_class, "remove_facet",
                                                G_CALLBACK (karum_library_filter_remove));
  gtk_widget_class_bind_template_callback_full (widget_class, "cut_part",
                                                G_CALLBACK (karum_library_filter_cut));
  gtk_widget_class_bind_template_callback_full (widget_class, "point_part",
                                                G_CALLBACK (karum_library_filter_point));
  gtk_widget_class_bind_template_callback_full (widget_class, "choose_filter",
                                                G_CALLBACK (karum_library_filter_choose));
  gtk_widget_class_bind_template_callback_full (widget_class, "key_pressed",
                                                G_CALLBACK (karum_library_filter_key_pressed));
}

static const KarumAction actions[] = {
  { "library.toggle-preview", N_ ("Show Previe_w"), "F8",
    .function = KARUM_DOES (KarumLibraryPage, toggle_preview) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Library"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions),
        .reasons = karum_library_page_reasons };

static void
install_actions (GtkWidgetClass *widget_class)
{
  karum_actions_install (widget_class, &karum_library_filter_actions);
  karum_actions_install (widget_class, &table);
  karum_library_actions_init (widget_class);
  karum_actions_install (widget_class, &karum_library_details_actions);
}

static void
karum_library_page_class_init (KarumLibraryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->print_selected = "library.print-selected";
  page_class->export_selected = "library.export-selected";
  page_class->archive_changed = karum_library_page_archive_changed;
  page_class->remember = karum_library_page_remember;
  page_class->recall = karum_library_page_recall;
  page_class->print = karum_library_page_print;
  widget_class->grab_focus = karum_library_page_grab_focus;
  widget_class->size_allocate = karum_library_page_size_allocate;
  KARUM_PROPERTY (klass, KarumLibraryPage, has_back, NULL,
                  g_param_spec_boolean ("has-back", NULL, NULL, FALSE, 0));
  KARUM_PROPERTY (klass, KarumLibraryPage, unfinished, NULL,
                  g_param_spec_boolean ("unfinished", NULL, NULL, FALSE, 0));
  karum_class_signal (klass, "failed", 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);

  KARUM_USES (KARUM_TYPE_PREVIEW, KARUM_TYPE_LINES_VIEW, KARUM_TYPE_START_VIEW,
              KARUM_TYPE_SIDEBAR_PANE, KARUM_TYPE_FILTER_CHIPS, KARUM_TYPE_NOTHING_PAGE,
              KARUM_TYPE_SPINNER);
  KARUM_ON_DISPOSE (klass, KarumLibraryPage, library_page_let_go);
  KARUM_DROPS (klass, KarumLibraryPage, gtk_widget_unparent, menu);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumLibraryPage, g_object_unref, selection, model, settings, columns);
  KARUM_CLEARS (klass, KarumLibraryPage, karum_game_filter_clear, asked, filter);
  bind_children (widget_class);
  install_actions (widget_class);
}

static void
init_sidebar (KarumLibraryPage *self)
{
  self->sidebar = karum_sidebar_pane_get_sidebar (self->side);
  karum_on (self->sidebar, "collected", games_collected, self);
  karum_on (self->sidebar, "marked", update_title, self);
  karum_on (self->sidebar, "collection-changed", karum_library_filter_set_collection, self);
}

static void
karum_library_page_init (KarumLibraryPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, NULL, NULL);
  karum_text_limit (self->words, KARUM_TAG_VALUE_MAX);

  init_sidebar (self);
  self->settings = g_settings_new ("org.karum.Karum");
  karum_library_selection_init (self);
  karum_lines_view_set_layout (self->games, &karum_library_lines);
  karum_lines_view_set_names (self->games, _ ("Games"), _ ("Sort order"));
  karum_library_order_init (self);
  karum_library_view_init (self);
  karum_library_menu_init (self);
  karum_library_gestures_init (self);
  karum_library_selection_update (self);
  update_title (self);
  karum_on (self->model, "refreshed", refreshed, self);
  karum_on (self->model, "failed", failed, self);
  karum_on (self->model, "notify::slow", update_count, self);
  karum_on (self->model, "notify::counting", counting_changed, self);
}

const KarumGameFilter *
karum_library_page_get_filter (KarumLibraryPage *self)
{
  return &self->filter;
}

gint64
karum_library_page_get_selected (KarumLibraryPage *self)
{
  return karum_game_selection_get_game (self->selection);
}

/* Collections receive the selection itself, other programs its text. */
GdkContentProvider *
karum_library_page_get_content (KarumLibraryPage *self)
{
  GdkContentProvider *providers[2];

  if (!karum_page_get_archive (KARUM_PAGE (self)))
    return NULL;
  providers[0] = gdk_content_provider_new_typed (KARUM_TYPE_GAME_SELECTION, self->selection);
  providers[1]
      = karum_games_content_new (karum_page_get_archive (KARUM_PAGE (self)), self->selection);
  return gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
}

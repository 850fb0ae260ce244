#include "karum-library-page.h"

#include <glib/gi18n.h>

#include "karum-game-model.h"
#include "karum-library-columns.h"
#include "karum-preview.h"

struct _KarumLibraryPage {
  AdwBin parent_instance;

  /* Template children */
  AdwToastOverlay *toasts;
  AdwWindowTitle *title;
  GtkInfoBar *read_only;
  GtkLabel *read_only_label;
  GtkSearchBar *search;
  GtkSearchEntry *words;
  GtkStack *stack;
  AdwFlap *flap;
  AdwSqueezer *views;
  GtkColumnView *columns;
  GtkWidget *columns_window;
  GtkListView *rows;
  KarumPreview *preview;

  GSettings *settings;           /* (owned) */
  KarumArchive *archive;         /* (owned) (nullable) */
  KarumGameModel *model;         /* (owned) */
  GtkSingleSelection *selection; /* (owned) */
  GtkExpressionWatch *filled;    /* (owned): on the game chosen */
  gint64 chosen;                 /* the game to keep chosen; 0 for none */
  gint64 wanted;                 /* the game to choose when it comes; 0 for none */
  gint64 shown;                  /* the game in the preview */
};

G_DEFINE_FINAL_TYPE (KarumLibraryPage, karum_library_page, ADW_TYPE_BIN)

enum { FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
add_toast (KarumLibraryPage *self, const char *text)
{
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (text));
}

/* -- The game chosen -------------------------------------------------------------------------- */

static gint64
selected_id (KarumLibraryPage *self)
{
  KarumGameItem *item = gtk_single_selection_get_selected_item (self->selection);

  return item ? karum_game_item_get_id (item) : 0;
}

static gboolean
is_writable (KarumLibraryPage *self)
{
  return self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;
}

static void
update_chosen (KarumLibraryPage *self)
{
  gint64 id = selected_id (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "library.open", id != 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "library.delete",
                                 id != 0 && is_writable (self));
  self->shown = id;
  karum_preview_show (self->preview, self->archive, id);
}

/* A person has chosen another place in the list. */
static void
selection_changed (KarumLibraryPage *self)
{
  gint64 id = selected_id (self);

  self->chosen = id;
  /* The first place of a list that fills is chosen by itself. */
  if (id)
    self->wanted = 0;
  if (id != self->shown)
    update_chosen (self);
}

/* What stands at the place chosen is known; it may have been chosen before that. */
static void
selection_filled (gpointer data)
{
  KarumLibraryPage *self = data;

  if (self->chosen || !selected_id (self))
    return;
  self->chosen = selected_id (self);
  update_chosen (self);
}

static void
watch_selection (KarumLibraryPage *self)
{
  GtkExpression *item
      = gtk_property_expression_new (GTK_TYPE_SINGLE_SELECTION, NULL, "selected-item");
  GtkExpression *details = gtk_property_expression_new (KARUM_TYPE_GAME_ITEM, item, "details");

  self->filled = gtk_expression_watch (details, self->selection, selection_filled, self, NULL);
  gtk_expression_unref (details);
}

static void
update_state (KarumLibraryPage *self)
{
  guint n_games = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  g_autofree char *count = g_strdup_printf (ngettext ("%u game", "%u games", n_games), n_games);

  const char *words = karum_game_model_get_words (self->model);

  adw_window_title_set_subtitle (self->title, n_games || *words ? count : "");
  gtk_stack_set_visible_child_name (self->stack, n_games ? "games" : *words ? "nothing" : "empty");
}

static gboolean
select_game (KarumLibraryPage *self, gint64 id)
{
  guint position = id ? karum_game_model_find (self->model, id) : GTK_INVALID_LIST_POSITION;

  if (position == GTK_INVALID_LIST_POSITION)
    return FALSE;
  gtk_single_selection_set_selected (self->selection, position);
  return TRUE;
}

/* The list is up to date: the same game stays chosen, wherever it stands now. */
static void
refreshed (KarumLibraryPage *self)
{
  update_state (self);
  if (select_game (self, self->wanted))
    self->wanted = 0;
  else
    select_game (self, self->chosen);
  self->chosen = selected_id (self);
  update_chosen (self);
}

static void
failed (KarumLibraryPage *self, const GError *error)
{
  g_signal_emit (self, signals[FAILED], 0, error);
}

/* -- Order ------------------------------------------------------------------------------------ */

static void
order_changed (KarumLibraryPage *self)
{
  KarumGameQuery query = { 0 };

  if (!karum_library_columns_query (self->columns, &query))
    return;
  g_settings_set_string (self->settings, "sort-column", karum_game_sort_id (query.sort));
  g_settings_set_boolean (self->settings, "sort-descending", query.descending);
  karum_game_model_set_order (self->model, query.sort, query.descending);
}

/* The order in the settings, which the menu changes as well. */
static void
order_set (KarumLibraryPage *self)
{
  g_autofree char *id = g_settings_get_string (self->settings, "sort-column");
  KarumGameQuery now = { 0 };
  KarumGameQuery query = { 0 };

  query.sort = karum_game_sort_from_id (id);
  query.descending = g_settings_get_boolean (self->settings, "sort-descending");
  if (!karum_library_columns_query (self->columns, &now) || now.sort != query.sort
      || now.descending != query.descending)
    karum_library_columns_sort (self->columns, &query);
  karum_game_model_set_order (self->model, query.sort, query.descending);
}

/* -- Search ----------------------------------------------------------------------------------- */

static void
words_changed (KarumLibraryPage *self)
{
  karum_game_model_set_words (self->model, gtk_editable_get_text (GTK_EDITABLE (self->words)));
}

static void
search_games (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (widget);

  gtk_search_bar_set_search_mode (self->search, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->words));
}

/* -- Actions ---------------------------------------------------------------------------------- */

static void
open_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (widget);
  gint64 id = selected_id (self);

  if (id)
    gtk_widget_activate_action (widget, "win.open-game", "x", id);
}

static void
toggle_preview (GtkWidget *widget, const char *action, GVariant *parameter)
{
  AdwFlap *flap = KARUM_LIBRARY_PAGE (widget)->flap;

  adw_flap_set_reveal_flap (flap, !adw_flap_get_reveal_flap (flap));
}

static void
row_activated (KarumLibraryPage *self)
{
  open_game (GTK_WIDGET (self), NULL, NULL);
}

static void
undeleted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryPage) self = data;
  g_autoptr (GError) error = NULL;

  if (!karum_archive_delete_game_finish (KARUM_ARCHIVE (source), result, &error))
    add_toast (self, error->message);
}

static void
undelete_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (widget);

  if (!self->archive)
    return;
  self->wanted = g_variant_get_int64 (parameter);
  karum_archive_delete_game_async (self->archive, self->wanted, FALSE, NULL, undeleted,
                                   g_object_ref (self));
}

typedef struct {
  KarumLibraryPage *page; /* (owned) */
  gint64 id;
} Deletion;

static void
deleted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Deletion *deletion = data;
  g_autoptr (KarumLibraryPage) self = deletion->page;
  g_autoptr (GError) error = NULL;
  AdwToast *toast;

  if (!karum_archive_delete_game_finish (KARUM_ARCHIVE (source), result, &error)) {
    add_toast (self, error->message);
    return;
  }
  toast = adw_toast_new (_ ("The game is in the bin"));
  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, "library.undelete");
  adw_toast_set_action_target (toast, "x", deletion->id);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
delete_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (widget);
  Deletion *deletion = g_new (Deletion, 1);

  *deletion = (Deletion){ g_object_ref (self), selected_id (self) };
  karum_archive_delete_game_async (self->archive, deletion->id, TRUE, NULL, deleted, deletion);
}

/* -- The widget ------------------------------------------------------------------------------- */

/* -- Closures of the template ----------------------------------------------------------------- */

static gboolean
is_searchable (gpointer object, const char *state)
{
  return g_strcmp0 (state, "games") == 0 || g_strcmp0 (state, "nothing") == 0;
}

static gboolean
karum_library_page_grab_focus (GtkWidget *widget)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (widget);

  if (adw_squeezer_get_visible_child (self->views) == self->columns_window)
    return gtk_widget_grab_focus (GTK_WIDGET (self->columns));
  return gtk_widget_grab_focus (GTK_WIDGET (self->rows));
}

static void
karum_library_page_dispose (GObject *object)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (object);

  g_clear_pointer (&self->filled, gtk_expression_watch_unwatch);
  /* Columns that go change the order as well. */
  if (self->columns)
    g_signal_handlers_disconnect_by_data (gtk_column_view_get_sorter (self->columns), self);
  if (self->settings)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  if (self->model)
    karum_game_model_set_archive (self->model, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_LIBRARY_PAGE);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  g_clear_object (&self->archive);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (karum_library_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, toasts);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, title);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, read_only);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, read_only_label);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, search);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, words);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, stack);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, flap);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, views);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, columns);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, columns_window);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, rows);
  gtk_widget_class_bind_template_child (widget_class, KarumLibraryPage, preview);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
  gtk_widget_class_bind_template_callback (widget_class, words_changed);
  gtk_widget_class_bind_template_callback (widget_class, is_searchable);
}

static void
karum_library_page_class_init (KarumLibraryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_library_page_dispose;
  widget_class->grab_focus = karum_library_page_grab_focus;
  signals[FAILED]
      = g_signal_new ("failed", KARUM_TYPE_LIBRARY_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);

  g_type_ensure (KARUM_TYPE_PREVIEW);
  g_type_ensure (KARUM_TYPE_GAME_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-library-page.ui");
  bind_children (widget_class);

  gtk_widget_class_install_action (widget_class, "library.search", NULL, search_games);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "library.search",
                                       NULL);
  gtk_widget_class_install_action (widget_class, "library.open", NULL, open_game);
  gtk_widget_class_install_action (widget_class, "library.delete", NULL, delete_game);
  gtk_widget_class_install_action (widget_class, "library.undelete", "x", undelete_game);
  gtk_widget_class_install_action (widget_class, "library.toggle-preview", NULL, toggle_preview);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F9, 0, "library.toggle-preview", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "library.delete", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Delete, 0, "library.delete", NULL);
}

static void
insert_sort_actions (KarumLibraryPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GAction) column = g_settings_create_action (self->settings, "sort-column");
  g_autoptr (GAction) descending = g_settings_create_action (self->settings, "sort-descending");

  g_action_map_add_action (G_ACTION_MAP (group), column);
  g_action_map_add_action (G_ACTION_MAP (group), descending);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "order", G_ACTION_GROUP (group));
}

static void
karum_library_page_init (KarumLibraryPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = g_settings_new ("org.karum.Karum");
  self->model = karum_game_model_new ();
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->model)));
  karum_library_columns_add (self->columns);
  order_set (self);
  gtk_column_view_set_model (self->columns, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_model (self->rows, GTK_SELECTION_MODEL (self->selection));
  insert_sort_actions (self);
  watch_selection (self);
  update_chosen (self);

  g_signal_connect_object (self->settings, "changed::sort-column", G_CALLBACK (order_set), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::sort-descending", G_CALLBACK (order_set), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->columns), "changed",
                           G_CALLBACK (order_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selection_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "refreshed", G_CALLBACK (refreshed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "failed", G_CALLBACK (failed), self, G_CONNECT_SWAPPED);
}

static const char *
read_only_reason (KarumArchiveAccess access)
{
  switch (access) {
  case KARUM_ARCHIVE_FILE_READ_ONLY:
    return _ ("This archive can only be read: its file or folder is write-protected. Games can be "
              "looked at, but nothing can be added or changed.");
  case KARUM_ARCHIVE_NEWER_VERSION:
    return _ ("This archive was made by a newer version of Karum and is opened for reading only. "
              "Install the newer version to add or change games.");
  case KARUM_ARCHIVE_WRITABLE:
  default:
    return NULL;
  }
}

void
karum_library_page_set_archive (KarumLibraryPage *self, KarumArchive *archive)
{
  const char *reason = archive ? read_only_reason (karum_archive_get_access (archive)) : NULL;

  g_set_object (&self->archive, archive);
  self->chosen = 0;
  self->wanted = 0;
  gtk_info_bar_set_revealed (self->read_only, reason != NULL);
  gtk_label_set_label (self->read_only_label, reason ? reason : "");
  gtk_stack_set_visible_child_name (self->stack, "loading");
  karum_game_model_set_archive (self->model, archive);
}

void
karum_library_page_select (KarumLibraryPage *self, gint64 id)
{
  if (!select_game (self, id))
    self->wanted = id;
}

gint64
karum_library_page_get_selected (KarumLibraryPage *self)
{
  return self->chosen;
}

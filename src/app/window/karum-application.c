#include "karum-application.h"

#include <glib/gi18n.h>
#include <malloc.h>

#include "karum-accessible-names.h"
#include "karum-archive.h"
#include "karum-arrays.h"
#include "karum-examples.h"
#include "karum-find.h"
#include "karum-build.h"
#include "karum-actions.h"
#include "karum-class.h"
#include "karum-language.h"
#include "karum-phrases.h"
#include "karum-preferences.h"
#include "karum-clipboard.h"
#include "karum-window.h"

/* In bytes; smaller buffers are kept by the allocator. The pictures of a window are smaller: one is
 * made for every frame, and the system would take longer to clear its pages than drawing takes. */
#define LARGE_BUFFER (16 << 20)

/* How long a program without a window waits for the next question of the desktop. */
#define IDLE_MILLISECONDS 30000

struct _KarumApplication {
  AdwApplication parent_instance;

  GSettings *settings;      /* (owned) */
  GtkCssProvider *tooltips; /* (owned) (nullable): before the startup */
  char
      *system_languages; /* (owned): the languages of the environment at the start of the program */
  GtkWindow *preferences;        /* (nullable): weak pointer */
  KarumSearchProvider *provider; /* (owned) (nullable): while it is on the bus */
  guint rebuild_source;
};

G_DEFINE_FINAL_TYPE (KarumApplication, karum_application, ADW_TYPE_APPLICATION)

static KarumWindow *
main_window (KarumApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l; l = l->next)
    if (KARUM_IS_WINDOW (l->data))
      return l->data;
  return NULL;
}

static void
present_preferences (KarumApplication *self)
{
  if (!self->preferences)
    g_set_weak_pointer (&self->preferences,
                        karum_preferences_new (GTK_WINDOW (main_window (self))));
  gtk_window_present (self->preferences);
}

/* The last opened archive, or the default one. */
static void
open_last (KarumApplication *self, KarumWindow *window)
{
  g_auto (GStrv) recent = karum_recent_list (self->settings);
  g_autofree char *usual = karum_archive_default_path ();

  if (recent[0] && !g_str_equal (recent[0], usual))
    karum_window_open_known (window, recent[0]);
  else
    karum_window_open (window, usual);
}

static void
karum_application_activate (GApplication *application)
{
  KarumApplication *self = KARUM_APPLICATION (application);
  KarumWindow *window = main_window (self);

  if (!window) {
    window = karum_window_new (GTK_APPLICATION (self));
    open_last (self, window);
  }
  karum_window_appear (window);
}

/* One window for each archive. A path that leads nowhere isn't an archive to be made. */
static void
open_archive (KarumApplication *self, const char *path)
{
  KarumWindow *window = karum_window_find (GTK_APPLICATION (self), path);

  if (!window) {
    window = karum_window_new (GTK_APPLICATION (self));
    karum_window_open_known (window, path);
  }
  karum_window_appear (window);
}

/* The window that is there, or else a new one with the archive that was opened last. */
static KarumWindow *
some_window (KarumApplication *self)
{
  karum_application_activate (G_APPLICATION (self));
  return main_window (self);
}

/* Records are imported into the archive that is open, once the person has said so. */
static void
karum_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  KarumApplication *self = KARUM_APPLICATION (application);
  g_autoptr (GStrvBuilder) records = g_strv_builder_new ();
  g_auto (GStrv) uris = NULL;

  for (int i = 0; i < n_files; i++) {
    g_autofree char *uri = g_file_get_uri (files[i]);
    g_autofree char *path = g_file_get_path (files[i]);
    g_autofree char *lower = g_ascii_strdown (uri, -1);

    if (g_str_has_suffix (lower, ".kgn"))
      g_strv_builder_add (records, uri);
    else if (path)
      open_archive (self, path);
  }
  uris = g_strv_builder_end (records);
  if (uris[0])
    karum_window_await (some_window (self), "win.import-files",
                        g_variant_new_strv ((const char *const *) uris, -1));
}

/* -- The command line ---------------------------------------------------------------------------
 */

/* Options that begin with something, and the actions that do it, also in a program that runs. */
static const char *const beginnings[] = { "new-game", "open-examples" };

static int
karum_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version")) {
    g_print ("karum %s\n", KARUM_VERSION);
    return 0;
  }
  karum_for_each_of (beginning, beginnings) {
    g_autoptr (GError) error = NULL;

    if (!g_variant_dict_contains (options, *beginning))
      continue;
    if (!g_application_register (application, NULL, &error)) {
      g_printerr ("%s\n", error->message);
      return 1;
    }
    g_action_group_activate_action (G_ACTION_GROUP (application), *beginning, NULL);
  }
  return -1; /* continue: files are opened, a window is shown */
}

static void
add_options (GApplication *application)
{
  const GOptionEntry entries[] = {
    { "new-game", 0, 0, G_OPTION_ARG_NONE, NULL, _ ("Set up a new game"), NULL },
    { "open-examples", 0, 0, G_OPTION_ARG_NONE, NULL, _ ("Open the example games"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, _ ("Print the version"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_application_add_main_option_entries (application, entries);
  g_application_set_option_context_parameter_string (application, _ ("[FILE…]"));
  g_application_set_option_context_summary (
      application, _ ("Archives (.karum) are opened, and records (.kgn) are imported."));
}

/* -- Language and appearance ------------------------------------------------------------------ */

static gpointer
copy_reference (gconstpointer object, gpointer data)
{
  return g_object_ref ((gpointer) object);
}

/* Texts are translated when a window is built, so all windows are rebuilt. */
static gboolean
rebuild_windows (gpointer data)
{
  KarumApplication *self = data;
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (self));

  gboolean choosing = self->preferences != NULL;

  self->rebuild_source = 0;
  windows = g_list_copy_deep (windows, copy_reference, NULL);
  if (choosing) {
    /* Others may hold references to it, so it is destroyed explicitly. */
    GtkWindow *preferences = self->preferences;

    g_clear_weak_pointer (&self->preferences);
    gtk_window_destroy (preferences);
  }
  for (GList *l = windows; l; l = l->next)
    if (KARUM_IS_WINDOW (l->data))
      karum_window_rebuild (l->data);
  g_list_free_full (windows, g_object_unref);
  if (choosing)
    present_preferences (self);
  return G_SOURCE_REMOVE;
}

static void
apply_language (KarumApplication *self)
{
  g_autofree char *code = g_settings_get_string (self->settings, "language");

  karum_language_apply (code, self->system_languages);
}

/* Japanese lines may break after each character: GTK would make short tooltips one to four
 * characters wide. */
static void
apply_tooltips (KarumApplication *self)
{
  gtk_css_provider_load_from_data (
      self->tooltips,
      g_str_equal (karum_language_get (), "ja") ? "tooltip label { min-width: 8em; }" : "", -1);
}

static void
language_changed (KarumApplication *self)
{
  apply_language (self);
  apply_tooltips (self);
  /* Deferred, because the change comes from a widget of a window that is destroyed. */
  if (!self->rebuild_source)
    self->rebuild_source = g_idle_add (rebuild_windows, self);
}

static void
apply_appearance (KarumApplication *self)
{
  static const AdwColorScheme schemes[] = {
    ADW_COLOR_SCHEME_DEFAULT,
    ADW_COLOR_SCHEME_FORCE_LIGHT,
    ADW_COLOR_SCHEME_FORCE_DARK,
  };
  int appearance = g_settings_get_enum (self->settings, "appearance");

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[appearance]);
}

/* -- Actions ---------------------------------------------------------------------------------- */

static void
show_about (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  adw_show_about_window (GTK_WINDOW (main_window (data)), "application-name", "Karum",
                         "application-icon", KARUM_APP_ID, "version", KARUM_VERSION, "license-type",
                         GTK_LICENSE_GPL_3_0, "website", KARUM_HOMEPAGE, "comments",
                         _ ("Play Pah-Tum, Jarmo and Manu, and keep every game."),
                         /* Translators: put your names here, one a line. */
                         "translator-credits", _ ("translator-credits"), NULL);
}

/* What was changed goes to other computers first; who quits again doesn't wait for it. */
static void
quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GList *windows = gtk_application_get_windows (data);

  windows = g_list_copy_deep (windows, copy_reference, NULL);
  for (GList *l = windows; l; l = l->next)
    if (!KARUM_IS_WINDOW (l->data) || !karum_window_exchange_first (l->data))
      gtk_window_destroy (l->data);
  g_list_free_full (windows, g_object_unref);
}

static void
show_preferences (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  present_preferences (data);
}

static gboolean
is_row_called (GtkWidget *widget, gconstpointer title)
{
  g_autofree char *own = NULL;

  if (!ADW_IS_PREFERENCES_ROW (widget))
    return FALSE;
  own = karum_without_mnemonic (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)));
  return g_str_equal (own, title);
}

/* @title: of the row that gets the focus */
static void
show_setting (GSimpleAction *action, GVariant *title, gpointer data)
{
  KarumApplication *self = data;
  GtkWidget *row;

  present_preferences (self);
  row = karum_find (GTK_WIDGET (self->preferences), is_row_called,
                    g_variant_get_string (title, NULL));
  if (row && !gtk_widget_grab_focus (row))
    gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD);
}

static void
new_game (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  karum_window_await (some_window (data), "win.new-game", NULL);
}

/* In a window of their own, since another shows what somebody is working at. */
static void
open_examples (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autofree char *path = karum_examples_path ();
  KarumWindow *window = karum_window_find (data, path);

  if (!window) {
    window = karum_window_new (data);
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-examples", NULL);
  }
  karum_window_appear (window);
}

static const GActionEntry actions[] = {
  { "new-game", new_game },
  { "open-examples", open_examples },
  { "preferences", show_preferences },
  { "show-setting", show_setting, "s" },
  { "about", show_about },
  { "quit", quit },
};

static const KarumAction lines[] = {
  { "app.preferences", N_ ("_Preferences"), "<Control>comma",
    .words = NC_ ("search", "Settings, options, language, theme, sounds") },
  { "app.about", N_ ("_About Karum") },
  { "app.quit", N_ ("Quit"), "<Control>q" },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "General"), KARUM_ACTION_LINES (lines), .way = KARUM_KEYS_EVERYWHERE };

/* By default, glibc raises its mmap threshold when a large buffer is freed, and then keeps
 * buffers of that size in every thread. An archive of a million games needs many of them for a
 * short time. */
static void
give_back_large_buffers (void)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, LARGE_BUFFER);
  mallopt (M_TRIM_THRESHOLD, LARGE_BUFFER);
#endif
}

/* A window that is closed before the window system has answered that it opened has its size
 * computed after it is gone: GTK before 4.14 never disconnects what does that from the surface. */
static void
forget_size (GtkNative *window)
{
  g_signal_handlers_disconnect_matched (
      gtk_native_get_surface (window), G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA,
      g_signal_lookup ("compute-size", GDK_TYPE_TOPLEVEL), 0, NULL, NULL, window);
}

static void
windows_changed (GListModel *windows, guint position, guint n_removed, guint n_added)
{
  for (guint i = 0; i < n_added; i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, position + i);

    g_signal_connect (window, "unrealize", G_CALLBACK (forget_size), NULL);
  }
}

static void
add_keys (const KarumActionTable *of, const KarumAction *action, gpointer application)
{
  g_auto (GStrv) keys = g_strsplit (action->keys ? action->keys : "", " ", -1);

  if (of->way == KARUM_KEYS_EVERYWHERE)
    gtk_application_set_accels_for_action (application, action->name, (const char *const *) keys);
}

static void
karum_application_startup (GApplication *application)
{
  KarumApplication *self = KARUM_APPLICATION (application);

  give_back_large_buffers ();
  /* The program sets the language itself; GTK would reset it from the environment. */
  if (!gtk_is_initialized ())
    gtk_disable_setlocale ();
  if (g_application_get_flags (application) & G_APPLICATION_IS_SERVICE)
    g_application_set_inactivity_timeout (application, IDLE_MILLISECONDS);
  self->settings = g_settings_new (KARUM_APP_ID);
  apply_language (self);
  G_APPLICATION_CLASS (karum_application_parent_class)->startup (application);

  self->tooltips = gtk_css_provider_new ();
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (self->tooltips),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  apply_tooltips (self);
  karum_accessible_names_watch ();
  g_signal_connect (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (windows_changed),
                    NULL);
  apply_appearance (self);
  g_signal_connect_swapped (self->settings, "changed::language", G_CALLBACK (language_changed),
                            self);
  g_signal_connect_swapped (self->settings, "changed::appearance", G_CALLBACK (apply_appearance),
                            self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  karum_actions_visit (KARUM_TYPE_APPLICATION, add_keys, self);
  g_type_class_unref (g_type_class_ref (KARUM_TYPE_WINDOW));
  karum_actions_visit (KARUM_TYPE_WINDOW, add_keys, self);
}

/* The desktop starts the program without a window to search, and it ends when nobody does. */
static gboolean
karum_application_dbus_register (GApplication *application,
                                 GDBusConnection *connection,
                                 const char *path,
                                 GError **error)
{
  KarumApplication *self = KARUM_APPLICATION (application);

  self->provider = karum_search_provider_new (GTK_APPLICATION (self), connection, error);
  return self->provider
         && G_APPLICATION_CLASS (karum_application_parent_class)
                ->dbus_register (application, connection, path, error);
}

static void
karum_application_dbus_unregister (GApplication *application,
                                   GDBusConnection *connection,
                                   const char *path)
{
  g_clear_pointer (&KARUM_APPLICATION (application)->provider, karum_search_provider_free);
  G_APPLICATION_CLASS (karum_application_parent_class)
      ->dbus_unregister (application, connection, path);
}

static void
application_let_go (KarumApplication *self)
{
  g_clear_handle_id (&self->rebuild_source, g_source_remove);
  g_clear_weak_pointer (&self->preferences);
}

static void
karum_application_class_init (KarumApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  karum_actions_declare (G_TYPE_FROM_CLASS (klass), &table);
  KARUM_ON_DISPOSE (klass, KarumApplication, application_let_go);
  KARUM_DROPS (klass, KarumApplication, g_object_unref, settings);
  KARUM_DROPS (klass, KarumApplication, g_object_unref, tooltips);
  KARUM_FREES (klass, KarumApplication, g_free, system_languages);
  application_class->startup = karum_application_startup;
  application_class->activate = karum_application_activate;
  application_class->open = karum_application_open;
  application_class->dbus_register = karum_application_dbus_register;
  application_class->dbus_unregister = karum_application_dbus_unregister;
  application_class->handle_local_options = karum_application_handle_local_options;
}

static void
karum_application_init (KarumApplication *self)
{
  self->system_languages = karum_language_of_system ();
  karum_language_start (KARUM_LOCALEDIR);
  add_options (G_APPLICATION (self));
}

KarumApplication *
karum_application_new (GApplicationFlags flags)
{
  return g_object_new (KARUM_TYPE_APPLICATION, "application-id", KARUM_APP_ID, "resource-base-path",
                       "/org/karum/Karum", "flags", flags | G_APPLICATION_HANDLES_OPEN, NULL);
}

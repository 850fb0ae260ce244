/* desktop.c: what the desktop asks of the program, by its command line, and what it is told. */
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "karum-game-page-private.h"
#include "karum-import-dialog.h"
#include "karum-new-game-dialog.h"
#include "karum-requests.h"
#include "karum-work-dialog.h"
#include "robot.h"
#include "karum-examples.h"
#include "shell-fixture.h"

/* -- The command line ------------------------------------------------------------------------- */

typedef gboolean (*Condition) (KarumApplication *application);

typedef struct {
  KarumApplication *application;
  Condition condition;
} Run;

/* Ends the program when the condition holds; the time limit of the test catches one that never
 * does. */
static gboolean
look (gpointer data)
{
  Run *run = data;

  if (!run->condition (run->application))
    return G_SOURCE_CONTINUE;
  g_action_group_activate_action (G_ACTION_GROUP (run->application), "quit", NULL);
  return G_SOURCE_REMOVE;
}

/* Runs the program until @condition holds. */
static void
run (Condition condition, const char *argument, const char *second)
{
  char *arguments[] = { (char *) "karum", (char *) argument, (char *) second, NULL };
  Run running = { karum_application_new (G_APPLICATION_NON_UNIQUE), condition };

  g_application_set_default (G_APPLICATION (running.application));
  g_timeout_add (5, look, &running);
  g_assert_cmpint (
      g_application_run (G_APPLICATION (running.application), second ? 3 : 2, arguments), ==, 0);
  g_application_set_default (NULL);
  g_assert_finalize_object (running.application);
}

static gboolean
sets_up_game (KarumApplication *application)
{
  return shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG) != NULL;
}

static void
test_new_game (void)
{
  run (sets_up_game, "--new-game", NULL);
  shell_clean ();
}

static guint
count_windows (KarumApplication *application)
{
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (application)));
}

static gboolean
shows_examples (KarumApplication *application)
{
  KarumWindow *window = shell_window (application);
  g_autofree char *path = karum_examples_path ();

  return window && window->archive && gtk_widget_get_mapped (GTK_WIDGET (window))
         && g_str_equal (karum_archive_get_path (window->archive), path)
         && g_list_model_get_n_items (shell_games (window)) == 40;
}

/* Otherwise the next program would look for them. */
static void
forget_examples (void)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *path = karum_examples_path ();

  g_settings_reset (settings, "recent-archives");
  g_unlink (path);
}

/* The own archive isn't even made. */
static void
test_examples (void)
{
  g_autofree char *own = shell_archive_path ();

  run (shows_examples, "--open-examples", NULL);
  g_assert_false (g_file_test (own, G_FILE_TEST_EXISTS));
  forget_examples ();
}

/* In a program that runs, they have a window of their own, once. */
static void
test_examples_beside (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  g_autofree char *own = shell_archive_path ();

  wait_until (window->archive);
  for (guint i = 0; i < 2; i++) {
    g_action_group_activate_action (G_ACTION_GROUP (application), "open-examples", NULL);
    wait_until (shell_window (application) != window && shows_examples (application));
    g_assert_cmpuint (count_windows (application), ==, 2);
  }
  g_assert_cmpstr (karum_archive_get_path (window->archive), ==, own);
  shell_stop (application);
  forget_examples ();
  shell_clean ();
}

static gboolean
offers_import (KarumApplication *application)
{
  GtkWindow *dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
  int width = 0, height = 0;

  /* There is room for it, though the window below has no size yet. */
  if (dialog)
    gtk_window_get_default_size (dialog, &width, &height);
  return width > 300 && height > 300 && karum_work_dialog_is_asking (KARUM_WORK_DIALOG (dialog))
         && shell_find_label (dialog, "club.KGN") && shell_find_label (dialog, "other.kgn");
}

/* Records, of any case, are offered to the own archive, which stays as it is. */
static void
test_records (void)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *first = g_build_filename (folder, "club.KGN", NULL);
  g_autofree char *second = g_build_filename (folder, "other.kgn", NULL);
  const char *text = "[Game \"jarmo\"]\n\n1. a1-b3 *\n";
  KarumApplication *application;

  g_assert_true (g_file_set_contents (first, text, -1, NULL));
  g_assert_true (g_file_set_contents (second, text, -1, NULL));
  run (offers_import, first, second);
  application = shell_start ("en");
  wait_until (shell_window (application)->archive);
  wait_until (g_str_equal (shell_library_state (shell_window (application)), "empty"));
  shell_stop (application);
  g_unlink (first);
  g_unlink (second);
  g_rmdir (folder);
  shell_clean ();
}

static gboolean
shows_problem (KarumApplication *application)
{
  KarumWindow *window = shell_window (application);

  return window && g_str_equal (shell_page (window), "problem");
}

/* A name that leads nowhere, as one with a mistake, makes no archive. */
static void
test_mistyped (void)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (folder, "clubb.karum", NULL);

  run (shows_problem, path, NULL);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What waits for an archive that can't be opened, is forgotten. */
static void
test_no_archive (void)
{
  g_autofree char *own = shell_archive_path ();
  g_autofree char *folder = g_path_get_dirname (own);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (own, "no archive", -1, NULL));
  run (shows_problem, "--new-game", NULL);
  g_unlink (own);
}

/* -- Notifications ----------------------------------------------------------------------------- */

static const char interface[] = "<node><interface name='org.freedesktop.Notifications'>"
                                "<method name='Notify'><arg type='s'/><arg type='u'/><arg "
                                "type='s'/><arg type='s' name='title'/>"
                                "<arg type='s'/><arg type='as'/><arg type='a{sv}'/><arg type='i'/>"
                                "<arg type='u' direction='out'/></method></interface></node>";

static void
called (GDBusConnection *bus,
        const char *sender,
        const char *path,
        const char *name,
        const char *method,
        GVariant *parameters,
        GDBusMethodInvocation *invocation,
        gpointer text)
{
  const char *title, *body;

  g_variant_get_child (parameters, 3, "&s", &title);
  g_variant_get_child (parameters, 4, "&s", &body);
  g_string_append_printf (text, "%s|%s", title, body);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", 1));
}

static void
acquired (GDBusConnection *bus, const char *name, gpointer done)
{
  *(gboolean *) done = TRUE;
}

/* Work that ends while nobody looks at the program is told to the desktop. */
static void
test_notification (void)
{
  static const GDBusInterfaceVTable table = { .method_call = called };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface, NULL);
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GString) told = g_string_new (NULL);
  KarumApplication *application;
  GtkWindow *dialog;
  gboolean owned = FALSE;
  guint object;

  object = g_dbus_connection_register_object (bus, "/org/freedesktop/Notifications",
                                              node->interfaces[0], &table, told, NULL, NULL);
  /* The name is kept until the program ends: GLib 2.74 frees its notifications twice if that
   * service ends after the application. */
  g_bus_own_name_on_connection (bus, "org.freedesktop.Notifications", 0, acquired, NULL, &owned,
                                NULL);
  wait_until (owned);
  application = karum_application_new (G_APPLICATION_DEFAULT_FLAGS);
  g_application_set_default (G_APPLICATION (application));
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  dialog = g_object_ref_sink (g_object_new (KARUM_TYPE_WORK_DIALOG, NULL));
  karum_work_dialog_report (KARUM_WORK_DIALOG (dialog), KARUM_REPORT_GOOD, "Done", "12 games",
                            NULL);
  wait_until (told->len > 0);
  g_assert_cmpstr (told->str, ==, "Done|12 games");
  gtk_window_destroy (dialog);
  g_object_unref (dialog);
  shell_stop (application);
  g_dbus_connection_unregister_object (bus, object);
}

/* -- Sleep ------------------------------------------------------------------------------------- */

/* The toolkit asks the session's manager, and from 4.24 on the portal. */
#define REQUEST "/org/freedesktop/portal/desktop/request/7"
static const struct {
  const char *name, *path, *interface;
} managers[] = {
  { "org.gnome.SessionManager", "/org/gnome/SessionManager",
    "<node><interface name='org.gnome.SessionManager'>"
    "<method name='Inhibit'><arg type='s'/><arg type='u'/><arg type='s'/><arg type='u'/>"
    "<arg type='u' direction='out'/></method>"
    "<method name='Uninhibit'><arg type='u'/></method></interface></node>" },
  { "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
    "<node><interface name='org.freedesktop.portal.Inhibit'>"
    "<method name='Inhibit'><arg type='s'/><arg type='u'/><arg type='a{sv}'/>"
    "<arg type='o' direction='out'/></method>"
    "<method name='CreateMonitor'><arg type='s'/><arg type='a{sv}'/>"
    "<arg type='o' direction='out'/></method>"
    "<property name='version' type='u' access='read'/></interface></node>" },
  /* No settings, and nowhere to register. */
  { NULL, "/org/freedesktop/portal/desktop",
    "<node><interface name='org.freedesktop.portal.Settings'>"
    "<property name='version' type='u' access='read'/></interface></node>" },
  { NULL, "/org/freedesktop/portal/desktop",
    "<node><interface name='org.freedesktop.host.portal.Registry'>"
    "<property name='version' type='u' access='read'/></interface></node>" },
  { NULL, REQUEST,
    "<node><interface name='org.freedesktop.portal.Request'>"
    "<method name='Close'/></interface></node>" },
};

/* All of them in a thread of their own: the toolkit waits for their answers. */
typedef struct {
  GMainContext *context;
  GMainLoop *loop;
  int owned, inhibited, ended, flags; /* atomic */
} Manager;

static void
manage (GDBusConnection *bus,
        const char *sender,
        const char *path,
        const char *name,
        const char *method,
        GVariant *parameters,
        GDBusMethodInvocation *invocation,
        gpointer data)
{
  const gboolean portal = g_str_equal (path, managers[1].path);
  Manager *self = data;
  guint flags;

  if (g_str_equal (method, "Inhibit")) {
    g_variant_get_child (parameters, portal ? 1 : 3, "u", &flags);
    g_atomic_int_set (&self->flags, (int) flags);
    g_atomic_int_inc (&self->inhibited);
    g_dbus_method_invocation_return_value (invocation, portal ? g_variant_new ("(o)", REQUEST)
                                                              : g_variant_new ("(u)", 7));
  } else if (g_str_equal (method, "CreateMonitor")) {
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", REQUEST));
  } else {
    g_atomic_int_inc (&self->ended);
    g_dbus_method_invocation_return_value (invocation, NULL);
  }
}

static GVariant *
version_of (GDBusConnection *bus,
            const char *sender,
            const char *path,
            const char *asked,
            const char *name,
            GError **error,
            gpointer data)
{
  return g_variant_new_uint32 (g_str_equal (asked, "org.freedesktop.portal.Inhibit") ? 3 : 0);
}

/* The toolkit only looks for portals that the bus can start. */
static void
offer_portal (void)
{
  static const char service[] = "[D-BUS Service]\nName=org.freedesktop.portal.Desktop\n"
                                "Exec=/bin/false\n";
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "dbus-1", "services", NULL);
  g_autofree char *file = g_build_filename (folder, "org.freedesktop.portal.Desktop.service", NULL);
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GVariant) done = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, service, -1, NULL));
  done = g_dbus_connection_call_sync (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                      "org.freedesktop.DBus", "ReloadConfig", NULL, NULL, 0, -1,
                                      NULL, NULL);
  g_assert_nonnull (done);
}

static void
managing (GDBusConnection *bus, const char *name, gpointer data)
{
  g_atomic_int_inc (&((Manager *) data)->owned);
}

static gpointer
run_manager (gpointer data)
{
  static const GDBusInterfaceVTable table = { .method_call = manage, .get_property = version_of };
  Manager *self = data;
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GDBusConnection) bus = NULL;
  guint owners[G_N_ELEMENTS (managers)] = { 0 };

  g_main_context_push_thread_default (self->context);
  bus = g_dbus_connection_new_for_address_sync (
      address,
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
      NULL, NULL, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (managers); i++) {
    g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (managers[i].interface, NULL);

    g_dbus_connection_register_object (bus, managers[i].path, node->interfaces[0], &table, self,
                                       NULL, NULL);
    if (managers[i].name)
      owners[i]
          = g_bus_own_name_on_connection (bus, managers[i].name, 0, managing, NULL, self, NULL);
  }
  g_main_loop_run (self->loop);
  for (gsize i = 0; i < G_N_ELEMENTS (managers); i++)
    if (owners[i])
      g_bus_unown_name (owners[i]);
  g_dbus_connection_close_sync (bus, NULL, NULL);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

static void
work_ended (GObject *source, GAsyncResult *result, gpointer dialog)
{
  karum_work_dialog_end (dialog);
}

/* While work runs, the computer stays awake, and may sleep afterwards. */
static void
test_awake (void)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GMainLoop) loop = g_main_loop_new (context, FALSE);
  Manager self = { .context = context, .loop = loop };
  GThread *thread = g_thread_new ("manager", run_manager, &self);
  KarumApplication *application;
  GtkWindow *dialog;

  offer_portal ();
  while (g_atomic_int_get (&self.owned) < 2)
    g_thread_yield ();
  application = karum_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_set_default (G_APPLICATION (application));
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  dialog = g_object_ref_sink (g_object_new (KARUM_TYPE_WORK_DIALOG, NULL));
  karum_work_dialog_begin (KARUM_WORK_DIALOG (dialog), "Working", NULL,
                           karum_request_restore ("/none", "/none", "/none"), work_ended, dialog);
  g_assert_cmpint (g_atomic_int_get (&self.inhibited), ==, 1);
  g_assert_cmpint (g_atomic_int_get (&self.flags), ==, GTK_APPLICATION_INHIBIT_SUSPEND);
  /* The other thread doesn't wake this one. */
  while (g_atomic_int_get (&self.ended) == 0) {
    g_main_context_iteration (NULL, FALSE);
    g_thread_yield ();
  }
  gtk_window_destroy (dialog);
  g_object_unref (dialog);
  shell_stop (application);
  g_assert_cmpint (g_atomic_int_get (&self.inhibited), ==, 1);
  g_main_loop_quit (loop);
  g_thread_join (thread);
}

/* -- The overview ------------------------------------------------------------------------------ */

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  GVariant **answer = data;
  g_autoptr (GError) error = NULL;

  *answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  g_assert_no_error (error);
}

/* (transfer full): what the program answers to @method, with the one child that @parameters is. */
static GVariant *
call (KarumApplication *application, const char *method, GVariant *parameters)
{
  GVariant *answer = NULL;

  g_dbus_connection_call (g_application_get_dbus_connection (G_APPLICATION (application)),
                          KARUM_APP_ID, "/org/karum/Karum/SearchProvider",
                          "org.gnome.Shell.SearchProvider2", method, parameters, NULL, 0, -1, NULL,
                          answered, &answer);
  wait_until (answer);
  return answer;
}

/* (transfer full): the results for one word. */
static GStrv
search (KarumApplication *application, const char *word)
{
  const char *words[] = { word, NULL };
  g_autoptr (GVariant) answer
      = call (application, "GetInitialResultSet", g_variant_new ("(^as)", words));
  GStrv results;

  g_variant_get (answer, "(^as)", &results);
  return results;
}

/* A search finds games and players without a window, changes nothing, and leads to them. */
static void
test_overview (void)
{
  KarumApplication *application = karum_application_new (0);
  g_autofree char *path = shell_archive_path ();
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_auto (GStrv) results = NULL;
  g_auto (GStrv) names = NULL;
  g_autoptr (GVariant) metas = NULL, activated = NULL, launched = NULL;
  const char *both[] = { NULL, NULL, "nonsense", NULL };
  const char *words[] = { "needle", NULL };
  KarumWindow *window;

  g_application_set_default (G_APPLICATION (application));
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  names = search (application, "jur");
  g_assert_cmpuint (g_strv_length (names), ==, 0);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_clear_pointer (&names, g_strfreev);

  shell_fill (12);
  names = search (application, "jur");
  g_assert_cmpuint (g_strv_length (names), >, 1);
  g_assert_cmpstr (names[0], ==, "player:Juri\nJuri\n");
  results = search (application, "needle");
  g_assert_cmpuint (g_strv_length (results), ==, 1);
  g_assert_true (g_str_has_prefix (results[0], "game:1\n"));
  both[0] = names[0];
  both[1] = results[0];
  metas = call (application, "GetResultMetas", g_variant_new ("(^as)", both));
  {
    g_autoptr (GVariant) list = g_variant_get_child_value (metas, 0);
    g_autoptr (GVariant) player = g_variant_get_child_value (list, 0);
    g_autoptr (GVariant) game = g_variant_get_child_value (list, 1);
    const char *title, *about;

    g_assert_cmpuint (g_variant_n_children (list), ==, 2);
    g_assert_true (g_variant_lookup (player, "name", "&s", &title));
    g_assert_cmpstr (title, ==, "Juri");
    g_assert_true (g_variant_lookup (game, "name", "&s", &title));
    g_assert_nonnull (strstr (title, " – "));
    g_assert_true (g_variant_lookup (game, "description", "&s", &about));
    g_test_message ("%s", about);
    g_assert_true (g_str_has_suffix (about, " · 1 Jan 2026"));
  }
  g_assert_null (shell_window (application));
  g_assert_false (g_file_test (log, G_FILE_TEST_EXISTS));

  activated
      = call (application, "ActivateResult", g_variant_new ("(s^asu)", results[0], words, 0u));
  wait_until ((window = shell_window (application)) && g_str_equal (shell_page (window), "game")
              && shell_game_page (window)->session);
  launched = call (application, "LaunchSearch", g_variant_new ("(^asu)", words, 0u));
  wait_until (g_str_equal (shell_page (window), "library"));
  wait_until (g_list_model_get_n_items (shell_games (window)) == 1);
  shell_stop (application);
  g_assert_false (g_file_test (log, G_FILE_TEST_EXISTS));
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/desktop/new-game", test_new_game);
  g_test_add_func ("/app/desktop/examples", test_examples);
  g_test_add_func ("/app/desktop/examples-beside", test_examples_beside);
  g_test_add_func ("/app/desktop/records", test_records);
  g_test_add_func ("/app/desktop/mistyped", test_mistyped);
  g_test_add_func ("/app/desktop/no-archive", test_no_archive);
  g_test_add_func ("/app/desktop/awake", test_awake);
  g_test_add_func ("/app/desktop/notification", test_notification);
  g_test_add_func ("/app/desktop/overview", test_overview);
  return g_test_run ();
}

#include "karum-application.h"
#include "karum-arrays.h"
#include "karum-clipboard.h"
#include "karum-game-text.h"
#include "karum-requests.h"
#include "karum-search-words.h"
#include "karum-window-private.h"

#define PATH "/org/karum/Karum/SearchProvider"
#define PLAYERS_MAX 3
#define GAMES_MAX 5
/* A result is a text of three lines, which tells everything, since the program may have ended when
 * it is chosen: a player or the number of a game, its title, and what is said of it. */
#define PLAYER "player:"
#define GAME "game:"

static const char interface[]
    = "<node><interface name='org.gnome.Shell.SearchProvider2'>"
      "<method name='GetInitialResultSet'>"
      "<arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
      "<method name='GetSubsearchResultSet'><arg type='as' direction='in'/>"
      "<arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
      "<method name='GetResultMetas'>"
      "<arg type='as' direction='in'/><arg type='aa{sv}' direction='out'/></method>"
      "<method name='ActivateResult'><arg type='s' direction='in'/>"
      "<arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
      "<method name='LaunchSearch'>"
      "<arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
      "</interface></node>";

struct _KarumSearchProvider {
  GtkApplication *application; /* (borrowed) */
  GDBusConnection *connection; /* (owned) */
  guint registration;
  KarumArchive *archive; /* (owned) (nullable): while no window has one */
};

/* A search that waits for its answers. */
typedef struct {
  KarumSearchProvider *provider; /* (borrowed): the application is held meanwhile */
  GDBusMethodInvocation *invocation;
  char *words;            /* (owned) */
  GStrvBuilder *results;  /* (owned) */
  KarumGameFilter filter; /* of the words */
} Search;

/* -- Answers ---------------------------------------------------------------------------------- */

static void
end (Search *search)
{
  g_auto (GStrv) results = g_strv_builder_end (search->results);

  g_dbus_method_invocation_return_value (search->invocation, g_variant_new ("(^as)", results));
  g_application_release (G_APPLICATION (search->provider->application));
  g_strv_builder_unref (search->results);
  karum_game_filter_clear (&search->filter);
  g_free (search->words);
  g_free (search);
}

static void
games_found (GObject *source, GAsyncResult *result, gpointer data)
{
  Search *search = data;
  g_autoptr (GPtrArray) rows = karum_request_finish (source, result, NULL);

  if (rows)
    karum_for_each (const KarumGameRow, row, rows) {
      g_autofree char *name = karum_row_players_text (row);
      g_autofree char *rules = karum_ruleset_text (row->rules);
      g_autofree char *date = karum_date_text (row->date);
      const char *end = karum_row_end_title (row);
      g_autofree char *id = g_strdup_printf (GAME "%" G_GINT64_FORMAT "\n%s\n%s · %s%s%s", row->id,
                                             name, end, rules, *date ? " · " : "", date);

      g_strv_builder_add (search->results, id);
    }
  end (search);
}

static void
players_found (GObject *source, GAsyncResult *result, gpointer data)
{
  Search *search = data;
  g_auto (GStrv) names = karum_request_finish (source, result, NULL);
  const KarumGameQuery query
      = { .sort = KARUM_GAME_SORT_DATE, .descending = TRUE, .filter = search->filter };

  for (char **name = names; name && *name; name++) {
    g_autofree char *id = g_strdup_printf (PLAYER "%s\n%s\n", *name, *name);

    g_strv_builder_add (search->results, id);
  }
  karum_request_async (KARUM_ARCHIVE (source), karum_request_list_games (&query, 0, GAMES_MAX),
                       NULL, games_found, search);
}

static void
ask (Search *search, KarumArchive *archive)
{
  karum_request_async (archive, karum_request_names (KARUM_NAME_PLAYER, search->words, PLAYERS_MAX),
                       NULL, players_found, search);
}

/* -- The archive ------------------------------------------------------------------------------ */

/* (transfer none) (nullable): the window that is there */
static KarumWindow *
find_window (KarumSearchProvider *self)
{
  for (GList *l = gtk_application_get_windows (self->application); l; l = l->next)
    if (KARUM_IS_WINDOW (l->data))
      return l->data;
  return NULL;
}

static void
opened (GObject *source, GAsyncResult *result, gpointer data)
{
  Search *search = data;
  KarumArchive *archive = karum_archive_open_finish (result, NULL);

  if (!archive) {
    end (search);
    return;
  }
  g_set_object (&search->provider->archive, archive);
  ask (search, archive);
  g_object_unref (archive);
}

/* Nothing is created because somebody searches. */
static void
open_last (Search *search)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  g_auto (GStrv) recent = karum_recent_list (settings);
  g_autofree char *usual = karum_archive_default_path ();
  const char *path = recent[0] ? recent[0] : usual;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    karum_archive_open_to_read_async (path, TRUE, NULL, opened, search);
  else
    end (search);
}

static void
begin_search (KarumSearchProvider *self,
              const char *const *words,
              GDBusMethodInvocation *invocation)
{
  KarumWindow *window = find_window (self);
  Search *search = g_new0 (Search, 1);

  search->provider = self;
  search->invocation = invocation;
  search->words = g_strjoinv (" ", (GStrv) words);
  search->results = g_strv_builder_new ();
  g_array_unref (karum_search_read (search->words, &search->filter));
  g_application_hold (G_APPLICATION (self->application));
  if (window && window->archive) {
    g_clear_object (&self->archive);
    ask (search, window->archive);
  } else if (self->archive)
    ask (search, self->archive);
  else
    open_last (search);
}

/* -- What is asked ---------------------------------------------------------------------------- */

/* Nothing for what is no result. */
static GVariant *
describe (const char *const *ids)
{
  GVariantBuilder all;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("aa{sv}"));
  for (const char *const *id = ids; *id; id++) {
    g_auto (GStrv) lines = g_strsplit (*id, "\n", 3);
    const char *icon = g_str_has_prefix (*id, PLAYER) ? "system-users-symbolic" : "text-x-kgn";

    if (g_strv_length (lines) < 3)
      continue;
    g_variant_builder_open (&all, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add (&all, "{sv}", "id", g_variant_new_string (*id));
    g_variant_builder_add (&all, "{sv}", "name", g_variant_new_string (lines[1]));
    g_variant_builder_add (&all, "{sv}", "description", g_variant_new_string (lines[2]));
    g_variant_builder_add (&all, "{sv}", "gicon", g_variant_new_string (icon));
    g_variant_builder_close (&all);
  }
  return g_variant_new ("(aa{sv})", &all);
}

/* Shows a window, which has the archive from now on, and activates @action there. */
static void
appear (KarumSearchProvider *self, const char *action, GVariant *target)
{
  g_clear_object (&self->archive);
  g_application_activate (G_APPLICATION (self->application));
  karum_window_await (find_window (self), action, target);
}

static void
show_games (KarumSearchProvider *self, const KarumGameFilter *filter)
{
  g_autofree char *text = karum_game_filter_write (filter);

  appear (self, "win.show-games", g_variant_new_string (text));
}

static void
show_search (KarumSearchProvider *self, const char *const *words)
{
  g_autofree char *text = g_strjoinv (" ", (GStrv) words);
  g_auto (KarumGameFilter) filter = { 0 };

  g_array_unref (karum_search_read (text, &filter));
  show_games (self, &filter);
}

static void
show_result (KarumSearchProvider *self, const char *id)
{
  g_auto (GStrv) lines = g_strsplit (id, "\n", 2);

  if (g_str_has_prefix (id, PLAYER)) {
    const KarumGameFilter games = { .player = lines[0] + strlen (PLAYER) };

    show_games (self, &games);
  } else if (g_str_has_prefix (id, GAME))
    appear (self, "win.open-game",
            g_variant_new_int64 (g_ascii_strtoll (id + strlen (GAME), NULL, 10)));
}

static void
called (GDBusConnection *connection,
        const char *sender,
        const char *path,
        const char *name,
        const char *method,
        GVariant *parameters,
        GDBusMethodInvocation *invocation,
        gpointer data)
{
  KarumSearchProvider *self = data;
  GVariant *answer = NULL;
  g_autofree const char **words = NULL;

  if (g_str_equal (method, "ActivateResult")) {
    const char *id;

    g_variant_get_child (parameters, 0, "&s", &id);
    show_result (self, id);
  } else {
    /* A search within a search has the words behind the results of before. */
    gboolean second = g_str_equal (method, "GetSubsearchResultSet");

    g_variant_get_child (parameters, second ? 1 : 0, "^a&s", &words);
    if (second || g_str_equal (method, "GetInitialResultSet")) {
      begin_search (self, words, invocation);
      return;
    }
    if (g_str_equal (method, "GetResultMetas"))
      answer = describe (words);
    else
      show_search (self, words);
  }
  g_dbus_method_invocation_return_value (invocation, answer);
}

/* -- The provider ----------------------------------------------------------------------------- */

KarumSearchProvider *
karum_search_provider_new (GtkApplication *application, GDBusConnection *connection, GError **error)
{
  static const GDBusInterfaceVTable table = { .method_call = called };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface, error);
  KarumSearchProvider *self;

  if (!node)
    return NULL;
  self = g_new0 (KarumSearchProvider, 1);
  self->application = application;
  self->connection = g_object_ref (connection);
  self->registration = g_dbus_connection_register_object (connection, PATH, node->interfaces[0],
                                                          &table, self, NULL, error);
  if (self->registration)
    return self;
  karum_search_provider_free (self);
  return NULL;
}

void
karum_search_provider_free (KarumSearchProvider *self)
{
  if (self->registration)
    g_dbus_connection_unregister_object (self->connection, self->registration);
  g_object_unref (self->connection);
  g_clear_object (&self->archive);
  g_free (self);
}

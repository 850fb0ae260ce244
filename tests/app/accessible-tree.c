#include "accessible-tree.h"

#include <unistd.h>

#define REGISTRY "org.a11y.atspi.Registry"
#define ROOT "/org/a11y/atspi/accessible/root"
#define ACCESSIBLE "org.a11y.atspi.Accessible"
/* A bit of the states, by its number in the protocol. */
#define STATE_FOCUSABLE 11

typedef struct {
  GDBusConnection *bus;
  char *name;        /* of this program on the bus */
  const char *title; /* of the window */
  AccessibleVisit visit;
  gpointer data;
  guint n_windows;
} Walk;

static void
called (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

/* (transfer full): the answer of this very program must be waited for with its loop running. */
static GVariant *
call (GDBusConnection *bus,
      const char *name,
      const char *path,
      const char *interface,
      const char *method,
      GVariant *arguments)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GVariant *answer;

  g_dbus_connection_call (bus, name, path, interface, method, arguments, NULL,
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, called, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  answer = g_dbus_connection_call_finish (bus, result, &error);
  if (!answer)
    g_error ("%s: %s", method, error->message);
  return answer;
}

static GDBusConnection *
connect_to_bus (void)
{
  g_autoptr (GDBusConnection) session = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GVariant) answer
      = call (session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL);
  g_autoptr (GError) error = NULL;
  GDBusConnection *bus;
  const char *address;

  g_variant_get (answer, "(&s)", &address);
  bus = g_dbus_connection_new_for_address_sync (
      address,
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
      NULL, NULL, &error);
  g_assert_no_error (error);
  return bus;
}

static guint32
process_of (GDBusConnection *bus, const char *name)
{
  g_autoptr (GVariant) answer
      = call (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
              "GetConnectionUnixProcessID", g_variant_new ("(s)", name));
  guint32 id;

  g_variant_get (answer, "(u)", &id);
  return id;
}

/* (transfer full) (nullable): the name under which this program told its tree. */
static char *
find_program (GDBusConnection *bus)
{
  g_autoptr (GVariant) answer = call (bus, REGISTRY, ROOT, ACCESSIBLE, "GetChildren", NULL);
  g_autoptr (GVariantIter) programs = NULL;
  const char *name, *path;

  g_variant_get (answer, "(a(so))", &programs);
  while (g_variant_iter_next (programs, "(&s&o)", &name, &path))
    if (process_of (bus, name) == (guint32) getpid ())
      return g_strdup (name);
  return NULL;
}

static char *
name_of (Walk *walk, const char *path)
{
  g_autoptr (GVariant) answer
      = call (walk->bus, walk->name, path, "org.freedesktop.DBus.Properties", "Get",
              g_variant_new ("(ss)", ACCESSIBLE, "Name"));
  g_autoptr (GVariant) value = NULL;

  g_variant_get (answer, "(v)", &value);
  return g_variant_dup_string (value, NULL);
}

static gboolean
is_focusable (Walk *walk, const char *path)
{
  g_autoptr (GVariant) answer = call (walk->bus, walk->name, path, ACCESSIBLE, "GetState", NULL);
  g_autoptr (GVariantIter) words = NULL;
  guint32 low = 0;

  g_variant_get (answer, "(au)", &words);
  g_variant_iter_next (words, "u", &low);
  return (low >> STATE_FOCUSABLE) & 1;
}

static void visit_children (Walk *walk, const char *path, const char *trail);

static void
visit_node (Walk *walk, const char *path, const char *trail)
{
  g_autoptr (GVariant) answer = call (walk->bus, walk->name, path, ACCESSIBLE, "GetRoleName", NULL);
  g_autofree char *name = name_of (walk, path);
  g_autofree char *here = NULL;
  AccessibleNode node = { .name = name };

  g_variant_get (answer, "(&s)", &node.role);
  here = g_strdup_printf ("%s/%s “%.30s”", trail, node.role, name);
  node.focusable = is_focusable (walk, path);
  node.path = here;
  walk->visit (&node, walk->data);
  visit_children (walk, path, here);
}

static void
visit_children (Walk *walk, const char *path, const char *trail)
{
  g_autoptr (GVariant) answer = call (walk->bus, walk->name, path, ACCESSIBLE, "GetChildren", NULL);
  g_autoptr (GVariantIter) children = NULL;
  const char *name, *child;

  g_variant_get (answer, "(a(so))", &children);
  while (g_variant_iter_next (children, "(&s&o)", &name, &child))
    visit_node (walk, child, trail);
}

static void
visit_window (Walk *walk)
{
  g_autoptr (GVariant) answer = call (walk->bus, walk->name, ROOT, ACCESSIBLE, "GetChildren", NULL);
  g_autoptr (GVariantIter) windows = NULL;
  const char *name, *path;

  g_variant_get (answer, "(a(so))", &windows);
  while (g_variant_iter_next (windows, "(&s&o)", &name, &path)) {
    g_autofree char *title = name_of (walk, path);

    if (g_str_equal (title, walk->title)) {
      visit_node (walk, path, "");
      walk->n_windows++;
    }
  }
}

void
accessible_tree_visit (GtkWindow *window, AccessibleVisit visit, gpointer data)
{
  g_autoptr (GDBusConnection) bus = connect_to_bus ();
  g_autofree char *title = g_strdup (gtk_window_get_title (window));
  Walk walk = { bus, NULL, title, visit, data, 0 };

  while (!(walk.name = find_program (bus)))
    g_main_context_iteration (NULL, FALSE);
  visit_window (&walk);
  g_assert_cmpuint (walk.n_windows, >, 0);
  g_free (walk.name);
}

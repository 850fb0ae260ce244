#include "accessible-tree.h"

#include <unistd.h>

#include "karum-arrays.h"

#define REGISTRY "org.a11y.atspi.Registry"
#define ROOT "/org/a11y/atspi/accessible/root"
#define ACCESSIBLE "org.a11y.atspi.Accessible"
/* Bits of the state set, by their numbers in the protocol. */
#define STATE_FOCUSABLE 11
#define STATE_FOCUSED 12

gboolean
accessible_node_is_group (const AccessibleNode *node)
{
  return g_str_equal (node->role, "group") || g_str_equal (node->role, "generic");
}

typedef struct {
  GDBusConnection *bus;
  char *name;       /* of this program on the bus */
  guint n_pending;  /* pending calls */
  gboolean changed; /* an object vanished before a call reached it */
} Walk;

/* The data of a node, as far as replies have arrived. */
typedef struct {
  Walk *walk;
  char *path; /* on the bus */
  char *name, *role, *description;
  gboolean focusable;
  GPtrArray *children; /* (element-type Node) */
} Node;

static void
called (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

/* (transfer full): the reply of this same program requires its main loop to run. */
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

/* (transfer full) (nullable): the bus name with which this program registered its tree. */
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

/* -- The tree ---------------------------------------------------------------------------------- */

static void
node_free (gpointer data)
{
  Node *node = data;

  g_free (node->path);
  g_free (node->name);
  g_free (node->description);
  g_free (node->role);
  g_ptr_array_unref (node->children);
  g_free (node);
}

/* (transfer full) (nullable): the reply to a call on @node; NULL if the object has vanished. */
static GVariant *
take_answer (Node *node, GObject *bus, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  GVariant *answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (bus), result, &error);

  node->walk->n_pending--;
  if (g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD)
      || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_OBJECT))
    node->walk->changed = TRUE;
  else if (!answer)
    g_error ("%s: %s", node->path, error->message);
  return answer;
}

static void
role_told (GObject *bus, GAsyncResult *result, gpointer data)
{
  Node *node = data;
  g_autoptr (GVariant) answer = take_answer (node, bus, result);

  if (!answer)
    return;
  g_variant_get (answer, "(s)", &node->role);
}

static gboolean
has_state (GVariant *answer, guint state)
{
  g_autoptr (GVariantIter) words = NULL;
  guint32 low = 0;

  g_variant_get (answer, "(au)", &words);
  g_variant_iter_next (words, "u", &low);
  return (low >> state) & 1;
}

static void
state_told (GObject *bus, GAsyncResult *result, gpointer data)
{
  Node *node = data;
  g_autoptr (GVariant) answer = take_answer (node, bus, result);

  if (answer)
    node->focusable = has_state (answer, STATE_FOCUSABLE);
}

static Node *ask (Walk *walk, const char *path);

static void
children_told (GObject *bus, GAsyncResult *result, gpointer data)
{
  Node *node = data;
  g_autoptr (GVariant) answer = take_answer (node, bus, result);
  g_autoptr (GVariantIter) children = NULL;
  const char *name, *path;

  if (!answer)
    return;
  g_variant_get (answer, "(a(so))", &children);
  while (g_variant_iter_next (children, "(&s&o)", &name, &path))
    g_ptr_array_add (node->children, ask (node->walk, path));
}

/* Without a limit of time: with one, each of a thousand pending calls has a timer, and the loop
 * looks at all of them each time. */
static void
ask_one (Node *node,
         const char *interface,
         const char *method,
         GVariant *arguments,
         GAsyncReadyCallback told)
{
  Walk *walk = node->walk;

  walk->n_pending++;
  g_dbus_connection_call (walk->bus, walk->name, node->path, interface, method, arguments, NULL,
                          G_DBUS_CALL_FLAGS_NONE, G_MAXINT, NULL, told, node);
}

/* Only what has children is asked for them. */
static void
properties_told (GObject *bus, GAsyncResult *result, gpointer data)
{
  Node *node = data;
  g_autoptr (GVariant) answer = take_answer (node, bus, result);
  g_autoptr (GVariant) values = NULL;
  gint32 n_children = 0;

  if (!answer)
    return;
  values = g_variant_get_child_value (answer, 0);
  g_variant_lookup (values, "Name", "s", &node->name);
  g_variant_lookup (values, "Description", "s", &node->description);
  g_variant_lookup (values, "ChildCount", "i", &n_children);
  if (n_children > 0)
    ask_one (node, ACCESSIBLE, "GetChildren", NULL, children_told);
}

/* (transfer full): the node at @path; sends all calls about it at once, and those about its
 * children as soon as they are known: no call waits for another. */
static Node *
ask (Walk *walk, const char *path)
{
  Node *node = g_new0 (Node, 1);

  node->walk = walk;
  node->path = g_strdup (path);
  node->children = g_ptr_array_new_with_free_func (node_free);
  ask_one (node, "org.freedesktop.DBus.Properties", "GetAll", g_variant_new ("(s)", ACCESSIBLE),
           properties_told);
  ask_one (node, ACCESSIBLE, "GetRoleName", NULL, role_told);
  ask_one (node, ACCESSIBLE, "GetState", NULL, state_told);
  return node;
}

/* (transfer full): the tree at @path, as soon as it is stable. */
static Node *
read_tree (Walk *walk, const char *path)
{
  for (;;) {
    Node *node = ask (walk, path);

    while (walk->n_pending > 0)
      g_main_context_iteration (NULL, TRUE);
    if (!walk->changed)
      return node;
    walk->changed = FALSE;
    node_free (node);
  }
}

static void
visit_node (const Node *node, const char *trail, AccessibleVisit visit, gpointer data)
{
  g_autofree char *here = g_strdup_printf ("%s/%s “%.30s”", trail, node->role, node->name);
  AccessibleNode told = { node->name, node->role, node->description, node->focusable, here };

  visit (&told, data);
  karum_for_each (void, item, node->children)
    visit_node (item, here, visit, data);
}

/* (transfer full) (element-type utf8): the paths of the windows with @title. */
static GPtrArray *
find_windows (Walk *walk, const char *title)
{
  g_autoptr (GVariant) answer = call (walk->bus, walk->name, ROOT, ACCESSIBLE, "GetChildren", NULL);
  g_autoptr (GVariantIter) windows = NULL;
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  const char *name, *path;

  g_variant_get (answer, "(a(so))", &windows);
  while (g_variant_iter_next (windows, "(&s&o)", &name, &path)) {
    g_autoptr (GVariant) told
        = call (walk->bus, walk->name, path, "org.freedesktop.DBus.Properties", "Get",
                g_variant_new ("(ss)", ACCESSIBLE, "Name"));
    g_autoptr (GVariant) value = NULL;

    g_variant_get (told, "(v)", &value);
    if (g_str_equal (g_variant_get_string (value, NULL), title))
      g_ptr_array_add (found, g_strdup (path));
  }
  return found;
}

void
accessible_tree_visit (GtkWindow *window, AccessibleVisit visit, gpointer data)
{
  g_autoptr (GDBusConnection) bus = connect_to_bus ();
  g_autofree char *title = g_strdup (gtk_window_get_title (window));
  g_autoptr (GPtrArray) windows = NULL;
  Walk walk = { .bus = bus };

  while (!(walk.name = find_program (bus)))
    g_main_context_iteration (NULL, FALSE);
  windows = find_windows (&walk, title);
  g_assert_cmpuint (windows->len, >, 0);
  karum_for_each (void, item, windows) {
    Node *tree = read_tree (&walk, item);

    visit_node (tree, "", visit, data);
    node_free (tree);
  }
  g_free (walk.name);
}

/* -- Hearing ----------------------------------------------------------------------------------- */

#define EVENTS "org.a11y.atspi.Event.Object"

/* What was sent; it is looked at later, because questions about it run the main loop. */
typedef struct {
  char *path;
  char *text; /* (nullable): what is said; NULL if the object got the focus */
  gboolean announced;
} Sound;

struct _AccessibleEar {
  GDBusConnection *bus;
  char *name;        /* of this program on the bus */
  char *focus;       /* (nullable): the path of what has the focus */
  char *read[2];     /* (nullable): its name and description, when they were read */
  GPtrArray *sounds; /* (element-type Sound) */
  guint subscription;
};

static void
sound_free (gpointer data)
{
  Sound *sound = data;

  g_free (sound->path);
  g_free (sound->text);
  g_free (sound);
}

/* (transfer full) */
static char *
get_text (AccessibleEar *ear, const char *path, const char *property)
{
  g_autoptr (GVariant) answer = call (ear->bus, ear->name, path, "org.freedesktop.DBus.Properties",
                                      "Get", g_variant_new ("(ss)", ACCESSIBLE, property));
  g_autoptr (GVariant) value = NULL;

  g_variant_get (answer, "(v)", &value);
  return g_variant_dup_string (value, NULL);
}

/* Not what had the focus only on its way to another. */
static gboolean
is_focused (AccessibleEar *ear, const char *path)
{
  g_autoptr (GVariant) answer = call (ear->bus, ear->name, path, ACCESSIBLE, "GetState", NULL);

  return has_state (answer, STATE_FOCUSED);
}

static void
hear_focus (AccessibleEar *ear, const char *path, GString *heard)
{
  g_autoptr (GVariant) answer = call (ear->bus, ear->name, path, ACCESSIBLE, "GetRoleName", NULL);
  g_autofree char *name = get_text (ear, path, "Name");
  g_autofree char *description = get_text (ear, path, "Description");
  const char *role;

  if (g_strcmp0 (path, ear->focus) == 0 && g_strcmp0 (name, ear->read[0]) == 0)
    return;
  if (!is_focused (ear, path))
    return;
  g_variant_get (answer, "(&s)", &role);
  g_free (ear->focus);
  ear->focus = g_strdup (path);
  g_string_append_printf (heard, "%s: %s\n%s%s", role, name, description, *description ? "\n" : "");
  g_free (ear->read[0]);
  g_free (ear->read[1]);
  ear->read[0] = g_steal_pointer (&name);
  ear->read[1] = g_steal_pointer (&description);
}

static void
hear (GDBusConnection *bus,
      const char *sender,
      const char *path,
      const char *interface,
      const char *member,
      GVariant *parameters,
      gpointer data)
{
  AccessibleEar *ear = data;
  g_autoptr (GVariant) value = NULL;
  Sound sound = { NULL, NULL, FALSE };
  const char *detail;
  gint32 first;

  /* What is last differs between versions. */
  g_variant_get_child (parameters, 0, "&s", &detail);
  g_variant_get_child (parameters, 1, "i", &first);
  g_variant_get_child (parameters, 3, "v", &value);
  if (g_strcmp0 (sender, ear->name) != 0)
    return;
  if (g_str_equal (member, "Announcement")) {
    sound.announced = TRUE;
    sound.text = g_strdup (*detail ? detail : g_variant_get_string (value, NULL));
  } else if (g_str_equal (member, "PropertyChange")
             && (g_str_equal (detail, "accessible-description")
                 || g_str_equal (detail, "accessible-name"))) {
    sound.text = g_variant_dup_string (value, NULL);
  } else if (!g_str_equal (member, "StateChanged") || !g_str_equal (detail, "focused") || !first) {
    return;
  }
  sound.path = g_strdup (path);
  g_ptr_array_add (ear->sounds, g_memdup2 (&sound, sizeof sound));
}

/* Newer toolkits send events only while somebody has asked the registry for some. */
static void
ask_for_events (AccessibleEar *ear)
{
  g_variant_unref (call (ear->bus, REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent",
                         g_variant_new ("(sass)", "object:", NULL, "")));
}

AccessibleEar *
accessible_ear_new (void)
{
  AccessibleEar *ear = g_new0 (AccessibleEar, 1);

  ear->bus = connect_to_bus ();
  ear->sounds = g_ptr_array_new_with_free_func (sound_free);
  while (!(ear->name = find_program (ear->bus)))
    g_main_context_iteration (NULL, FALSE);
  ear->subscription = g_dbus_connection_signal_subscribe (
      ear->bus, NULL, EVENTS, NULL, NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE, hear, ear, NULL);
  ask_for_events (ear);
  return ear;
}

void
accessible_ear_free (AccessibleEar *ear)
{
  g_dbus_connection_signal_unsubscribe (ear->bus, ear->subscription);
  g_object_unref (ear->bus);
  g_ptr_array_unref (ear->sounds);
  g_free (ear->focus);
  g_free (ear->read[0]);
  g_free (ear->read[1]);
  g_free (ear->name);
  g_free (ear);
}

/* Not what was just read with the focus. */
static gboolean
is_news (AccessibleEar *ear, const Sound *sound)
{
  return *sound->text && g_strcmp0 (sound->path, ear->focus) == 0
         && g_strcmp0 (sound->text, ear->read[0]) != 0
         && g_strcmp0 (sound->text, ear->read[1]) != 0;
}

/* Newer versions of libadwaita say that there is a message, whose text is said by Karum. */
static gboolean
is_said (const Sound *sound)
{
  static const char message[] = "A toast appeared";

  return !g_str_equal (sound->text, message)
         && !g_str_equal (sound->text, g_dgettext ("libadwaita", message));
}

/* An answer of the program comes after all signals that it sent before. */
char *
accessible_ear_take (AccessibleEar *ear)
{
  GString *heard = g_string_new (NULL);

  g_variant_unref (call (ear->bus, ear->name, ROOT, ACCESSIBLE, "GetRoleName", NULL));
  /* The same may be said again later. */
  g_clear_pointer (&ear->read[1], g_free);
  while (ear->sounds->len > 0) {
    Sound *sound = g_ptr_array_steal_index (ear->sounds, 0);

    if (!sound->text)
      hear_focus (ear, sound->path, heard);
    else if (sound->announced ? is_said (sound) : is_news (ear, sound))
      g_string_append_printf (heard, "%s\n", sound->text);
    sound_free (sound);
  }
  return g_string_free (heard, FALSE);
}

/* (transfer full) (nullable): the path of what @path is in; NULL for a window */
static char *
get_parent (AccessibleEar *ear, const char *path)
{
  g_autoptr (GVariant) answer = call (ear->bus, ear->name, path, "org.freedesktop.DBus.Properties",
                                      "Get", g_variant_new ("(ss)", ACCESSIBLE, "Parent"));
  g_autoptr (GVariant) value = NULL;
  const char *parent;

  g_variant_get (answer, "(v)", &value);
  g_variant_get (value, "(s&o)", NULL, &parent);
  return g_str_equal (parent, ROOT) ? NULL : g_strdup (parent);
}

char *
accessible_ear_window (AccessibleEar *ear)
{
  g_autofree char *path = g_strdup (ear->focus);

  for (char *parent; path && (parent = get_parent (ear, path));) {
    g_free (path);
    path = parent;
  }
  return path ? get_text (ear, path, "Name") : NULL;
}

#include "karum-class.h"

#include <adwaita.h>
#include <string.h>

#include "karum-arrays.h"

/* -- What an instance lets go ----------------------------------------------------------------- */

typedef struct {
  KarumLetGo how;
  gsize offset;
  GCallback release;
} Part;

static GQuark
parts_quark (void)
{
  return g_quark_from_static_string ("karum-class-parts");
}

static void
let_go_of_part (GObject *object, const Part *part)
{
  gpointer field = G_STRUCT_MEMBER_P (object, part->offset);

  switch (part->how) {
  case KARUM_CALLED:
    ((GDestroyNotify) part->release) (object);
    break;
  case KARUM_TEMPLATE:
    /* The template's child is unparented with it, and a bin would keep its address. */
    if (ADW_IS_BIN (object))
      adw_bin_set_child (ADW_BIN (object), NULL);
    gtk_widget_dispose_template (GTK_WIDGET (object), G_OBJECT_TYPE (object));
    break;
  case KARUM_SOURCE:
    g_clear_handle_id ((guint *) field, g_source_remove);
    break;
  case KARUM_HEARD:
    karum_hear (object, field, NULL, NULL);
    break;
  case KARUM_DROPPED:
  case KARUM_FREED:
    g_clear_pointer ((gpointer *) field, (GDestroyNotify) part->release);
    break;
  case KARUM_CLEARED:
    ((GDestroyNotify) part->release) (field);
  }
}

/* Lets go what belongs to finalize, or else to dispose. */
static void
let_parts_go (GObject *object, gboolean finalize)
{
  GArray *parts = g_type_get_qdata (G_OBJECT_TYPE (object), parts_quark ());

  karum_for_each_in (const Part, part, parts)
    if ((part->how >= KARUM_FREED) == finalize)
      let_go_of_part (object, part);
}

static GObjectClass *
parent_class (GObject *object)
{
  return g_type_class_peek_parent (G_OBJECT_GET_CLASS (object));
}

static void
class_dispose (GObject *object)
{
  let_parts_go (object, FALSE);
  parent_class (object)->dispose (object);
}

static void
class_finalize (GObject *object)
{
  let_parts_go (object, TRUE);
  parent_class (object)->finalize (object);
}

void
karum_class_lets_go (gpointer klass, KarumLetGo how, gsize offset, GCallback release)
{
  const Part part = { how, offset, release };
  GType type = G_TYPE_FROM_CLASS (klass);
  GArray *parts = g_type_get_qdata (type, parts_quark ());

  g_assert (G_TYPE_IS_FINAL (type));
  if (!parts) {
    parts = g_array_new (FALSE, FALSE, sizeof part);
    g_type_set_qdata (type, parts_quark (), parts);
  }
  g_array_append_val (parts, part);
  if (how >= KARUM_FREED)
    G_OBJECT_CLASS (klass)->finalize = class_finalize;
  else
    G_OBJECT_CLASS (klass)->dispose = class_dispose;
}

void
karum_class_template (gpointer klass)
{
  g_autoptr (GString) resource = g_string_new ("/org/karum/Karum/karum");

  for (const char *c = G_OBJECT_CLASS_NAME (klass) + strlen ("Karum"); *c; c++)
    g_string_append_printf (resource, g_ascii_isupper (*c) ? "-%c" : "%c", g_ascii_tolower (*c));
  g_string_append (resource, ".ui");
  gtk_widget_class_set_template_from_resource (klass, resource->str);
  karum_class_lets_go (klass, KARUM_TEMPLATE, 0, NULL);
}

void
karum_cancel (GCancellable *cancellable)
{
  g_cancellable_cancel (cancellable);
  g_object_unref (cancellable);
}

void
karum_forget (gpointer weak_pointer)
{
  g_clear_weak_pointer ((gpointer *) weak_pointer);
}

/* -- Properties ------------------------------------------------------------------------------- */

typedef struct {
  gsize offset;
  void (*changed) (GObject *object); /* (nullable) */
  const char *name;                  /* (nullable): the field has a child, whose property this is */
} Field;

static GQuark
field_quark (void)
{
  return g_quark_from_static_string ("karum-class-field");
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const Field *field = g_param_spec_get_qdata (pspec, field_quark ());
  gpointer data = G_STRUCT_MEMBER_P (object, field->offset);

  if (field->name) {
    g_object_get_property (*(GObject **) data, field->name, value);
    return;
  }
  switch (G_TYPE_FUNDAMENTAL (pspec->value_type)) {
  case G_TYPE_BOOLEAN:
    g_value_set_boolean (value, *(gboolean *) data);
    break;
  case G_TYPE_INT:
    g_value_set_int (value, *(int *) data);
    break;
  case G_TYPE_UINT:
    g_value_set_uint (value, *(guint *) data);
    break;
  case G_TYPE_DOUBLE:
    g_value_set_double (value, *(double *) data);
    break;
  case G_TYPE_ENUM:
    g_value_set_enum (value, *(int *) data);
    break;
  case G_TYPE_STRING:
    g_value_set_string (value, *(char **) data);
    break;
  default:
    g_value_set_object (value, *(gpointer *) data);
  }
}

static void
store (gpointer data, const GValue *value)
{
  switch (G_TYPE_FUNDAMENTAL (G_VALUE_TYPE (value))) {
  case G_TYPE_BOOLEAN:
    *(gboolean *) data = g_value_get_boolean (value);
    break;
  case G_TYPE_INT:
    *(int *) data = g_value_get_int (value);
    break;
  case G_TYPE_UINT:
    *(guint *) data = g_value_get_uint (value);
    break;
  case G_TYPE_DOUBLE:
    *(double *) data = g_value_get_double (value);
    break;
  case G_TYPE_ENUM:
    *(int *) data = g_value_get_enum (value);
    break;
  case G_TYPE_STRING:
    g_free (*(char **) data);
    *(char **) data = g_value_dup_string (value);
    break;
  default:
    g_set_object ((GObject **) data, g_value_get_object (value));
  }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  const Field *field = g_param_spec_get_qdata (pspec, field_quark ());
  gpointer data = G_STRUCT_MEMBER_P (object, field->offset);
  g_auto (GValue) before = G_VALUE_INIT;

  if (field->name) {
    g_object_set_property (*(GObject **) data, field->name, value);
    return;
  }
  g_value_init (&before, pspec->value_type);
  get_property (object, id, &before, pspec);
  if (g_param_values_cmp (pspec, &before, value) == 0)
    return;
  store (data, value);
  if (field->changed)
    field->changed (object);
  g_object_notify_by_pspec (object, pspec);
}

static gboolean
fits (GType property, GType field)
{
  if (property == G_TYPE_ENUM)
    return field == G_TYPE_UINT || field == G_TYPE_INT;
  return field == (property == G_TYPE_BOOLEAN ? G_TYPE_INT : property);
}

static void
install (GObjectClass *object_class, GParamSpec *pspec, Field field)
{
  guint n_before;

  g_free (g_object_class_list_properties (object_class, &n_before));
  if (!(pspec->flags & G_PARAM_READWRITE))
    pspec->flags |= G_PARAM_READWRITE;
  g_param_spec_set_qdata_full (pspec, field_quark (), g_memdup2 (&field, sizeof field), g_free);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  g_object_class_install_property (object_class, n_before + 1, pspec);
}

void
karum_class_property (
    gpointer klass, GParamSpec *pspec, gsize offset, GType type, GCallback changed)
{
  g_assert (fits (G_TYPE_FUNDAMENTAL (pspec->value_type), type));
  pspec->flags |= G_PARAM_EXPLICIT_NOTIFY;
  install (klass, pspec, (Field){ offset, (void (*) (GObject *)) changed, NULL });
}

void
karum_class_readable (gpointer klass, const char *name, gsize offset, GType type)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  karum_class_property (klass,
                        type == G_TYPE_UINT
                            ? g_param_spec_uint (name, NULL, NULL, 0, G_MAXUINT, 0, flags)
                            : g_param_spec_string (name, NULL, NULL, NULL, flags),
                        offset, type, NULL);
}

void
karum_class_child_property (gpointer klass, GParamSpec *pspec, gsize offset, const char *name)
{
  install (klass, pspec, (Field){ offset, NULL, name });
}

/* -- Signals, actions, keys ------------------------------------------------------------------- */

void
karum_class_signal (gpointer klass, const char *name, guint n_types, ...)
{
  va_list types;

  va_start (types, n_types);
  g_signal_new_valist (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL,
                       G_TYPE_NONE, n_types, types);
  va_end (types);
}

void
karum_class_action (gpointer klass, const char *name, GCallback function)
{
  /* The widget comes first; the function does without the rest, as a swapped handler does. */
  gtk_widget_class_install_action (klass, name, NULL, (GtkWidgetActionActivateFunc) function);
}

void
karum_class_key (gpointer klass, guint key, GdkModifierType modifiers, const char *name)
{
  gtk_widget_class_add_binding_action (klass, key, modifiers, name, NULL);
}

/* -- Objects and widgets ---------------------------------------------------------------------- */

void
karum_hear (gpointer self, gpointer field, gpointer source, ...)
{
  GObject **heard = field;
  const char *signal;
  va_list signals;

  if (*heard)
    g_signal_handlers_disconnect_by_data (*heard, self);
  g_set_object (heard, source);
  if (!source)
    return;
  va_start (signals, source);
  while ((signal = va_arg (signals, const char *)))
    g_signal_connect_object (source, signal, va_arg (signals, GCallback), self, G_CONNECT_SWAPPED);
  va_end (signals);
}

void
karum_css_class (gpointer widget, const char *name, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* -- Drags ------------------------------------------------------------------------------------ */

/* GTK 4.18 starts a timer at every press, forgets the one before, and writes into the source when a
 * timer ends, 100 ms later (gtkdragsource.c, gtk_drag_source_begin()). The source has to live for
 * longer. */
#define TIMER_ENDS_MS 200

static gboolean
let_source_go (gpointer source)
{
  (void) source;
  return G_SOURCE_REMOVE;
}

static void
keep_source (GtkGesture *source)
{
  g_timeout_add_full (G_PRIORITY_LOW, TIMER_ENDS_MS, let_source_go, g_object_ref (source),
                      g_object_unref);
}

GtkDragSource *
karum_drag_source_new (GdkDragAction actions)
{
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drag_source_set_actions (source, actions);
  g_signal_connect (source, "begin", G_CALLBACK (keep_source), NULL);
  return source;
}

#pragma once

#include <gtk/gtk.h>

/* What a class says of itself in its class_init, a line for each kind of thing:
 *
 *     static void
 *     karum_note_class_init (KarumNoteClass *klass)
 *     {
 *       KARUM_SOURCES (klass, KarumNote, timer);
 *       karum_class_template (klass);
 *       KARUM_CHILDREN (klass, KarumNote, text, bar);
 *       KARUM_CALLBACKS (klass, text_changed);
 *       KARUM_DROPS (klass, KarumNote, g_object_unref, session);
 *       KARUM_ACTION (klass, KarumNote, "note.save", save);
 *       karum_class_signal (klass, "saved", 1, G_TYPE_STRING);
 *     }
 *
 * Each calls what GTK and GObject have for it; everything else is written as usual next to them.
 * The fields are plain members of the instance, and a field or a function of another type does not
 * compile. @klass is the class, or a pointer to it as its parent's. */

/* Applies @m to @t and to each of 1 to 16 names. */
/* clang-format off */
#define KARUM_EACH_1(m, t, x) m (t, x);
#define KARUM_EACH_2(m, t, x, ...) m (t, x); KARUM_EACH_1 (m, t, __VA_ARGS__)
#define KARUM_EACH_3(m, t, x, ...) m (t, x); KARUM_EACH_2 (m, t, __VA_ARGS__)
#define KARUM_EACH_4(m, t, x, ...) m (t, x); KARUM_EACH_3 (m, t, __VA_ARGS__)
#define KARUM_EACH_5(m, t, x, ...) m (t, x); KARUM_EACH_4 (m, t, __VA_ARGS__)
#define KARUM_EACH_6(m, t, x, ...) m (t, x); KARUM_EACH_5 (m, t, __VA_ARGS__)
#define KARUM_EACH_7(m, t, x, ...) m (t, x); KARUM_EACH_6 (m, t, __VA_ARGS__)
#define KARUM_EACH_8(m, t, x, ...) m (t, x); KARUM_EACH_7 (m, t, __VA_ARGS__)
#define KARUM_EACH_9(m, t, x, ...) m (t, x); KARUM_EACH_8 (m, t, __VA_ARGS__)
#define KARUM_EACH_10(m, t, x, ...) m (t, x); KARUM_EACH_9 (m, t, __VA_ARGS__)
#define KARUM_EACH_11(m, t, x, ...) m (t, x); KARUM_EACH_10 (m, t, __VA_ARGS__)
#define KARUM_EACH_12(m, t, x, ...) m (t, x); KARUM_EACH_11 (m, t, __VA_ARGS__)
#define KARUM_EACH_13(m, t, x, ...) m (t, x); KARUM_EACH_12 (m, t, __VA_ARGS__)
#define KARUM_EACH_14(m, t, x, ...) m (t, x); KARUM_EACH_13 (m, t, __VA_ARGS__)
#define KARUM_EACH_15(m, t, x, ...) m (t, x); KARUM_EACH_14 (m, t, __VA_ARGS__)
#define KARUM_EACH_16(m, t, x, ...) m (t, x); KARUM_EACH_15 (m, t, __VA_ARGS__)
#define KARUM_NTH(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, n, ...) n
/* clang-format on */
#define KARUM_EACH(m, t, ...)                                                                    \
  KARUM_NTH (__VA_ARGS__, KARUM_EACH_16, KARUM_EACH_15, KARUM_EACH_14, KARUM_EACH_13,            \
             KARUM_EACH_12, KARUM_EACH_11, KARUM_EACH_10, KARUM_EACH_9, KARUM_EACH_8,            \
             KARUM_EACH_7, KARUM_EACH_6, KARUM_EACH_5, KARUM_EACH_4, KARUM_EACH_3, KARUM_EACH_2, \
             KARUM_EACH_1, )                                                                     \
  (m, t, __VA_ARGS__)

/* -- Types ------------------------------------------------------------------------------------ */

/* As G_DEFINE_FINAL_TYPE, for a class whose instances begin empty, or with no more than their
 * template. */
#define KARUM_DEFINE_PLAIN_TYPE(Type, type, PARENT) \
  G_DEFINE_FINAL_TYPE (Type, type, PARENT)          \
  static void type##_init (Type *self)              \
  {                                                 \
    (void) self;                                    \
  }

#define KARUM_DEFINE_TEMPLATE_TYPE(Type, type, PARENT) \
  G_DEFINE_FINAL_TYPE (Type, type, PARENT)             \
  static void type##_init (Type *self)                 \
  {                                                    \
    gtk_widget_init_template (GTK_WIDGET (self));      \
  }

/* -- Templates -------------------------------------------------------------------------------- */

/* The widgets of the class have the template of its name, such as karum-note.ui for KarumNote,
 * which they let go when they are disposed of. */
void karum_class_template (gpointer klass);

/* Registers the types that a template names: KARUM_USES (KARUM_TYPE_NOTE, KARUM_TYPE_SPLIT). */
#define KARUM_USES(...) G_STMT_START{ KARUM_EACH (KARUM_USE_, , __VA_ARGS__) } G_STMT_END
#define KARUM_USE_(unused, type) g_type_ensure (type)

/* Widgets of the template become fields of the same names. */
#define KARUM_CHILDREN(klass, Type, ...)                  \
  G_STMT_START                                            \
  {                                                       \
    GtkWidgetClass *children_class_ = (gpointer) (klass); \
    KARUM_EACH (KARUM_CHILD_, Type, __VA_ARGS__)          \
  }                                                       \
  G_STMT_END
#define KARUM_CHILD_(Type, field) \
  gtk_widget_class_bind_template_child (children_class_, Type, field)

/* The template names these functions as handlers or closures. */
#define KARUM_CALLBACKS(klass, ...)                        \
  G_STMT_START                                             \
  {                                                        \
    GtkWidgetClass *callbacks_class_ = (gpointer) (klass); \
    KARUM_EACH (KARUM_CALLBACK_, , __VA_ARGS__)            \
  }                                                        \
  G_STMT_END
#define KARUM_CALLBACK_(unused, function) \
  gtk_widget_class_bind_template_callback (callbacks_class_, function)

/* -- What an instance lets go ----------------------------------------------------------------- */

/* For final classes, since what is let go is found by the type of the object. What belongs to
 * dispose, the template as well, is done in the order in which the class names it; so is what
 * belongs to finalize. A disposal that is repeated finds the fields empty. */

/* Disposing of an object calls @release with the pointers in these fields, if any, and clears them.
 */
#define KARUM_DROPS(klass, Type, release, ...) \
  KARUM_LETS_GO_ (klass, KARUM_DROP_, Type, release, __VA_ARGS__)
#define KARUM_DROP_(Type, field)                     \
  (void) sizeof (release_ (((Type *) 0)->field), 0); \
  karum_class_lets_go (owner_, KARUM_DROPPED, G_STRUCT_OFFSET (Type, field), G_CALLBACK (release_))

/* Finalizing an object calls @release with the pointers in these fields, if any. */
#define KARUM_FREES(klass, Type, release, ...) \
  KARUM_LETS_GO_ (klass, KARUM_FREE_, Type, release, __VA_ARGS__)
#define KARUM_FREE_(Type, field)                     \
  (void) sizeof (release_ (((Type *) 0)->field), 0); \
  karum_class_lets_go (owner_, KARUM_FREED, G_STRUCT_OFFSET (Type, field), G_CALLBACK (release_))

/* Finalizing an object calls @clear with the addresses of these fields, which are structures. */
#define KARUM_CLEARS(klass, Type, clear, ...) \
  KARUM_LETS_GO_ (klass, KARUM_CLEAR_, Type, clear, __VA_ARGS__)
#define KARUM_CLEAR_(Type, field)                     \
  (void) sizeof (release_ (&((Type *) 0)->field), 0); \
  karum_class_lets_go (owner_, KARUM_CLEARED, G_STRUCT_OFFSET (Type, field), G_CALLBACK (release_))

/* Disposing of an object removes the sources with the ids in these fields, if any. */
#define KARUM_SOURCES(klass, Type, ...) \
  KARUM_LETS_GO_ (klass, KARUM_SOURCE_, Type, g_source_remove, __VA_ARGS__)
#define KARUM_SOURCE_(Type, field)                   \
  (void) sizeof (release_ (((Type *) 0)->field), 0); \
  karum_class_lets_go (owner_, KARUM_SOURCE, G_STRUCT_OFFSET (Type, field), NULL)

/* Disposing of an object ends what karum_hear() began with these fields. */
#define KARUM_HEARS(klass, Type, ...) \
  KARUM_LETS_GO_ (klass, KARUM_HEAR_, Type, g_object_unref, __VA_ARGS__)
#define KARUM_HEAR_(Type, field) \
  karum_class_lets_go (owner_, KARUM_HEARD, G_STRUCT_OFFSET (Type, field), G_CALLBACK (release_))

/* Disposing of an object calls @function with it, each time. */
#define KARUM_ON_DISPOSE(klass, Type, function)                             \
  G_STMT_START                                                              \
  {                                                                         \
    void (*function_) (Type *) = (function);                                \
    karum_class_lets_go ((klass), KARUM_CALLED, 0, G_CALLBACK (function_)); \
  }                                                                         \
  G_STMT_END

#define KARUM_LETS_GO_(klass, each, Type, release, ...) \
  G_STMT_START                                          \
  {                                                     \
    gpointer owner_ = (klass);                          \
    __typeof__ (&(release)) release_ = (release);       \
    KARUM_EACH (each, Type, __VA_ARGS__)                \
  }                                                     \
  G_STMT_END

typedef enum {
  KARUM_DROPPED,
  KARUM_SOURCE,
  KARUM_HEARD,
  KARUM_CALLED,
  KARUM_TEMPLATE,
  KARUM_FREED,
  KARUM_CLEARED
} KarumLetGo;

/* The field at @offset of an instance of @klass is let go by @release in one of these ways. */
void karum_class_lets_go (gpointer klass, KarumLetGo how, gsize offset, GCallback release);

/* A @release for the cancellable of a request that nobody waits for any more. */
void karum_cancel (GCancellable *cancellable);

/* What clears a weak pointer, given its address. */
void karum_forget (gpointer weak_pointer);

/* -- Properties ------------------------------------------------------------------------------- */

/* The property @pspec (transfer full) is a field: a gboolean, int, guint, double, an enumeration, a
 * string or an object, which the class lets go like any other. It can be read and written unless
 * its flags say less. Setting another value stores it, calls @changed with the object (nullable),
 * and notifies. A class that computes properties has its own get_property() for all of them
 * instead. */
#define KARUM_PROPERTY(klass, Type, field, changed, pspec)                   \
  G_STMT_START                                                               \
  {                                                                          \
    void (*changed_) (Type *) = (changed);                                   \
    karum_class_property ((klass), (pspec), G_STRUCT_OFFSET (Type, field), \
                          _Generic (((Type *) 0)->field, \
                              int: G_TYPE_INT, \
                              guint: G_TYPE_UINT, \
                              double: G_TYPE_DOUBLE, \
                              char *: G_TYPE_STRING, \
                              default: G_TYPE_OBJECT), \
                          G_CALLBACK (changed_)); \
  }                                                                          \
  G_STMT_END

/* These fields, texts and numbers, can be read as properties of their names. */
#define KARUM_READABLE(klass, Type, ...)        \
  G_STMT_START                                  \
  {                                             \
    gpointer readable_class_ = (klass);         \
    KARUM_EACH (KARUM_READ_, Type, __VA_ARGS__) \
  }                                             \
  G_STMT_END
#define KARUM_READ_(Type, field) \
  karum_class_readable (readable_class_, #field, G_STRUCT_OFFSET (Type, field), \
                        _Generic (((Type *) 0)->field, guint: G_TYPE_UINT, char *: G_TYPE_STRING))
void karum_class_readable (gpointer klass, const char *name, gsize offset, GType type);

/* @type is that of the field, compared with that of the property. */
void karum_class_property (
    gpointer klass, GParamSpec *pspec, gsize offset, GType type, GCallback changed);

/* The property @pspec (transfer full) is the property @name of the child in a field. */
#define KARUM_CHILD_PROPERTY(klass, Type, field, name, pspec) \
  karum_class_child_property ((klass), (pspec), G_STRUCT_OFFSET (Type, field), (name))
void karum_class_child_property (gpointer klass, GParamSpec *pspec, gsize offset, const char *name);

/* -- Signals, actions, keys ------------------------------------------------------------------- */

/* A signal without a default handler and a result, with @n_types parameters of these types. */
void karum_class_signal (gpointer klass, const char *name, guint n_types, ...);

/* The action @name, without a parameter, calls @function with the widget. */
#define KARUM_ACTION(klass, Type, name, function)                 \
  G_STMT_START                                                    \
  {                                                               \
    void (*function_) (Type *) = (function);                      \
    karum_class_action ((klass), (name), G_CALLBACK (function_)); \
  }                                                               \
  G_STMT_END
void karum_class_action (gpointer klass, const char *name, GCallback function);

/* The key activates the action @name, which has no parameter. */
void karum_class_key (gpointer klass, guint key, GdkModifierType modifiers, const char *name);

/* -- Objects and widgets ---------------------------------------------------------------------- */

/* @signal of @source calls @function with @self, as a swapped handler, for as long as both are
 * there. */
#define karum_on(source, signal, function, self) \
  g_signal_connect_object (source, signal, G_CALLBACK (function), self, G_CONNECT_SWAPPED)

/* The same with @source, what the signal tells, and @self, in this order. */
#define karum_on_told(source, signal, function, self) \
  g_signal_connect_object (source, signal, G_CALLBACK (function), self, 0)

/**
 * karum_hear: @self no longer hears the object in @field, but @source: each of the signals that
 * follow calls the function behind it with @self, as a swapped handler.
 * @field: the address of a field of @self, for a GObject, (owned) (nullable)
 * @source: (nullable) (type GObject)
 * Further: names of signals and GCallback; NULL
 */
void karum_hear (gpointer self, gpointer field, gpointer source, ...) G_GNUC_NULL_TERMINATED;

/* karum_css_class: @widget has the style class @name, or not. */
void karum_css_class (gpointer widget, const char *name, gboolean has);

/* karum_drag_source_new: (transfer full): a source of drags with @actions. */
GtkDragSource *karum_drag_source_new (GdkDragAction actions);

#include "karum-actions.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-phrases.h"

/* -- Tables of a class ------------------------------------------------------------------------ */

/* The tables of @type; of G_TYPE_OBJECT: those of all classes. */
static GPtrArray *
tables_of (GType type)
{
  const GQuark quark = g_quark_from_static_string ("karum-actions");

  if (!g_type_get_qdata (type, quark))
    g_type_set_qdata (type, quark, g_ptr_array_new ());
  return g_type_get_qdata (type, quark);
}

/* Of all classes: a line by the name of its action. */
typedef struct {
  GType type;
  const KarumActionTable *table;
  const KarumAction *action;
} Line;

static GHashTable *
lines (void)
{
  const GQuark quark = g_quark_from_static_string ("karum-actions-lines");

  if (!g_type_get_qdata (G_TYPE_OBJECT, quark))
    g_type_set_qdata (G_TYPE_OBJECT, quark,
                      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free));
  return g_type_get_qdata (G_TYPE_OBJECT, quark);
}

static void
add_line (GType type, const KarumActionTable *table, const KarumAction *action)
{
  const Line line = { type, table, action };

  if (!g_hash_table_insert (lines (), (gpointer) action->name, g_memdup2 (&line, sizeof line)))
    g_error ("Two lines declare the action %s", action->name);
}

void
karum_actions_declare (GType type, const KarumActionTable *table)
{
  g_ptr_array_add (tables_of (type), (gpointer) table);
  g_ptr_array_add (tables_of (G_TYPE_OBJECT), (gpointer) table);
  for (guint i = 0; i < table->n_actions; i++)
    add_line (type, table, &table->actions[i]);
}

static void
visit_tables (const GPtrArray *tables, KarumActionVisit visit, gpointer data)
{
  karum_for_each (const KarumActionTable, table, tables)
    for (guint j = 0; j < table->n_actions; j++)
      visit (table, &table->actions[j], data);
}

void
karum_actions_visit (GType type, KarumActionVisit visit, gpointer data)
{
  for (; type && type != G_TYPE_OBJECT; type = g_type_parent (type))
    visit_tables (tables_of (type), visit, data);
}

void
karum_actions_visit_all (KarumActionVisit visit, gpointer data)
{
  visit_tables (tables_of (G_TYPE_OBJECT), visit, data);
}

const KarumAction *
karum_action_find (const char *name, const KarumActionTable **table)
{
  const Line *line = g_hash_table_lookup (lines (), name);

  if (table)
    *table = line ? line->table : NULL;
  return line ? line->action : NULL;
}

/* -- Installation ----------------------------------------------------------------------------- */

static void
bind_keys (GtkWidgetClass *klass, const KarumAction *action)
{
  g_auto (GStrv) keys = g_strsplit (action->keys ? action->keys : "", " ", -1);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (!g_action_parse_detailed_name (action->name, &name, &target, NULL))
    g_error ("%s is no name of an action", action->name);
  /* Menus show the key that is bound last. */
  for (guint i = g_strv_length (keys); i > 0; i--) {
    GtkShortcutTrigger *trigger = gtk_shortcut_trigger_parse_string (keys[i - 1]);
    g_autoptr (GtkShortcut) shortcut = NULL;

    if (!trigger)
      g_error ("%s has no key %s", action->name, keys[i - 1]);
    shortcut = gtk_shortcut_new (trigger, gtk_named_action_new (name));
    gtk_shortcut_set_arguments (shortcut, target);
    gtk_widget_class_add_shortcut (klass, shortcut);
  }
}

void
karum_actions_install (gpointer klass, const KarumActionTable *table)
{
  karum_actions_declare (G_TYPE_FROM_CLASS (klass), table);
  for (guint i = 0; i < table->n_actions; i++) {
    const KarumAction *action = &table->actions[i];

    if (action->function)
      karum_class_action (klass, action->name, action->function);
    else if (action->with_target)
      gtk_widget_class_install_action (klass, action->name, action->target, action->with_target);
    else if (action->property)
      gtk_widget_class_install_property_action (klass, action->name, action->property);
    if (table->way == KARUM_KEYS_AFTER_FOCUS || table->way == KARUM_KEYS_BEFORE_FOCUS)
      bind_keys (klass, action);
  }
}

/* -- What actions need ------------------------------------------------------------------------ */

gboolean
karum_action_needs (const KarumAction *action, guint need)
{
  for (guint i = 0; i < KARUM_ACTION_NEEDS_MAX && action->needs[i]; i++)
    if (action->needs[i] == need)
      return TRUE;
  return FALSE;
}

/* The first need of @action that isn't in @has. */
static guint
lacks (const KarumAction *action, guint64 has)
{
  for (guint i = 0; i < KARUM_ACTION_NEEDS_MAX && action->needs[i]; i++)
    if (!(has & KARUM_NEED (action->needs[i])))
      return action->needs[i];
  return KARUM_NEED_NOTHING;
}

static GQuark
has_quark (void)
{
  return g_quark_from_static_string ("karum-actions-has");
}

static void
enable (const KarumActionTable *table, const KarumAction *action, gpointer widget)
{
  const guint64 *has = g_object_get_qdata (widget, has_quark ());

  if (action->function || action->with_target || action->property)
    gtk_widget_action_set_enabled (widget, action->name,
                                   lacks (action, *has) == KARUM_NEED_NOTHING);
}

void
karum_actions_update (GtkWidget *widget, guint64 has)
{
  g_object_set_qdata_full (G_OBJECT (widget), has_quark (), g_memdup2 (&has, sizeof has), g_free);
  karum_actions_visit (G_OBJECT_TYPE (widget), enable, widget);
}

void
karum_actions_set (GtkWidget *widget, guint64 needs, gboolean has)
{
  const guint64 *before = g_object_get_qdata (G_OBJECT (widget), has_quark ());
  guint64 now = before ? *before : 0;

  karum_actions_update (widget, has ? now | needs : now & ~needs);
}

static const char *
reason_of (const KarumActionTable *table, guint need)
{
  switch (need) {
  case KARUM_NEED_NOTHING:
    return NULL;
  case KARUM_NEED_WRITING:
    return _ ("The archive is read-only.");
  case KARUM_NEED_ARCHIVE:
    return _ ("No archive is open.");
  default:
    return table->reasons && table->reasons[need] ? _ (table->reasons[need]) : NULL;
  }
}

const char *
karum_actions_refusal (GtkWidget *widget, const char *action)
{
  const Line *line = action ? g_hash_table_lookup (lines (), action) : NULL;
  GtkWidget *owner = line && g_type_is_a (line->type, GTK_TYPE_WIDGET)
                         ? gtk_widget_get_ancestor (widget, line->type)
                         : NULL;
  const guint64 *has = owner ? g_object_get_qdata (G_OBJECT (owner), has_quark ()) : NULL;

  return has ? reason_of (line->table, lacks (line->action, *has)) : NULL;
}

/* -- As text ---------------------------------------------------------------------------------- */

static const char *
translated (const KarumActionTable *table, const char *title)
{
  return table->context ? g_dpgettext2 (NULL, table->context, title) : _ (title);
}

const char *
karum_action_label (const KarumActionTable *table, const KarumAction *action)
{
  return translated (table, action->brief ? action->brief : action->title);
}

char *
karum_action_title (const KarumActionTable *table, const KarumAction *action)
{
  return karum_without_mnemonic (translated (table, action->title));
}

static gboolean
is_of_keypad (const char *key)
{
  return strstr (key, "KP_") != NULL;
}

static gboolean
is_letter (const char *key)
{
  const char *end = strrchr (key, '>');

  return (end ? g_str_has_prefix (key, "<Shift>") && end == key + strlen ("<Shift>") - 1 : TRUE)
         && strlen (end ? end + 1 : key) == 1;
}

GStrv
karum_action_dup_keys (const KarumActionTable *table, const KarumAction *action)
{
  g_auto (GStrv) all = g_strsplit (action->keys ? action->keys : "", " ", -1);
  g_autoptr (GStrvBuilder) keys = g_strv_builder_new ();

  for (char **key = all; *key; key++) {
    g_autofree char *shown
        = g_strconcat (table->alt && is_letter (*key) ? "<Alt>" : "", *key, NULL);

    if (!is_of_keypad (*key))
      g_strv_builder_add (keys, shown);
  }
  return g_strv_builder_end (keys);
}

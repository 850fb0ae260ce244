#include "karum-menus.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-accessible-name.h"
#include "karum-actions.h"
#include "karum-phrases.h"

/* -- The line of an item or a button ---------------------------------------------------------- */

/* (nullable): the line of @name with @target, or else of @name. */
static const KarumAction *
find (const char *name, GVariant *target, const KarumActionTable **table)
{
  g_autofree char *whole = target ? g_action_print_detailed_name (name, target) : NULL;
  const KarumAction *action = whole ? karum_action_find (whole, table) : NULL;

  return action ? action : karum_action_find (name, table);
}

/* (transfer full) (nullable): the key that is shown. */
static char *
first_key (const KarumActionTable *table, const KarumAction *action)
{
  g_auto (GStrv) keys = karum_action_dup_keys (table, action);

  return g_strdup (keys[0]);
}

/* -- Menus ------------------------------------------------------------------------------------ */

static void
describe (GMenuItem *item, const KarumActionTable *table, const KarumAction *action)
{
  g_autofree char *key = first_key (table, action);

  g_menu_item_set_label (item, karum_action_label (table, action));
  if (key)
    g_menu_item_set_attribute (item, "accel", "s", key);
}

GMenuItem *
karum_menu_item_new (const char *name)
{
  const KarumActionTable *table;
  const KarumAction *action = karum_action_find (name, &table);
  GMenuItem *item = g_menu_item_new (NULL, NULL);

  g_return_val_if_fail (action && action->title, item);
  describe (item, table, action);
  g_menu_item_set_detailed_action (item, name);
  return item;
}

void
karum_menu_append (GMenu *menu, const char *name)
{
  g_autoptr (GMenuItem) item = karum_menu_item_new (name);

  g_menu_append_item (menu, item);
}

/* @name: of the action of the item at @place, which has no label */
static void
give_label (GMenu *menu, int place, const char *name)
{
  g_autoptr (GMenuItem) item = g_menu_item_new_from_model (G_MENU_MODEL (menu), place);
  g_autoptr (GVariant) target
      = g_menu_item_get_attribute_value (item, G_MENU_ATTRIBUTE_TARGET, NULL);
  const KarumActionTable *table;
  const KarumAction *action = find (name, target, &table);

  if (!action || !action->title)
    g_error ("No table has a title of %s", name);
  describe (item, table, action);
  g_menu_remove (menu, place);
  g_menu_insert_item (menu, place, item);
}

static void
fill_links (GMenuModel *menu, int place)
{
  g_autoptr (GMenuLinkIter) links = g_menu_model_iterate_item_links (menu, place);

  while (g_menu_link_iter_next (links)) {
    g_autoptr (GMenuModel) inner = g_menu_link_iter_get_value (links);

    karum_menu_fill (inner);
  }
}

void
karum_menu_fill (GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++) {
    g_autofree char *name = NULL, *label = NULL;

    g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name);
    g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
    if (name && !label)
      give_label (G_MENU (menu), i, name);
    fill_links (menu, i);
  }
}

/* -- Tooltips --------------------------------------------------------------------------------- */

/* (transfer full) (nullable): as it is shown to people. */
static char *
shown_key (const KarumActionTable *table, const KarumAction *action)
{
  g_autofree char *name = first_key (table, action);
  GdkModifierType modifiers;
  guint key;

  return name && gtk_accelerator_parse (name, &key, &modifiers)
             ? gtk_accelerator_get_label (key, modifiers)
             : NULL;
}

/* (transfer full): without mnemonic and “…”. */
static char *
name_of (const KarumActionTable *table, const KarumAction *action)
{
  char *name = karum_without_mnemonic (karum_action_label (table, action));

  if (g_str_has_suffix (name, "…"))
    name[strlen (name) - strlen ("…")] = '\0';
  return name;
}

static void
give_tooltip (GtkWidget *button, const KarumActionTable *table, const KarumAction *action)
{
  g_autofree char *name = name_of (table, action), *key = shown_key (table, action);
  /* Translators: the tooltip of a button: what it does, and its key */
  g_autofree char *text = key ? g_strdup_printf (C_ ("tooltip", "%s (%s)"), name, key) : NULL;

  gtk_widget_set_tooltip_text (button, text ? text : name);
  if (gtk_button_get_icon_name (GTK_BUTTON (button)))
    karum_accessible_name (button, name);
}

/* A button that is not sensitive says why, below what it does. */
static gboolean
tell_refusal (GtkWidget *button, int x, int y, gboolean by_key, GtkTooltip *tooltip)
{
  const char *text = gtk_widget_get_tooltip_text (button);
  const char *refusal
      = karum_actions_refusal (button, gtk_actionable_get_action_name (GTK_ACTIONABLE (button)));
  g_autofree char *both = text && refusal ? g_strjoin ("\n", text, refusal, NULL) : NULL;

  if (!refusal || gtk_widget_is_sensitive (button))
    return FALSE;
  gtk_tooltip_set_text (tooltip, both ? both : refusal);
  return TRUE;
}

#define EXPLAINED "karum-button-explained"

static void
explain (GtkWidget *button, const KarumActionTable *table, const KarumAction *action)
{
  if (g_object_get_data (G_OBJECT (button), EXPLAINED))
    return;
  g_object_set_data (G_OBJECT (button), EXPLAINED, button);
  if (action->title && !gtk_button_get_label (GTK_BUTTON (button))
      && !gtk_widget_get_tooltip_text (button))
    give_tooltip (button, table, action);
  if (action->needs[0]) {
    gtk_widget_set_has_tooltip (button, TRUE);
    g_signal_connect (button, "query-tooltip", G_CALLBACK (tell_refusal), NULL);
  }
}

void
karum_button_explain (GtkWidget *widget)
{
  const char *name
      = GTK_IS_BUTTON (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;
  const KarumActionTable *table;
  const KarumAction *action
      = name ? find (name, gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget)), &table)
             : NULL;

  if (action)
    explain (widget, table, action);
  else if (GTK_IS_MENU_BUTTON (widget) && gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)))
    karum_menu_fill (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)));
}

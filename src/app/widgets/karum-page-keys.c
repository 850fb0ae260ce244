#include "karum-page-keys.h"

typedef struct {
  KarumPageKey key;
  KarumPageKeyLeft left; /* (nullable) */
} Binding;

gboolean
karum_page_key_is_letter (const KarumPageKey *key)
{
  return (key->modifiers & ~GDK_SHIFT_MASK) == 0
         && g_unichar_isalnum (gdk_keyval_to_unicode (key->key));
}

static gboolean
is_in_menu (GtkWidget *focus)
{
  return focus && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}

gboolean
karum_page_keys_taken (GtkWidget *focus)
{
  return focus && (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus) || is_in_menu (focus));
}

/* Whether a label that is seen below @widget underlines the letter @key. */
static gboolean
is_underlined (GtkWidget *widget, guint key)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && gtk_label_get_mnemonic_keyval (GTK_LABEL (widget)) == key)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child) && is_underlined (child, key))
      return TRUE;
  return FALSE;
}

gboolean
karum_page_key_is_common (guint key, const char *action)
{
  const KarumAction *known = action ? karum_action_find (action, NULL) : NULL;

  if (known && karum_action_needs (known, KARUM_NEED_WRITING))
    return FALSE;
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_Right:
  case GDK_KEY_Up:
  case GDK_KEY_Down:
  case GDK_KEY_Home:
  case GDK_KEY_End:
  case GDK_KEY_Page_Up:
  case GDK_KEY_Page_Down:
  case GDK_KEY_Escape:
  case GDK_KEY_Return:
  case GDK_KEY_ISO_Enter:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_space:
    return TRUE;
  default:
    return FALSE;
  }
}

/* The window says why an action is disabled. Returns: FALSE if there is no such action */
static gboolean
do_action (GtkWidget *page, guint key, const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) parameter = NULL;

  if (!g_action_parse_detailed_name (action, &name, &parameter, NULL))
    return FALSE;
  if (!karum_page_key_is_common (key, name))
    gtk_widget_activate_action (page, "win.refuse", "s", name);
  return gtk_widget_activate_action_variant (page, name, parameter);
}

/* The same with Alt: wherever the focus is. */
static gboolean
activate_with_alt (GtkWidget *page, GVariant *unused, gpointer data)
{
  const KarumPageKey *key = &((const Binding *) data)->key;
  GtkRoot *root = gtk_widget_get_root (page);

  return root && gtk_widget_get_mapped (page) && !is_in_menu (gtk_root_get_focus (root))
         && !((key->modifiers & GDK_SHIFT_MASK) == 0 && is_underlined (GTK_WIDGET (root), key->key))
         && do_action (page, key->key, key->action);
}

static gboolean
activate (GtkWidget *page, GVariant *unused, gpointer data)
{
  const Binding *binding = data;
  const KarumPageKey *key = &binding->key;
  GtkRoot *root = gtk_widget_get_root (page);

  if (!root || !gtk_widget_get_mapped (page) || karum_page_keys_taken (gtk_root_get_focus (root))
      || (binding->left && binding->left (page, key)))
    return FALSE;
  return do_action (page, key->key, key->action)
         || (key->modifiers == 0 && key->key != GDK_KEY_Escape);
}

static void
add_key (GtkShortcutController *controller,
         const Binding *binding,
         GdkModifierType more,
         GtkShortcutFunc function)
{
  gtk_shortcut_controller_add_shortcut (
      controller,
      gtk_shortcut_new (
          gtk_keyval_trigger_new (binding->key.key, binding->key.modifiers | more),
          gtk_callback_action_new (function, g_memdup2 (binding, sizeof *binding), g_free)));
}

typedef struct {
  GtkShortcutController *controller;
  KarumPageKeyLeft left; /* (nullable) */
} Adding;

static void
add_action (const KarumActionTable *table, const KarumAction *action, gpointer data)
{
  const Adding *adding = data;
  g_auto (GStrv) keys = g_strsplit (action->keys ? action->keys : "", " ", -1);

  for (char **key = keys; *key && table->way == KARUM_KEYS_BEFORE_FOCUS; key++) {
    Binding binding = { { .action = action->name }, adding->left };

    if (!gtk_accelerator_parse (*key, &binding.key.key, &binding.key.modifiers))
      continue;
    add_key (adding->controller, &binding, 0, activate);
    if (karum_page_key_is_letter (&binding.key))
      add_key (adding->controller, &binding, GDK_ALT_MASK, activate_with_alt);
  }
}

void
karum_page_keys_add (GtkWidget *page, KarumPageKeyLeft left)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  Adding adding = { GTK_SHORTCUT_CONTROLLER (controller), left };

  karum_actions_visit (G_OBJECT_TYPE (page), add_action, &adding);
  /* The window's capture phase comes before the focused widget. */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller),
                                     GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_widget_add_controller (page, controller);
}

void
karum_page_keys_keep_focus (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget))
    gtk_widget_set_focus_on_click (widget, FALSE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    karum_page_keys_keep_focus (child);
}

/* -- Tabs -------------------------------------------------------------------------------------- */

/* The width available in a window of telephone size. */
#define MOST 330

/* In the viewport that a scrolled window makes. */
static GtkWidget *
row_of (GtkScrolledWindow *window)
{
  return gtk_widget_get_first_child (gtk_scrolled_window_get_child (window));
}

static void
show_chosen (GtkScrolledWindow *window)
{
  GtkWidget *row = row_of (window);
  graphene_rect_t bounds;

  for (GtkWidget *tab = gtk_widget_get_first_child (row); tab;
       tab = gtk_widget_get_next_sibling (tab))
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (tab))
        && gtk_widget_compute_bounds (tab, row, &bounds))
      gtk_adjustment_clamp_page (gtk_scrolled_window_get_hadjustment (window), bounds.origin.x,
                                 (double) bounds.origin.x + (double) bounds.size.width);
}

void
karum_tabs_fit (GtkScrolledWindow *window)
{
  GtkStackSwitcher *row = GTK_STACK_SWITCHER (row_of (window));
  g_autoptr (GtkSelectionModel) tabs = gtk_stack_get_pages (gtk_stack_switcher_get_stack (row));
  int least;

  gtk_widget_measure (gtk_scrolled_window_get_child (window), GTK_ORIENTATION_HORIZONTAL, -1,
                      &least, NULL, NULL, NULL);
  gtk_scrolled_window_set_min_content_width (window, MIN (least, MOST));
  g_signal_handlers_disconnect_by_data (tabs, window);
  g_signal_connect_object (tabs, "selection-changed", G_CALLBACK (show_chosen), window,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

/* -- Menu place -------------------------------------------------------------------------------- */

void
karum_menu_place (GtkWidget *widget, double *x, double *y)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  *x = gtk_widget_get_width (widget) / 2.0;
  *y = gtk_widget_get_height (widget) / 2.0;
  if (focus && gtk_widget_is_ancestor (focus, widget))
    gtk_widget_translate_coordinates (focus, widget, gtk_widget_get_width (focus) / 2.0,
                                      gtk_widget_get_height (focus) / 2.0, x, y);
}

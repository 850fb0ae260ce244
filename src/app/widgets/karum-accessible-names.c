/* Debt of GTK 4.8: goes with GTK 4.12 and libadwaita 1.4, as far as their rows and headers have
 * names. */
#include "karum-accessible-names.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-focus.h"
#include "karum-link-names.h"
#include "karum-menus.h"
#include "karum-number-field.h"
#include "karum-room.h"
#include "karum-phrases.h"
#include "karum-voice.h"

static void
name_by (GtkWidget *widget, GtkWidget *other)
{
  gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  other, NULL, -1);
}

/* @label: whose underlines mark a letter to press with Alt: they are shown, not read. */
static void
name_without_underline (GtkWidget *widget, const char *label)
{
  g_autofree char *name = karum_without_mnemonic (label);

  karum_accessible_name (widget, name);
}

/* Those of the pages of a stack that aren't shown are not meant. */
static void
collect_labels (GtkWidget *widget, GList **labels)
{
  if (!gtk_widget_get_child_visible (widget))
    return;
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_LABEL
      || GTK_IS_LABEL (widget)) {
    *labels = g_list_append (*labels, widget);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    collect_labels (child, labels);
}

/* Named by its child labels, after the name of @row, (nullable). */
static void
name_by_labels_in (GtkWidget *widget, GtkWidget *row)
{
  g_autoptr (GList) labels = row ? g_list_append (NULL, row) : NULL;
  GValue value = G_VALUE_INIT;
  GtkAccessibleRelation relation = GTK_ACCESSIBLE_RELATION_LABELLED_BY;

  collect_labels (widget, &labels);
  if (!labels)
    return;
  gtk_accessible_relation_init_value (relation, &value);
  g_value_set_pointer (&value, g_list_copy (labels));
  gtk_accessible_update_relation_value (GTK_ACCESSIBLE (widget), 1, &relation, &value);
  g_value_unset (&value);
}

/* Unless it has a name: of that and a relation, newer versions of GTK prefer the relation, older
 * ones read both. */
static void
name_by_labels (GtkWidget *widget)
{
  if (!karum_accessible_is_named (widget))
    name_by_labels_in (widget, NULL);
}

/* Named by the title of the row, not by the row itself, which may get its name from its
 * children. */
static void
name_in_row (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_ROW);
  const char *title = row ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)) : "";

  if (*title && adw_preferences_row_get_use_underline (ADW_PREFERENCES_ROW (row)))
    name_without_underline (widget, title);
  else if (*title)
    karum_accessible_name (widget, title);
}

/* Names a row by its title or its child labels. */
static void
name_row (GtkWidget *widget)
{
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget));

  if (*title && adw_preferences_row_get_use_underline (ADW_PREFERENCES_ROW (widget)))
    name_without_underline (widget, title);
  else if (*title)
    karum_accessible_name (widget, title);
  else
    name_by_labels (widget);
}

#define CHOICE_HEARD "karum-choice-heard"

static void
describe_choice (AdwComboRow *row)
{
  GObject *item = adw_combo_row_get_selected_item (row);

  if (GTK_IS_STRING_OBJECT (item))
    karum_describe (GTK_WIDGET (row), gtk_string_object_get_string (GTK_STRING_OBJECT (item)));
}

/* What is selected in a row of choices is its description. */
static void
name_choice (GtkWidget *widget)
{
  name_row (widget);
  if (!g_object_get_data (G_OBJECT (widget), CHOICE_HEARD))
    g_signal_connect (widget, "notify::selected-item", G_CALLBACK (describe_choice), NULL);
  g_object_set_data (G_OBJECT (widget), CHOICE_HEARD, widget);
  describe_choice (ADW_COMBO_ROW (widget));
}

static void
name_in_drop_down (GtkWidget *widget)
{
  GtkWidget *drop_down = gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN);

  if (drop_down)
    name_by (widget, drop_down);
}

static void
name_list (GtkWidget *widget)
{
  if (gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN))
    name_in_drop_down (widget);
  else if (gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW))
    name_in_row (widget);
}

/* The rows of a preferences group form a list, which is named by the group, or else by the
 * window. */
static void
name_list_of_rows (GtkWidget *widget)
{
  GtkWidget *group = gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_GROUP);
  GtkRoot *root = gtk_widget_get_root (widget);
  const char *title
      = group ? adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group)) : NULL;

  if (group && title && *title)
    karum_accessible_name (widget, title);
  else if (group && GTK_IS_WINDOW (root) && gtk_window_get_title (GTK_WINDOW (root)))
    karum_accessible_name (widget, gtk_window_get_title (GTK_WINDOW (root)));
}

static void
name_list_in_columns (GtkWidget *widget)
{
  GtkWidget *view = gtk_widget_get_ancestor (widget, GTK_TYPE_COLUMN_VIEW);

  if (view)
    name_by (widget, view);
}

static void
name_tabs (GtkWidget *widget)
{
  karum_accessible_name (widget, _ ("Tabs"));
}

/* AdwPreferencesWindow contains a search without a name. */
static void
name_search (GtkWidget *widget)
{
  if (gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_WINDOW))
    karum_accessible_name (widget, _ ("Search"));
}

/* A button without a text is named by its tooltip. That would also be its description, and be read
 * twice, as would one that shows a text in full. */
static void
describe_button (GtkWidget *widget)
{
  GtkWidget *menu = gtk_widget_get_parent (widget);
  const char *tooltip = gtk_widget_get_tooltip_text (GTK_IS_MENU_BUTTON (menu) ? menu : widget);
  g_autoptr (GList) labels = NULL;

  collect_labels (widget, &labels);
  if (!tooltip)
    return;
  if (!labels
      || (GTK_IS_LABEL (labels->data)
          && g_strcmp0 (gtk_label_get_text (labels->data), tooltip) == 0))
    karum_describe (widget, "");
}

/* A button is read as its label and its text, the former with the underline. */
static void
name_button (GtkWidget *widget)
{
  GtkWidget *child = gtk_button_get_child (GTK_BUTTON (widget));
  const char *icon = gtk_button_get_icon_name (GTK_BUTTON (widget));

  describe_button (widget);
  if (gtk_button_get_use_underline (GTK_BUTTON (widget))
      && gtk_button_get_label (GTK_BUTTON (widget)))
    name_without_underline (widget, gtk_button_get_label (GTK_BUTTON (widget)));
  else if (ADW_IS_BUTTON_CONTENT (child)
           && adw_button_content_get_use_underline (ADW_BUTTON_CONTENT (child)))
    name_without_underline (widget, adw_button_content_get_label (ADW_BUTTON_CONTENT (child)));
  /* That of a message has nothing else. */
  else if (icon && g_str_equal (icon, "window-close-symbolic")
           && !gtk_widget_get_tooltip_text (widget))
    name_without_underline (widget, _ ("_Close"));
}

static gboolean
has_word (const char *text)
{
  for (; text && *text; text = g_utf8_next_char (text))
    if (g_unichar_isalnum (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

/* The button in a menu button: signs such as “!?” are explained by its tooltip. */
static gboolean
name_in_menu_button (GtkWidget *widget)
{
  GtkWidget *menu = gtk_widget_get_parent (widget);
  const char *tooltip = GTK_IS_MENU_BUTTON (menu) ? gtk_widget_get_tooltip_text (menu) : NULL;

  if (!tooltip || has_word (gtk_menu_button_get_label (GTK_MENU_BUTTON (menu))))
    return FALSE;
  karum_accessible_name (widget, tooltip);
  return TRUE;
}

static void
name_toggle (GtkWidget *widget)
{
  const char *icon = gtk_button_get_icon_name (GTK_BUTTON (widget));

  describe_button (widget);
  if (gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN))
    name_by_labels_in (widget, gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_ROW));
  else if (name_in_menu_button (widget))
    return;
  else if (icon && g_str_equal (icon, "edit-find-symbolic"))
    name_search (widget);
  else
    name_button (widget);
}

static void
name_text (GtkWidget *widget)
{
  if (gtk_widget_get_ancestor (widget, ADW_TYPE_ENTRY_ROW))
    name_in_row (widget);
}

/* What is only looked at: what it means is told beside it, or in its tooltip. Those of text rows
 * come and go, and the toolkit reveals them, under the name of their class if they had none. */
static void
hide (GtkWidget *widget)
{
  if (gtk_widget_get_has_tooltip (widget))
    return;
  if (gtk_widget_get_ancestor (widget, ADW_TYPE_ENTRY_ROW))
    karum_accessible_name (widget, " ");
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}

/* A list that opens from a row cuts its texts after twenty letters. */
static void
show_whole (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    gtk_label_set_max_width_chars (GTK_LABEL (widget), -1);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    show_whole (child);
}

static void
name_list_row (GtkWidget *widget)
{
  if (gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER))
    show_whole (widget);
  name_by_labels (widget);
}

/* A page that says that there is nothing: it has the focus, so that it can be scrolled. */
static void
name_text_page (GtkWidget *widget)
{
  if (gtk_widget_get_ancestor (widget, ADW_TYPE_STATUS_PAGE))
    name_by_labels (widget);
}

/* Looks up classes by name; some are private to GTK and libadwaita. */
static const struct {
  const char *type;
  void (*name) (GtkWidget *widget);
} names[] = {
  { "AdwPreferencesRow", name_row },
  { "AdwViewSwitcher", name_tabs },
  { "GtkBuiltinIcon", hide },
  { "GtkButton", name_button },
  { "GtkCheckButton", name_in_row },
  { "GtkColumnListView", name_list_in_columns },
  { "GtkColumnViewTitle", name_by_labels },
  { "GtkFlowBoxChild", name_by_labels },
  { "GtkImage", hide },
  { "GtkListBox", name_list_of_rows },
  { "GtkListBoxRow", name_by_labels },
  { "GtkListItemWidget", name_list_row },
  { "GtkListView", name_list },
  { "GtkScrollbar", hide },
  { "GtkScrolledWindow", name_text_page },
  { "GtkSearchEntry", name_search },
  { "GtkSpinButton", name_in_row },
  { "GtkStackSwitcher", name_tabs },
  { "GtkSwitch", name_in_row },
  { "GtkText", name_text },
  { "GtkToggleButton", name_toggle },
};

static void
name_widget (GtkWidget *widget)
{
  karum_button_explain (widget);
  if (ADW_IS_COMBO_ROW (widget))
    name_choice (widget);
  else if (ADW_IS_EXPANDER_ROW (widget)
           || (ADW_IS_ACTION_ROW (widget)
               && adw_preferences_row_get_use_underline (ADW_PREFERENCES_ROW (widget))))
    name_row (widget);
#if ADW_CHECK_VERSION(1, 6, 0)
  /* There are two titles. One of them is shown, but screen readers would read both. */
  else if (ADW_IS_ENTRY_ROW (widget))
    name_row (widget);
#endif
  karum_for_each_of (each, names)
    if (g_str_equal (G_OBJECT_TYPE_NAME (widget), each->type)) {
      each->name (widget);
      return;
    }
}

static void
name_all (GtkWidget *widget)
{
  name_widget (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    name_all (child);
}

/* The page of a stack is read before what is in it, by the name of its class if it has no title. */
static void
name_stack_page (GtkStack *stack, GtkWidget *child)
{
  GtkStackPage *page = gtk_stack_get_page (stack, child);

  if (!gtk_stack_page_get_title (page))
    gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
}

#if !GTK_CHECK_VERSION(4, 14, 0)

#define FOCUS_TOLD "karum-focus-told"
#define FOCUS_WATCHED "karum-focus-watched"

/* A text that gets the focus selects all of itself: what is typed next would replace what was
 * typed in the meantime. */
static void
focus_text_again (GtkWindow *window, GtkText *text)
{
  GtkEditable *editable = GTK_EDITABLE (text);
  int from, to;

  gtk_editable_get_selection_bounds (editable, &from, &to);
  gtk_window_set_focus (window, NULL);
  gtk_text_grab_focus_without_selecting (text);
  gtk_editable_select_region (editable, from, to);
}

static gboolean
tell_focus (gpointer weak)
{
  g_autoptr (GtkWindow) window = g_weak_ref_get (weak);
  GtkWidget *focus = window ? gtk_window_get_focus (window) : NULL;

  if (!focus || !gtk_window_is_active (window))
    return G_SOURCE_REMOVE;
  if (GTK_IS_TEXT (focus)) {
    focus_text_again (window, GTK_TEXT (focus));
  } else {
    gtk_window_set_focus (window, NULL);
    gtk_window_set_focus (window, focus);
  }
  return G_SOURCE_REMOVE;
}

static void
weak_free (gpointer weak)
{
  g_weak_ref_clear (weak);
  g_free (weak);
}

/* A window of GTK 4.8 says that it is active before it is seen, and nothing of what has the focus
 * in it: screen readers would be silent until the focus moves. */
static void
window_active (GtkWindow *window)
{
  GWeakRef *weak;

  if (!gtk_window_is_active (window) || g_object_get_data (G_OBJECT (window), FOCUS_TOLD))
    return;
  g_object_set_data (G_OBJECT (window), FOCUS_TOLD, window);
  /* Without holding it: a dialog that outlives its parent is a fault of GTK's. */
  weak = g_new (GWeakRef, 1);
  g_weak_ref_init (weak, window);
  g_idle_add_full (G_PRIORITY_LOW, tell_focus, weak, weak_free);
}

static void
watch_focus (GtkWidget *window)
{
  if (!g_object_get_data (G_OBJECT (window), FOCUS_WATCHED))
    g_signal_connect (window, "notify::is-active", G_CALLBACK (window_active), NULL);
  g_object_set_data (G_OBJECT (window), FOCUS_WATCHED, window);
}

#else

static void
watch_focus (GtkWidget *window)
{
}

#endif

/* Screen readers also see the hidden children of a window, a page or a row. */
static gboolean
mapped (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_ROOT (widget) || GTK_IS_STACK (gtk_widget_get_parent (widget))
      || ADW_IS_PREFERENCES_ROW (widget))
    name_all (widget);
  else
    name_widget (widget);
  karum_link_names_give (widget);
  karum_focus_guide (widget);
  karum_room_give (widget);
  karum_number_field_tend (widget);
  if (GTK_IS_STACK (gtk_widget_get_parent (widget)))
    name_stack_page (GTK_STACK (gtk_widget_get_parent (widget)), widget);
  if (GTK_IS_WINDOW (widget))
    watch_focus (widget);
  return TRUE;
}

#if GTK_CHECK_VERSION(4, 10, 0)

static void
watch_text_rows (void)
{
}

#else

static void (*construct_text_row) (GObject *row);

static void
text_row_constructed (GObject *row)
{
  construct_text_row (row);
  g_object_set (gtk_editable_get_delegate (GTK_EDITABLE (row)), "accessible-role",
                GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
}

/* The text in a row of libadwaita 1.2 has the focus, but no role, and the row doesn't pass its
 * focus on: nobody hears in which field the caret is. A role can only be given to a new widget. */
static void
watch_text_rows (void)
{
  GObjectClass *klass = g_type_class_ref (ADW_TYPE_ENTRY_ROW);

  construct_text_row = klass->constructed;
  klass->constructed = text_row_constructed;
}

#endif

void
karum_accessible_names_watch (void)
{
  static gsize watched;

  /* The signals of a class exist only after its initialization. */
  if (!g_once_init_enter (&watched))
    return;
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  watch_text_rows ();
  karum_room_watch_labels ();
  karum_room_watch_boxes ();
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped, NULL, NULL);
  g_once_init_leave (&watched, 1);
}

void
karum_row_name (GtkListItem *item, const char *name)
{
  karum_accessible_name (gtk_widget_get_parent (gtk_list_item_get_child (item)), name);
}

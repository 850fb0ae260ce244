#include "karum-sidebar-pane.h"

#include "karum-class.h"
#include "karum-sidebar-item.h"

struct _KarumSidebarPane {
  AdwBin parent_instance;

  /* Template children */
  AdwFlap *flap;
  GtkBox *column;
  KarumLibrarySidebar *sidebar;

  AdwHeaderBar *header; /* (owned) (nullable) */
  GtkWidget *content;   /* (owned) (nullable): below it */
  char *line;           /* (owned) (nullable) */
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumSidebarPane, karum_sidebar_pane, ADW_TYPE_BIN)

/* -- Choosing --------------------------------------------------------------------------------- */

/* Whether the sidebar covers the content. */
static gboolean
is_over (KarumSidebarPane *self)
{
  return adw_flap_get_folded (self->flap) && adw_flap_get_reveal_flap (self->flap);
}

/* The sidebar over the content is closed as a menu is, and the page has the focus again. */
static gboolean
close_sidebar (GtkWidget *widget, GVariant *args, gpointer data)
{
  return is_over (KARUM_SIDEBAR_PANE (widget))
         && gtk_widget_activate_action (widget, "win.toggle-sidebar", NULL);
}

static void
line_chosen (KarumSidebarPane *self, KarumSidebarItem *item)
{
  const char *action = karum_sidebar_item_get_action (item);
  gboolean own = action && g_strcmp0 (action, self->line) == 0;

  if (own && close_sidebar (GTK_WIDGET (self), NULL, NULL))
    return;
  karum_sidebar_pane_uncover (self);
  if (!action)
    g_signal_emit_by_name (self, "chosen", item);
  else if (own)
    gtk_widget_child_focus (self->content, GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
}

/* -- The widget ------------------------------------------------------------------------------- */

/* Beside less room than this, the sidebar is folded, however little the content would do with. */
#define CONTENT_WIDTH 300

/* Below what is there already. */
static void
content_changed (KarumSidebarPane *self)
{
  gtk_widget_set_vexpand (self->content, TRUE);
  gtk_box_append (self->column, self->content);
  gtk_widget_set_size_request (GTK_WIDGET (self->column), CONTENT_WIDTH, -1);
}

/* The buttons of the window at the start are above the sidebar if that is beside the page. */
static void
place_buttons (KarumSidebarPane *self)
{
  const gboolean beside
      = adw_flap_get_reveal_flap (self->flap) && !adw_flap_get_folded (self->flap);

  if (self->header)
    adw_header_bar_set_show_start_title_buttons (self->header, !beside);
}

static void
header_changed (KarumSidebarPane *self)
{
  gtk_box_prepend (self->column, GTK_WIDGET (self->header));
  place_buttons (self);
}

static void
revealed_changed (KarumSidebarPane *self)
{
  place_buttons (self);
  g_object_notify (G_OBJECT (self), "revealed");
}

static void
folded_changed (KarumSidebarPane *self)
{
  place_buttons (self);
  g_object_notify (G_OBJECT (self), "folded");
}

static void
line_changed (KarumSidebarPane *self)
{
  karum_library_sidebar_set_page (self->sidebar, self->line);
}

static void
karum_sidebar_pane_class_init (KarumSidebarPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_PROPERTY (klass, KarumSidebarPane, content, content_changed,
                  g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, 0));
  KARUM_PROPERTY (klass, KarumSidebarPane, header, header_changed,
                  g_param_spec_object ("header", NULL, NULL, ADW_TYPE_HEADER_BAR, 0));
  KARUM_PROPERTY (klass, KarumSidebarPane, line, line_changed,
                  g_param_spec_string ("line", NULL, NULL, NULL, 0));
  KARUM_CHILD_PROPERTY (klass, KarumSidebarPane, flap, "reveal-flap",
                        g_param_spec_boolean ("revealed", NULL, NULL, TRUE, 0));
  KARUM_CHILD_PROPERTY (klass, KarumSidebarPane, flap, "folded",
                        g_param_spec_boolean ("folded", NULL, NULL, FALSE, G_PARAM_READABLE));
  karum_class_signal (klass, "chosen", 1, KARUM_TYPE_SIDEBAR_ITEM);
  g_type_ensure (KARUM_TYPE_LIBRARY_SIDEBAR);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumSidebarPane, g_object_unref, header, content);
  KARUM_FREES (klass, KarumSidebarPane, g_free, line);
  KARUM_CHILDREN (klass, KarumSidebarPane, flap, column, sidebar);
  KARUM_CALLBACKS (klass, line_chosen, revealed_changed, folded_changed);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, close_sidebar, NULL);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

void
karum_sidebar_pane_set_archive (KarumSidebarPane *self, KarumArchive *archive)
{
  karum_library_sidebar_set_archive (self->sidebar, archive);
}

KarumLibrarySidebar *
karum_sidebar_pane_get_sidebar (KarumSidebarPane *self)
{
  return self->sidebar;
}

AdwHeaderBar *
karum_sidebar_pane_get_header (KarumSidebarPane *self)
{
  return self->header;
}

static void
toggle (KarumSidebarPane *self, GtkWidget *page)
{
  gboolean reveal = !adw_flap_get_reveal_flap (self->flap);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (!karum_sidebar_pane_uncover (self))
    adw_flap_set_reveal_flap (self->flap, reveal);
  if (reveal)
    gtk_widget_grab_focus (GTK_WIDGET (self->sidebar));
  else if (!focus || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->sidebar)))
    gtk_widget_grab_focus (page);
}

static gboolean
toggle_when_placed (GtkWidget *widget, GdkFrameClock *clock, gpointer page)
{
  KarumSidebarPane *self = KARUM_SIDEBAR_PANE (widget);

  if (gtk_widget_get_width (GTK_WIDGET (self->flap)) == 0)
    return G_SOURCE_CONTINUE;
  toggle (self, page);
  return G_SOURCE_REMOVE;
}

/* AdwFlap divides by its width, which is 0 before its first size allocation. */
void
karum_sidebar_pane_toggle (KarumSidebarPane *self, GtkWidget *page)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self))
      && gtk_widget_get_width (GTK_WIDGET (self->flap)) == 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), toggle_when_placed, g_object_ref (page),
                                  g_object_unref);
  else
    toggle (self, page);
}

gboolean
karum_sidebar_pane_uncover (KarumSidebarPane *self)
{
  gboolean covered = is_over (self);

  if (!covered)
    return FALSE;
  adw_flap_set_reveal_flap (self->flap, FALSE);
  karum_library_sidebar_mark (self->sidebar);
  return TRUE;
}

#include "karum-sidebar-pane.h"

#include "karum-teller.h"

struct _KarumSidebarPane {
  AdwBin parent_instance;

  /* Template children */
  AdwFlap *flap;
  KarumLibrarySidebar *sidebar;

  char *line; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumSidebarPane, karum_sidebar_pane, ADW_TYPE_BIN)

enum { PROP_CONTENT = 1, PROP_LINE, PROP_REVEALED, PROP_FOLDED, N_PROPS };

static GParamSpec *properties[N_PROPS];

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

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

/* In an overlay sidebar, arrow keys move through the lines, and Enter activates one. */
static void
line_chosen (KarumSidebarPane *self, KarumSidebarItem *item, gboolean opened)
{
  const char *action = karum_sidebar_item_get_action (item);
  gboolean own = action && g_strcmp0 (action, self->line) == 0;

  if (!opened && is_over (self))
    return;
  if (own && close_sidebar (GTK_WIDGET (self), NULL, NULL))
    return;
  karum_sidebar_pane_uncover (self);
  if (!action)
    g_signal_emit (self, signals[CHOSEN], 0, item);
  else if (own)
    gtk_widget_child_focus (adw_flap_get_content (self->flap), GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
}

static void
sidebar_failed (KarumSidebarPane *self, const GError *error)
{
  karum_tell (GTK_WIDGET (self), error->message);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
revealed_changed (KarumSidebarPane *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REVEALED]);
}

static void
folded_changed (KarumSidebarPane *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDED]);
}

static void
karum_sidebar_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumSidebarPane *self = KARUM_SIDEBAR_PANE (object);

  if (id == PROP_CONTENT)
    g_value_set_object (value, adw_flap_get_content (self->flap));
  else if (id == PROP_LINE)
    g_value_set_string (value, self->line);
  else if (id == PROP_REVEALED)
    g_value_set_boolean (value, adw_flap_get_reveal_flap (self->flap));
  else if (id == PROP_FOLDED)
    g_value_set_boolean (value, adw_flap_get_folded (self->flap));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_sidebar_pane_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumSidebarPane *self = KARUM_SIDEBAR_PANE (object);

  if (id == PROP_CONTENT) {
    adw_flap_set_content (self->flap, g_value_get_object (value));
  } else if (id == PROP_LINE) {
    g_free (self->line);
    self->line = g_value_dup_string (value);
    karum_library_sidebar_set_page (self->sidebar, self->line);
  } else if (id == PROP_REVEALED) {
    adw_flap_set_reveal_flap (self->flap, g_value_get_boolean (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_sidebar_pane_dispose (GObject *object)
{
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), KARUM_TYPE_SIDEBAR_PANE);
  G_OBJECT_CLASS (karum_sidebar_pane_parent_class)->dispose (object);
}

static void
karum_sidebar_pane_finalize (GObject *object)
{
  g_free (KARUM_SIDEBAR_PANE (object)->line);
  G_OBJECT_CLASS (karum_sidebar_pane_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_LINE] = g_param_spec_string ("line", NULL, NULL, NULL, flags);
  properties[PROP_REVEALED] = g_param_spec_boolean ("revealed", NULL, NULL, TRUE, flags);
  properties[PROP_FOLDED] = g_param_spec_boolean ("folded", NULL, NULL, FALSE,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
karum_sidebar_pane_class_init (KarumSidebarPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = karum_sidebar_pane_get_property;
  object_class->set_property = karum_sidebar_pane_set_property;
  object_class->dispose = karum_sidebar_pane_dispose;
  object_class->finalize = karum_sidebar_pane_finalize;
  install_properties (object_class);
  signals[CHOSEN] = g_signal_new ("chosen", KARUM_TYPE_SIDEBAR_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, KARUM_TYPE_SIDEBAR_ITEM);
  g_type_ensure (KARUM_TYPE_LIBRARY_SIDEBAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-sidebar-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumSidebarPane, flap);
  gtk_widget_class_bind_template_child (widget_class, KarumSidebarPane, sidebar);
  gtk_widget_class_bind_template_callback (widget_class, line_chosen);
  gtk_widget_class_bind_template_callback (widget_class, sidebar_failed);
  gtk_widget_class_bind_template_callback (widget_class, revealed_changed);
  gtk_widget_class_bind_template_callback (widget_class, folded_changed);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, close_sidebar, NULL);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_sidebar_pane_init (KarumSidebarPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
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

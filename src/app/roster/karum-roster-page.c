#include "karum-roster-page.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-doubles-dialog.h"
#include "karum-menus.h"
#include "karum-page-keys.h"

typedef struct {
  /* Template children */
  AdwWindowTitle *title;
  GtkWidget *create;
  KarumSidebarPane *side;
  KarumRoster *roster;
  GtkPopover *menu;

  gboolean bin;
} KarumRosterPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (KarumRosterPage, karum_roster_page, KARUM_TYPE_PAGE)

enum { PROP_SHOW_BIN = 1, N_PROPS };

static GParamSpec *properties[N_PROPS];

#define PRIVATE(self) ((KarumRosterPagePrivate *) karum_roster_page_get_instance_private (self))

/* -- Items ------------------------------------------------------------------------------------ */

static void
loaded (gpointer page, gpointer rows)
{
  karum_roster_show_rows (PRIVATE (page)->roster, rows);
}

static void
karum_roster_page_load (KarumPage *page)
{
  KarumRosterPage *self = KARUM_ROSTER_PAGE (page);

  karum_page_ask (page, KARUM_ROSTER_PAGE_GET_CLASS (self)->list (PRIVATE (self)->bin), loaded);
}

static void
karum_roster_page_trouble (KarumPage *page, const char *message)
{
  karum_roster_show_trouble (PRIVATE (KARUM_ROSTER_PAGE (page))->roster, message);
}

/* What the actions need. */
enum {
  ROSTER_SOME = KARUM_NEED_OWN,
  ROSTER_ONE,
  ROSTER_SEVERAL,
  ROSTER_LIST,
  ROSTER_BIN,
};

static const char *const reasons[] = {
  [ROSTER_SOME] = N_ ("Select something in the list."),
  [ROSTER_ONE] = N_ ("Select one line of the list."),
  [ROSTER_SEVERAL] = N_ ("Select at least two lines of the list."),
  [ROSTER_LIST] = N_ ("This can’t be done in the bin."),
  [ROSTER_BIN] = N_ ("Show the bin first."),
};

static void
update_actions (KarumRosterPage *self)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (priv->roster);

  karum_actions_update (
      GTK_WIDGET (self),
      (karum_page_can_write (KARUM_PAGE (self)) ? KARUM_NEED (KARUM_NEED_WRITING) : 0)
          | (chosen->len > 0 ? KARUM_NEED (ROSTER_SOME) : 0)
          | (chosen->len == 1 ? KARUM_NEED (ROSTER_ONE) : 0)
          | (chosen->len > 1 ? KARUM_NEED (ROSTER_SEVERAL) : 0)
          | KARUM_NEED (priv->bin ? ROSTER_BIN : ROSTER_LIST));
}

static void
show_words (KarumRosterPage *self)
{
  const KarumRosterPageWords *words = KARUM_ROSTER_PAGE_GET_CLASS (self)->words;
  KarumRosterPagePrivate *priv = PRIVATE (self);

  adw_window_title_set_title (priv->title, _ (words->title));
  karum_roster_set_name (priv->roster, _ (words->title));
  adw_window_title_set_subtitle (priv->title, priv->bin ? _ ("Bin") : "");
  if (priv->bin)
    karum_roster_set_empty (priv->roster, "user-trash-symbolic", _ ("The Bin Is Empty"), "");
  else
    karum_roster_set_empty (priv->roster, words->icon, _ (words->empty_title),
                            _ (words->empty_text));
}

/* -- Actions ---------------------------------------------------------------------------------- */

/* (transfer full) (nullable): the selected item if there is exactly one. */
static KarumRosterItem *
chosen_item (KarumRosterPage *self)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (priv->roster);

  return chosen->len == 1 ? g_object_ref (chosen->pdata[0]) : NULL;
}

static void
open_item (KarumRosterPage *self, KarumRosterItem *item)
{
  gtk_widget_activate_action (GTK_WIDGET (self), KARUM_ROSTER_PAGE_GET_CLASS (self)->open_action,
                              "x", karum_roster_item_get_id (item));
}

static void
open_chosen (KarumRosterPage *self)
{
  g_autoptr (KarumRosterItem) item = chosen_item (self);

  if (item)
    open_item (self, item);
}

static void
show_games (KarumRosterPage *self)
{
  g_autoptr (KarumRosterItem) item = chosen_item (self);
  g_autofree char *text = NULL;
  KarumGameFilter filter;

  if (!item)
    return;
  filter = KARUM_ROSTER_PAGE_GET_CLASS (self)->games (item);
  text = karum_game_filter_write (&filter);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-games", "s", text);
}

static void
create (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumRosterPage *self = KARUM_ROSTER_PAGE (widget);

  KARUM_ROSTER_PAGE_GET_CLASS (self)->edit (self, NULL);
}

static void
edit (KarumRosterPage *self)
{
  g_autoptr (KarumRosterItem) item = chosen_item (self);

  if (item)
    KARUM_ROSTER_PAGE_GET_CLASS (self)->edit (self, item);
}

static void
search (KarumRosterPage *self)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);

  karum_roster_search (priv->roster);
}

static void
merge (KarumRosterPage *self)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);

  karum_roster_changes_merge (self, priv->roster);
}

static void
remove_chosen (KarumRosterPage *self)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);

  karum_roster_changes_remove (self, priv->roster, !priv->bin);
}

/* -- The menu of the selection ---------------------------------------------------------------- */

static void
show_menu_at (KarumRosterPage *self, double x, double y)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);
  GdkRectangle place = { (int) x, (int) y, 1, 1 };

  gtk_popover_set_pointing_to (priv->menu, &place);
  gtk_popover_popup (priv->menu);
}

/* Removes the hover state of the lines and returns the focus to the list. */
static void
menu_closed (KarumRosterPage *self)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);

  karum_roster_forget_pointer (priv->roster);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
pressed (KarumRosterPage *self, int n_press, double x, double y)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);

  if (!karum_roster_take (priv->roster, x, y))
    return;
  gtk_widget_translate_coordinates (GTK_WIDGET (priv->roster), GTK_WIDGET (self), x, y, &x, &y);
  show_menu_at (self, x, y);
}

static void
show_menu (KarumRosterPage *self)
{
  double x, y;

  karum_menu_place (GTK_WIDGET (self), &x, &y);
  show_menu_at (self, x, y);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_roster_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumRosterPagePrivate *priv = PRIVATE (KARUM_ROSTER_PAGE (object));

  if (id == PROP_SHOW_BIN)
    g_value_set_boolean (value, priv->bin);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_roster_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumRosterPage *self = KARUM_ROSTER_PAGE (object);
  KarumRosterPagePrivate *priv = PRIVATE (self);

  if (id == PROP_SHOW_BIN) {
    priv->bin = g_value_get_boolean (value);
    show_words (self);
    karum_roster_show_loading (priv->roster);
    karum_page_load (KARUM_PAGE (self));
    update_actions (self);
    g_object_notify_by_pspec (object, pspec);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static gboolean
karum_roster_page_grab_focus (GtkWidget *widget)
{
  KarumRosterPagePrivate *priv = PRIVATE (KARUM_ROSTER_PAGE (widget));

  return gtk_widget_grab_focus (GTK_WIDGET (priv->roster));
}

static void
karum_roster_page_constructed (GObject *object)
{
  KarumRosterPage *self = KARUM_ROSTER_PAGE (object);
  KarumRosterPageClass *klass = KARUM_ROSTER_PAGE_GET_CLASS (self);
  KarumRosterPagePrivate *priv = PRIVATE (self);

  G_OBJECT_CLASS (karum_roster_page_parent_class)->constructed (object);
  karum_roster_set_layout (priv->roster, klass->layout);
  g_object_set (priv->side, "line", klass->show_action, NULL);
  gtk_widget_set_tooltip_text (priv->create, _ (klass->words->create));
  gtk_accessible_update_property (GTK_ACCESSIBLE (priv->create), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (klass->words->create), -1);
  show_words (self);
  update_actions (self);
}

static void
karum_roster_page_archive_changed (KarumPage *page)
{
  KarumRosterPagePrivate *priv = PRIVATE (KARUM_ROSTER_PAGE (page));

  karum_roster_show_loading (priv->roster);
  update_actions (KARUM_ROSTER_PAGE (page));
}

static void
karum_roster_page_dispose (GObject *object)
{
  KarumRosterPage *self = KARUM_ROSTER_PAGE (object);
  KarumRosterPagePrivate *priv = PRIVATE (self);

  if (priv->menu)
    gtk_widget_unparent (GTK_WIDGET (priv->menu));
  priv->menu = NULL;
  /* GTK looks up templates by the class of the object; this one belongs to the parent class. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (karum_roster_page_parent_class)->dispose (object);
}

static void
find_doubles (KarumRosterPage *self)
{
  karum_dialog_present (karum_doubles_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
      karum_page_get_archive (KARUM_PAGE (self)), KARUM_ROSTER_PAGE_GET_CLASS (self)->kind));
}

static const KarumAction actions[] = {
  { "roster.new",
    N_ ("New Player or Event…"),
    "<Control>plus <Control>KP_Add",
    { KARUM_NEED_WRITING },
    .with_target = create },
  { "roster.open", N_ ("_Open"), NULL, { ROSTER_ONE }, KARUM_DOES (KarumRosterPage, open_chosen) },
  { "roster.games",
    N_ ("Show _Games"),
    "<Control>g",
    { ROSTER_ONE },
    KARUM_DOES (KarumRosterPage, show_games) },
  { "roster.edit",
    N_ ("_Edit…"),
    "F2",
    { KARUM_NEED_WRITING, ROSTER_ONE, ROSTER_LIST },
    KARUM_DOES (KarumRosterPage, edit) },
  { "roster.merge",
    N_ ("_Merge…"),
    "<Control>j",
    { KARUM_NEED_WRITING, ROSTER_SEVERAL, ROSTER_LIST },
    KARUM_DOES (KarumRosterPage, merge) },
  { "roster.find-doubles",
    N_ ("Find Possible _Duplicates…"),
    "<Control><Shift>j",
    { KARUM_NEED_WRITING, ROSTER_LIST },
    KARUM_DOES (KarumRosterPage, find_doubles) },
  { "roster.delete",
    N_ ("Move to _Bin"),
    "Delete KP_Delete",
    { KARUM_NEED_WRITING, ROSTER_SOME, ROSTER_LIST },
    KARUM_DOES (KarumRosterPage, remove_chosen) },
  { "roster.restore",
    N_ ("_Restore from Bin"),
    NULL,
    { KARUM_NEED_WRITING, ROSTER_SOME, ROSTER_BIN },
    KARUM_DOES (KarumRosterPage, remove_chosen) },
  { "roster.show-bin", N_ ("Show the B_in"), .property = "show-bin" },
  { "roster.search", N_ ("Search"), "<Control>f",
    .function = KARUM_DOES (KarumRosterPage, search) },
  { "roster.menu",
    NULL,
    "<Shift>F10 Menu",
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumRosterPage, show_menu) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Players and events"), .way = KARUM_KEYS_AFTER_FOCUS,
        KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_roster_page_class_init (KarumRosterPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_roster_page_archive_changed;
  page_class->load = karum_roster_page_load;
  page_class->trouble = karum_roster_page_trouble;
  object_class->get_property = karum_roster_page_get_property;
  object_class->set_property = karum_roster_page_set_property;
  object_class->constructed = karum_roster_page_constructed;
  object_class->dispose = karum_roster_page_dispose;
  widget_class->grab_focus = karum_roster_page_grab_focus;
  properties[PROP_SHOW_BIN]
      = g_param_spec_boolean ("show-bin", NULL, NULL, FALSE,
                              G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  KARUM_USES (KARUM_TYPE_ROSTER, KARUM_TYPE_SIDEBAR_PANE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-roster-page.ui");
  gtk_widget_class_bind_template_child_private (widget_class, KarumRosterPage, title);
  gtk_widget_class_bind_template_child_private (widget_class, KarumRosterPage, create);
  gtk_widget_class_bind_template_child_private (widget_class, KarumRosterPage, side);
  gtk_widget_class_bind_template_child_private (widget_class, KarumRosterPage, roster);
  gtk_widget_class_bind_template_child_private (widget_class, KarumRosterPage, menu);
  KARUM_CALLBACKS (klass, open_item, update_actions, pressed, menu_closed);
  karum_actions_install (widget_class, &table);
}

static void
karum_roster_page_init (KarumRosterPage *self)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);

  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), priv->side, NULL, NULL);
  karum_menu_fill (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (priv->menu)));
  gtk_widget_set_parent (GTK_WIDGET (priv->menu), GTK_WIDGET (self));
}

void
karum_roster_page_select (KarumRosterPage *self, gint64 id)
{
  KarumRosterPagePrivate *priv = PRIVATE (self);

  karum_roster_select (priv->roster, id);
}

#include "karum-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-focus.h"
#include "karum-main-menu.h"
#include "karum-record-end.h"
#include "karum-requests.h"

typedef struct {
  KarumLoader *loader; /* (owned) (nullable): NULL before construction and after disposal */

  /* (nullable): template children of the derived class; NULL after its disposal */
  KarumSidebarPane *side;
  GtkStack *stack;
  AdwStatusPage *trouble;
} KarumPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (KarumPage, karum_page, ADW_TYPE_BIN)

#define PRIVATE(self) ((KarumPagePrivate *) karum_page_get_instance_private (self))

/* -- Loading ---------------------------------------------------------------------------------- */

static void
load (gpointer page)
{
  KARUM_PAGE_GET_CLASS (page)->load (page);
}

static void
load_reviews (gpointer page)
{
  KARUM_PAGE_GET_CLASS (page)->load_reviews (page);
}

static void
say_trouble (gpointer page, const GError *error)
{
  KARUM_PAGE_GET_CLASS (page)->trouble (page, error->message);
}

void
karum_page_load (KarumPage *self)
{
  if (PRIVATE (self)->loader)
    karum_loader_load (PRIVATE (self)->loader);
}

void
karum_page_ask (KarumPage *self, KarumRequest *request, KarumTake take)
{
  karum_loader_ask (PRIVATE (self)->loader, request, take);
}

void
karum_page_show_loading (KarumPage *self)
{
  KarumPagePrivate *priv = PRIVATE (self);

  if (priv->stack && gtk_stack_get_child_by_name (priv->stack, "loading"))
    gtk_stack_set_visible_child_name (priv->stack, "loading");
}

void
karum_page_show_trouble (KarumPage *self, const char *message)
{
  KarumPagePrivate *priv = PRIVATE (self);

  if (!priv->stack)
    return;
  adw_status_page_set_description (priv->trouble, message);
  gtk_stack_set_visible_child_name (priv->stack, "trouble");
}

void
karum_page_set_archive (KarumPage *self, KarumArchive *archive)
{
  KarumPagePrivate *priv = PRIVATE (self);
  KarumPageClass *klass = KARUM_PAGE_GET_CLASS (self);

  if (priv->side)
    karum_sidebar_pane_set_archive (priv->side, archive);
  if (archive)
    karum_page_show_loading (self);
  karum_loader_set_archive (priv->loader, archive);
  if (klass->archive_changed)
    klass->archive_changed (self);
  karum_page_load (self);
}

KarumArchive *
karum_page_get_archive (KarumPage *self)
{
  KarumPagePrivate *priv = PRIVATE (self);

  return priv->loader ? karum_loader_get_archive (priv->loader) : NULL;
}

gboolean
karum_page_can_write (KarumPage *self)
{
  KarumPagePrivate *priv = PRIVATE (self);

  return priv->loader && karum_loader_can_write (priv->loader);
}

/* -- For the window --------------------------------------------------------------------------- */

KarumSidebarPane *
karum_page_get_side (KarumPage *self)
{
  return PRIVATE (self)->side;
}

void
karum_page_show (KarumPage *self, GVariant *what)
{
  if (KARUM_PAGE_GET_CLASS (self)->show)
    KARUM_PAGE_GET_CLASS (self)->show (self, what);
}

GVariant *
karum_page_remember (KarumPage *self)
{
  KarumPageClass *klass = KARUM_PAGE_GET_CLASS (self);

  return klass->remember ? klass->remember (self) : NULL;
}

void
karum_page_recall (KarumPage *self, GVariant *what)
{
  KarumPageClass *klass = KARUM_PAGE_GET_CLASS (self);

  if (klass->recall)
    klass->recall (self, what);
  else
    karum_page_show (self, what);
}

void
karum_page_leave (KarumPage *self)
{
  if (KARUM_PAGE_GET_CLASS (self)->leave)
    KARUM_PAGE_GET_CLASS (self)->leave (self);
}

void
karum_page_refresh (KarumPage *self)
{
  if (KARUM_PAGE_GET_CLASS (self)->refresh)
    KARUM_PAGE_GET_CLASS (self)->refresh (self);
}

void
karum_page_set_search (KarumPage *self, const KarumGameFilter *search)
{
  if (KARUM_PAGE_GET_CLASS (self)->set_search)
    KARUM_PAGE_GET_CLASS (self)->set_search (self, search);
}

KarumPrinted
karum_page_print (KarumPage *self)
{
  KarumPrinted printed = { 0 };

  if (KARUM_PAGE_GET_CLASS (self)->print)
    KARUM_PAGE_GET_CLASS (self)->print (self, &printed);
  return printed;
}

gint64
karum_page_get_game (KarumPage *self)
{
  KarumPageClass *klass = KARUM_PAGE_GET_CLASS (self);

  return klass->get_game ? klass->get_game (self) : 0;
}

void
karum_page_visit_things (KarumPage *self, KarumPageVisit visit, gpointer data)
{
  if (KARUM_PAGE_GET_CLASS (self)->visit_things)
    KARUM_PAGE_GET_CLASS (self)->visit_things (self, visit, data);
}

/* -- The widget ------------------------------------------------------------------------------- */

void
karum_page_set_parts (KarumPage *self,
                      KarumSidebarPane *side,
                      GtkStack *stack,
                      AdwStatusPage *trouble)
{
  KarumPagePrivate *priv = PRIVATE (self);

  priv->side = side;
  priv->stack = stack;
  priv->trouble = trouble;
}

/* The content of a page with a sidebar, or its header until that is loaded. */
static gboolean
karum_page_grab_focus (GtkWidget *widget)
{
  KarumPagePrivate *priv = PRIVATE (KARUM_PAGE (widget));

  if (!priv->side || !priv->stack)
    return GTK_WIDGET_CLASS (karum_page_parent_class)->grab_focus (widget);
  return gtk_widget_child_focus (GTK_WIDGET (priv->stack), GTK_DIR_TAB_FORWARD)
         || gtk_widget_child_focus (GTK_WIDGET (karum_sidebar_pane_get_header (priv->side)),
                                    GTK_DIR_TAB_FORWARD);
}

static void
karum_page_constructed (GObject *object)
{
  KarumPagePrivate *priv = PRIVATE (KARUM_PAGE (object));
  KarumPageClass *klass = KARUM_PAGE_GET_CLASS (object);

  G_OBJECT_CLASS (karum_page_parent_class)->constructed (object);
  priv->loader = karum_loader_new (object, klass->load ? load : NULL, say_trouble);
  if (klass->load_reviews)
    karum_loader_hear_reviews (priv->loader, load_reviews);
  if (klass->keeps)
    karum_loader_keep (priv->loader);
}

static void
karum_page_dispose (GObject *object)
{
  KarumPagePrivate *priv = PRIVATE (KARUM_PAGE (object));

  g_clear_pointer (&priv->loader, karum_loader_free);
  karum_page_set_parts (KARUM_PAGE (object), NULL, NULL, NULL);
  G_OBJECT_CLASS (karum_page_parent_class)->dispose (object);
}

static void
karum_page_class_init (KarumPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_USES (KARUM_TYPE_MAIN_MENU);
  G_OBJECT_CLASS (klass)->constructed = karum_page_constructed;
  G_OBJECT_CLASS (klass)->dispose = karum_page_dispose;
  klass->trouble = karum_page_show_trouble;
  widget_class->grab_focus = karum_page_grab_focus;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_page_init (KarumPage *self)
{
  karum_focus_home (GTK_WIDGET (self));
}

/* -- Analysis copies -------------------------------------------------------------------------- */

typedef struct {
  KarumPage *page;     /* (owned) */
  KarumRecord *record; /* (owned): the copy */
  gint64 id;           /* of the game itself */
  guint ply;           /* that is shown then */
} Copying;

static void
copying_free (Copying *copying)
{
  g_object_unref (copying->page);
  karum_record_unref (copying->record);
  g_free (copying);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Copying, copying_free)

static void
copy_made (GObject *archive, GAsyncResult *result, gpointer data)
{
  g_autoptr (Copying) copying = data;
  GtkWidget *page = GTK_WIDGET (copying->page);
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *id = karum_request_finish (archive, result, &error);

  if (!id) {
    karum_tell (page, error->message);
    return;
  }
  if (karum_page_get_game (copying->page) == copying->id)
    gtk_widget_activate_action (page, "win.open-game-at", "(xu)", *id, copying->ply);
  karum_undo_tell (page, KARUM_ARCHIVE (archive), _ ("This is an analysis copy"));
}

/* The persons and the event are those of the game, also where others have their names. */
static void
origin_known (GObject *archive, GAsyncResult *result, gpointer data)
{
  g_autoptr (Copying) copying = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumGameDetails) details = karum_request_finish (archive, result, &error);
  KarumNewGame game;

  if (!details) {
    karum_tell (GTK_WIDGET (copying->page), error->message);
    return;
  }
  game = (KarumNewGame){ .record = copying->record,
                         .players = { details->persons[0], details->persons[1] },
                         .event = details->event_id };
  karum_request_async (KARUM_ARCHIVE (archive), karum_request_enter_games (&game, 1), NULL,
                       copy_made, g_steal_pointer (&copying));
}

void
karum_page_copy_for_analysis (KarumPage *self, gint64 game, const KarumRecord *record, guint ply)
{
  KarumArchive *archive = karum_page_get_archive (self);
  Copying *copying;

  g_return_if_fail (KARUM_IS_PAGE (self));
  if (!archive)
    return;
  copying = g_new (Copying, 1);
  *copying = (Copying){ g_object_ref (self), karum_record_copy (record), game, ply };
  karum_record_make_analysis (copying->record);
  karum_request_async (archive, karum_request_get_details (game), NULL, origin_known, copying);
}

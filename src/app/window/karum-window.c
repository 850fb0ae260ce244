#include "karum-spinner.h"
#include "karum-window-private.h"

#include <gsk/gskcairorenderer.h>

#include "karum-class.h"
#include "karum-examples.h"
#include "karum-name.h"
#include "karum-clipboard.h"
#include "karum-loader.h"
#include "karum-problem-page.h"

/* The window is shown without its archive if opening takes longer than this. */
#define PATIENCE_MS 150

G_DEFINE_FINAL_TYPE (KarumWindow, karum_window, ADW_TYPE_APPLICATION_WINDOW)

/* -- Appearing -------------------------------------------------------------------------------- */

/* A window that was closed in the meantime is not presented. */
static void
appear (KarumWindow *self)
{
  g_clear_handle_id (&self->appear_source, g_source_remove);
  if (gtk_window_get_application (GTK_WINDOW (self)))
    gtk_window_present (GTK_WINDOW (self));
}

static gboolean
lose_patience (gpointer window)
{
  appear (window);
  return G_SOURCE_REMOVE;
}

/* The archive answers the first requests while the window is being mapped. */
void
karum_window_appear (KarumWindow *self)
{
  if (!self->cancellable || gtk_widget_get_visible (GTK_WIDGET (self)))
    appear (self);
  else if (!self->appear_source)
    self->appear_source = g_timeout_add (PATIENCE_MS, lose_patience, self);
}

KarumWindow *
karum_window_find (GtkApplication *application, const char *path)
{
  for (GList *l = gtk_application_get_windows (application); l; l = l->next)
    if (KARUM_IS_WINDOW (l->data) && g_strcmp0 (karum_window_get_path (l->data), path) == 0)
      return l->data;
  return NULL;
}

/* -- Awaiting --------------------------------------------------------------------------------- */

static void
forget_awaited (KarumWindow *self)
{
  self->awaited = NULL;
  g_clear_pointer (&self->awaited_target, g_variant_unref);
}

static void
do_awaited (KarumWindow *self)
{
  const char *action = g_steal_pointer (&self->awaited);
  g_autoptr (GVariant) target = g_steal_pointer (&self->awaited_target);

  if (action)
    gtk_widget_activate_action_variant (GTK_WIDGET (self), action, target);
}

void
karum_window_await (KarumWindow *self, const char *action, GVariant *target)
{
  forget_awaited (self);
  self->awaited = action;
  self->awaited_target = target ? g_variant_ref_sink (target) : NULL;
  if (self->archive)
    do_awaited (self);
}

/* -- The archive ------------------------------------------------------------------------------ */

static void
show_problem (KarumWindow *self, const GError *error)
{
  karum_window_actions_update (self);
  gtk_stack_set_visible_child_name (self->pages, "problem");
  karum_problem_page_show (self->problem, self->path, error);
}

/* Shows the library of @archive. */
static void
set_archive (KarumWindow *self, KarumArchive *archive)
{
  g_set_object (&self->archive, archive);
  karum_window_pages_set_archive (self);
  karum_window_undo_watch (self);
  karum_window_backups_watch (self);
  karum_window_sharing_watch (self);
  karum_window_reviews_watch (self);
  karum_window_actions_update (self);
  /* No animation, because the user has already waited for the archive. */
  gtk_stack_set_visible_child_full (self->pages, "library", GTK_STACK_TRANSITION_TYPE_NONE);
  gtk_widget_grab_focus (GTK_WIDGET (self->library));
}

static void
opened (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumArchive) archive = karum_archive_open_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  if (archive) {
    /* The program begins with one's own games again. */
    if (!self->to_read && !karum_examples_at (self->path))
      karum_recent_add (self->settings, self->path);
    set_archive (self, archive);
  } else {
    show_problem (self, error);
  }
  if (self->appear_source)
    appear (self);
  if (archive)
    do_awaited (self);
  else
    forget_awaited (self);
}

void
karum_window_close_archive (KarumWindow *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  forget_awaited (self);
  karum_window_leave_page (self);
  /* Messages and their undo buttons belong to the archive that is closed. */
  karum_teller_take_back (self->teller);
  karum_window_reviews_stop (self);
  g_clear_object (&self->archive);
  karum_window_pages_set_archive (self);
  karum_window_forget_places (self);
  karum_window_backups_watch (self);
  karum_window_sharing_watch (self);
  karum_window_actions_update (self);
  gtk_stack_set_visible_child_name (self->pages, "loading");
}

/* The title distinguishes the windows of several archives. */
static void
take_path (KarumWindow *self, const char *path)
{
  g_autofree char *copy = g_strdup (path);
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *shown = karum_display_name (name);
  g_autofree char *title = g_strconcat (shown, " – Karum", NULL);

  g_free (self->path);
  self->path = g_steal_pointer (&copy);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
set_path (KarumWindow *self, const char *path, gboolean known)
{
  karum_window_close_archive (self);
  take_path (self, path);
  self->known = known;
  self->to_read = FALSE;
}

void
karum_window_open (KarumWindow *self, const char *path)
{
  set_path (self, path, FALSE);
  self->cancellable = g_cancellable_new ();
  karum_archive_open_async (self->path, self->cancellable, opened, g_object_ref (self));
}

void
karum_window_open_to_read (KarumWindow *self, const char *path)
{
  set_path (self, path, TRUE);
  self->to_read = TRUE;
  self->cancellable = g_cancellable_new ();
  karum_archive_open_to_read_async (self->path, FALSE, self->cancellable, opened,
                                    g_object_ref (self));
}

void
karum_window_open_known (KarumWindow *self, const char *path)
{
  if (g_file_test (path, G_FILE_TEST_EXISTS)) {
    karum_window_open (self, path);
    self->known = TRUE;
    return;
  }
  set_path (self, path, TRUE);
  karum_window_actions_update (self);
  gtk_stack_set_visible_child_name (self->pages, "problem");
  karum_problem_page_show_gone (self->problem, self->path);
}

const char *
karum_window_get_path (KarumWindow *self)
{
  return self->path;
}

static void
library_failed (KarumWindow *self, const GError *error)
{
  show_problem (self, error);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
save_size (KarumWindow *self)
{
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
  g_settings_set_boolean (self->settings, "window-maximized",
                          gtk_window_is_maximized (GTK_WINDOW (self)));
}

/* With software rendering, a crossfade of two pages takes longer than a frame, so pages change
 * without an animation. */
static void
karum_window_realize (GtkWidget *widget)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  GTK_WIDGET_CLASS (karum_window_parent_class)->realize (widget);
  if (GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (GTK_NATIVE (self))))
    gtk_stack_set_transition_type (self->pages, GTK_STACK_TRANSITION_TYPE_NONE);
}

static void
karum_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (karum_window_parent_class)->size_allocate (widget, width, height, baseline);
  karum_window_take_width (KARUM_WINDOW (widget), width);
}

static void
karum_window_unmap (GtkWidget *widget)
{
  save_size (KARUM_WINDOW (widget));
  GTK_WIDGET_CLASS (karum_window_parent_class)->unmap (widget);
}

static gboolean
karum_window_close_request (GtkWindow *window)
{
  return karum_window_exchange_first (KARUM_WINDOW (window))
         || GTK_WINDOW_CLASS (karum_window_parent_class)->close_request (window);
}

static void
window_let_go (KarumWindow *self)
{
  g_clear_handle_id (&self->appear_source, g_source_remove);
  g_clear_object (&self->cancellable);
  forget_awaited (self);
  karum_window_leave_page (self);
  karum_window_reviews_stop (self);
  karum_window_sharing_stop (self);
  karum_window_forget_places (self);
  g_clear_pointer (&self->teller, karum_teller_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_WINDOW);
  g_clear_weak_pointer (&self->backup_fault);
}

static void
karum_window_class_init (KarumWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumWindow, window_let_go);
  KARUM_DROPS (klass, KarumWindow, g_object_unref, backups, sharing, archive, settings);
  KARUM_DROPS (klass, KarumWindow, g_free, path);
  widget_class->realize = karum_window_realize;
  widget_class->size_allocate = karum_window_size_allocate;
  widget_class->unmap = karum_window_unmap;
  GTK_WINDOW_CLASS (klass)->close_request = karum_window_close_request;

  KARUM_USES (KARUM_TYPE_ACCESS_BAR, KARUM_TYPE_LIBRARY_PAGE, KARUM_TYPE_PROBLEM_PAGE,
              KARUM_TYPE_SPINNER);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-window.ui");
  KARUM_CHILDREN (klass, KarumWindow, pages, library, problem, access);
  KARUM_CALLBACKS (klass, library_failed);
  karum_window_actions_init (widget_class);
  karum_actions_install (widget_class, &karum_window_refuse_actions);
  karum_window_pages_init (widget_class);
  karum_actions_install (widget_class, &karum_window_entry_actions);
  karum_window_undo_init (widget_class);
  karum_window_reviews_init (widget_class);
}

/* A menu that is closed from one of its submenus takes the focus while it is hidden, and would
 * swallow all keys. The page gets the focus instead. */
static void
focus_changed (KarumWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *popover = focus ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;

  if (popover && !gtk_widget_get_visible (popover)
      && !gtk_widget_grab_focus (gtk_stack_get_visible_child (self->pages)))
    gtk_window_set_focus (GTK_WINDOW (self), NULL);
}

/* The keys of a page also work when no widget has the focus. */
static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint key,
             guint code,
             GdkModifierType modifiers,
             KarumWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  return page && !gtk_window_get_focus (GTK_WINDOW (self))
         && gtk_event_controller_key_forward (controller, page);
}

static void
pass_keys_on (KarumWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
karum_window_init (KarumWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (focus_changed), NULL);
  pass_keys_on (self);
  self->teller = karum_teller_new (self->toasts);

  g_queue_init (&self->places);
  self->settings = g_settings_new ("org.karum.Karum");
  gtk_window_set_default_size (GTK_WINDOW (self),
                               g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  karum_on (self->pages, "notify::visible-child-name", karum_window_actions_update, self);
  karum_on (self->pages, "notify::visible-child", karum_window_fit_header, self);
  karum_window_incoming_accept (self, GTK_WIDGET (self->toasts));
  karum_window_refuse_watch (self);
  karum_window_add_lines (karum_page_get_side (KARUM_PAGE (self->library)));
  karum_window_actions_update (self);
}

KarumWindow *
karum_window_new (GtkApplication *application)
{
  return g_object_new (KARUM_TYPE_WINDOW, "application", application, NULL);
}

/* @successor opens the archive and the page of @self. */
static void
hand_over (KarumWindow *self, KarumWindow *successor)
{
  KarumPage *page = karum_window_get_shown (self);
  GVariant *what = page ? karum_page_remember (page) : NULL;
  g_autoptr (GVariant) owned = what ? g_variant_ref_sink (what) : NULL;

  /* Edits are saved before the new window loads them. */
  karum_window_leave_page (self);
  take_path (successor, self->path);
  successor->to_read = self->to_read;
  successor->reviews = g_steal_pointer (&self->reviews);
  set_archive (successor, self->archive);
  karum_library_page_set_filter (successor->library, karum_library_page_get_filter (self->library));
  karum_library_page_select (successor->library, karum_library_page_get_selected (self->library));
  if (page && page != KARUM_PAGE (self->library))
    karum_window_recall_page (successor, gtk_stack_get_visible_child_name (self->pages), owned);
}

void
karum_window_rebuild (KarumWindow *self)
{
  KarumWindow *successor;

  save_size (self);
  successor = karum_window_new (gtk_window_get_application (GTK_WINDOW (self)));
  if (self->archive)
    hand_over (self, successor);
  else if (self->path && self->to_read)
    karum_window_open_to_read (successor, self->path);
  else if (self->path)
    karum_window_open (successor, self->path);
  karum_window_appear (successor);
  gtk_window_destroy (GTK_WINDOW (self));
}

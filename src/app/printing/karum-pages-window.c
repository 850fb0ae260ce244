#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-print-dialog.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-name.h"
#include "karum-page-view.h"
#include "karum-publish.h"
#include "karum-wrap-layout.h"
#include "karum-teller.h"

/* What actions need. */
enum { PAGES_BEFORE = KARUM_NEED_OWN, PAGES_AFTER, PAGES_LARGER, PAGES_SMALLER };

/* The document and the path of its file. */
typedef struct {
  KarumBook *book;
  char *path;
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  karum_book_unref (save->book);
  g_free (save->path);
  g_free (save);
}

static void
save_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Save *save = data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = karum_book_pdf (save->book, cancellable, &error);

  if (bytes && karum_publish_bytes (save->path, bytes, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * print_save_async: saves @book, which is laid out, as the file @path. The file is created or
 * replaced when everything has been written.
 * The callback gets no source object: the worker thread could drop the last reference to a widget.
 */
static void
print_save_async (KarumBook *book,
                  const char *path,
                  GCancellable *cancellable,
                  GAsyncReadyCallback callback,
                  gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Save *save = g_new (Save, 1);

  save->book = karum_book_ref (book);
  save->path = g_strdup (path);
  g_task_set_task_data (task, save, save_free);
  g_task_run_in_thread (task, save_in_thread);
}

static gboolean
print_save_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

struct _KarumPagesWindow {
  AdwWindow parent_instance;

  /* Template children */
  AdwToastOverlay *toasts;
  KarumPageView *view;
  GtkLabel *before, *after; /* the words around the number */
  GtkEntry *number;

  KarumBook *book;           /* (owned) */
  KarumTeller *teller;       /* (owned) (nullable): NULL once the window is closed */
  GCancellable *cancellable; /* (owned): closing the window cancels saving */
};

G_DEFINE_FINAL_TYPE (KarumPagesWindow, karum_pages_window, ADW_TYPE_WINDOW)

/* Saving and printing can end after the window was closed. */
static void
tell_window (KarumPagesWindow *self, const char *text)
{
  if (self->teller)
    karum_teller_tell_to_stay (self->teller, text, NULL, NULL);
}

/* -- Pages ------------------------------------------------------------------------------------ */

guint
karum_pages_window_get_page (KarumPagesWindow *self)
{
  guint page;

  g_object_get (self->view, "page", &page, NULL);
  return page;
}

/* The field is left, too, when the window is closed while somebody types in it. */
static void
show_number (KarumPagesWindow *self)
{
  g_autofree char *number = NULL;

  if (!self->view)
    return;
  number = g_strdup_printf ("%u", karum_pages_window_get_page (self) + 1);
  gtk_editable_set_text (GTK_EDITABLE (self->number), number);
}

static void
page_changed (KarumPagesWindow *self)
{
  guint page = karum_pages_window_get_page (self);

  show_number (self);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PAGES_BEFORE), page > 0);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PAGES_AFTER),
                     page + 1 < karum_book_get_n_pages (self->book));
}

static void
zoom_changed (KarumPagesWindow *self)
{
  double zoom;

  g_object_get (self->view, "zoom", &zoom, NULL);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PAGES_LARGER), zoom < KARUM_ZOOM_MAX);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PAGES_SMALLER), zoom > 0);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PAGES_SMALLER), zoom > 0);
}

/* The entry stands where the translated sentence has the number. */
static void
show_count (KarumPagesWindow *self)
{
  g_autofree char *text
      = g_strdup_printf (_ ("Page %s of %u"), "\n", karum_book_get_n_pages (self->book));
  g_auto (GStrv) words = g_strsplit (text, "\n", 2);

  gtk_label_set_label (self->before, g_strstrip (words[0]));
  gtk_label_set_label (self->after, g_strstrip (words[1]));
  gtk_widget_set_visible (GTK_WIDGET (self->before), *words[0] != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->after), *words[1] != '\0');
}

/* The key is consumed even on the first and last page, so that it never moves the focus. */
static gboolean
turn_by_key (GtkWidget *widget, GVariant *way, gpointer data)
{
  KarumPagesWindow *self = KARUM_PAGES_WINDOW (widget);

  karum_page_view_show (self->view,
                        (gint64) karum_pages_window_get_page (self) + g_variant_get_int32 (way));
  return TRUE;
}

/* Digits of any script. Numbers beyond the pages lead to the first or last; what isn't a number,
 * nowhere. */
static void
go_to_typed (KarumPagesWindow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->number));
  gint64 page = 0;
  gboolean valid = *text != '\0';

  for (; *text && valid; text = g_utf8_next_char (text)) {
    int digit = g_unichar_digit_value (g_utf8_get_char (text));

    valid = digit >= 0;
    page = MIN (page * 10 + digit, G_MAXINT32);
  }
  karum_page_view_show (self->view, valid ? page - 1 : karum_pages_window_get_page (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
type_number (KarumPagesWindow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->number));
}

static void
do_step (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumPagesWindow *self = KARUM_PAGES_WINDOW (widget);
  GtkWidget *focus;

  if (g_str_equal (action, "pages.previous"))
    karum_page_view_show (self->view, (gint64) karum_pages_window_get_page (self) - 1);
  else if (g_str_equal (action, "pages.next"))
    karum_page_view_show (self->view, (gint64) karum_pages_window_get_page (self) + 1);
  else
    karum_page_view_zoom (self->view, g_str_equal (action, "pages.zoom-in")    ? 1
                                      : g_str_equal (action, "pages.zoom-out") ? -1
                                                                               : 0);
  focus = gtk_window_get_focus (GTK_WINDOW (self));
  if (!focus || !gtk_widget_is_sensitive (focus))
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

/* -- PDF -------------------------------------------------------------------------------------- */

static void
saved (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPagesWindow) self = data;
  g_autoptr (GError) error = NULL;

  if (print_save_finish (result, &error))
    tell_window (self, _ ("Saved as PDF"));
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tell_window (self, error->message);
}

void
karum_pages_window_save (KarumPagesWindow *self, const char *path)
{
  tell_window (self, _ ("Saving as PDF…"));
  print_save_async (self->book, path, self->cancellable, saved, g_object_ref (self));
}

static void
file_chosen (gpointer window, const char *path)
{
  karum_pages_window_save (window, path);
}

static void
save (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumPagesWindow *self = KARUM_PAGES_WINDOW (widget);
  GtkFileChooser *chooser
      = karum_path_chooser_new (GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_SAVE,
                                _ ("Save as PDF"), _ ("_Save"), file_chosen, widget);
  g_autofree char *own = karum_name_of_file (karum_book_get_title (self->book));
  /* Translators: the name of a file, without its ending */
  g_autofree char *name = g_strconcat (*own ? own : C_ ("file name", "games"), ".pdf", NULL);

  gtk_file_chooser_set_current_name (chooser, name);
  karum_path_chooser_show (chooser);
}

/* -- Printing --------------------------------------------------------------------------------- */

/* Pages are scaled to fit if the printer uses another paper size. */
static void
print_page (GtkPrintOperation *operation, GtkPrintContext *context, int page, gpointer data)
{
  KarumBook *book = data;
  const KarumPaper *paper = karum_book_get_paper (book);
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double scale = MIN (gtk_print_context_get_width (context) / paper->width,
                      gtk_print_context_get_height (context) / paper->height);

  cairo_scale (cr, scale, scale);
  karum_book_draw (book, cr, (guint) page);
}

static GtkPageSetup *
page_setup (const KarumPaper *paper)
{
  GtkPageSetup *setup = gtk_page_setup_new ();
  gboolean a4 = MAX (paper->width, paper->height) > 800;
  GtkPaperSize *size = gtk_paper_size_new (a4 ? GTK_PAPER_NAME_A4 : GTK_PAPER_NAME_LETTER);

  gtk_page_setup_set_orientation (setup, paper->width > paper->height
                                             ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                             : GTK_PAGE_ORIENTATION_PORTRAIT);
  gtk_page_setup_set_paper_size (setup, size);
  gtk_paper_size_free (size);
  return setup;
}

static void
printed (GtkPrintOperation *operation, GtkPrintOperationResult result, gpointer window)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  tell_window (window, error->message);
}

static void
print (KarumPagesWindow *self)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = page_setup (karum_book_get_paper (self->book));
  g_autoptr (GError) error = NULL;

  gtk_print_operation_set_n_pages (operation, (int) karum_book_get_n_pages (self->book));
  gtk_print_operation_set_current_page (operation, (int) karum_pages_window_get_page (self));
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_show_progress (operation, TRUE);
  gtk_print_operation_set_allow_async (operation, TRUE);
  gtk_print_operation_set_job_name (operation, karum_book_get_title (self->book));
  g_signal_connect_data (operation, "draw-page", G_CALLBACK (print_page),
                         karum_book_ref (self->book),
                         (GClosureNotify) (void (*) (void)) karum_book_unref, 0);
  karum_on_told (operation, "done", printed, self);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                               GTK_WINDOW (self), &error)
          == GTK_PRINT_OPERATION_RESULT_ERROR
      && error)
    tell_window (self, error->message);
}

/* While a file is being saved, this window can outlive its parent. */
static void
let_go_of_parent (GtkWindow *window)
{
  gtk_window_set_transient_for (window, NULL);
}

/* The preview is as large as the main window allows, so that pages can be read. */
static void
fit (GtkWindow *window, GtkWindow *parent)
{
  GtkWindow *behind = gtk_window_get_transient_for (parent);
  int width, height;

  gtk_window_get_default_size (window, &width, &height);
  if (behind && gtk_widget_get_width (GTK_WIDGET (behind)) > 0)
    gtk_window_set_default_size (window, MIN (width, gtk_widget_get_width (GTK_WIDGET (behind))),
                                 MIN (height, gtk_widget_get_height (GTK_WIDGET (behind))));
}

/* -- The widget ------------------------------------------------------------------------------- */

KarumPagesWindow *
karum_pages_window_present (GtkWindow *parent, KarumBook *book)
{
  KarumPagesWindow *self = g_object_new (KARUM_TYPE_PAGES_WINDOW, "transient-for", parent, NULL);

  self->book = karum_book_ref (book);
  show_count (self);
  karum_page_view_set_book (self->view, book);
  zoom_changed (self);
  fit (GTK_WINDOW (self), parent);
  g_signal_connect (self, "unmap", G_CALLBACK (let_go_of_parent), NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

static void
pages_window_let_go (KarumPagesWindow *self)
{
  g_cancellable_cancel (self->cancellable);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct {
    guint key;
    int way;
  } turns[] = {
    { GDK_KEY_Page_Up, -1 },
    { GDK_KEY_Page_Down, 1 },
    { GDK_KEY_Home, G_MININT32 },
    { GDK_KEY_End, G_MAXINT32 },
  };
  static const struct {
    guint key;
    const char *action;
  } keys[] = {
    { GDK_KEY_plus, "pages.zoom-in" },
    { GDK_KEY_equal, "pages.zoom-in" },
    { GDK_KEY_KP_Add, "pages.zoom-in" },
    { GDK_KEY_minus, "pages.zoom-out" },
    { GDK_KEY_KP_Subtract, "pages.zoom-out" },
    { GDK_KEY_0, "pages.fit" },
    { GDK_KEY_KP_0, "pages.fit" },
    { GDK_KEY_g, "pages.type" },
    { GDK_KEY_p, "pages.print" },
    { GDK_KEY_s, "pages.save" },
  };

  karum_for_each_of (turn, turns)
    gtk_widget_class_add_binding (widget_class, turn->key, 0, turn_by_key, "i", turn->way);
  karum_for_each_of (each, keys)
    karum_class_key (widget_class, each->key, GDK_CONTROL_MASK, each->action);
  karum_class_key (widget_class, GDK_KEY_Escape, 0, "window.close");
}

static const char *const reasons[] = {
  [PAGES_BEFORE] = N_ ("This is the first page."),
  [PAGES_AFTER] = N_ ("This is the last page."),
  [PAGES_LARGER] = N_ ("The pages can’t be larger."),
  [PAGES_SMALLER] = N_ ("The whole page is shown."),
};

static const KarumAction actions[] = {
  { "pages.type", .function = KARUM_DOES (KarumPagesWindow, type_number) },
  { "pages.print", .function = KARUM_DOES (KarumPagesWindow, print) },
  { "pages.save", .with_target = save },
  { "pages.previous", N_ ("Previous Page"), NULL, { PAGES_BEFORE }, .with_target = do_step },
  { "pages.next", N_ ("Next Page"), NULL, { PAGES_AFTER }, .with_target = do_step },
  { "pages.zoom-in", N_ ("Zoom In"), NULL, { PAGES_LARGER }, .with_target = do_step },
  { "pages.zoom-out", N_ ("Zoom Out"), NULL, { PAGES_SMALLER }, .with_target = do_step },
  { "pages.fit", N_ ("Fit Page"), NULL, { PAGES_SMALLER }, .with_target = do_step },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_pages_window_class_init (KarumPagesWindowClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumPagesWindow, pages_window_let_go);
  KARUM_DROPS (klass, KarumPagesWindow, karum_teller_free, teller);
  KARUM_USES (KARUM_TYPE_WRAP_LAYOUT, KARUM_TYPE_PAGE_VIEW);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumPagesWindow, karum_book_unref, book);
  KARUM_FREES (klass, KarumPagesWindow, g_object_unref, cancellable);
  KARUM_CHILDREN (klass, KarumPagesWindow, toasts, view, before, after, number);
  KARUM_CALLBACKS (klass, page_changed, zoom_changed, show_number, go_to_typed);
  karum_actions_install (klass, &table);
  bind_keys (GTK_WIDGET_CLASS (klass));
}

static void
karum_pages_window_init (KarumPagesWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->teller = karum_teller_new (self->toasts);
}

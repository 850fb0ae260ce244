#include "karum-print-dialog.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-publish.h"
#include "karum-wrap-layout.h"
#include "karum-teller.h"

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

/* The space around a page, in pixels. */
#define BORDER 12.0

struct _KarumPagesWindow {
  AdwWindow parent_instance;

  /* Template children */
  AdwToastOverlay *toasts;
  GtkDrawingArea *paper;
  GtkLabel *number;

  KarumBook *book;           /* (owned) */
  KarumTeller *teller;       /* (owned) (nullable): NULL once the window is closed */
  GCancellable *cancellable; /* (owned): closing the window cancels saving */
  guint page;
};

G_DEFINE_FINAL_TYPE (KarumPagesWindow, karum_pages_window, ADW_TYPE_WINDOW)

/* Saving and printing can end after the window was closed. */
static void
tell (KarumPagesWindow *self, const char *text)
{
  if (self->teller)
    karum_teller_tell_to_stay (self->teller, text, NULL, NULL);
}

/* -- Pages ------------------------------------------------------------------------------------ */

static void
draw_page (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  KarumPagesWindow *self = data;
  const KarumPaper *paper = karum_book_get_paper (self->book);
  double scale = MIN ((width - 2 * BORDER) / paper->width, (height - 2 * BORDER) / paper->height);

  if (scale <= 0)
    return;
  cairo_translate (cr, (width - paper->width * scale) / 2, (height - paper->height * scale) / 2);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0, 0, paper->width, paper->height);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0.5, 0.5, 0.5);
  cairo_set_line_width (cr, 1 / scale);
  cairo_stroke_preserve (cr);
  cairo_clip (cr);
  karum_book_draw (self->book, cr, self->page);
}

static void
show_page (KarumPagesWindow *self, guint page)
{
  guint n = karum_book_get_n_pages (self->book);
  g_autofree char *text = NULL;

  self->page = MIN (page, n - 1);
  /* Translators: the number of the shown page, and the number of pages. */
  text = g_strdup_printf (_ ("Page %u of %u"), self->page + 1, n);
  gtk_label_set_label (self->number, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->paper), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pages.previous", self->page > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pages.next", self->page + 1 < n);
  gtk_widget_queue_draw (GTK_WIDGET (self->paper));
}

static void
previous_page (KarumPagesWindow *self)
{
  show_page (self, MAX (self->page, 1) - 1);
}

static void
next_page (KarumPagesWindow *self)
{
  show_page (self, self->page + 1);
}

/* The key is consumed even on the first and last page, so that it never moves the focus. */
static gboolean
turn_by_key (GtkWidget *widget, GVariant *way, gpointer data)
{
  KarumPagesWindow *self = KARUM_PAGES_WINDOW (widget);
  gint64 page = (gint64) self->page + g_variant_get_int32 (way);

  show_page (self, (guint) CLAMP (page, 0, G_MAXINT32));
  return TRUE;
}

guint
karum_pages_window_get_page (KarumPagesWindow *self)
{
  return self->page;
}

/* -- PDF -------------------------------------------------------------------------------------- */

static void
saved (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPagesWindow) self = data;
  g_autoptr (GError) error = NULL;

  if (print_save_finish (result, &error))
    tell (self, _ ("Saved as PDF"));
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tell (self, error->message);
}

void
karum_pages_window_save (KarumPagesWindow *self, const char *path)
{
  tell (self, _ ("Saving as PDF…"));
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
  GtkFileChooser *chooser
      = karum_path_chooser_new (GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_SAVE,
                                _ ("Save as PDF"), _ ("_Save"), file_chosen, widget);
  /* Translators: the name of a file, without its ending */
  g_autofree char *name = g_strdup_printf ("%s.pdf", C_ ("file name", "games"));

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
  tell (window, error->message);
}

static void
print (KarumPagesWindow *self)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = page_setup (karum_book_get_paper (self->book));
  g_autoptr (GError) error = NULL;

  gtk_print_operation_set_n_pages (operation, (int) karum_book_get_n_pages (self->book));
  gtk_print_operation_set_current_page (operation, (int) self->page);
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
  g_signal_connect_object (operation, "done", G_CALLBACK (printed), self, 0);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                               GTK_WINDOW (self), &error)
          == GTK_PRINT_OPERATION_RESULT_ERROR
      && error)
    tell (self, error->message);
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
  gtk_drawing_area_set_draw_func (self->paper, draw_page, self, NULL);
  show_page (self, 0);
  fit (GTK_WINDOW (self), parent);
  g_signal_connect (self, "unmap", G_CALLBACK (let_go_of_parent), NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->paper));
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

static void
let_go (KarumPagesWindow *self)
{
  g_cancellable_cancel (self->cancellable);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct {
    guint key;
    int way;
  } keys[] = {
    { GDK_KEY_Page_Up, -1 },
    { GDK_KEY_Page_Down, 1 },
    { GDK_KEY_Home, G_MININT32 },
    { GDK_KEY_End, G_MAXINT32 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, 0, turn_by_key, "i", keys[i].way);
  karum_class_key (widget_class, GDK_KEY_Escape, 0, "window.close");
  karum_class_key (widget_class, GDK_KEY_p, GDK_CONTROL_MASK, "pages.print");
  karum_class_key (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "pages.save");
}

static void
karum_pages_window_class_init (KarumPagesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumPagesWindow, let_go);
  KARUM_DROPS (klass, KarumPagesWindow, karum_teller_free, teller);
  KARUM_USES (KARUM_TYPE_WRAP_LAYOUT);
  karum_class_template (klass, "karum-pages-window");
  KARUM_FREES (klass, KarumPagesWindow, karum_book_unref, book);
  KARUM_FREES (klass, KarumPagesWindow, g_object_unref, cancellable);
  KARUM_CHILDREN (klass, KarumPagesWindow, toasts, paper, number);
  KARUM_ACTION (klass, KarumPagesWindow, "pages.previous", previous_page);
  KARUM_ACTION (klass, KarumPagesWindow, "pages.next", next_page);
  KARUM_ACTION (klass, KarumPagesWindow, "pages.print", print);
  gtk_widget_class_install_action (widget_class, "pages.save", NULL, save);
  bind_keys (widget_class);
}

static void
karum_pages_window_init (KarumPagesWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->teller = karum_teller_new (self->toasts);
}

#include "karum-board-share.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-path-chooser.h"
#include "karum-publish.h"
#include "karum-undo-tell.h"

/* (transfer full) */
static GdkContentProvider *
position_content (const KarumRules *rules, const char *line)
{
  char ruleset[KARUM_RULES_TEXT];
  g_autofree char *both = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GdkContentProvider *contents[2];

  karum_rules_write (rules, ruleset);
  both = g_strdup_printf ("%s %s", ruleset, line);
  bytes = g_bytes_new (both, strlen (both));
  contents[0] = gdk_content_provider_new_for_bytes (KARUM_POSITION_TYPE, bytes);
  contents[1] = gdk_content_provider_new_typed (G_TYPE_STRING, line);
  return gdk_content_provider_new_union (contents, G_N_ELEMENTS (contents));
}

void
karum_board_share_copy_position (KarumBoardView *board)
{
  g_auto (KarumBoardPicture) picture = { 0 };
  g_autoptr (GdkContentProvider) content = NULL;
  char line[KARUM_POSITION_TEXT];

  if (!karum_board_picture_take (&picture, board, NULL))
    return;
  picture.rules.game->position_write (&picture.rules, &picture.state, line);
  content = position_content (&picture.rules, line);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (board)), content);
  karum_tell (GTK_WIDGET (board), _ ("Position copied"));
}

void
karum_board_share_copy_picture (KarumBoardView *board, const char *comment)
{
  g_auto (KarumBoardPicture) picture = { 0 };
  g_autoptr (GdkContentProvider) content = NULL;

  if (!karum_board_picture_take (&picture, board, comment))
    return;
  content = karum_board_picture_content (&picture);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (board)), content);
  karum_tell (GTK_WIDGET (board), _ ("Picture copied"));
}

/* -- Into a file ------------------------------------------------------------------------------ */

static gboolean
find_format (const char *path, KarumDiagramFormat *format)
{
  const char *dot = strrchr (path, '.');
  g_autofree char *ending = dot ? g_ascii_strdown (dot + 1, -1) : NULL;

  if (!ending)
    return FALSE;
  return karum_diagram_format_parse (g_str_equal (ending, "txt") ? "text" : ending, format);
}

typedef struct {
  char *path;
  GBytes *bytes;
} Diagram;

static void
diagram_free (gpointer data)
{
  Diagram *diagram = data;

  g_free (diagram->path);
  g_bytes_unref (diagram->bytes);
  g_free (diagram);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Diagram *diagram = data;
  GError *error = NULL;

  if (karum_publish_bytes (diagram->path, diagram->bytes, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
written (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) widget = data;
  const Diagram *diagram = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_path_get_basename (diagram->path);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *text = g_strdup_printf (_ ("Diagram saved as “%s”"), shown);
  gboolean done = g_task_propagate_boolean (G_TASK (result), &error);

  /* The window may have been closed during the operation. */
  if (gtk_widget_get_root (widget))
    karum_tell (widget, done ? text : error->message);
}

void
karum_board_share_write (GtkWidget *widget, const KarumBoardPicture *picture, const char *path)
{
  g_autoptr (GTask) task = NULL;
  GBytes *bytes;
  Diagram *diagram;
  KarumDiagramFormat format;

  if (!find_format (path, &format)) {
    karum_tell (widget, _ ("The name of a diagram has to end with .svg, .png, .pdf or .txt."));
    return;
  }
  bytes = karum_board_picture_bytes (picture, format);
  if (!bytes) {
    karum_tell (widget, _ ("Not enough memory for this diagram."));
    return;
  }
  diagram = g_new (Diagram, 1);
  diagram->path = g_strdup (path);
  diagram->bytes = bytes;
  /* No source object: the worker thread could drop the last reference to the widget. */
  task = g_task_new (NULL, NULL, written, g_object_ref (widget));
  g_task_set_task_data (task, diagram, diagram_free);
  g_task_run_in_thread (task, write_in_thread);
}

#define PICTURE "karum-picture-to-save"

static void
picture_free (gpointer data)
{
  karum_board_picture_clear (data);
  g_free (data);
}

static void
file_chosen (gpointer board, const char *path)
{
  const KarumBoardPicture *picture = g_object_get_data (board, PICTURE);

  if (picture)
    karum_board_share_write (board, picture, path);
  g_object_set_data (board, PICTURE, NULL);
}

/* The picture is taken now, not when the file has been selected. */
void
karum_board_share_save (KarumBoardView *board, const char *comment)
{
  KarumBoardPicture *picture = g_new0 (KarumBoardPicture, 1);
  GtkFileChooser *chooser;
  g_autofree char *name = NULL;

  if (!karum_board_picture_take (picture, board, comment)) {
    picture_free (picture);
    return;
  }
  g_object_set_data_full (G_OBJECT (board), PICTURE, picture, picture_free);
  chooser = karum_path_chooser_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (board))), GTK_FILE_CHOOSER_ACTION_SAVE,
      _ ("Save Diagram as SVG, PNG, PDF or Text"), _ ("_Save"), file_chosen, board);
  /* Translators: the name of a file, without its ending */
  name = g_strconcat (C_ ("file name", "diagram"), ".svg", NULL);
  gtk_file_chooser_set_current_name (chooser, name);
  karum_path_chooser_show (chooser);
}

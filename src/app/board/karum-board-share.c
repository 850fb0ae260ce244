#include "karum-board-share.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-board-view-private.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-dialog.h"
#include "karum-menus.h"
#include "karum-publish.h"
#include "karum-teller.h"

/* The size of the pictures, in pixels. */
#define SIZE_PNG 960
#define SIZE 480

void
karum_board_picture_clear (KarumBoardPicture *picture)
{
  karum_markup_clear (&picture->markup);
}

gboolean
karum_board_picture_take (KarumBoardPicture *picture, KarumBoardView *board, const char *comment)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  const KarumBoardShown *shown = &board->shown;

  *picture = (KarumBoardPicture){ 0 };
  if (!shown->any)
    return FALSE;
  picture->rules = shown->rules;
  picture->state = shown->state;
  karum_turn_copy (&picture->last, &shown->last);
  picture->flipped = board->options.flipped;
  if (g_settings_get_boolean (settings, "color-diagrams"))
    picture->palette = karum_board_palette_get (board->options.theme, FALSE, FALSE);
  karum_markup_read (&picture->markup, &board->geometry.board, comment);
  return TRUE;
}

GBytes *
karum_board_picture_bytes (const KarumBoardPicture *picture, KarumDiagramFormat format)
{
  const KarumDiagramNotes notes = { .markup = &picture->markup,
                                    .last = picture->last.n_points > 0 ? &picture->last : NULL,
                                    .flipped = picture->flipped,
                                    .palette = picture->palette };

  return karum_diagram_bytes (&picture->rules, &picture->state, &notes, format,
                              format == KARUM_DIAGRAM_PNG ? SIZE_PNG : SIZE);
}

/* -- For other programs ----------------------------------------------------------------------- */

/* (nullable) */
static GdkContentProvider *
content_as (const KarumBoardPicture *picture, KarumDiagramFormat format, const char *type)
{
  g_autoptr (GBytes) bytes = karum_board_picture_bytes (picture, format);

  return bytes ? gdk_content_provider_new_for_bytes (type, bytes) : NULL;
}

/* board_picture_content: (transfer full): the picture as SVG and PNG, for a clipboard or a
 * drag. */
static GdkContentProvider *
board_picture_content (const KarumBoardPicture *picture)
{
  GdkContentProvider *contents[2];
  gsize n = 0;

  /* SVG comes first and is preferred by programs that support it. */
  if ((contents[n] = content_as (picture, KARUM_DIAGRAM_SVG, "image/svg+xml")))
    n++;
  if ((contents[n] = content_as (picture, KARUM_DIAGRAM_PNG, "image/png")))
    n++;
  return gdk_content_provider_new_union (contents, n);
}

typedef struct {
  KarumBoardComment comment; /* (nullable) */
  gpointer data;
} Dragging;

static void
dragging_free (gpointer data, GClosure *closure)
{
  (void) closure;
  g_free (data);
}

/* A drag can't start on a point that can be clicked. */
static gboolean
can_take (KarumBoardView *board, double x, double y)
{
  if (board->marking.mode == KARUM_MARKING_ALL)
    return karum_board_geometry_pick (&board->geometry, x, y) == KARUM_POINT_NONE;
  return !board->options.interactive
         || karum_board_geometry_pick (&board->geometry, x, y) == KARUM_POINT_NONE;
}

static GdkContentProvider *
drag_prepared (GtkDragSource *source, double x, double y, Dragging *dragging)
{
  KarumBoardView *board
      = KARUM_BOARD_VIEW (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source)));
  const char *comment = dragging->comment ? dragging->comment (board, dragging->data) : NULL;
  g_auto (KarumBoardPicture) picture = { 0 };

  if (!karum_board_picture_take (&picture, board, comment) || !can_take (board, x, y))
    return NULL;
  return board_picture_content (&picture);
}

void
karum_board_picture_add_drag (KarumBoardView *board, KarumBoardComment comment, gpointer data)
{
  GtkDragSource *source = karum_drag_source_new (GDK_ACTION_COPY);
  Dragging *dragging = g_new (Dragging, 1);

  *dragging = (Dragging){ comment, data };
  g_signal_connect_data (source, "prepare", G_CALLBACK (drag_prepared), dragging, dragging_free, 0);
  gtk_widget_add_controller (GTK_WIDGET (board), GTK_EVENT_CONTROLLER (source));
}

static void
copy_position (GSimpleAction *action, GVariant *parameter, gpointer board)
{
  karum_board_share_copy_position (board);
}

static void
copy_picture (GSimpleAction *action, GVariant *parameter, gpointer board)
{
  karum_board_share_copy_picture (board, NULL);
}

static void
save_diagram (GSimpleAction *action, GVariant *parameter, gpointer board)
{
  karum_board_share_save (board, NULL);
}

static void
add_actions (KarumBoardView *board, GtkWidget *page)
{
  static const GActionEntry entries[] = {
    { .name = "copy-position", .activate = copy_position },
    { .name = "copy-picture", .activate = copy_picture },
    { .name = "save-diagram", .activate = save_diagram },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), board);
  gtk_widget_insert_action_group (page, "board", G_ACTION_GROUP (group));
}

static const KarumAction actions[] = {
  { "board.copy-position", N_ ("Copy _Position") },
  { "board.copy-picture", N_ ("Copy as Pict_ure") },
  { "board.save-diagram", N_ ("Sa_ve Diagram…") },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

void
karum_board_share_declare (GType type)
{
  karum_actions_declare (type, &table);
}

static GMenuModel *
menu_new (GMenuModel *more)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();

  karum_for_each_of (action, actions)
    karum_menu_append (section, action->name);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  if (more)
    g_menu_append_section (menu, NULL, more);
  return G_MENU_MODEL (menu);
}

/* @x, @y: on the board, where @gesture is */
static void
show (GtkGesture *gesture, double x, double y, GtkPopover *menu)
{
  GtkWidget *board = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  if (!gtk_widget_translate_coordinates (board, gtk_widget_get_parent (GTK_WIDGET (menu)), x, y, &x,
                                         &y))
    return;
  gtk_popover_set_pointing_to (menu, &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (menu);
}

static void
pressed (GtkGestureClick *gesture, int n_press, double x, double y, GtkPopover *menu)
{
  show (GTK_GESTURE (gesture), x, y, menu);
}

static void
held (GtkGestureLongPress *gesture, double x, double y, GtkPopover *menu)
{
  show (GTK_GESTURE (gesture), x, y, menu);
}

static void
add_gestures (GtkWidget *board, GtkPopover *menu)
{
  GtkGesture *second = gtk_gesture_click_new (), *touch = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (second), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (touch), TRUE);
  karum_on_told (second, "pressed", pressed, menu);
  karum_on_told (touch, "pressed", held, menu);
  gtk_widget_add_controller (board, GTK_EVENT_CONTROLLER (second));
  gtk_widget_add_controller (board, GTK_EVENT_CONTROLLER (touch));
}

/* The menu is a child of the page: all children of a board are its points. */
void
karum_board_menu_add (KarumBoardView *board, GtkWidget *page, GMenuModel *more)
{
  g_autoptr (GMenuModel) model = menu_new (more);
  GtkWidget *menu = gtk_popover_menu_new_from_model (model);

  add_actions (board, page);
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  gtk_widget_set_parent (menu, page);
  karum_on (page, "destroy", gtk_widget_unparent, menu);
  add_gestures (GTK_WIDGET (board), GTK_POPOVER (menu));
  karum_board_picture_add_drag (board, NULL, NULL);
}

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
  contents[1] = karum_text_content (line);
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
  content = board_picture_content (&picture);
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
    karum_tell (widget, _ ("The name of a diagram must end with .svg, .png, .pdf or .txt."));
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

#include "karum-board-picture.h"

#include "karum-board-view-private.h"

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
  const KarumBoardShown *shown = &board->shown;

  *picture = (KarumBoardPicture){ 0 };
  if (!shown->any)
    return FALSE;
  picture->rules = shown->rules;
  picture->state = shown->state;
  karum_turn_copy (&picture->last, &shown->last);
  picture->flipped = board->options.flipped;
  karum_markup_read (&picture->markup, &board->geometry.board, comment);
  return TRUE;
}

GBytes *
karum_board_picture_bytes (const KarumBoardPicture *picture, KarumDiagramFormat format)
{
  const KarumDiagramNotes notes = { .markup = &picture->markup,
                                    .last = picture->last.n_points > 0 ? &picture->last : NULL,
                                    .flipped = picture->flipped };

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

GdkContentProvider *
karum_board_picture_content (const KarumBoardPicture *picture)
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
  return karum_board_picture_content (&picture);
}

void
karum_board_picture_add_drag (KarumBoardView *board, KarumBoardComment comment, gpointer data)
{
  GtkDragSource *source = gtk_drag_source_new ();
  Dragging *dragging = g_new (Dragging, 1);

  *dragging = (Dragging){ comment, data };
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect_data (source, "prepare", G_CALLBACK (drag_prepared), dragging, dragging_free, 0);
  gtk_widget_add_controller (GTK_WIDGET (board), GTK_EVENT_CONTROLLER (source));
}

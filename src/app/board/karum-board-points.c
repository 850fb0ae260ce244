#include "karum-board-points.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-board-point.h"
#include "karum-list-text.h"
#include "karum-markup.h"
#include "karum-voice.h"

/* mark_color_text: the name of a mark, such as "green triangle", translated. */
static const char *
mark_color_text (KarumMarkColor color)
{
  static const char *const texts[KARUM_N_MARK_COLORS]
      = { N_ ("green triangle"), N_ ("red cross"), N_ ("yellow square"), N_ ("blue plus") };

  return _ (texts[color]);
}

static void
add (GPtrArray *parts, char *text)
{
  g_ptr_array_add (parts, text);
}

/* (transfer full): "red arrow to e5". */
static char *
arrow_text (const KarumArrow *arrow)
{
  /* Translators: an arrow drawn on the board; %s is the point it leads to */
  static const char *const formats[KARUM_N_MARK_COLORS]
      = { N_ ("green arrow to %s"), N_ ("red arrow to %s"), N_ ("yellow arrow to %s"),
          N_ ("blue arrow to %s") };
  char name[KARUM_POINT_TEXT];

  karum_point_write (arrow->to, name);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (_ (formats[arrow->color]), name);
#pragma GCC diagnostic pop
}

/* mark_text: (transfer full) (nullable): the marks on @point, and the arrows from there:
 * "green triangle, label A, red arrow to e5", translated; NULL for none. */
static char *
mark_text (const KarumMarkup *markup, KarumPoint point)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (markup->marks)
    karum_for_each_in (const KarumMark, mark, markup->marks)
      if (mark->point == point)
        add (parts, g_strdup (mark_color_text (mark->color)));
  if (markup->labels)
    karum_for_each_in (const KarumLabel, label, markup->labels) {
      if (label->point == point)
        /* Translators: a letter or number written on a point of the board */
        add (parts, g_strdup_printf (_ ("label %s"), label->text));
    }
  if (markup->arrows)
    karum_for_each_in (const KarumArrow, arrow, markup->arrows)
      if (arrow->from == point)
        add (parts, arrow_text (arrow));
  if (parts->len == 0)
    return NULL;
  g_ptr_array_add (parts, NULL);
  return karum_list_text ((const char *const *) parts->pdata);
}

void
karum_board_points_remove (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)))
    gtk_widget_unparent (child);
}

void
karum_board_points_add (GtkWidget *widget, const KarumBoard *board)
{
  for (unsigned row = board->rows; row-- > 0;)
    for (unsigned column = 0; column < board->columns; column++)
      if (karum_board_has (board, (int) column, (int) row))
        gtk_widget_set_parent (karum_board_point_new (karum_point (column, row)), widget);
}

void
karum_board_points_place (GtkWidget *widget, const KarumBoardGeometry *geometry)
{
  int step = (int) geometry->step;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    double x, y;

    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    karum_board_geometry_center (geometry, karum_board_point_get_point (KARUM_BOARD_POINT (child)),
                                 &x, &y);
    gtk_widget_size_allocate (child,
                              &(GtkAllocation){ (int) (x - geometry->step / 2),
                                                (int) (y - geometry->step / 2), step, step },
                              -1);
  }
}

/* (transfer full) (nullable) */
static char *
mark_at (const KarumBoardShown *shown, KarumPoint point)
{
  return shown->markup ? mark_text (shown->markup, point) : NULL;
}

/* (transfer full): a point and what is on it. */
static char *
dup_point (const KarumBoardShown *shown, KarumPoint point)
{
  g_autofree char *text = karum_board_point_text (point, karum_board_shown_cell (shown, point));
  g_autofree char *mark = mark_at (shown, point);

  return mark ? g_strdup_printf (_ ("%s, %s"), text, mark) : g_steal_pointer (&text);
}

/* -- Walking ----------------------------------------------------------------------------------- */

char *
karum_board_points_dup_line (const KarumBoardShown *shown, KarumPoint point, gboolean column)
{
  KarumBoard board;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;
  char name[KARUM_POINT_TEXT];

  shown->rules.game->board (&shown->rules, &board);
  for (KarumPoint at = KARUM_POINT_NONE; karum_board_next (&board, &at);)
    if ((column ? karum_point_column (at) == karum_point_column (point)
                : karum_point_row (at) == karum_point_row (point))
        && karum_board_shown_cell (shown, at).content != KARUM_CELL_EMPTY)
      add (parts, dup_point (shown, at));
  g_ptr_array_add (parts, NULL);
  karum_point_write (point, name);
  name[column ? 1 : strlen (name)] = '\0';
  if (parts->len == 1)
    /* Translators: a line of the board by its letter or number, for screen readers */
    return column ? g_strdup_printf (_ ("Column %s: empty"), name)
                  : g_strdup_printf (_ ("Row %s: empty"), name + 1);
  all = karum_list_text ((const char *const *) parts->pdata);
  /* Translators: the same, with the points on which something stands */
  return column ? g_strdup_printf (_ ("Column %s: %s"), name, all)
                : g_strdup_printf (_ ("Row %s: %s"), name + 1, all);
}

KarumPoint
karum_board_points_seek (const KarumBoardShown *shown, KarumPoint from, int by)
{
  KarumBoard board;
  KarumPoint first = KARUM_POINT_NONE, last = KARUM_POINT_NONE, before = KARUM_POINT_NONE;
  KarumPoint after = KARUM_POINT_NONE;
  gboolean passed = FALSE;

  shown->rules.game->board (&shown->rules, &board);
  for (KarumPoint at = KARUM_POINT_NONE; karum_board_next (&board, &at);) {
    KarumContent content = karum_board_shown_cell (shown, at).content;

    passed |= at == from;
    if (content != KARUM_CELL_FIRST && content != KARUM_CELL_SECOND)
      continue;
    first = first == KARUM_POINT_NONE ? at : first;
    last = at;
    if (!passed)
      before = at;
    else if (at != from && after == KARUM_POINT_NONE)
      after = at;
  }
  if (by > 0)
    return after != KARUM_POINT_NONE ? after : first;
  return before != KARUM_POINT_NONE ? before : last;
}

static void
describe_cursor (GtkWidget *widget, const KarumBoardShown *shown, KarumPoint cursor)
{
  g_autofree char *text = cursor == KARUM_POINT_NONE ? NULL : dup_point (shown, cursor);

  karum_describe (widget, text);
}

void
karum_board_points_tell (GtkWidget *widget, const KarumBoardShown *shown, KarumPoint cursor)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    KarumBoardPoint *point = KARUM_BOARD_POINT (child);
    KarumPoint place = karum_board_point_get_point (point);
    g_autofree char *mark = mark_at (shown, place);

    karum_board_point_set_cell (point, karum_board_shown_cell (shown, place));
    karum_board_point_set_mark (point, mark);
  }
  describe_cursor (widget, shown, cursor);
}

void
karum_board_points_tell_cursor (GtkWidget *widget,
                                const KarumBoardShown *shown,
                                KarumPoint point,
                                gboolean visible)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (karum_board_point_get_point (KARUM_BOARD_POINT (child)) == point)
      gtk_accessible_update_relation (GTK_ACCESSIBLE (widget),
                                      GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, child, -1);
  describe_cursor (widget, shown, visible ? point : KARUM_POINT_NONE);
}

#include "karum-pattern-grid.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-board-icons.h"
#include "karum-accessible-name.h"
#include "karum-cell-icon.h"
#include "karum-class.h"

/* -- Setting up ------------------------------------------------------------------------------- */

#define SIDE KARUM_SIDE_MAX

struct _KarumPatternGrid {
  GtkGrid parent_instance;

  KarumPattern pattern;     /* the present size; its points are copies of @kept */
  guint8 kept[SIDE * SIDE]; /* by row from the lowest, for the maximum size */
  guint8 choices[KARUM_DRAFT_CELLS
                 + 2]; /* KarumPatternPoint, in the order in which clicks cycle through them */
  guint n_choices;
  KarumBoardKind kind; /* of the game's board */
  guint resizing;      /* idle source: creates buttons for a new size */
};

G_DEFINE_FINAL_TYPE (KarumPatternGrid, karum_pattern_grid, GTK_TYPE_GRID)

/* -- Points ----------------------------------------------------------------------------------- */

static void
show_point (KarumPatternGrid *self, GtkButton *button, guint place)
{
  guint8 wanted = self->kept[place];
  char point[KARUM_POINT_TEXT];
  g_autofree char *text = NULL;
  GtkWidget *sign;

  if (wanted == KARUM_PATTERN_ANY) {
    sign = gtk_label_new ("?");
  } else {
    sign = karum_cell_icon_new ();
    karum_cell_icon_set_cell (KARUM_CELL_ICON (sign), self->kind,
                              (KarumCell){ (KarumContent) wanted, false });
  }
  karum_point_write (karum_point (place % SIDE, place / SIDE), point);
  /* Translators: a point of a pattern, what shall stand there */
  text = g_strdup_printf (_ ("%s: %s"), point,
                          wanted == KARUM_PATTERN_ANY
                              ? _ ("Anything")
                              : karum_cell_title ((KarumCell){ (KarumContent) wanted, false }));
  gtk_button_set_child (button, sign);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), text);
  karum_accessible_name (GTK_WIDGET (button), text);
}

static void
read_points (KarumPatternGrid *self)
{
  KarumPattern *pattern = &self->pattern;

  for (guint row = 0; row < pattern->rows; row++)
    memcpy (pattern->points + row * pattern->columns, self->kept + row * SIDE, pattern->columns);
  g_signal_emit_by_name (self, "changed");
}

static void
set_point (KarumPatternGrid *self, GtkButton *button, guint8 wanted)
{
  guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "place"));

  self->kept[place] = wanted;
  show_point (self, button, place);
  read_points (self);
}

static void
point_clicked (GtkButton *button, KarumPatternGrid *self)
{
  guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "place"));
  guint next = 0;

  for (guint i = 0; i < self->n_choices; i++)
    if (self->choices[i] == self->kept[place])
      next = (i + 1) % self->n_choices;
  set_point (self, button, self->choices[next]);
}

/* The secondary button clears a point. */
static void
point_opened (GtkGestureClick *click, int n, double x, double y, KarumPatternGrid *self)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (click);

  set_point (self, GTK_BUTTON (gtk_event_controller_get_widget (controller)), KARUM_PATTERN_ANY);
}

/* The symbols of notation select a condition directly. */
static gboolean
point_key (GtkEventController *controller,
           guint key,
           guint code,
           GdkModifierType modifiers,
           KarumPatternGrid *self)
{
  static const struct {
    gunichar sign;
    guint8 wanted;
  } signs[]
      = { { 'x', KARUM_PATTERN_FIRST }, { 'o', KARUM_PATTERN_SECOND }, { '#', KARUM_PATTERN_HOLE },
          { '.', KARUM_PATTERN_EMPTY }, { '1', KARUM_PATTERN_EMPTY },  { '?', KARUM_PATTERN_ANY } };
  gboolean deleted = key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete || key == GDK_KEY_BackSpace;
  gunichar sign = deleted ? '?' : g_unichar_tolower (gdk_keyval_to_unicode (key));

  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  karum_for_each_of (each, signs)
    for (guint choice = 0; each->sign == sign && choice < self->n_choices; choice++)
      if (self->choices[choice] == each->wanted) {
        set_point (self, GTK_BUTTON (gtk_event_controller_get_widget (controller)), each->wanted);
        return TRUE;
      }
  return FALSE;
}

static GtkWidget *
make_point (KarumPatternGrid *self, guint place)
{
  GtkWidget *button = gtk_button_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_widget_add_css_class (button, "pattern-point");
  g_object_set_data (G_OBJECT (button), "place", GUINT_TO_POINTER (place));
  show_point (self, GTK_BUTTON (button), place);
  karum_on_told (button, "clicked", point_clicked, self);
  karum_on_told (keys, "key-pressed", point_key, self);
  karum_on_told (click, "pressed", point_opened, self);
  gtk_widget_add_controller (button, keys);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (click));
  return button;
}

/* -- The pattern ------------------------------------------------------------------------------ */

static void
show_points (KarumPatternGrid *self)
{
  const KarumPattern *pattern = &self->pattern;
  GtkGrid *grid = GTK_GRID (self);
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_grid_remove (grid, child);
  for (guint row = 0; row < pattern->rows; row++)
    for (guint column = 0; column < pattern->columns; column++)
      gtk_grid_attach (grid, make_point (self, row * SIDE + column), (int) column,
                       pattern->rows - 1 - (int) row, 1, 1);
  if (focused)
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
  read_points (self);
}

const KarumPattern *
karum_pattern_grid_get_pattern (KarumPatternGrid *self)
{
  g_return_val_if_fail (KARUM_IS_PATTERN_GRID (self), NULL);
  return &self->pattern;
}

void
karum_pattern_grid_set_pattern (KarumPatternGrid *self, const KarumPattern *pattern)
{
  g_return_if_fail (KARUM_IS_PATTERN_GRID (self));
  memset (self->kept, KARUM_PATTERN_ANY, sizeof self->kept);
  for (guint row = 0; row < pattern->rows; row++)
    memcpy (self->kept + row * SIDE, pattern->points + row * pattern->columns, pattern->columns);
  self->pattern.columns = pattern->columns;
  self->pattern.rows = pattern->rows;
  show_points (self);
}

static gboolean
resized (gpointer data)
{
  KarumPatternGrid *self = data;

  self->resizing = 0;
  show_points (self);
  return G_SOURCE_REMOVE;
}

void
karum_pattern_grid_set_size (KarumPatternGrid *self, guint columns, guint rows)
{
  g_return_if_fail (KARUM_IS_PATTERN_GRID (self));
  self->pattern.columns = (uint8_t) columns;
  self->pattern.rows = (uint8_t) rows;
  read_points (self);
  /* A typed number is applied when the focus moves on, possibly to one of the buttons. */
  if (!self->resizing)
    self->resizing = g_idle_add (resized, self);
}

void
karum_pattern_grid_set_game (KarumPatternGrid *self, const KarumGame *game)
{
  KarumRules rules = karum_rules_default (game, 0);
  KarumCell cells[KARUM_DRAFT_CELLS] = { 0 };
  size_t n = game->draft_cells ? game->draft_cells (&rules, cells) : 0;
  KarumBoard board;

  g_return_if_fail (KARUM_IS_PATTERN_GRID (self));
  game->board (&rules, &board);
  self->kind = board.kind;
  self->n_choices = 0;
  self->choices[self->n_choices++] = KARUM_PATTERN_ANY;
  for (size_t i = 0; i < n; i++)
    if (!cells[i].marked)
      self->choices[self->n_choices++] = (guint8) cells[i].content;
  self->choices[self->n_choices++] = KARUM_PATTERN_EMPTY;
  for (guint place = 0; place < SIDE * SIDE; place++)
    if (!memchr (self->choices, self->kept[place], self->n_choices))
      self->kept[place] = KARUM_PATTERN_ANY;
  show_points (self);
}

void
karum_pattern_grid_open_empty (KarumPatternGrid *self)
{
  g_return_if_fail (KARUM_IS_PATTERN_GRID (self));
  for (guint place = 0; place < SIDE * SIDE; place++)
    if (self->kept[place] == KARUM_PATTERN_EMPTY)
      self->kept[place] = KARUM_PATTERN_ANY;
  show_points (self);
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
karum_pattern_grid_class_init (KarumPatternGridClass *klass)
{
  KARUM_SOURCES (klass, KarumPatternGrid, resizing);
  karum_class_signal (klass, "changed", 0);
}

static void
karum_pattern_grid_init (KarumPatternGrid *self)
{
  memset (self->kept, KARUM_PATTERN_ANY, sizeof self->kept);
  self->pattern.columns = self->pattern.rows = 3;
}

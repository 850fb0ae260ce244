#include "karum-setup-editor.h"

#include <glib/gi18n.h>

#include "karum-board-view.h"

struct _KarumSetupEditor {
  AdwPreferencesGroup parent_instance;

  KarumBoardView *board;
  GtkLabel *hint;

  KarumRules rules;
  KarumRandom random;
  char setup[KARUM_SETUP_TEXT];
  KarumPoint picked; /* the point of the setup that is being moved */
};

G_DEFINE_FINAL_TYPE (KarumSetupEditor, karum_setup_editor, ADW_TYPE_PREFERENCES_GROUP)

static gboolean
movable (KarumSetupEditor *self)
{
  return self->rules.game->setup_needed && !self->rules.game->setup_drawn (&self->rules);
}

static void
show_hint (KarumSetupEditor *self)
{
  char point[KARUM_POINT_TEXT];
  g_autofree char *text = NULL;

  if (self->picked != KARUM_POINT_NONE) {
    karum_point_write (self->picked, point);
    /* Translators: %s is a cell of the board, "d4" */
    text = g_strdup_printf (_ ("Click the cell to which the hole of %s shall move."), point);
  } else if (movable (self)) {
    text = g_strdup (
        _ ("Click a hole, then the cell to which it shall move, until both players agree."));
  } else {
    text = g_strdup (_ ("Placed at random."));
  }
  gtk_label_set_text (self->hint, text);
}

static void
show (KarumSetupEditor *self)
{
  KarumState state;

  if (karum_start (&self->rules, self->setup, NULL, &state, NULL))
    karum_board_view_show (self->board, &self->rules, &state, NULL);
  show_hint (self);
}

static void
draw (KarumSetupEditor *self)
{
  self->rules.game->setup_draw (&self->rules, &self->random, self->setup);
  self->picked = KARUM_POINT_NONE;
  show (self);
}

static void
draw_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  draw (KARUM_SETUP_EDITOR (widget));
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  return (int) *(const KarumPoint *) a - (int) *(const KarumPoint *) b;
}

/* (transfer full) (element-type KarumPoint): the points that the setup names. */
static GArray *
setup_points (KarumSetupEditor *self)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (KarumPoint));
  const char *cursor = self->setup;
  KarumPoint point;

  while (karum_point_read (self->setup, &cursor, KARUM_SIDE_MAX, KARUM_SIDE_MAX, &point, NULL)) {
    g_array_append_val (points, point);
    if (*cursor == ' ')
      cursor++;
  }
  return points;
}

static void
write_setup (KarumSetupEditor *self, GArray *points)
{
  char *end = self->setup;

  g_array_sort (points, compare_points);
  for (guint i = 0; i < points->len; i++) {
    if (i > 0)
      *end++ = ' ';
    end += karum_point_write (g_array_index (points, KarumPoint, i), end);
  }
}

static void
point_activated (KarumSetupEditor *self, guint touched)
{
  g_autoptr (GArray) points = setup_points (self);
  KarumPoint point = (KarumPoint) touched;
  gboolean taken = FALSE;

  if (!movable (self))
    return;
  for (guint i = 0; i < points->len; i++)
    taken = taken || g_array_index (points, KarumPoint, i) == point;
  if (taken) {
    self->picked = point == self->picked ? KARUM_POINT_NONE : point;
    show_hint (self);
    return;
  }
  for (guint i = 0; self->picked != KARUM_POINT_NONE && i < points->len; i++)
    if (g_array_index (points, KarumPoint, i) == self->picked)
      g_array_index (points, KarumPoint, i) = point;
  self->picked = KARUM_POINT_NONE;
  write_setup (self, points);
  show (self);
}

static void
karum_setup_editor_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), KARUM_TYPE_SETUP_EDITOR);
  G_OBJECT_CLASS (karum_setup_editor_parent_class)->dispose (object);
}

static void
karum_setup_editor_class_init (KarumSetupEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_setup_editor_dispose;
  g_type_ensure (KARUM_TYPE_BOARD_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-setup-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumSetupEditor, board);
  gtk_widget_class_bind_template_child (widget_class, KarumSetupEditor, hint);
  gtk_widget_class_bind_template_callback (widget_class, point_activated);
  gtk_widget_class_install_action (widget_class, "setup.draw", NULL, draw_action);
}

static void
karum_setup_editor_init (KarumSetupEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->picked = KARUM_POINT_NONE;
  karum_random_init (&self->random, (guint64) g_random_int () << 32 | g_random_int ());
}

void
karum_setup_editor_set_rules (KarumSetupEditor *self, const KarumRules *rules)
{
  KarumState state;
  gboolean fits = karum_start (rules, self->setup, NULL, &state, NULL);

  self->rules = *rules;
  gtk_widget_set_visible (GTK_WIDGET (self), karum_setup_needed (rules));
  g_object_set (self->board, "interactive", movable (self), NULL);
  if (!karum_setup_needed (rules))
    self->setup[0] = '\0';
  else if (!fits)
    draw (self);
  else
    show (self);
}

const char *
karum_setup_editor_get_setup (KarumSetupEditor *self)
{
  return self->setup;
}

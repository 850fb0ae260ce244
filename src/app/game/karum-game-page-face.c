/* karum-game-page-face.c: the three faces of a game: what the page shows while it is played, when
 * it has ended, and while it is studied. One table says which part belongs to which face. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-page-private.h"
#include "karum-room.h"

#define IN(face) (1u << KARUM_FACE_##face)

/* Where the parts are, and the faces that show them. Within a part, other conditions hold as well:
 * a chart has no room in a narrow window. */
static const struct {
  gsize place;
  guint faces;
} parts[] = {
  { G_STRUCT_OFFSET (KarumGamePage, play_bar), IN (PLAYING) },
  { G_STRUCT_OFFSET (KarumGamePage, chart_place), IN (ENDED) | IN (STUDYING) },
  { G_STRUCT_OFFSET (KarumGamePage, switcher), IN (STUDYING) },
  { G_STRUCT_OFFSET (KarumGamePage, note_bar), IN (STUDYING) },
};

/* A game that can go on is played. */
static gboolean
goes_on (KarumGamePage *self)
{
  return self->session && !karum_session_is_ended (self->session)
         && !karum_session_is_analysis (self->session) && karum_session_can_edit (self->session)
         && !karum_record_is_result (karum_session_get_record (self->session));
}

/* In a wide window the record of a game that is studied is beside the points and the explorer,
 * otherwise one of the tabs. */
static void
fit_record (KarumGamePage *self)
{
  g_autoptr (GtkWidget) record = g_object_ref (self->record);
  GtkRoot *root = gtk_widget_get_root (record);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  gboolean wide;

  g_object_get (self->split, "wide", &wide, NULL);
  wide = wide && self->face == KARUM_FACE_STUDYING;
  /* The form has changed otherwise. */
  if (wide == (adw_bin_get_child (self->record_place) == NULL))
    return;
  if (focus && !gtk_widget_is_ancestor (focus, record))
    focus = NULL;
  if (wide)
    adw_bin_set_child (self->record_place, NULL);
  g_object_set (self->split, "record", wide ? record : NULL, NULL);
  if (!wide)
    adw_bin_set_child (self->record_place, record);
  karum_css_class (record, "game-panel", wide);
  /* The stack goes to the first child that is visible, whatever its page says. */
  gtk_widget_set_visible (GTK_WIDGET (self->record_place), !wide);
  gtk_stack_page_set_visible (gtk_stack_get_page (self->tabs, GTK_WIDGET (self->record_place)),
                              !wide);
  if (!wide)
    gtk_stack_set_visible_child_name (self->tabs, "turns");
  if (focus)
    gtk_widget_grab_focus (focus);
}

/* The result, and what one does next. */
static void
show_end (KarumGamePage *self)
{
  const gboolean shown = self->face == KARUM_FACE_ENDED && self->session
                         && karum_session_is_at_end (self->session)
                         && karum_session_is_ended (self->session);
  gboolean narrow;

  g_object_get (self->split, "narrow", &narrow, NULL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->status_row),
                                  shown && narrow ? GTK_ORIENTATION_VERTICAL
                                                  : GTK_ORIENTATION_HORIZONTAL);
  karum_css_class (self->status_row, "card", shown);
  gtk_widget_set_visible (self->end_bar, shown);
}

void
karum_game_page_update_face (KarumGamePage *self)
{
  const gboolean ended = self->session && karum_session_is_ended (self->session);
  gboolean narrow;

  karum_for_each_of (part, parts)
    gtk_widget_set_visible (G_STRUCT_MEMBER (GtkWidget *, self, part->place),
                            part->faces & (1u << self->face));
  fit_record (self);
  g_object_get (self->split, "narrow", &narrow, NULL);
  /* A narrow window has no room for it with large letters: the menu and the card have it, too. */
  gtk_widget_set_visible (self->review_button,
                          ended && self->face != KARUM_FACE_PLAYING
                              && (!narrow || karum_room_scaled (GTK_WIDGET (self), 100) < 125));
  karum_css_class (self->board_column, "narrow", narrow);
  /* The board has the room of what is hidden. */
  g_object_set (self->turns, "low", self->face != KARUM_FACE_STUDYING, NULL);
  gtk_stack_set_vhomogeneous (self->tabs, self->face == KARUM_FACE_STUDYING);
  /* For its least height, a hidden tab would want the width of its longest text. */
  gtk_stack_set_hhomogeneous (self->tabs, self->face == KARUM_FACE_STUDYING);
  show_end (self);
}

void
karum_game_page_set_face (KarumGamePage *self, KarumFace face)
{
  const gboolean studying = face == KARUM_FACE_STUDYING;

  if (self->face == face)
    return;
  self->face = face;
  if (!studying)
    gtk_stack_set_visible_child_name (self->tabs, "turns");
  karum_game_page_update_face (self);
  g_object_notify (G_OBJECT (self), "studying");
}

void
karum_game_page_begin_face (KarumGamePage *self)
{
  self->face = KARUM_FACE_STUDYING;
  karum_game_page_set_face (self, goes_on (self) ? KARUM_FACE_PLAYING : KARUM_FACE_STUDYING);
}

void
karum_game_page_set_studying (KarumGamePage *self, gboolean studying)
{
  if (studying)
    karum_game_page_set_face (self, KARUM_FACE_STUDYING);
  else if (goes_on (self))
    karum_game_page_set_face (self, KARUM_FACE_PLAYING);
  else if (self->session && !karum_session_is_analysis (self->session))
    karum_game_page_set_face (self, KARUM_FACE_ENDED);
}

/* -- Messages --------------------------------------------------------------------------------- */

/* Less is too narrow for a message with a button, in pixels. */
#define LEAST_ROOM 280
/* The margins of messages elsewhere. */
#define NO_MARGINS 24

static gboolean
fit_message (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_teller_fit (self->teller, self->message_room + NO_MARGINS);
  return G_SOURCE_REMOVE;
}

/* The place of the status if that is wide enough, or all of @row. */
static void
find_room (KarumGamePage *self, GtkWidget *row, GdkRectangle *place)
{
  graphene_rect_t bounds;

  *place = (GdkRectangle){ 0, 0, gtk_widget_get_width (row), gtk_widget_get_height (row) };
  if (!gtk_widget_get_visible (GTK_WIDGET (self->status))
      || !gtk_widget_compute_bounds (GTK_WIDGET (self->status), row, &bounds)
      || bounds.size.width < LEAST_ROOM)
    return;
  *place = (GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                           (int) bounds.size.height };
}

/* The space between @overlay and the names and points above it; none above a card, whose buttons
 * stand below the status. As much is between it and the board below. */
static int
space_around (KarumGamePage *self, GtkWidget *overlay)
{
  GtkWidget *above = gtk_widget_get_prev_sibling (overlay);
  graphene_rect_t bounds;

  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (self->status_row)) == GTK_ORIENTATION_VERTICAL
      || !above || !gtk_widget_compute_bounds (above, overlay, &bounds))
    return 0;
  return MAX ((int) floorf (-bounds.origin.y - bounds.size.height), 0);
}

/* Where a message of @height begins that is higher than its place: it ends with it, and leaves what
 * lies below free; if it hides names above by less than the space below, it uses that. */
static int
begin_above (const GdkRectangle *place, int height, int space)
{
  int y = place->y + place->height - height;

  return y + CLAMP (-space - y, 0, space);
}

/* A message that came while the place was wider has its lines broken anew. */
gboolean
karum_game_page_place_messages (GtkOverlay *overlay,
                                GtkWidget *messages,
                                GdkRectangle *place,
                                KarumGamePage *self)
{
  GtkWidget *row = gtk_overlay_get_child (overlay);
  int least, natural, height;

  find_room (self, row, place);
  if (place->width != self->message_room) {
    self->message_room = place->width;
    gtk_widget_add_tick_callback (GTK_WIDGET (self), fit_message, NULL, NULL);
  }
  gtk_widget_measure (messages, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  /* No wider than the message: what lies beside it can be clicked. */
  natural = MAX (least, MIN (natural, place->width));
  place->x += MAX (0, place->width - natural) / 2;
  place->width = natural;
  gtk_widget_measure (messages, GTK_ORIENTATION_VERTICAL, place->width, NULL, &height, NULL, NULL);
  /* Without a message, not even a line of the row is taken from what lies below. */
  place->y = height == 0 ? -1
             : height > place->height
                 ? begin_above (place, height, space_around (self, GTK_WIDGET (overlay)))
                 : place->y + (place->height - height) / 2;
  place->height = height;
  return TRUE;
}

static const KarumAction actions[] = {
  { "game.study", N_ ("_Study the Game"), "F7", { GAME_SHOWN }, .property = "studying" },
};

const KarumActionTable karum_game_page_face_actions
    = { NC_ ("shortcuts", "Playing"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };

/* karum-game-page-annotate.c: glyphs and marks of the current turn. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"
#include "karum-class.h"
#include "karum-loader.h"
#include "karum-mark-bar.h"
#include "karum-requests.h"

/* -- Glyphs ----------------------------------------------------------------------------------- */

guint8
karum_game_page_get_glyph (KarumGamePage *self, KarumGlyphGroup group)
{
  return self->session ? karum_node_get_glyph (karum_session_get_node (self->session), group) : 0;
}

void
karum_game_page_set_glyph (KarumGamePage *self, KarumGlyphGroup group, int glyph)
{
  if (self->session && (glyph == 0 || karum_glyph_group ((guint8) glyph) == group))
    karum_session_set_glyph (self->session, group, (guint8) glyph);
}

/* The digit on the key with the code @code, 0 … 9, or -1. With Shift, the character depends on the
 * keyboard layout. */
static int
figure_of (GtkEventController *controller, guint code)
{
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  guint key = 0;

  if (!gdk_display_translate_key (gdk_event_get_display (event), code, 0,
                                  (int) gdk_key_event_get_layout (event), &key, NULL, NULL, NULL))
    return -1;
  return key >= GDK_KEY_0 && key <= GDK_KEY_9 ? (int) (key - GDK_KEY_0) : -1;
}

/* Shift with 1 … 8 sets a position sign, and with 0 removes it: in the record, or with Alt. */
static gboolean
key_pressed (GtkEventController *controller,
             guint key,
             guint code,
             GdkModifierType modifiers,
             KarumGamePage *self)
{
  const GdkModifierType all = GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
  gboolean alt = (modifiers & all) == (GDK_SHIFT_MASK | GDK_ALT_MASK);
  int figure = alt || (modifiers & all) == GDK_SHIFT_MASK ? figure_of (controller, code) : -1;

  (void) key;
  if (figure < 0 || figure > KARUM_POSITION_SIGNS
      || (!alt
          && (karum_page_keys_taken (gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self))))
              || !karum_game_page_reads (self))))
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self), "game.assess", "i",
                              figure > 0 ? (int) karum_position_signs[figure - 1] : 0);
  return TRUE;
}

/* -- Marks ------------------------------------------------------------------------------------ */

/* Of two persons with one name, who play each other, neither is the one at the computer. */
static void
sides_found (gpointer page, gpointer sides)
{
  KarumGamePage *self = page;
  g_autoptr (GArray) found = sides;

  if (found->len == 1)
    karum_session_set_viewer (self->session, g_array_index (found, guint, 0));
}

void
karum_game_page_name_annotator (KarumGamePage *self)
{
  g_autofree char *name = g_strstrip (g_settings_get_string (self->settings, "annotator"));
  KarumArchive *archive = karum_session_get_archive (self->session);

  karum_session_set_annotator (self->session, name);
  karum_ask_no_more (&self->seating);
  if (archive && *name)
    karum_ask (self, archive, karum_request_find_sides (name, karum_session_get_id (self->session)),
               &self->seating, sides_found, NULL);
}

static gboolean
has_diagram (KarumGamePage *self)
{
  g_auto (KarumMarkup) markup = { 0 };

  if (!self->session)
    return FALSE;
  karum_session_get_markup (self->session, &markup);
  return markup.diagram;
}

gboolean
karum_game_page_get_diagram (KarumGamePage *self)
{
  return has_diagram (self);
}

void
karum_game_page_set_diagram (KarumGamePage *self, gboolean diagram)
{
  if (self->session)
    karum_session_set_diagram (self->session, diagram);
}

void
karum_game_page_set_marking (KarumGamePage *self, gboolean marking)
{
  if (marking == self->marking)
    return;
  self->marking = marking;
  karum_game_page_update_annotating (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
  g_object_notify (G_OBJECT (self), "marking");
}

static void
board_marked (KarumBoardView *board, guint from, guint to, int color, KarumGamePage *self)
{
  KarumMarkTool tool = self->marking && color < 0 && from == to
                           ? karum_mark_bar_get_tool (self->mark_bar)
                           : KARUM_TOOL_MARK;

  if (!self->session)
    return;
  if (color < 0)
    color = (int) (self->marking ? karum_mark_bar_get_color (self->mark_bar) : KARUM_MARK_GREEN);
  if (tool == KARUM_TOOL_MARK)
    karum_session_toggle_mark (self->session, (KarumPoint) from, (KarumPoint) to,
                               (KarumMarkColor) color);
  else
    karum_session_number_label (self->session, (KarumPoint) from, tool == KARUM_TOOL_NUMBER);
}

static void
board_labelled (KarumBoardView *board, guint point, const char *text, KarumGamePage *self)
{
  if (self->session)
    karum_session_toggle_label (self->session, (KarumPoint) point, text);
}

static void
clear_marks (KarumGamePage *self)
{
  karum_session_clear_marks (self->session);
}

/* -- Page ------------------------------------------------------------------------------------- */

static void
annotator_changed (KarumGamePage *self)
{
  if (self->session)
    karum_game_page_name_annotator (self);
}

void
karum_game_page_add_annotating (KarumGamePage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  karum_on_told (keys, "key-pressed", key_pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  karum_on (self->settings, "changed::annotator", annotator_changed, self);
  karum_on_told (self->board, "marked", board_marked, self);
  karum_on_told (self->board, "labelled", board_labelled, self);
}

static const KarumAction notes[] = {
  { "game.judge", .needs = { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE }, .property = "judgement" },
  { "game.judge(1)", N_ ("_Good Move"), "1", { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.judge(2)", N_ ("_Mistake"), "2", { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.judge(3)", N_ ("_Brilliant Move"), "3", { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.judge(4)", N_ ("B_lunder"), "4", { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.judge(5)", N_ ("_Interesting Move"), "5", { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.judge(6)", N_ ("_Dubious Move"), "6", { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.judge(0)", N_ ("_No Glyph"), "0", { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.marking",
    N_ ("Mar_k the Board"),
    "k",
    { KARUM_NEED_WRITING, GAME_EDIT },
    .property = "marking" },
  { "game.clear-marks",
    N_ ("Clea_r Marks"),
    NULL,
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MARKS },
    GAME_DOES (clear_marks) },
  { "game.diagram",
    N_ ("Print a Diagra_m Here"),
    NULL,
    { KARUM_NEED_WRITING, GAME_EDIT },
    .property = "diagram" },
};

const KarumActionTable karum_game_page_notes_actions
    = { NC_ ("shortcuts", "Notes"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (notes), .reasons = karum_game_page_reasons };

/* Their keys depend on the keyboard’s layout: see key_pressed(). The targets are position signs. */

static const KarumAction signs[] = {
  { "game.assess", .needs = { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE },
    .property = "position-sign" },
  { "game.assess(10)",
    N_ ("_Even Position"),
    "<Shift>1",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.assess(14)",
    N_ ("_First Is Better"),
    "<Shift>2",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.assess(16)",
    N_ ("First Is M_uch Better"),
    "<Shift>3",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.assess(18)",
    N_ ("First Is _Winning"),
    "<Shift>4",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.assess(13)",
    N_ ("Unclea_r Position"),
    "<Shift>5",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.assess(15)",
    N_ ("_Second Is Better"),
    "<Shift>6",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.assess(17)",
    N_ ("Second Is Much Be_tter"),
    "<Shift>7",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.assess(19)",
    N_ ("Second Is Winnin_g"),
    "<Shift>8",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
  { "game.assess(0)", N_ ("N_o Sign"), "<Shift>0", { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE } },
};

const KarumActionTable karum_game_page_signs_actions
    = { NC_ ("shortcuts", "Notes"), .way = KARUM_KEYS_OWN, .alt = TRUE, KARUM_ACTION_LINES (signs),
        .reasons = karum_game_page_reasons };

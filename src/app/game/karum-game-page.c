#include "karum-game-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-fork-bar.h"
#include "karum-game-menu.h"
#include "karum-game-page-private.h"
#include "karum-loader.h"
#include "karum-mark-bar.h"
#include "karum-match-bar.h"
#include "karum-phrases.h"
#include "karum-rating-bar.h"
#include "karum-replay-bar.h"
#include "karum-score-card.h"
#include "karum-spinner.h"
#include "karum-split.h"
#include "karum-wrap-layout.h"
#include "karum-page-keys.h"

enum {
  PROP_0,
  PROP_FLIPPED,
  PROP_COMPACT,
  PROP_JUDGEMENT,
  PROP_POSITION_SIGN,
  PROP_MARKING,
  PROP_DIAGRAM,
  PROP_ANALYSIS,
  PROP_STUDYING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumGamePage, karum_game_page, KARUM_TYPE_PAGE)

static void
point_activated (KarumBoardView *board, guint point, KarumGamePage *self)
{
  /* A player who plays on the board has finished the comment, and goes on there. */
  if (!gtk_widget_has_focus (GTK_WIDGET (board)))
    gtk_widget_grab_focus (GTK_WIDGET (board));
  if (self->session)
    karum_session_touch (self->session, (KarumPoint) point);
}

static void
step_back (KarumGamePage *self)
{
  if (self->session)
    karum_session_step_back (self->session);
}

static void
highlight_row (KarumRowList *list, const KarumRow *row, KarumGamePage *self)
{
  karum_board_view_set_highlight (self->board, row);
}

static void
turn_pointed (KarumExplorer *explorer, const KarumTurn *turn, KarumGamePage *self)
{
  karum_game_page_point_turn (self, turn);
}

static void
turn_chosen (KarumExplorer *explorer, const KarumTurn *turn, KarumGamePage *self)
{
  if (self->session)
    karum_game_page_choose (self, karum_session_get_node (self->session), turn);
}

static gboolean
scrolled (GtkEventController *controller, double dx, double dy, KarumGamePage *self)
{
  if (dy == 0)
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self), dy > 0 ? "game.next" : "game.previous", NULL);
  return TRUE;
}

/* -- What the window knows of it --------------------------------------------------------------- */

/* @what: the number of a game and the turn after which it is shown, see karum_game_page_open(); or
 * rules and a position to be analysed. */
static void
karum_game_page_show (KarumPage *page, GVariant *what)
{
  const char *rules, *position;
  gint64 id;
  guint ply;

  if (g_variant_is_of_type (what, G_VARIANT_TYPE ("(ss)"))) {
    g_variant_get (what, "(&s&s)", &rules, &position);
    karum_game_page_analyze (KARUM_GAME_PAGE (page), rules, position);
    return;
  }
  g_variant_get (what, "(xu)", &id, &ply);
  karum_game_page_open (KARUM_GAME_PAGE (page), karum_page_get_archive (page), id, ply);
}

static void
karum_game_page_recall (KarumPage *page, GVariant *what)
{
  g_autoptr (GVariant) place = NULL;
  gint64 id;

  if (!g_variant_is_of_type (what, G_VARIANT_TYPE ("(x" KARUM_GAME_PLACE ")"))) {
    karum_game_page_show (page, what);
    return;
  }
  g_variant_get (what, "(x@" KARUM_GAME_PLACE ")", &id, &place);
  karum_game_page_open_at (KARUM_GAME_PAGE (page), karum_page_get_archive (page), id, G_MAXUINT,
                           place);
}

static void
karum_game_page_leave (KarumPage *page)
{
  karum_game_page_close (KARUM_GAME_PAGE (page));
  KARUM_GAME_PAGE (page)->id = 0;
  /* What it says is about this game. */
  karum_teller_take_back (KARUM_GAME_PAGE (page)->teller);
}

/* Loads the game again, and keeps the place. */
static void
karum_game_page_refresh (KarumPage *page)
{
  KarumGamePage *self = KARUM_GAME_PAGE (page);
  g_autoptr (GVariant) what = NULL;

  if (!self->session || self->id == 0)
    return;
  what = g_variant_ref_sink (karum_game_page_remember (page));
  karum_game_page_recall (page, what);
}

static void
karum_game_page_print (KarumPage *page, KarumPrinted *printed)
{
  KarumSession *session = KARUM_GAME_PAGE (page)->session;

  printed->game = session ? karum_session_get_id (session) : 0;
  printed->rules = session ? karum_session_get_rules (session) : NULL;
}

static gint64
karum_game_page_get_game (KarumPage *page)
{
  return KARUM_GAME_PAGE (page)->id;
}

static KarumTeller *
karum_game_page_get_teller (KarumPage *page)
{
  return KARUM_GAME_PAGE (page)->teller;
}

/* While a game is being loaded, there is nothing to focus yet. When the page is shown again, the
 * stack of pages restores the focus. */
static gboolean
karum_game_page_grab_focus (GtkWidget *widget)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (self->session && !(focus && gtk_widget_is_ancestor (focus, widget)))
    karum_game_page_focus_part (self);
  return self->session != NULL;
}

static void
karum_game_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumGamePage *self = KARUM_GAME_PAGE (object);

  switch (id) {
  case PROP_FLIPPED:
    g_object_get_property (G_OBJECT (self->board), "flipped", value);
    break;
  case PROP_COMPACT:
    g_object_get_property (G_OBJECT (self->turns), "compact", value);
    break;
  case PROP_JUDGEMENT:
    g_value_set_int (value, karum_game_page_get_glyph (self, KARUM_GLYPH_JUDGEMENT));
    break;
  case PROP_POSITION_SIGN:
    g_value_set_int (value, karum_game_page_get_glyph (self, KARUM_GLYPH_POSITION));
    break;
  case PROP_MARKING:
    g_value_set_boolean (value, self->marking);
    break;
  case PROP_DIAGRAM:
    g_value_set_boolean (value, karum_game_page_get_diagram (self));
    break;
  case PROP_ANALYSIS:
    g_value_set_boolean (value, self->analysing);
    break;
  case PROP_STUDYING:
    g_value_set_boolean (value, self->face == KARUM_FACE_STUDYING);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_game_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumGamePage *self = KARUM_GAME_PAGE (object);

  switch (id) {
  case PROP_FLIPPED:
    g_object_set_property (G_OBJECT (self->board), "flipped", value);
    break;
  case PROP_COMPACT:
    g_object_set_property (G_OBJECT (self->turns), "compact", value);
    break;
  case PROP_JUDGEMENT:
    karum_game_page_set_glyph (self, KARUM_GLYPH_JUDGEMENT, g_value_get_int (value));
    break;
  case PROP_POSITION_SIGN:
    karum_game_page_set_glyph (self, KARUM_GLYPH_POSITION, g_value_get_int (value));
    break;
  case PROP_MARKING:
    karum_game_page_set_marking (self, g_value_get_boolean (value));
    break;
  case PROP_DIAGRAM:
    karum_game_page_set_diagram (self, g_value_get_boolean (value));
    break;
  case PROP_ANALYSIS:
    karum_game_page_set_analysing (self, g_value_get_boolean (value));
    break;
  case PROP_STUDYING:
    karum_game_page_set_studying (self, g_value_get_boolean (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_game_page_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_game_page_parent_class)->root (widget);
  karum_on (gtk_widget_get_root (widget), "notify::is-active", karum_game_page_run_clock, widget);
  karum_game_page_root_typing (KARUM_GAME_PAGE (widget));
}

static void
karum_game_page_unroot (GtkWidget *widget)
{
  karum_game_page_unroot_typing (KARUM_GAME_PAGE (widget));
  GTK_WIDGET_CLASS (karum_game_page_parent_class)->unroot (widget);
}

static void
karum_game_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_game_page_parent_class)->map (widget);
  karum_game_page_run_clock (KARUM_GAME_PAGE (widget));
}

static void
karum_game_page_unmap (GtkWidget *widget)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_game_page_save_notes (self);
  karum_game_page_keep_place (self);
  GTK_WIDGET_CLASS (karum_game_page_parent_class)->unmap (widget);
  karum_game_page_run_clock (self);
}

static void
game_page_let_go (KarumGamePage *self)
{
  if (self->board)
    karum_game_page_close (self);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumGamePage, stack, trouble, toasts, title, menu_button,
                  match_bar, rating_bar, card1, card2, variation_bar, correction_cancel, status,
                  choices, finish, board);
  KARUM_CHILDREN (widget_class, KarumGamePage, status_row, end_bar, play_bar, note_bar, chart_place,
                  switcher, review_button, lesson);
  KARUM_CHILDREN (widget_class, KarumGamePage, computer_bar, spinner, hurry, rest, go_on, analysis,
                  review);
  KARUM_CHILDREN (widget_class, KarumGamePage, board_column, panel, replay, chart, narrow_chart,
                  tabs, turns, entry_place, rows, entry, forks, mark_bar, glyphs, measures);
  KARUM_CHILDREN (widget_class, KarumGamePage, split, record_place, record, no_record, occasion,
                  enter_record);
  KARUM_CHILDREN (widget_class, KarumGamePage, keep, explorer, tree, damage_bar, damage,
                  contradiction_bar, contradiction);
  gtk_widget_class_bind_template_callback_full (widget_class, "fit_tabs",
                                                G_CALLBACK (karum_tabs_fit));
  gtk_widget_class_bind_template_callback_full (widget_class, "update_face",
                                                G_CALLBACK (karum_game_page_update_face));
  gtk_widget_class_bind_template_callback_full (widget_class, "place_messages",
                                                G_CALLBACK (karum_game_page_place_messages));
  KARUM_CALLBACKS (widget_class, point_activated, step_back, highlight_row, scrolled, turn_pointed,
                   turn_chosen);
}

/* Of the class: the moves of the game. */
static void
visit_things (KarumPage *page, KarumPageVisit visit, gpointer data)
{
  KarumSession *session = KARUM_GAME_PAGE (page)->session;

  for (guint i = 1; session && i <= karum_session_get_length (session); i++) {
    g_autofree char *turn = karum_phrase_turn (karum_session_get_rules (session),
                                               karum_session_get_turn (session, i));
    g_autofree char *title = g_strdup_printf ("%u. %s", i, turn);

    visit (&(KarumThing){ .title = title,
                          .detail = (char *) _ ("Move of this game"),
                          .action = (char *) "game.go-to-move",
                          .target = g_variant_new_uint32 (i) },
           data);
  }
}

static void
karum_game_page_class_init (KarumGamePageClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->undoes = TRUE;
  page_class->show = karum_game_page_show;
  page_class->remember = karum_game_page_remember;
  page_class->recall = karum_game_page_recall;
  page_class->leave = karum_game_page_leave;
  page_class->refresh = karum_game_page_refresh;
  page_class->set_search = karum_game_page_set_search;
  page_class->visit_things = visit_things;
  page_class->print = karum_game_page_print;
  page_class->get_game = karum_game_page_get_game;
  page_class->get_teller = karum_game_page_get_teller;
  widget_class->grab_focus = karum_game_page_grab_focus;
  object_class->get_property = karum_game_page_get_property;
  object_class->set_property = karum_game_page_set_property;
  KARUM_ON_DISPOSE (klass, KarumGamePage, game_page_let_go);
  KARUM_DROPS (klass, KarumGamePage, gtk_widget_unparent, turn_menu);
  KARUM_DROPS (klass, KarumGamePage, g_object_unref, opponent, analyst);
  KARUM_DROPS (klass, KarumGamePage, karum_game_news_free, news);
  KARUM_DROPS (klass, KarumGamePage, karum_teller_free, teller);
  KARUM_FREES (klass, KarumGamePage, karum_passing_line_free, glance);
  KARUM_FREES (klass, KarumGamePage, karum_hints_free, hints);
  KARUM_FREES (klass, KarumGamePage, karum_game_voice_free, voice);
  KARUM_CLEARS (klass, KarumGamePage, karum_game_filter_clear, search);
  KARUM_DROPS (klass, KarumGamePage, karum_loader_free, reviews);
  KARUM_DROPS (klass, KarumGamePage, g_object_unref, settings);
  karum_class_template (klass);
  widget_class->root = karum_game_page_root;
  widget_class->unroot = karum_game_page_unroot;
  widget_class->map = karum_game_page_map;
  widget_class->unmap = karum_game_page_unmap;
  properties[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, flags);
  properties[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE, flags);
  properties[PROP_JUDGEMENT]
      = g_param_spec_int ("judgement", NULL, NULL, 0, KARUM_JUDGEMENTS, 0, flags);
  properties[PROP_POSITION_SIGN]
      = g_param_spec_int ("position-sign", NULL, NULL, 0, G_MAXUINT8, 0, flags);
  properties[PROP_MARKING] = g_param_spec_boolean ("marking", NULL, NULL, FALSE, flags);
  properties[PROP_DIAGRAM] = g_param_spec_boolean ("diagram", NULL, NULL, FALSE, flags);
  properties[PROP_ANALYSIS] = g_param_spec_boolean ("analysis", NULL, NULL, FALSE, flags);
  properties[PROP_STUDYING] = g_param_spec_boolean ("studying", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  KARUM_USES (KARUM_TYPE_ANALYSIS_VIEW, KARUM_TYPE_BOARD_VIEW, KARUM_TYPE_EXPLORER,
              KARUM_TYPE_FORK_BAR, KARUM_TYPE_LEAD_CHART, KARUM_TYPE_MARK_BAR, KARUM_TYPE_MATCH_BAR,
              KARUM_TYPE_RATING_BAR, KARUM_TYPE_REPLAY_BAR, KARUM_TYPE_ROW_LIST,
              KARUM_TYPE_SCORE_CARD, KARUM_TYPE_SPLIT, KARUM_TYPE_TURN_ENTRY, KARUM_TYPE_TURN_LIST,
              KARUM_TYPE_SPINNER);
  KARUM_USES (KARUM_TYPE_REVIEW_VIEW, KARUM_TYPE_TREE_MAP, KARUM_TYPE_WRAP_LAYOUT);
  bind_template (widget_class);
  karum_game_page_install_actions (widget_class);
}

static void
karum_game_page_init (KarumGamePage *self)
{
  g_autoptr (GMenuModel) glyphs = karum_glyph_menu_new ();
  GtkEventController *wheel;

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (self->glyphs, glyphs);
  self->teller = karum_teller_new (self->toasts);
  self->news = karum_game_news_new (self->teller);
  self->settings = g_settings_new ("org.karum.Karum");
  g_settings_bind (self->settings, "animation", self->board, "animate", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "coordinates", self->board, "coordinates", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "board-theme", self->board, "theme", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "autoplay-seconds", self->replay, "seconds",
                   G_SETTINGS_BIND_DEFAULT);
  wheel = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
                                           | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  karum_on_told (wheel, "scroll", scrolled, self);
  gtk_widget_add_controller (GTK_WIDGET (self->board), wheel);
  self->face = KARUM_FACE_STUDYING;
  karum_on (self->split, "notify::narrow", karum_game_page_update_face, self);
  karum_game_page_add_keys (self);
  self->voice = karum_game_voice_new (GTK_WIDGET (self), GTK_WIDGET (self->board));
  karum_game_page_add_computer (self);
  karum_on (self->opponent, "changed", karum_game_page_update, self);
  karum_game_page_add_analysis (self);
  karum_game_page_update_actions (self);
}

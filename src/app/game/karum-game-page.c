#include "karum-game-page.h"

#include <glib/gi18n.h>

#include "karum-game-menu.h"
#include "karum-game-page-private.h"
#include "karum-game-place.h"
#include "karum-game-requests.h"
#include "karum-game-text.h"
#include "karum-glyph-menu.h"
#include "karum-phrases.h"
#include "karum-session-text.h"
#include "karum-spinner.h"
#include "karum-split.h"
#include "karum-tabs.h"

enum {
  PROP_0,
  PROP_FLIPPED,
  PROP_COMPACT,
  PROP_JUDGEMENT,
  PROP_POSITION_SIGN,
  PROP_MARKING,
  PROP_DIAGRAM,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumGamePage, karum_game_page, ADW_TYPE_BIN)

/* -- Messages --------------------------------------------------------------------------------- */

static void
refused (KarumGamePage *self, const char *reason)
{
  g_autofree char *sentence = karum_phrase_sentence (reason);

  self->doing = NULL;
  karum_teller_tell (self->teller, sentence, NULL, NULL);
  gtk_widget_error_bell (GTK_WIDGET (self->board));
}

static void
failed (KarumGamePage *self, const char *reason)
{
  g_autofree char *text
      = g_strdup_printf (_ ("The change was not made because it could not be saved: %s"), reason);

  karum_teller_tell (self->teller, text, NULL, NULL);
  self->failure_told = TRUE;
  self->doing = NULL;
}

/* What could not be saved before is of no interest once something is saved. */
static void
take_back_failure (KarumGamePage *self)
{
  if (self->failure_told)
    karum_teller_take_back (self->teller);
  self->failure_told = FALSE;
}

/* The menu has the players' names. It is replaced only with them, since it may be open. */
static void
show_title (KarumGamePage *self)
{
  g_autofree char *persons = NULL, *rules = NULL;
  g_autoptr (GMenuModel) menu = NULL;

  persons = karum_players_text (karum_session_get_name (self->session, 0),
                                karum_session_get_name (self->session, 1));
  rules = karum_phrase_rules (karum_session_get_rules (self->session));
  adw_window_title_set_subtitle (self->title, rules);
  if (g_str_equal (persons, adw_window_title_get_title (self->title)))
    return;
  menu = karum_game_menu_new (self->session);
  adw_window_title_set_title (self->title, persons);
  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

static void
show_match (KarumGamePage *self)
{
  const char *const names[2]
      = { karum_session_get_name (self->session, 0), karum_session_get_name (self->session, 1) };

  karum_match_bar_show (self->match_bar, karum_session_get_archive (self->session),
                        karum_session_get_record (self->session)->tags.match,
                        karum_session_get_id (self->session));
  karum_rating_bar_show (self->rating_bar, karum_session_get_archive (self->session),
                         karum_session_get_id (self->session), names);
}

/* An end is announced when it comes about, not when an ended game is opened or commented. */
static void
announce_end (KarumGamePage *self)
{
  g_autofree char *outcome = karum_session_outcome (self->session);
  gboolean had_ended = self->ended;

  self->ended = outcome != NULL;
  self->played = self->ended && (self->played || !had_ended);
  if (self->ended && !had_ended)
    karum_teller_tell (self->teller, outcome, "game.undo", NULL);
  else if (had_ended && !self->ended)
    karum_teller_take_back (self->teller);
}

/* Of the last change, as long as it is the last. */
static void
offer_undo (KarumGamePage *self, const char *text)
{
  karum_teller_tell (self->teller, text, "game.undo", NULL);
  self->undo_offered = TRUE;
}

static void
branched (KarumGamePage *self)
{
  if (karum_session_can_edit (self->session))
    offer_undo (self, _ ("A variation begins here; the game itself is not changed"));
  else
    karum_teller_tell (self->teller, _ ("The archive can’t be changed: this variation is not kept"),
                       NULL, NULL);
}

static void
lost (KarumGamePage *self, const char *text)
{
  karum_teller_tell_to_stay (self->teller, text, "game.undo", NULL);
  self->undo_offered = TRUE;
}

static void
conflict (KarumGamePage *self, const char *text, guint n_turns)
{
  self->doing = NULL;
  karum_game_page_ask_conflict (self, text, n_turns);
}

static void
followed (KarumGamePage *self)
{
  karum_teller_tell (self->teller, _ ("The game has changed elsewhere"), NULL, NULL);
}

static void
record_changed (KarumGamePage *self)
{
  const char *done = g_steal_pointer (&self->doing);

  self->any_shown = FALSE;
  take_back_failure (self);
  if (self->undo_offered)
    karum_teller_take_back (self->teller);
  self->undo_offered = FALSE;
  show_match (self);
  show_title (self);
  announce_end (self);
  if (done)
    offer_undo (self, done);
}

/* -- The game --------------------------------------------------------------------------------- */

static void
hand_out_session (KarumGamePage *self)
{
  KarumSession *session = self->session;

  karum_note_set_session (self->lead_note, session);
  karum_note_set_session (self->turn_note, session);
  karum_note_set_session (self->game_note, session);
  karum_turn_list_set_session (self->turns, session);
  karum_lead_chart_set_session (self->chart, session);
  karum_lead_chart_set_session (self->narrow_chart, session);
  karum_replay_bar_set_session (self->replay, session);
  karum_turn_entry_set_session (self->entry, session);
  karum_fork_bar_set_session (self->forks, session);
  karum_explorer_set_archive (self->explorer, session ? karum_session_get_archive (session) : NULL);
  if (!session)
    karum_explorer_show (self->explorer, NULL, NULL);
}

void
karum_game_page_close (KarumGamePage *self)
{
  g_return_if_fail (KARUM_IS_GAME_PAGE (self));
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  if (!self->session)
    return;
  g_signal_handlers_disconnect_by_data (self->session, self);
  if (karum_session_get_archive (self->session))
    g_signal_handlers_disconnect_by_data (karum_session_get_archive (self->session), self);
  /* What is still being saved is heard of if it fails. */
  g_signal_connect_object (self->session, "failed", G_CALLBACK (failed), self, G_CONNECT_SWAPPED);
  karum_game_page_save_notes (self);
  g_clear_object (&self->session);
  self->played = FALSE;
  hand_out_session (self);
  self->any_shown = FALSE;
  karum_game_page_update_actions (self);
}

/* Another change than one of this game can have been the last. */
static void
watch_history (KarumGamePage *self, KarumArchive *archive)
{
  static const char *const signals[] = { "notify::undo-title", "notify::redo-title" };

  for (gsize i = 0; archive && i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (archive, signals[i], G_CALLBACK (karum_game_page_update_actions), self,
                             G_CONNECT_SWAPPED);
}

static void
adopt (KarumGamePage *self, KarumSession *session)
{
  g_set_object (&self->session, session);
  self->ended = karum_session_get_record (session)->tags.result != KARUM_RESULT_NONE;
  self->any_shown = self->pointing = FALSE;
  karum_game_page_name_annotator (self);
  hand_out_session (self);
  g_signal_connect_object (session, "record-changed", G_CALLBACK (record_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "position-changed", G_CALLBACK (karum_game_page_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "refused", G_CALLBACK (refused), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "branched", G_CALLBACK (branched), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "lost", G_CALLBACK (lost), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "conflict", G_CALLBACK (conflict), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "followed", G_CALLBACK (followed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "failed", G_CALLBACK (failed), self, G_CONNECT_SWAPPED);
  watch_history (self, karum_session_get_archive (session));
  show_match (self);
  karum_game_page_update (self);
}

static void
show_session (KarumGamePage *self, KarumSession *session)
{
  karum_game_page_close (self);
  adopt (self, session);
  show_title (self);
  gtk_stack_set_visible_child_name (self->stack, "game");
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

KarumSession *
karum_game_page_get_session (KarumGamePage *self)
{
  g_return_val_if_fail (KARUM_IS_GAME_PAGE (self), NULL);
  return self->session;
}

typedef struct {
  KarumGamePage *page; /* (owned) */
  gint64 id;
  guint ply;
} Loading;

static void
loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Loading *loading = data;
  g_autoptr (KarumGamePage) self = loading->page;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLoadedGame) game = karum_request_finish (source, result, &error);

  if (game) {
    KarumRecord *record = g_steal_pointer (&game->record);
    g_autoptr (KarumSession) session
        = karum_session_new (KARUM_ARCHIVE (source), loading->id, game->revision, record);

    const KarumNode *place
        = loading->ply == KARUM_GAME_PAGE_FOUND ? karum_game_place (record, &self->search) : NULL;

    if (place)
      karum_session_go_to (session, place);
    else
      karum_session_go (session, loading->ply);
    show_session (self, session);
  } else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    adw_status_page_set_description (self->trouble, error->message);
    gtk_stack_set_visible_child_name (self->stack, "trouble");
  }
}

void
karum_game_page_set_search (KarumGamePage *self, const KarumGameFilter *filter)
{
  KarumGameFilter copy = karum_game_filter_copy (filter);

  g_return_if_fail (KARUM_IS_GAME_PAGE (self));
  karum_game_filter_clear (&self->search);
  self->search = copy;
  karum_explorer_set_search (self->explorer, &self->search);
}

void
karum_game_page_open (KarumGamePage *self, KarumArchive *archive, gint64 id, guint ply)
{
  Loading *loading;

  g_return_if_fail (KARUM_IS_GAME_PAGE (self) && KARUM_IS_ARCHIVE (archive));
  karum_game_page_close (self);
  self->loading = g_cancellable_new ();
  loading = g_new (Loading, 1);
  *loading = (Loading){ g_object_ref (self), id, ply };
  adw_window_title_set_title (self->title, "");
  adw_window_title_set_subtitle (self->title, "");
  gtk_stack_set_visible_child_name (self->stack, "loading");
  karum_request_async (archive, karum_request_load_game (id), self->loading, loaded, loading);
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
point_activated (KarumBoardView *board, guint point, KarumGamePage *self)
{
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
    karum_session_play (self->session, turn);
}

static gboolean
scrolled (GtkEventController *controller, double dx, double dy, KarumGamePage *self)
{
  if (dy == 0)
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self), dy > 0 ? "game.next" : "game.previous", NULL);
  return TRUE;
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
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_game_page_unmap (GtkWidget *widget)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_game_page_save_notes (self);
  GTK_WIDGET_CLASS (karum_game_page_parent_class)->unmap (widget);
}

static void
karum_game_page_dispose (GObject *object)
{
  KarumGamePage *self = KARUM_GAME_PAGE (object);

  if (self->board)
    karum_game_page_close (self);
  g_clear_pointer (&self->turn_menu, gtk_widget_unparent);
  g_clear_pointer (&self->teller, karum_teller_free);
  karum_game_filter_clear (&self->search);
  g_clear_object (&self->settings);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_GAME_PAGE);
  G_OBJECT_CLASS (karum_game_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-game-page.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, stack);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, trouble);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, toasts);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, title);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, match_bar);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, rating_bar);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, card1);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, card2);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, variation_bar);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, correction_cancel);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, status);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, choices);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, finish);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, again);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, board);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, board_column);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, replay);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, chart);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, narrow_chart);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, tabs);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, turns);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, entry_place);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, rows);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, turn_note);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, lead_note);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, game_note);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, entry);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, forks);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, mark_bar);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, glyphs);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, measures);
  gtk_widget_class_bind_template_child (widget_class, KarumGamePage, explorer);
  gtk_widget_class_bind_template_callback_full (widget_class, "fit_tabs",
                                                G_CALLBACK (karum_tabs_fit));
  gtk_widget_class_bind_template_callback (widget_class, point_activated);
  gtk_widget_class_bind_template_callback (widget_class, step_back);
  gtk_widget_class_bind_template_callback (widget_class, highlight_row);
  gtk_widget_class_bind_template_callback (widget_class, scrolled);
  gtk_widget_class_bind_template_callback (widget_class, turn_pointed);
  gtk_widget_class_bind_template_callback (widget_class, turn_chosen);
}

static void
karum_game_page_class_init (KarumGamePageClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = karum_game_page_get_property;
  object_class->set_property = karum_game_page_set_property;
  object_class->dispose = karum_game_page_dispose;
  widget_class->unmap = karum_game_page_unmap;
  properties[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, flags);
  properties[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE, flags);
  properties[PROP_JUDGEMENT]
      = g_param_spec_int ("judgement", NULL, NULL, 0, KARUM_JUDGEMENTS, 0, flags);
  properties[PROP_POSITION_SIGN]
      = g_param_spec_int ("position-sign", NULL, NULL, 0, G_MAXUINT8, 0, flags);
  properties[PROP_MARKING] = g_param_spec_boolean ("marking", NULL, NULL, FALSE, flags);
  properties[PROP_DIAGRAM] = g_param_spec_boolean ("diagram", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (KARUM_TYPE_BOARD_VIEW);
  g_type_ensure (KARUM_TYPE_EXPLORER);
  g_type_ensure (KARUM_TYPE_FORK_BAR);
  g_type_ensure (KARUM_TYPE_LEAD_CHART);
  g_type_ensure (KARUM_TYPE_MARK_BAR);
  g_type_ensure (KARUM_TYPE_MATCH_BAR);
  g_type_ensure (KARUM_TYPE_RATING_BAR);
  g_type_ensure (KARUM_TYPE_NOTE);
  g_type_ensure (KARUM_TYPE_REPLAY_BAR);
  g_type_ensure (KARUM_TYPE_ROW_LIST);
  g_type_ensure (KARUM_TYPE_SCORE_CARD);
  g_type_ensure (KARUM_TYPE_SPLIT);
  g_type_ensure (KARUM_TYPE_TURN_ENTRY);
  g_type_ensure (KARUM_TYPE_TURN_LIST);
  g_type_ensure (KARUM_TYPE_SPINNER);
  bind_template (widget_class);
  karum_game_page_install_actions (widget_class);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_game_page_init (KarumGamePage *self)
{
  g_autoptr (GMenuModel) glyphs = karum_glyph_menu_new ();
  GtkEventController *wheel;

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (self->glyphs, glyphs);
  self->teller = karum_teller_new (self->toasts);
  self->settings = g_settings_new ("org.karum.Karum");
  g_settings_bind (self->settings, "animation", self->board, "animate", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "coordinates", self->board, "coordinates", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "board-theme", self->board, "theme", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "autoplay-seconds", self->replay, "seconds",
                   G_SETTINGS_BIND_DEFAULT);
  wheel = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
                                           | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  g_signal_connect_object (wheel, "scroll", G_CALLBACK (scrolled), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->board), wheel);
  karum_game_page_add_keys (self);
  karum_game_page_update_actions (self);
}

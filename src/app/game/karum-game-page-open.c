/* karum-game-page-open.c: a game is opened on the page, and closed. */
#include "karum-game-menu.h"
#include "karum-game-page-private.h"
#include "karum-positions.h"
#include "karum-game-requests.h"
#include "karum-game-text.h"
#include "karum-phrases.h"

/* The menu contains the players' names. It is replaced only when they change, because it may be
 * open. */
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

static void
record_changed (KarumGamePage *self)
{
  self->any_shown = FALSE;
  show_match (self);
  show_title (self);
  karum_game_page_tell_changed (self);
}

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
  /* The page only learns of a running save if it fails. */
  karum_game_page_hear_failures (self, self->session);
  karum_game_page_save_notes (self);
  g_clear_object (&self->session);
  self->played = FALSE;
  hand_out_session (self);
  self->any_shown = FALSE;
  karum_game_page_update_actions (self);
}

/* The last change may belong to another game. */
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
  karum_game_page_hear (self, session);
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

#include <glib/gi18n.h>

#include "karum-archive-dialogs.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-examples.h"
#include "karum-fork-bar.h"
#include "karum-game-menu.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-loader.h"
#include "karum-match-bar.h"
#include "karum-rating-bar.h"
#include "karum-record-end.h"
#include "karum-replay-bar.h"
#include "karum-requests.h"
#include "karum-session-text.h"
#include "karum-game-text.h"
#include "karum-phrases.h"
#include "karum-positions.h"

/* The menu contains the players' names. It is made when it is opened: GTK 4.8 keeps some 80 KB of
 * every menu that is replaced. */
static void
make_menu (GtkMenuButton *button, gpointer page)
{
  const KarumGamePage *self = page;
  g_autoptr (GMenuModel) menu = self->session ? karum_game_menu_new (self->session) : NULL;

  if (menu)
    gtk_menu_button_set_menu_model (button, menu);
}

/* (nullable): what the game is, if it isn't just one of one's own. */
static const char *
kind_of_game (KarumSession *session)
{
  if (karum_session_is_analysis (session))
    return _ ("Analysis copy");
  return karum_examples_at (karum_archive_get_path (karum_session_get_archive (session)))
             ? _ ("Karum Examples")
             : NULL;
}

static void
show_title (KarumGamePage *self)
{
  const char *kind = kind_of_game (self->session);
  g_autofree char *persons = NULL, *rules = NULL, *marked = NULL;

  persons = karum_tags_players_text (&karum_session_get_record (self->session)->tags);
  rules = karum_phrase_rules (karum_session_get_rules (self->session));
  if (kind)
    marked = g_strdup_printf ("%s · %s", kind, rules);
  adw_window_title_set_subtitle (self->title, marked ? marked : rules);
  adw_window_title_set_title (self->title, persons);
  gtk_menu_button_set_create_popup_func (self->menu_button, make_menu, self, NULL);
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
  karum_game_voice_forget_line (self->voice);
  show_match (self);
  show_title (self);
  karum_game_page_show_contradiction (self);
  karum_game_page_tell_changed (self);
}

static void
hand_out_session (KarumGamePage *self)
{
  KarumSession *session = self->session;

  karum_turn_list_set_session (self->turns, session);
  karum_lead_chart_set_session (self->chart, session);
  karum_lead_chart_set_session (self->narrow_chart, session);
  karum_review_view_set_session (self->review, session);
  karum_replay_bar_set_session (self->replay, session);
  karum_turn_entry_set_session (self->entry, session);
  karum_fork_bar_set_session (self->forks, session);
  karum_tree_map_set_session (self->tree, session);
  karum_explorer_set_archive (self->explorer, session ? karum_session_get_archive (session) : NULL);
  if (!session)
    karum_explorer_show (self->explorer, NULL, NULL);
}

/* (transfer full) */
static char *
failure_text (const char *reason)
{
  return g_strdup_printf (_ ("The change was not made because it could not be saved: %s"), reason);
}

/* The game is no longer shown: the message is where the user is, and names it. */
static void
failed_since (KarumSession *session, const char *reason, KarumGamePage *self)
{
  g_autofree char *players = karum_tags_players_text (&karum_session_get_record (session)->tags);
  g_autofree char *failure = failure_text (reason);
  g_autofree char *text = g_strdup_printf ("%s. %s", players, failure);

  karum_tell (GTK_WIDGET (self), text);
}

/* The comment was sent when the game was left. */
static void
joined_since (KarumSession *session, KarumGamePage *self)
{
  g_autofree char *players = karum_tags_players_text (&karum_session_get_record (session)->tags);
  g_autofree char *text = g_strdup_printf (
      "%s. %s", players, _ ("This comment was changed elsewhere meanwhile. Both texts were kept."));

  karum_tell (GTK_WIDGET (self), text);
}

void
karum_game_page_close (KarumGamePage *self)
{
  g_return_if_fail (KARUM_IS_GAME_PAGE (self));
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  karum_ask_no_more (&self->seating);
  if (!self->session)
    return;
  g_signal_handlers_disconnect_by_data (self->session, self);
  g_signal_handlers_disconnect_by_data (karum_session_get_clock (self->session), self);
  karum_clock_run (karum_session_get_clock (self->session), FALSE);
  if (karum_session_get_archive (self->session))
    g_signal_handlers_disconnect_by_data (karum_session_get_archive (self->session), self);
  /* The page only learns of a running save if it fails. */
  karum_on_told (self->session, "failed", failed_since, self);
  karum_on_told (self->session, "joined", joined_since, self);
  karum_game_page_save_notes (self);
  karum_game_page_drop_glance (self);
  karum_game_page_keep_place (self);
  g_clear_object (&self->session);
  karum_opponent_set_session (self->opponent, NULL);
  karum_game_page_forget_analysis (self);
  hand_out_session (self);
  karum_game_page_load_review (self);
  self->any_shown = FALSE;
  karum_game_page_update_actions (self);
}

/* The last change may belong to another game. */
static void
watch_history (KarumGamePage *self, KarumArchive *archive)
{
  static const char *const signals[] = { "notify::undo-title", "notify::redo-title" };

  for (gsize i = 0; archive && i < G_N_ELEMENTS (signals); i++)
    karum_on (archive, signals[i], karum_game_page_update_actions, self);
}

static void
adopt (KarumGamePage *self, KarumSession *session)
{
  g_set_object (&self->session, session);
  karum_opponent_set_session (self->opponent, session);
  self->ended = karum_session_get_record (session)->tags.result != KARUM_RESULT_NONE
                || karum_tags_is_unplayed (&karum_session_get_record (session)->tags);
  self->any_shown = self->pointing = FALSE;
  gtk_widget_set_visible (self->damage_bar, FALSE);
  karum_game_page_name_annotator (self);
  karum_game_page_begin_analysis (self);
  hand_out_session (self);
  karum_on (session, "record-changed", record_changed, self);
  karum_on (session, "position-changed", karum_game_page_update, self);
  karum_game_page_hear (self, session);
  karum_game_page_hear_clock (self);
  karum_game_page_teach (self);
  watch_history (self, karum_session_get_archive (session));
  show_match (self);
  karum_game_page_show_contradiction (self);
  karum_game_page_begin_face (self);
  karum_game_page_update (self);
  karum_game_page_load_review (self);
}

KarumSession *
karum_game_page_get_session (KarumGamePage *self)
{
  g_return_val_if_fail (KARUM_IS_GAME_PAGE (self), NULL);
  return self->session;
}

/* -- A game that is not as it was saved -------------------------------------------------------- */

/* @backup: (nullable): that has the game; "" for none; NULL if that isn't known yet */
static void
show_damage (KarumGamePage *self, const char *damage, const char *backup)
{
  g_autofree char *name = backup && *backup ? g_filename_display_basename (backup) : NULL;
  g_autofree char *first = g_strdup_printf (
      /* Translators: what is wrong, a part of a sentence */
      _ ("This game was damaged: %s. It can be read, but not changed."), damage);
  g_autofree char *second = NULL;
  g_autofree char *text = NULL;

  if (name)
    /* Translators: a file */
    second = g_strdup_printf (_ ("The backup “%s” has it undamaged."), name);
  else if (backup)
    second = g_strdup (_ ("None of the backups has it undamaged."));
  text = g_strjoin ("\n", first, second, NULL);
  gtk_label_set_label (self->damage, text);
  gtk_widget_set_visible (self->damage_bar, TRUE);
}

typedef struct {
  KarumGamePage *page;   /* (owned) */
  KarumSession *session; /* (owned) */
  char *damage;          /* (owned) */
} Damaged;

static void
found_sound (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Damaged *damaged = data;
  g_autoptr (KarumGamePage) self = damaged->page;
  g_autoptr (KarumSession) session = damaged->session;
  g_autofree char *damage = damaged->damage;
  g_autofree char *backup = karum_request_finish (source, result, NULL);

  if (backup && self->session == session)
    show_damage (self, damage, backup);
}

/* @damage: (transfer full): as KarumLoadedGame */
static void
look_for_sound (KarumGamePage *self, KarumArchive *archive, char *damage)
{
  g_autofree char *folder
      = karum_backup_settings_folder (self->settings, karum_archive_get_path (archive));
  Damaged *damaged = g_new (Damaged, 1);

  *damaged = (Damaged){ g_object_ref (self), g_object_ref (self->session), damage };
  karum_request_async (archive, karum_request_find_sound (self->id, folder), NULL, found_sound,
                       damaged);
}

typedef struct {
  KarumGamePage *page; /* (owned) */
  gint64 id;
  guint ply;
  GVariant *place; /* (owned) (nullable) */
} Loading;

/* Goes to what the search found; otherwise to the place where the game was left, unless @ply asks
 * for another one. @found, @place: (nullable) */
static void
begin_at (KarumSession *session, const KarumNode *found, guint ply, GVariant *place)
{
  if (found)
    karum_session_go_to (session, found);
  else if (place && ply >= KARUM_GAME_PAGE_FOUND)
    karum_game_page_go_to_place (session, place);
  else
    karum_session_go (session, ply);
}

static void
loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Loading *loading = data;
  g_autoptr (KarumGamePage) self = loading->page;
  g_autoptr (GVariant) place = loading->place;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLoadedGame) game = karum_request_finish (source, result, &error);

  if (game) {
    KarumRecord *record = g_steal_pointer (&game->record);
    g_autoptr (KarumSession) session
        = karum_session_new (KARUM_ARCHIVE (source), loading->id, game->revision, record);

    const KarumNode *found
        = loading->ply == KARUM_GAME_PAGE_FOUND ? karum_game_place (record, &self->search) : NULL;

    karum_game_page_close (self);
    if (!place)
      place = karum_game_page_find_place (self, record->tags.uuid);
    begin_at (session, found, loading->ply, place);
    if (game->damage)
      karum_session_protect (session);
    adopt (self, session);
    if (place)
      karum_game_page_set_place (self, place, !found && loading->ply >= KARUM_GAME_PAGE_FOUND);
    show_title (self);
    if (game->damage) {
      show_damage (self, game->damage, NULL);
      look_for_sound (self, KARUM_ARCHIVE (source), g_steal_pointer (&game->damage));
    }
    gtk_stack_set_visible_child_name (self->stack, "game");
    /* What was found is a move or a comment: both are in the record. */
    if (found)
      gtk_stack_set_visible_child_name (self->tabs, "turns");
    karum_game_page_focus_home (self);
    if (loading->ply == KARUM_GAME_PAGE_REVIEW)
      gtk_widget_activate_action (GTK_WIDGET (self), "game.review", NULL);
  } else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    adw_status_page_set_description (self->trouble, error->message);
    gtk_stack_set_visible_child_name (self->stack, "trouble");
  }
}

void
karum_game_page_set_search (KarumPage *page, const KarumGameFilter *search)
{
  KarumGamePage *self = KARUM_GAME_PAGE (page);
  KarumGameFilter copy = karum_game_filter_copy (search);

  karum_game_filter_clear (&self->search);
  self->search = copy;
  karum_explorer_set_search (self->explorer, &self->search);
}

void
karum_game_page_open_at (
    KarumGamePage *self, KarumArchive *archive, gint64 id, guint ply, GVariant *place)
{
  Loading *loading;

  g_return_if_fail (KARUM_IS_GAME_PAGE (self) && KARUM_IS_ARCHIVE (archive));
  karum_game_page_close (self);
  /* It may be where it was left: where that is, is said again. */
  karum_game_voice_forget_place (self->voice);
  self->id = id;
  self->loading = g_cancellable_new ();
  loading = g_new (Loading, 1);
  *loading = (Loading){ g_object_ref (self), id, ply, place ? g_variant_ref (place) : NULL };
  adw_window_title_set_title (self->title, "");
  adw_window_title_set_subtitle (self->title, "");
  gtk_stack_set_visible_child_name (self->stack, "loading");
  karum_request_async (archive, karum_request_load_game (id), self->loading, loaded, loading);
}

void
karum_game_page_open (KarumGamePage *self, KarumArchive *archive, gint64 id, guint ply)
{
  karum_game_page_open_at (self, archive, id, ply, NULL);
}

void
karum_game_page_analyze (KarumGamePage *self, const char *rules, const char *position)
{
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (KarumSession) session = NULL;
  KarumRules read;

  karum_game_page_close (self);
  self->id = 0;
  if (karum_rules_read (karum_games, rules, &read, NULL))
    record = karum_record_new (&read, NULL, position, NULL);
  if (!record)
    return;
  karum_record_make_analysis (record);
  session = karum_session_new (NULL, 0, 0, g_steal_pointer (&record));
  adw_window_title_set_title (self->title, "");
  adopt (self, session);
  show_title (self);
  gtk_stack_set_visible_child_name (self->stack, "game");
  karum_game_page_set_analysing (self, TRUE);
  karum_teller_tell (self->teller, _ ("Moves that you try out here are not kept"), NULL, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

/* If the rules or a later change are the reason, a button leads to their place. */
static void
tell_refusal (KarumGamePage *self, const char *sentence)
{
  const char *heading = karum_session_get_refusal (self->session);
  guint64 change = karum_session_get_obstacle (self->session);
  char rules[KARUM_RULES_TEXT];

  if (!heading) {
    karum_teller_offer (self->teller, sentence, _ ("_Show"), change != 0 ? "win.show-change" : NULL,
                        g_variant_new_uint64 (change));
    return;
  }
  karum_rules_write (karum_session_get_rules (self->session), rules);
  karum_teller_offer (self->teller, sentence, _ ("_Rule"), "win.learn-about",
                      g_variant_new_take_string (g_strdup_printf ("%s rules %s", rules, heading)));
}

static void
refused (KarumGamePage *self, const char *reason)
{
  g_autofree char *sentence = karum_phrase_sentence (reason);

  karum_game_news_expect (self->news, NULL);
  tell_refusal (self, sentence);
  gtk_widget_error_bell (GTK_WIDGET (self->board));
}

static void
failed (KarumGamePage *self, const char *reason)
{
  g_autofree char *text = failure_text (reason);

  /* What the computer can't play now, it would try again at once. */
  karum_opponent_give_up (self->opponent);
  karum_game_news_fail (self->news, text);
}

/* An end is announced when it happens, not when a finished game is opened or annotated. */
static void
announce_end (KarumGamePage *self)
{
  g_autofree char *outcome = karum_session_outcome (self->session);
  gboolean had_ended = self->ended;

  self->ended = outcome != NULL;
  if (self->ended && !had_ended) {
    g_autofree char *told = karum_hints_count_help (self->hints, self->session, outcome);

    /* The result is said with the last move. */
    if (g_str_equal (told, outcome))
      karum_game_news_offer_seen (self->news, told);
    else
      karum_game_news_offer (self->news, told);
    /* The result takes the place of a move that was begun. */
    karum_turn_entry_clear (self->entry);
    karum_game_page_set_face (self, KARUM_FACE_ENDED);
  } else if (had_ended && !self->ended) {
    karum_teller_take_back (self->teller);
    karum_game_page_begin_face (self);
  }
}

static void
branched (KarumGamePage *self)
{
  if (karum_session_can_edit (self->session))
    karum_game_news_offer (self->news,
                           _ ("A variation begins here; the game itself is not changed"));
  else
    karum_teller_tell (self->teller,
                       karum_session_is_protected (self->session)
                           ? _ ("This game can’t be changed: this variation will not be kept")
                           : _ ("The archive can’t be changed: this variation will not be kept"),
                       NULL, NULL);
}

static void
lost (KarumGamePage *self, const char *text)
{
  karum_game_news_offer_to_stay (self->news, text);
}

static void
followed (KarumGamePage *self)
{
  karum_teller_tell (self->teller, _ ("The game has changed elsewhere"), NULL, NULL);
}

void
karum_game_page_tell_changed (KarumGamePage *self)
{
  const char *done = karum_game_news_change (self->news);

  announce_end (self);
  if (done)
    karum_game_news_offer (self->news, done);
}

/* The end of a game that was redone has been told already. */
static void
turned (KarumGamePage *self, const char *text, guint direction)
{
  karum_game_news_revert (self->news, text, direction);
}

void
karum_game_page_hear (KarumGamePage *self, KarumSession *session)
{
  karum_on (session, "refused", refused, self);
  karum_on (session, "turned", turned, self);
  karum_on (session, "branched", branched, self);
  karum_on (session, "lost", lost, self);
  karum_on (session, "followed", followed, self);
  karum_game_page_hear_corrections (self, session);
  karum_on (session, "failed", failed, self);
}

/* karum-game-page-correct.c: a played game is a document: what a correction of it changes is asked
 * first, and lines are tried out as main lines in a copy. */
#include <glib/gi18n.h>

#include "karum-board-view.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-game-page-private.h"
#include "karum-loader.h"
#include "karum-record-end.h"

#define BOARD_SIZE 200

/* -- Analysis copies -------------------------------------------------------------------------- */

static void
make_copy (KarumGamePage *self, const KarumRecord *record)
{
  KarumSession *session = self->session;

  karum_page_copy_for_analysis (KARUM_PAGE (self), karum_session_get_id (session), record,
                                karum_session_get_ply (session));
}

static void
copy_game (KarumGamePage *self)
{
  karum_game_page_save_notes (self);
  make_copy (self, karum_session_get_record (self->session));
}

static void
show_versions (KarumGamePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-versions", "x",
                              karum_session_get_id (self->session));
}

/* -- Corrections ------------------------------------------------------------------------------ */

static void
corrected (AdwMessageDialog *dialog, const char *response, KarumGamePage *self)
{
  gboolean go_on = g_str_equal (response, "correct");

  if (!self->session)
    return;
  if (!go_on)
    karum_game_news_expect (self->news, NULL);
  else if (!karum_game_news_expects (self->news))
    karum_game_news_expect (self->news, _ ("Game corrected"));
  karum_session_resolve (self->session, KARUM_KEEP_LEGAL, go_on);
  if (g_str_equal (response, "copy"))
    make_copy (self, karum_dialog_get_corrected (dialog));
}

/* Shows @text, and below it what the change that waits for a decision does. */
static void
ask_about (KarumGamePage *self, AdwMessageDialog *dialog, const char *text)
{
  KarumSession *session = self->session;

  karum_dialog_show_correction (dialog, karum_session_get_archive (session),
                                karum_session_get_id (session), karum_session_get_record (session),
                                karum_session_get_proposal (session), text);
}

static AdwMessageDialog *
dialog_new (KarumGamePage *self, const char *heading)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  return ADW_MESSAGE_DIALOG (adw_message_dialog_new (window, heading, NULL));
}

static void
correction (KarumGamePage *self)
{
  AdwMessageDialog *dialog = dialog_new (self, _ ("Correct What Was Played?"));

  ask_about (self, dialog,
             _ ("This game is finished. Its main line and its result are what was played: change "
                "them only if the record is wrong. Other lines can be tried out in an analysis "
                "copy."));
  karum_dialog_warn (dialog, "correct", _ ("Co_rrect"));
  if (karum_session_get_archive (self->session)) {
    adw_message_dialog_add_response (dialog, "copy", _ ("Change a C_opy"));
    adw_message_dialog_set_response_appearance (dialog, "copy", ADW_RESPONSE_SUGGESTED);
  }
  karum_on_told (dialog, "response", corrected, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* -- Moves that are lost ---------------------------------------------------------------------- */

static void
decided (AdwMessageDialog *dialog, const char *response, KarumGamePage *self)
{
  gboolean keep = g_str_equal (response, "keep");

  if (!self->session)
    return;
  if (keep || g_str_equal (response, "cut"))
    karum_game_news_expect (self->news,
                            keep ? _ ("Moves that are no longer possible were moved to the comment")
                                 : _ ("Moves that are no longer possible were left out"));
  else
    karum_game_news_expect (self->news, NULL);
  karum_session_resolve (self->session, keep ? KARUM_KEEP_AS_COMMENT : KARUM_KEEP_LEGAL,
                         karum_game_news_expects (self->news));
}

/* The position in which the line stops, with the points of the turn that isn't possible there. */
static GtkWidget *
show_loss (KarumGamePage *self, const KarumLoss *loss)
{
  GtkWidget *board = g_object_new (KARUM_TYPE_BOARD_VIEW, "animate", FALSE, "width-request",
                                   BOARD_SIZE, "height-request", BOARD_SIZE, NULL);

  g_object_bind_property (self->board, "theme", board, "theme", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->board, "flipped", board, "flipped", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->board, "coordinates", board, "coordinates", G_BINDING_SYNC_CREATE);
  karum_board_view_show (KARUM_BOARD_VIEW (board), karum_session_get_rules (self->session),
                         &loss->state, NULL);
  karum_board_view_set_marked (KARUM_BOARD_VIEW (board), loss->turn.points, loss->turn.n_points);
  gtk_accessible_update_property (GTK_ACCESSIBLE (board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Position before the move that is no longer possible"), -1);
  return board;
}

/* What is lost in a finished game is also a correction of it; one question is enough. */
static void
conflict (KarumGamePage *self, const char *text, guint n_turns)
{
  AdwMessageDialog *dialog = dialog_new (self, _ ("Some Moves Are No Longer Possible"));
  g_autofree char *count = g_strdup_printf (
      ngettext (
          "%u move is no longer possible. You can leave it out, or keep it as text in a comment.",
          "%u moves are no longer possible. You can leave them out, or keep them as text in a "
          "comment.",
          n_turns),
      n_turns);
  g_autofree char *body = g_strjoin ("\n\n", text, count, NULL);

  karum_game_news_expect (self->news, NULL);
  if (karum_record_is_correction (karum_session_get_record (self->session),
                                  karum_session_get_proposal (self->session)))
    ask_about (self, dialog, body);
  else
    adw_message_dialog_set_body (dialog, body);
  adw_message_dialog_set_extra_child (dialog,
                                      show_loss (self, karum_session_get_loss (self->session)));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "cut", _ ("_Leave Out"),
                                    "keep", _ ("_Keep as Comment"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "cut", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (dialog, "keep", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "keep");
  adw_message_dialog_set_close_response (dialog, "cancel");
  karum_on_told (dialog, "response", decided, self);
  karum_dialog_wrap_heading (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* -- A result that can't be ------------------------------------------------------------------- */

void
karum_game_page_show_contradiction (KarumGamePage *self)
{
  g_autofree char *reason = karum_record_contradiction (karum_session_get_record (self->session));
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->contradiction_bar, reason != NULL);
  if (!reason)
    return;
  /* Translators: why, a part of a sentence: “by its moves the result is 1-0, not 0-1” */
  text = g_strdup_printf (_ ("This result can’t be right: %s. Correct the moves or the result."),
                          reason);
  gtk_label_set_label (self->contradiction, text);
}

static void
settle (KarumGamePage *self)
{
  karum_session_settle (self->session);
}

/* -- Actions ---------------------------------------------------------------------------------- */

void
karum_game_page_hear_corrections (KarumGamePage *self, KarumSession *session)
{
  karum_on (session, "conflict", conflict, self);
  karum_on (session, "correction", correction, self);
}

static const KarumAction actions[] = {
  { "game.copy-for-analysis",
    N_ ("Make an Anal_ysis Copy"),
    "<Control><Alt>a",
    { KARUM_NEED_WRITING, GAME_SAVED },
    GAME_DOES (copy_game) },
  { "game.versions",
    N_ ("_Versions…"),
    "<Control><Alt>v",
    { GAME_SAVED },
    GAME_DOES (show_versions) },
  { "game.settle", NULL, NULL, { KARUM_NEED_WRITING, GAME_EDIT }, GAME_DOES (settle) },
};

const KarumActionTable karum_game_page_correcting_actions
    = { NC_ ("shortcuts", "Variations"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };

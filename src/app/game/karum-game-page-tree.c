#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-dialog.h"
#include "karum-game-page-private.h"
#include "karum-kgn.h"
#include "karum-requests.h"
#include "karum-node.h"
#include "karum-pattern.h"
#include "karum-phrases.h"
#include "karum-record-edit.h"
#include "karum-new-game-dialog.h"
#include "karum-teller.h"

static void
go_previous_fork (KarumGamePage *self)
{
  karum_session_go_to_fork (self->session, -1);
}

static void
go_next_fork (KarumGamePage *self)
{
  karum_session_go_to_fork (self->session, 1);
}

static void
choose_previous (KarumGamePage *self)
{
  karum_session_choose (self->session, -1);
}

static void
choose_next (KarumGamePage *self)
{
  karum_session_choose (self->session, 1);
}

void
karum_game_page_save_notes (KarumGamePage *self)
{
  karum_turn_list_save (self->turns);
}

static void
delete_turns (KarumGamePage *self)
{
  karum_game_page_save_notes (self);
  self->doing = _ ("Moves deleted");
  karum_session_delete (self->session);
}

static void
order (KarumGamePage *self, KarumOrder order)
{
  karum_game_page_save_notes (self);
  karum_session_order (self->session, order);
}

static void
promote (KarumGamePage *self)
{
  order (self, KARUM_ORDER_UP);
}

static void
demote (KarumGamePage *self)
{
  order (self, KARUM_ORDER_DOWN);
}

static void
make_main (KarumGamePage *self)
{
  order (self, KARUM_ORDER_MAIN);
}

static void
correct (KarumGamePage *self, KarumCorrection correction)
{
  karum_game_page_save_notes (self);
  karum_session_correct (self->session, correction);
}

static void
replace (KarumGamePage *self)
{
  correct (self, KARUM_CORRECT_REPLACE);
}

static void
insert (KarumGamePage *self)
{
  correct (self, KARUM_CORRECT_INSERT);
}

static void
remove_turn (KarumGamePage *self)
{
  karum_game_page_save_notes (self);
  self->doing = _ ("Move removed");
  karum_session_remove (self->session);
}

/* Goes to the turn of the game before the variation, and on along the game. */
static void
leave_line (KarumGamePage *self)
{
  const KarumNode *node = karum_session_get_node (self->session);
  const KarumNode *variation;

  while ((variation = karum_node_variation (node)))
    node = variation->parent;
  karum_session_go_to (self->session, node->child ? node->child : node);
  karum_session_go_to (self->session, node);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

char *
karum_game_page_dup_correction (KarumGamePage *self)
{
  KarumSession *session = self->session;
  KarumCorrection correction = karum_session_get_correction (session);
  guint ply = karum_session_get_ply (session) + 1;
  g_autofree char *turn = NULL;

  if (correction == KARUM_CORRECT_NOTHING)
    return NULL;
  turn = karum_phrase_turn (karum_session_get_rules (session),
                            karum_session_get_turn (session, ply));
  /* Translators: the number of a turn and its notation */
  return g_strdup_printf (correction == KARUM_CORRECT_REPLACE
                              ? _ ("Enter the move that replaces move %u, %s")
                              : _ ("Enter the move to insert before move %u, %s"),
                          ply, turn);
}

void
karum_game_page_update_tree (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumNode *node = session ? karum_session_get_node (session) : NULL;
  gboolean fork = node && karum_node_is_fork (node);
  gboolean turn = node && node->parent && karum_session_can_edit (session);
  const struct {
    const char *action;
    gboolean enabled;
  } actions[] = {
    { "game.previous-fork", node && node->parent },
    { "game.next-fork", node && node->child },
    { "game.choose-previous", fork },
    { "game.choose-next", fork },
    { "game.leave-line", session && karum_session_in_variation (session) },
    { "game.delete", turn },
    { "game.replace", turn },
    { "game.insert", turn },
    { "game.remove", turn },
    { "game.promote", session && karum_session_can_order (session, KARUM_ORDER_UP) },
    { "game.demote", session && karum_session_can_order (session, KARUM_ORDER_DOWN) },
    { "game.make-main", session && karum_session_can_order (session, KARUM_ORDER_MAIN) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i].action, actions[i].enabled);
}

void
karum_game_page_install_tree (GtkWidgetClass *widget_class)
{
  KARUM_ACTION (widget_class, KarumGamePage, "game.previous-fork", go_previous_fork);
  KARUM_ACTION (widget_class, KarumGamePage, "game.next-fork", go_next_fork);
  KARUM_ACTION (widget_class, KarumGamePage, "game.choose-previous", choose_previous);
  KARUM_ACTION (widget_class, KarumGamePage, "game.choose-next", choose_next);
  KARUM_ACTION (widget_class, KarumGamePage, "game.leave-line", leave_line);
  KARUM_ACTION (widget_class, KarumGamePage, "game.delete", delete_turns);
  KARUM_ACTION (widget_class, KarumGamePage, "game.replace", replace);
  KARUM_ACTION (widget_class, KarumGamePage, "game.insert", insert);
  KARUM_ACTION (widget_class, KarumGamePage, "game.remove", remove_turn);
  KARUM_ACTION (widget_class, KarumGamePage, "game.promote", promote);
  KARUM_ACTION (widget_class, KarumGamePage, "game.demote", demote);
  KARUM_ACTION (widget_class, KarumGamePage, "game.make-main", make_main);
}

/* -- The clipboard ---------------------------------------------------------------------------- */

static void
copy (KarumGamePage *self)
{
  g_autofree char *text = karum_session_dup_branch (self->session);

  if (text)
    karum_copy_text (GTK_WIDGET (self), text);
}

static void
copy_branch (KarumGamePage *self)
{
  copy (self);
  karum_tell (GTK_WIDGET (self), _ ("Branch copied"));
}

static void
cut_branch (KarumGamePage *self)
{
  karum_game_page_save_notes (self);
  copy (self);
  self->doing = _ ("Branch cut");
  karum_session_delete (self->session);
}

static void
take_text (KarumGamePage *self, const char *text)
{
  karum_game_page_save_notes (self);
  self->doing = karum_record_is_result (karum_session_get_record (self->session))
                    ? _ ("Record entered")
                    : _ ("Branch pasted");
  karum_session_paste (self->session, text);
}

static void
branch_pasted (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumGamePage) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (!self->session)
    return;
  if (text)
    take_text (self, text);
  else
    karum_tell (GTK_WIDGET (self), _ ("The clipboard contains no text."));
}

static void
paste_branch (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, branch_pasted,
                                 g_object_ref (widget));
}

/* The window pastes games and positions. */
static gboolean
is_branch (GdkClipboard *clipboard, const char *text)
{
  char position[KARUM_POSITION_TEXT];
  KarumRules rules;
  KarumState state;

  return text && karum_kgn_is_branch (text)
         && !gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard),
                                                    KARUM_POSITION_TYPE)
         && !karum_position_guess (text, &rules, &state, position);
}

/* A game with moves, where only the result is known. */
static gboolean
is_record (KarumGamePage *self, const char *text)
{
  return karum_record_is_result (karum_session_get_record (self->session))
         && text[strspn (text, " \t\r\n")] == '[';
}

static void
anything_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumGamePage) self = data;
  GdkClipboard *clipboard = GDK_CLIPBOARD (source);
  g_autofree char *text = gdk_clipboard_read_text_finish (clipboard, result, NULL);

  if (self->session && karum_session_can_edit (self->session)
      && (is_branch (clipboard, text) || (text && is_record (self, text))))
    take_text (self, text);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.paste", NULL);
}

static void
paste (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, anything_pasted,
                                 g_object_ref (widget));
}

/* -- Other games ------------------------------------------------------------------------------ */

typedef struct {
  KarumGamePage *page;   /* (owned) */
  KarumSession *session; /* (owned): of the page at that time */
  guint ply;
} Adoption;

static void
game_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Adoption *adoption = data;
  g_autoptr (KarumGamePage) self = adoption->page;
  g_autoptr (KarumSession) session = adoption->session;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLoadedGame) game = karum_request_finish (source, result, &error);
  g_autofree char *cited = NULL;

  if (self->session != session)
    return;
  if (!game) {
    karum_tell (GTK_WIDGET (self), error->message);
    return;
  }
  cited = karum_session_cite (&game->record->tags);
  karum_game_page_save_notes (self);
  self->doing = _ ("Game added as a variation");
  karum_session_adopt_game (session, game->record, adoption->ply, cited);
}

static void
adopt (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);
  Adoption *adoption = g_new (Adoption, 1);
  gint64 id;

  *adoption = (Adoption){ g_object_ref (self), g_object_ref (self->session), 0 };
  g_variant_get (parameter, "(xu)", &id, &adoption->ply);
  karum_request_async (karum_session_get_archive (self->session), karum_request_load_game (id),
                       NULL, game_loaded, adoption);
}

/* -- Actions ---------------------------------------------------------------------------------- */

void
karum_game_page_update_branch (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumNode *node = session ? karum_session_get_node (session) : NULL;
  gboolean edit = session && karum_session_can_edit (session);
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "game.copy-branch", node && node->parent);
  gtk_widget_action_set_enabled (widget, "game.cut-branch", edit && node && node->parent);
  gtk_widget_action_set_enabled (widget, "game.paste-branch", edit);
  gtk_widget_action_set_enabled (widget, "game.paste", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.adopt",
                                 edit && karum_session_get_archive (session)
                                     && karum_session_can_branch (session));
}

void
karum_game_page_install_branch (GtkWidgetClass *widget_class)
{
  KARUM_ACTION (widget_class, KarumGamePage, "game.copy-branch", copy_branch);
  KARUM_ACTION (widget_class, KarumGamePage, "game.cut-branch", cut_branch);
  gtk_widget_class_install_action (widget_class, "game.paste-branch", NULL, paste_branch);
  gtk_widget_class_install_action (widget_class, "game.paste", NULL, paste);
  gtk_widget_class_install_action (widget_class, "game.adopt", "(xu)", adopt);
}

static void
start_here (KarumGamePage *self)
{
  karum_game_page_save_notes (self);
  self->doing = _ ("The game now begins at this position");
  karum_session_start_here (self->session);
}

/* A new game of the same players, each with the side that they have here. */
static void
play_on (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
  char ruleset[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  karum_rules_write (rules, ruleset);
  rules->game->position_write (rules, state, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.play-on", "(ssxb)", ruleset, position,
                              karum_session_get_id (session),
                              (gboolean) karum_exchanged (rules, state));
}

static void
practise (KarumGamePage *self)
{
  const KarumRules *rules = karum_session_get_rules (self->session);
  char ruleset[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  karum_rules_write (rules, ruleset);
  rules->game->position_write (rules, karum_session_get_position (self->session), position);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.practise-at", "(ss)", ruleset, position);
}

static void
guess (KarumGamePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.guess-moves", "x",
                              karum_session_get_id (self->session));
}

/* The corrected record still belongs to the page, unless another window changed it. */
static void
applied (KarumStartDialog *dialog, KarumRecord *next, KarumGamePage *self)
{
  const KarumRecord *base = g_object_get_data (G_OBJECT (dialog), "base");

  if (!self->session)
    return;
  if (karum_session_get_record (self->session) != base) {
    karum_tell (GTK_WIDGET (self), _ ("The game has changed elsewhere"));
    return;
  }
  self->doing = _ ("Rules and setup corrected");
  karum_session_restart (self->session, karum_record_copy (next));
}

static void
correct_start (KarumGamePage *self)
{
  const KarumRecord *record;
  GtkWindow *dialog;

  karum_game_page_save_notes (self);
  record = karum_session_get_record (self->session);
  dialog = karum_start_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), record);
  g_object_set_data_full (G_OBJECT (dialog), "base", karum_record_ref ((KarumRecord *) record),
                          (GDestroyNotify) karum_record_unref);
  g_signal_connect_object (dialog, "applied", G_CALLBACK (applied), self, 0);
  karum_dialog_present (dialog);
}

static gboolean
is_over (KarumSession *session)
{
  const KarumRules *rules = karum_session_get_rules (session);

  return rules->game->status (rules, karum_session_get_position (session)).over;
}

void
karum_game_page_update_start (KarumGamePage *self)
{
  KarumSession *session = self->session;
  gboolean edit = session && karum_session_can_edit (session);
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "game.start-here",
                                 edit && karum_session_can_start_here (session));
  gtk_widget_action_set_enabled (widget, "game.play-on",
                                 edit && karum_session_get_archive (session) && !is_over (session));
  gtk_widget_action_set_enabled (widget, "game.practise",
                                 session && karum_session_get_archive (session)
                                     && !is_over (session));
  gtk_widget_action_set_enabled (
      widget, "game.guess",
      session && karum_session_get_id (session) != 0
          && karum_record_line_length (karum_session_get_record (session)) > 0);
  gtk_widget_action_set_enabled (widget, "game.correct-start", edit);
}

void
karum_game_page_install_start (GtkWidgetClass *widget_class)
{
  KARUM_ACTION (widget_class, KarumGamePage, "game.start-here", start_here);
  KARUM_ACTION (widget_class, KarumGamePage, "game.play-on", play_on);
  KARUM_ACTION (widget_class, KarumGamePage, "game.practise", practise);
  KARUM_ACTION (widget_class, KarumGamePage, "game.guess", guess);
  KARUM_ACTION (widget_class, KarumGamePage, "game.correct-start", correct_start);
}

#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-dialog.h"
#include "karum-game-page-private.h"
#include "karum-kgn.h"
#include "karum-requests.h"
#include "karum-pattern.h"
#include "karum-phrases.h"
#include "karum-record-edit.h"
#include "karum-start-dialog.h"
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
  karum_game_news_expect (self->news, _ ("Moves deleted"));
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
  karum_game_news_expect (self->news, _ ("Move removed"));
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
  karum_game_news_expect (self->news, _ ("Branch cut"));
  karum_session_delete (self->session);
}

static void
take_text (KarumGamePage *self, const char *text)
{
  karum_game_page_save_notes (self);
  karum_game_news_expect (self->news,
                          karum_record_is_result (karum_session_get_record (self->session))
                              ? _ ("Record entered")
                              : _ ("Branch pasted"));
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
  karum_game_news_expect (self->news, _ ("Game added as a variation"));
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

static void
start_here (KarumGamePage *self)
{
  karum_game_page_save_notes (self);
  karum_game_news_expect (self->news, _ ("The game now begins at this position"));
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
  karum_game_news_expect (self->news, _ ("Rules and setup corrected"));
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
  karum_on_told (dialog, "applied", applied, self);
  karum_dialog_present (dialog);
}

static const KarumAction tree[] = {
  { "game.previous-fork",
    N_ ("Previous Fork"),
    "<Shift>Left",
    { GAME_MOVE },
    GAME_DOES (go_previous_fork) },
  { "game.next-fork", N_ ("Next Fork"), "<Shift>Right", { GAME_AFTER }, GAME_DOES (go_next_fork) },
  { "game.choose-previous",
    N_ ("Previous Move at the Fork"),
    "Up",
    { GAME_FORK },
    GAME_DOES (choose_previous) },
  { "game.choose-next",
    N_ ("Next Move at the Fork"),
    "Down",
    { GAME_FORK },
    GAME_DOES (choose_next) },
  { "game.leave-line", N_ ("Back to the Game"), NULL, { GAME_VARIATION }, GAME_DOES (leave_line) },
  { "game.promote",
    N_ ("_Promote"),
    "<Control>Up",
    { KARUM_NEED_WRITING, GAME_UP },
    GAME_DOES (promote) },
  { "game.demote",
    N_ ("Dem_ote"),
    "<Control>Down",
    { KARUM_NEED_WRITING, GAME_DOWN },
    GAME_DOES (demote) },
  { "game.make-main",
    N_ ("Make _Main Line"),
    "<Control><Shift>Up",
    { KARUM_NEED_WRITING, GAME_MAIN },
    GAME_DOES (make_main) },
  { "game.delete",
    N_ ("Dele_te from Here"),
    "Delete",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE },
    GAME_DOES (delete_turns) },
  { "game.replace",
    N_ ("_Replace This Move"),
    "<Control>r",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE },
    GAME_DOES (replace) },
  { "game.insert",
    N_ ("_Insert a Move Before This One"),
    "<Control>plus <Control>KP_Add",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE },
    GAME_DOES (insert) },
  { "game.remove",
    N_ ("Re_move This Move"),
    "<Control>d",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE },
    GAME_DOES (remove_turn) },
};

const KarumActionTable karum_game_page_tree_actions
    = { NC_ ("shortcuts", "Variations"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (tree), .reasons = karum_game_page_reasons };

static const KarumAction branch[] = {
  { "game.cut-branch",
    N_ ("Cu_t the Branch"),
    "<Control>x",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_MOVE },
    GAME_DOES (cut_branch) },
  { "game.copy-branch",
    N_ ("_Copy the Branch"),
    "<Control>b",
    { GAME_MOVE },
    GAME_DOES (copy_branch) },
  { "game.paste-branch",
    N_ ("_Paste a Branch"),
    "<Control><Shift>v",
    { KARUM_NEED_WRITING, GAME_EDIT },
    .with_target = paste_branch },
  { "game.paste", NULL, "<Control>v", { GAME_SHOWN }, .with_target = paste },
  { "game.adopt", .needs = { KARUM_NEED_WRITING, GAME_EDIT, GAME_ARCHIVE, GAME_BRANCH },
    .with_target = adopt, .target = "(xu)" },
};

const KarumActionTable karum_game_page_branch_actions
    = { NC_ ("shortcuts", "Variations"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (branch), .reasons = karum_game_page_reasons };

static const KarumAction start[] = {
  { "game.start-here",
    N_ ("Delete _Earlier Moves"),
    "<Control>BackSpace",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_HERE },
    GAME_DOES (start_here) },
  { "game.play-on",
    N_ ("Pla_y On from Here…"),
    "<Control><Alt>n",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_ARCHIVE, GAME_GOES_ON },
    GAME_DOES (play_on) },
  { "game.practise",
    N_ ("Practice from Here Against the Computer…"),
    NULL,
    { GAME_ARCHIVE, GAME_GOES_ON },
    GAME_DOES (practise) },
  { "game.guess", N_ ("Guess the Moves"), NULL, { GAME_SAVED, GAME_RECORD }, GAME_DOES (guess) },
  { "game.correct-start",
    N_ ("Correct Rules and _Setup…"),
    "<Shift>F2",
    { KARUM_NEED_WRITING, GAME_EDIT },
    GAME_DOES (correct_start) },
};

const KarumActionTable karum_game_page_start_actions
    = { NC_ ("shortcuts", "Variations"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (start), .reasons = karum_game_page_reasons };

/* karum-game-page-tree.c: forks, variations and corrections of a game. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"
#include "karum-node.h"
#include "karum-phrases.h"
#include "karum-record-edit.h"

static void
go_previous_fork (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_go_to_fork (KARUM_GAME_PAGE (widget)->session, -1);
}

static void
go_next_fork (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_go_to_fork (KARUM_GAME_PAGE (widget)->session, 1);
}

static void
choose_previous (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_choose (KARUM_GAME_PAGE (widget)->session, -1);
}

static void
choose_next (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_choose (KARUM_GAME_PAGE (widget)->session, 1);
}

void
karum_game_page_save_notes (KarumGamePage *self)
{
  karum_note_save (self->lead_note);
  karum_note_save (self->turn_note);
  karum_note_save (self->game_note);
}

static void
delete_turns (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_game_page_save_notes (self);
  self->doing = _ ("Turns deleted");
  karum_session_delete (self->session);
}

static void
order (KarumGamePage *self, KarumOrder order)
{
  karum_game_page_save_notes (self);
  karum_session_order (self->session, order);
}

static void
promote (GtkWidget *widget, const char *action, GVariant *parameter)
{
  order (KARUM_GAME_PAGE (widget), KARUM_ORDER_UP);
}

static void
demote (GtkWidget *widget, const char *action, GVariant *parameter)
{
  order (KARUM_GAME_PAGE (widget), KARUM_ORDER_DOWN);
}

static void
make_main (GtkWidget *widget, const char *action, GVariant *parameter)
{
  order (KARUM_GAME_PAGE (widget), KARUM_ORDER_MAIN);
}

static void
correct (KarumGamePage *self, KarumCorrection correction)
{
  karum_game_page_save_notes (self);
  karum_session_correct (self->session, correction);
}

static void
replace (GtkWidget *widget, const char *action, GVariant *parameter)
{
  correct (KARUM_GAME_PAGE (widget), KARUM_CORRECT_REPLACE);
}

static void
insert (GtkWidget *widget, const char *action, GVariant *parameter)
{
  correct (KARUM_GAME_PAGE (widget), KARUM_CORRECT_INSERT);
}

static void
remove_turn (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_game_page_save_notes (self);
  self->doing = _ ("Turn removed");
  karum_session_remove (self->session);
}

/* Goes to the turn of the game before the variation, and on along the game. */
static void
leave_line (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);
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
                              ? _ ("Enter the turn that replaces turn %u, %s")
                              : _ ("Enter the turn to insert before turn %u, %s"),
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
  gtk_widget_class_install_action (widget_class, "game.previous-fork", NULL, go_previous_fork);
  gtk_widget_class_install_action (widget_class, "game.next-fork", NULL, go_next_fork);
  gtk_widget_class_install_action (widget_class, "game.choose-previous", NULL, choose_previous);
  gtk_widget_class_install_action (widget_class, "game.choose-next", NULL, choose_next);
  gtk_widget_class_install_action (widget_class, "game.leave-line", NULL, leave_line);
  gtk_widget_class_install_action (widget_class, "game.delete", NULL, delete_turns);
  gtk_widget_class_install_action (widget_class, "game.replace", NULL, replace);
  gtk_widget_class_install_action (widget_class, "game.insert", NULL, insert);
  gtk_widget_class_install_action (widget_class, "game.remove", NULL, remove_turn);
  gtk_widget_class_install_action (widget_class, "game.promote", NULL, promote);
  gtk_widget_class_install_action (widget_class, "game.demote", NULL, demote);
  gtk_widget_class_install_action (widget_class, "game.make-main", NULL, make_main);
}

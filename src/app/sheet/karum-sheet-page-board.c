#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-game-text.h"
#include "karum-kgn.h"
#include "karum-menus.h"
#include "karum-phrases.h"
#include "karum-sheet-page-private.h"
#include "karum-teller.h"

static void
show_prompt (KarumSheetPage *self, const KarumRules *rules, const KarumState *state)
{
  KarumStatus status = rules->game->status (rules, state);
  gboolean second = (status.to_move == KARUM_SECOND) != karum_exchanged (rules, state);
  g_autofree char *name = karum_name_row_dup_name (second ? self->second_row : self->first_row);
  g_autofree char *prompt = NULL, *text = NULL;

  if (status.over) {
    gtk_label_set_label (self->status, _ ("The game is over"));
    return;
  }
  prompt = karum_phrase_fill (gettext (rules->game->prompt (rules, state, NULL)),
                              karum_game_player_text (name, second));
  /* Translators: the number of a turn, who is to do what */
  text = g_strdup_printf (_ ("Move %u. %s"), self->place + 1, prompt);
  gtk_label_set_label (self->status, text);
}

/* Shows the holes entered so far, which can be clicked; a message says what is missing. */
static void
show_setup (KarumSheetPage *self, const KarumRules *rules)
{
  KarumState setup;
  gboolean drafted = karum_sheet_page_draft_setup (self, &setup);

  gtk_widget_set_visible (GTK_WIDGET (self->board), drafted);
  if (!drafted) {
    gtk_label_set_label (self->status,
                         _ ("The start of the game is incomplete. Fill it in on the “Game” tab."));
    return;
  }
  karum_board_view_show (self->board, rules, &setup, NULL);
  g_object_set (self->board, "interactive", TRUE, NULL);
  gtk_label_set_label (self->status, _ ("Type or click the holes of the sheet first."));
}

/* Shows the position after @typed in @state; FALSE if it is not a turn there. */
static gboolean
show_typed_turn (KarumSheetPage *self,
                 const KarumRules *rules,
                 const KarumState *state,
                 const char *typed)
{
  KarumTurn turn;

  if (!*typed || !karum_sheet_can_play (self->sheet, self->place)
      || !karum_turn_parse (rules, state, typed, &turn, NULL))
    return FALSE;
  karum_board_view_show (self->board, rules, state, &turn);
  return TRUE;
}

void
karum_sheet_page_show_board (KarumSheetPage *self, const char *typed)
{
  const KarumRules *rules = karum_sheet_get_rules (self->sheet);
  guint ply = MIN (self->place, karum_sheet_get_legal (self->sheet));
  const KarumState *state;

  if (!karum_sheet_get_started (self->sheet)) {
    show_setup (self, rules);
    return;
  }
  gtk_widget_set_visible (GTK_WIDGET (self->board), TRUE);
  state = karum_sheet_get_state (self->sheet, ply);
  show_prompt (self, rules, state);
  karum_entry_init (&self->touched, rules, state);
  if (show_typed_turn (self, rules, state, typed))
    return;
  if (ply > 0)
    karum_board_view_show (self->board, rules, karum_sheet_get_state (self->sheet, ply - 1),
                           karum_sheet_get_turn (self->sheet, ply - 1));
  else
    karum_board_view_show (self->board, rules, state, NULL);
  g_object_set (self->board, "interactive", karum_sheet_can_play (self->sheet, self->place), NULL);
  karum_board_view_set_entry (self->board, &self->touched);
}

static void
put_turn (KarumSheetPage *self, const KarumTurn *turn)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (texts, karum_phrase_turn (karum_sheet_get_rules (self->sheet), turn));
  karum_sheet_page_go (self, karum_sheet_put (self->sheet, self->place, texts, self->inserting));
}

/* Clicking the last point again ends a turn that could continue. */
static void
point_activated (KarumBoardView *board, guint point, KarumSheetPage *self)
{
  const KarumTurn *turn = &self->touched.turn;
  KarumTurn whole;

  /* Keys then act on the board: a focused field of the form would consume them. */
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->tabs), "facts") == 0)
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  if (!karum_sheet_get_started (self->sheet)) {
    karum_sheet_page_toggle_setup (self, (KarumPoint) point);
    return;
  }
  if (!karum_sheet_can_play (self->sheet, self->place))
    return;
  if (!(turn->n_points > 0 && turn->points[turn->n_points - 1] == point && self->touched.legal)
      && karum_entry_touch (&self->touched, (KarumPoint) point, NULL) != KARUM_ENTRY_WHOLE) {
    karum_board_view_set_entry (self->board, &self->touched);
    return;
  }
  karum_turn_copy (&whole, turn);
  put_turn (self, &whole);
}

static void
step_back (KarumSheetPage *self)
{
  if (karum_entry_back (&self->touched))
    karum_board_view_set_entry (self->board, &self->touched);
}

void
karum_sheet_page_bind_board (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumSheetPage, status, board);
  KARUM_CALLBACKS (widget_class, point_activated, step_back);
}

static void
copy_position (KarumSheetPage *self)
{
  karum_board_share_copy_position (self->board);
}

static void
copy_picture (KarumSheetPage *self)
{
  karum_board_share_copy_picture (self->board, NULL);
}

/* As far as it was typed. */
static void
copy_game (KarumSheetPage *self)
{
  g_autoptr (KarumRecord) record = karum_sheet_make_record (self->sheet);
  g_autoptr (GString) text = g_string_new (NULL);

  if (!record) {
    karum_tell (GTK_WIDGET (self),
                _ ("The game can’t be copied: a move is illegal, or its start is incomplete."));
    return;
  }
  karum_sheet_page_fill_tags (self, record);
  karum_kgn_write (record, text);
  karum_copy_text (GTK_WIDGET (self), text->str);
  karum_tell (GTK_WIDGET (self), _ ("Game copied"));
}

void
karum_sheet_page_add_sharing (KarumSheetPage *self)
{
  g_autoptr (GMenu) more = g_menu_new ();

  karum_menu_append (more, "sheet.copy-game");
  karum_board_menu_add (self->board, GTK_WIDGET (self), G_MENU_MODEL (more));
}

static const KarumAction actions[] = {
  { "sheet.copy-position", N_ ("Copy _Position"), "<Control>c",
    .function = KARUM_DOES (KarumSheetPage, copy_position) },
  { "sheet.copy-picture", N_ ("Copy as Pict_ure"), "<Control><Shift>c",
    .function = KARUM_DOES (KarumSheetPage, copy_picture) },
  { "sheet.copy-game", N_ ("Copy Ga_me"), "<Control><Alt>c",
    .function = KARUM_DOES (KarumSheetPage, copy_game) },
};

const KarumActionTable karum_sheet_page_sharing_actions
    = { NC_ ("shortcuts", "Score sheet"), .way = KARUM_KEYS_BEFORE_FOCUS,
        KARUM_ACTION_LINES (actions), .reasons = karum_sheet_page_reasons };

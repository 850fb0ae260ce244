#include "karum-game-menu.h"

#include <glib/gi18n.h>

#include "karum-menus.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-record.h"

/* @name: of the action, with @glyph as its target; 0 for none */
static void
append_glyph (GMenu *menu, const char *name, guint8 glyph)
{
  const char *sign = glyph > 0 ? karum_glyph_sign (glyph) : NULL;
  g_autofree char *action = g_strdup_printf ("%s(%u)", name, glyph);
  g_autoptr (GMenuItem) item = karum_menu_item_new (action);

  if (sign) {
    g_autoptr (GVariant) title
        = g_menu_item_get_attribute_value (item, G_MENU_ATTRIBUTE_LABEL, NULL);
    g_autofree char *label
        = g_strdup_printf ("%s\342\200\202%s", sign, g_variant_get_string (title, NULL));

    g_menu_item_set_label (item, label);
  }
  g_menu_append_item (menu, item);
}

static GMenuModel *
make_judgements (void)
{
  GMenu *menu = g_menu_new ();

  for (guint8 i = 1; i <= KARUM_JUDGEMENTS; i++)
    append_glyph (menu, "game.judge", i);
  append_glyph (menu, "game.judge", 0);
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_signs (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < KARUM_POSITION_SIGNS; i++)
    append_glyph (menu, "game.assess", karum_position_signs[i]);
  append_glyph (menu, "game.assess", 0);
  return G_MENU_MODEL (menu);
}

GMenuModel *
karum_glyph_menu_new (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) judgements = make_judgements ();
  g_autoptr (GMenuModel) signs = make_signs ();

  g_menu_append_section (menu, _ ("This Move"), judgements);
  g_menu_append_section (menu, _ ("The Position After It"), signs);
  return G_MENU_MODEL (menu);
}

/* Hidden while the action is disabled, as ending a game that has ended is. */
static void
append_item_when_possible (GMenu *menu, GMenuItem *item)
{
  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (menu, item);
}

static void
append_when_possible (GMenu *menu, const char *action)
{
  g_autoptr (GMenuItem) item = karum_menu_item_new (action);

  append_item_when_possible (menu, item);
}

/* @text contains `%s` for the player's name. */
static void
append_end_for_each (KarumSession *session, GMenu *menu, const char *text, const char *action)
{
  for (guint player = 0; player < 2; player++) {
    g_autofree char *shown = karum_display_name (karum_session_get_name (session, player));
    g_autofree char *name = karum_menu_text (shown);
    g_autofree char *label = karum_phrase_fill (text, name);

    g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

    g_menu_item_set_action_and_target (item, action, "i", (gint32) player);
    append_item_when_possible (menu, item);
  }
}

/* The computer doesn't simply agree: see karum_opponent_offer_draw(). */
static GMenuModel *
make_ends (KarumSession *session)
{
  const KarumTags *tags = &karum_session_get_record (session)->tags;
  gboolean computer
      = karum_computer_level (tags->players[0]) > 0 || karum_computer_level (tags->players[1]) > 0;
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuItem) draw = karum_menu_item_new ("game.draw");

  if (computer)
    g_menu_item_set_label (draw, _ ("Offer a _Draw"));
  append_end_for_each (session, menu, _ ("%s resigns"), "game.resign");
  append_item_when_possible (menu, draw);
  append_end_for_each (session, menu, _ ("%s has run out of time"), "game.time");
  return G_MENU_MODEL (menu);
}

/* For the clipboard and other programs. */
static GMenuModel *
make_share (void)
{
  GMenu *share = g_menu_new ();

  karum_menu_append (share, "game.copy-position");
  karum_menu_append (share, "game.copy-picture");
  karum_menu_append (share, "game.copy-game");
  karum_menu_append (share, "game.save-diagram");
  karum_menu_append (share, "game.share-page");
  karum_menu_append (share, "win.print");
  return G_MENU_MODEL (share);
}

static GMenuModel *
make_branch (void)
{
  GMenu *menu = g_menu_new ();

  karum_menu_append (menu, "game.cut-branch");
  karum_menu_append (menu, "game.copy-branch");
  karum_menu_append (menu, "game.paste-branch");
  karum_menu_append (menu, "game.start-here");
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_variation (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) branch = make_branch ();

  append_when_possible (menu, "game.promote");
  append_when_possible (menu, "game.demote");
  append_when_possible (menu, "game.make-main");
  append_when_possible (menu, "game.delete");
  g_menu_append_submenu (menu, _ ("Branc_h"), branch);
  append_when_possible (menu, "game.play-on");
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_corrections (void)
{
  GMenu *menu = g_menu_new ();

  karum_menu_append (menu, "game.replace");
  karum_menu_append (menu, "game.insert");
  karum_menu_append (menu, "game.remove");
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_list (void)
{
  GMenu *menu = g_menu_new ();

  append_when_possible (menu, "game.fold");
  karum_menu_append (menu, "game.fold-all");
  karum_menu_append (menu, "game.compact");
  return G_MENU_MODEL (menu);
}

GMenuModel *
karum_game_menu_new_turn (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) turn = g_menu_new ();
  g_autoptr (GMenuModel) variation = make_variation ();
  g_autoptr (GMenuModel) judgements = karum_glyph_menu_new ();
  g_autoptr (GMenuModel) corrections = make_corrections ();
  g_autoptr (GMenuModel) list = make_list ();

  karum_menu_append (turn, "game.comment");
  g_menu_append_submenu (turn, _ ("_Assess This Move"), judgements);
  karum_menu_append (turn, "game.marking");
  g_menu_append_submenu (turn, _ ("Co_rrect This Move"), corrections);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (turn));
  g_menu_append_section (menu, NULL, variation);
  g_menu_append_submenu (menu, _ ("_List of Moves"), list);
  return G_MENU_MODEL (menu);
}

/* Leads to the rules by which the game is played. */
static void
append_rules (GMenu *menu, const KarumRules *rules)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (_ ("R_ules of This Game"), NULL);
  g_autofree char *place = NULL;
  char text[KARUM_RULES_TEXT];

  karum_rules_write (rules, text);
  place = g_strconcat (text, " rules", NULL);
  g_menu_item_set_action_and_target (item, "win.learn-about", "s", place);
  g_menu_append_item (menu, item);
}

/* What is done with the current move, as in its own menu, and on the board. */
static GMenuModel *
make_move (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) notes = g_menu_new ();
  g_autoptr (GMenuModel) judgements = karum_glyph_menu_new ();
  g_autoptr (GMenuModel) corrections = make_corrections ();
  g_autoptr (GMenuModel) variation = make_variation ();
  g_autoptr (GMenuModel) list = make_list ();

  karum_menu_append (notes, "game.comment");
  g_menu_append_submenu (notes, _ ("_Assess This Move"), judgements);
  karum_menu_append (notes, "game.marking");
  append_when_possible (notes, "game.clear-marks");
  karum_menu_append (notes, "game.diagram");
  g_menu_append_submenu (notes, _ ("Co_rrect This Move"), corrections);
  g_menu_append_submenu (notes, _ ("_List of Moves"), list);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (notes));
  g_menu_append_section (menu, NULL, variation);
  return G_MENU_MODEL (menu);
}

static gboolean
is_played (KarumSession *session)
{
  return !karum_session_is_ended (session) && !karum_session_is_analysis (session);
}

/* What can be found out about the position; games with it stand in the menu itself where nobody
 * plays. */
static GMenuModel *
make_position (KarumSession *session)
{
  GMenu *menu = g_menu_new ();

  karum_menu_append (menu, "game.explore");
  if (is_played (session))
    karum_menu_append (menu, "game.find-position");
  karum_menu_append (menu, "game.find-pattern");
  karum_menu_append (menu, "game.edit-position");
  karum_menu_append (menu, "game.flipped");
  append_rules (menu, karum_session_get_rules (session));
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_practice (void)
{
  GMenu *menu = g_menu_new ();

  karum_menu_append (menu, "game.practise");
  karum_menu_append (menu, "game.guess");
  karum_menu_append (menu, "game.review-with");
  append_when_possible (menu, "game.adopt-review");
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_record (void)
{
  GMenu *menu = g_menu_new ();

  append_when_possible (menu, "game.enter-record");
  karum_menu_append (menu, "game.correct-start");
  karum_menu_append (menu, "game.copy-for-analysis");
  karum_menu_append (menu, "game.versions");
  return G_MENU_MODEL (menu);
}

/* How the game goes on, or begins again. */
static GMenuModel *
make_course (KarumSession *session)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) ends = make_ends (session);

  if (is_played (session))
    g_menu_append_submenu (menu, _ ("End the Game"), ends);
  append_when_possible (menu, "game.later");
  append_when_possible (menu, "game.play-again");
  append_when_possible (menu, "game.hint");
  return G_MENU_MODEL (menu);
}

GMenuModel *
karum_game_menu_new (KarumSession *session)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) course = make_course (session), move = make_move ();
  g_autoptr (GMenuModel) position = make_position (session), practice = make_practice ();
  g_autoptr (GMenuModel) record = make_record (), share = make_share ();
  g_autoptr (GMenu) study = g_menu_new ();
  g_autoptr (GMenu) parts = g_menu_new ();
  g_autoptr (GMenu) whole = g_menu_new ();

  karum_menu_append (study, "game.study");
  append_when_possible (study, "game.review");
  karum_menu_append (study, "game.analysis");
  if (!is_played (session))
    karum_menu_append (study, "game.find-position");
  g_menu_append_submenu (parts, _ ("_Move"), move);
  g_menu_append_submenu (parts, _ ("P_osition"), position);
  g_menu_append_submenu (parts, _ ("_Practice"), practice);
  karum_menu_append (whole, "game.details");
  g_menu_append_submenu (whole, _ ("Re_cord"), record);
  g_menu_append_submenu (whole, _ ("Copy, Print and S_hare"), share);
  g_menu_append_section (menu, NULL, course);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (study));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (parts));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (whole));
  return G_MENU_MODEL (menu);
}

#include "karum-game-parts.h"

#include <glib/gi18n.h>

#include "karum-phrases.h"
#include "karum-name.h"
#include "karum-record.h"

/* @key: the key of the action, as an accelerator */
static void
append (GMenu *menu, guint8 glyph, const char *name, const char *action, const char *key)
{
  const char *sign = glyph > 0 ? karum_glyph_sign (glyph) : NULL;
  g_autofree char *label = sign ? g_strdup_printf ("%s\342\200\202%s", sign, name) : NULL;
  g_autoptr (GMenuItem) item = g_menu_item_new (label ? label : name, NULL);

  g_menu_item_set_action_and_target_value (item, action, g_variant_new_int32 (glyph));
  g_menu_item_set_attribute (item, "accel", "s", key);
  g_menu_append_item (menu, item);
}

static GMenuModel *
make_judgements (void)
{
  GMenu *menu = g_menu_new ();

  for (guint8 i = 1; i <= KARUM_JUDGEMENTS; i++) {
    const char key[] = { (char) ('0' + i), '\0' };

    append (menu, i, karum_judgement_label (i), "game.judge", key);
  }
  append (menu, 0, _ ("_No Glyph"), "game.judge", "0");
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_signs (void)
{
  static const char *const names[KARUM_POSITION_SIGNS]
      = { N_ ("_Even Position"),         N_ ("_First Is Better"),  N_ ("First Is M_uch Better"),
          N_ ("First Is _Winning"),      N_ ("Unclea_r Position"), N_ ("_Second Is Better"),
          N_ ("Second Is Much Be_tter"), N_ ("Second Is Winnin_g") };
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < KARUM_POSITION_SIGNS; i++) {
    g_autofree char *key = g_strdup_printf ("<Shift>%u", i + 1);

    append (menu, karum_position_signs[i], _ (names[i]), "game.assess", key);
  }
  append (menu, 0, _ ("N_o Sign"), "game.assess", "<Shift>0");
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

/* Hides actions that are disabled, such as ending a game that has ended. */
static void
append_when_possible (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (menu, item);
}

/* @text contains `%s` for the player's name. */
static void
append_end_for_each (KarumSession *session, GMenu *menu, const char *text, const char *action)
{
  for (guint player = 0; player < 2; player++) {
    g_autofree char *shown = karum_display_name (karum_session_get_name (session, player));
    g_autofree char *name = karum_menu_text (shown);
    g_autofree char *label = karum_phrase_fill (text, name);

    append_when_possible (menu, label, action, g_variant_new_int32 ((gint32) player));
  }
}

/* The computer doesn't simply agree: see karum_game_page_offer_draw(). */
static GMenuModel *
make_ends (KarumSession *session)
{
  const KarumTags *tags = &karum_session_get_record (session)->tags;
  gboolean computer
      = karum_computer_level (tags->players[0]) > 0 || karum_computer_level (tags->players[1]) > 0;
  GMenu *menu = g_menu_new ();

  append_end_for_each (session, menu, _ ("%s resigns"), "game.resign");
  append_when_possible (menu, computer ? _ ("Offer a _Draw") : _ ("Agree to a _Draw"), "game.draw",
                        NULL);
  append_end_for_each (session, menu, _ ("%s has run out of time"), "game.time");
  return G_MENU_MODEL (menu);
}

/* For the clipboard and other programs. */
static GMenuModel *
make_share (void)
{
  GMenu *share = g_menu_new ();

  g_menu_append (share, _ ("Copy _Position"), "game.copy-position");
  g_menu_append (share, _ ("Copy as Pict_ure"), "game.copy-picture");
  g_menu_append (share, _ ("Copy Ga_me"), "game.copy-game");
  g_menu_append (share, _ ("Sa_ve Diagram…"), "game.save-diagram");
  g_menu_append (share, _ ("S_hare as Web Page…"), "game.share-page");
  g_menu_append (share, _ ("_Print…"), "win.print");
  return G_MENU_MODEL (share);
}

static GMenuModel *
make_branch (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("Cu_t the Branch"), "game.cut-branch");
  g_menu_append (menu, _ ("_Copy the Branch"), "game.copy-branch");
  g_menu_append (menu, _ ("_Paste a Branch"), "game.paste-branch");
  g_menu_append (menu, _ ("Delete _Earlier Moves"), "game.start-here");
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_variation (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) branch = make_branch ();

  append_when_possible (menu, _ ("_Promote"), "game.promote", NULL);
  append_when_possible (menu, _ ("Dem_ote"), "game.demote", NULL);
  append_when_possible (menu, _ ("Make _Main Line"), "game.make-main", NULL);
  append_when_possible (menu, _ ("Dele_te from Here"), "game.delete", NULL);
  g_menu_append_submenu (menu, _ ("Branc_h"), branch);
  append_when_possible (menu, _ ("Pla_y On from Here…"), "game.play-on", NULL);
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_corrections (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("_Replace This Move"), "game.replace");
  g_menu_append (menu, _ ("_Insert a Move Before This One"), "game.insert");
  g_menu_append (menu, _ ("Re_move This Move"), "game.remove");
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_list (void)
{
  GMenu *menu = g_menu_new ();

  append_when_possible (menu, _ ("_Fold or Unfold"), "game.fold", NULL);
  g_menu_append (menu, _ ("Fold or Unfold _All"), "game.fold-all");
  g_menu_append (menu, _ ("_One Move per Line"), "game.compact");
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

  g_menu_append (turn, _ ("Add a _Comment"), "game.comment");
  g_menu_append_submenu (turn, _ ("_Assess This Move"), judgements);
  g_menu_append (turn, _ ("Mar_k the Board"), "game.marking");
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

  g_menu_append (notes, _ ("Add a _Comment"), "game.comment");
  g_menu_append_submenu (notes, _ ("_Assess This Move"), judgements);
  g_menu_append (notes, _ ("Mar_k the Board"), "game.marking");
  append_when_possible (notes, _ ("Clea_r Marks"), "game.clear-marks", NULL);
  g_menu_append (notes, _ ("Print a Diagra_m Here"), "game.diagram");
  g_menu_append_submenu (notes, _ ("Co_rrect This Move"), corrections);
  g_menu_append_submenu (notes, _ ("_List of Moves"), list);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (notes));
  g_menu_append_section (menu, NULL, variation);
  return G_MENU_MODEL (menu);
}

/* What can be found out about the position. */
static GMenuModel *
make_position (KarumSession *session)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("_Explorer"), "game.explore");
  g_menu_append (menu, _ ("_Games with This Position"), "game.find-position");
  g_menu_append (menu, _ ("Search for a Patter_n from This Board…"), "game.find-pattern");
  g_menu_append (menu, _ ("_Set Up a Position…"), "game.edit-position");
  g_menu_append (menu, _ ("_Flip the Board"), "game.flipped");
  append_rules (menu, karum_session_get_rules (session));
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_practice (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("Practice from Here Against the Computer…"), "game.practise");
  g_menu_append (menu, _ ("Guess the Moves"), "game.guess");
  g_menu_append (menu, _ ("Review _with More Effort…"), "game.review-with");
  append_when_possible (menu, _ ("A_dopt the Review"), "game.adopt-review", NULL);
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_record (void)
{
  GMenu *menu = g_menu_new ();

  append_when_possible (menu, _ ("_Enter the Record"), "game.enter-record", NULL);
  g_menu_append (menu, _ ("Correct Rules and _Setup…"), "game.correct-start");
  g_menu_append (menu, _ ("Make an Anal_ysis Copy"), "game.copy-for-analysis");
  g_menu_append (menu, _ ("_Versions…"), "game.versions");
  return G_MENU_MODEL (menu);
}

/* How the game goes on, or begins again. */
static GMenuModel *
make_course (KarumSession *session)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) ends = make_ends (session);

  if (!karum_session_is_ended (session) && !karum_session_is_analysis (session))
    g_menu_append_submenu (menu, _ ("End the Game"), ends);
  append_when_possible (menu, _ ("Continue _Later"), "game.later", NULL);
  append_when_possible (menu, _ ("Play A_gain…"), "game.play-again", NULL);
  append_when_possible (menu, _ ("Hin_t"), "game.hint", NULL);
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

  g_menu_append (study, _ ("_Study the Game"), "game.study");
  append_when_possible (study, _ ("Revie_w"), "game.review", NULL);
  g_menu_append (study, _ ("Anal_yze"), "game.analysis");
  g_menu_append_submenu (parts, _ ("_Move"), move);
  g_menu_append_submenu (parts, _ ("P_osition"), position);
  g_menu_append_submenu (parts, _ ("_Practice"), practice);
  g_menu_append (whole, _ ("Game Deta_ils…"), "game.details");
  g_menu_append_submenu (whole, _ ("Re_cord"), record);
  g_menu_append_submenu (whole, _ ("Copy, Print and S_hare"), share);
  g_menu_append_section (menu, NULL, course);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (study));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (parts));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (whole));
  return G_MENU_MODEL (menu);
}

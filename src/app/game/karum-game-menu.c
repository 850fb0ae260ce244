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
  g_menu_append_section (menu, NULL, list);
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

GMenuModel *
karum_game_menu_new (KarumSession *session)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) ends = make_ends (session);
  g_autoptr (GMenu) find = g_menu_new ();
  g_autoptr (GMenu) view = g_menu_new ();
  g_autoptr (GMenuModel) share = make_share ();
  g_autoptr (GMenu) leave = g_menu_new ();
  g_autoptr (GMenuModel) variation = make_variation ();
  g_autoptr (GMenuModel) judgements = karum_glyph_menu_new ();
  g_autoptr (GMenuModel) corrections = make_corrections ();
  g_autoptr (GMenuModel) list = make_list ();

  g_menu_append (find, _ ("Anal_yze"), "game.analysis");
  g_menu_append (find, _ ("Hin_t"), "game.hint");
  g_menu_append (find, _ ("Revie_w…"), "game.review");
  append_when_possible (find, _ ("A_dopt the Review"), "game.adopt-review", NULL);
  g_menu_append (find, _ ("Practice from Here Against the Computer…"), "game.practise");
  g_menu_append (find, _ ("Guess the Moves"), "game.guess");
  g_menu_append (find, _ ("_Explorer"), "game.explore");
  g_menu_append (find, _ ("_Games with This Position"), "game.find-position");
  g_menu_append (find, _ ("Search for a Patter_n from This Board…"), "game.find-pattern");
  g_menu_append (find, _ ("_Set Up a Position…"), "game.edit-position");
  g_menu_append (view, _ ("_Flip the Board"), "game.flipped");
  g_menu_append (view, _ ("Add a _Comment"), "game.comment");
  g_menu_append_submenu (view, _ ("_Assess This Move"), judgements);
  g_menu_append (view, _ ("Mar_k the Board"), "game.marking");
  append_when_possible (view, _ ("Clea_r Marks"), "game.clear-marks", NULL);
  g_menu_append (view, _ ("Print a Diagra_m Here"), "game.diagram");
  g_menu_append_submenu (view, _ ("Co_rrect This Move"), corrections);
  g_menu_append_submenu (view, _ ("_List of Moves"), list);
  append_rules (view, karum_session_get_rules (session));
  g_menu_append (view, _ ("Game Deta_ils…"), "game.details");
  append_when_possible (view, _ ("_Enter the Record"), "game.enter-record", NULL);
  g_menu_append (view, _ ("Correct Rules and _Setup…"), "game.correct-start");
  g_menu_append (view, _ ("Make an Anal_ysis Copy"), "game.copy-for-analysis");
  g_menu_append (view, _ ("_Versions…"), "game.versions");
  g_menu_append_submenu (view, _ ("Copy and S_hare"), share);
  g_menu_append (view, _ ("_Print…"), "win.print");
  append_when_possible (leave, _ ("Continue _Later"), "game.later", NULL);
  append_when_possible (leave, _ ("Play A_gain…"), "game.play-again", NULL);
  g_menu_append_section (menu, _ ("End the Game"), ends);
  g_menu_append_section (menu, _ ("Variation"), variation);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (find));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (view));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (leave));
  return G_MENU_MODEL (menu);
}

#include "karum-glyph-menu.h"

#include <glib/gi18n.h>

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
  static const char *const names[KARUM_JUDGEMENTS]
      = { N_ ("_Good Turn"), N_ ("_Mistake"),          N_ ("_Brilliant Turn"),
          N_ ("B_lunder"),   N_ ("_Interesting Turn"), N_ ("_Dubious Turn") };
  GMenu *menu = g_menu_new ();

  for (guint8 i = 1; i <= KARUM_JUDGEMENTS; i++) {
    const char key[] = { (char) ('0' + i), '\0' };

    append (menu, i, _ (names[i - 1]), "game.judge", key);
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

  g_menu_append_section (menu, _ ("This Turn"), judgements);
  g_menu_append_section (menu, _ ("The Position After It"), signs);
  return G_MENU_MODEL (menu);
}

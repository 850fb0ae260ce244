/* karum-game-page-place.c: where a game was left. */
#include "karum-arrays.h"
#include "karum-game-page-private.h"
#include "karum-node.h"

/* The number of games whose places are kept. */
#define MOST_PLACES 50

/* (transfer full), floating */
static GVariant *
pack_place (KarumGamePage *self)
{
  const KarumNode *node = karum_session_get_node (self->session);
  const char *tab = gtk_stack_get_visible_child_name (self->tabs);
  g_autoptr (GArray) path = karum_node_path (node);
  GVariant *packed = NULL;

  if (node->child || karum_node_variation (node))
    packed = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, path->data, path->len,
                                        sizeof (guint32));
  return g_variant_new ("(@maus@" KARUM_TURN_LIST_VIEW ")",
                        g_variant_new_maybe (G_VARIANT_TYPE ("au"), packed), tab ? tab : "",
                        karum_turn_list_dup_view (self->turns));
}

void
karum_game_page_keep_place (KarumGamePage *self)
{
  const char *game = self->session && karum_session_get_archive (self->session)
                         ? karum_session_get_record (self->session)->tags.uuid
                         : NULL;
  g_autoptr (GVariant) all = g_settings_get_value (self->settings, "places");
  GVariantBuilder places = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{s" KARUM_GAME_PLACE "}"));
  GVariantIter iter;
  GVariant *entry;
  guint n = 1;

  if (!game || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  g_variant_builder_add (&places, "{s@" KARUM_GAME_PLACE "}", game, pack_place (self));
  g_variant_iter_init (&iter, all);
  while ((entry = g_variant_iter_next_value (&iter))) {
    g_autoptr (GVariant) owned = entry;
    g_autoptr (GVariant) name = g_variant_get_child_value (owned, 0);

    if (n < MOST_PLACES && !g_str_equal (g_variant_get_string (name, NULL), game)) {
      g_variant_builder_add_value (&places, owned);
      n++;
    }
  }
  g_settings_set_value (self->settings, "places", g_variant_builder_end (&places));
}

GVariant *
karum_game_page_find_place (KarumGamePage *self, const char *game)
{
  g_autoptr (GVariant) all = g_settings_get_value (self->settings, "places");

  return g_variant_lookup_value (all, game, G_VARIANT_TYPE (KARUM_GAME_PLACE));
}

/* As far as the path still leads. */
static void
follow (KarumSession *session, GVariant *path)
{
  g_autoptr (GArray) steps = karum_array_new (guint);
  const KarumNode *node;
  gsize length;
  gconstpointer all = g_variant_get_fixed_array (path, &length, sizeof (guint32));

  g_array_append_vals (steps, all, (guint) length);
  while (!(node = karum_record_find_path (karum_session_get_record (session), steps)))
    g_array_set_size (steps, steps->len - 1);
  karum_session_go_to (session, node);
}

void
karum_game_page_go_to_place (KarumSession *session, GVariant *place)
{
  g_autoptr (GVariant) path = NULL;

  g_variant_get_child (place, 0, "m@au", &path);
  if (path)
    follow (session, path);
  else
    karum_session_go (session, G_MAXUINT);
}

void
karum_game_page_set_place (KarumGamePage *self, GVariant *place, gboolean whole)
{
  g_autoptr (GVariant) view = g_variant_get_child_value (place, 2);
  const char *tab;

  g_variant_get_child (place, 1, "&s", &tab);
  if (whole && gtk_stack_get_child_by_name (self->tabs, tab)) {
    /* Other tabs are only shown of a game that is studied. */
    if (!g_str_equal (tab, "turns"))
      karum_game_page_set_face (self, KARUM_FACE_STUDYING);
    gtk_stack_set_visible_child_name (self->tabs, tab);
  }
  karum_turn_list_set_view (self->turns, view, whole);
}

GVariant *
karum_game_page_remember (KarumPage *page)
{
  KarumGamePage *self = KARUM_GAME_PAGE (page);
  char ruleset[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  if (self->id == 0 && self->session) {
    const KarumRules *rules = karum_session_get_rules (self->session);

    karum_rules_write (rules, ruleset);
    rules->game->position_write (rules, karum_session_get_position (self->session), position);
    return g_variant_new ("(ss)", ruleset, position);
  }
  if (!self->session)
    return g_variant_new ("(xu)", self->id, G_MAXUINT);
  return g_variant_new ("(x@" KARUM_GAME_PLACE ")", self->id, pack_place (self));
}

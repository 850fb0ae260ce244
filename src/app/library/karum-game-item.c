#include "karum-game-item.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-game-text.h"

struct _KarumGameItem {
  GObject parent_instance;

  KarumGameRow *row; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumGameItem, karum_game_item, G_TYPE_OBJECT)

enum {
  PROP_DATE = 1,
  PROP_RULES,
  PROP_PLAYER1,
  PROP_PLAYER2,
  PROP_PLAYERS,
  PROP_RESULT,
  PROP_POINTS,
  PROP_TURNS,
  PROP_DETAILS,
  PROP_STARS,
  PROP_ANNOTATED,
  N_PROPS
};

static const char *const names[N_PROPS] = {
  NULL,     "date",   "rules", "player1", "player2", "players",
  "result", "points", "turns", "details", "stars",   "annotated",
};

static GParamSpec *properties[N_PROPS];

static char *
details_text (const KarumGameRow *row)
{
  g_autofree char *date = karum_date_text (row->date);
  g_autofree char *rules = karum_ruleset_text (row->rules);

  return *date ? g_strdup_printf ("%s · %s", date, rules) : g_steal_pointer (&rules);
}

static char *
make_text (const KarumGameRow *row, guint property)
{
  switch (property) {
  case PROP_DATE:
    return karum_date_text (row->date);
  case PROP_RULES:
    return karum_ruleset_text (row->rules);
  case PROP_PLAYER1:
    return karum_row_player_text (row, 0);
  case PROP_PLAYER2:
    return karum_row_player_text (row, 1);
  case PROP_PLAYERS:
    return karum_row_players_text (row);
  case PROP_RESULT:
    return g_strdup (karum_result_title (row->result, row->termination));
  case PROP_POINTS:
    return row->has_score ? karum_score_text (row->score) : g_strdup ("");
  case PROP_TURNS:
    return g_strdup_printf ("%u", row->turns);
  case PROP_DETAILS:
    return details_text (row);
  case PROP_STARS:
    return g_strndup ("★★★★★", strlen ("★") * MIN (row->stars, 5));
  case PROP_ANNOTATED:
    return row->annotated > 0 ? g_strdup_printf ("%u", row->annotated) : g_strdup ("");
  default:
    return NULL;
  }
}

static void
karum_game_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumGameItem *self = KARUM_GAME_ITEM (object);

  if (self->row)
    g_value_take_string (value, make_text (self->row, id));
  else
    g_value_set_static_string (value, "");
}

static void
karum_game_item_finalize (GObject *object)
{
  KarumGameItem *self = KARUM_GAME_ITEM (object);

  g_clear_pointer (&self->row, karum_game_row_unref);
  G_OBJECT_CLASS (karum_game_item_parent_class)->finalize (object);
}

static void
karum_game_item_class_init (KarumGameItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = karum_game_item_get_property;
  object_class->finalize = karum_game_item_finalize;
  for (guint i = 1; i < N_PROPS; i++)
    properties[i]
        = g_param_spec_string (names[i], NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
karum_game_item_init (KarumGameItem *self)
{
}

KarumGameItem *
karum_game_item_new (void)
{
  return g_object_new (KARUM_TYPE_GAME_ITEM, NULL);
}

void
karum_game_item_set_row (KarumGameItem *self, KarumGameRow *row)
{
  g_clear_pointer (&self->row, karum_game_row_unref);
  self->row = row ? karum_game_row_ref (row) : NULL;
  for (guint i = 1; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
}

const KarumGameRow *
karum_game_item_get_row (KarumGameItem *self)
{
  return self->row;
}

gint64
karum_game_item_get_id (KarumGameItem *self)
{
  return self->row ? self->row->id : 0;
}

#include "karum-match-item.h"

#include "karum-game-text.h"
#include "karum-match-text.h"

struct _KarumMatchItem {
  GObject parent_instance;

  KarumMatchRow *match; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumMatchItem, karum_match_item, G_TYPE_OBJECT)

enum { PROP_0, PROP_PLAYERS, PROP_WINS, PROP_POINTS, PROP_STATE, PROP_DETAILS, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* The rules and the day of the first game. */
static char *
details (const KarumMatchRow *match)
{
  g_autofree char *rules = karum_ruleset_text (match->rules);
  g_autofree char *date = karum_date_text (match->date);

  return *date ? g_strdup_printf ("%s · %s", rules, date) : g_steal_pointer (&rules);
}

static void
karum_match_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const KarumMatchRow *match = KARUM_MATCH_ITEM (object)->match;

  switch (id) {
  case PROP_PLAYERS:
    g_value_take_string (value, karum_match_players_text (match));
    break;
  case PROP_WINS:
    g_value_take_string (value, karum_match_wins_text (match));
    break;
  case PROP_POINTS:
    g_value_take_string (value, karum_match_points_text (match));
    break;
  case PROP_STATE:
    g_value_take_string (value, karum_match_state_text (match));
    break;
  case PROP_DETAILS:
    g_value_take_string (value, details (match));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_match_item_finalize (GObject *object)
{
  karum_match_row_unref (KARUM_MATCH_ITEM (object)->match);
  G_OBJECT_CLASS (karum_match_item_parent_class)->finalize (object);
}

static void
karum_match_item_class_init (KarumMatchItemClass *klass)
{
  static const char *const names[N_PROPERTIES]
      = { NULL, "players", "wins", "points", "state", "details" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = karum_match_item_get_property;
  object_class->finalize = karum_match_item_finalize;
  for (guint i = PROP_PLAYERS; i < N_PROPERTIES; i++)
    properties[i] = g_param_spec_string (names[i], NULL, NULL, NULL,
                                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
karum_match_item_init (KarumMatchItem *self)
{
}

KarumMatchItem *
karum_match_item_new (KarumMatchRow *match)
{
  KarumMatchItem *self = g_object_new (KARUM_TYPE_MATCH_ITEM, NULL);

  self->match = karum_match_row_ref (match);
  return self;
}

const KarumMatchRow *
karum_match_item_get_match (KarumMatchItem *self)
{
  return self->match;
}

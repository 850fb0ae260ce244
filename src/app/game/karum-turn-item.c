#include "karum-turn-item.h"

#include "karum-phrases.h"

struct _KarumTurnItem {
  GObject parent_instance;

  guint ply;
  int side;
  char *number, *text, *points, *comment;
};

enum {
  PROP_0,
  PROP_PLY,
  PROP_NUMBER,
  PROP_TEXT,
  PROP_SIDE,
  PROP_POINTS,
  PROP_COMMENT,
  PROP_COMMENTED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumTurnItem, karum_turn_item, G_TYPE_OBJECT)

static void
karum_turn_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumTurnItem *self = KARUM_TURN_ITEM (object);

  switch (id) {
  case PROP_PLY:
    g_value_set_uint (value, self->ply);
    break;
  case PROP_NUMBER:
    g_value_set_string (value, self->number);
    break;
  case PROP_TEXT:
    g_value_set_string (value, self->text);
    break;
  case PROP_SIDE:
    g_value_set_int (value, self->side);
    break;
  case PROP_POINTS:
    g_value_set_string (value, self->points);
    break;
  case PROP_COMMENT:
    g_value_set_string (value, self->comment);
    break;
  case PROP_COMMENTED:
    g_value_set_boolean (value, self->comment && *self->comment);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_turn_item_finalize (GObject *object)
{
  KarumTurnItem *self = KARUM_TURN_ITEM (object);

  g_free (self->number);
  g_free (self->text);
  g_free (self->points);
  g_free (self->comment);
  G_OBJECT_CLASS (karum_turn_item_parent_class)->finalize (object);
}

static void
karum_turn_item_class_init (KarumTurnItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = karum_turn_item_get_property;
  object_class->finalize = karum_turn_item_finalize;
  properties[PROP_PLY] = g_param_spec_uint ("ply", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_NUMBER] = g_param_spec_string ("number", NULL, NULL, NULL, flags);
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  properties[PROP_SIDE] = g_param_spec_int ("side", NULL, NULL, -1, 1, -1, flags);
  properties[PROP_POINTS] = g_param_spec_string ("points", NULL, NULL, NULL, flags);
  properties[PROP_COMMENT] = g_param_spec_string ("comment", NULL, NULL, NULL, flags);
  properties[PROP_COMMENTED] = g_param_spec_boolean ("commented", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
karum_turn_item_init (KarumTurnItem *self)
{
  self->side = -1;
}

/* A long turn is broken where a step ends, if it must be broken. */
static char *
breakable (const char *text)
{
  GString *broken = g_string_new (text);

  g_string_replace (broken, ",", ",\342\200\213", 0); /* zero-width space */
  return g_string_free (broken, FALSE);
}

static void
write_line (GString *text, const KarumRules *rules, const KarumNode *node)
{
  const KarumNode *first = node;

  g_string_append_c (text, '(');
  for (; node; node = node->child) {
    g_autofree char *turn = karum_phrase_turn (rules, node->turn);

    g_string_append_printf (text, "%s%s", node == first ? "" : " ", turn);
    for (const KarumNode *other = node->sibling; other && node != first; other = other->sibling) {
      g_string_append_c (text, ' ');
      write_line (text, rules, other);
    }
  }
  g_string_append_c (text, ')');
}

/* (nullable): the comment on a turn, and under it the variations beside the turn. */
static char *
said_of (KarumSession *session, guint ply)
{
  GString *text = g_string_new (karum_session_get_comment (session, ply));

  for (const KarumNode *other = karum_session_get_node (session, ply)->sibling; other;
       other = other->sibling) {
    if (text->len > 0)
      g_string_append_c (text, '\n');
    write_line (text, karum_session_get_rules (session), other);
  }
  return g_string_free (text, text->len == 0);
}

KarumTurnItem *
karum_turn_item_new (KarumSession *session, guint ply)
{
  KarumTurnItem *self = g_object_new (KARUM_TYPE_TURN_ITEM, NULL);
  const KarumRules *rules = karum_session_get_rules (session);
  g_autofree char *turn = karum_phrase_turn (rules, karum_session_get_turn (session, ply));
  int points[2];

  karum_session_get_points (session, ply, points);
  self->ply = ply;
  self->side = rules->game->status (rules, karum_session_get_state (session, ply - 1)).to_move;
  self->number = g_strdup_printf ("%u.", ply);
  self->text = breakable (turn);
  self->points = g_strdup_printf ("%d : %d", points[0], points[1]);
  self->comment = said_of (session, ply);
  return self;
}

gboolean
karum_turn_item_equal (KarumTurnItem *a, KarumTurnItem *b)
{
  return a->ply == b->ply && a->side == b->side && strcmp (a->text, b->text) == 0
         && strcmp (a->points, b->points) == 0 && g_strcmp0 (a->comment, b->comment) == 0;
}

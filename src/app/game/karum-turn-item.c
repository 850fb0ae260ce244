#include "karum-turn-item.h"

#include "karum-phrases.h"

struct _KarumTurnItem {
  GObject parent_instance;

  guint ply;
  int side;
  char *number, *text, *points, *comment;
};

G_DEFINE_FINAL_TYPE (KarumTurnItem, karum_turn_item, G_TYPE_OBJECT)

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
  G_OBJECT_CLASS (klass)->finalize = karum_turn_item_finalize;
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

const char *
karum_turn_item_get_number (KarumTurnItem *self)
{
  return self->number;
}

int
karum_turn_item_get_side (KarumTurnItem *self)
{
  return self->side;
}

const char *
karum_turn_item_get_text (KarumTurnItem *self)
{
  return self->text;
}

const char *
karum_turn_item_get_points (KarumTurnItem *self)
{
  return self->points;
}

const char *
karum_turn_item_get_comment (KarumTurnItem *self)
{
  return self->comment;
}

gboolean
karum_turn_item_equal (KarumTurnItem *a, KarumTurnItem *b)
{
  return a->ply == b->ply && a->side == b->side && strcmp (a->text, b->text) == 0
         && strcmp (a->points, b->points) == 0 && g_strcmp0 (a->comment, b->comment) == 0;
}

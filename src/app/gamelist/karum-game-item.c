#include "karum-game-item.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-game-text.h"

struct _KarumGameItem {
  GObject parent_instance;

  guint position;
  KarumGameRow *row; /* (owned) (nullable) */
};

static char *
details_text (const KarumGameRow *row)
{
  g_autofree char *date = karum_date_text (row->date);
  g_autofree char *rules = karum_ruleset_text (row->rules);

  return g_strdup_printf ("%s%s%s", date, *date ? " · " : "", rules);
}

/* The column of turns isn't always shown. */
static char *
result_text (const KarumGameRow *row)
{
  const char *result = karum_result_title (row->result, row->termination);

  return karum_row_is_result (row) ? g_strdup_printf ("%s · %s", result, C_ ("turns", "No record"))
                                   : g_strdup (result);
}

static char *
make_text (const KarumGameRow *row, KarumGameField field)
{
  switch (field) {
  case KARUM_GAME_FIELD_DATE:
    return karum_date_text (row->date);
  case KARUM_GAME_FIELD_RULES:
    return karum_ruleset_text (row->rules);
  case KARUM_GAME_FIELD_PLAYER1:
    return karum_row_player_text (row, 0);
  case KARUM_GAME_FIELD_PLAYER2:
    return karum_row_player_text (row, 1);
  case KARUM_GAME_FIELD_PLAYERS:
    return karum_row_players_text (row);
  case KARUM_GAME_FIELD_RESULT:
    return result_text (row);
  case KARUM_GAME_FIELD_POINTS:
    return row->has_score ? karum_score_text (row->score) : g_strdup ("");
  case KARUM_GAME_FIELD_TURNS:
    return karum_row_is_result (row) ? g_strdup (C_ ("turns", "No record"))
                                     : g_strdup_printf ("%u", row->turns);
  case KARUM_GAME_FIELD_DETAILS:
    return details_text (row);
  case KARUM_GAME_FIELD_STARS:
    return g_strndup ("★★★★★", strlen ("★") * MIN (row->stars, 5));
  case KARUM_GAME_FIELD_ANNOTATED:
    return row->annotated > 0 ? g_strdup_printf ("%u", row->annotated) : g_strdup ("");
  case KARUM_GAME_FIELD_EVENT:
    return g_strdup (row->event ? row->event : "");
  case KARUM_GAME_FIELD_ROUND:
    return g_strdup (row->round ? row->round : "");
  case KARUM_GAME_FIELD_PLACE:
    return g_strdup (row->place ? row->place : "");
  case KARUM_N_GAME_FIELDS:
  default:
    return g_strdup ("");
  }
}

static char *
dup_text (KarumLineItem *item, guint field)
{
  return karum_game_item_dup_text (KARUM_GAME_ITEM (item), field);
}

static void
line_item_init (KarumLineItemInterface *interface)
{
  interface->dup_text = dup_text;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumGameItem,
                               karum_game_item,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (KARUM_TYPE_LINE_ITEM, line_item_init))

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
  G_OBJECT_CLASS (klass)->finalize = karum_game_item_finalize;
}

static void
karum_game_item_init (KarumGameItem *self)
{
}

KarumGameItem *
karum_game_item_new (guint position)
{
  KarumGameItem *self = g_object_new (KARUM_TYPE_GAME_ITEM, NULL);

  self->position = position;
  return self;
}

guint
karum_game_item_get_position (KarumGameItem *self)
{
  return self->position;
}

char *
karum_game_item_dup_text (KarumGameItem *self, KarumGameField field)
{
  return self->row ? make_text (self->row, field) : g_strdup ("");
}

void
karum_game_item_set_row (KarumGameItem *self, KarumGameRow *row)
{
  KarumGameRow *before = self->row;

  self->row = row ? karum_game_row_ref (row) : NULL;
  g_clear_pointer (&before, karum_game_row_unref);
  karum_line_item_changed (KARUM_LINE_ITEM (self));
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

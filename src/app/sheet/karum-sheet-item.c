#include "karum-sheet-item.h"

#include <string.h>

#include "karum-class.h"
#include "karum-game-text.h"

static gboolean
is_result (const char *word)
{
  return strcmp (word, "1-0") == 0 || strcmp (word, "0-1") == 0 || strcmp (word, "1/2-1/2") == 0
         || strcmp (word, "*") == 0;
}

/* "12.", "12)", "12..." before a turn or alone. */
static const char *
skip_number (const char *word)
{
  const char *end = word;

  while (g_ascii_isdigit (*end))
    end++;
  if (end == word)
    return word + strspn (word, ".");
  if (*end && *end != '.' && *end != ')' && *end != ':')
    return word;
  return end + strspn (end, ".):");
}

static void
add_word (GPtrArray *turns, const char *word)
{
  g_autofree char *turn = NULL;

  if (is_result (word))
    return;
  turn = g_strdup (skip_number (word));
  for (gsize length = strlen (turn); length > 0 && strchr (".,;:!?", turn[length - 1]); length--)
    turn[length - 1] = '\0';
  if (*turn && !is_result (turn))
    g_ptr_array_add (turns, g_steal_pointer (&turn));
}

GPtrArray *
karum_sheet_split (const char *text, char **rest)
{
  GPtrArray *turns = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *plain = karum_turn_text_read (text);
  g_auto (GStrv) words = g_strsplit_set (plain, " \t\r\n", -1);
  guint n = g_strv_length (words);

  if (rest && n > 0)
    *rest = g_strdup (words[--n]);
  else if (rest)
    *rest = g_strdup ("");
  for (guint i = 0; i < n; i++)
    add_word (turns, words[i]);
  return turns;
}

struct _KarumSheetItem {
  GObject parent_instance;

  int side;
  gboolean wrong, open;
  char *number, *text, *fault;
};

enum { PROP_0, PROP_NUMBER, PROP_TEXT, PROP_FAULT, PROP_SIDE, PROP_WRONG, PROP_OPEN, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumSheetItem, karum_sheet_item, G_TYPE_OBJECT)

static void
karum_sheet_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumSheetItem *self = KARUM_SHEET_ITEM (object);

  switch (id) {
  case PROP_NUMBER:
    g_value_set_string (value, self->number);
    break;
  case PROP_TEXT:
    g_value_set_string (value, self->text);
    break;
  case PROP_FAULT:
    g_value_set_string (value, self->fault);
    break;
  case PROP_SIDE:
    g_value_set_int (value, self->side);
    break;
  case PROP_WRONG:
    g_value_set_boolean (value, self->wrong);
    break;
  case PROP_OPEN:
    g_value_set_boolean (value, self->open);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_sheet_item_class_init (KarumSheetItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = karum_sheet_item_get_property;
  KARUM_FREES (klass, KarumSheetItem, g_free, number, text, fault);
  properties[PROP_NUMBER] = g_param_spec_string ("number", NULL, NULL, NULL, flags);
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  properties[PROP_FAULT] = g_param_spec_string ("fault", NULL, NULL, NULL, flags);
  properties[PROP_SIDE] = g_param_spec_int ("side", NULL, NULL, -1, 1, -1, flags);
  properties[PROP_WRONG] = g_param_spec_boolean ("wrong", NULL, NULL, FALSE, flags);
  properties[PROP_OPEN] = g_param_spec_boolean ("open", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
karum_sheet_item_init (KarumSheetItem *self)
{
  self->side = -1;
}

static int
side_to_move (KarumSheet *sheet, guint place)
{
  const KarumRules *rules = karum_sheet_get_rules (sheet);
  KarumStatus status;

  if (!karum_sheet_get_started (sheet) || place > karum_sheet_get_legal (sheet))
    return -1;
  status = rules->game->status (rules, karum_sheet_get_state (sheet, place));
  return status.over ? -1 : (int) status.to_move;
}

KarumSheetItem *
karum_sheet_item_new (KarumSheet *sheet, guint place)
{
  KarumSheetItem *self = g_object_new (KARUM_TYPE_SHEET_ITEM, NULL);
  gboolean started = karum_sheet_get_started (sheet);
  guint length = karum_sheet_get_length (sheet), legal = karum_sheet_get_legal (sheet);

  self->side = side_to_move (sheet, place);
  self->wrong = started && place == legal && place < length;
  self->open = started ? place > legal : place < length;
  self->number = g_strdup_printf ("%u.", place + 1);
  self->text = g_strdup (place < length ? karum_sheet_get_text (sheet, place) : "…");
  self->fault = self->wrong ? karum_sheet_dup_fault (sheet) : NULL;
  return self;
}

gboolean
karum_sheet_item_equal (KarumSheetItem *a, KarumSheetItem *b)
{
  return a->side == b->side && a->wrong == b->wrong && a->open == b->open
         && strcmp (a->number, b->number) == 0 && strcmp (a->text, b->text) == 0
         && g_strcmp0 (a->fault, b->fault) == 0;
}

#include "karum-sheet-item.h"

#include "karum-class.h"
#include "karum-sheet.h"

struct _KarumSheetItem {
  GObject parent_instance;

  int side;
  gboolean wrong, open;
  char *number, *text, *fault;
};

G_DEFINE_FINAL_TYPE (KarumSheetItem, karum_sheet_item, G_TYPE_OBJECT)

static void
karum_sheet_item_class_init (KarumSheetItemClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  KARUM_FREES (klass, KarumSheetItem, g_free, number, text, fault);
  KARUM_READABLE (klass, KarumSheetItem, number, text, fault);
  KARUM_PROPERTY (klass, KarumSheetItem, side, NULL,
                  g_param_spec_int ("side", NULL, NULL, -1, 1, -1, flags));
  KARUM_PROPERTY (klass, KarumSheetItem, wrong, NULL,
                  g_param_spec_boolean ("wrong", NULL, NULL, FALSE, flags));
  KARUM_PROPERTY (klass, KarumSheetItem, open, NULL,
                  g_param_spec_boolean ("open", NULL, NULL, FALSE, flags));
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
         && g_str_equal (a->number, b->number) && g_str_equal (a->text, b->text)
         && g_strcmp0 (a->fault, b->fault) == 0;
}

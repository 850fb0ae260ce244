#include "karum-roster-item.h"

#include <string.h>

#include "karum-class.h"
#include "karum-fold.h"
#include "karum-likeness.h"
#include "karum-line-item.h"
#include "karum-name.h"

typedef struct {
  char *text; /* (owned) */
  double number;
} Cell;

struct _KarumRosterItem {
  GObject parent_instance;

  gint64 id;
  char *title;   /* (owned) */
  char *note;    /* (owned): "" for none */
  char *details; /* (owned) */
  char *words;   /* (owned): title, note and more, one on each line */
  char *folded;  /* (owned): the same, folded */
  char *order;   /* (owned) (nullable): of the first column */
  GArray *cells; /* (owned) (element-type Cell) */
};

static char *
dup_text (KarumLineItem *item, guint field)
{
  KarumRosterItem *self = KARUM_ROSTER_ITEM (item);

  switch (field) {
  case KARUM_ROSTER_FIELD_TITLE:
    return karum_roster_item_dup_label (self);
  case KARUM_ROSTER_FIELD_DETAILS:
    return g_strdup (self->details);
  default:
    return g_strdup (karum_roster_item_get_cell (self, field));
  }
}

static void
line_item_init (KarumLineItemInterface *interface)
{
  interface->dup_text = dup_text;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumRosterItem,
                               karum_roster_item,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (KARUM_TYPE_LINE_ITEM, line_item_init))

static void
cell_clear (gpointer data)
{
  Cell *cell = data;

  g_free (cell->text);
}

static void
karum_roster_item_class_init (KarumRosterItemClass *klass)
{
  KARUM_FREES (klass, KarumRosterItem, g_free, title, note, details, words, folded, order);
  KARUM_FREES (klass, KarumRosterItem, g_array_unref, cells);
}

static void
karum_roster_item_init (KarumRosterItem *self)
{
  self->cells = g_array_new (FALSE, TRUE, sizeof (Cell));
  g_array_set_clear_func (self->cells, cell_clear);
  self->details = g_strdup ("");
}

KarumRosterItem *
karum_roster_item_new (gint64 id, const char *title, const char *note)
{
  KarumRosterItem *self = g_object_new (KARUM_TYPE_ROSTER_ITEM, NULL);

  self->id = id;
  self->title = g_strdup (title);
  self->note = g_strdup (note ? note : "");
  karum_roster_item_set_words (self, NULL);
  return self;
}

void
karum_roster_item_add_cell (KarumRosterItem *self, const char *text, double number)
{
  Cell cell = { g_strdup (text), number };

  g_array_append_val (self->cells, cell);
}

void
karum_roster_item_set_details (KarumRosterItem *self, const char *details)
{
  g_free (self->details);
  self->details = g_strdup (details ? details : "");
}

void
karum_roster_item_set_order (KarumRosterItem *self, const char *key)
{
  g_free (self->order);
  self->order = g_strdup (key);
}

const char *
karum_roster_item_get_order (KarumRosterItem *self)
{
  return self->order;
}

static void
add_words (GString *text, GString *folded, const char *words)
{
  g_autofree char *fold = karum_fold (words);

  g_string_append_printf (text, "%s\n", words);
  g_string_append_printf (folded, "%s\n", fold);
}

void
karum_roster_item_set_words (KarumRosterItem *self, const char *const *words)
{
  g_autoptr (GString) text = g_string_new (NULL), folded = g_string_new (NULL);

  add_words (text, folded, self->title);
  add_words (text, folded, self->note);
  for (; words && *words; words++)
    add_words (text, folded, *words);
  g_free (self->words);
  g_free (self->folded);
  self->words = g_strdup (text->str);
  self->folded = g_strdup (folded->str);
}

gint64
karum_roster_item_get_id (KarumRosterItem *self)
{
  return self->id;
}

const char *
karum_roster_item_get_title (KarumRosterItem *self)
{
  return self->title;
}

const char *
karum_roster_item_get_details (KarumRosterItem *self)
{
  return self->details;
}

char *
karum_roster_item_dup_label (KarumRosterItem *self)
{
  g_autofree char *title = karum_display_name (self->title);
  g_autofree char *note = karum_display_name (self->note);

  return *note ? g_strdup_printf ("%s (%s)", title, note) : g_steal_pointer (&title);
}

static const Cell *
cell_of (KarumRosterItem *self, guint column)
{
  return column < self->cells->len ? &g_array_index (self->cells, Cell, column) : NULL;
}

const char *
karum_roster_item_get_cell (KarumRosterItem *self, guint column)
{
  const Cell *cell = cell_of (self, column);

  return cell ? cell->text : "";
}

double
karum_roster_item_get_number (KarumRosterItem *self, guint column)
{
  const Cell *cell = cell_of (self, column);

  return cell ? cell->number : 0;
}

gboolean
karum_roster_item_matches (KarumRosterItem *self, const char *const *words)
{
  for (; *words; words++)
    if (!strstr (self->folded, *words) && !karum_name_sounds (self->words, *words))
      return FALSE;
  return TRUE;
}

static gboolean
cells_equal (const Cell *a, const Cell *b)
{
  return g_str_equal (a->text, b->text) && a->number == b->number;
}

gboolean
karum_roster_item_equal (KarumRosterItem *a, KarumRosterItem *b)
{
  if (a->id != b->id || a->cells->len != b->cells->len || !g_str_equal (a->title, b->title)
      || !g_str_equal (a->note, b->note) || !g_str_equal (a->details, b->details)
      || !g_str_equal (a->words, b->words))
    return FALSE;
  for (guint i = 0; i < a->cells->len; i++)
    if (!cells_equal (cell_of (a, i), cell_of (b, i)))
      return FALSE;
  return TRUE;
}

#include "karum-game-filter-fields.h"

#include <string.h>

static gboolean
holds_text (const KarumFilterField *field)
{
  return field->kind == KARUM_FILTER_TEXT || field->kind == KARUM_FILTER_DAY
         || field->kind == KARUM_FILTER_OPTIONS || field->kind == KARUM_FILTER_IDS;
}

const KarumFilterField *
karum_filter_field_find (const char *name)
{
  const KarumFilterField *field;
  guint i = 0;

  while ((field = karum_filter_field_at (i)) && strcmp (field->name, name) != 0)
    i++;
  return field;
}

gboolean
karum_filter_field_is_set (const KarumFilterField *field, const KarumGameFilter *filter)
{
  switch (field->kind) {
  case KARUM_FILTER_TEXT:
  case KARUM_FILTER_DAY:
  case KARUM_FILTER_OPTIONS:
  case KARUM_FILTER_IDS:
    return G_STRUCT_MEMBER (char *, filter, field->offset) != NULL;
  case KARUM_FILTER_FLAG:
    return G_STRUCT_MEMBER (gboolean, filter, field->offset);
  case KARUM_FILTER_NUMBER:
  case KARUM_FILTER_GLYPH:
    return G_STRUCT_MEMBER (guint, filter, field->offset) != 0;
  case KARUM_FILTER_ID:
    return G_STRUCT_MEMBER (gint64, filter, field->offset) != 0;
  case KARUM_FILTER_SIDE:
  case KARUM_FILTER_RESULT:
  case KARUM_FILTER_TERMINATION:
    return G_STRUCT_MEMBER (gboolean, filter, field->flag);
  }
  return FALSE;
}

void
karum_filter_field_unset (const KarumFilterField *field, KarumGameFilter *filter)
{
  switch (field->kind) {
  case KARUM_FILTER_TEXT:
  case KARUM_FILTER_DAY:
  case KARUM_FILTER_OPTIONS:
  case KARUM_FILTER_IDS:
    g_clear_pointer (&G_STRUCT_MEMBER (char *, filter, field->offset), g_free);
    break;
  case KARUM_FILTER_FLAG:
    G_STRUCT_MEMBER (gboolean, filter, field->offset) = FALSE;
    break;
  case KARUM_FILTER_NUMBER:
  case KARUM_FILTER_GLYPH:
    G_STRUCT_MEMBER (guint, filter, field->offset) = 0;
    break;
  case KARUM_FILTER_ID:
    G_STRUCT_MEMBER (gint64, filter, field->offset) = 0;
    break;
  case KARUM_FILTER_SIDE:
  case KARUM_FILTER_RESULT:
  case KARUM_FILTER_TERMINATION:
    G_STRUCT_MEMBER (gboolean, filter, field->flag) = FALSE;
    break;
  }
}

KarumGameFilter
karum_game_filter_copy (const KarumGameFilter *filter)
{
  KarumGameFilter copy = *filter;
  const KarumFilterField *field;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++)
    if (holds_text (field)) {
      char **text = G_STRUCT_MEMBER_P (&copy, field->offset);

      *text = g_strdup (*text);
    }
  return copy;
}

void
karum_game_filter_clear (KarumGameFilter *filter)
{
  const KarumFilterField *field;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++)
    if (holds_text (field))
      g_free (G_STRUCT_MEMBER (char *, filter, field->offset));
  *filter = (KarumGameFilter){ 0 };
}

gboolean
karum_game_filter_equal (const KarumGameFilter *a, const KarumGameFilter *b)
{
  g_autofree char *text = karum_game_filter_write (a);
  g_autofree char *other = karum_game_filter_write (b);

  return strcmp (text, other) == 0;
}

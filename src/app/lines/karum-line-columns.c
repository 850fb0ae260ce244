#include "karum-line-columns.h"

/* An optional column is shown only if text columns have this much more than their usual width. */
#define ROOM_FOR_TEXTS 160
/* A text column shrinks to this part of its usual width to make room for chosen columns. */
#define LEAST 0.6
/* The minimum number of chosen columns that are worth a view with columns. */
#define LEAST_CHOSEN 2

void
karum_line_columns_choose (KarumLineColumns *self, const guint *numbers, guint n)
{
  guint n_columns = self->layout->n_columns;
  gboolean taken[KARUM_LINE_MAX_COLUMNS] = { FALSE };
  guint place = 0;

  for (guint i = 0; i < n; i++)
    if (numbers[i] < n_columns && !taken[numbers[i]]) {
      taken[numbers[i]] = TRUE;
      self->order[place++] = numbers[i];
    }
  self->automatic = place == 0;
  self->n_chosen = place;
  for (guint number = 0; number < n_columns; number++)
    if (!taken[number])
      self->order[place++] = number;
  if (self->automatic)
    self->n_chosen = self->layout->usual_columns ? self->layout->usual_columns : n_columns;
}

/* The width of the column at @place if there is room for all. */
static int
full_width (const KarumLineColumns *self, guint place)
{
  guint number = self->order[place];

  return self->own[number] > 0 ? self->own[number] : self->usual[number];
}

static gboolean
is_flexible (const KarumLineColumns *self, guint place)
{
  guint number = self->order[place];

  return self->layout->columns[number].expand && self->own[number] == 0;
}

static int
least_width (const KarumLineColumns *self, guint place)
{
  int width = full_width (self, place);

  return is_flexible (self, place) && !self->automatic ? (int) (width * LEAST) : width;
}

int
karum_line_columns_width (const KarumLineColumns *self)
{
  int width = 0;

  for (guint i = 0; i < self->n_chosen; i++)
    width += full_width (self, i);
  return width;
}

guint
karum_line_columns_that_fit (const KarumLineColumns *self, int width)
{
  guint least = self->automatic ? self->layout->least_columns : MIN (LEAST_CHOSEN, self->n_chosen);
  int spare = self->automatic ? ROOM_FOR_TEXTS : 0;
  guint n = self->n_chosen;
  int needed = 0;

  for (guint i = 0; i < n; i++)
    needed += least_width (self, i);
  while (needed + spare > width && n > least)
    needed -= least_width (self, --n);
  return needed > width ? 0 : n;
}

void
karum_line_columns_share (const KarumLineColumns *self, guint n, int width, int *widths)
{
  int left = width, flexible = 0, last = -1;

  for (guint i = 0; i < n; i++) {
    widths[i] = full_width (self, i);
    left -= widths[i];
    if (is_flexible (self, i)) {
      flexible += widths[i];
      last = (int) i;
    }
  }
  if (last < 0)
    return;
  /* The last column gets the remainder of the division. */
  for (int i = 0, rest = left; i <= last; i++)
    if (is_flexible (self, (guint) i)) {
      int share = i == last ? rest : (int) ((gint64) left * widths[i] / flexible);

      rest -= share;
      widths[i] = MAX (1, widths[i] + share);
    }
}

#include "karum-pattern-match.h"

#include <string.h>

/* The pattern under one symmetry. */
typedef struct {
  KarumPointSet corners; /* possible places of its lower left corner */
  guint n[4];            /* by KarumContent: the number of points that must have it */
  guint16 points[4][KARUM_TRACE_POINTS]; /* by KarumContent: their offsets from the corner */
} Image;

struct _KarumMatcher {
  guint n_points; /* of the board */
  guint words;
  guint n_images;
  Image *images[KARUM_SYMMETRIES];
};

/* An image and the corners at which it may stand in a game. */
typedef struct {
  const Image *image;
  KarumPointSet corners;
} Candidate;

/* A game that is being gone through. */
typedef struct {
  guint n_candidates;
  Candidate candidates[KARUM_SYMMETRIES];
  guint8 cells[KARUM_TRACE_POINTS]; /* KarumContent */
} Board;

static Image *
image_new (const KarumPattern *pattern, guint side)
{
  Image *image = g_new0 (Image, 1);

  for (guint row = 0; row + pattern->rows <= side; row++)
    for (guint column = 0; column + pattern->columns <= side; column++)
      karum_point_set_add (&image->corners, row * side + column);
  for (guint row = 0; row < pattern->rows; row++)
    for (guint column = 0; column < pattern->columns; column++) {
      guint8 content = pattern->points[row * pattern->columns + column];

      if (content != KARUM_PATTERN_ANY)
        image->points[content][image->n[content]++] = (guint16) (row * side + column);
    }
  return image;
}

/* Adds the image unless an equal one exists: many patterns are symmetric themselves. */
static void
add_image (KarumMatcher *matcher, Image *image)
{
  gboolean known = FALSE;

  for (guint i = 0; i < matcher->n_images && !known; i++)
    known = memcmp (matcher->images[i], image, sizeof *image) == 0;
  if (known)
    g_free (image);
  else
    matcher->images[matcher->n_images++] = image;
}

KarumMatcher *
karum_matcher_new (const KarumPattern *pattern, guint side, guint symmetries)
{
  KarumMatcher *matcher = g_new0 (KarumMatcher, 1);

  matcher->n_points = side * side;
  matcher->words = karum_trace_words (side);
  for (guint symmetry = 0; symmetry < symmetries; symmetry++) {
    KarumPattern turned;

    karum_pattern_turned (pattern, symmetry, &turned);
    if (turned.columns <= side && turned.rows <= side)
      add_image (matcher, image_new (&turned, side));
  }
  return matcher;
}

void
karum_matcher_free (KarumMatcher *matcher)
{
  for (guint i = 0; i < matcher->n_images; i++)
    g_free (matcher->images[i]);
  g_free (matcher);
}

/* -- Games in which the pattern may occur ----------------------------------------------------- */

/* Keeps the corners for which the point at @offset is in @set; FALSE if none is left. */
static inline gboolean
keep_corners (KarumPointSet *corners, const KarumPointSet *set, guint offset, guint words)
{
  guint skip = offset / 64, shift = offset % 64;
  guint64 any = 0;

  for (guint i = 0; i < words; i++) {
    guint64 low = i + skip < words ? set->words[i + skip] : 0;
    guint64 high = i + skip + 1 < words ? set->words[i + skip + 1] : 0;

    corners->words[i] &= shift == 0 ? low : low >> shift | high << (64 - shift);
    any |= corners->words[i];
  }
  return any != 0;
}

/* Whether there are corners for which every non-empty point has the wanted content at some time. */
static gboolean
find_corners (Candidate *candidate, const KarumTrace *trace, guint words)
{
  const Image *image = candidate->image;

  candidate->corners = image->corners;
  for (guint content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++)
    for (guint i = 0; i < image->n[content]; i++)
      if (!keep_corners (&candidate->corners, &trace->ever[content], image->points[content][i],
                         words))
        return FALSE;
  return TRUE;
}

static guint
find_candidates (const KarumMatcher *matcher, const KarumTrace *trace, Candidate *candidates)
{
  guint n = 0;

  for (guint i = 0; i < matcher->n_images; i++) {
    candidates[n].image = matcher->images[i];
    if (find_corners (&candidates[n], trace, matcher->words))
      n++;
  }
  return n;
}

/* -- Positions -------------------------------------------------------------------------------- */

static gboolean
stands_at (const Image *image, const guint8 *cells, guint corner)
{
  for (guint content = 0; content < 4; content++)
    for (guint i = 0; i < image->n[content]; i++)
      if (cells[corner + image->points[content][i]] != content)
        return FALSE;
  return TRUE;
}

static gboolean
stands (const Board *board, guint words)
{
  for (guint i = 0; i < board->n_candidates; i++)
    for (guint word = 0; word < words; word++)
      for (guint64 rest = board->candidates[i].corners.words[word]; rest != 0; rest &= rest - 1)
        if (stands_at (board->candidates[i].image, board->cells,
                       64 * word + (guint) __builtin_ctzll (rest)))
          return TRUE;
  return FALSE;
}

/* Whether an image stands where @point is one of its points. */
static gboolean
stands_around (const Board *board, guint point)
{
  guint8 content = board->cells[point];

  for (guint i = 0; i < board->n_candidates; i++) {
    const Candidate *candidate = &board->candidates[i];
    const guint16 *offsets = candidate->image->points[content];

    for (guint j = 0; j < candidate->image->n[content] && offsets[j] <= point; j++)
      if (karum_point_set_has (&candidate->corners, point - offsets[j])
          && stands_at (candidate->image, board->cells, point - offsets[j]))
        return TRUE;
  }
  return FALSE;
}

/* A pattern that didn't stand before a turn can only stand around the points that it changed. */
static gboolean
stands_after (const Board *board, const guint8 *changes, const guint8 *end)
{
  for (; changes < end; changes += KARUM_TRACE_CHANGE_BYTES)
    if (stands_around (board, karum_trace_change (changes).point))
      return TRUE;
  return FALSE;
}

/* Makes the changes that belong to the position @after more turns, and returns those that follow;
 * NULL if they are malformed. */
static const guint8 *
make_changes (Board *board, guint n_points, const guint8 *at, const guint8 *end, guint after)
{
  for (; at < end; at += KARUM_TRACE_CHANGE_BYTES) {
    KarumTraceChange change = karum_trace_change (at);

    if (change.step != after)
      return at;
    if (change.point >= n_points)
      return NULL;
    board->cells[change.point] = (guint8) change.content;
    after = 0;
  }
  return at;
}

gboolean
karum_matcher_find (const KarumMatcher *matcher, const KarumTrace *trace, guint *ply)
{
  const guint8 *end = trace->changes + trace->size, *at;
  Board board;

  board.n_candidates = find_candidates (matcher, trace, board.candidates);
  if (board.n_candidates == 0)
    return FALSE;
  memset (board.cells, KARUM_CELL_EMPTY, matcher->n_points);
  *ply = 0;
  at = make_changes (&board, matcher->n_points, trace->changes, end, 0);
  if (at && stands (&board, matcher->words))
    return TRUE;
  while (at && at < end) {
    const guint8 *changes = at;
    guint step = karum_trace_change (at).step;

    *ply += step;
    at = make_changes (&board, matcher->n_points, at, end, step);
    if (at && stands_after (&board, changes, at))
      return TRUE;
  }
  return FALSE;
}

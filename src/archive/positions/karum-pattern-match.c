#include "karum-pattern-match.h"

#include <string.h>

/* A point of a pattern: its offset from the pattern's lower left corner. */
typedef struct {
  guint16 offset;
  guint8 content; /* KarumContent */
} Wanted;

/* The pattern under one symmetry. */
typedef struct {
  KarumPointSet corners; /* possible places of its lower left corner */
  guint n_wanted;
  Wanted wanted[KARUM_TRACE_POINTS]; /* non-empty points come first */
  guint n_filled;                    /* the number of non-empty points */
} Image;

struct _KarumMatcher {
  guint n_points; /* of the board */
  guint words;
  gboolean empties; /* whether any point must be empty */
  guint n_images;
  Image *images[KARUM_SYMMETRIES];
};

static void
add_wanted (Image *image, const KarumPattern *pattern, guint side, gboolean filled)
{
  for (guint row = 0; row < pattern->rows; row++)
    for (guint column = 0; column < pattern->columns; column++) {
      guint8 content = pattern->points[row * pattern->columns + column];

      if (content == KARUM_PATTERN_ANY || (content != KARUM_PATTERN_EMPTY) != filled)
        continue;
      image->wanted[image->n_wanted++] = (Wanted){ (guint16) (row * side + column), content };
    }
}

static Image *
image_new (const KarumPattern *pattern, guint side)
{
  Image *image = g_new0 (Image, 1);

  for (guint row = 0; row + pattern->rows <= side; row++)
    for (guint column = 0; column + pattern->columns <= side; column++)
      karum_point_set_add (&image->corners, row * side + column);
  add_wanted (image, pattern, side, TRUE);
  image->n_filled = image->n_wanted;
  add_wanted (image, pattern, side, FALSE);
  return image;
}

static gboolean
same_image (const Image *a, const Image *b)
{
  return a->n_wanted == b->n_wanted
         && memcmp (a->wanted, b->wanted, a->n_wanted * sizeof (Wanted)) == 0
         && memcmp (&a->corners, &b->corners, sizeof a->corners) == 0;
}

/* Adds the image unless an equal one exists: many patterns are symmetric themselves. */
static void
add_image (KarumMatcher *matcher, Image *image)
{
  gboolean known = image->n_wanted == 0;

  for (guint i = 0; i < matcher->n_images && !known; i++)
    known = same_image (matcher->images[i], image);
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
  for (guint i = 0; i < matcher->n_images; i++)
    if (matcher->images[i]->n_filled < matcher->images[i]->n_wanted)
      matcher->empties = TRUE;
  return matcher;
}

void
karum_matcher_free (KarumMatcher *matcher)
{
  for (guint i = 0; i < matcher->n_images; i++)
    g_free (matcher->images[i]);
  g_free (matcher);
}

/* Keeps the corners for which the point at @offset is in @set; FALSE if none is left. */
static inline gboolean
keep_corners (guint64 *corners, const guint64 *set, guint offset, guint words)
{
  guint skip = offset / 64, shift = offset % 64;
  guint64 any = 0;

  for (guint i = 0; i < words; i++) {
    guint64 low = i + skip < words ? set[i + skip] : 0;
    guint64 high = i + skip + 1 < words ? set[i + skip + 1] : 0;

    corners[i] &= shift == 0 ? low : low >> shift | high << (64 - shift);
    any |= corners[i];
  }
  return any != 0;
}

/* The same for an image on a board of one word, where it is faster not to check for remaining
 * corners after every step. */
static inline gboolean
find_corners_in_word (const Image *image, const KarumTraceHead *head, guint64 *corners)
{
  guint64 left = *image->corners.words;

  for (guint i = 0; i < image->n_filled; i++)
    left &= *head->ever[image->wanted[i].content].words >> image->wanted[i].offset;
  *corners = left;
  return left != 0;
}

/* The corners for which every non-empty point has the wanted content at some time. */
static inline gboolean
find_corners (const Image *image, const KarumTraceHead *head, guint words, guint64 *corners)
{
  if (words == 1)
    return find_corners_in_word (image, head, corners);
  memcpy (corners, image->corners.words, words * sizeof *corners);
  for (guint i = 0; i < image->n_filled; i++)
    if (!keep_corners (corners, head->ever[image->wanted[i].content].words, image->wanted[i].offset,
                       words))
      return FALSE;
  return TRUE;
}

/* Whether there is such a corner; the number of @words is constant for the usual boards, which
 * makes it faster. */
static inline gboolean
may_stand (const Image *image, const KarumTraceHead *head, guint words)
{
  guint64 corners[KARUM_TRACE_WORDS];

  return words == 1 ? find_corners (image, head, 1, corners)
                    : find_corners (image, head, words, corners);
}

KarumMatch
karum_matcher_look (const KarumMatcher *matcher, const KarumTraceHead *head)
{
  for (guint i = 0; i < matcher->n_images; i++)
    if (may_stand (matcher->images[i], head, matcher->words))
      return head->settled && !matcher->empties ? KARUM_MATCH_CERTAIN : KARUM_MATCH_PERHAPS;
  return KARUM_MATCH_NEVER;
}

/* -- Settled games ---------------------------------------------------------------------------- */

/* When the image first matches at @corner: when its last point is filled, provided the points
 * that must be empty still are. @times: when each point is filled */
static inline guint
time_at (const Image *image, const guint8 *times, guint corner)
{
  guint filled = 0, limit = KARUM_TRACE_NEVER;

  for (guint i = 0; i < image->n_filled; i++)
    filled = MAX (filled, times[corner + image->wanted[i].offset]);
  for (guint i = image->n_filled; i < image->n_wanted; i++)
    limit = MIN (limit, times[corner + image->wanted[i].offset]);
  return filled < limit ? filled : KARUM_TRACE_NEVER;
}

/* When the image first matches; @any: any time suffices. */
static inline guint
time_of_image (
    const Image *image, const guint64 *corners, guint words, const guint8 *times, gboolean any)
{
  guint first = KARUM_TRACE_NEVER;

  for (guint word = 0; word < words; word++)
    for (guint64 rest = corners[word]; rest != 0; rest &= rest - 1) {
      first = MIN (first, time_at (image, times, word * 64 + (guint) __builtin_ctzll (rest)));
      if (any && first != KARUM_TRACE_NEVER)
        return first;
    }
  return first;
}

static inline gboolean
find_settled (const KarumMatcher *matcher,
              const KarumTraceHead *head,
              guint words,
              const guint8 *times,
              guint *ply)
{
  guint64 corners[KARUM_TRACE_WORDS];
  guint first = KARUM_TRACE_NEVER;

  for (guint i = 0; i < matcher->n_images && (ply || first == KARUM_TRACE_NEVER); i++)
    if (find_corners (matcher->images[i], head, words, corners))
      first = MIN (first, time_of_image (matcher->images[i], corners, words, times, !ply));
  if (ply)
    *ply = first;
  return first != KARUM_TRACE_NEVER;
}

/* -- Other games ------------------------------------------------------------------------------ */

/* Positions that are matched together, one bit each: the pattern matches in the positions whose
 * bit is set for all its points. */
#define SPAN 64

typedef struct {
  guint64 with[4][KARUM_TRACE_POINTS]; /* by content: the positions in which a point has it */
  guint8 now[KARUM_TRACE_POINTS];      /* the content after the last position */
} Span;

/* An image and its possible corners. */
typedef struct {
  const Image *image;
  guint64 corners[KARUM_TRACE_WORDS];
} Candidate;

static guint
find_candidates (const KarumMatcher *matcher, const KarumTraceHead *head, Candidate *candidates)
{
  guint n = 0;

  for (guint i = 0; i < matcher->n_images; i++) {
    candidates[n].image = matcher->images[i];
    if (find_corners (matcher->images[i], head, matcher->words, candidates[n].corners))
      n++;
  }
  return n;
}

static void
begin_span (Span *span, guint n_points)
{
  for (guint content = 0; content < 4; content++)
    memset (span->with[content], content == KARUM_CELL_EMPTY ? 0xff : 0,
            n_points * sizeof (guint64));
  memset (span->now, KARUM_CELL_EMPTY, n_points);
}

/* Until something changes, all positions of the next span equal the last one of this span. */
static void
next_span (Span *span, guint n_points)
{
  for (guint content = 0; content < 4; content++)
    for (guint i = 0; i < n_points; i++)
      span->with[content][i] = -(span->with[content][i] >> (SPAN - 1));
}

/* From position @at of the span, @point has @content. */
static inline void
change (Span *span, guint at, guint point, guint content)
{
  guint64 from = G_MAXUINT64 << at;

  span->with[span->now[point]][point] ^= from;
  span->with[content][point] ^= from;
  span->now[point] = (guint8) content;
}

/* The positions in which the image matches at @corner. */
static inline guint64
positions_at (const Image *image, const Span *span, guint corner)
{
  guint64 positions = G_MAXUINT64;

  for (guint i = 0; i < image->n_wanted && positions != 0; i++)
    positions &= span->with[image->wanted[i].content][corner + image->wanted[i].offset];
  return positions;
}

/* The positions in which the image matches; @any: one suffices. */
static guint64
positions_of (const Candidate *candidate, const Span *span, guint words, gboolean any)
{
  guint64 positions = 0;

  for (guint word = 0; word < words; word++)
    for (guint64 rest = candidate->corners[word]; rest != 0; rest &= rest - 1) {
      positions
          |= positions_at (candidate->image, span, word * 64 + (guint) __builtin_ctzll (rest));
      if (any && positions != 0)
        return positions;
    }
  return positions;
}

/* Whether one of the candidate images matches in the span, whose first position is that after
 * @first turns.
 */
static gboolean
any_matches (const Candidate *candidates,
             guint n_candidates,
             const Span *span,
             guint words,
             guint32 first,
             guint *ply)
{
  guint64 positions = 0;

  for (guint i = 0; i < n_candidates && (ply || positions == 0); i++)
    positions |= positions_of (&candidates[i], span, words, !ply);
  if (ply && positions != 0)
    *ply = first + (guint) __builtin_ctzll (positions);
  return positions != 0;
}

static gboolean
find_played (const KarumMatcher *matcher,
             const KarumTraceHead *head,
             const guint8 *bytes,
             guint *ply)
{
  Span span;
  Candidate candidates[KARUM_SYMMETRIES];
  guint n_candidates = find_candidates (matcher, head, candidates);
  guint32 first = 0, at = 0;

  begin_span (&span, matcher->n_points);
  for (const guint8 *end = bytes + head->size; bytes < end; bytes += KARUM_TRACE_CHANGE_BYTES) {
    KarumTraceChange next = karum_trace_change (bytes);

    if (next.point >= matcher->n_points)
      return FALSE;
    for (at += next.step; at - first >= SPAN; first += SPAN) {
      if (any_matches (candidates, n_candidates, &span, matcher->words, first, ply))
        return TRUE;
      next_span (&span, matcher->n_points);
    }
    change (&span, at - first, next.point, next.content);
  }
  return any_matches (candidates, n_candidates, &span, matcher->words, first, ply);
}

gboolean
karum_matcher_find (const KarumMatcher *matcher,
                    const KarumTraceHead *head,
                    const guint8 *bytes,
                    guint *ply)
{
  if (!head->settled)
    return find_played (matcher, head, bytes, ply);
  return matcher->words == 1 ? find_settled (matcher, head, 1, bytes, ply)
                             : find_settled (matcher, head, matcher->words, bytes, ply);
}

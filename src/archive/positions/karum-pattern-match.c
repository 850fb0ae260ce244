#include "karum-pattern-match.h"

#include <string.h>

/* A point that a pattern asks for: how far it is from the pattern's lower left corner. */
typedef struct {
  guint16 offset;
  guint8 content; /* KarumContent */
} Wanted;

/* The pattern under one symmetry. */
typedef struct {
  KarumPointSet corners; /* where its lower left corner can be */
  guint n_wanted;
  Wanted wanted[KARUM_TRACE_POINTS]; /* those that are not empty come first */
  guint n_filled;                    /* how many these are */
  /* On boards of one word: the corners from which a point is asked to have a content. */
  guint64 around[64][4];
} Image;

struct _KarumMatcher {
  guint words;
  gboolean empties; /* whether a point is to be empty */
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

static void
note_surroundings (Image *image)
{
  for (guint64 rest = image->corners.words[0]; rest != 0; rest &= rest - 1)
    for (guint i = 0; i < image->n_wanted; i++) {
      guint point = (guint) __builtin_ctzll (rest) + image->wanted[i].offset;

      image->around[point][image->wanted[i].content] |= rest & -rest;
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
  if (karum_trace_words (side) == 1)
    note_surroundings (image);
  return image;
}

static gboolean
same_image (const Image *a, const Image *b)
{
  return a->n_wanted == b->n_wanted
         && memcmp (a->wanted, b->wanted, a->n_wanted * sizeof (Wanted)) == 0
         && memcmp (&a->corners, &b->corners, sizeof a->corners) == 0;
}

/* Adds the image, unless it is like one that is there: many patterns are symmetric themselves. */
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

/* Keeps the corners from which the point at @offset is in @set; FALSE if none is left. */
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

/* The corners at which the first @n wanted points of @image have what is wanted. */
static inline gboolean
find_corners (const Image *image, guint n, const KarumPointSet *sets, guint words, guint64 *corners)
{
  memcpy (corners, image->corners.words, words * sizeof *corners);
  for (guint i = 0; i < n; i++)
    if (!keep_corners (corners, sets[image->wanted[i].content].words, image->wanted[i].offset,
                       words))
      return FALSE;
  return TRUE;
}

/* Whether there is one among @corners, on boards of one word, which are those of most games. */
static inline gboolean
stands_in_word (const Image *image, guint n, const KarumPointSet *sets, guint64 corners)
{
  for (guint i = 0; i < n && corners != 0; i++)
    corners &= sets[image->wanted[i].content].words[0] >> image->wanted[i].offset;
  return corners != 0;
}

static gboolean
stands (const Image *image, const KarumPointSet *sets, guint words)
{
  guint64 corners[KARUM_TRACE_WORDS];

  return words == 1 ? stands_in_word (image, image->n_filled, sets, image->corners.words[0])
                    : find_corners (image, image->n_filled, sets, words, corners);
}

KarumMatch
karum_matcher_look (const KarumMatcher *matcher, const KarumTraceHead *head)
{
  for (guint i = 0; i < matcher->n_images; i++)
    if (stands (matcher->images[i], head->ever, matcher->words))
      return head->settled && !matcher->empties ? KARUM_MATCH_CERTAIN : KARUM_MATCH_PERHAPS;
  return KARUM_MATCH_NEVER;
}

/* -- Games in which everything stays where it is ---------------------------------------------- */

/* When each point is filled; G_MAXUINT for never. */
static gboolean
read_times (KarumTraceReader *reader, guint *times)
{
  int changes;
  guint point, content;

  memset (times, 0xff, reader->side * reader->side * sizeof *times);
  for (guint ply = 0; (changes = karum_trace_next (reader)) >= 0; ply++)
    for (; changes > 0; changes--) {
      if (!karum_trace_change (reader, &point, &content))
        return FALSE;
      times[point] = ply;
    }
  return TRUE;
}

/* When the image stands at @corner for the first time, if that is before @best: when the last of
 * its points is filled, as long as those that are to be empty are. */
static guint
time_at (const Image *image, const guint *times, guint corner, guint best)
{
  guint filled = 0;

  for (guint i = 0; i < image->n_filled; i++)
    filled = MAX (filled, times[corner + image->wanted[i].offset]);
  if (filled >= best)
    return G_MAXUINT;
  for (guint i = image->n_filled; i < image->n_wanted; i++)
    if (times[corner + image->wanted[i].offset] <= filled)
      return G_MAXUINT;
  return filled;
}

/* When the image stands for the first time, before @best; @any: some time is enough. */
static guint
time_of_image (const Image *image,
               const guint64 *corners,
               guint words,
               const guint *times,
               gboolean any,
               guint best)
{
  for (guint word = 0; word < words; word++)
    for (guint64 rest = corners[word]; rest != 0; rest &= rest - 1) {
      best = MIN (best, time_at (image, times, word * 64 + (guint) __builtin_ctzll (rest), best));
      if (any && best != G_MAXUINT)
        return best;
    }
  return best;
}

static gboolean
find_settled (const KarumMatcher *matcher,
              const KarumTraceHead *head,
              KarumTraceReader *reader,
              guint *ply)
{
  guint times[KARUM_TRACE_POINTS];
  guint64 corners[KARUM_TRACE_WORDS];
  guint best = G_MAXUINT;

  if (!read_times (reader, times))
    return FALSE;
  for (guint i = 0; i < matcher->n_images && (ply || best == G_MAXUINT); i++) {
    const Image *image = matcher->images[i];

    if (find_corners (image, image->n_filled, head->ever, matcher->words, corners))
      best = time_of_image (image, corners, matcher->words, times, !ply, best);
  }
  if (ply)
    *ply = best;
  return best != G_MAXUINT;
}

/* -- Other games ------------------------------------------------------------------------------ */

/* An image and where it can stand at all. */
typedef struct {
  const Image *image;
  guint64 corners[KARUM_TRACE_WORDS];
  guint64 touched; /* on boards of one word: those around which something has just changed */
} Hope;

static guint
find_hopes (const KarumMatcher *matcher, const KarumTraceHead *head, Hope *hopes)
{
  guint n = 0;

  for (guint i = 0; i < matcher->n_images; i++) {
    hopes[n].image = matcher->images[i];
    hopes[n].touched = G_MAXUINT64;
    if (find_corners (matcher->images[i], matcher->images[i]->n_filled, head->ever, matcher->words,
                      hopes[n].corners))
      n++;
  }
  return n;
}

static gboolean
comes_true (const Hope *hope, const KarumPointSet *now, guint words)
{
  const Image *image = hope->image;
  guint64 corners[KARUM_TRACE_WORDS];

  if (words == 1)
    return stands_in_word (image, image->n_wanted, now, hope->corners[0] & hope->touched);
  memcpy (corners, hope->corners, words * sizeof *corners);
  for (guint i = 0; i < image->n_wanted; i++)
    if (!keep_corners (corners, now[image->wanted[i].content].words, image->wanted[i].offset,
                       words))
      return FALSE;
  return TRUE;
}

static void
change (KarumPointSet *now, guint point, guint content, Hope *hopes, guint n_hopes, guint words)
{
  for (guint i = 0; i < 4; i++)
    karum_point_set_remove (&now[i], point);
  karum_point_set_add (&now[content], point);
  for (guint i = 0; i < n_hopes && words == 1; i++)
    hopes[i].touched |= hopes[i].image->around[point][content];
}

/* Takes in the changes of the next position; FALSE if there is none. */
static gboolean
go_on (KarumTraceReader *reader, KarumPointSet *now, Hope *hopes, guint n_hopes, guint words)
{
  int changes = karum_trace_next (reader);
  guint point, content;

  for (; changes > 0; changes--) {
    if (!karum_trace_change (reader, &point, &content))
      return FALSE;
    change (now, point, content, hopes, n_hopes, words);
  }
  return changes == 0;
}

/* Whether one of the hopes has come true by what has just changed. */
static gboolean
any_comes_true (Hope *hopes, guint n_hopes, const KarumPointSet *now, guint words)
{
  for (guint i = 0; i < n_hopes; i++) {
    if (comes_true (&hopes[i], now, words))
      return TRUE;
    hopes[i].touched = 0;
  }
  return FALSE;
}

static gboolean
find_played (const KarumMatcher *matcher,
             const KarumTraceHead *head,
             KarumTraceReader *reader,
             guint *ply)
{
  KarumPointSet now[4] = { 0 };
  Hope hopes[KARUM_SYMMETRIES];
  guint n_hopes = find_hopes (matcher, head, hopes);

  for (guint point = 0; point < reader->side * reader->side; point++)
    karum_point_set_add (&now[KARUM_CELL_EMPTY], point);
  for (guint at = 0; n_hopes > 0 && go_on (reader, now, hopes, n_hopes, matcher->words); at++)
    if (any_comes_true (hopes, n_hopes, now, matcher->words)) {
      if (ply)
        *ply = at;
      return TRUE;
    }
  return FALSE;
}

gboolean
karum_matcher_find (const KarumMatcher *matcher,
                    const KarumTraceHead *head,
                    const guint8 *bytes,
                    gsize size,
                    guint *ply)
{
  KarumTraceReader reader;

  if (!karum_trace_begin (&reader, head->side, bytes, size))
    return FALSE;
  return head->settled ? find_settled (matcher, head, &reader, ply)
                       : find_played (matcher, head, &reader, ply);
}

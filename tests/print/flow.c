/* flow.c: the rules of page breaks, over random documents. */
#include <glib.h>

#include "karum-arrays.h"

#include "karum-flow.h"

#define WIDTH 100.0
#define HEIGHT 200.0
#define MARGIN 10.0
#define COLUMN (HEIGHT - 2 * MARGIN)

/* A block with given heights. */
typedef struct {
  KarumBlock block;
  guint n;
  double height, repeat;
} FakeBlock;

static void
fake_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  const FakeBlock *fake = (FakeBlock *) block;

  (void) cancellable;
  g_assert_cmpfloat (width, >, 0);
  for (guint i = 0; i < fake->n; i++)
    g_array_append_val (block->heights, fake->height);
  block->repeat = fake->repeat;
}

static void
fake_draw (KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  (void) block, (void) cr, (void) width, (void) first, (void) end;
  g_assert_not_reached ();
}

static void
fake_free (KarumBlock *block)
{
  (void) block;
}

static const KarumBlockClass fake_class = { fake_measure, fake_draw, fake_free };

static FakeBlock *
add (GPtrArray *blocks, guint n, double height, guint least)
{
  FakeBlock *fake = karum_block_new (&fake_class, sizeof (FakeBlock));

  fake->n = n;
  fake->height = height;
  fake->block.least = least;
  g_ptr_array_add (blocks, fake);
  return fake;
}

static void
add_random (GPtrArray *blocks)
{
  FakeBlock *fake;

  switch (g_test_rand_int_range (0, 4)) {
  case 0: /* a heading */
    fake = add (blocks, (guint) g_test_rand_int_range (1, 3), 14, 0);
    fake->block.keep = TRUE;
    fake->block.space = 12;
    break;
  case 1: /* a diagram */
    fake = add (blocks, 1, g_test_rand_double_range (20, COLUMN), 0);
    fake->block.space = 6;
    break;
  case 2: /* a table */
    fake = add (blocks, (guint) g_test_rand_int_range (1, 40), 11,
                (guint) g_test_rand_int_range (0, 2));
    fake->repeat = 11;
    break;
  default: /* a paragraph */
    fake = add (blocks, (guint) g_test_rand_int_range (1, 60), 10, 2);
    fake->block.keep = g_test_rand_int_range (0, 8) == 0;
    fake->block.space = g_test_rand_int_range (0, 6);
    break;
  }
  if (g_test_rand_int_range (0, 12) == 0)
    fake->block.columns = (guint) g_test_rand_int_range (1, 4);
}

static double
height_of (const FakeBlock *fake, guint first, guint end)
{
  return (end - first) * fake->height + (first > 0 ? fake->repeat : 0);
}

/* Every part is placed once, in order, inside its column, below the parts before it. */
static void
check_places (const GPtrArray *blocks, const GArray *placements, guint n_pages)
{
  guint block = 0, part = 0, page = 0, column = 0;
  double bottom = MARGIN;

  karum_for_each_in (const KarumPlacement, at, placements) {
    const FakeBlock *fake = g_ptr_array_index (blocks, at->block);

    g_assert_cmpuint (at->block, ==, block);
    g_assert_cmpuint (at->first, ==, part);
    g_assert_cmpuint (at->end, >, at->first);
    if (at->page != page || at->column != column) {
      g_assert_true (at->page > page || at->column > column);
      g_assert_cmpuint (at->page, <=, page + 1);
      page = at->page;
      column = at->column;
      bottom = MARGIN;
    }
    g_assert_cmpfloat (at->y, >=, bottom - 0.001);
    bottom = at->y + height_of (fake, at->first, at->end);
    g_assert_cmpfloat (bottom, <=, HEIGHT - MARGIN + 0.001);
    g_assert_cmpfloat (at->x, >=, MARGIN);
    g_assert_cmpfloat (at->x + at->width, <=, WIDTH - MARGIN + 0.001);
    part = at->end;
    if (part == fake->n) {
      block++;
      part = 0;
    }
  }
  g_assert_cmpuint (block, ==, blocks->len);
  g_assert_cmpuint (n_pages, ==, page + 1);
}

static gboolean
same_column (const KarumPlacement *a, const KarumPlacement *b)
{
  return a->page == b->page && a->column == b->column;
}

static double height_kept (const GPtrArray *blocks, guint index);

/* What is higher than a column is broken between any two parts. */
static guint
least_of (const FakeBlock *fake)
{
  if (fake->block.least == 0 && fake->n > 1 && fake->n * fake->height > COLUMN)
    return 1;
  return fake->block.least;
}

static gboolean
is_breakable (const FakeBlock *fake)
{
  return least_of (fake) > 0 && fake->n >= 2 * least_of (fake);
}

/* What a breakable block needs to end in the same column as the next one begins. */
static double
height_of_end (const GPtrArray *blocks, guint index)
{
  const FakeBlock *fake = g_ptr_array_index (blocks, index);

  if (index + 1 == blocks->len)
    return 0;
  return fake->block.least * fake->height + fake->repeat
         + ((FakeBlock *) g_ptr_array_index (blocks, index + 1))->block.space
         + height_kept (blocks, index + 1);
}

/* The height of a block with those that it is kept with; of a breakable one, only its minimum
 * start. */
static double
height_kept (const GPtrArray *blocks, guint index)
{
  const FakeBlock *fake = g_ptr_array_index (blocks, index);
  guint least = least_of (fake);

  if (!fake->block.keep || is_breakable (fake))
    return fake->height * (least == 0 || fake->n < 2 * least ? fake->n : least);
  if (index + 1 == blocks->len)
    return fake->n * fake->height;
  return fake->n * fake->height + ((FakeBlock *) g_ptr_array_index (blocks, index + 1))->block.space
         + height_kept (blocks, index + 1);
}

/* No column ends with a heading, a broken diagram, or a single line. */
static void
check_breaks (const GPtrArray *blocks, const GArray *placements)
{
  for (guint i = 0; i + 1 < placements->len; i++) {
    const KarumPlacement *at = &g_array_index (placements, KarumPlacement, i);
    const KarumPlacement *next = &g_array_index (placements, KarumPlacement, i + 1);
    const FakeBlock *fake = g_ptr_array_index (blocks, at->block);
    const FakeBlock *behind = g_ptr_array_index (blocks, next->block);

    if (same_column (at, next))
      continue;
    if (at->block != next->block) {
      if (!fake->block.keep || behind->block.columns > 0)
        continue;
      /* The end of one that can be broken follows it into the next column, unless it is too short
       * for that. */
      if (is_breakable (fake))
        g_assert_true (at->end - at->first < 2 * fake->block.least
                       || height_of_end (blocks, at->block) > COLUMN - 0.001);
      else
        g_assert_cmpfloat (height_kept (blocks, at->block), >, COLUMN - 0.001);
      continue;
    }
    /* Broken only if allowed, with the minimum number of parts on both sides, unless it was
     * impossible. */
    if (fake->block.least == 0) {
      g_assert_cmpfloat (fake->n * fake->height, >, COLUMN - 0.001);
      continue;
    }
    g_assert_cmpuint (at->end - at->first, >=, fake->block.least);
    g_assert_cmpuint (fake->n - at->end, >=, fake->block.least);
  }
}

/* Whether the page of a placement is the last one of its section, whose columns are equally high.
 */
static gboolean
is_last_page (const GPtrArray *blocks, const GArray *placements, guint i)
{
  guint page = g_array_index (placements, KarumPlacement, i).page;

  while (i < placements->len && g_array_index (placements, KarumPlacement, i).page == page)
    i++;
  return i == placements->len
         || ((KarumBlock *) blocks->pdata[g_array_index (placements, KarumPlacement, i).block])
                    ->columns
                > 0;
}

/* A column is only left early if the next part doesn't fit or must not start there. */
static void
check_filled (const GPtrArray *blocks, const GArray *placements)
{
  for (guint i = 0; i + 1 < placements->len; i++) {
    const KarumPlacement *at = &g_array_index (placements, KarumPlacement, i);
    const KarumPlacement *next = &g_array_index (placements, KarumPlacement, i + 1);
    const FakeBlock *fake = g_ptr_array_index (blocks, at->block);
    const FakeBlock *behind = g_ptr_array_index (blocks, next->block);
    double bottom = at->y + height_of (fake, at->first, at->end);
    double needed;

    if (same_column (at, next) || behind->block.columns > 0 || is_last_page (blocks, placements, i))
      continue;
    if (at->block == next->block && fake->block.keep && next->end == fake->n)
      needed = (next->end - next->first) * fake->height + height_of_end (blocks, at->block);
    else
      needed = at->block == next->block ? fake->height * (least_of (fake) + 1)
                                        : behind->block.space + height_kept (blocks, next->block);
    g_assert_cmpfloat (bottom + needed, >, HEIGHT - MARGIN - 0.001);
  }
}

static void
check_plain (const GPtrArray *blocks, const GArray *placements, guint n_pages)
{
  check_places (blocks, placements, n_pages);
  check_breaks (blocks, placements);
  check_filled (blocks, placements);
}

/* Documents of up to @most pieces, each added by @add_piece. */
static void
flow_at_random (gint most,
                void (*add_piece) (GPtrArray *blocks),
                void (*check) (const GPtrArray *blocks, const GArray *placements, guint n_pages))
{
  static const KarumPaper paper = { WIDTH, HEIGHT, MARGIN, 5 };

  for (guint round = 0; round < 3000; round++) {
    g_autoptr (GPtrArray) blocks
        = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);
    g_autoptr (GArray) placements = NULL;
    guint n_pages;

    for (gint n = g_test_rand_int_range (1, most); n > 0; n--)
      add_piece (blocks);
    placements = karum_flow (blocks, &paper, NULL, &n_pages);
    check (blocks, placements, n_pages);
  }
}

static void
test_random (void)
{
  flow_at_random (30, add_random, check_plain);
}

static void
test_empty (void)
{
  static const KarumPaper paper = { WIDTH, HEIGHT, MARGIN, 5 };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new ();
  g_autoptr (GArray) placements = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint n_pages;

  placements = karum_flow (blocks, &paper, NULL, &n_pages);
  g_assert_cmpuint (placements->len, ==, 0);
  g_assert_cmpuint (n_pages, ==, 1);
  g_ptr_array_set_free_func (blocks, (GDestroyNotify) karum_block_free);
  add (blocks, 3, 10, 1);
  g_cancellable_cancel (cancellable);
  g_assert_null (karum_flow (blocks, &paper, cancellable, &n_pages));
}

/* A title that spans the columns stands above all of them; the next page is as high as ever. */
static void
test_above (void)
{
  static const KarumPaper paper = { WIDTH, HEIGHT, MARGIN, 5 };
  static const double places[][2] = { { 10, 34 }, { 52.5, 34 }, { 10, 10 } };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);
  g_autoptr (GArray) placements = NULL;
  const KarumPlacement *title;
  guint n_pages;

  add (blocks, 1, 20, 0)->block.columns = 2;
  ((KarumBlock *) blocks->pdata[0])->spans = TRUE;
  for (guint i = 0; i < 3; i++)
    add (blocks, 1, 100, 0)->block.space = 4;
  placements = karum_flow (blocks, &paper, NULL, &n_pages);
  g_assert_cmpuint (n_pages, ==, 2);
  title = &g_array_index (placements, KarumPlacement, 0);
  g_assert_cmpfloat (title->width, ==, WIDTH - 2 * MARGIN);
  g_assert_cmpfloat (((KarumBlock *) blocks->pdata[0])->measured, ==, WIDTH - 2 * MARGIN);
  for (guint i = 0; i < 3; i++) {
    const KarumPlacement *at = &g_array_index (placements, KarumPlacement, i + 1);

    g_assert_cmpfloat (at->x, ==, places[i][0]);
    g_assert_cmpfloat (at->y, ==, places[i][1]);
    g_assert_cmpuint (at->page, ==, i / 2);
  }
}

/* A section of one block that a test can tell from others by its height. */
static KarumBlock *
add_section (GPtrArray *blocks, guint n, double height, guint columns)
{
  FakeBlock *fake = add (blocks, n, height, columns > 1 ? 1 : 0);

  fake->block.columns = columns;
  fake->block.follows = TRUE;
  return &fake->block;
}

typedef struct {
  guint block, first, end, page, column;
  double y;
} Place;

static void
check_sections (const GPtrArray *blocks, const Place *places, guint n_places, guint n_pages)
{
  static const KarumPaper paper = { WIDTH, HEIGHT, MARGIN, 5 };
  guint n = 0;
  g_autoptr (GArray) placements = karum_flow (blocks, &paper, NULL, &n);

  g_assert_cmpuint (placements->len, ==, n_places);
  for (guint i = 0; i < n_places; i++) {
    const KarumPlacement *at = &g_array_index (placements, KarumPlacement, i);

    g_assert_cmpuint (at->block, ==, places[i].block);
    g_assert_cmpuint (at->first, ==, places[i].first);
    g_assert_cmpuint (at->end, ==, places[i].end);
    g_assert_cmpuint (at->page, ==, places[i].page);
    g_assert_cmpuint (at->column, ==, places[i].column);
    g_assert_cmpfloat (at->y, ==, places[i].y);
    g_assert_true (at->turned == ((KarumBlock *) blocks->pdata[at->block])->turned);
  }
  g_assert_cmpuint (n, ==, n_pages);
}

/* What comes after a turned page fills the page before it. */
static void
test_turned (void)
{
  static const Place places[]
      = { { 0, 0, 1, 0, 0, 10 }, { 2, 0, 7, 0, 0, 90 },   { 2, 7, 14, 0, 1, 90 },
          { 1, 0, 1, 1, 0, 10 }, { 2, 14, 17, 2, 0, 10 }, { 2, 17, 20, 2, 1, 10 } };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);

  add_section (blocks, 1, 60, 1);
  add_section (blocks, 1, 50, 1)->turned = TRUE;
  add_section (blocks, 20, 14, 2);
  check_sections (blocks, places, G_N_ELEMENTS (places), 3);
}

/* What isn't broken stands at the top of the next page, below that what came before it goes on; and
 * behind what doesn't fill the page. */
static void
test_waits (void)
{
  static const Place places[]
      = { { 0, 0, 1, 0, 0, 10 }, { 2, 0, 5, 0, 0, 110 },   { 2, 5, 10, 0, 1, 110 },
          { 1, 0, 1, 1, 0, 10 }, { 2, 10, 12, 1, 0, 150 }, { 2, 12, 14, 1, 1, 150 } };
  static const Place few[] = {
    { 0, 0, 1, 0, 0, 10 }, { 2, 0, 1, 0, 0, 110 }, { 2, 1, 2, 0, 1, 110 }, { 1, 0, 1, 1, 0, 10 }
  };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);

  add_section (blocks, 1, 80, 1);
  add_section (blocks, 1, 120, 1)->waits = TRUE;
  add_section (blocks, 14, 15, 2);
  check_sections (blocks, places, G_N_ELEMENTS (places), 2);
  g_ptr_array_set_size (blocks, 2);
  add_section (blocks, 2, 15, 2);
  check_sections (blocks, few, G_N_ELEMENTS (few), 2);
}

/* With nothing that could fill the page, it stays as it is. */
static void
test_turned_last (void)
{
  static const Place places[] = { { 0, 0, 1, 0, 0, 10 }, { 1, 0, 1, 1, 0, 10 } };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);

  add_section (blocks, 1, 60, 1);
  add_section (blocks, 1, 50, 1)->turned = TRUE;
  check_sections (blocks, places, G_N_ELEMENTS (places), 2);
}

/* A block that is higher than what is left below another section stands on the next page. */
static void
test_high (void)
{
  static const Place places[]
      = { { 0, 0, 1, 0, 0, 10 }, { 1, 0, 1, 0, 0, 130 }, { 2, 0, 1, 1, 0, 10 } };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);

  add_section (blocks, 1, 100, 1);
  add_section (blocks, 1, 20, 2);
  add (blocks, 1, 90, 0);
  check_sections (blocks, places, G_N_ELEMENTS (places), 2);
  ((KarumBlock *) blocks->pdata[2])->floats = TRUE;
  check_sections (blocks, places, G_N_ELEMENTS (places), 2);
}

/* Sections of all kinds in any order: each part is placed once, on the paper, below what stands
 * there, and no page is empty. */
static void
check_mixed (const GPtrArray *blocks, const GArray *placements, guint n_pages)
{
  g_autofree guint *parts = g_new0 (guint, blocks->len);
  guint page = 0, section = 0;
  double above = MARGIN, bottom[4] = { MARGIN, MARGIN, MARGIN, MARGIN };

  karum_for_each_in (const KarumPlacement, at, placements) {
    const FakeBlock *fake = g_ptr_array_index (blocks, at->block);
    guint begins = at->block;

    while (((KarumBlock *) blocks->pdata[begins])->columns == 0)
      begins--;
    g_assert_true (at->page == page || at->page == page + 1);
    for (guint c = 0; c < 4 && (at->page != page || begins != section); c++) {
      above = at->page != page ? MARGIN : MAX (above, bottom[c]);
      bottom[c] = at->page != page ? MARGIN : bottom[c];
    }
    for (guint c = 0; c < 4 && begins != section; c++)
      bottom[c] = above;
    page = at->page;
    section = begins;
    g_assert_cmpuint (at->first, ==, parts[at->block]);
    g_assert_cmpuint (at->end, >, at->first);
    parts[at->block] = at->end;
    g_assert_cmpfloat (at->y, >=, bottom[at->column] - 0.001);
    bottom[at->column] = at->y + height_of (fake, at->first, at->end);
    g_assert_cmpfloat (bottom[at->column], <=, (at->turned ? WIDTH : HEIGHT) - MARGIN + 0.001);
  }
  for (guint i = 0; i < blocks->len; i++)
    g_assert_cmpuint (parts[i], ==, ((const FakeBlock *) blocks->pdata[i])->n);
  g_assert_cmpuint (n_pages, ==, page + 1);
}

static void
add_random_section (GPtrArray *blocks)
{
  gboolean turned = g_test_rand_int_range (0, 4) == 0;
  KarumBlock *block = add_section (blocks, (guint) g_test_rand_int_range (1, 12), 12,
                                   turned ? 1 : (guint) g_test_rand_int_range (1, 4));

  block->turned = turned;
  block->waits = g_test_rand_int_range (0, 3) == 0;
  block->follows = g_test_rand_int_range (0, 4) > 0;
  for (gint more = turned ? 0 : g_test_rand_int_range (0, 4); more > 0; more--)
    add (blocks, 1, g_test_rand_int_range (5, (gint) COLUMN), 0)->block.floats
        = g_test_rand_int_range (0, 2) == 0;
}

static void
test_mixed (void)
{
  flow_at_random (12, add_random_section, check_mixed);
}

static double
fake_height (const KarumBlock *block, double width)
{
  return ((const FakeBlock *) block)->height * width / block->wide;
}

/* What goes on below a block that floats keeps its distance. */
static void
test_floats (void)
{
  static const KarumPaper paper = { WIDTH, HEIGHT, MARGIN, 5 };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);
  g_autoptr (GArray) placements = NULL;
  const KarumPlacement *at;
  FakeBlock *fake;
  guint n_pages;

  add (blocks, 1, 130, 0);
  fake = add (blocks, 1, 60, 0);
  fake->block.floats = TRUE;
  fake->block.space = 7;
  add (blocks, 10, 10, 2);
  placements = karum_flow (blocks, &paper, NULL, &n_pages);
  g_assert_cmpuint (placements->len, ==, 4);
  at = &g_array_index (placements, KarumPlacement, 3);
  g_assert_cmpuint (at->first, ==, 5);
  g_assert_cmpfloat_with_epsilon (at->y, MARGIN + 60 + 7, 0.001);
}

/* A block that gives is as wide as it can be in what is left of a column, or stands in the next
 * one. */
static void
test_gives (void)
{
  static const KarumBlockClass giving = { fake_measure, fake_draw, fake_free, fake_height };
  static const KarumPaper paper = { WIDTH, HEIGHT, MARGIN, 5 };
  static const struct {
    double above;
    guint page;
    double width;
  } cases[] = { { 113, 0, 80 }, { 120, 0, 61 }, { 125, 0, 56 }, { 126, 1, 80 } };

  karum_for_each_of (wanted, cases) {
    g_autoptr (GPtrArray) blocks
        = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);
    g_autoptr (GArray) placements = NULL;
    const KarumPlacement *at;
    FakeBlock *fake;
    guint n_pages;

    add (blocks, 1, wanted->above, 0);
    fake = add (blocks, 1, 60, 0);
    fake->block.class = &giving;
    fake->block.floats = TRUE;
    fake->block.space = 7;
    fake->block.wide = 70;
    fake->block.gives = 14;
    add (blocks, 1, 10, 0)->block.outline = g_strdup ("Next");
    placements = karum_flow (blocks, &paper, NULL, &n_pages);
    at = &g_array_index (placements, KarumPlacement, 1);
    g_assert_cmpuint (at->page, ==, wanted->page);
    g_assert_cmpfloat_with_epsilon (at->width, wanted->width, 0.001);
  }
}

/* What gave way at the end of the first column stands in the second one, which would be empty. */
static void
test_last_gives (void)
{
  static const KarumBlockClass giving = { fake_measure, fake_draw, fake_free, fake_height };
  static const KarumPaper paper = { 2 * WIDTH, HEIGHT, MARGIN, 5 };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);
  g_autoptr (GArray) placements = NULL;
  const KarumPlacement *at;
  FakeBlock *fake;
  guint n_pages;

  add (blocks, 1, 120, 0)->block.columns = 2;
  fake = add (blocks, 1, 60, 0);
  fake->block.class = &giving;
  fake->block.floats = TRUE;
  fake->block.space = 7;
  fake->block.wide = 70;
  fake->block.gives = 14;
  placements = karum_flow (blocks, &paper, NULL, &n_pages);
  at = &g_array_index (placements, KarumPlacement, 1);
  g_assert_cmpuint (n_pages, ==, 1);
  g_assert_cmpuint (at->column, ==, 1);
  g_assert_cmpfloat_with_epsilon (at->width, (2 * WIDTH - 2 * MARGIN - 5) / 2, 0.001);
}

/* A very long block, and a part that is higher than a page. */
static void
test_large (void)
{
  static const KarumPaper paper = { WIDTH, HEIGHT, MARGIN, 5 };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);
  g_autoptr (GArray) placements = NULL;
  guint n_pages;

  add (blocks, 10000, 10, 2);
  add (blocks, 1, 1000, 0);
  add (blocks, 1, 10, 0);
  placements = karum_flow (blocks, &paper, NULL, &n_pages);
  g_assert_cmpuint (n_pages, ==, 556 + 1 + 1);
  g_assert_cmpuint (((KarumBlock *) g_ptr_array_index (blocks, 1))->page, ==, 556);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/flow/random", test_random);
  g_test_add_func ("/print/flow/empty", test_empty);
  g_test_add_func ("/print/flow/above", test_above);
  g_test_add_func ("/print/flow/turned", test_turned);
  g_test_add_func ("/print/flow/turned-last", test_turned_last);
  g_test_add_func ("/print/flow/waits", test_waits);
  g_test_add_func ("/print/flow/high", test_high);
  g_test_add_func ("/print/flow/mixed", test_mixed);
  g_test_add_func ("/print/flow/floats", test_floats);
  g_test_add_func ("/print/flow/gives", test_gives);
  g_test_add_func ("/print/flow/last-gives", test_last_gives);
  g_test_add_func ("/print/flow/large", test_large);
  return g_test_run ();
}

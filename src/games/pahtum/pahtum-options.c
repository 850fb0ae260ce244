#include "pahtum-options.h"

const uint32_t pahtum_columns[256] = {
  0x00000000, 0x00000000, 0x00000001, 0x00000010, 0x00000002, 0x00000020, 0x00000021, 0x00000210,
  0x00000003, 0x00000030, 0x00000031, 0x00000310, 0x00000032, 0x00000320, 0x00000321, 0x00003210,
  0x00000004, 0x00000040, 0x00000041, 0x00000410, 0x00000042, 0x00000420, 0x00000421, 0x00004210,
  0x00000043, 0x00000430, 0x00000431, 0x00004310, 0x00000432, 0x00004320, 0x00004321, 0x00043210,
  0x00000005, 0x00000050, 0x00000051, 0x00000510, 0x00000052, 0x00000520, 0x00000521, 0x00005210,
  0x00000053, 0x00000530, 0x00000531, 0x00005310, 0x00000532, 0x00005320, 0x00005321, 0x00053210,
  0x00000054, 0x00000540, 0x00000541, 0x00005410, 0x00000542, 0x00005420, 0x00005421, 0x00054210,
  0x00000543, 0x00005430, 0x00005431, 0x00054310, 0x00005432, 0x00054320, 0x00054321, 0x00543210,
  0x00000006, 0x00000060, 0x00000061, 0x00000610, 0x00000062, 0x00000620, 0x00000621, 0x00006210,
  0x00000063, 0x00000630, 0x00000631, 0x00006310, 0x00000632, 0x00006320, 0x00006321, 0x00063210,
  0x00000064, 0x00000640, 0x00000641, 0x00006410, 0x00000642, 0x00006420, 0x00006421, 0x00064210,
  0x00000643, 0x00006430, 0x00006431, 0x00064310, 0x00006432, 0x00064320, 0x00064321, 0x00643210,
  0x00000065, 0x00000650, 0x00000651, 0x00006510, 0x00000652, 0x00006520, 0x00006521, 0x00065210,
  0x00000653, 0x00006530, 0x00006531, 0x00065310, 0x00006532, 0x00065320, 0x00065321, 0x00653210,
  0x00000654, 0x00006540, 0x00006541, 0x00065410, 0x00006542, 0x00065420, 0x00065421, 0x00654210,
  0x00006543, 0x00065430, 0x00065431, 0x00654310, 0x00065432, 0x00654320, 0x00654321, 0x06543210,
  0x00000007, 0x00000070, 0x00000071, 0x00000710, 0x00000072, 0x00000720, 0x00000721, 0x00007210,
  0x00000073, 0x00000730, 0x00000731, 0x00007310, 0x00000732, 0x00007320, 0x00007321, 0x00073210,
  0x00000074, 0x00000740, 0x00000741, 0x00007410, 0x00000742, 0x00007420, 0x00007421, 0x00074210,
  0x00000743, 0x00007430, 0x00007431, 0x00074310, 0x00007432, 0x00074320, 0x00074321, 0x00743210,
  0x00000075, 0x00000750, 0x00000751, 0x00007510, 0x00000752, 0x00007520, 0x00007521, 0x00075210,
  0x00000753, 0x00007530, 0x00007531, 0x00075310, 0x00007532, 0x00075320, 0x00075321, 0x00753210,
  0x00000754, 0x00007540, 0x00007541, 0x00075410, 0x00007542, 0x00075420, 0x00075421, 0x00754210,
  0x00007543, 0x00075430, 0x00075431, 0x00754310, 0x00075432, 0x00754320, 0x00754321, 0x07543210,
  0x00000076, 0x00000760, 0x00000761, 0x00007610, 0x00000762, 0x00007620, 0x00007621, 0x00076210,
  0x00000763, 0x00007630, 0x00007631, 0x00076310, 0x00007632, 0x00076320, 0x00076321, 0x00763210,
  0x00000764, 0x00007640, 0x00007641, 0x00076410, 0x00007642, 0x00076420, 0x00076421, 0x00764210,
  0x00007643, 0x00076430, 0x00076431, 0x00764310, 0x00076432, 0x00764320, 0x00764321, 0x07643210,
  0x00000765, 0x00007650, 0x00007651, 0x00076510, 0x00007652, 0x00076520, 0x00076521, 0x00765210,
  0x00007653, 0x00076530, 0x00076531, 0x00765310, 0x00076532, 0x00765320, 0x00765321, 0x07653210,
  0x00007654, 0x00076540, 0x00076541, 0x00765410, 0x00076542, 0x00765420, 0x00765421, 0x07654210,
  0x00076543, 0x00765430, 0x00765431, 0x07654310, 0x00765432, 0x07654320, 0x07654321, 0x76543210,
};

static const KarumChoice placements[] = {
  { "random", N_ ("Random"), N_ ("The program places the holes at random before play.") },
  { "agreed", N_ ("By agreement"), N_ ("The players agree on the holes before play.") },
  { "alternate", N_ ("In turn"), N_ ("The players place the holes in turn; Second begins.") },
  { "oneside", N_ ("By one player"),
    N_ ("One player places all the holes; then the other chooses a side.") },
};

static const KarumChoice scorings[] = {
  { "final", N_ ("At the end"), N_ ("The rows on the board at the end are scored.") },
  { "running", N_ ("Every move"),
    N_ ("Every row scores with the move that makes or extends it; points are never taken back.") },
};

static const KarumChoice captures[] = {
  { "none", N_ ("None"), N_ ("Stones stay where they are.") },
  { "custodial", N_ ("Custodial"),
    N_ ("A single enemy stone or hole enclosed between two of your stones is replaced by a stone "
        "of yours.") },
};

static const KarumChoice switches[] = {
  { "off", N_ ("Off"), NULL },
  { "on", N_ ("On"), NULL },
};

#define N_CHOICES(choices) ((uint16_t) (sizeof (choices) / sizeof *(choices)))

const KarumOption pahtum_options[PAHTUM_N_OPTIONS] = {
  [PAHTUM_SIZE] = {
    .id = "size",
    .title = N_ ("Size"),
    .summary = N_ ("Cells on each side of the board."),
  },
  [PAHTUM_HOLES] = {
    .id = "holes",
    .title = N_ ("Holes"),
    .summary = N_ ("Cells that nobody can use when play begins."),
  },
  [PAHTUM_PLACEMENT] = {
    .id = "placement",
    .title = N_ ("Placing the holes"),
    .summary = N_ ("Who decides where the holes are."),
    .choices = placements,
    .n_choices = N_CHOICES (placements),
  },
  [PAHTUM_SCORING] = {
    .id = "scoring",
    .title = N_ ("Scoring"),
    .summary = N_ ("When rows are counted."),
    .choices = scorings,
    .n_choices = N_CHOICES (scorings),
  },
  [PAHTUM_CAPTURE] = {
    .id = "capture",
    .title = N_ ("Capture"),
    .summary = N_ ("Whether stones can be captured."),
    .choices = captures,
    .n_choices = N_CHOICES (captures),
  },
  [PAHTUM_PIE] = {
    .id = "pie",
    .title = N_ ("Pie rule"),
    .summary = N_ ("After the first stone, the other player may exchange sides."),
    .choices = switches,
    .n_choices = N_CHOICES (switches),
  },
  [PAHTUM_STONES] = {
    .id = "stones",
    .title = N_ ("Stones"),
    .summary = N_ ("Stones in each side’s hand at the start."),
  },
};

/* By PahtumOption: size, holes, placement, scoring, capture, pie, stones. */
const KarumPreset pahtum_presets[PAHTUM_N_PRESETS] = {
  [PAHTUM_PRESET_CLASSIC] = {
    .id = "classic",
    .title = N_ ("Classic"),
    .summary = N_ ("An odd number of holes, placed at random; rows count at the end."),
    .names = "Классика|Классический|Классическая|クラシック",
    .values = { 7, 5, PAHTUM_RANDOM, PAHTUM_FINAL, PAHTUM_NONE, false, 24 },
  },
  [PAHTUM_PRESET_STRIKEOUT] = {
    .id = "strikeout",
    .title = N_ ("Strike-out"),
    .summary = N_ ("The players strike out cells in turn; rows score as they are made."),
    .names = "Strike out|Вычёркивание|ストライクアウト|マス消し",
    .values = { 7, 6, PAHTUM_ALTERNATE, PAHTUM_RUNNING, PAHTUM_NONE, false, 24 },
  },
  [PAHTUM_PRESET_JAPANESE] = {
    .id = "japanese",
    .title = N_ ("Japanese"),
    .summary = N_ ("Five holes (black stones), placed at random; thirty stones for each side."),
    .names = "Японский|Японский вариант|日本式",
    .values = { 7, 5, PAHTUM_RANDOM, PAHTUM_FINAL, PAHTUM_NONE, false, 30 },
  },
  [PAHTUM_PRESET_CUSTODIAL] = {
    .id = "custodial",
    .title = N_ ("Custodial"),
    .summary = N_ ("The players place the holes in turn; enclosed stones and holes are captured."),
    .names = "Зажим|カストディアル",
    .values = { 7, 5, PAHTUM_ALTERNATE, PAHTUM_FINAL, PAHTUM_CUSTODIAL, false, 30 },
  },
};

void
pahtum_option_range (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max)
{
  int32_t side = rules->values[PAHTUM_SIZE];

  switch (option) {
  case PAHTUM_SIZE:
    *min = PAHTUM_SIDE_MIN;
    *max = PAHTUM_SIDE_MAX;
    break;
  case PAHTUM_HOLES:
    *min = 0;
    *max = side * side - 2;
    break;
  default: /* PAHTUM_STONES: the only other number */
    *min = 1;
    *max = side * side;
  }
}

/* Half of the cells for each side under rules with limited stones, 60 % under the Japanese ones. */
int32_t
pahtum_option_default (const KarumRules *rules, unsigned option)
{
  int32_t side = rules->values[PAHTUM_SIZE];

  /* An invalid size must not cause an overflow before it is rejected. */
  if (option != PAHTUM_STONES || side > PAHTUM_SIDE_MAX)
    return pahtum_presets[rules->preset].values[option];
  if (rules->preset == PAHTUM_PRESET_CLASSIC || rules->preset == PAHTUM_PRESET_STRIKEOUT)
    return side * side / 2;
  return (6 * side * side + 9) / 10;
}

bool
pahtum_rules_check (const KarumRules *rules, KarumError *error)
{
  int32_t holes = rules->values[PAHTUM_HOLES];
  int32_t free_cells = rules->values[PAHTUM_SIZE] * rules->values[PAHTUM_SIZE] - holes;
  const char *preset = pahtum_presets[rules->preset].id;
  bool even_cells
      = rules->preset == PAHTUM_PRESET_CLASSIC || rules->preset == PAHTUM_PRESET_JAPANESE;

  if (rules->preset == PAHTUM_PRESET_STRIKEOUT && holes % 2 != 0)
    return karum_error_set (error, 0,
                            N_ ("“%s” needs an even number of holes, so that both players place "
                                "equally many"),
                            "%s", preset);
  if (even_cells && free_cells % 2 != 0)
    return karum_error_set (error, 0,
                            holes % 2 == 0
                                ? N_ ("“%s” needs an odd number of holes on this board, so that "
                                      "both sides place the same number of stones")
                                : N_ ("“%s” needs an even number of holes on this board, so that "
                                      "both sides place the same number of stones"),
                            "%s", preset);
  if (rules->values[PAHTUM_PLACEMENT] == PAHTUM_ONESIDE && rules->values[PAHTUM_PIE])
    return karum_error_set (
        error, 0, N_ ("the pie rule must be off when one player places all the holes"), NULL);
  return true;
}

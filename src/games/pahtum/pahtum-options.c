#include "pahtum-options.h"

#include "pahtum-board.h"

static const KarumChoice placements[] = {
  { "random", N_ ("Drawn by lot"), N_ ("The program draws the holes before play.") },
  { "agreed", N_ ("By agreement"), N_ ("The players agree on the holes before play.") },
  { "alternate", N_ ("In turn"), N_ ("The players place the holes in turn; Second begins.") },
  { "oneside", N_ ("By one player"),
    N_ ("One player places all holes; then the other chooses the side to play.") },
};

static const KarumChoice scorings[] = {
  { "final", N_ ("At the end"), N_ ("The rows on the board at the end are scored.") },
  { "running", N_ ("Every turn"),
    N_ ("Every row scores in the turn in which it is made or extended; points are never taken "
        "back.") },
};

static const KarumChoice captures[] = {
  { "none", N_ ("None"), N_ ("Stones stay where they are.") },
  { "custodial", N_ ("Custodial"),
    N_ ("One enemy stone or hole enclosed between two own stones is replaced by an own stone.") },
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
    .summary = N_ ("An odd number of holes drawn by lot; rows count at the end."),
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
    .summary = N_ ("Five holes (black stones) drawn by lot, thirty stones for each side."),
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
                            N_ ("“%s” needs an even number of free cells, so that both sides place "
                                "the same number of stones"),
                            "%s", preset);
  if (rules->values[PAHTUM_PLACEMENT] == PAHTUM_ONESIDE && rules->values[PAHTUM_PIE])
    return karum_error_set (
        error, 0, N_ ("the pie rule must be off when one player places all the holes"), NULL);
  return true;
}

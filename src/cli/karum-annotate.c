#include "karum-annotate.h"

#include <string.h>

#include "karum-chance.h"
#include "karum-engine.h"
#include "karum-search-print.h"

/* The loss of expected result from which a turn is dubious, a mistake, a blunder. */
static const struct {
  double loss;
  guint8 glyph;
} faults[] = { { 0.3, 4 }, { 0.15, 2 }, { 0.07, 6 } };

/* The glyphs that judge a turn: `!`, `?`, `!!`, `??`, `!?`, `?!`. */
#define GLYPH_FIRST 1
#define GLYPH_LAST 6

/* The maximum number of turns shown of a better line. */
#define BETTER_MAX 8

/* A position of the main line and its analysis. */
typedef struct {
  KarumNode *node;
  KarumState state;
  guint person; /* the person to move; 0 is Player1 */
  bool known;
  double score;             /* for Player1 */
  double chance;            /* the expected result of Player1, 0 … 1 */
  KarumSearchResult result; /* unset if the game is over */
} Place;

static void
set_known (Place *place, double score, double chance)
{
  place->known = true;
  place->score = place->person == 0 ? score : -score;
  place->chance = place->person == 0 ? chance : 1 - chance;
}

/* Analyses @place; returns FALSE if the search was stopped, without any result. */
static bool
look_at (Place *place,
         KarumEngine *engine,
         const KarumRules *rules,
         const KarumSearchLimits *limits)
{
  KarumStatus status = rules->game->status (rules, &place->state);

  place->person
      = (status.over ? KARUM_FIRST : status.to_move) ^ karum_exchanged (rules, &place->state);
  if (status.over) {
    double score = karum_engine_final (engine, &place->state);

    set_known (place, score, score > 0 ? 1 : score < 0 ? 0 : 0.5);
    return true;
  }
  karum_engine_search (engine, &place->state, limits, NULL, NULL, &place->result);
  if (limits->stop && atomic_load (limits->stop))
    return false;
  set_known (place, place->result.score,
             karum_chance (rules, &place->state, &place->result));
  return true;
}

/* -- What is written into the record -------------------------------------------------------------
 */

/* (transfer full): @comment without `[%eval …]` commands. */
static char *
without_eval (const char *comment)
{
  GString *text = g_string_new (comment);
  char *begin;

  while ((begin = strstr (text->str, "[%eval "))) {
    const char *end = strchr (begin, ']');
    gssize at = begin - text->str;

    if (!end)
      break;
    g_string_erase (text, at, end + 1 - begin);
    if (text->str[at] == ' ')
      g_string_erase (text, at, 1);
  }
  return g_string_free (text, FALSE);
}

static void
write_eval (KarumNode *node, double score)
{
  g_autofree char *rest = without_eval (node->comment ? node->comment : "");
  g_autofree char *comment = NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  comment = g_strdup_printf ("[%%eval %s] %s", karum_search_number_text (score, number), rest);
  karum_node_set_comment (node, comment);
}

static gboolean
is_judged (const KarumNode *node)
{
  for (guint i = 0; node->glyphs && i < node->glyphs->len; i++) {
    guint8 glyph = g_array_index (node->glyphs, guint8, i);

    if (glyph >= GLYPH_FIRST && glyph <= GLYPH_LAST)
      return TRUE;
  }
  return FALSE;
}

static void
add_better_line (KarumRecord *record, KarumNode *parent, const KarumSearchResult *result)
{
  KarumNode *node = parent;
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  while (place.turns < BETTER_MAX && karum_pv_next (&record->rules, result, &place, &turn))
    node = karum_record_add (record, node, &turn);
}

/* Judges the turn between @before and @after. */
static void
judge (KarumRecord *record, const Place *before, const Place *after)
{
  double loss = before->chance - after->chance;

  if (before->person == 1)
    loss = -loss;
  if (karum_turn_equal (after->node->turn, &before->result.turn))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    if (loss >= faults[i].loss) {
      if (!is_judged (after->node))
        karum_node_add_glyph (after->node, faults[i].glyph);
      add_better_line (record, before->node, &before->result);
      return;
    }
}

/* -- The whole line
 * -------------------------------------------------------------------------------- */

static void
fill_places (const KarumRecord *record, Place *places, guint n)
{
  const KarumRules *rules = &record->rules;

  places[0].node = record->root;
  places[0].state = record->start;
  for (guint i = 1; i < n; i++) {
    places[i].node = places[i - 1].node->child;
    rules->game->apply (rules, &places[i - 1].state, places[i].node->turn, &places[i].state);
  }
}

gboolean
karum_annotate (KarumRecord *record,
                const KarumSearchLimits *limits,
                gsize hash_bytes,
                KarumAnnotateVisit visit,
                gpointer data,
                KarumError *error)
{
  guint n = karum_record_line_length (record) + 1;
  g_autofree Place *places = g_new0 (Place, n);
  KarumEngine *engine = karum_engine_new (&record->rules, hash_bytes, error);

  if (!engine)
    return FALSE;
  fill_places (record, places, n);
  /* Backwards, so that the transposition table already contains the results of later positions. */
  for (guint i = n; i-- > 0;) {
    visit (n - 1 - i, n, data);
    if (!look_at (&places[i], engine, &record->rules, limits))
      break;
  }
  karum_engine_free (engine);
  for (guint i = 1; i < n; i++) {
    if (places[i].known)
      write_eval (places[i].node, places[i].score);
    if (places[i - 1].known && places[i].known)
      judge (record, &places[i - 1], &places[i]);
  }
  return TRUE;
}

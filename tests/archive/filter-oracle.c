#include "filter-oracle.h"

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-game-set.h"
#include "karum-part.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-texts.h"

#define IS(player, name) "(g.player" #player " = (SELECT id FROM players WHERE name = '" name "'))"
#define WITH(name) "(" IS (1, name) " OR " IS (2, name) ")"
#define PAIR(a, b) "((" IS (1, a) " AND " IS (2, b) ") OR (" IS (1, b) " AND " IS (2, a) "))"
/* In a game against oneself, one is Player1. */
#define ROLES(name, as1, as2) "iif (" IS (1, name) ", " as1 ", " IS (2, name) " AND " as2 ")"
/* A game has a score if its turns ended it, or if it has no turns and its score was typed. */
#define MARGIN                                                              \
  "g.result != 0 AND ((g.turns > 0 AND g.termination = 1)"                  \
  " OR (g.turns = 0 AND g.termination IN (0, 1) AND g.score1 IS NOT NULL))" \
  " AND abs (iif (g.score1 IS NULL, g.points1 - g.points2, g.score1 - g.score2))"

#define HAS(name) "(SELECT id FROM players WHERE name = '" name "') IN (g.player1, g.player2)"

const FilterCase filter_cases[] = {
  { { 0 }, "TRUE" },
  { { .bin = TRUE }, "TRUE" },
  { { .computer = TRUE }, WITH ("Computer, level 3") },
  { { .people = TRUE }, "NOT " WITH ("Computer, level 3") },
  { { .with_computer = TRUE }, "TRUE" },
  { { .player = "анна" }, WITH ("Анна") },
  { { .player = "anna", .opponent = "juri" }, PAIR ("Anna", "Juri") },
  { { .player = "Борис", .with_side = TRUE, .side = KARUM_SECOND },
    ROLES ("Борис", "g.exchanged = 1", "g.exchanged = 0") },
  { { .player = "さくら", .with_outcome = TRUE, .outcome = KARUM_RESULT_LOST },
    ROLES ("さくら", "g.result = 2", "g.result = 1") },
  { { .player_id = -1 }, "(g.player1 = 0 OR g.player2 = 0)" },
  { { .ids = "2,3,5,7,11,13,1000000" }, "g.id IN (2, 3, 5, 7, 11, 13)" },
  { { .ids = "1,2,3,4,5,6,7,8", .player = "anna" }, "g.id <= 8 AND " WITH ("Anna") },
  { { .players = { "Juri", "елкин" } }, IS (1, "Juri") " AND " IS (2, "Ёлкин") },
  { { .game = "null" }, "TRUE" },
  { { .rules = "null" }, "g.ruleset = (SELECT id FROM rulesets WHERE text = 'null')" },
  { { .preset = "classic" }, "g.ruleset IN (SELECT id FROM rulesets WHERE preset = 'classic')" },
  { { .event = "весна" }, "g.event = (SELECT id FROM events WHERE name = 'Весна')" },
  { { .event_id = -1 }, "g.event IS NULL" },
  { { .from = "2025" }, "g.date IN ('2025.\?\?.\?\?', '2025.06.15', '2026.11.02')" },
  { { .to = "2024" }, "g.date IN ('2024.01.31', '2024.02.\?\?')" },
  { { .from = "2024.02", .to = "2025.06.15" },
    "g.date IN ('2024.02.\?\?', '2025.\?\?.\?\?', '2025.06.15')" },
  { { .from = "2025.01", .to = "2025.02" }, "g.date = '2025.\?\?.\?\?'" },
  { { .from = "2026", .to = "2025" }, "FALSE" },
  { { .undated = TRUE }, "(g.date IS NULL OR g.date = '\?\?\?\?.\?\?.\?\?')" },
  { { .with_result = TRUE, .result = KARUM_RESULT_DRAWN }, "g.result = 3" },
  { { .with_result = TRUE }, "g.result = 0" },
  { { .with_termination = TRUE, .termination = KARUM_TERMINATION_NORMAL }, "g.termination = 1" },
  { { .with_termination = TRUE, .termination = KARUM_TERMINATION_TIME }, "g.termination = 4" },
  { { .with_termination = TRUE }, "g.termination = 0" },
  { { .in_progress = TRUE }, FILTER_IN_PROGRESS },
  { { .text = "unfinished" }, FILTER_IN_PROGRESS },
  { { .player = "Juri", .with_outcome = TRUE }, FILTER_IN_PROGRESS " AND " HAS ("Juri") },
  { { .first_month = "2024.02", .last_month = "2025.06" },
    "g.date IN ('2024.02.\?\?', '2025.06.15')" },
  { { .first_month = "2024.02", .last_month = "2024.02" }, "g.date = '2024.02.\?\?'" },
  { { .first_month = "2025.02", .last_month = "2024.12" }, "FALSE" },
  { { .finished = TRUE }, "g.result != 0" },
  { { .copies = TRUE }, "g.result = 0 AND NOT (" FILTER_IN_PROGRESS ")" },
  { { .with_winner = TRUE, .winner = KARUM_FIRST },
    "((g.result = 1 AND NOT g.exchanged) OR (g.result = 2 AND g.exchanged))" },
  { { .with_winner = TRUE, .winner = KARUM_SECOND },
    "((g.result = 1 AND g.exchanged) OR (g.result = 2 AND NOT g.exchanged))" },
  { { .unplayed = TRUE }, "FALSE" },
  { { .played = TRUE }, "TRUE" },
  { { .players_id = { -1, 0 } }, "g.player1 = 0" },
  { { .players_id = { 0, -1 } }, "g.player2 = 0" },
  { { .min_turns = 2 }, "g.turns >= 2" },
  { { .max_turns = 1 }, "g.turns <= 1" },
  { { .min_turns = G_MAXUINT }, "FALSE" },
  { { .max_turns = G_MAXUINT }, "TRUE" },
  { { .min_turns = 3, .max_turns = 2 }, "FALSE" },
  { { .min_margin = 1 }, MARGIN " >= 1" },
  { { .max_margin = 7 }, MARGIN " <= 7" },
  { { .min_margin = 3, .max_margin = 9 }, MARGIN " BETWEEN 3 AND 9" },
  { { .min_margin = G_MAXUINT }, MARGIN " >= 2147483647" },
  { { .max_margin = G_MAXUINT }, MARGIN " <= 2147483647" },
  { { .unmatched = TRUE }, "g.match IS NULL" },
  { { .annotated = TRUE }, "g.annotated > 0" },
  { { .commented = TRUE }, "(g.kinds & 1)" },
  { { .analysed = TRUE }, "g.analysed" },
  /* Games with reviews are those of tests/cli/reviews.py. */
  { { .reviewed = TRUE }, "FALSE" },
  { { .unreviewed = TRUE }, "g.turns > 0" },
  { { .blundered = TRUE }, "FALSE" },
  { { .squandered = TRUE }, "FALSE" },
  { { .min_swing = 20 }, "FALSE" },
  { { .phase = 1 }, "FALSE" },
  { { .standing = 3 }, "FALSE" },
  { { .stars = 1 }, "g.stars >= 1" },
  { { .stars = 4 }, "g.stars >= 4" },
  { { .first_id = 20, .last_id = 1210 }, "g.id BETWEEN 20 AND 1210" },
  { { .first_id = 1100 }, "g.id >= 1100" },
  { { .annotator = "eva" }, "g.annotator = 'Eva'" },
  { { .collection = "some" }, "g.id IN (SELECT game FROM collected)" },
  { { .match = "m" }, "g.match IN (SELECT id FROM matches WHERE tag = 'm')" },
  { { .text = "a" }, NULL },
  { { .text = "ан" }, NULL },
  { { .text = "手" }, NULL },
  { { .text = "ход весна" }, NULL },
  { { .text = "good" }, NULL },
  { { .finished = TRUE, .from = "2025", .min_margin = 2, .text = "о" }, NULL },
};

const guint n_filter_cases = G_N_ELEMENTS (filter_cases);

extern const KarumGame null_game;

static const char *const names[]
    = { "Anna",  "Анна", "Борис", "Juri",    "さくら",           "手塚",
        "Ёлкин", "Zoé",  "",      "Annabel", "Computer, level 3" };
static const char *const events[] = { "Spring", "Весна", "大会", "Cup 1", NULL };
static const char *const dates[] = { "2024.01.31", "2024.02.\?\?", "2025.\?\?.\?\?",
                                     "2025.06.15", "2026.11.02",   "\?\?\?\?.\?\?.\?\?",
                                     NULL };
static const char *const remarks[] = { "хороший ход", "良い手", "good [%eval 1.5]", NULL, NULL };
static const char *const annotators[] = { "Eva", "Ева", NULL, NULL };

#define ANY(random, texts) texts[karum_random_below (random, G_N_ELEMENTS (texts))]

static void
replace (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

KarumRecord *
filter_record (KarumRandom *random)
{
  guint turns = karum_random_below (random, 5);
  KarumRecord *record = fixture_record (&null_game, 0, turns, karum_random_next (random));
  KarumTags *tags = &record->tags;

  for (guint i = 0; i < 2; i++)
    replace (&tags->players[i], ANY (random, names));
  replace (&tags->event, ANY (random, events));
  replace (&tags->date, ANY (random, dates));
  replace (&tags->annotator, ANY (random, annotators));
  tags->result = (KarumResult) karum_random_below (random, 4);
  tags->termination = (KarumTermination) karum_random_below (random, 7);
  tags->has_score = karum_random_below (random, 4) > 0;
  for (guint i = 0; i < 2; i++)
    tags->score[i] = (int) karum_random_below (random, 12) - 2;
  /* Of a game with a result, the tag says nothing. */
  if (karum_random_below (random, 3) == 0)
    karum_tags_add_other (tags, KARUM_TAG_ANALYSIS_OF, "?");
  karum_node_set_comment (record->root, ANY (random, remarks));
  return record;
}

GArray *
filter_sql_select (KarumStore *store, const char *condition)
{
  GArray *ids = karum_array_new (gint64);
  g_autofree char *sql
      = g_strdup_printf ("SELECT g.id FROM games g WHERE %s ORDER BY g.id", condition);
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (store), sql, NULL);

  while (karum_statement_step (row, NULL) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (row, 0);

    g_array_append_val (ids, id);
  }
  return ids;
}

/* Keeps the games of @found that match @part. */
static void
keep_part (KarumStore *store, KarumGameSet *found, const KarumPart *part)
{
  g_autoptr (KarumGameSet) set = karum_game_set_new ();
  g_autofree char *check = karum_part_check (part);
  g_autofree char *rest = g_strdup_printf ("FROM games g WHERE %s", check);

  g_assert_true (karum_set_collect (karum_store_db (store), set, "g.id", rest, part->texts, NULL));
  karum_game_set_keep (found, set);
}

GArray *
filter_sql_find (KarumStore *store, const KarumGameFilter *filter)
{
  GArray *ids = filter_sql_select (store, filter->bin ? "g.deleted_at IS NOT NULL"
                                                      : "g.deleted_at IS NULL");
  g_autoptr (KarumGameSet) found = karum_game_set_new ();
  g_autoptr (GPtrArray) parts = karum_filter_parts (filter);

  karum_for_each_value (gint64, item, ids)
    karum_game_set_add (found, item);
  g_assert_true (karum_texts_provide_runs (karum_store_db (store), NULL));
  karum_for_each (void, part, parts)
    keep_part (store, found, part);
  g_array_set_size (ids, 0);
  for (gint64 id = karum_game_set_next (found, 0); id >= 0;
       id = karum_game_set_next (found, id + 1))
    g_array_append_val (ids, id);
  return ids;
}

#include "karum-replay.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-number-codec.h"
#include "karum-pattern.h"
#include "karum-position-segment.h"
#include "karum-scores.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* A game as it is stored; its texts are those of a row, or its own. */
struct _KarumReplayGame {
  gint64 id;
  const KarumRules *rules; /* (nullable): of the replayer; NULL if they can't be read */
  guint64 key_base;
  char *setup, *position, *date, *time_control;
  guint8 *line;
  gsize size; /* of @line */
  KarumResult result;
  KarumTermination termination;
  int score[2];
  gboolean has_score, exchanged, in_bin;
  gint64 players[2];
};

/* A ruleset of the archive. */
typedef struct {
  gboolean readable;
  KarumRules rules;
  guint64 key_base;
} Known;

struct _KarumReplayer {
  KarumStore *store;
  GHashTable *known; /* (element-type gint64* Known): rulesets by number */
};

KarumReplayer *
karum_replayer_new (KarumStore *store)
{
  KarumReplayer *replayer = g_new0 (KarumReplayer, 1);

  replayer->store = store;
  replayer->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  return replayer;
}

void
karum_replayer_free (KarumReplayer *replayer)
{
  g_hash_table_unref (replayer->known);
  g_free (replayer);
}

/* The ruleset with number @id; NULL with @error. */
static const Known *
rules_of (KarumReplayer *replayer, gint64 id, GError **error)
{
  Known *known = g_hash_table_lookup (replayer->known, &id);
  g_autoptr (KarumStatement) row = NULL;
  const char *text;
  KarumStep step;

  if (known)
    return known;
  row = karum_db_ask (karum_store_db (replayer->store), "SELECT text FROM rulesets WHERE id = ?",
                      error, id);
  if (!row)
    return NULL;
  step = karum_statement_step (row, error);
  if (step == KARUM_STEP_ERROR)
    return NULL;
  text = step == KARUM_STEP_ROW ? karum_statement_text (row, 0) : NULL;
  known = g_new0 (Known, 1);
  known->readable
      = text && karum_rules_read (karum_store_games (replayer->store), text, &known->rules, NULL);
  known->key_base = known->readable ? karum_position_key_base (&known->rules) : 0;
  g_hash_table_insert (replayer->known, g_memdup2 (&id, sizeof id), known);
  return known;
}

/* Storage for the turn that @replay points to. */
static void
replay_line (
    KarumReplay *replay, const guint8 *bytes, gsize size, KarumReplayVisit visit, gpointer data)
{
  const KarumRules *rules = replay->rules;
  const KarumGame *game = rules->game;
  gsize at = 0;
  KarumTurn turn;

  for (replay->ply = 0;; replay->ply++) {
    gsize used = at < size ? game->turn_decode (rules, bytes + at, size - at, &turn) : 0;
    gboolean legal
        = used > 0 && used <= size - at && game->turn_check (rules, &replay->state, &turn, NULL);
    KarumState before;

    replay->turn = legal ? &turn : NULL;
    if (!visit (replay, data) || !legal)
      return;
    before = replay->state;
    game->apply (rules, &before, &turn, &replay->state);
    at += used;
  }
}

#define COLUMNS                                                                            \
  "SELECT g.id, m.setup, m.position, m.line, g.result, coalesce (g.score1, g.points1),"    \
  " coalesce (g.score2, g.points2), g.exchanged, g.date, g.player1, g.player2, g.ruleset," \
  " g.deleted_at IS NOT NULL, " KARUM_HAS_SCORE ", g.termination, g.time_control"          \
  " FROM "

/* After the name of a table or view of games; a condition follows. */
#define FROM_GAMES " g JOIN moves m ON m.game = g.id WHERE "

/* Whether the game, which has no turns, is a result without a record: that has no positions. */
static gboolean
is_result (const KarumReplayGame *game, const KarumState *start)
{
  g_autofree char *time_control
      = game->time_control ? g_utf8_make_valid (game->time_control, -1) : NULL;
  const KarumTags tags
      = { .result = game->result, .termination = game->termination, .time_control = time_control };

  return karum_tags_are_result (&tags, game->rules, start);
}

/* @game: (out): its texts are those of @row */
static gboolean
read_row (KarumReplayer *replayer, KarumStatement *row, KarumReplayGame *game, GError **error)
{
  const Known *known = rules_of (replayer, karum_statement_int (row, 11), error);

  if (!known)
    return FALSE;
  *game = (KarumReplayGame){
    .id = karum_statement_int (row, 0),
    .rules = known->readable ? &known->rules : NULL,
    .key_base = known->key_base,
    .setup = (char *) karum_statement_certain (row, 1),
    .position = (char *) karum_statement_text (row, 2),
    .date = (char *) karum_statement_text (row, 8),
    .time_control = (char *) karum_statement_text (row, 15),
    .result = (KarumResult) CLAMP (karum_statement_int (row, 4), 0, KARUM_RESULT_DRAWN),
    .termination = (KarumTermination) karum_statement_int (row, 14),
    .score = { karum_statement_points (row, 5), karum_statement_points (row, 6) },
    .has_score = karum_statement_int (row, 13) != 0,
    .exchanged = karum_statement_int (row, 7) != 0,
    .in_bin = karum_statement_int (row, 12) != 0,
    .players = { karum_statement_int (row, 9), karum_statement_int (row, 10) },
  };
  game->line = (guint8 *) karum_statement_blob (row, 3, &game->size);
  return TRUE;
}

void
karum_replay_game_run (const KarumReplayGame *game, KarumReplayVisit visit, gpointer data)
{
  KarumReplay replay = { .id = game->id,
                         .rules = game->rules,
                         .key_base = game->key_base,
                         .result = game->result,
                         .exchanged = game->exchanged,
                         .in_bin = game->in_bin,
                         .has_score = game->has_score,
                         .score = { game->score[0], game->score[1] },
                         .date = game->date,
                         .players = { game->players[0], game->players[1] } };

  if (!game->rules || !karum_start (game->rules, game->setup, game->position, &replay.state, NULL)
      || (game->size == 0 && is_result (game, &replay.state)))
    return;
  replay_line (&replay, game->line, game->size, visit, data);
}

static gboolean
replay_row (KarumReplayer *replayer,
            KarumStatement *row,
            KarumReplayVisit visit,
            gpointer data,
            GError **error)
{
  KarumReplayGame game;

  if (!read_row (replayer, row, &game, error))
    return FALSE;
  karum_replay_game_run (&game, visit, data);
  return TRUE;
}

gint64
karum_replay_game_id (const KarumReplayGame *game)
{
  return game->id;
}

void
karum_replay_game_free (KarumReplayGame *game)
{
  karum_free_all (game->setup, game->position, game->date, game->time_control, game->line, game);
}

/* (transfer full): with texts of its own */
static gpointer
copy_game (const KarumReplayGame *game)
{
  KarumReplayGame *copy = g_memdup2 (game, sizeof *game);

  copy->setup = g_strdup (game->setup);
  copy->position = g_strdup (game->position);
  copy->date = g_strdup (game->date);
  copy->time_control = g_strdup (game->time_control);
  copy->line = g_memdup2 (game->line, game->size);
  return copy;
}

gboolean
karum_replayer_read (
    KarumReplayer *replayer, gint64 first, gint64 last, GPtrArray *games, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      karum_store_db (replayer->store),
      COLUMNS "games" FROM_GAMES "g.id BETWEEN ?1 AND ?2 ORDER BY g.id", error, first, last);

  while (karum_statement_next (row, error)) {
    KarumReplayGame game;

    if (!read_row (replayer, row, &game, error))
      return FALSE;
    g_ptr_array_add (games, copy_game (&game));
  }
  return karum_statement_worked (row);
}

gboolean
karum_replayer_game (
    KarumReplayer *replayer, gint64 id, KarumReplayVisit visit, gpointer data, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (karum_store_db (replayer->store),
                                                 COLUMNS "games" FROM_GAMES "g.id = ?", error, id);

  if (!row)
    return FALSE;
  if (!karum_statement_next (row, error))
    return karum_statement_worked (row);
  return replay_row (replayer, row, visit, data, error);
}

static char *
json_of (const GArray *ids)
{
  GString *list = g_string_new ("[");

  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (list, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "",
                            g_array_index (ids, gint64, i));
  g_string_append_c (list, ']');
  return g_string_free (list, FALSE);
}

/* The query; its parameters are the text of the rules, the list of games, and the last indexed
 * game. */
static char *
question (const KarumReplayQuery *query)
{
  GString *sql = g_string_new (COLUMNS);

  g_string_append (sql, query->scope.bin ? "revealed_games" : "shown_games");
  g_string_append (sql, FROM_GAMES "1");
  if (query->rules)
    g_string_append (sql, " AND g.ruleset = (SELECT id FROM rulesets WHERE text = ?1)");
  if (query->ids)
    g_string_append (sql, " AND g.id IN (SELECT value FROM json_each (?2))");
  if (query->pending)
    g_string_append (sql, " AND g.id IN (SELECT game FROM position_pending"
                          " UNION ALL SELECT id FROM revealed_games WHERE id > ?3)");
  g_string_append (sql, " ORDER BY g.id");
  return g_string_free (sql, FALSE);
}

static gboolean
in_scope (const KarumReplayQuery *query, gint64 id)
{
  return !query->scope.set || karum_game_set_contains (query->scope.set, id);
}

static gboolean
replay_rows (KarumReplayer *replayer,
             KarumStatement *row,
             const KarumReplayQuery *query,
             KarumReplayVisit visit,
             gpointer data,
             GError **error)
{
  KarumStep step = KARUM_STEP_DONE;

  while (!(query->stop && *query->stop)
         && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    if (in_scope (query, karum_statement_int (row, 0))
        && !replay_row (replayer, row, visit, data, error))
      return FALSE;
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_replay_games (KarumStore *store,
                    const KarumReplayQuery *query,
                    KarumReplayVisit visit,
                    gpointer data,
                    GError **error)
{
  g_autoptr (KarumReplayer) replayer = karum_replayer_new (store);
  g_autofree char *list = query->ids ? json_of (query->ids) : NULL;
  g_autofree char *sql = question (query);
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (store), sql, error);
  char text[KARUM_RULES_TEXT];

  if (!row)
    return FALSE;
  if (query->rules) {
    karum_rules_write (query->rules, text);
    karum_statement_bind_text (row, 1, text);
  }
  if (query->ids)
    karum_statement_bind_text (row, 2, list);
  if (query->pending)
    karum_statement_bind_int (row, 3, query->beyond);
  return replay_rows (replayer, row, query, visit, data, error);
}

/* The maximum number of turns between two changes that one change can encode. */
#define MOST_STEPS 31

/* Layout of a change: its content, its point, its steps. */
#define POINT_SHIFT 2
#define STEP_SHIFT 11
G_STATIC_ASSERT (KARUM_TRACE_POINTS <= 1 << (STEP_SHIFT - POINT_SHIFT));

/* A flag in the first byte of a trace, next to the side. */
#define SYMMETRIC 0x40

void
karum_tracer_clear (KarumTracer *tracer)
{
  g_clear_pointer (&tracer->changes, g_byte_array_unref);
}

void
karum_tracer_begin (KarumTracer *tracer)
{
  if (!tracer->changes)
    tracer->changes = g_byte_array_new ();
  g_byte_array_set_size (tracer->changes, 0);
  tracer->trace = (KarumTrace){ 0 };
  tracer->ply = 0;
  memset (tracer->cells, KARUM_CELL_EMPTY, sizeof tracer->cells);
}

static guint
side_of (const KarumRules *rules)
{
  KarumBoard board;

  if (!karum_pattern_possible (rules))
    return 0;
  rules->game->board (rules, &board);
  return board.columns;
}

static void
append_change (KarumTracer *tracer, guint steps, guint point, guint content)
{
  guint change = steps << STEP_SHIFT | point << POINT_SHIFT | content;
  const guint8 bytes[KARUM_TRACE_CHANGE_BYTES] = { (guint8) change, (guint8) (change >> 8) };

  g_byte_array_append (tracer->changes, bytes, sizeof bytes);
}

static void
note_change (KarumTracer *tracer, guint32 ply, guint point, guint content)
{
  /* A longer gap is encoded as a change of the point to its current content. */
  for (; ply - tracer->ply > MOST_STEPS; tracer->ply += MOST_STEPS)
    append_change (tracer, MOST_STEPS, point, tracer->cells[point]);
  append_change (tracer, ply - tracer->ply, point, content);
  tracer->ply = ply;
}

/* Records the content of a point. */
static void
note_point (KarumTracer *tracer, const KarumReplay *replay, guint column, guint row)
{
  guint point = row * tracer->trace.side + column;
  guint content
      = replay->rules->game->cell (replay->rules, &replay->state, karum_point (column, row))
            .content;

  if (tracer->cells[point] == content)
    return;
  note_change (tracer, replay->ply, point, content);
  tracer->cells[point] = (guint8) content;
  karum_point_set_add (&tracer->trace.ever[content], point);
}

static void
note_all (KarumTracer *tracer, const KarumReplay *replay)
{
  for (guint row = 0; row < tracer->trace.side; row++)
    for (guint column = 0; column < tracer->trace.side; column++)
      note_point (tracer, replay, column, row);
}

/* A turn lists every point that it changes. */
static void
note_turn (KarumTracer *tracer, const KarumReplay *replay)
{
  for (guint i = 0; i < tracer->turn.n_points; i++)
    note_point (tracer, replay, karum_point_column (tracer->turn.points[i]),
                karum_point_row (tracer->turn.points[i]));
}

void
karum_tracer_visit (KarumTracer *tracer, const KarumReplay *replay)
{
  if (replay->ply == 0) {
    tracer->trace.side = (guint8) side_of (replay->rules);
    tracer->trace.symmetric = replay->rules->game->symmetries == KARUM_SYMMETRIES;
  }
  if (tracer->trace.side == 0)
    return;
  if (replay->ply == 0)
    note_all (tracer, replay);
  else
    note_turn (tracer, replay);
  if (replay->turn)
    karum_turn_copy (&tracer->turn, replay->turn);
}

void
karum_tracer_end (KarumTracer *tracer, GByteArray *traces)
{
  const KarumTrace *trace = &tracer->trace;
  guint8 first = (guint8) (trace->side | (trace->symmetric ? SYMMETRIC : 0));

  g_byte_array_append (traces, &first, 1);
  if (trace->side == 0)
    return;
  karum_number_append (traces, tracer->changes->len);
  for (guint content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++)
    for (guint i = 0; i < karum_trace_words (trace->side); i++) {
      guint64 word = GUINT64_TO_LE (trace->ever[content].words[i]);

      g_byte_array_append (traces, (const guint8 *) &word, sizeof word);
    }
  g_byte_array_append (traces, tracer->changes->data, tracer->changes->len);
}

static void
read_ever (KarumTrace *trace, const guint8 *at)
{
  guint words = karum_trace_words (trace->side);

  for (guint content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++) {
    memcpy (trace->ever[content].words, at, words * sizeof (guint64));
    at += words * sizeof (guint64);
    for (guint i = 0; i < words; i++)
      trace->ever[content].words[i] = GUINT64_FROM_LE (trace->ever[content].words[i]);
  }
}

gboolean
karum_trace_read (const guint8 **at, const guint8 *end, KarumTrace *trace)
{
  KarumBytes bytes = { *at, end };
  guint64 size = 0;
  gsize ever;

  if (bytes.at == end)
    return FALSE;
  trace->side = *bytes.at & (SYMMETRIC - 1);
  trace->symmetric = (*bytes.at++ & SYMMETRIC) != 0;
  if (trace->side > KARUM_SIDE_MAX || (trace->side > 0 && !karum_number_get (&bytes, &size)))
    return FALSE;
  ever = 3 * karum_trace_words (trace->side) * sizeof (guint64);
  if (size % KARUM_TRACE_CHANGE_BYTES != 0 || (gsize) (end - bytes.at) < ever
      || (gsize) (end - bytes.at) - ever < size)
    return FALSE;
  read_ever (trace, bytes.at);
  trace->changes = bytes.at + ever;
  trace->size = size;
  *at = trace->changes + size;
  return TRUE;
}

#include "karum-replay.h"

#include "karum-condition.h"
#include "karum-store-private.h"

/* Room for the turn that was played, which @replay points to. */
static void
replay_line (const KarumRules *rules,
             KarumReplay *replay,
             const guint8 *bytes,
             gsize size,
             KarumReplayVisit visit,
             gpointer data)
{
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

static void
replay_row (const KarumRules *rules, KarumStatement *row, KarumReplayVisit visit, gpointer data)
{
  KarumReplay replay = { .id = karum_statement_int (row, 0) };
  const guint8 *bytes;
  gsize size;

  if (!karum_start (rules, karum_statement_text (row, 1), karum_statement_text (row, 2),
                    &replay.state, NULL))
    return;
  bytes = karum_statement_blob (row, 3, &size);
  replay.result = (KarumResult) CLAMP (karum_statement_int (row, 4), 0, KARUM_RESULT_DRAWN);
  replay.score[0] = (int) karum_statement_int (row, 5);
  replay.score[1] = (int) karum_statement_int (row, 6);
  replay.exchanged = karum_statement_int (row, 7) != 0;
  replay.date = karum_statement_text (row, 8);
  replay.players[0] = karum_statement_int (row, 9);
  replay.players[1] = karum_statement_int (row, 10);
  replay_line (rules, &replay, bytes, size, visit, data);
}

gboolean
karum_replay_games (KarumStore *store,
                    const KarumRules *rules,
                    const KarumGameFilter *filter,
                    KarumReplayVisit visit,
                    gpointer data,
                    const gboolean *stop,
                    GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) row = NULL;
  char text[KARUM_RULES_TEXT];
  KarumStep step = KARUM_STEP_DONE;

  if (!condition)
    return FALSE;
  sql = g_strconcat ("SELECT g.id, m.setup, m.position, m.line, g.result,"
                     " coalesce (g.score1, g.points1), coalesce (g.score2, g.points2), g.exchanged,"
                     " g.date, g.player1, g.player2 FROM games g"
                     " JOIN moves m ON m.game = g.id WHERE ",
                     condition->sql->str,
                     " AND g.ruleset = (SELECT id FROM rulesets WHERE text = ?) ORDER BY g.id",
                     NULL);
  row = karum_db_prepare (store->db, sql, error);
  if (!row)
    return FALSE;
  karum_rules_write (rules, text);
  karum_statement_bind_text (row, karum_condition_bind (condition, row), text);
  while (!(stop && *stop) && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    replay_row (rules, row, visit, data);
  return step != KARUM_STEP_ERROR;
}

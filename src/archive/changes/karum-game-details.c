#include "karum-game-details.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-games-table.h"
#include "karum-known-refs.h"
#include "karum-record-end.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-versions-table.h"

/* Fails if the end of a game, which somebody has typed, can't be.
 * @before: (nullable): the game before; what it contradicted then may stay */
static gboolean
check_end (const KarumRecord *record, const KarumRecord *before, GError **error)
{
  g_autofree char *reason = karum_record_contradiction (record);
  g_autofree char *old = before ? karum_record_contradiction (before) : NULL;

  if (!reason || g_strcmp0 (reason, old) == 0)
    return TRUE;
  /* Translators: why a result can’t be: the reason is a part of a sentence. */
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("The result can’t be: %s."), reason);
  return FALSE;
}

static gboolean
enter (KarumDb *db, const KarumNewGame *game, gint64 *id, GError **error)
{
  g_auto (KarumGameDraft) draft = { 0 };
  const KarumGameRefs meant
      = { .players = { game->players[0], game->players[1] }, .event = game->event };
  gint64 revision = 0;

  *id = 0;
  if (!check_end (game->record, NULL, error))
    return FALSE;
  karum_game_draft_init (&draft, game->record);
  return karum_games_write (db, id, &revision, &draft, &meant, error);
}

static gboolean
enter_all (KarumDb *db, const KarumNewGame *games, guint n_games, gint64 *ids, GError **error)
{
  for (guint i = 0; i < n_games; i++)
    if (!enter (db, &games[i], &ids[i], error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_enter_games (
    KarumStore *store, const KarumNewGame *games, guint n_games, gint64 *ids, GError **error)
{
  const char *title = n_games == 1 ? N_ ("Adding a game") : N_ ("Adding games");

  return karum_store_begin_addition (store, title, error)
         && karum_store_end_step (
             store, enter_all (karum_store_db (store), games, n_games, ids, error), error);
}

/* @match 0 for none; the new revision makes later saves of a loaded copy fail. */
static gboolean
set_one (KarumDb *db, gint64 game, gint64 match, guint number, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db,
                      "UPDATE games SET match = nullif (?2, 0), match_game = nullif (?3, 0),"
                      " revision = revision + 1, changed_at = ?4 WHERE id = ?1 RETURNING id",
                      error, game, match, match ? number : 0, g_get_real_time () / 1000);

  if (karum_statement_next (statement, error))
    return karum_statement_run (statement, error);
  return karum_statement_worked (statement) && karum_games_not_found (db, game, error);
}

static gboolean
set_all (KarumDb *db, const gint64 *games, guint n_games, const char *tag, GError **error)
{
  gint64 match = karum_matches_add (db, tag, error);

  if (match < 0)
    return FALSE;
  for (guint i = 0; i < n_games; i++)
    if (!set_one (db, games[i], match, i + 1, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_set_match (
    KarumStore *store, const gint64 *games, guint n_games, const char *tag, GError **error)
{
  const char *title
      = tag ? N_ ("Joining games into a match") : N_ ("Separating the games of a match");

  return karum_store_begin_step (store, title, error)
         && karum_store_end_step (
             store,
             karum_versions_keep_first (karum_store_db (store), karum_store_games (store), games,
                                        n_games, error)
                 && set_all (karum_store_db (store), games, n_games, tag, error),
             error);
}

static void
clear_texts (KarumGameDetails *details)
{
  karum_free_all (details->rules, details->players[0], details->players[1], details->event,
                  details->site, details->round, details->annotator, details->date,
                  details->time_control);
}

void
karum_game_details_free (KarumGameDetails *details)
{
  clear_texts (details);
  g_free (details);
}

KarumGameDetails *
karum_game_details_copy (const KarumGameDetails *details)
{
  KarumGameDetails *copy = g_memdup2 (details, sizeof *details);

  copy->rules = g_strdup (details->rules);
  copy->players[0] = g_strdup (details->players[0]);
  copy->players[1] = g_strdup (details->players[1]);
  copy->event = g_strdup (details->event);
  copy->site = g_strdup (details->site);
  copy->round = g_strdup (details->round);
  copy->annotator = g_strdup (details->annotator);
  copy->date = g_strdup (details->date);
  copy->time_control = g_strdup (details->time_control);
  return copy;
}

/* -- Reading ---------------------------------------------------------------------------------- */

static KarumGameDetails *
details_new (const KarumRecord *record)
{
  KarumGameDetails *details = g_new0 (KarumGameDetails, 1);
  const KarumTags *tags = &record->tags;
  char rules[KARUM_RULES_TEXT];
  KarumState end;

  karum_rules_write (&record->rules, rules);
  karum_record_state (record, karum_record_line_end (record), &end);
  details->rules = g_strdup (rules);
  details->players[0] = g_strdup (tags->players[0]);
  details->players[1] = g_strdup (tags->players[1]);
  details->event = g_strdup (tags->event);
  details->site = g_strdup (tags->site);
  details->round = g_strdup (tags->round);
  details->annotator = g_strdup (tags->annotator);
  details->date = g_strdup (tags->date);
  details->time_control = g_strdup (tags->time_control);
  details->teaching = karum_tags_teaching (tags);
  details->is_result = karum_record_is_result (record);
  details->over = !details->is_result && karum_outcome (&record->rules, &end).over;
  details->has_score = tags->has_score;
  memcpy (details->score, tags->score, sizeof details->score);
  details->result = tags->result;
  details->termination = tags->termination;
  details->is_analysis = karum_tags_is_analysis (tags);
  return details;
}

KarumGameDetails *
karum_store_get_details (KarumStore *store, gint64 id, GError **error)
{
  gint64 revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, &revision, error);
  KarumExportNumbers numbers;
  KarumGameDetails *details;

  if (!record || !karum_games_read_numbers (karum_store_db (store), id, &numbers, error))
    return NULL;
  details = details_new (record);
  details->id = id;
  details->revision = revision;
  memcpy (details->persons, numbers.players, sizeof numbers.players);
  details->event_id = numbers.event;
  return details;
}

/* -- Writing ---------------------------------------------------------------------------------- */

static void
set_text (char **text, const char *value)
{
  g_free (*text);
  *text = value && *value ? g_strdup (value) : NULL;
}

static gboolean
has_end (const KarumTags *tags, const KarumGameDetails *details)
{
  return tags->result == details->result && tags->termination == details->termination
         && tags->has_score == details->has_score
         && (!tags->has_score || memcmp (tags->score, details->score, sizeof tags->score) == 0);
}

static void
set_end (KarumRecord *record, const KarumGameDetails *details)
{
  KarumTags *tags = &record->tags;

  if (karum_record_is_result (record)) {
    /* It stays a result: without a setup, it can't become a game in progress. How it ended stays
     * unsaid where nothing is changed. */
    if (has_end (tags, details))
      return;
    if (details->result != KARUM_RESULT_NONE
        || karum_termination_is_unplayed (details->termination))
      karum_record_set_result (record, details->result, details->termination,
                               details->has_score ? details->score : NULL);
    return;
  }
  if (details->over || karum_tags_is_analysis (tags)
      || (tags->result == details->result && tags->termination == details->termination))
    return;
  if (details->result == KARUM_RESULT_NONE) {
    karum_record_close (record);
    tags->termination = details->termination;
  } else {
    karum_record_end (record, details->result, details->termination);
  }
}

static void
set_tags (KarumRecord *record, const KarumGameDetails *details)
{
  KarumTags *tags = &record->tags;

  set_text (&tags->players[0], details->players[0]);
  set_text (&tags->players[1], details->players[1]);
  set_text (&tags->event, details->event);
  set_text (&tags->site, details->site);
  set_text (&tags->round, details->round);
  set_text (&tags->annotator, details->annotator);
  set_text (&tags->date, details->date);
  set_end (record, details);
}

/* Sets the players and the event where their names are ambiguous. A game of a player or an event
 * that is merged into the selected one stays with it, so that they can be split off again. */
static gboolean
write_numbers (KarumDb *db, const KarumGameDetails *details, GError **error)
{
  return karum_db_tell (
      db,
      "UPDATE games SET"
      " player1 = iif (?2 IN (0, (SELECT person FROM players WHERE id = player1)), player1, ?2),"
      " player2 = iif (?3 IN (0, (SELECT person FROM players WHERE id = player2)), player2, ?3),"
      " event = iif (?4 = 0 OR ?4 = (SELECT n.event FROM event_now n"
      "   WHERE n.id = games.event), event, ?4)"
      " WHERE id = ?1",
      error, details->id, details->players[0] ? details->persons[0] : 0,
      details->players[1] ? details->persons[1] : 0, details->event ? details->event_id : 0);
}

static gboolean
write_details (KarumStore *store, const KarumGameDetails *details, GError **error)
{
  gint64 id = details->id;
  gint64 revision = details->revision;
  g_autoptr (KarumRecord) before = karum_store_load_game (store, id, NULL, error);
  g_autoptr (KarumRecord) record = before ? karum_record_copy (before) : NULL;

  if (!record)
    return FALSE;
  set_tags (record, details);
  if (!check_end (record, before, error))
    return FALSE;
  if (!details->corrects && karum_record_is_correction (before, record)) {
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                         _ ("This game is finished: its result is changed by a correction only."));
    return FALSE;
  }
  return karum_store_save_game (store, &id, &revision, record, error)
         && write_numbers (karum_store_db (store), details, error);
}

gboolean
karum_store_set_details (KarumStore *store, const KarumGameDetails *details, GError **error)
{
  return karum_store_begin_step (store, N_ ("Changing a game’s details"), error)
         && karum_store_end_step (store, write_details (store, details, error), error);
}

#include "karum-game-facts.h"

#include "karum-columns.h"
#include "karum-finder.h"
#include "karum-game-numbers.h"
#include "karum-players.h"
#include "karum-store-inside.h"

/* -- Facts ------------------------------------------------------------------------------------ */

/* The parameters of a visit, and what it has looked up. */
typedef struct {
  KarumDb *db;
  GArray *persons, *events; /* (element-type guint32): by player, by event */
  KarumTextsById players, rulesets, event_names;
  KarumStatement *round; /* its parameter is the game */
  KarumGameFactsVisit visit;
  gpointer data;
  GError *error; /* the first one */
} Reader;

static gboolean
reader_init (Reader *reader, KarumStore *store, GError **error)
{
  reader->db = karum_store_db (store);
  reader->players = karum_texts_by_id ("SELECT name, note FROM players WHERE id = ?");
  reader->rulesets = karum_texts_by_id ("SELECT game, preset FROM rulesets WHERE id = ?");
  reader->event_names = karum_texts_by_id ("SELECT name, NULL FROM events WHERE id = ?");
  reader->persons = karum_person_numbers (store, error);
  reader->events = reader->persons ? karum_event_numbers (store, error) : NULL;
  reader->round = reader->events
                      ? karum_db_prepare (reader->db, "SELECT round FROM games WHERE id = ?", error)
                      : NULL;
  return reader->round != NULL;
}

/* Also of a reader that was never begun, because its games could not be found. */
static void
reader_clear (Reader *reader)
{
  karum_texts_by_id_clear (&reader->players);
  karum_texts_by_id_clear (&reader->rulesets);
  karum_texts_by_id_clear (&reader->event_names);
  g_clear_pointer (&reader->persons, g_array_unref);
  g_clear_pointer (&reader->events, g_array_unref);
  g_clear_pointer (&reader->round, karum_statement_release);
  g_clear_error (&reader->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static const char *
certain (const char *text)
{
  return text ? text : "";
}

/* Adds the names that the numbers of a game stand for. */
static gboolean
add_names (Reader *reader, const KarumGameNumbers *numbers, KarumGameFacts *facts)
{
  const KarumTexts *texts
      = karum_texts_by_id_get (&reader->rulesets, reader->db, numbers->ruleset, &reader->error);

  if (!texts)
    return FALSE;
  facts->game = certain (texts->first);
  facts->preset = certain (texts->second);
  for (int i = 0; i < 2; i++) {
    texts = karum_texts_by_id_get (&reader->players, reader->db, (guint32) facts->persons[i],
                                   &reader->error);
    if (!texts)
      return FALSE;
    facts->names[i] = certain (texts->first);
    facts->notes[i] = texts->second;
  }
  texts = karum_texts_by_id_get (&reader->event_names, reader->db, (guint32) facts->event,
                                 &reader->error);
  facts->event_name = texts ? texts->first : NULL;
  return texts != NULL;
}

static void
visit_numbers (const KarumGameNumbers *numbers, gpointer data)
{
  Reader *reader = data;
  KarumGameFacts facts = {
    .id = numbers->id,
    .date = numbers->date,
    .round_order = numbers->round,
    .round = reader->round,
    .trouble = &reader->error,
    .event = karum_numbers_get (reader->events, numbers->event),
    .exchanged = numbers->exchanged,
    .result = numbers->result,
    .unplayed = numbers->unplayed,
    .analysis = numbers->analysis,
    .has_score = numbers->has_score,
    .turns = MIN (numbers->turns, G_MAXINT32),
  };

  if (reader->error || karum_numbers_oneself (reader->persons, numbers->players))
    return;
  for (int i = 0; i < 2; i++) {
    facts.persons[i] = karum_numbers_get (reader->persons, numbers->players[i]);
    facts.scores[i] = numbers->scores[i];
  }
  if (add_names (reader, numbers, &facts))
    reader->visit (&facts, reader->data);
}

/* (transfer full) (nullable): the games that match @filter, of @person if that isn't 0. */
static KarumGameSet *
find_games (KarumStore *store, const KarumGameFilter *filter, gint64 person, GError **error)
{
  const KarumGameFilter of_person = { .player_id = person, .bin = filter->bin };
  g_autoptr (KarumGameSet) found = karum_games_find (store, filter, error);
  g_autoptr (KarumGameSet) own = NULL;
  g_autoptr (KarumGameSet) both = NULL;

  if (!found || person == 0)
    return g_steal_pointer (&found);
  own = karum_games_find (store, &of_person, error);
  if (!own)
    return NULL;
  both = karum_game_set_copy (own);
  karum_game_set_keep (both, found);
  return g_steal_pointer (&both);
}

static gboolean
visit_games (
    KarumStore *store, const KarumGameFilter *filter, gint64 person, Reader *reader, GError **error)
{
  g_autoptr (KarumGameSet) set = find_games (store, filter, person, error);

  if (!set || !reader_init (reader, store, error)
      || !karum_game_numbers_visit_set (
          store, set, KARUM_NUMBERS_SCORES | KARUM_NUMBERS_ROUNDS | KARUM_NUMBERS_ANALYSIS,
          visit_numbers, reader, error))
    return FALSE;
  g_clear_pointer (&reader->round, karum_statement_release);
  if (!reader->error)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&reader->error));
  return FALSE;
}

/* One transaction, so that games and names are consistent. */
gboolean
karum_game_facts_visit (KarumStore *store,
                        const KarumGameFilter *filter,
                        gint64 person,
                        KarumGameFactsVisit visit,
                        gpointer data,
                        GError **error)
{
  g_auto (Reader) reader = { .visit = visit, .data = data };

  if (!karum_db_begin_read (karum_store_db (store), error))
    return FALSE;
  return karum_db_end (karum_store_db (store), visit_games (store, filter, person, &reader, error),
                       error);
}

gboolean
karum_game_facts_rated (const KarumGameFacts *facts)
{
  return facts->unplayed == KARUM_TERMINATION_NONE && facts->result != KARUM_RESULT_NONE
         && facts->persons[0] != KARUM_PLAYER_NOBODY && facts->persons[1] != KARUM_PLAYER_NOBODY
         && facts->persons[0] != facts->persons[1];
}

static gboolean
are_digits (const char *text, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!g_ascii_isdigit (text[i]))
      return FALSE;
  return TRUE;
}

int
karum_date_month (const char *date)
{
  if (!date || !are_digits (date, 4) || date[4] == '\0' || !are_digits (date + 5, 2))
    return -1;
  return (int) (g_ascii_strtoll (date, NULL, 10) * 12 + g_ascii_strtoll (date + 5, NULL, 10) - 1);
}

int
karum_number_month (guint32 date)
{
  int month;

  if (date == 0 || date >= KARUM_COLUMN_UNDATED)
    return -1;
  month = (int) ((date - 1) / 33 % 14);
  return month >= 1 && month <= 12 ? (int) ((date - 1) / 33 / 14) * 12 + month - 1 : -1;
}

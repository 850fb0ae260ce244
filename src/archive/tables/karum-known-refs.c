#include "karum-known-refs.h"

#include "karum-events.h"
#include "karum-game.h"
#include "karum-players.h"
#include "karum-seals.h"
#include "karum-statement.h"

static gint64
insert_ruleset (KarumDb *db, const KarumRules *rules, const char *text, GError **error)
{
  return karum_db_tell (db, "INSERT INTO rulesets (game, preset, text) VALUES (?, ?, ?)", error,
                        rules->game->id, rules->game->presets[rules->preset].id, text)
             ? sqlite3_last_insert_rowid (db->handle)
             : 0;
}

gint64
karum_rulesets_add (KarumDb *db, const KarumRules *rules, GError **error)
{
  char text[KARUM_RULES_TEXT];
  g_autoptr (KarumStatement) statement = NULL;
  KarumStep step;

  karum_rules_write (rules, text);
  statement = karum_db_ask (db, "SELECT id FROM rulesets WHERE text = ?", error, text);
  if (!statement)
    return 0;
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return insert_ruleset (db, rules, text, error);
  return step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : 0;
}

static gboolean
set_names (KarumDb *db, gint64 id, const KarumRules *rules, GError **error)
{
  return karum_db_tell (db, "UPDATE rulesets SET game = ?2, preset = ?3 WHERE id = ?1", error, id,
                        rules->game->id, rules->game->presets[rules->preset].id);
}

gboolean
karum_rulesets_check (
    KarumDb *db, const KarumGame *const *games, gboolean mend, gint64 *wrong, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT id, game, preset, text FROM rulesets", error);
  KarumError fault;

  *wrong = 0;
  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);
    KarumRules rules;

    /* Games under rules that can't be read are reported themselves. */
    if (!karum_rules_read (games, karum_statement_certain (row, 3), &rules, &fault)
        || (g_str_equal (karum_statement_certain (row, 1), rules.game->id)
            && g_str_equal (karum_statement_certain (row, 2),
                            rules.game->presets[rules.preset].id)))
      continue;
    *wrong = id;
    if (mend && !set_names (db, id, &rules, error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

static gint64
insert_match (KarumDb *db, const char *tag, GError **error)
{
  gint64 id;

  if (!karum_db_tell (db, "INSERT INTO matches (tag, created_at) VALUES (?, ?)", error, tag,
                      g_get_real_time () / 1000))
    return -1;
  id = sqlite3_last_insert_rowid (db->handle);
  return karum_seals_add (db, KARUM_SEALED_MATCH, id, error) ? id : -1;
}

gint64
karum_matches_add (KarumDb *db, const char *tag, GError **error)
{
  g_autoptr (KarumStatement) statement = NULL;
  KarumStep step;

  if (!tag || !*tag)
    return 0;
  statement = karum_db_ask (db, "SELECT id FROM matches WHERE tag = ?", error, tag);
  if (!statement)
    return -1;
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return insert_match (db, tag, error);
  return step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : -1;
}

struct _KarumKnownRefs {
  KarumDb *db;
  KarumRules rules;     /* the latest ones */
  gint64 ruleset;       /* their row; 0 for none yet */
  GHashTable *rulesets; /* (element-type char* gint64*): by the text of the rules */
  GHashTable *players;  /* (element-type char* gint64*): by name */
  GHashTable *events;   /* (element-type char* gint64*): by name */
};

static GHashTable *
table_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

KarumKnownRefs *
karum_known_refs_new (KarumDb *db)
{
  KarumKnownRefs *known = g_new (KarumKnownRefs, 1);

  known->db = db;
  known->ruleset = 0;
  known->rulesets = table_new ();
  known->players = table_new ();
  known->events = table_new ();
  return known;
}

void
karum_known_refs_free (KarumKnownRefs *known)
{
  g_hash_table_unref (known->rulesets);
  g_hash_table_unref (known->players);
  g_hash_table_unref (known->events);
  g_free (known);
}

static gboolean
look_up (GHashTable *table, const char *name, gint64 *id)
{
  const gint64 *found = g_hash_table_lookup (table, name);

  if (found)
    *id = *found;
  return found != NULL;
}

static void
keep (GHashTable *table, const char *name, gint64 id)
{
  g_hash_table_insert (table, g_strdup (name), g_memdup2 (&id, sizeof id));
}

static gboolean
look_up_ruleset (KarumKnownRefs *known, const KarumRules *rules, gint64 *id, GError **error)
{
  char text[KARUM_RULES_TEXT];

  karum_rules_write (rules, text);
  if (look_up (known->rulesets, text, id))
    return TRUE;
  *id = karum_rulesets_add (known->db, rules, error);
  if (*id == 0)
    return FALSE;
  keep (known->rulesets, text, *id);
  return TRUE;
}

/* Consecutive games mostly have the same rules. */
static gboolean
find_ruleset (KarumKnownRefs *known, const KarumRules *rules, gint64 *id, GError **error)
{
  if (known->ruleset == 0 || !karum_rules_equal (&known->rules, rules)) {
    if (!look_up_ruleset (known, rules, &known->ruleset, error))
      return FALSE;
    known->rules = *rules;
  }
  *id = known->ruleset;
  return TRUE;
}

/* How rows of a kind come about: negative on error. */
typedef struct {
  gint64 (*add) (KarumDb *db, const char *name, gint64 present, GError **error);
  gint64 (*add_new) (KarumDb *db, const char *name, GError **error);
} Adding;

static const Adding players_adding = { karum_players_add, karum_players_add_new };
static const Adding events_adding = { karum_events_add, karum_events_insert };

/* Finds or creates the person or the event with the name. */
static gboolean
find_name (KarumDb *db,
           GHashTable *table,
           const Adding *adding,
           const char *name,
           gboolean fresh,
           gint64 *id,
           GError **error)
{
  if (*id != 0 || !name || !*name || look_up (table, name, id))
    return TRUE;
  *id = fresh ? adding->add_new (db, name, error) : adding->add (db, name, 0, error);
  if (*id < 0)
    return FALSE;
  keep (table, name, *id);
  return TRUE;
}

gboolean
karum_known_refs_find (KarumKnownRefs *known,
                       const KarumRecord *record,
                       const KarumFreshNames *fresh,
                       KarumGameRefs *refs,
                       GError **error)
{
  const KarumTags *tags = &record->tags;

  if (!find_ruleset (known, &record->rules, &refs->ruleset, error)
      || !find_name (known->db, known->events, &events_adding, tags->event, fresh->event,
                     &refs->event, error))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    if (!find_name (known->db, known->players, &players_adding, tags->players[i], fresh->players[i],
                    &refs->players[i], error))
      return FALSE;
  refs->match = karum_matches_add (known->db, tags->match, error);
  return refs->match >= 0;
}

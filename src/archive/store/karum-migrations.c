#include "karum-migrations.h"

#include "karum-annotated.h"
#include "karum-folded.h"
#include "karum-games-table.h"
#include "karum-schema-tables.h"
#include "karum-schema.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-texts.h"

/* Derived data whose meaning has changed is made again by the upkeep. */
static const char clear_derived[]
    = "DELETE FROM position_segments; DELETE FROM position_parts; DELETE FROM position_pending;"
      "DELETE FROM column_parts; DELETE FROM column_changes;"
      "UPDATE column_state SET generation = random (), last = 0, folded = 0, builder = 0,"
      " top = (SELECT coalesce (max (id), 0) FROM games);";

/* -- From version 14: the seals ------------------------------------------------------------------
 */

static gboolean
fill_seals (KarumDb *db, const KarumGame *const *games, GError **error)
{
  (void) games;
  return karum_seals_renew (db, error);
}

/* -- From version 23: forms of ideographs, apostrophes, dashes and what nobody sees are folded ---
 * -- From version 27: letters and figures of Arabic and Persian keyboards are, too ---------------
 */

static gboolean
fill_from_23 (KarumDb *db, const KarumGame *const *games, GError **error)
{
  (void) games;
  return karum_folded_renew (db, error) && karum_texts_fold_again (db, error);
}

/* -- From version 1: test versions of 0.3.0 had all tables but one ----------------------------- */

static gboolean
fill_from_1 (KarumDb *db, const KarumGame *const *games, GError **error)
{
  gboolean indexes;

  for (const char *const *sql = karum_schema_seals; *sql; sql++)
    if (!karum_db_execute (db, *sql, error))
      return FALSE;
  return karum_db_execute (db, karum_schema_sharing[0], error)
         && karum_db_execute (db, karum_schema_hub[0], error)
         && karum_db_execute (db, karum_schema_day[0], error)
         && karum_schema_check (db, games, karum_schema_version (), &indexes, error)
         && karum_db_execute (db, clear_derived, error) && fill_from_23 (db, games, error)
         && karum_seals_renew (db, error);
}

/* -- From version 13: 0.2.0 ------------------------------------------------------------------- */

#define KEEP(table) "CREATE TEMP TABLE kept_" table " AS SELECT * FROM main." table ";"
#define DROP(table) "DROP TABLE main." table ";"
#define TAKE(table) "INSERT INTO " table " SELECT * FROM temp.kept_" table ";"
/* @seal: the seal of its rows, which they get afterwards, and columns before it */
#define TAKE_WITH(table, seal) "INSERT INTO " table " SELECT *, " seal " FROM temp.kept_" table ";"
#define FORGET(table) "DROP TABLE temp.kept_" table ";"

/* The tables are copied: SQLite writes the text of a table with columns that were added to it in
 * another way. */
static const char keep_13[]
    = KEEP ("rulesets") KEEP ("players") KEEP ("player_names") KEEP ("events") KEEP ("event_names")
        KEEP ("matches") KEEP ("games") KEEP ("moves") KEEP ("annotations") KEEP ("tags")
            KEEP ("collections") KEEP ("collected") KEEP ("searches");

/* Those that refer to others first. */
static const char drop_13[] = DROP ("collected") DROP ("tags") DROP ("annotations") DROP ("moves")
    DROP ("games") DROP ("matches") DROP ("event_names") DROP ("events") DROP ("player_names")
        DROP ("players") DROP ("rulesets") DROP ("collections") DROP ("searches") DROP ("texts")
            DROP ("position_segments") DROP ("position_parts") DROP ("position_pending")
                DROP ("column_parts") DROP ("column_changes") DROP ("column_state");

static const char take_13[] = "DELETE FROM players;" TAKE ("rulesets")
    TAKE_WITH ("players", "x'00', 0") TAKE ("player_names") TAKE_WITH ("events", "x'00'")
        TAKE ("event_names") TAKE_WITH ("matches", "x'00'")
            TAKE_WITH ("games", "0, x'00'") /* their kinds: see below */
    TAKE ("moves") TAKE ("annotations") TAKE ("tags") TAKE_WITH ("collections", "x'00'")
        TAKE_WITH ("collected", "0") TAKE_WITH ("searches", "x'00'") FORGET ("rulesets")
            FORGET ("players") FORGET ("player_names") FORGET ("events") FORGET ("event_names")
                FORGET ("matches") FORGET ("games") FORGET ("moves") FORGET ("annotations")
                    FORGET ("tags") FORGET ("collections") FORGET ("collected") FORGET ("searches");

static const char *const from_13[] = { "PRAGMA defer_foreign_keys = ON", keep_13, drop_13, NULL };

/* -- From version 2: 0.1.0 --------------------------------------------------------------------- */

/* An event had one name, a player no note; there were neither stars nor collections. */
#define KEEP_AS(table, query) "CREATE TEMP TABLE kept_" table " AS SELECT " query ";"

static const char keep_2[] = KEEP ("rulesets") KEEP_AS ("players", "*, NULL FROM main.players")
    KEEP ("player_names") KEEP_AS ("events", "*, NULL FROM main.events")
        KEEP_AS ("event_names", "id, name, id, folded FROM main.events") KEEP ("matches")
            KEEP_AS ("games", "*, 0, 0, 0 FROM main.games") KEEP ("moves") KEEP ("annotations")
                KEEP ("tags") KEEP_AS ("collections", "0, '', '', 0 WHERE FALSE")
                    KEEP_AS ("collected", "0, 0 WHERE FALSE")
                        KEEP_AS ("searches", "0, '', '', 0 WHERE FALSE");

static const char drop_2[]
    = DROP ("tags") DROP ("annotations") DROP ("moves") DROP ("games") DROP ("matches")
        DROP ("events") DROP ("player_names") DROP ("players") DROP ("rulesets") DROP ("texts");

static const char *const from_2[] = { "PRAGMA defer_foreign_keys = ON", keep_2, drop_2, NULL };

static gboolean
set_kinds (KarumDb *db, gint64 id, const KarumRecord *record, GError **error)
{
  KarumAnnotated annotated = karum_annotated (record);

  return karum_db_tell (db,
                        "UPDATE games SET annotated = ?2, analysed = ?3, kinds = ?4 WHERE id = ?1",
                        error, id, annotated.remarks, annotated.analysed, annotated.kinds);
}

/* Games that can't be read are left to the check. */
static gboolean
fill_kinds (KarumDb *db, const KarumGame *const *games, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT game FROM annotations", error);

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);
    g_autofree char *reason = NULL;
    g_autoptr (KarumRecord) record = karum_games_inspect (db, games, id, NULL, &reason, NULL);

    if (record && !set_kinds (db, id, record, error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

static gboolean
fill_from_13 (KarumDb *db, const KarumGame *const *games, GError **error)
{
  for (const char *const *sql = karum_schema_tables; *sql; sql++)
    if (!karum_db_execute (db, *sql, error))
      return FALSE;
  return karum_db_execute (db, take_13, error) && karum_db_execute (db, karum_schema_order, error)
         && karum_folded_renew (db, error) && karum_db_execute (db, clear_derived, error)
         && fill_kinds (db, games, error) && karum_texts_rebuild (db, games, error)
         && karum_seals_renew (db, error);
}

static gboolean
fill_from_14 (KarumDb *db, const KarumGame *const *games, GError **error)
{
  return fill_from_23 (db, games, error) && fill_seals (db, games, error);
}

const KarumMigration karum_migrations[] = {
  { 0, 28, karum_schema_tables, fill_seals },
  { 1, 28, karum_schema_batch, fill_from_1 },
  { 2, 28, from_2, fill_from_13 },
  { 13, 28, from_13, fill_from_13 },
  { 14, 25, karum_schema_seals, fill_from_14 },
  { 15, 16, karum_schema_reviews, NULL },
  { 16, 17, karum_schema_practice, NULL },
  { 17, 18, karum_schema_shown, NULL },
  { 18, 19, karum_schema_history, NULL },
  /* Programs of format 19 keep reviews without saying so to the columns; they may only read. */
  { 19, 20, NULL, NULL },
  { 20, 21, karum_schema_places, NULL },
  { 21, 22, karum_schema_versions, NULL },
  { 22, 23, karum_schema_events, NULL },
  { 23, 24, NULL, fill_from_23 },
  { 24, 25, karum_schema_proofs, NULL },
  { 25, 26, karum_schema_sharing, NULL },
  { 26, 27, karum_schema_hub, NULL },
  { 27, 28, karum_schema_day, fill_from_23 },
  { 0, 0, NULL, NULL },
};

const char karum_schema_digest[]
    = "e41f26c6d021b8c985d9eaba4f4d3c794fb24e603d32240077aadd9812353111";

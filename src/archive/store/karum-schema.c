#include "karum-schema.h"

#include "karum-annotated.h"
#include "karum-log-owner.h"
#include "karum-refold.h"
#include "karum-texts.h"

/* Times are milliseconds since 1970; uuids 16 bytes; texts UTF-8; rows in the bin have
 * deleted_at. Player 0 is the unknown player, so that a game always has two players. */
static const char tables_of_games[]
    = "CREATE TABLE rulesets ("
      "  id INTEGER PRIMARY KEY,"
      "  game TEXT NOT NULL,"
      "  preset TEXT NOT NULL,"
      "  text TEXT NOT NULL UNIQUE" /* canonical, including the game */
      ") STRICT;"

      "CREATE TABLE players ("
      "  id INTEGER PRIMARY KEY,"
      "  uuid BLOB NOT NULL UNIQUE,"
      "  name TEXT NOT NULL," /* the display name; not unique */
      "  folded TEXT NOT NULL,"
      "  merged_into INTEGER REFERENCES players," /* the merge itself, so that it can be undone */
      "  person INTEGER NOT NULL REFERENCES players," /* derived: the end of merged_into */
      "  created_at INTEGER NOT NULL,"
      "  changed_at INTEGER NOT NULL,"
      "  deleted_at INTEGER"
      ") STRICT;"
      "CREATE INDEX players_by_name ON players (folded, id);"
      "CREATE INDEX players_by_person ON players (person);"
      "INSERT INTO players VALUES (0, zeroblob (16), '', '', NULL, 0, 0, 0, NULL);"

      "CREATE TABLE player_names (" /* every spelling, including the display name */
      "  id INTEGER PRIMARY KEY,"
      "  name TEXT NOT NULL,"
      "  player INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,"
      "  folded TEXT NOT NULL,"
      "  UNIQUE (name, player)"
      ") STRICT;"
      "CREATE INDEX player_names_by_player ON player_names (player);"
      "CREATE INDEX player_names_by_folded ON player_names (folded);"

      "CREATE TABLE events ("
      "  id INTEGER PRIMARY KEY,"
      "  uuid BLOB NOT NULL UNIQUE,"
      "  name TEXT NOT NULL,"
      "  folded TEXT NOT NULL,"
      "  place TEXT,"
      "  starts TEXT,"
      "  ends TEXT,"
      "  created_at INTEGER NOT NULL,"
      "  changed_at INTEGER NOT NULL,"
      "  deleted_at INTEGER"
      ") STRICT;"
      "CREATE INDEX events_by_name ON events (name);"
      "CREATE INDEX events_by_folded ON events (folded);"

      "CREATE TABLE matches ("
      "  id INTEGER PRIMARY KEY,"
      "  tag TEXT NOT NULL UNIQUE," /* the identifier that its games share in files */
      "  created_at INTEGER NOT NULL"
      ") STRICT;"

      "CREATE TABLE games ("
      "  id INTEGER PRIMARY KEY,"
      "  uuid BLOB NOT NULL UNIQUE,"
      "  revision INTEGER NOT NULL," /* incremented by every change */
      "  ruleset INTEGER NOT NULL REFERENCES rulesets,"
      "  rules_version INTEGER NOT NULL," /* of the game's rules when it was saved */
      "  player1 INTEGER NOT NULL REFERENCES players,"
      "  player2 INTEGER NOT NULL REFERENCES players,"
      "  event INTEGER REFERENCES events,"
      "  site TEXT,"
      "  date TEXT," /* 2026.11.20, unknown parts ?? */
      "  round TEXT,"
      "  result INTEGER NOT NULL," /* 0 none, then of player 1: 1 won, 2 lost, 3 drawn */
      "  termination INTEGER NOT NULL,"
      "  score1 INTEGER,"
      "  score2 INTEGER,"
      "  turns INTEGER NOT NULL,"
      "  points1 INTEGER NOT NULL,"   /* derived: of player 1, of player 2 after the last turn, */
      "  points2 INTEGER NOT NULL,"   /* for games without a score */
      "  exchanged INTEGER NOT NULL," /* derived: whether player 2 held First at the end */
      "  content INTEGER NOT NULL,"   /* derived: hash of rules, start and turns, for finding equal
                                         games */
      "  match INTEGER REFERENCES matches,"
      "  match_game INTEGER,"
      "  time_control TEXT,"
      "  annotator TEXT,"
      "  created_at INTEGER NOT NULL,"
      "  changed_at INTEGER NOT NULL,"
      "  deleted_at INTEGER"
      ") STRICT;"
      /* An index for each order of the list, and for each foreign key. */
      "CREATE INDEX games_by_date ON games (date) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_ruleset ON games (ruleset) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_player1 ON games (player1) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_player2 ON games (player2) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_result ON games (result) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_score ON games (score1, score2) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_turns ON games (turns) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_change ON games (changed_at) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_event ON games (event) WHERE event IS NOT NULL;"
      "CREATE INDEX games_by_match ON games (match) WHERE match IS NOT NULL;"
      "CREATE INDEX games_by_content ON games (content);"
      "CREATE INDEX games_in_bin ON games (deleted_at) WHERE deleted_at IS NOT NULL;"

      "CREATE TABLE moves ("
      "  game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,"
      "  setup TEXT NOT NULL,"
      "  position TEXT,"
      "  line BLOB NOT NULL" /* the turns of the main line as the game encodes them */
      ") STRICT;"

      "CREATE TABLE annotations (" /* only for games that have any */
      "  game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,"
      "  tree BLOB NOT NULL" /* comments, glyphs and variations: see karum-tree.h */
      ") STRICT;"

      "CREATE TABLE tags (" /* tags without a column */
      "  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,"
      "  number INTEGER NOT NULL,"
      "  name TEXT NOT NULL,"
      "  value TEXT NOT NULL,"
      "  PRIMARY KEY (game, number)"
      ") STRICT, WITHOUT ROWID;";

/* Derived: the texts of a game, folded, for full-text search; see karum-texts.h. */
static const char table_of_texts[]
    = "CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'trigram');";

/* Distinguishes a player from others of the same name, in the user's words. */
static const char notes_of_players[] = "ALTER TABLE players ADD COLUMN note TEXT;";

/* Every name that an event has had, and the event that it was merged into. */
static const char names_of_events[]
    = "CREATE TABLE event_names ("
      "  id INTEGER PRIMARY KEY,"
      "  name TEXT NOT NULL,"
      "  event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,"
      "  UNIQUE (name, event)"
      ") STRICT;"
      "CREATE INDEX event_names_by_event ON event_names (event);"
      "INSERT INTO event_names (name, event) SELECT name, id FROM events;"
      "ALTER TABLE events ADD COLUMN merged_into INTEGER REFERENCES events;"
      "CREATE INDEX events_by_merging ON events (merged_into) WHERE merged_into IS NOT NULL;";

/* Derived: the index of positions; see karum-position-index.h. It is empty at first, and all
 * games are replayed until it has been built. */
static const char tables_of_positions[]
    = "CREATE TABLE position_segments ("
      "  id INTEGER PRIMARY KEY AUTOINCREMENT," /* the later of two segments with the same game is
                                                   valid */
      "  complete INTEGER NOT NULL,"            /* 0 while it is being written */
      "  last INTEGER NOT NULL," /* games up to this one are in a segment or pending */
      "  games INTEGER NOT NULL,"
      "  postings INTEGER NOT NULL"
      ") STRICT;"
      "CREATE TABLE position_parts ("
      "  id INTEGER PRIMARY KEY," /* of segment, kind and number */
      "  data BLOB NOT NULL"
      ") STRICT;"
      /* Games that were changed after they were added to a segment. */
      "CREATE TABLE position_pending ("
      "  game INTEGER PRIMARY KEY,"
      "  segment INTEGER NOT NULL" /* the incomplete segment that contains its current state; 0 for
                                      none */
      ") STRICT;";

/* The user's marks of games: base data; and how much games are annotated: derived. */
static const char marks_of_games[]
    = "ALTER TABLE games ADD COLUMN stars INTEGER NOT NULL DEFAULT 0;"     /* 0 to 5 */
      "ALTER TABLE games ADD COLUMN annotated INTEGER NOT NULL DEFAULT 0;" /* derived: see */
      "ALTER TABLE games ADD COLUMN analysed INTEGER NOT NULL DEFAULT 0;"  /* karum-annotated.h */
      "CREATE INDEX games_by_stars ON games (stars) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_annotated ON games (annotated) WHERE deleted_at IS NULL;"

      "CREATE TABLE collections ("
      "  id INTEGER PRIMARY KEY,"
      "  name TEXT NOT NULL UNIQUE,"
      "  folded TEXT NOT NULL,"
      "  created_at INTEGER NOT NULL"
      ") STRICT;"
      "CREATE TABLE collected ("
      "  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,"
      "  collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,"
      "  PRIMARY KEY (game, collection)"
      ") STRICT, WITHOUT ROWID;"
      "CREATE INDEX collected_by_collection ON collected (collection);"

      "CREATE TABLE searches ("
      "  id INTEGER PRIMARY KEY,"
      "  name TEXT NOT NULL UNIQUE,"
      "  filter TEXT NOT NULL," /* see karum_game_filter_write() */
      "  place INTEGER NOT NULL"
      ") STRICT;";

/* Data for searching: how games ended if not normally, and which have evaluations; names and
 * words are folded differently. All derived. */
static const char search_of_games[]
    = "CREATE INDEX games_by_other_end ON games (termination)"
      "  WHERE deleted_at IS NULL AND termination != 1;"
      "CREATE INDEX games_analysed ON games (analysed) WHERE deleted_at IS NULL AND analysed != 0;"
      "ALTER TABLE texts RENAME TO texts_before;"
      "CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'trigram');";

/* Searches include every name that an event has had, not only the current one. */
static const char search_of_events[]
    = "ALTER TABLE event_names ADD COLUMN folded TEXT NOT NULL DEFAULT '';"; /* derived */

/* Derived: frequently queried facts of games as columns; see karum-columns.h. They are empty at
 * first, and games are queried with SQL until the columns have been built. */
static const char columns_of_games[]
    = "CREATE TABLE column_parts ("
      "  id INTEGER PRIMARY KEY," /* of column and block */
      "  data BLOB NOT NULL"
      ") STRICT;"
      /* Games that were changed after they were written into segments. */
      "CREATE TABLE column_changes ("
      "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
      "  game INTEGER NOT NULL"
      ") STRICT;"
      "CREATE TABLE column_state ("
      "  id INTEGER PRIMARY KEY CHECK (id = 1),"
      "  generation INTEGER NOT NULL,"
      "  last INTEGER NOT NULL,"
      "  folded INTEGER NOT NULL,"
      "  top INTEGER NOT NULL,"
      "  builder INTEGER NOT NULL" /* the current writer of segments */
      ") STRICT;"
      "INSERT INTO column_state SELECT 1, random (), 0, 0, coalesce (max (id), 0), 0 FROM games;";

/* Derived: the format of the segments of positions and columns changes, with another checksum,
 * and there are more columns. All are rebuilt; until then games are replayed, and queried with
 * SQL. Orphaned parts are removed with them. */
static const char parts_made_anew[]
    = "DELETE FROM position_segments;"
      "DELETE FROM position_pending;"
      "DELETE FROM column_parts;"
      "DELETE FROM column_changes;"
      "UPDATE column_state SET generation = random (), last = 0, folded = 0, builder = 0,"
      " top = (SELECT coalesce (max (id), 0) FROM games);";

/* Columns replace those indexes that only served orders and filters; adding and deleting many
 * games becomes faster. */
static const char fewer_indexes[] = "DROP INDEX IF EXISTS games_by_ruleset;"
                                    "DROP INDEX IF EXISTS games_by_result;"
                                    "DROP INDEX IF EXISTS games_by_score;"
                                    "DROP INDEX IF EXISTS games_by_turns;"
                                    "DROP INDEX IF EXISTS games_by_change;"
                                    "DROP INDEX IF EXISTS games_by_stars;"
                                    "DROP INDEX IF EXISTS games_by_annotated;"
                                    "DROP INDEX IF EXISTS games_by_other_end;"
                                    "DROP INDEX IF EXISTS games_analysed;";

/* Full-text search stores no document sizes: only ranking needs them. */
static const char words_without_sizes[]
    = "CREATE TABLE texts_before AS SELECT rowid AS game, text FROM texts;"
      "DROP TABLE texts;"
      "CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'trigram', columnsize = 0);"
      "INSERT INTO texts (rowid, text) SELECT game, text FROM texts_before;"
      "DROP TABLE texts_before;";

/* Segments of the full-text index are merged in small steps by the upkeep, never while games are
 * saved or added: during a large transaction, the segments to merge would already be in the log,
 * and rewriting them makes SQLite go through the whole log at commit. Segments are as large as
 * memory allows, so that there are few. */
static const char words_joined_apart[] = "INSERT INTO texts (texts, rank) VALUES"
                                         " ('automerge', 0),"
                                         " ('usermerge', 16),"
                                         " ('crisismerge', 400),"
                                         " ('hashsize', 33554432);" /* bytes */;

/* Derived: the texts of games are gathered differently, see karum-texts.h. */
static const char words_gathered_again[] = "";

typedef struct {
  const char *sql;
  /* Computes derived data of existing games; may be NULL. */
  gboolean (*fill) (KarumDb *db, const KarumGame *const *games, GError **error);
} Migration;

/* Games can be read only when all tables that reading needs exist, so the full-text index is
 * filled when it is created for the second time.
 *
 * Append only: a released migration is never edited. Number N migrates from version N to N + 1. */
static const Migration migrations[] = {
  { tables_of_games, NULL },         { table_of_texts, NULL },
  { notes_of_players, NULL },        { names_of_events, NULL },
  { tables_of_positions, NULL },     { marks_of_games, karum_annotated_fill },
  { search_of_games, karum_refold }, { search_of_events, karum_refold_event_names },
  { columns_of_games, NULL },        { parts_made_anew, NULL },
  { fewer_indexes, NULL },           { words_without_sizes, NULL },
  { words_joined_apart, NULL },      { words_gathered_again, karum_texts_rebuild },
  { karum_log_owner_table, NULL },
};

const KarumBaseTable karum_base_tables[] = {
  { "collected", TRUE },    { "tags", TRUE },      { "annotations", TRUE },
  { "moves", TRUE },        { "games", TRUE },     { "matches", FALSE },
  { "event_names", FALSE }, { "events", FALSE },   { "player_names", FALSE },
  { "players", FALSE },     { "rulesets", FALSE }, { "collections", FALSE },
  { "searches", FALSE },    { NULL, FALSE },
};

const KarumBaseTable *
karum_base_table_find (const char *name)
{
  const KarumBaseTable *table = karum_base_tables;

  while (table->name && g_ascii_strcasecmp (table->name, name) != 0)
    table++;
  return table->name ? table : NULL;
}

int
karum_schema_version (void)
{
  return (int) G_N_ELEMENTS (migrations);
}

gboolean
karum_schema_get (KarumDb *db, gint64 *application, gint64 *version, GError **error)
{
  return karum_db_number (db, "PRAGMA application_id", application, error)
         && karum_db_number (db, "PRAGMA user_version", version, error);
}

static gboolean
migrate_from (KarumDb *db, const KarumGame *const *games, int version, GError **error)
{
  const Migration *migration = &migrations[version];
  g_autofree char *marks = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                            KARUM_APPLICATION_ID, version + 1);

  return karum_db_execute (db, migration->sql, error)
         && (!migration->fill || migration->fill (db, games, error))
         && karum_db_execute (db, marks, error);
}

static gboolean
take_step (KarumDb *db, const KarumGame *const *games, gint64 *version, GError **error)
{
  gint64 application;

  /* Read again inside the transaction: another program may have migrated the file meanwhile. */
  if (!karum_schema_get (db, &application, version, error))
    return FALSE;
  if (*version < 0 || *version >= karum_schema_version ())
    return TRUE;
  if (!migrate_from (db, games, (int) *version, error))
    return FALSE;
  ++*version;
  return TRUE;
}

gboolean
karum_schema_migrate (KarumDb *db, const KarumGame *const *games, GError **error)
{
  gint64 version = 0;

  while (version < karum_schema_version ()) {
    if (!karum_db_begin (db, error))
      return FALSE;
    if (!karum_db_end (db, take_step (db, games, &version, error), error))
      return FALSE;
  }
  return TRUE;
}

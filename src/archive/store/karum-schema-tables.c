#include "karum-schema-tables.h"

#include "karum-columns.h"
#include "karum-log-owner.h"

/* See karum-seals.h. Columns are added behind the last one as SQLite writes them when it adds them,
 * without a line of their own. */
#define SEAL_COLUMN "seal BLOB NOT NULL DEFAULT x'0000000000000000'"
#define SEAL ", " SEAL_COLUMN
/* As long as the shortest seal of a game, so that sealing a new game doesn't move its row. */
#define SEAL_COLUMN_OF_GAME \
  "seal BLOB NOT NULL DEFAULT x'000000000000000000000000000000000000000000000000'"
#define SEAL_OF_GAME ", " SEAL_COLUMN_OF_GAME
#define SHOWN_COLUMN "shown INTEGER NOT NULL DEFAULT 0" /* a KarumShown */

#define PLACE_COLUMN "place INTEGER NOT NULL DEFAULT 0" /* in the order of the collection */

/* Times are milliseconds since 1970; uuids 16 bytes; texts UTF-8; rows in the bin have
 * deleted_at. Player 0 is the unknown player, so that a game always has two players. */
static const char games[]
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
      "  deleted_at INTEGER,"
      "  note TEXT" /* distinguishes players with the same name, in the user's words */
    SEAL ", " SHOWN_COLUMN ") STRICT;"
      "CREATE INDEX players_by_name ON players (folded, id);"
      "CREATE INDEX players_by_person ON players (person);"
      "INSERT INTO players VALUES (0, zeroblob (16), '', '', NULL, 0, 0, 0, NULL, NULL, x'00', 0);"

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
      "  deleted_at INTEGER,"
      "  merged_into INTEGER REFERENCES events" SEAL ") STRICT;"
      "CREATE INDEX events_by_name ON events (name);"
      "CREATE INDEX events_by_folded ON events (folded);"
      "CREATE INDEX events_by_merging ON events (merged_into) WHERE merged_into IS NOT NULL;"

      "CREATE TABLE event_names (" /* every name that an event has had */
      "  id INTEGER PRIMARY KEY,"
      "  name TEXT NOT NULL,"
      "  event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,"
      "  folded TEXT NOT NULL,"
      "  UNIQUE (name, event)"
      ") STRICT;"
      "CREATE INDEX event_names_by_event ON event_names (event);"

      "CREATE TABLE matches ("
      "  id INTEGER PRIMARY KEY,"
      "  tag TEXT NOT NULL UNIQUE," /* the identifier that its games share in files */
      "  created_at INTEGER NOT NULL" SEAL ") STRICT;"

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
      "  deleted_at INTEGER,"
      "  stars INTEGER NOT NULL DEFAULT 0," /* 0 to 5 */
      "  annotated INTEGER NOT NULL,"       /* derived: see karum-annotated.h */
      "  analysed INTEGER NOT NULL,"        /* derived: likewise */
      "  kinds INTEGER NOT NULL"            /* derived: likewise */
    SEAL_OF_GAME ") STRICT;"
      "CREATE INDEX games_by_player1 ON games (player1) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_player2 ON games (player2) WHERE deleted_at IS NULL;"
      "CREATE INDEX games_by_event ON games (event) WHERE event IS NOT NULL;"
      "CREATE INDEX games_by_match ON games (match) WHERE match IS NOT NULL;"
      "CREATE INDEX games_by_kinds ON games (kinds) WHERE kinds != 0;"
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

/* Players and events that a user keeps apart although their names are alike; the lower number
 * comes first. */
static const char kept_apart[]
    = "CREATE TABLE distinct_players ("
      "  one INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,"
      "  other INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,"
      "  PRIMARY KEY (one, other)"
      ") STRICT, WITHOUT ROWID;"
      "CREATE INDEX distinct_players_by_other ON distinct_players (other);"
      "CREATE TABLE distinct_events ("
      "  one INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,"
      "  other INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,"
      "  PRIMARY KEY (one, other)"
      ") STRICT, WITHOUT ROWID;"
      "CREATE INDEX distinct_events_by_other ON distinct_events (other);";

#define INDEX_OF_PLACES "CREATE INDEX collected_by_place ON collected (collection, place);"

static const char collections[]
    = "CREATE TABLE collections ("
      "  id INTEGER PRIMARY KEY,"
      "  name TEXT NOT NULL UNIQUE,"
      "  folded TEXT NOT NULL,"
      "  created_at INTEGER NOT NULL" SEAL ") STRICT;"
      "CREATE TABLE collected ("
      "  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,"
      "  collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE, " PLACE_COLUMN ","
      "  PRIMARY KEY (game, collection)"
      ") STRICT, WITHOUT ROWID;"
      "CREATE INDEX collected_by_collection ON collected (collection);" INDEX_OF_PLACES

      "CREATE TABLE searches ("
      "  id INTEGER PRIMARY KEY,"
      "  name TEXT NOT NULL UNIQUE,"
      "  filter TEXT NOT NULL," /* see karum_game_filter_write() */
      "  place INTEGER NOT NULL" SEAL ") STRICT;";

/* Derived: the texts of a game, folded, for full-text search; see karum-texts.h.
 *
 * Segments of the full-text index are merged in small steps by the upkeep, never while games are
 * saved or added: during a large transaction, the segments to merge would already be in the log,
 * and rewriting them makes SQLite go through the whole log at commit. Segments are as large as
 * memory allows, so that there are few. */
static const char texts[] = "CREATE VIRTUAL TABLE texts USING fts5"
                            /* Only ranking needs the sizes of documents. */
                            " (text, tokenize = 'trigram', columnsize = 0);"
                            "INSERT INTO texts (texts, rank) VALUES"
                            " ('automerge', 0), ('usermerge', 16), ('crisismerge', 400),"
                            " ('hashsize', 33554432);" /* bytes */;

/* Derived: the index of positions; see karum-position-index.h. It is empty at first, and all
 * games are replayed until it has been built. */
static const char positions[]
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

/* Derived: frequently queried facts of games as columns; see karum-columns.h. They are empty at
 * first, and games are queried with SQL until the columns have been built. */
static const char columns[] = "CREATE TABLE column_parts ("
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
                              "INSERT INTO column_state VALUES (1, random (), 0, 0, 0, 0);";

/* One row as long as games are written in several transactions; see karum-batch.h. */
static const char batch[] = "CREATE TABLE batch ("
                            "  id INTEGER PRIMARY KEY CHECK (id = 1),"
                            "  first INTEGER NOT NULL," /* the games that are not there yet */
                            "  last INTEGER NOT NULL,"
                            /* What becomes of them if it is cleared; 0: they go. */
                            "  deleted_at INTEGER NOT NULL,"
                            "  player INTEGER NOT NULL," /* the last rows before it */
                            "  event INTEGER NOT NULL,"
                            "  match INTEGER NOT NULL,"
                            "  ruleset INTEGER NOT NULL,"
                            "  mark INTEGER NOT NULL," /* a random number */
                            "  seal INTEGER NOT NULL"  /* of the row */
                            ") STRICT;"
                            /* The games that were added for it. */
                            "CREATE TABLE batched ("
                            "  game INTEGER PRIMARY KEY,"
                            "  proof INTEGER NOT NULL" /* of mark, game and identity */
                            ") STRICT;";

/* The words of games up to this one are complete; NULL: those of all. */
static const char words[] = "CREATE TABLE words_state ("
                            "  id INTEGER PRIMARY KEY CHECK (id = 1),"
                            "  last INTEGER"
                            ") STRICT;"
                            "INSERT INTO words_state VALUES (1, NULL);";

/* As it was before version 25. */
static const char batch_before[] = "CREATE TABLE batch ("
                                   "  id INTEGER PRIMARY KEY CHECK (id = 1),"
                                   "  first INTEGER NOT NULL,"
                                   "  last INTEGER NOT NULL,"
                                   "  deleted_at INTEGER NOT NULL,"
                                   "  player INTEGER NOT NULL,"
                                   "  event INTEGER NOT NULL,"
                                   "  match INTEGER NOT NULL,"
                                   "  ruleset INTEGER NOT NULL"
                                   ") STRICT;";

/* Its rows had no seal: what is unfinished is kept, as after damage. */
static const char keep_batch[]
    = "CREATE TEMP TABLE kept_batch AS SELECT * FROM main.batch; DROP TABLE main.batch;";
static const char take_batch[] = "INSERT INTO batch SELECT *, 0, 0 FROM temp.kept_batch;"
                                 "DROP TABLE temp.kept_batch;";

/* What the engine has found, beside the records: see karum-reviews-table.h; and games in time. */
static const char reviews[]
    = "CREATE TABLE reviews ("
      "  game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,"
      "  data BLOB NOT NULL"
      ") STRICT;"
      "CREATE INDEX games_by_day ON games (" KARUM_DATE_PLACE ("") ")"
                                                                   " WHERE deleted_at IS NULL;";

/* Positions that persons learn from their mistakes: see karum-practice.h. The key of the position
 * comes from its turns, up to symmetry, so that one that occurs in several games is kept once. */
static const char practice[]
    = "CREATE TABLE practice ("
      "  player INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,"
      "  position INTEGER NOT NULL,"                                /* its key in the index */
      "  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE," /* where it is found, */
      "  turn INTEGER NOT NULL,"                                    /* before this turn, from 0 */
      "  box INTEGER NOT NULL," /* how often it was known, one time after the other */
      "  due INTEGER NOT NULL," /* a day, counted from 0001-01-01, which is 1 */
      "  PRIMARY KEY (player, position)"
      ") STRICT, WITHOUT ROWID;"
      "CREATE INDEX practice_by_game ON practice (game);";

/* Steps of undo: see karum-history.h. Nothing refers to them. */
static const char history[]
    = "CREATE TABLE history ("
      "  id INTEGER PRIMARY KEY,"
      "  place INTEGER NOT NULL," /* when it was done, undone or set aside last; first its id */
      "  state INTEGER NOT NULL," /* 0 undone, 1 done; 2, 3 the same, and set aside */
      "  made_at INTEGER NOT NULL,"
      "  game INTEGER NOT NULL,"   /* the only one that it has changed; 0 for others */
      "  format INTEGER NOT NULL," /* of addition and changes */
      "  size INTEGER NOT NULL,"   /* of changes */
      "  title TEXT NOT NULL,"
      "  addition TEXT NOT NULL," /* the games that were added; empty for none */
      "  changes BLOB NOT NULL,"  /* a changeset of SQLite's session extension */
      "  seal TEXT NOT NULL"      /* SHA-256 of the other columns */
      ") STRICT;"
      "CREATE INDEX history_by_place ON history (place, size);"
      "CREATE TABLE history_state ("
      "  id INTEGER PRIMARY KEY CHECK (id = 1),"
      "  last INTEGER NOT NULL," /* the last id or place that was given */
      "  freed INTEGER NOT NULL" /* the highest number of a permanently deleted game */
      ") STRICT;"
      "INSERT INTO history_state VALUES (1, 0, 0);";

/* What records were like before: see karum-versions-table.h. */
static const char versions[] = "CREATE TABLE versions ("
                               "  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,"
                               "  number INTEGER NOT NULL," /* when it was kept */
                               "  kind INTEGER NOT NULL,"   /* a KarumVersionKind */
                               "  name TEXT,"               /* that a person has given it */
                               "  text TEXT NOT NULL,"      /* Karum Game Notation */
                               "  seal BLOB NOT NULL,"
                               "  PRIMARY KEY (game, number)"
                               ") STRICT, WITHOUT ROWID;";

/* The exchange with other copies: see karum-sharing-table.h. */
static const char sharing[]
    = "CREATE TABLE sharing ("
      "  id INTEGER PRIMARY KEY CHECK (id = 1),"
      "  club TEXT NOT NULL,"    /* what all copies have in common */
      "  replica TEXT NOT NULL," /* this copy */
      "  name TEXT NOT NULL,"
      "  place TEXT,"                 /* the folder of the last exchange */
      "  number INTEGER NOT NULL,"    /* the last one given to a fact */
      "  greatest INTEGER NOT NULL,"  /* the greatest time of a fact */
      "  founded INTEGER NOT NULL,"   /* whether what was there before has become facts */
      "  exchanged INTEGER NOT NULL," /* when it last exchanged, in milliseconds since 1970 */
      "  seal TEXT NOT NULL"          /* a digest of the row */
      ") STRICT;"
      "CREATE TABLE sharers (" /* the other copies */
      "  replica TEXT PRIMARY KEY,"
      "  name TEXT NOT NULL,"
      "  seen INTEGER NOT NULL" /* when something of it came last; 0 for never */
      ") STRICT, WITHOUT ROWID;"
      "CREATE TABLE facts ("
      "  id INTEGER PRIMARY KEY,"
      "  thing TEXT NOT NULL,"
      "  part TEXT NOT NULL,"
      "  time INTEGER NOT NULL,"
      "  number INTEGER NOT NULL,"
      "  replica TEXT NOT NULL,"
      "  replaces TEXT NOT NULL,"
      "  value TEXT NOT NULL,"
      "  shown INTEGER NOT NULL," /* whether the archive has been made so */
      "  file INTEGER NOT NULL,"  /* in which it stands; 0 for none */
      "  seal TEXT NOT NULL"      /* that of its line; empty if its value was deleted for good */
      ") STRICT;"
      "CREATE INDEX facts_by_thing ON facts (thing);"
      "CREATE INDEX facts_by_file ON facts (file);"
      "CREATE INDEX facts_not_shown ON facts (shown, thing);"
      "CREATE TABLE shared (" /* what the archive last showed of each thing */
      "  thing TEXT PRIMARY KEY,"
      "  row INTEGER NOT NULL,"
      "  mark BLOB NOT NULL," /* by which a change of the row is noticed */
      "  parts TEXT NOT NULL" /* digests of its parts */
      ") STRICT, WITHOUT ROWID;"
      "CREATE TABLE fact_files ("
      "  id INTEGER PRIMARY KEY,"
      "  name TEXT NOT NULL UNIQUE,"
      "  own INTEGER NOT NULL,"
      "  stale INTEGER NOT NULL," /* it may have what was deleted for good */
      "  again INTEGER NOT NULL," /* it is to be read again */
      "  look TEXT NOT NULL"      /* its size and time when it was as it was written */
      ") STRICT;";

/* Of a fact, the server on which it stands: who changes between a folder and a server knows both.
 */
static const char hub[]
    = "ALTER TABLE facts ADD COLUMN hub INTEGER NOT NULL DEFAULT 0;" /* as file; 0 for none */
      "UPDATE facts SET hub = file, file = 0"
      " WHERE file IN (SELECT id FROM fact_files WHERE name GLOB 'hub:*');"
      /* What stood in a folder as well was only known to stand there. */
      "UPDATE fact_files SET again = 1 WHERE name GLOB 'hub:*';"
      "CREATE INDEX facts_by_hub ON facts (hub);";

/* What asks for a day asks games_by_day: a second index of dates made imports slower. */
static const char day_alone[] = "DROP INDEX IF EXISTS games_by_date;";

/* Each game that is imported looks for its event. */
static const char event_index[] = "CREATE INDEX event_names_by_folded ON event_names (folded);";

#define ADD(table) "ALTER TABLE " table " ADD COLUMN " SEAL_COLUMN ";"

static const char seals[] = ADD ("players") ADD ("events") ADD ("matches") ADD ("collections")
    ADD ("searches") "ALTER TABLE games ADD COLUMN " SEAL_COLUMN_OF_GAME ";";

static const char shown[] = "ALTER TABLE players ADD COLUMN " SHOWN_COLUMN ";";

/* By date, those without one last. */
const char karum_schema_order[]
    = "UPDATE collected SET place = o.place FROM (SELECT t.game, t.collection, row_number () OVER"
      " (PARTITION BY t.collection ORDER BY " KARUM_DATE_PLACE (
          "g.") " NULLS LAST, g.id) AS place"
                " FROM collected t JOIN games g ON g.id = t.game) o"
                " WHERE collected.game = o.game AND collected.collection = o.collection;";

static const char places[] = "ALTER TABLE collected ADD COLUMN " PLACE_COLUMN ";" INDEX_OF_PLACES;

const char *const karum_schema_batch[] = { batch_before, NULL };
const char *const karum_schema_seals[]
    = { seals,    reviews,     practice,   shown, history,    places, karum_schema_order,
        versions, event_index, keep_batch, batch, take_batch, words,  NULL };
const char *const karum_schema_reviews[] = { reviews, NULL };
const char *const karum_schema_practice[] = { practice, NULL };
const char *const karum_schema_shown[] = { shown, NULL };
const char *const karum_schema_history[] = { history, NULL };
const char *const karum_schema_places[] = { places, karum_schema_order, NULL };
const char *const karum_schema_versions[] = { versions, NULL };
const char *const karum_schema_events[] = { event_index, NULL };
const char *const karum_schema_proofs[] = { keep_batch, batch, take_batch, words, NULL };

const char *const karum_schema_sharing[] = { sharing, NULL };
const char *const karum_schema_hub[] = { hub, NULL };
const char *const karum_schema_day[] = { day_alone, NULL };

const char *const karum_schema_tables[]
    = { games,   kept_apart, collections,           texts,   positions,
        columns, batch,      karum_log_owner_table, reviews, practice,
        history, versions,   event_index,           words,   sharing,
        hub,     NULL };

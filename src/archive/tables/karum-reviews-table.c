#include "karum-reviews-table.h"

#include <math.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-games-table.h"
#include "karum-number-codec.h"
#include "karum-seals.h"
#include "karum-statement.h"

/* Goes up whenever the model changes by which margins become expected results: those of older
 * reviews are counted again by the present one. In 1 they were between engines. */
#define FORMAT 8
#define KEY_BYTES sizeof (guint64)

/* The flags of a turn; the lowest two bits are the effort. */
enum {
  EFFORT = 3,
  PERSON = 1 << 2,
  DECISION = 1 << 3,
  DECIDED = 1 << 4,
  BEST_PROVED = 1 << 5,
  TAKEN_PROVED = 1 << 6,
  TAKEN_BEST = 1 << 7 /* the turn taken has the values of the best one */
};

/* The main line of a game, as it is stored. */
typedef struct {
  const char *rules, *setup, *position; /* @position nullable */
  const guint8 *turns;
  gsize size; /* of @turns, in bytes */
} StoredLine;

/* A review, and the turns that it is of. */
typedef struct {
  gboolean bare; /* without lines: for figures, which are made of very many reviews */
  gboolean old;  /* expected results are to be counted again */
  guint64 start;
  GByteArray *turns;
  GArray *ends;     /* (element-type guint): of each turn, the byte of @turns after it */
  GArray *verdicts; /* (element-type KarumVerdict): of each turn */
} Review;

static void
review_init (Review *review)
{
  review->bare = review->old = FALSE;
  review->start = 0;
  review->turns = g_byte_array_new ();
  review->ends = karum_array_new (guint);
  review->verdicts = karum_verdicts_new (0);
}

static void
review_clear (Review *review)
{
  g_clear_pointer (&review->turns, g_byte_array_unref);
  g_clear_pointer (&review->ends, g_array_unref);
  g_clear_pointer (&review->verdicts, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Review, review_clear)

static guint
end_of (const Review *review, guint turn)
{
  return turn > 0 ? g_array_index (review->ends, guint, turn - 1) : 0;
}

static void
add_turn (Review *review, const guint8 *bytes, gsize size)
{
  g_byte_array_append (review->turns, bytes, (guint) size);
  g_array_append_val (review->ends, review->turns->len);
  g_array_set_size (review->verdicts, review->ends->len);
}

/* -- Bytes ------------------------------------------------------------------------------------- */

static void
put_key (GByteArray *bytes, guint64 key)
{
  key = GUINT64_TO_LE (key);
  g_byte_array_append (bytes, (const guint8 *) &key, KEY_BYTES);
}

static guint64
key_at (const guint8 *bytes)
{
  guint64 key;

  memcpy (&key, bytes, KEY_BYTES);
  return GUINT64_FROM_LE (key);
}

static guint64
checksum (const guint8 *bytes, gsize size, gint64 game)
{
  guint64 sum = 0;

  karum_seal_add_int (&sum, game);
  karum_seal_add_blob (&sum, bytes, size);
  return sum;
}

static void
put_worth (GByteArray *bytes, const KarumWorth *worth)
{
  karum_number_append (bytes, worth->chance);
  karum_number_append (bytes, karum_number_fold (worth->margin));
}

static gboolean
get_worth (KarumBytes *bytes, KarumWorth *worth)
{
  guint64 chance, margin;

  if (!karum_number_get (bytes, &chance) || chance > KARUM_VERDICT_CERTAIN
      || !karum_number_get (bytes, &margin) || margin > G_MAXINT)
    return FALSE;
  worth->chance = (guint) chance;
  worth->margin = (gint) karum_number_unfold (margin);
  return TRUE;
}

static gboolean
is_best (const KarumVerdict *verdict)
{
  return verdict->best.chance == verdict->taken.chance
         && verdict->best.margin == verdict->taken.margin;
}

static guint8
flags_of (const KarumVerdict *verdict)
{
  return (
      guint8) (verdict->effort | (verdict->person ? PERSON : 0) | (verdict->decision ? DECISION : 0)
               | (verdict->decided ? DECIDED : 0) | (verdict->best.proved ? BEST_PROVED : 0)
               | (verdict->taken.proved ? TAKEN_PROVED : 0) | (is_best (verdict) ? TAKEN_BEST : 0));
}

static void
put_verdict (GByteArray *bytes, const KarumVerdict *verdict)
{
  guint8 flags = verdict->effort == KARUM_EFFORT_NONE ? 0 : flags_of (verdict);
  gsize size = 0;
  const guint8 *line = verdict->line ? g_bytes_get_data (verdict->line, &size) : NULL;

  g_byte_array_append (bytes, &flags, 1);
  if (verdict->effort == KARUM_EFFORT_NONE)
    return;
  karum_number_append (bytes, verdict->engine);
  put_worth (bytes, &verdict->best);
  if (!(flags & TAKEN_BEST))
    put_worth (bytes, &verdict->taken);
  karum_number_append (bytes, size);
  if (size > 0)
    g_byte_array_append (bytes, line, (guint) size);
}

/* @part: (out): a number of bytes that are there */
static gboolean
get_part (KarumBytes *bytes, const guint8 **part, gsize *size)
{
  guint64 number;

  if (!karum_number_get (bytes, &number) || number > (gsize) (bytes->end - bytes->at))
    return FALSE;
  *part = bytes->at;
  *size = (gsize) number;
  bytes->at += *size;
  return TRUE;
}

static gboolean
get_verdict (KarumBytes *bytes, gboolean bare, KarumVerdict *verdict)
{
  const guint8 *line;
  guint64 engine;
  guint8 flags;
  gsize size;

  if (bytes->at == bytes->end)
    return FALSE;
  flags = *bytes->at++;
  verdict->effort = (KarumEffort) (flags & EFFORT);
  if (verdict->effort == KARUM_EFFORT_NONE)
    return flags == 0;
  if (!karum_number_get (bytes, &engine) || engine > G_MAXUINT
      || !get_worth (bytes, &verdict->best))
    return FALSE;
  verdict->engine = (guint) engine;
  verdict->taken = verdict->best;
  if (!(flags & TAKEN_BEST) && !get_worth (bytes, &verdict->taken))
    return FALSE;
  verdict->person = (flags & PERSON) != 0;
  verdict->decision = (flags & DECISION) != 0;
  verdict->decided = (flags & DECIDED) != 0;
  verdict->best.proved = (flags & BEST_PROVED) != 0;
  verdict->taken.proved = (flags & TAKEN_PROVED) != 0;
  if (!get_part (bytes, &line, &size))
    return FALSE;
  verdict->line = size > 0 && !bare ? g_bytes_new (line, size) : NULL;
  return TRUE;
}

/* Turns behind the last one that is reviewed are left out. */
static guint
known_turns (const Review *review)
{
  guint n = review->verdicts->len;

  while (n > 0 && karum_verdicts_at (review->verdicts, n - 1)->effort == KARUM_EFFORT_NONE)
    n--;
  return n;
}

static GByteArray *
encode (const Review *review, gint64 game)
{
  GByteArray *bytes = g_byte_array_new ();
  const guint8 format = FORMAT;
  guint n = known_turns (review);

  g_byte_array_append (bytes, &format, 1);
  karum_number_append (bytes, n);
  put_key (bytes, review->start);
  for (guint i = 0; i < n; i++) {
    guint at = end_of (review, i), size = end_of (review, i + 1) - at;

    karum_number_append (bytes, size);
    g_byte_array_append (bytes, review->turns->data + at, size);
    put_verdict (bytes, karum_verdicts_at (review->verdicts, i));
  }
  put_key (bytes, checksum (bytes->data, bytes->len, game));
  return bytes;
}

static gboolean
get_format (KarumBytes *bytes, gboolean *old)
{
  const guint8 format = *bytes->at++;

  *old = format < FORMAT;
  return format > 0 && format <= FORMAT;
}

/* @review: initialized */
static gboolean
decode (const guint8 *data, gsize size, gint64 game, Review *review)
{
  KarumBytes bytes = { data, data + size - MIN (size, KEY_BYTES) };
  guint64 n;

  if (size < 1 + 1 + 2 * KEY_BYTES || key_at (bytes.end) != checksum (data, size - KEY_BYTES, game)
      || !get_format (&bytes, &review->old) || !karum_number_get (&bytes, &n)
      || (gsize) (bytes.end - bytes.at) < KEY_BYTES)
    return FALSE;
  review->start = key_at (bytes.at);
  bytes.at += KEY_BYTES;
  for (guint64 i = 0; i < n; i++) {
    const guint8 *turn;
    gsize length;

    if (!get_part (&bytes, &turn, &length))
      return FALSE;
    add_turn (review, turn, length);
    if (!get_verdict (&bytes, review->bare, karum_verdicts_at (review->verdicts, (guint) i)))
      return FALSE;
  }
  return bytes.at == bytes.end;
}

/* -- What still holds -------------------------------------------------------------------------- */

static guint64
start_key (const char *rules, const char *setup, const char *position)
{
  guint64 key = 0;

  karum_seal_add_text (&key, rules);
  karum_seal_add_text (&key, setup);
  karum_seal_add_text (&key, position);
  return key;
}

/* The number of turns of @review that a game with the line has, too. */
static guint
common_turns (const Review *review, const StoredLine *line)
{
  guint n = 0;

  if (review->start != start_key (line->rules, line->setup, line->position))
    return 0;
  while (n < review->ends->len && end_of (review, n + 1) <= line->size
         && memcmp (review->turns->data + end_of (review, n), line->turns + end_of (review, n),
                    end_of (review, n + 1) - end_of (review, n))
                == 0)
    n++;
  return n;
}

/* Weighs the turn that @bytes are, in @state, and makes it; FALSE if it isn't legal there. */
static gboolean
weigh_turn (const KarumRules *rules,
            KarumState *state,
            const guint8 *bytes,
            gsize size,
            KarumVerdict *verdict)
{
  const KarumState before = *state;
  KarumTurn turn;

  if (rules->game->status (rules, &before).over
      || rules->game->turn_decode (rules, bytes, size, &turn) != size
      || !rules->game->turn_check (rules, &before, &turn, NULL))
    return FALSE;
  if (verdict->effort != KARUM_EFFORT_NONE)
    karum_verdict_weigh (verdict, rules, &before);
  rules->game->apply (rules, &before, &turn, state);
  return TRUE;
}

/* Counts the expected results of the first @n turns again, or as many as can be replayed. */
static guint
weigh_again (Review *review, const StoredLine *line, guint n)
{
  KarumRules rules;
  KarumState state;

  if (!karum_rules_read (karum_games, line->rules, &rules, NULL)
      || !karum_start (&rules, line->setup, line->position, &state, NULL))
    return 0;
  for (guint i = 0; i < n; i++)
    if (!weigh_turn (&rules, &state, review->turns->data + end_of (review, i),
                     end_of (review, i + 1) - end_of (review, i),
                     karum_verdicts_at (review->verdicts, i)))
      return i;
  return n;
}

/* How many turns of @review hold for a game with @line; their expected results are of now. */
static guint
holding_turns (Review *review, const StoredLine *line)
{
  const guint n = common_turns (review, line);

  return review->old ? weigh_again (review, line, n) : n;
}

/* (transfer full) (nullable) (element-type KarumVerdict): what a review says of the main line that
 * @game has now: of its first turns; empty if nothing of it holds; NULL if it is damaged. */
static GArray *
decode_now (const guint8 *bytes, gsize size, gint64 game, const StoredLine *line, gboolean bare)
{
  g_auto (Review) review = { 0 };

  review_init (&review);
  review.bare = bare;
  if (!decode (bytes, size, game, &review))
    return NULL;
  g_array_set_size (review.verdicts, holding_turns (&review, line));
  return g_steal_pointer (&review.verdicts);
}

gboolean
karum_review_is_sound (const guint8 *bytes, gsize size, gint64 game)
{
  g_auto (Review) review = { 0 };

  review_init (&review);
  return decode (bytes, size, game, &review);
}

/* -- Rows -------------------------------------------------------------------------------------- */

/* The columns of select_sql. */
enum { RULES, SETUP, POSITION, TURNS, DATA };

static const char select_sql[]
    = "SELECT r.text, m.setup, m.position, m.line, v.data FROM games g"
      " JOIN rulesets r ON r.id = g.ruleset JOIN moves m ON m.game = g.id"
      " LEFT JOIN reviews v ON v.game = g.id WHERE g.id = ?1";

/* (nullable): the row of game @id; NULL with @error */
static KarumStatement *
select_row (KarumDb *db, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (db, select_sql, error, id);
  KarumStep step = karum_statement_step (row, error);

  if (step == KARUM_STEP_DONE)
    karum_games_not_found (db, id, error);
  return step == KARUM_STEP_ROW ? g_steal_pointer (&row) : NULL;
}

/* @line: (out): valid as long as @row */
static void
read_line (KarumStatement *row, StoredLine *line)
{
  line->rules = karum_statement_text (row, RULES);
  line->setup = karum_statement_text (row, SETUP);
  line->position = karum_statement_text (row, POSITION);
  line->turns = karum_statement_blob (row, TURNS, &line->size);
}

static gboolean
read_now (KarumDb *db, gint64 id, gboolean bare, GArray **verdicts, GError **error)
{
  g_autoptr (KarumStatement) row = select_row (db, id, error);
  StoredLine line;
  const guint8 *bytes;
  gsize size;

  if (!row)
    return FALSE;
  read_line (row, &line);
  bytes = karum_statement_blob (row, DATA, &size);
  *verdicts = decode_now (bytes, size, id, &line, bare);
  if (!*verdicts)
    *verdicts = karum_verdicts_new (0);
  return TRUE;
}

gboolean
karum_reviews_read (KarumDb *db, gint64 id, GArray **verdicts, GError **error)
{
  return read_now (db, id, FALSE, verdicts, error);
}

static gboolean
is_whole (const GArray *verdicts, guint turns)
{
  guint n = 0;

  while (n < verdicts->len && karum_verdicts_at (verdicts, n)->effort != KARUM_EFFORT_NONE)
    n++;
  return turns > 0 && n == turns;
}

gboolean
karum_reviews_read_whole (KarumDb *db, gint64 id, guint turns, GArray **verdicts, GError **error)
{
  if (!read_now (db, id, TRUE, verdicts, error))
    return FALSE;
  if (!is_whole (*verdicts, turns))
    g_clear_pointer (verdicts, g_array_unref);
  return TRUE;
}

/* The turns of @record, none of them reviewed. */
static void
review_of (const KarumRecord *record, Review *review)
{
  char rules[KARUM_RULES_TEXT];
  guint8 turn[KARUM_TURN_BYTES];

  karum_rules_write (&record->rules, rules);
  review_init (review);
  review->start = start_key (rules, record->setup, record->position);
  for (const KarumNode *node = record->root->child; node; node = node->child)
    add_turn (review, turn, record->rules.game->turn_encode (&record->rules, node->turn, turn));
}

/* Adds turns of @from that @review doesn't have yet. */
static void
extend (Review *review, const Review *from, guint n)
{
  for (guint i = review->ends->len; i < n; i++)
    add_turn (review, from->turns->data + end_of (from, i),
              end_of (from, i + 1) - end_of (from, i));
}

/* Takes what is better in the first turns of @from; returns whether there is anything. */
static gboolean
improve (GArray *verdicts, const GArray *from, guint n)
{
  gboolean any = FALSE;

  for (guint i = 0; i < MIN (n, from->len); i++) {
    const KarumVerdict *verdict = karum_verdicts_at (from, i);
    KarumVerdict *known = karum_verdicts_at (verdicts, i);

    if (verdict->effort == KARUM_EFFORT_NONE || !karum_verdict_better (verdict, known))
      continue;
    karum_verdict_copy (verdict, known);
    any = TRUE;
  }
  return any;
}

static gboolean
write_row (KarumDb *db, gint64 id, const Review *review, GError **error)
{
  g_autoptr (GByteArray) bytes = encode (review, id);

  return karum_db_tell (db, "REPLACE INTO reviews (game, data) VALUES (?1, ?2)", error, id,
                        karum_value_blob (bytes->data, bytes->len));
}

gboolean
karum_reviews_keep (
    KarumDb *db, gint64 id, const KarumRecord *record, const GArray *verdicts, GError **error)
{
  g_autoptr (KarumStatement) row = select_row (db, id, error);
  g_auto (Review) known = { 0 };
  g_auto (Review) kept = { 0 };
  StoredLine line;
  const guint8 *bytes;
  guint same, holding;
  gsize size;

  review_init (&known);
  review_of (record, &kept);
  if (!row)
    return FALSE;
  read_line (row, &line);
  bytes = karum_statement_blob (row, DATA, &size);
  if (!decode (bytes, size, id, &known))
    g_array_set_size (known.ends, 0);
  same = common_turns (&kept, &line);
  holding = holding_turns (&known, &line);
  g_array_set_size (kept.verdicts, same);
  g_array_set_size (kept.ends, same);
  g_byte_array_set_size (kept.turns, end_of (&kept, same));
  kept.start = start_key (line.rules, line.setup, line.position);
  extend (&kept, &known, holding);
  improve (kept.verdicts, known.verdicts, holding);
  return !improve (kept.verdicts, verdicts, same) || write_row (db, id, &kept, error);
}

/* -- For other copies of the archive ------------------------------------------------------------
 */

/* The sum of the efforts of all turns, and of the versions of the engine: fixed digits, so that
 * texts compare as their worths. */
static void
write_worth (const Review *review, GString *text)
{
  guint64 effort = 0, engine = 0;

  for (guint i = 0; i < review->verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (review->verdicts, i);

    effort += verdict->effort;
    engine += verdict->effort == KARUM_EFFORT_NONE ? 0 : verdict->engine;
  }
  g_string_append_printf (text, "%010" G_GUINT64_FORMAT " %010" G_GUINT64_FORMAT "\n",
                          MIN (effort, 9999999999), MIN (engine, 9999999999));
}

/* (transfer full): "" for no review */
static char *
pack (const guint8 *bytes, gsize size, gint64 game)
{
  g_auto (Review) review = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *data = NULL;

  review_init (&review);
  if (!decode (bytes, size, game, &review))
    return g_strdup ("");
  write_worth (&review, text);
  data = g_base64_encode (bytes, size - KEY_BYTES);
  g_string_append (text, data);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* What is kept of a game. @row: (out) (transfer full) (nullable): has it; @data: (out) (nullable):
 * NULL if there is none */
static gboolean
find_data (
    KarumDb *db, gint64 id, KarumStatement **row, const guint8 **data, gsize *size, GError **error)
{
  KarumStep step = KARUM_STEP_ERROR;

  *row = karum_db_ask (db, "SELECT data FROM reviews WHERE game = ?1", error, id);
  if (*row)
    step = karum_statement_step (*row, error);
  *data = step == KARUM_STEP_ROW ? karum_statement_blob (*row, 0, size) : NULL;
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_reviews_pack (KarumDb *db, gint64 id, char **text, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  const guint8 *data;
  gsize size;

  *text = NULL;
  if (!find_data (db, id, &row, &data, &size, error))
    return FALSE;
  *text = data ? pack (data, size, id) : g_strdup ("");
  return TRUE;
}

/* (transfer full): as a row of @game has it */
static GByteArray *
unpack (const char *text, gint64 game)
{
  const char *data = strchr (text, '\n');
  gsize size = 0;
  g_autofree guchar *bytes = data ? g_base64_decode (data + 1, &size) : NULL;
  GByteArray *row = g_byte_array_new ();

  g_byte_array_append (row, bytes, (guint) size);
  put_key (row, checksum (row->data, row->len, game));
  return row;
}

gboolean
karum_reviews_unpack (KarumDb *db, gint64 id, const char *text, GError **error)
{
  g_autoptr (GByteArray) bytes = unpack (text, id);
  g_autofree char *again = pack (bytes->data, bytes->len, id);

  if (!*text || !g_str_equal (text, again))
    return TRUE;
  return karum_db_tell (db,
                        "INSERT INTO reviews (game, data) VALUES (?1, ?2) ON CONFLICT (game)"
                        " DO UPDATE SET data = ?2 WHERE data <> ?2",
                        error, id, karum_value_blob (bytes->data, bytes->len));
}

gboolean
karum_reviews_check (KarumDb *db, gint64 id, gboolean *sound, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  const guint8 *data;
  gsize size;

  *sound = TRUE;
  if (!find_data (db, id, &row, &data, &size, error))
    return FALSE;
  *sound = !data || karum_review_is_sound (data, size, id);
  return TRUE;
}

gboolean
karum_reviews_drop (KarumDb *db, gint64 id, GError **error)
{
  return karum_db_tell (db, "DELETE FROM reviews WHERE game = ?1", error, id);
}

/* -- In SQL ------------------------------------------------------------------------------------ */

static const guint8 *
blob_of (sqlite3_value *value, gsize *size)
{
  const guint8 *bytes = sqlite3_value_blob (value);

  *size = (gsize) sqlite3_value_bytes (value);
  return bytes ? bytes : (const guint8 *) "";
}

/* From this expected result on, a position is won. */
#define WON (KARUM_VERDICT_CERTAIN / 10 * 9)

/* 2 for blunders of Player1, 4 for Player2's, 8 for won positions of Player1, 16 for Player2's,
 * and the largest loss in per cent, times 256. */
static int
find_events (const GArray *verdicts)
{
  int found = 0;
  guint most = 0;

  for (guint i = 0; i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
    guint loss = verdict->effort != KARUM_EFFORT_NONE && verdict->decision
                     ? karum_verdict_loss (verdict)
                     : 0;

    if (loss >= karum_thresholds_default.blunder)
      found |= 2 << verdict->person;
    if (verdict->effort != KARUM_EFFORT_NONE && verdict->best.chance >= WON)
      found |= 8 << verdict->person;
    most = MAX (most, loss);
  }
  return found | (int) (most / (KARUM_VERDICT_CERTAIN / 100)) << 8;
}

G_STATIC_ASSERT (16 + 2 * KARUM_DECIDED_BITS <= 32);

/* Of both players, those of Player2 above the others; see karum_verdicts_decided(). */
static guint32
find_decided (const GArray *verdicts)
{
  return karum_verdicts_decided (verdicts, 0)
         | karum_verdicts_decided (verdicts, 1) << KARUM_DECIDED_BITS;
}

/* A value is kept as a whole number of parts in some bits of the column. */
static const struct {
  guint shift;  /* of its lowest bit */
  guint32 most; /* the largest number of parts; also the mask of its bits */
  double parts; /* how many parts make 1 */
} played_bits[KARUM_N_PLAYED] = {
  [KARUM_PLAYED_BEST] = { 0, 1023, 10 },
  [KARUM_PLAYED_WILDEST] = { 10, 2047, 32 },
  [KARUM_PLAYED_INSTRUCTIVE] = { 21, 1023, 1000 },
};

/* 0 is a value that isn't compared, 1 is 0. */
static guint32
find_played (const GArray *verdicts)
{
  double values[KARUM_N_PLAYED];
  guint32 bits = 0;

  karum_verdicts_played (verdicts, values);
  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    if (values[kind] >= 0)
      bits |= (guint32) MIN (1 + ceil (values[kind] * played_bits[kind].parts),
                             played_bits[kind].most)
              << played_bits[kind].shift;
  return bits;
}

double
karum_played_limit (guint32 bits, KarumPlayedKind kind)
{
  const guint32 most = played_bits[kind].most, parts = bits >> played_bits[kind].shift & most;
  double limit;

  if (parts == 0)
    return -1;
  limit = parts < most ? (parts - 1) / played_bits[kind].parts : G_MAXDOUBLE;
  return kind == KARUM_PLAYED_BEST
             ? MIN (limit, karum_played_accuracy (karum_verdict_accuracy (0), 1))
             : limit;
}

static void
tell_reviewed (sqlite3_context *context, int n, sqlite3_value **values)
{
  StoredLine line = { .rules = (const char *) sqlite3_value_text (values[2]),
                      .setup = (const char *) sqlite3_value_text (values[3]),
                      .position = (const char *) sqlite3_value_text (values[4]) };
  g_autoptr (GArray) verdicts = NULL;
  const guint8 *bytes;
  gsize size;

  (void) n;
  bytes = blob_of (values[1], &size);
  line.turns = blob_of (values[5], &line.size);
  verdicts = decode_now (bytes, size, sqlite3_value_int64 (values[0]), &line, TRUE);
  if (verdicts) {
    gboolean whole = is_whole (verdicts, (guint) sqlite3_value_int (values[6]));

    gint64 more = whole ? find_decided (verdicts) << 16 | (gint64) find_played (verdicts) << 32 : 0;

    sqlite3_result_int64 (context, whole | find_events (verdicts) | more);
  } else
    sqlite3_result_int (context, 0);
}

gboolean
karum_reviews_provide (KarumDb *db, GError **error)
{
  int code = sqlite3_create_function_v2 (db->handle, "karum_reviewed", 7,
                                         SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                                         NULL, tell_reviewed, NULL, NULL, NULL);

  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}

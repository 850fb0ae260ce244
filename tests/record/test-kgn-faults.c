/* test-kgn-faults.c: texts that the reader rejects: where, and why. */
#include <string.h>

#include "karum-arrays.h"

#include "karum-kgn.h"

/* A record that is valid except for the fault. */
#define TAGS "[Event \"e\"]\n[Game \"jarmo\"]\n[Result \"*\"]\n"
#define HEAD TAGS "\n"
#define OVER "[Game \"jarmo\"]\n[Rules \"limit=1\"]\n"
#define WON "[Game \"jarmo\"]\n[Result \"1-0\"]\n"
#define PAHTUM "[Game \"pahtum\"]\n[Rules \"size=5,holes=1\"]\n"

static const struct {
  const char *name;
  const char *text;
  const char *place;
  KarumFault fault;
  const char *reason; /* words of the message */
} cases[] = {
  /* Syntax */
  { "no-tags", "1. a1-b3 *\n", "1:1", KARUM_FAULT_SYNTAX, "must begin with its tags" },
  { "tag-name", "[\"x\"]\n", "1:2", KARUM_FAULT_SYNTAX, "name of a tag" },
  { "tag-name-hyphen", "[A-b \"x\"]\n", "1:2", KARUM_FAULT_SYNTAX, "name of a tag" },
  { "tag-value", "[Event]\n", "1:7", KARUM_FAULT_SYNTAX, "value of the tag" },
  { "tag-close", "[Event \"x\"\n[Site \"y\"]", "2:1", KARUM_FAULT_SYNTAX, "must end with" },
  { "tag-quote", "[Event \"x]\n[Site \"y\"]", "1:8", KARUM_FAULT_SYNTAX, "no closing quote" },
  { "tag-quote-end", "[Event \"x", "1:8", KARUM_FAULT_SYNTAX, "no closing quote" },
  { "tag-escape", "[Event \"好\\x\"]", "1:10", KARUM_FAULT_SYNTAX, "backslash" },
  { "tag-escape-end", "[Event \"x\\", "1:10", KARUM_FAULT_SYNTAX, "backslash" },
  { "no-result", HEAD "1. a1-b3\n", "6:1", KARUM_FAULT_SYNTAX, "expected a result" },
  { "no-result-tags", HEAD "1. a1-b3\n\n" HEAD "*", "7:1", KARUM_FAULT_SYNTAX,
    "expected a result" },
  { "no-movetext", TAGS, "4:1", KARUM_FAULT_SYNTAX, "expected a result" },
  { "comment-open", HEAD "1. a1-b3 {x\n*\n", "5:10", KARUM_FAULT_SYNTAX, "not closed" },
  { "comment-close", HEAD "1. a1-b3 x} *\n", "5:10", KARUM_FAULT_TURN, "“x”" },
  { "brace", HEAD "1. a1-b3 } *\n", "5:10", KARUM_FAULT_SYNTAX, "unexpected" },
  { "angle", HEAD "1. a1-b3 <x> *\n", "5:10", KARUM_FAULT_SYNTAX, "unexpected" },
  { "string", HEAD "1. \"a1\" *\n", "5:4", KARUM_FAULT_SYNTAX, "unexpected" },
  { "variation-open", HEAD "1. a1-b3 (1. c1-a2 *\n", "5:20", KARUM_FAULT_SYNTAX, "not closed" },
  { "variation-open-end", HEAD "1. a1-b3 (1. c1-a2", "5:19", KARUM_FAULT_SYNTAX, "not closed" },
  { "variation-close", HEAD "1. a1-b3 ) *\n", "5:10", KARUM_FAULT_SYNTAX, "no open variation" },
  { "variation-empty", HEAD "1. a1-b3 () *\n", "5:11", KARUM_FAULT_SYNTAX, "at least one move" },
  { "variation-first", HEAD "(1. a1-b3) *\n", "5:1", KARUM_FAULT_SYNTAX, "after the move" },
  { "variation-twice", HEAD "a1-b3 ((a1-b3)) *\n", "5:8", KARUM_FAULT_SYNTAX, "after the move" },
  { "glyph-first", HEAD "$1 1. a1-b3 *\n", "5:1", KARUM_FAULT_SYNTAX, "after a move" },
  { "glyph-number", HEAD "1. a1-b3 $ *\n", "5:10", KARUM_FAULT_SYNTAX, "number of a glyph" },
  { "glyph-zero", HEAD "1. a1-b3 $01 *\n", "5:10", KARUM_FAULT_SYNTAX, "number of a glyph" },
  { "glyph-large", HEAD "1. a1-b3 $256 *\n", "5:10", KARUM_FAULT_SYNTAX, "number of a glyph" },
  { "suffix", HEAD "1. a1-b3!!! *\n", "5:9", KARUM_FAULT_SYNTAX, "at most two" },
  { "number", HEAD "1. a1-b3 2. a5xb3 *\n", "5:10", KARUM_FAULT_SYNTAX, "“1...”" },
  { "number-zero", HEAD "01. a1-b3 *\n", "5:1", KARUM_FAULT_SYNTAX, "not a move number" },
  { "number-dots", HEAD "1. a1-b3 1. a5xb3 *\n", "5:10", KARUM_FAULT_SYNTAX, "“1...”" },
  { "number-large", HEAD "4294967297. a1-b3 *\n", "5:1", KARUM_FAULT_SYNTAX, "not a move number" },

  /* Tags */
  { "game-missing", "\n[Event \"x\"]\n\n*\n", "2:1", KARUM_FAULT_TAG, "“Game” is missing" },
  { "game-unknown", "[Game \"go\"]\n\n*\n", "1:8", KARUM_FAULT_TAG, "unknown game" },
  { "tag-twice", TAGS "[Event \"e\"]\n\n*\n", "4:2", KARUM_FAULT_TAG, "given twice" },
  { "other-twice", TAGS "[A \"\"]\n[A \"\"]\n\n*\n", "5:2", KARUM_FAULT_TAG, "given twice" },
  { "date", TAGS "[Date \"2026.02.30\"]\n\n*\n", "4:8", KARUM_FAULT_TAG, "2026.02.30" },
  { "result", "[Game \"jarmo\"]\n[Result \"2-0\"]\n\n*\n", "2:10", KARUM_FAULT_TAG, "1-0, 0-1" },
  { "score", TAGS "[Score \"5:5\"]\n\n*\n", "4:9", KARUM_FAULT_TAG, "28-19" },
  { "score-comma", TAGS "[Score \"4,3\"]\n\n*\n", "4:9", KARUM_FAULT_TAG, "28-19" },
  { "score-zero", TAGS "[Score \"05-5\"]\n\n*\n", "4:9", KARUM_FAULT_TAG, "28-19" },
  { "score-large", TAGS "[Score \"5-4294967301\"]\n\n*\n", "4:9", KARUM_FAULT_TAG, "28-19" },
  { "termination", TAGS "[Termination \"mate\"]\n\n*\n", "4:15", KARUM_FAULT_TAG, "adjudication" },
  { "match-game", TAGS "[MatchGame \"3\"]\n\n*\n", "4:13", KARUM_FAULT_TAG, "games 1 and 2" },
  { "uuid", TAGS "[UUID \"7\"]\n\n*\n", "4:8", KARUM_FAULT_TAG, "hexadecimal" },

  /* Rules, setup, position */
  { "rules", "[Game \"jarmo\"]\n[Rules \"limit=5,goal=far\"]\n\n*\n", "2:22", KARUM_FAULT_RULES,
    "far" },
  { "preset", "[Game \"pahtum\"]\n[Rules \"fast\"]\n\n*\n", "2:9", KARUM_FAULT_RULES, "fast" },
  { "setup-missing", PAHTUM "\n*\n", "1:1", KARUM_FAULT_RULES, "Setup" },
  { "setup", PAHTUM "[Setup \"z9\"]\n\n*\n", "3:9", KARUM_FAULT_RULES, "Setup" },
  { "setup-none", TAGS "[Setup \"a1\"]\n\n*\n", "4:9", KARUM_FAULT_RULES, "no setup" },
  { "position", TAGS "[Position \"5/5 x\"]\n\n*\n", "4:", KARUM_FAULT_RULES, "Position" },

  /* Turns */
  { "turn", HEAD "1. a1-b3 好手 *\n", "5:10", KARUM_FAULT_TURN, "“好手”" },
  { "turn-illegal", HEAD "1. a1-b3 a1-b3 *\n", "5:10", KARUM_FAULT_TURN, "“a1-b3”" },
  { "turn-column", HEAD "1. a1-b3 {好手} a1-b3 *\n", "5:15", KARUM_FAULT_TURN, "“a1-b3”" },
  { "turn-variation", HEAD "1. a1-b3 (1. a1-b3 a1-b3) *\n", "5:20", KARUM_FAULT_TURN, "“a1-b3”" },
  { "turn-over", OVER "\n1. a1-b3 a5xb3 1-0\n", "4:10", KARUM_FAULT_TURN, "“a5xb3”" },

  /* Results */
  { "result-differs", HEAD "1. a1-b3 1-0\n", "5:10", KARUM_FAULT_RESULT, "“Result” is *" },
  { "result-wrong", OVER "[Result \"1-0\"]\n\n1. a1-b3 1-0", "3:10", KARUM_FAULT_RESULT,
    "is 1/2-1/2" },
  { "result-open", OVER "\n1. a1-b3 *", "4:10", KARUM_FAULT_RESULT, "is 1/2-1/2, not *" },
  { "score-wrong", OVER "[Score \"5-6\"]\na1-b3 1/2-1/2", "3:9", KARUM_FAULT_RESULT, "is 5-5" },
  { "score-exchanged", "[Game \"jarmo\"]\n[Rules \"limit=2\"]\n[Score \"5-4\"]\na1-b3 a5xb3 0-1",
    "3:9", KARUM_FAULT_RESULT, "is 4-5, not 5-4" },
  { "resigned-over", OVER "[Termination \"resignation\"]\na1-b3 1/2-1/2", "3:15",
    KARUM_FAULT_RESULT, "must be normal" },
  { "normal-open", TAGS "[Termination \"normal\"]\n\n*", "4:15", KARUM_FAULT_RESULT, "don’t end" },
  { "resigned-open", TAGS "[Termination \"resignation\"]\n\n*", "4:15", KARUM_FAULT_RESULT,
    "won or lost" },
  { "time-open", TAGS "[Termination \"time\"]\n\n*", "4:15", KARUM_FAULT_RESULT,
    "must have a result" },
  { "unterminated-won", "[Game \"jarmo\"][Termination \"unterminated\"] 1-0", "1:29",
    KARUM_FAULT_RESULT, "can’t have a result" },

  { "forfeit-turns", TAGS "[Termination \"forfeit\"]\n\n1. a1-b3 *", "4:15", KARUM_FAULT_RESULT,
    "was played" },
  { "bye-turns", TAGS "[Termination \"bye\"]\n\n1. a1-b3 *", "4:15", KARUM_FAULT_RESULT,
    "was played" },
  { "forfeit-score", WON "[Score \"5-0\"]\n[Termination \"forfeit\"]\n\n1-0", "3:9",
    KARUM_FAULT_RESULT, "no points" },
  { "forfeit-drawn", "[Game \"jarmo\"][Termination \"forfeit\"] 1/2-1/2", "1:39",
    KARUM_FAULT_RESULT, "lost by both" },
  { "forfeit-position",
    WON "[Position \"ooooo/5/5/5/xxxxx x - 0\"]\n[Termination \"forfeit\"]\n\n1-0", "4:15",
    KARUM_FAULT_RESULT, "no position" },
  { "bye-open", TAGS "[Termination \"bye\"]\n\n*", "3:10", KARUM_FAULT_RESULT, "what it gives" },
  { "bye-opponent", WON "[Player2 \"B\"]\n[Termination \"bye\"]\n\n1-0", "4:15", KARUM_FAULT_RESULT,
    "no opponent" },

  /* Encoding */
  { "utf8", HEAD "{Иванов \xff} *\n", "5:9", KARUM_FAULT_ENCODING, "not UTF-8" },
  { "utf8-cut", HEAD "* {\xe5\xa5", "5:4", KARUM_FAULT_ENCODING, "not UTF-8" },
  { "utf16", "\xff\xfe[E", "1:1", KARUM_FAULT_ENCODING, "UTF-16" },
  { "windows-1251", "[Event \"\xd8\xea\xee\xeb\xe0\"]", "1:9", KARUM_FAULT_ENCODING,
    "windows-1251" },
  { "koi8-r", "[Event \"\xfb\xcb\xcf\xcc\xc1\"]", "1:9", KARUM_FAULT_ENCODING, "KOI8-R" },
  { "shift-jis", "[Event \"\x83\x70\x81\x5b\x83\x67\x83\x80\"]", "1:9", KARUM_FAULT_ENCODING,
    "Shift-JIS" },
  { "euc-jp", "[Event \"\xa5\xd1\xa1\xbc\xa5\xc8\xa5\xe0\"]", "1:9", KARUM_FAULT_ENCODING,
    "EUC-JP" },
  { "euc-jp-kanji", "[Event \"\xc5\xc4\xc3\xe6 \xc2\xc0\xcf\xba\"]", "1:9", KARUM_FAULT_ENCODING,
    "EUC-JP" },
};

static void
test_case (const void *data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (cases[i].text, strlen (cases[i].text));
  g_autoptr (GError) error = NULL;

  g_assert_null (karum_kgn_reader_next (reader, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_error (error, KARUM_KGN_ERROR, (gint) cases[i].fault);
  g_assert_true (g_str_has_prefix (error->message, cases[i].place));
  g_assert_nonnull (strstr (error->message, cases[i].reason));
}

/* What an ended game without a result becomes if the result is taken from its moves. */
static void
test_left_open (void)
{
  static const struct {
    const char *text;
    gboolean left_open;
    const char *score;
  } games[] = {
    { OVER "[Result \"*\"]\n\n1. a1-b3 *", TRUE, "5-5" },
    { OVER "[Result \"*\"]\n[Termination \"unterminated\"]\n\n1. a1-b3 *", TRUE, "5-5" },
    { OVER "\n1. a1-b3 *", TRUE, "5-5" },
    { OVER "[Result \"1-0\"]\n\n1. a1-b3 *", FALSE, NULL },
    { OVER "[Result \"1-0\"]\n\n1. a1-b3 1-0", FALSE, NULL },
    { HEAD "1. a1-a1 *", FALSE, NULL },
  };

  karum_for_each_of (each, games)
    for (guint settles = 0; settles < 2; settles++) {
      g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (each->text, strlen (each->text));
      g_autoptr (KarumRecord) record = NULL;
      g_autoptr (GError) error = NULL;

      if (settles)
        karum_kgn_reader_settle (reader);
      record = karum_kgn_reader_next (reader, &error);
      g_assert_cmpint (karum_kgn_reader_left_open (reader), ==, each->left_open);
      g_assert_cmpint (record != NULL, ==, settles && each->left_open);
      if (!record)
        continue;
      g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_DRAWN);
      g_assert_cmpint (record->tags.termination, ==, KARUM_TERMINATION_NORMAL);
      g_assert_true (record->tags.has_score && record->tags.score[0] == 5
                     && record->tags.score[1] == 5);
    }
}

/* White space that people don't see: what joined files, web pages and Japanese keyboards leave. */
static void
test_unseen (void)
{
  static const char text[]
      = "\xef\xbb\xbf" TAGS "\n1.\xc2\xa0"
        "a1-b3\xc2\xa0"
        "a5xb3\xe3\x80\x80*\n\xef\xbb\xbf" HEAD "1. a1-b3 {one\rtwo\r\nthree\r} *\n";
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, sizeof text - 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumRecord) first = karum_kgn_reader_next (reader, &error);
  g_autoptr (KarumRecord) second = first ? karum_kgn_reader_next (reader, &error) : NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (karum_record_line_length (first), ==, 2);
  g_assert_cmpstr (second->root->child->comment, ==, "one\ntwo\nthree");
  g_assert_null (karum_kgn_reader_next (reader, &error));
  g_assert_no_error (error);
}

static void
test_null_character (void)
{
  static const char text[] = HEAD "1. a1-b3\0 *";
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, sizeof text - 1);
  g_autoptr (GError) error = NULL;

  g_assert_null (karum_kgn_reader_next (reader, &error));
  g_assert_error (error, KARUM_KGN_ERROR, KARUM_FAULT_ENCODING);
  g_assert_true (g_str_has_prefix (error->message, "5:9: "));
}

/* Empty bytes may have the address NULL. */
static void
test_no_bytes (void)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (NULL, 0);
  g_autoptr (GError) error = NULL;

  g_assert_null (karum_kgn_reader_next (reader, &error));
  g_assert_no_error (error);
}

/* The reader continues after a fault: the result of each record of a text, `.` for a valid one. */
static const struct {
  const char *name;
  const char *text;
  const char *outcome;
} sequences[] = {
  { "empty", "", "" },
  { "white", " \n\r\n%x\n", "" },
  { "comment", "; nothing\n{here}", "" },
  { "cut", HEAD "1. a1-b3\n\n" HEAD "*\n", "s." },
  { "turn", HEAD "1. a1-a1 *\n\n" HEAD "*\n\n" HEAD "*\n", "t.." },
  { "turn-comment", HEAD "1. a1-a1 {\n[%clk 1]\n} *\n\n" HEAD "*\n", "t." },
  { "tag", "[Event x]\n" HEAD "1. a1-b3 *\n\n" HEAD "*\n", "s." },
  { "tag-value", "[Date \"x\"]\n" HEAD "1. a1-b3 *\n\n" HEAD "*\n", "g." },
  { "result", HEAD "1. a1-b3 1-0\n" HEAD "*\n", "r." },
  { "between", HEAD "*\nnonsense\n" HEAD "*\n", ".s." },
  { "comment-open", HEAD "{ *\n\n" HEAD "1. a1-b3 { *\n\n" HEAD "*\n", "ss." },
  { "comment-open-last", HEAD "*\n{ *\n", ".s" },
  { "joined", HEAD "1. a1-a1 *\n\xef\xbb\xbf" HEAD "*\n", "t." },
  { "encoding", HEAD "*\n\n[\xff\n\n" HEAD "*\n", "e" },
};

static const char letters[KARUM_N_FAULTS + 1] = "esgutr";

static void
test_sequence (const void *data)
{
  guint i = GPOINTER_TO_UINT (data);
  const char *text = sequences[i].text;
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (GString) outcome = g_string_new (NULL);

  while (TRUE) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    if (!record && !error)
      break;
    g_string_append_c (outcome, record ? '.' : letters[error->code]);
  }
  g_assert_cmpstr (outcome->str, ==, sequences[i].outcome);
}

/* The maximum depth of nested variations, and one more. */
static void
test_depth (const void *data)
{
  guint depth = GPOINTER_TO_UINT (data);
  g_autoptr (GString) text = g_string_new (HEAD "1. a1-b3");
  g_autoptr (KarumKgnReader) reader = NULL;
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < depth; i++)
    g_string_append (text, " (c1-a2");
  for (guint i = 0; i < depth; i++)
    g_string_append_c (text, ')');
  g_string_append (text, " *");
  reader = karum_kgn_reader_new (text->str, text->len);
  record = karum_kgn_reader_next (reader, &error);
  if (depth <= 10000)
    g_assert_no_error (error);
  else
    g_assert_error (error, KARUM_KGN_ERROR, KARUM_FAULT_SYNTAX);
  g_assert_cmpint (record != NULL, ==, depth <= 10000);
}

/* Texts that would take very long if the time were quadratic. */
static void
test_repetition (const void *unit)
{
  g_autoptr (GString) text = g_string_new (HEAD "1. a1-b3");
  g_autoptr (KarumKgnReader) reader = NULL;
  guint refused = 0;

  while (text->len < 4000000)
    g_string_append (text, unit);
  reader = karum_kgn_reader_new (text->str, text->len);
  while (TRUE) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    if (!record && !error)
      break;
    refused += error != NULL;
  }
  g_assert_cmpuint (refused, >, 0);
}

int
main (int argc, char **argv)
{
  static const char *const units[] = {
    "(c1-a2)",
    "(c1-a2 (d1-b2 ",
    " {a}",
    "\n; a",
    " $1 {a} $2",
    " {",
    "\n\n[Event \"\"]\n{",
    "\n\n[Game \"jarmo\"][Result \"1-0\"] * ",
    " [Game \"jarmo\"][Result \"1-0\"] * ",
    "\n[A \"",
    "a1-b3",
    "\\",
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/kgn/fault/", cases[i].name, NULL);
    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
  }
  g_test_add_func ("/kgn/fault/null-character", test_null_character);
  g_test_add_func ("/kgn/fault/left-open", test_left_open);
  g_test_add_func ("/kgn/fault/unseen", test_unseen);
  g_test_add_func ("/kgn/fault/no-bytes", test_no_bytes);
  for (guint i = 0; i < G_N_ELEMENTS (sequences); i++) {
    g_autofree char *path = g_strconcat ("/kgn/sequence/", sequences[i].name, NULL);
    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_sequence);
  }
  g_test_add_data_func ("/kgn/depth/allowed", GUINT_TO_POINTER (10000), test_depth);
  g_test_add_data_func ("/kgn/depth/refused", GUINT_TO_POINTER (10001), test_depth);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    g_autofree char *path = g_strdup_printf ("/kgn/repetition/%u", i);
    g_test_add_data_func (path, units[i], test_repetition);
  }
  return g_test_run ();
}

/* sheet.c: score sheets without a window: formats of turns, and correcting illegal turns. */
#include <glib/gstdio.h>

#include "karum-arrays.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-sheet-draft.h"
#include "karum-sheet.h"

static void
assert_split (const char *text, const char *expected, const char *expected_rest)
{
  g_autofree char *rest = NULL;
  g_autoptr (GPtrArray) turns = karum_turn_text_split (text, expected_rest ? &rest : NULL);
  g_autoptr (GString) read = g_string_new (NULL);

  for (guint i = 0; i < turns->len; i++)
    g_string_append_printf (read, "%s%s", i > 0 ? " " : "",
                            (const char *) g_ptr_array_index (turns, i));
  g_assert_cmpstr (read->str, ==, expected);
  g_assert_cmpstr (rest, ==, expected_rest);
}

static void
test_split (void)
{
  assert_split ("1. d4 e5 2. f6", "d4 e5 f6", NULL);
  assert_split ("1.d4 e5! 2...f6?,", "d4 e5 f6", NULL);
  assert_split ("12) D4\n13) E5\r\n", "d4 e5", NULL);
  assert_split ("a1–b3 a1×b3 1-0", "a1-b3 a1xb3", NULL);
  assert_split ("  1/2-1/2 * 7 ", "", NULL);
  assert_split ("а1хс3", "a1xc3", NULL);      /* Cyrillic letters */
  assert_split ("ｄ４　ｅ５", "d4 e5", NULL); /* full-width characters */
  assert_split ("#d4 swap KEEP", "#d4 swap keep", NULL);
  assert_split ("d4^d7-d10,d10^g10xk10", "d4^d7-d10,d10^g10xk10", NULL);
  assert_split ("d4 e", "d4", "e");
  assert_split ("d4 e5 ", "d4 e5", "");
  assert_split ("d4", "", "d4");
  assert_split ("", "", "");
  assert_split ("\377 d4", "\357\277\275 d4", NULL);
}

static KarumSheet *
make_sheet (const char *ruleset, const char *setup)
{
  KarumSheet *sheet = karum_sheet_new ();
  KarumRules rules;
  KarumError error;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, &error));
  g_assert_true (karum_sheet_set_start (sheet, &rules, setup, NULL, &error));
  return sheet;
}

static guint
put (KarumSheet *sheet, guint place, const char *text, gboolean insert)
{
  g_autoptr (GPtrArray) turns = karum_turn_text_split (text, NULL);

  return karum_sheet_put (sheet, place, turns, insert);
}

static void
test_mending (void)
{
  g_autoptr (KarumSheet) sheet = make_sheet ("pahtum:classic,size=5,holes=1", "c3");
  g_autofree char *fault = NULL;

  g_assert_cmpuint (put (sheet, 0, "a1 b1 a1 b2 a2", FALSE), ==, 5);
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 2);
  fault = karum_sheet_dup_fault (sheet);
  g_assert_nonnull (strstr (fault, "a1"));
  g_assert_null (karum_sheet_make_record (sheet));
  /* The following turns are kept. */
  g_assert_cmpuint (put (sheet, 2, "a3", FALSE), ==, 3);
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 5);
  g_assert_cmpstr (karum_sheet_get_text (sheet, 4), ==, "a2");
  /* An earlier turn makes a later one illegal: the later one is marked, nothing is lost. */
  put (sheet, 1, "b2", FALSE);
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 3);
  g_assert_cmpuint (karum_sheet_get_length (sheet), ==, 5);
  put (sheet, 3, "b1", FALSE);
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 5);
  /* Forgotten and superfluous turns. */
  put (sheet, 1, "e5 e4", TRUE);
  g_assert_cmpuint (karum_sheet_get_length (sheet), ==, 7);
  g_assert_cmpstr (karum_sheet_get_text (sheet, 3), ==, "b2");
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 7);
  karum_sheet_remove (sheet, 5, G_MAXUINT);
  g_assert_cmpuint (karum_sheet_get_length (sheet), ==, 5);
}

static void
test_record (void)
{
  g_autoptr (KarumSheet) sheet
      = make_sheet ("pahtum:classic,size=5,holes=23",
                    "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 "
                    "a5 b5 c5");
  g_autoptr (KarumRecord) record = NULL;

  put (sheet, 0, "1. d5 e5", FALSE);
  g_assert_true (karum_sheet_is_over (sheet));
  record = karum_sheet_make_record (sheet);
  g_assert_cmpuint (karum_record_line_length (record), ==, 2);
  g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_DRAWN);
  /* Nothing can follow the end of the game. */
  put (sheet, 2, "e4", FALSE);
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 2);
  g_assert_false (karum_sheet_is_over (sheet));
}

static void
test_start (void)
{
  g_autoptr (KarumSheet) sheet = make_sheet ("pahtum:classic,size=5,holes=1", "c3");
  KarumRules rules = *karum_sheet_get_rules (sheet);

  put (sheet, 0, "a1 c3 b2", FALSE);
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 1);
  g_assert_true (karum_sheet_set_start (sheet, &rules, "d4", NULL, NULL));
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 3);
  g_assert_false (karum_sheet_set_start (sheet, &rules, "d4 e5", NULL, NULL));
  g_assert_cmpuint (karum_sheet_get_legal (sheet), ==, 0);
  g_assert_cmpuint (karum_sheet_get_length (sheet), ==, 3);
}

/* -- History ---------------------------------------------------------------------------------- */

/* (transfer full) */
static KarumSheetDraft *
state_with (const char *setup, const char *text)
{
  KarumSheetDraft *state = karum_sheet_draft_new ();

  state->rules = karum_rules_default (karum_games[0], 0);
  state->fields[KARUM_SHEET_SETUP] = g_strdup (setup);
  g_ptr_array_unref (state->turns);
  state->turns = karum_turn_text_split (text, NULL);
  return state;
}

static void
assert_step (KarumSheetHistory *history, gboolean forward, const char *setup, guint n_turns)
{
  const KarumSheetDraft *state = karum_sheet_history_step (history, forward);

  g_assert_nonnull (state);
  g_assert_cmpstr (state->fields[KARUM_SHEET_SETUP], ==, setup);
  g_assert_cmpuint (state->turns->len, ==, n_turns);
}

static void
test_history (void)
{
  g_autoptr (KarumSheetHistory) history = karum_sheet_history_new ();

  g_assert_false (karum_sheet_history_can_step (history, TRUE));
  karum_sheet_history_begin (history, state_with ("", ""));
  g_assert_null (karum_sheet_history_step (history, FALSE));
  karum_sheet_history_note (history, state_with ("a1", ""));
  karum_sheet_history_note (history, state_with ("a1", "b2"));
  /* An unchanged state adds no step. */
  karum_sheet_history_note (history, state_with ("a1", "b2"));
  assert_step (history, FALSE, "a1", 0);
  assert_step (history, FALSE, "", 0);
  g_assert_false (karum_sheet_history_can_step (history, FALSE));
  assert_step (history, TRUE, "a1", 0);
  /* A new change discards the redo steps. */
  karum_sheet_history_note (history, state_with ("a1", "c3 d4"));
  g_assert_null (karum_sheet_history_step (history, TRUE));
  assert_step (history, FALSE, "a1", 0);
  assert_step (history, TRUE, "a1", 2);
}

/* The number of undo steps is large, but limited. */
static void
test_long_history (void)
{
  g_autoptr (KarumSheetHistory) history = karum_sheet_history_new ();
  guint steps = 0;

  karum_sheet_history_begin (history, state_with ("", ""));
  for (guint i = 0; i < 1000; i++)
    karum_sheet_history_note (history, state_with (i % 2 ? "a1" : "b2", ""));
  while (karum_sheet_history_step (history, FALSE))
    steps++;
  g_assert_cmpuint (steps, ==, 200);
}

/* -- Drafts ----------------------------------------------------------------------------------- */

static const char *const draft_turns[] = { "a1-b3", "q9;\\", "а1", "c1-c3" };

static KarumSheetDraft *
make_draft (void)
{
  KarumSheetDraft *draft = karum_sheet_draft_new ();

  g_assert_true (
      karum_rules_read (karum_games, "pahtum:classic,size=5,holes=1", &draft->rules, NULL));
  draft->fields[KARUM_SHEET_FIRST] = g_strdup ("  Анна; \\ [Sheet]\n#=");
  draft->fields[KARUM_SHEET_SECOND] = g_strdup ("戸田");
  draft->fields[KARUM_SHEET_DATE] = g_strdup ("no date ");
  draft->fields[KARUM_SHEET_SETUP] = g_strdup ("c3, zz");
  draft->fields[KARUM_SHEET_TYPED] = g_strdup (" d4x");
  draft->ending = 3;
  karum_for_each_of (draft_turn, draft_turns)
    g_ptr_array_add (draft->turns, g_strdup (*draft_turn));
  draft->place = 2;
  draft->inserting = TRUE;
  return draft;
}

static void
test_draft (void)
{
  g_autoptr (KarumSheetDraft) draft = make_draft ();
  g_autofree char *text = karum_sheet_draft_write (draft);
  g_autoptr (KarumSheetDraft) again = karum_sheet_draft_read (text, NULL);
  g_autofree char *text_again = NULL;

  g_assert_nonnull (again);
  g_assert_true (karum_rules_equal (&draft->rules, &again->rules));
  for (guint i = 0; i < KARUM_SHEET_N_FIELDS; i++)
    g_assert_cmpstr (again->fields[i], ==, draft->fields[i] ? draft->fields[i] : "");
  g_assert_cmpuint (again->turns->len, ==, G_N_ELEMENTS (draft_turns));
  for (guint i = 0; i < again->turns->len; i++)
    g_assert_cmpstr (g_ptr_array_index (again->turns, i), ==, draft_turns[i]);
  g_assert_cmpuint (again->ending, ==, 3);
  g_assert_cmpuint (again->place, ==, 2);
  g_assert_true (again->inserting);
  text_again = karum_sheet_draft_write (again);
  g_assert_cmpstr (text_again, ==, text);
}

/* An empty sheet is a draft like others. */
static void
test_empty_draft (void)
{
  g_autoptr (KarumSheetDraft) draft = karum_sheet_draft_new (), again = NULL;
  g_autofree char *text = NULL;

  draft->rules = karum_rules_default (karum_games[0], 0);
  text = karum_sheet_draft_write (draft);
  again = karum_sheet_draft_read (text, NULL);
  g_assert_nonnull (again);
  g_assert_cmpuint (again->turns->len, ==, 0);
  g_assert_cmpstr (again->fields[KARUM_SHEET_TYPED], ==, "");
}

/* A complete draft in which @line, which begins with a key, replaces the line of that key; the
 * key alone removes the line. */
static void
assert_spoilt (const char *line)
{
  g_autoptr (KarumSheetDraft) draft = make_draft ();
  g_autofree char *text = karum_sheet_draft_write (draft);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) spoilt = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gsize key = strcspn (line, "=");
  gboolean found = FALSE;

  for (char **l = lines; *l; l++) {
    gboolean same = strncmp (*l, line, key) == 0 && (*l)[key] == '=';

    found = found || same;
    if (!same || line[key])
      g_string_append_printf (spoilt, "%s\n", same ? line : *l);
  }
  g_assert_true (found);
  g_assert_null (karum_sheet_draft_read (spoilt->str, &error));
  g_assert_nonnull (error);
}

static void
test_spoilt_drafts (void)
{
  const char *const texts[] = { "", "\n", "[Sheet]\n", "\377\376", "[Sheet", "Rules=pahtum\n" };

  karum_for_each_of (text, texts) {
    g_autoptr (GError) error = NULL;

    g_assert_null (karum_sheet_draft_read (*text, &error));
    g_assert_nonnull (error);
  }
  assert_spoilt ("Rules=chess");
  assert_spoilt ("Rules=pahtum:classic,size=400");
  assert_spoilt ("Rules");
  assert_spoilt ("First");
  assert_spoilt ("Typed");
  assert_spoilt ("Turns");
  assert_spoilt ("Turns=a1-b3;;c1-c3;");
  assert_spoilt ("Event=\377");
  assert_spoilt ("Event=\\q");
  assert_spoilt ("Turns=a1-b3;\\q;");
  assert_spoilt ("At=5");
  assert_spoilt ("At=-1");
  assert_spoilt ("Ending=99999999999999999999");
  assert_spoilt ("Inserting=perhaps");
}

static void
test_draft_file (void)
{
  g_autofree char *top = g_dir_make_tmp ("karum-draft-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (top, "state", NULL);
  g_autofree char *path = g_build_filename (folder, "sheet.ini", NULL);
  g_autofree char *beyond = g_build_filename (path, "sheet.ini", NULL);
  g_autofree char *mine = karum_sheet_draft_path ("/a.karum", 0);
  g_autofree char *other = karum_sheet_draft_path ("/b.karum", 0);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (mine, !=, other);
  g_assert_true (karum_sheet_draft_keep (path, NULL, NULL));
  g_assert_true (karum_sheet_draft_keep (path, "one", NULL));
  g_assert_true (karum_sheet_draft_keep (path, "two", NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "two");
  /* The path of the folder is that of a file. */
  g_assert_false (karum_sheet_draft_keep (beyond, "three", &error));
  g_assert_nonnull (error);
  g_assert_true (karum_sheet_draft_keep (path, NULL, NULL));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_cmpint (g_rmdir (top), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/sheet/split", test_split);
  g_test_add_func ("/app/sheet/mending", test_mending);
  g_test_add_func ("/app/sheet/record", test_record);
  g_test_add_func ("/app/sheet/start", test_start);
  g_test_add_func ("/app/sheet/history", test_history);
  g_test_add_func ("/app/sheet/long-history", test_long_history);
  g_test_add_func ("/app/sheet/draft", test_draft);
  g_test_add_func ("/app/sheet/empty-draft", test_empty_draft);
  g_test_add_func ("/app/sheet/spoilt-drafts", test_spoilt_drafts);
  g_test_add_func ("/app/sheet/draft-file", test_draft_file);
  return g_test_run ();
}

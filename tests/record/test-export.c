/* test-export.c: records as rows of a table and as JSON. */
#include <math.h>

#include "karum-export.h"
#include "karum-games.h"

static KarumRecord *
new_record (void)
{
  KarumRules rules = karum_rules_default (&null_game, 0);
  KarumRecord *record = karum_record_new (&rules, NULL, NULL, NULL);
  KarumTurn turn;
  KarumRandom random;

  karum_random_init (&random, 1);
  karum_turn_random (&rules, &record->start, &random, &turn);
  karum_record_add (record, record->root, &turn);
  record->tags.event = g_strdup ("Кубок, \"весна\"");
  record->tags.players[1] = g_strdup ("太郎");
  record->tags.match = g_strdup ("m\n1");
  record->tags.match_game = 2;
  karum_record_close (record);
  return record;
}

static void
test_csv (void)
{
  g_autoptr (KarumRecord) record = new_record ();
  g_autoptr (GString) text = g_string_new (NULL);

  karum_export_csv_header (&karum_csv_usual, text);
  karum_export_csv (&karum_csv_usual, record, text);
  g_assert_cmpstr (
      text->str, ==,
      "uuid,date,game,rules,player1,player2,result,score,event,site,round,turns,termination,"
      "match,match_game,time_control,annotator,setup,position,moves,points1,points2,sides\r\n"
      ",,null,null,,太郎,1/2-1/2,0-0,\"Кубок, \"\"весна\"\"\",,,1,normal,"
      "\"m\n1\",2,,,,,a1,0,0,x\r\n");
}

/* Where numbers have a decimal comma: other fields are in quotes. */
static void
test_csv_semicolons (void)
{
  static const KarumCsv comma = { ',', ',' };
  g_autoptr (GString) text = g_string_new (NULL);

  karum_csv_field (&karum_csv_semicolons, text, "a;b");
  karum_csv_end (&karum_csv_semicolons, text, FALSE);
  karum_csv_field (&karum_csv_semicolons, text, "a,b");
  karum_csv_end (&karum_csv_semicolons, text, FALSE);
  karum_csv_number (&karum_csv_semicolons, text, "-2.5");
  karum_csv_end (&karum_csv_semicolons, text, TRUE);
  karum_csv_number (&comma, text, "2.5");
  karum_csv_end (&comma, text, FALSE);
  karum_csv_number (&comma, text, "2");
  g_assert_cmpstr (text->str, ==, "\"a;b\";a,b;-2,5\r\n\"2,5\",2");
}

/* A text that a spreadsheet would evaluate gets an apostrophe; a dash for an unknown value
 * doesn't. */
static void
test_csv_formulas (void)
{
  static const char *const names[] = { "=1+1", "+7 900", "-x", "@sum", "\tx", "-", "a=b", "'=" };
  static const char *const fields[]
      = { ",'=1+1,", ",'+7 900,", ",'-x,", ",'@sum,", ",'\tx,", ",-,", ",a=b,", ",'=," };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (KarumRecord) record = new_record ();
    g_autoptr (GString) text = g_string_new (NULL);

    g_free (record->tags.players[1]);
    record->tags.players[1] = g_strdup (names[i]);
    karum_export_csv (&karum_csv_usual, record, text);
    g_assert_nonnull (strstr (text->str, fields[i]));
  }
}

static void
test_json (void)
{
  g_autoptr (KarumRecord) record = new_record ();
  KarumJson json = { .text = g_string_new (NULL) };
  g_autoptr (GString) text = json.text;

  karum_json_open (&json, NULL, '[');
  karum_export_json (record, NULL, &json);
  karum_tags_add_other (&record->tags, "A", "\\\x01");
  karum_node_set_comment (record->root->child, "好");
  karum_export_json (record, &(KarumExportNumbers){ { 7, 0 }, 3 }, &json);
  karum_json_close (&json);
  g_assert_cmpstr (
      text->str, ==,
      "[{\"uuid\": null,\"date\": null,\"game\": \"null\",\"rules\": \"null\",\"player1\": null,"
      "\"player2\": \"太郎\",\"result\": \"1/2-1/2\",\"score\": \"0-0\",\"event\": "
      "\"Кубок, \\\"весна\\\"\",\"site\": null,\"round\": null,\"turns\": 1,\"termination\": "
      "\"normal\",\"match\": \"m\\n1\",\"match_game\": 2,\"time_control\": null,"
      "\"annotator\": null,\"setup\": null,\"position\": null,\"moves\": \"a1\","
      "\"points1\": 0,\"points2\": 0,\"sides\": \"x\",\"tags\": {},\"movetext\": null,\"ruleset\": "
      "\"null\"},\n"
      "{\"uuid\": null,\"date\": null,\"game\": \"null\",\"rules\": \"null\",\"player1\": null,"
      "\"player2\": \"太郎\",\"result\": \"1/2-1/2\",\"score\": \"0-0\",\"event\": "
      "\"Кубок, \\\"весна\\\"\",\"site\": null,\"round\": null,\"turns\": 1,\"termination\": "
      "\"normal\",\"match\": \"m\\n1\",\"match_game\": 2,\"time_control\": null,"
      "\"annotator\": null,\"setup\": null,\"position\": null,\"moves\": \"a1\","
      "\"points1\": 0,\"points2\": 0,\"sides\": \"x\",\"tags\": {\"A\": \"\\\\\\u0001\"},"
      "\"movetext\": \"1. a1 {好} 1/2-1/2\\n\",\"ruleset\": \"null\",\"player1_id\": 7,"
      "\"player2_id\": null,\"event_id\": 3}]\n");
}

static void
test_json_values (void)
{
  KarumJson json = { .text = g_string_new (NULL) };
  g_autoptr (GString) text = json.text;

  karum_json_open (&json, NULL, '{');
  karum_json_open (&json, "a", '[');
  karum_json_number (&json, NULL, 0.5);
  karum_json_number (&json, NULL, -0.17);
  karum_json_number (&json, NULL, 0.253628017);
  karum_json_number (&json, NULL, 5.0 / 7);
  karum_json_number (&json, NULL, 0.1 + 0.2);
  karum_json_number (&json, NULL, -0.0);
  karum_json_number (&json, NULL, (double) INFINITY);
  karum_json_integer (&json, NULL, -7);
  karum_json_string (&json, NULL, "\t");
  karum_json_close (&json);
  karum_json_string (&json, "b", NULL);
  karum_json_close (&json);
  g_assert_cmpstr (text->str, ==,
                   "{\"a\": "
                   "[0.5,-0.17,0.253628017,0.7142857142857143,0.30000000000000004,0,null,-7,"
                   "\"\\t\"],\n\"b\": null}\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/csv", test_csv);
  g_test_add_func ("/export/csv/semicolons", test_csv_semicolons);
  g_test_add_func ("/export/csv-formulas", test_csv_formulas);
  g_test_add_func ("/export/json", test_json);
  g_test_add_func ("/export/json-values", test_json_values);
  return g_test_run ();
}

/* test-encoding.c: texts in old encodings are recognised and decoded correctly. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-encoding.h"
#include "karum-kgn.h"

typedef struct {
  const char *name;
  const char *encoding;
  const char *text;
} Case;

#define RECORD(tags, comment) tags "[Game \"jarmo\"]\n\n{" comment "} *\n"

/* Names and comments, long and short. The second bytes of some characters of Shift-JIS are `\`,
 * `{`,
 * `}`, `[` and `|` (ソ, ボ, マ, ー, ポ). */
static const Case cases[] = {
  { "1251/long", "windows-1251",
    RECORD ("[Event \"Весенний турнир\"]\n[Player1 \"Анна Петрова\"]\n[Player2 \"Ёлкин Щукарь\"]\n",
            "Сильный ход. Чёрные должны отвечать на поле d4, иначе всё потеряно.") },
  { "1251/name", "windows-1251", RECORD ("[Player1 \"Анна\"]\n", "") },
  { "1251/capitals", "windows-1251", RECORD ("[Player1 \"Иван Петров\"]\n", "МОСКВА, тур первый") },
  { "1251/comment", "windows-1251", RECORD ("[Player1 \"Ivan\"]\n", "хорошо") },
  { "koi8/long", "KOI8-R",
    RECORD ("[Event \"Весенний турнир\"]\n[Player1 \"Анна Петрова\"]\n[Player2 \"Щукарь\"]\n",
            "Сильный ход. Чёрные должны отвечать на поле d4, иначе всё потеряно.") },
  { "koi8/name", "KOI8-R", RECORD ("[Player1 \"Анна\"]\n", "") },
  { "koi8/comment", "KOI8-R", RECORD ("[Player1 \"Ivan\"]\n", "хорошо") },
  { "1250/long", "windows-1250",
    RECORD ("[Event \"Mistrzostwa Łodzi\"]\n[Player1 \"Paweł Żółkiewski\"]\n"
            "[Player2 \"Małgorzata Świątek\"]\n",
            "Najlepszy ruch w tej części gry.") },
  { "1250/two", "windows-1250", RECORD ("[Player1 \"Łukasz Żółw\"]\n", "") },
  { "1250/name", "windows-1250", RECORD ("[Player1 \"Łukasz\"]\n[Player2 \"Wałęsa\"]\n", "") },
  { "8859-5/long", "ISO-8859-5",
    RECORD ("[Event \"Весенний турнир\"]\n[Player1 \"Анна Петрова\"]\n[Player2 \"Ёлкин Щукарь\"]\n",
            "Сильный ход. Чёрные должны отвечать на поле d4, иначе всё потеряно.") },
  { "8859-5/comment", "ISO-8859-5", RECORD ("[Player1 \"Ivan\"]\n", "хорошо сыграно") },
  { "utf16le/name", "UTF-16LE", RECORD ("[Player1 \"Анна\"]\n[Player2 \"田中\"]\n", "") },
  { "utf16be/name", "UTF-16BE", RECORD ("[Player1 \"Анна\"]\n[Player2 \"田中\"]\n", "") },
  { "sjis/long", "Shift-JIS",
    RECORD ("[Event \"春のボードゲーム大会\"]\n[Player1 \"田中ソラ\"]\n[Player2 \"ポール\"]\n",
            "ここでマスを取るべきだった。表現が難しい。") },
  { "sjis/kana", "Shift-JIS", RECORD ("[Player1 \"さくら\"]\n", "") },
  { "sjis/kanji", "Shift-JIS", RECORD ("[Player1 \"田中\"]\n[Player2 \"山本太郎\"]\n", "") },
  { "sjis/quote", "Shift-JIS", RECORD ("[Player1 \"ソ \\\"空\\\" ポ\"]\n", "ボソボソ") },
  { "euc/long", "EUC-JP",
    RECORD ("[Event \"春のボードゲーム大会\"]\n[Player1 \"田中ソラ\"]\n[Player2 \"ポール\"]\n",
            "ここでマスを取るべきだった。表現が難しい。") },
  { "euc/kana", "EUC-JP", RECORD ("[Player1 \"さくら\"]\n", "") },
  { "euc/kanji", "EUC-JP", RECORD ("[Player1 \"田中\"]\n[Player2 \"山本太郎\"]\n", "") },
};

/* Encoded with iconv; backslashes separately, because its Shift-JIS doesn't have them. */
static char *
encode (const Case *test, gsize *length)
{
  const char *encoding = g_str_equal (test->encoding, "Shift-JIS") ? "CP932" : test->encoding;
  g_autoptr (GError) error = NULL;
  char *bytes = g_convert (test->text, -1, encoding, "UTF-8", NULL, length, &error);

  g_assert_no_error (error);
  return bytes;
}

/* Only names, as programs and people wrote them, in the usual encodings of their languages. */
static const struct {
  const char *names; /* separated by commas */
  const char *encodings[4];
} few[] = {
  { "Анна,Ким,Юрий,Борис,Щукин,Эльза,Ёлкин,Петров,Цой,Юля,Яна,Жук,Фёдор,Чех,Шах,Мария,турнир,"
    "хорошо,"
    "Ян,Хо,Лю,АННА,МОСКВА,Ия,Ли,Зоя,Иван Петров,Па Тум,Э. Юнг",
    { "windows-1251", "KOI8-R", "CP866" } },
  { "José,Müller,François,Søren,Ångström,Zoë,Núñez,Günther,Jürgen,Renée", { "windows-1252" } },
  { "さくら,田中,山本太郎,春の大会,たなか,タナカ,鈴木,佐藤,高橋,ゆり,林",
    { "Shift-JIS", "EUC-JP", "ISO-2022-JP" } },
  { "ﾀﾅｶ,ﾔﾏﾓﾄ,ｻﾄｳ,ｽｽﾞｷ,ﾀﾅｶ ﾀﾛｳ,ﾕﾘ", { "Shift-JIS" } },
};

/* The encoding is the first one listed, or one of two that are listed. */
static void
recognise_name (const char *name, const char *encoding, guint *first, guint *second)
{
  g_autofree char *text = g_strdup_printf ("[Game \"jarmo\"]\n[Player1 \"%s\"]\n\n*\n", name);
  const Case test = { name, encoding, text };
  const char *names[2];
  gsize length;
  g_autofree char *bytes = encode (&test, &length);
  guint n = karum_encoding_guess (bytes, length, names);

  if (n > 0 && g_str_equal (names[0], encoding))
    ++*first;
  else if (n > 1 && g_str_equal (names[1], encoding))
    ++*second;
  else
    g_test_message ("%s in %s: %s", name, encoding, n > 0 ? names[0] : "nothing");
}

static void
test_few_letters (void)
{
  guint first = 0, second = 0, all = 0;

  karum_for_each_of (each, few) {
    g_auto (GStrv) names = g_strsplit (each->names, ",", -1);

    for (char **name = names; *name; name++)
      for (const char *const *encoding = each->encodings; *encoding; encoding++, all++)
        recognise_name (*name, *encoding, &first, &second);
  }
  g_test_message ("%u of %u first, %u second", first, all, second);
  g_assert_cmpuint (first * 100, >=, all * 92);
  /* Two or four kana are ambiguous in the Cyrillic encodings. */
  g_assert_cmpuint (first + second, >=, all - 3);
}

static void
test_not_recognised (void)
{
  const char *names[2];

  g_assert_cmpuint (karum_encoding_guess ("[Game \"jarmo\"]\n", 15, names), ==, 0);
  g_assert_null (names[0]);
}

static void
test_recognised (gconstpointer data)
{
  const Case *test = data;
  gsize length;
  g_autofree char *bytes = encode (test, &length);

  const char *names[2];

  g_assert_cmpuint (karum_encoding_guess (bytes, length, names), >=, 1);
  g_assert_cmpstr (names[0], ==, test->encoding);
}

static void
test_converted (gconstpointer data)
{
  const Case *test = data;
  gsize length, converted_length;
  g_autofree char *bytes = encode (test, &length);
  g_autoptr (GError) error = NULL;
  g_autofree char *converted
      = karum_encoding_convert (bytes, length, test->encoding, &converted_length, &error);
  g_autoptr (KarumKgnReader) reader = NULL;
  g_autoptr (KarumRecord) record = NULL;

  g_assert_no_error (error);
  g_assert_cmpmem (converted, converted_length, test->text, strlen (test->text));
  reader = karum_kgn_reader_new (converted, converted_length);
  record = karum_kgn_reader_next (reader, &error);
  g_assert_no_error (error);
  g_assert_nonnull (record);
}

/* Reading a file as UTF-8 reports its encoding. */
static void
test_refused (gconstpointer data)
{
  const Case *test = data;
  gsize length;
  g_autofree char *bytes = encode (test, &length);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (bytes, length);
  g_autoptr (GError) error = NULL;

  g_assert_null (karum_kgn_reader_next (reader, &error));
  g_assert_error (error, KARUM_KGN_ERROR, (int) KARUM_FAULT_ENCODING);
  g_assert_nonnull (strstr (error->message, test->encoding));
}

static void
test_sample (void)
{
  const char *text = "[Event \"Весна\"]\n[Player1 \"Анна\"]\n[Player2 \"Anna\"]\n\n*\n";
  gsize length;
  g_autofree char *bytes = g_convert (text, -1, "KOI8-R", "UTF-8", NULL, &length, NULL);
  g_autofree char *right = karum_encoding_sample (bytes, length, "KOI8-R");
  g_autofree char *wrong = karum_encoding_sample (bytes, length, "windows-1251");
  g_autofree char *nonsense = karum_encoding_sample (bytes, length, "UTF-8");
  const char *unknown = "[Player1 \"?\"]\n[Player2 \"Anna\"]\n";
  g_autofree char *plain = karum_encoding_sample (unknown, strlen (unknown), "UTF-8");

  g_assert_cmpstr (right, ==, "Весна · Анна");
  g_assert_cmpstr (wrong, ==, "чЕУОБ · бООБ");
  g_assert_null (nonsense);
  g_assert_cmpstr (plain, ==, "Anna");
}

/* Of a long file, only whole lines of its beginning are tried: its 262,144th byte may be the first
 * half of a character, and what has no name isn't shown. */
static void
test_long_sample (void)
{
  g_autoptr (GString) text = g_string_new ("[Event \"春\"]\n[Player1 \"?\"]\n");
  gsize length;
  g_autofree char *bytes = NULL;
  g_autofree char *sample = NULL;

  while (text->len < 262000)
    g_string_append (text, "abcdefgh\n");
  /* In Shift-JIS, the event is a byte shorter than in UTF-8. */
  g_string_append (text, text->len % 2 ? "a" : "");
  for (int i = 0; i < 300; i++)
    g_string_append (text, "花");
  bytes = g_convert (text->str, -1, "Shift-JIS", "UTF-8", NULL, &length, NULL);
  g_assert_nonnull (bytes);
  g_assert_true ((guint8) bytes[(256 << 10) - 1] == 0x89);
  sample = karum_encoding_sample (bytes, length, "Shift-JIS");
  g_assert_cmpstr (sample, ==, "春");
}

/* A truncated character at the end is not dropped silently. */
static void
test_cut_off (void)
{
  gsize length;
  g_autoptr (GError) error = NULL;

  g_assert_null (karum_encoding_convert ("A\n\x83", 3, "Shift-JIS", &length, &error));
  g_assert_error (error, G_CONVERT_ERROR, G_CONVERT_ERROR_ILLEGAL_SEQUENCE);
  g_assert_nonnull (strstr (error->message, "2"));
}

static void
test_known (void)
{
  for (const char *const *encoding = karum_encodings; *encoding; encoding++)
    g_assert_true (karum_encoding_known (*encoding));
  g_assert_false (karum_encoding_known ("no such encoding"));
}

/* Empty bytes may have the address NULL. */
static void
test_no_bytes (void)
{
  const char *names[2];

  g_assert_cmpuint (karum_encoding_guess (NULL, 0, names), ==, 0);
  g_assert_false (karum_encoding_is_escaped (NULL, 0));
}

static void
add (const char *what, const Case *test, GTestDataFunc function)
{
  g_autofree char *name = g_strdup_printf ("/encoding/%s/%s", what, test->name);

  g_test_add_data_func (name, test, function);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_for_each_of (each, cases) {
    add ("recognised", each, test_recognised);
    add ("converted", each, test_converted);
    add ("refused", each, test_refused);
  }
  g_test_add_func ("/encoding/few-letters", test_few_letters);
  g_test_add_func ("/encoding/not-recognised", test_not_recognised);
  g_test_add_func ("/encoding/sample", test_sample);
  g_test_add_func ("/encoding/long-sample", test_long_sample);
  g_test_add_func ("/encoding/cut-off", test_cut_off);
  g_test_add_func ("/encoding/known", test_known);
  g_test_add_func ("/encoding/no-bytes", test_no_bytes);
  return g_test_run ();
}

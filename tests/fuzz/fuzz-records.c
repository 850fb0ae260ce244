/* Texts of records: what is read is written in a form that is read as the same; in whatever
 * encoding they are, they are guessed at and shown without harm. */
#include "karum-encoding.h"
#include "karum-fuzz.h"
#include "karum-kgn.h"

static void
check_record (const KarumRecord *record)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autoptr (KarumKgnReader) reader = NULL;
  g_autoptr (KarumRecord) read = NULL;
  g_autoptr (GError) error = NULL;

  karum_kgn_write (record, text);
  reader = karum_kgn_reader_new (text->str, text->len);
  read = karum_kgn_reader_next (reader, &error);
  g_assert_no_error (error);
  g_assert_nonnull (read);
  karum_kgn_write (read, again);
  g_assert_cmpstr (again->str, ==, text->str);
}

static void
check_encodings (const char *text, gsize size)
{
  const char *guesses[2];
  guint n = karum_encoding_guess (text, size, guesses);

  g_assert_cmpuint (n, <=, G_N_ELEMENTS (guesses));
  for (guint i = 0; i < n; i++)
    g_assert_true (karum_encoding_known (guesses[i]));
  for (const char *const *encoding = karum_encodings; *encoding; encoding++) {
    g_autofree char *sample = karum_encoding_sample (text, size, *encoding);

    g_assert_true (!sample || g_utf8_validate (sample, -1, NULL));
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_memdup2 (data, size);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, size);

  if (!g_utf8_validate_len (text ? text : "", size, NULL))
    check_encodings (text, size);
  while (TRUE) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    g_assert_true (!record || !error);
    if (!record && !error)
      return 0;
    if (record)
      check_record (record);
  }
}

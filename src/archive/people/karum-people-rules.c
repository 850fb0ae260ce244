#include "karum-people-rules.h"

#include "karum-names.h"
#include "karum-statement.h"

gboolean
karum_people_refuse (KarumArchiveError code, const char *message, GError **error)
{
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, (int) code, message);
  return FALSE;
}

gboolean
karum_people_check_name (KarumDb *db,
                         const char *stored,
                         gint64 id,
                         const char *name,
                         const char *message,
                         GError **error)
{
  if (name && g_utf8_validate (name, -1, NULL))
    for (const char *at = name; *at; at = g_utf8_next_char (at))
      if (!g_unichar_isspace (g_utf8_get_char (at)))
        return karum_name_limit_check_change (db, stored, id, name, error);
  return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED, message, error);
}

static void
merged_free (gpointer data)
{
  KarumMerged *merged = data;

  g_free (merged->name);
  g_free (merged);
}

GPtrArray *
karum_merged_list (KarumDb *db, const char *sql, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (merged_free);
  g_autoptr (KarumStatement) row = karum_db_ask (db, sql, error, id);

  while (karum_statement_next (row, error)) {
    KarumMerged *merged = g_new0 (KarumMerged, 1);

    merged->id = karum_statement_int (row, 0);
    merged->name = karum_statement_dup_certain (row, 1);
    g_ptr_array_add (list, merged);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&list) : NULL;
}

GStrv
karum_merged_names (KarumDb *db, const char *sql, gint64 id, const char *name, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  gboolean any = FALSE;
  g_autoptr (KarumStatement) row = karum_db_ask (db, sql, error, id, name);

  if (!row)
    return NULL;
  while (karum_statement_next (row, error)) {
    g_autofree char *text = karum_statement_dup_certain (row, 0);

    g_strv_builder_add (names, text);
    any = TRUE;
  }
  /* Of who is hidden, spellings aren't shown. */
  if (!any)
    g_strv_builder_add (names, name);
  return karum_statement_worked (row) ? g_strv_builder_end (names) : NULL;
}

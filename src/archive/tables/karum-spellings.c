#include "karum-spellings.h"

#include "karum-name-sql.h"
#include "karum-name.h"
#include "karum-statement.h"

struct _KarumSpellings {
  KarumDb *db;
  const char *sql;
  GHashTable *known; /* (element-type char* KarumNamesakes) */
};

static const char persons_sql[]
    = "SELECT DISTINCT p.person FROM player_names n JOIN players p ON p.id = n.player"
      " WHERE " KARUM_NAME_IS ("n", "?1") " ORDER BY p.person";

static const char events_sql[]
    = "SELECT DISTINCT coalesce (e.merged_into, e.id) FROM event_names n"
      " JOIN events e ON e.id = n.event WHERE " KARUM_NAME_IS ("n", "?1") " ORDER BY 1";

gboolean
karum_namesakes_include (const KarumNamesakes *namesakes, gint64 id)
{
  for (guint i = 0; i < namesakes->n; i++)
    if (namesakes->ids[i] == id)
      return TRUE;
  return FALSE;
}

void
karum_namesakes_add (KarumNamesakes *namesakes, gint64 id)
{
  if (karum_namesakes_include (namesakes, id))
    return;
  namesakes->n = MIN (namesakes->n + 1, KARUM_NAMESAKES_MAX);
  namesakes->ids[namesakes->n - 1] = id;
}

KarumSpellings *
karum_spellings_new (KarumDb *db, KarumNameKind kind)
{
  KarumSpellings *spellings = g_new (KarumSpellings, 1);

  spellings->db = db;
  spellings->sql = kind == KARUM_NAME_EVENT ? events_sql : persons_sql;
  spellings->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return spellings;
}

void
karum_spellings_free (KarumSpellings *spellings)
{
  g_hash_table_unref (spellings->known);
  g_free (spellings);
}

static gboolean
read_namesakes (KarumSpellings *spellings,
                const char *name,
                KarumNamesakes *namesakes,
                GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (spellings->db, spellings->sql, error);
  KarumStep step;

  if (!row)
    return FALSE;
  karum_statement_bind_text (row, 1, name);
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW
         && namesakes->n < KARUM_NAMESAKES_MAX)
    namesakes->ids[namesakes->n++] = karum_statement_int (row, 0);
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_spellings_find (KarumSpellings *spellings,
                      const char *name,
                      KarumNamesakes *namesakes,
                      GError **error)
{
  const KarumNamesakes *known = name ? g_hash_table_lookup (spellings->known, name) : NULL;

  *namesakes = known ? *known : (KarumNamesakes){ 0 };
  if (known)
    return TRUE;
  if (!karum_name_known (name)) {
    namesakes->n = 1;
    return TRUE;
  }
  if (!read_namesakes (spellings, name, namesakes, error))
    return FALSE;
  /* An unknown name is not cached: the next game may create it. */
  if (namesakes->n > 0)
    g_hash_table_insert (spellings->known, g_strdup (name),
                         g_memdup2 (namesakes, sizeof *namesakes));
  return TRUE;
}

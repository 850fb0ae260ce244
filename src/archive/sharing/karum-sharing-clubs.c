#include "karum-sharing-folder-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* Which club archives have files in a folder. */
typedef struct {
  char met[KARUM_REPLICA_TEXT];   /* one in which copies have met already */
  char first[KARUM_REPLICA_TEXT]; /* the smallest one */
  gboolean several;               /* in which copies have met */
  gboolean coming;                /* whether there is a file that isn't whole */
  gboolean newer;                 /* whether there is one of a newer program */
} Clubs;

static void
note_club (Clubs *clubs, const KarumFactFile *file)
{
  gboolean inhabited = file->others->len > 0;

  clubs->coming
      |= file->state == KARUM_FACT_FILE_INCOMPLETE || file->state == KARUM_FACT_FILE_DAMAGED;
  clubs->newer |= file->state == KARUM_FACT_FILE_NEWER;
  if (file->state != KARUM_FACT_FILE_WHOLE)
    return;
  clubs->several |= inhabited && *clubs->met && strcmp (clubs->met, file->club) != 0;
  if (inhabited)
    g_strlcpy (clubs->met, file->club, sizeof clubs->met);
  if (!*clubs->first || strcmp (file->club, clubs->first) < 0)
    g_strlcpy (clubs->first, file->club, sizeof clubs->first);
}

static void
note_file_of_club (KarumFolder *folder, const char *name, Clubs *clubs)
{
  KarumFolderFile *file = karum_folder_read_file (folder, name, NULL, NULL);

  if (file)
    note_club (clubs, &file->content);
  g_clear_pointer (&file, karum_folder_file_free);
}

static gboolean
check_clubs (const KarumFolder *folder, const Clubs *clubs, GError **error)
{
  if (clubs->several)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 /* Translators: a folder */
                 _ ("The folder “%s” has files of several shared archives. Each needs a folder of "
                    "its own."),
                 folder->transport.place);
  else if (clubs->newer && !*clubs->first)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 /* Translators: a folder */
                 _ ("The shared archive in the folder “%s” is from a newer version of Karum. To "
                    "join it, update Karum."),
                 folder->transport.place);
  else if (clubs->coming && !*clubs->first)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 /* Translators: a folder */
                 _ ("The files of a shared archive in the folder “%s” aren’t complete. Wait until "
                    "they have arrived."),
                 folder->transport.place);
  else
    return TRUE;
  return FALSE;
}

/* Of several that were begun at once, the smallest is joined, or the one in which copies have met
 * already. */
gboolean
karum_folder_find_club (KarumTransport *transport, char *club, GError **error)
{
  KarumFolder *folder = (KarumFolder *) transport;
  Clubs clubs = { 0 };
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, folder->present);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    note_file_of_club (folder, name, &clubs);
  g_strlcpy (club, *clubs.met ? clubs.met : clubs.first, KARUM_REPLICA_TEXT);
  return check_clubs (folder, &clubs, error);
}

/* Notes the clubs of the files that aren't known. */
static gboolean
note_unknown (KarumFolder *folder, KarumDb *db, Clubs *clubs, GError **error)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, folder->present);
  while (g_hash_table_iter_next (&iter, &name, NULL)) {
    g_auto (KarumKnownFile) known = { 0 };

    if (!karum_known_file_find (db, name, &known, error))
      return FALSE;
    if (known.number == 0)
      note_file_of_club (folder, name, clubs);
  }
  return TRUE;
}

gboolean
karum_folder_find_other (KarumTransport *transport, KarumDb *db, char *club, GError **error)
{
  Clubs clubs = { 0 };

  if (!note_unknown ((KarumFolder *) transport, db, &clubs, error))
    return FALSE;
  if (*clubs.met)
    g_strlcpy (club, clubs.met, KARUM_REPLICA_TEXT);
  else if (*clubs.first && strcmp (clubs.first, club) < 0)
    g_strlcpy (club, clubs.first, KARUM_REPLICA_TEXT);
  return TRUE;
}

/* Whether a file is there that the archive knows. */
static gboolean
knows_any (const KarumFolder *folder, KarumDb *db, gboolean *any, GError **error)
{
  GHashTableIter iter;
  gpointer name;

  *any = FALSE;
  g_hash_table_iter_init (&iter, folder->present);
  while (!*any && g_hash_table_iter_next (&iter, &name, NULL)) {
    g_auto (KarumKnownFile) known = { 0 };

    if (!karum_known_file_find (db, name, &known, error))
      return FALSE;
    *any = known.number != 0;
  }
  return TRUE;
}

char *
karum_folder_look (KarumTransport *transport, KarumDb *db, gboolean *known, GError **error)
{
  KarumFolder *folder = (KarumFolder *) transport;
  g_autoptr (GList) names
      = g_list_sort (g_hash_table_get_keys (folder->present), (GCompareFunc) strcmp);
  g_autoptr (GString) all = g_string_new (NULL);

  if (!knows_any (folder, db, known, error))
    return NULL;
  for (const GList *name = names; name; name = name->next)
    g_string_append_printf (all, "%s\n%s\n", (const char *) name->data,
                            (const char *) g_hash_table_lookup (folder->present, name->data));
  return karum_part_digest (all->str);
}

gboolean
karum_folder_check_club (KarumTransport *transport, KarumDb *db, const char *club, GError **error)
{
  KarumFolder *folder = (KarumFolder *) transport;
  gboolean fine, others = FALSE;
  GHashTableIter iter;
  gpointer name;

  if (!knows_any (folder, db, &fine, error))
    return FALSE;
  g_hash_table_iter_init (&iter, folder->present);
  while (!fine && g_hash_table_iter_next (&iter, &name, NULL)) {
    KarumFolderFile *file = karum_folder_read_file (folder, name, NULL, NULL);
    gboolean whole = file && file->content.state == KARUM_FACT_FILE_WHOLE;

    fine = whole && strcmp (file->content.club, club) == 0;
    others |= whole && !fine;
    g_clear_pointer (&file, karum_folder_file_free);
  }
  if (fine || !others)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               /* Translators: a folder */
               _ ("The folder “%s” belongs to another shared archive. Each needs a folder of its "
                  "own."),
               folder->transport.place);
  return FALSE;
}

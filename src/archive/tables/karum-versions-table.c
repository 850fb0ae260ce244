#include "karum-versions-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-games-table.h"
#include "karum-kgn.h"
#include "karum-name.h"
#include "karum-names.h"
#include "karum-seals.h"
#include "karum-statement.h"

KarumVersion *
karum_version_ref (KarumVersion *version)
{
  return g_atomic_rc_box_acquire (version);
}

static void
clear_version (gpointer data)
{
  KarumVersion *version = data;

  g_free (version->name);
  g_free (version->text);
}

void
karum_version_unref (gpointer version)
{
  g_atomic_rc_box_release_full (version, clear_version);
}

static guint64
seal_of (gint64 game, const KarumVersion *version)
{
  guint64 seal = 0;

  karum_seal_add_int (&seal, game);
  karum_seal_add_int (&seal, version->number);
  karum_seal_add_int (&seal, version->kind);
  karum_seal_add_text (&seal, version->name);
  karum_seal_add_text (&seal, version->text);
  return GUINT64_TO_LE (seal);
}

/* -- Reading ---------------------------------------------------------------------------------- */

#define COLUMNS "SELECT number, kind, name, text, seal FROM versions WHERE game = ?1"

static KarumVersion *
read_row (KarumStatement *row, gint64 game)
{
  KarumVersion *version = g_atomic_rc_box_new (KarumVersion);
  gint64 kind = karum_statement_int (row, 1);
  gsize size;
  const void *seal = karum_statement_blob (row, 4, &size);
  guint64 sound;

  *version = (KarumVersion){ .number = karum_statement_int (row, 0),
                             .kind = (KarumVersionKind) CLAMP (kind, 0, KARUM_N_VERSIONS - 1),
                             .name = karum_statement_dup_known (row, 2),
                             .text = karum_statement_dup_certain (row, 3) };
  sound = seal_of (game, version);
  version->damaged
      = kind != version->kind || size != sizeof sound || memcmp (seal, &sound, sizeof sound) != 0;
  return version;
}

GPtrArray *
karum_versions_list (KarumDb *db, gint64 game, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (karum_version_unref);
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, COLUMNS " ORDER BY kind != 1, number DESC", error, game);

  while (karum_statement_next (row, error))
    g_ptr_array_add (list, read_row (row, game));
  return karum_statement_worked (row) ? g_steal_pointer (&list) : NULL;
}

/* @sql: one row if there are any, with the game as its parameter */
static gboolean
look_for (KarumDb *db, const char *sql, gint64 game, gboolean *any, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (db, sql, error, game);

  if (!row)
    return FALSE;
  *any = karum_statement_next (row, error);
  return karum_statement_worked (row);
}

static gboolean
any_first (KarumDb *db, gint64 game, gboolean *any, GError **error)
{
  return look_for (db, "SELECT 1 FROM versions WHERE game = ? AND kind = 1", game, any, error);
}

gboolean
karum_versions_any (KarumDb *db, gint64 game, gboolean *any, GError **error)
{
  return look_for (db, "SELECT 1 FROM versions WHERE game = ?", game, any, error);
}

KarumVersion *
karum_versions_get_first (KarumDb *db, gint64 game)
{
  g_autoptr (GPtrArray) list = karum_versions_list (db, game, NULL);
  const KarumVersion *first = list && list->len > 0 ? list->pdata[0] : NULL;

  return first && first->kind == KARUM_VERSION_FIRST ? g_ptr_array_steal_index (list, 0) : NULL;
}

KarumRecord *
karum_version_read (const KarumVersion *version, const KarumGame *const *games, GError **error)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (version->text, strlen (version->text));

  karum_kgn_reader_set_games (reader, games);
  karum_kgn_reader_trust (reader);
  return karum_kgn_reader_next (reader, error);
}

/* -- Writing ---------------------------------------------------------------------------------- */

static char *
text_of (const KarumRecord *record)
{
  g_autoptr (KarumRecord) copy = karum_record_copy (record);
  GString *text = g_string_new (NULL);

  g_clear_pointer (&copy->tags.uuid, g_free);
  karum_kgn_write (copy, text);
  return g_string_free (text, FALSE);
}

/* The record that a game has now, or NULL if it can't be read: as @games may not know it. */
static char *
present_text (KarumDb *db, const KarumGame *const *games, gint64 game, GError **error)
{
  GError *local = NULL;
  g_autoptr (KarumRecord) record = karum_games_load (db, games, game, NULL, &local);

  if (record)
    return text_of (record);
  if (g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND))
    g_clear_error (&local);
  else
    g_propagate_error (error, local);
  return NULL;
}

/* @number: (inout): the next one that is free */
static gboolean
choose_number (KarumDb *db, gint64 game, gint64 *number, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT 1 FROM versions WHERE game = ?1 AND number = ?2", error);

  if (!row)
    return FALSE;
  karum_statement_bind_int (row, 1, game);
  karum_statement_bind_int (row, 2, *number);
  while (karum_statement_next (row, error)) {
    karum_statement_rewind (row);
    karum_statement_bind_int (row, 2, ++*number);
  }
  return karum_statement_worked (row);
}

static gboolean
insert (KarumDb *db, gint64 game, KarumVersion *version, GError **error)
{
  guint64 seal;

  if (!choose_number (db, game, &version->number, error))
    return FALSE;
  seal = seal_of (game, version);
  return karum_db_tell (db,
                        "INSERT INTO versions (game, number, kind, name, text, seal)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                        error, game, version->number, version->kind, version->name, version->text,
                        karum_value_blob (&seal, sizeof seal));
}

/* Gives the version with the number of @version its kind, its name and a new seal. */
static gboolean
update (KarumDb *db, gint64 game, const KarumVersion *version, GError **error)
{
  guint64 seal = seal_of (game, version);

  return karum_db_tell (db,
                        "UPDATE versions SET kind = ?3, name = ?4, seal = ?5"
                        " WHERE game = ?1 AND number = ?2",
                        error, game, version->number, version->kind, version->name,
                        karum_value_blob (&seal, sizeof seal));
}

static gboolean delete (KarumDb *db, gint64 game, const KarumVersion *version, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "DELETE FROM versions WHERE game = ?1 AND number = ?2", error);

  if (!row)
    return FALSE;
  karum_statement_bind_int (row, 1, game);
  karum_statement_bind_int (row, 2, version->number);
  return karum_statement_run (row, error);
}

static gboolean
any_damaged (const GPtrArray *list)
{
  karum_for_each (const KarumVersion, item, list)
    if (item->damaged)
      return TRUE;
  return FALSE;
}

/* The oldest go that nobody has named. A damaged one may have been anything: beside it, all stay.
 */
static gboolean
trim (KarumDb *db, gint64 game, GError **error)
{
  g_autoptr (GPtrArray) list = karum_versions_list (db, game, error);
  guint n = 0;

  if (!list || any_damaged (list))
    return list != NULL;
  karum_for_each (const KarumVersion, version, list)
    if (!version->name && version->kind != KARUM_VERSION_FIRST && ++n > KARUM_VERSIONS_KEPT
        && !delete (db, game, version, error))
      return FALSE;
  return TRUE;
}

/* (transfer none) (nullable): of @list, with a number or with a text. */
static KarumVersion *
find (const GPtrArray *list, gint64 number, const char *text)
{
  karum_for_each (KarumVersion, version, list)
    if (text ? g_str_equal (version->text, text) && !version->damaged : version->number == number)
      return version;
  return NULL;
}

/* A damaged one may have been the first: another must not pretend to be. */
static gboolean
has_first (const GPtrArray *list)
{
  const KarumVersion *first = list->len > 0 ? list->pdata[0] : NULL;

  return any_damaged (list) || (first && first->kind == KARUM_VERSION_FIRST);
}

/* -- Keeping ---------------------------------------------------------------------------------- */

/* @since: (out): when the record became what it is; 0 if it has no end yet */
static gboolean
look_at_end (KarumDb *db, gint64 game, gint64 *since, GError **error)
{
  *since = karum_games_table_ended_at (db, game, error);
  return *since >= 0;
}

/* The version @same becomes the one as first recorded. */
static gboolean
make_first (KarumDb *db, gint64 game, const KarumVersion *same, GError **error)
{
  KarumVersion first = *same;

  first.kind = KARUM_VERSION_FIRST;
  return update (db, game, &first, error);
}

/* @since: as of look_at_end(); 0: it isn't kept as first recorded */
static gboolean
keep (KarumDb *db,
      const GPtrArray *list,
      gint64 game,
      KarumVersionKind why,
      char *text,
      gint64 since,
      GError **error)
{
  KarumVersion version = { .number = since, .kind = KARUM_VERSION_FIRST, .text = text };
  const KarumVersion *same = find (list, 0, text);

  if (since != 0 && !has_first (list))
    return same ? make_first (db, game, same, error) : insert (db, game, &version, error);
  if (why == KARUM_VERSION_FIRST || same)
    return TRUE;
  version.number = g_get_real_time () / 1000;
  version.kind = why;
  return insert (db, game, &version, error) && trim (db, game, error);
}

static gboolean
look_and_keep (KarumDb *db,
               const KarumGame *const *games,
               gint64 game,
               KarumVersionKind why,
               const KarumRecord *next,
               GError **error)
{
  gboolean any = FALSE;
  gint64 since;
  g_autoptr (GPtrArray) list = NULL;
  g_autofree char *text = NULL, *coming = next ? text_of (next) : NULL;

  if (!look_at_end (db, game, &since, error) || !any_first (db, game, &any, error))
    return FALSE;
  if (why == KARUM_VERSION_FIRST && (since == 0 || any))
    return TRUE;
  text = present_text (db, games, game, error);
  if (!text)
    return !*error;
  if (g_strcmp0 (text, coming) == 0)
    return TRUE;
  list = karum_versions_list (db, game, error);
  return list && keep (db, list, game, why, text, since, error);
}

gboolean
karum_versions_keep (KarumDb *db,
                     const KarumGame *const *games,
                     gint64 game,
                     KarumVersionKind why,
                     const KarumRecord *next,
                     GError **error)
{
  GError *local = NULL;

  if (look_and_keep (db, games, game, why, next, &local))
    return TRUE;
  /* Where the file is damaged, the game can still be changed. */
  if (g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_error_free (local);
    return TRUE;
  }
  g_propagate_error (error, local);
  return FALSE;
}

gboolean
karum_versions_keep_first (
    KarumDb *db, const KarumGame *const *games, const gint64 *ids, guint n_ids, GError **error)
{
  gboolean done = TRUE;

  for (guint i = 0; done && n_ids <= KARUM_VERSIONS_AT_ONCE && i < n_ids; i++)
    done = karum_versions_keep (db, games, ids[i], KARUM_VERSION_FIRST, NULL, error);
  return done;
}

gboolean
karum_versions_put_back (KarumDb *db,
                         const KarumGame *const *games,
                         gint64 game,
                         const KarumVersion *first,
                         GError **error)
{
  GError *local = NULL;
  g_autofree char *text = present_text (db, games, game, &local);
  KarumVersion again = *first;
  gboolean any;

  if (local)
    g_propagate_error (error, local);
  if (!text || g_str_equal (text, first->text))
    return !local;
  return any_first (db, game, &any, error) && (any || insert (db, game, &again, error));
}

/* -- By a person ------------------------------------------------------------------------------ */

/* (transfer full) (nullable) */
static char *
bare_name (const char *name, GError **error)
{
  g_autofree char *bare = karum_name_normal (name);

  if (*bare)
    return karum_name_limit_check (bare, error) ? g_steal_pointer (&bare) : NULL;
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                       _ ("A version needs a name."));
  return NULL;
}

/* Two versions with one name could not be told apart. @version: (nullable): that gets it */
static gboolean
check_name (const GPtrArray *list, const KarumVersion *version, const char *name, GError **error)
{
  g_autofree char *shown = karum_display_name (name);

  karum_for_each (const KarumVersion, other, list) {
    if (other == version || g_strcmp0 (other->name, name) != 0)
      continue;
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 _ ("There is already a version named “%s”."), shown);
    return FALSE;
  }
  return TRUE;
}

/* @name: (nullable): NULL for none */
static gboolean
set_name (KarumDb *db, gint64 game, const KarumVersion *version, const char *name, GError **error)
{
  KarumVersion named = *version;

  named.name = (char *) name;
  return update (db, game, &named, error);
}

static gboolean
save_as (KarumDb *db, gint64 game, char *text, gint64 since, char *name, GError **error)
{
  g_autoptr (GPtrArray) list = karum_versions_list (db, game, error);
  const KarumVersion *same;
  KarumVersion version = { .number = g_get_real_time () / 1000, .name = name, .text = text };
  g_autofree char *shown = NULL;

  if (!list || !check_name (list, NULL, name, error))
    return FALSE;
  same = find (list, 0, text);
  if (!same && since != 0 && !has_first (list)) {
    version.number = since;
    version.kind = KARUM_VERSION_FIRST;
  }
  if (!same)
    return insert (db, game, &version, error);
  if (!same->name)
    return set_name (db, game, same, name, error);
  shown = karum_display_name (same->name);
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("The game is as in the version “%s”. Rename that one."), shown);
  return FALSE;
}

gboolean
karum_versions_save (
    KarumDb *db, const KarumGame *const *games, gint64 game, const char *name, GError **error)
{
  g_autofree char *bare = bare_name (name, error);
  g_autoptr (KarumRecord) record = bare ? karum_games_load (db, games, game, NULL, error) : NULL;
  g_autofree char *text = record ? text_of (record) : NULL;
  gint64 since;

  return text && look_at_end (db, game, &since, error)
         && save_as (db, game, text, since, bare, error);
}

/* (transfer none) (nullable): the version of @list (nullable) with a number; NULL with @error */
static KarumVersion *
get (const GPtrArray *list, gint64 number, GError **error)
{
  KarumVersion *version = list ? find (list, number, NULL) : NULL;

  if (list && !version)
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                         _ ("There is no such version."));
  return version;
}

gboolean
karum_versions_rename (KarumDb *db, gint64 game, gint64 number, const char *name, GError **error)
{
  g_autofree char *bare = bare_name (name, error);
  g_autoptr (GPtrArray) list = bare ? karum_versions_list (db, game, error) : NULL;
  const KarumVersion *version = get (list, number, error);

  if (!version || !check_name (list, version, bare, error))
    return FALSE;
  if (!version->damaged)
    return set_name (db, game, version, bare, error);
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
                       _ ("This version is damaged. It can only be removed."));
  return FALSE;
}

gboolean
karum_versions_remove (KarumDb *db, gint64 game, gint64 number, GError **error)
{
  g_autoptr (GPtrArray) list = karum_versions_list (db, game, error);
  const KarumVersion *version = get (list, number, error);

  if (!version)
    return FALSE;
  if (version->kind == KARUM_VERSION_FIRST && !version->damaged)
    return set_name (db, game, version, NULL, error);
  return delete (db, game, version, error);
}

/* -- Of another archive ----------------------------------------------------------------------- */

/* (transfer full): @name, with a number if another version has it. */
static char *
free_name (const GPtrArray *list, const char *name)
{
  g_autofree char *free = g_strdup (name);

  for (guint i = 2; free && !check_name (list, NULL, free, NULL); i++) {
    g_free (free);
    free = g_strdup_printf ("%s (%u)", name, i);
  }
  return g_steal_pointer (&free);
}

static gboolean
copy_one (KarumDb *db, gint64 game, const KarumVersion *theirs, GError **error)
{
  g_autoptr (GPtrArray) list = karum_versions_list (db, game, error);
  g_autofree char *name = NULL;
  KarumVersion copy = *theirs;

  if (!list || theirs->damaged || find (list, 0, theirs->text))
    return list != NULL;
  name = free_name (list, theirs->name);
  copy.name = name;
  if (copy.kind != KARUM_VERSION_SAVED && (copy.kind != KARUM_VERSION_FIRST || has_first (list)))
    copy.kind = KARUM_VERSION_OTHER;
  return insert (db, game, &copy, error);
}

gboolean
karum_versions_copy (KarumDb *db, gint64 game, KarumDb *other, gint64 there, GError **error)
{
  g_autoptr (GPtrArray) theirs = karum_versions_list (other, there, error);

  if (!theirs || theirs->len == 0)
    return theirs != NULL;
  karum_for_each (void, their, theirs)
    if (!copy_one (db, game, their, error))
      return FALSE;
  return trim (db, game, error);
}

static gboolean
is_listed (const GPtrArray *list, const KarumVersion *version)
{
  karum_for_each (const KarumVersion, other, list)
    if (other->number == version->number && other->kind == version->kind
        && g_strcmp0 (other->name, version->name) == 0 && g_str_equal (other->text, version->text))
      return TRUE;
  return FALSE;
}

gboolean
karum_versions_set (KarumDb *db, gint64 game, const GPtrArray *versions, GError **error)
{
  g_autoptr (GPtrArray) present = karum_versions_list (db, game, error);

  if (present)
    karum_for_each (const KarumVersion, version, present)
      if (!version->damaged && !is_listed (versions, version) && !delete (db, game, version, error))
        return FALSE;
  for (guint i = 0; present && i < versions->len; i++) {
    KarumVersion version = *(const KarumVersion *) versions->pdata[i];

    if (!is_listed (present, &version) && !insert (db, game, &version, error))
      return FALSE;
  }
  return present != NULL;
}

gboolean
karum_versions_complete (KarumDb *db, gint64 game, KarumDb *backup, GError **error)
{
  g_autoptr (GPtrArray) ours = karum_versions_list (db, game, error);
  g_autoptr (GPtrArray) theirs = ours ? karum_versions_list (backup, game, error) : NULL;

  if (theirs)
    karum_for_each (void, their, theirs) {
      const KarumVersion *sound = their, *same = find (ours, sound->number, NULL);

      if (same && same->damaged && !sound->damaged && !delete (db, game, same, error))
        return FALSE;
    }
  return theirs && karum_versions_copy (db, game, backup, game, error);
}

gboolean
karum_versions_drop_damaged (KarumDb *db, gint64 game, gboolean *dropped, GError **error)
{
  g_autoptr (GPtrArray) list = karum_versions_list (db, game, error);

  *dropped = FALSE;
  if (list)
    karum_for_each (const KarumVersion, version, list) {
      if (!version->damaged)
        continue;
      *dropped = TRUE;
      if (!delete (db, game, version, error))
        return FALSE;
    }
  return list != NULL;
}

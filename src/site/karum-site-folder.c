#include "karum-site-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "karum-db.h"
#include "karum-inside.h"
#include "karum-publish.h"
#include "karum-seals.h"

/* The names within the folder. */
#define OWN ".karum-site"
#define LIST OWN "/files"        /* of the site as it is */
#define NEXT OWN "/files.next"   /* of what is being written */
#define TAKEN OWN "/files.taken" /* the same from when files begin to come into their places */
#define NEW OWN "/new"           /* the files until then */
#define LOCK OWN "/lock"

/* A list has a head, a line `STAMP CONTENT SIZE PATH` for each file, sorted by path, and the
 * SHA-256 of all that. The first version had no digest of the content; the first two had no sum. */
#define HEAD "Karum web site 3\n"
#define HEAD_1 "Karum web site 1\n"
#define HEAD_2 "Karum web site 2\n"
#define SEAL_LENGTH 64
#define STAMP_DIGITS 16

/* A line of a list. */
typedef struct {
  const char *path; /* borrowed from the text; ends with the line */
  gsize length;     /* of @path */
  guint64 stamp;
  guint64 content; /* digest of the bytes; 0 if unknown */
  gint64 size;
  gboolean used; /* it stays in the site */
} Line;

struct _KarumSiteFolder {
  char *path; /* for messages */
  int root;   /* the folder */
  int lock;
  char *text;      /* (owned) (nullable): the list of the site as it is */
  GArray *lines;   /* (element-type Line): those of @text */
  gint64 listed;   /* when it was written, in nanoseconds */
  GPtrArray *next; /* (element-type utf8): lines of the next list, each beginning with its path */
  GPtrArray *written;  /* (element-type filename) */
  GHashTable *folders; /* (element-type filename): folders that were looked at */
  gboolean renew;      /* the list has to be written even if it is the same */
};

static char *
in_folder (const KarumSiteFolder *folder, const char *name)
{
  return g_build_filename (folder->path, name, NULL);
}

/* -- The list --------------------------------------------------------------------------------- */

/* Returns: whether the line is one */
static gboolean
read_line (char *begin, gsize length, Line *line)
{
  char *end, *path;

  begin[length] = '\0';
  *line = (Line){ .stamp = g_ascii_strtoull (begin, &end, 16) };
  if (end != begin + STAMP_DIGITS || *end != ' ')
    return FALSE;
  if (strcspn (end + 1, " ") == STAMP_DIGITS)
    line->content = g_ascii_strtoull (end + 1, &end, 16);
  if (*end != ' ')
    return FALSE;
  line->size = g_ascii_strtoll (end + 1, &path, 10);
  if (*path != ' ' || path[1] == '\0' || path[1] == '/' || strstr (path, "..") || line->size < 0
      || g_str_has_prefix (path + 1, OWN))
    return FALSE;
  line->path = path + 1;
  line->length = strlen (line->path);
  return TRUE;
}

/* (transfer full) */
static char *
seal_of (const char *list, gsize length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) list, length);
}

/* Whether @text is a list as it was written; cuts off its seal. */
static gboolean
take_seal (char *text)
{
  gsize length = strlen (text);
  g_autofree char *seal = NULL;
  char *at;

  if (g_str_has_prefix (text, HEAD_1) || g_str_has_prefix (text, HEAD_2))
    return TRUE;
  if (!g_str_has_prefix (text, HEAD) || length < strlen (HEAD) + SEAL_LENGTH + 1
      || text[length - 1] != '\n')
    return FALSE;
  at = text + length - SEAL_LENGTH - 1;
  seal = seal_of (text, (gsize) (at - text));
  if (strncmp (seal, at, SEAL_LENGTH) != 0)
    return FALSE;
  *at = '\0';
  return TRUE;
}

static gboolean
read_lines (KarumSiteFolder *folder)
{
  char *at = folder->text;

  if (!take_seal (at))
    return FALSE;
  for (at += strlen (HEAD); *at;) {
    gsize length = strcspn (at, "\n");
    gboolean last = at[length] == '\0';
    Line line;

    if (last || !read_line (at, length, &line))
      return FALSE;
    g_array_append_val (folder->lines, line);
    at += length + 1;
  }
  return TRUE;
}

static gint64
time_of (const struct stat *info)
{
  return (gint64) info->st_mtim.tv_sec * 1000000000 + info->st_mtim.tv_nsec;
}

static gboolean
refuse_list (const KarumSiteFolder *folder, const char *path, GError **error)
{
  g_autofree char *name = in_folder (folder, path), *shown = g_filename_display_name (name);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("“%s”, the list of the files of the web site, can’t be read. Choose another "
                  "folder."),
               shown);
  return FALSE;
}

/* The list says which files may be removed: an unreadable one is refused, not guessed at. */
static gboolean
read_list (KarumSiteFolder *folder, GError **error)
{
  g_autofree char *name = in_folder (folder, LIST);
  struct stat info;

  g_array_set_size (folder->lines, 0);
  g_clear_pointer (&folder->text, g_free);
  if (!karum_inside_stat (folder->root, LIST, &info) && errno == ENOENT)
    return TRUE;
  folder->text = karum_inside_read (folder->root, LIST, NULL);
  if (!folder->text)
    return karum_publish_refuse (name, errno, error);
  folder->listed = time_of (&info);
  return read_lines (folder) || refuse_list (folder, LIST, error);
}

static Line *
find_line (const KarumSiteFolder *folder, const char *path)
{
  guint low = 0, high = folder->lines->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;
    Line *line = &g_array_index (folder->lines, Line, middle);
    int order = strcmp (path, line->path);

    if (order == 0)
      return line;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

static void
note (KarumSiteFolder *folder, const char *path, guint64 stamp, guint64 content, gsize size)
{
  g_ptr_array_add (folder->next,
                   g_strdup_printf ("%s%c%0*" G_GINT64_MODIFIER "x %0*" G_GINT64_MODIFIER
                                    "x %" G_GSIZE_FORMAT,
                                    path, '\n', STAMP_DIGITS, stamp, STAMP_DIGITS, content, size));
}

static guint64
digest_of (const char *bytes, gsize size)
{
  guint64 digest = 0;

  karum_seal_add_blob (&digest, bytes, size);
  return digest;
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  const char *one = *(const char *const *) a, *other = *(const char *const *) b;
  gsize first = strcspn (one, "\n"), second = strcspn (other, "\n");
  int order = memcmp (one, other, MIN (first, second));

  return order != 0 ? order : first < second ? -1 : first > second;
}

/* (transfer full): the next list. */
static GString *
next_list (KarumSiteFolder *folder)
{
  GString *list = g_string_new (HEAD);
  g_autofree char *seal = NULL;

  g_ptr_array_sort (folder->next, compare_paths);
  for (guint i = 0; i < folder->next->len; i++) {
    const char *line = folder->next->pdata[i];
    gsize length = strcspn (line, "\n");

    g_string_append_printf (list, "%s %.*s\n", line + length + 1, (int) length, line);
  }
  seal = seal_of (list->str, list->len);
  g_string_append_printf (list, "%s\n", seal);
  return list;
}

/* -- Files ------------------------------------------------------------------------------------ */

/* Refuses to write through a link, which leads out of the folder. */
static gboolean
check_parent (KarumSiteFolder *folder, const char *path, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (path), *name = in_folder (folder, parent);
  struct stat info;

  if (g_str_equal (parent, ".") || g_hash_table_contains (folder->folders, parent))
    return TRUE;
  if (!check_parent (folder, parent, error))
    return FALSE;
  if (karum_inside_stat (folder->root, parent, &info) && !S_ISDIR (info.st_mode))
    return karum_publish_refuse (name, ENOTDIR, error);
  g_hash_table_add (folder->folders, g_steal_pointer (&parent));
  return TRUE;
}

static gboolean
refuse_stranger (const char *name, GError **error)
{
  g_autofree char *shown = g_filename_display_name (name);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("The file “%s” doesn’t belong to the web site and would be replaced. Move it "
                  "away, or choose another folder."),
               shown);
  return FALSE;
}

static gboolean
is_equal (const KarumSiteFolder *folder,
          const char *path,
          const struct stat *info,
          const char *bytes,
          gsize size)
{
  gsize length;
  g_autofree char *old = S_ISREG (info->st_mode) && (gsize) info->st_size == size
                             ? karum_inside_read (folder->root, path, &length)
                             : NULL;

  return old && length == size && memcmp (old, bytes, size) == 0;
}

/* A file that was changed later than the list was written is looked at again. */
static gboolean
is_later (const KarumSiteFolder *folder, const struct stat *info)
{
  return time_of (info) > folder->listed;
}

static gboolean
stage (KarumSiteFolder *folder, const char *path, const char *bytes, gsize size, GError **error)
{
  g_autofree char *inner = g_build_filename (NEW, path, NULL);

  if (!karum_inside_write (folder->root, inner, bytes, size)) {
    int number = errno;
    g_autofree char *place = in_folder (folder, path);

    return karum_publish_refuse (place, number, error);
  }
  g_ptr_array_add (folder->written, g_strdup (path));
  return TRUE;
}

gboolean
karum_site_folder_write (KarumSiteFolder *folder,
                         const char *path,
                         guint64 stamp,
                         const char *bytes,
                         gsize size,
                         GError **error)
{
  g_autofree char *name = in_folder (folder, path);
  Line *line = find_line (folder, path);
  struct stat info;

  if (!check_parent (folder, path, error))
    return FALSE;
  if (line)
    line->used = TRUE;
  note (folder, path, stamp, digest_of (bytes, size), size);
  if (!karum_inside_stat (folder->root, path, &info))
    return stage (folder, path, bytes, size, error);
  if (!line || S_ISDIR (info.st_mode))
    return refuse_stranger (name, error);
  if (!is_equal (folder, path, &info, bytes, size))
    return stage (folder, path, bytes, size, error);
  if (is_later (folder, &info))
    folder->renew = TRUE;
  return TRUE;
}

/* A copy of a site has later files with the same bytes. */
static gboolean
is_same (KarumSiteFolder *folder, const char *path, const Line *line)
{
  gsize size;
  g_autofree char *bytes
      = line->content != 0 ? karum_inside_read (folder->root, path, &size) : NULL;

  if (!bytes || digest_of (bytes, size) != line->content)
    return FALSE;
  folder->renew = TRUE;
  return TRUE;
}

/* (transfer none) (nullable): the line of a file that is as it was written. */
static Line *
find_kept (KarumSiteFolder *folder, const char *path, guint64 stamp)
{
  Line *line = find_line (folder, path);
  struct stat info;

  if (!line || line->stamp != stamp || !karum_inside_stat (folder->root, path, &info)
      || !S_ISREG (info.st_mode) || info.st_size != line->size
      || (is_later (folder, &info) && !is_same (folder, path, line)))
    return NULL;
  return line;
}

gboolean
karum_site_folder_keep (KarumSiteFolder *folder, const char *const *paths, guint64 stamp)
{
  for (guint i = 0; paths[i]; i++)
    if (!find_kept (folder, paths[i], stamp))
      return FALSE;
  for (guint i = 0; paths[i]; i++) {
    Line *line = find_line (folder, paths[i]);

    line->used = TRUE;
    note (folder, paths[i], stamp, line->content, (gsize) line->size);
  }
  return TRUE;
}

/* -- Into their places ------------------------------------------------------------------------ */

/* Also where a file can't be renamed over another one: whoever is interrupted here goes on with the
 * list that was taken. */
static gboolean
replace (const KarumSiteFolder *folder, const char *from, const char *to)
{
  return karum_inside_rename (folder->root, from, to)
         || (errno == EEXIST && karum_inside_unlink (folder->root, to)
             && karum_inside_rename (folder->root, from, to));
}

static gboolean
move_file (const KarumSiteFolder *folder, const char *path, GError **error)
{
  g_autofree char *inner = g_build_filename (NEW, path, NULL), *to = in_folder (folder, path);

  if (replace (folder, inner, path))
    return TRUE;
  return karum_publish_refuse (to, errno, error);
}

/* Moves what is in a folder, inner folders first, so that what links lead to is there before the
 * links. @path: "" for the whole */
static gboolean
move_all (const KarumSiteFolder *folder, const char *path, GError **error)
{
  g_autofree char *inner = *path ? g_build_filename (NEW, path, NULL) : g_strdup (NEW);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) names = karum_inside_list (folder->root, inner);

  for (guint i = 0; i < names->len; i++) {
    const char *entry = names->pdata[i];
    g_autofree char *within = *path ? g_build_filename (path, entry, NULL) : g_strdup (entry);
    g_autofree char *full = g_build_filename (inner, entry, NULL);
    struct stat info;

    if (!karum_inside_stat (folder->root, full, &info) || !S_ISDIR (info.st_mode))
      g_ptr_array_add (files, g_steal_pointer (&within));
    else if (!move_all (folder, within, error))
      return FALSE;
  }
  for (guint i = 0; i < files->len; i++)
    if (!move_file (folder, files->pdata[i], error))
      return FALSE;
  return TRUE;
}

/* Removes the folders of @path that are empty now. */
static void
prune (const KarumSiteFolder *folder, const char *path)
{
  g_autofree char *parent = g_path_get_dirname (path);

  if (!g_str_equal (parent, ".") && karum_inside_remove_folder (folder->root, parent))
    prune (folder, parent);
}

static void
remove_file (const KarumSiteFolder *folder, const char *path)
{
  karum_inside_unlink (folder->root, path);
  prune (folder, path);
}

/* Only what the list that was taken names comes into its place: what a stranger has put among the
 * new files doesn't. */
static gboolean
names_all (const KarumSiteFolder *next, const char *path, GError **error)
{
  g_autofree char *inner = *path ? g_build_filename (NEW, path, NULL) : g_strdup (NEW);
  g_autoptr (GPtrArray) names = karum_inside_list (next->root, inner);

  for (guint i = 0; i < names->len; i++) {
    const char *entry = names->pdata[i];
    g_autofree char *within = *path ? g_build_filename (path, entry, NULL) : g_strdup (entry);
    g_autofree char *full = g_build_filename (inner, entry, NULL);
    struct stat info;

    if (!karum_inside_stat (next->root, full, &info))
      continue;
    if (S_ISDIR (info.st_mode) ? !names_all (next, within, error)
                               : !S_ISREG (info.st_mode) || !find_line (next, within))
      return error && *error ? FALSE : refuse_list (next, full, error);
  }
  return TRUE;
}

/* The list that was taken becomes the list; files of the old one that aren't in it are removed.
 * Can be done again after it was interrupted anywhere. */
static gboolean
complete (KarumSiteFolder *folder, GError **error)
{
  g_autofree char *list = in_folder (folder, LIST);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_autofree char *text = karum_inside_read (folder->root, TAKEN, NULL);
  KarumSiteFolder next
      = { .path = folder->path, .root = folder->root, .lines = lines, .text = text };

  if (!text || !read_lines (&next))
    return refuse_list (folder, TAKEN, error);
  if (!names_all (&next, "", error) || !move_all (folder, "", error))
    return FALSE;
  for (guint i = 0; i < folder->lines->len; i++) {
    const Line *line = &g_array_index (folder->lines, Line, i);

    if (!find_line (&next, line->path))
      remove_file (folder, line->path);
  }
  karum_inside_remove_all (folder->root, NEW);
  return replace (folder, TAKEN, LIST) || karum_publish_refuse (list, errno, error);
}

/* All that was written is on disk before anything is replaced. */
static gboolean
take (KarumSiteFolder *folder, const GString *list, GError **error)
{
  g_autofree char *next = in_folder (folder, NEXT);

  return (karum_inside_write (folder->root, NEXT, list->str, list->len)
          && (syncfs (folder->lock) == 0 || errno == EINVAL)
          && karum_inside_rename (folder->root, NEXT, TAKEN))
         || karum_publish_refuse (next, errno, error);
}

static void
note_removed (const KarumSiteFolder *folder, KarumSiteChange *change)
{
  for (guint i = 0; i < folder->lines->len; i++) {
    const Line *line = &g_array_index (folder->lines, Line, i);

    if (!line->used)
      g_ptr_array_add (change->removed, g_strdup (line->path));
  }
}

static gboolean
is_same_list (const KarumSiteFolder *folder, const GString *list)
{
  g_autofree char *old = karum_inside_read (folder->root, LIST, NULL);

  return old && g_str_equal (old, list->str);
}

gboolean
karum_site_folder_commit (KarumSiteFolder *folder, KarumSiteChange *change, GError **error)
{
  g_autoptr (GString) list = next_list (folder);

  change->files = folder->next->len;
  change->written = g_steal_pointer (&folder->written);
  change->removed = g_ptr_array_new_with_free_func (g_free);
  note_removed (folder, change);
  g_ptr_array_sort (change->written, compare_paths);
  if (change->written->len == 0 && change->removed->len == 0 && !folder->renew
      && is_same_list (folder, list))
    return TRUE;
  return take (folder, list, error) && complete (folder, error);
}

void
karum_site_change_clear (KarumSiteChange *change)
{
  g_clear_pointer (&change->written, g_ptr_array_unref);
  g_clear_pointer (&change->removed, g_ptr_array_unref);
}

/* -- Opening ---------------------------------------------------------------------------------- */

static gboolean
lock (KarumSiteFolder *folder, GError **error)
{
  g_autofree char *name = in_folder (folder, LOCK);
  g_autofree char *shown = g_filename_display_name (folder->path);

  do
    folder->lock = karum_inside_open (folder->root, LOCK, O_WRONLY | O_CREAT);
  while (folder->lock < 0 && errno == EINTR);
  if (folder->lock < 0)
    return karum_publish_refuse (name, errno, error);
  if (flock (folder->lock, LOCK_EX | LOCK_NB) == 0)
    return TRUE;
  if (errno != EWOULDBLOCK)
    return karum_publish_refuse (name, errno, error);
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
               _ ("Another program is writing the web site in “%s”."), shown);
  return FALSE;
}

/* What an earlier run has left: a change that had begun is completed, any other is dropped. */
static gboolean
recover (KarumSiteFolder *folder, GError **error)
{
  if (!read_list (folder, error))
    return FALSE;
  if (karum_inside_exists (folder->root, TAKEN))
    return complete (folder, error) && read_list (folder, error);
  karum_inside_remove_all (folder->root, NEW);
  karum_inside_unlink (folder->root, NEXT);
  return TRUE;
}

/* The folder itself may be a link: the person has named it. */
static gboolean
open_root (KarumSiteFolder *folder)
{
  if (g_mkdir_with_parents (folder->path, 0777) != 0)
    return FALSE;
  folder->root = g_open (folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  return folder->root >= 0 && karum_inside_make_folders (folder->root, OWN);
}

KarumSiteFolder *
karum_site_folder_open (const char *path, GError **error)
{
  g_autoptr (KarumSiteFolder) folder = g_new0 (KarumSiteFolder, 1);

  folder->path = karum_real_path (path);
  folder->root = folder->lock = -1;
  folder->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  folder->next = g_ptr_array_new_with_free_func (g_free);
  folder->written = g_ptr_array_new_with_free_func (g_free);
  folder->folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!open_root (folder)) {
    karum_publish_refuse (path, errno, error);
    return NULL;
  }
  return lock (folder, error) && recover (folder, error) ? g_steal_pointer (&folder) : NULL;
}

void
karum_site_folder_close (KarumSiteFolder *folder)
{
  if (folder->lock >= 0) {
    if (!karum_inside_exists (folder->root, TAKEN))
      karum_inside_remove_all (folder->root, NEW);
    close (folder->lock);
  }
  if (folder->root >= 0)
    close (folder->root);
  g_free (folder->path);
  g_free (folder->text);
  g_array_unref (folder->lines);
  g_ptr_array_unref (folder->next);
  g_clear_pointer (&folder->written, g_ptr_array_unref);
  g_hash_table_unref (folder->folders);
  g_free (folder);
}

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
#include "karum-publish.h"
#include "karum-seals.h"

/* The names within the folder. */
#define OWN ".karum-site"
#define LIST OWN "/files"        /* of the site as it is */
#define NEXT OWN "/files.next"   /* of what is being written */
#define TAKEN OWN "/files.taken" /* the same from when files begin to come into their places */
#define NEW OWN "/new"           /* the files until then */
#define LOCK OWN "/lock"

/* A list has a head, and a line `STAMP CONTENT SIZE PATH` for each file, sorted by path. The first
 * version had no digest of the content. */
#define HEAD "Karum web site 2\n"
#define HEAD_1 "Karum web site 1\n"
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
  char *path;
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
  if (*path != ' ' || path[1] == '\0' || path[1] == '/' || strstr (path, "..") || line->size < 0)
    return FALSE;
  line->path = path + 1;
  line->length = strlen (line->path);
  return TRUE;
}

static gboolean
read_lines (KarumSiteFolder *folder)
{
  char *at = folder->text;

  if (!g_str_has_prefix (at, HEAD) && !g_str_has_prefix (at, HEAD_1))
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

/* The list says which files may be removed: an unreadable one is refused, not guessed at. */
static gboolean
read_list (KarumSiteFolder *folder, GError **error)
{
  g_autofree char *name = in_folder (folder, LIST), *shown = g_filename_display_name (name);
  struct stat info;

  g_array_set_size (folder->lines, 0);
  g_clear_pointer (&folder->text, g_free);
  if (g_stat (name, &info) != 0 && errno == ENOENT)
    return TRUE;
  if (!g_file_get_contents (name, &folder->text, NULL, error))
    return FALSE;
  folder->listed = time_of (&info);
  if (read_lines (folder))
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("“%s”, the list of the files of the web site, can’t be read. Choose another "
                  "folder."),
               shown);
  return FALSE;
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

  g_ptr_array_sort (folder->next, compare_paths);
  for (guint i = 0; i < folder->next->len; i++) {
    const char *line = folder->next->pdata[i];
    gsize length = strcspn (line, "\n");

    g_string_append_printf (list, "%s %.*s\n", line + length + 1, (int) length, line);
  }
  return list;
}

/* -- Files ------------------------------------------------------------------------------------ */

/* Removes a folder with all that is in it. */
static void
remove_all (const char *path)
{
  GDir *dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *inner = g_build_filename (path, name, NULL);

    if (g_unlink (inner) != 0)
      remove_all (inner);
  }
  g_clear_pointer (&dir, g_dir_close);
  g_rmdir (path);
}

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
  if (g_lstat (name, &info) == 0 && !S_ISDIR (info.st_mode))
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
is_equal (const char *name, const struct stat *info, const char *bytes, gsize size)
{
  g_autofree char *old = NULL;
  gsize length;

  return S_ISREG (info->st_mode) && (gsize) info->st_size == size
         && g_file_get_contents (name, &old, &length, NULL) && length == size
         && memcmp (old, bytes, size) == 0;
}

/* A file that was changed later than the list was written is looked at again. */
static gboolean
is_later (const KarumSiteFolder *folder, const struct stat *info)
{
  return time_of (info) > folder->listed;
}

static gboolean
write_bytes (const char *name, const char *bytes, gsize size)
{
  int file = g_open (name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  gboolean done = file >= 0;

  while (done && size > 0) {
    gssize n = write (file, bytes, size);

    if (n < 0 && errno == EINTR)
      continue;
    done = n > 0;
    bytes += MAX (n, 0);
    size -= (gsize) MAX (n, 0);
  }
  if (file >= 0 && close (file) != 0)
    done = FALSE;
  return done;
}

static gboolean
stage (KarumSiteFolder *folder, const char *path, const char *bytes, gsize size, GError **error)
{
  g_autofree char *inner = g_build_filename (NEW, path, NULL), *name = in_folder (folder, inner);
  g_autofree char *parent = g_path_get_dirname (name);

  if (g_mkdir_with_parents (parent, 0777) != 0 || !write_bytes (name, bytes, size)) {
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
  if (g_lstat (name, &info) != 0)
    return stage (folder, path, bytes, size, error);
  if (!line || S_ISDIR (info.st_mode))
    return refuse_stranger (name, error);
  if (!is_equal (name, &info, bytes, size))
    return stage (folder, path, bytes, size, error);
  if (is_later (folder, &info))
    folder->renew = TRUE;
  return TRUE;
}

/* A copy of a site has later files with the same bytes. */
static gboolean
is_same (KarumSiteFolder *folder, const char *name, const Line *line)
{
  g_autofree char *bytes = NULL;
  gsize size;

  if (line->content == 0 || !g_file_get_contents (name, &bytes, &size, NULL)
      || digest_of (bytes, size) != line->content)
    return FALSE;
  folder->renew = TRUE;
  return TRUE;
}

/* (transfer none) (nullable): the line of a file that is as it was written. */
static Line *
find_kept (KarumSiteFolder *folder, const char *path, guint64 stamp)
{
  Line *line = find_line (folder, path);
  g_autofree char *name = line && line->stamp == stamp ? in_folder (folder, path) : NULL;
  struct stat info;

  if (!name || g_lstat (name, &info) != 0 || !S_ISREG (info.st_mode) || info.st_size != line->size
      || (is_later (folder, &info) && !is_same (folder, name, line)))
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

static gboolean
move_file (const KarumSiteFolder *folder, const char *path, GError **error)
{
  g_autofree char *inner = g_build_filename (NEW, path, NULL), *from = in_folder (folder, inner);
  g_autofree char *to = in_folder (folder, path), *parent = g_path_get_dirname (to);

  if (g_mkdir_with_parents (parent, 0777) == 0 && g_rename (from, to) == 0)
    return TRUE;
  return karum_publish_refuse (to, errno, error);
}

/* Moves what is in a folder, inner folders first, so that what links lead to is there before the
 * links. @path: "" for the whole */
static gboolean
move_all (const KarumSiteFolder *folder, const char *path, GError **error)
{
  g_autofree char *inner = g_build_filename (NEW, path, NULL), *name = in_folder (folder, inner);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (name, 0, NULL);
  const char *entry;

  while (dir && (entry = g_dir_read_name (dir))) {
    g_autofree char *within = *path ? g_build_filename (path, entry, NULL) : g_strdup (entry);
    g_autofree char *full = g_build_filename (name, entry, NULL);

    if (!g_file_test (full, G_FILE_TEST_IS_DIR))
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
  g_autofree char *name = g_str_equal (parent, ".") ? NULL : in_folder (folder, parent);

  if (name && g_rmdir (name) == 0)
    prune (folder, parent);
}

static void
remove_file (const KarumSiteFolder *folder, const char *path)
{
  g_autofree char *name = in_folder (folder, path);

  g_unlink (name);
  prune (folder, path);
}

/* The list that was taken becomes the list; files of the old one that aren't in it are removed.
 * Can be done again after it was interrupted anywhere. */
static gboolean
complete (KarumSiteFolder *folder, GError **error)
{
  g_autofree char *taken = in_folder (folder, TAKEN), *list = in_folder (folder, LIST);
  g_autofree char *new = in_folder (folder, NEW);
  KarumSiteFolder next = { .path = folder->path, .lines = NULL };
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));

  if (!move_all (folder, "", error) || !g_file_get_contents (taken, &next.text, NULL, error))
    return FALSE;
  next.lines = lines;
  if (read_lines (&next))
    for (guint i = 0; i < folder->lines->len; i++) {
      const Line *line = &g_array_index (folder->lines, Line, i);

      if (!find_line (&next, line->path))
        remove_file (folder, line->path);
    }
  g_free (next.text);
  remove_all (new);
  return g_rename (taken, list) == 0 || karum_publish_refuse (list, errno, error);
}

/* All that was written is on disk before anything is replaced. */
static gboolean
take (KarumSiteFolder *folder, const GString *list, GError **error)
{
  g_autofree char *next = in_folder (folder, NEXT), *taken = in_folder (folder, TAKEN);
  int number = 0;

  if (!write_bytes (next, list->str, list->len) || syncfs (folder->lock) != 0
      || g_rename (next, taken) != 0)
    number = errno;
  return number == 0 || karum_publish_refuse (next, number, error);
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
  g_autofree char *name = in_folder (folder, LIST), *old = NULL;

  return g_file_get_contents (name, &old, NULL, NULL) && g_str_equal (old, list->str);
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
    folder->lock = g_open (name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  while (folder->lock < 0 && errno == EINTR);
  if (folder->lock < 0)
    return karum_publish_refuse (name, errno, error);
  if (flock (folder->lock, LOCK_EX | LOCK_NB) == 0)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
               _ ("Another program is writing the web site in “%s”."), shown);
  return FALSE;
}

/* What an earlier run has left: a change that had begun is completed, any other is dropped. */
static gboolean
recover (KarumSiteFolder *folder, GError **error)
{
  g_autofree char *taken = in_folder (folder, TAKEN), *next = in_folder (folder, NEXT);
  g_autofree char *new = in_folder (folder, NEW);

  if (!read_list (folder, error))
    return FALSE;
  if (g_file_test (taken, G_FILE_TEST_EXISTS))
    return complete (folder, error) && read_list (folder, error);
  remove_all (new);
  g_unlink (next);
  return TRUE;
}

KarumSiteFolder *
karum_site_folder_open (const char *path, GError **error)
{
  g_autoptr (KarumSiteFolder) folder = g_new0 (KarumSiteFolder, 1);
  g_autofree char *own = NULL;

  folder->path = karum_real_path (path);
  folder->lock = -1;
  folder->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  folder->next = g_ptr_array_new_with_free_func (g_free);
  folder->written = g_ptr_array_new_with_free_func (g_free);
  folder->folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  own = in_folder (folder, OWN);
  if (g_mkdir_with_parents (own, 0777) != 0) {
    karum_publish_refuse (path, errno, error);
    return NULL;
  }
  return lock (folder, error) && recover (folder, error) ? g_steal_pointer (&folder) : NULL;
}

void
karum_site_folder_close (KarumSiteFolder *folder)
{
  if (folder->lock >= 0) {
    g_autofree char *taken = in_folder (folder, TAKEN), *new = in_folder (folder, NEW);

    if (!g_file_test (taken, G_FILE_TEST_EXISTS))
      remove_all (new);
    close (folder->lock);
  }
  g_free (folder->path);
  g_free (folder->text);
  g_array_unref (folder->lines);
  g_ptr_array_unref (folder->next);
  g_clear_pointer (&folder->written, g_ptr_array_unref);
  g_hash_table_unref (folder->folders);
  g_free (folder);
}

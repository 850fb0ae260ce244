/* karum-page-file.c: the format of SQLite's files, as its documentation states it. Numbers are
 * big-endian. */
#include "karum-page-file.h"

#include <sqlite3.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-log-frames.h"

enum {
  USUAL_PAGE_SIZE = 4096,
  FILE_HEADER = 100, /* of the first page */
  PAGE_SIZE_AT = 16,
  PAGE_COUNT_AT = 28,
  FREE_AT = 32, /* the first page of the list of free pages, then their number */
  VERSION_AT = 60,
  INDEX_INTERIOR = 2,
  TABLE_INTERIOR = 5,
  INDEX_LEAF = 10,
  TABLE_LEAF = 13,
};

/* A version of a page. */
typedef struct {
  guint32 page;
  const guint8 *bytes;
  gsize size; /* less than a page where the file was cut */
} Image;

struct _KarumPageFile {
  GMappedFile *file, *log; /* @log nullable */
  gsize page_size;
  guint32 n;          /* pages */
  Image *images;      /* (array length=n): the version of each page that counts */
  GArray *old;        /* (element-type Image): earlier ones */
  const char **owner; /* (array length=n): what each page belongs to; NULL for nothing */
  GPtrArray *names;   /* (element-type utf8): owns @owner */
  gboolean damaged, log_damaged, cut;
};

static const char free_page[] = "(free)";
static const char continuation[] = "(continuation)";

static guint64
number_at (const guint8 *bytes, guint size)
{
  guint64 number = 0;

  for (guint i = 0; i < size; i++)
    number = number << 8 | bytes[i];
  return number;
}

/* -- The log ---------------------------------------------------------------------------------- */

static void
set_image (KarumPageFile *self, Image image)
{
  if (image.page > self->n) {
    self->images = g_renew (Image, self->images, image.page);
    for (guint32 i = self->n; i < image.page; i++)
      self->images[i] = (Image){ i + 1, NULL, 0 };
    self->n = image.page;
  }
  if (self->images[image.page - 1].bytes)
    g_array_append_val (self->old, self->images[image.page - 1]);
  self->images[image.page - 1] = image;
}

static void
read_log (KarumPageFile *self)
{
  const guint8 *log = (const guint8 *) g_mapped_file_get_contents (self->log);
  g_autofree gboolean *whole = NULL;
  gsize frame_size = KARUM_LOG_FRAME_HEADER + self->page_size;
  gsize n
      = karum_log_frames_check (log, g_mapped_file_get_length (self->log), self->page_size, &whole);

  for (gsize i = 0; i < n; i++) {
    const guint8 *frame = log + KARUM_LOG_HEADER + i * frame_size;

    if (whole[i])
      set_image (self, (Image){ (guint32) number_at (frame, 4), frame + KARUM_LOG_FRAME_HEADER,
                                self->page_size });
    else
      self->damaged = self->log_damaged = TRUE;
  }
}

/* -- Trees ------------------------------------------------------------------------------------ */

static gsize
header_of (guint32 page)
{
  return page == 1 ? FILE_HEADER : 0;
}

static const Image *
image_of (const KarumPageFile *self, guint64 page)
{
  const Image *image = page > 0 && page <= self->n ? &self->images[page - 1] : NULL;

  return image && image->bytes ? image : NULL;
}

/* 0 if it isn't a page of a tree. */
static int
type_of (const Image *image)
{
  gsize header = header_of (image->page);
  int type = image->size > header + 8 ? image->bytes[header] : 0;

  return type == INDEX_INTERIOR || type == TABLE_INTERIOR || type == INDEX_LEAF
                 || type == TABLE_LEAF
             ? type
             : 0;
}

static gboolean
is_interior (int type)
{
  return type == INDEX_INTERIOR || type == TABLE_INTERIOR;
}

static guint
count_cells (const Image *image)
{
  return (guint) number_at (image->bytes + header_of (image->page) + 3, 2);
}

/* The offset of a cell in its page; 0 if it can't be one. */
static gsize
find_cell (const Image *image, guint i)
{
  gsize header = header_of (image->page);
  gsize pointer = header + (is_interior (type_of (image)) ? 12 : 8) + 2 * (gsize) i;
  gsize at = pointer + 2 <= image->size ? (gsize) number_at (image->bytes + pointer, 2) : 0;

  return at > header && at + 4 <= image->size ? at : 0;
}

static void
push (GArray *pages, guint64 page)
{
  guint32 number = (guint32) page;

  g_array_append_val (pages, number);
}

/* Names all pages below @root, of tables or of an index as the root is. */
static void
walk (KarumPageFile *self, guint32 root, const char *name)
{
  g_autoptr (GArray) pages = karum_array_new (guint32);
  gboolean of_table = FALSE;

  push (pages, root);
  for (guint i = 0; i < pages->len; i++) {
    guint32 page = g_array_index (pages, guint32, i);
    const Image *image = image_of (self, page);
    int type = image && !self->owner[page - 1] ? type_of (image) : 0;
    gboolean fits = type == TABLE_INTERIOR || type == TABLE_LEAF;

    if (i == 0)
      of_table = fits;
    if (type == 0 || fits != of_table) {
      self->damaged = TRUE;
      continue;
    }
    self->owner[page - 1] = name;
    if (!is_interior (type))
      continue;
    for (guint k = 0; k < count_cells (image); k++) {
      gsize at = find_cell (image, k);

      if (at > 0)
        push (pages, number_at (image->bytes + at, 4));
      else
        self->damaged = TRUE;
    }
    push (pages, number_at (image->bytes + header_of (page) + 8, 4));
  }
}

static void
walk_free (KarumPageFile *self)
{
  const Image *first = image_of (self, 1);
  guint64 page, left;

  if (!first || first->size < FILE_HEADER)
    return;
  page = number_at (first->bytes + FREE_AT, 4);
  left = number_at (first->bytes + FREE_AT + 4, 4);
  while (page > 0 && left > 0) {
    const Image *image = image_of (self, page);
    guint64 n = image && image->size == self->page_size ? number_at (image->bytes + 4, 4) : 0;

    if (!image || self->owner[page - 1] || n > self->page_size / 4 - 2 || n >= left) {
      self->damaged = TRUE;
      return;
    }
    self->owner[page - 1] = free_page;
    for (guint i = 0; i < n; i++) {
      guint64 leaf = number_at (image->bytes + 8 + 4 * i, 4);

      if (leaf > 0 && leaf <= self->n && !self->owner[leaf - 1])
        self->owner[leaf - 1] = free_page;
      else
        self->damaged = TRUE;
    }
    left -= n + 1;
    page = number_at (image->bytes, 4);
  }
}

/* -- Cells ------------------------------------------------------------------------------------ */

/* The unread rest of some bytes. */
typedef struct {
  const guint8 *at, *end;
} Bytes;

/* SQLite's numbers of one to nine bytes. */
static gboolean
take_number (Bytes *bytes, guint64 *number)
{
  *number = 0;
  for (guint i = 0; i < 9 && bytes->at < bytes->end; i++) {
    guint8 byte = *bytes->at++;

    if (i == 8) {
      *number = *number << 8 | byte;
      return TRUE;
    }
    *number = *number << 7 | (byte & 0x7f);
    if (!(byte & 0x80))
      return TRUE;
  }
  return FALSE;
}

/* How many of @size bytes are in the page of the cell itself. */
static gsize
local_size (const KarumPageFile *self, gboolean of_table, gsize size)
{
  gsize usable = self->page_size;
  gsize most = of_table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
  gsize least = (usable - 12) * 32 / 255 - 23;
  gsize kept = least + (size - MIN (size, least)) % (usable - 4);

  if (size <= most)
    return size;
  return kept <= most ? kept : least;
}

/* Appends the rest of a cell from the pages that continue it. */
static gboolean
take_rest (KarumPageFile *self, guint64 page, gsize left, GByteArray *payload)
{
  while (left > 0) {
    const Image *image = image_of (self, page);
    gsize n = MIN (left, self->page_size - 4);

    if (!image || image->size < 4 + n
        || (self->owner[page - 1] && self->owner[page - 1] != continuation))
      return FALSE;
    self->owner[page - 1] = continuation;
    g_byte_array_append (payload, image->bytes + 4, (guint) n);
    left -= n;
    page = number_at (image->bytes, 4);
  }
  return TRUE;
}

/* @payload: the content of the cell */
static gboolean
take_payload (
    KarumPageFile *self, const Image *image, guint i, KarumPageRow *cell, GByteArray *payload)
{
  int type = type_of (image);
  gsize at = find_cell (image, i);
  Bytes bytes
      = { image->bytes + at + (type == INDEX_INTERIOR ? 4 : 0), image->bytes + image->size };
  guint64 size, rowid = 0;
  gsize local;

  cell->has_rowid = type == TABLE_LEAF;
  if (at == 0 || bytes.at >= bytes.end || !take_number (&bytes, &size)
      || (cell->has_rowid && !take_number (&bytes, &rowid))
      || size > (guint64) self->n * self->page_size)
    return FALSE;
  cell->rowid = (gint64) rowid;
  local = local_size (self, cell->has_rowid, size);
  if (local > (gsize) (bytes.end - bytes.at))
    return FALSE;
  g_byte_array_set_size (payload, 0);
  g_byte_array_append (payload, bytes.at, (guint) local);
  if (local == size)
    return TRUE;
  return (gsize) (bytes.end - bytes.at) >= local + 4
         && take_rest (self, number_at (bytes.at + local, 4), size - local, payload);
}

static gint64
signed_number (const guint8 *bytes, guint size)
{
  guint64 number = number_at (bytes, size);

  return size < 8 && size > 0 && bytes[0] & 0x80 ? (gint64) (number | ~0ull << 8 * size)
                                                 : (gint64) number;
}

/* The size of a value in a row, by its type there; -1 for none that exists. */
static gssize
value_size (guint64 type)
{
  static const gssize sizes[] = { 0, 1, 2, 3, 4, 6, 8, 8, 0, 0 };

  if (type < G_N_ELEMENTS (sizes))
    return sizes[type];
  return type < 12 || type > G_MAXINT32 ? -1 : (gssize) ((type - 12) / 2);
}

static gboolean
take_value (Bytes *bytes, guint64 type, KarumPageValue *value)
{
  gssize size = value_size (type);

  if (size < 0 || size > bytes->end - bytes->at)
    return FALSE;
  *value = (KarumPageValue){ .bytes = bytes->at, .size = (gsize) size };
  if (type == 0)
    value->type = SQLITE_NULL;
  else if (type == 7)
    value->type = SQLITE_FLOAT;
  else if (type < 10) {
    value->type = SQLITE_INTEGER;
    value->number = type >= 8 ? (gint64) type - 8 : signed_number (bytes->at, (guint) size);
  } else
    value->type = type % 2 == 0 ? SQLITE_BLOB : SQLITE_TEXT;
  bytes->at += size;
  return TRUE;
}

static gboolean
take_values (const GByteArray *payload, KarumPageRow *cell)
{
  Bytes types, bytes;
  guint64 header;

  cell->n = 0;
  if (payload->len == 0)
    return FALSE;
  bytes = types = (Bytes){ payload->data, payload->data + payload->len };
  if (!take_number (&types, &header) || header > payload->len)
    return FALSE;
  types.end = payload->data + header;
  bytes.at = types.end;
  while (types.at < types.end) {
    guint64 type;

    if (cell->n == KARUM_PAGE_VALUES || !take_number (&types, &type)
        || !take_value (&bytes, type, &cell->values[cell->n++]))
      return FALSE;
  }
  return bytes.at == bytes.end;
}

static gboolean
visit_page (KarumPageFile *self,
            const Image *image,
            const char *owner,
            KarumPageRowVisit visit,
            gpointer data,
            GError **error)
{
  g_autoptr (GByteArray) payload = g_byte_array_new ();
  guint n = MIN (count_cells (image), self->page_size / 4);

  for (guint i = 0; i < n; i++) {
    KarumPageRow cell = { .owner = owner, .page = image->page };

    if (!take_payload (self, image, i, &cell, payload) || !take_values (payload, &cell)) {
      self->damaged = TRUE;
      continue;
    }
    if (!visit (&cell, data, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
visit_old (KarumPageFile *self, KarumPageRowVisit visit, gpointer data, GError **error)
{
  for (guint i = 0; self->log_damaged && i < self->old->len; i++) {
    const Image *image = &g_array_index (self->old, Image, i);

    if (type_of (image) != 0 && type_of (image) != TABLE_INTERIOR
        && !visit_page (self, image, NULL, visit, data, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
karum_page_file_visit (KarumPageFile *self,
                       KarumPages which,
                       const char *only,
                       KarumPageRowVisit visit,
                       gpointer data,
                       GError **error)
{
  if (which == KARUM_PAGES_OLD)
    return visit_old (self, visit, data, error);
  for (guint32 i = 0; i < self->n; i++) {
    const Image *image = &self->images[i];
    const char *owner = self->owner[i];
    int type = image->bytes ? type_of (image) : 0;
    gboolean in_place = owner && owner != free_page && owner != continuation;

    if (type == 0 || type == TABLE_INTERIOR || (only && g_strcmp0 (owner, only) != 0)
        || (which == KARUM_PAGES_IN_PLACE ? !in_place : owner != NULL))
      continue;
    if (!visit_page (self, image, in_place ? owner : NULL, visit, data, error))
      return FALSE;
  }
  return TRUE;
}

/* -- The file --------------------------------------------------------------------------------- */

static const char *
keep_name (KarumPageFile *self, const guint8 *bytes, gsize size)
{
  char *name = g_utf8_make_valid ((const char *) bytes, (gssize) size);

  g_ptr_array_add (self->names, name);
  return name;
}

typedef struct {
  KarumPageFile *file;
  GArray *roots; /* (element-type KarumRoot) */
} Schema;

/* A row of the list of tables: type, name, table, root, SQL. */
static gboolean
note_root (const KarumPageRow *cell, gpointer data, GError **error)
{
  Schema *schema = data;
  KarumRoot root;

  (void) error;
  if (cell->n != 5 || cell->values[1].type != SQLITE_TEXT || cell->values[3].type != SQLITE_INTEGER
      || cell->values[3].number <= 1 || cell->values[3].number > schema->file->n)
    return TRUE;
  root
      = (KarumRoot){ (char *) keep_name (schema->file, cell->values[1].bytes, cell->values[1].size),
                     (guint32) cell->values[3].number };
  g_array_append_val (schema->roots, root);
  return TRUE;
}

static gboolean
has_root (const GArray *roots, const char *name)
{
  karum_for_each_in (KarumRoot, root, roots)
    if (g_str_equal (root->name, name))
      return TRUE;
  return FALSE;
}

static void
walk_all (KarumPageFile *self, const GArray *usual)
{
  static const char schema_table[] = "sqlite_schema";
  g_autoptr (GArray) roots = karum_array_new (KarumRoot);
  Schema schema = { self, roots };

  walk (self, 1, schema_table);
  for (guint32 i = 0; i < self->n; i++)
    if (self->owner[i] == schema_table && type_of (&self->images[i]) == TABLE_LEAF)
      visit_page (self, &self->images[i], schema_table, note_root, &schema, NULL);
  karum_for_each_in (KarumRoot, item, roots)
    walk (self, item->root, item->name);
  karum_for_each_in (const KarumRoot, root, usual) {
    const Image *image = image_of (self, root->root);

    if (has_root (roots, root->name))
      continue;
    self->damaged = TRUE;
    if (image && !self->owner[root->root - 1] && type_of (image) != 0)
      walk (self, root->root, keep_name (self, (const guint8 *) root->name, strlen (root->name)));
  }
  walk_free (self);
}

static gboolean
is_page_size (guint64 size)
{
  return size >= 512 && size <= 32768 && (size & (size - 1)) == 0;
}

static void
read_file (KarumPageFile *self)
{
  const guint8 *bytes = (const guint8 *) g_mapped_file_get_contents (self->file);
  gsize size = g_mapped_file_get_length (self->file);
  gboolean readable = size > FILE_HEADER && memcmp (bytes, "SQLite format 3", 16) == 0;
  guint64 stated = readable ? number_at (bytes + PAGE_SIZE_AT, 2) : 0;

  self->page_size = is_page_size (stated) ? (gsize) stated : USUAL_PAGE_SIZE;
  self->n = (guint32) ((size + self->page_size - 1) / self->page_size);
  self->images = g_new (Image, self->n + 1);
  for (guint32 i = 0; i < self->n; i++) {
    gsize at = i * self->page_size;

    self->images[i] = (Image){ i + 1, bytes + at, MIN (self->page_size, size - at) };
  }
  self->cut = size % self->page_size != 0
              || (readable ? number_at (bytes + PAGE_COUNT_AT, 4) > self->n : size < FILE_HEADER);
  self->damaged = self->cut || !readable;
}

KarumPageFile *
karum_page_file_open (const char *path, const char *log, const GArray *usual, GError **error)
{
  g_autofree char *beside = g_strconcat (path, "-wal", NULL);
  g_autoptr (KarumPageFile) self = g_new0 (KarumPageFile, 1);

  self->names = g_ptr_array_new_with_free_func (g_free);
  self->old = karum_array_new (Image);
  self->file = g_mapped_file_new (path, FALSE, error);
  if (!self->file)
    return NULL;
  self->log = g_mapped_file_new (log ? log : beside, FALSE, NULL);
  read_file (self);
  if (self->log && g_mapped_file_get_length (self->log) > 0)
    read_log (self);
  self->owner = g_new0 (const char *, self->n + 1);
  walk_all (self, usual);
  return g_steal_pointer (&self);
}

void
karum_page_file_free (KarumPageFile *self)
{
  g_clear_pointer (&self->file, g_mapped_file_unref);
  g_clear_pointer (&self->log, g_mapped_file_unref);
  g_ptr_array_unref (self->names);
  g_array_unref (self->old);
  karum_free_all (self->images, self->owner, self);
}

guint32
karum_page_file_version (const KarumPageFile *self)
{
  const Image *first = image_of (self, 1);

  return first && first->size >= FILE_HEADER ? (guint32) number_at (first->bytes + VERSION_AT, 4)
                                             : 0;
}

gboolean
karum_page_file_is_cut (const KarumPageFile *self)
{
  return self->cut;
}

gboolean
karum_page_file_is_damaged (const KarumPageFile *self)
{
  return self->damaged;
}

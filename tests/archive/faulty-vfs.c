#include "faulty-vfs.h"

#include <errno.h>
#include <sqlite3.h>
#include <string.h>

typedef struct {
  sqlite3_file base;
  sqlite3_file *real; /* follows this struct in memory */
} FaultyFile;

static struct {
  GMutex lock; /* of all others: an archive has several threads */
  Fault fault;
  guint after;
  gboolean lasting, failed;
} state;

void
faulty_vfs_arm (Fault fault, guint after, gboolean lasting)
{
  g_mutex_lock (&state.lock);
  state.fault = fault;
  state.after = after;
  state.lasting = lasting;
  state.failed = FALSE;
  g_mutex_unlock (&state.lock);
}

gboolean
faulty_vfs_disarm (void)
{
  gboolean failed;

  g_mutex_lock (&state.lock);
  state.fault = FAULT_NONE;
  failed = state.failed;
  g_mutex_unlock (&state.lock);
  return failed;
}

static gboolean
fails_now (void)
{
  if (state.fault == FAULT_NONE || state.fault == FAULT_READ_ONLY
      || (state.failed && !state.lasting))
    return FALSE;
  if (state.after > 0) {
    state.after--;
    return FALSE;
  }
  state.failed = TRUE;
  return TRUE;
}

/* Whether the current operation fails. */
static gboolean
fails (void)
{
  gboolean failed;

  g_mutex_lock (&state.lock);
  failed = fails_now ();
  g_mutex_unlock (&state.lock);
  return failed;
}

static sqlite3_file *
real (sqlite3_file *file)
{
  return ((FaultyFile *) file)->real;
}

static int
faulty_close (sqlite3_file *file)
{
  return real (file)->pMethods->xClose (real (file));
}

static int
faulty_read (sqlite3_file *file, void *data, int size, sqlite3_int64 offset)
{
  return real (file)->pMethods->xRead (real (file), data, size, offset);
}

static int
faulty_write (sqlite3_file *file, const void *data, int size, sqlite3_int64 offset)
{
  if (!fails ())
    return real (file)->pMethods->xWrite (real (file), data, size, offset);
  if (state.fault == FAULT_FULL)
    return SQLITE_FULL;
  real (file)->pMethods->xWrite (real (file), data, size / 2, offset);
  return SQLITE_IOERR_WRITE;
}

static int
faulty_truncate (sqlite3_file *file, sqlite3_int64 size)
{
  return fails () ? SQLITE_IOERR_TRUNCATE : real (file)->pMethods->xTruncate (real (file), size);
}

/* A power failure is not simulated, so syncing would only take time. */
static int
faulty_sync (sqlite3_file *file, int flags)
{
  (void) file;
  (void) flags;
  return fails () ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int
faulty_size (sqlite3_file *file, sqlite3_int64 *size)
{
  return real (file)->pMethods->xFileSize (real (file), size);
}

static int
faulty_lock (sqlite3_file *file, int level)
{
  return real (file)->pMethods->xLock (real (file), level);
}

static int
faulty_unlock (sqlite3_file *file, int level)
{
  return real (file)->pMethods->xUnlock (real (file), level);
}

static int
faulty_check_lock (sqlite3_file *file, int *held)
{
  return real (file)->pMethods->xCheckReservedLock (real (file), held);
}

static int
faulty_control (sqlite3_file *file, int what, void *data)
{
  return real (file)->pMethods->xFileControl (real (file), what, data);
}

static int
faulty_sector (sqlite3_file *file)
{
  return real (file)->pMethods->xSectorSize (real (file));
}

static int
faulty_character (sqlite3_file *file)
{
  return real (file)->pMethods->xDeviceCharacteristics (real (file));
}

static int
faulty_shm_map (sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
  if (extend && fails ())
    return SQLITE_IOERR_SHMSIZE;
  return real (file)->pMethods->xShmMap (real (file), page, size, extend, memory);
}

static int
faulty_shm_lock (sqlite3_file *file, int offset, int n, int flags)
{
  return real (file)->pMethods->xShmLock (real (file), offset, n, flags);
}

static void
faulty_shm_barrier (sqlite3_file *file)
{
  real (file)->pMethods->xShmBarrier (real (file));
}

static int
faulty_shm_unmap (sqlite3_file *file, int delete)
{
  return real (file)->pMethods->xShmUnmap (real (file), delete);
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = faulty_close,
  .xRead = faulty_read,
  .xWrite = faulty_write,
  .xTruncate = faulty_truncate,
  .xSync = faulty_sync,
  .xFileSize = faulty_size,
  .xLock = faulty_lock,
  .xUnlock = faulty_unlock,
  .xCheckReservedLock = faulty_check_lock,
  .xFileControl = faulty_control,
  .xSectorSize = faulty_sector,
  .xDeviceCharacteristics = faulty_character,
  .xShmMap = faulty_shm_map,
  .xShmLock = faulty_shm_lock,
  .xShmBarrier = faulty_shm_barrier,
  .xShmUnmap = faulty_shm_unmap,
};

static sqlite3_vfs *
system_vfs (sqlite3_vfs *vfs)
{
  return vfs->pAppData;
}

/* Behaves like a file or folder without write permission. */
static int
read_only_flags (int flags)
{
  int allowed = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);

  return allowed | SQLITE_OPEN_READONLY;
}

static int
faulty_open (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
  FaultyFile *faulty = (FaultyFile *) file;
  int code;

  file->pMethods = NULL;
  if ((flags & SQLITE_OPEN_CREATE) && fails ())
    return SQLITE_CANTOPEN;
  if (state.fault == FAULT_READ_ONLY)
    flags = read_only_flags (flags);
  faulty->real = (sqlite3_file *) (faulty + 1);
  code = system_vfs (vfs)->xOpen (system_vfs (vfs), name, faulty->real, flags, out);
  if (code == SQLITE_OK)
    file->pMethods = &methods;
  return code;
}

static int
faulty_delete (sqlite3_vfs *vfs, const char *name, int sync)
{
  (void) sync;
  return fails () ? SQLITE_IOERR_DELETE : system_vfs (vfs)->xDelete (system_vfs (vfs), name, FALSE);
}

/* The operating system's error message. */
static int
faulty_last_error (sqlite3_vfs *vfs, int size, char *text)
{
  if (state.fault == FAULT_FULL && state.failed)
    return ENOSPC;
  if (state.fault == FAULT_IO && state.failed)
    return EIO;
  return system_vfs (vfs)->xGetLastError (system_vfs (vfs), size, text);
}

static void
register_vfs (gboolean for_all)
{
  static sqlite3_vfs vfs;

  vfs = *sqlite3_vfs_find (NULL);
  vfs.pAppData = sqlite3_vfs_find (NULL);
  vfs.pNext = NULL;
  vfs.zName = FAULTY_VFS;
  vfs.szOsFile += (int) sizeof (FaultyFile);
  vfs.xOpen = faulty_open;
  vfs.xDelete = faulty_delete;
  vfs.xGetLastError = faulty_last_error;
  g_assert_cmpint (sqlite3_vfs_register (&vfs, for_all), ==, SQLITE_OK);
}

void
faulty_vfs_register (void)
{
  register_vfs (FALSE);
}

void
faulty_vfs_register_for_all (void)
{
  register_vfs (TRUE);
}

/* Without --deep, a fault at one of so many writes. */
#define SHORT_STEP 5

static void
test_writes (gconstpointer data)
{
  const FaultyCase *test = data;
  guint after = 0;

  while (test->run (test->fault, after, test->lasting))
    after += g_getenv ("KARUM_TEST_DEEP") ? 1 : SHORT_STEP;
  g_test_message ("%u writes", after);
  g_assert_cmpuint (after, >, 5);
}

void
faulty_vfs_add_cases (const char *path, const FaultyCase *cases, guint n_cases)
{
  for (guint i = 0; i < n_cases; i++) {
    g_autofree char *name = g_strconcat (path, cases[i].name, NULL);

    g_test_add_data_func (name, &cases[i], test_writes);
  }
}

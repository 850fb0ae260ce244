/* faulty-vfs.h: an SQLite VFS that fails when told to, in place of the disk. */
#pragma once

#include <glib.h>

#define FAULTY_VFS "faulty"

typedef enum {
  FAULT_NONE,
  FAULT_FULL,     /* no space left */
  FAULT_IO,       /* half of what should be written is */
  FAULT_READ_ONLY /* nothing can be opened to be written or made */
} Fault;

/* faulty_vfs_register: makes it known to SQLite as FAULTY_VFS. */
void faulty_vfs_register (void);

/**
 * faulty_vfs_arm: lets a write, sync, truncation or creation fail.
 * @after: how many of them succeed before
 * @lasting: whether all that follow fail too
 */
void faulty_vfs_arm (Fault fault, guint after, gboolean lasting);

/* faulty_vfs_disarm: nothing fails any more; returns whether something has failed. */
gboolean faulty_vfs_disarm (void);

/**
 * FaultyCase: something that is tried with a fault.
 * @run: tries it with the fault armed after so many writes. Returns: whether there were as many
 */
typedef struct {
  const char *name;
  Fault fault;
  gboolean lasting;
  gboolean (*run) (Fault fault, guint after, gboolean lasting);
} FaultyCase;

/**
 * faulty_vfs_add_cases: adds a test for each of @cases, which tries it with the fault at every
 * single write that it makes.
 * @path: of the tests, ending with a slash
 * @cases: (array length=n_cases): kept
 */
void faulty_vfs_add_cases (const char *path, const FaultyCase *cases, guint n_cases);

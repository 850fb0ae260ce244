/* faulty-vfs.h: an SQLite VFS that simulates disk faults. */
#pragma once

#include <glib.h>

#define FAULTY_VFS "faulty"

typedef enum {
  FAULT_NONE,
  FAULT_FULL,     /* no space left */
  FAULT_IO,       /* writes only half of the data */
  FAULT_READ_ONLY /* no file can be created or opened for writing */
} Fault;

/* faulty_vfs_register: registers it with SQLite as FAULTY_VFS. */
void faulty_vfs_register (void);

/* faulty_vfs_register_for_all: the same, for all connections that name no other one; in any
 * thread. */
void faulty_vfs_register_for_all (void);

/**
 * faulty_vfs_arm: makes a write, sync, truncation or creation fail.
 * @after: number of such operations that succeed before
 * @lasting: whether all later operations fail, too
 */
void faulty_vfs_arm (Fault fault, guint after, gboolean lasting);

/* faulty_vfs_disarm: ends faults; returns whether an operation has failed. */
gboolean faulty_vfs_disarm (void);

/**
 * FaultyCase: an operation to test with a fault.
 * @run: runs it with the fault armed after a number of writes. Returns: whether there were that
 * many writes
 */
typedef struct {
  const char *name;
  Fault fault;
  gboolean lasting;
  gboolean (*run) (Fault fault, guint after, gboolean lasting);
} FaultyCase;

/**
 * faulty_vfs_add_cases: adds a test for each of @cases, which runs it with the fault at each of its
 * writes.
 * @path: path of the tests, ends with a slash
 * @cases: (array length=n_cases): must remain valid
 */
void faulty_vfs_add_cases (const char *path, const FaultyCase *cases, guint n_cases);

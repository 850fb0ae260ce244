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

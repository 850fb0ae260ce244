/* karum-archive-private.h: the internal interface of an archive. */
#pragma once

#include "karum-archive.h"

/* karum_archive_tell_changed: emits "changed". */
void karum_archive_tell_changed (KarumArchive *archive);

/* karum_archive_push: passes @task, (transfer full), made with karum_request_task_new(), to the
 * thread of its lane. */
void karum_archive_push (KarumArchive *archive, GTask *task);

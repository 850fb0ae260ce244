/* karum-aside.h: threads of the engine, which give way to the window. */
#pragma once

#include <gio/gio.h>

/**
 * karum_aside: does the work of @task in a thread of its own, since those of a pool don't get their
 * priority back. Without memory for a thread, the task returns NULL.
 * @name: of the thread
 * @work: called with the data of the task; has it return a value
 */
void karum_aside (GTask *task, const char *name, GTaskThreadFunc work);

/* karum-interrupt.h: Ctrl+C as a request to stop with what there is so far. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/**
 * karum_interrupt_catch: from now on the first SIGINT sets the flag returned; a second one ends the
 * program as usual.
 * Returns: (transfer none): a flag of static duration, false so far
 */
atomic_bool *karum_interrupt_catch (void);

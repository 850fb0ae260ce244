/* karum-interrupt.h: handles Ctrl+C as a request to stop and keep the results so far. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/**
 * karum_interrupt_catch: after this call, the first SIGINT sets the returned flag; a second one
 * ends the program as usual.
 * Returns: (transfer none): a flag of static duration, initially false
 */
atomic_bool *karum_interrupt_catch (void);

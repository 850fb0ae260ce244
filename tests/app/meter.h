/* meter.h: how long the thread of the interface is busy between two looks at what a person does. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* meter_start: measures the default main context from now on. */
void meter_start (void);

/* meter_begin: what follows is counted as @step, until the next call. */
void meter_begin (const char *step);

/* meter_print: a line for each step: how often the thread was busy for longer than a millisecond,
 * how long at most, and how long the slowest but one in a hundred; in milliseconds of the
 * processor, which other programs don't change, and of the clock. */
void meter_print (void);

/* meter_print_memory: how much memory the program has now, named @moment: all of it, and how much
 * of that is its own and not a part of a file. */
void meter_print_memory (const char *moment);

/* meter_processor: milliseconds of the processor that the program has used so far, in all threads.
 */
double meter_processor (void);

G_END_DECLS

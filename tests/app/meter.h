/* meter.h: measures how long the main thread is busy between two polls for events. */
#pragma once

#include <gtk/gtk.h>

/* meter_start: starts to measure the default main context. */
void meter_start (void);

/* meter_begin: the following is counted as @step, until the next call. */
void meter_begin (const char *step);

/* meter_print: prints a line for each step: how often the thread was busy for longer than a
 * millisecond, the maximum, and the 99th percentile; in milliseconds of CPU time, which doesn't
 * depend on other programs, and of wall time. */
void meter_print (void);

/* meter_print_memory: prints the memory usage at @moment: the total, and the part that is not
 * mapped from files. */
void meter_print_memory (const char *moment);

/* meter_processor: the CPU time of all threads so far, in milliseconds. */
double meter_processor (void);

/* meter_thread: the CPU time of the calling thread so far, in milliseconds. */
double meter_thread (void);

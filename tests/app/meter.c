#include "meter.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "karum-arrays.h"

/* Shorter times are not perceptible. */
#define SHORTEST_MS 1.0

typedef struct {
  char *name;
  GArray *processor; /* (element-type double): milliseconds */
  double longest;    /* of the wall clock */
} Step;

/* A poll function has no user data. */
static struct {
  GPollFunc poll;
  GPtrArray *steps; /* (element-type Step) */
  double since_processor, since_clock;
} meter;

static double
read_clock (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec * 1000 + (double) time.tv_nsec / 1e6;
}

static void
note (void)
{
  Step *step;
  double processor = read_clock (CLOCK_THREAD_CPUTIME_ID) - meter.since_processor;

  if (meter.steps->len == 0 || processor < SHORTEST_MS)
    return;
  step = meter.steps->pdata[meter.steps->len - 1];
  g_array_append_val (step->processor, processor);
  step->longest = MAX (step->longest, read_clock (CLOCK_MONOTONIC) - meter.since_clock);
}

static void
wake (void)
{
  meter.since_processor = read_clock (CLOCK_THREAD_CPUTIME_ID);
  meter.since_clock = read_clock (CLOCK_MONOTONIC);
}

/* The thread is busy between two polls. */
static gint
poll_measured (GPollFD *descriptors, guint n_descriptors, gint timeout)
{
  gint ready;

  note ();
  ready = meter.poll (descriptors, n_descriptors, timeout);
  wake ();
  return ready;
}

static void
step_free (gpointer data)
{
  Step *step = data;

  g_array_unref (step->processor);
  g_free (step->name);
  g_free (step);
}

void
meter_start (void)
{
  meter.steps = g_ptr_array_new_with_free_func (step_free);
  meter.poll = g_main_context_get_poll_func (NULL);
  wake ();
  g_main_context_set_poll_func (NULL, poll_measured);
}

void
meter_begin (const char *name)
{
  Step *step = g_new0 (Step, 1);

  note ();
  wake ();
  step->name = g_strdup (name);
  step->processor = karum_array_new (double);
  g_ptr_array_add (meter.steps, step);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
quantile (GArray *sorted, guint percent)
{
  return sorted->len > 0 ? g_array_index (sorted, double, (sorted->len - 1) * percent / 100) : 0;
}

void
meter_print (void)
{
  printf ("%-36s %6s %9s %9s %9s %9s\n", "step", "busy", "median", "99 %", "longest", "by clock");
  karum_for_each (const Step, step, meter.steps) {
    g_array_sort (step->processor, compare_times);
    printf ("%-36s %6u %6.1f ms %6.1f ms %6.1f ms %6.1f ms\n", step->name, step->processor->len,
            quantile (step->processor, 50), quantile (step->processor, 99),
            quantile (step->processor, 100), step->longest);
  }
}

static double
memory_of (const char *status, const char *key)
{
  const char *line = g_strstr_len (status, -1, key);

  return line ? g_ascii_strtod (line + strlen (key), NULL) / 1024 : 0;
}

void
meter_print_memory (const char *moment)
{
  g_autofree char *status = NULL;

  if (g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    printf ("%-36s %6.1f MB, its own %6.1f MB\n", moment, memory_of (status, "VmRSS:"),
            memory_of (status, "RssAnon:"));
}

double
meter_processor (void)
{
  return read_clock (CLOCK_PROCESS_CPUTIME_ID);
}

double
meter_thread (void)
{
  return read_clock (CLOCK_THREAD_CPUTIME_ID);
}

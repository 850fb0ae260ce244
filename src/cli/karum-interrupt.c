#include "karum-interrupt.h"

#include <signal.h>
#include <stddef.h>

/* Static, because a signal handler has no user data. */
static atomic_bool interrupted;

static void
interrupt (int signal_number)
{
  (void) signal_number;
  atomic_store (&interrupted, true);
}

atomic_bool *
karum_interrupt_catch (void)
{
  struct sigaction action = { .sa_handler = interrupt, .sa_flags = (int) SA_RESETHAND };

  sigemptyset (&action.sa_mask);
  sigaction (SIGINT, &action, NULL);
  return &interrupted;
}

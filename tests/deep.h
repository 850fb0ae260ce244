/* deep.h: how often a test repeats what it does with random numbers. */
#pragma once

#include <glib.h>

/* deep_rounds: @full with "tools/test --deep", a quarter of it otherwise. */
static inline guint
deep_rounds (guint full)
{
  return g_getenv ("KARUM_TEST_DEEP") ? full : full / 4;
}

/* deep_or: @deep with "tools/test --deep", @otherwise without. */
static inline guint
deep_or (guint deep, guint otherwise)
{
  return g_getenv ("KARUM_TEST_DEEP") ? deep : otherwise;
}

/* karum-fuzz.h: what every fuzz target defines. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Reads @size bytes of anything; aborts when something that must hold does not. Returns 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

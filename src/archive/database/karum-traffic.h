/* karum-traffic.h: what those who write to an archive tell each other. */
#pragma once

/**
 * KarumTraffic: what the stores of a program that have the same archive open tell each other;
 * changed atomically. Zero at first.
 */
typedef struct {
  int long_writers; /* who may hold the archive for long: then others wait without limit */
  int limit;        /* milliseconds for which others are let come first; 0 for the usual */
  gssize freed;     /* the highest number of a permanently deleted game; 0 for none */
} KarumTraffic;

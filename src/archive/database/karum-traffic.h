/* karum-traffic.h: coordination of the writers of an archive within a program. */
#pragma once

/**
 * KarumTraffic: shared by all stores of a program that have the same archive open; accessed
 * atomically. Zero at first.
 */
typedef struct {
  int long_writers; /* number of long transactions: while there are any, other writers wait without
                       a limit */
  int limit;        /* milliseconds for which long transactions yield; 0 for the default */
  gssize freed;     /* the highest number of a permanently deleted game; 0 for none */
} KarumTraffic;

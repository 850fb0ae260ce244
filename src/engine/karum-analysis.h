/* karum-analysis.h: an engine that works on a thread of its own, for a window that must not wait. */
#pragma once

#include "karum-engine.h"

/**
 * KarumAnalysis: analyses one position at a time. All functions can be called in any thread; except
 * for karum_analysis_free() and karum_analysis_wait(), they return at once, whatever the engine is
 * doing: at most after the copying of a result.
 *
 * A new position, or a stop, ends the analysis that is going on: it takes milliseconds until the
 * threads have stopped, and up to 50 ms under load; on Linux they give way to other threads. From
 * the call on, nothing of the old position is reported.
 */
typedef struct KarumAnalysis KarumAnalysis;

typedef enum {
  KARUM_ANALYSIS_IDLE,    /* there is no position, or it was stopped */
  KARUM_ANALYSIS_RUNNING, /* a search is going on, or about to begin */
  KARUM_ANALYSIS_PAUSED,  /* the same, but it waits */
  KARUM_ANALYSIS_DONE     /* a limit is reached, everything is proved, or the game is over */
} KarumAnalysisPhase;

/**
 * KarumAnalysisNews: called when there is something new to read: after each depth and each new
 * bound, about ten times a second while a search goes on, and when it is done. It is called in the
 * thread of the analysis: pass it on to the main loop, and call karum_analysis_read() there. It may
 * not call karum_analysis_wait() or karum_analysis_free().
 */
typedef void (*KarumAnalysisNews) (void *data);

/**
 * karum_analysis_new: starts the thread, without a position.
 * @rules: copied
 * @hash_bytes: as for karum_engine_new()
 * @news: (nullable)
 * @data: for @news; must outlive the analysis
 * @error: (nullable)
 * Returns: (transfer full) (nullable): NULL with @error if there is not enough memory
 */
KarumAnalysis *karum_analysis_new (const KarumRules *rules,
                                   size_t hash_bytes,
                                   KarumAnalysisNews news,
                                   void *data,
                                   KarumError *error);

/* karum_analysis_free: @analysis: (nullable): is stopped first */
void karum_analysis_free (KarumAnalysis *analysis);

/**
 * karum_analysis_start: analyses @state instead of the current position, with the tables that have
 * been filled so far. A paused analysis goes on.
 * @state: copied; of a game under the rules of the analysis; may be over
 * @limits: copied; @stop and @gate are ignored; @endgames must outlive the analysis, or the next
 * position; @lines up to KARUM_ANALYSIS_LINES
 */
void karum_analysis_start (KarumAnalysis *analysis,
                           const KarumState *state,
                           const KarumSearchLimits *limits);

#define KARUM_ANALYSIS_LINES 64

/* karum_analysis_stop: ends the search; what it has found can still be read. */
void karum_analysis_stop (KarumAnalysis *analysis);

/* karum_analysis_pause: lets the search wait, or go on; no time passes for it while it waits. A
 * paused search keeps its threads and its memory. */
void karum_analysis_pause (KarumAnalysis *analysis, bool paused);

/* karum_analysis_clear: empties the tables before the next position, so that an analysis can be
 * repeated exactly (with one thread and a limit on nodes or depth). Stops the search. */
void karum_analysis_clear (KarumAnalysis *analysis);

/* What an analysis is doing. */
typedef struct {
  KarumAnalysisPhase phase;
  unsigned number;  /* of the position: of calls of karum_analysis_start() so far */
  unsigned changes; /* of the results: another one each time */
} KarumAnalysisState;

/**
 * karum_analysis_read: what is known of the current position.
 * @results: (out) (array length=most): the best turns, best first; the first one has nodes and
 * seconds, too
 * @most: up to KARUM_ANALYSIS_LINES
 * @n_results: (out): how many there are: at most @most, 0 before the first depth
 */
KarumAnalysisState karum_analysis_read (KarumAnalysis *analysis,
                                        KarumSearchResult *results,
                                        unsigned most,
                                        unsigned *n_results);

/* karum_analysis_wait: waits until the engine is idle or done. Not while it is paused. */
void karum_analysis_wait (KarumAnalysis *analysis);

#include "karum-analysis.h"

#include <stdlib.h>

#include "karum-search-clock.h"

/* What the thread of the analysis works on. */
typedef struct {
  KarumAnalysis *analysis;
  KarumState position;
  KarumSearchLimits limits;
  unsigned number;
  KarumSearchResult results[KARUM_ANALYSIS_LINES];
} Work;

struct KarumAnalysis {
  KarumEngine *engine; /* used by the thread alone */
  KarumAnalysisNews news;
  void *data;
  pthread_t thread;
  Work work;        /* of the thread alone */
  atomic_bool stop; /* the search that is going on */
  KarumSearchGate gate;

  pthread_mutex_t lock; /* protects everything below */
  pthread_cond_t changed;
  bool quit;
  bool wanted; /* there is a position that the thread has not taken yet */
  bool clear;  /* the tables are to be emptied first */
  bool busy;   /* the thread has taken a position */
  KarumState position;
  KarumSearchLimits limits;
  KarumAnalysisState state;
  KarumSearchResult results[KARUM_ANALYSIS_LINES];
  unsigned n_results;
};

static void
clear (KarumAnalysis *analysis)
{
  pthread_cond_destroy (&analysis->changed);
  pthread_mutex_destroy (&analysis->lock);
  karum_search_gate_clear (&analysis->gate);
  free (analysis);
}

/* Copies results, unless there is another position by now. */
static void
publish (Work *work, bool done)
{
  KarumAnalysis *analysis = work->analysis;
  bool present;

  pthread_mutex_lock (&analysis->lock);
  present = analysis->state.number == work->number && analysis->state.phase != KARUM_ANALYSIS_IDLE;
  if (present) {
    analysis->n_results = work->results[0].n_results;
    memcpy (analysis->results, work->results, analysis->n_results * sizeof *work->results);
    analysis->state.changes++;
    if (done)
      analysis->state.phase = KARUM_ANALYSIS_DONE;
  }
  pthread_mutex_unlock (&analysis->lock);
  if (present && analysis->news)
    analysis->news (analysis->data);
}

/* Results are those of the work itself. */
static void
see_results (const KarumSearchResult *results, void *data)
{
  (void) results;
  publish (data, false);
}

/* Waits for a position, or for tables to be emptied; returns false if the analysis is to end. */
static bool
take (KarumAnalysis *analysis, Work *work, bool *empty)
{
  bool quit;

  pthread_mutex_lock (&analysis->lock);
  analysis->busy = false;
  pthread_cond_broadcast (&analysis->changed);
  while (!analysis->wanted && !analysis->clear && !analysis->quit)
    pthread_cond_wait (&analysis->changed, &analysis->lock);
  quit = analysis->quit;
  *empty = analysis->clear;
  analysis->clear = false;
  work->number = 0;
  if (analysis->wanted) {
    work->position = analysis->position;
    work->limits = analysis->limits;
    work->number = analysis->state.number;
    analysis->wanted = false;
    atomic_store (&analysis->stop, false);
  }
  analysis->busy = true;
  pthread_mutex_unlock (&analysis->lock);
  return !quit;
}

static void *
run (void *data)
{
  Work *work = data;
  KarumAnalysis *analysis = work->analysis;
  bool empty;

  karum_engine_give_way (false);
  while (take (analysis, work, &empty)) {
    if (empty)
      karum_engine_clear (analysis->engine);
    if (work->number == 0)
      continue;
    if (!karum_engine_search (analysis->engine, &work->position, &work->limits, see_results, work,
                              work->results))
      work->results[0].n_results = 0;
    publish (work, true);
  }
  return NULL;
}

static bool
begin_analysis (KarumAnalysis *analysis,
                const KarumRules *rules,
                size_t hash_bytes,
                KarumError *error)
{
  analysis->work.analysis = analysis;
  analysis->engine = karum_engine_new (rules, hash_bytes, error);
  if (!analysis->engine)
    return false;
  if (pthread_create (&analysis->thread, NULL, run, &analysis->work) == 0)
    return true;
  karum_error_set (error, 0, N_ ("no more threads can be started"), NULL);
  karum_engine_free (analysis->engine);
  return false;
}

KarumAnalysis *
karum_analysis_new (const KarumRules *rules,
                    size_t hash_bytes,
                    KarumAnalysisNews news,
                    void *data,
                    KarumError *error)
{
  KarumAnalysis *analysis = calloc (1, sizeof *analysis);

  if (!analysis) {
    karum_error_set (error, 0, N_ ("not enough memory"), NULL);
    return NULL;
  }
  analysis->news = news;
  analysis->data = data;
  karum_search_gate_init (&analysis->gate);
  pthread_mutex_init (&analysis->lock, NULL);
  pthread_cond_init (&analysis->changed, NULL);
  if (begin_analysis (analysis, rules, hash_bytes, error))
    return analysis;
  clear (analysis);
  return NULL;
}

/* Ends the search that is going on, if any; the lock is held. */
static void
interrupt (KarumAnalysis *analysis)
{
  atomic_store (&analysis->stop, true);
  karum_search_gate_open (&analysis->gate);
  pthread_cond_broadcast (&analysis->changed);
}

void
karum_analysis_free (KarumAnalysis *analysis)
{
  if (!analysis)
    return;
  pthread_mutex_lock (&analysis->lock);
  analysis->quit = true;
  analysis->state.phase = KARUM_ANALYSIS_IDLE;
  interrupt (analysis);
  pthread_mutex_unlock (&analysis->lock);
  pthread_join (analysis->thread, NULL);
  karum_engine_free (analysis->engine);
  clear (analysis);
}

void
karum_analysis_start (KarumAnalysis *analysis,
                      const KarumState *state,
                      const KarumSearchLimits *limits)
{
  pthread_mutex_lock (&analysis->lock);
  analysis->position = *state;
  analysis->limits = *limits;
  analysis->limits.stop = &analysis->stop;
  analysis->limits.gate = &analysis->gate;
  if (limits->lines > KARUM_ANALYSIS_LINES)
    analysis->limits.lines = KARUM_ANALYSIS_LINES;
  analysis->wanted = true;
  analysis->n_results = 0;
  analysis->state.phase = KARUM_ANALYSIS_RUNNING;
  analysis->state.number++;
  analysis->state.changes++;
  interrupt (analysis);
  pthread_mutex_unlock (&analysis->lock);
}

/* The lock is held. */
static void
stop (KarumAnalysis *analysis)
{
  analysis->wanted = false;
  if (analysis->state.phase == KARUM_ANALYSIS_RUNNING)
    analysis->state.phase = KARUM_ANALYSIS_IDLE;
  interrupt (analysis);
}

void
karum_analysis_stop (KarumAnalysis *analysis)
{
  pthread_mutex_lock (&analysis->lock);
  stop (analysis);
  pthread_mutex_unlock (&analysis->lock);
}

void
karum_analysis_clear (KarumAnalysis *analysis)
{
  pthread_mutex_lock (&analysis->lock);
  stop (analysis);
  analysis->clear = true;
  pthread_mutex_unlock (&analysis->lock);
}

void
karum_analysis_pause (KarumAnalysis *analysis, bool paused)
{
  pthread_mutex_lock (&analysis->lock);
  if (paused && analysis->state.phase == KARUM_ANALYSIS_RUNNING)
    karum_search_gate_close (&analysis->gate);
  else
    karum_search_gate_open (&analysis->gate);
  pthread_mutex_unlock (&analysis->lock);
}

KarumAnalysisState
karum_analysis_read (KarumAnalysis *analysis,
                     KarumSearchResult *results,
                     unsigned most,
                     unsigned *n_results)
{
  KarumAnalysisState state;

  pthread_mutex_lock (&analysis->lock);
  state = analysis->state;
  if (state.phase == KARUM_ANALYSIS_RUNNING && atomic_load (&analysis->gate.closed))
    state.phase = KARUM_ANALYSIS_PAUSED;
  *n_results = analysis->n_results < most ? analysis->n_results : most;
  memcpy (results, analysis->results, *n_results * sizeof *results);
  pthread_mutex_unlock (&analysis->lock);
  return state;
}

void
karum_analysis_wait (KarumAnalysis *analysis)
{
  pthread_mutex_lock (&analysis->lock);
  while (analysis->wanted || analysis->clear || analysis->busy)
    pthread_cond_wait (&analysis->changed, &analysis->lock);
  pthread_mutex_unlock (&analysis->lock);
}

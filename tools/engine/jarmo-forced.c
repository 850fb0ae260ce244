#include "jarmo-forced.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "karum-search-limits.h"

/* A file has a page of text, and then the bits in words of 64. */
#define HEAD_SIZE 4096
#define WORD_BITS 64

/* The words that a thread takes at once. */
#define PORTION 256

#define PATH_SIZE 4096

typedef _Atomic uint64_t Word;

typedef struct {
  JarmoLayer *layer; /* (owned) */
  char *file;        /* (owned): mapped, with its head */
  Word *bits;        /* in it */
  uint64_t words;
} Answers;

struct JarmoForced {
  const char *folder;
  JarmoQuestion question;
  Answers answers[JARMO_LAYERS_MAX + 1];
  unsigned n_layers; /* that are done */
};

JarmoForced *
jarmo_forced_new (const char *folder, const JarmoQuestion *question)
{
  JarmoForced *self = calloc (1, sizeof *self);

  if (self) {
    self->folder = folder;
    self->question = *question;
  }
  return self;
}

static size_t
file_size (const Answers *answers)
{
  return HEAD_SIZE + answers->words * sizeof *answers->bits;
}

static void
answers_clear (Answers *answers)
{
  if (answers->file)
    munmap (answers->file, file_size (answers));
  free (answers->layer);
  *answers = (Answers){ 0 };
}

void
jarmo_forced_free (JarmoForced *self)
{
  for (unsigned i = 0; i <= JARMO_LAYERS_MAX; i++)
    answers_clear (&self->answers[i]);
  free (self);
}

unsigned
jarmo_forced_layers (const JarmoForced *self)
{
  return self->n_layers;
}

/* -- Files ------------------------------------------------------------------------------------ */

static void
write_path (const JarmoForced *self, unsigned layer, const char *suffix, char path[PATH_SIZE])
{
  const JarmoQuestion *question = &self->question;

  snprintf (path, PATH_SIZE, "%s/jarmo-%s-%s-%d-%u.%s", self->folder,
            question->locked ? "locked" : "free",
            question->side == KARUM_FIRST ? "first" : "second", question->margin, layer, suffix);
}

static uint64_t
count_forced (const Answers *answers)
{
  uint64_t forced = 0;

  for (uint64_t i = 0; i < answers->words; i++)
    forced += (uint64_t) __builtin_popcountll (answers->bits[i]);
  return forced;
}

/* What the head of the file of a layer says when it is done. */
static void
write_head (const JarmoForced *self, const Answers *answers, char head[HEAD_SIZE])
{
  uint64_t sum = 0;

  for (uint64_t i = 0; i < answers->words; i++)
    sum = (sum ^ answers->bits[i]) * UINT64_C (0x9e3779b97f4a7c15) + i;
  memset (head, 0, HEAD_SIZE);
  snprintf (head, HEAD_SIZE, "Karum Jarmo 1\ngoal %s\nside %s\nmargin %d\nlayer %u\nsum %016llx\n",
            self->question.locked ? "locked" : "free",
            self->question.side == KARUM_FIRST ? "first" : "second", self->question.margin,
            answers->layer->layer, (unsigned long long) sum);
}

static bool
map (Answers *answers, const char *path, int flags)
{
  int file = open (path, flags, 0666);
  void *mapped = MAP_FAILED;

  if (file >= 0 && (!(flags & O_CREAT) || ftruncate (file, (off_t) file_size (answers)) == 0)
      && lseek (file, 0, SEEK_END) == (off_t) file_size (answers))
    mapped = mmap (NULL, file_size (answers), PROT_READ | (flags & O_CREAT ? PROT_WRITE : 0),
                   MAP_SHARED, file, 0);
  else if (file >= 0)
    errno = EBADMSG;
  if (file >= 0)
    close (file);
  if (mapped == MAP_FAILED)
    return false;
  answers->file = mapped;
  answers->bits = (void *) (answers->file + HEAD_SIZE);
  return true;
}

/* A layer that is done has the file without the suffix of one that isn't. */
static bool
open_answers (JarmoForced *self, Answers *answers, bool *done)
{
  char path[PATH_SIZE], head[HEAD_SIZE];

  answers->layer = jarmo_layer_new (self->n_layers);
  if (!answers->layer)
    return false;
  answers->words = (answers->layer->positions + WORD_BITS - 1) / WORD_BITS;
  write_path (self, self->n_layers, "bits", path);
  *done = access (path, F_OK) == 0;
  if (!*done) {
    write_path (self, self->n_layers, "part", path);
    return map (answers, path, O_RDWR | O_CREAT);
  }
  if (!map (answers, path, O_RDONLY))
    return false;
  write_head (self, answers, head);
  errno = EBADMSG;
  return memcmp (head, answers->file, HEAD_SIZE) == 0;
}

static bool
finish (const JarmoForced *self, const Answers *answers)
{
  char part[PATH_SIZE], bits[PATH_SIZE], head[HEAD_SIZE];

  write_path (self, answers->layer->layer, "part", part);
  write_path (self, answers->layer->layer, "bits", bits);
  write_head (self, answers, head);
  if (msync (answers->file, file_size (answers), MS_SYNC) != 0)
    return false;
  memcpy (answers->file, head, HEAD_SIZE);
  return msync (answers->file, HEAD_SIZE, MS_SYNC) == 0 && rename (part, bits) == 0;
}

/* -- One position ----------------------------------------------------------------------------- */

static inline bool
has (const Answers *answers, const JarmoPlain *plain)
{
  uint64_t number = jarmo_layer_number (answers->layer, plain);

  return atomic_load_explicit (&answers->bits[number / WORD_BITS], memory_order_relaxed)
             >> number % WORD_BITS
         & 1;
}

/* Whether the margin is forced, in a layer that is done or being solved. */
static bool
is_forced (const JarmoForced *self, const JarmoPlain *plain)
{
  const JarmoQuestion *question = &self->question;

  if (jarmo_plain_is_over (plain, question->locked))
    return jarmo_plain_margin (plain, question->side) >= question->margin;
  return has (&self->answers[jarmo_plain_layer (plain)], plain);
}

bool
jarmo_forced_ask (const JarmoForced *self, const JarmoPlain *plain)
{
  return is_forced (self, plain);
}

/* Whether it follows from the positions after the turns. */
static bool
follows (const JarmoForced *self, const JarmoPlain *plain)
{
  bool own = plain->side == self->question.side;
  JarmoPlain next[JARMO_PLAIN_TURNS];
  unsigned n = jarmo_plain_next (plain, self->question.locked, next);

  for (unsigned i = 0; i < n; i++)
    if (is_forced (self, &next[i]) == own)
      return own;
  return !own;
}

/* -- Passes ----------------------------------------------------------------------------------- */

typedef struct {
  const JarmoForced *forced;
  Answers *answers;
  Word *dirty; /* the positions to be looked at again */
  bool all;    /* this pass looks at all that aren't forced */
  const atomic_bool *stop;
  Word portions; /* begun in this pass */
  Word found;    /* in this pass */
} Solving;

static void
set (Word *words, uint64_t number)
{
  Word *word = &words[number / WORD_BITS];
  uint64_t bit = UINT64_C (1) << number % WORD_BITS;

  if (!(atomic_load_explicit (word, memory_order_relaxed) & bit))
    atomic_fetch_or (word, bit);
}

static void
look_at (Solving *solving, uint64_t number)
{
  const JarmoLayer *layer = solving->answers->layer;
  bool locked = solving->forced->question.locked;
  JarmoPlain plain = jarmo_layer_position (layer, number), back[JARMO_PLAIN_BACK];
  unsigned n;

  if (jarmo_plain_is_over (&plain, locked) || !follows (solving->forced, &plain))
    return;
  atomic_fetch_add_explicit (&solving->found, 1, memory_order_relaxed);
  set (solving->answers->bits, number);
  n = jarmo_plain_back (&plain, locked, back);
  for (unsigned i = 0; i < n; i++)
    set (solving->dirty, jarmo_layer_number (layer, &back[i]));
}

/* A bit is taken out before its position is looked at: who changes what that depends on sets it
 * again. */
static void
pass_word (Solving *solving, uint64_t word)
{
  uint64_t rest = atomic_load_explicit (&solving->dirty[word], memory_order_relaxed);

  if (rest)
    rest = atomic_exchange (&solving->dirty[word], 0);
  if (solving->all)
    rest = UINT64_MAX;
  rest &= ~atomic_load_explicit (&solving->answers->bits[word], memory_order_relaxed);
  for (; rest; rest &= rest - 1) {
    uint64_t number = word * WORD_BITS + (uint64_t) __builtin_ctzll (rest);

    if (number < solving->answers->layer->positions)
      look_at (solving, number);
  }
}

static bool
is_stopped (const Solving *solving)
{
  return solving->stop && atomic_load_explicit (solving->stop, memory_order_relaxed);
}

static void *
pass (void *data)
{
  Solving *solving = data;
  uint64_t words = solving->answers->words, first;

  while (!is_stopped (solving)
         && (first = PORTION * atomic_fetch_add (&solving->portions, 1)) < words)
    for (uint64_t word = first; word < first + PORTION && word < words; word++)
      pass_word (solving, word);
  return NULL;
}

/* Returns how many positions were found to be forced. */
static uint64_t
pass_together (Solving *solving, unsigned threads, bool all)
{
  pthread_t helpers[KARUM_SEARCH_THREADS_MAX];
  unsigned n = 0;

  solving->all = all;
  atomic_store (&solving->portions, 0);
  atomic_store (&solving->found, 0);
  while (n + 1 < threads && n < KARUM_SEARCH_THREADS_MAX
         && pthread_create (&helpers[n], NULL, pass, solving) == 0)
    n++;
  pass (solving);
  while (n > 0)
    pthread_join (helpers[--n], NULL);
  return atomic_load (&solving->found);
}

/* Passes over all positions, until one of them finds nothing; what they find is followed back
 * first. */
static bool
pass_until_fixed (Solving *solving, unsigned threads, unsigned *passes)
{
  uint64_t found;

  do {
    found = pass_together (solving, threads, true);
    ++*passes;
    for (uint64_t more = found; more > 0 && !is_stopped (solving); ++*passes)
      more = pass_together (solving, threads, false);
  } while (found > 0 && !is_stopped (solving));
  return !is_stopped (solving);
}

static JarmoForcedEnd
solve (JarmoForced *self,
       Answers *answers,
       unsigned threads,
       const atomic_bool *stop,
       unsigned *passes)
{
  size_t size = answers->words * sizeof (Word);
  Solving solving = { .forced = self, .answers = answers, .stop = stop };
  void *dirty = mmap (NULL, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  bool fixed;

  if (dirty == MAP_FAILED)
    return JARMO_FORCED_FAILED;
  solving.dirty = dirty;
  fixed = pass_until_fixed (&solving, threads, passes);
  munmap (dirty, size);
  if (!fixed)
    return JARMO_FORCED_STOPPED;
  return finish (self, answers) ? JARMO_FORCED_DONE : JARMO_FORCED_FAILED;
}

JarmoForcedEnd
jarmo_forced_solve (JarmoForced *self, unsigned threads, const atomic_bool *stop, JarmoCount *count)
{
  Answers *answers = &self->answers[self->n_layers];
  JarmoForcedEnd end = JARMO_FORCED_FAILED;
  bool done = false;

  *count = (JarmoCount){ 0 };
  if (open_answers (self, answers, &done))
    end = done ? JARMO_FORCED_DONE : solve (self, answers, threads, stop, &count->passes);
  if (end == JARMO_FORCED_DONE) {
    count->positions = answers->layer->positions;
    count->forced = count_forced (answers);
    self->n_layers++;
  } else {
    int fault = errno;

    answers_clear (answers);
    errno = fault;
  }
  return end;
}

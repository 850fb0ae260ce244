#include "karum-booklet.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "karum-name.h"
#include "karum-table-block.h"
#include "karum-block.h"
#include "karum-typeset.h"
#include "karum-words.h"

/* The data of a game for the contents and the index. */
typedef struct {
  char *players, *date, *result;
  const KarumBlock *heading;
} Entry;

struct _KarumBooklet {
  char *title;
  KarumGamePaper pages;
  gboolean numbered;
  KarumBook *games;   /* the games, which follow the contents */
  GPtrArray *entries; /* (element-type Entry) */
  GHashTable *index;  /* name → GArray of guint: the numbers of the player's games */
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->players);
  g_free (entry->date);
  g_free (entry->result);
  g_free (entry);
}

KarumBooklet *
karum_booklet_new (const char *title, const KarumGamePaper *pages, gboolean numbered)
{
  KarumBooklet *booklet = g_new0 (KarumBooklet, 1);

  booklet->title = g_strdup (title);
  booklet->pages = *pages;
  booklet->numbered = numbered;
  booklet->games = karum_book_new (booklet->title);
  booklet->entries = g_ptr_array_new_with_free_func (entry_free);
  booklet->index
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  return booklet;
}

void
karum_booklet_free (KarumBooklet *booklet)
{
  g_free (booklet->title);
  g_clear_pointer (&booklet->games, karum_book_unref);
  g_ptr_array_unref (booklet->entries);
  g_hash_table_unref (booklet->index);
  g_free (booklet);
}

/* -- Games ------------------------------------------------------------------------------------ */

static void
note_player (KarumBooklet *booklet, const char *name, guint number)
{
  GArray *numbers;

  if (!karum_name_known (name))
    return;
  numbers = g_hash_table_lookup (booklet->index, name);
  if (!numbers) {
    numbers = g_array_new (FALSE, FALSE, sizeof (guint));
    g_hash_table_insert (booklet->index, g_strdup (name), numbers);
  }
  if (numbers->len == 0 || g_array_index (numbers, guint, numbers->len - 1) != number)
    g_array_append_val (numbers, number);
}

void
karum_booklet_add (KarumBooklet *booklet, const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  Entry *entry = g_new0 (Entry, 1);
  guint number = booklet->entries->len + 1;

  if (number == 1)
    karum_book_break (booklet->games, booklet->pages.columns);
  entry->players = karum_words_players (booklet->pages.catalogue, tags);
  entry->date = karum_words_date (booklet->pages.catalogue, tags->date);
  entry->result = g_strdup (karum_words_result (booklet->pages.catalogue, tags->result));
  entry->heading = karum_game_paper_add (booklet->games, &booklet->pages, record,
                                         booklet->numbered ? number : 0);
  g_ptr_array_add (booklet->entries, entry);
  for (guint player = 0; player < 2; player++)
    note_player (booklet, tags->players[player], number);
}

void
karum_booklet_measure (KarumBooklet *booklet, const KarumPaper *paper)
{
  karum_book_measure (booklet->games, paper, booklet->pages.columns);
}

/* -- Contents and index ----------------------------------------------------------------------- */

static void
add_title (KarumBook *book, const char *text, double size)
{
  karum_book_add (book, karum_heading_new (text, size))->space = 14;
}

static void
add_contents (KarumBook *book, const KarumBooklet *booklet)
{
  static const KarumTableColumn columns[]
      = { { 8, PANGO_ALIGN_RIGHT }, { 48, PANGO_ALIGN_LEFT }, { 18, PANGO_ALIGN_LEFT },
          { 18, PANGO_ALIGN_LEFT }, { 8, PANGO_ALIGN_RIGHT }, { 0 } };
  KarumBlock *table = karum_table_block_new (columns, NULL);

  for (guint i = 0; i < booklet->entries->len; i++) {
    const Entry *entry = g_ptr_array_index (booklet->entries, i);
    g_autofree char *number = g_strdup_printf ("%u.", i + 1);
    g_autofree char *players = karum_typeset_escape (entry->players);
    g_autofree char *result = karum_typeset_escape (entry->result);
    const char *const cells[] = { number, players, entry->date, result, "" };

    karum_table_block_add (table, cells, entry->heading);
  }
  add_title (book, karum_catalogue_text (booklet->pages.catalogue, N_ ("Contents")),
             KARUM_SIZE_HEADING);
  karum_book_add (book, table)->space = 6;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

static char *
list_numbers (const GArray *numbers)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < numbers->len; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", g_array_index (numbers, guint, i));
  return g_string_free (text, FALSE);
}

static void
add_index (KarumBook *book, const KarumBooklet *booklet)
{
  static const KarumTableColumn columns[]
      = { { 50, PANGO_ALIGN_LEFT }, { 50, PANGO_ALIGN_LEFT }, { 0 } };
  const KarumTableStyle style = { .size = KARUM_SIZE_SMALL };
  guint n;
  g_autofree const char **names
      = (const char **) g_hash_table_get_keys_as_array (booklet->index, &n);
  KarumBlock *table = karum_table_block_new (columns, &style);

  qsort (names, n, sizeof *names, compare_names);
  for (guint i = 0; i < n; i++) {
    g_autofree char *escaped = karum_typeset_escape (names[i]);
    g_autofree char *numbers = list_numbers (g_hash_table_lookup (booklet->index, names[i]));
    const char *const cells[] = { escaped, numbers };

    karum_table_block_add (table, cells, NULL);
  }
  karum_book_break (book, 2);
  add_title (book, karum_catalogue_text (booklet->pages.catalogue, N_ ("Index of Players")),
             KARUM_SIZE_HEADING);
  karum_book_add (book, table)->space = 6;
}

KarumBook *
karum_booklet_end (KarumBooklet *booklet)
{
  KarumBook *book;

  if (booklet->entries->len <= 1)
    return g_steal_pointer (&booklet->games);
  book = karum_book_new (booklet->title);
  add_title (book, booklet->title, KARUM_SIZE_TITLE);
  add_contents (book, booklet);
  karum_book_take (book, booklet->games);
  if (g_hash_table_size (booklet->index) > 0)
    add_index (book, booklet);
  g_clear_pointer (&booklet->games, karum_book_unref);
  return book;
}

#include "karum-matches-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-join-dialog.h"
#include "karum-match-item.h"
#include "karum-match-line.h"
#include "karum-player-text.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-likeness.h"
#include "karum-limits.h"
#include "karum-fold.h"
#include "karum-requests.h"
#include "karum-wrap-layout.h"
#include "karum-teller.h"

struct _KarumMatchesPage {
  KarumPage parent_instance;

  KarumSidebarPane *side;
  GtkStack *stack;
  GtkListView *list;
  AdwStatusPage *trouble;

  GtkEditable *words;
  GtkDropDown *order;
  GtkWidget *nothing; /* shown if no match is found */

  GArray *matches;  /* (owned) (element-type Match) */
  GPtrArray *found; /* (owned) (element-type Match): those that are wanted, in their order */
  GListStore *part; /* (owned) (element-type KarumMatchItem): those in the list; grows until it
                       has all that are found */
  GStrv wanted;     /* (owned) (nullable): folded words */
  guint growing;
};

G_DEFINE_FINAL_TYPE (KarumMatchesPage, karum_matches_page, KARUM_TYPE_PAGE)

/* -- Search and order ------------------------------------------------------------------------- */

/* Matches in the list at first: a line takes some milliseconds to be made, and the rest come while
 * the first are looked at. */
#define FIRST_PART 16u

/* A match on the page. */
typedef struct {
  KarumMatchRow *row; /* (owned) */
  char *key;          /* (owned) (nullable): the folded players, made when first compared */
  char *words;        /* (owned) (nullable): what is searched, folded when first asked for */
} Match;

static void
clear_match (gpointer data)
{
  Match *match = data;

  karum_match_row_unref (match->row);
  g_free (match->key);
  g_free (match->words);
}

/* Replaces the last @removed lines of the list by the next @n matches. */
static void
fill (KarumMatchesPage *self, guint removed, guint n)
{
  guint first = g_list_model_get_n_items (G_LIST_MODEL (self->part)) - removed;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = first; i < MIN (first + n, self->found->len); i++)
    g_ptr_array_add (items, karum_match_item_new (((Match *) self->found->pdata[i])->row));
  g_list_store_splice (self->part, first, removed, items->pdata, items->len);
}

static gboolean
grow (gpointer page)
{
  KarumMatchesPage *self = page;

  fill (self, 0, FIRST_PART);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->part)) < self->found->len)
    return G_SOURCE_CONTINUE;
  self->growing = 0;
  return G_SOURCE_REMOVE;
}

/* Those without a date are last in either direction. */
static int
compare_dates (const KarumMatchRow *a, const KarumMatchRow *b, gboolean oldest_first)
{
  if (a->day != b->day && MAX (a->day, b->day) == G_MAXUINT32)
    return a->day == G_MAXUINT32 ? 1 : -1;
  if (a->day != b->day)
    return (a->day < b->day) == oldest_first ? -1 : 1;
  return (a->games[0] < b->games[0]) == oldest_first ? -1 : 1;
}

/* Folding is slow, and sorting compares each match a dozen times and more. */
static const char *
players_key (Match *match)
{
  if (!match->key) {
    g_autofree char *players = karum_match_players_text (match->row);

    match->key = karum_fold (players);
  }
  return match->key;
}

/* In the places of the drop-down list. @order: (type guint) */
static int
compare (gconstpointer a, gconstpointer b, gpointer order)
{
  Match *x = *(Match *const *) a, *y = *(Match *const *) b;
  int players = GPOINTER_TO_UINT (order) == 2 ? strcmp (players_key (x), players_key (y)) : 0;

  return players != 0 ? players : compare_dates (x->row, y->row, GPOINTER_TO_UINT (order) == 1);
}

static const char *
words_of (Match *match)
{
  if (!match->words) {
    g_autofree char *details = karum_match_details_text (match->row);
    g_autofree char *state = karum_match_state_text (match->row);
    g_autofree char *text = g_strjoin ("\n", details, state, match->row->date, NULL);
    g_autofree char *folded = karum_fold (text);

    match->words = g_strjoin ("\n", players_key (match), folded, NULL);
  }
  return match->words;
}

static gboolean
is_found (Match *match, GStrv wanted)
{
  g_autofree char *players = NULL;

  for (char **word = wanted; word && *word; word++) {
    if (strstr (words_of (match), *word))
      continue;
    if (!players)
      players = karum_match_players_text (match->row);
    if (!karum_name_sounds (players, *word))
      return FALSE;
  }
  return TRUE;
}

/* Finds and sorts the matches; the list has the first of them. */
static void
find (KarumMatchesPage *self)
{
  guint shown = g_list_model_get_n_items (G_LIST_MODEL (self->part));

  g_ptr_array_set_size (self->found, 0);
  karum_for_each_in (Match, match, self->matches)
    if (is_found (match, self->wanted))
      g_ptr_array_add (self->found, match);
  g_ptr_array_sort_with_data (self->found, compare,
                              GUINT_TO_POINTER (gtk_drop_down_get_selected (self->order)));
  fill (self, shown, MAX (shown, FIRST_PART));
  if (!self->growing && self->found->len > g_list_model_get_n_items (G_LIST_MODEL (self->part)))
    self->growing = g_idle_add_full (G_PRIORITY_LOW, grow, self, NULL);
  gtk_widget_set_visible (self->nothing, self->matches->len > 0 && self->found->len == 0);
}

static void
words_changed (KarumMatchesPage *self)
{
  g_clear_pointer (&self->wanted, g_strfreev);
  self->wanted = karum_fold_words (gtk_editable_get_text (self->words));
  find (self);
}

static void
order_changed (KarumMatchesPage *self)
{
  if (self->matches->len > 0)
    find (self);
}

static void
search (KarumMatchesPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->words)))
    gtk_widget_grab_focus (GTK_WIDGET (self->words));
}

/* -- The list --------------------------------------------------------------------------------- */

static void
matches_loaded (gpointer page, gpointer result)
{
  KarumMatchesPage *self = page;
  g_autoptr (GPtrArray) rows = result;

  g_array_set_size (self->matches, 0);
  karum_for_each (void, item, rows) {
    const Match match = { .row = karum_match_row_ref (item) };

    g_array_append_val (self->matches, match);
  }
  gtk_stack_set_visible_child_name (self->stack, rows->len > 0 ? "matches" : "empty");
  find (self);
}

static void
karum_matches_page_load (KarumPage *page)
{
  karum_page_ask (page, karum_request_list_matches (NULL), matches_loaded);
}

/* -- Joining games and taking them apart ------------------------------------------------------ */

static void
set_match (
    KarumMatchesPage *self, const gint64 *games, guint n_games, const char *tag, const char *told)
{
  karum_undo_change (GTK_WIDGET (self), karum_page_get_archive (KARUM_PAGE (self)),
                     karum_request_set_match (games, n_games, tag), told);
}

static void
separate_games (KarumMatchesPage *self, const KarumMatchRow *match)
{
  g_autofree char *players = karum_players_text (match->players[0], match->players[1]);
  g_autofree char *text = karum_name_message (_ ("The games were removed from the match"), players);

  set_match (self, match->games, match->n_games, NULL, text);
}

static void
games_chosen (KarumMatchesPage *self, gint64 first, gint64 second)
{
  g_autofree char *tag = g_uuid_string_random ();

  set_match (self, (const gint64[]){ first, second }, 2, tag,
             _ ("The games were joined into a match"));
}

static void
join (KarumMatchesPage *self)
{
  GtkWindow *dialog = karum_join_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                             karum_page_get_archive (KARUM_PAGE (self)));

  karum_on (dialog, "chosen", games_chosen, self);
  karum_dialog_present (dialog);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, KarumMatchesPage *self)
{
  GtkWidget *row = g_object_new (KARUM_TYPE_MATCH_LINE, NULL);

  karum_on (row, "separate", separate_games, self);
  gtk_list_item_set_child (list_item, row);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, KarumMatchesPage *self)
{
  gboolean writable = karum_page_can_write (KARUM_PAGE (self));

  karum_match_line_show (KARUM_MATCH_LINE (gtk_list_item_get_child (list_item)),
                         gtk_list_item_get_item (list_item), writable);
}

static void
activated (KarumMatchesPage *self, guint position)
{
  g_autoptr (KarumMatchItem) item = g_list_model_get_item (G_LIST_MODEL (self->part), position);
  const KarumMatchRow *match = karum_match_item_get_match (item);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game", "x", match->games[0]);
}

/* Shows the list or the placeholder. */
static gboolean
karum_matches_page_grab_focus (GtkWidget *widget)
{
  KarumMatchesPage *self = KARUM_MATCHES_PAGE (widget);
  GtkWidget *shown = gtk_stack_get_visible_child (self->stack);

  return (gtk_widget_get_mapped (GTK_WIDGET (self->list))
          && gtk_widget_grab_focus (GTK_WIDGET (self->list)))
         || gtk_widget_child_focus (shown, GTK_DIR_TAB_FORWARD);
}

static void
karum_matches_page_archive_changed (KarumPage *page)
{
  KarumMatchesPage *self = KARUM_MATCHES_PAGE (page);

  g_array_set_size (self->matches, 0);
  find (self);
  karum_actions_set (GTK_WIDGET (page), KARUM_NEED (KARUM_NEED_WRITING),
                     karum_page_can_write (page));
}

static const KarumAction actions[] = {
  { "matches.join",
    N_ ("Join Two Games into a Match…"),
    NULL,
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumMatchesPage, join) },
  { "matches.search", N_ ("Search"), "<Control>f",
    .function = KARUM_DOES (KarumMatchesPage, search) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Matches"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions) };

static void
karum_matches_page_class_init (KarumMatchesPageClass *klass)
{
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_matches_page_archive_changed;
  page_class->load = karum_matches_page_load;
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_matches_page_grab_focus;
  KARUM_USES (KARUM_TYPE_SIDEBAR_PANE, KARUM_TYPE_WRAP_LAYOUT);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumMatchesPage, g_object_unref, part);
  KARUM_FREES (klass, KarumMatchesPage, g_ptr_array_unref, found);
  KARUM_FREES (klass, KarumMatchesPage, g_array_unref, matches);
  KARUM_FREES (klass, KarumMatchesPage, g_strfreev, wanted);
  KARUM_SOURCES (klass, KarumMatchesPage, growing);
  KARUM_CHILDREN (klass, KarumMatchesPage, side, stack, list, trouble, words, order, nothing);
  KARUM_CALLBACKS (klass, setup_row, bind_row, activated, words_changed, order_changed);
  karum_actions_install (klass, &table);
}

static void
karum_matches_page_init (KarumMatchesPage *self)
{
  g_autoptr (GtkSelectionModel) model = NULL;

  self->part = g_list_store_new (KARUM_TYPE_MATCH_ITEM);
  self->matches = karum_array_new (Match);
  g_array_set_clear_func (self->matches, clear_match);
  self->found = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, self->stack, self->trouble);
  karum_text_limit (self->words, KARUM_TAG_VALUE_MAX);
  model = GTK_SELECTION_MODEL (gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->part))));
  gtk_list_view_set_model (self->list, model);
}

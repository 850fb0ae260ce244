#include "karum-turn-matches.h"

/* Positions can have any number of turns: with more than this, none is offered. */
#define SEARCHED 20000

typedef struct {
  const KarumRules *rules;
  const char *prefix;
  GPtrArray *found;
  char *text; /* room for any turn */
  guint searched;
} Search;

static bool
match_turn (const KarumTurn *turn, void *data)
{
  Search *search = data;

  search->rules->game->turn_write (search->rules, turn, search->text);
  if (g_str_has_prefix (search->text, search->prefix))
    g_ptr_array_add (search->found, g_strdup (search->text));
  return ++search->searched < SEARCHED;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  const char *const *one = a, *const *other = b;

  return strcmp (*one, *other);
}

GPtrArray *
karum_turn_matches (const KarumRules *rules,
                    const KarumState *state,
                    const char *prefix,
                    gboolean *all)
{
  g_autofree char *text = g_malloc (KARUM_TURN_TEXT);
  Search search = { .rules = rules, .prefix = prefix, .text = text };
  gboolean whole = TRUE;

  search.found = g_ptr_array_new_with_free_func (g_free);
  if (*prefix)
    whole = rules->game->turns (rules, state, match_turn, &search);
  if (all)
    *all = whole;
  g_ptr_array_sort (search.found, compare_texts);
  return search.found;
}

void
karum_turn_matches_show (
    GtkBox *box, const GPtrArray *found, guint most, GCallback clicked, gpointer object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))))
    gtk_box_remove (box, child);
  for (guint i = 0; i < MIN (found->len, most); i++) {
    GtkWidget *button = gtk_button_new_with_label (found->pdata[i]);

    gtk_widget_set_focus_on_click (button, FALSE);
    gtk_widget_add_css_class (button, "flat");
    gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                             PANGO_ELLIPSIZE_END);
    g_signal_connect_object (button, "clicked", clicked, object, 0);
    gtk_box_append (box, button);
  }
  gtk_widget_set_visible (GTK_WIDGET (box), found->len > 0);
}

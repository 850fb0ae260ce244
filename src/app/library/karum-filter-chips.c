#include "karum-library-parts.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-filter-facets.h"
#include "karum-game-text.h"
#include "karum-fold.h"
#include "karum-name.h"
#include "karum-page.h"
#include "karum-search-words.h"
#include "karum-wrap-layout.h"

/* -- Filter chips ------------------------------------------------------------------------------ */

struct _KarumFilterChips {
  GtkWidget parent_instance;

  GtkWidget *add, *save, *clear, *empty_bin; /* (owned by the parent): after the chips */
  GtkWidget *offers;                         /* (owned by the parent) (nullable) */
  KarumGameFilter filter;                    /* (owned): that is shown */
  char *typed;                               /* (owned) (nullable): the search text that is shown */
};

G_DEFINE_FINAL_TYPE (KarumFilterChips, karum_filter_chips, GTK_TYPE_WIDGET)

/* -- Chips ------------------------------------------------------------------------------------ */

static void
remove_clicked (KarumFilterChips *self, GtkButton *button)
{
  guint number = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "number"));
  gboolean typed = g_object_get_data (G_OBJECT (button), "typed") != NULL;

  g_signal_emit_by_name (self, typed ? "cut" : "removed", number);
}

static void
part_clicked (KarumFilterChips *self, GtkButton *button)
{
  g_signal_emit_by_name (self, "pointed",
                         GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "number")));
}

static GtkWidget *
open_button_new (const char *text)
{
  g_autofree char *shown = karum_display_cut (text, KARUM_DISPLAY_LIST);
  GtkWidget *button = gtk_button_new_with_label (shown);
  GtkWidget *label = gtk_button_get_child (GTK_BUTTON (button));

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 60);
  gtk_widget_set_tooltip_text (button, shown);
  return button;
}

static GtkWidget *
remove_button_new (KarumFilterChips *self, const char *text)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");
  g_autofree char *shown = karum_display_cut (text, KARUM_DISPLAY_LIST);
  /* Translators: removes a filter, for instance “Player: Anna”. */
  g_autofree char *title = g_strdup_printf (_ ("Remove “%s”"), shown);

  gtk_widget_set_tooltip_text (button, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  karum_on (button, "clicked", remove_clicked, self);
  return button;
}

/* @number: the argument of the signals */
static GtkWidget *
add_chip (KarumFilterChips *self, guint number, const char *text)
{
  GtkWidget *chip = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *open = open_button_new (text);
  GtkWidget *remove = remove_button_new (self, text);

  gtk_widget_add_css_class (chip, "linked");
  gtk_widget_add_css_class (chip, "chip");
  g_object_set_data (G_OBJECT (open), "number", GUINT_TO_POINTER (number));
  g_object_set_data (G_OBJECT (remove), "number", GUINT_TO_POINTER (number));
  gtk_box_append (GTK_BOX (chip), open);
  gtk_box_append (GTK_BOX (chip), remove);
  gtk_widget_insert_before (chip, GTK_WIDGET (self), self->add);
  return chip;
}

/* -- Offers ----------------------------------------------------------------------------------- */

static void
filter_chosen (KarumFilterChips *self, const char *filter)
{
  g_signal_emit_by_name (self, "chosen", filter);
}

/* Below @button. */
static void
show_offers (KarumFilterChips *self, GtkWidget *button, guint facet)
{
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (self), KARUM_TYPE_PAGE);
  KarumArchive *archive = page ? karum_page_get_archive (KARUM_PAGE (page)) : NULL;
  graphene_rect_t at;

  g_clear_pointer (&self->offers, gtk_widget_unparent);
  if (!archive || !gtk_widget_compute_bounds (button, GTK_WIDGET (self), &at))
    return;
  self->offers = karum_filter_offers_new (archive, &self->filter, self->typed, facet);
  karum_on (self->offers, "chosen", filter_chosen, self);
  gtk_widget_set_parent (self->offers, GTK_WIDGET (self));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->offers),
                               &(GdkRectangle){ (int) at.origin.x, (int) at.origin.y,
                                                (int) at.size.width, (int) at.size.height });
  gtk_popover_popup (GTK_POPOVER (self->offers));
}

static void
facet_clicked (KarumFilterChips *self, GtkButton *button)
{
  show_offers (self, GTK_WIDGET (button),
               GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "number")));
}

static void
add_clicked (KarumFilterChips *self)
{
  show_offers (self, self->add, KARUM_N_FACETS);
}

/* Typed conditions replace those of chips. */
static gboolean
is_replaced (KarumFacet facet, const KarumGameFilter *typed)
{
  return (facet == KARUM_FACET_DATES && (typed->from || typed->to))
         || (facet == KARUM_FACET_RESULT && typed->with_result);
}

static void
add_facet (KarumFilterChips *self,
           KarumFacet facet,
           const KarumGameFilter *filter,
           const KarumGameFilter *typed)
{
  g_autofree char *text = karum_facet_text (facet, filter);
  GtkWidget *chip = add_chip (self, facet, text);

  if (karum_filter_offers_has (facet))
    karum_on (gtk_widget_get_first_child (chip), "clicked", facet_clicked, self);
  else
    gtk_actionable_set_action_name (GTK_ACTIONABLE (gtk_widget_get_first_child (chip)),
                                    "library.edit-filter");
  if (!is_replaced (facet, typed))
    return;
  gtk_widget_add_css_class (chip, "replaced");
  gtk_widget_set_tooltip_text (gtk_widget_get_first_child (chip),
                               _ ("Overridden by the search text"));
}

/* -- What is typed ---------------------------------------------------------------------------- */

/* A word, and what else it can mean. */
static char *
word_text (const char *word)
{
  g_autofree char *folded = karum_fold (word);
  g_autofree char *shown = karum_display_name (word);
  KarumSearchTerm term;

  if (!karum_search_term_find (folded, &term))
    return g_steal_pointer (&shown);
  if (!term.game)
    /* Translators: the text is searched for as this word; games with this result match as well. */
    return g_strdup_printf (_ ("“%s” or the result %s"), shown,
                            karum_result_title (term.result, KARUM_TERMINATION_NONE));
  if (term.preset)
    /* Translators: the text is searched for as this word; games of this variant match as well. */
    return g_strdup_printf (_ ("“%s” or the variant %s"), shown, _ (term.preset->title));
  /* Translators: the text is searched for as this word; games of this kind match as well. */
  return g_strdup_printf (_ ("“%s” or the game %s"), shown, _ (term.game->title));
}

/* How a part of the search text was understood. */
static char *
part_text (const KarumSearchPart *part, const char *typed, const KarumGameFilter *read)
{
  g_autofree char *text = NULL;

  switch (part->kind) {
  case KARUM_SEARCH_DATES:
    text = karum_facet_text (KARUM_FACET_DATES, read);
    /* Translators: the search text was understood as this day, month, year or range of them. */
    return g_strdup_printf (_ ("Date: %s"), text);
  case KARUM_SEARCH_RESULT:
    text = karum_facet_text (KARUM_FACET_RESULT, read);
    /* Translators: the search text was understood as this result of a game. */
    return g_strdup_printf (_ ("Result: %s"), text);
  case KARUM_SEARCH_WORD:
    text = g_strndup (typed + part->offset, part->length);
    return word_text (text);
  case KARUM_SEARCH_PHRASE:
  default:
    text = g_strndup (typed + part->offset, part->length);
    return karum_display_name (text);
  }
}

static void
add_part (KarumFilterChips *self, guint number, const char *text)
{
  GtkWidget *chip = add_chip (self, number, text);
  GtkWidget *open = gtk_widget_get_first_child (chip);

  gtk_widget_add_css_class (chip, "typed");
  gtk_widget_add_css_class (open, "flat");
  gtk_widget_add_css_class (gtk_widget_get_last_child (chip), "flat");
  g_object_set_data (G_OBJECT (gtk_widget_get_last_child (chip)), "typed", chip);
  karum_on (open, "clicked", part_clicked, self);
}

/* @read: (out): owns its texts: the filter that the parts of the text stand for */
static void
add_typed (KarumFilterChips *self, const char *typed, KarumGameFilter *read)
{
  g_autoptr (GArray) parts = karum_search_read (typed, read);

  for (guint i = 0; i < parts->len; i++) {
    g_autofree char *text = part_text (&g_array_index (parts, KarumSearchPart, i), typed, read);

    add_part (self, i, text);
  }
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
filter_chips_let_go (KarumFilterChips *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
  self->offers = NULL;
}

static void
karum_filter_chips_class_init (KarumFilterChipsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumFilterChips, filter_chips_let_go);
  KARUM_FREES (klass, KarumFilterChips, g_free, typed);
  KARUM_CLEARS (klass, KarumFilterChips, karum_game_filter_clear, filter);
  gtk_widget_class_set_layout_manager_type (widget_class, KARUM_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "filter-chips");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  karum_class_signal (klass, "removed", 1, G_TYPE_UINT);
  karum_class_signal (klass, "cut", 1, G_TYPE_UINT);
  karum_class_signal (klass, "pointed", 1, G_TYPE_UINT);
  karum_class_signal (klass, "chosen", 1, G_TYPE_STRING);
}

/* @action: (nullable) */
static GtkWidget *
end_button_new (KarumFilterChips *self, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_add_css_class (button, "flat");
  if (action)
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  return button;
}

static void
karum_filter_chips_init (KarumFilterChips *self)
{
  self->add = end_button_new (self, _ ("+ _Filter"), NULL);
  karum_on (self->add, "clicked", add_clicked, self);
  self->save = end_button_new (self, _ ("_Save Search…"), "library.save-search");
  self->clear = end_button_new (self, _ ("Clea_r Filters"), "library.clear-filter");
  self->empty_bin = end_button_new (self, _ ("_Empty the Bin"), "library.empty-bin");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Filters"), -1);
  gtk_widget_set_visible (self->save, FALSE);
  gtk_widget_set_visible (self->clear, FALSE);
  gtk_widget_set_visible (self->empty_bin, FALSE);
}

void
karum_filter_chips_show (KarumFilterChips *self, const KarumGameFilter *filter, const char *typed)
{
  g_auto (KarumGameFilter) read = { 0 };
  const gboolean any = *typed || karum_filter_count (filter) > 0;
  KarumGameFilter copy = karum_game_filter_copy (filter);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != self->add)
    gtk_widget_unparent (child);
  karum_game_filter_clear (&self->filter);
  self->filter = copy;
  g_free (self->typed);
  self->typed = g_strdup (typed);
  add_typed (self, typed, &read);
  for (guint facet = 0; facet < KARUM_N_FACETS; facet++)
    if (karum_facet_is_set (facet, filter))
      add_facet (self, facet, filter, &read);
  gtk_widget_set_visible (self->empty_bin, filter->bin);
  gtk_widget_set_visible (self->save, any);
  gtk_widget_set_visible (self->clear, any);
}

gboolean
karum_filter_chips_is_shown (KarumFilterChips *self, const char *typed)
{
  return g_strcmp0 (self->typed, typed) == 0;
}

#include "karum-nothing-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-filter-facets.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-requests.h"

struct _KarumNothingPage {
  AdwBin parent_instance;

  /* Template children */
  AdwStatusPage *status;
  GtkBox *offers;

  GCancellable *cancellable; /* (owned) (nullable): while games are being counted */
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumNothingPage, karum_nothing_page, ADW_TYPE_BIN)

/* A filter without one of its conditions, and the request for its games. */
typedef struct {
  KarumNothingPage *page; /* (owned) */
  guint facet;
  char *text; /* (owned): the removed condition, in words */
} Offer;

static void
offer_free (Offer *offer)
{
  g_object_unref (offer->page);
  g_free (offer->text);
  g_free (offer);
}

static void
offer_clicked (KarumNothingPage *self, GtkButton *button)
{
  guint facet = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "facet"));

  g_signal_emit_by_name (self, "removed", facet);
}

static void
show_offer (const Offer *offer, guint n_games)
{
  g_autofree char *number = karum_number_text (n_games);
  g_autofree char *filter = karum_display_cut (offer->text, KARUM_DISPLAY_LIST);
  /* Translators: a filter, and how many games match without it. */
  g_autofree char *label = g_strdup_printf (
      ngettext ("Remove “%s”: %s game", "Remove “%s”: %s games", n_games), filter, number);
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
  gtk_label_set_justify (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                         GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (button, "pill");
  g_object_set_data (G_OBJECT (button), "facet", GUINT_TO_POINTER (offer->facet));
  karum_on (button, "clicked", offer_clicked, offer->page);
  gtk_box_append (offer->page->offers, button);
}

static void
counted (GObject *source, GAsyncResult *result, gpointer data)
{
  Offer *offer = data;
  g_autofree gint64 *count = karum_request_finish (source, result, NULL);

  if (count && *count > 0)
    show_offer (offer, (guint) MIN (*count, G_MAXUINT));
  offer_free (offer);
}

/* @text: (transfer full) */
static void
ask (KarumNothingPage *self,
     KarumArchive *archive,
     const KarumGameFilter *without,
     guint facet,
     char *text)
{
  const KarumGameQuery query = { .filter = *without };
  Offer *offer = g_new (Offer, 1);

  *offer = (Offer){ g_object_ref (self), facet, text };
  karum_request_async (archive, karum_request_count_games (&query), self->cancellable, counted,
                       offer);
}

static void
ask_all (KarumNothingPage *self, KarumArchive *archive, const KarumGameFilter *filter)
{
  if (filter->text) {
    KarumGameFilter without = *filter;
    without.text = NULL;
    ask (self, archive, &without, KARUM_N_FACETS, g_strdup (filter->text));
  }
  for (guint facet = 0; facet < KARUM_N_FACETS; facet++)
    if (karum_facet_is_set (facet, filter)) {
      g_auto (KarumGameFilter) without = karum_game_filter_copy (filter);
      karum_facet_clear (facet, &without);
      ask (self, archive, &without, facet, karum_facet_text (facet, filter));
    }
}

static void
forget (KarumNothingPage *self)
{
  GtkWidget *child;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  while (self->offers && (child = gtk_widget_get_first_child (GTK_WIDGET (self->offers))))
    gtk_box_remove (self->offers, child);
}

static void
karum_nothing_page_class_init (KarumNothingPageClass *klass)
{
  karum_class_signal (klass, "removed", 1, G_TYPE_UINT);
  KARUM_ON_DISPOSE (klass, KarumNothingPage, forget);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumNothingPage, status, offers);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static const char *
description (const KarumGameFilter *filter, gboolean lacks_words)
{
  if (lacks_words)
    return _ ("The index of words is incomplete: searching for words doesn’t find all games.");
  if (karum_filter_count (filter) > 1)
    return _ ("No game matches all of these filters.");
  if (filter->text)
    return _ ("No game contains all of these words. Try fewer or different words.");
  if (filter->bin)
    return _ ("Deleted games are moved here first and can be restored.");
  if (filter->stars)
    return _ ("Star games to find them again: select them and press Ctrl+1 to Ctrl+5.");
  if (filter->collection)
    return _ ("Drag games onto the collection, or use the menu of the selected games.");
  if (filter->first_id > 0)
    return _ ("These games were removed from the archive by Undo. They stay in the bin until they "
              "are permanently deleted.");
  return _ ("There are no such games yet.");
}

void
karum_nothing_page_show (KarumNothingPage *self,
                         KarumArchive *archive,
                         const KarumGameFilter *filter,
                         gboolean lacks_words)
{
  gboolean alone = karum_filter_count (filter) == 1;

  forget (self);
  adw_status_page_set_title (self->status,
                             alone && filter->bin ? _ ("The Bin Is Empty") : _ ("Nothing Found"));
  adw_status_page_set_icon_name (self->status, alone && filter->bin ? "user-trash-symbolic"
                                                                    : "system-search-symbolic");
  adw_status_page_set_description (self->status, description (filter, lacks_words));
  self->cancellable = g_cancellable_new ();
  /* A filter with one condition needs no explanation. */
  if (archive && !alone)
    ask_all (self, archive, filter);
}

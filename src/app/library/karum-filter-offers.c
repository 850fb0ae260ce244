/* karum-filter-offers.c: filters to choose with one click, each with the number of its games. */
#include "karum-library-parts.h"

#include <glib/gi18n.h>

#include "karum-accessible-names.h"
#include "karum-class.h"
#include "karum-filter-facets.h"
#include "karum-games.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-typed-date.h"

struct _KarumFilterOffers {
  GtkPopover parent_instance;

  GtkListBox *list;
  GCancellable *cancellable; /* (owned): while games are being counted */
};

G_DEFINE_FINAL_TYPE (KarumFilterOffers, karum_filter_offers, GTK_TYPE_POPOVER)

/* Those of games and years come in addition. */
static const struct {
  KarumFacet facet;
  const char *part;   /* as karum_game_filter_write() has it */
  gboolean to_change; /* only where this filter is changed */
} parts[] = {
  { KARUM_FACET_RESULT, "result=1-0", FALSE },
  { KARUM_FACET_RESULT, "result=0-1", FALSE },
  { KARUM_FACET_RESULT, "result=1/2-1/2", FALSE },
  { KARUM_FACET_IN_PROGRESS, "in-progress=yes", FALSE },
  { KARUM_FACET_STARS, "stars=1", FALSE },
  { KARUM_FACET_STARS, "stars=2", TRUE },
  { KARUM_FACET_STARS, "stars=3", TRUE },
  { KARUM_FACET_STARS, "stars=4", TRUE },
  { KARUM_FACET_STARS, "stars=5", TRUE },
  { KARUM_FACET_ANNOTATED, "annotated=yes", FALSE },
  { KARUM_FACET_REVIEWED, "reviewed=yes", FALSE },
};

/* Years that are offered where a date is changed. */
#define YEARS 6

gboolean
karum_filter_offers_has (guint facet)
{
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].facet == facet)
      return TRUE;
  return facet == KARUM_FACET_GAME || facet == KARUM_FACET_DATES;
}

/* -- Rows ------------------------------------------------------------------------------------- */

/* What is offered, and the request for its games. */
typedef struct {
  KarumFilterOffers *self; /* (owned) */
  GtkListBoxRow *row;      /* (owned) */
} Counting;

static void
counting_free (Counting *counting)
{
  g_object_unref (counting->self);
  g_object_unref (counting->row);
  g_free (counting);
}

/* What has no games isn't offered. */
static void
counted (GObject *source, GAsyncResult *result, gpointer data)
{
  Counting *counting = data;
  g_autofree gint64 *count = karum_request_finish (source, result, NULL);
  GtkWidget *row = GTK_WIDGET (counting->row);

  if (count && counting->self->list) {
    g_autofree char *number = karum_number_text ((guint64) *count);

    gtk_label_set_label (g_object_get_data (G_OBJECT (row), "count"), number);
    gtk_widget_set_visible (row, *count > 0);
  }
  counting_free (counting);
}

static GtkWidget *
label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (style)
    gtk_widget_add_css_class (label, style);
  return label;
}

/* @text: (transfer full): the filter that the row stands for */
static GtkWidget *
row_new (const char *title, char *text)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *name = label_new (title, NULL), *count = label_new ("", "dim-label");

  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (count, "numeric");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), count);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "count", count);
  g_object_set_data_full (G_OBJECT (row), "filter", text, g_free);
  return row;
}

/* A row of @present with the condition @part in place of its @facet. */
static void
offer (KarumFilterOffers *self,
       KarumArchive *archive,
       const KarumGameFilter *present,
       KarumFacet facet,
       const char *part)
{
  g_auto (KarumGameFilter) before = karum_game_filter_copy (present), after = { 0 };
  g_autofree char *rest = NULL, *text = NULL, *title = NULL;
  Counting *counting;
  GtkWidget *row;

  karum_facet_clear (facet, &before);
  rest = karum_game_filter_write (&before);
  text = g_strconcat (rest, ";", part, NULL);
  if (!karum_game_filter_read (text, &after, NULL) || karum_game_filter_equal (&after, present))
    return;
  title = karum_facet_text (facet, &after);
  row = row_new (title, g_steal_pointer (&text));
  gtk_list_box_append (self->list, row);
  counting = g_new (Counting, 1);
  *counting = (Counting){ g_object_ref (self), g_object_ref (GTK_LIST_BOX_ROW (row)) };
  karum_request_async (archive, karum_request_count_games (&(KarumGameQuery){ .filter = after }),
                       self->cancellable, counted, counting);
}

static void
offer_games (KarumFilterOffers *self, KarumArchive *archive, const KarumGameFilter *present)
{
  for (guint i = 0; karum_games[i]; i++) {
    g_autofree char *part = g_strconcat ("game=", karum_games[i]->id, NULL);

    offer (self, archive, present, KARUM_FACET_GAME, part);
  }
}

static void
offer_years (KarumFilterOffers *self,
             KarumArchive *archive,
             const KarumGameFilter *present,
             guint n)
{
  const int year = karum_date_today ().year;

  for (guint i = 0; i < n; i++) {
    g_autofree char *part = g_strdup_printf ("from=%d;to=%d", year - (int) i, year - (int) i);

    offer (self, archive, present, KARUM_FACET_DATES, part);
  }
}

/* @facet: to be changed; KARUM_N_FACETS to add one that isn't set */
static void
offer_all (KarumFilterOffers *self,
           KarumArchive *archive,
           const KarumGameFilter *present,
           guint facet)
{
  const gboolean adds = facet == KARUM_N_FACETS;

  if (adds ? !karum_facet_is_set (KARUM_FACET_GAME, present) : facet == KARUM_FACET_GAME)
    offer_games (self, archive, present);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (adds ? !parts[i].to_change && !karum_facet_is_set (parts[i].facet, present)
             : parts[i].facet == facet)
      offer (self, archive, present, parts[i].facet, parts[i].part);
  if (adds ? !karum_facet_is_set (KARUM_FACET_DATES, present) : facet == KARUM_FACET_DATES)
    offer_years (self, archive, present, adds ? 1 : YEARS);
}

/* -- The popover ------------------------------------------------------------------------------ */

static void
row_activated (KarumFilterOffers *self, GtkListBoxRow *row)
{
  g_autofree char *filter = g_strdup (g_object_get_data (G_OBJECT (row), "filter"));

  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit_by_name (self, "chosen", filter);
}

static void
open_dialog (KarumFilterOffers *self)
{
  gtk_popover_popdown (GTK_POPOVER (self));
  gtk_widget_activate_action (gtk_widget_get_parent (GTK_WIDGET (self)), "library.edit-filter",
                              NULL);
}

static void
filter_offers_let_go (KarumFilterOffers *self)
{
  g_cancellable_cancel (self->cancellable);
  self->list = NULL;
}

static void
karum_filter_offers_class_init (KarumFilterOffersClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumFilterOffers, filter_offers_let_go);
  KARUM_FREES (klass, KarumFilterOffers, g_object_unref, cancellable);
  karum_class_signal (klass, "chosen", 1, G_TYPE_STRING);
}

static void
karum_filter_offers_init (KarumFilterOffers *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *list = gtk_list_box_new (),
            *more = gtk_button_new_with_mnemonic (_ ("_More Filters…"));

  self->cancellable = g_cancellable_new ();
  self->list = GTK_LIST_BOX (list);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "offers");
  karum_accessible_name (list, _ ("Filters"));
  gtk_widget_add_css_class (more, "flat");
  g_signal_connect_object (list, "row-activated", G_CALLBACK (row_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (more, "clicked", G_CALLBACK (open_dialog), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), more);
  gtk_popover_set_child (GTK_POPOVER (self), box);
}

GtkWidget *
karum_filter_offers_new (KarumArchive *archive, const KarumGameFilter *present, guint facet)
{
  KarumFilterOffers *self = g_object_new (KARUM_TYPE_FILTER_OFFERS, NULL);

  offer_all (self, archive, present, facet);
  return GTK_WIDGET (self);
}

/* karum-filter-offers.c: filters to choose with one click, each with the number of its games. */
#include "karum-library-parts.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-filter-facets.h"
#include "karum-games.h"
#include "karum-loader.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-typed-date.h"

struct _KarumFilterOffers {
  GtkPopover parent_instance;

  GtkListBox *list;
  GtkWidget *entry;          /* where a name can be typed */
  KarumArchive *archive;     /* (owned) */
  KarumGameFilter present;   /* (owned) */
  char *typed;               /* (owned): in the search field */
  guint facet;               /* to be changed; KARUM_N_FACETS to add one that isn't set */
  GCancellable *cancellable; /* (owned): while games are being counted */
  GCancellable *asking;      /* (owned) (nullable): while names are being found */
  GStrv names;               /* (owned) (nullable): the names that are offered */
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
  { KARUM_FACET_SIDE, "side=first", TRUE },
  { KARUM_FACET_SIDE, "side=second", TRUE },
  { KARUM_FACET_OUTCOME, "outcome=1-0", TRUE },
  { KARUM_FACET_OUTCOME, "outcome=0-1", TRUE },
  { KARUM_FACET_OUTCOME, "outcome=1/2-1/2", TRUE },
  { KARUM_FACET_WINNER, "winner=first", TRUE },
  { KARUM_FACET_WINNER, "winner=second", TRUE },
  { KARUM_FACET_TURNS, "max-turns=20", TRUE },
  { KARUM_FACET_TURNS, "min-turns=20", TRUE },
  { KARUM_FACET_TURNS, "min-turns=40", TRUE },
  { KARUM_FACET_TURNS, "min-turns=80", TRUE },
  { KARUM_FACET_MARGIN, "max-margin=5", TRUE },
  { KARUM_FACET_MARGIN, "min-margin=5", TRUE },
  { KARUM_FACET_MARGIN, "min-margin=10", TRUE },
  { KARUM_FACET_MARGIN, "min-margin=20", TRUE },
  { KARUM_FACET_SWING, "min-swing=10", TRUE },
  { KARUM_FACET_SWING, "min-swing=30", TRUE },
  { KARUM_FACET_SWING, "min-swing=50", TRUE },
  { KARUM_FACET_PHASE, "phase=opening", TRUE },
  { KARUM_FACET_PHASE, "phase=middle", TRUE },
  { KARUM_FACET_PHASE, "phase=end", TRUE },
  { KARUM_FACET_STANDING, "state=ahead", TRUE },
  { KARUM_FACET_STANDING, "state=level", TRUE },
  { KARUM_FACET_STANDING, "state=behind", TRUE },
  { KARUM_FACET_GLYPH, "glyph=!!", TRUE },
  { KARUM_FACET_GLYPH, "glyph=!", TRUE },
  { KARUM_FACET_GLYPH, "glyph=!?", TRUE },
  { KARUM_FACET_GLYPH, "glyph=?!", TRUE },
  { KARUM_FACET_GLYPH, "glyph=?", TRUE },
  { KARUM_FACET_GLYPH, "glyph=??", TRUE },
};

/* Conditions that have no value: each is changed into the others of its kind. */
static const char *const kinds[][8] = {
  { "computer=yes", "people=yes" },
  { "in-progress=yes", "finished=yes", "played=yes", "unplayed=yes", "analysis-copies=yes" },
  { "reviewed=yes", "not-reviewed=yes", "blunders=yes", "lost-won=yes" },
  { "annotated=yes", "commented=yes", "analysed=yes", "variations=yes", "marks=yes" },
};

/* Conditions whose value is a name. */
static const struct {
  KarumFacet facet;
  const char *field;
  KarumNameKind kind;
} names[] = {
  { KARUM_FACET_PLAYER, "player", KARUM_NAME_PLAYER },
  { KARUM_FACET_PLAYER1, "player1", KARUM_NAME_PLAYER },
  { KARUM_FACET_PLAYER2, "player2", KARUM_NAME_PLAYER },
  { KARUM_FACET_EVENT, "event", KARUM_NAME_EVENT },
  { KARUM_FACET_COLLECTION, "collection", KARUM_NAME_COLLECTION },
};

/* Names that are offered at a time. */
#define NAMES 8

/* Years that are offered where a date is changed. */
#define YEARS 6

/* Whether @part is the condition @facet. */
static gboolean
is_part_of (guint facet, const char *part)
{
  g_auto (KarumGameFilter) filter = { 0 };
  g_autofree char *text = g_strconcat ("games1;", part, NULL);

  return karum_game_filter_read (text, &filter, NULL) && karum_facet_is_set (facet, &filter);
}

/* (nullable): the row of kinds that has @facet. */
static const char *const *
kind_of (guint facet)
{
  karum_for_each_of (kind, kinds)
    for (const char *const *part = *kind; *part; part++)
      if (is_part_of (facet, *part))
        return *kind;
  return NULL;
}

/* The place of @facet in names, or their number. */
static gsize
name_of (guint facet)
{
  gsize i = 0;

  while (i < G_N_ELEMENTS (names) && names[i].facet != facet)
    i++;
  return i;
}

gboolean
karum_filter_offers_has (guint facet)
{
  karum_for_each_of (part, parts)
    if (part->facet == facet)
      return TRUE;
  return facet == KARUM_FACET_GAME || facet == KARUM_FACET_PRESET || facet == KARUM_FACET_DATES
         || facet == KARUM_FACET_UNDATED || facet == KARUM_FACET_TERMINATION || kind_of (facet)
         || name_of (facet) < G_N_ELEMENTS (names);
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

/* (transfer full): what @after has and @before hasn't. */
static char *
title_of (const KarumGameFilter *before, const KarumGameFilter *after)
{
  for (guint facet = 0; facet < KARUM_N_FACETS; facet++)
    if (karum_facet_is_set (facet, after) && !karum_facet_is_set (facet, before))
      return karum_facet_text (facet, after);
  return g_strdup ("");
}

/* What is said of the games of a player, and holds for another player as well. */
static const char *const of_player[] = { "side=", "outcome=", "opponent=", "opponent-id=" };

/* Appends to @text what the present filter says besides the name. */
static char *
keep_of_player (KarumFilterOffers *self, const char *text)
{
  const KarumGameFilter *present = &self->present;
  /* An opponent alone is shown as the player, and replaced. */
  const gsize n = present->player || present->player_id ? 4 : 2;
  g_autofree char *whole = karum_game_filter_write (present);
  g_auto (GStrv) fields = g_strsplit (whole, ";", -1);
  GString *kept = g_string_new (text);

  for (char **field = fields; *field; field++)
    for (gsize i = 0; i < n; i++)
      if (g_str_has_prefix (*field, of_player[i]))
        g_string_append_printf (kept, ";%s", *field);
  return g_string_free (kept, FALSE);
}

/* A row of the present filter with the condition @part in place of its @facet. */
static void
offer (KarumFilterOffers *self, KarumFacet facet, const char *part)
{
  const KarumGameFilter *present = &self->present;
  g_auto (KarumGameFilter) before = karum_game_filter_copy (present), after = { 0 }, joined = { 0 };
  g_autofree char *rest = NULL, *text = NULL, *title = NULL;
  Counting *counting;
  GtkWidget *row;

  karum_facet_clear (facet, &before);
  rest = karum_game_filter_write (&before);
  text = g_strconcat (rest, ";", part, NULL);
  if (facet == KARUM_FACET_PLAYER) {
    g_autofree char *bare = g_steal_pointer (&text);

    text = keep_of_player (self, bare);
  }
  if (!karum_game_filter_read (text, &after, NULL) || karum_game_filter_equal (&after, present))
    return;
  title = title_of (&before, &after);
  row = row_new (title, g_steal_pointer (&text));
  gtk_list_box_append (self->list, row);
  counting = g_new (Counting, 1);
  *counting = (Counting){ g_object_ref (self), g_object_ref (GTK_LIST_BOX_ROW (row)) };
  joined = karum_filter_join (&after, self->typed);
  karum_request_async (self->archive,
                       karum_request_count_games (&(KarumGameQuery){ .filter = joined }),
                       self->cancellable, counted, counting);
}

static void
offer_games (KarumFilterOffers *self)
{
  for (guint i = 0; karum_games[i]; i++) {
    g_autofree char *part = g_strconcat ("game=", karum_games[i]->id, NULL);

    offer (self, KARUM_FACET_GAME, part);
  }
}

static void
offer_presets (KarumFilterOffers *self)
{
  for (guint i = 0; karum_games[i]; i++)
    for (guint j = 0;
         g_strcmp0 (karum_games[i]->id, self->present.game) == 0 && j < karum_games[i]->n_presets;
         j++) {
      g_autofree char *part = g_strconcat ("preset=", karum_games[i]->presets[j].id, NULL);

      offer (self, KARUM_FACET_PRESET, part);
    }
}

static void
offer_years (KarumFilterOffers *self, KarumFacet facet, guint n)
{
  const int year = karum_date_today ().year;

  for (guint i = 0; i < n; i++) {
    g_autofree char *part = g_strdup_printf ("from=%d;to=%d", year - (int) i, year - (int) i);

    offer (self, facet, part);
  }
}

static void
offer_terminations (KarumFilterOffers *self)
{
  for (guint i = 1; i <= KARUM_TERMINATION_LAST; i++) {
    g_autofree char *part
        = g_strconcat ("termination=", karum_termination_text ((KarumTermination) i), NULL);

    offer (self, KARUM_FACET_TERMINATION, part);
  }
}

/* What can be added with one click. */
static void
offer_additions (KarumFilterOffers *self)
{
  g_auto (KarumGameFilter) joined = karum_filter_join (&self->present, self->typed);

  if (!karum_facet_is_set (KARUM_FACET_GAME, &joined))
    offer_games (self);
  karum_for_each_of (each, parts)
    if (!each->to_change && !karum_facet_is_set (each->facet, &joined))
      offer (self, each->facet, each->part);
  if (!karum_facet_is_set (KARUM_FACET_DATES, &joined))
    offer_years (self, KARUM_FACET_DATES, 1);
}

/* What a condition can become. */
static void
offer_others (KarumFilterOffers *self)
{
  const char *const *kind = kind_of (self->facet);

  if (self->facet == KARUM_FACET_GAME)
    offer_games (self);
  else if (self->facet == KARUM_FACET_PRESET)
    offer_presets (self);
  else if (self->facet == KARUM_FACET_DATES || self->facet == KARUM_FACET_UNDATED)
    offer_years (self, self->facet, YEARS);
  else if (self->facet == KARUM_FACET_TERMINATION)
    offer_terminations (self);
  karum_for_each_of (each, parts)
    if (each->facet == self->facet)
      offer (self, self->facet, each->part);
  for (; kind && *kind; kind++)
    offer (self, self->facet, *kind);
}

/* Rows of the same names stay: what the pointer goes to isn't taken from under it. */
static void
names_found (gpointer offers, gpointer result)
{
  KarumFilterOffers *self = offers;
  g_auto (GStrv) found = result;
  const gsize place = name_of (self->facet);
  GtkListBoxRow *row;

  if (!self->list
      || (self->names
          && g_strv_equal ((const char *const *) self->names, (const char *const *) found)))
    return;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (char **name = found; *name; name++) {
    g_autofree char *value = g_uri_escape_string (*name, NULL, TRUE);
    g_autofree char *part = g_strconcat (names[place].field, "=", value, NULL);

    offer (self, self->facet, part);
  }
  g_strfreev (self->names);
  self->names = g_steal_pointer (&found);
}

static void
find_names (KarumFilterOffers *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  karum_ask_no_more (&self->asking);
  karum_ask (self, self->archive,
             karum_request_names (names[name_of (self->facet)].kind, text, NAMES), &self->asking,
             names_found, NULL);
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
  karum_ask_no_more (&self->asking);
  self->list = NULL;
}

static void
karum_filter_offers_class_init (KarumFilterOffersClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumFilterOffers, filter_offers_let_go);
  KARUM_FREES (klass, KarumFilterOffers, g_object_unref, cancellable, archive);
  KARUM_FREES (klass, KarumFilterOffers, g_strfreev, names);
  KARUM_FREES (klass, KarumFilterOffers, g_free, typed);
  KARUM_CLEARS (klass, KarumFilterOffers, karum_game_filter_clear, present);
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
  karum_on (list, "row-activated", row_activated, self);
  karum_on (more, "clicked", open_dialog, self);
  self->entry = gtk_search_entry_new ();
  gtk_widget_set_visible (self->entry, FALSE);
  karum_accessible_name (self->entry, _ ("Search"));
  karum_on (self->entry, "search-changed", find_names, self);
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), more);
  gtk_popover_set_child (GTK_POPOVER (self), box);
}

GtkWidget *
karum_filter_offers_new (KarumArchive *archive,
                         const KarumGameFilter *present,
                         const char *typed,
                         guint facet)
{
  KarumFilterOffers *self = g_object_new (KARUM_TYPE_FILTER_OFFERS, NULL);

  self->archive = g_object_ref (archive);
  self->present = karum_game_filter_copy (present);
  self->typed = g_strdup (typed);
  self->facet = facet;
  if (facet == KARUM_N_FACETS) {
    offer_additions (self);
  } else if (name_of (facet) < G_N_ELEMENTS (names)) {
    gtk_widget_set_visible (self->entry, TRUE);
    find_names (self);
  } else {
    offer_others (self);
  }
  return GTK_WIDGET (self);
}

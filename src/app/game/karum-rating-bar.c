#include "karum-rating-bar.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-loader.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-rating-curve.h"
#include "karum-rating-text.h"
#include "karum-requests.h"

struct _KarumRatingBar {
  AdwBin parent_instance;

  GtkLabel *label;
  KarumArchive *archive; /* (owned) (nullable) */
  GCancellable *loading; /* (owned) (nullable) */
  gint64 game;           /* 0 for none */
  char *names[2];        /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumRatingBar, karum_rating_bar, ADW_TYPE_BIN)

/* (transfer full): a line for one of the players. */
static char *
share_text (const char *name, const KarumRatingShare *share)
{
  g_autofree char *shown = karum_display_name (name);
  g_autofree char *before = karum_rating_text (&share->before);
  g_autofree char *after = karum_rating_full_text (&share->after);
  g_autofree char *change = karum_rating_change_text (share->share);

  /* Translators: a player, the rating before and after a month, and the change by one of its
   * games. */
  return g_strdup_printf (_ ("%s: %s → %s, %s by this game"), shown, before, after, change);
}

static void
show_rating (KarumRatingBar *self, const KarumGameRating *rating)
{
  g_autofree char *month = NULL, *head = NULL, *first = NULL, *second = NULL, *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), rating->month >= 0);
  if (rating->month < 0)
    return;
  month = karum_month_text (rating->month);
  /* Translators: heading above the ratings of two players; %s is a month. */
  head = g_strdup_printf (_ ("Ratings, %s"), month);
  first = share_text (self->names[0], &rating->shares[0]);
  second = share_text (self->names[1], &rating->shares[1]);
  text = g_strjoin ("\n", head, first, second, NULL);
  gtk_label_set_text (self->label, text);
}

static void
rating_loaded (gpointer self, gpointer result)
{
  g_autofree KarumGameRating *rating = result;

  show_rating (self, rating);
}

static void
no_rating (gpointer self, const GError *error)
{
  gtk_widget_set_visible (self, FALSE);
}

static void
load (KarumRatingBar *self)
{
  karum_ask_no_more (&self->loading);
  if (!self->archive || self->game == 0)
    no_rating (self, NULL);
  else
    karum_ask (self, self->archive, karum_request_game_rating (self->game, karum_rating_tau ()),
               &self->loading, rating_loaded, no_rating);
}

void
karum_rating_bar_show (KarumRatingBar *self,
                       KarumArchive *archive,
                       gint64 game,
                       const char *const names[2])
{
  karum_hear (self, &self->archive, archive, "changed", G_CALLBACK (load), NULL);
  self->game = game;
  for (int i = 0; i < 2; i++) {
    g_free (self->names[i]);
    self->names[i] = g_strdup (names[i]);
  }
  load (self);
}

static void
karum_rating_bar_finalize (GObject *object)
{
  for (int i = 0; i < 2; i++)
    g_free (KARUM_RATING_BAR (object)->names[i]);
  G_OBJECT_CLASS (karum_rating_bar_parent_class)->finalize (object);
}

static void
karum_rating_bar_class_init (KarumRatingBarClass *klass)
{
  KARUM_DROPS (klass, KarumRatingBar, karum_cancel, loading);
  KARUM_HEARS (klass, KarumRatingBar, archive);
  G_OBJECT_CLASS (klass)->finalize = karum_rating_bar_finalize;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_rating_bar_init (KarumRatingBar *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_wrap_mode (self->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->label, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "caption");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->label));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  karum_rating_tau_watch (self, G_CALLBACK (load));
}

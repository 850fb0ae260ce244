#include "karum-replayed-list.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-figure-list.h"
#include "karum-games.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-wrap-layout.h"

/* The number of games that are replayed without a request: half a second's work. */
#define AT_ONCE 20000

struct _KarumReplayedList {
  AdwBin parent_instance;

  KarumFigureList *figures;
  GtkWidget *bar; /* the state of the work, and its button */
  GtkLabel *progress;
  GtkButton *button;

  KarumArchive *archive; /* (nullable) (owned) */
  gint64 person;
  KarumGameFilter games; /* (owned) */
  GCancellable *work;    /* (nullable) (owned): while games are replayed */
};

G_DEFINE_FINAL_TYPE (KarumReplayedList, karum_replayed_list, ADW_TYPE_BIN)

static const char *
game_title (const char *id)
{
  for (guint i = 0; karum_games[i]; i++)
    if (g_str_equal (karum_games[i]->id, id))
      return _ (karum_games[i]->title);
  return id;
}

/* @figures: of one game; @game: 0 for all games of it */
static void
add_figure (KarumReplayedList *self,
            KarumFigureTable *table,
            const KarumReplayedFigures *figures,
            const char *title,
            KarumUnit unit,
            double number,
            gint64 game)
{
  /* Translators: the name of a game, and a figure of it. */
  g_autofree char *whole
      = g_strdup_printf (C_ ("figure", "%s: %s"), game_title (figures->game), title);
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, game);
  const KarumGameFilter one = { .ids = id };
  const KarumGameFilter all = karum_replayed_games (&self->games, self->person, figures->game);

  karum_single_figures_add (table, whole, unit, number, NULL, game != 0 ? &one : &all);
}

static void
add_kind (KarumReplayedList *self,
          KarumFigureTable *table,
          const KarumReplayedFigures *figures,
          const KarumGameFigure *kind)
{
  const char *title = _ (kind->title);
  const KarumReplayedMost *most
      = kind->figure == KARUM_FIGURE_LONGEST_ROW ? &figures->longest_row : &figures->longest_series;

  switch (kind->figure) {
  case KARUM_FIGURE_LONGEST_ROW:
  case KARUM_FIGURE_LONGEST_SERIES:
    if (most->id != 0)
      add_figure (self, table, figures, title, KARUM_UNIT_WHOLE, most->value, most->id);
    break;
  case KARUM_FIGURE_ROW_POINTS:
    if (figures->rows > 0)
      add_figure (self, table, figures, title, KARUM_UNIT_DECIMAL,
                  (double) figures->row_points / figures->rows, 0);
    break;
  case KARUM_FIGURE_CAPTURES:
    if (figures->captures > 0 || !kind->if_any)
      add_figure (self, table, figures, title, KARUM_UNIT_WHOLE, (double) figures->captures, 0);
    break;
  case KARUM_FIGURE_RETURNS:
    add_figure (self, table, figures, title, KARUM_UNIT_WHOLE, (double) figures->returns, 0);
    break;
  case KARUM_FIGURE_HOME:
    add_figure (self, table, figures, title, KARUM_UNIT_WHOLE, (double) figures->home, 0);
  }
}

/* @figures: (element-type KarumReplayedFigures) */
static void
show_figures (KarumReplayedList *self, const GPtrArray *figures)
{
  KarumFigureTable *table = karum_single_figures_new ();

  karum_for_each (const KarumReplayedFigures, game, figures)
    for (const KarumGameFigure *kind = karum_game_figures (game->game); kind->title; kind++)
      add_kind (self, table, game, kind);
  karum_figure_list_show (self->figures, table);
}

static void
stop (KarumReplayedList *self)
{
  g_cancellable_cancel (self->work);
  g_clear_object (&self->work);
}

static void
offer (KarumReplayedList *self)
{
  gtk_label_set_text (self->progress,
                      _ ("Rows, captures and jumps are counted by replaying the games."));
  gtk_button_set_label (self->button, _ ("Calculate"));
  gtk_widget_set_visible (self->bar, TRUE);
}

static void
show_progress (guint64 done, guint64 total, gpointer data)
{
  KarumReplayedList *self = data;
  g_autofree char *some = karum_number_text ((guint) done);
  g_autofree char *all = karum_number_text ((guint) total);
  /* Translators: games that were replayed, and how many there are. */
  g_autofree char *text = g_strdup_printf (_ ("Replayed %s of %s games…"), some, all);

  if (self->work && self->progress)
    gtk_label_set_text (self->progress, text);
}

/* Work that was cancelled for other games reports nothing. */
typedef struct {
  KarumReplayedList *list; /* (owned) */
  GCancellable *work;      /* (owned) */
} Job;

static void
replayed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Job *job = data;
  g_autoptr (KarumReplayedList) self = job->list;
  g_autoptr (GCancellable) work = job->work;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) figures = karum_request_finish (source, result, &error);

  if (self->work != work || !self->figures)
    return;
  g_clear_object (&self->work);
  if (!figures) {
    gtk_label_set_text (self->progress, error->message);
    gtk_button_set_label (self->button, _ ("Calculate"));
    return;
  }
  gtk_widget_set_visible (self->bar, FALSE);
  show_figures (self, figures);
}

static void
start (KarumReplayedList *self)
{
  KarumRequest *request = karum_request_replayed (self->person, &self->games);
  Job *job = g_new (Job, 1);

  self->work = g_cancellable_new ();
  *job = (Job){ g_object_ref (self), g_object_ref (self->work) };
  gtk_label_set_text (self->progress, _ ("Replaying the games…"));
  gtk_button_set_label (self->button, _ ("Stop"));
  gtk_widget_set_visible (self->bar, TRUE);
  karum_request_set_progress (request, show_progress, self);
  karum_request_async (self->archive, request, self->work, replayed, job);
}

static void
clicked (KarumReplayedList *self)
{
  if (self->work) {
    stop (self);
    offer (self);
  } else if (self->archive) {
    start (self);
  }
}

void
karum_replayed_list_show (KarumReplayedList *self,
                          KarumArchive *archive,
                          gint64 person,
                          const KarumGameFilter *games,
                          guint n_games)
{
  KarumGameFilter copy = karum_game_filter_copy (games);

  g_return_if_fail (KARUM_IS_REPLAYED_LIST (self));
  stop (self);
  karum_game_filter_clear (&self->games);
  self->games = copy;
  self->person = person;
  g_set_object (&self->archive, archive);
  karum_figure_list_show (self->figures, karum_single_figures_new ());
  gtk_widget_set_visible (self->bar, FALSE);
  if (!archive || n_games == 0)
    return;
  if (n_games <= AT_ONCE)
    start (self);
  else
    offer (self);
}

static void
replayed_list_let_go (KarumReplayedList *self)
{
  stop (self);
  g_clear_object (&self->archive);
  self->figures = NULL;
  self->progress = NULL;
}

static void
karum_replayed_list_class_init (KarumReplayedListClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumReplayedList, replayed_list_let_go);
  KARUM_CLEARS (klass, KarumReplayedList, karum_game_filter_clear, games);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_replayed_list_init (KarumReplayedList *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->figures = g_object_new (KARUM_TYPE_FIGURE_LIST, "title", _ ("From the Records of Games"),
                                "visible", FALSE, NULL);
  self->bar = karum_wrap_box_new ();
  self->progress = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0, "hexpand", TRUE,
                                 "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  self->button = GTK_BUTTON (gtk_button_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->button), GTK_ALIGN_CENTER);
  karum_on (self->button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (self->bar), GTK_WIDGET (self->progress));
  gtk_box_append (GTK_BOX (self->bar), GTK_WIDGET (self->button));
  gtk_widget_set_visible (self->bar, FALSE);
  gtk_box_append (GTK_BOX (box), self->bar);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->figures));
  adw_bin_set_child (ADW_BIN (self), box);
}

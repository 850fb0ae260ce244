#include "karum-date-row.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-limits.h"
#include "karum-dialog.h"
#include "karum-phrases.h"
#include "karum-typed-date.h"

struct _KarumDateRow {
  AdwEntryRow parent_instance;

  GtkCalendar *calendar;
  GtkPopover *popover;
  char *name;       /* (owned) (nullable): the title without what the text means */
  gboolean bound;   /* see KarumDateRow:bound */
  gboolean showing; /* the calendar is being updated from the text */
};

G_DEFINE_FINAL_TYPE (KarumDateRow, karum_date_row, ADW_TYPE_ENTRY_ROW)

/* Reads the text; where a span begins or ends, the unknown parts must be the last ones. */
static KarumTyped
read_text (KarumDateRow *self, KarumDate *date)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *bound = NULL;
  KarumTyped typed = karum_typed_date_read (gtk_editable_get_text (GTK_EDITABLE (self)),
                                            g_date_time_get_year (now), date);

  bound = karum_date_write_bound (*date);
  if (!self->bound || bound || !karum_date_known (*date))
    return typed;
  *date = (KarumDate){ 0 };
  return KARUM_TYPED_NONE;
}

/* @words: (nullable): stand in the title, which has all of the row, and are read with it. */
static void
show_words (KarumDateRow *self, const char *words)
{
  AdwPreferencesRow *row = ADW_PREFERENCES_ROW (self);
  g_autofree char *title = NULL;
  g_autofree char *spoken = NULL;

  if (!self->name)
    self->name = g_strdup (adw_preferences_row_get_title (row));
  /* Translators: the title of a field for a date, and that date in words. */
  title
      = words ? g_strdup_printf (C_ ("date", "%s: %s"), self->name, words) : g_strdup (self->name);
  adw_preferences_row_set_title (row, title);
  spoken = karum_without_mnemonic (title);
  karum_accessible_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self))), spoken);
}

/* (transfer full) (nullable): what is understood, or what to write instead */
static char *
words_of (KarumTyped typed, KarumDate date)
{
  if (typed == KARUM_TYPED_CALENDAR)
    /* Translators: follows the title of a field for a date. */
    return g_strdup (_ ("another calendar; write 2026-11-20 or 2026"));
  if (typed == KARUM_TYPED_NONE)
    return g_strdup (_ ("write 2026-11-20 or 2026"));
  return karum_typed_date_words (date);
}

static void
text_changed (KarumDateRow *self)
{
  KarumDate date;
  KarumTyped typed = read_text (self, &date);
  g_autofree char *words = words_of (typed, date);
  g_autoptr (GDateTime) moment
      = date.year && date.month && date.day
            ? g_date_time_new_local (date.year, date.month, date.day, 12, 0, 0)
            : NULL;

  if (typed == KARUM_TYPED_DATE)
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  show_words (self, words);
  if (moment) {
    self->showing = TRUE;
    gtk_calendar_select_day (self->calendar, moment);
    self->showing = FALSE;
  }
}

static void
show_day (KarumDateRow *self, GDateTime *moment)
{
  g_autofree char *text = g_date_time_format (moment, "%Y-%m-%d");

  gtk_editable_set_text (GTK_EDITABLE (self), text);
}

static void
day_selected (KarumDateRow *self)
{
  g_autoptr (GDateTime) moment = NULL;

  if (self->showing)
    return;
  moment = gtk_calendar_get_date (self->calendar);
  show_day (self, moment);
  gtk_popover_popdown (self->popover);
}

/* The toolkit measures a title as one line, and would draw the text over the second. */
static gboolean
fit_title (GtkWidget *widget, GdkFrameClock *clock, gpointer title)
{
  int lines;

  pango_layout_get_pixel_size (gtk_label_get_layout (title), NULL, &lines);
  gtk_widget_set_size_request (title, -1, lines);
  return G_SOURCE_REMOVE;
}

/* How wide the title is, is known by now. */
static void
karum_date_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GtkWidget *title
      = GTK_WIDGET (gtk_widget_get_template_child (widget, ADW_TYPE_ENTRY_ROW, "title"));
  int lines, before;

  pango_layout_get_pixel_size (gtk_label_get_layout (GTK_LABEL (title)), NULL, &lines);
  gtk_widget_get_size_request (title, NULL, &before);
  if (lines != before)
    gtk_widget_add_tick_callback (widget, fit_title, title, NULL);
  GTK_WIDGET_CLASS (karum_date_row_parent_class)->snapshot (widget, snapshot);
}

static void
karum_date_row_class_init (KarumDateRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_PROPERTY (
      klass, KarumDateRow, bound, NULL,
      g_param_spec_boolean ("bound", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  KARUM_FREES (klass, KarumDateRow, g_free, name);
  widget_class->snapshot = karum_date_row_snapshot;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-date-row.ui");
  KARUM_CHILDREN (klass, KarumDateRow, calendar, popover);
  KARUM_CALLBACKS (klass, text_changed, day_selected);
}

/* The toolkit cuts titles that are longer than the row: the words would be what is lost. Both have
 * the same lines, as one becomes the other when the row is emptied. */
static void
wrap_titles (KarumDateRow *self)
{
  static const char *const titles[] = { "title", "empty_title" };

  karum_for_each_of (each, titles) {
    GObject *title = gtk_widget_get_template_child (GTK_WIDGET (self), ADW_TYPE_ENTRY_ROW, *each);

    g_return_if_fail (GTK_IS_LABEL (title));
    g_object_set (title, "ellipsize", PANGO_ELLIPSIZE_NONE, "wrap", TRUE, "wrap-mode",
                  PANGO_WRAP_WORD_CHAR, NULL);
  }
}

static void
karum_date_row_init (KarumDateRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  wrap_titles (self);
  karum_text_limit (self, KARUM_TAG_VALUE_MAX);
}

char *
karum_date_row_dup_date (KarumDateRow *self, gboolean *valid)
{
  KarumDate date;

  *valid = read_text (self, &date) == KARUM_TYPED_DATE;
  return *valid ? karum_date_write (date) : NULL;
}

gboolean
karum_date_row_get_date (KarumDateRow *self, KarumDate *date)
{
  return read_text (self, date) == KARUM_TYPED_DATE;
}

char *
karum_date_row_dup_bound (KarumDateRow *self)
{
  KarumDate date;

  read_text (self, &date);
  return karum_date_write_bound (date);
}

void
karum_date_row_set_date (KarumDateRow *self, const char *date)
{
  g_autofree char *text = NULL;
  KarumDate read;

  if (!karum_date_read (date, &read))
    karum_date_read_bound (date, &read);
  text = karum_date_short (read);
  gtk_editable_set_text (GTK_EDITABLE (self), text);
}

void
karum_date_row_set_today (KarumDateRow *self)
{
  g_autofree char *text = karum_date_short (karum_date_today ());

  gtk_editable_set_text (GTK_EDITABLE (self), text);
}

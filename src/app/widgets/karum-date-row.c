#include "karum-date-row.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-limits.h"
#include "karum-tags.h"
#include "karum-text-limit.h"

struct _KarumDateRow {
  AdwEntryRow parent_instance;

  GtkLabel *meaning;
  GtkCalendar *calendar;
  GtkPopover *popover;
  gboolean showing; /* the calendar is being updated from the text */
};

G_DEFINE_FINAL_TYPE (KarumDateRow, karum_date_row, ADW_TYPE_ENTRY_ROW)

/* Numbers, the year first: 2026-11-20, 2026.11, 2026. */
static char *
parse_numbers (const char *text)
{
  guint parts[3] = { 0 };
  g_autofree char *date = NULL;
  g_auto (GStrv) words = g_strsplit_set (text, "-./", 4);
  guint n = g_strv_length (words);

  if (n > 3)
    return NULL;
  for (guint i = 0; i < n; i++) {
    guint64 number;

    if (!g_ascii_string_to_unsigned (words[i], 10, 1, 9999, &number, NULL))
      return NULL;
    parts[i] = (guint) number;
  }
  if (n == 3)
    date = g_strdup_printf ("%04u.%02u.%02u", parts[0], parts[1], parts[2]);
  else if (n == 2)
    date = g_strdup_printf ("%04u.%02u.??", parts[0], parts[1]);
  else
    date = g_strdup_printf ("%04u.??.??", parts[0]);
  return strlen (words[0]) == 4 && karum_date_valid (date) ? g_steal_pointer (&date) : NULL;
}

/* The formats of the user's locale: day before month or after it, names of months. */
static char *
parse_locale (const char *text)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_parse (&date, text);
  if (!g_date_valid (&date))
    return NULL;
  return g_strdup_printf ("%04u.%02u.%02u", g_date_get_year (&date), g_date_get_month (&date),
                          g_date_get_day (&date));
}

char *
karum_date_parse (const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  char *date;

  if (*trimmed == '\0')
    return g_strdup ("????.??.??");
  date = parse_numbers (trimmed);
  return date ? date : parse_locale (trimmed);
}

static GDateTime *
date_time (const char *date)
{
  int year = 0, month = 0, day = 0;

  if (sscanf (date, "%4d.%2d.%2d", &year, &month, &day) < 3)
    return NULL;
  return g_date_time_new_local (year, month, day, 12, 0, 0);
}

static void
show_meaning (KarumDateRow *self, const char *date)
{
  g_autoptr (GDateTime) moment = date ? date_time (date) : NULL;
  g_autofree char *words = NULL;

  if (!date)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  if (!date)
    words = g_strdup (_ ("not a date: write 2026-11-20, 2026-11 or 2026"));
  else if (moment)
    /* Translators: a date in words, in the format of strftime. */
    words = g_date_time_format (moment, C_ ("date in words", "%a, %-d %b %Y"));
  gtk_label_set_text (self->meaning, words ? words : "");
  if (moment) {
    self->showing = TRUE;
    gtk_calendar_select_day (self->calendar, moment);
    self->showing = FALSE;
  }
}

static void
text_changed (KarumDateRow *self)
{
  g_autofree char *date = karum_date_parse (gtk_editable_get_text (GTK_EDITABLE (self)));

  show_meaning (self, date);
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

static void
karum_date_row_class_init (KarumDateRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-date-row.ui");
  KARUM_CHILDREN (klass, KarumDateRow, meaning, calendar, popover);
  KARUM_CALLBACKS (klass, text_changed, day_selected);
}

static void
karum_date_row_init (KarumDateRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self, KARUM_TAG_VALUE_MAX);
}

char *
karum_date_row_dup_date (KarumDateRow *self, gboolean *valid)
{
  char *date = karum_date_parse (gtk_editable_get_text (GTK_EDITABLE (self)));

  *valid = date != NULL;
  return date;
}

/* The known parts of the date, in the form in which they are typed. */
void
karum_date_row_set_date (KarumDateRow *self, const char *date)
{
  g_autofree char *text = g_strdelimit (g_strdup (date ? date : ""), ".", '-');
  char *unknown = strchr (text, '?');

  if (unknown)
    text[unknown > text ? unknown - text - 1 : 0] = '\0';
  gtk_editable_set_text (GTK_EDITABLE (self), text);
}

void
karum_date_row_set_today (KarumDateRow *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  show_day (self, now);
}

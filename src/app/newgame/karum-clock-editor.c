#include "karum-rules-editor.h"

#include "karum-class.h"
#include "karum-time-control.h"

/* In the order of the choices. */
typedef enum { NO_CLOCK, FOR_GAME, WITH_INCREMENT, WITH_PERIODS } Kind;

struct _KarumClockEditor {
  AdwPreferencesGroup parent_instance;

  AdwComboRow *kind;
  GtkWidget *minutes_row, *increment_row, *periods_row, *period_row, *first_row, *second_row;
  GtkAdjustment *minutes, *increment, *periods, *period;
  GtkSwitch *first_wants, *second_wants;

  gboolean computers[2]; /* these sides */
};

G_DEFINE_FINAL_TYPE (KarumClockEditor, karum_clock_editor, ADW_TYPE_PREFERENCES_GROUP)

static void
kind_changed (KarumClockEditor *self)
{
  const Kind kind = adw_combo_row_get_selected (self->kind);
  const gboolean first = kind != NO_CLOCK && !self->computers[0];
  const gboolean second = kind != NO_CLOCK && !self->computers[1];

  gtk_widget_set_visible (self->minutes_row, kind != NO_CLOCK);
  gtk_widget_set_visible (self->increment_row, kind == WITH_INCREMENT);
  gtk_widget_set_visible (self->periods_row, kind == WITH_PERIODS);
  gtk_widget_set_visible (self->period_row, kind == WITH_PERIODS);
  gtk_widget_set_visible (self->first_row, first);
  gtk_widget_set_visible (self->second_row, second);
  /* The last of the two explains both. */
  adw_action_row_set_subtitle (
      ADW_ACTION_ROW (self->first_row),
      second ? "" : adw_action_row_get_subtitle (ADW_ACTION_ROW (self->second_row)));
  gtk_adjustment_set_lower (self->minutes, kind == WITH_PERIODS ? 0 : 1);
}

void
karum_clock_editor_set_computers (KarumClockEditor *self, gboolean first, gboolean second)
{
  g_return_if_fail (KARUM_IS_CLOCK_EDITOR (self));
  self->computers[0] = first;
  self->computers[1] = second;
  kind_changed (self);
}

static gint64
value (GtkAdjustment *adjustment, gint64 unit)
{
  return (gint64) gtk_adjustment_get_value (adjustment) * unit;
}

char *
karum_clock_editor_dup_control (KarumClockEditor *self)
{
  const Kind kind = adw_combo_row_get_selected (self->kind);
  KarumTimeControl control = { .main = value (self->minutes, 60000) };

  g_return_val_if_fail (KARUM_IS_CLOCK_EDITOR (self), NULL);
  if (kind == WITH_INCREMENT)
    control.increment = value (self->increment, 1000);
  if (kind == WITH_PERIODS) {
    control.periods = (guint) value (self->periods, 1);
    control.period = value (self->period, 1000);
  }
  control.decides = (self->computers[0] || gtk_switch_get_active (self->first_wants))
                    && (self->computers[1] || gtk_switch_get_active (self->second_wants));
  return kind == NO_CLOCK ? NULL : karum_time_control_write (&control);
}

void
karum_clock_editor_set_control (KarumClockEditor *self, const char *text)
{
  KarumTimeControl control;
  Kind kind = NO_CLOCK;

  g_return_if_fail (KARUM_IS_CLOCK_EDITOR (self));
  if (karum_time_control_read (text, &control)) {
    kind = control.periods > 0 ? WITH_PERIODS : control.increment > 0 ? WITH_INCREMENT : FOR_GAME;
    gtk_adjustment_set_value (self->minutes, (double) (control.main / 60000));
    if (kind == WITH_INCREMENT)
      gtk_adjustment_set_value (self->increment, (double) (control.increment / 1000));
    if (kind == WITH_PERIODS) {
      gtk_adjustment_set_value (self->periods, control.periods);
      gtk_adjustment_set_value (self->period, (double) (control.period / 1000));
    }
    gtk_switch_set_active (self->first_wants, control.decides);
    gtk_switch_set_active (self->second_wants, control.decides);
  }
  adw_combo_row_set_selected (self->kind, kind);
}

static void
karum_clock_editor_class_init (KarumClockEditorClass *klass)
{
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumClockEditor, kind, minutes_row, increment_row, periods_row,
                  period_row, first_row, second_row, minutes, increment, periods, period,
                  first_wants, second_wants);
  KARUM_CALLBACKS (klass, kind_changed);
}

static void
karum_clock_editor_init (KarumClockEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  kind_changed (self);
}

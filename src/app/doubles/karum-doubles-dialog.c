#include "karum-doubles-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-double-card.h"
#include "karum-lessons.h"
#include "karum-loader.h"
#include "karum-name.h"
#include "karum-requests.h"
#include "karum-teller.h"
#include "karum-work-view.h"

/* What actions need. */
enum { DOUBLES_BEFORE = KARUM_NEED_OWN, DOUBLES_AFTER };

/* -- Doubles dialog ---------------------------------------------------------------------------- */

struct _KarumDoublesDialog {
  AdwWindow parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  AdwToastOverlay *toasts;
  GtkStack *stack;
  KarumWorkView *work;
  AdwStatusPage *failure;
  GtkLabel *reasons;
  KarumDoubleCard *cards[2];
  GtkWidget *bar;
  GtkButton *apart;

  KarumArchive *archive; /* (owned) */
  KarumNameKind kind;
  KarumLikelyDoubles *doubles; /* (nullable) (owned) */
  guint shown;                 /* the pair that is shown */
  char *merged_into;           /* (nullable) (owned): the name that stays, of the last decision */
  guint32 pressed, decided;    /* the time of the last press of a button, and of one that decided */
  KarumTeller *teller;
  gboolean searching; /* and if @again, to be repeated after it */
  gboolean again;
};

G_DEFINE_FINAL_TYPE (KarumDoublesDialog, karum_doubles_dialog, ADW_TYPE_WINDOW)

/* (nullable): the pair that is shown. */
static const KarumLikelyDouble *
shown_pair (KarumDoublesDialog *self)
{
  return self->doubles && self->shown < self->doubles->pairs->len
             ? self->doubles->pairs->pdata[self->shown]
             : NULL;
}

/* -- A pair ----------------------------------------------------------------------------------- */

static void
add_reason (GString *text, const char *reason)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", reason);
}

/* (transfer full): why the two may be one. */
static char *
reasons_text (KarumDoublesDialog *self, const KarumLikelyDouble *pair)
{
  GString *text = g_string_new (NULL);
  g_autofree char *common = NULL;
  g_autofree char *days = NULL;

  if (pair->distance == 0)
    add_reason (text, _ ("The names sound the same"));
  else
    add_reason (text, _ ("The names are similar"));
  common = self->kind == KARUM_NAME_PLAYER
               ? g_strdup_printf (
                   ngettext ("%u opponent in common", "%u opponents in common", pair->common),
                   pair->common)
               : g_strdup_printf (
                   ngettext ("%u player in common", "%u players in common", pair->common),
                   pair->common);
  if (pair->common > 0)
    add_reason (text, common);
  days = pair->days == 0 ? g_strdup (_ ("never on the same day"))
                         : g_strdup_printf (ngettext ("both played on %u day",
                                                      "both played on %u days", pair->days),
                                            pair->days);
  add_reason (text, days);
  return g_string_free (text, FALSE);
}

static void
update_actions (KarumDoublesDialog *self)
{
  gboolean any = shown_pair (self) != NULL;
  gboolean writable = any && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;
  GtkWidget *widget = GTK_WIDGET (self);

  karum_actions_set (widget, KARUM_NEED (DOUBLES_BEFORE), any && self->shown > 0);
  karum_actions_set (widget, KARUM_NEED (DOUBLES_AFTER),
                     any && self->shown + 1 < self->doubles->pairs->len);
  karum_actions_set (widget, KARUM_NEED (KARUM_NEED_WRITING), writable);
  for (guint i = 0; i < 2; i++)
    gtk_widget_set_sensitive (GTK_WIDGET (self->cards[i]), writable);
}

static void
show_pair (KarumDoublesDialog *self)
{
  const KarumLikelyDouble *pair = shown_pair (self);
  g_autofree char *place = NULL;
  g_autofree char *reasons = NULL;

  update_actions (self);
  if (!pair) {
    adw_window_title_set_subtitle (self->title, "");
    gtk_stack_set_visible_child_name (self->stack, "status");
    return;
  }
  /* Translators: which pair of how many is shown. */
  place = g_strdup_printf (self->doubles->partial ? _ ("%u of %u or more") : _ ("%u of %u"),
                           self->shown + 1, self->doubles->pairs->len);
  reasons = reasons_text (self, pair);
  adw_window_title_set_subtitle (self->title, place);
  gtk_label_set_text (self->reasons, reasons);
  for (guint i = 0; i < 2; i++)
    karum_double_card_show (self->cards[i], self->archive, self->kind, pair->ids[i],
                            pair->names[i]);
  gtk_stack_set_visible_child_name (self->stack, "pair");
}

/* -- Searching -------------------------------------------------------------------------------- */

static void search (KarumDoublesDialog *self);

static void
found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumDoublesDialog) self = data;
  g_autoptr (GError) error = NULL;
  KarumLikelyDoubles *doubles = karum_request_finish (source, result, &error);

  self->searching = FALSE;
  if (!self->work) {
    g_clear_pointer (&doubles, karum_likely_doubles_free);
    return;
  }
  karum_work_view_end (self->work);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    gtk_window_close (GTK_WINDOW (self));
    return;
  }
  if (!doubles) {
    adw_status_page_set_description (self->failure, error->message);
    gtk_stack_set_visible_child_name (self->stack, "failure");
    return;
  }
  g_clear_pointer (&self->doubles, karum_likely_doubles_free);
  self->doubles = doubles;
  if (self->shown >= doubles->pairs->len)
    self->shown = doubles->pairs->len > 0 ? doubles->pairs->len - 1 : 0;
  show_pair (self);
  if (self->again)
    search (self);
}

/* A change during a search restarts the search when it is done. */
static void
search (KarumDoublesDialog *self)
{
  KarumRequest *request;
  g_autoptr (GCancellable) cancellable = NULL;

  self->again = self->searching;
  if (self->searching)
    return;
  self->searching = TRUE;
  request = karum_request_likely_doubles (self->kind);
  cancellable = karum_work_view_begin (self->work, _ ("Comparing names…"));
  karum_work_view_show_share (self->work);
  karum_request_set_progress (request, karum_work_view_visit, self->work);
  if (!self->doubles)
    gtk_stack_set_visible_child_name (self->stack, "work");
  karum_request_async (self->archive, request, cancellable, found, g_object_ref (self));
}

/* -- Decisions -------------------------------------------------------------------------------- */

/* A decision that can't be carried out leaves the pair as it is. */
static void
not_decided (gpointer dialog, const GError *error)
{
  KarumDoublesDialog *self = dialog;

  if (self->work)
    gtk_label_set_text (self->reasons, error->message);
}

/* A second press soon after it was for the pair that is gone. */
static void
note_decision (KarumDoublesDialog *self)
{
  self->decided = self->pressed;
}

static gboolean
pressed (GtkEventController *controller, GdkEvent *event, KarumDoublesDialog *self)
{
  guint32 time = gdk_event_get_time (event);
  int within;

  if (gdk_event_get_event_type (event) != GDK_BUTTON_PRESS)
    return FALSE;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &within,
                NULL);
  self->pressed = time;
  return self->decided != 0 && time - self->decided < (guint32) within;
}

static void
merged (gpointer dialog, gpointer nothing)
{
  KarumDoublesDialog *self = dialog;

  if (self->work) {
    g_autofree char *text = karum_name_message (
        self->kind == KARUM_NAME_PLAYER ? _ ("Players merged") : _ ("Events merged"),
        self->merged_into);

    karum_teller_tell (self->teller, text, "win.undo", NULL);
  }
}

static void
merge_into (KarumDoublesDialog *self, guint into)
{
  const KarumLikelyDouble *pair = shown_pair (self);

  note_decision (self);
  g_clear_pointer (&self->merged_into, g_free);
  self->merged_into = pair ? karum_display_name (pair->names[into]) : NULL;
  if (pair)
    karum_ask (self, self->archive,
               self->kind == KARUM_NAME_PLAYER
                   ? karum_request_merge_players (&pair->ids[1 - into], 1, pair->ids[into])
                   : karum_request_merge_events (&pair->ids[1 - into], 1, pair->ids[into]),
               NULL, merged, not_decided);
}

static void
card_chosen (KarumDoublesDialog *self, KarumDoubleCard *card)
{
  merge_into (self, card == self->cards[0] ? 0 : 1);
}

static void
merge (GtkWidget *widget, const char *name, GVariant *parameter)
{
  merge_into (KARUM_DOUBLES_DIALOG (widget), g_variant_get_uint32 (parameter));
}

static void
keep_apart (KarumDoublesDialog *self)
{
  const KarumLikelyDouble *pair = shown_pair (self);

  note_decision (self);
  if (pair)
    karum_ask (self, self->archive,
               karum_request_keep_apart (self->kind, pair->ids[0], pair->ids[1]), NULL, NULL,
               not_decided);
}

static void
go (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumDoublesDialog *self = KARUM_DOUBLES_DIALOG (widget);

  self->shown += g_str_equal (name, "doubles.next") ? 1 : -1;
  show_pair (self);
}

static void
undo (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (widget))), name,
                              NULL);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
doubles_dialog_let_go (KarumDoublesDialog *self)
{
  if (self->work)
    karum_work_view_cancel (self->work);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  karum_class_key (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "doubles.previous");
  karum_class_key (widget_class, GDK_KEY_Right, GDK_ALT_MASK, "doubles.next");
  karum_class_key (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo");
  karum_class_key (widget_class, GDK_KEY_d, GDK_CONTROL_MASK, "doubles.keep-apart");
  karum_class_key (widget_class, GDK_KEY_Escape, 0, "window.close");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_1, GDK_CONTROL_MASK, "doubles.merge",
                                       "u", 0);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_2, GDK_CONTROL_MASK, "doubles.merge",
                                       "u", 1);
}

static const char *const reasons[] = {
  [DOUBLES_BEFORE] = N_ ("This is the first pair."),
  [DOUBLES_AFTER] = N_ ("This is the last pair."),
};

static const KarumAction actions[] = {
  { "doubles.previous", N_ ("Previous Pair"), NULL, { DOUBLES_BEFORE }, .with_target = go },
  { "doubles.next", N_ ("Next Pair"), NULL, { DOUBLES_AFTER }, .with_target = go },
  { "doubles.keep-apart", .needs = { KARUM_NEED_WRITING },
    .function = KARUM_DOES (KarumDoublesDialog, keep_apart) },
  { "doubles.merge", .with_target = merge, .target = "u" },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_doubles_dialog_class_init (KarumDoublesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_DOUBLE_CARD, KARUM_TYPE_WORK_VIEW);
  KARUM_ON_DISPOSE (klass, KarumDoublesDialog, doubles_dialog_let_go);
  karum_class_template (klass);
  KARUM_HEARS (klass, KarumDoublesDialog, archive);
  KARUM_DROPS (klass, KarumDoublesDialog, karum_likely_doubles_free, doubles);
  KARUM_DROPS (klass, KarumDoublesDialog, karum_teller_free, teller);
  KARUM_FREES (klass, KarumDoublesDialog, g_free, merged_into);
  KARUM_CHILDREN (klass, KarumDoublesDialog, title, toasts, stack, work, failure, reasons, apart,
                  bar);
  gtk_widget_class_bind_template_child_full (widget_class, "card1", FALSE,
                                             G_STRUCT_OFFSET (KarumDoublesDialog, cards[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "card2", FALSE,
                                             G_STRUCT_OFFSET (KarumDoublesDialog, cards[1]));
  KARUM_CALLBACKS (klass, card_chosen);
  karum_actions_install (widget_class, &table);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo);
  bind_keys (widget_class);
}

/* It is below the messages, which would cover what one decides next. */
static void
show_bar (KarumDoublesDialog *self)
{
  gtk_widget_set_visible (self->bar,
                          g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "pair") == 0);
}

static void
karum_doubles_dialog_init (KarumDoublesDialog *self)
{
  GtkEventController *presses = gtk_event_controller_legacy_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->teller = karum_teller_new (self->toasts);
  karum_on (self->stack, "notify::visible-child-name", show_bar, self);
  gtk_event_controller_set_propagation_phase (presses, GTK_PHASE_CAPTURE);
  karum_on_told (presses, "event", pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self), presses);
}

GtkWindow *
karum_doubles_dialog_new (GtkWindow *parent, KarumArchive *archive, KarumNameKind kind)
{
  KarumDoublesDialog *self
      = g_object_new (KARUM_TYPE_DOUBLES_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  self->kind = kind;
  gtk_button_set_label (self->apart, kind == KARUM_NAME_PLAYER ? _ ("_Different People")
                                                               : _ ("_Different Events"));
  karum_on (archive, "changed", search, self);
  update_actions (self);
  search (self);
  return GTK_WINDOW (self);
}

#include "karum-name-row.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-name-suggestions.h"
#include "karum-requests.h"
#include "karum-limits.h"
#include "karum-name.h"
#include "karum-player-text.h"
#include "karum-dialog.h"
#include "karum-focus.h"
#include "karum-which-row.h"

#define SUGGESTIONS 8

struct _KarumNameRow {
  AdwEntryRow parent_instance;

  GtkLabel *new_label;
  KarumNameSuggestions *suggestions; /* (owned by its parent) */

  KarumArchive *archive; /* (nullable) */
  KarumNameKind kind;
  GCancellable *lookup; /* of the running request */
  gboolean looking;     /* the name is being looked up */
  gboolean leaving;     /* Tab was pressed while the name was being looked up */
  gboolean filling;     /* the program is setting the text */
  gboolean setting;     /* the text was set by the program, and similar names are being looked up */
  KarumWhichRow *which; /* (nullable) (owned): asks which one of several is meant */
  gint64 meant;         /* the ID to select in @which when it is filled; or 0 */
};

G_DEFINE_FINAL_TYPE (KarumNameRow, karum_name_row, ADW_TYPE_ENTRY_ROW)

/* -- Suggestions ------------------------------------------------------------------------------ */

static void
take (KarumNameRow *self, const char *name)
{
  karum_name_row_set_name (self, name);
  gtk_editable_set_position (GTK_EDITABLE (self), -1);
}

/* Enter accepts the selected suggestion; without one it moves to the next field. */
static void
take_selected (KarumNameRow *self)
{
  if (!karum_name_suggestions_take (self->suggestions))
    karum_focus_next (GTK_WIDGET (self));
}

static void
hide_suggestions (KarumNameRow *self)
{
  if (self->suggestions)
    gtk_popover_popdown (GTK_POPOVER (self->suggestions));
}

/* Names are suggested only during typing. */
static void
show_suggestions (KarumNameRow *self, const char *const *names)
{
  gboolean typing
      = !self->setting
        && gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self))));

  if (typing)
    karum_name_suggestions_show (self->suggestions, names);
  else
    hide_suggestions (self);
}

/* Whether @name is one of @names, so that it is not new. */
static gboolean
names_contain (GStrv names, const char *name)
{
  while (*names && !karum_name_same (*names, name))
    names++;
  return *names != NULL;
}

/* Completes the text to @names, if that is the only one, of a player, and begins with it. Returns:
 * whether the text was completed */
static gboolean
complete (KarumNameRow *self, const char *const *names)
{
  g_autofree char *typed = karum_name_row_dup_name (self);
  g_autofree char *folded = typed ? g_utf8_casefold (typed, -1) : NULL;
  g_autofree char *name = names[0] ? g_utf8_casefold (names[0], -1) : NULL;
  g_autofree char *taken = NULL;

  if (self->kind != KARUM_NAME_PLAYER || !folded || !name || names[1]
      || !g_str_has_prefix (name, folded) || g_str_equal (name, folded))
    return FALSE;
  /* The list that the name comes from is filled anew. */
  taken = g_strdup (names[0]);
  take (self, taken);
  return TRUE;
}

static void
names_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (KarumNameRow) self = user_data;
  g_autofree char *typed = NULL;
  g_auto (GStrv) names = karum_request_finish (source, result, NULL);

  /* Completion is optional: if it fails, a name can still be typed. */
  if (!names || !self->lookup)
    return;
  g_clear_object (&self->lookup);
  if (self->leaving && complete (self, (const char *const *) names))
    return;
  self->leaving = FALSE;
  typed = karum_name_row_dup_name (self);
  gtk_widget_set_visible (GTK_WIDGET (self->new_label),
                          typed && *gtk_label_get_label (self->new_label)
                              && !names_contain (names, typed));
  if (typed && names_contain (names, typed) && g_strv_length (names) == 1)
    g_clear_pointer (&names[0], g_free);
  show_suggestions (self, (const char *const *) names);
  self->setting = FALSE;
}

/* -- Who is meant ----------------------------------------------------------------------------- */

static void
add_namesake (KarumNameRow *self, gpointer row)
{
  gint64 id = self->kind == KARUM_NAME_EVENT ? ((const KarumEventRow *) row)->id
                                             : ((const KarumPlayerRow *) row)->id;
  g_autofree char *label = self->kind == KARUM_NAME_EVENT ? karum_event_details_text (row)
                                                          : karum_player_which_text (row);

  karum_which_row_add (self->which, id, label);
}

static void
set_known (KarumNameRow *self)
{
  self->looking = FALSE;
  g_signal_emit_by_name (self, "known");
}

static void
namesakes_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumNameRow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = karum_request_finish (source, result, &error);

  /* The name has changed, or no lookup is needed any more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || !self->which)
    return;
  karum_which_row_clear (self->which);
  /* If the lookup fails, the name refers to the first person or event with it. */
  if (rows)
    karum_for_each (void, row, rows)
      add_namesake (self, row);
  karum_which_row_choose (self->which, self->meant);
  set_known (self);
}

static void
find_namesakes (KarumNameRow *self, const char *name)
{
  KarumRequest *request = self->kind == KARUM_NAME_EVENT ? karum_request_event_namesakes (name)
                                                         : karum_request_namesakes (name);

  self->looking = TRUE;
  karum_request_async (self->archive, request, self->lookup, namesakes_found, g_object_ref (self));
}

static void
text_changed (KarumNameRow *self)
{
  g_autofree char *name = karum_name_row_dup_name (self);

  /* The edited text may be another name. */
  if (!self->filling) {
    self->meant = 0;
    self->setting = FALSE;
  }
  self->leaving = FALSE;
  g_cancellable_cancel (self->lookup);
  g_clear_object (&self->lookup);
  gtk_widget_set_visible (GTK_WIDGET (self->new_label), FALSE);
  if (self->which)
    karum_which_row_clear (self->which);
  if (!name || !self->archive) {
    hide_suggestions (self);
    set_known (self);
    return;
  }
  self->lookup = g_cancellable_new ();
  karum_request_async (self->archive, karum_request_names (self->kind, name, SUGGESTIONS),
                       self->lookup, names_found, g_object_ref (self));
  if (self->which)
    find_namesakes (self, name);
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* Tab takes what is suggested, as Enter does: a part of a name would be another person. */
static void
leave (KarumNameRow *self)
{
  self->leaving = self->lookup != NULL;
  if (!self->leaving && !karum_name_suggestions_take (self->suggestions)) {
    const char *const names[] = { karum_name_suggestions_get_only (self->suggestions), NULL };

    complete (self, names);
  }
}

static gboolean
key_pressed (KarumNameRow *self, guint key)
{
  if (key == GDK_KEY_Tab)
    leave (self);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->suggestions)))
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_Up:
    karum_name_suggestions_select (self->suggestions, key == GDK_KEY_Down ? 1 : -1);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    hide_suggestions (self);
    return GDK_EVENT_STOP;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    /* A row with a button applies its text, and isn't activated. It wants a name that is known;
     * while names are looked up, those of an earlier text are shown. */
    if (adw_entry_row_get_show_apply_button (ADW_ENTRY_ROW (self)) && !self->lookup) {
      karum_name_suggestions_select_only (self->suggestions);
      karum_name_suggestions_take (self->suggestions);
    }
    return GDK_EVENT_PROPAGATE;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
name_row_let_go (KarumNameRow *self)
{
  g_clear_object (&self->lookup);
  if (self->suggestions)
    gtk_widget_unparent (GTK_WIDGET (self->suggestions));
  self->suggestions = NULL;
}

static void
karum_name_row_class_init (KarumNameRowClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumNameRow, name_row_let_go);
  KARUM_DROPS (klass, KarumNameRow, g_object_unref, archive, which);
  KARUM_PROPERTY (klass, KarumNameRow, which, NULL,
                  g_param_spec_object ("which", NULL, NULL, KARUM_TYPE_WHICH_ROW, 0));
  karum_class_signal (klass, "known", 0);
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/org/karum/Karum/karum-name-row.ui");
  KARUM_CHILDREN (klass, KarumNameRow, new_label);
  KARUM_CALLBACKS (klass, text_changed, take_selected, key_pressed, hide_suggestions);
}

static void
karum_name_row_init (KarumNameRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self, KARUM_TAG_VALUE_MAX);
  self->suggestions = karum_name_suggestions_new (GTK_WIDGET (self));
  g_signal_connect_swapped (self->suggestions, "taken", G_CALLBACK (take), self);
}

void
karum_name_row_set_archive (KarumNameRow *self, KarumArchive *archive, KarumNameKind kind)
{
  g_set_object (&self->archive, archive);
  self->kind = kind;
  if (kind == KARUM_NAME_EVENT)
    karum_name_row_set_new_text (self, _ ("new event"));
  else if (kind == KARUM_NAME_PLACE)
    karum_name_row_set_new_text (self, "");
}

void
karum_name_row_set_new_text (KarumNameRow *self, const char *text)
{
  gtk_label_set_label (self->new_label, text);
}

char *
karum_name_row_dup_name (KarumNameRow *self)
{
  g_autofree char *text = karum_text_dup (self);
  g_autofree char *name = karum_name_normal (text);

  return *name ? g_steal_pointer (&name) : NULL;
}

void
karum_name_row_set_name (KarumNameRow *self, const char *name)
{
  self->setting = self->filling = TRUE;
  karum_text_set (self, name);
  self->filling = FALSE;
  hide_suggestions (self);
  if (!self->lookup)
    self->setting = FALSE;
}

void
karum_name_row_set_meant (KarumNameRow *self, gint64 id)
{
  self->meant = id;
  if (self->which)
    karum_which_row_choose (self->which, id);
}

gint64
karum_name_row_get_meant (KarumNameRow *self)
{
  /* While the lookup is running, the selection that was requested counts. */
  if (self->looking)
    return self->meant;
  return self->which ? karum_which_row_get_chosen (self->which) : 0;
}

gboolean
karum_name_row_is_looking (KarumNameRow *self)
{
  return self->looking;
}

gboolean
karum_name_row_is_new (KarumNameRow *self)
{
  g_return_val_if_fail (KARUM_IS_NAME_ROW (self), FALSE);
  return gtk_widget_get_visible (GTK_WIDGET (self->new_label));
}

/* asks_which: whether several have the name and none is selected yet. */
static gboolean
asks_which (KarumNameRow *self)
{
  return self->which && self->meant == 0 && gtk_widget_get_visible (GTK_WIDGET (self->which));
}

void
karum_name_row_ask (KarumNameRow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->which));
  /* Also after a click. */
  gtk_window_set_focus_visible (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), TRUE);
}

/* -- Waiting for names ------------------------------------------------------------------------ */

#define WAIT "karum-name-wait"

typedef struct {
  GtkWidget *form;
  GPtrArray *rows; /* (owned) (element-type KarumNameRow): the rows with a running lookup */
  KarumNamesKnown known;
} Wait;

static void
wait_free (gpointer data)
{
  Wait *wait = data;

  g_signal_handlers_disconnect_by_data (wait->form, wait);
  karum_for_each (void, row, wait->rows)
    g_signal_handlers_disconnect_by_data (row, wait);
  g_ptr_array_unref (wait->rows);
  g_free (wait);
}

static void
stop (GtkWidget *form)
{
  g_object_set_data (G_OBJECT (form), WAIT, NULL);
}

/* (transfer none) (nullable): the first row for which @holds returns TRUE. */
static KarumNameRow *
find_row (const Wait *wait, gboolean (*holds) (KarumNameRow *row))
{
  karum_for_each (void, item, wait->rows)
    if (holds (item))
      return item;
  return NULL;
}

static void
look (Wait *wait)
{
  GtkWidget *form = wait->form;
  KarumNamesKnown known = wait->known;
  g_autoptr (KarumNameRow) asking = NULL;

  if (find_row (wait, karum_name_row_is_looking))
    return;
  g_set_object (&asking, find_row (wait, asks_which));
  stop (form);
  known (form, asking);
}

void
karum_name_wait (GtkWidget *form, KarumNameRow *const *rows, guint n_rows, KarumNamesKnown known)
{
  Wait *wait = g_new (Wait, 1);

  *wait = (Wait){ form, g_ptr_array_new_with_free_func (g_object_unref), known };
  for (guint i = 0; i < n_rows; i++)
    if (karum_name_row_is_looking (rows[i])) {
      g_ptr_array_add (wait->rows, g_object_ref (rows[i]));
      g_signal_connect_swapped (rows[i], "known", G_CALLBACK (look), wait);
    }
  g_signal_connect (form, "destroy", G_CALLBACK (stop), wait);
  g_object_set_data_full (G_OBJECT (form), WAIT, wait, wait_free);
  look (wait);
}

#include "karum-palette.h"

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-limits.h"
#include "karum-voice.h"
#include "karum-wrap-layout.h"

/* So many lines are enough to see that more letters are needed. */
#define LINES_MAX 40

struct _KarumPalette {
  AdwWindow parent_instance;

  /* Template children */
  GtkSearchEntry *entry;
  GtkStack *stack;
  GtkScrolledWindow *scroll;
  GtkListBox *list;

  GtkWidget *place;    /* (owned) */
  KarumThings *things; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumPalette, karum_palette, ADW_TYPE_WINDOW)

/* -- Lines ------------------------------------------------------------------------------------ */

static GtkWidget *
text_new (const char *text, gboolean dim)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  karum_css_class (label, "caption", dim);
  karum_css_class (label, "dim-label", dim);
  return label;
}

/* Beside a key, a text below is broken into lines before the title is. */
#define LEAST_BELOW 16

static GtkWidget *
texts_new (const KarumThing *thing, const char *below)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *label;

  label = text_new (thing->title, FALSE);
  karum_css_class (label, "dim-label", thing->refusal != NULL);
  gtk_box_append (GTK_BOX (box), label);
  if (below) {
    label = text_new (below, TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (label), LEAST_BELOW);
    gtk_box_append (GTK_BOX (box), label);
  }
  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}

/* The key is beside the texts, in a line of its own where there is no room. What can't be used now
 * is fainter. */
static GtkWidget *
line_new (const KarumThing *thing)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = karum_wrap_box_new ();
  const char *below = thing->refusal ? thing->refusal : thing->detail;

  gtk_box_append (GTK_BOX (box), texts_new (thing, below));
  if (thing->keys && thing->keys[0]) {
    GtkWidget *key = gtk_shortcut_label_new (thing->keys[0]);

    gtk_widget_set_valign (key, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (box), key);
  }
  karum_css_class (box, "palette-line", TRUE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, thing->title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, below ? below : "", -1);
  g_object_set_data (G_OBJECT (row), "thing", (gpointer) thing);
  return row;
}

static const KarumThing *
thing_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "thing");
}

/* -- Choosing --------------------------------------------------------------------------------- */

/* Shows the chosen line, while the entry keeps the focus, and says it. */
static void
choose (KarumPalette *self, int index, gboolean aloud)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, index);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroll);
  graphene_rect_t bounds;

  if (!row)
    return;
  gtk_list_box_select_row (self->list, row);
  if (gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->list), &bounds))
    gtk_adjustment_clamp_page (adjustment, (double) bounds.origin.y,
                               (double) bounds.origin.y + (double) bounds.size.height);
  if (aloud)
    karum_say (GTK_WIDGET (self->entry), thing_of (row)->title);
}

static void
update (KarumPalette *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GPtrArray) found = karum_things_find (self->things, text, LINES_MAX);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))))
    gtk_list_box_remove (self->list, row);
  karum_for_each (void, item, found)
    gtk_list_box_append (self->list, line_new (item));
  gtk_stack_set_visible_child_name (self->stack, found->len > 0 ? "lines" : "nothing");
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroll), 0);
  choose (self, 0, *text != '\0');
}

void
karum_palette_take (KarumPalette *self, KarumThings *things)
{
  karum_things_take (self->things, things);
  /* Without letters the first things are shown, and these come after them. */
  if (gtk_widget_get_visible (GTK_WIDGET (self))
      && *gtk_editable_get_text (GTK_EDITABLE (self->entry)) != '\0')
    update (self);
}

static void
step (KarumPalette *self, int by)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  choose (self, MAX (row ? gtk_list_box_row_get_index (row) + by : 0, 0), TRUE);
}

/* What can't be used now says so, and the palette stays. */
static void
activate_row (KarumPalette *self, GtkListBoxRow *row)
{
  const KarumThing *thing = thing_of (row);
  g_autofree char *action = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autoptr (GtkWidget) place = g_object_ref (self->place);

  if (thing->refusal) {
    gtk_list_box_select_row (self->list, row);
    karum_say (GTK_WIDGET (self->entry), thing->refusal);
    return;
  }
  action = g_strdup (thing->action);
  target = thing->target ? g_variant_ref (thing->target) : NULL;
  gtk_window_destroy (GTK_WINDOW (self));
  gtk_widget_activate_action_variant (place, action, target);
}

static void
activate_chosen (KarumPalette *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  if (row)
    activate_row (self, row);
}

static void
stop (KarumPalette *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
key_pressed (GtkEventController *controller,
             guint key,
             guint code,
             GdkModifierType modifiers,
             KarumPalette *self)
{
  switch (key) {
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
    step (self, -1);
    return TRUE;
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    step (self, 1);
    return TRUE;
  default:
    return FALSE;
  }
}

/* Letters are typed into the search wherever the focus is: until the new window has the keyboard,
 * those that went to the window below come to this modal one; in a narrow window the entry moves,
 * and the focus is on a line then. */
static gboolean
key_not_used (GtkEventControllerKey *keys,
              guint key,
              guint code,
              GdkModifierType modifiers,
              KarumPalette *self)
{
  GtkWidget *text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)));

  if (gtk_window_is_active (GTK_WINDOW (self)) && gtk_window_get_focus (GTK_WINDOW (self)) == text)
    return FALSE;
  return gtk_event_controller_key_forward (keys, text);
}

/* -- The window ------------------------------------------------------------------------------- */

static void
karum_palette_class_init (KarumPaletteClass *klass)
{
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumPalette, entry, stack, scroll, list);
  KARUM_CALLBACKS (klass, update, activate_chosen, activate_row, stop);
  KARUM_DROPS (klass, KarumPalette, g_object_unref, place);
  KARUM_FREES (klass, KarumPalette, karum_things_free, things);
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
  karum_class_key (klass, GDK_KEY_k, GDK_CONTROL_MASK, "window.close");
}

static void
karum_palette_init (KarumPalette *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->entry, KARUM_TAG_VALUE_MAX);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  karum_on_told (keys, "key-pressed", key_pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);
  keys = gtk_event_controller_key_new ();
  karum_on_told (keys, "key-pressed", key_not_used, self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

KarumPalette *
karum_palette_new (GtkWindow *parent, GtkWidget *place, KarumThings *things)
{
  KarumPalette *self = g_object_new (KARUM_TYPE_PALETTE, "transient-for", parent, NULL);

  self->place = g_object_ref (place);
  self->things = things;
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  return self;
}

/* karum-library-filter.c: the filter of the library, from the chips and the search field. */
#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-actions.h"
#include "karum-class.h"
#include "karum-filter-dialog.h"
#include "karum-filter-facets.h"
#include "karum-library-page-private.h"
#include "karum-name-dialog.h"
#include "karum-requests.h"
#include "karum-search-words.h"
#include "karum-sidebar-item.h"
#include "karum-teller.h"

/* -- Both together ---------------------------------------------------------------------------- */

/* Games that may have left the list are unselected. */
static void
list_is_another (KarumLibraryPage *self)
{
  if (karum_game_selection_get_n_chosen (self->selection) != 1)
    karum_game_selection_choose (self->selection, 0);
  g_clear_pointer (&self->gone, g_array_unref);
  self->place = 0;
}

/* A collection is shown in its own order, in whatever way one came to it. */
static void
find_order (KarumLibraryPage *self, const char *collection)
{
  if (g_strcmp0 (self->filter.collection, collection) == 0)
    return;
  if (collection)
    karum_library_order_impose (self, KARUM_GAME_SORT_PLACE);
  else if (karum_game_model_get_query (self->model)->sort == KARUM_GAME_SORT_PLACE)
    karum_library_order_restore (self);
}

static void
filter_changed (KarumLibraryPage *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->words));
  KarumGameFilter joined = karum_filter_join (&self->asked, typed);

  if (!karum_game_filter_equal (&self->filter, &joined))
    list_is_another (self);
  /* Another position in the search changes the preview of the same game. */
  if (g_strcmp0 (self->filter.position, joined.position) != 0
      || g_strcmp0 (self->filter.pattern, joined.pattern) != 0)
    self->shown = 0;
  find_order (self, joined.collection);
  karum_game_filter_clear (&self->filter);
  self->filter = joined;
  karum_filter_chips_show (self->chips, &self->asked, typed);
  karum_library_sidebar_show (self->sidebar, &self->filter);
  karum_game_model_set_filter (self->model, &self->filter);
  karum_library_selection_update (self);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (LIBRARY_PLAYER),
                     self->filter.player_id > 0 && !self->filter.bin);
}

static void
set_typed (KarumLibraryPage *self, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (self->words), text);
}

/* -- Names of numbers ------------------------------------------------------------------------- */

/* The games are the same: only the chip says more. */
static void
name_chip (KarumLibraryPage *self, const char **asked, const char *name)
{
  g_free ((char *) *asked);
  *asked = g_strdup (name);
  karum_filter_chips_show (self->chips, &self->asked,
                           gtk_editable_get_text (GTK_EDITABLE (self->words)));
}

static void
player_found (gpointer object, gpointer result)
{
  KarumLibraryPage *self = object;
  g_autoptr (KarumPlayerRow) row = result;

  name_chip (self, &self->asked.player, row->name);
}

static void
opponent_found (gpointer object, gpointer result)
{
  KarumLibraryPage *self = object;
  g_autoptr (KarumPlayerRow) row = result;

  name_chip (self, &self->asked.opponent, row->name);
}

static void
event_found (gpointer object, gpointer result)
{
  KarumLibraryPage *self = object;
  g_autoptr (KarumEventRow) row = result;

  name_chip (self, &self->asked.event, row->name);
}

/* A search that was kept, or made elsewhere, can have a number alone. */
static void
find_names (KarumLibraryPage *self)
{
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));
  const KarumGameFilter *asked = &self->asked;

  karum_ask_no_more (&self->naming);
  if (!archive)
    return;
  if (asked->player_id > 0 && !asked->player)
    karum_ask (self, archive, karum_request_get_player (asked->player_id), &self->naming,
               player_found, NULL);
  if (asked->opponent_id > 0 && !asked->opponent)
    karum_ask (self, archive, karum_request_get_player (asked->opponent_id), &self->naming,
               opponent_found, NULL);
  if (asked->event_id > 0 && !asked->event)
    karum_ask (self, archive, karum_request_get_event (asked->event_id), &self->naming, event_found,
               NULL);
}

void
karum_library_page_set_filter (KarumLibraryPage *self, const KarumGameFilter *filter)
{
  KarumGameFilter asked = karum_game_filter_copy (filter);
  g_autofree char *typed = g_steal_pointer ((char **) &asked.text);

  karum_game_filter_clear (&self->asked);
  self->asked = asked;
  set_typed (self, typed ? typed : "");
  filter_changed (self);
  find_names (self);
}

/* -- Chips ------------------------------------------------------------------------------------ */

/* Removes what was understood as @kind from the search text. */
static void
cut_typed (KarumLibraryPage *self, KarumSearchKind kind)
{
  GString *text = g_string_new (gtk_editable_get_text (GTK_EDITABLE (self->words)));
  g_auto (KarumGameFilter) read = { 0 };
  G_GNUC_UNUSED g_autoptr (GArray) parts = karum_search_read (text->str, &read);

  for (guint i = parts->len; i-- > 0;) {
    const KarumSearchPart *part = &g_array_index (parts, KarumSearchPart, i);

    if (part->kind == kind)
      g_string_erase (text, (gssize) part->offset, (gssize) part->length);
  }
  set_typed (self, g_strstrip (text->str));
  g_string_free (text, TRUE);
}

/* The part of the search text with this number; FALSE if there is none. */
static gboolean
find_part (KarumLibraryPage *self, guint number, KarumSearchPart *part)
{
  g_auto (KarumGameFilter) read = { 0 };
  g_autoptr (GArray) parts
      = karum_search_read (gtk_editable_get_text (GTK_EDITABLE (self->words)), &read);

  if (number < parts->len)
    *part = g_array_index (parts, KarumSearchPart, number);
  return number < parts->len;
}

void
karum_library_filter_cut (KarumLibraryPage *self, guint number)
{
  KarumSearchPart part;
  g_autoptr (GString) text = NULL;

  if (!find_part (self, number, &part))
    return;
  text = g_string_new (gtk_editable_get_text (GTK_EDITABLE (self->words)));
  g_string_erase (text, (gssize) part.offset, (gssize) part.length);
  /* Of the blanks on both sides, one remains. */
  if (part.offset < text->len && g_ascii_isspace (text->str[part.offset]))
    g_string_erase (text, (gssize) part.offset, 1);
  gtk_widget_grab_focus (GTK_WIDGET (self->words));
  set_typed (self, g_strstrip (text->str));
  gtk_editable_set_position (GTK_EDITABLE (self->words), -1);
  filter_changed (self);
}

void
karum_library_filter_point (KarumLibraryPage *self, guint number)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->words));
  KarumSearchPart part;

  if (!find_part (self, number, &part))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self->words));
  gtk_editable_select_region (
      GTK_EDITABLE (self->words), (int) g_utf8_pointer_to_offset (text, text + part.offset),
      (int) g_utf8_pointer_to_offset (text, text + part.offset + part.length));
}

void
karum_library_filter_remove (KarumLibraryPage *self, guint facet)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->words));
  if (facet == KARUM_N_FACETS) {
    cut_typed (self, KARUM_SEARCH_WORD);
    cut_typed (self, KARUM_SEARCH_PHRASE);
  } else {
    karum_facet_clear (facet, &self->asked);
    if (facet == KARUM_FACET_DATES)
      cut_typed (self, KARUM_SEARCH_DATES);
    else if (facet == KARUM_FACET_RESULT)
      cut_typed (self, KARUM_SEARCH_RESULT);
  }
  filter_changed (self);
}

void
karum_library_filter_choose (KarumLibraryPage *self, const char *text)
{
  KarumGameFilter asked;

  if (!karum_game_filter_read (text, &asked, NULL))
    return;
  karum_game_filter_clear (&self->asked);
  self->asked = asked;
  gtk_widget_grab_focus (GTK_WIDGET (self->words));
  filter_changed (self);
}

static void
clear_filter (KarumLibraryPage *self)
{
  const KarumGameFilter everything = { 0 };

  karum_library_page_set_filter (self, &everything);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
filter_edited (KarumLibraryPage *self, KarumFilterDialog *dialog)
{
  KarumGameFilter asked = karum_filter_dialog_dup_filter (dialog);

  karum_game_filter_clear (&self->asked);
  self->asked = asked;
  filter_changed (self);
}

static void
words_removed (KarumLibraryPage *self)
{
  set_typed (self, "");
  filter_changed (self);
}

static void
edit_filter (KarumLibraryPage *self)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  KarumFilterDialog *dialog;

  if (!karum_page_get_archive (KARUM_PAGE (self)))
    return;
  dialog = karum_filter_dialog_new (window, karum_page_get_archive (KARUM_PAGE (self)), self->model,
                                    &self->asked);
  karum_filter_dialog_set_words (dialog, gtk_editable_get_text (GTK_EDITABLE (self->words)));
  karum_on (dialog, "changed", filter_edited, self);
  karum_on (dialog, "words-removed", words_removed, self);
  karum_dialog_present (GTK_WINDOW (dialog));
}

/* -- The side bar ----------------------------------------------------------------------------- */

void
karum_library_page_show_line (KarumLibraryPage *self, KarumSidebarItem *item)
{
  g_auto (KarumGameFilter) filter = { 0 };
  g_autoptr (GError) error = NULL;
  KarumGameSort sort;

  if (!karum_game_filter_read (karum_sidebar_item_get_filter (item), &filter, &error)) {
    karum_tell (GTK_WIDGET (self), error->message);
    return;
  }
  if (karum_sidebar_item_get_sort (item, &sort))
    karum_library_order_impose (self, sort);
  else
    karum_library_order_restore (self);
  karum_library_page_set_filter (self, &filter);
}

void
karum_library_filter_set_collection (KarumLibraryPage *self, const char *name)
{
  char *copy = g_strdup (name);

  g_free ((char *) self->asked.collection);
  self->asked.collection = copy;
  filter_changed (self);
}

/* -- Searches that are kept ------------------------------------------------------------------- */

static void
search_named (KarumLibraryPage *self, const char *name)
{
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));

  if (archive)
    karum_undo_change (GTK_WIDGET (self), archive, karum_request_save_search (name, &self->filter),
                       _ ("Search saved"));
}

static void
save_search (KarumLibraryPage *self)
{
  KarumNameDialog *dialog = karum_name_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Save Search"), _ ("_Save"),
      gtk_editable_get_text (GTK_EDITABLE (self->words)));

  karum_on (dialog, "named", search_named, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* -- The search field ------------------------------------------------------------------------- */

/* Also emitted when the program sets the text along with the filter. Different texts can stand for
 * the same filter, such as a phrase before and after its closing quotation mark; their chips
 * differ. */
void
karum_library_filter_words_changed (KarumLibraryPage *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->words));
  g_auto (KarumGameFilter) joined = karum_filter_join (&self->asked, typed);

  if (!karum_game_filter_equal (&joined, &self->filter))
    filter_changed (self);
  else if (!karum_filter_chips_is_shown (self->chips, typed))
    karum_filter_chips_show (self->chips, &self->asked, typed);
}

/* Typing goes to the search field; keys without a character keep their meaning. */
gboolean
karum_library_filter_key_pressed (KarumLibraryPage *self,
                                  guint key,
                                  guint code,
                                  GdkModifierType state,
                                  GtkEventControllerKey *controller)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (self->words));
  gunichar letter = gdk_keyval_to_unicode (key);

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)
      || !gtk_widget_get_mapped (GTK_WIDGET (text)) || !g_unichar_isgraph (letter))
    return GDK_EVENT_PROPAGATE;
  gtk_text_grab_focus_without_selecting (GTK_TEXT (text));
  return gtk_event_controller_key_forward (controller, GTK_WIDGET (text));
}

static void
search_games (KarumLibraryPage *self)
{
  karum_sidebar_pane_uncover (self->side);
  gtk_widget_grab_focus (GTK_WIDGET (self->words));
}

/* Those of the player whose games are shown. */
static void
show_decisions (KarumLibraryPage *self)
{
  g_autofree char *filter = karum_game_filter_write (&self->filter);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-decisions", "s", filter);
}

static const KarumAction actions[] = {
  { "library.search", N_ ("Search"), "<Control>f",
    .function = KARUM_DOES (KarumLibraryPage, search_games) },
  { "library.edit-filter", N_ ("Filters…"), "<Control>l",
    .function = KARUM_DOES (KarumLibraryPage, edit_filter) },
  { "library.clear-filter", N_ ("Clear the Search and the Filters"),
    .function = KARUM_DOES (KarumLibraryPage, clear_filter) },
  { "library.save-search",
    N_ ("Save the Search…"),
    "<Control>s",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumLibraryPage, save_search) },
  { "library.show-decisions",
    N_ ("_Decisions of the Player"),
    NULL,
    { LIBRARY_PLAYER },
    KARUM_DOES (KarumLibraryPage, show_decisions) },
};

const KarumActionTable karum_library_filter_actions
    = { NC_ ("shortcuts", "Library"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions),
        .reasons = karum_library_page_reasons };

/* karum-library-page-private.h: what the files of the library page share. */
#pragma once

#include "karum-access-bar.h"
#include "karum-filter-chips.h"
#include "karum-game-selection.h"
#include "karum-library-page.h"
#include "karum-lines-view.h"
#include "karum-nothing-page.h"
#include "karum-preview.h"
#include "karum-sidebar-pane.h"

G_BEGIN_DECLS

struct _KarumLibraryPage {
  AdwBin parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  KarumAccessBar *access;
  KarumSidebarPane *side;
  GtkSearchEntry *words;
  KarumFilterChips *chips;
  GtkStack *stack;
  KarumNothingPage *nothing;
  AdwStatusPage *empty;
  AdwFlap *flap;
  KarumLinesView *games;
  KarumPreview *preview;
  GtkActionBar *choice_bar;
  GtkLabel *choice_label;
  GtkMenuButton *menu_button;
  GMenuModel *primary_menu, *game_menu, *columns_menu;
  GMenu *columns_section;
  GMenu *collect_section, *uncollect_section, *undo_section, *recent_section;

  KarumLibrarySidebar *sidebar; /* of @side */

  /* Owned */
  GSettings *settings;
  KarumArchive *archive; /* (nullable) */
  KarumGameModel *model;
  KarumGameSelection *selection;
  gulong chosen_handler;       /* of its changes */
  GSimpleActionGroup *columns; /* of the columns that can be chosen */
  GCancellable *finding;       /* (nullable): of where the game chosen is */
  GtkWidget *menu;             /* (nullable): until it is shown; owned by being its parent */

  /* With texts of their own. */
  KarumGameFilter asked;  /* by chips; the search field says the rest */
  KarumGameFilter filter; /* all conditions */
  gboolean own_order;     /* the order is that of a line of the side bar, not the person's */
  gboolean has_back;

  /* (nullable) (element-type gint64): the games chosen before they went out of the list, until
   * another is chosen by the person */
  GArray *gone;
  gint64 wanted; /* the game to choose when the list is known; 0 for none */
  gint64 shown;  /* the game in the preview; 0 for none */
  guint place;   /* of the game chosen, as it was last known */
};

/* -- karum-library-page.c -- */

gboolean karum_library_page_is_writable (KarumLibraryPage *self);

/* -- karum-library-filter.c: which games are shown -- */

void karum_library_filter_init (GtkWidgetClass *widget_class);

/* karum_library_filter_remove: takes off a KarumFacet; KARUM_N_FACETS for the words. */
void karum_library_filter_remove (KarumLibraryPage *self, guint facet);

/* karum_library_filter_cut: takes a part out of the search field, counted as by
 * karum_search_read(). */
void karum_library_filter_cut (KarumLibraryPage *self, guint number);

/* karum_library_filter_point: marks it there. */
void karum_library_filter_point (KarumLibraryPage *self, guint number);

/* karum_library_filter_set_collection: shows games of this collection; (nullable): of any. */
void karum_library_filter_set_collection (KarumLibraryPage *self, const char *name);

void karum_library_filter_words_changed (KarumLibraryPage *self);

/* karum_library_filter_key_pressed: a key that nothing in the list makes use of. */
gboolean karum_library_filter_key_pressed (KarumLibraryPage *self,
                                           guint key,
                                           guint code,
                                           GdkModifierType state,
                                           GtkEventControllerKey *controller);

/* -- karum-library-choice.c: the games that are chosen -- */

/* karum_library_choice_init: the model and what is chosen of it; once. */
void karum_library_choice_init (KarumLibraryPage *self);

/* karum_library_choice_put_aside: @games, (nullable) (element-type gint64), go out of the list:
 * none of them is chosen any more; they are again if they come back, as by undoing it. */
void karum_library_choice_put_aside (KarumLibraryPage *self, GArray *games);

/* karum_library_choice_update: shows what is chosen, and enables what can be done with it. */
void karum_library_choice_update (KarumLibraryPage *self);

/* karum_library_choice_refreshed: the list is up to date; the same game stays chosen. */
void karum_library_choice_refreshed (KarumLibraryPage *self);

/* -- karum-library-actions.c: what is done with them -- */

void karum_library_actions_init (GtkWidgetClass *widget_class);

/* karum_library_actions_collect: puts the games chosen into a collection, or takes them out. */
void
karum_library_actions_collect (KarumLibraryPage *self, const char *name, gboolean collected_now);

/* karum_library_details_init: the same for what is known of games. */
void karum_library_details_init (GtkWidgetClass *widget_class);

/* -- karum-library-menu.c: the menu of the games chosen -- */

void karum_library_menu_init (KarumLibraryPage *self);

/* karum_library_menu_set_archive: what the main menu says of @archive, (nullable). */
void karum_library_menu_set_archive (KarumLibraryPage *self, KarumArchive *archive);

/* -- karum-library-hand.c: taking games out of the list -- */

/* karum_library_hand_init: the second button and pressing long show the menu of the games chosen,
 * and dragging gives a KarumGameSelection; once. */
void karum_library_hand_init (KarumLibraryPage *self);

/* -- karum-library-order.c: the order of the games -- */

/* karum_library_order_init: connects columns, settings and the actions of the menu; once. */
void karum_library_order_init (KarumLibraryPage *self);

/* karum_library_order_restore: the order that the person chose. */
void karum_library_order_restore (KarumLibraryPage *self);

/* karum_library_order_impose: an order for what is shown now. */
void karum_library_order_impose (KarumLibraryPage *self, KarumGameSort sort);

/* -- karum-library-empty.c: where there are no games -- */

/* karum_library_empty_update: says why there are none. */
void karum_library_empty_update (KarumLibraryPage *self);

/* -- karum-library-view.c: what of the library is seen -- */

/* karum_library_view_init: the actions of side bar and preview, and the columns as they were left;
 * once. */
void karum_library_view_init (KarumLibraryPage *self);

G_END_DECLS

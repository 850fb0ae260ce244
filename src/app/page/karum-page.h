/* karum-page.h: what every page of the window is, and all that the window knows of it. */
#pragma once

#include "karum-loader.h"
#include "karum-rules.h"
#include "karum-sheets.h"
#include "karum-sidebar-pane.h"
#include "karum-teller.h"
#include "karum-things.h"

/* KarumPageVisit: @thing: what the palette finds on a page besides its actions; borrowed. */
typedef void (*KarumPageVisit) (const KarumThing *thing, gpointer data);

/* What a page has to print; everything is borrowed from the page. */
typedef struct {
  gboolean tables; /* it has some, those of @sheet */
  KarumSheetChoice sheet;
  const char *title; /* (nullable): its heading, as for karum_words_of_key() */
  gboolean filtered; /* it shows @games; otherwise those of the whole archive */
  KarumGameFilter games;
  gint64 game;             /* the one game that it shows; 0 for none */
  const KarumRules *rules; /* (nullable): the rules of empty sheets, initially */
} KarumPrinted;

#define KARUM_TYPE_PAGE (karum_page_get_type ())

/**
 * KarumPage: a page has a header bar of its own, whose back button activates `win.back`. Its
 * actions and keys belong to its class; its focus begins where its `grab_focus` puts it. It loads
 * what it shows when it is mapped and when the archive has changed.
 */
G_DECLARE_DERIVABLE_TYPE (KarumPage, karum_page, KARUM, PAGE, AdwBin)

/* All functions are optional. */
struct _KarumPageClass {
  AdwBinClass parent_class;

  gboolean undoes; /* undo and redo on this page belong to the page, not to the window */
  gboolean keeps;  /* see karum_loader_keep() */

  /* (nullable): actions of the page, without target, that print and export what is selected; the
   * window does it if they are disabled. */
  const char *print_selected, *export_selected;

  /* The archive was replaced, possibly by none: forgets everything of the previous one. */
  void (*archive_changed) (KarumPage *self);

  /* Asks for what is shown, by karum_page_ask(). There is an archive. */
  void (*load) (KarumPage *self);

  /* Asks for what is shown of reviews; only they have changed. */
  void (*load_reviews) (KarumPage *self);

  /* Says that `load` went wrong. By default, in the stack. */
  void (*trouble) (KarumPage *self, const char *message);

  /* Shows something else: @what is the target of the action that shows the page, or what
   * `remember` returned; NULL for an action without a target. Called before the page is shown. */
  void (*show) (KarumPage *self, GVariant *what);

  /* (transfer full) (nullable), possibly floating: what `show` needs to return to what is shown
   * now; NULL if the page itself still shows it. */
  GVariant *(*remember) (KarumPage *self);

  /* Returns to @what, which was remembered. By default, as `show`. */
  void (*recall) (KarumPage *self, GVariant *what);

  /* Another page will be shown, or the window or the archive be closed: saves what is typed. */
  void (*leave) (KarumPage *self);

  /* The window has changed what is shown, by undo or in a dialog. Pages that follow the changes of
   * the archive don't need it. */
  void (*refresh) (KarumPage *self);

  /* The search of the library; copied. Called before the page is shown. */
  void (*set_search) (KarumPage *self, const KarumGameFilter *search);

  /* Sets what is to be printed; all is 0 before. By default, the whole archive. */
  void (*print) (KarumPage *self, KarumPrinted *printed);

  /* The game that it shows; 0 for none. When the library is shown next, it is selected there. */
  gint64 (*get_game) (KarumPage *self);

  /* Calls @visit for what can be found on the page besides its actions. */
  void (*visit_things) (KarumPage *self, KarumPageVisit visit, gpointer data);

  /* (transfer none): its place for messages, where they cover nothing that can be pressed. Those of
   * the window are shown there, too. By default, they are shown at the bottom of the window. */
  KarumTeller *(*get_teller) (KarumPage *self);
};

/* -- For the window -- */

/* karum_page_set_archive: @archive: (nullable) */
void karum_page_set_archive (KarumPage *self, KarumArchive *archive);

/* karum_page_get_side: (transfer none) (nullable): its sidebar; NULL for a page without one. */
KarumSidebarPane *karum_page_get_side (KarumPage *self);

/* These call the function of the class, if there is one. */
void karum_page_show (KarumPage *self, GVariant *what);
GVariant *karum_page_remember (KarumPage *self);
void karum_page_recall (KarumPage *self, GVariant *what);
void karum_page_leave (KarumPage *self);
void karum_page_refresh (KarumPage *self);
void karum_page_set_search (KarumPage *self, const KarumGameFilter *search);
KarumPrinted karum_page_print (KarumPage *self);
gint64 karum_page_get_game (KarumPage *self);
void karum_page_visit_things (KarumPage *self, KarumPageVisit visit, gpointer data);

/* -- For its class -- */

/* karum_page_set_parts: tells, in `init`, the parts that pages have in common.
 * @side: (nullable): its sidebar
 * @stack: (nullable): has the child “trouble”, and “loading” if its content comes slowly
 * @trouble: (nullable): the child “trouble” of @stack; says what went wrong */
void karum_page_set_parts (KarumPage *self,
                           KarumSidebarPane *side,
                           GtkStack *stack,
                           AdwStatusPage *trouble);

/* karum_page_get_archive: (transfer none) (nullable) */
KarumArchive *karum_page_get_archive (KarumPage *self);

/* karum_page_can_write: whether there is an archive and it can be written. */
gboolean karum_page_can_write (KarumPage *self);

/* karum_page_load: as karum_loader_load(). */
void karum_page_load (KarumPage *self);

/* karum_page_ask: as karum_loader_ask(); what goes wrong is shown in the stack. */
void karum_page_ask (KarumPage *self, KarumRequest *request, KarumTake take);

/* karum_page_copy_for_analysis: adds an analysis copy of @record, a game or a version of @game, and
 * opens it at @ply, if the page still shows the game then. */
void
karum_page_copy_for_analysis (KarumPage *self, gint64 game, const KarumRecord *record, guint ply);

/* karum_page_show_loading, karum_page_show_trouble: show that child of the stack. */
void karum_page_show_loading (KarumPage *self);
void karum_page_show_trouble (KarumPage *self, const char *message);

/* Debt of GTK 4.8: descriptions that are said go with GTK 4.14, which has
 * gtk_accessible_announce(). */
#include "karum-voice.h"

#include <adwaita.h>

#define DESCRIPTION "karum-voice-description"
#define VOICE "karum-voice"

/* Of a window. */
typedef struct {
  GtkWidget *root;
  GtkWidget *speaker; /* (nullable), weak: whose description is what was said last */
  char *awaited;      /* (nullable): what is to be said when the focus has been read */
  gint64 moved;       /* when something got the focus, in microseconds */
  guint source;       /* or 0 */
} Voice;

static void
set_description (GtkWidget *widget, const char *text)
{
  if (text)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    text, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* Whether its description is what was said with it. */
static gboolean
is_speaking (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  const Voice *voice = root ? g_object_get_data (G_OBJECT (root), VOICE) : NULL;

  return voice && voice->speaker == widget;
}

void
karum_describe (GtkWidget *widget, const char *text)
{
  g_object_set_data_full (G_OBJECT (widget), DESCRIPTION, g_strdup (text), g_free);
  /* Newer rows of libadwaita are described by their subtitle, which would be preferred. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
  if (text || !is_speaking (widget))
    set_description (widget, text);
}

#if GTK_CHECK_VERSION(4, 14, 0)

/* With GTK_A11Y=none, nobody listens, and GTK 4.14 to 4.18 would crash. */
static gboolean
can_announce (GtkAccessible *accessible)
{
  g_autoptr (GtkATContext) context = NULL;

  /* All versions have it; the headers of some say that it came with 4.10. */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  context = gtk_accessible_get_at_context (accessible);
  G_GNUC_END_IGNORE_DEPRECATIONS
  return context && !g_str_equal (G_OBJECT_TYPE_NAME (context), "GtkTestATContext");
}

/* By the window: what a widget says that no screen reader has looked at yet is lost. */
void
karum_say (GtkWidget *widget, const char *text)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  /* The program is written for GTK 4.8. */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  if (!root || !*text || !can_announce (GTK_ACCESSIBLE (root)))
    return;
  gtk_accessible_announce (GTK_ACCESSIBLE (root), text,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

#else

/* How long a screen reader may take to read what has got the focus. What is said before would be
 * read with it, and again. */
#define READING (300 * G_TIME_SPAN_MILLISECOND)

static void
voice_free (gpointer data)
{
  Voice *voice = data;

  g_clear_handle_id (&voice->source, g_source_remove);
  g_clear_weak_pointer (&voice->speaker);
  g_free (voice->awaited);
  g_free (voice);
}

/* What was said is not read again when the focus returns. */
static void
fall_silent (Voice *voice)
{
  if (voice->speaker)
    set_description (voice->speaker, g_object_get_data (G_OBJECT (voice->speaker), DESCRIPTION));
  g_clear_weak_pointer (&voice->speaker);
}

/* (nullable): what has the focus for a screen reader: an entry, whose text has it. */
static GtkWidget *
find_speaker (GtkWidget *root)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (root));

  if (GTK_IS_TEXT (focus) && !gtk_widget_get_ancestor (focus, ADW_TYPE_ENTRY_ROW))
    return gtk_widget_get_ancestor (gtk_widget_get_parent (focus), GTK_TYPE_EDITABLE);
  return focus;
}

/* The same text again would be no change. */
static void
speak (Voice *voice, const char *text)
{
  GtkWidget *focus = find_speaker (voice->root);

  fall_silent (voice);
  g_set_weak_pointer (&voice->speaker, focus ? focus : voice->root);
  set_description (voice->speaker, NULL);
  set_description (voice->speaker, text);
}

static gboolean
has_read (gpointer data)
{
  Voice *voice = data;
  g_autofree char *text = g_steal_pointer (&voice->awaited);

  voice->source = 0;
  speak (voice, text);
  return G_SOURCE_REMOVE;
}

static void
wait_for_reading (Voice *voice)
{
  gint64 wait = (voice->moved + READING - g_get_monotonic_time ()) / G_TIME_SPAN_MILLISECOND;

  g_clear_handle_id (&voice->source, g_source_remove);
  voice->source = g_timeout_add ((guint) MAX (wait, 0), has_read, voice);
}

/* Something has got the focus, as when the window has come to the front. */
static void
focus_told (Voice *voice)
{
  voice->moved = g_get_monotonic_time ();
  if (voice->source)
    wait_for_reading (voice);
}

static void
focus_moved (Voice *voice)
{
  fall_silent (voice);
  focus_told (voice);
}

static Voice *
voice_of (GtkWidget *root)
{
  Voice *voice = g_object_get_data (G_OBJECT (root), VOICE);

  if (voice)
    return voice;
  voice = g_new0 (Voice, 1);
  voice->root = root;
  voice->moved = g_get_monotonic_time ();
  g_object_set_data_full (G_OBJECT (root), VOICE, voice, voice_free);
  g_signal_connect_swapped (root, "notify::focus-widget", G_CALLBACK (focus_moved), voice);
  g_signal_connect_swapped (root, "notify::is-active", G_CALLBACK (focus_told), voice);
  return voice;
}

void
karum_say (GtkWidget *widget, const char *text)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  Voice *voice = root && *text ? voice_of (root) : NULL;

  if (!voice)
    return;
  if (voice->source) {
    g_clear_handle_id (&voice->source, g_source_remove);
    has_read (voice);
    speak (voice, text);
  } else if (g_get_monotonic_time () < voice->moved + READING) {
    voice->awaited = g_strdup (text);
    wait_for_reading (voice);
  } else {
    speak (voice, text);
  }
}

#endif

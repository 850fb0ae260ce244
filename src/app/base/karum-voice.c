#include "karum-voice.h"

#include <adwaita.h>

#define DESCRIPTION "karum-voice-description"
#define SPEAKER "karum-voice-speaker"

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
  GtkWidget **speaker = root ? g_object_get_data (G_OBJECT (root), SPEAKER) : NULL;

  return speaker && *speaker == widget;
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
  g_autoptr (GtkATContext) context = gtk_accessible_get_at_context (accessible);

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

#define HEARD "karum-voice-heard"

static void
speaker_free (gpointer data)
{
  g_clear_weak_pointer ((GtkWidget **) data);
  g_free (data);
}

/* What was said is not read again when the focus returns. */
static void
fall_silent (GtkWidget *root)
{
  GtkWidget **speaker = g_object_get_data (G_OBJECT (root), SPEAKER);

  if (speaker && *speaker)
    set_description (*speaker, g_object_get_data (G_OBJECT (*speaker), DESCRIPTION));
  g_object_set_data (G_OBJECT (root), SPEAKER, NULL);
}

static void
speak_with (GtkWidget *root, GtkWidget *widget)
{
  GtkWidget **speaker = g_new0 (GtkWidget *, 1);

  if (!g_object_get_data (G_OBJECT (root), HEARD))
    g_signal_connect (root, "notify::focus-widget", G_CALLBACK (fall_silent), NULL);
  g_object_set_data (G_OBJECT (root), HEARD, GINT_TO_POINTER (TRUE));
  g_set_weak_pointer (speaker, widget);
  g_object_set_data_full (G_OBJECT (root), SPEAKER, speaker, speaker_free);
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
void
karum_say (GtkWidget *widget, const char *text)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  GtkWidget *focus = root ? find_speaker (root) : NULL;

  if (!root || !*text)
    return;
  fall_silent (root);
  speak_with (root, focus ? focus : root);
  set_description (focus ? focus : root, NULL);
  set_description (focus ? focus : root, text);
}

#endif

/* toolkit-faults.c: warnings that are the toolkit's own fault, by their text and the version that
 * has them. Every other warning ends a test of the interface; these are left out from the beginning
 * of each program that is linked with this file. */
#include <gtk/gtk.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  const char *text; /* how it begins */
  guint minor;      /* of GTK 4 */
} faults[] = {
  /* By gtk_test_init(), where the system has no American English. */
  { "Failed to set locale to en_US.UTF-8", 24 },
  /* When a window is hidden while a frame of it is being shown. */
  { "gdk_frame_timings_submitted() called on submitted frame", 24 },
  /* When what is shown next needs more than the height that the window has. Nobody but the toolkit
   * measures a window for a height. */
  { "Trying to measure KarumWindow ", 18 },
  { "Trying to measure KarumWindow ", 24 },
  /* By libadwaita 1.7, of the title of a question: in its larger size, too, where only the smaller
   * one fits. Later versions of both find what is amiss with a label of the program. */
  { "Trying to measure GtkLabel ", 18 },
};

/* (nullable) (transfer none) */
static const char *
message_of (const GLogField *fields, gsize n_fields)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      return fields[i].value;
  return NULL;
}

/* A question without a window comes from one that was left. The toolkit only remarks on it. */
static gboolean
is_fault_of_ours (const char *message)
{
  return strstr (message, "mapped without a transient parent") != NULL;
}

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  const char *message = message_of (fields, n_fields);

  if (message && is_fault_of_ours (message)) {
    g_log_writer_default (level, fields, n_fields, data);
    abort ();
  }

  for (gsize i = 0; message && i < G_N_ELEMENTS (faults); i++)
    if (faults[i].minor == gtk_get_minor_version () && g_str_has_prefix (message, faults[i].text))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

__attribute__ ((constructor)) static void
leave_out (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
}

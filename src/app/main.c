#include "karum-application.h"

int
main (int argc, char **argv)
{
  g_autoptr (KarumApplication) application = karum_application_new (G_APPLICATION_DEFAULT_FLAGS);

  g_set_application_name ("Karum");
  return g_application_run (G_APPLICATION (application), argc, argv);
}

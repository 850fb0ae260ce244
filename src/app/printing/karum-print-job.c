#include "karum-print-job.h"

KarumPrintJob *
karum_print_job_new (const KarumPdfSettings *settings)
{
  KarumPrintJob *job = g_new0 (KarumPrintJob, 1);

  job->settings = *settings;
  job->language = g_strdup (settings->options.language);
  job->title = g_strdup (settings->options.title);
  job->settings.options.language = job->language;
  job->settings.options.title = job->title;
  job->settings.book = &job->book;
  return job;
}

void
karum_print_job_free (KarumPrintJob *job)
{
  g_clear_pointer (&job->book, karum_book_unref);
  g_free (job->language);
  g_free (job->title);
  g_free (job);
}

KarumRequest *
karum_print_job_request (KarumPrintJob *job, const KarumExportChoice *choice)
{
  KarumExportChoice of_job = *choice;

  of_job.language = job->language;
  of_job.settings = &job->settings;
  return karum_request_export (&of_job, &karum_format_pdf, NULL);
}

#include "CReference.h"

#include <lo/lo.h>
#include <stdio.h>

static int answer(
    const char *path, const char *types, lo_arg **arguments, int count, lo_message message,
    void *server) {
  (void)path, (void)types, (void)arguments, (void)count;
  // The arguments go back as they came.
  lo_send_message_from(lo_message_get_source(message), server, "/pong", message);
  return 0;
}

bool reference_serve_osc(int port) {
  char text[16];
  snprintf(text, sizeof text, "%d", port);
  lo_server server = lo_server_new(text, NULL);
  if (!server) return false;
  lo_server_add_method(server, "/ping", NULL, answer, server);
  for (;;) lo_server_recv(server);
}

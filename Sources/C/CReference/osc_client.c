#include <arpa/inet.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "CReference.h"

enum { pingLength = 16, patience = 1 };

static int connected(int port) {
  const int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
  if (descriptor < 0) return -1;
  const int room = 64 << 20;
  // The second is for those who may; the first is cut to what the system allows.
  setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
  setsockopt(descriptor, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room);
  const struct timeval limit = {patience, 0};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  struct sockaddr_in address = {0};
  address.sin_family = AF_INET;
  address.sin_port = htons((uint16_t)port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  close(descriptor);
  return -1;
}

static void write_ping(char packet[pingLength], int number) {
  memcpy(packet, "/ping\0\0\0,i\0\0", 12);
  const uint32_t value = htonl((uint32_t)number);
  memcpy(packet + 12, &value, 4);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

int reference_osc_round_trips(int port, int count, double *micros) {
  const int descriptor = connected(port);
  if (descriptor < 0) return 0;
  int answered = 0;
  for (int i = 0; i < count; i++) {
    char packet[pingLength], reply[256];
    write_ping(packet, i);
    const double start = now();
    if (send(descriptor, packet, sizeof packet, 0) < 0) break;
    if (recv(descriptor, reply, sizeof reply, 0) < 0) break;
    micros[answered++] = now() - start;
  }
  close(descriptor);
  return answered;
}

typedef struct {
  int descriptor, count, received;
} Listener;

static void *listen_for(void *context) {
  Listener *listener = context;
  char reply[256];
  while (listener->received < listener->count
         && recv(listener->descriptor, reply, sizeof reply, 0) > 0) {
    listener->received++;
  }
  return NULL;
}

int reference_osc_burst(int port, int count) {
  Listener listener = {connected(port), count, 0};
  if (listener.descriptor < 0) return 0;
  pthread_t thread;
  if (pthread_create(&thread, NULL, listen_for, &listener) != 0) {
    close(listener.descriptor);
    return 0;
  }
  for (int i = 0; i < count; i++) {
    char packet[pingLength];
    write_ping(packet, i);
    send(listener.descriptor, packet, sizeof packet, 0);
  }
  pthread_join(thread, NULL);
  close(listener.descriptor);
  return listener.received;
}

bool reference_send(int port, const void *bytes, int size) {
  const int descriptor = connected(port);
  if (descriptor < 0) return false;
  const bool isSent = send(descriptor, bytes, (size_t)size, 0) == size;
  close(descriptor);
  return isSent;
}

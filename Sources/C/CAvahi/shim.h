#pragma once
#include <avahi-client/client.h>
#include <avahi-client/publish.h>
#include <avahi-common/alternative.h>
#include <avahi-common/error.h>
#include <avahi-common/malloc.h>
#include <avahi-common/thread-watch.h>

// What the headers have only as macros with a cast.
static const AvahiIfIndex avahi_every_interface = AVAHI_IF_UNSPEC;
static const AvahiProtocol avahi_every_protocol = AVAHI_PROTO_UNSPEC;

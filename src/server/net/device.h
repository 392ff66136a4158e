/* device.h — what a person calls their device, in the list of their sign-ins. */
#ifndef SOUK_SERVER_NET_DEVICE_H
#define SOUK_SERVER_NET_DEVICE_H
#include "server/store/store.h"

/* Program and system of a User-Agent header: "Firefox, Android"; "" if neither is known. Nothing else of the header is
 * kept: it could identify people. */
void device_read(const char *agent, char device[DEVICE_SIZE]);
#endif

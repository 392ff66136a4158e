/* settings.h — how a server is started: what `souk serve` reads from its options. The texts live as long as
 * the server. */
#ifndef SOUK_SERVER_SETTINGS_H
#define SOUK_SERVER_SETTINGS_H
#include "souk.h"

typedef struct server_settings {
    const char *host;
    int port;
    const char *store;              /* address of the store */
    const char *web;                /* folder of the browser client, or NULL */
    const char *tls_cert, *tls_key; /* or NULL */
    const char *password;           /* of a private server, or NULL */
    const char *origin;             /* one more origin that may connect, or NULL */
    const char *mail;               /* HOST:PORT of a mail server for by-day games, or NULL */
    const char *mail_from;
    const char *url; /* where people find the house, for links in letters; or NULL */
    int per_address; /* connections of one address */
    int rate;        /* messages a second of one connection, in the long run */
    int workers;
    int grace; /* seconds that people have to come back after a stop before clocks run again */
    bool trust_proxy, log_json, quiet;
    bool webhook_private; /* webhooks may lead to private networks */
    bool day_ladder;      /* keeps a ladder of the day */
    souk_lang lang;
} server_settings;
#endif

/* settings.h — the settings of a server, read by `souk serve` from its options. The texts must outlive it. */
#ifndef SOUK_SERVER_NET_SETTINGS_H
#define SOUK_SERVER_NET_SETTINGS_H
#include "server/store/store.h"

typedef struct server_settings {
    const char *host;
    int port;
    const char *store;              /* address of the store */
    const char *web;                /* folder of the browser client, or NULL */
    const char *privacy;            /* file with the host's page about privacy, or NULL */
    const char *tls_cert, *tls_key; /* or NULL */
    const char *password;           /* of a private server, or NULL */
    const char *origin;             /* one more origin that may connect, or NULL */
    const char *mail;               /* a mail server (see outbound_mail), or NULL */
    const char *mail_from;
    const char *url; /* public address of the server, for links in mail; or NULL */
    int per_address; /* connections of one address */
    int rate;        /* sustained messages per second of one connection */
    int workers;
    int keep[KEEPS]; /* days; 0: no end */
    int grace;       /* seconds for players to reconnect after a stop before clocks run again */
    bool trust_proxy, log_json, quiet;
    bool webhook_private; /* webhooks may lead to private networks */
    bool day_ranking;     /* has a ranking of the day */
    souk_lang lang;
} server_settings;
#endif

/* webpush.h — Web Push messages that only one browser can read (RFC 8291), with the sender's signature (RFC 8292).
 *
 * A browser hands out an address, a public key and a secret. A message is encrypted with a single-use key and a salt,
 * so that the push service learns only its length. */
#ifndef SOUK_SERVER_NET_WEBPUSH_H
#define SOUK_SERVER_NET_WEBPUSH_H
#include "server/store/store.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WEBPUSH_POINT = BROWSER_KEY,
    WEBPUSH_SCALAR = 32,
    WEBPUSH_AUTH = BROWSER_AUTH,
    WEBPUSH_SALT = 16,
    WEBPUSH_TEXT_MAX = 2048,
    WEBPUSH_BODY_MAX = WEBPUSH_SALT + 4 + 1 + WEBPUSH_POINT + WEBPUSH_TEXT_MAX + 1 + 16,
    WEBPUSH_TOKEN_MAX = 1024
};

typedef struct webpush_key {
    uint8_t scalar[WEBPUSH_SCALAR], point[WEBPUSH_POINT];
} webpush_key;

/* A new key; false if the library fails. */
bool webpush_key_new(webpush_key *key);
/* Whether these bytes are a valid public key. */
bool webpush_point_good(const uint8_t point[WEBPUSH_POINT]);
/* Encrypts a text for a browser's key and secret, with a single-use key and salt. The length of `body`; 0: failed. */
size_t webpush_seal(const uint8_t browser[WEBPUSH_POINT], const uint8_t auth[WEBPUSH_AUTH],
                    const webpush_key *once, const uint8_t salt[WEBPUSH_SALT], const char *text, size_t len,
                    uint8_t body[WEBPUSH_BODY_MAX]);
/* The Authorization header: `key` signs that `subject` sends to that origin until then (Unix time). False: failed. */
bool webpush_vouch(const webpush_key *key, const char *origin, const char *subject, int64_t until,
                   char token[WEBPUSH_TOKEN_MAX]);
#endif

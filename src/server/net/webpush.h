/* webpush.h — messages that only one browser can read (RFC 8291), and the proof of who sends them (RFC 8292).
 *
 * A browser hands out an address, a public key and a secret. A message to it is sealed with a key of one use and a
 * salt, so that whoever carries it learns its length and nothing else.
 */
#ifndef SOUK_SERVER_WEBPUSH_H
#define SOUK_SERVER_WEBPUSH_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WEBPUSH_POINT = 65, /* bytes of a public key: a point of P-256, not compressed */
    WEBPUSH_SCALAR = 32,
    WEBPUSH_AUTH = 16,
    WEBPUSH_SALT = 16,
    WEBPUSH_TEXT_MAX = 2048,
    WEBPUSH_BODY_MAX = WEBPUSH_SALT + 4 + 1 + WEBPUSH_POINT + WEBPUSH_TEXT_MAX + 1 + 16,
    WEBPUSH_TOKEN_MAX = 1024
};

typedef struct webpush_key {
    uint8_t scalar[WEBPUSH_SCALAR], point[WEBPUSH_POINT];
} webpush_key;

/* A new key; false if the library has none to give. */
bool webpush_key_new(webpush_key *key);
/* Whether these bytes are a public key at all. */
bool webpush_point_good(const uint8_t point[WEBPUSH_POINT]);
/* Seals a text for a browser's key and secret, with a key and a salt of one use: so many bytes of `body`, 0 if it
 * cannot be done. */
size_t webpush_seal(const uint8_t browser[WEBPUSH_POINT], const uint8_t auth[WEBPUSH_AUTH],
                    const webpush_key *once, const uint8_t salt[WEBPUSH_SALT], const char *text, size_t len,
                    uint8_t body[WEBPUSH_BODY_MAX]);
/* The value of the header Authorization: `key` vouches for who sends to that origin, until then (seconds since
 * 1970). False if it cannot be done. */
bool webpush_vouch(const webpush_key *key, const char *origin, const char *subject, int64_t until,
                   char token[WEBPUSH_TOKEN_MAX]);
#endif

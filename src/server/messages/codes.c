/* codes.c — codes that people type (see codes.h). */
#include "server/messages/codes.h"
#include <ctype.h>
#include <sodium.h>
#include <string.h>

enum { CODE_GROUP = 6 };

void codes_draw(int length, char code[CODE_SIZE])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    char *at = code;
    for (int i = 0; i < length; i++) {
        if (i && i % CODE_GROUP == 0) *at++ = '-';
        *at++ = letters[randombytes_uniform(sizeof letters - 1)];
    }
    *at = '\0';
}

void codes_hash(const char *code, char text[HASH_HEX])
{
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)code, strlen(code), NULL, 0);
    sodium_bin2hex(text, HASH_HEX, hash, sizeof hash);
}

void codes_tidy(const char *typed, char code[CODE_SIZE])
{
    int n = 0;
    char *at = code;
    for (; *typed && n < CODE_LETTERS; typed++) {
        if (!isalnum((unsigned char)*typed)) continue;
        if (n && n % CODE_GROUP == 0) *at++ = '-';
        *at++ = (char)tolower((unsigned char)*typed);
        n++;
    }
    *at = '\0';
}

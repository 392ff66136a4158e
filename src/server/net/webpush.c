/* webpush.c — encrypts messages to browsers (see webpush.h). Curve and cipher are OpenSSL's, the hashes libsodium's. */
#include "server/net/webpush.h"
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TAG = 16, CEK = 16, NONCE = 12, RECORD = 4096, DER_MAX = 80, SIGNATURE = 2 * WEBPUSH_SCALAR };
static const char curve[] = "prime256v1";

/* --- keys ------------------------------------------------------------------------------------ */

/* An OpenSSL key from its bytes; without a scalar only its public half. NULL if they are invalid. */
static EVP_PKEY *key_from(const uint8_t *scalar, const uint8_t *point)
{
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = scalar ? BN_bin2bn(scalar, WEBPUSH_SCALAR, NULL) : NULL;
    bool good = context && build && (!scalar || number) &&
                OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) &&
                OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, WEBPUSH_POINT) &&
                (!number || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number));
    OSSL_PARAM *params = good ? OSSL_PARAM_BLD_to_param(build) : NULL;
    good = params && EVP_PKEY_fromdata_init(context) > 0 &&
           EVP_PKEY_fromdata(context, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) > 0;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    if (good) return key;
    EVP_PKEY_free(key);
    return NULL;
}

bool webpush_key_new(webpush_key *key)
{
    EVP_PKEY *fresh = EVP_EC_gen(curve);
    BIGNUM *scalar = NULL;
    uint8_t *point = NULL;
    size_t len = fresh ? EVP_PKEY_get1_encoded_public_key(fresh, &point) : 0;
    bool good = len == WEBPUSH_POINT && EVP_PKEY_get_bn_param(fresh, OSSL_PKEY_PARAM_PRIV_KEY, &scalar) &&
                BN_bn2binpad(scalar, key->scalar, WEBPUSH_SCALAR) == WEBPUSH_SCALAR;
    if (good) memcpy(key->point, point, WEBPUSH_POINT);
    OPENSSL_free(point);
    BN_clear_free(scalar);
    EVP_PKEY_free(fresh);
    return good;
}

bool webpush_point_good(const uint8_t point[WEBPUSH_POINT])
{
    EVP_PKEY *key = point[0] == 4 ? key_from(NULL, point) : NULL;
    EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new(key, NULL) : NULL;
    bool good = context && EVP_PKEY_public_check(context) > 0;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

static bool share(const webpush_key *own, const uint8_t *other, uint8_t secret[WEBPUSH_SCALAR])
{
    EVP_PKEY *mine = key_from(own->scalar, own->point), *theirs = key_from(NULL, other);
    EVP_PKEY_CTX *context = mine && theirs ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    size_t len = WEBPUSH_SCALAR;
    bool good = context && EVP_PKEY_derive_init(context) > 0 &&
                EVP_PKEY_derive_set_peer(context, theirs) > 0 && EVP_PKEY_derive(context, secret, &len) > 0 &&
                len == WEBPUSH_SCALAR;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return good;
}

/* --- encryption ------------------------------------------------------------------------------ */

static void hmac(const uint8_t *key, size_t key_len, const uint8_t *text, size_t len, const uint8_t *end,
                 uint8_t out[crypto_auth_hmacsha256_BYTES])
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_len);
    crypto_auth_hmacsha256_update(&state, text, len);
    if (end) crypto_auth_hmacsha256_update(&state, end, 1);
    crypto_auth_hmacsha256_final(&state, out);
}

/* HKDF with SHA-256; at most 32 bytes are needed, so one round is enough. */
static void derive(const uint8_t *salt, size_t salt_len, const uint8_t *secret, const uint8_t *info,
                   size_t info_len, uint8_t *out, size_t len)
{
    static const uint8_t first = 1;
    uint8_t key[crypto_auth_hmacsha256_BYTES], block[crypto_auth_hmacsha256_BYTES];
    hmac(salt, salt_len, secret, WEBPUSH_SCALAR, NULL, key);
    hmac(key, sizeof key, info, info_len, &first, block);
    memcpy(out, block, len);
    sodium_memzero(key, sizeof key);
    sodium_memzero(block, sizeof block);
}

static bool encrypt(const uint8_t *key, const uint8_t *nonce, const uint8_t *text, int len, uint8_t *out)
{
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int n = 0, more = 0;
    bool good = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) > 0 &&
                EVP_EncryptUpdate(c, out, &n, text, len) > 0 && EVP_EncryptFinal_ex(c, out + n, &more) > 0 &&
                n + more == len && EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, out + len) > 0;
    EVP_CIPHER_CTX_free(c);
    return good;
}

size_t webpush_seal(const uint8_t browser[WEBPUSH_POINT], const uint8_t auth[WEBPUSH_AUTH],
                    const webpush_key *once, const uint8_t salt[WEBPUSH_SALT], const char *text, size_t len,
                    uint8_t body[WEBPUSH_BODY_MAX])
{
    static const uint8_t cek_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
    uint8_t info[sizeof "WebPush: info" + 2 * WEBPUSH_POINT], secret[WEBPUSH_SCALAR], both[WEBPUSH_SCALAR];
    uint8_t cek[CEK], nonce[NONCE], plain[WEBPUSH_TEXT_MAX + 1];
    if (len > WEBPUSH_TEXT_MAX || !share(once, browser, secret)) return 0;
    memcpy(info, "WebPush: info", sizeof "WebPush: info"); /* with its terminating zero, here and below */
    memcpy(info + sizeof "WebPush: info", browser, WEBPUSH_POINT);
    memcpy(info + sizeof "WebPush: info" + WEBPUSH_POINT, once->point, WEBPUSH_POINT);
    derive(auth, WEBPUSH_AUTH, secret, info, sizeof info, both, sizeof both);
    derive(salt, WEBPUSH_SALT, both, cek_info, sizeof cek_info, cek, sizeof cek);
    derive(salt, WEBPUSH_SALT, both, nonce_info, sizeof nonce_info, nonce, sizeof nonce);
    memcpy(plain, text, len);
    plain[len] = 2; /* the last record, without padding */
    uint8_t *at = body;
    memcpy(at, salt, WEBPUSH_SALT);
    at += WEBPUSH_SALT;
    *at++ = RECORD >> 24 & 255;
    *at++ = RECORD >> 16 & 255;
    *at++ = RECORD >> 8 & 255;
    *at++ = RECORD & 255;
    *at++ = WEBPUSH_POINT;
    memcpy(at, once->point, WEBPUSH_POINT);
    at += WEBPUSH_POINT;
    bool good = encrypt(cek, nonce, plain, (int)len + 1, at);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(both, sizeof both);
    sodium_memzero(cek, sizeof cek);
    return good ? (size_t)(at - body) + len + 1 + TAG : 0;
}

/* --- signing --------------------------------------------------------------------------------- */

static void base64(const void *bytes, size_t len, char *out, size_t size)
{
    sodium_bin2base64(out, size, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ES256: the two integers of the signature, concatenated. */
static bool sign(const webpush_key *key, const char *text, uint8_t signature[SIGNATURE])
{
    EVP_PKEY *own = key_from(key->scalar, key->point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t der[DER_MAX];
    size_t len = sizeof der;
    bool good = own && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, own) > 0 &&
                EVP_DigestSign(context, der, &len, (const uint8_t *)text, strlen(text)) > 0;
    const uint8_t *at = der;
    ECDSA_SIG *pair = good ? d2i_ECDSA_SIG(NULL, &at, (long)len) : NULL;
    good = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, WEBPUSH_SCALAR) == WEBPUSH_SCALAR &&
           BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + WEBPUSH_SCALAR, WEBPUSH_SCALAR) == WEBPUSH_SCALAR;
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(own);
    return good;
}

bool webpush_vouch(const webpush_key *key, const char *origin, const char *subject, int64_t until,
                   char token[WEBPUSH_TOKEN_MAX])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[400], first[64], second[600], signed_part[700], last[2 * SIGNATURE], point[2 * WEBPUSH_POINT];
    uint8_t signature[SIGNATURE];
    int n = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", origin,
                     (long long)until, subject);
    if (n < 0 || n >= (int)sizeof claims) return false;
    base64(head, strlen(head), first, sizeof first);
    base64(claims, (size_t)n, second, sizeof second);
    snprintf(signed_part, sizeof signed_part, "%s.%s", first, second);
    if (!sign(key, signed_part, signature)) return false;
    base64(signature, sizeof signature, last, sizeof last);
    base64(key->point, WEBPUSH_POINT, point, sizeof point);
    snprintf(token, WEBPUSH_TOKEN_MAX, "vapid t=%s.%s, k=%s", signed_part, last, point);
    return true;
}

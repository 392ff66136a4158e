/* test_webpush.c: the example of RFC 8291, appendix A: equal input gives equal bytes; without memory, none. */
#include "server/net/webpush.h"
#include "souk_test.h"
#include <openssl/crypto.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void decode(const char *text, uint8_t *out, size_t len)
{
    size_t n = 0;
    assert_int_equal(sodium_base642bin(out, len, text, strlen(text), NULL, &n, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(n, len);
}

static void the_published_example_is_encrypted_to_the_same_bytes(void **state)
{
    (void)state;
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char wanted[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
        "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    uint8_t browser[WEBPUSH_POINT], auth[WEBPUSH_AUTH], salt[WEBPUSH_SALT], body[WEBPUSH_BODY_MAX];
    webpush_key once;
    char got[2 * WEBPUSH_BODY_MAX];
    decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", browser,
           sizeof browser);
    decode("BTBZMqHH6r4Tts7J_aSIgg", auth, sizeof auth);
    decode("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", once.scalar, sizeof once.scalar);
    decode("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
           once.point, sizeof once.point);
    size_t len = webpush_seal(browser, auth, &once, salt, text, strlen(text), body);
    assert_int_not_equal(len, 0);
    sodium_bin2base64(got, sizeof got, body, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert_string_equal(got, wanted);
}

static void invalid_keys_are_detected(void **state)
{
    (void)state;
    webpush_key key;
    uint8_t body[WEBPUSH_BODY_MAX], auth[WEBPUSH_AUTH] = {0}, salt[WEBPUSH_SALT] = {0};
    static char text[WEBPUSH_TEXT_MAX + 1];
    assert_true(webpush_key_new(&key));
    assert_true(webpush_point_good(key.point));
    uint8_t other[WEBPUSH_POINT];
    memcpy(other, key.point, sizeof other);
    other[40] ^= 1; /* no longer on the curve */
    assert_false(webpush_point_good(other));
    assert_int_equal(webpush_seal(other, auth, &key, salt, "x", 1, body), 0);
    other[0] = 2;
    assert_false(webpush_point_good(other));
    memset(text, 'x', sizeof text);
    assert_int_not_equal(webpush_seal(key.point, auth, &key, salt, text, WEBPUSH_TEXT_MAX, body), 0);
    assert_int_equal(webpush_seal(key.point, auth, &key, salt, text, WEBPUSH_TEXT_MAX + 1, body), 0);
}

/* --- the library without memory -------------------------------------------------------------- */

static int fails_at, calls;

static void *get(size_t size, const char *file, int line)
{
    (void)file, (void)line;
    return fails_at > 0 && ++calls == fails_at ? NULL : malloc(size);
}

static void *get_more(void *old, size_t size, const char *file, int line)
{
    (void)file, (void)line;
    return fails_at > 0 && ++calls == fails_at ? NULL : realloc(old, size);
}

static void give_back(void *old, const char *file, int line)
{
    (void)file, (void)line;
    free(old);
}

static webpush_key own;
static const uint8_t secret[WEBPUSH_AUTH], salted[WEBPUSH_SALT];

static bool make_key(void)
{
    webpush_key key;
    return webpush_key_new(&key) && (fails_at = 0, webpush_point_good(key.point));
}

static bool look_at_key(void)
{
    return webpush_point_good(own.point);
}

static bool seal(void)
{
    static uint8_t first[WEBPUSH_BODY_MAX];
    static size_t first_len;
    uint8_t body[WEBPUSH_BODY_MAX];
    size_t len = webpush_seal(own.point, secret, &own, salted, "x", 1, body);
    if (len == 0) return false;
    if (first_len == 0) memcpy(first, body, first_len = len);
    assert_true(len == first_len && memcmp(first, body, len) == 0); /* the same bytes, or none */
    return true;
}

static bool vouch(void)
{
    char token[WEBPUSH_TOKEN_MAX] = "";
    if (!webpush_vouch(&own, "https://push.example.org", "mailto:a@b", 1, token)) return false;
    assert_int_equal(strncmp(token, "vapid t=", 8), 0);
    return true;
}

static void without_memory_nothing_is_encrypted(void **state)
{
    static bool (*const all[])(void) = {make_key, look_at_key, seal, vouch};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        int refused = 0;
        assert_true(all[i]()); /* fills the library's caches */
        for (int n = 1;; n++) {
            assert_true(n < 5000);
            calls = 0;
            fails_at = n;
            bool good = all[i]();
            bool happened = calls >= n;
            fails_at = 0;
            refused += !good;
            if (happened) continue;
            assert_true(good);
            break;
        }
        assert_true(refused > 0);
    }
}

static void overlong_claims_are_refused(void **state)
{
    char origin[500], token[WEBPUSH_TOKEN_MAX];
    (void)state;
    memset(origin, 'x', sizeof origin - 1);
    origin[sizeof origin - 1] = '\0';
    assert_false(webpush_vouch(&own, origin, "mailto:a@b", 1, token));
}

int main(void)
{
    if (!CRYPTO_set_mem_functions(get, get_more, give_back) || !webpush_key_new(&own)) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example_is_encrypted_to_the_same_bytes),
        cmocka_unit_test(invalid_keys_are_detected),
        cmocka_unit_test(without_memory_nothing_is_encrypted),
        cmocka_unit_test(overlong_claims_are_refused),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}

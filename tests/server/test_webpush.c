/* The example of RFC 8291, appendix A: the same keys, salt and text give the same bytes. */
#include "server/webpush.h"
#include "souk_test.h"
#include <sodium.h>
#include <string.h>

static void decode(const char *text, uint8_t *out, size_t len)
{
    size_t n = 0;
    assert_int_equal(sodium_base642bin(out, len, text, strlen(text), NULL, &n, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(n, len);
}

static void the_published_example_is_sealed_to_the_same_bytes(void **state)
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

static void keys_are_told_from_nonsense(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example_is_sealed_to_the_same_bytes),
        cmocka_unit_test(keys_are_told_from_nonsense),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}

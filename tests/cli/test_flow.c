/* test_flow.c: lines break between words, where the language allows it. */
#include "cli/base/flow.h"
#include "souk_test.h"
#include <string.h>

static const char *broken(const char *text, int width)
{
    static char all[256];
    char line[128];
    flow f;
    all[0] = '\0';
    assert_true(flow_open(&f, text, width, false));
    for (int i = 0; i < f.n; i++) {
        flow_copy(&f, i, line, sizeof line);
        strcat(strcat(all, i ? "|" : ""), line);
    }
    flow_free(&f);
    return all;
}

/* French puts a blank before some signs, and within quotation marks. */
static void a_sign_stays_with_its_word(void **unused)
{
    (void)unused;
    assert_string_equal(broken("rouge vert ; bleu", 11), "rouge|vert ; bleu");
    assert_string_equal(broken("gagne à 35 %, oui", 10), "gagne à|35 %, oui");
    assert_string_equal(broken("choix « bleu » ici", 10), "choix|« bleu »|ici");
    assert_string_equal(broken("a word - a dash", 7), "a word|- a|dash");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sign_stays_with_its_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

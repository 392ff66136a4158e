/* `souk day`: the tables of a date, the one try that counts, practice, and what is shared. */
#include "souk_run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int reset(void **unused)
{
    (void)unused;
    reset_calls();
    return setenv("XDG_STATE_HOME", own_folder(), 1);
}

static const char *ones(void)
{
    static char text[1 << 14];
    for (size_t i = 0; i + 2 < sizeof text; i += 2)
        memcpy(text + i, "1\n", 3);
    return text;
}

static void a_date_lists_its_tables(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "day", "--date", "2024-03-06", NULL);
    says(r.out, "The tables of 2024-03-06 (UTC)");
    says(r.out, "* desert          Desert Bazaar   seats: 3, yours: 3, bots: normal\n");
    says(r.out, "One purchase a turn: yes, Rising values: yes\n");
    r = souk_expect(0, NULL, "day", "--date", "2024-03-09", "--lang", "fr", NULL);
    says(r.out, "Les tables du 2024-03-09");
    says(r.out, "  sahwari         Sahwari         en solitaire\n");
    r = souk_expect(0, NULL, "day", NULL);
    says(r.out, "seats: ");
}

static void wrong_days_are_refused(void **unused)
{
    (void)unused;
    says(souk_expect(2, NULL, "day", "--date", "2026-02-29", NULL).err, "YYYY-MM-DD");
    says(souk_expect(2, NULL, "day", "--date", "9999-01-01", NULL).err, "9999-01-01 has not come yet");
    says(souk_expect(2, NULL, "day", "chess", NULL).err, "chess");
}

static void one_try_counts_and_practice_is_free(void **unused)
{
    (void)unused;
    /* It is left, and goes on where it stood. */
    char line[512];
    souk_run r = souk_expect(0, "1\nhint\nquit\n", "day", "basari", "--date", "2024-11-19", "--plain", NULL);
    says(r.out, "There are no hints in the try that counts.");
    says(r.out, "The try waits for you");
    r = souk_expect(0, NULL, "day", "--date", "2024-11-19", NULL);
    says(r.out, "begun, and not over yet");
    r = souk_expect(0, ones(), "day", "basari", "--date", "2024-11-19", "--plain", NULL);
    says_not(r.out, "`help` lists");
    const char *shared = strstr(r.out, "\nSouk 2024-11-19 Basari: ");
    assert_non_null(shared);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(shared + 1, "\n"), shared + 1);
    says(line, " of ");
    assert_true(strstr(line, "●") || strstr(line, "○") || strstr(line, "◐"));
    r = souk_expect(0, NULL, "day", "basari", "--date", "2024-11-19", "--plain", NULL);
    says(r.out, line);
    says(r.out, "This one you have played.");
    says(souk_expect(0, NULL, "day", "--date", "2024-11-19", NULL).out, line);
    /* The same choices give the same line; what was left is not offered again as a game of one's own. */
    r = souk_expect(0, ones(), "day", "basari", "--date", "2024-11-19", "--practice", "--plain", NULL);
    says(r.out, line);
    r = souk_expect(0, "1\nhint\nquit\n", "day", "basari", "--date", "2024-11-19", "--practice", "--plain",
                    NULL);
    says_not(r.out, "no hints");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_date_lists_its_tables, reset),
        cmocka_unit_test_setup(wrong_days_are_refused, reset),
        cmocka_unit_test_setup(one_try_counts_and_practice_is_free, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

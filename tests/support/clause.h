/* clause.h: a test that names the rule clauses it tests.
 *
 * CLAUSE_TEST replaces cmocka_unit_test in a cmocka test table:
 *
 *     const struct CMUnitTest tests[] = {
 *         CLAUSE_TEST(a_camp_takes_four_tents, "XX-3.1 XX-3.3"),
 *     };
 *
 * so a clause counts as tested only if its test really runs. tools/clauses.py reads these lines and fails for any
 * clause of docs/rules that no test names. */
#ifndef SOUK_TESTS_CLAUSE_H
#define SOUK_TESTS_CLAUSE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define CLAUSE_TEST(function, clauses)                            \
    {                                                             \
        .name = #function " [" clauses "]", .test_func = function \
    }

#endif

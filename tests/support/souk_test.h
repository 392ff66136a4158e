/* souk_test.h: included by every cmocka test program. */
#ifndef SOUK_TEST_H
#define SOUK_TEST_H

#include "clause.h"
#include "souk.h"

#endif

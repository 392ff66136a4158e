/* souk_test.h: what every cmocka test program of the house includes. */
#ifndef SOUK_TEST_H
#define SOUK_TEST_H

#include "clause.h"
#include "souk.h"

#endif

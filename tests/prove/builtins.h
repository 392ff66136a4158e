/* builtins.h — what the lowest bit of a small set is, which the analyser's own contract does not say. Read before all. */
#ifndef SOUK_PROVE_BUILTINS_H
#define SOUK_PROVE_BUILTINS_H
/*@ ensures four: x < 16 ==> \result < 4;
    ensures six: x < 64 ==> \result < 6;
    ensures twenty: x < 1048576 ==> \result < 20; */
int __builtin_ctzll(unsigned long long x);
#endif

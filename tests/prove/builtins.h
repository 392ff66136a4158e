/* builtins.h: bounds on the lowest bit of a small set, which the analyser's own contract lacks. Included first. */
#ifndef SOUK_PROVE_BUILTINS_H
#define SOUK_PROVE_BUILTINS_H
/*@ ensures four: x < 16 ==> \result < 4;
    ensures six: x < 64 ==> \result < 6;
    ensures eight: x < 256 ==> \result < 8;
    ensures sixteen: x < 65536 ==> \result < 16;
    ensures twenty: x < 1048576 ==> \result < 20;
    ensures square: x < 33554432 ==> \result < 25;
    ensures thirty_two: x < 4294967296 ==> \result < 32;
    ensures thirty_six: x < 68719476736 ==> \result < 36; */
int __builtin_ctzll(unsigned long long x);
#endif

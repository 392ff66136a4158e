/* matrix.h — a matrix game: two seats choose simultaneously, and the row player wins what the column player loses. */
#ifndef SOUK_LAB_PROOF_MATRIX_H
#define SOUK_LAB_PROOF_MATRIX_H
#include <stdbool.h>

/* The payoffs to the row player, row by row, and the solution. */
typedef struct souk_matrix {
    int rows, columns;
    double *payoff;
    double *row, *column; /* the mixed strategies of both; room for each row and each column */
    double worth;         /* to the row player */
    double gap; /* how much both together could gain by the best reply: 0 if the solution is exact */
} souk_matrix;

/* Solves the game by the simplex method. False if memory ran out. */
bool souk_matrix_solve(souk_matrix *m);
#endif

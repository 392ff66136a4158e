/* rating.h — ratings for games of several players. */
#ifndef SOUK_SERVER_TABLES_RATING_H
#define SOUK_SERVER_TABLES_RATING_H
typedef struct rating {
    double mu, sigma;
} rating;
extern const rating rating_new;
/* Updates the ratings of n players after a game; rank 0 is best, equal ranks are a draw. */
void rating_update(rating *r, const int *rank, int n);
#endif

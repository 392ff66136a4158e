/* rating.h — ratings for games of several players. */
#ifndef SOUK_SERVER_RATING_H
#define SOUK_SERVER_RATING_H
typedef struct rating {
    double mu, sigma;
} rating;
extern const rating rating_new;
/* What a game teaches about n players; rank 0 is best, equal ranks are a draw. */
void rating_update(rating *r, const int *rank, int n);
#endif

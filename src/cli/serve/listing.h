/* listing.h — a list as `souk admin` prints it: a row for each thing, with a head, or with --json an object for each. */
#ifndef SOUK_CLI_SERVE_LISTING_H
#define SOUK_CLI_SERVE_LISTING_H
#include "cli/base/cli.h"

typedef struct listing_column {
    const char *key;   /* of the JSON object; NULL: the end of the list */
    const char *title; /* msgid */
    int width;         /* in characters; 0: the rest of the line. -1: lines below the row, separated by \n */
} listing_column;

typedef struct listing {
    const cli *c;
    const listing_column *columns;
    int rows;
    bool json;
} listing;

listing listing_open(const cli *c, const listing_column *columns);
/* A cell for each column; NULL or "": none. */
void listing_row(listing *l, const char *const *cells);

/* A time in milliseconds as 2026-01-31T19:05:00Z; "" for 0, and for one that never comes. */
typedef struct listing_time {
    char text[24];
} listing_time;
listing_time listing_at(int64_t at);
typedef struct listing_number {
    char text[24];
} listing_number;
listing_number listing_count(int64_t n);
#endif

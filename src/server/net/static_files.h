/* files.h — the browser client, read into memory when the server starts. Only what was there then is
 * ever served, so no request can name anything else. */
#ifndef SOUK_SERVER_FILES_H
#define SOUK_SERVER_FILES_H
#include "souk.h"

typedef struct web_file {
    char *path; /* as asked for: "/app.js" */
    const char *type;
    char *bytes, *gzip; /* gzip may be NULL */
    size_t len, gzip_len;
    char tag[20]; /* changes with the content */
} web_file;

typedef struct web_files {
    web_file *file;
    int n;
} web_files;

/* Reads the folder and those in it; a file X.gz is the compressed form of X. False with an error. */
bool web_files_open(web_files *all, const char *folder, souk_error *error);
void web_files_close(web_files *all);
/* The file for that path; "/" and pages of the client ("/t/...") are its index. NULL: none. */
const web_file *web_files_find(const web_files *all, const char *path);
#endif

/* static_files.h — the browser client, read into memory at the start. No request can name any other file. */
#ifndef SOUK_SERVER_NET_STATIC_FILES_H
#define SOUK_SERVER_NET_STATIC_FILES_H
#include "souk.h"

typedef struct static_file {
    char *path; /* as in the request: "/app.js" */
    const char *type;
    char *bytes, *gzip; /* gzip may be NULL */
    size_t len, gzip_len;
    char tag[20]; /* changes with the content */
} static_file;

typedef struct static_files {
    static_file *file;
    int n;
} static_files;

/* Reads the folder recursively; a file X.gz is the compressed form of X. Pages that name a picture for links get its
 * whole address if `url`, the server's public one, is not NULL: messengers do not know relative addresses. False with
 * an error. */
bool static_files_open(static_files *all, const char *folder, const char *url, souk_error *error);
/* Adds one page, at that path: HTML if the file is named so, else plain text. */
bool static_files_page(static_files *all, const char *disk, const char *path, souk_error *error);
void static_files_close(static_files *all);
/* The file for that path; "/" and pages of the client ("/t/...") give its index. NULL: none. */
const static_file *static_files_find(const static_files *all, const char *path);
#endif

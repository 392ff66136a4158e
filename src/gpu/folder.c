/* folder.c — where the GPU kernels are: beside the code that looks for them, wherever that is installed.
 *
 * The code may be in the program or in a library, and the program may be Python. So the loader is asked which
 * file this function came from. For a program the loader has only the command as typed; the system has its path.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif
#include "gpu/folder.h"
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool own_file(char *path, size_t size)
{
    Dl_info here;
    void *self;
    const char *(*function)(char *, size_t) = souk_gpu_folder;
    memcpy(&self, &function, sizeof self);
    if (dladdr(self, &here) && here.dli_fname && strstr(here.dli_fname, ".so"))
        return (size_t)snprintf(path, size, "%s", here.dli_fname) < size;
    ssize_t n = readlink("/proc/self/exe", path, size - 1);
    if (n < 0) return false;
    path[n] = '\0';
    return true;
}

const char *souk_gpu_folder(char *space, size_t size)
{
    static const char *const places[] = {"ptx", "../share/souk/gpu", "../../share/souk/gpu"};
    static const char of_a_tree[] = "build-gpu";
    char self[4096];
    const char *named = getenv("SOUK_GPU");
    if (named) return named;
    if (access(of_a_tree, R_OK) == 0 || !own_file(self, sizeof self)) return of_a_tree;
    char *end = strrchr(self, '/');
    if (end) *end = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int n = snprintf(space, size, "%s/%s", end ? self : ".", places[i]);
        if (n > 0 && (size_t)n < size && access(space, R_OK) == 0) return space;
    }
    return of_a_tree;
}

/* module.c — finding and opening a module (see module.h). SOUK_LIBDIR is the library folder of an installation. */
#include "core/module.h"
#include "core/error.h"
#include "core/text.h"
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef SOUK_LIBDIR /* the build sets it; tools that compile the library alone do not */
#define SOUK_LIBDIR "lib"
#endif

static bool find_own_folder(char *folder, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", folder, size - 1);
    folder[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash) *slash = '\0';
    return slash != NULL;
}

const void *souk_module_open(const char *module, const char *package, const char *table, souk_error *error)
{
    /* Where it is built, and where it is installed. Both are relative, since an installation may have been moved. */
    static const char *const places[] = {"", "/../" SOUK_LIBDIR "/souk"};
    char own[PATH_MAX], path[PATH_MAX];
    bool known = find_own_folder(own, sizeof own);
    for (size_t i = 0; known && i < sizeof places / sizeof places[0]; i++) {
        if (snprintf(path, sizeof path, "%s%s/%s.so", own, places[i], module) >= (int)sizeof path) continue;
        if (access(path, F_OK) != 0) continue;
        /* MPI loads modules of its own, which look up its symbols globally. */
        void *opened = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
        const void *found = opened ? dlsym(opened, table) : NULL;
        if (!found) souk_fail(error, N_("The module %s cannot be opened: %s."), module, dlerror());
        return found;
    }
    souk_fail(error,
              N_("This needs the module %s, which was found neither next to the program nor in its library "
                 "folder: install the package %s, or build Souk on a machine that has the libraries for that "
                 "module."),
              module, package);
    return NULL;
}

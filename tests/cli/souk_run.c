/* souk_run.c: running the program: its streams are files in a folder of the test, so that no call can block. */
#include "souk_run.h"
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 32, CODE_BY_SIGNAL = 1000 };

const char *call_lang = "C.UTF-8";
const char *call_stdout = NULL;
long call_file_limit = 0;

static char folder[256];
static char *out_text, *err_text, *file_text;

void reset_calls(void)
{
    call_lang = "C.UTF-8";
    call_stdout = NULL;
    call_file_limit = 0;
}

/* Removes a file or an empty folder. */
static int remove_one(const char *path, const struct stat *what, int kind, struct FTW *where)
{
    (void)what;
    (void)kind;
    (void)where;
    return remove(path);
}

static void remove_folder(void)
{
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

const char *own_folder(void)
{
    if (!folder[0]) {
        /* In memory if possible, so that the tests do not depend on the disk. */
        const char *tmp = getenv("TMPDIR"), *shelf = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
        snprintf(folder, sizeof folder, "%s/souk-cli-XXXXXX", tmp ? tmp : shelf);
        assert_non_null(mkdtemp(folder));
        atexit(remove_folder);
    }
    return folder;
}

const char *own_file(const char *name)
{
    static char paths[32][512]; /* one per name, so that a path stays valid */
    char path[512];
    snprintf(path, sizeof path, "%s/%s", own_folder(), name);
    for (int i = 0; i < 32; i++) {
        if (!paths[i][0]) memcpy(paths[i], path, sizeof path);
        if (strcmp(paths[i], path) == 0) return paths[i];
    }
    fail_msg("too many files of our own");
    return NULL;
}

void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, strlen(text), f), strlen(text));
    assert_int_equal(fclose(f), 0);
}

static const char *read_into(char **text, const char *path)
{
    if (!*text) *text = malloc(RUN_TEXT_MAX);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t n = fread(*text, 1, RUN_TEXT_MAX - 1, f);
    fclose(f);
    (*text)[n] = '\0';
    return *text;
}

const char *read_whole(const char *path)
{
    return read_into(&file_text, path);
}

int files_in(const char *where)
{
    int n = 0;
    DIR *dir = opendir(where);
    assert_non_null(dir);
    for (struct dirent *d; (d = readdir(dir));)
        n += d->d_name[0] != '.';
    closedir(dir);
    return n;
}

static void child(char *const *words, const char *in, const char *out, const char *err)
{
    int fds[3] = {open(in, O_RDONLY), open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600),
                  open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600)};
    for (int i = 0; i < 3; i++)
        if (fds[i] < 0 || dup2(fds[i], i) < 0) _exit(99);
    setenv("LC_ALL", call_lang, 1);
    if (call_file_limit > 0) {
        struct rlimit limit = {(rlim_t)call_file_limit, (rlim_t)call_file_limit};
        signal(SIGXFSZ, SIG_IGN); /* a write over the limit fails, as on a full disk */
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    execv(words[0], words);
    _exit(98);
}

/* Runs the program with these words; words[0] is reserved for its name. */
static souk_run call(const char *input, char **words)
{
    char *bin = getenv("SOUK_BIN");
    if (!bin) fail_msg("SOUK_BIN does not say where the program is");
    words[0] = bin;
    const char *in = own_file(".in"), *err = own_file(".err");
    const char *out = call_stdout ? call_stdout : own_file(".out");
    write_file(in, input ? input : "");
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) child(words, in, out, err);
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    souk_run r;
    r.code = WIFEXITED(status) ? WEXITSTATUS(status) : CODE_BY_SIGNAL + WTERMSIG(status);
    r.out = call_stdout ? "" : read_into(&out_text, out);
    r.err = read_into(&err_text, err);
    return r;
}

static souk_run call_with(const char *input, va_list args)
{
    char *words[WORDS_MAX] = {NULL};
    int n = 1;
    for (const char *word; n < WORDS_MAX - 1 && (word = va_arg(args, const char *));)
        words[n++] = strdup(word);
    souk_run r = call(input, words);
    for (int i = 1; i < n; i++)
        free(words[i]);
    return r;
}

static souk_run expected(souk_run r, int code)
{
    if (r.code != code)
        fail_msg("exit code %d, not %d\n--- stdout\n%.2000s\n--- stderr\n%.2000s", r.code, code, r.out,
                 r.err);
    return r;
}

souk_run souk_call(const char *input, ...)
{
    va_list args;
    va_start(args, input);
    souk_run r = call_with(input, args);
    va_end(args);
    return r;
}

souk_run souk_expect(int code, const char *input, ...)
{
    va_list args;
    va_start(args, input);
    souk_run r = call_with(input, args);
    va_end(args);
    return expected(r, code);
}

souk_run souk_line(int code, const char *input, const char *line)
{
    char copy[4096], *words[WORDS_MAX] = {NULL}, *rest;
    size_t len = 0;
    for (; *line && len + 300 < sizeof copy; line++)
        len += (size_t)snprintf(copy + len, sizeof copy - len, *line == '%' ? "%s" : "%.1s",
                                *line == '%' ? own_folder() : line);
    char *word = strtok_r(copy, " ", &rest);
    for (int n = 1; word && n < WORDS_MAX - 1; word = strtok_r(NULL, " ", &rest))
        words[n++] = word;
    for (int n = 1; words[n]; n++)
        for (char *at = words[n]; (at = strchr(at, '~'));)
            *at = ' ';
    return expected(call(input, words), code);
}

void says(const char *text, const char *part)
{
    if (!strstr(text, part)) fail_msg("\"%s\" is not in:\n%.3000s", part, text);
}

void says_not(const char *text, const char *part)
{
    if (strstr(text, part)) fail_msg("\"%s\" is in:\n%.3000s", part, text);
}

const char *souk_numbers(int n)
{
    static char text[1 << 16];
    int lines = n < (int)sizeof text / 2 ? n : (int)sizeof text / 2 - 1;
    for (int i = 0; i < lines; i++)
        snprintf(text + 2 * i, 3, "%d\n", (i + 1) % 10);
    return text;
}

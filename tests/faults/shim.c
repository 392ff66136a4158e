/* shim.c: injects faults into a program, loaded before it with LD_PRELOAD.
 *
 *     SOUK_FAIL_ALLOC=N    the N-th allocation fails (SOUK_FAIL_ON=1: and all that follow)
 *     SOUK_ORDERS=FILE     the file says, at any time, which allocations and writes fail: struct orders
 *     SOUK_FAIL_SCOPE=all  calls of the libraries count too; otherwise only the program's own
 *     SOUK_FAIL_WRITE=N    the N-th write, sync, truncation or rename of a file fails (with SOUK_FAIL_ERRNO)
 *     SOUK_SHORT_WRITES=N  a write to a file writes at most N bytes
 *     SOUK_DISK=N          no file may exceed N bytes, as if the disk were full
 *     SOUK_TICK_US=N       a signal at this interval, which interrupts any blocking call
 *     SOUK_CLOCK=FILE      the time of day is shifted by the number of milliseconds that the file currently holds
 *     SOUK_FAULT_LOG=FILE  created when a fault has happened, so that the test knows
 *
 * Writes through stdio are not intercepted, since the C library makes them internally. SOUK_DISK covers these: the
 * kernel enforces it. */
#undef _FILE_OFFSET_BITS /* otherwise pwrite and pwrite64 would be one name */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The C library's own functions, by the names it reserves for interposers. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);

/* Set by the test while the program runs, first for memory, then for writes: the n-th call from now on fails (n = 0:
 * none), and then every `every`-th (0: no other). The shim counts calls and faults. */
struct orders {
    atomic_llong n, every, calls, faults;
};

enum { OWN_MAX = 8 };
static struct orders *orders; /* two of them, or NULL */
static long fail_alloc, fail_write, short_writes;
static int fail_errno = ENOSPC, clock_fd = -1;
static bool fail_on, scope_all, ready;
static atomic_long allocations, writes;
static struct {
    uintptr_t begin, end;
} code[OWN_MAX]; /* of the program itself: its file and its modules */
static atomic_int num_code;

static long number(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static void happened(void)
{
    const char *path = getenv("SOUK_FAULT_LOG");
    long fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY, 0600) : -1;
    if (fd >= 0) syscall(SYS_close, fd);
}

/* The first object that the loader lists is the program itself; its modules are known by their names. */
static int find_own(struct dl_phdr_info *info, size_t size, void *context)
{
    int *seen = context;
    (void)size;
    if ((*seen)++ > 0 && !strstr(info->dlpi_name, "/souk-")) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        int n = atomic_load(&num_code);
        if (h->p_type != PT_LOAD || !(h->p_flags & PF_X) || n == OWN_MAX) continue;
        code[n].begin = info->dlpi_addr + h->p_vaddr;
        code[n].end = code[n].begin + h->p_memsz;
        atomic_store(&num_code, n + 1);
    }
    return 0;
}

static void find_code(void)
{
    int seen = 0;
    atomic_store(&num_code, 0);
    dl_iterate_phdr(find_own, &seen);
}

static bool is_own(const void *caller)
{
    uintptr_t at = (uintptr_t)caller;
    for (int i = 0; i < atomic_load(&num_code); i++)
        if (at >= code[i].begin && at < code[i].end) return true;
    return false;
}

/* A module may have been loaded. */
void *dlopen(const char *path, int flags)
{
    void *(*next)(const char *, int);
    *(void **)&next = dlsym(RTLD_NEXT, "dlopen");
    void *opened = next(path, flags);
    find_code();
    return opened;
}

static void nothing(int signal_number)
{
    (void)signal_number;
}

__attribute__((constructor)) static void begin(void)
{
    fail_alloc = number("SOUK_FAIL_ALLOC");
    fail_write = number("SOUK_FAIL_WRITE");
    short_writes = number("SOUK_SHORT_WRITES");
    if (getenv("SOUK_FAIL_ERRNO")) fail_errno = (int)number("SOUK_FAIL_ERRNO");
    fail_on = number("SOUK_FAIL_ON") != 0;
    scope_all = getenv("SOUK_FAIL_SCOPE") != NULL;
    find_code();
    if (getenv("SOUK_ORDERS")) {
        int fd = open(getenv("SOUK_ORDERS"), O_RDWR | O_CLOEXEC);
        void *place = mmap(NULL, 2 * sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (place != MAP_FAILED) orders = place;
        if (fd >= 0) close(fd);
    }
    if (getenv("SOUK_CLOCK")) clock_fd = open(getenv("SOUK_CLOCK"), O_RDONLY | O_CLOEXEC);
    if (getenv("SOUK_DISK")) {
        struct rlimit limit = {(rlim_t)number("SOUK_DISK"), RLIM_INFINITY};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    if (getenv("SOUK_TICK_US")) {
        struct sigaction action;
        struct itimerval every;
        memset(&action, 0, sizeof action);
        action.sa_handler = nothing; /* without SA_RESTART */
        sigaction(SIGALRM, &action, NULL);
        every.it_interval.tv_sec = 0;
        every.it_interval.tv_usec = number("SOUK_TICK_US");
        every.it_value = every.it_interval;
        setitimer(ITIMER_REAL, &every, NULL);
    }
    ready = true;
}

/* A program built for coverage (make coverage) writes its counts at exit and first reads from the environment where to.
 * That part must not fail. */
char *getenv(const char *name)
{
    size_t n = strlen(name);
    if (strcmp(name, "GCOV_PREFIX") == 0) {
        struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
        setrlimit(RLIMIT_FSIZE, &limit);
        ready = false;
        short_writes = 0;
    }
    for (char **at = environ; at && *at; at++)
        if (strncmp(*at, name, n) == 0 && (*at)[n] == '=') return *at + n + 1;
    return NULL;
}

/* --- memory ---------------------------------------------------------------------------------- */

static bool ordered(struct orders *o)
{
    long long n = atomic_load(&o->n), every = atomic_load(&o->every);
    if (n == 0) return false;
    long long call = atomic_fetch_add(&o->calls, 1) + 1;
    if (call != n && (call < n || every == 0 || (call - n) % every != 0)) return false;
    atomic_fetch_add(&o->faults, 1);
    return true;
}

static bool refuse(const void *caller)
{
    if (!ready || (!fail_alloc && !orders)) return false;
    if (!scope_all && !is_own(caller)) return false;
    errno = ENOMEM;
    if (orders) return ordered(&orders[0]);
    long n = atomic_fetch_add(&allocations, 1) + 1;
    if (n != fail_alloc && !(fail_on && n > fail_alloc)) return false;
    happened();
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return refuse(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return refuse(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    return refuse(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

char *strdup(const char *text)
{
    size_t n = strlen(text) + 1;
    char *copy = refuse(__builtin_return_address(0)) ? NULL : __libc_malloc(n);
    return copy ? memcpy(copy, text, n) : NULL;
}

/* --- files ----------------------------------------------------------------------------------- */

static bool is_file(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

static bool spoil(bool file)
{
    if (ready && orders && file && ordered(&orders[1])) {
        errno = fail_errno;
        return true;
    }
    if (!ready || !fail_write || !file || atomic_fetch_add(&writes, 1) + 1 != fail_write) return false;
    happened();
    errno = fail_errno;
    return true;
}

static size_t cut(int fd, size_t n)
{
    if (!short_writes || !is_file(fd) || n <= (size_t)short_writes) return n;
    return (size_t)short_writes;
}

ssize_t write(int fd, const void *bytes, size_t n)
{
    if (spoil(is_file(fd))) return -1;
    return syscall(SYS_write, fd, bytes, cut(fd, n));
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    if (spoil(is_file(fd))) return -1;
    return syscall(SYS_pwrite64, fd, bytes, cut(fd, n), at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    return pwrite(fd, bytes, n, at);
}

int fsync(int fd)
{
    return spoil(is_file(fd)) ? -1 : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return spoil(is_file(fd)) ? -1 : (int)syscall(SYS_fdatasync, fd);
}

int ftruncate(int fd, off_t size)
{
    return spoil(is_file(fd)) ? -1 : (int)syscall(SYS_ftruncate, fd, size);
}

int rename(const char *from, const char *to)
{
    return spoil(true) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

/* --- the clock ------------------------------------------------------------------------------- */

int clock_gettime(clockid_t which, struct timespec *t)
{
    char text[32];
    long result = syscall(SYS_clock_gettime, which, t);
    if (result != 0 || which != CLOCK_REALTIME || clock_fd < 0) return (int)result;
    ssize_t n = pread(clock_fd, text, sizeof text - 1, 0);
    if (n <= 0) return 0;
    text[n] = '\0';
    long long off = atoll(text) * 1000000 + t->tv_nsec;
    t->tv_sec += off / 1000000000;
    t->tv_nsec = (long)(off % 1000000000);
    if (t->tv_nsec < 0) {
        t->tv_nsec += 1000000000;
        t->tv_sec--;
    }
    return 0;
}

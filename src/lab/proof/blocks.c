/* blocks.c — see blocks.h: the files, and the packing of states. */
#include "lab/proof/blocks.h"
#include "core/out.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { PATH_SIZE = 1024, BITS = 64 };

bool souk_heap_open(souk_heap *heap, const char *folder, const char *name)
{
    SOUK_OUT(path, PATH_SIZE);
    souk_printf(&path, "%s/%s", folder, name);
    heap->bytes = 0;
    heap->fd = open(path.buf, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    return heap->fd >= 0;
}

void souk_heap_close(souk_heap *heap)
{
    if (heap->fd >= 0) close(heap->fd);
    heap->fd = -1;
}

bool souk_heap_cut(souk_heap *heap, int64_t bytes)
{
    heap->bytes = bytes;
    return ftruncate(heap->fd, (off_t)bytes) == 0;
}

int64_t souk_heap_grow(souk_heap *heap, size_t bytes)
{
    int64_t at = heap->bytes;
    heap->bytes += (int64_t)bytes;
    return at;
}

bool souk_heap_write(const souk_heap *heap, const void *bytes, size_t size, int64_t at)
{
    const char *from = bytes;
    while (size > 0) {
        ssize_t n = pwrite(heap->fd, from, size, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        from += n, size -= (size_t)n, at += n;
    }
    return true;
}

bool souk_heap_read(const souk_heap *heap, void *bytes, size_t size, int64_t at)
{
    char *to = bytes;
    while (size > 0) {
        ssize_t n = pread(heap->fd, to, size, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n == 0) errno = EIO; /* the file is shorter than what was written */
        if (n <= 0) return false;
        to += n, size -= (size_t)n, at += n;
    }
    return true;
}

/* Layout: the two numbers, bit masks of the non-zero words, then these words. */
size_t souk_pack(uint64_t *to, const uint64_t *state, size_t words, uint64_t one, uint64_t two)
{
    size_t n = 2 + (words + BITS - 1) / BITS;
    to[0] = one, to[1] = two;
    for (size_t from = 0, set = 2; from < words; from += BITS, set++) {
        uint64_t there = 0;
        for (size_t i = from; i < words && i < from + BITS; i++) {
            to[n] = state[i];
            n += state[i] != 0;
            there |= (uint64_t)(state[i] != 0) << (i - from);
        }
        to[set] = there;
    }
    return n;
}

size_t souk_unpack(const uint64_t *from, uint64_t *state, size_t words, uint64_t *one, uint64_t *two)
{
    size_t n = 2 + (words + BITS - 1) / BITS;
    *one = from[0], *two = from[1];
    for (size_t i = 0; i < words; i++) {
        bool there = from[2 + i / BITS] >> (i % BITS) & 1;
        state[i] = there ? from[n] : 0;
        n += there;
    }
    return n;
}

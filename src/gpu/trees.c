/* trees.c — the host side of trees.h: memory for trees and net on the card, and a launch per call. */
#include "gpu/trees.h"
#include "core/error.h"
#include "core/text.h"
#include "gpu/card.h"
#include <stdlib.h>

enum { FORK, IMAGINE, JUDGE, SEARCH, KERNELS };
static const char *const kernel_names[KERNELS] = {"souk_gpu_fork", "souk_gpu_imagine", "souk_gpu_judge",
                                                  "souk_gpu_search"};
enum {
    BLOCK = 64,          /* threads: trees of a block share its cache */
    STACK_BYTES = 49152, /* per thread: the lookahead calls itself, so that the compiler cannot tell */
    ITERATIONS_MOST = 1 << 14
};

/* Loads the kernels when they are first needed. */
static bool ready(souk_gpu *b, souk_error *error)
{
    size_t stack = 0;
    if (b->search.code) return true;
    return souk_card_well(b, b->cuda->limit(&stack, CUDA_STACK), error) &&
           (stack >= STACK_BYTES || souk_card_well(b, b->cuda->set_limit(CUDA_STACK, STACK_BYTES), error)) &&
           souk_card_load(b, ".search.ptx", kernel_names, KERNELS, &b->search, error);
}

static bool launch(souk_gpu *b, int kernel, const souk_gpu_job *job, int threads, void *stream,
                   souk_error *error)
{
    souk_gpu_job copy = *job;
    void *arguments[] = {&copy};
    const unsigned blocks = (unsigned)(threads + BLOCK - 1) / BLOCK;
    return souk_card_well(
        b, b->cuda->launch(b->search.kernels[kernel], blocks, 1, 1, BLOCK, 1, 1, 0, stream, arguments, NULL),
        error);
}

bool souk_gpu_fork(souk_gpu *b, const souk_gpu_copies *copies, void *stream, souk_error *error)
{
    const souk_gpu *from = copies->from;
    souk_gpu_job job = b->job;
    if (from == b || from->game != b->game || from->job.seats != b->job.seats ||
        memcmp(from->parts, b->parts, b->game->parts_size) != 0)
        return souk_fail(error,
                         N_("Tables are copied between two batches of one game, with the same parts and "
                            "seats."));
    if (copies->copies < 1 || copies->copies > job.tables)
        return souk_fail(error, N_("1 to %d tables can be copied at once."), job.tables);
    job.others = from->job.words;
    job.other_tables = from->job.tables;
    job.from = copies->from_table;
    job.to = copies->to_table;
    job.copies = copies->copies;
    job.seed = copies->seed;
    if (!souk_card_enter(b, error)) return false;
    return souk_card_leave(b, ready(b, error) && launch(b, FORK, &job, job.copies, stream, error));
}

bool souk_gpu_imagine(souk_gpu *b, uint64_t seed, const uint8_t *only, void *stream, souk_error *error)
{
    souk_gpu_job job = b->job;
    job.seed = seed;
    job.only = only;
    if (!souk_card_enter(b, error)) return false;
    return souk_card_leave(b, ready(b, error) && launch(b, IMAGINE, &job, job.tables, stream, error));
}

/* Makes memory on the card at least this large, once the work that uses it has ended. Its content is lost. */
static bool have(souk_gpu *b, cuda_memory *memory, size_t *bytes, size_t wanted, void *stream,
                 souk_error *error)
{
    if (*bytes >= wanted) return true;
    if (!souk_card_well(b, b->cuda->wait(stream), error)) return false;
    if (*memory) b->cuda->release_memory(*memory);
    *memory = 0;
    *bytes = 0;
    if (!souk_card_well(b, b->cuda->allocate(memory, wanted), error)) return false;
    *bytes = wanted;
    return true;
}

/* Whether a search with either net is the same. */
static bool same_net(const souk_net *a, const souk_net *b)
{
    return a->digest == b->digest && a->playout == b->playout && !(a->explore < b->explore) &&
           !(a->explore > b->explore) && !(a->mix < b->mix) && !(a->mix > b->mix);
}

/* Puts the net on the card, unless it is there. Waits, so that no search sees another net than its own. */
static bool bring(souk_gpu *b, const souk_net *net, souk_gpu_job *job, void *stream, souk_error *error)
{
    job->net = NULL;
    if (!net) return true;
    job->net = (const souk_net *)b->net;
    if (b->net && same_net(net, &b->net_here)) return true;
    const size_t bytes = souk_net_bytes(net);
    void *copy = malloc(bytes);
    if (!copy) return souk_fail(error, N_("Out of memory."));
    bool good = souk_card_well(b, b->cuda->wait(stream), error) &&
                have(b, &b->net, &b->net_bytes, bytes, stream, error);
    if (good) {
        souk_net_copy_for(net, copy, b->net);
        good = souk_card_well(b, b->cuda->write(b->net, copy, bytes), error);
        job->net = (const souk_net *)b->net;
        b->net_here = *net;
    }
    free(copy);
    return good;
}

static bool think(souk_gpu *b, int kernel, const souk_gpu_thought *thought, void *stream, souk_error *error)
{
    souk_gpu_job job = b->job;
    const int trees = thought->trees ? thought->trees : SOUK_GPU_TREES;
    if (kernel == SEARCH && (thought->iterations < 1 || thought->iterations > ITERATIONS_MOST))
        return souk_fail(error, N_("A search on the card takes 1 to %d iterations."), ITERATIONS_MOST);
    if (trees < 1) return souk_fail(error, N_("At least one tree must grow."));
    job.seed = thought->seed;
    job.only = thought->only;
    job.chosen = thought->actions;
    job.wins = thought->wins;
    job.scores = thought->scores;
    job.shares = thought->shares;
    job.iterations = thought->iterations;
    job.places = trees < job.tables ? trees : job.tables;
    if (kernel == SEARCH) souk_root_space(job.iterations, &job.nodes, &job.edges);
    if (!souk_card_enter(b, error)) return false;
    bool good =
        ready(b, error) &&
        have(b, &b->trees, &b->trees_bytes, (size_t)job.places * souk_gpu_tree_bytes(&job), stream, error) &&
        bring(b, souk_net_for(thought->net, b->game, b->parts), &job, stream, error);
    job.trees = (souk_gpu_tree *)b->trees;
    return souk_card_leave(b, good && launch(b, kernel, &job, job.places, stream, error));
}

bool souk_gpu_search(souk_gpu *b, const souk_gpu_thought *thought, void *stream, souk_error *error)
{
    return think(b, SEARCH, thought, stream, error);
}

bool souk_gpu_judge(souk_gpu *b, const souk_gpu_thought *thought, void *stream, souk_error *error)
{
    return think(b, JUDGE, thought, stream, error);
}

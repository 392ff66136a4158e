/* gpu.c — souk_batch on a GPU: memory, one launch per call, and the driver's own message when it fails.
 *
 * A kernel gets everything in one job, passed by value. Fields that stay the same from call to call are kept in `job`
 * and copied. The context is the device's primary one, which PyTorch, JAX and CuPy use too, so that their arrays can
 * be passed in as they are. It is pushed for each call and popped after it: the caller's own stays current.
 */
#include "core/error.h"
#include "core/file.h"
#include "core/out.h"
#include "core/text.h"
#include "gpu/card.h"
#include "gpu/folder.h"
#include <stdlib.h>

enum { PTX_MAX = 16 << 20 };

enum { SEED, SHOW, STEP, PICK, PLAY, NARROW, KERNELS };
static const char *const kernel_names[KERNELS] = {"souk_gpu_seed", "souk_gpu_show", "souk_gpu_step",
                                                  "souk_gpu_pick", "souk_gpu_play", "souk_gpu_narrow"};

_Static_assert((int)SOUK_GPU_FLOAT16 == SOUK_NARROW_FLOAT16 &&
                   (int)SOUK_GPU_BFLOAT16 == SOUK_NARROW_BFLOAT16 && (int)SOUK_GPU_INT8 == SOUK_NARROW_INT8,
               "kernels and programs have the same numbers for kinds");

bool souk_card_well(const souk_gpu *b, cuda_result result, souk_error *error)
{
    const char *text = "?";
    if (result == 0) return true;
    b->cuda->describe(result, &text);
    return souk_fail(error, N_("The graphics card failed: %s."), text ? text : "?");
}

bool souk_card_enter(const souk_gpu *b, souk_error *error)
{
    return souk_card_well(b, b->cuda->push(b->context), error);
}

bool souk_card_leave(const souk_gpu *b, bool good)
{
    cuda_context last;
    b->cuda->pop(&last);
    return good;
}

/* Threads per block, tables per block and shared memory per block. */
static int block_of(const souk_gpu *b, int kernel)
{
    return kernel == SHOW ? SOUK_GPU_ROWS : kernel == PLAY ? b->play_block : b->block;
}
static int tables_of(const souk_gpu *b, int kernel)
{
    return kernel == PLAY ? b->job.together : block_of(b, kernel);
}
static size_t shared_bytes(const souk_gpu *b, int kernel)
{
    const size_t tables = (size_t)tables_of(b, kernel);
    if (kernel == PICK || kernel == NARROW) return 0;
    if (kernel == SHOW) return souk_gpu_show_bytes(b->game);
    if (kernel == PLAY) return souk_gpu_together_bytes(b->game, b->job.together);
    return tables * (size_t)souk_gpu_state_bytes(b->game);
}

static bool launch(const souk_gpu *b, int kernel, const souk_gpu_job *job, void *stream, souk_error *error)
{
    souk_gpu_job copy = *job;
    void *arguments[] = {&copy};
    const int block = block_of(b, kernel), tables = tables_of(b, kernel);
    const unsigned blocks = (unsigned)(job->tables + tables - 1) / (unsigned)tables;
    if (!souk_card_enter(b, error)) return false;
    return souk_card_leave(
        b, souk_card_well(b,
                          b->cuda->launch(b->rules.kernels[kernel], blocks, 1, 1, (unsigned)block, 1, 1,
                                          (unsigned)shared_bytes(b, kernel), stream, arguments, NULL),
                          error));
}

/* --- opening ---------------------------------------------------------------------------------- */

bool souk_card_load(const souk_gpu *b, const char *ending, const char *const *names, int n,
                    souk_card_module *module, souk_error *error)
{
    char *text;
    size_t len;
    SOUK_OUT(path, 4096);
    souk_printf(&path, "%s/%s%s", b->folder, b->game->id, ending);
    if (!souk_file_read(path.buf, PTX_MAX, &text, &len, error)) return false;
    bool good = souk_card_well(b, b->cuda->load(&module->code, text), error);
    for (int k = 0; good && k < n; k++)
        good = souk_card_well(b, b->cuda->function(&module->kernels[k], module->code, names[k]), error);
    free(text);
    return good;
}

static bool load(souk_gpu *b, souk_error *error)
{
    bool good = souk_card_load(b, ".ptx", kernel_names, KERNELS, &b->rules, error);
    for (int k = 0; good && k < KERNELS; k++)
        good = souk_card_well(
            b, b->cuda->allow(b->rules.kernels[k], CUDA_SHARED_BYTES, (int)shared_bytes(b, k)), error);
    return good;
}

static bool prepare(souk_gpu *b, const souk_batch_setup *setup, souk_error *error)
{
    const cuda_calls *cuda = b->cuda;
    size_t words = (size_t)souk_gpu_table_words(b->game) * (size_t)setup->tables;
    if (!load(b, error) || !souk_card_well(b, cuda->event(&b->begun, 0), error) ||
        !souk_card_well(b, cuda->event(&b->ended, 0), error) ||
        !souk_card_well(b, cuda->allocate(&b->words, words * sizeof(uint64_t)), error) ||
        !souk_card_well(b, cuda->allocate(&b->parts_there, b->game->parts_size), error) ||
        !souk_card_well(b, cuda->allocate(&b->refused, sizeof(uint32_t)), error) ||
        !souk_card_well(b, cuda->fill(b->refused, 0, sizeof(uint32_t), NULL), error) ||
        !souk_card_well(b, cuda->write(b->parts_there, b->parts, b->game->parts_size), error))
        return false;
    b->job.words = (uint64_t *)b->words;
    b->job.parts = (const void *)b->parts_there;
    b->job.refused = (uint32_t *)b->refused;
    return true;
}

/* Shrinks blocks until their shared memory fits the device. Blocks of random play are as large as possible,
 * since with more tables to sort fewer warps are partly empty; but the work is spread evenly over the
 * multiprocessors. A block has half as many threads again as tables, for the empty places in warps. */
static bool fit(souk_gpu *b, souk_error *error)
{
    int most, processors;
    if (!souk_card_well(b, b->cuda->property(&most, CUDA_SHARED_MOST, b->device), error) ||
        !souk_card_well(b, b->cuda->property(&processors, CUDA_PROCESSORS, b->device), error))
        return false;
    while (b->block > 1 && shared_bytes(b, STEP) > (size_t)most)
        b->block /= 2;
    int room = SOUK_GPU_TOGETHER_MAX;
    while (room > 1 && souk_gpu_together_bytes(b->game, room) > (size_t)most)
        room--;
    const int rounds = 1 + (b->job.tables - 1) / (room * processors);
    b->job.together = 1 + (b->job.tables - 1) / (rounds * processors);
    const int threads = (b->job.together * 3 / 2 + SOUK_GPU_WARP - 1) / SOUK_GPU_WARP * SOUK_GPU_WARP;
    b->play_block = threads < SOUK_GPU_TOGETHER_MAX ? threads : SOUK_GPU_TOGETHER_MAX;
    return true;
}

souk_gpu *souk_gpu_open(const souk_batch_setup *setup, const souk_gpu_place *place, souk_error *error)
{
    const souk_game *g = setup->game;
    const cuda_calls *cuda = cuda_open();
    int count = 0, device = place ? place->device : 0;
    char space[4096];
    const char *folder = place && place->folder ? place->folder : souk_gpu_folder(space, sizeof space);
    if (setup->seats < g->min_seats || setup->seats > g->max_seats) {
        souk_fail(error, N_("%s needs %d to %d seats."), g->title, g->min_seats, g->max_seats);
        return NULL;
    }
    if (setup->tables < 1 || setup->tables > SOUK_BATCH_TABLES_MAX) {
        souk_fail(error, N_("A batch must have 1 to %d tables."), SOUK_BATCH_TABLES_MAX);
        return NULL;
    }
    if (!souk_options_valid(g, &setup->options, error)) return NULL;
    if (!cuda || cuda->init(0) != 0 || cuda->count(&count) != 0 || count <= device) {
        souk_fail(error, N_("No CUDA graphics card was found."));
        return NULL;
    }
    souk_gpu *b = calloc(1, sizeof *b + strlen(folder) + 1);
    if (!b) {
        souk_fail(error, N_("Out of memory."));
        return NULL;
    }
    b->cuda = cuda;
    b->game = g;
    strcpy(b->folder, folder);
    b->parts = setup->parts ? setup->parts : souk_parts_default(g);
    b->block = place && place->block ? place->block : SOUK_GPU_BLOCK;
    b->job.options = setup->options;
    b->job.seats = setup->seats;
    b->job.tables = setup->tables;
    b->job.max_steps = setup->max_steps;
    b->job.reward = (int32_t)setup->reward;
    if (!souk_card_well(b, cuda->device(&b->device, device), error) ||
        !souk_card_well(b, cuda->device_name(b->name, sizeof b->name, b->device), error) || !fit(b, error) ||
        !souk_card_well(b, cuda->retain(&b->context, b->device), error)) {
        free(b);
        return NULL;
    }
    if (!souk_card_enter(b, error) || !souk_card_leave(b, prepare(b, setup, error)) ||
        !souk_gpu_seed(b, setup->seed, NULL, error)) {
        souk_gpu_close(b);
        return NULL;
    }
    return b;
}

void souk_gpu_close(souk_gpu *b)
{
    if (!b) return;
    const cuda_calls *cuda = b->cuda;
    if (souk_card_enter(b, NULL)) {
        cuda->wait(NULL);
        if (b->words) cuda->release_memory(b->words);
        if (b->parts_there) cuda->release_memory(b->parts_there);
        if (b->refused) cuda->release_memory(b->refused);
        if (b->trees) cuda->release_memory(b->trees);
        if (b->net) cuda->release_memory(b->net);
        if (b->search.code) cuda->unload(b->search.code);
        if (b->begun) cuda->release_event(b->begun);
        if (b->ended) cuda->release_event(b->ended);
        if (b->rules.code) cuda->unload(b->rules.code);
        souk_card_leave(b, true);
    }
    cuda->release(b->device);
    free(b);
}

const char *souk_gpu_name(const souk_gpu *b)
{
    return b->name;
}

int souk_gpu_play_block(const souk_gpu *b)
{
    return b->play_block;
}

/* --- play ------------------------------------------------------------------------------------- */

bool souk_gpu_seed(souk_gpu *b, uint64_t seed, void *stream, souk_error *error)
{
    b->job.seed = seed;
    return launch(b, SEED, &b->job, stream, error);
}

bool souk_gpu_show(souk_gpu *b, const souk_batch_io *io, void *stream, souk_error *error)
{
    souk_gpu_job job = b->job;
    job.io = *io;
    return launch(b, SHOW, &job, stream, error);
}

bool souk_gpu_step(souk_gpu *b, const souk_batch_io *io, void *stream, souk_error *error)
{
    souk_gpu_job job = b->job;
    job.io = *io;
    job.after = 1;
    return launch(b, STEP, &job, stream, error) && launch(b, SHOW, &job, stream, error);
}

bool souk_gpu_pick(souk_gpu *b, souk_rng *rng, int32_t *actions, void *stream, souk_error *error)
{
    souk_gpu_job job = b->job;
    job.seed = rng->seed;
    job.drawn = rng->drawn;
    job.picked = actions;
    rng->drawn += (uint64_t)job.tables;
    return launch(b, PICK, &job, stream, error);
}

bool souk_gpu_play(souk_gpu *b, uint64_t seed, int64_t actions, int mixing, uint64_t *digests,
                   uint32_t *plays, void *stream, souk_error *error)
{
    souk_gpu_job job = b->job;
    job.seed = seed;
    job.actions = actions;
    job.mixing = mixing;
    job.digests = digests;
    job.plays = plays;
    return launch(b, PLAY, &job, stream, error);
}

bool souk_gpu_narrow(souk_gpu *b, const float *wide, int n, souk_gpu_kind kind, void *narrow, void *stream,
                     souk_error *error)
{
    souk_gpu_job job = b->job;
    job.tables = n;
    job.wide = wide;
    job.narrow = narrow;
    job.kind = (int32_t)kind;
    return launch(b, NARROW, &job, stream, error);
}

bool souk_gpu_wait(souk_gpu *b, void *stream, souk_error *error)
{
    return souk_card_enter(b, error) && souk_card_leave(b, souk_card_well(b, b->cuda->wait(stream), error));
}

bool souk_gpu_refused(souk_gpu *b, void *stream, bool *refused, souk_error *error)
{
    uint32_t word = 0;
    if (!souk_card_enter(b, error)) return false;
    bool good = souk_card_well(b, b->cuda->wait(stream), error) &&
                souk_card_well(b, b->cuda->read(&word, b->refused, sizeof word), error) &&
                (!word || souk_card_well(b, b->cuda->fill(b->refused, 0, sizeof word, stream), error));
    *refused = word != 0;
    return souk_card_leave(b, good);
}

/* --- memory ----------------------------------------------------------------------------------- */

static cuda_memory word_at(const souk_gpu *b, int w, int table)
{
    return b->words + ((size_t)w * (size_t)b->job.tables + (size_t)table) * sizeof(uint64_t);
}

static bool known_table(const souk_gpu *b, int table, souk_error *error)
{
    return (table >= 0 && table < b->job.tables) || souk_fail(error, N_("There is no table %d."), table);
}

bool souk_gpu_read_state(souk_gpu *b, int table, void *state, souk_error *error)
{
    souk_state copy;
    if (!known_table(b, table, error) || !souk_card_enter(b, error)) return false;
    bool good = souk_card_well(b, b->cuda->wait(NULL), error);
    for (int w = 0; good && w < souk_gpu_state_words(b->game); w++)
        good =
            souk_card_well(b, b->cuda->read(&copy.words[w], word_at(b, w, table), sizeof(uint64_t)), error);
    if (good) memcpy(state, &copy, b->game->state_size);
    return souk_card_leave(b, good);
}

bool souk_gpu_write_state(souk_gpu *b, int table, const void *state, souk_error *error)
{
    const souk_game *g = b->game;
    uint64_t words[SOUK_STATE_MAX / 8 + SOUK_MASK_WORDS];
    souk_mask legal;
    int of_state = souk_gpu_state_words(g), of_mask = souk_gpu_mask_words(g);
    int mover = souk_mover(g, state);
    if (!known_table(b, table, error)) return false;
    if (mover < 0)
        return souk_fail(error, N_("A table can only continue from a state where a seat is to "
                                   "move."));
    words[of_state - 1] = 0; /* the bytes after the end of the state */
    memcpy(words, state, g->state_size);
    souk_legal(g, state, b->parts, mover, &legal);
    memcpy(words + of_state, legal.w, (size_t)of_mask * sizeof(uint64_t));
    if (!souk_card_enter(b, error)) return false;
    bool good = souk_card_well(b, b->cuda->wait(NULL), error);
    for (int w = 0; good && w < of_state + of_mask; w++)
        good = souk_card_well(b, b->cuda->write(word_at(b, w, table), &words[w], sizeof(uint64_t)), error);
    uint64_t last = (uint64_t)mover;
    good = good &&
           souk_card_well(
               b, b->cuda->write(word_at(b, souk_gpu_table_words(g) - 1, table), &last, sizeof last), error);
    return souk_card_leave(b, good);
}

void *souk_gpu_alloc(souk_gpu *b, size_t size, souk_error *error)
{
    cuda_memory memory = 0;
    if (!souk_card_enter(b, error)) return NULL;
    bool good = souk_card_leave(b, souk_card_well(b, b->cuda->allocate(&memory, size), error));
    return good ? (void *)memory : NULL;
}

void souk_gpu_free(souk_gpu *b, void *memory)
{
    if (!memory || !souk_card_enter(b, NULL)) return;
    b->cuda->release_memory((cuda_memory)memory);
    souk_card_leave(b, true);
}

bool souk_gpu_read(souk_gpu *b, void *host, const void *memory, size_t size, souk_error *error)
{
    return souk_card_enter(b, error) &&
           souk_card_leave(b, souk_card_well(b, b->cuda->read(host, (cuda_memory)memory, size), error));
}

bool souk_gpu_write(souk_gpu *b, void *memory, const void *host, size_t size, souk_error *error)
{
    return souk_card_enter(b, error) &&
           souk_card_leave(b, souk_card_well(b, b->cuda->write((cuda_memory)memory, host, size), error));
}

bool souk_gpu_begin(souk_gpu *b, void *stream, souk_error *error)
{
    return souk_card_enter(b, error) &&
           souk_card_leave(b, souk_card_well(b, b->cuda->record(b->begun, stream), error));
}

bool souk_gpu_end(souk_gpu *b, void *stream, float *milliseconds, souk_error *error)
{
    if (!souk_card_enter(b, error)) return false;
    bool good = souk_card_well(b, b->cuda->record(b->ended, stream), error) &&
                souk_card_well(b, b->cuda->wait_event(b->ended), error) &&
                souk_card_well(b, b->cuda->elapsed(milliseconds, b->begun, b->ended), error);
    return souk_card_leave(b, good);
}
